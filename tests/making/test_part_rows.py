"""The rows of parts: cut and joined as columns, they say what each part came to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.cache.codec import Codec
from site_builder.cache.store import digest
from site_builder.making.part_rows import MadeRows, PartRows, joined_rows, name_of_listing, part_row
from site_builder.publishing.crawlers import Listed
from site_builder.publishing.stamps import Files
from site_builder.structs import replace

FORM = Codec[PartRows](PartRows)

SUMS = st.binary(min_size=16, max_size=16)

ROWS = st.lists(
    st.builds(
        part_row,
        st.text(max_size=5),
        SUMS,
        st.sets(st.integers(0, 99), max_size=5),
        st.lists(st.tuples(st.text("aü/.\n", min_size=1, max_size=5), SUMS), max_size=3),
        st.lists(st.builds(Listed, st.text(max_size=3), st.text(max_size=3)), max_size=2),
    ),
    max_size=6,
)


@given(ROWS, st.data())
def test_rows_are_cut_and_joined_as_a_list_is(rows: list[PartRows], data: st.DataObject) -> None:
    joined = FORM.decode(FORM.encode(joined_rows(rows)))
    assert joined.is_sound()
    assert [joined.part(row, row + 1) for row in range(len(rows))] == rows
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(rows))] * 2)))
    assert joined.part(start, end) == joined_rows(rows[start:end])
    assert name_of_listing([joined]) == name_of_listing(rows)
    assert [*joined.listing()] == [page for row in rows for page in row.listing()]


@given(ROWS)
def test_a_row_that_was_made_is_found_by_name_the_last_of_several(rows: list[PartRows]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("site_builder.making.part_rows.TOGETHER", 2)
        made = MadeRows()
        for row in rows:
            made.add(row)
        for name, row in {row.names[0]: row for row in rows}.items():
            found, place = made.find(name) or (PartRows(), 0)
            assert found.part(place, place + 1) == row
        assert made.find("of no part") is None


@given(ROWS)
def test_each_file_is_of_the_part_that_wrote_it(rows: list[PartRows]) -> None:
    joined = joined_rows(rows)
    items = [*joined.files.items()]
    for row, one in enumerate(rows):
        assert [items[place] for place in joined.files_of(row)] == [*one.files.items()]
        assert {joined.row_of_file(place) for place in joined.files_of(row)} <= {row}


def test_rows_that_do_not_add_up_are_not_sound() -> None:
    rows = joined_rows(
        [
            part_row("a", digest("a"), [1], [("a.html", digest("a"))], [Listed("a", "")]),
            part_row("b", digest("b"), [1, 2], [], []),
        ]
    )
    assert rows.is_sound()
    assert PartRows().is_sound()
    for field in ("names", "given", "reads", "read", "written", "lengths", "listings", "listed"):
        assert not replace(rows, **{field: getattr(rows, field)[:-1]}).is_sound(), field
    assert not replace(rows, files=Files(rows.files.text, b"")).is_sound()
    assert not replace(rows, files=Files("a.htmlx", rows.files.sums)).is_sound()


def test_pages_of_other_parts_are_another_listing() -> None:
    one, other = [Listed("a", "")], [Listed("b", "")]
    names = {
        name_of_listing([part_row("a", b"", (), (), first), part_row("b", b"", (), (), second)])
        for first, second in ((one, other), (other, one), (one + other, []), ([], one + other))
    }
    assert len(names) == 4
