"""A diff as one HTML file with pictures, which needs nothing beside it."""

from __future__ import annotations

import base64
import hashlib

from site_builder.assets import asset_dir
from site_builder.changes.changes import Changes, State
from site_builder.changes.words import change_in_words, headline, link_in_words, on_the_map, title_of
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key
from site_builder.rendering.drawing.pictures import map_svg
from site_builder.rendering.drawing.surroundings import surroundings
from site_builder.rendering.templates import Templates
from site_builder.structs import Frozen
from site_builder.urls import MAP_SVG, Url

PICTURES = 24
"""New papers whose surroundings are drawn."""


_POLICY = "img-src data:; base-uri 'none'; form-action 'none'"


class _Line(Frozen):
    key: str
    text: str
    other: str = ""


class _Picture(Frozen):
    title: str
    address: str


def as_html(changes: Changes) -> str:
    """The page. Its style is named by hash in its Content-Security-Policy; its pictures are data within it."""
    templates = Templates([asset_dir("templates")])
    style = (asset_dir("templates") / "_partials" / "diff.css").read_text(encoding="utf-8")
    style = style.removesuffix("\n")  # as Jinja includes it
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode("ascii")
    old, new = changes.before, changes.after
    data = {
        "page": Url("diff.html"),
        "title": new.library.config.title,
        "language": new.library.config.language,
        "policy": f"default-src 'none'; style-src 'sha256-{digest}'; {_POLICY}",
        "headline": headline(changes),
        "on_the_map": on_the_map(changes),
        "base": old.name,
        "head": new.name,
        "maps": [
            _map(old, f"Before: {old.name}", ()),
            _map(new, f"After: {new.name}", changes.added),
        ],
        "faults": [(fault.line(), fault.severity.value) for fault in changes.faults_won],
        "mended": [fault.line() for fault in changes.faults_lost],
        "sections": [
            ("New papers", [_Line(key, title_of(new.library, key)) for key in changes.added]),
            ("Removed papers", [_Line(key, title_of(old.library, key)) for key in changes.removed]),
            ("Renamed papers", [_Line(was, "is now", key) for key, was in changes.renamed.items()]),
            ("Changed notes", [_Line(one.key, change_in_words(one)) for one in changes.changed]),
            ("Links won", [_link(edge) for edge in changes.links_won]),
            ("Links lost", [_link(edge) for edge in changes.links_lost]),
            ("Links with other reasons", [_link(edge) for _, edge in changes.links_changed]),
            ("New wanted papers", [_Line(str(one), "") for one in changes.wanted_won]),
            ("No longer wanted", [_Line(str(one), "") for one in changes.wanted_lost]),
            ("Moved on the map", [_Line(move.key, f"{move.share:.1%} of its width") for move in changes.moved]),
        ],
        "pictures": _surroundings(changes),
    }
    return templates.render("diff.html", data)


def _map(state: State, title: str, marked: tuple[Key, ...]) -> _Picture | None:
    if not state.library.papers:
        return None
    drawn = map_svg(state.library, state.literature_map, standalone=True, page=MAP_SVG, marked=marked)
    return _Picture(title, _address(drawn))


def _surroundings(changes: Changes) -> list[_Picture]:
    library = changes.after.library
    draw = surroundings(library, changes.after.literature_map).draw
    drawn = [(key, draw(key)) for key in changes.added[:PICTURES]]
    return [_Picture(title_of(library, key), _address(one.file)) for key, one in drawn if one.inline]


def _address(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode('ascii')}"


def _link(edge: Edge) -> _Line:
    return _Line(edge.source, link_in_words(edge), edge.target)
