"""Bytes of a bibliography to text. Reference managers write UTF-8, UTF-16 and what they declare in a comment."""

from __future__ import annotations

import codecs
import re
from types import MappingProxyType

from site_builder.bibliography.readers.records import Remarks

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_DECLARED = re.compile(
    rb"%\s*(?:Encoding:|Saved with string encoding|-\*-\s*coding:)\s*([A-Za-z0-9_ .:()-]{2,60})", re.IGNORECASE
)
"""JabRef's, BibDesk's and Emacs' ways to name an encoding."""

_BY_WORDS = MappingProxyType(
    {
        "western (iso latin 1)": "latin-1",
        "western (windows latin 1)": "cp1252",
        "western (mac os roman)": "mac-roman",
    }
)
"""BibDesk's names -> Python's."""

_NO_TEXT = frozenset("idna punycode unicode_escape raw_unicode_escape undefined utf-7 utf_7".split())

_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ud800-\udfff\ufffe\uffff\ue000\ue001]")

_SPACES = str.maketrans(dict.fromkeys("\x0b\x0c\x85\u2028\u2029", " "))


def decode(data: bytes, remarks: Remarks) -> str:
    """The text of a file: lines end in one line feed, and there are no control characters but that and tab.

    A byte-order mark wins, then valid UTF-8, then what a comment declares, then Windows-1252; the last is a
    warning. Every second byte zero means UTF-16 without its mark.
    """
    text = _decoded(data, remarks)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROL.sub("", text.translate(_SPACES))


def _decoded(data: bytes, remarks: Remarks) -> str:
    for bom, name in _BOMS:
        if data.startswith(bom):
            return data[len(bom) :].decode(name, "replace")
    for name, zeros in (("utf-16-le", data[1:64:2]), ("utf-16-be", data[:64:2])):
        if len(zeros) > 4 and not any(zeros):
            return data.decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    declared = _declared(data)
    if declared:
        return data.decode(declared, "replace")
    message = "the file is not UTF-8 and names no encoding; it was read as Windows-1252: save it as UTF-8"
    remarks.add(line, "bad-encoding", message)
    # Five bytes mean nothing there either.
    return data.decode("cp1252", "replace")


def _declared(data: bytes) -> str:
    match = _DECLARED.search(data[:4096]) or _DECLARED.search(data[-1024:])
    if not match:
        return ""
    words = match[1].decode("ascii").strip().casefold()
    name = _BY_WORDS.get(words, words.split()[0].replace("iso8859_", "iso8859-"))
    try:
        found = codecs.lookup(name)
        b"".decode(name)  # refuses those that decode to no text
    except (LookupError, ValueError):
        return ""
    return "" if found.name in _NO_TEXT else found.name
