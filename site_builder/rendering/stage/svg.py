"""A plan as SVG: plain shapes with plain attributes, text as text, every paper a link."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from site_builder.rendering.drawing.sheet import num, xml_text
from site_builder.rendering.stage.plan import Code, Disc, Land, Line, Plan, Words

FAMILY = "'Source Sans Pro', system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', 'DejaVu Sans', sans-serif"

HALO = 0.28
"""Width of the rim of a letter in the colour of the page, of its size."""

SPACING = 0.09


def plan_svg(plan: Plan, *, pixels: int = 1600) -> str:
    """The document, `pixels` wide unless a program shows it larger or smaller."""
    height = round(pixels * plan.height / plan.width)
    box = f"{num(plan.left)} {num(plan.top)} {num(plan.width)} {num(plan.height)}"
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{pixels}" height="{height}" role="img" '
            f'xml:lang="{xml_text(plan.language)}" aria-labelledby="_title _words" font-family="{FAMILY}">'
        ),
        f'<title id="_title">{xml_text(plan.title)}</title>',
        f'<desc id="_words">{xml_text(plan.description)}</desc>',
        (
            f'<rect x="{num(plan.left)}" y="{num(plan.top)}" width="{num(plan.width)}" height="{num(plan.height)}" '
            f'fill="{plan.page}"/>'
        ),
        '<g stroke-linejoin="round" stroke-linecap="round">',
        *map(_land, plan.lands),
        "</g>",
        *_lines(plan.lines),
        "<g>",
        *(_disc(disc, plan.page) for disc in reversed(plan.discs)),
        "</g>",
        *_words(plan),
        *(_code(plan.code) if plan.code else ()),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _land(land: Land) -> str:
    path = "".join(
        f"M{' '.join(f'{num(x)} {num(y)}' for x, y in polygon)}" + ("Z" if len(polygon) > 1 else "h0")
        for polygon in land.polygons
    )
    return f'<path d="{path}" fill="{land.colour}" stroke="{land.colour}" stroke-width="{num(land.rim)}"/>'


def _lines(lines: Sequence[Line]) -> Iterator[str]:
    """One path for all lines of a look, in the order in which looks come: far smaller than a path for each."""
    looks: dict[tuple[float, str], list[str]] = {}
    for line in lines:
        (x0, y0), (x1, y1) = line.start, line.end
        looks.setdefault((line.width, line.colour), []).append(f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}")
    for (width, colour), steps in looks.items():
        yield f'<path d="{"".join(steps)}" fill="none" stroke="{colour}" stroke-width="{num(width)}"/>'


def _disc(disc: Disc, page: str) -> str:
    at = f'cx="{num(disc.x)}" cy="{num(disc.y)}"'
    shape = (
        f"<g><title>{xml_text(disc.title)}</title>"
        f'<circle {at} r="{num(disc.radius)}" fill="{disc.colour}" stroke="{page}" stroke-width="1.5"/></g>'
    )
    if disc.ring:
        shape += f'<circle {at} r="{num(disc.radius + 5)}" fill="none" stroke="{disc.ring}" stroke-width="2.5"/>'
    return f'<a href="{xml_text(disc.address)}" target="_blank">{shape}</a>' if disc.address else shape


def _words(plan: Plan) -> Iterator[str]:
    """Rims of all letters, then the letters: office programs know no `paint-order`, which would do it at once."""
    yield '<g aria-hidden="true" stroke-linejoin="round" style="user-select:none">'
    yield from _alike(plan.words, lambda words: _rim(words, plan.page))
    yield "</g>\n<g>"
    yield from _alike(plan.words, _ink)
    yield "</g>"


def _alike(all_words: Sequence[Words], look: Callable[[Words], str]) -> Iterator[str]:
    """Lines of text; neighbours of one look share its attributes."""
    for attributes, alike in groupby(all_words, look):
        yield f"<g {attributes}>"
        for words in alike:
            yield f'<text x="{num(words.x)}" y="{num(words.y)}" dy=".35em">{xml_text(words.text)}</text>'
        yield "</g>"


def _rim(words: Words, page: str) -> str:
    colour = words.rim or page
    return f'fill="{colour}" stroke="{colour}" stroke-width="{num(words.size * HALO)}" {_letters(words)}'


def _ink(words: Words) -> str:
    return f'fill="{words.colour}" {_letters(words)}'


def _letters(words: Words) -> str:
    more = ' font-weight="600"' if words.bold else ""
    if words.spaced:
        more += f' letter-spacing="{num(words.size * SPACING)}"'
    return f'font-size="{num(words.size)}" text-anchor="{words.anchor}"{more}'


def _code(code: Code) -> Iterator[str]:
    """The dark modules as one path on a light square, whatever the theme: readers of codes want it so."""
    step = code.side / len(code.rows)
    path = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, modules in enumerate(code.rows)
        for column, dark in enumerate(modules)
        if dark
    )
    yield f'<a href="{xml_text(code.address)}" target="_blank"><title>{xml_text(code.address)}</title>'
    yield f'<g transform="translate({num(code.x)} {num(code.y)}) scale({step:.4f})" shape-rendering="crispEdges">'
    yield f'<rect width="{len(code.rows)}" height="{len(code.rows)}" fill="#ffffff"/><path d="{path}" fill="#000000"/>'
    yield "</g></a>"
