"""YAML as a tree of texts with their places.

Nothing is typed here: `1207.0580` keeps its zero and `no` is the word no, since only our own schema
knows what a field holds. Built from PyYAML's node tree, whose marks count code points from 0 in both
of its loaders.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import yaml

from site_builder.collection.limits import DEFAULTS, Limits
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.structs import Frozen

Loader: type[yaml.SafeLoader | yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The C loader, ten times as fast, where PyYAML was built with it."""

TOO_DEEP = "values are nested too deeply; a note needs two or three levels"

_COMMENT = re.compile(r"[ \t]+(#[^\n]*)")

_UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ue000\ue001\ufffe\uffff]")
"""What `decode` keeps out of files, and escapes bring in again."""

_TEX_AS_ESCAPE = re.compile(r"\\[abefnrtv][A-Za-z]+")

_ESCAPE = re.compile(r"\\(?:x..|u.{4}|U.{8}|.)")

_SPACE_LIKE_BREAKS = str.maketrans({"\x85": " ", "\u2028": " ", "\u2029": " "})
"""YAML ends a line at them, editors do not; as spaces they leave every place as an editor shows it."""


class Blank(Frozen):
    """No value: nothing behind the colon, `~` or a plain `null`."""

    place: Place
    comment: str = ""
    """What YAML took for a comment on the value's line, with its "#"."""


class Text(Frozen):
    text: str
    place: Place
    source: str
    """As the file has it, with quotes and escapes; of block scalars the whole block."""
    comment: str = ""
    comment_place: Place | None = None


class Items(Frozen):
    items: tuple[Value, ...]
    place: Place
    source: str


class Entry(Frozen):
    """One field: its name, where that stands, and its value."""

    name: str
    place: Place
    value: Value


class Fields(Frozen):
    entries: tuple[Entry, ...]
    """In the file's order, each name once."""
    place: Place
    source: str


Value = Blank | Text | Items | Fields


class TooMuchError(Exception):
    """A document of more, or more deeply nested, values than a limit has it."""

    def __init__(self, limit: str, place: Place, *, is_endless: bool = False) -> None:
        """`place` is where the first value stands that is too much; an endless one holds itself through an alias."""
        super().__init__(limit)
        self.limit, self.place, self.is_endless = limit, place, is_endless


def values_of(text: str, path: str, line: int, found: list[Diagnostic], limits: Limits = DEFAULTS) -> Value | None:
    """The tree of a YAML document; None where it has no value at all. Repeated names are added to `found`.

    `line` is the file's line on which `text` begins. Raises yaml.YAMLError, TooMuchError and, on a
    stack that is nearly full, RecursionError.
    """
    source = text.translate(_SPACE_LIKE_BREAKS)
    try:
        node = yaml.compose(source, Loader=Loader)
    except (ValueError, OverflowError) as error:  # the Python loader, on an escape of no character
        raise yaml.YAMLError(str(error)) from error
    if node is None:
        return None
    builder = _Builder(source, path, line, found, limits)
    try:
        return builder.value(node, 0)
    except TooMuchError as error:
        if (endless := _endless(node)) is None:
            raise
        raise TooMuchError(error.limit, builder.place(endless.start_mark), is_endless=True) from None


def texts_in(value: Value) -> Iterator[str]:
    """Every text of a value, at any depth."""
    if isinstance(value, Text):
        yield value.text
    elif isinstance(value, Items):
        for item in value.items:
            yield from texts_in(item)
    elif isinstance(value, Fields):
        for entry in value.entries:
            yield entry.name
            yield from texts_in(entry.value)


def described(value: Value) -> str:
    """What a value is, for messages: "the list [a, b]"."""
    if isinstance(value, Blank):
        return "nothing"
    if isinstance(value, Text):
        return quoted(value.text)
    source = quoted(" ".join(value.source.split()), 40)
    if source.startswith("'{{"):
        return f"the unfilled placeholder {source}"
    return f"the list {source}" if isinstance(value, Items) else f"the mapping {source}"


def add_entry(entry: Entry, entries: dict[str, Entry], found: list[Diagnostic]) -> None:
    """Add a field to those of its mapping; of two with one name the first counts."""
    first = entries.setdefault(entry.name, entry)
    if first is not entry:
        message = (
            f"the field {quoted(entry.name)} stands here again; the first, on line {first.place.line}, counts: "
            "delete one of them"
        )
        found.append(Diagnostic(entry.place, "duplicate-field", message))


def _within(place: Place, source: str, offset: int) -> Place:
    """The place of an offset in the source of a value that stands at `place`."""
    line = source.count("\n", 0, offset)
    column = offset - source.rfind("\n", 0, offset) if line else place.column + offset
    return Place(place.path, place.line + line, column)


def _endless(root: yaml.Node) -> yaml.Node | None:
    """The first value that an alias within it stands for."""
    path, within, seen = [(root, iter(_parts(root)))], {id(root)}, {id(root)}
    while path:
        node, left = path[-1]
        part = next(left, None)
        if part is None:
            path.pop()
            within.remove(id(node))
        elif id(part) in within:
            return part
        elif id(part) not in seen:
            seen.add(id(part))
            within.add(id(part))
            path.append((part, iter(_parts(part))))
    return None


def _parts(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [part for pair in node.value for part in pair]
    return node.value if isinstance(node, yaml.SequenceNode) else []


class _Builder:
    """Turns nodes into values; counts them, since an alias is a node that stands in many places."""

    __slots__ = ("count", "found", "limits", "line", "path", "source")

    def __init__(self, source: str, path: str, line: int, found: list[Diagnostic], limits: Limits) -> None:
        self.source = source
        self.path = path
        self.line = line
        self.found = found
        self.limits = limits
        self.count = 0

    def value(self, node: yaml.Node, depth: int) -> Value:
        self.count += 1
        place = self.place(node.start_mark)
        if self.count > self.limits.yaml_values:
            raise TooMuchError("yaml_values", place)
        if depth > self.limits.yaml_depth:
            raise TooMuchError("yaml_depth", place)
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node, place)
        source = self.source[node.start_mark.index : node.end_mark.index]
        if isinstance(node, yaml.SequenceNode):
            return Items(tuple([self.value(item, depth + 1) for item in node.value]), place, source)
        entries = self.entries(node.value, depth) if isinstance(node, yaml.MappingNode) else ()
        return Fields(entries, place, source)

    def place(self, mark: yaml.Mark) -> Place:
        return Place(self.path, self.line + mark.line, mark.column + 1)

    def scalar(self, node: yaml.ScalarNode, place: Place) -> Value:
        start, end = node.start_mark.index, node.end_mark.index
        comment, comment_place = "", None
        if node.style not in ("|", ">") and (match := _COMMENT.match(self.source, end)):
            comment = match[1].rstrip()
            mark = node.end_mark
            comment_place = Place(self.path, self.line + mark.line, mark.column + 1 + match.start(1) - end)
        if node.tag == "tag:yaml.org,2002:null" and not node.value.strip("~nulNUL"):
            return Blank(comment_place or place, comment)
        source = self.source[start:end]
        if source[:1] in ("!", "&"):
            self.warn_of_sigil(source, place)
        text = self.without_controls(node.value, source, place) if node.style == '"' and "\\" in source else node.value
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)  # one spelling of a name or topic, whichever keyboard wrote it
        return Text(text, place, source, comment, comment_place)

    def warn_of_sigil(self, source: str, place: Place) -> None:
        """YAML cuts a tag or an anchor from the front of a text: "!draft" of `!draft text`."""
        sigil = source.split(maxsplit=1)[0]
        if not sigil.startswith("!!") and f"*{sigil[1:]}" not in self.source:
            what = "a type" if sigil[0] == "!" else "a mark"
            message = f"YAML takes {quoted(sigil)} for {what} and drops it; put the whole value in quotes"
            self.found.append(Diagnostic(place, "bad-value", message))

    def without_controls(self, text: str, source: str, place: Place) -> str:
        """The text of a value with escapes, less what the escapes of TeX commands become in double quotes."""
        is_formula = "$" in source and _TEX_AS_ESCAPE.search(source)
        if is_formula or _UNSHOWABLE.search(text):
            escape = _TEX_AS_ESCAPE.search(source) or _ESCAPE.search(source)
            what = quoted(escape[0]) if escape else "an escape"
            message = f"in double quotes YAML reads {what} as an invisible character; put the value in single quotes"
            place = _within(place, source, escape.start() if escape else 0)
            self.found.append(Diagnostic(place, "control-character", message))
        return _UNSHOWABLE.sub("\ufffd", text)

    def entries(self, pairs: list[tuple[yaml.Node, yaml.Node]], depth: int) -> tuple[Entry, ...]:
        entries: dict[str, Entry] = {}
        for name_node, value_node in pairs:
            place = self.place(name_node.start_mark)
            if isinstance(name_node, yaml.ScalarNode):
                name = self.without_controls(name_node.value, name_node.value, place)
            else:
                name = self.source[name_node.start_mark.index : name_node.end_mark.index]
            add_entry(Entry(name, place, self.value(value_node, depth + 1)), entries, self.found)
        return tuple(entries.values())
