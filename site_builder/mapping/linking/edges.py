"""All edges of the map: those that notes state, and those that follow from what papers have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.profiles import Ints, in_common, products, ranked, row_sums, strongest
from site_builder.mapping.linking.stated import Statement, stated_edges
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key

KEPT = 12
"""A derived kind keeps each paper's strongest edges, this many; a paper has more where others keep it."""

PAIRS_AT_ONCE = 10_000


def all_edges(keys: Sequence[Key], said: Iterable[Statement], derived: Sequence[Family]) -> tuple[Edge, ...]:
    """Every edge once, sorted by (source, target, kind)."""
    edges = [*stated_edges(said), *(edge for family in derived for edge in derived_edges(family, keys))]
    return tuple(sorted(edges, key=lambda edge: (edge.source, edge.target, edge.kind)))


def derived_edges(family: Family, keys: Sequence[Key]) -> Iterator[Edge]:
    """Each paper's strongest edges of one kind, with source < target."""
    left, right = strongest(products(family.matrix) if family.near is None else (family.near,), keys, KEPT)
    for start in range(0, len(left), PAIRS_AT_ONCE):
        part = slice(start, start + PAIRS_AT_ONCE)
        weights, reasons = likeness(family, left[part], right[part])
        for source, target, weight, reason in zip(left[part], right[part], weights, reasons, strict=True):
            yield Edge(keys[source], keys[target], family.kind, weight, (reason,))


def likeness(family: Family, left: Ints, right: Ints) -> tuple[list[float], list[str]]:
    """Weight and reason of each pair; 0.0 and "" where the two have nothing in common.

    Weights are rounded to 4 digits, so that neither the last bits of a sum nor a diff of graph.json flicker.
    """
    common = in_common(family.matrix, family.matrix, left, right)
    columns = ranked(common).tolist()
    said: dict[tuple[int, ...], str] = {(): ""}
    reasons: list[str] = []
    for start, stop in pairwise(common.indptr.tolist()):
        things = tuple(columns[start : min(stop, start + family.named)])
        if things not in said:
            said[things] = family.words(things)
        reasons.append(said[things])
    weights = np.maximum(np.round(row_sums(common), 4), 0.0001).tolist()
    return [weight if reason else 0.0 for weight, reason in zip(weights, reasons, strict=True)], reasons
