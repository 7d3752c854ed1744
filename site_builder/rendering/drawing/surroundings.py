"""A paper and what stands around it, as SVG: within its page, and as the file papers/<slug>.svg beside it.

Page and file lie in one folder, so both hold the same drawing with the same links; the file has a style of
its own. The picture shows the strongest neighbours alone and never grows beyond them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from site_builder.collection.library import Library
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word
from site_builder.later import Later
from site_builder.mapping.kinds import CITES
from site_builder.mapping.literature_map import EdgeRow, LiteratureMap, RelatedPaper
from site_builder.model import Key, Note
from site_builder.rendering.drawing.fan import WIDTH, Fan, Neighbour, Place, arrange
from site_builder.rendering.drawing.file_style import FileStyle, file_style
from site_builder.rendering.drawing.labels import text_width
from site_builder.rendering.drawing.marks import radius
from site_builder.rendering.drawing.sheet import num, xml_text
from site_builder.structs import Frozen
from site_builder.urls import Slug, href, paper_url

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


class Drawing(Frozen):
    inline: str
    """As it stands in the page; empty where nothing is around the paper."""
    file: str
    """As a file, with a style of its own and a ground to stand on."""


def neighbours(literature_map: LiteratureMap, key: Key) -> Sequence[RelatedPaper]:
    """The papers around one, as `strongest` has them."""
    return strongest(literature_map.chosen.get(key, ()), literature_map.related.get(key, ()))


def strongest(chosen: Sequence[RelatedPaper], related: Sequence[RelatedPaper]) -> Sequence[RelatedPaper]:
    """Of what stands around a paper, strongest first, NEIGHBOURS at most: a choice is one of the kinds that count.

    Both are lists of a map; where nothing is `chosen` no score is looked at.
    """
    if not chosen:
        return related[:NEIGHBOURS]
    found = {entry.key: entry for entries in (related, chosen) for entry in entries}
    return sorted(found.values(), key=lambda entry: (-entry.score, entry.key))[:NEIGHBOURS]


class _Mark(Frozen):
    """How a paper is shown, around others and among them; text as it stands in XML."""

    label: str
    width: float
    """Of the label."""
    size: float
    """Radius of its circle."""
    radius: str
    """The same as it stands in XML."""
    slot: int
    """Of its district: place in the palette."""
    year: int | None
    title: str
    address: str
    """From any other page of a paper."""


class Tie(Frozen):
    """What notes state of two papers."""

    other: Key
    weight: float
    reason: str
    """As it stands in XML."""
    cites: bool


class Surroundings(Frozen):
    """Draws the surroundings of any paper of a library. Made by `surroundings`."""

    literature_map: LiteratureMap
    marks: Mapping[Key, _Mark]
    stated: Mapping[Key, tuple[Tie, ...]]
    """Paper -> those that its note states something of, each once."""
    stated_of: Mapping[Key, tuple[tuple[Key, bool], ...]]
    """Paper -> those whose notes state something of it, with whether they cite it."""
    style: FileStyle

    def tables(self) -> tuple[Mapping[Key, object], ...]:
        """What is made of each paper when it is asked for."""
        return self.marks, self.stated, self.stated_of

    def draw(self, key: Key, around: Sequence[RelatedPaper] | None = None) -> Drawing:
        """The surroundings of one paper; `around` are those of `neighbours`, where they are known."""
        around = neighbours(self.literature_map, key) if around is None else around
        own, marks = self.marks[key], [self.marks[entry.key] for entry in around]
        # The paper builds on what it cites (-1), and what cites it builds on the paper (1).
        leanings = {other: int(cites) for other, cites in self.stated_of.get(key, ())}
        for tie in self.stated.get(key, ()):
            leanings[tie.other] = -1 if tie.cites else leanings.get(tie.other, 0)
        fan = arrange(
            own.year,
            [
                Neighbour(mark.year, leanings.get(entry.key, 0), mark.size + GAP + mark.width)
                for entry, mark in zip(around, marks, strict=True)
            ],
            own.width,
        )
        width, height = num(WIDTH), num(fan.height)
        opening = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram around" viewBox="0 0 {width} {height}"'
            f' role="group" aria-labelledby="_around-title">'
            f'<title id="_around-title">What stands around {own.title}</title>\n'
        )
        spots = {entry.key: (mark, place) for entry, mark, place in zip(around, marks, fan.places, strict=True)}
        shapes = "\n".join(
            [
                *self._among(spots),
                *(
                    _neighbour(entry, mark, fan.centre, place, is_direct=entry.key in leanings)
                    for entry, (mark, place) in zip(around, spots.values(), strict=True)
                ),
                _own(own, fan),
                *_ends(fan),
                "</svg>\n",
            ]
        )
        style = self.style.text(mark.slot for mark in marks)
        ground = f'<rect class="ground" width="{width}" height="{height}"/>'
        return Drawing(f"{opening}{shapes}" if around else "", f"{opening}<style>{style}</style>\n{ground}\n{shapes}")

    def _among(self, spots: Mapping[Key, tuple[_Mark, Place]]) -> Iterable[str]:
        """Links between neighbours, each pair once, with the reason."""
        found: dict[tuple[Key, Key], tuple[Key, Tie]] = {}
        for key in spots:
            for tie in self.stated.get(key, ()):
                if tie.other in spots and (tie.other, key) not in found:
                    found[key, tie.other] = key, tie
        strongest = sorted(found.values(), key=lambda one: (-one[1].weight, one[0], one[1].other))[:AMONG]
        if strongest:
            yield '<g class="among">'
            for key, tie in strongest:
                (one, here), (other, there) = spots[key], spots[tie.other]
                yield (
                    f'<path d="{_curve(here, there)}"><title>{one.label} and {other.label}: {tie.reason}</title></path>'
                )
            yield "</g>"


def _neighbour(entry: RelatedPaper, mark: _Mark, centre: Place, place: Place, *, is_direct: bool) -> str:
    reasons = xml_text(cut_at_word(" · ".join(entry.reasons), REASON_LENGTH))
    x, y = place.x, place.y
    away = -mark.size - GAP if place.left else mark.size + GAP
    return (
        # The lists of the page have the same links: nobody needs to pass them twice.
        f'<a href="{mark.address}" class="d{mark.slot}" tabindex="-1">'
        f"<title>{mark.title}{': ' if reasons else ''}{reasons}</title>"
        f'<path{"" if is_direct else _DOTTED} d="{_curve(centre, place)}"/>'
        f'<circle cx="{x}" cy="{y}" r="{mark.radius}"/>'
        f'<text{_AT_ITS_END if place.left else ""} x="{num(x + away)}" y="{y}" dy=".35em">{mark.label}</text></a>'
    )


_DOTTED, _AT_ITS_END = ' class="k"', ' class="e"'


def _own(own: _Mark, fan: Fan) -> str:
    size = own.size + 2
    x, y = fan.centre.x, fan.centre.y
    return (
        f'<g class="own"><circle cx="{x}" cy="{y}" r="{num(size)}"/>'
        f'<text class="m" x="{x}" y="{num(y + size + 4)}" dy=".9em">{own.label}</text></g>'
    )


def surroundings(library: Library, literature_map: LiteratureMap) -> Surroundings:
    """What draws the surroundings of each paper; reads the style sheet once."""
    stated = literature_map.stated_table
    return Surroundings(
        literature_map,
        _marks(library, literature_map),
        Later(stated.linking(), lambda key: _ties(stated.rows_from(key))),
        Later(stated.linked(), lambda key: _stating(stated.rows_to(key))),
        file_style(library.config.palette),
    )


def _ties(rows: Iterable[EdgeRow]) -> tuple[Tie, ...]:
    """What one note states of others."""
    ties: dict[Key, Tie] = {}
    for _, target, kind, weight, reasons in rows:
        cites = kind == CITES
        # Of several statements the first is drawn, and before it that the one cites the other.
        if cites or target not in ties:
            reason = cut_at_word(reasons[0], REASON_LENGTH) if reasons else kind
            ties[target] = Tie(target, weight, xml_text(reason), cites=cites)
    return tuple(ties.values())


def _stating(rows: Iterable[EdgeRow]) -> tuple[tuple[Key, bool], ...]:
    """Who states something of one paper, and whether that is that they cite it."""
    others: dict[Key, bool] = {}
    for source, _, kind, _, _ in rows:
        others[source] = kind == CITES or others.get(source, False)
    return tuple(others.items())


def _marks(library: Library, literature_map: LiteratureMap) -> Mapping[Key, _Mark]:
    slots = {district.id: district.slot for district in literature_map.districts}

    def mark(key: Key) -> _Mark:
        paper, spot = library.papers[key], literature_map.spots.get(key)
        label, size = _label(paper.note), radius(literature_map.citations.get(key, 0)) * 0.7
        return _Mark(
            label=xml_text(label),
            width=text_width(label, LARGEST),
            size=size,
            radius=num(size),
            slot=slots.get(spot.district, 0) if spot else 0,
            year=paper.note.year,
            title=xml_text(cut_at_word(line_text(paper.note.title), TITLE_LENGTH)),
            address=xml_text(href(_BESIDE, paper_url(paper.slug))),
        )

    return Later(library.papers, mark)


_BESIDE = paper_url(Slug("*"))
"""Stands for the page of any paper: no slug has the sign."""


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
        return f"M{one.x} {one.y}H{other.x}"
    middle = (one.x + other.x) // 2
    return f"M{one.x} {one.y}C{middle} {one.y} {middle} {other.y} {other.x} {other.y}"
