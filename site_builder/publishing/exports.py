"""The formats that a library leaves in: each a row of `EXPORTS`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap


def related(_library: Library, literature_map: LiteratureMap) -> str:
    """Write the computed ranking of each paper: `{key: [{"key", "score", "reasons"}, ...]}`, best first."""
    ranking = {
        key: [{"key": entry.key, "score": round(entry.score, 6), "reasons": list(entry.reasons)} for entry in entries]
        for key, entries in literature_map.related.items()
    }
    return json.dumps(ranking, ensure_ascii=False, indent=1) + "\n"


EXPORTS: Mapping[str, Callable[[Library, LiteratureMap], str]] = MappingProxyType({"related": related})
"""Name of a format -> what writes it."""
