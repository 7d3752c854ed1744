"""What is drawn: places of papers, and their division into districts. Types, and what both ways of drawing share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from site_builder.collection.library import Library
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.districts.district_names import DistrictName, district_names
from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.literature_map import UNLINKED
from site_builder.model import Key, TopicId
from site_builder.structs import Frozen, replace
from site_builder.urls import anchor_form

Ties: TypeAlias = Callable[[], Sparse]
"""Gives a symmetric matrix of papers, the same each time, to whoever has to look at it."""


class Quarter(Frozen):
    """A district before its name has a place."""

    id: str
    name: str
    topics: tuple[TopicId, ...]
    slot: int


class Drawing(Frozen):
    """A drawn map; papers in key order."""

    places: Floats
    """n × 2 in map units, to 0.1."""
    district: Ints
    """Number of each paper's district."""
    quarters: tuple[Quarter, ...]
    """Each has at least one paper."""


def arrivals(library: Library, some: Iterable[int]) -> list[int]:
    """Some papers in the order in which they joined the collection: by (added, key)."""
    keys = tuple(library.papers)
    return sorted(some, key=lambda number: (library.papers[keys[number]].note.added, keys[number]))


def loose(library: Library, ties: Sparse) -> NDArray[np.bool_]:
    """Which papers no link ties to another and no topic describes: similar text alone says where they belong."""
    with_topic = {key for topic in library.topics.values() for key in topic.papers}
    has_topic = np.array([key in with_topic for key in library.papers], dtype=np.bool_)
    is_loose: NDArray[np.bool_] = ~has_topic & (np.diff(ties.indptr) == 0)
    return is_loose


def members(keys: Sequence[Key], district: Ints, districts: int) -> list[tuple[Key, ...]]:
    """The papers of each district, by key."""
    groups: list[list[Key]] = [[] for _ in range(districts)]
    for key, number in zip(keys, district.tolist(), strict=True):
        groups[number].append(key)
    return [tuple(group) for group in groups]


def named(
    library: Library,
    groups: Sequence[Sequence[Key]],
    cited: Mapping[Key, int],
    taken: Collection[str],
    texts: Texts | None = None,
    of_shape: OfShape | None = None,
) -> list[DistrictName]:
    """Names of new districts whose ids are not among those taken."""
    names: list[DistrictName] = []
    used = {UNLINKED, *taken}
    for one in district_names(library, groups, cited, texts, of_shape):
        wishes = (one.name if number == 1 else f"{one.name} {number}" for number in count(1))
        name = next(name for name in wishes if anchor_form(name) not in used)
        used.add(anchor_form(name))
        names.append(one if name == one.name else replace(one, id=anchor_form(name), name=name))
    return names


def centres(places: Floats, district: Ints, districts: int) -> Floats:
    """The middle of each district, n × 2; NaN for one without papers."""
    sizes = np.bincount(district, minlength=districts)
    with np.errstate(invalid="ignore"):
        sums = [np.bincount(district, weights=places[:, axis], minlength=districts) for axis in (0, 1)]
        return np.stack(sums, axis=1) / np.where(sizes, sizes, np.nan)[:, None]
