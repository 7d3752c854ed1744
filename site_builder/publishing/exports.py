"""The formats that a library leaves in: each a row of `FORMATS`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from site_builder.bibliography.writers.bibtex import Dialect
from site_builder.bibliography.writers.citekeys import citekeys
from site_builder.bibliography.writers.files import bibtex_file, csl_file, ris_file
from site_builder.collection.library import Library
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Key
from site_builder.publishing.annotated import annotated_bibliography
from site_builder.publishing.graph_files import map_gexf, map_graphml
from site_builder.publishing.graph_json import graph_json
from site_builder.publishing.selection import restricted
from site_builder.publishing.vosviewer import vosviewer_json
from site_builder.structs import Frozen


class Bibliography(Frozen):
    """A format of entries that know nothing of each other."""

    write: Callable[[Library, Sequence[Key]], str]


class MapFormat(Frozen):
    """A format that says how papers hang together, which has to be worked out first."""

    write: Callable[[Library, LiteratureMap, Sequence[Key]], str]


def related(_library: Library, literature_map: LiteratureMap, keys: Sequence[Key]) -> str:
    """Write the computed ranking of each paper: `{key: [{"key", "score", "reasons"}, ...]}`, best first."""
    ranking = {
        key: [
            {"key": entry.key, "score": round(entry.score, 6), "reasons": list(entry.reasons)}
            for entry in literature_map.related.get(key, ())
        ]
        for key in keys
    }
    return json.dumps(ranking, ensure_ascii=False, indent=1) + "\n"


def _bibtex(dialect: Dialect) -> Bibliography:
    def write(library: Library, keys: Sequence[Key]) -> str:
        named = citekeys(library.papers, ascii_only=dialect is Dialect.BIBTEX)
        return bibtex_file((library.papers[key].note for key in keys), named, dialect)

    return Bibliography(write)


def _picture(write: Callable[[Library, LiteratureMap], str]) -> MapFormat:
    return MapFormat(lambda library, literature_map, keys: write(*restricted(library, literature_map, keys)))


FORMATS: Mapping[str, Bibliography | MapFormat] = MappingProxyType(
    {
        "bibtex": _bibtex(Dialect.BIBTEX),
        "biblatex": _bibtex(Dialect.BIBLATEX),
        "csl-json": Bibliography(lambda library, keys: csl_file(library.papers[key].note for key in keys)),
        "ris": Bibliography(lambda library, keys: ris_file(library.papers[key].note for key in keys)),
        "markdown": Bibliography(annotated_bibliography),
        "graphml": _picture(map_graphml),
        "gexf": _picture(map_gexf),
        "vosviewer": _picture(vosviewer_json),
        "json": _picture(lambda library, literature_map: graph_json(library, literature_map).decode()),
        "related": MapFormat(related),
    }
)
"""Name of a format -> what writes it."""
