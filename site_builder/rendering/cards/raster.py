"""A picture as PNG, by resvg (the extra `cards`), with the fonts that are given and never those of the machine."""

from __future__ import annotations

import struct
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

FAMILY = "Source Sans Pro"
"""The bundled font: Latin, Greek and Cyrillic, in two weights (fonts/)."""

_FONTS = Path(__file__).parent / "fonts"
_COVERED = ("LATIN", "GREEK", "CYRILLIC")
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


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

    files = [str(path) for path in (*sorted(_FONTS.glob("*.otf")), *fonts)]
    data = bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, skip_system_fonts=True, font_files=files, font_family=FAMILY, sans_serif_family=FAMILY
        )
    )
    return _packed(data)


def is_covered(text: str) -> bool:
    """Whether the bundled font has letters for the text; resvg would leave out the others without a word."""
    return all(
        unicodedata.name(letter, "").startswith(_COVERED) for letter in text if unicodedata.category(letter)[0] in "LM"
    )


def _packed(data: bytes) -> bytes:
    """The same picture in less room: resvg packs for speed, and a site carries a picture for years."""
    chunks = list(_chunks(data))
    packed = zlib.compress(zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT")), 9)
    first = next(number for number, (name, _) in enumerate(chunks) if name == b"IDAT")
    others = [(name, body) for name, body in chunks if name != b"IDAT"]
    others.insert(first, (b"IDAT", packed))
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in others
    )


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(_SIGNATURE)
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        place += length + 12
