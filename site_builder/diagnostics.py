"""Diagnostics: what is wrong with a collection, where it stands, and what to do about it.

Every fault has a stable code, and a code has one severity. All codes are rows of `RULES`;
`docs/diagnostics.md` documents each of them and the tests exercise each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from site_builder.structs import Frozen


class Severity(StrEnum):
    """How much a fault weighs: an error makes the exit code 1, a warning does so under `--strict`."""

    ERROR = "error"
    WARNING = "warning"


class Rule(Frozen):
    """One kind of fault that a collection can have."""

    code: str
    """Stable name in kebab case, shown in brackets behind the severity."""
    severity: Severity
    meaning: str
    """What the code says of the note, in a few words, for lists of codes."""


def _table(*rows: tuple[Severity, str, str]) -> Mapping[str, Rule]:
    return MappingProxyType({code: Rule(code, severity, meaning) for severity, code, meaning in rows})


_E, _W = Severity.ERROR, Severity.WARNING

RULES: Mapping[str, Rule] = _table(
    # Files
    (_W, "unreadable-file", "a note could not be read from disk"),
    (_W, "outside-root", "a link in the file system leads out of the collection and is not followed"),
    (_W, "bad-encoding", "a note is not valid UTF-8"),
    (_W, "control-character", "a note holds a character that no page may show"),
    (_W, "merge-conflict", "git could not merge a part of a note, and both texts stand in it"),
    (_W, "more-faults", "more is wrong with a file than is told"),
    (_W, "missing-site-file", "the collection has no site.yaml"),
    (_W, "missing-site-title", "site.yaml gives the site no title"),
    # Front matter
    (_E, "bad-yaml", "front matter or site.yaml is not valid YAML"),
    (_E, "duplicate-field", "a field stands twice"),
    (_E, "wrong-type", "authors, topics, cites or relations hold something that is none"),
    (_W, "unclosed-front-matter", "front matter opens with --- and never closes"),
    (_W, "front-matter-not-mapping", "front matter is a list or plain text"),
    (_W, "empty-note", "a note holds nothing"),
    (_W, "missing-title", "a note has no title field"),
    (_W, "unknown-field", "a field that no note has"),
    (_W, "yaml-comment", "YAML takes the rest of a value for a comment"),
    (_W, "over-limit", "more of something than one note may hold"),
    (_W, "bad-value", "a value that its field cannot take"),
    (_W, "bad-date", "a date that is no EDTF date"),
    (_W, "bad-identifier", "a DOI or arXiv id of the wrong shape"),
    (_W, "bad-url", "an address that is not http or https"),
    (_W, "unknown-type", "a type that CSL does not know"),
    (_W, "unknown-relation", "a relation that CiTO does not know"),
    (_W, "ambiguous-authors", "commas make a list of authors readable in two ways"),
    (_W, "repeated-value", "the same entry twice in one list"),
    # Keys, aliases and topics
    (_E, "duplicate-key", "two notes have the same key"),
    (_E, "alias-is-key", "an alias is the key of another note"),
    (_W, "bad-key", "a key that cannot be one"),
    (_W, "key-case", "keys that differ only in case"),
    (_W, "alias-clash", "an alias is taken already"),
    (_W, "near-topic", "a topic without a file is spelled almost like another"),
    (_W, "unknown-parent", "a topic names a parent that does not exist"),
    (_W, "topic-cycle", "topics are each other's ancestors"),
    (_W, "duplicate-topic", "two files describe one topic"),
    (_W, "unused-topic", "a topic has a file and no papers"),
    (_W, "duplicate-paper", "two notes describe one paper"),
    (_W, "future-date", "a date lies in the future"),
    (_W, "unwritten-note", "a body is still the one that new notes begin with"),
    (_W, "reserved-name", "a page or static file has a name that the site itself needs"),
    # Links
    (_E, "unknown-key", "no note has the key that a field names"),
    (_W, "ambiguous-link", "a link fits several notes"),
    (_W, "unresolved-link", "a link fits no note"),
    (_W, "unknown-heading", "a link names a heading that its target lacks"),
    (_W, "unknown-footnote", "a mark of a footnote that nobody wrote"),
    (_W, "self-reference", "a note names itself"),
    (_W, "missing-file", "a linked file does not exist"),
    (_W, "cites-forward", "a paper cites one of a later year"),
    (_W, "dead-link", "an address that leads nowhere any more"),
    (_W, "large-file", "a linked file is larger than a website should carry"),
    (_W, "refused-file", "a linked file is of a kind that is not published"),
    (_W, "refused-address", "a link's address that no page may hold"),
    (_W, "remote-picture", "a picture lies on another host, which no page may ask"),
    # The map's lock
    (_W, "layout-merge", "a merge left layout.tsv saying two things of one paper or one spot"),
    (_W, "bad-layout-line", "a line of layout.tsv that is none of a layout"),
    # Importing
    (_E, "unread-entry", "an entry of a bibliography cannot be read"),
    (_W, "mended-entry", "an entry or note had a fault that import could mend"),
    (_W, "left-out", "something of a bibliography or vault that import leaves out"),
    (_W, "import-conflict", "a person and an imported file changed the same field"),
    # Markdown
    (_W, "unclosed-mark", "a formula or code that nothing closes"),
    # Rendering
    (_W, "removed-markup", "HTML that no page may hold"),
    (_W, "bad-formula", "a formula that cannot be converted"),
    (_W, "embed-cut", "an embed brings in itself, texts too deep within texts, or too much"),
    (_W, "body-not-rendered", "a body that Markdown cannot render"),
)


class Place(Frozen, order=True):
    """A point in a file: `path` relative to the collection, `line` and `column` from 1 in code points."""

    path: str
    line: int = 1
    column: int = 1


class Mend(Frozen):
    """The one right answer to a fault: at a place of a file, some text for another."""

    place: Place
    old: str
    """What stands there, character for character, on one line."""
    new: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault of a collection. The message says what is wrong; what to do."""

    place: Place
    code: str
    message: str
    mend: Mend | None = field(default=None, compare=False)
    """Set only where nobody would mend it otherwise; `check --fix` does."""

    def __post_init__(self) -> None:
        if self.code not in RULES:
            raise ValueError(f"no rule has the code {self.code!r}")

    @property
    def severity(self) -> Severity:
        return RULES[self.code].severity

    def at(self, place: Place) -> Diagnostic:
        """The same fault somewhere else."""
        return replace(self, place=place)

    def line(self, prefix: str = "") -> str:
        """The fault as one line; `prefix` leads from where the reader stands to the collection."""
        place = self.place
        # A runner takes a line that begins with these for a command, and a file may be called so.
        path = f"{prefix}{place.path}"
        path = f"./{path}" if path.lstrip().startswith(("::", "##[")) else path
        return printable(f"{path}:{place.line}:{place.column}: {self.severity}[{self.code}]: {self.message}")


def printable(text: str) -> str:
    """Text in which no character moves a terminal's cursor, breaks the line or turns the writing around."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\u3000" else f"\\u{ord(c):04x}" for c in text)


def without_commands(text: str) -> str:
    """Text of which no line is a command to a runner of workflows, which reads a log as it is written."""
    return _COMMAND.sub(lambda found: f"{found['blank']}\\u{ord(found['mark']):04x}", text)


_COMMAND = re.compile(r"^(?P<blank>\s*)(?P<mark>:(?=:)|#(?=#(?:vso)?\[))", re.MULTILINE)
"""`::name::`, `##[name]` and `##vso[name]`; blanks before them do not count."""


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each fault once, sorted by place, then code and message: the order of every report."""
    return tuple(sorted(set(diagnostics), key=lambda d: (d.place, d.code, d.message)))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(d.severity is Severity.ERROR for d in diagnostics)
