"""How a paper is marked wherever the map is drawn: how large, with what label, which links beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word
from site_builder.mapping.kinds import is_stated
from site_builder.mapping.literature_map import ROOM, Edge, LiteratureMap
from site_builder.model import Key, Note

SMALLEST = 5.0
"""Radius in map units of a paper that nobody here cites."""

LABEL_LENGTH = 28
"""A label stands for a paper where room is short: a long name is cut to so many characters."""


def radius(citations: int) -> float:
    """Radius in map units, to 0.1: grows with the papers here that cite it, ever slower, and stays below ROOM.

    It depends on nothing else, so a note that joins the collection resizes only what it cites.
    """
    root = sqrt(citations)
    return round(SMALLEST + (ROOM - SMALLEST) * root / (root + 5), 1)


def rank_radius(pagerank: float, papers: int) -> float:
    """Radius in map units, to 0.1, by PageRank: a paper of twice the average part is drawn as one cited seven times."""
    root = sqrt(max(0.0, pagerank * papers - 0.3) * 4)
    return round(SMALLEST + (ROOM - SMALLEST) * root / (root + 5), 1)


def label(note: Note) -> str:
    """Surname and year, "Kumar 2020"; the beginning of the title where nobody is named."""
    if note.authors and note.year is not None:
        year = str(note.year)
        return f"{cut_at_word(note.authors[0].surname, LABEL_LENGTH - len(year) - 1)} {year}"
    return cut_at_word(line_text(note.label), LABEL_LENGTH)


def most_cited_first(literature_map: LiteratureMap) -> tuple[Key, ...]:
    citations = literature_map.citations
    return tuple(sorted(literature_map.spots, key=lambda key: (-citations.get(key, 0), key)))


def strongest(edges: Iterable[Edge], limit: int) -> Sequence[Edge]:
    """At most `limit` edges, in the order given: stated ones before others, then fairly among the papers.

    An edge ranks by how many stronger ones its ends have, so that every paper keeps its strongest links
    before a crowded one shows all of its own.
    """
    given = list(edges)
    if len(given) <= limit:
        return given
    by_weight = sorted(
        range(len(given)),
        key=lambda i: (not is_stated(given[i].kind), -given[i].weight, given[i].source, given[i].target),
    )
    seen: dict[Key, int] = {}
    ranks: list[tuple[bool, int, int, int]] = []
    for order, index in enumerate(by_weight):
        edge = given[index]
        rank = min(seen.get(edge.source, 0), seen.get(edge.target, 0))
        seen[edge.source] = seen.get(edge.source, 0) + 1
        seen[edge.target] = seen.get(edge.target, 0) + 1
        ranks.append((not is_stated(edge.kind), rank, order, index))
    return [given[index] for *_, index in sorted(sorted(ranks)[:limit], key=lambda row: row[-1])]
