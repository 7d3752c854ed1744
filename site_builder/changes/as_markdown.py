"""A diff as Markdown for a job's summary or a comment.

GitHub strips SVG and pictures in data addresses from it, so surroundings are Mermaid graphs, and the pictures are in
an artifact that is named. A step's summary holds 1 MiB at most
(https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary): lists are cut
there and say how much is missing. All new faults come first: annotations stop at ten a step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from site_builder.changes.changes import Changes
from site_builder.changes.words import change_in_words, headline, link_in_words, on_the_map, title_of
from site_builder.diagnostics import Diagnostic
from site_builder.mapping.kinds import KINDS, RELATED
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key

LIMIT = 1_000_000
"""Bytes of a summary, a little below what is taken."""

GRAPHS = 12
"""New papers whose surroundings are drawn; a page of hundreds of graphs never loads."""

NEIGHBOURS = 16
"""Papers around a new one in its graph."""

LONGEST = 160
"""Code points of a title that are shown."""

SENTENCE = 1_000
"""Code points of a sentence of ours: a remedy stands at its end, and none of it may be cut but for a monstrous key."""

_T = TypeVar("_T")

_SPECIAL = re.compile(r"[\\`*_{}\[\]()<>#|~&@$:]")

_NO_LABEL = re.compile(r"[^\w\s.,;/+-]")


def as_markdown(changes: Changes, artifact: str = "") -> str:
    """The diff in sections. `artifact` is the name under which the pictures can be had; empty: nowhere."""
    page = _Page(LIMIT)
    page.add(f"## {_text(headline(changes)).capitalize()}\n\n")
    page.add(f"{_code(changes.before.name)} → {_code(changes.after.name)}. {_text(on_the_map(changes), SENTENCE)}\n")
    if artifact:
        page.add(f"\nThe maps before and after, with the newcomers marked: `diff.html` in the artifact `{artifact}`.\n")
    old, new = changes.before.library, changes.after.library
    page.section("New faults", changes.faults_won, _fault_line, share=0.85)
    page.section("New papers", changes.added, lambda key: f"- {_code(key)} {_text(title_of(new, key))}\n")
    page.section("Removed papers", changes.removed, lambda key: f"- {_code(key)} {_text(title_of(old, key))}\n")
    page.section(
        "Renamed papers", tuple(changes.renamed.items()), lambda pair: f"- {_code(pair[1])} → {_code(pair[0])}\n"
    )
    page.section(
        "Changed notes", changes.changed, lambda one: f"- {_code(one.key)}: {_text(change_in_words(one), SENTENCE)}\n"
    )
    page.section("Links won", changes.links_won, _link_line)
    page.section("Links lost", changes.links_lost, _link_line)
    page.section("Links with other reasons", changes.links_changed, lambda pair: _link_line(pair[1]))
    page.section("New wanted papers", changes.wanted_won, lambda one: f"- {_code(str(one))}\n")
    page.section("No longer wanted", changes.wanted_lost, lambda one: f"- {_code(str(one))}\n")
    page.section("Moved on the map", changes.moved, lambda move: f"- {_code(move.key)}: {move.share:.1%}\n")
    page.section("Mended faults", changes.faults_lost, _fault_line)
    graphs = [graph for key in changes.added[:GRAPHS] if (graph := _graph(changes, key))]
    page.section("Surroundings of the new papers", graphs, lambda graph: graph)
    return page.text


class _Page:
    """Text that grows up to a limit in bytes."""

    def __init__(self, limit: int) -> None:
        self._parts: list[str] = []
        self._room = limit

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def add(self, text: str) -> bool:
        """Append a text; False where it does not fit."""
        size = len(text.encode())
        if size > self._room:
            return False
        self._parts.append(text)
        self._room -= size
        return True

    def section(self, title: str, items: Sequence[_T], line: Callable[[_T], str], share: float = 0.5) -> None:
        """A heading with its count and a line an item, cut with the number of those left out.

        A section takes at most that share of what room there is, so that each one behind it has its heading at least.
        """
        if not items:
            return
        self.add(f"\n### {title} ({len(items):,})\n\n")
        kept = self._room - int(self._room * share)
        shown = 0
        for item in items:
            text = line(item)
            if self._room - len(text.encode()) < kept or not self.add(text):
                break
            shown += 1
        if shown < len(items):
            self.add(_more(len(items) - shown))


def _more(number: int) -> str:
    return f"\n… and {number:,} more, for which there is no room here.\n"


def _fault_line(fault: Diagnostic) -> str:
    place = f"{fault.place.path}:{fault.place.line}:{fault.place.column}"
    return f"- {_code(place)} {fault.severity}[{fault.code}]: {_text(fault.message, SENTENCE)}\n"


def _link_line(edge: Edge) -> str:
    why = "; ".join(edge.reasons) if edge.kind == RELATED else ""
    return (
        f"- {_code(edge.source)} {_text(link_in_words(edge))} {_code(edge.target)}{f' ({_text(why)})' if why else ''}\n"
    )


def _graph(changes: Changes, key: Key) -> str:
    """What a new paper is tied to by what notes state, as Mermaid has it; "" where nothing is."""
    edges = [
        edge
        for edge in changes.after.literature_map.edges
        if key in (edge.source, edge.target) and (edge.kind == RELATED or KINDS[edge.kind].directed)
    ]
    papers = list(dict.fromkeys(one for edge in edges for one in (edge.source, edge.target) if one != key))[:NEIGHBOURS]
    if not papers:
        return ""
    numbers = {one: number for number, one in enumerate([key, *papers])}
    library = changes.after.library
    lines = [f'  n{number}["{_label(library.papers[one].note.label)}"]' for one, number in numbers.items()]
    for pair, kinds in _by_pair(edge for edge in edges if edge.source in numbers and edge.target in numbers).items():
        arrow = "---" if kinds == [RELATED] else "-->"
        words = _label(", ".join(dict.fromkeys(link_in_words(edge) for edge in edges if edge.kind in kinds)))
        lines.append(f'  n{numbers[pair[0]]} {arrow}|"{words}"| n{numbers[pair[1]]}')
    drawn = "\n".join(["graph LR", *lines, "  style n0 stroke-width:3px"])
    return f"\n**{_text(title_of(library, key))}**\n\n```mermaid\n{drawn}\n```\n"


def _by_pair(edges: Iterable[Edge]) -> dict[tuple[Key, Key], list[str]]:
    found: dict[tuple[Key, Key], list[str]] = {}
    for edge in edges:
        found.setdefault((edge.source, edge.target), []).append(edge.kind)
    return found


def _text(text: str, longest: int = LONGEST) -> str:
    """Text of a note as Markdown that says just that: no mark-up, no mention of a person, on one line."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    line = line if len(line) <= longest else line[: longest - 1] + "…"
    return _SPECIAL.sub(lambda match: f"&#{ord(match[0])};", line)


def _code(text: str) -> str:
    """Text as code, whatever backticks are in it."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())[: LONGEST * 2]
    fence = "`" * (max((len(run) for run in re.findall("`+", line)), default=0) + 1)
    pad = " " if line[:1] == "`" or line[-1:] == "`" else ""
    return f"{fence}{pad}{line}{pad}{fence}" if line else ""


def _label(text: str) -> str:
    """A label that ends neither its quotes nor its line in a graph."""
    return " ".join(_NO_LABEL.sub(" ", text).split())[:60] or "?"
