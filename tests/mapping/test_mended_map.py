"""A map that is mended after a change is the map that would be made anew: of the same library, to the last digit."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import ExitStack
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from site_builder.cache.memo import Memo
from site_builder.cache.parts import Parts
from site_builder.cache.store import Remembered
from site_builder.collection.library import Chosen, Library, Mention, Paper
from site_builder.diagnostics import Place
from site_builder.mapping import relations
from site_builder.mapping.build_map import build_map
from site_builder.mapping.likeness import meetings, nearest_profiles
from site_builder.mapping.likeness.profiles import profiles
from site_builder.mapping.likeness.similar_text import NEAREST
from site_builder.mapping.linking.edge_table import ROWS
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.mapping.memory import shelf as kept
from site_builder.mapping.ranking import detours
from site_builder.mapping.ranking.explained import explained
from site_builder.model import Name, PublicationDate
from site_builder.structs import replace
from tests.mapping.libraries import library, paper

WORDS = [f"{start}{middle}{end}" for start in "bdfgk" for middle in "aeiou" for end in ("rat", "lom", "nis", "tup")]
TOPICS = ["alpha", "beta", "gamma", "delta", "epsilon"]


class Shelf(Remembered):
    """A cache in memory, which can be looked into."""

    def __init__(self) -> None:
        self.values = self._values = {}

    def holding(self, values: dict[bytes, bytes]) -> None:
        """Have these from now on."""
        self.values = self._values = values


def told(count: int, seed: int) -> tuple[list[Paper], dict[str, list[str]]]:
    """Papers with texts, citations and topics; keys ascend."""
    draw = random.Random(seed)
    keys = [f"p{number:03d}" for number in range(count)]
    papers = [
        paper(
            key,
            author=f"Author{number % 7}",
            year=2000 + number % 9,
            title=" ".join(draw.choices(WORDS, k=3)),
            summary=" ".join(draw.choices(WORDS[: 20 + 10 * (number % 5)], k=draw.randrange(4, 20))),
            cites=[*draw.sample(keys[:number], min(number, draw.randrange(4))), f"doi:10.1/{draw.randrange(9)}"],
            mentions=draw.sample(keys[:number], min(number, draw.randrange(2))),
        )
        for number, key in enumerate(keys)
    ]
    topics = {name: sorted(draw.sample(keys, count // (place + 2))) for place, name in enumerate(TOPICS)}
    return papers, topics


Edit = tuple[str, int, int]
"""What is done, to which paper, and how."""

edits = st.tuples(
    st.sampled_from(
        [
            "sentence",
            "title",
            "author",
            "cite",
            "uncite",
            "outside",
            "mention",
            "choose",
            "topic",
            "topic title",
            "year",
        ]
    ),
    st.integers(0, 39),
    st.integers(0, 10_000),
)


def edited(read: Library, edit: Edit) -> Library:
    what, number, how = edit
    keys = list(read.papers)
    key, other = keys[number % len(keys)], keys[how % len(keys)]
    old, topics = read.papers[key], dict(read.topics)
    note, draw = old.note, random.Random(how)
    said = " ".join(draw.choices([*WORDS, "unheard", "words"], k=6))
    new = old
    match what:
        case "sentence":
            new = replace(old, note=replace(note, summary=f"{note.summary} {said}"))
        case "title":
            new = replace(old, note=replace(note, title=said))
        case "author":
            new = replace(old, note=replace(note, authors=(Name(family=said.split()[0].title()),)))
        case "year":
            new = replace(old, note=replace(note, date=PublicationDate(str(1990 + how % 40), 1990 + how % 40)))
        case "cite" if other != key:
            new = replace(old, cites=tuple(dict.fromkeys([*old.cites, other])))
        case "uncite":
            new = replace(old, cites=old.cites[1:], cites_outside=())
        case "outside":
            new = replace(old, cites_outside=paper("x", cites=[f"doi:10.1/{how % 15}"]).cites_outside)
        case "mention" if other != key:
            new = replace(old, mentions=(*old.mentions, Mention(other, Place("x"), 0)))
        case "choose" if other != key:
            new = replace(old, related=(*old.related, Chosen(other, said if how % 2 else "")))
        case "topic":
            id_ = list(topics)[how % len(topics)]
            papers = set(topics[id_].papers) ^ {key}
            topics[id_] = replace(topics[id_], papers=tuple(sorted(papers)))
        case "topic title":
            id_ = list(topics)[how % len(topics)]
            topics[id_] = replace(topics[id_], title=said)
    return replace(read, papers={**read.papers, key: new}, topics=topics)


def parts(drawn: LiteratureMap) -> Mapping[str, object]:
    return {
        "edges": tuple(drawn.edges),
        "related": dict(drawn.related),
        "chosen": dict(drawn.chosen),
        "prior": dict(drawn.prior),
        "derivative": dict(drawn.derivative),
        "spots": drawn.spots,
        "districts": drawn.districts,
        "neighbours": drawn.topic_neighbours,
        "pagerank": drawn.pagerank,
    }


# No deadline: on a busy machine the clock says nothing of the code. Not made smaller: each example draws maps.
@settings(deadline=None, max_examples=25, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.sampled_from([7, 30, 90]), st.integers(0, 3), st.lists(edits, min_size=1, max_size=4))
def test_a_mended_map_is_the_map_made_anew_after_each_edit(count: int, seed: int, changes: list[Edit]) -> None:
    read, cache = library(*told(count, seed)), Shelf()
    build_map(read, memo=Memo(cache))
    for edit in changes:
        read = edited(read, edit)
        assert parts(build_map(read, memo=Memo(cache))) == parts(build_map(read))


@settings(deadline=None, max_examples=8, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.integers(0, 3), st.lists(edits, min_size=1, max_size=4))
def test_it_is_the_same_where_a_text_is_similar_to_all_that_are_near(seed: int, changes: list[Edit]) -> None:
    """As in collections of 1,000 papers and more, where steps by texts lead to all that are near."""
    with ExitStack() as stack:
        for module in (detours, relations):
            stack.enter_context(patch.object(module, "crowd", lambda _: NEAREST))
        read, cache = library(*told(60, seed)), Shelf()
        build_map(read, memo=Memo(cache))
        for edit in changes:
            read = edited(read, edit)
            assert parts(build_map(read, memo=Memo(cache))) == parts(build_map(read))


@settings(deadline=None, max_examples=8, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.sampled_from([30, 90]), st.integers(0, 3), st.lists(edits, min_size=1, max_size=4))
def test_it_is_the_same_where_topics_and_references_have_crowds(count: int, seed: int, changes: list[Edit]) -> None:
    with patch.object(meetings, "CROWD", 8), patch.object(nearest_profiles, "EQUALS", 4):
        read, cache = library(*told(count, seed)), Shelf()
        build_map(read, memo=Memo(cache))
        for edit in changes:
            read = edited(read, edit)
            assert parts(build_map(read, memo=Memo(cache))) == parts(build_map(read))


@pytest.mark.parametrize("harm", ["none", "cut", "other bytes", "all but the texts"])
def test_what_is_damaged_or_gone_is_made_anew(harm: str) -> None:
    read, cache = library(*told(40, 1)), Shelf()
    build_map(read, memo=Memo(cache))
    for key, value in list(cache.values.items()):
        if harm == "cut":
            cache.values[key] = value[: len(value) // 2]
        elif harm == "other bytes":
            cache.values[key] = b"\xc0" + value[1:]
        elif harm == "all but the texts" and len(value) > 2_000:
            del cache.values[key]
    read = edited(read, ("sentence", 3, 5))
    assert parts(build_map(read, memo=Memo(cache))) == parts(build_map(read))


def test_whatever_single_part_is_gone_the_map_is_the_same_and_all_is_there_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read, cache = library(*told(12, 1)), Shelf()
    build_map(read, memo=Memo(cache))
    after = edited(read, ("sentence", 3, 5))
    expected, names = parts(build_map(after)), dict(cache.values)
    assert len(names) > 50
    asked: list[int] = []

    def counting(left, right, *rest):  # type: ignore[no-untyped-def]
        asked.append(len(left))
        return explained(left, right, *rest)

    monkeypatch.setattr("site_builder.mapping.relations.explained", counting)
    for name in names:
        cache.holding({key: value for key, value in names.items() if key != name})
        assert parts(build_map(after, memo=Memo(cache))) == expected
        build_map(after, memo=Memo(cache))
        assert asked.pop() == 0


def test_what_was_read_and_is_left_as_it_is_is_not_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Remembered()
    matrix = profiles([[0, 1], [1, 2]], 3)
    first = kept.Shelf(Parts(cache, b"k" * 16))
    first.put_matrix("matrix", matrix)
    first.put_names("names", ("a", "b"))
    rows = np.array([(1, 2, 3, 0.5, 4), (2, 3, 4, 1.0, 0)], dtype=ROWS)
    first.put("rows", rows)
    first.close()
    written: list[str] = []
    put = Parts.put

    def noted(self: Parts, name: str, data: bytes) -> None:
        written.append(name)
        put(self, name, data)

    monkeypatch.setattr(Parts, "put", noted)
    second = kept.Shelf(Parts(cache, b"k" * 16))
    second.put_matrix("matrix", second.get_matrix("matrix", 3))
    assert second.get("rows").tolist() == rows.tolist()
    second.put("rows", second.get("rows"))
    assert second.get_names("names") == ("a", "b")
    second.put_names("names", ("a", "c"))
    second.close()
    assert written == ["names"]
    third = kept.Shelf(Parts(cache, b"k" * 16))
    assert third.get_names("names") == ("a", "c")
    assert third.get_matrix("matrix", 3).toarray().tolist() == matrix.toarray().tolist()


def test_papers_that_come_and_go_leave_the_map_made_anew() -> None:
    papers, topics = told(40, 2)
    cache = Shelf()
    for count in (40, 39, 40):
        here = {one.key for one in papers[:count]}
        read = library(papers[:count], {name: [key for key in of if key in here] for name, of in topics.items()})
        assert parts(build_map(read, memo=Memo(cache))) == parts(build_map(read))


def test_one_edited_sentence_explains_few_pairs_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    read, cache = library(*told(150, 1)), Shelf()
    asked: list[int] = []
    true = explained

    def counting(left, right, *rest):  # type: ignore[no-untyped-def]
        asked.append(len(left))
        return true(left, right, *rest)

    monkeypatch.setattr("site_builder.mapping.relations.explained", counting)
    build_map(read, memo=Memo(cache))
    build_map(edited(read, ("sentence", 3, 77)), memo=Memo(cache))
    build_map(edited(read, ("sentence", 3, 77)), memo=Memo(cache))
    first, second, third = asked
    assert 0 < second < first
    assert third == 0
