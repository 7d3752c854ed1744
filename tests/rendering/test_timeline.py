"""The timeline: years from left to right, a lane for each district, nobody on top of another."""

from __future__ import annotations

from itertools import combinations, pairwise

from site_builder.mapping.build_map import build_map
from site_builder.rendering.drawing.labels import text_width
from site_builder.rendering.drawing.timeline import EMPTY, PITCH, UNDATED, arrange_timeline, lane_name_size
from tests.mapping.libraries import library, paper, planted


def test_papers_stand_within_their_year_and_their_district_s_lane() -> None:
    papers = library([paper(f"p{n}", year=2000 + n % 5, cites=[f"p{n - 1}"] if n else []) for n in range(40)])
    made = build_map(papers)
    timeline = arrange_timeline(papers, made)
    years = {year.label: year for year in timeline.years}
    lanes = {lane.district: lane for lane in timeline.lanes}
    assert timeline.places.keys() == papers.papers.keys()
    for key, (x, y) in timeline.places.items():
        year, lane = years[str(papers.papers[key].note.year)], lanes[made.spots[key].district]
        assert year.left < x < year.right
        assert lane.top < y < lane.bottom


def test_no_two_papers_are_nearer_than_the_largest_needs() -> None:
    papers = planted(120, 4)
    places = arrange_timeline(papers, build_map(papers)).places.values()
    nearest = min((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 for one, other in combinations(places, 2))
    assert nearest >= (PITCH - 0.2) ** 2


def test_years_without_papers_are_narrow_and_those_without_a_year_come_first() -> None:
    papers = library([paper("a", year=1990), paper("b", year=1993), paper("c")])
    years = arrange_timeline(papers, build_map(papers)).years
    assert [year.label for year in years] == [UNDATED, "1990", "1991", "1992", "1993"]
    widths = [year.right - year.left for year in years]
    assert round(widths[2] / widths[1], 2) == EMPTY
    assert all(before.right == after.left for before, after in pairwise(years))


def test_years_are_named_where_they_have_room() -> None:
    papers = library([paper("a", year=1990), paper("b", year=1993), paper("c", year=2000)])
    timeline = arrange_timeline(papers, build_map(papers))
    small, large = timeline.years_with_room(2), timeline.years_with_room(40)
    assert [text for _, text in small] == [year.label for year in timeline.years]
    assert 0 < len(large) < len(small)
    for (before, text), (after, _) in pairwise(large):
        assert after - before > text_width(text, 40)


def test_names_of_lanes_stand_between_lanes() -> None:
    papers = planted(60, 3)
    lanes = arrange_timeline(papers, build_map(papers)).lanes
    high = lane_name_size(100) / 2
    assert all(
        before.bottom < after.name_y - high < after.name_y + high < after.top for before, after in pairwise(lanes)
    )


def test_lanes_do_not_touch() -> None:
    papers = planted(80, 4)
    lanes = arrange_timeline(papers, build_map(papers)).lanes
    assert all(above.bottom < below.top for above, below in pairwise(lanes))


def test_an_empty_collection_has_an_empty_timeline() -> None:
    timeline = arrange_timeline(library([]), build_map(library([])))
    assert (timeline.places, timeline.years, timeline.lanes) == ({}, (), ())
