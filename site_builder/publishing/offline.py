"""The map as one file that needs nothing else: styles, scripts and data lie within it, no network is asked."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator

from site_builder.assets import asset_dir
from site_builder.collection.library import Library
from site_builder.collection.map_address import MapAddress, format_address
from site_builder.collection.markdown.lines import line_text
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.pages.embed import STYLES, embed_scripts
from site_builder.pages.map_data.files import map_files
from site_builder.pages.script_data import data_script
from site_builder.pages.shell import shell, site_view, titled
from site_builder.pages.tour import data_name, tour_data
from site_builder.rendering.drawing.palette import with_own_colours
from site_builder.rendering.stage.papers_scene import paper_address
from site_builder.rendering.templates import Templates
from site_builder.urls import EMBED


def offline_page(library: Library, literature_map: LiteratureMap, address: MapAddress) -> bytes:
    """The file, which shows `address` until it is told otherwise."""
    site = site_view(library)
    style = with_own_colours("\n".join(_static(name) for name in STYLES), library.config.palette)
    scripts = [_closed(text) for text in _scripts(library, literature_map)]
    policy = (
        "default-src 'none'; "
        f"script-src {' '.join(_hash(text) for text in scripts)}; style-src {_hash(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    templates = Templates([asset_dir("templates")])
    page = {
        **shell(site, EMBED, title=titled(site, "Map")),
        "policy": policy,
        "address": format_address(address),
        "style": style,
        "scripts": scripts,
    }
    return templates.render("offline.html", page).encode()


def _scripts(library: Library, literature_map: LiteratureMap) -> Iterator[str]:
    for name in embed_scripts(len(library.papers)):
        yield _static(name)
    for _, text in map_files(library, literature_map):
        yield text
    titles = {key: line_text(paper.note.title) for key, paper in library.papers.items()}
    for walk in library.tours:
        yield data_script(data_name(walk.slug), tour_data(walk, titles), ascii_only=False)
    site = library.config.base_url
    base = f"{site.rstrip('/')}/" if site else ""
    addresses = [paper_address(library, library.papers[key]) for key in literature_map.spots]
    yield data_script("elsewhere", {"base": base, "papers": [] if base else [*addresses]}, ascii_only=False)


def _static(name: str) -> str:
    return (asset_dir("static") / name).read_text(encoding="utf-8")


def _closed(text: str) -> str:
    """A script that nothing within it ends or hides, with the line ends that a browser takes the hash of."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"<(?=/script|!--|script)", r"\\x3c", text, flags=re.IGNORECASE)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode('ascii')}'"
