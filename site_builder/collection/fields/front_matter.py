"""Front matter: where it begins and ends, and its fields with their places.

A YAML error costs the field that it stands in, not the note: what PyYAML refuses as a whole is read
again field by field, so that each error is found and each sound field is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from site_builder.collection.disk.decoding import place_at
from site_builder.collection.fields.yaml_faults import Fault, fault_of, is_placeholder, stray_line, unclosed
from site_builder.collection.fields.yaml_values import (
    TOO_DEEP,
    Entry,
    Fields,
    TooMuchError,
    Value,
    add_entry,
    values_of,
)
from site_builder.collection.limits import DEFAULTS, Limits, mend, more_than
from site_builder.diagnostics import Diagnostic, Mend, Place
from site_builder.model import Found
from site_builder.structs import Frozen

_OPENING = re.compile(r"(?:[ \t]*\n)*---[ \t]*(?:\n|$)")

_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE)

_FIELD_LINE = re.compile(r"[^\s#\[\]{},-][^\n:]*:(?:[ \t]|$)|-[^\s:][^\n:]*:(?:[ \t]|$)")

_LINE = re.compile(r"[^\n]*\n|[^\n]+")

_CONTINUATION = re.compile(r"[#\]} \t]|-(?:\s|$)")
"""How a line starts that may belong to the field above without being indented."""

MAX_JOINED = 8
"""Pieces that are tried together before something opened counts as never closed."""

MAX_PIECES = 400
"""Broken front matter of more lines at the level of fields is not read piece by piece: no note has them."""


class Parts(Frozen):
    """A note's file, cut in two."""

    yaml: str
    """What stands between the fences; empty where there is none."""
    yaml_line: int
    body: str
    body_line: int
    """Line of the file on which `body` begins."""
    is_unclosed: bool = False


def split_front_matter(text: str) -> Parts:
    """Cut a file into front matter and body.

    The opening `---` may have blank lines before it; `---` or `...` closes. Where nothing does, all of
    the text is body.
    """
    opening = _OPENING.match(text)
    if not opening:
        return Parts("", 1, text, 1)
    start = opening.end()
    closing = _CLOSING.search(text, start)
    if not closing:
        return Parts("", 1, text, 1, is_unclosed=True)
    yaml_line = text.count("\n", 0, start) + 1
    body_start = min(closing.end() + 1, len(text))
    body_line = text.count("\n", 0, body_start) + 1
    return Parts(text[start : closing.start()], yaml_line, text[body_start:], body_line)


def read_fields(text: str, path: str, line: int, limits: Limits = DEFAULTS) -> tuple[Value | None, Found]:
    """The value of a YAML document (fields, unless somebody wrote another thing), and every fault of its syntax.

    Where fields could be saved from a document with errors, they are the result; `bad-yaml` is among
    the faults then. `line` is the file's line on which `text` begins.
    """
    found: list[Diagnostic] = []
    try:
        return values_of(text, path, line, found, limits), tuple(found)
    except yaml.YAMLError as error:
        return _salvage(text, path, line, fault_of(error, text), limits)
    except TooMuchError as error:
        return None, (_too_much(error, limits),)
    except RecursionError:
        return None, (Diagnostic(Place(path, line), "bad-yaml", TOO_DEEP),)


class _Piece(Frozen):
    """Lines that may be one field."""

    text: str
    offset: int
    """In the whole document."""
    is_field: bool


def _too_much(error: TooMuchError, limits: Limits) -> Diagnostic:
    if error.is_endless:
        message = "this value holds itself through an alias (*), so no field counts; write out what was meant"
        return Diagnostic(error.place, "bad-yaml", message)
    is_deep = error.limit == "yaml_depth"
    what = "take out brackets or spaces" if is_deep else "look for an alias (*) that repeats them"
    verb = "stand in" if is_deep else "are"
    message = f"the values {verb} {more_than(limits, error.limit)}, so no field counts; {what}, or {mend(error.limit)}"
    return Diagnostic(error.place, "bad-yaml", message)


def _salvage(text: str, path: str, line: int, first: Fault, limits: Limits) -> tuple[Fields, Found]:
    """Read a broken document field by field."""
    pieces = list(_pieces(text))
    if not any(piece.is_field for piece in pieces) or len(pieces) > MAX_PIECES:
        pieces = []
    found: list[Diagnostic] = []
    faults: list[Fault] = []
    entries: dict[str, Entry] = {}
    for piece, value, fault in _read_pieces(pieces, path, text, line, found, limits):
        if fault:
            faults.append(fault.behind(piece.offset))
        for entry in value.entries if isinstance(value, Fields) else ():
            add_entry(entry, entries, found)
    # Errors that only the whole has, such as a second document within it.
    faults = faults or [first]
    found += [_bad_yaml(fault, text, path, line) for fault in faults]
    return Fields(tuple(entries.values()), Place(path, line), text), tuple(found)


def _bad_yaml(fault: Fault, text: str, path: str, line: int) -> Diagnostic:
    mend = None
    if fault.mend:
        offset, old, new = fault.mend
        mend = Mend(place_at(text, offset, path, line), old, new)
    return Diagnostic(place_at(text, fault.offset, path, line), "bad-yaml", fault.message, mend)


def _pieces(text: str) -> Iterator[_Piece]:
    """Cut a document before each line that stands at the level of fields."""
    lines = _LINE.findall(text)
    content = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    level = len(content[0]) - len(content[0].lstrip(" ")) if content else 0
    start = offset = 0
    is_field = False
    for line in lines:
        at_level = line[level:].rstrip("\n") if not line[:level].strip() else ""
        is_new_field = bool(_FIELD_LINE.match(at_level))
        if is_new_field or (at_level.strip() and not _CONTINUATION.match(at_level)):
            if offset > start:
                yield _Piece(text[start:offset], start, is_field)
            start, is_field = offset, is_new_field
        offset += len(line)
    yield _Piece(text[start:], start, is_field)


def _read_pieces(
    pieces: list[_Piece], path: str, text: str, line: int, found: list[Diagnostic], limits: Limits
) -> Iterator[tuple[_Piece, Value | None, Fault | None]]:
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        index += 1
        piece_line = line + text.count("\n", 0, piece.offset)
        value, error = _read_piece(piece.text, path, piece_line, found, limits)
        # A value may go on over lines that look like fields, within quotes or brackets.
        joined = piece.text
        for taken, follower in enumerate(pieces[index : index + MAX_JOINED] if _is_open(error, joined) else (), 1):
            joined += follower.text
            joined_value, joined_error = _read_piece(joined, path, piece_line, found, limits)
            if joined_error is None:
                value, error, index = joined_value, None, index + taken
                break
            if not _is_open(joined_error, joined):
                break
        if error is not None:
            yield piece, None, fault_of(error, piece.text) if piece.is_field else stray_line(piece.text)
        elif value is not None and not (isinstance(value, Fields) and not is_placeholder(piece.text)):
            yield piece, None, stray_line(piece.text)
        else:
            yield piece, value, None


def _read_piece(
    text: str, path: str, line: int, found: list[Diagnostic], limits: Limits
) -> tuple[Value | None, yaml.YAMLError | None]:
    repeated: list[Diagnostic] = []
    try:
        value = values_of(text, path, line, repeated, limits)
    except yaml.YAMLError as error:
        return None, error
    except TooMuchError as error:
        found.append(_too_much(error, limits))
        return None, None
    except RecursionError:
        return None, None
    found += repeated
    return value, None


def _is_open(error: yaml.YAMLError | None, text: str) -> bool:
    """Whether the text ends within a quote or bracket."""
    return error is not None and unclosed(error, text) is not None
