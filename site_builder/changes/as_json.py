"""A diff as JSON, for programs."""

from __future__ import annotations

import json

from site_builder.changes.changes import Changes
from site_builder.collection.library import Library
from site_builder.diagnostics import Diagnostic
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key

VERSION = 1


def as_json(changes: Changes) -> str:
    """All that differs; lists are sorted as the types say, papers are `{"key", "title"}`."""
    old, new = changes.before.library, changes.after.library
    report = {
        "version": VERSION,
        "base": changes.before.name,
        "head": changes.after.name,
        "papers": {
            "added": [_paper(new, key) for key in changes.added],
            "removed": [_paper(old, key) for key in changes.removed],
            "renamed": [{**_paper(new, key), "from": was} for key, was in changes.renamed.items()],
            "changed": [
                {
                    **_paper(new, one.key),
                    "fields": list(one.fields),
                    "words_added": one.words_added,
                    "words_removed": one.words_removed,
                }
                for one in changes.changed
            ],
        },
        "links": {
            "won": [_edge(edge) for edge in changes.links_won],
            "lost": [_edge(edge) for edge in changes.links_lost],
            "changed": [{**_edge(new), "before": list(old.reasons)} for old, new in changes.links_changed],
        },
        "wanted": {
            "won": [str(one) for one in changes.wanted_won],
            "lost": [str(one) for one in changes.wanted_lost],
        },
        "map": {
            "stayed": changes.stayed,
            "moved": [{"key": move.key, "share": round(move.share, 4)} for move in changes.moved],
            "districts_changed": list(changes.districts_changed),
        },
        "faults": {
            "won": [_fault(fault) for fault in changes.faults_won],
            "lost": [_fault(fault) for fault in changes.faults_lost],
        },
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def _paper(library: Library, key: Key) -> dict[str, object]:
    return {"key": key, "title": library.papers[key].note.title}


def _edge(edge: Edge) -> dict[str, object]:
    return {"source": edge.source, "target": edge.target, "kind": edge.kind, "reasons": list(edge.reasons)}


def _fault(fault: Diagnostic) -> dict[str, object]:
    place = fault.place
    return {
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "severity": fault.severity.value,
        "code": fault.code,
        "message": fault.message,
    }
