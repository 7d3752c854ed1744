"""What is wrong with a line of YAML, in plain words: where it stands, why, and the likely mend."""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from site_builder.collection.fields.yaml_values import TOO_DEEP
from site_builder.collection.words.conflict_marks import is_conflict_mark
from site_builder.collection.words.wording import quoted
from site_builder.structs import Frozen


class Fault(Frozen):
    """A place in a YAML text, as an offset in code points, and what to say of it."""

    offset: int
    message: str
    mend: tuple[int, str, str] | None = None
    """(offset, old text, new text), all on one line, where there is one right answer."""

    def behind(self, length: int) -> Fault:
        """The fault as it stands in a longer text, behind so many code points."""
        mend = (self.mend[0] + length, *self.mend[1:]) if self.mend else None
        return Fault(self.offset + length, self.message, mend)


class _Spot(Frozen):
    """What a rule sees of an error."""

    error: yaml.YAMLError
    text: str
    offset: int
    """Where the parser stopped."""
    context: int | None
    """Where the thing began that it was reading then."""

    @property
    def line_start(self) -> int:
        return self.text.rfind("\n", 0, self.offset) + 1

    @property
    def line(self) -> str:
        return self.text[self.line_start :].partition("\n")[0]

    @property
    def before(self) -> str:
        """The error's line up to the error."""
        return self.text[self.line_start : self.offset]

    @property
    def char(self) -> str:
        return self.text[self.offset : self.offset + 1]

    @property
    def opener(self) -> str:
        """The first character of what was being read."""
        return "" if self.context is None else self.text[self.context : self.context + 1]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing stands behind the error."""
        return not self.text[self.offset :].strip()

    @property
    def name(self) -> str:
        """The field on the error's line, "" where it begins with none."""
        name, colon, _ = self.line.partition(": ")
        return name.strip(" -") if colon else ""

    @property
    def value(self) -> tuple[int, str]:
        """Offset and text of the value on the error's line: what stands behind its first colon or dash."""
        line = self.line
        colon = line.find(": ")
        start = colon + 2 if colon >= 0 else len(line) - len(line.lstrip(" -"))
        start += len(line[start:]) - len(line[start:].lstrip(" "))
        return self.line_start + start, line[start:].rstrip()

    @property
    def mend(self) -> tuple[int, str, str] | None:
        """The value put in quotes, where it has none that were meant."""
        offset, value = self.value
        if not value or value[0] in "\"'[{|>" or " #" in value:
            return None
        return offset, value, _in_quotes(value)

    def mended(self) -> str:
        """The error's line with its value in quotes."""
        return f"{self.name}: {in_quotes(self.value[1])}" if self.name else in_quotes(self.value[1])


def fault_of(error: yaml.YAMLError, text: str) -> Fault:
    """The fault behind an error that PyYAML raised for `text`; a rule of `_RULES` words it, the first that fits."""
    mark, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if mark is None:
        position = getattr(error, "position", 0)
        return Fault(min(position, len(text)), "YAML cannot hold the character that stands here; delete it")
    spot = _Spot(error, text, _offset(mark, text), None if context is None else _offset(context, text))
    for rule in _RULES:
        if fault := rule(spot):
            return fault
    problem = getattr(error, "problem", "") or "unknown fault"
    return Fault(spot.offset, f"YAML cannot read this ({problem}); put the value in quotes")


def unclosed(error: yaml.YAMLError, text: str) -> int | None:
    """The offset of the quote or bracket in which the text ends; None where the error is another one."""
    mark, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if mark is None or context is None or text[mark.index :].strip():
        return None
    if text[context.index : context.index + 1] in ('"', "'", "[", "{"):
        return int(context.index)
    if "flow node" not in (getattr(error, "context", "") or ""):
        return None
    # Behind a comma the parser no longer says which bracket is open.
    start = min((text.find(opener) for opener in "[{" if opener in text), default=-1)
    return start if start >= 0 else None


def stray_line(text: str) -> Fault:
    """The fault of a line at the level of fields that is none."""
    line = text.partition("\n")[0]
    start = len(line) - len(line.lstrip(" "))
    name, colon, rest = line.partition(":")
    if line.lstrip(" ").startswith("\t"):
        return Fault(start, _TAB)
    if is_conflict_mark(line):
        return Fault(start, f"{quoted(line.strip(), 40)} is a mark of git, which could not merge this; delete the line")
    if is_placeholder(line):
        return Fault(start, f"{quoted(line.strip(), 40)} is a placeholder that no program has filled; delete the line")
    if colon and rest and " " not in name.strip():
        written = f"{name.strip()}: {rest.strip()}"
        mend = (start, line.strip(), written)
        return Fault(len(name), f"a space is missing behind the colon; write {quoted(written, 60)}", mend)
    return Fault(
        start,
        f"the line {quoted(line.strip(), 40)} is no field, for it has no name and colon; "
        "indent it by two spaces if it continues the value above",
    )


def is_placeholder(text: str) -> bool:
    """Whether a template's own text stands there still, which YAML takes for mappings: `{{title}}`."""
    return text.lstrip().startswith(("{{", "{%"))


def in_quotes(value: str) -> str:
    """The value as YAML reads it whole, shortened for a message."""
    return _in_quotes(value if len(value) <= 60 else value[:59] + "…")


def _in_quotes(value: str) -> str:
    if '"' in value or "\\" in value:
        return "'" + value.replace("'", "''") + "'"
    return f'"{value}"'


_HASH = re.compile(r"[ \t\[{,]#")
"""A "#" that YAML takes for the start of a comment within a list."""

_TAB = "a tab stands where YAML wants spaces; replace it with spaces"

_Rule = Callable[[_Spot], Fault | None]


def _nested_too_deeply(spot: _Spot) -> Fault | None:
    if "nesting depth" not in str(spot.error):
        return None
    return Fault(spot.offset, TOO_DEEP)


def _tab(spot: _Spot) -> Fault | None:
    if spot.char == "\t":
        return Fault(spot.offset, _TAB)
    indentation = spot.line[: len(spot.line) - len(spot.line.lstrip())]
    if "\t" not in indentation or spot.before.strip():
        return None
    return Fault(spot.line_start + indentation.index("\t"), _TAB)


def _placeholder(spot: _Spot) -> Fault | None:
    offset, value = spot.value
    if not is_placeholder(value):
        return None
    return Fault(offset, f"{quoted(value, 40)} is a placeholder that no program has filled; write the value")


def _never_closed(spot: _Spot) -> Fault | None:
    start = unclosed(spot.error, spot.text)
    if start is None:
        return None
    opener = spot.text[start]
    if opener in ('"', "'"):
        return Fault(start, f"the quote {opener} that opens here is never closed; add one at the value's end")
    closer = "]" if opener == "[" else "}"
    if mark := _HASH.search(spot.text[start:].partition("\n")[0]):
        return Fault(
            start + mark.end() - 1, f"YAML takes # here for a comment, and so finds no {closer}; put it in quotes"
        )
    return Fault(start, f"the {opener} that opens here is never closed; add {closer}, or put the value in quotes")


def _second_document(spot: _Spot) -> Fault | None:
    if "another document" not in str(spot.error):
        return None
    return Fault(spot.offset, "this line starts a second YAML document; delete it")


def _sigil(spot: _Spot) -> Fault | None:
    """A value starts with a mark that YAML has a use for."""
    if spot.char in ("@", "`", "%") or (isinstance(spot.error, yaml.composer.ComposerError) and spot.char == "*"):
        offset, char = spot.offset, spot.char
    elif spot.opener in ("*", "&", "!"):
        offset, char = spot.context or 0, spot.opener
    else:
        return None
    start, value = spot.value
    mend = f"write {spot.mended()}" if start == offset and value else "put it in quotes"
    return Fault(offset, f"a value cannot start with {char} in YAML; {mend}", spot.mend if start == offset else None)


def _escape(spot: _Spot) -> Fault | None:
    if spot.opener != '"' or spot.is_at_end:
        return None
    # The C loader points at the backslash, or behind it; the other one always behind it.
    backslash = spot.text.rfind("\\", spot.context, spot.offset + 1)
    if backslash < 0:
        return None
    return Fault(
        backslash, "in double quotes a backslash starts an escape; use single quotes, or double each backslash"
    )


def _colon(spot: _Spot) -> Fault | None:
    problem = getattr(spot.error, "problem", "") or ""
    if spot.char != ":" or "mapping values" not in problem:
        return None
    if spot.before[:1] == " " and ":" not in spot.before:
        return Fault(
            spot.offset,
            "the line is indented, so YAML reads it as part of the value above; "
            "remove the spaces before it, or put the whole value in quotes",
        )
    return Fault(spot.offset, f"a colon and a space inside a value end it in YAML; write {spot.mended()}", spot.mend)


def _entry_mark(spot: _Spot) -> Fault | None:
    problem = getattr(spot.error, "problem", "") or ""
    if spot.char not in ("-", "?") or "not allowed" not in problem:
        return None
    return Fault(spot.offset, f"a value cannot start with {spot.char} and a space in YAML; write {spot.mended()}")


def _block_header(spot: _Spot) -> Fault | None:
    if spot.opener not in ("|", ">"):
        return None
    return Fault(
        spot.offset,
        f"text behind {spot.opener} must begin on the next line; if {spot.opener} belongs to the text, "
        f"write {spot.mended()}",
    )


def _stray_closer(spot: _Spot) -> Fault | None:
    problem = getattr(spot.error, "problem", "") or ""
    if spot.char not in (",", "]", "}") or "node content" not in problem:
        return None
    return Fault(spot.offset, f"{spot.char} stands where YAML expects a value; add the value, or put it all in quotes")


def _text_behind(spot: _Spot) -> Fault | None:
    """Text follows a closed quote or bracket."""
    problem = getattr(spot.error, "problem", "") or ""
    if "expected key" not in problem and "block end" not in problem:
        return None
    closer = spot.before.rstrip()[-1:]
    if closer in ("'", '"'):
        mend = "double the quote inside it, or use the other kind of quotes around it"
        return Fault(spot.offset, f"the value in quotes ended before this; {mend}")
    if closer in ("]", "}"):
        return Fault(spot.offset, f"text stands behind the closing {closer}; write {spot.mended()}")
    if not spot.before.strip():
        return Fault(spot.offset, "the line is indented otherwise than those it belongs with; align it with them")
    return None


def _missing_comma(spot: _Spot) -> Fault | None:
    if spot.opener not in ("[", "{") or spot.is_at_end:
        return None
    closer = "]" if spot.opener == "[" else "}"
    return Fault(spot.offset, f"a comma or {closer} is missing before this; put entries with marks of YAML in quotes")


_RULES: tuple[_Rule, ...] = (
    _nested_too_deeply,
    _second_document,
    _placeholder,
    _tab,
    _never_closed,
    _sigil,
    _escape,
    _colon,
    _entry_mark,
    _block_header,
    _stray_closer,
    _text_behind,
    _missing_comma,
)


def _offset(mark: yaml.Mark, text: str) -> int:
    return min(mark.index, len(text))
