"""From library to map: edges, related papers, districts and places, in that order."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from site_builder.collection.library import Library
from site_builder.mapping.communities import communities
from site_builder.mapping.district_names import APART, DistrictName, district_names
from site_builder.mapping.edges import all_edges
from site_builder.mapping.families import families
from site_builder.mapping.graph import build_graph, citations, ties
from site_builder.mapping.kinds import ranking_weights
from site_builder.mapping.layout import place
from site_builder.mapping.literature_map import ROOM, District, LiteratureMap, Spot
from site_builder.mapping.name_places import name_boxes, name_size, place_names
from site_builder.mapping.profiles import Floats, Ints, Sparse
from site_builder.mapping.related import related_papers
from site_builder.mapping.slots import slots
from site_builder.mapping.stated import statements
from site_builder.mapping.topic_neighbours import topic_neighbours
from site_builder.mapping.works import works
from site_builder.model import Key
from site_builder.urls import anchor_form


def build_map(library: Library) -> LiteratureMap:
    """Link, rank and place the papers of a library. The same library gives the same map, to the last digit."""
    keys = tuple(library.papers)
    said, derived = statements(library), families(library)
    edges = all_edges(keys, said, derived)
    graph = build_graph(keys, edges)
    cited = citations(graph)
    related, chosen = related_papers(keys, said, derived, ranking_weights(library.config.weights))
    districts, places, district = _drawn(library, ties(graph), cited)
    prior, derivative = works(library, chosen, related)
    return LiteratureMap(
        edges=edges,
        citations=cited,
        chosen=chosen,
        related=related,
        districts=tuple(sorted(districts, key=lambda one: one.id)),
        spots={
            key: Spot(x, y, districts[number].id)
            for key, (x, y), number in zip(keys, places.tolist(), district.tolist(), strict=True)
        },
        bounds=_bounds(places, districts),
        topic_neighbours=topic_neighbours(library),
        prior=prior,
        derivative=derivative,
    )


def _drawn(library: Library, tied: Sparse, cited: Mapping[Key, int]) -> tuple[list[District], Floats, Ints]:
    """The districts, each paper's place, and the number of each paper's district."""
    keys = tuple(library.papers)
    found = communities(tied)
    groups = [*found.members, found.apart] if found.apart else list(found.members)
    district = np.zeros(len(keys), dtype=np.int64)
    for number, group in enumerate(groups):
        district[list(group)] = number
    members = [tuple(keys[paper] for paper in group) for group in groups]
    names = district_names(library, members[: len(found.members)], cited)
    if found.apart:
        names.append(DistrictName(anchor_form(APART), APART, ()))
    places = place(keys, tied, district)
    middles = place_names([one.name for one in names], name_size(places), places, district)
    sizes = np.bincount(district, minlength=len(groups))
    centres = np.array([places[list(group)].mean(axis=0) for group in groups]).reshape(-1, 2)
    drawn = [
        District(one.id, one.name, one.topics, papers, slot, x, y)
        for one, papers, slot, (x, y) in zip(names, members, slots(centres, sizes), middles.tolist(), strict=True)
    ]
    return drawn, places, district


def _bounds(places: Floats, districts: list[District]) -> tuple[float, float, float, float]:
    """Around all papers with their room, and the names of districts."""
    if not districts:
        return (0.0, 0.0, 0.0, 0.0)
    middles = np.array([(one.x, one.y) for one in districts])
    boxes = name_boxes([one.name for one in districts], name_size(places))
    low = np.minimum((places - ROOM).min(axis=0), (middles - boxes).min(axis=0))
    high = np.maximum((places + ROOM).max(axis=0), (middles + boxes).max(axis=0))
    return tuple(np.round([*np.floor(low), *np.ceil(high)], 1).tolist())
