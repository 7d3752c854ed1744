"""From library to map: edges, related papers, districts and places, in that order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

import numpy as np

from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.descent import UNKNOWN, Descent
from site_builder.collection.library import Library
from site_builder.collection.of_shape import OfShape
from site_builder.mapping.drawings.drawing import Drawing, members
from site_builder.mapping.drawings.first_map import first_map
from site_builder.mapping.drawings.kept_map import kept_map
from site_builder.mapping.drawings.relaxed_map import relaxed_map
from site_builder.mapping.likeness.profiles import Floats
from site_builder.mapping.linking.edge_table import alike, citations, ties
from site_builder.mapping.literature_map import ROOM, District, LiteratureMap, RelatedPaper, Spot
from site_builder.mapping.memory.works_kept import remembered_works
from site_builder.mapping.places.name_places import name_boxes, name_size, place_names
from site_builder.mapping.ranking.pagerank import pagerank
from site_builder.mapping.ranking.topic_neighbours import topic_neighbours
from site_builder.mapping.ranking.works import fields
from site_builder.mapping.relations import relations
from site_builder.model import Key, TopicId
from site_builder.structs import replace


def build_map(
    library: Library, *, relaxed: bool = False, memo: Memo | None = None, descent: Descent = UNKNOWN
) -> LiteratureMap:
    """Link, rank and place the papers of a library. The same library gives the same map, to the last digit.

    What the library's lock holds stays where it is, unless a `relaxed` map is asked for: that one starts from the lock.
    What `memo` has is not worked out again, nor looked at where the library's `descent` says that it stands.
    """
    keys = tuple(library.papers)
    found = relations(library, memo, descent)
    edges, related, chosen = found.edges, found.related, found.chosen
    cited = dict(zip(keys, citations(edges, len(keys)).tolist(), strict=True))
    of_shape = OfShape(memo, descent)
    first, kept = partial(first_map, memo=memo, of_shape=of_shape), partial(kept_map, of_shape=of_shape)
    draw = relaxed_map if relaxed else kept if library.memory.places else first
    tied, near = cache(partial(ties, edges, len(keys))), cache(partial(alike, edges, len(keys)))
    drawing = draw(library, tied, near, cited, found.texts)
    del found  # the terms of all texts, which nothing that follows asks for
    districts = _districts(keys, drawing, memo or Memo())
    prior, derivative = remembered_works(library, fields(keys, chosen, related), memo, descent)
    return LiteratureMap(
        edges=edges,
        citations=cited,
        chosen=_coarse(chosen),
        related=related.rounded(SCORE_DIGITS),
        districts=tuple(sorted(districts, key=lambda one: one.id)),
        spots={
            key: Spot(x, y, districts[number].id)
            for key, (x, y), number in zip(keys, drawing.places.tolist(), drawing.district.tolist(), strict=True)
        },
        bounds=_bounds(drawing.places, districts),
        topic_neighbours=_topic_neighbours(library, of_shape),
        prior=prior,
        derivative=derivative,
        pagerank=_pagerank(library, memo or Memo(), of_shape),
    )


def _pagerank(library: Library, memo: Memo, of_shape: OfShape) -> Mapping[Key, float]:
    """PageRank depends on citations alone."""
    if not memo.remembers:
        return pagerank(library)

    def cites() -> bytes:
        return digest_of([(key, sorted(paper.cites)) for key, paper in library.papers.items()])

    name = of_shape.recall("cites", _NAME, cites)
    return memo.recall("pagerank", _RANKS, (name,), lambda: dict(pagerank(library)))


def _topic_neighbours(library: Library, of_shape: OfShape) -> Mapping[TopicId, tuple[TopicId, ...]]:
    """They depend on which papers have which topics alone."""
    return of_shape.recall("topic neighbours", _NEIGHBOURS, lambda: dict(topic_neighbours(library)))


_NAME = Codec[bytes](bytes)
_NEIGHBOURS = Codec[dict[TopicId, tuple[TopicId, ...]]](dict[str, tuple[str, ...]])


_RANKS = Codec[dict[Key, float]](dict[str, float])

SCORE_DIGITS = 2
"""Of scores as others see them. Any edit moves all scores a little, by its words' rarity in the collection; in so few
digits hardly any does, and what is made of a list of related papers is as it was."""


def _coarse(lists: Mapping[Key, tuple[RelatedPaper, ...]]) -> Mapping[Key, tuple[RelatedPaper, ...]]:
    """The lists in their order, with rounded scores."""
    return {
        key: tuple([replace(entry, score=round(entry.score, SCORE_DIGITS)) for entry in entries]) if entries else ()
        for key, entries in lists.items()
    }


def _districts(keys: Sequence[Key], drawing: Drawing, memo: Memo) -> list[District]:
    """The districts of a drawing, each with its papers and where its name stands; in the drawing's order."""
    names = [one.name for one in drawing.quarters]
    middles = memo.recall(
        "names of districts",
        _MIDDLES,
        (digest_of(names), drawing.places.tobytes(), drawing.district.tobytes()),
        lambda: place_names(names, name_size(drawing.places), drawing.places, drawing.district).tolist(),
    )
    groups = members(keys, drawing.district, len(names))
    return [
        District(one.id, one.name, one.topics, papers, one.slot, x, y)
        for one, papers, (x, y) in zip(drawing.quarters, groups, middles, strict=True)
    ]


_MIDDLES = Codec[list[list[float]]](list[list[float]])


def _bounds(places: Floats, districts: list[District]) -> tuple[float, float, float, float]:
    """Around all papers with their room, and the names of districts."""
    if not districts:
        return (0.0, 0.0, 0.0, 0.0)
    middles = np.array([(one.x, one.y) for one in districts])
    boxes = name_boxes([one.name for one in districts], name_size(places))
    low = np.minimum((places - ROOM).min(axis=0), (middles - boxes).min(axis=0))
    high = np.maximum((places + ROOM).max(axis=0), (middles + boxes).max(axis=0))
    return tuple(np.round([*np.floor(low), *np.ceil(high)], 1).tolist())
