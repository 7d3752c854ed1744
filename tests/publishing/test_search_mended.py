"""The index mended where words of a few notes have changed is the one made anew, and costs the parts with these words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.collection.library import Library
from site_builder.mapping.literature_map import District
from site_builder.model import Key
from site_builder.pages.catalogue import Catalogue
from site_builder.publishing.search import changed_search_files
from site_builder.publishing.search_entries import (
    district_entry,
    districts,
    entry_by_name,
    entry_of_paper,
    findables,
    of_paper,
    whole_note,
)
from site_builder.publishing.search_kept import KeptIndex
from site_builder.publishing.search_mended import Changed, Mended, Part, mended
from site_builder.structs import replace
from tests.publishing.test_search import catalogue, many, next_files, word


def reworded(before: Library, after: Library, keys: Iterable[Key]) -> list[Changed]:
    changed = []
    for key in keys:
        now = of_paper(after, after.papers[key], whole_note)
        was = entry_of_paper(after, before.papers[key])
        changed.append(Changed(now.name, was, now.entry(), now.text_size, now.digest()))
    return changed


def next_mended(part: Part, before: Library, after: Library, keys: Iterable[Key]) -> Mended | None:
    of_map = {name: make() for name, make in districts(after, catalogue(after).literature_map)}
    return mended(part, after, reworded(before, after, keys), of_map, entry_by_name(catalogue(after)))


def with_mended(old: Mapping[str, bytes], now: Mapping[Any, bytes], gone: Collection[str]) -> Mapping[str, bytes]:
    return {**{name: data for name, data in old.items() if name not in gone}, **now}


def read_of(kept: Mapping[str, bytes], before: Library, after: Library) -> list[str]:
    """The parts that are read where a note has changed."""
    read: list[str] = []

    def part(name: str) -> bytes:
        read.append(name)
        return kept[name]

    next_mended(part, before, after, [Key("p7")])
    return read


texts_of_words = st.lists(
    st.sampled_from(
        ["lobafoce", "nenenene", "a", "zzz9", "注意力", "обучение", *(word(place) for place in range(0, 900, 7))]
    ),
    max_size=60,
).map(" ".join)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.dictionaries(st.integers(0, 119), texts_of_words, min_size=1, max_size=3), min_size=1, max_size=4))
def test_parts_in_which_words_have_changed_are_mended_to_those_of_a_clean_build(edits: list[dict[int, str]]) -> None:
    before, texts = many(120), dict[str, str]()
    files, kept = next_files(before, None)
    for edit in edits:
        texts |= {f"p{number}": text for number, text in edit.items()}
        after = many(120, **texts)
        found = next_mended(kept.__getitem__, before, after, [Key(f"p{number}") for number in edit])
        clean, anew = next_files(after, None)
        if found is None:
            kept = anew
        else:
            kept = with_mended(kept, found.parts, found.parts_gone)
            assert with_mended({url: data or b"" for url, data in files.items()}, found.files, found.gone) == clean
            assert kept == anew
        files, before = clean, after


def test_an_edited_sentence_reads_and_makes_the_few_parts_that_have_its_words() -> None:
    before = many(400)
    text = " ".join(word(7 * 31 + place * place) for place in range(40))
    _, kept = next_files(before, None)
    after = many(400, p7=f"{text} lobafoce nenenene")
    found = next_mended(kept.__getitem__, before, after, [Key("p7")])
    assert found is not None
    assert len(found.files) <= 8
    read = read_of(kept, before, after)
    assert len(set(read)) == len(read) < len(kept) / 2
    assert [name.partition("/")[0] for name in found.parts].count("entries") == 1


@pytest.mark.parametrize("harm", ["gone", "damaged", "another entry before"])
def test_what_does_not_fit_is_not_mended(harm: str) -> None:
    before, after = many(50), many(50, p7="lobafoce nenenene")
    _, kept = next_files(before, None)
    was = many(50, p7="Nobody said that.") if harm == "another entry before" else before
    assert next_mended(kept.__getitem__, before, after, [Key("p7")]) is not None
    for name in read_of(kept, before, after):
        less = {one: data for one, data in kept.items() if one != name or harm == "another entry before"}
        part = {**less, name: kept[name][:-1]} if harm == "damaged" else less
        assert next_mended(part.__getitem__, was, after, [Key("p7")]) is None


def test_districts_that_the_map_has_moved_are_mended_too_and_others_are_not() -> None:
    made = many(50)
    one = District("one", "Part one", (), (Key("p1"), Key("p2")), 0, 1.0, 2.0)
    stored: list[KeptIndex] = []

    def anew(*parts: District) -> tuple[Catalogue, Mapping[str, bytes]]:
        with_map = Catalogue(library=made, literature_map=replace(catalogue(made).literature_map, districts=parts))
        stored.clear()
        files = dict(changed_search_files(made, list(findables(with_map)), keep=stored.append))
        return with_map, {url: data for url, data in files.items() if data}

    _, files = anew(one)
    kept = dict(stored[0].parts())
    moved = replace(one, name="Part lobafoce", x=3.0)
    with_map, clean = anew(moved)
    name, entry = f"district\n{one.id}", district_entry(made, moved)
    found = mended(kept.__getitem__, made, [], {name: entry}, entry_by_name(with_map))
    assert found is not None
    assert with_mended(files, found.files, found.gone) == clean
    assert with_mended(kept, found.parts, found.parts_gone) == dict(stored[0].parts())
    for others in ({}, {name: entry, "district\nother": entry}):
        assert mended(kept.__getitem__, made, [], others, entry_by_name(with_map)) is None
