"""Pictures beside links are drawn again when something on them changes, or what they are drawn with, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.cli.program import run
from site_builder.collection.config import Cards
from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.pages.shell import site_view
from site_builder.publishing.cards import card_jobs
from site_builder.rendering.cards import raster
from site_builder.structs import replace
from tests.pages.builder import library, paper


def given(site: Library) -> dict[str, object]:
    return {job.name: job.given for job in card_jobs(site, build_map(site), site_view(site))}


@pytest.fixture
def site(tmp_path: Path) -> Library:
    (tmp_path / "cjk.otf").write_bytes(b"one")
    papers = [paper("a", title="Alpha", topics=["x"]), paper("b", title="Beta", topics=["x"])]
    made = library(papers, base_url="https://example.org/", cards=Cards.PAPERS, fonts=("cjk.otf",))
    return replace(made, root=tmp_path)


def test_a_title_changes_the_pictures_that_show_it(site: Library) -> None:
    before = given(site)
    assert [*before] == ["card cards/index.png", "card cards/a.png", "card cards/b.png"]
    renamed = replace(site.papers["a"], note=replace(site.papers["a"].note, title="Another", lang="en"))  # type: ignore[index]
    after = given(replace(site, papers={**site.papers, renamed.key: renamed}))
    assert [name for name in before if before[name] != after[name]] == ["card cards/a.png", "card cards/b.png"]


def test_what_no_picture_shows_changes_none(site: Library) -> None:
    papers = {
        key: replace(one, note=replace(one.note, summary="More.", isbn="978-3", added="2026-01-01"))
        for key, one in site.papers.items()
    }
    assert given(replace(site, papers=papers)) == given(site)


def test_another_font_changes_all(site: Library, tmp_path: Path) -> None:
    before = given(site)
    (tmp_path / "cjk.otf").write_bytes(b"two")
    after = given(site)
    assert [name for name in before if before[name] == after[name]] == []


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("base_url: https://example.org/", "Links to the site show no picture: install site-builder[cards]"),
        ("base_url: https://example.org/\ncards: none", ""),
        (
            "description: nowhere",
            "No base_url in site.yaml: the site has no canonical addresses, feeds, sitemap or oEmbed.",
        ),
    ],
    ids=["no extra", "not wanted", "no address"],
)
def test_a_build_says_in_a_line_what_it_leaves_out(
    settings: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(raster, "can_draw", lambda: False)
    content = tmp_path / "content"
    content.mkdir()
    (content / "site.yaml").write_text(f"title: T\n{settings}\n", encoding="utf-8")
    code = run(["build", "--content", str(content), "--output", str(tmp_path / "site"), "--no-cache"])
    told = capsys.readouterr().err
    assert code == 0
    lines = [line for line in told.splitlines() if "picture" in line or "base_url" in line]
    assert [line.startswith(said) for line in lines] == ([True] if said else [])
