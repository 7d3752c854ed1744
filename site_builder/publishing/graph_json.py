"""graph.json: the map for other programs. Its shape is a promise; `version` would change with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import Edge, EdgePiece, LiteratureMap, edge_pieces, edge_rows
from site_builder.model import JSON
from site_builder.rendering.drawing.marks import label, radius
from site_builder.structs import Frozen, field
from site_builder.structs.compact_json import compact_json
from site_builder.urls import GRAPH_JSON, href, paper_url

VERSION = 1

_AT_ONCE = 4_096
"""Lines that lie in memory as text together: all of them are five times as large as the file."""


class Pieces(Frozen):
    """Where in a graph.json the lines lie that can be told apart: offsets of the first byte, and after the last."""

    nodes: tuple[int, int] = (0, 0)
    edges: Mapping[bytes, tuple[int, int]] = field(default_factory=dict)
    """By what names edges that follow each other (`EdgePiece.sum`)."""


class Written(Frozen):
    """A graph.json as it was written, of which the lines that stand are taken."""

    file: Path
    pieces: Pieces
    has_nodes: bool = False
    """Whether its nodes are those of the one that is to be written."""

    def read(self, places: Iterable[tuple[int, int]]) -> Iterator[bytes]:
        """The lines at some places. Raises OSError."""
        with self.file.open("rb") as file:
            for start, end in places:
                file.seek(start)
                yield file.read(end - start)


def graph_json(library: Library, literature_map: LiteratureMap, before: Written | None = None) -> bytes:
    """The bytes of graph.json."""
    return b"".join(graph_lines(library, literature_map, before))


def graph_lines(
    library: Library,
    literature_map: LiteratureMap,
    before: Written | None = None,
    keep: Callable[[Pieces], None] | None = None,
) -> Iterator[bytes]:
    """The same, some of its lines at a time; `keep` gets where those lie that can be told apart.

    A line holds one node, edge, district or topic, so that a version's changes can be read. Nodes are sorted by key,
    edges by (source, target, kind), districts and topics by id. Addresses are relative to the file. Text is plain
    text: who shows it on a page escapes it. What stands of the one written `before` is taken from there.
    """
    at, places = 0, dict[bytes, tuple[int, int]]()
    for piece, lines in _lines(library, literature_map, before, in_pieces=before is not None or keep is not None):
        if piece:
            places[piece] = places.get(piece, (at, 0))[0], at + len(lines)
        at += len(lines)
        yield lines
    if keep:
        keep(Pieces(places.pop(_NODES, (0, 0)), places))


_Lines = Iterator[tuple[bytes, bytes]]
"""Some lines at a time, each behind what names the piece that they are of: empty where they are of none."""

_NODES = b"nodes"


def _lines(library: Library, literature_map: LiteratureMap, before: Written | None, *, in_pieces: bool) -> _Lines:
    yield b"", f'{{"version":{VERSION},\n'.encode()
    for name, lines in (
        ("nodes", _nodes(library, literature_map, before)),
        ("edges", _edges(literature_map.edges, before, in_pieces=in_pieces)),
        ("districts", _joined(map(_compact, _districts(literature_map)))),
        ("topics", _joined(map(_compact, _topics(library)))),
    ):
        yield from _list(name, lines)
    bounds = _compact([round(side, 1) for side in literature_map.bounds])
    yield b"", f'"bounds":{bounds}}}\n'.encode()


def _nodes(library: Library, literature_map: LiteratureMap, before: Written | None) -> _Lines:
    if before is None or not before.has_nodes:
        yield from _joined(map(_compact, _papers(library, literature_map)), _NODES)
        return
    # They are read all the same: what is read of them decides whether they stand the next time.
    _ = library.papers.items(), literature_map.spots.values(), literature_map.citations.values()
    yield from ((_NODES, nodes) for nodes in before.read([before.pieces.nodes]) if nodes)


def _papers(library: Library, literature_map: LiteratureMap) -> Iterator[JSON]:
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


def _edges(edges: Sequence[Edge], before: Written | None, *, in_pieces: bool) -> _Lines:
    """The edges, each as a line."""
    keys, kinds, weights, said = _Texts(), _Texts(), _Texts(), _Texts()
    pieces = [*((edge_pieces(edges) if in_pieces else ()) or _runs(len(edges)))]
    places = before.pieces.edges if before else {}
    stand = before.read(places[piece.sum] for piece in pieces if piece.sum in places) if before else iter(())
    for piece in pieces:
        if piece.sum in places:
            yield piece.sum, next(stand)
            continue
        if len(said) > _AT_ONCE:
            # Reasons of neighbours are alike; those of all would take as much memory as the file.
            said = _Texts()
        rows = (
            f'{{"source":{keys[source]},"target":{keys[target]},"kind":{kinds[kind]},'
            f'"weight":{weights[round(weight, 4)]},"reasons":{said[reasons]}}}'
            for source, target, kind, weight, reasons in edge_rows(edges, piece.start, piece.end)
        )
        yield from _joined(rows, piece.sum)


def _runs(edges: int) -> Iterator[EdgePiece]:
    """Pieces of so many edges, none of which stands."""
    return (EdgePiece(start, min(start + _AT_ONCE, edges), b"") for start in range(0, edges, _AT_ONCE))


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


def _joined(rows: Iterable[str], piece: bytes = b"") -> _Lines:
    """The lines of a piece."""
    waiting = iter(rows)
    while some := ",\n".join(islice(waiting, _AT_ONCE)):
        yield piece, some.encode()


def _list(name: str, lines: _Lines) -> _Lines:
    """A list with a row a line."""
    yield b"", f'"{name}":['.encode()
    between = b"\n"
    for some in lines:
        yield b"", between
        yield some
        between = b",\n"
    yield b"", b"],\n" if between == b"\n" else b"\n],\n"


def _compact(value: object) -> str:
    """JSON in letters of every script, so that a change can be read; what does not print is escaped."""
    text = compact_json(value)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)
