"""How well duplicates are told: on 200 pairs of one paper and 200 of two that look alike."""

from __future__ import annotations

from site_builder.bibliography.dates import parse_date
from site_builder.bibliography.names import parse_authors
from site_builder.collection.checks.duplicates import duplicate_papers
from site_builder.diagnostics import Place
from site_builder.model import Key, Note
from tests.collection.checks.pairs import OTHER, SAME, Row

MISSED = {
    # Short words may differ by a letter and mean two things ("causal", "casual").
    "a slip: Towards Robust Parsing of Noisy User Text",
    # Two subtitles make two papers more often than one.
    "a subtitle more: Efficient Retrieval of Similar Sentences: An Empirical Study",
    "a subtitle more: Scalable Clustering of Streaming Data: Algorithms and Bounds",
}
"""What is given up for not taking two papers for one."""


def note(one: Row, key: str) -> Note:
    names, et_al, _ = parse_authors("; ".join(one.authors)) if one.authors else ((), False, False)
    scheme, _, value = one.ids.partition(": ")
    return Note(
        path=f"{key}.md",
        key=Key(key),
        key_place=Place(f"{key}.md"),
        title=one.title,
        authors=names,
        et_al=et_al,
        date=parse_date(one.year) if one.year else None,
        doi=value.removeprefix("https://doi.org/") if scheme == "doi" else "",
        arxiv=value if scheme == "arxiv" else "",
    )


def are_told(one: Row, other: Row) -> bool:
    return bool(duplicate_papers([note(one, "a"), note(other, "b")]))


def test_there_are_two_hundred_of_each() -> None:
    assert (len(SAME), len(OTHER)) == (200, 200)


def test_precision_is_whole_no_two_papers_are_taken_for_one() -> None:
    assert [name for name, pair in OTHER.items() if are_told(*pair)] == []


def test_recall_is_985_in_1000() -> None:
    assert {name for name, pair in SAME.items() if not are_told(*pair)} == MISSED
    assert 1 - len(MISSED) / len(SAME) == 0.985
