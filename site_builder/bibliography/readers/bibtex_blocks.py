"""A BibTeX file cut into entries and macros by bibtexparser, each with its line.

bibtexparser finds what stands where and goes on behind a broken entry. Completed here, because each of these is met in
files of real libraries: an entry without a key, without the comma behind its key, with a doubled comma, with a
backslash before its last brace. Such an entry is mended, which is a warning, or reported, which is an error; the next
one begins at the next line that starts with "@type{".
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from site_builder.bibliography.readers.bibtex_values import holds_field
from site_builder.bibliography.readers.records import Remarks, Spot, excerpt
from site_builder.structs import Frozen, Mutable, field

if TYPE_CHECKING:
    from bibtexparser.model import Block, Entry

_START = re.compile(r"^[ \t]*(?:%[%\s]*?)?(?=@[A-Za-z]\w*[ \t]*[{(])", re.MULTILINE)

_COMMENTED = re.compile(r"^[ \t]*%[^\n]*@[A-Za-z]\w*[ \t]*[{(]")

_NO_TYPE_OF_ENTRY = frozenset(["comment", "preamble", "string"])

_HEAD = re.compile(r"@(?P<type>[A-Za-z]\w*)[ \t]*(?P<open>[{(])", re.ASCII)
_NO_KEY = re.compile(r"(@\w+[ \t]*[{(])(\s*[A-Za-z][\w+:-]*\s*=)")
_NO_COMMA = re.compile(r"(@\w+[ \t]*[{(]\s*[^\s,={}\"]+)(\s+[A-Za-z][\w+:-]*\s*=)")

MAX_MENDS = 4

MAX_BROKEN = 20
"""Broken entries that are gone through up to the next line that starts one: each looks as far as that line, and where
thousands are broken before it that takes time squared."""

LONGEST_LINE = 2_000
"""Columns are told in lines of so many characters at most."""


class RawField(Frozen):
    """One field of an entry: its value as the file has it, delimiters and all."""

    name: str
    """In lower case."""
    value: str
    spot: Spot


class RawEntry(Frozen):
    type: str
    """In lower case."""
    key: str
    line: int
    column: int
    fields: tuple[RawField, ...]

    def spot_of(self, name: str) -> Spot:
        """Where a field begins; the entry's own place for one that it inherits."""
        return next((one.spot for one in self.fields if one.name == name), (self.line, self.column))


class Blocks(Mutable):
    """What a file holds."""

    entries: list[RawEntry] = field(default_factory=list)
    macros: dict[str, str] = field(default_factory=dict)
    """Name in lower case -> value as the file has it. The last one counts, as in BibTeX."""
    total: int = 0
    """Entries in the file: read, not read and commented out."""
    commented: int = 0
    broken: int = 0
    """Broken entries since the last line that started one."""


def split_blocks(text: str, remarks: Remarks) -> Blocks:
    """Every entry and macro of a file. What stands between entries is a comment, as BibTeX has it."""
    # What it warns of is reported here; without a handler it would print to the terminal.
    logging.getLogger("bibtexparser").addHandler(logging.NullHandler())
    blocks = Blocks()
    for segment, line in _segments(text):
        if _COMMENTED.match(segment):
            blocks.total += 1
            blocks.commented += 1
            message = f"{excerpt(segment.lstrip('% '))} is commented out and was left out; delete the % to read it"
            remarks.add(line, "left-out", message)
        else:
            _read_segment(segment, line, blocks, remarks)
    return blocks


def _segments(text: str) -> Iterator[tuple[str, int]]:
    """The text cut before each line that starts an entry, with the line on which each piece begins."""
    starts = [match.start() for match in _START.finditer(text)]
    if not starts:
        return
    line = 1 + text.count("\n", 0, starts[0])
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        segment = text[start:end]
        yield segment, line
        line += segment.count("\n")


def _read_segment(segment: str, line: int, blocks: Blocks, remarks: Remarks) -> None:
    blocks.broken = 0
    for block, offset in _parsed(segment):
        _take(block, line + offset, segment, blocks, remarks)


def _parsed(text: str) -> list[tuple[Block, int]]:
    """Bibtexparser's blocks, each with the number of lines above it."""
    from bibtexparser.splitter import Splitter

    return [(block, block.start_line or 0) for block in Splitter(text).split().blocks]


def _take(block: Block, line: int, segment: str, blocks: Blocks, remarks: Remarks) -> None:
    from bibtexparser.model import DuplicateFieldKeyBlock, Entry, ParsingFailedBlock, String

    if isinstance(block, String):
        blocks.macros[block.key.strip().lower()] = block.value
    elif isinstance(block, Entry) and any(holds_field(one.value) for one in block.fields):
        _take_broken(block, line, segment, blocks, remarks)
    elif isinstance(block, Entry):
        _add(block, line, segment, blocks)
    elif isinstance(block, DuplicateFieldKeyBlock) and isinstance(block.ignore_error_block, Entry):
        _add(block.ignore_error_block, line, segment, blocks)
    elif isinstance(block, ParsingFailedBlock):
        head = _HEAD.match((block.raw or "").lstrip())
        if head and head["type"].lower() in _NO_TYPE_OF_ENTRY:
            if head["type"].lower() == "string":
                remarks.add(line, "unread-entry", f"the macro {excerpt(block.raw or '')} is broken; mend its braces")
            return
        _take_broken(block, line, segment, blocks, remarks)


def _take_broken(block: Block, line: int, segment: str, blocks: Blocks, remarks: Remarks) -> None:
    """Mend an entry that bibtexparser gave up, or report it."""
    from bibtexparser.model import DuplicateFieldKeyBlock, Entry

    raw = block.raw or ""
    start = segment.find(raw.strip()[:200])
    blocks.broken += 1
    text, mends = segment[max(start, 0) :] if blocks.broken <= MAX_BROKEN else "", []
    why = _reason(text)
    for _ in range(MAX_MENDS):
        text, mend = _mended(text)
        if not mend:
            break
        mends += [one for one in [mend] if one not in mends]
        first = next((parsed for parsed, _ in _parsed(text)), None)
        if isinstance(first, DuplicateFieldKeyBlock):
            first = first.ignore_error_block
        if isinstance(first, Entry) and not any(holds_field(one.value) for one in first.fields):
            remarks.mended(line, f"in {excerpt(raw)}, {' and '.join(mends)}; mend the file")
            _add(first, line, segment, blocks)
            return
    blocks.total += 1
    remarks.add(line, "unread-entry", f"the entry {excerpt(segment[max(start, 0) :])} was not read: {why}")


def _mended(text: str) -> tuple[str, str]:
    """The entry with one of the faults mended that have one reading only, and what that was; "" for none."""
    for mend, what in _MENDS:
        if (made := mend(text)) != text:
            return made, what
    return text, ""


def _with_key(text: str) -> str:
    return _NO_KEY.sub(r"\1,\2", text, count=1) if _NO_KEY.match(text) else text


def _with_comma(text: str) -> str:
    return _NO_COMMA.sub(r"\1,\2", text, count=1) if _NO_COMMA.match(text) else text


def _with_free_braces(text: str) -> str:
    """Closing braces behind backslashes, which bibtexparser takes for a part of the text and BibTeX does not."""
    doubled = re.sub(r"\\\\(?=[}\"])", r"\\\\ ", text)
    return re.sub(r"(?<!\\)\\}(?=\s*,?\s*(?:\n|$))", r"\\ }", doubled)


def _without_doubled_commas(text: str) -> str:
    """Commas between fields, at the entry's own level, each once."""
    made: list[str] = []
    depth, quoted, last = 0, False, ""
    for index, character in enumerate(text):
        if character in "{}" and text[index - 1 : index] != "\\":
            depth += 1 if character == "{" else -1
        elif character == '"' and depth == 1:
            quoted = not quoted
        if character == "," and depth == 1 and not quoted and last == ",":
            continue
        if not character.isspace():
            last = character
        made.append(character)
    return "".join(made)


def _with_missing_commas(text: str) -> str:
    return re.sub(r"([}\"]|=[ \t]*\w+)([ \t]*\n\s*[A-Za-z][\w+:-]*\s*=\s*[{\"\w])", r"\1,\2", text)


def _reason(text: str) -> str:
    opened = len(re.findall(r"(?<!\\)\{", text))
    closed = len(re.findall(r"(?<!\\)\}", text))
    if opened > closed:
        return f"it is never closed ({opened - closed} more of {{ than of }}); close its braces"
    return "its fields do not read as name = {value}, with commas between; mend it"


def _add(entry: Entry, line: int, segment: str, blocks: Blocks) -> None:
    blocks.total += 1
    raw = (entry.raw or "")[:60]
    start = segment.find(raw) if raw else 0
    column = max(start, 0) - (segment.rfind("\n", 0, max(start, 0)) + 1) + 1
    shift = line - (entry.start_line or 0)
    lines = segment.split("\n")
    fields = []
    for one in entry.fields:
        name = one.key.strip()
        below = (one.start_line or 0) - (entry.start_line or 0) + segment.count("\n", 0, max(start, 0))
        text = lines[below] if below < len(lines) else ""
        # In a file on one line nobody counts columns, and looking for each field would take time squared.
        at = re.search(rf"(?<![\w-]){re.escape(name)}\s*=", text) if len(text) <= LONGEST_LINE else None
        spot = shift + (one.start_line or 0), at.start() + 1 if at else 1
        fields.append(RawField(name.lower(), str(one.value).strip(), spot))
    blocks.entries.append(RawEntry(entry.entry_type.lower(), " ".join(entry.key.split()), line, column, tuple(fields)))


_MENDS: tuple[tuple[Callable[[str], str], str], ...] = (
    (_with_key, "the key is missing"),
    (_with_comma, "the comma behind the key was missing"),
    (_without_doubled_commas, "a comma stood twice"),
    (_with_free_braces, "a backslash stood before a closing brace"),
    (_with_missing_commas, "the comma between two fields was missing"),
)
"""What can be wrong in one way only, in the order in which it is tried."""
