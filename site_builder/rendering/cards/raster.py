"""A picture as PNG, by resvg (the extra `cards`), with the fonts that are given and never those of the machine."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

FAMILY = "Source Sans Pro"
"""The bundled font: Latin, Greek and Cyrillic, in two weights (fonts/)."""

_FONTS = Path(__file__).parent / "fonts"
_COVERED = ("LATIN", "GREEK", "CYRILLIC")


def font_files() -> list[Path]:
    """The files of the bundled font, one a weight."""
    return sorted(_FONTS.glob("*.otf"))


def can_draw() -> bool:
    """Whether the extra is installed."""
    return find_spec("resvg_py") is not None


def png(svg: str, fonts: Sequence[Path] = ()) -> bytes:
    """The picture at its own size. The same text, fonts and version of resvg give the same bytes.

    Args:
        svg: A whole document, which refers to no file.
        fonts: Further font files, for what the bundled one has no letters for.

    Raises:
        ModuleNotFoundError: Without the extra `cards`.
        ValueError: If the text is no SVG.
    """
    import resvg_py

    files = [str(path) for path in (*font_files(), *fonts)]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, skip_system_fonts=True, font_files=files, font_family=FAMILY, sans_serif_family=FAMILY
        )
    )


def is_covered(text: str) -> bool:
    """Whether the bundled font has letters for the text; the others would be boxes."""
    return all(
        unicodedata.name(letter, "").startswith(_COVERED) for letter in text if unicodedata.category(letter)[0] in "LM"
    )
