"""graph.json: the map for other programs. Its shape is a promise; `version` would change with it."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import Any

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import Edge, EdgeRow, LiteratureMap, edge_pieces, edge_rows
from site_builder.model import JSON
from site_builder.rendering.drawing.marks import label, radius
from site_builder.urls import GRAPH_JSON, href, paper_url

VERSION = 1

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
"""Made once: `json.dumps` makes one a call, which costs more than most lines."""


_AT_ONCE = 4_096
"""Lines that lie in memory as text together: all of them are five times as large as the file."""


_EDGES, _END, _LINE = b'"edges":[', b"\n]", re.compile(b"\n")


class Written:
    """A graph.json as it was written, of which the lines of edges that stand can be taken."""

    def __init__(self, data: bytes, pieces: Mapping[bytes, tuple[int, int]]) -> None:
        """`pieces` are the `pieces_of` its edges."""
        self._data, self._pieces = data, pieces
        # No line holds the end of another: letters that do not print are escaped.
        begin = data.find(_EDGES) + len(_EDGES)
        end = data.find(_END, begin)
        self._ends = array("q", (found.start() for found in _LINE.finditer(data, begin, end + 1)))
        """Before each line, and where the last ends."""
        if len(self._ends) - 1 != sum(end - start for start, end in pieces.values()):
            self._pieces = {}  # they are those of another

    def lines(self, sum_: bytes) -> Sequence[str] | None:
        """The lines of the piece that a digest names; None where there is none."""
        if (found := self._pieces.get(sum_)) is None:
            return None
        start, end = (self._ends[place] for place in found)
        return self._data[start + 1 : end].decode().removesuffix(",").split(",\n")


def pieces_of(edges: Sequence[Edge]) -> Mapping[bytes, tuple[int, int]]:
    """What names some edges that follow each other -> the place of the first of them, and of the one after the last."""
    return {piece.sum: (piece.start, piece.end) for piece in edge_pieces(edges) if piece.start < piece.end}


def graph_json(library: Library, literature_map: LiteratureMap, before: Written | None = None) -> bytes:
    """The bytes of graph.json, one node, edge, district or topic a line, so that a version's changes can be read.

    Nodes are sorted by key, edges by (source, target, kind), districts and topics by id. Addresses are
    relative to the file. Text is plain text: who shows it on a page escapes it. What stands of the one written
    `before` is taken from there.
    """
    file = BytesIO()
    file.write(f'{{"version":{VERSION},\n'.encode())
    for name, rows in (
        ("nodes", map(_compact, _nodes(library, literature_map))),
        ("edges", _edges(literature_map.edges, before)),
        ("districts", map(_compact, _districts(literature_map))),
        ("topics", map(_compact, _topics(library))),
    ):
        file.writelines(piece.encode() for piece in _list(name, iter(rows)))
    bounds = _compact([round(side, 1) for side in literature_map.bounds])
    file.write(f'"bounds":{bounds}}}\n'.encode())
    return file.getvalue()


def _nodes(library: Library, literature_map: LiteratureMap) -> Iterable[JSON]:
    for key, paper in library.papers.items():
        spot = literature_map.spots[key]
        citations = literature_map.citations.get(key, 0)
        yield {
            "key": key,
            "title": paper.note.title,
            "label": label(paper.note),
            "url": href(GRAPH_JSON, paper_url(paper.slug)),
            "year": paper.note.year,
            "topics": [*paper.topics],
            "district": spot.district,
            "x": round(spot.x, 1),
            "y": round(spot.y, 1),
            "size": radius(citations),
            "citations": citations,
        }


class _Texts(dict[Any, str]):
    """Values as they are written, each encoded once: most words of edges are those of many."""

    def __missing__(self, value: object) -> str:
        text = self[value] = _compact(value)
        return text


def _edges(edges: Sequence[Edge], before: Written | None) -> Iterator[str]:
    """The edges, each as a line."""
    pieces = edge_pieces(edges) if before else ()
    if before is None or not pieces:
        yield from _lines(edge_rows(edges))
    for piece in pieces:
        if before is not None and (lines := before.lines(piece.sum)) is not None:
            yield from lines
        else:
            yield from _lines(edge_rows(edges, piece.start, piece.end))


def _lines(rows: Iterable[EdgeRow]) -> Iterator[str]:
    keys, kinds, weights, said = _Texts(), _Texts(), _Texts(), _Texts()
    return (
        f'{{"source":{keys[source]},"target":{keys[target]},"kind":{kinds[kind]},'
        f'"weight":{weights[round(weight, 4)]},"reasons":{said[reasons]}}}'
        for source, target, kind, weight, reasons in rows
    )


def _districts(literature_map: LiteratureMap) -> Iterable[JSON]:
    for district in literature_map.districts:
        yield {
            "id": district.id,
            "name": district.name,
            "topics": [*district.topics],
            "size": len(district.papers),
        }


def _topics(library: Library) -> Iterable[JSON]:
    for topic in library.topics.values():
        yield {"id": topic.id, "title": topic.title, "parent": topic.parent, "papers": [*topic.papers]}


def _list(name: str, rows: Iterator[str]) -> Iterator[str]:
    """A list with a row a line, in pieces."""
    yield f'"{name}":['
    between = "\n"
    while some := ",\n".join(islice(rows, _AT_ONCE)):
        yield f"{between}{some}"
        between = ",\n"
    yield "],\n" if between == "\n" else "\n],\n"


def _compact(value: object) -> str:
    """JSON in letters of every script, so that a change can be read; what does not print is escaped."""
    text = _ENCODER.encode(value)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)
