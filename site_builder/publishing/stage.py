"""Views of the map as files for talks: pictures, slides, one page for a desk without a network."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from site_builder.bibliography.readers.bibtex import read_bibtex
from site_builder.collection.library import Library, SiteTour
from site_builder.collection.links.identities import identities, identity_in
from site_builder.collection.map_address import MapAddress, format_address, parse_address
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.words.folding import folded
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Key
from site_builder.publishing.offline import offline_page
from site_builder.rendering.cards.raster import png
from site_builder.rendering.stage.pdf import plans_pdf
from site_builder.rendering.stage.plan import Plan
from site_builder.rendering.stage.planning import make_plan
from site_builder.rendering.stage.qr import qr_rows
from site_builder.rendering.stage.slides import plans_pptx
from site_builder.rendering.stage.svg import plan_svg
from site_builder.structs import replace
from site_builder.urls import MAP

SEVERAL = ("pdf", "pptx")
"""Formats that have a page for each stop of a tour."""

_PIXELS = 2400
"""Width of a PNG: sharp on a projector of 1920."""


def pictures(
    library: Library,
    literature_map: LiteratureMap,
    address: MapAddress,
    *,
    marked: Collection[Key] = (),
    with_code: bool = False,
    several: bool = False,
) -> tuple[Plan, ...]:
    """The plans of a view: one, or one for each stop of its tour where `several` and the address names no stop."""
    walk = next((walk for walk in library.tours if walk.slug == address.tour), None)
    numbers: Sequence[int | None] = [address.stop]
    if walk and several and address.stop is None:
        numbers = list(range(1, len(walk.stops) + 1))
    return tuple(
        _plan(library, literature_map, address, walk, number, marked=marked, with_code=with_code) for number in numbers
    )


def _plan(
    library: Library,
    literature_map: LiteratureMap,
    address: MapAddress,
    walk: SiteTour | None,
    number: int | None,
    *,
    marked: Collection[Key],
    with_code: bool,
) -> Plan:
    caption = ("", "")
    shown = address
    if walk and walk.stops:
        stop = walk.stops[min(max(number or 1, 1), len(walk.stops)) - 1]
        view = parse_address(stop.view)
        shown = replace(
            view,
            focus=stop.key or view.focus,
            theme=address.theme or view.theme,
            labels=address.labels or view.labels,
            color=address.color if address.color != "district" else view.color,
            size=address.size if address.size != "citations" else view.size,
        )
        paper = library.papers[stop.key] if stop.key is not None else None
        caption = line_text(stop.title or (paper.note.title if paper else "")), line_text(stop.text)
        address = replace(address, stop=number or 1)
    code = None
    if with_code:
        link = f"{library.config.base_url.rstrip('/')}/{MAP}#{format_address(replace(address, still=False))}".rstrip(
            "#"
        )
        code = link, qr_rows(link)
    return make_plan(library, literature_map, shown, marked=marked, caption=caption, code=code)


def _png(library: Library, plans: Sequence[Plan]) -> bytes:
    return png(plan_svg(plans[0], pixels=_PIXELS), [library.root / path for path in library.config.fonts])


def _pdf(library: Library, plans: Sequence[Plan]) -> bytes:
    return plans_pdf(plans, [library.root / path for path in library.config.fonts])


WRITERS: Mapping[str, Callable[[Library, Sequence[Plan]], bytes]] = MappingProxyType(
    {
        "svg": lambda _, plans: plan_svg(plans[0]).encode(),
        "png": _png,
        "pdf": _pdf,
        "pptx": lambda _, plans: plans_pptx(plans),
    }
)


def view_file(
    library: Library,
    literature_map: LiteratureMap,
    address: MapAddress,
    format_name: str,
    *,
    marked: Collection[Key] = (),
    with_code: bool = False,
) -> bytes:
    """A view as the bytes of a file: "html" is the map itself, the others (`WRITERS`) are pictures of it."""
    if format_name == "html":
        return offline_page(library, literature_map, address)
    several = format_name in SEVERAL
    plans = pictures(library, literature_map, address, marked=marked, with_code=with_code, several=several)
    return WRITERS[format_name](library, plans)


def papers_of_bibliography(library: Library, data: bytes, path: str) -> tuple[tuple[Key, ...], tuple[str, ...]]:
    """The papers of a BibTeX file that the library has, and the keys of its other entries.

    An entry is a paper by its key or alias, its DOI or arXiv id, or its title.
    """
    by_name: dict[str, Key] = {}
    for key, paper in library.papers.items():
        note = paper.note
        names = (folded(note.title), *(folded(alias.text) for alias in note.aliases), *map(str, identities(note)))
        for name in names:
            by_name.setdefault(name, key)
    for key in library.papers:
        by_name[folded(key)] = key
    found: list[Key] = []
    others: list[str] = []
    for entry in read_bibtex(data, path).records:
        record = entry.record
        custom = record.get("custom")
        texts = [f"doi:{record['DOI']}" if record.get("DOI") else "", str(record.get("URL") or "")]
        texts += [f"arxiv:{value}" for value in (custom.values() if isinstance(custom, dict) else ()) if value]
        called = [folded(entry.key), *(str(one) for text in texts if text and (one := identity_in(text)))]
        called.append(folded(line_text(str(record.get("title") or ""))))
        match = next((by_name[name] for name in called if name and name in by_name), None)
        if match is None:
            others.append(entry.key or str(record.get("title") or "?"))
        else:
            found.append(match)
    return tuple(dict.fromkeys(found)), tuple(others)
