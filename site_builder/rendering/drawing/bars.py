"""Papers by year as a small bar chart in SVG: text as text, each bar a link."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.rendering.drawing.sheet import num, xml_text
from site_builder.structs import Frozen

WIDTH, HEIGHT = 720.0, 150.0
TOP, FOOT = 22.0, 26.0
"""Room for the figure over the highest bar, and for years below."""


class Bar(Frozen):
    label: str
    """What stands below: "1998", "1990s"."""
    count: int
    href: str
    """Where the bar leads; empty where there is nothing to see."""
    words: str
    """"1998: 3 papers"."""
    marked: int
    """How its label is shown: 2 always, 1 where there is room, 0 never."""


def bar_chart(bars: Sequence[Bar], title: str) -> str:
    """Draw bars side by side, from the left; none at all is an empty text."""
    highest = max((bar.count for bar in bars), default=0)
    if not highest:
        return ""
    step = WIDTH / len(bars)
    thick = min(max(step * 0.72, step - 6), 44.0)
    ground = HEIGHT - FOOT
    size = f'viewBox="0 0 {num(WIDTH)} {num(HEIGHT)}" role="group"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram bars" {size} aria-labelledby="_bars">',
        f'<title id="_bars">{xml_text(title)}</title>',
        f'<path class="axis" d="M0 {num(ground)}H{num(WIDTH)}"/>',
    ]
    said_highest = False
    for number, bar in enumerate(bars):
        middle = (number + 0.5) * step
        tall = (ground - TOP) * bar.count / highest
        if bar.count:
            parts.append(
                f'<a href="{xml_text(bar.href)}"><title>{xml_text(bar.words)}</title>'
                f'<rect class="hit" x="{num(number * step)}" y="0" width="{num(step)}" height="{num(HEIGHT)}"/>'
                f'<rect x="{num(middle - thick / 2)}" y="{num(ground - tall)}" width="{num(thick)}"'
                f' height="{num(tall)}"/></a>'
            )
        if bar.count == highest and not said_highest:
            said_highest = True
            parts.append(_text(middle, ground - tall - 5, f"{bar.count:,}", step, ""))
        if bar.marked:
            parts.append(_text(middle, HEIGHT - 7, bar.label, step, " w" if bar.marked == 1 else ""))
    return "\n".join([*parts, "</svg>"])


def _text(middle: float, y: float, text: str, step: float, classes: str) -> str:
    """A text over or under a bar; at either edge it keeps within the picture."""
    half = 18.0
    if middle < half and step < 2 * half:
        return f'<text class="q{classes}" x="0" y="{num(y)}">{xml_text(text)}</text>'
    if middle > WIDTH - half and step < 2 * half:
        return f'<text class="q e{classes}" x="{num(WIDTH)}" y="{num(y)}">{xml_text(text)}</text>'
    return f'<text class="q m{classes}" x="{num(middle)}" y="{num(y)}">{xml_text(text)}</text>'
