"""What only the whole collection can show to be wrong: where it is said, and when it is not."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from site_builder.collection.checks.unwritten import NEW_BODY
from site_builder.collection.load import load

CHECKED = frozenset(["duplicate-paper", "future-date", "cites-forward", "unused-topic", "unwritten-note", "large-file"])


def faults(root: Path, files: dict[str, str], today: date | None = None) -> list[str]:
    """The lines of what is wrong, of the codes that this page is about."""
    for path, text in {"site.yaml": "title: T\n", **files}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return [fault.line() for fault in load(root, today=today)[1] if fault.code in CHECKED]


def note(fields: str, body: str = "Text.") -> str:
    return f"---\n{fields.strip()}\n---\n{body}\n"


# --- duplicates ------------------------------------------------------------------------------------------------

OLD = "title: Deep encoders for long text\nauthors: [Ada Example, Ben Other]\nyear: 2019\nadded: 2024-01-01"

SAME_PAPER = {
    "the same DOI": ("title: A\ndoi: 10.1000/ABC", "title: B\ndoi: https://doi.org/10.1000/abc", "doi:10.1000/abc"),
    "the same arXiv id in two versions": (
        "title: A\narxiv: 1706.03762v1",
        "title: B\narxiv: 1706.03762v5",
        "arxiv:1706.03762",
    ),
    "arXiv's own DOI": ("title: A\narxiv: 1706.03762", "title: B\ndoi: 10.48550/arXiv.1706.03762", "arxiv:1706.03762"),
    "a preprint and what was published": (
        f"{OLD}\narxiv: 1901.00001",
        "title: Deep Encoders for Long Text\nauthors: [A. Example]\nyear: 2021\ndoi: 10.1000/x",
        "the same title",
    ),
    "hyphens and case": (OLD, "title: Deep en-coders for long text\nauthors: [Example]\nyear: 2019", "the same title"),
    "a subtitle more": (
        OLD,
        "title: 'Deep Encoders for Long Text: A Study'\nauthors: [Ada Example]\nyear: 2020",
        "nearly the same title",
    ),
    "a slip": (OLD, "title: Deep encoderss for long texts\nauthors: [Ada Example]\nyear: 2019", "nearly the same"),
    "accents": ("title: Über Größen\nauthors: [José Núñez]", "title: Uber Grössen\nauthors: [Jose Nunez]", "title"),
    "Chinese": ("title: 深度学习综述\nauthors: [王伟]", "title: 深度学习综述\nauthors: [王伟]", "the same title"),
    "no names, a long title": (
        "title: Notes on the theory of very long words",
        "title: Notes on the theory of very long words",
        "the same title",
    ),
}


@pytest.mark.parametrize("name", SAME_PAPER)
def test_two_notes_of_one_paper_are_told_with_the_reason(tmp_path: Path, name: str) -> None:
    older, newer, reason = SAME_PAPER[name]
    found = faults(tmp_path, {"papers/a.md": note(older), "papers/b.md": note(newer)})
    assert len(found) == 1
    assert found[0].startswith("papers/b.md:")
    assert "papers/a.md" in found[0]
    assert reason in found[0]


OTHER_PAPER = {
    "other people": "title: Deep encoders for long text\nauthors: [Cy Third]\nyear: 2019",
    "a namesake with another initial": "title: Deep encoders for long text\nauthors: [Zoe Example]\nyear: 2019",
    "years later": "title: Deep encoders for long text\nauthors: [Ada Example]\nyear: 2024",
    "a second part": "title: 'Deep encoders for long text: Part II'\nauthors: [Ada Example, Ben Other]\nyear: 2020",
    "a number": "title: Deep encoders for long text 2\nauthors: [Ada Example]\nyear: 2020",
    "an erratum": "title: 'Erratum: Deep encoders for long text'\nauthors: [Ada Example]\nyear: 2020",
    "another word": "title: Deep decoders for long text\nauthors: [Ada Example]\nyear: 2019",
    "without for with": "title: Deep encoders without long text\nauthors: [Ada Example]\nyear: 2019",
}


@pytest.mark.parametrize("name", OTHER_PAPER)
def test_papers_that_look_alike_and_are_two_are_left_alone(tmp_path: Path, name: str) -> None:
    assert faults(tmp_path, {"papers/a.md": note(OLD), "papers/b.md": note(OTHER_PAPER[name])}) == []


@pytest.mark.parametrize("word", ["a", "'[[a]]'", "old-name", "doi:10.1000/abc"])
@pytest.mark.parametrize("field", ["not_duplicate_of", "superseded_by"])
def test_a_note_may_say_that_it_is_no_duplicate(tmp_path: Path, field: str, word: str) -> None:
    first = note("title: A\ndoi: 10.1000/abc\naliases: [old-name]")
    second = note(f"title: B\ndoi: 10.1000/abc\n{field}: {word}")
    assert faults(tmp_path, {"papers/a.md": first, "papers/b.md": second}) == []


def test_the_note_that_joined_later_is_the_duplicate_whatever_it_is_called(tmp_path: Path) -> None:
    older, newer = (
        note("title: A\ndoi: 10.1000/a\nadded: 2020-01-01"),
        note("title: A\ndoi: 10.1000/a\nadded: 2021-01-01"),
    )
    found = faults(tmp_path, {"papers/z.md": older, "papers/a.md": newer})
    assert [line.partition(" ")[0] for line in found] == ["papers/a.md:3:6:"]


def test_drafts_are_checked_for_duplicates(tmp_path: Path) -> None:
    found = faults(
        tmp_path, {"a.md": note("title: A\ndoi: 10.1000/a"), "b.md": note("title: B\ndoi: 10.1000/a\ndraft: true")}
    )
    assert len(found) == 1


# --- dates -----------------------------------------------------------------------------------------------------


def test_what_lies_behind_the_latest_added_is_in_the_future(tmp_path: Path) -> None:
    files = {
        "a.md": note("title: A\nyear: 2026\nadded: 2026-03-01"),
        "b.md": note("title: B\ndate: 2026-04\nadded: 2026-01-01"),
        "c.md": note("title: C\nyear: 2062"),
        "d.md": note("title: D\ndate: forthcoming"),
    }
    assert [line.split(" warning")[0] for line in faults(tmp_path, files)] == ["b.md:3:7:", "c.md:3:7:"]


def test_a_day_that_is_given_counts_instead_and_for_added_too(tmp_path: Path) -> None:
    files = {"a.md": note("title: A\nyear: 2026\nadded: 2026-03-02")}
    assert faults(tmp_path, files, date(2026, 3, 2)) == []
    assert [line.split(" warning")[0] for line in faults(tmp_path, files, date(2026, 3, 1))] == ["a.md:4:8:"]


def test_without_any_day_nothing_is_in_the_future(tmp_path: Path) -> None:
    assert faults(tmp_path, {"a.md": note("title: A\nyear: 2999")}) == []


def test_citing_a_later_year_is_told_at_the_entry(tmp_path: Path) -> None:
    files = {
        "a.md": note("title: A\nyear: 2001\ncites: [b, c, d]"),
        "b.md": note("title: B\nyear: 2001"),
        "c.md": note("title: C\nyear: 2002"),
        "d.md": note("title: D"),
    }
    assert [line.split(" warning")[0] for line in faults(tmp_path, files)] == ["a.md:4:12:"]


# --- topics, bodies, files ---------------------------------------------------------------------------------------


def test_a_topic_is_used_by_those_below_it_and_by_drafts(tmp_path: Path) -> None:
    files = {
        "a.md": note("title: A\ntopics: [ml/nlp]"),
        "b.md": note("title: B\ntopics: [drafted]\ndraft: true"),
        "topics/ml.md": note("title: ML"),
        "topics/drafted.md": note("title: Drafted"),
        "topics/area.md": note("title: Area"),
        "topics/part.md": note("title: Part\nparent: area"),
    }
    found = faults(tmp_path, files)
    assert [line.partition(":")[0] for line in found] == ["topics/area.md", "topics/part.md"]


def test_a_body_that_nobody_wrote_is_told_once_at_its_first_prompt(tmp_path: Path) -> None:
    found = faults(tmp_path, {"a.md": note("title: A", NEW_BODY), "b.md": note("title: B", "")})
    assert len(found) == 1
    assert found[0].startswith("a.md:5:1: warning[unwritten-note]: the note is not written yet")


def test_one_prompt_left_in_a_written_body_is_told_where_it_stands(tmp_path: Path) -> None:
    body = NEW_BODY.replace(NEW_BODY.splitlines()[1], "It trains faster.")
    found = faults(tmp_path, {"a.md": note("title: A", body)})
    assert [line.split(":")[1] for line in found] == ["9"]


def test_a_large_attachment_is_told_at_its_link(tmp_path: Path) -> None:
    with (tmp_path / "film.pdf").open("wb") as file:
        file.truncate(21_000_000)
    found = faults(tmp_path, {"a.md": note("title: A", "See [it](film.pdf).")})
    assert len(found) == 1
    assert found[0].startswith("a.md:4:5: warning[large-file]: the file 'film.pdf' has 21 MB")
