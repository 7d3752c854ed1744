r"""Bytes of a file to text that every later stage can rely on.

The text is well-formed Unicode with "\n" for line ends and no control characters but "\n" and tab;
U+E000 and U+E001, which mark places while rendering, never occur in it.
"""

from __future__ import annotations

import codecs
import re

from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

_INVALID = re.compile("[\udc80-\udcff]")

_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")

_REPLACED = str.maketrans(
    {
        # Form feed, vertical tab and next line part words in text that was copied from a PDF.
        **dict.fromkeys("\x0b\x0c\x85", " "),
        # Our own marks, and code points that no document may hold.
        **dict.fromkeys("\ue000\ue001\ufffe\uffff", "\ufffd"),
    }
)

_UNCLEAN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ue000\ue001\ufffe\uffff]")
"""What makes a text worth a second look; most have none of it."""

_SUSPECT = bytes([*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F, 0xC2, 0xEE, 0xEF])
"""The bytes by which all of that begins in UTF-8: to look for bytes is ten times as fast."""


def decode(data: bytes, path: str) -> tuple[str, Found]:
    """The text of a file, and where it was not what it should be.

    UTF-8, or UTF-16 where a byte-order mark says so. Bytes that are neither are read as Windows-1252
    does, one by one: what is valid around them stays.
    """
    encoding, start = next(((name, len(bom)) for bom, name in _BOMS if data.startswith(bom)), ("utf-8", 0))
    data = data[start:]
    found: list[Diagnostic] = []
    try:
        text = data.decode(encoding)
        is_clean = encoding == "utf-8" and len(data.translate(None, _SUSPECT)) == len(data)
    except UnicodeDecodeError:
        text, is_clean = _decoded_loosely(data, encoding, path, found), False
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not is_clean and _UNCLEAN.search(text):
        text = _cleaned(text, path, found)
    return text, tuple(found)


def place_at(text: str, offset: int, path: str, line: int = 1) -> Place:
    """Where an offset of a text stands; `line` is the file's line on which the text begins."""
    line_start = text.rfind("\n", 0, offset) + 1
    return Place(path, line + text.count("\n", 0, offset), offset - line_start + 1)


def _decoded_loosely(data: bytes, encoding: str, path: str, found: list[Diagnostic]) -> str:
    if encoding == "utf-8":
        text = data.decode("utf-8", "surrogateescape")
        first = _INVALID.search(text)
        offset = first.start() if first else 0
        text = _INVALID.sub(lambda match: _windows_1252(ord(match[0]) - 0xDC00), text)
        message = "the file is not UTF-8; its other bytes were read as Windows-1252: save it as UTF-8"
    else:
        text = data.decode(encoding, "replace")
        offset = max(text.find("\ufffd"), 0)
        message = "the file is not valid UTF-16; save it as UTF-8"
    lines = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    found.append(Diagnostic(place_at(lines, len(lines), path), "bad-encoding", message))
    return text


def _windows_1252(byte: int) -> str:
    raw = bytes([byte])
    try:
        return raw.decode("cp1252")
    except UnicodeDecodeError:  # five bytes mean nothing there either
        return "\ufffd"


def _cleaned(text: str, path: str, found: list[Diagnostic]) -> str:
    text = text.translate(_REPLACED)
    controls = list(_CONTROL.finditer(text))
    if controls:
        names = sorted({f"U+{ord(match[0]):04X}" for match in controls})
        which = ", ".join(names[:3]) + (" and others" if len(names) > 3 else "")
        count = "a control character" if len(controls) == 1 else f"{len(controls)} control characters"
        message = f"the file holds {count} ({which}), left out; delete what an editor shows there as a box or blank"
        found.append(Diagnostic(place_at(text, controls[0].start(), path), "control-character", message))
        text = _CONTROL.sub("", text)
    return text
