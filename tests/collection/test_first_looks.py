"""What one look at a text passes over holds nothing that the whole search would find."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from site_builder.collection.disk import decoding
from site_builder.collection.markdown import block_reader, inlines, open_blocks
from site_builder.collection.markdown.emphasis import find_emphasis
from site_builder.collection.markdown.paragraphs import definitions

TEXTS = st.one_of(
    st.lists(
        st.sampled_from([*"ab \t\n\\`$<>%![]^#:/()@*_~=-", "http://a", "HTTPS://B", "%%", "==", "~~", "^[", "]: b"]),
        max_size=10,
    ).map("".join),
    st.text(max_size=20),
)


@given(TEXTS, st.booleans())
@example("see HTTP://example.org", False)
@example("%%hidden%%", False)
@example("50% and #tag", True)
def test_pieces_are_those_of_the_whole_search(text: str, table: bool) -> None:
    assert inlines.find_pieces(text, {}, table=table) == inlines._Search(text, {}, table=table).run()


@given(TEXTS)
@example(" \t[a]: b")
def test_a_line_passed_over_defines_no_label(text: str) -> None:
    for line in text.split("\n"):
        assert open_blocks._DEFINES.match(line) or not definitions([line])


def test_what_goes_on_over_lines_begins_with_a_sign_that_is_looked_for() -> None:
    assert all(block_reader._SPANS.match(opener) for opener, _ in block_reader._SPANNING)


def test_each_sign_of_emphasis_is_looked_for() -> None:
    for marks in ("*", "_", "~~", "=="):
        assert len(find_emphasis(f"{marks}a{marks}", [])) == 2


def test_each_character_for_which_a_file_is_cleaned_begins_with_a_byte_that_is_looked_for() -> None:
    unclean = [char for char in map(chr, range(0x10000)) if decoding._UNCLEAN.match(char)]
    assert len(unclean) > 60
    assert [char for char in unclean if char.encode()[0] not in decoding._SUSPECT] == []
