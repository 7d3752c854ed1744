"""Values of which a few fields stand apart: those that change with a note's text, and that few pages read (`reads`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Protocol, get_type_hints

from site_builder.collection.library import Paper
from site_builder.model import Note

APART: Mapping[type, frozenset[str]] = MappingProxyType(
    {
        Paper: frozenset(["targets", "mentions", "diagnostics"]),
        Note: frozenset(["body", "places", "topics"]),
    }
)
"""Fields of values in tables that change with a note's text, and that few parts read."""


class Noting(Protocol):
    """Takes down the names of what is read."""

    into: defaultdict[str, set[str]]


class Divided:
    """A type of values some fields of which stand apart: their heads are all but these."""

    def __init__(self, kind: type) -> None:
        plain, self.paths = _fields(kind)
        self._head = attrgetter(*plain)
        self._twins = _Twins(kind, "")

    def head(self, value: object) -> object:
        return self._head(value)

    def twin(self, value: object, reads: Noting, table: str, item: str) -> object:
        return self._twins.make(value, reads, table, item)


def _fields(kind: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Paths to the fields of the head, and to those that stand apart."""
    plain: list[str] = []
    apart: list[str] = []
    for name, hint in get_type_hints(kind).items():
        if name in APART[kind]:
            apart.append(name)
        elif hint in APART:
            inner, inner_apart = _fields(hint)
            plain += (f"{name}.{path}" for path in inner)
            apart += (f"{name}.{path}" for path in inner_apart)
        else:
            plain.append(name)
    return tuple(plain), tuple(apart)


class _Twins:
    """Makes values that are of a type in every way, but note that a field which stands apart is asked for."""

    def __init__(self, kind: type, path: str) -> None:
        apart = APART[kind]
        hints = get_type_hints(kind)
        self._plain = tuple(name for name in hints if name not in apart and hints[name] not in APART)
        self._inner = tuple((name, _Twins(hints[name], f"{path}{name}.")) for name in hints if hints[name] in APART)
        noted = {name: _noted(name, f"~{path}{name}") for name in apart}
        # What is replaced in a twin is replaced in the value itself: all of it is read then.
        is_one = property(lambda _: kind)
        self._type: Any = type(kind)(
            kind.__name__, (kind,), {"__annotations__": {"behind": Any}, "__class__": is_one, **noted}, kw_only=True
        )

    def make(self, value: Any, reads: Noting, table: str, item: str) -> Any:
        fields = {name: getattr(value, name) for name in self._plain}
        for name, twins in self._inner:
            fields[name] = twins.make(getattr(value, name), reads, table, item)
        return self._type(**fields, behind=(value, reads, table, item))


def _noted(field: str, path: str) -> property:
    def read(twin: Any) -> Any:
        value, reads, table, item = twin.behind
        reads.into[f"{table}{path}"].add(item)
        return getattr(value, field)

    return property(read)
