"""From `palette` of site.yaml to the colours of districts, with a warning where readers could not tell them apart.

Sight with a dichromacy is simulated by Machado, Oliveira & Fernandes 2009 (severity 1.0, on linear RGB), and distances
are those of OKLab (Ottosson 2020), in hundredths: about 2 is just noticeable side by side.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

from site_builder.collection.config import Palette
from site_builder.collection.fields.field_readers import Faults, unknown_name
from site_builder.collection.fields.list_readers import flat
from site_builder.collection.fields.yaml_values import Fields, Text, Value
from site_builder.collection.map_lock.lock import SLOTS
from site_builder.collection.words.wording import quoted

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

PAGES: Mapping[str, str] = MappingProxyType({"light": "#fdfcfa", "dark": "#15171b"})
"""Theme -> the page that colours stand on."""

LEAST_CONTRAST = 3.0
"""WCAG 2.2, 1.4.11: of graphics that are needed to understand."""

LEAST_DISTANCE = 2.0

_SIGHT: Mapping[str, Matrix] = MappingProxyType(
    {
        "with normal sight": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        "with protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "with deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "with tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)

_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)

_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def palette(value: Value, faults: Faults) -> Palette | None:
    """Colours for both themes, or a mapping of `light` and `dark` to those of each."""
    if not isinstance(value, Fields):
        colours = _colours(value, faults, tuple(PAGES))
        return Palette(colours, colours) if colours else None
    found: dict[str, tuple[str, ...]] = {}
    for entry in value.entries:
        if entry.name in PAGES:
            found[entry.name] = _colours(entry.value, faults, (entry.name,))
        else:
            message = f"the palette has no theme {quoted(entry.name)}{unknown_name(entry.name, PAGES, {})}"
            faults.add(entry.place, "unknown-field", message)
    return Palette(found.get("light", ()), found.get("dark", ()))


def _colours(value: Value, faults: Faults, themes: Sequence[str]) -> tuple[str, ...]:
    found: dict[str, Text] = {}
    for item in flat(value, faults, "a list of colours"):
        colour = _colour(item.text.strip())
        if not colour:
            faults.add(item.place, "bad-value", f"{quoted(item.text)} is no colour; write it as '#5b2d91', in quotes")
        elif colour in found:
            faults.add(item.place, "repeated-value", f"{quoted(item.text)} stands in {faults.name} twice; drop one")
        elif len(found) == SLOTS:
            faults.add(item.place, "bad-value", f"districts have {SLOTS} colours; drop those from here on")
            break
        else:
            found[colour] = item
            for theme in themes:
                if (ratio := contrast(colour, PAGES[theme])) < LEAST_CONTRAST:
                    message = (
                        f"{quoted(item.text)} is faint on a {theme} page, {ratio:.1f}:1; take one with 3:1, or give "
                        "each theme its own: palette: {light: […], dark: […]}"
                    )
                    faults.add(item.place, "bad-value", message)
    for one, other in combinations(found, 2):
        if who := next((who for who in _SIGHT if distance(one, other, who) < LEAST_DISTANCE), ""):
            message = f"{quoted(other)} looks like {quoted(one)} to people {who}; take one that is lighter or darker"
            faults.add(found[other].place, "bad-value", message)
    return tuple(found)


def _colour(text: str) -> str:
    """A colour as "#rrggbb", "" for none."""
    if re.fullmatch("#[0-9A-Fa-f]{3}", text):
        text = "#" + "".join(2 * digit for digit in text[1:])
    return text.lower() if re.fullmatch("#[0-9A-Fa-f]{6}", text) else ""


# --- sight -----------------------------------------------------------------------------------------------


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def distance(one: str, other: str, who: str) -> float:
    """How far apart two colours are to people with a kind of sight."""
    a, b = _seen(one, who), _seen(other, who)
    return 100 * math.dist(a, b)


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: str) -> Triple:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _curve(red), _curve(green), _curve(blue)


def _curve(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _seen(colour: str, who: str) -> Triple:
    red, green, blue = _times(_SIGHT[who], _linear(colour))
    cones = _times(_CONES, (min(max(red, 0.0), 1.0), min(max(green, 0.0), 1.0), min(max(blue, 0.0), 1.0)))
    long, middle, short = (max(one, 0.0) ** (1 / 3) for one in cones)
    return _times(_LAB, (long, middle, short))


def _times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z
