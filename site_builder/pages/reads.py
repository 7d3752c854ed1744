"""What a page reads: a view of a build's values that notes each look at them.

Pages are made from a catalogue that thousands of values hang on, and each reads a few hundred of them. Which, nobody
has to declare: the catalogue is handed out in a view that looks and answers as the catalogue itself does, and writes
down the name of every value that is asked for. A page is as it was while each of these values is. (Early cutoff on
traced dependencies, after Mokhov, Mitchell and Peyton Jones 2018, "Build systems à la carte".)

A name leads from one of the roots to a value: `catalogue.lines[kumar2020exploring]`; `catalogue.lines#keys` are all
keys of a mapping in their order, `catalogue.lines#all` its values too.

Most of what reads a paper looks at its facts, and few parts at its text: fields that stand `APART` have names of their
own, `library.papers~note.body[kumar2020exploring]`, and the name of the paper stands for all but them.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Collection, ItemsView, Iterator, Mapping, Sequence, ValuesView
from itertools import islice
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any, Protocol, TypeVar, cast

from site_builder.cache.codec import digest_of, encoded
from site_builder.cache.store import digest
from site_builder.later import Later
from site_builder.pages.divided import APART, Divided
from site_builder.structs import Frozen

T = TypeVar("T")

Read = Mapping[str, Collection[str]]
"""Names of values that were read: of each table the keys of the items, and of what is in none the names, under "".

Of a topic's pages they are tens of thousands: texts of their own would take more memory than the pages.
"""

PIECE = 64
"""Items of a table that are compared with those of the build before in one piece."""

_NOTHING = b""
"""Stands for the content of what is not there."""


class Digested(Protocol):
    """A value that knows what names its content, without being gone through."""

    def content_digest(self) -> bytes: ...


class DigestedItems(Protocol):
    """A mapping that knows what names the content of each of its values, without making them."""

    def item_digest(self, key: Any) -> bytes:
        """Raises KeyError."""

    def pieces(self, size: int) -> Iterator[tuple[Sequence[str], bytes]]:
        """Runs of so many keys in their order, whether they have values or not, with what names the values of each.

        Keys are texts.
        """


class Reads:
    """Hands out views of the roots of a build, notes what is read in them, and knows what names its content."""

    def __init__(self) -> None:
        self.into: defaultdict[str, set[str]] = defaultdict(set)
        """Where names are written (`Read`): of whatever is made at the moment."""
        self._roots: dict[str, object] = {}
        self._root_views: dict[int, Any] = {}
        self._coded: dict[int, Mapping[str, object]] = {}
        """Tables whose keys are no texts, by the forms of their keys."""
        self._divided: dict[type, Divided] = {}

    def view(self, name: str, root: T) -> T:
        """A view of a `Frozen` value that is passed off as it.

        Wherever another root holds this one, its view does too: values are known by one name each.
        """
        self._roots[name] = root
        self._root_views[id(root)] = view = _View(self, name, root)
        return cast("T", view)

    def shown(self, name: str, value: Any) -> Any:
        """A value as views hand it out: one with fields or a mapping as a view of its own, anything else as it is."""
        if (root := self._root_views.get(id(value))) is not None:
            return root
        if isinstance(value, Mapping):
            return _Table(self, name, value)
        if isinstance(value, Frozen):
            return _View(self, name, value)
        self.into[_ALONE].add(name)
        return value

    def read(self) -> Read:
        """What was read since it was asked the last time."""
        read, self.into = self.into, defaultdict(set)
        return {path: tuple(keys) for path, keys in read.items()}

    def digest(self, name: str) -> bytes:
        """What names the present content behind a name: it is made each time, for hardly any is asked for twice."""
        try:
            if name.endswith("]"):
                path, _, key = name[:-1].partition("[")
                path, _, field = path.partition("~")
                return self._item(self._behind(path), key, field)
            path, _, part = name.partition("#")
            value = self._behind(path)
            if not part:
                return _content(value)
            return self._whole(value) if part == "all" else digest(*map(_form, value))
        except (AttributeError, KeyError):
            return _NOTHING
        except TypeError:
            # It has no form as bytes: whatever reads it is made anew each time.
            return os.urandom(16)

    def digest_with_apart(self, name: str) -> bytes:
        """What names the present content of an item of a table with all that stands apart from it."""
        path, _, key = name[:-1].partition("[")
        table: Mapping[Any, object] = self._behind(path)
        divided = self.divided(table)
        apart = divided.paths if divided else ()
        return digest(self.digest(name), *(self.digest(f"{path}~{field}[{key}]") for field in apart))

    def divided(self, table: Mapping[Any, object]) -> Divided | None:
        """How the values of a table are told apart; None where they are read as a whole."""
        if hasattr(table, "item_digest"):
            return None
        kind = table.kind if isinstance(table, Later) else type(next(iter(table.values()), None))
        if kind is None or kind not in APART:
            return None
        if (found := self._divided.get(kind)) is None:
            found = self._divided[kind] = Divided(kind)
        return found

    def pieces(self, path: str) -> Iterator[tuple[Sequence[str], bytes]]:
        """Runs of the items of a table with what names the content of each run: where that stands, so do its items.

        Of each run the forms of its keys, as names have them. What has no form as bytes is never as it was.
        """
        try:
            table: Mapping[Any, object] = self._behind(path)
            if hasattr(table, "pieces"):
                yield from table.pieces(PIECE)
                return
            divided, keys = self.divided(table), iter(table)
            while some := tuple(islice(keys, PIECE)):
                forms = [*map(_form, some)]
                if hasattr(table, "item_digest"):
                    yield forms, digest(*forms, *map(table.item_digest, some))
                    continue
                values = [table[key] for key in some]
                yield forms, digest_of((some, [*map(divided.head, values)] if divided else values))
        except (AttributeError, KeyError, TypeError):
            yield (), os.urandom(16)

    def _item(self, table: Mapping[Any, object], key: str, field: str) -> bytes:
        if not field and hasattr(table, "item_digest") and not key.startswith(_CODED):
            of_item: bytes = table.item_digest(key)
            return of_item
        if not key.startswith(_CODED):
            value = table[key]
        else:
            if (coded := self._coded.get(id(table))) is None:
                coded = self._coded[id(table)] = {_form(one): value for one, value in table.items()}
            value = coded[key]
        if field:
            value = attrgetter(field)(value)
        elif (divided := self.divided(table)) is not None:
            value = divided.head(value)
        return _content(value)

    def _whole(self, table: Mapping[Any, object]) -> bytes:
        if hasattr(table, "item_digest"):
            return digest(*(part for key in table for part in (_form(key), table.item_digest(key))))
        divided = self.divided(table)
        values = map(divided.head, table.values()) if divided else table.values()
        return digest_of((list(table), list(values)))

    def _behind(self, path: str) -> Any:
        root, *fields = path.split(".")
        value = self._roots[root]
        for field in fields:
            value = getattr(value, field)
        return value


class _View:
    """Looks like a `Frozen` value; methods that are called on it read through it."""

    __slots__ = ("_name", "_reads", "_seen", "_value")

    def __init__(self, reads: Reads, name: str, value: object) -> None:
        self._reads, self._name, self._value = reads, name, value
        self._seen: dict[str, Any] = {}

    def __getattr__(self, field: str) -> Any:
        name = f"{self._name}.{field}"
        if field in self._seen:
            found = self._seen[field]
            if not isinstance(found, (_View, _Table, MethodType)):
                self._reads.into[_ALONE].add(name)
            return found
        of_class = getattr(type(self._value), field, None)
        if isinstance(of_class, FunctionType):
            found = MethodType(of_class, self)
        elif isinstance(of_class, property) and not isinstance(found := getattr(self._value, field), Mapping):
            self._reads.into[_ALONE].add(name)
        else:
            found = self._reads.shown(name, getattr(self._value, field))
        self._seen[field] = found
        return found


class _Table(Mapping[Any, Any]):
    """Looks like a mapping."""

    __slots__ = ("_divided", "_name", "_reads", "_twins", "_value")

    def __init__(self, reads: Reads, name: str, value: Mapping[Any, Any]) -> None:
        self._reads, self._name, self._value = reads, name, value
        self._divided = reads.divided(value)
        self._twins: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Any:
        self._reads.into[self._name].add(_form(key))
        return self._value[key] if self._divided is None else self._twin(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self._reads.into[self._name].add(_form(key))
        if self._divided is None:
            return self._value.get(key, default)
        return self._twin(key) if key in self._value else default

    def _twin(self, key: Any) -> Any:
        """A value whose fields that stand apart are noted where they are asked for."""
        if (twin := self._twins.get(key)) is None and self._divided is not None:
            twin = self._twins[key] = self._divided.twin(self._value[key], self._reads, self._name, _form(key))
        return twin

    def __contains__(self, key: object) -> bool:
        self._reads.into[self._name].add(_form(key))
        return key in self._value

    def __iter__(self) -> Iterator[Any]:
        self._reads.into[_ALONE].add(f"{self._name}#keys")
        return iter(self._value)

    def __len__(self) -> int:
        self._reads.into[_ALONE].add(f"{self._name}#keys")
        return len(self._value)

    def items(self) -> ItemsView[Any, Any]:
        self._reads.into[_ALONE].add(f"{self._name}#all")
        return self._value.items() if self._divided is None else ItemsView(_Twins(self._value, self._twin))

    def values(self) -> ValuesView[Any]:
        self._reads.into[_ALONE].add(f"{self._name}#all")
        return self._value.values() if self._divided is None else ValuesView(_Twins(self._value, self._twin))


class _Twins(Mapping[Any, Any]):
    """The twins of all values of a table, made one by one: whoever asks for them need not look at all."""

    __slots__ = ("_twin", "_value")

    def __init__(self, value: Mapping[Any, Any], twin: Callable[[Any], Any]) -> None:
        self._value, self._twin = value, twin

    def __getitem__(self, key: Any) -> Any:
        return self._twin(key)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._value)

    def __len__(self) -> int:
        return len(self._value)


def _content(value: object) -> bytes:
    """Raises TypeError for what has no form as bytes."""
    if hasattr(value, "content_digest"):
        known: bytes = value.content_digest()
        return known
    return digest_of(value)


_ALONE = ""
"""Stands for the table of what is in none."""

_CODED = "\0"
"""Begins the form of a key that is no text."""


def _form(key: object) -> str:
    return key if isinstance(key, str) else _CODED + encoded(key).hex()


def name_of(path: str, key: str) -> str:
    """The name of what `Read` has: an item of a table, or a value that is in none."""
    return f"{path}[{key}]" if path else key


def parts_of(name: str) -> tuple[str, str]:
    """The other way round."""
    path, bracket, key = name.partition("[")
    return (path, key[:-1]) if bracket else (_ALONE, name)
