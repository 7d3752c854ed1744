"""A map without memory: communities, their places side by side, and those whom only similar text places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from site_builder.cache.codec import Codec
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.collection.library import Library
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.districts.communities import Communities, communities
from site_builder.mapping.districts.district_names import APART, DistrictName
from site_builder.mapping.districts.slots import slots
from site_builder.mapping.drawings.drawing import Drawing, Quarter, Ties, arrivals, centres, loose, members, named
from site_builder.mapping.likeness.profiles import Floats, Ints, Sparse
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.literature_map import UNLINKED
from site_builder.mapping.places.easing import ease
from site_builder.mapping.places.ground import Ground
from site_builder.mapping.places.layout import place
from site_builder.mapping.places.newcomers import Town
from site_builder.model import Key
from site_builder.structs import Frozen

ROUNDS = 2
"""Rounds of easing; on a real collection of 81 papers the next one moves the median paper by 0.25 % of the width."""


DRAWINGS = "drawing"
"""The kind under which a memo counts the maps that were divided into districts and placed."""


class _Laid(Frozen):
    """What follows from ties alone."""

    loose: tuple[int, ...]
    """Numbers of the papers that nothing but similar text places; what follows is of the others, in their order."""
    found: Communities
    places: list[list[float]]


def first_map(
    library: Library,
    tied: Ties,
    alike: Ties,
    cited: Mapping[Key, int],
    texts: Texts | None = None,
    memo: Memo | None = None,
    of_shape: OfShape | None = None,
) -> Drawing:
    """Draw a library anew from its ties; `alike` holds likeness of text, which moves no paper with a link or topic.

    Districts and places follow from keys and ties alone: those that `memo` has stand, whatever the texts say now, and
    where the library is of the same shape nobody looks at what ties papers.
    """
    keys = tuple(library.papers)
    laid = (of_shape or OfShape()).recall("laid", _LAID, lambda: _laid(library, tied(), memo or Memo()))
    based: Ints = np.delete(np.arange(len(keys)), list(laid.loose))
    groups = _groups(laid.found)
    within = _numbers(groups, len(based))
    names = named(
        library,
        members(keys_of(keys, based), within, len(groups))[: len(laid.found.members)],
        cited,
        (),
        texts,
        of_shape,
    )
    if laid.found.apart:
        names.append(DistrictName(UNLINKED, APART, ()))
    places = np.zeros((len(keys), 2))
    district: Ints = np.full(len(keys), -1, dtype=np.int64)
    places[based], district[based] = np.array(laid.places, dtype=np.float64).reshape(-1, 2), within
    colours = slots(centres(places[based], within, len(groups)), np.bincount(within, minlength=len(groups)))

    town = Town(keys, places, district, len(groups), Ground(places[based], within))
    order = arrivals(library, laid.loose)
    new: list[list[int]] = []
    if order:
        town.welcome(order, alike())
        new = town.found(town.waiting(order), alike())
    taken = [one.id for one in names]
    names += named(library, [keys_of(keys, group) for group in new], cited, taken, texts, of_shape)
    if town.waiting(order) and not laid.found.apart:
        town.districts += 1
        names.append(DistrictName(UNLINKED, APART, ()))
    apart = next((number for number, one in enumerate(names) if one.id == UNLINKED), -1)
    town.set_apart(town.waiting(order), apart)
    colours = slots(
        centres(town.places, town.district, len(names)),
        np.bincount(town.district, minlength=len(names)),
        [*colours, *[-1] * (len(names) - len(colours))],
    )
    quarters = [Quarter(one.id, one.name, one.topics, slot) for one, slot in zip(names, colours, strict=True)]
    return Drawing(town.places, town.district, tuple(quarters))


def _laid(library: Library, tied: Sparse, memo: Memo) -> _Laid:
    is_loose = loose(library, tied)
    based = np.flatnonzero(~is_loose)
    among = tied[based].columns(based)
    keys = keys_of(tuple(library.papers), based)
    of_ties = (digest(*keys), *(part.tobytes() for part in (among.indptr, among.indices, among.data)))
    found = memo.recall(DRAWINGS, _DIVISION, ("districts", *of_ties), lambda: communities(among))
    within = _numbers(_groups(found), len(based))
    places = memo.recall(
        DRAWINGS,
        _PLACES,
        ("places", *of_ties, within.tobytes()),
        lambda: _placed(keys, among, within).tolist(),
    )
    return _Laid(tuple(np.flatnonzero(is_loose).tolist()), found, places)


def _groups(found: Communities) -> list[tuple[int, ...]]:
    return [*found.members, found.apart] if found.apart else list(found.members)


def _numbers(groups: Sequence[Sequence[int]], papers: int) -> Ints:
    """The number of each paper's group."""
    within: Ints = np.zeros(papers, dtype=np.int64)
    for number, group in enumerate(groups):
        within[list(group)] = number
    return within


_DIVISION = Codec[Communities](Communities)
_PLACES = Codec[list[list[float]]](list[list[float]])
_LAID = Codec[_Laid](_Laid)


def _placed(keys: list[Key], ties: Sparse, district: Ints) -> Floats:
    """Places that one more round of easing would change little; the middle of the map at the origin."""
    places = place(keys, ties, district)
    for _ in range(ROUNDS):
        places = ease(keys, places, district, ties, np.zeros((0, 2)))
    if not len(places):
        return places
    centred: Floats = np.round(places - (places.min(axis=0) + places.max(axis=0)) / 2, 1) + 0.0
    return centred


def keys_of(keys: tuple[Key, ...], papers: Ints | list[int]) -> list[Key]:
    return [keys[paper] for paper in papers]
