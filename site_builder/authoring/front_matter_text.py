"""Front matter as text: YAML that a person would have written, and that any YAML reader reads alike.

Our own hundred lines, since a dumper of YAML folds, sorts and quotes by its own taste, and every note is read by people
and compared by git. Values come from strangers: whatever is not plainly a word is quoted, and no value can open a
field, a comment, a document or a tag.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from site_builder.model import JSON

WIDTH = 110
"""Longest line of a list that stands on one line."""

ORDER: tuple[str, ...] = tuple(
    """
    key title type authors year date venue volume issue pages publisher editors isbn issn arxiv doi url pdf code topics
    keywords cites relations related summary abstract status added aliases not_duplicate_of superseded_by retracted
    contributors lang draft csl
    """.split()
)
"""The fields as docs/format.md has them; any other follows behind."""

_ALWAYS_QUOTED = frozenset(["title", "arxiv", "isbn", "issn", "summary"])

_BOOLEANS = frozenset(["draft", "retracted"])

_PLAIN = re.compile(r"[^\W\d_](?:[\w .()/+-]*[\w.()+])?")
"""Begins with a letter and holds nothing that means something to YAML."""

_NUMBER_OR_DATE = re.compile(r"0|[1-9][0-9]{0,8}|[12][0-9]{3}-[01][0-9](?:-[0-3][0-9])?")

_ADDRESS = re.compile(r"https?://[\w./~%+=&?;@!$*-]*[\w/=]")
_DOI = re.compile(r"10\.[0-9]{4,9}/[\w./()+;-]*\w")

_WORDS = frozenset("true false yes no on off y n null nan inf".split())
"""What YAML 1.1 or 1.2 takes for something else than a word, in any case."""

_UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ue000\ue001\ufeff\ufffe\uffff]")

_BARE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")

_ESCAPES: Mapping[int, str] = MappingProxyType({ord("\\"): "\\\\", ord('"'): '\\"', ord("\n"): "\\n", ord("\t"): "\\t"})


def front_matter(fields: Mapping[str, JSON]) -> str:
    """The fields between two lines of `---`, in the format's order. Every scalar is text."""
    return "---\n" + "".join(field_text(name, fields[name]) for name in in_order(fields)) + "---\n"


def in_order(names: Mapping[str, JSON]) -> list[str]:
    """Names of fields in the format's order, unknown ones behind the known, as they came."""
    known = [name for name in ORDER if name in names]
    return known + [name for name in names if name not in ORDER]


def field_text(name: str, value: JSON) -> str:
    """One field: its line, or its lines."""
    label = name if _BARE_NAME.fullmatch(name) and name.casefold() not in _WORDS else _quoted(name)
    if isinstance(value, Mapping):
        if not value:
            return f"{label}: {{}}\n"
        inner = "".join(f"  {_nested(_label(key), item)}" for key, item in value.items())
        return f"{label}:\n{inner}"
    if isinstance(value, str) and "\n" in value.strip() and (block := _block(value)):
        return f"{label}: |-\n{block}"
    return _nested(label, value, always_quoted=name in _ALWAYS_QUOTED)


def _label(name: str) -> str:
    return name if _BARE_NAME.fullmatch(name) and name.casefold() not in _WORDS else _quoted(name)


def _nested(label: str, value: JSON, *, always_quoted: bool = False) -> str:
    if label in _BOOLEANS and scalar(value) in ("true", "false"):
        return f"{label}: {scalar(value)}\n"
    text = _quoted(scalar(value)) if always_quoted and not isinstance(value, (list, dict)) else flow(value)
    if isinstance(value, list) and value and len(label) + 2 + len(text) > WIDTH:
        indent = "" if not label.startswith(" ") else "  "
        return f"{label}:\n" + "".join(f"{indent}  - {flow(item)}\n" for item in value)
    return f"{label}: {text}\n"


def flow(value: JSON) -> str:
    """A value on one line."""
    if isinstance(value, list):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_label(name)}: {flow(item)}" for name, item in value.items()) + "}"
    text = scalar(value)
    return text if _is_plain(text) else _quoted(text)


def scalar(value: JSON) -> str:
    """A scalar as the text that a reader of notes has of it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _is_plain(text: str) -> bool:
    if _PLAIN.fullmatch(text):
        return text.casefold() not in _WORDS and "  " not in text
    return bool(_NUMBER_OR_DATE.fullmatch(text) or _ADDRESS.fullmatch(text) or _DOI.fullmatch(text))


def _quoted(text: str) -> str:
    """In double quotes; in single ones where backslashes or quotes would have to be escaped."""
    text = _showable(text)
    if ("\\" in text or '"' in text) and "\n" not in text and "\t" not in text:
        return "'" + text.replace("'", "''") + "'"
    return '"' + text.translate(_ESCAPES) + '"'


def _showable(text: str) -> str:
    return _UNSHOWABLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def _block(text: str) -> str:
    """Paragraphs as a literal block; empty where they cannot be one."""
    text = _showable(text).strip()
    lines = [line.rstrip() for line in text.split("\n")]
    if lines[0].startswith((" ", "\t")) or any("\t" in line for line in lines):
        return ""
    return "".join(f"  {line}\n" if line else "\n" for line in lines)


def canonical(value: JSON) -> JSON:
    """A value as it is compared: every scalar a text on one line, whatever YAML or JSON wrote it as."""
    if isinstance(value, list):
        return [canonical(item) for item in value]
    if isinstance(value, dict):
        return {name: canonical(item) for name, item in sorted(value.items())}
    return " ".join(_showable(scalar(value)).split())


def same(one: JSON, other: JSON) -> bool:
    return canonical(one) == canonical(other)


def as_line(fields: Mapping[str, JSON] | Sequence[str]) -> str:
    """A value as JSON on one line, in a fixed order."""
    return json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(", ", ": "))
