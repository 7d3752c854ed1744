"""Bodies as bytes, which become values where they are looked at: nobody looks at all of a large collection at once.

What resolving looks at (links, tags, headings, blocks) lies apart from the text, which is the larger part.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, cast

from site_builder.cache.codec import SomeFields
from site_builder.cache.store import digest
from site_builder.model import Body

_MARKS = ("line", "plain_from", "links", "tags", "headings", "blocks")
_TEXT = ("text", "formulas", "comments", "passages")

AT_HAND = 16
"""Bodies of which the values are kept: whoever asks for one asks again at once."""


PIECE = 2**20
"""Bytes in which those of some hundred bodies lie together."""


class _Store:
    """The two parts of each of many bodies, one behind the other in large pieces.

    A process that looks at one of them so writes nothing, as it would into an object, and shares the pieces with the
    process that it was forked from.
    """

    def __init__(self) -> None:
        self._pieces: list[bytearray] = []
        self._free = 0
        self._piece, self._places = array("L"), array("Q")
        """For each body its piece; where there its first part begins, its second, and what follows."""

    def put(self, marks: bytes, text: bytes) -> int:
        """The number under which they are found again."""
        size = len(marks) + len(text)
        if size > self._free:
            self._free = max(size, PIECE)
            self._pieces.append(bytearray(self._free))
        piece = self._pieces[-1]
        start = len(piece) - self._free
        piece[start : start + size] = marks + text
        self._free -= size
        self._piece.append(len(self._pieces) - 1)
        self._places.extend((start, start + len(marks), start + size))
        return len(self._piece) - 1

    def parts(self, number: int) -> tuple[bytes, bytes]:
        start, middle, end = self._places[3 * number : 3 * number + 3]
        piece = self._pieces[self._piece[number]]
        return bytes(piece[start:middle]), bytes(piece[middle:end])


class Shelf:
    """Makes values of the bytes of bodies, and has those asked for last at hand."""

    def __init__(self) -> None:
        self.store = _Store()
        self._at_hand: dict[tuple[int, int], tuple[KeptBody, Any]] = {}
        self._forms = (SomeFields(Body, _MARKS), SomeFields(Body, _TEXT))

    def parts(self, body: Body) -> tuple[bytes, bytes]:
        """The bytes that a body is kept as."""
        if issubclass(type(body), KeptBody):
            return cast("KeptBody", body).parts()
        marks, text = self._forms
        return marks.encode(body), text.encode(body)

    def keep(self, body: Body) -> KeptBody:
        """A body as bytes; one that is kept already as it is."""
        return cast("KeptBody", body) if issubclass(type(body), KeptBody) else self.kept(*self.parts(body))

    def kept(self, marks: bytes, text: bytes) -> KeptBody:
        """A body of the bytes that one was kept as."""
        return _kept(marks, text, self)

    def later(self, content: bytes, fetch: Callable[[], KeptBody]) -> KeptBody:
        """A body that `content` names (`content_digest`), which is fetched when its bytes are asked for."""
        return _later(content, fetch, self)

    def part(self, body: KeptBody, number: int) -> Any:
        """The values of one of the two parts of a body."""
        place = (id(body), number)
        if (found := self._at_hand.get(place)) is not None and found[0] is body:
            return found[1]
        made = self._forms[number].decode(body.parts()[number])
        if len(self._at_hand) >= 2 * AT_HAND:
            del self._at_hand[next(iter(self._at_hand))]
        self._at_hand[place] = (body, made)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (Shelf, ())


class KeptBody(Body):
    """A `Body` in every way: its fields are made of the bytes that it was kept as."""

    __slots__ = ("_number", "_shelf")

    _number: int
    _shelf: Shelf

    def parts(self) -> tuple[bytes, bytes]:
        """What `Shelf.kept` makes it of again."""
        return self._shelf.store.parts(self._number)

    def content_digest(self) -> bytes:
        """Names the content without making it."""
        return digest(*self.parts())

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        # Equal to the body that it was made of, which what is replaced in it becomes.
        return Body

    def __eq__(self, other: object) -> bool:
        if issubclass(type(other), KeptBody):
            return self.parts() == cast("KeptBody", other).parts()
        return super().__eq__(other)

    __hash__ = Body.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return (_kept, (*self.parts(), self._shelf))


class LaterBody(KeptBody):
    """One the bytes of which lie elsewhere."""

    __slots__ = ("_body", "_content", "_fetch")

    _body: KeptBody
    _content: bytes
    _fetch: Callable[[], KeptBody]

    def parts(self) -> tuple[bytes, bytes]:
        try:
            return self._body.parts()
        except AttributeError:
            object.__setattr__(self, "_body", self._fetch())
            return self._body.parts()

    def content_digest(self) -> bytes:
        return self._content

    __hash__ = KeptBody.__hash__


def _field(name: str, number: int) -> property:
    return property(lambda body: getattr(body._shelf.part(body, number), name))  # noqa: SLF001 - its own


for _number, _names in enumerate((_MARKS, _TEXT)):
    for _name in _names:
        setattr(KeptBody, _name, _field(_name, _number))


def _kept(marks: bytes, text: bytes, shelf: Shelf) -> KeptBody:
    body = object.__new__(KeptBody)
    object.__setattr__(body, "_number", shelf.store.put(marks, text))
    object.__setattr__(body, "_shelf", shelf)
    return body


def _later(content: bytes, fetch: Callable[[], KeptBody], shelf: Shelf) -> LaterBody:
    body = object.__new__(LaterBody)
    for name, value in (("_content", content), ("_fetch", fetch), ("_shelf", shelf)):
        object.__setattr__(body, name, value)
    return body


def content_of(body: Body) -> bytes:
    """What names the content of a body, however it is kept."""
    return digest(*Shelf().parts(body)) if type(body) is Body else cast("KeptBody", body).content_digest()
