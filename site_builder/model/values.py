"""What front matter states, field by field: keys, names, dates, ids, references, topics."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NewType
from urllib.parse import quote

from site_builder.diagnostics import Place
from site_builder.structs import Frozen

Key = NewType("Key", str)
"""Citation key of a paper, in Unicode NFC."""

TopicId = NewType("TopicId", str)
"""What topics are compared by: NFC, case-folded, separators as one hyphen."""

if TYPE_CHECKING:
    JSON = str | int | float | bool | None | list["JSON"] | dict[str, "JSON"]
else:
    JSON = Any
    """Decoders know no type that contains itself."""


def is_family_first(text: str) -> bool:
    """Whether a name has a letter of a script in which names begin with the family: Hangul, kana, Han."""
    return not text.isascii() and _family_first().search(text) is not None


@cache
def _family_first() -> re.Pattern[str]:
    """Compiled where a name needs it: so many letters take 4 ms."""
    return re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]")


class Name(Frozen, kw_only=True):
    """A person or group, in the parts of a CSL name variable."""

    family: str = ""
    given: str = ""
    particle: str = ""
    """Non-dropping particle: the "van der" of "van der Berg"."""
    suffix: str = ""
    literal: str = ""
    """The whole name of a group, or of somebody whose name has one part; the other parts are empty then."""
    orcid: str = ""

    @property
    def surname(self) -> str:
        """The part that stands for the whole in "Surname 2020"."""
        return self.literal or " ".join(part for part in (self.particle, self.family) if part)

    @property
    def full(self) -> str:
        """The name as it is read aloud: "Jan van der Berg Jr."; Han, kana and Hangul put the family first."""
        if self.literal:
            return self.literal
        if is_family_first(self.family):
            return f"{self.family} {self.given}".strip()
        return " ".join(part for part in (self.given, self.particle, self.family, self.suffix) if part)


class PublicationDate(Frozen):
    """A date as the note writes it (EDTF), with the year that papers are sorted by."""

    text: str
    year: int | None
    """None where the text names no single year ("forthcoming")."""


class Identifier(Frozen, order=True):
    """A paper's id outside the collection: a DOI in lower case or an arXiv id without its version."""

    scheme: Literal["arxiv", "doi"]
    value: str

    def __str__(self) -> str:
        return f"{self.scheme}:{self.value}"

    @property
    def url(self) -> str:
        host = {"arxiv": "https://arxiv.org/abs/", "doi": "https://doi.org/"}[self.scheme]
        # A DOI may hold any character, "#" and "?" among them, which an address would take for its own.
        return host + quote(self.value, safe="/:()-._~;,@!*$&+=")


class Reference(Frozen):
    """One entry of `cites`, `relations`, `related` and the like, before it is resolved."""

    target: str
    """A key, alias, path or title as written, without brackets or "@"."""
    place: Place
    identifier: Identifier | None = None
    """Set where the entry is a `doi:` or `arxiv:` id."""
    why: str = ""
    """The reason that the note gives (`related` only)."""


class Relation(Frozen):
    """What the paper does to another one: a CiTO property in snake case and its object."""

    property: str
    reference: Reference


class TopicMention(Frozen):
    """A topic as one note spells it."""

    id: TopicId
    spelling: str
    place: Place


class Alias(Frozen):
    """An old or other name of a note."""

    text: str
    place: Place


class Status(StrEnum):
    """How well the note's writer knows the paper."""

    TO_READ = "to-read"
    SKIMMED = "skimmed"
    READ = "read"


def without_version(arxiv: str) -> str:
    """An arXiv id that means every version of the paper: "1706.03762v5" -> "1706.03762"."""
    head, mark, version = arxiv.rpartition("v")
    return head if head and mark and version.isdecimal() else arxiv
