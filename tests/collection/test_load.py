"""From a folder of files to a library: tiny collections, each with what it must become."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from site_builder.collection.disk.sources import CollectionNotFound
from site_builder.collection.library import Library
from site_builder.collection.load import load
from site_builder.model import Key

SITE = {"site.yaml": "title: Test\n"}


def written(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode())
    return root


def paper(title: str, *fields: str, body: str = "Text.") -> str:
    return "\n".join(["---", f"title: {title}", *fields, "---", "", body, ""])


def links(library: Library) -> list[str]:
    """Everything that papers hold, as "from kind to"."""
    found = []
    for key, one in library.papers.items():
        found += [f"{key} cites {other}" for other in (*one.cites, *one.cites_outside)]
        found += [f"{key} {name} {other}" for name, other in (*one.relations, *one.relations_outside)]
        found += [f"{key} related {chosen.key}" for chosen in one.related]
        found += [f"{key} mentions {mention.key}" for mention in one.mentions]
    return found


@dataclass(frozen=True)
class Case:
    files: dict[str, str]
    links: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    """Every fault but that there is no more to say: "path:line:column: severity[code]"."""
    papers: list[str] | None = None
    drafts: bool = False


CASES = {
    "every way to name a paper": Case(
        {
            "papers/one.md": paper(
                "One",
                "cites: [two, 'doi:10.1000/abc', 'arXiv:2001.00001']",
                "related: {key: TWO, why: close}",
                "relations:",
                "  extends: two",
                body="[[two]], [[Second|it]], [text](two.md), [@two] and ![[two]].",
            ),
            "papers/two.md": paper("Two", "aliases: [Second]", "doi: 10.1000/ABC"),
        },
        [
            "one cites two",
            "one cites arxiv:2001.00001",
            "one extends two",
            "one related two",
            *["one mentions two"] * 5,
        ],
        ["papers/one.md:3:14: warning[repeated-value]"],
    ),
    "a key with a slip": Case(
        {"a.md": paper("A", "cites: [bb2020deeep]", body="[[bb2020depe]]"), "bb2020deep.md": paper("B")},
        [],
        ["a.md:3:9: error[unknown-key]", "a.md:6:1: warning[unresolved-link]"],
    ),
    "broken YAML leaves a page, and everything else whole": Case(
        {"a.md": "---\ntitle: [A\n---\n\n[[b]]\n", "b.md": paper("B", "cites: [a]")},
        ["a mentions b", "b cites a"],
        ["a.md:2:8: error[bad-yaml]"],
        papers=["a", "b"],
    ),
    "the same key twice": Case(
        {"b/k.md": paper("Second"), "a/k.md": paper("First"), "c.md": paper("C", "cites: k")},
        ["c cites k"],
        ["b/k.md:1:1: error[duplicate-key]"],
        papers=["c", "k"],
    ),
    "equal names in two folders": Case(
        {
            "nlp/intro.md": paper("NLP", "key: nlp-intro"),
            "cv/intro.md": paper("CV", "key: cv-intro"),
            "cv/a.md": paper("A", body="[[intro]] and [[nlp/intro]]"),
            "root.md": paper("Root", body="[[intro]]"),
        },
        ["a mentions cv-intro", "a mentions nlp-intro", "root mentions cv-intro"],
        ["root.md:5:1: warning[ambiguous-link]"],
    ),
    "names in decomposed letters": Case(
        {
            unicodedata.normalize("NFD", "papers/Poincaré.md"): paper("Poincaré Embeddings"),
            "papers/a.md": paper("A", "cites: [Poincaré]", body="[[poincaré embeddings]] [text](Poincar%C3%A9.md)"),
        },
        ["a cites Poincaré", *["a mentions Poincaré"] * 2],
    ),
    "a draft": Case(
        {"a.md": paper("A", "cites: [d]", body="[[d]]"), "d.md": paper("D", "draft: true", "cites: [gone2020]")},
        [],
        ["d.md:4:9: error[unknown-key]"],
        papers=["a"],
    ),
    "a draft that is asked for": Case(
        {"a.md": paper("A", "cites: [d]", body="[[d]]"), "d.md": paper("D", "draft: true")},
        ["a cites d", "a mentions d"],
        papers=["a", "d"],
        drafts=True,
    ),
    "code, comments and formulas hold no links": Case(
        {"a.md": paper("A", body="`[[b]]` <!-- [[b]] --> %%[[b]]%% $[[b]]$\n\n```\n[[b]]\n```\n"), "b.md": paper("B")},
        [],
    ),
    "topics": Case(
        {
            "a.md": paper("A", "topics: [ML/NLP, tpus]", body="#hardware [[tpu]] [pods](topics/tpu.md)"),
            "b.md": paper("B", "tags: [tpu, tpu-clustres]"),
            "c.md": paper("C", "topics: [tpu-clusters]"),
            "topics/tpu.md": paper("TPU", "parent: Hardwear", body="[[a]]"),
            "topics/NLP.md": paper("NLP", "parent: ml"),
            "topics/tpu-clusters.md": paper("Clusters"),
        },
        [],
        [
            "a.md:3:18: warning[near-topic]",
            "b.md:3:13: warning[near-topic]",
            "topics/NLP.md:1:1: warning[unused-topic]",
            "topics/tpu.md:3:9: warning[unknown-parent]",
        ],
    ),
    "pages": Case(
        {
            "a.md": paper("A", body="[[about]]"),
            "pages/about.md": paper("About", body="[[a]]"),
            "pages/papers.md": paper("Mine"),
        },
        [],
        ["pages/papers.md:1:1: warning[reserved-name]"],
    ),
    "attachments": Case(
        {
            "papers/a.md": paper("A", body="![[fig.png]] ![](../gone.png) [svg](x.svg) ![[data/table.csv]]"),
            "papers/fig.png": "",
            "papers/x.svg": "<svg/>",
            "data/table.csv": "1,2",
        },
        [],
        ["papers/a.md:5:14: warning[missing-file]", "papers/a.md:5:31: warning[refused-file]"],
    ),
    "headings": Case(
        {
            "a.md": paper("A", body="## Why (not) $O(n^2)$?\n\nText."),
            "b.md": paper("B", body="[[a#Why (not) $O(n^2)$?]] [[a#Why]] [[#Gone]]"),
        },
        ["b mentions a"] * 2,
        ["b.md:5:27: warning[unknown-heading]", "b.md:5:37: warning[unknown-heading]"],
    ),
    "nothing at all": Case({}, [], papers=[]),
}


@pytest.mark.parametrize("name", CASES)
def test_a_collection(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    library, found = load(written(tmp_path, SITE | case.files), drafts=case.drafts)
    assert [fault.line().split("]")[0] + "]" for fault in found] == case.found
    assert links(library) == case.links
    assert case.papers is None or list(library.papers) == case.papers


def test_a_topic_near_another_is_named_with_it(tmp_path: Path) -> None:
    library, found = load(written(tmp_path, SITE | CASES["topics"].files))
    assert {id_: (topic.title, topic.parent, topic.papers) for id_, topic in library.topics.items()} == {
        "hardware": ("hardware", None, ("a",)),
        "ml": ("ML", None, ()),
        "ml/nlp": ("ML/NLP", "ml", ("a",)),
        "nlp": ("NLP", "ml", ()),
        "tpu": ("TPU", None, ("b",)),
        "tpu-clusters": ("Clusters", None, ("c",)),
        "tpu-clustres": ("tpu-clustres", None, ("b",)),
        "tpus": ("tpus", None, ("a",)),
    }
    assert [fault.message for fault in found if fault.code != "unused-topic"] == [
        "the topic 'tpus' is spelled almost like 'tpu'; use that, or say in topics/tpus.md that this is another one",
        "the topic 'tpu-clustres' is spelled almost like 'tpu-clusters'; use that, or say in topics/tpu-clustres.md that this is another one",
        "no topic is called 'Hardwear'; did you mean 'hardware'?",
    ]


def test_an_error_of_any_stage_is_shown_on_the_notes_page(tmp_path: Path) -> None:
    files = {"a.md": paper("A", "title: again", "cites: [gone]", "aliases: [b]", body="[[gone]]"), "b.md": paper("B")}
    library, found = load(written(tmp_path, SITE | files))
    errors = [fault.code for fault in library.papers[Key("a")].diagnostics]
    assert errors == ["duplicate-field", "unknown-key", "alias-is-key"]
    assert [fault.code for fault in found] == [*errors, "unresolved-link"]
    assert library.papers[Key("b")].diagnostics == ()


def test_the_attachments_of_a_collection_are_known_by_path(tmp_path: Path) -> None:
    library, _ = load(written(tmp_path, SITE | CASES["attachments"].files))
    assert library.attachments == ("data/table.csv", "papers/fig.png")


def test_what_is_left_alone_is_counted(tmp_path: Path) -> None:
    files = {
        "site.yaml": "title: T\nignore: [private]\n",
        "a.md": paper("A"),
        "d.md": paper("D", "draft: true"),
        "private/x.md": paper("X"),
        "private/fig.png": "",
        "e.excalidraw.md": "",
        "site/papers/y.md": paper("Y"),
        "b.md": paper("B", body="![[fig.png]]"),
    }
    library, found = load(written(tmp_path, files), output=tmp_path / "site")
    assert (list(library.papers), library.counts.ignored, library.counts.drafts) == (["a", "b"], 2, 1)
    assert [fault.code for fault in found] == ["missing-file"]


def test_a_collection_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(CollectionNotFound):
        load(tmp_path / "nowhere")


def test_no_path_of_the_machine_is_in_a_fault(tmp_path: Path) -> None:
    for name, case in CASES.items():
        _, found = load(written(tmp_path / name.replace(" ", "-"), SITE | case.files))
        assert all(str(tmp_path) not in fault.line() for fault in found)
