"""What values are made of: classes of named fields, as dataclasses are, made in C; and their way to bytes and back.

Python writes and compiles the methods of each dataclass when its module is loaded, 0.8 ms for one, of which a build
loads some 240; these take a thirtieth of that. A value is made in a fifteenth of the time, and decoded from bytes
without a step between. With `dict=True` a value keeps what its `cached_property`s have made; a copy in another process
makes it anew. Dataclasses are left where fields do not count when values are compared, or carry more than a default,
where another class stands in for a value (`Body`), and where it is a Mapping or Iterable of the standard library.
"""

from __future__ import annotations

from typing import Any, TypeVar, dataclass_transform

import msgspec
from msgspec import MsgspecError, Struct, defstruct, field
from msgspec.msgpack import Decoder, Encoder
from msgspec.structs import astuple, force_setattr

__all__ = [
    "Decoder",
    "Encoder",
    "Frozen",
    "MsgspecError",
    "Mutable",
    "astuple",
    "defstruct",
    "field",
    "field_names",
    "force_setattr",
    "replace",
]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(Struct, frozen=True):
    """A value: it never changes, equals what has the same type and fields, and can be a key where its fields can."""


@dataclass_transform(field_specifiers=(field,))
class Mutable(Struct):
    """What one function, or one object, fills in while it works."""


S = TypeVar("S", bound=Struct)


def field_names(of: Struct | type[Struct]) -> tuple[str, ...]:
    """The names of the fields of a value or of its type, in order."""
    return of.__struct_fields__


def replace(value: S, **changes: Any) -> S:
    """The value with other fields; what stands in for another (its `__class__` says which) becomes that.

    Raises TypeError for a field that it does not have.
    """
    kind = value.__class__
    if kind is type(value):
        return msgspec.structs.replace(value, **changes)
    return kind(**({name: getattr(value, name) for name in field_names(kind)} | changes))
