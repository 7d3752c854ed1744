"""How much one note may hold before the rest is left out, or shown as it is written.

Notes come from strangers, and pages, lists and files are made of each thing in them: what a note may cost is bounded by
counting, never by a clock, so that the same notes make the same site on every machine. The defaults are above all that
real notes have, and keep a note of 64 KB below two seconds of CPU.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from types import MappingProxyType


def _limit(default: int, highest: int, of: str) -> int:
    """A limit's default, the highest number that site.yaml may set, and what it counts, as messages name it."""
    number: int = field(default=default, metadata={"highest": highest, "of": of})
    return number


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Each limit that site.yaml can set under `limits`, by its name there."""

    # Files
    note_size: int = _limit(262_144, 16_777_216, "bytes")
    yaml_values: int = _limit(20_000, 200_000, "values")
    """With each alias counted as all that it stands for."""
    yaml_depth: int = _limit(24, 100, "levels within each other")
    faults: int = _limit(200, 20_000, "faults")
    """That are told of one file."""
    # Front matter
    line: int = _limit(4_000, 20_000, "characters")
    """Of a text on one line, such as a title: it stands in many places of a site, and each of them costs its length."""
    abstract: int = _limit(10_000, 100_000, "characters")
    authors: int = _limit(400, 10_000, "names")
    topics: int = _limit(60, 1_000, "topics")
    """Of the front matter and of tags in the body, together."""
    topic_length: int = _limit(120, 1_000, "characters")
    topic_levels: int = _limit(8, 40, "levels")
    keywords: int = _limit(200, 10_000, "keywords")
    cites: int = _limit(2_000, 20_000, "papers")
    relations: int = _limit(200, 10_000, "relations")
    related: int = _limit(200, 10_000, "papers")
    aliases: int = _limit(50, 1_000, "names")
    # The body
    headings: int = _limit(1_000, 20_000, "headings")
    links: int = _limit(2_000, 50_000, "links and citations")
    images: int = _limit(200, 5_000, "pictures")
    embeds: int = _limit(100, 2_000, "embeds")
    formulas: int = _limit(2_000, 20_000, "formulas")
    formula_length: int = _limit(10_000, 10_000, "characters")
    code_blocks: int = _limit(500, 5_000, "blocks of code")
    footnotes: int = _limit(1_000, 10_000, "footnotes")
    table_cells: int = _limit(5_000, 100_000, "cells of tables")
    brackets: int = _limit(5_000, 50_000, "brackets in one paragraph")
    nesting: int = _limit(40, 60, "lists and quotes within each other")
    marks: int = _limit(6_000, 200_000, "blocks and marks")
    """Everything in a body that is more than words: what it costs, whatever it is made of."""


DEFAULTS = Limits()

LIMITS: Mapping[str, Field[int]] = MappingProxyType({one.name: one for one in fields(Limits)})
"""Name -> the limit, in the order in which docs/format.md has them."""


def highest(name: str) -> int:
    """The highest number that site.yaml may set."""
    number: int = LIMITS[name].metadata["highest"]
    return number


def counted(name: str) -> str:
    """What a limit counts, in the plural."""
    return str(LIMITS[name].metadata["of"])


def more_than(limits: Limits, name: str) -> str:
    """What is too much, for messages: "more than 60 topics"."""
    return f"more than {getattr(limits, name):,} {counted(name)}"


def mend(name: str) -> str:
    """How a limit is raised, as the end of a message."""
    return f"raise limits: {{{name}: …}} in site.yaml"
