"""What front matter names: cites, relations, related and the like."""

from __future__ import annotations

import pytest

from site_builder.collection.library import Chosen, WantedPaper
from site_builder.diagnostics import Place
from site_builder.model import Identifier, Key, Reference
from tests.collection.small_libraries import made, note, topic

OTHERS = (
    note("papers/vaswani2017attention.md", title="Attention", arxiv="1706.03762v5", aliases=["Transformer"]),
    note("papers/BERT.md", title="Deep Transformers", doi="10.1000/AbC"),
    note("nlp/intro.md", key="nlp-intro"),
)


@pytest.mark.parametrize(
    ("reference", "key"),
    [
        pytest.param("vaswani2017attention", "vaswani2017attention", id="a key"),
        pytest.param("bert", "BERT", id="a key but for case"),
        pytest.param("transformer", "vaswani2017attention", id="an alias"),
        pytest.param("../nlp/intro.md", "nlp-intro", id="a path"),
        pytest.param("intro", "nlp-intro", id="a stem"),
        pytest.param("deep transformers", "BERT", id="a title"),
        pytest.param("doi:10.1000/abc", "BERT", id="a DOI that a note has"),
        pytest.param("https://doi.org/10.1000/ABC", "BERT", id="its address"),
        pytest.param(
            "arxiv:1706.03762v1", "vaswani2017attention", id="an arXiv id that a note has, of another version"
        ),
        pytest.param("doi:10.48550/arXiv.1706.03762", "vaswani2017attention", id="the DOI that arXiv gives it"),
    ],
)
def test_a_reference_means_a_paper_in_every_field(reference: str, key: str) -> None:
    one = note(
        "papers/a.md",
        cites=[reference],
        related=[reference],
        relations=[("extends", reference)],
        superseded_by=reference,
        not_duplicate_of=[reference],
    )
    result = made(*OTHERS, one)
    paper = result.paper("a")
    assert (paper.cites, paper.related, paper.relations) == ((key,), (Chosen(Key(key)),), (("extends", key),))
    assert paper.superseded_by == key
    assert result.found == ()
    assert result.library.wanted == ()


def test_an_unknown_key_is_an_error_at_its_place_with_close_matches() -> None:
    wrong = "vaswani2017atention"
    result = made(*OTHERS, note("a.md", cites=["BERT", wrong], related=[wrong], relations=[("extends", wrong)]))
    assert [(fault.code, fault.place.line, fault.place.column) for fault in result.found] == [
        ("unknown-key", 10, 2),
        ("unknown-key", 11, 1),
        ("unknown-key", 12, 1),
    ]
    assert result.found[0].message == f"no note has the key '{wrong}'; did you mean 'vaswani2017attention'?"
    assert result.paper("a").diagnostics == result.found


@pytest.mark.parametrize(
    ("key", "advice"),
    [
        ("zzz", "write that note, or give the paper's doi: or arxiv: id"),
        ("1609.08144", "for a paper without a note, write arxiv:1609.08144"),
    ],
)
def test_an_unknown_key_like_no_other_is_told_what_to_do(key: str, advice: str) -> None:
    assert made(note("a.md", cites=[key])).found[0].message == f"no note has the key '{key}'; {advice}"


def test_what_supersedes_or_is_no_duplicate_may_be_unknown_with_a_warning() -> None:
    result = made(note("a.md", superseded_by="gone", not_duplicate_of=["gone"]))
    assert result.codes == ["unresolved-link", "unresolved-link"]
    assert result.paper("a").superseded_by is None


def test_a_paper_without_a_note_is_wanted_and_no_fault() -> None:
    notes = (
        note("a.md", cites=["doi:10.1000/X", "arxiv:2001.00001v2"], related=["doi:10.1000/z"]),
        note(
            "b.md",
            cites=["arxiv:2001.00001"],
            relations=[("extends", "arxiv:2001.00001"), ("uses_data_from", "doi:10.1000/y")],
        ),
        note("c.md", cites=["doi:10.48550/arXiv.2001.00001"], superseded_by="doi:10.1000/later"),
    )
    result = made(*notes)
    assert result.found == ()
    assert result.paper("a").cites_outside == (Identifier("doi", "10.1000/x"), Identifier("arxiv", "2001.00001"))
    assert result.paper("b").relations_outside == (
        ("extends", Identifier("arxiv", "2001.00001")),
        ("uses_data_from", Identifier("doi", "10.1000/y")),
    )
    assert result.library.wanted == (
        WantedPaper(Identifier("arxiv", "2001.00001"), (Key("a"), Key("b"), Key("c"))),
        WantedPaper(Identifier("doi", "10.1000/x"), (Key("a"),)),
        WantedPaper(Identifier("doi", "10.1000/y"), (Key("b"),)),
        WantedPaper(Identifier("doi", "10.1000/z"), (Key("a"),)),
    )


def test_ones_own_key_is_dropped_with_a_warning() -> None:
    own = note(
        "a.md", cites=["a", "A", "doi:10.1000/own"], related=["a"], relations=[("extends", "a")], doi="10.1000/own"
    )
    result = made(own)
    assert result.codes == ["self-reference"] * 5
    paper = result.paper("a")
    assert (paper.cites, paper.related, paper.relations, paper.cites_outside) == ((), (), (), ())


def test_a_paper_named_twice_counts_once_with_a_warning() -> None:
    two_ways = note("a.md", cites=["BERT", "doi:10.1000/abc", "doi:10.1000/zz", "doi:10.1000/ZZ"])
    result = made(*OTHERS, two_ways)
    assert result.paper("a").cites == ("BERT",)
    assert result.paper("a").cites_outside == (Identifier("doi", "10.1000/zz"),)
    assert result.lines == [
        "a.md:10 repeated-value: 'doi:10.1000/abc' stands in cites twice; drop one",
        "a.md:10 repeated-value: 'doi:10.1000/ZZ' stands in cites twice; drop one",
    ]


def test_one_paper_may_stand_in_two_relations() -> None:
    result = made(*OTHERS, note("a.md", relations=[("extends", "BERT"), ("cites_as_evidence", "BERT")]))
    assert result.paper("a").relations == (("extends", "BERT"), ("cites_as_evidence", "BERT"))
    assert result.found == ()


def test_the_order_and_reasons_of_the_note_are_kept() -> None:
    base = note("a.md")
    related = tuple(
        Reference(key, Place("a.md", 12, n), why=f"because {n}") for n, key in enumerate(["nlp-intro", "BERT"])
    )
    one = type(base)(path="a.md", key=base.key, key_place=base.key_place, title="A", related=related)
    assert made(*OTHERS, one).paper("a").related == (
        Chosen(Key("nlp-intro"), "because 0"),
        Chosen(Key("BERT"), "because 1"),
    )


def test_a_key_that_looks_like_an_id_is_a_key_first() -> None:
    result = made(note("x.md", key="arxiv:2001.00001"), note("a.md", cites=["arxiv:2001.00001"]))
    assert result.paper("a").cites == ("arxiv:2001.00001",)


def test_a_reference_to_a_topics_file_is_an_unknown_key() -> None:
    assert made(note("a.md", cites=["topics/hpc.md"]), topics=[topic("topics/hpc.md")]).codes == ["unknown-key"]
