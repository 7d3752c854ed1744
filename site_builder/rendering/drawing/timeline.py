"""The timeline: papers by year from left to right, in a lane for each district.

Within a year and lane papers stand in columns, most cited on top. Years without papers are narrow, so that one old
paper does not push all others to the side. The browser draws by the same places (assets/data/map/timeline.js).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import ROOM, LiteratureMap
from site_builder.model import Key
from site_builder.rendering.drawing.labels import text_width
from site_builder.rendering.drawing.marks import most_cited_first
from site_builder.structs import Frozen

PITCH = 2 * ROOM
"""From paper to paper: none can touch another, whatever its size."""

EMPTY = 0.3
"""Width of a year without papers, of that of others."""

LANE_GAP = 34.0
"""Between lanes: room for the name of a district above each."""

ASPECT = 1.9
"""Width by height that is aimed at: a screen's."""

WIDEST = 40
"""Papers side by side in a year, at most."""

UNDATED = "No year"


class Year(Frozen):
    label: str
    left: float
    right: float


class Lane(Frozen):
    district: str
    top: float
    bottom: float

    @property
    def name_y(self) -> float:
        """The middle of the line that its name stands on, above it."""
        return self.top - 0.44 * LANE_GAP


def lane_name_size(size: float) -> float:
    """Letters of lanes' names, where others are of a size: they keep between the lanes."""
    return min(size, LANE_GAP * 0.6)


class Timeline(Frozen):
    places: Mapping[Key, tuple[float, float]]
    years: tuple[Year, ...]
    """From left to right, papers without a year before all others."""
    lanes: tuple[Lane, ...]
    """From top to bottom: districts by the middle year of their papers, the oldest first."""
    bounds: tuple[float, float, float, float]

    def years_with_room(self, size: float) -> tuple[tuple[float, str], ...]:
        """Middle and text of each year that has room, in letters of a size, beside the one before it."""
        found: list[tuple[float, str]] = []
        free = float("-inf")
        for year in self.years:
            middle, half = (year.left + year.right) / 2, text_width(year.label, size) / 2
            if middle - half > free:
                found.append((middle, year.label))
                free = middle + half + size * 0.6
        return tuple(found)


def arrange_timeline(library: Library, literature_map: LiteratureMap) -> Timeline:
    """Place every paper; the same library and map give the same places."""
    years = {key: library.papers[key].note.year for key in literature_map.spots}
    order = _lanes(literature_map, years)
    cells: dict[tuple[str, int | None], list[Key]] = {}
    for key in most_cited_first(literature_map):
        cells.setdefault((literature_map.spots[key].district, years[key]), []).append(key)
    columns = _columns(years.values())
    widths = range(2, WIDEST + 1)
    side_by_side = min(widths, key=lambda width: abs(_aspect(cells, order, columns, width) - ASPECT))
    spans = _spans(columns, {year for _, year in cells}, side_by_side)
    rows = _rows(cells, order, side_by_side)
    places: dict[Key, tuple[float, float]] = {}
    lanes: list[Lane] = []
    top = 0.0
    for district in order:
        bottom = top + rows[district] * PITCH
        lanes.append(Lane(district, top, bottom))
        for year, (left, right) in spans.items():
            places.update(_cell(cells.get((district, year), ()), (left + right) / 2, top, rows[district]))
        top = bottom + LANE_GAP
    shown = tuple(Year(UNDATED if year is None else str(year), left, right) for year, (left, right) in spans.items())
    width = shown[-1].right if shown else 0.0
    return Timeline(places, shown, tuple(lanes), (0.0, -LANE_GAP, width, max(0.0, top - LANE_GAP)))


def _lanes(literature_map: LiteratureMap, years: Mapping[Key, int | None]) -> list[str]:
    def middle(keys: Sequence[Key]) -> int:
        dated = sorted(year for key in keys if (year := years[key]) is not None)
        return dated[len(dated) // 2] if dated else 0

    return [
        one.id for one in sorted(literature_map.districts, key=lambda one: (middle(one.papers), one.id)) if one.papers
    ]


def _columns(years: Iterable[int | None]) -> list[int | None]:
    """All years from the first to the last, and None in front where a paper has none."""
    found = set(years)
    dated = [year for year in found if year is not None]
    undated: list[int | None] = [None] if None in found else []
    return undated + (list(range(min(dated), max(dated) + 1)) if dated else [])


def _used(side_by_side: int) -> int:
    """Of the columns of a year those that papers stand in first: half of them stay free for labels."""
    return max(1, side_by_side // 2)


def _rows(
    cells: Mapping[tuple[str, int | None], Sequence[Key]], order: Sequence[str], side_by_side: int
) -> dict[str, int]:
    rows = dict.fromkeys(order, 1)
    for (district, _), keys in cells.items():
        rows[district] = max(rows[district], ceil(len(keys) / _used(side_by_side)))
    return rows


def _aspect(
    cells: Mapping[tuple[str, int | None], Sequence[Key]],
    order: Sequence[str],
    columns: Sequence[int | None],
    side_by_side: int,
) -> float:
    spans = _spans(columns, {year for _, year in cells}, side_by_side)
    width = max((right for _, right in spans.values()), default=1.0)
    height = sum(rows * PITCH + LANE_GAP for rows in _rows(cells, order, side_by_side).values())
    return width / max(height, 1.0)


def _spans(
    columns: Sequence[int | None], taken: set[int | None], side_by_side: int
) -> dict[int | None, tuple[float, float]]:
    spans: dict[int | None, tuple[float, float]] = {}
    left = 0.0
    for year in columns:
        right = left + side_by_side * PITCH * (1.0 if year in taken else EMPTY)
        spans[year] = (round(left, 1), round(right, 1))
        left = right
    return spans


def _cell(keys: Sequence[Key], middle: float, top: float, rows: int) -> dict[Key, tuple[float, float]]:
    """Papers of one year and lane in columns around its middle."""
    count = ceil(len(keys) / rows)
    places = {}
    for number, key in enumerate(keys):
        column, row = number // rows, number % rows
        tall = min(rows, len(keys) - column * rows)
        x = middle + (column - (count - 1) / 2) * PITCH
        y = top + (row + 0.5 + (rows - tall) / 2) * PITCH
        places[key] = (round(x, 1), round(y, 1))
    return places
