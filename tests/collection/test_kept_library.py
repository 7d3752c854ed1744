"""A library as bytes: what comes out is what went in, made where somebody looks at it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from site_builder.collection.kept_library import Forms, LaterPapers, paths_of_papers
from site_builder.collection.library import Library, Paper
from site_builder.collection.load import load
from site_builder.model import Key
from site_builder.structs import replace

ROOT = Path(__file__).resolve().parents[2]
COLLECTIONS = [ROOT / "content", *sorted(path for path in (ROOT / "tests" / "sites").glob("*/") if path.is_dir())]


def kept_and_back(library: Library) -> tuple[Library, list[str]]:
    """A library that was kept, and the paths of the papers whose bodies were asked for so far."""
    forms = Forms()
    kept = forms.kept(library)
    bodies = {paper.note.path: paper.note.body for paper in library.papers.values()}
    asked: list[str] = []

    papers = {key: forms.kept_paper(paper) for key, paper in library.papers.items()}

    def paper(key: Key) -> Paper:
        asked.append(papers[key].path)
        return forms.paper(papers[key], bodies[papers[key].path])

    return forms.library(library.root, library.config, kept, LaterPapers(kept.paths, paper, {})), asked


@pytest.mark.parametrize("folder", COLLECTIONS, ids=lambda path: path.name)
def test_a_library_that_was_kept_is_the_same(folder: Path) -> None:
    library, _ = load(folder)
    back, _ = kept_and_back(library)
    assert replace(back, papers=dict(back.papers)) == library
    assert list(back.papers) == list(library.papers)
    assert paths_of_papers(back) == paths_of_papers(library)


def test_papers_are_made_one_by_one_and_once() -> None:
    library, _ = load(ROOT / "content")
    back, asked = kept_and_back(library)
    key = next(iter(library.papers))
    assert (len(back.papers), key in back.papers, asked) == (len(library.papers), True, [])
    assert back.papers[key] is back.papers[key]
    assert asked == [library.papers[key].note.path]


def test_papers_go_to_another_process_as_they_are() -> None:
    library, _ = load(ROOT / "content")
    back, _ = kept_and_back(library)
    assert pickle.loads(pickle.dumps(back)) == library  # noqa: S301 - our own bytes
