"""The map as SVG: inline on map.html for readers without JavaScript, and as the file map.svg.

Both are the same picture, drawn by the classes of static/css/picture.css. A file carries that style
sheet with the colours of both themes written out, so that programs that know no variables show it
right. Text is text; everything that comes from a note is escaped here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from site_builder.assets import asset_dir
from site_builder.collection.config import Palette
from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.words.wording import count
from site_builder.mapping.literature_map import LiteratureMap, Spot
from site_builder.model import Key
from site_builder.rendering.drawing.ground import STROKE, fans
from site_builder.rendering.drawing.labels import Circle
from site_builder.rendering.drawing.marks import radius, strongest
from site_builder.rendering.drawing.palette import variables
from site_builder.rendering.drawing.picture_words import words
from site_builder.rendering.drawing.sheet import Sheet, line_between, make_sheet, num, xml_text
from site_builder.urls import Url, href, paper_url

LINES = 1_500
"""A picture shows the strongest links, at most so many."""

RING = 5
"""Map units between a marked paper and its ring."""

LINKED = 1_000
"""Papers with a link and a title of their own; on larger maps those beyond are dots. Most cited first."""


def map_svg(
    library: Library,
    literature_map: LiteratureMap,
    *,
    standalone: bool,
    page: Url,
    marked: Collection[Key] = (),
) -> str:
    """Draw the whole map.

    Args:
        library: Titles, authors and addresses of the papers.
        literature_map: Places, districts and links.
        standalone: Whether it is a file of its own, with its style and a ground to stand on.
        page: Where the picture is shown: links of papers are relative to it.
        marked: Papers with a ring around them.
    """
    sheet = make_sheet(library, literature_map)
    left, top = num(sheet.bounds.left), num(sheet.bounds.top)
    width, height = num(sheet.width), num(sheet.height)
    size = f' width="{width}" height="{height}"' if standalone else ""
    # Within a page its papers are links, which an image would hide from those who hear the page.
    role = "img" if standalone else "group"
    opening = f'class="picture" viewBox="{left} {top} {width} {height}"{size} role="{role}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {opening} aria-labelledby="_picture _picture-words">',
        f'<title id="_picture">{xml_text(library.config.title)}: the map</title>',
        f'<desc id="_picture-words">{xml_text(_in_words(sheet))}</desc>',
    ]
    if standalone:
        parts.append(f"<style>{picture_style(library.config.palette)}</style>")
        parts.append(f'<rect class="page" x="{left}" y="{top}" width="{width}" height="{height}"/>')
    parts.extend(group("lands", _lands(sheet)))
    parts.extend(group("links", _links(sheet)))
    parts.extend(group("nodes", _nodes(sheet, page, focusable=standalone)))
    if marked:
        parts.extend(group("marked", _rings(sheet, marked)))
    parts.extend(words(sheet))
    parts.append("</svg>\n")
    return "\n".join(parts)


def _in_words(sheet: Sheet) -> str:
    districts = sorted(sheet.literature_map.districts, key=lambda one: (-len(one.papers), one.id))
    listed = "; ".join(f"{district.name}, {len(district.papers)}" for district in districts)
    papers = count(len(sheet.keys), "paper")
    return f"{papers}, near each other where they are related. {f'By district: {listed}.' if listed else ''}".strip()


def picture_style(own: Palette) -> str:
    """The rules that a picture carries as a file of its own, with the colours of both themes written out."""
    css = (asset_dir("static") / "css" / "picture.css").read_text(encoding="utf-8")
    css = re.sub(r"/\*.*?\*/\s*", "", css, flags=re.DOTALL).strip()
    rules = css.splitlines()
    coloured = "\n".join(rule for rule in rules if "var(" in rule)
    return "\n".join(
        [
            _with_values(coloured, variables(own, "light")),
            *(rule for rule in rules if rule and "var(" not in rule),
            # Opened by itself, it fits the window.
            "svg.picture { max-width: 100vw; max-height: 100vh; }",
            f"@media (prefers-color-scheme: dark) {{\n{_with_values(coloured, variables(own, 'dark'))}\n}}",
        ]
    )


def _with_values(css: str, values: dict[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)\)", lambda found: values[found[1]], css)


def group(name: str, elements: Iterable[str]) -> Iterator[str]:
    """Elements of one class."""
    yield f'<g class="{name}">'
    yield from elements
    yield "</g>"


def _lands(sheet: Sheet) -> Iterator[str]:
    """The ground of each district, in its colour."""
    for district in filter(lambda one: one.has_ground, sheet.literature_map.districts):
        spots = [sheet.spot(key) for key in district.papers if key in sheet.literature_map.spots]
        yield f'<path class="d{district.slot}" stroke-width="{num(STROKE)}" d="{ground_path(spots)}"/>'


def ground_path(spots: Sequence[Spot]) -> str:
    """The path that a district's ground is painted along, with fill and a stroke of STROKE (`ground`)."""
    return "".join(_fan(fan) for fan in fans(spots))


def _links(sheet: Sheet) -> Iterator[str]:
    """What notes state, one line a pair of papers: those within a district in its colour, others faint."""
    stated = strongest(sheet.literature_map.stated, LINES)
    pairs = sorted({(min(edge.source, edge.target), max(edge.source, edge.target)) for edge in stated})
    lines: dict[str, list[str]] = {"far": []}
    for source, target in pairs:
        one, other = sheet.spot(source), sheet.spot(target)
        name = f"d{sheet.slot(source)}" if one.district == other.district else "far"
        lines.setdefault(name, []).append(line_between(one, other))
    for name, steps in lines.items():
        if steps:
            yield f'<path class="{name}" d="{"".join(steps)}"/>'


def _nodes(sheet: Sheet, page: Url, *, focusable: bool) -> Iterator[str]:
    """Circles with link and title by colour; on large maps the rest as one path of dots a colour."""
    linked, dots = sheet.keys[:LINKED], sheet.keys[LINKED:]
    for slot in sorted({sheet.slot(key) for key in dots}):
        path = "".join(_dot(sheet.spot(key)) for key in dots if sheet.slot(key) == slot)
        yield f'<path class="dots d{slot}" stroke-width="{num(2 * radius(0))}" d="{path}"/>'
    for slot in sorted({sheet.slot(key) for key in linked}):
        yield f'<g class="d{slot}">'
        for key in linked:
            if sheet.slot(key) == slot:
                yield paper_mark(sheet.library.papers[key], sheet.circle(key), page, focusable=focusable)
        yield "</g>"


def _rings(sheet: Sheet, marked: Collection[Key]) -> Iterator[str]:
    for key in sheet.keys:
        if key in marked:
            circle = sheet.circle(key)
            yield f'<circle cx="{num(circle.x)}" cy="{num(circle.y)}" r="{num(circle.radius + RING)}"/>'


def paper_mark(paper: Paper, circle: Circle, page: Url, *, focusable: bool) -> str:
    # Within map.html the list below the picture has the same links: nobody needs to pass them twice.
    skipped = "" if focusable else ' tabindex="-1"'
    return (
        f'<a href="{xml_text(href(page, paper_url(paper.slug)))}"{skipped}><title>{xml_text(_title(paper))}</title>'
        f'<circle cx="{num(circle.x)}" cy="{num(circle.y)}" r="{num(circle.radius)}"/></a>'
    )


def _title(paper: Paper) -> str:
    note = paper.note
    names = [author.full for author in note.authors]
    if len(names) > 3 or note.et_al:
        names = [*names[:1], "et al."] if len(names) != 1 else [f"{names[0]} et al."]
    said = ", ".join(part for part in (", ".join(names).replace(", et al.", " et al."), str(note.year or "")) if part)
    title = line_text(note.title)
    return f"{title} ({said})" if said else title


def _dot(spot: Spot) -> str:
    return f"M{num(spot.x)} {num(spot.y)}h0"


def _fan(spots: Sequence[Spot]) -> str:
    first, *others = spots
    if not others:
        return _dot(first)
    # Whole units are close enough for a shape with so soft a rim.
    return f"M{first.x:.0f} {first.y:.0f}L{' '.join(f'{spot.x:.0f} {spot.y:.0f}' for spot in others)}Z"
