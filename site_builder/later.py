"""Mappings whose values are made when somebody looks at them: a build needs few of those that a collection has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Later(Mapping[K, V]):
    """A value for each of some keys, made one by one."""

    def __init__(
        self,
        keys: Iterable[K],
        make: Callable[[K], V],
        made: Mapping[K, V] | None = None,
        kind: type | None = None,
    ) -> None:
        """`keys` are in the order of the mapping; `make` gives equal values for equal keys.

        `made` are values that there are already. `kind` is the type of all values, for whoever needs to know it
        without making one.
        """
        self._keys = keys if isinstance(keys, Mapping) else dict.fromkeys(keys)
        self._make = make
        self._made: dict[K, V] = dict(made or {})
        self.kind = kind

    def __getitem__(self, key: K) -> V:
        try:
            return self._made[key]
        except KeyError:
            if key not in self._keys:
                raise
        value = self._made[key] = self._make(key)
        return value

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[K]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def made(self) -> dict[K, V]:
        """All of it: processes that are forked from now on need not make it each."""
        return {key: self[key] for key in self._keys}

    def __reduce__(self) -> tuple[Any, ...]:
        return (dict, (self.made(),))
