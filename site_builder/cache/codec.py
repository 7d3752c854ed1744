"""Values as bytes: MessagePack that is decoded into the very types that were encoded, and into nothing else.

Decoding never runs code of the data (as pickle's does): a cache may come from anywhere.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar, get_type_hints

from site_builder.cache.store import digest
from site_builder.structs import Decoder, Encoder, MsgspecError, defstruct

T = TypeVar("T")

_encoder = Encoder()


class Undecodable(Exception):
    """Bytes that are no value of the type: a cache that holds such has nothing."""


def encoded(value: object) -> bytes:
    """A value as bytes; equal values of one type have equal bytes. Raises TypeError for what has no form."""
    try:
        return _encoder.encode(value)
    except UnicodeEncodeError as error:  # half a character
        raise TypeError(str(error)) from error


def digest_of(value: object) -> bytes:
    """What names a value among those of its type. Raises TypeError for what has no form."""
    return digest(encoded(value))


class Codec(Generic[T]):
    """Encodes and decodes values of one type: one with fields, or what msgspec knows."""

    def __init__(self, type_: Any) -> None:
        self._decoder: Decoder[T] = Decoder(type_)

    def encode(self, value: T) -> bytes:
        return _encoder.encode(value)

    def decode(self, data: bytes) -> T:
        """Raises Undecodable."""
        try:
            return self._decoder.decode(data)
        except (MsgspecError, ValueError, TypeError, RecursionError) as error:
            raise Undecodable(str(error)) from error


A = TypeVar("A")
B = TypeVar("B")


class Pair(Generic[A, B]):
    """The form of a value with another beside it: what a function returns that can find faults."""

    def __init__(self, first: Codec[A], second: Codec[B]) -> None:
        self._first, self._second = first, second
        self._both: Codec[tuple[bytes, bytes]] = Codec(tuple[bytes, bytes])

    def encode(self, value: tuple[A, B]) -> bytes:
        return self._both.encode((self._first.encode(value[0]), self._second.encode(value[1])))

    def decode(self, data: bytes) -> tuple[A, B]:
        """Raises Undecodable."""
        first, second = self._both.decode(data)
        return self._first.decode(first), self._second.decode(second)


class SomeFields:
    """The form of some fields of a value: what is decoded has them as attributes."""

    def __init__(self, type_: type, names: tuple[str, ...]) -> None:
        hints = get_type_hints(type_)
        self._names = names
        fields = [(name, hints[name]) for name in names]
        self._decoder = Decoder(defstruct("Fields", fields, array_like=True))

    def encode(self, value: object) -> bytes:
        return encoded([getattr(value, name) for name in self._names])

    def decode(self, data: bytes) -> Any:
        """Raises Undecodable."""
        try:
            return self._decoder.decode(data)
        except (MsgspecError, ValueError, TypeError, RecursionError) as error:
            raise Undecodable(str(error)) from error
