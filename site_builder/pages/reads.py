"""What a page reads: a view of a build's values that notes each look at them.

Pages are made from a catalogue that thousands of values hang on, and each reads a few hundred of them. Which, nobody
has to declare: the catalogue is handed out in a view that looks and answers as the catalogue itself does, and writes
down the name of every value that is asked for. A page is as it was while each of these values is. (Early cutoff on
traced dependencies, after Mokhov, Mitchell and Peyton Jones 2018, "Build systems à la carte".)

A name leads from one of the roots to a value: `catalogue.lines[kumar2020exploring]`; `catalogue.lines#keys` are all
keys of a mapping in their order, `catalogue.lines#all` its values too.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from types import FunctionType, MethodType
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from site_builder.cache.codec import digest_of, encoded
from site_builder.cache.store import digest

T = TypeVar("T")

_NOTHING = b""
"""Stands for the content of what is not there."""


@runtime_checkable
class Digested(Protocol):
    """A value that knows what names its content, without being gone through."""

    def content_digest(self) -> bytes: ...


@runtime_checkable
class DigestedItems(Protocol):
    """A mapping that knows what names the content of each of its values, without making them."""

    def item_digest(self, key: Any) -> bytes:
        """Raises KeyError."""


class Reads:
    """Hands out views of the roots of a build, notes what is read in them, and knows what names its content."""

    def __init__(self) -> None:
        self.into: set[str] = set()
        """Where names are written: of whatever is made at the moment."""
        self._roots: dict[str, object] = {}
        self._root_views: dict[int, Any] = {}
        self._digests: dict[str, bytes] = {}
        self._coded: dict[int, Mapping[str, object]] = {}
        """Tables whose keys are no texts, by the forms of their keys."""

    def view(self, name: str, root: T) -> T:
        """A view of a frozen dataclass that is passed off as it.

        Wherever another root holds this one, its view does too: values are known by one name each.
        """
        self._roots[name] = root
        self._root_views[id(root)] = view = _View(self, name, root)
        return cast("T", view)

    def shown(self, name: str, value: Any) -> Any:
        """A value as views hand it out: a dataclass or mapping as a view of its own, anything else as it is."""
        if (root := self._root_views.get(id(value))) is not None:
            return root
        if isinstance(value, Mapping):
            return _Table(self, name, value)
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return _View(self, name, value)
        self.into.add(name)
        return value

    def digest(self, name: str) -> bytes:
        """What names the present content behind a name."""
        if (known := self._digests.get(name)) is None:
            known = self._digests[name] = self._made(name)
        return known

    def _made(self, name: str) -> bytes:
        try:
            if name.endswith("]"):
                path, _, key = name[:-1].partition("[")
                return self._item(self._behind(path), key)
            path, _, part = name.partition("#")
            value = self._behind(path)
            if not part:
                return value.content_digest() if isinstance(value, Digested) else digest_of(value)
            return self._whole(path, value) if part == "all" else digest(*map(_form, value))
        except (AttributeError, KeyError):
            return _NOTHING
        except TypeError:
            # It has no form as bytes: whatever reads it is made anew each time.
            return os.urandom(16)

    def _item(self, table: Mapping[Any, object], key: str) -> bytes:
        if not key.startswith(_CODED):
            return table.item_digest(key) if isinstance(table, DigestedItems) else digest_of(table[key])
        if (coded := self._coded.get(id(table))) is None:
            coded = self._coded[id(table)] = {_form(one): value for one, value in table.items()}
        return digest_of(coded[key])

    def _whole(self, path: str, table: Mapping[Any, object]) -> bytes:
        return digest(*(part for key in table for part in (_form(key), self.digest(f"{path}[{_form(key)}]"))))

    def _behind(self, path: str) -> Any:
        root, *fields = path.split(".")
        value = self._roots[root]
        for field in fields:
            value = getattr(value, field)
        return value


class _View:
    """Looks like a frozen dataclass; methods that are called on it read through it."""

    __slots__ = ("_name", "_reads", "_seen", "_value")

    def __init__(self, reads: Reads, name: str, value: object) -> None:
        self._reads, self._name, self._value = reads, name, value
        self._seen: dict[str, Any] = {}

    def __getattr__(self, field: str) -> Any:
        name = f"{self._name}.{field}"
        if field in self._seen:
            found = self._seen[field]
            if not isinstance(found, (_View, _Table, MethodType)):
                self._reads.into.add(name)
            return found
        of_class = getattr(type(self._value), field, None)
        if isinstance(of_class, FunctionType):
            found = MethodType(of_class, self)
        elif isinstance(of_class, property):
            found = getattr(self._value, field)
            self._reads.into.add(name)
        else:
            found = self._reads.shown(name, getattr(self._value, field))
        self._seen[field] = found
        return found


class _Table(Mapping[Any, Any]):
    """Looks like a mapping."""

    __slots__ = ("_name", "_reads", "_value")

    def __init__(self, reads: Reads, name: str, value: Mapping[Any, Any]) -> None:
        self._reads, self._name, self._value = reads, name, value

    def __getitem__(self, key: Any) -> Any:
        self._reads.into.add(f"{self._name}[{_form(key)}]")
        return self._value[key]

    def get(self, key: Any, default: Any = None) -> Any:
        self._reads.into.add(f"{self._name}[{_form(key)}]")
        return self._value.get(key, default)

    def __contains__(self, key: object) -> bool:
        self._reads.into.add(f"{self._name}[{_form(key)}]")
        return key in self._value

    def __iter__(self) -> Iterator[Any]:
        self._reads.into.add(f"{self._name}#keys")
        return iter(self._value)

    def __len__(self) -> int:
        self._reads.into.add(f"{self._name}#keys")
        return len(self._value)

    def items(self) -> ItemsView[Any, Any]:
        self._reads.into.add(f"{self._name}#all")
        return self._value.items()

    def values(self) -> ValuesView[Any]:
        self._reads.into.add(f"{self._name}#all")
        return self._value.values()


_CODED = "\0"
"""Begins the form of a key that is no text."""


def _form(key: object) -> str:
    return key if isinstance(key, str) else _CODED + encoded(key).hex()
