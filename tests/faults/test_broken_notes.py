"""The ways in which `scripts/broken_notes.py` breaks notes: each is told, and costs no other note anything."""

from __future__ import annotations

from pathlib import Path

from scripts.broken_notes import SOUND, WAYS
from site_builder.build import check
from tests.test_build import Silent

WHOLE = (
    "---\ntitle: On {i}\nauthors: [Ada Example]\nyear: 2020\nvenue: Proceedings\ntopics: [optics]\ncites: [whole]\n"
    "related: [whole]\nadded: 2026-01-01\n---\n## Words\n\nOf [[whole]].\n"
)


def test_each_way_of_breaking_a_note_is_told_of_that_note_and_of_no_other(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "site.yaml").write_text("title: T\n")
    (tmp_path / "papers/whole.md").write_text("---\ntitle: The whole one\ntopics: [optics]\n---\nWords.\n")
    paths = {f"papers/n{number}.md": name for number, name in enumerate(WAYS)}
    for number, (path, name) in enumerate(paths.items()):
        text = WAYS[name](WHOLE.format(i=number))
        (tmp_path / path).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))
    library, found = check(tmp_path, Silent())
    assert {paths[path] for path in paths.keys() - {fault.place.path for fault in found}} == SOUND
    assert {fault.place.path for fault in found} <= paths.keys()
    assert "whole" in library.papers
