"""The graph.json of the build before: an edited sentence changes few of its lines, and the others are taken from it."""

from __future__ import annotations

from collections.abc import Mapping

from site_builder.cache.codec import Codec
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.publishing.graph_json import Written
from site_builder.publishing.writer import Staging
from site_builder.structs import Frozen
from site_builder.urls import GRAPH_JSON


class _Kept(Frozen):
    """What a build leaves to the next one with the same output, beside the file itself."""

    sum: bytes
    """Names the file."""
    pieces: Mapping[bytes, tuple[int, int]]
    """`Written.pieces`."""


_FORM = Codec[_Kept](_Kept)


def keep_graph(memo: Memo, key: bytes, sum_: bytes, pieces: Mapping[bytes, tuple[int, int]]) -> None:
    """Leave to the next build what of the file that `sum_` names can be told apart."""
    memo.keep("", _FORM, key, _Kept(sum_, pieces))


def kept_graph(memo: Memo, key: bytes, staging: Staging) -> Written | None:
    """The file as the build before left it; None where the output has another, or the memo nothing of it."""
    kept = memo.find("", _FORM, key)
    if kept is None or not staging.holds(GRAPH_JSON, kept.sum):
        return None
    data = staging.content(GRAPH_JSON)
    return Written(data, kept.pieces) if digest(data) == kept.sum else None  # else it changed a moment ago
