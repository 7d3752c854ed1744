"""The graph.json of the build before: an edited sentence changes few of its lines, and the others are taken from it."""

from __future__ import annotations

from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.publishing.graph_json import Pieces, Written
from site_builder.publishing.writer import Staging
from site_builder.structs import Frozen, Mutable
from site_builder.urls import GRAPH_JSON


class Graph(Mutable):
    """The graph.json of the build before, once it is known, and what this build's comes to, once it is made."""

    written: Written | None = None
    pieces: Pieces | None = None

    def keep(self, pieces: Pieces) -> None:
        self.pieces = pieces


class _Kept(Frozen):
    """What a build leaves to the next one with the same output, beside the file itself."""

    sum: bytes
    """Names the file."""
    nodes: bytes
    """Names what its nodes were made of (`name_of_nodes`)."""
    pieces: Pieces


_FORM = Codec[_Kept](_Kept)


def name_of_nodes(shape: bytes, literature_map: LiteratureMap) -> bytes:
    """What names all that nodes are made of, where the `shape` of the library does; else empty.

    The same names what the map's first view says of papers: that is made of no more.
    """
    districts = [district.id for district in literature_map.districts]
    of_map = (dict(literature_map.spots), dict(literature_map.citations), districts)
    return digest(shape, digest_of(of_map)) if shape else b""


def keep_graph(memo: Memo, key: bytes, sum_: bytes, nodes: bytes, pieces: Pieces) -> None:
    """Leave to the next build what of a graph.json, which `sum_` names, can be told apart."""
    memo.keep("", _FORM, key, _Kept(sum_, nodes, pieces))


def kept_graph(memo: Memo, key: bytes, nodes: bytes, staging: Staging) -> Written | None:
    """The file as the build before left it; None where the output has another, or the memo nothing of it."""
    kept = memo.find("", _FORM, key)
    if kept is None or not staging.holds(GRAPH_JSON, kept.sum):
        return None
    return Written(staging.file(GRAPH_JSON), kept.pieces, kept.nodes == nodes != b"")
