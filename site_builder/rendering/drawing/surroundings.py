"""A paper and what stands around it, as SVG: within its page, and as the file papers/<slug>.svg beside it.

Page and file lie in one folder, so both hold the same drawing with the same links; the file has a style of
its own. The picture shows the strongest neighbours alone and never grows beyond them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from site_builder.assets import asset_dir
from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word
from site_builder.mapping.literature_map import Edge, LiteratureMap, RelatedPaper
from site_builder.model import Key, Note
from site_builder.rendering.drawing.fan import WIDTH, Fan, Neighbour, Place, arrange
from site_builder.rendering.drawing.labels import text_width
from site_builder.rendering.drawing.marks import is_stated, radius
from site_builder.rendering.drawing.palette import variables
from site_builder.rendering.drawing.sheet import num, xml_text
from site_builder.urls import href, paper_url

NEIGHBOURS = 12
"""Papers around the one in the middle."""

AMONG = 12
"""Links drawn between the neighbours, at most; what notes state, strongest first."""

NAME_LENGTH = 13
"""A longer surname is cut: a label has its half of the picture and no more."""

TITLE_LENGTH, REASON_LENGTH = 120, 90

GAP = 5.0
"""Between a circle and its label."""

ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"

LARGEST = 17.5
"""Size of letters on a phone (diagrams.css), which labels have room for."""


@dataclass(frozen=True, slots=True)
class Drawing:
    inline: str
    """As it stands in the page; empty where nothing is around the paper."""
    file: str
    """As a file, with a style of its own and a ground to stand on."""


def neighbours(literature_map: LiteratureMap, key: Key) -> Sequence[RelatedPaper]:
    """The papers around one, strongest first, NEIGHBOURS at most: a choice by hand is one of the kinds that count."""
    lists = (literature_map.chosen.get(key, ()), literature_map.related.get(key, ()))
    found = {entry.key: entry for entries in reversed(lists) for entry in entries}
    return sorted(found.values(), key=lambda entry: (-entry.score, entry.key))[:NEIGHBOURS]


@dataclass(frozen=True, slots=True)
class _Mark:
    """How a paper is shown around others."""

    label: str
    width: float
    """Of the label."""
    size: float
    """Radius of its circle."""
    slot: int
    """Of its district: place in the palette."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Draws the surroundings of any paper of a library. Made by `surroundings`."""

    library: Library
    literature_map: LiteratureMap
    marks: Mapping[Key, _Mark]
    stated: Mapping[Key, tuple[Edge, ...]]
    """What notes state, by either end."""
    shapes: str
    colours: tuple[tuple[str, str, str], ...]
    """Rules of the style sheet: those without colours; those with some as they are, and with those of both themes."""

    def draw(self, key: Key) -> Drawing:
        """The surroundings of one paper."""
        around = neighbours(self.literature_map, key)
        papers = [self.library.papers[entry.key] for entry in around]
        own = self.library.papers[key]
        cites = {edge.target for edge in self.stated.get(key, ()) if edge.source == key and edge.kind == "cites"}
        sized = [
            Neighbour(
                paper.note.year, _leaning(own, paper, cites), self._size(paper.key) + GAP + self._width(paper.key)
            )
            for paper in papers
        ]
        fan = arrange(own.note.year, sized, self._width(key))
        places = dict(zip((entry.key for entry in around), fan.places, strict=True))
        width, height = num(WIDTH), num(fan.height)
        opening = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram around" viewBox="0 0 {width} {height}"'
            f' role="group" aria-labelledby="_around-title">'
            f'<title id="_around-title">{xml_text(_heading(own.note))}</title>'
        )
        shapes = [
            *self._among(places),
            *(self._neighbour(own, entry, fan, place) for entry, place in zip(around, fan.places, strict=True)),
            self._own(own, fan),
            *_ends(fan),
            "</svg>\n",
        ]
        ground = f'<rect class="ground" width="{width}" height="{height}"/>'
        return Drawing(
            "\n".join([opening, *shapes]) if around else "",
            "\n".join([opening, f"<style>{self._style(around)}</style>", ground, *shapes]),
        )

    def _among(self, places: Mapping[Key, Place]) -> Iterable[str]:
        """Links between neighbours, each pair once, with the reason."""
        found = {
            tuple(sorted((edge.source, edge.target))): edge
            for key in places
            for edge in self.stated.get(key, ())
            if edge.source in places and edge.target in places
        }
        strongest = sorted(found.values(), key=lambda edge: (-edge.weight, edge.source, edge.target))[:AMONG]
        if strongest:
            yield '<g class="among">'
            for edge in strongest:
                one, other = places[edge.source], places[edge.target]
                names = f"{self._label(edge.source)} and {self._label(edge.target)}"
                reason = cut_at_word(edge.reasons[0], REASON_LENGTH) if edge.reasons else edge.kind
                yield f'<path d="{_curve(one, other)}"><title>{xml_text(f"{names}: {reason}")}</title></path>'
            yield "</g>"

    def _neighbour(self, own: Paper, entry: RelatedPaper, fan: Fan, place: Place) -> str:
        key, paper = entry.key, self.library.papers[entry.key]
        said = cut_at_word(" · ".join(entry.reasons), REASON_LENGTH)
        title = cut_at_word(line_text(paper.note.title), TITLE_LENGTH)
        is_direct = any({edge.source, edge.target} == {own.key, key} for edge in self.stated.get(own.key, ()))
        size = self._size(key)
        away = -size - GAP if place.left else size + GAP
        anchor = ' class="e"' if place.left else ""
        line = "" if is_direct else ' class="k"'
        text = (
            f'<text{anchor} x="{num(place.x + away)}" y="{num(place.y)}" dy=".35em">{xml_text(self._label(key))}</text>'
        )
        link = xml_text(href(paper_url(own.slug), paper_url(paper.slug)))
        return (
            # The lists of the page have the same links: nobody needs to pass them twice.
            f'<a href="{link}" class="d{self._slot(key)}" tabindex="-1">'
            f"<title>{xml_text(f'{title}: {said}' if said else title)}</title>"
            f'<path{line} d="{_curve(fan.centre, place)}"/>'
            f'<circle cx="{num(place.x)}" cy="{num(place.y)}" r="{num(size)}"/>'
            f"{text}</a>"
        )

    def _own(self, own: Paper, fan: Fan) -> str:
        size = self._size(own.key) + 2
        x, y = num(fan.centre.x), fan.centre.y
        return (
            f'<g class="own"><circle cx="{x}" cy="{num(y)}" r="{num(size)}"/>'
            f'<text class="m" x="{x}" y="{num(y + size + 4)}" dy=".9em">{xml_text(self._label(own.key))}</text></g>'
        )

    def _label(self, key: Key) -> str:
        return self.marks[key].label

    def _width(self, key: Key) -> float:
        return self.marks[key].width

    def _size(self, key: Key) -> float:
        return self.marks[key].size

    def _slot(self, key: Key) -> int:
        return self.marks[key].slot

    def _style(self, around: Sequence[RelatedPaper]) -> str:
        used = {f".d{self._slot(entry.key)} " for entry in around}
        rules = [both for rule, *both in self.colours if ".diagram .d" not in rule or any(one in rule for one in used)]
        light, dark = ("\n".join(values) for values in zip(*rules, strict=True))
        return f"{light}\n{self.shapes}\n@media (prefers-color-scheme: dark) {{ {dark} }}"


def surroundings(library: Library, literature_map: LiteratureMap) -> Surroundings:
    """What draws the surroundings of each paper; reads the style sheet once."""
    stated: dict[Key, list[Edge]] = {}
    for edge in literature_map.edges:
        if is_stated(edge.kind):
            stated.setdefault(edge.source, []).append(edge)
            stated.setdefault(edge.target, []).append(edge)
    css = (asset_dir("static") / "css" / "diagrams.css").read_text(encoding="utf-8")
    rules = [rule for rule in css.splitlines() if rule.startswith((".diagram", "@media")) and ".region" not in rule]
    rules = [rule for rule in rules if ".bars" not in rule]
    light, dark = variables("light"), variables("dark")
    return Surroundings(
        library,
        literature_map,
        _marks(library, literature_map),
        {key: tuple(edges) for key, edges in stated.items()},
        "\n".join(rule for rule in rules if "var(" not in rule),
        tuple((rule, _with_values(rule, light), _with_values(rule, dark)) for rule in rules if "var(" in rule),
    )


def _marks(library: Library, literature_map: LiteratureMap) -> Mapping[Key, _Mark]:
    slots = {district.id: district.slot for district in literature_map.districts}

    def mark(key: Key, note: Note) -> _Mark:
        spot = literature_map.spots.get(key)
        size = radius(literature_map.citations.get(key, 0)) * 0.7
        label = _label(note)
        return _Mark(label, text_width(label, LARGEST), size, slots.get(spot.district, 0) if spot else 0)

    return {key: mark(key, paper.note) for key, paper in library.papers.items()}


def _leaning(own: Paper, other: Paper, cites: set[Key]) -> int:
    if other.key in cites:
        return -1
    return 1 if own.key in other.cites else 0


def _heading(note: Note) -> str:
    return f"What stands around {cut_at_word(line_text(note.title), TITLE_LENGTH)}"


def _label(note: Note) -> str:
    """Surname and year in the room that a row has; the beginning of the title where nobody is named."""
    year = "" if note.year is None else str(note.year)
    name = " ".join(note.authors[0].surname.split()) if note.authors else line_text(note.title)
    name = cut_at_word(name, NAME_LENGTH if year else NAME_LENGTH + 4)
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        name = f"{ISOLATE}{name}{END_OF_ISOLATE}"  # or the year would change sides
    return " ".join(part for part in (name, year) if part)


def _ends(fan: Fan) -> Iterable[str]:
    """What left and right mean."""
    y = num(fan.height - 6)
    if any(place.left for place in fan.places):
        yield f'<text class="q" x="6" y="{y}">← older</text>'
    if any(not place.left for place in fan.places):
        yield f'<text class="q e" x="{num(WIDTH - 6)}" y="{y}">newer →</text>'


def _curve(one: Place, other: Place) -> str:
    """A line that leaves and arrives level: lines to one side part evenly."""
    if one.y == other.y:
        return f"M{num(one.x)} {num(one.y)}H{num(other.x)}"
    middle = num((one.x + other.x) / 2)
    return f"M{num(one.x)} {num(one.y)}C{middle} {num(one.y)} {middle} {num(other.y)} {num(other.x)} {num(other.y)}"


def _with_values(rule: str, values: Mapping[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)\)", lambda found: values[found[1]], rule)
