"""What is made of all papers and of none of their words: kept from build to build by the shape of the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from site_builder.cache.memo import Form, Memo
from site_builder.collection.descent import UNKNOWN, Descent

T = TypeVar("T")


class OfShape:
    """Has what builds made of libraries of the same shape: no paper has to be looked at for it."""

    def __init__(self, memo: Memo | None = None, descent: Descent = UNKNOWN) -> None:
        self._memo, self.name = memo or Memo(), descent.shape
        """… the latter empty where nothing is kept."""

    def recall(self, what: str, form: Form[T], make: Callable[[], T], *inputs: bytes) -> T:
        """A value that `make` makes of facts alone: of nothing that `collection.reworded` lets pass but `inputs`."""
        return self._memo.recall("", form, (what, self.name, *inputs), make) if self.name else make()

    def __reduce__(self) -> tuple[Any, ...]:
        return (OfShape, ())  # a cache belongs to one process
