"""All edges of the map: those that notes state, and those that follow from what papers have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from site_builder.mapping.kinds import KIND_NAMES
from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.nearest import Nearest, drawn, nearest
from site_builder.mapping.likeness.nearest_profiles import nearest_by_profile
from site_builder.mapping.likeness.profiles import Floats, Ints, fingerprints, in_common, pairs_at_once, row_parts
from site_builder.mapping.likeness.reasons import First, met
from site_builder.mapping.linking.edge_table import ROWS, EdgeTable, rows_of
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.linking.stated import Statement, stated_edges
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key
from site_builder.structs import Frozen

KEPT = 12
"""A derived kind keeps each paper's strongest edges, this many; a paper has more where others keep it."""


class Links(Frozen):
    """The edges of one derived kind."""

    left: Ints
    right: Ints
    """Numbers of papers, left < right; sorted."""
    weights: Floats
    """Rounded to 4 digits, so that a diff of graph.json does not flicker."""
    reasons: Ints
    """Numbers of sayings."""


def all_edges(
    keys: Sequence[Key], said: Iterable[Statement], derived: Sequence[Family], sayings: Sayings | None = None
) -> EdgeTable:
    """Every edge once."""
    sayings = Sayings() if sayings is None else sayings
    kinds = {family.kind: derived_links(family, strongest(family, keys), sayings) for family in derived}
    return edge_table(keys, stated_rows(keys, said, sayings), kinds, sayings)


def stated_rows(keys: Sequence[Key], said: Iterable[Statement], sayings: Sayings) -> NDArray[np.void]:
    """The edges that notes state, as rows of a table."""
    return rows_of({key: number for number, key in enumerate(keys)}, stated_edges(said), sayings)


def edge_table(keys: Sequence[Key], stated: NDArray[np.void], kinds: dict[str, Links], sayings: Sayings) -> EdgeTable:
    """Stated edges and those of derived kinds as one table."""
    parts = [stated]
    for kind, links in kinds.items():
        rows = np.zeros(len(links.left), dtype=ROWS)
        rows["source"], rows["target"], rows["kind"] = links.left, links.right, KIND_NAMES.index(kind)
        rows["weight"], rows["reasons"] = links.weights, links.reasons
        parts.append(rows)
    return EdgeTable(keys, np.concatenate(parts), sayings)


def strongest(family: Family, keys: Sequence[Key]) -> Nearest:
    """Each paper's strongest links of one kind."""
    marks = fingerprints(keys)
    if family.near is None:
        return nearest_by_profile(family.matrix, marks, KEPT)
    return nearest(row_parts(family.near), len(keys), KEPT, drawn(marks))


def derived_edges(family: Family, keys: Sequence[Key]) -> Iterator[Edge]:
    """Each paper's strongest edges of one kind, with source < target."""
    sayings = Sayings()
    links = {family.kind: derived_links(family, strongest(family, keys), sayings)}
    return iter(edge_table(keys, np.zeros(0, dtype=ROWS), links, sayings))


def derived_links(family: Family, found: Nearest, sayings: Sayings) -> Links:
    """The pairs of a table of the nearest, with their reasons."""
    left, right, values = found.pairs()
    weights = np.maximum(np.round(values, 4), 0.0001)
    return Links(left, right, weights, said_of(family, left, right, sayings))


def said_of(family: Family, left: Ints, right: Ints, sayings: Sayings) -> Ints:
    """The number of the reason of each pair, which have something in common."""
    said: dict[tuple[First, int], int] = {}
    reasons: list[int] = []
    for part in pairs_at_once(family.matrix, family.matrix, left, right):
        common = in_common(family.matrix, family.matrix, left[part], right[part])
        for _, things, count in met(common, np.ones(common.shape[0], dtype=np.bool_), family.named):
            if (number := said.get((things, count))) is None:
                number = said[things, count] = sayings.number((family.words(things, count),))
            reasons.append(number)
    return np.array(reasons, dtype=np.int64)
