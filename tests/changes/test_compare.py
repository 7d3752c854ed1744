"""What a diff finds between two states of a collection, and what it does not make a fuss about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from site_builder.changes import as_markdown as markdown_module
from site_builder.changes.as_html import as_html
from site_builder.changes.as_json import as_json
from site_builder.changes.as_markdown import as_markdown
from site_builder.changes.changes import Changes
from site_builder.changes.compare import compare, state_of
from site_builder.changes.words import on_the_map

BASE = {
    "site.yaml": "title: T\n",
    "papers/a.md": "---\ntitle: Alpha\nauthors: [Ada Example]\nyear: 2001\ntopics: [t]\n---\nOne two three. [[b]]\n",
    "papers/b.md": "---\ntitle: Beta\nyear: 2000\ntopics: [t]\ncites: ['doi:10.1000/x']\n---\nText.\n",
    "papers/c.md": "---\ntitle: Gamma\nyear: 2002\ntopics: [t]\ncites: [a, b]\nrelated: [{key: a, why: like it}]\n---\nText.\n",
}


def changes(root: Path, edits: Mapping[str, str | None]) -> Changes:
    """From the base collection to the one with these files instead; None deletes."""
    sides: dict[str, dict[str, str | None]] = {"before": {**BASE}, "after": {**BASE, **edits}}
    for name, collection in sides.items():
        for path, text in collection.items():
            if text is not None:
                (root / name / path).parent.mkdir(parents=True, exist_ok=True)
                (root / name / path).write_text(text, encoding="utf-8")
    return compare(state_of(root / "before", "main"), state_of(root / "after", "pr"))


def test_two_equal_states_do_not_differ(tmp_path: Path) -> None:
    found = changes(tmp_path, {})
    assert found.is_empty
    assert found.stayed == 3
    assert as_markdown(found).startswith("## Nothing differs\n")


def test_a_line_more_above_is_no_change(tmp_path: Path) -> None:
    moved = BASE["papers/a.md"].replace("title: Alpha\n", "# a comment\ntitle: Alpha\n")
    assert changes(tmp_path, {"papers/a.md": moved}).changed == ()


def test_a_new_note_comes_with_its_links_and_place(tmp_path: Path) -> None:
    found = changes(tmp_path, {"papers/d.md": "---\ntitle: Delta\nyear: 2003\ntopics: [t]\ncites: [a]\n---\n[[c]]\n"})
    assert found.added == ("d",)
    assert [(edge.source, edge.target, edge.kind) for edge in found.links_won] == [
        ("d", "a", "cites"),
        ("d", "c", "mentions"),
    ]
    assert (found.removed, found.links_lost, found.faults_won) == ((), (), ())


def test_fields_and_words_that_changed_are_named(tmp_path: Path) -> None:
    edited = BASE["papers/a.md"].replace("year: 2001", "year: 2001\nvenue: V").replace("three", "four five")
    [changed] = changes(tmp_path, {"papers/a.md": edited}).changed
    assert (changed.key, changed.fields) == ("a", ("venue", "text"))
    assert (changed.words_added, changed.words_removed) == (2, 1)


RENAMES = {
    "an alias": ("papers/z.md", "---\ntitle: Other\naliases: [b]\n---\nNew text.\n"),
    "the title": ("papers/z.md", "---\ntitle: BETA\n---\nNew text.\n"),
    "the path": ("papers/b.md", "---\ntitle: Other\nkey: z\n---\nNew text.\n"),
}


@pytest.mark.parametrize("way", RENAMES)
def test_a_note_under_a_new_key_is_the_same_paper(tmp_path: Path, way: str) -> None:
    path, text = RENAMES[way]
    edits: dict[str, str | None] = {"papers/b.md": None, path: text}
    found = changes(tmp_path, edits)
    assert found.renamed == {"z": "b"}
    assert (found.added, found.removed) == ((), ())


def test_a_rename_with_an_alias_loses_no_link(tmp_path: Path) -> None:
    text = BASE["papers/b.md"].replace("year: 2000", "year: 2000\naliases: [b]")
    found = changes(tmp_path, {"papers/b.md": None, "papers/z.md": text})
    assert (found.links_won, found.links_lost, found.faults_won) == ((), (), ())


def test_a_link_lost_is_told_and_one_of_a_removed_paper_is_not(tmp_path: Path) -> None:
    without = BASE["papers/c.md"].replace("cites: [a, b]", "cites: [b]")
    found = changes(tmp_path, {"papers/c.md": without})
    assert [(edge.source, edge.target, edge.kind) for edge in found.links_lost] == [("c", "a", "cites")]
    found = changes(tmp_path / "second", {"papers/c.md": None})
    assert found.removed == ("c",)
    assert found.links_lost == ()


def test_another_reason_for_the_same_link_is_told(tmp_path: Path) -> None:
    found = changes(tmp_path, {"papers/c.md": BASE["papers/c.md"].replace("like it", "unlike it")})
    [(before, after)] = found.links_changed
    assert "like it" in before.reasons[0]
    assert "unlike it" in after.reasons[0]


def test_wanted_papers_come_and_go(tmp_path: Path) -> None:
    found = changes(tmp_path, {"papers/b.md": BASE["papers/b.md"].replace("10.1000/x", "10.1000/y")})
    assert [str(one) for one in found.wanted_won] == ["doi:10.1000/y"]
    assert [str(one) for one in found.wanted_lost] == ["doi:10.1000/x"]


def test_a_fault_that_stands_a_line_lower_is_neither_new_nor_mended(tmp_path: Path) -> None:
    faulty = BASE["papers/a.md"] + "\n[[nobody]]\n"
    first = tmp_path / "first"
    found = changes(first, {"papers/a.md": faulty})
    assert [fault.code for fault in found.faults_won] == ["unresolved-link"]
    again = compare(found.after, state_of(_lowered(first / "after"), "later"))
    assert (again.faults_won, again.faults_lost) == ((), ())
    back = compare(found.after, found.before)
    assert [fault.code for fault in back.faults_lost] == ["unresolved-link"]


def _lowered(root: Path) -> Path:
    note = root / "papers/a.md"
    note.write_text(note.read_text().replace("---\nOne", "---\n\nOne"))
    return root


# --- forms -------------------------------------------------------------------------------------------------------

HOSTILE = '<img src=x onerror=alert(1)> @someone [x](javascript:y) `a` | "q" \\ # $x$ \u202ertl'


@pytest.fixture
def hostile(tmp_path: Path) -> Changes:
    title = json.dumps(HOSTILE)
    return changes(
        tmp_path, {"papers/d.md": f"---\ntitle: {title}\nauthors: [{title}]\nyear: 2003\ncites: [a]\n---\n[[n`o]]\n"}
    )


def test_markdown_shows_a_hostile_title_as_text(hostile: Changes) -> None:
    written = as_markdown(hostile)
    assert "<img" not in written
    assert "@someone" not in written
    assert "](" not in written
    assert "\u202e" not in written
    assert 'n0["img src x' in written


def test_html_shows_it_as_text_and_runs_nothing(hostile: Changes) -> None:
    page = as_html(hostile)
    assert "<img src=x" not in page
    assert "<script" not in page
    assert page.count("http") == page.count("http-equiv")


def test_json_has_it_as_it_is(hostile: Changes) -> None:
    report = json.loads(as_json(hostile))
    assert report["papers"]["added"] == [{"key": "d", "title": HOSTILE}]
    assert report["links"]["won"] == [{"source": "d", "target": "a", "kind": "cites", "reasons": ["cites it"]}]


def test_markdown_names_where_the_pictures_are(tmp_path: Path) -> None:
    found = changes(tmp_path, {})
    assert "`diff.html` in the artifact `site`" in as_markdown(found, "site")
    assert "artifact" not in as_markdown(found)


def test_papers_that_move_for_want_of_a_lock_are_told_what_gives_them_a_place(tmp_path: Path) -> None:
    many = {f"papers/n{i}.md": f"---\ntitle: N{i}\ntopics: [t]\ncites: [a, b]\n---\n" for i in range(8)}
    free = on_the_map(changes(tmp_path / "free", many))
    assert "3 of them had no place of their own yet: 'site-builder layout' gives one." in free
    lock = "# site-builder layout 1\n#district\td\tD\t0\na\t0.0\t0.0\td\nb\t200.0\t0.0\td\nc\t0.0\t200.0\td\n"
    locked = changes(tmp_path / "locked", {**many, "layout.tsv": lock.replace("200.0", "300.0")})
    assert len(locked.moved) > 0
    assert "no place of their own" not in on_the_map(locked)


def test_markdown_says_what_gives_them_a_place_to_the_end(tmp_path: Path) -> None:
    """The remedy is at the end of a line that is longer than a title may be."""
    many = {f"papers/n{i}.md": f"---\ntitle: N{i}\ntopics: [t]\ncites: [a, b]\n---\n" for i in range(8)}
    assert "'site-builder layout' gives one.\n" in as_markdown(changes(tmp_path, many))


FORMULA = "\nA formula $x_a_b$.\n"


def test_what_only_rendering_finds_is_told_where_a_change_brings_it(tmp_path: Path) -> None:
    faulty = BASE["papers/a.md"] + FORMULA
    found = changes(tmp_path / "text", {"papers/a.md": faulty})
    assert [(fault.place.path, fault.code) for fault in found.faults_won] == [("papers/a.md", "bad-formula")]
    assert "1 new fault" in as_markdown(found)
    stands = changes(tmp_path / "elsewhere", {"papers/b.md": BASE["papers/b.md"] + "More.\n"})
    assert (stands.faults_won, stands.faults_lost) == ((), ())


def test_a_fault_of_rendering_that_stands_is_neither_new_nor_mended(tmp_path: Path) -> None:
    faulty = BASE["papers/a.md"] + FORMULA
    first = changes(tmp_path / "first", {"papers/a.md": faulty}).after
    lowered = changes(tmp_path / "then", {"papers/a.md": faulty.replace("One two", "Zero.\n\nOne two")}).after
    stands = compare(first, lowered)
    assert (stands.faults_won, stands.faults_lost) == ((), ())
    back = compare(first, changes(tmp_path / "base", {}).before)
    assert [fault.code for fault in back.faults_lost] == ["bad-formula"]


def test_macros_that_the_settings_lose_are_told_in_notes_that_nobody_touched(tmp_path: Path) -> None:
    sides = {}
    for name, settings in (("with", "title: T\nmacros: {own: 'x'}\n"), ("without", "title: T\n")):
        sides[name] = changes(
            tmp_path / name, {"site.yaml": settings, "papers/a.md": BASE["papers/a.md"] + "\nSee $\\own$.\n"}
        ).after
    assert [fault.code for fault in compare(sides["with"], sides["without"]).faults_won] == ["bad-formula"]


def test_markdown_is_cut_with_a_count_and_keeps_its_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = "x" * 60
    many = {
        f"papers/n{number:03}.md": f"---\ntitle: N{number:03} {long}\n---\n[[none{number}]]\n" for number in range(100)
    }
    found = changes(tmp_path, many)
    whole = as_markdown(found)
    monkeypatch.setattr(markdown_module, "LIMIT", 16_500)
    cut = as_markdown(found)
    assert len(cut.encode()) <= 16_500 < len(whole.encode())
    assert cut.count("unresolved-link") == 100
    assert "… and" in cut
    assert "more, for which there is no room here." in cut


def test_without_room_for_all_faults_the_rest_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = {f"papers/n{number:03}.md": f"---\ntitle: N{number:03}\n---\n[[none{number}]]\n" for number in range(100)}
    monkeypatch.setattr(markdown_module, "LIMIT", 3_000)
    cut = as_markdown(changes(tmp_path, many))
    shown = cut.count("unresolved-link")
    assert 0 < shown < 100
    assert f"… and {100 - shown} more" in cut


def test_what_is_behind_a_section_that_was_cut_has_its_heading_and_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = {f"papers/n{number:03}.md": f"---\ntitle: N{number:03}\n---\n[[none{number}]]\n" for number in range(100)}
    found = changes(tmp_path, many)
    monkeypatch.setattr(markdown_module, "LIMIT", 6_000)
    cut = as_markdown(found)
    assert "### New faults (100)" in cut
    assert "### New papers (100)" in cut
    assert cut.count("no room here") == 2
    assert len(cut.encode()) <= 6_000
