"""The whole pipeline on a small collection: complete, connected, and the same bytes every time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from site_builder.build import BuildReport, BuildRequest, build
from site_builder.rendering.faults import BadTemplate
from site_builder.urls import hashed
from tests import crawl

SMALL = Path(__file__).parent / "sites" / "small" / "content"


Small = tuple[Path, BuildReport]


class Silent:
    def stage(self, name: str, total: int) -> None: ...

    def step(self) -> None: ...


def built(content: Path, output: Path, *, drafts: bool = False, base_url: str | None = None) -> BuildReport:
    return build(BuildRequest(content=content, output=output, drafts=drafts, base_url=base_url), Silent())


def tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    site = tmp_path_factory.mktemp("small") / "site"
    return site, built(SMALL, site)


EXPECTED_FILES = """
    .nojekyll 404.html about.html graph.json index.html embed.html map.html map.svg map-timeline.svg papers.html search.html topics.html wanted.html
    assets/css/site.css assets/css/code.css assets/css/map.css assets/js/theme.js assets/data/map.js assets/data/search/head.js
    papers/lovelace1843sketch.html papers/lovelace1843sketch/related.html
    papers/note-g.html papers/note-g/related.html
    papers/a-note-f63e34a0.html papers/数学2020.html papers/broken.html
    papers/lovelace1843sketch.svg papers/a-note-f63e34a0.svg papers/数学2020.svg papers/broken.svg
    topics/computing.html topics/logic.html topics/information-theory.html topics/history.html
    authors.html venues.html years.html library.bib library.json library.ris
""".split()


@pytest.mark.parametrize("url", EXPECTED_FILES)
def test_the_site_has_each_page_at_its_address(small: Small, url: str) -> None:
    assert (small[0] / url).is_file()


def test_every_internal_link_and_anchor_leads_somewhere_under_any_sub_path(small: Small) -> None:
    assert crawl.broken_links(small[0]) == []


def test_no_page_gives_two_elements_one_id(small: Small) -> None:
    assert {p.name: d.repeated_ids for p in crawl.pages(small[0]) if (d := crawl.read(p)).repeated_ids} == {}


@pytest.mark.parametrize(
    "url", ["index.html", "papers.html", "years.html", "authors.html", "venues.html", "topics.html"]
)
def test_ids_of_our_own_begin_with_the_sign_that_no_heading_takes(small: Small, url: str) -> None:
    ids = crawl.read(small[0] / url).ids
    assert ids
    assert [each for each in sorted(ids) if not each.startswith("_")] == []


def test_every_fault_of_every_note_is_found_in_one_run(small: Small) -> None:
    assert [f"{d.place.path}:{d.place.line}:{d.place.column} {d.severity} {d.code}" for d in small[1].diagnostics] == [
        "papers/broken.md:4:9 error unknown-key",
        "papers/broken.md:6:1 error duplicate-field",
        "papers/sub/a note.md:5:85 warning unresolved-link",
    ]


def test_a_note_with_errors_is_a_page_that_shows_them(small: Small) -> None:
    page = (small[0] / "papers/broken.html").read_text()
    assert "lovelace1843skech" in page
    assert "unknown-key" in page
    assert "papers/broken.md:4:9" in page


def test_drafts_are_in_no_output(small: Small) -> None:
    for url, data in tree(small[0]).items():
        assert b"Nobody may see this" not in data, url
        assert "draft" not in Path(url).stem


def test_drafts_are_built_when_asked_for(tmp_path: Path) -> None:
    built(SMALL, tmp_path / "site", drafts=True)
    assert "Nobody may see this" in (tmp_path / "site/papers/draft.html").read_text()


def test_what_a_comment_hides_is_not_published(small: Small) -> None:
    for url, data in tree(small[0]).items():
        if not url.startswith("assets/js/"):  # our scripts have the words in comments of their own
            assert b"is hidden" not in data, url


def test_a_topic_under_another_name_is_the_same_topic_everywhere(tmp_path: Path) -> None:
    content = tmp_path / "content"
    (content / "topics").mkdir(parents=True)
    (content / "topics/ml.md").write_text("---\ntitle: Machine learning\naliases: [statistical learning]\n---\n")
    (content / "a.md").write_text("---\ntitle: A\ntopics: [Statistical Learning]\n---\nText.\n")
    (content / "b.md").write_text("---\ntitle: B\n---\nIt is about #statistical-learning here.\n")
    built(content, tmp_path / "site")
    for name in "ab":
        assert "topics/ml.html" in (tmp_path / f"site/papers/{name}.html").read_text()
    assert [n["topics"] for n in json.loads((tmp_path / "site/graph.json").read_text())["nodes"]] == [["ml"], ["ml"]]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_among_the_files_holds_nobody_up(tmp_path: Path) -> None:
    content = tmp_path / "content"
    content.mkdir()
    os.mkfifo(content / "figure.png")
    (content / "a.md").write_text("---\ntitle: A\n---\n![a pipe](figure.png)\n")
    assert [d.code for d in built(content, tmp_path / "site").diagnostics] == ["missing-file", "missing-site-file"]


def test_a_collections_static_file_that_differs_in_case_takes_the_place_of_ours(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(SMALL, content)
    (content / "static/css").mkdir(parents=True)
    (content / "static/css/Site.css").write_text("/* theirs */")
    (content / "static/data").mkdir()
    (content / "static/data/map.js").write_text("never()")
    built(content, tmp_path / "site")
    assert (tmp_path / "site/assets/css/site.css").read_text() == "/* theirs */"
    assert not (tmp_path / "site/assets/css/Site.css").exists()
    assert "never()" not in (tmp_path / "site/assets/data/map.js").read_text()


def test_names_whose_addresses_would_be_one_file_have_a_page_each(tmp_path: Path) -> None:
    content = tmp_path / "content"
    (content / "tours").mkdir(parents=True)
    others = {"straße": "strasse", "a b": str(hashed("a b"))}
    for number, name in enumerate([*others, *others.values()]):
        (content / f"p{number}.md").write_text(
            f"---\ntitle: P{number}\nauthors: [{{literal: {name}}}]\nvenue: {name}\ntopics: [x/{name}]\n---\nT.\n",
            encoding="utf-8",
        )
        (content / f"tours/{name}.md").write_text(f"---\ntitle: T\nstops: [p{number}]\n---\nT.\n", encoding="utf-8")
    site = tmp_path / "site"
    assert not [fault for fault in built(content, site).diagnostics if fault.severity == "error"]
    for folder in ("authors", "tours"):
        assert len(list((site / folder).glob("*.html"))) == 4
    assert len({path.casefold() for path in tree(site)}) == len(tree(site))


def test_the_graph_says_what_is_linked_and_why(small: Small) -> None:
    graph = json.loads((small[0] / "graph.json").read_text())
    edges = {(e["source"], e["target"], e["kind"]): e for e in graph["edges"]}
    assert ("shannon1948mathematical", "turing1936computable", "cites") in edges
    assert ("turing1936computable", "lovelace1843sketch", "extends") in edges
    assert ("lovelace1843sketch", "turing1936computable", "mentions") in edges
    assert all(0 < e["weight"] <= 1 and e["reasons"] for e in graph["edges"])
    assert [n["key"] for n in graph["nodes"]] == sorted(n["key"] for n in graph["nodes"])
    assert len(graph["nodes"]) == 6


# --- the same bytes ------------------------------------------------------------------------------------


def test_a_second_build_changes_no_file(tmp_path: Path) -> None:
    built(SMALL, tmp_path / "site")
    before = {p: p.stat().st_mtime_ns for p in (tmp_path / "site").rglob("*.html")}
    report = built(SMALL, tmp_path / "site")
    assert (report.published.new, report.published.changed, report.published.removed) == (0, 0, 0)
    assert before == {p: p.stat().st_mtime_ns for p in (tmp_path / "site").rglob("*.html")}


def test_another_folder_another_hash_seed_the_same_bytes(tmp_path: Path, small: Small) -> None:
    for seed in ("1", "2"):
        home = tmp_path / seed / "elsewhere"
        shutil.copytree(SMALL, home / "content")
        subprocess.run(
            [sys.executable, "-m", "site_builder", "build", "--allow-errors", "-q"],
            cwd=home,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        )
        assert tree(home / "site") == tree(small[0])


def test_incremental_equals_clean(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(SMALL, content)
    built(content, tmp_path / "site")
    (content / "papers/shannon1948mathematical.md").rename(content / "papers/shannon1948.md")
    (content / "papers/broken.md").unlink()
    (content / "papers/draft.md").write_text("---\ntitle: No draft any more\n---\n[[shannon1948]]\n")
    built(content, tmp_path / "site")
    built(content, tmp_path / "clean")
    assert tree(tmp_path / "site") == tree(tmp_path / "clean")
    assert crawl.broken_links(tmp_path / "site") == []


# --- a collection may hold templates and static files of its own -----------------------------------------


def test_a_collections_own_templates_and_static_files_win_file_by_file(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(SMALL, content)
    (tmp_path / "static/css").mkdir(parents=True)
    (tmp_path / "static/css/site.css").write_text("/* theirs */")
    (content / "templates").mkdir()
    (content / "templates/wanted.html").write_text("<p>our own list</p>")
    built(content, tmp_path / "site")
    assert (tmp_path / "site/assets/css/site.css").read_text() == "/* theirs */"
    assert (tmp_path / "site/wanted.html").read_text().startswith("<p>our own list</p>")
    assert (tmp_path / "site/assets/css/map.css").stat().st_size > 100


@pytest.mark.parametrize("beside", ["content", "."])
def test_folders_of_a_collections_own_that_lead_elsewhere_are_not_followed(tmp_path: Path, beside: str) -> None:
    elsewhere, repository = tmp_path / "elsewhere", tmp_path / "repository"
    shutil.copytree(SMALL, repository / "content")
    (elsewhere / "_partials").mkdir(parents=True)
    (elsewhere / "secret.txt").write_text("secret")
    (elsewhere / "_partials/footer.html").write_text("secret")
    (repository / beside / "static").symlink_to(elsewhere)
    (repository / beside / "templates").symlink_to(elsewhere)
    report = built(repository / "content", tmp_path / "site")
    assert [fault.code for fault in report.diagnostics].count("outside-root") == 2
    assert not (tmp_path / "site/assets/secret.txt").exists()
    assert "secret" not in (tmp_path / "site/index.html").read_text()


def test_a_collections_own_template_cannot_reach_into_the_program(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(SMALL, content)
    (content / "templates").mkdir()
    (content / "templates/wanted.html").write_text("{{ ''.__class__.__mro__ }}")
    with pytest.raises(BadTemplate, match=r"templates/wanted\.html"):
        built(content, tmp_path / "site")
    assert not (tmp_path / "site").exists()


# --- next to nothing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("notes", [0, 1, 2], ids=["no note", "one note", "two notes"])
def test_a_collection_of_next_to_nothing_is_a_site_that_works(tmp_path: Path, notes: int) -> None:
    content = tmp_path / "content"
    content.mkdir()
    for number in range(notes):
        (content / f"n{number}.md").write_text(f"---\ntitle: Note {number}\n---\nText.\n")
    report = built(content, tmp_path / "site")
    assert report.summary.papers == notes
    assert crawl.broken_links(tmp_path / "site") == []
    assert len(json.loads((tmp_path / "site/graph.json").read_text())["nodes"]) == notes
