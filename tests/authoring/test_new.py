"""`new`: a well-formed note from nothing, BibTeX, arXiv, a DOI or an issue form; services are replayed here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from site_builder.authoring.fetching.transport import Answer, FetchFailed
from site_builder.cli.program import run
from site_builder.collection.load import load
from site_builder.model import Key

EXISTING = {
    "site.yaml": "title: T\nbase_url: https://example.org/map/\n",
    "papers/old2017first.md": "---\ntitle: Attention for sequence models\nauthors: [Ann Old]\nyear: 2017\ndoi: 10.1000/old\n"
    "topics: [attention]\n---\nAttention over sequences of words.\n",
    "papers/other2018second.md": "---\ntitle: More attention for sequence models\nauthors: [Ben Other]\nyear: 2018\n"
    "arxiv: '1801.00001'\ntopics: [attention, language]\ncites: [old2017first]\n---\nAttention over sequences.\n",
    "papers/third2019tables.md": "---\ntitle: Hash tables\nauthors: [Cy Third]\nyear: 2019\ntopics: [data-structures]\n---\nKeys.\n",
}

ARXIV = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"><entry>
<id>http://arxiv.org/abs/2001.01234v2</id><published>2020-01-05T10:00:00Z</published>
<title>Long attention
  for sequence models: {{ &lt;b&gt;</title><summary>We attend.</summary>
<author><name>Jane van der Doe</name></author><author><name>李 雷</name></author>
{doi}</entry></feed>"""

CROSSREF = {
    "type": "article-journal",
    "title": "Sparse attention for sequence models",
    "subtitle": ["A survey"],
    "author": [{"given": "Jane", "family": "Doe", "ORCID": "https://orcid.org/0000-0002-1825-0097"}],
    "issued": {"date-parts": [[2021, 3, 4]]},
    "container-title": ["Journal of &amp; Tests"],
    "volume": "7",
    "page": "1-9",
    "DOI": "10.1000/NEW",
    "abstract": "<jats:p>Theirs.</jats:p>",
    "indexed": {"date-time": "2026-01-01T00:00:00Z"},
    "reference": [{"DOI": "10.1000/OLD"}, {"unstructured": "x"}, {"DOI": "10.48550/arXiv.1801.00001"}],
}


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for path, text in EXISTING.items():
        (tmp_path / "content" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "content" / path).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("time.sleep", lambda _: None)
    return tmp_path


def replay(monkeypatch: pytest.MonkeyPatch, answer: Callable[[str], Answer]) -> list[str]:
    """Let services answer like this; returns the addresses that are asked."""
    asked: list[str] = []

    def transport(url: str, headers: Mapping[str, str]) -> Answer:
        assert "https://example.org/map/" in headers["User-Agent"]
        asked.append(url)
        return answer(url)

    monkeypatch.setattr("site_builder.cli.new._transport", lambda: transport)
    return asked


def new(*arguments: str) -> int:
    return run(["new", "--today", "2026-12-01", *arguments])


def note(work: Path, name: str) -> str:
    return (work / f"content/papers/{name}.md").read_text(encoding="utf-8")


# --- from nothing ---------------------------------------------------------------------------------------------


def test_a_key_is_enough_and_says_the_year(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new("smith2020deep") == 0
    head = note(work, "smith2020deep").split("---\n")[1]
    assert head == 'title: ""\nauthors: []\nyear: 2020\ntopics: []\nstatus: to-read\nadded: 2026-12-01\n'
    told = capsys.readouterr().err
    assert "Wrote content/papers/smith2020deep.md." in told
    assert "[missing-title]" in told
    assert "[unwritten-note]" in told


@pytest.mark.parametrize("key", ["old2017first", "OLD2017First"])
def test_nothing_is_written_over(work: Path, key: str) -> None:
    before = note(work, "old2017first")
    assert new(key) == 2
    assert note(work, "old2017first") == before
    assert len(list((work / "content/papers").iterdir())) == 3


def test_nothing_is_written_over_that_came_into_being_meanwhile(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def suggest(*_: object) -> tuple[()]:
        (work / "content/papers/smith2020deep.md").write_text("another's", encoding="utf-8")
        return ()

    monkeypatch.setattr("site_builder.authoring.new.cited_here", suggest)
    assert new("smith2020deep") == 2
    assert note(work, "smith2020deep") == "another's"


def test_no_heading_of_the_new_body_stands_in_for_a_title(work: Path) -> None:
    assert new("smith2020deep") == 0
    library, _ = load(work / "content")
    assert library.papers[Key("smith2020deep")].note.title == "smith2020deep"


@pytest.mark.parametrize(
    "arguments", [[], ["--doi", "10.1000/a", "--arxiv", "2001.01234"], ["../../x"], ["a/b"], ["x]y"], [""]]
)
def test_what_is_no_key_and_no_source_is_wrong_usage(work: Path, arguments: list[str]) -> None:
    assert new(*arguments) == 2
    assert len(list(work.rglob("*.md"))) == 3


# --- from BibTeX ----------------------------------------------------------------------------------------------


def bib(work: Path, text: str) -> str:
    (work / "x.bib").write_text(text, encoding="utf-8")
    return "x.bib"


def test_an_entry_of_bibtex_becomes_a_note_with_suggestions_and_their_evidence(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = bib(
        work,
        r"@article{k, title={Wide attention for sequence models}, author={M{\"u}ller, Eva}, year=2022, abstract={Theirs.}}",
    )
    assert new("--bibtex", file) == 0
    text = note(work, "k")
    assert 'title: "Wide attention for sequence models"\n' in text
    assert "authors: [Eva Müller]\n" in text
    assert "Theirs" not in text
    assert "# attention: the paper names it; " in text
    assert "other2018second" in text
    assert "# topics: [attention, language]\n" in text
    assert "data-structures" not in text
    assert "  attention: the paper names it" in capsys.readouterr().err
    [paper] = [paper for key, paper in load(work / "content")[0].papers.items() if key == "k"]
    assert paper.topics == ()


def test_suggestions_are_taken_up_where_that_is_asked_for(work: Path) -> None:
    file = bib(work, "@article{k, title={Wide attention for sequence models}, author={Doe, Jane}, year=2022}")
    assert new("--bibtex", file, "--accept") == 0
    assert "topics: [attention, language]\n" in note(work, "k")
    assert "#" not in note(work, "k").split("---")[1]


def test_an_entry_without_key_is_called_by_surname_year_and_first_word_with_a_number_where_that_is_taken(
    work: Path,
) -> None:
    file = bib(work, "@article{, title={The First of Many}, author={van Old, Ann}, year=2017}")
    assert new("--bibtex", file) == 0
    assert new("--bibtex", file) == 0
    names = sorted(path.stem for path in (work / "content/papers").iterdir())
    assert names == ["old2017first", "old2017first-2", "old2017first-3", "other2018second", "third2019tables"]


def test_of_several_entries_one_is_named(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = bib(work, "@article{a, title={A}, year=2020}\n@article{b, title={B}, year=2021}")
    assert new("--bibtex", file) == 2
    assert "holds 2 entries; name one by its key" in capsys.readouterr().err
    assert new("b", "--bibtex", file) == 0
    assert 'title: "B"' in note(work, "b")


@pytest.mark.parametrize("text", ["", "no bibtex", "@article{broken"])
def test_a_file_without_an_entry_is_wrong_usage_with_a_reason(work: Path, text: str) -> None:
    assert new("--bibtex", bib(work, text)) == 2


# --- from services --------------------------------------------------------------------------------------------


def test_arxiv_is_asked_for_an_id(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = replay(monkeypatch, lambda _: Answer(200, ARXIV.format(doi="").encode()))
    assert new("--arxiv", "https://arxiv.org/abs/2001.01234") == 0
    assert asked == ["https://export.arxiv.org/api/query?max_results=1&id_list=2001.01234"]
    text = note(work, "doe2020long")
    assert 'title: "Long attention for sequence models: { <b>"\n' in text
    assert "authors: [Jane van der Doe, 李 雷]\n" in text
    assert "date: 2020-01-05\n" in text
    assert 'arxiv: "2001.01234"\n' in text
    assert "We attend" not in text


def test_a_doi_brings_the_facts_and_what_is_cited_of_the_papers_here(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = replay(monkeypatch, lambda _: Answer(200, json.dumps(CROSSREF).encode()))
    assert new("--doi", "https://doi.org/10.1000/NEW") == 0
    assert [url.split("/")[2] for url in asked] == ["api.crossref.org"]
    assert "10.1000%2FNEW" in asked[0]
    text = note(work, "doe2021sparse")
    for line in (
        'title: "Sparse attention for sequence models: A survey"',
        "venue: Journal of & Tests",
        "date: 2021-03-04",
        "doi: 10.1000/NEW",
        "# cites: [old2017first, other2018second]",
    ):
        assert line.replace("Journal of & Tests", '"Journal of & Tests"') in text or line in text
    assert "0000-0002-1825-0097" in text
    assert "Theirs" not in text
    assert "indexed" not in text
    assert "It cites, of the papers here: old2017first, other2018second" in capsys.readouterr().err


def test_datacite_is_asked_where_crossref_knows_nothing(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(url: str) -> Answer:
        return Answer(404, b"") if "crossref" in url else Answer(200, json.dumps(CROSSREF).encode())

    asked = replay(monkeypatch, answer)
    assert new("--doi", "10.1000/new") == 0
    assert [url.split("/")[2] for url in asked] == ["api.crossref.org", "api.datacite.org"]


FAILURES = {
    "nobody knows it": lambda _: Answer(404, b""),
    "it is forbidden": lambda _: Answer(403, b""),
    "it is no JSON": lambda _: Answer(200, b"<html>"),
    "it is another JSON": lambda _: Answer(200, b"[1]"),
    "it has no title": lambda _: Answer(200, b'{"type": "article"}'),
    "it is nested without end": lambda _: Answer(200, b"[" * 100_000),
}


@pytest.mark.parametrize("name", FAILURES)
def test_an_answer_that_says_nothing_is_told_and_nothing_is_written(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    replay(monkeypatch, FAILURES[name])
    assert new("--doi", "10.1000/new") == 2
    told = capsys.readouterr().err
    assert "; " in told
    assert "Traceback" not in told
    assert "Usage:" not in told  # the command was well written
    assert len(list(work.rglob("*.md"))) == 3


ATOMS = {
    "no entry": '<feed xmlns="http://www.w3.org/2005/Atom"/>',
    "an error": '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Error</title></entry></feed>',
    "entities": '<!DOCTYPE a [<!ENTITY b "c">]><feed>&b;</feed>',
    "no XML": "<feed",
}


@pytest.mark.parametrize("name", ATOMS)
def test_an_atom_that_says_nothing_is_told(work: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    replay(monkeypatch, lambda _: Answer(200, ATOMS[name].encode()))
    assert new("--arxiv", "2001.01234") == 2


@pytest.mark.parametrize("doi", ["10.1000/old", "https://doi.org/10.1000/OLD", "doi:10.1000/old"])
def test_a_paper_that_has_a_note_gets_no_second_one_and_nobody_is_asked(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], doi: str
) -> None:
    asked = replay(monkeypatch, lambda _: Answer(200, json.dumps(CROSSREF).encode()))
    assert new("--doi", doi) == 2
    assert "papers/old2017first.md is a note of doi:10.1000/old already" in capsys.readouterr().err
    assert asked == []


def test_an_entry_of_a_paper_that_has_a_note_gets_no_second_one(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "one.bib").write_text("@article{x, title = {A title}, year = 2021, doi = {10.1000/old}}")
    assert new("--bibtex", str(work / "one.bib")) == 2
    assert "papers/old2017first.md is a note of doi:10.1000/old already" in capsys.readouterr().err


# --- from an issue --------------------------------------------------------------------------------------------

FORM = """### DOI or arXiv id

_No response_

### Title

Soft attention for sequence models

### Authors

Jane Doe; Ben Other

### Year

2023

### Venue

_No response_

### Address

javascript:alert(1)

### Topics

attention, C++

### Summary

It attends
softly.

### Notes

## My own heading

$(touch ran) `touch ran` ---
status: read

### Title

Not the title.
"""


def issue(work: Path, text: str) -> str:
    (work / "issue.md").write_text(text, encoding="utf-8")
    return "issue.md"


def test_an_issue_form_becomes_a_note_as_data(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = replay(monkeypatch, lambda _: Answer(500, b""))
    assert new("--from-issue", issue(work, FORM.replace("\n", "\r\n"))) == 0
    assert asked == []
    text = note(work, "doe2023soft")
    [paper] = [paper for key, paper in load(work / "content")[0].papers.items() if key == "doe2023soft"]
    assert paper.note.title == "Soft attention for sequence models"
    assert [name.full for name in paper.note.authors] == ["Jane Doe", "Ben Other"]
    assert paper.note.summary == "It attends softly."
    assert paper.topics[:2] == ("attention", "c++")
    assert paper.note.url == ""
    assert paper.note.status == "to-read"
    assert text.endswith(
        "---\n## My own heading\n\n$(touch ran) `touch ran` ---\nstatus: read\n\n### Title\n\nNot the title.\n"
    )
    assert not (work / "ran").exists()


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        ("Jane Doe; Ben Other", ["Jane Doe", "Ben Other"]),
        ("Jane Doe\nBen Other", ["Jane Doe", "Ben Other"]),
        ("Jane Doe, Ben Other", ["Jane Doe", "Ben Other"]),
        ("Jane Doe and Ben Other", ["Jane Doe", "Ben Other"]),
        ("Doe, Jane; Other, Ben", ["Jane Doe", "Ben Other"]),
        ("<!-- one a line -->\nJane Doe", ["Jane Doe"]),
        ("李 雷", ["李 雷"]),
    ],
)
def test_authors_are_read_as_people_write_them_into_forms(work: Path, answer: str, names: list[str]) -> None:
    assert new("--from-issue", issue(work, f"### Title\n\nA study\n\n### Authors\n\n{answer}\n")) == 0
    [paper] = [one for one in load(work / "content")[0].papers.values() if one.note.title == "A study"]
    assert [name.full for name in paper.note.authors] == names


def test_answers_that_say_nothing_of_their_field_are_told_and_left_out(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replay(monkeypatch, lambda _: Answer(500, b""))
    form = "### DOI or arXiv id\n\nthe one by Doe\n\n### Title\n\nA study\n\n### Year\n\nnext year\x1b[2J\n"
    assert new("--from-issue", issue(work, form)) == 0
    told = capsys.readouterr().err
    assert "left out: identifier 'the one by Doe'; year 'next year\\u001b[2J'; see what was meant" in told


def test_what_a_service_did_not_say_is_told(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replay(monkeypatch, lambda _: Answer(404, b""))
    assert new("--from-issue", issue(work, "### DOI or arXiv id\n\n10.1000/new\n")) == 0
    assert "left out: neither Crossref nor DataCite knows 10.1000/new" in capsys.readouterr().err


def test_an_id_alone_is_looked_up(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = replay(monkeypatch, lambda _: Answer(200, json.dumps(CROSSREF).encode()))
    assert new("--from-issue", issue(work, "### DOI or arXiv id\n\n10.1000/new\n")) == 0
    assert len(asked) == 1
    assert "Sparse attention" in note(work, "doe2021sparse")


def test_a_service_that_is_down_costs_the_facts_and_not_the_note(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(_: str) -> Answer:
        raise FetchFailed("down")

    replay(monkeypatch, down)
    monkeypatch.setattr("time.sleep", lambda _: None)
    assert new("jones2024x", "--from-issue", issue(work, "### DOI or arXiv id\n\n10.1000/new\n")) == 0
    assert "doi: 10.1000/new\n" in note(work, "jones2024x")


@pytest.mark.parametrize("text", ["", "Hello.", "### Title\n\n_No response_\n", "### Other\n\nx\n"])
def test_a_text_that_is_no_form_is_wrong_usage(work: Path, text: str) -> None:
    assert new("--from-issue", issue(work, text)) == 2
