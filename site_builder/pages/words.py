"""Names and vocabularies as words on a page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from types import MappingProxyType

from site_builder.bibliography.vocabularies import CITO_PHRASES
from site_builder.collection.words.wording import listed
from site_builder.model import Name, Status, is_family_first

_POSSESSIVE = re.compile(r"\bits ([a-z]+)$")

STATUS_WORDS = MappingProxyType({Status.TO_READ: "To read", Status.SKIMMED: "Skimmed", Status.READ: "Read"})

TYPE_WORDS = MappingProxyType(
    {
        "article": "Article",
        "article-journal": "Journal article",
        "article-magazine": "Magazine article",
        "article-newspaper": "Newspaper article",
        "chapter": "Book chapter",
        "entry-encyclopedia": "Encyclopedia entry",
        "legal_case": "Legal case",
        "paper-conference": "Conference paper",
        "post": "Online post",
        "post-weblog": "Blog post",
        "review-book": "Book review",
        "thesis": "Thesis",
    }
)
"""CSL types whose own name is not what a reader would say."""


def type_in_words(csl_type: str) -> str:
    words = TYPE_WORDS.get(csl_type)
    return words or csl_type.replace("-", " ").replace("_", " ").capitalize()


def short_names(authors: Sequence[Name], *, et_al: bool) -> str:
    """Who wrote it, where room is short: "Kumar", "Kumar and Young", "Kumar et al."; empty for nobody."""
    if not authors:
        return ""
    first = authors[0].surname
    if et_al or len(authors) > 2:
        return f"{first} et al."
    return " and ".join(author.surname for author in authors)


def full_names(authors: Sequence[Name], *, et_al: bool, limit: int) -> str:
    """Who wrote it, by full names up to `limit`: "Sameer Kumar, James Bradbury and 17 others"."""
    names = [author.full for author in authors]
    if len(names) > limit + 1:
        return f"{', '.join(names[:limit])} and {len(names) - limit} others"
    if et_al:
        return f"{', '.join(names)} et al." if names else ""
    return listed(names)


def inverted(name: Name) -> str:
    """A name as an index has it, family first: "Berg, Jan van der"; scripts that put the family first anyway stay."""
    if name.literal or not name.family or is_family_first(name.family):
        return name.full
    rest = " ".join(part for part in (name.given, name.particle) if part)
    return ", ".join(part for part in (name.family, rest, name.suffix) if part)


def direction(text: str) -> str:
    """The way a text runs: "rtl" where its first letter is of a script that runs from right to left, else "ltr"."""
    strong = (unicodedata.bidirectional(char) for char in text)
    return "rtl" if next((kind for kind in strong if kind in ("L", "R", "AL")), "L") != "L" else "ltr"


def relation_in_words(relation: str, *, by_this_paper: bool) -> str:
    """A relation as the head of a list: "Extends" on the paper that states it, "Extended by" on the other."""
    phrases = CITO_PHRASES.get(relation)
    if phrases is None:
        return relation.replace("_", " ").capitalize()
    phrase = phrases[0] if by_this_paper else phrases[1]
    # "uses its method" -> "uses the method of"; "cited by it as evidence" -> "cited by as evidence" would
    # read badly, so there the list itself stands for "it".
    phrase = _POSSESSIVE.sub(r"the \1 of", phrase)
    return phrase.removesuffix(" it").capitalize()
