"""Similar texts: what is read of a paper, how alike two are, and the terms that are given as the reason."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

import site_builder.mapping.likeness.similar_text as module
from site_builder.collection.library import Library
from site_builder.collection.markdown.scan import scan
from site_builder.mapping.likeness.similar_text import similar_text, text_profiles
from site_builder.mapping.likeness.texts import passages, read_texts
from site_builder.mapping.likeness.tokens import folded, words
from site_builder.mapping.linking.edges import KEPT, derived_edges
from site_builder.mapping.literature_map import Edge
from site_builder.structs import force_setattr
from tests.mapping.libraries import library, paper

ROOT = Path(__file__).resolve().parents[2]

FILLER = ["volcano eruption ash", "sonnet rhyme metre", "glacier moraine ice", "violin string bow", "harbour tide pier"]


def told(texts: Mapping[str, str], **topics: Sequence[str]) -> Library:
    """Papers with a summary each, beside some on other things, so that a term can be rare."""
    others = {f"z{number}": text for number, text in enumerate(FILLER)}
    return library([paper(key, title="", summary=text) for key, text in {**texts, **others}.items()], topics)


def edges(read: Library) -> dict[tuple[str, str], Edge]:
    keys = tuple(read.papers)
    found = derived_edges(similar_text(read_texts(read), keys), keys)
    return {(edge.source, edge.target): edge for edge in found}


def terms(edge: Edge) -> list[str]:
    [reason] = edge.reasons
    assert reason.startswith("shared terms: ")
    return reason.removeprefix("shared terms: ").split(", ")


# --- what is read ---------------------------------------------------------------------------------


def test_title_summary_abstract_keywords_and_body_are_read_and_a_title_counts_twice() -> None:
    body, _ = scan("Plain *bodies* with [linked words](https://example.org/address).", "a.md", 1)
    one = paper("a", title="Titles", summary="summary", abstract="gist", keywords=("keyword one",))
    read = library([one])
    force_setattr(one.note, "body", body)
    texts = read_texts(read)
    counts = dict(zip(texts.terms, texts.counts.toarray()[0].tolist(), strict=True))
    assert counts == {
        **dict.fromkeys(["summary", "gist", "keyword", "plain", "body", "linked", "word"], 1.0),
        "title": 2.0,
    }


NO_PROSE = {
    "a formula": "$\\mathcal{L}_{loss}$",
    "a block of code": "```python\nloss = 1\n```",
    "code within a line": "`loss`",
    "a comment": "%%loss%%",
    "a key that a link names": "[[loss]]",
    "a cited key": "[@loss]",
    "a tag, which is a topic": "#loss",
    "an address": "https://loss.example/loss",
}


@pytest.mark.parametrize("markdown", NO_PROSE.values(), ids=NO_PROSE.keys())
def test_what_a_body_does_not_say_in_words_is_no_term(markdown: str) -> None:
    one = paper("a", title="")
    force_setattr(one.note, "body", scan(f"gradient\n\n{markdown}\n", "a.md", 1)[0])
    assert read_texts(library([one])).terms == ("gradient",)


def test_a_term_is_spelled_as_the_texts_do_most() -> None:
    texts = read_texts(told({"a": "TPUs TPUs tpu", "b": "Gödel Gödel godel", "c": "Kernel kernel"}))
    spelling = dict(zip(texts.terms, texts.spellings, strict=True))
    assert (spelling["tpu"], spelling["godel"], spelling["kernel"]) == ("TPUs", "Gödel", "kernel")


def test_terms_are_found_by_their_form() -> None:
    texts = read_texts(told({"a": "quantum entanglement"}))
    assert texts.terms[texts.number("quantum")] == "quantum"
    assert texts.number("absent") == texts.number("") == texts.number("zzzz") == -1


def test_pairs_of_papers_and_terms_are_told_apart() -> None:
    texts = read_texts(told({"a": "quantum entanglement", "b": "", "c": "quantum"}))
    quantum, entanglement = texts.number("quantum"), texts.number("entanglement")
    rows = np.array([2, 0, 0, 1, 2, 7, 0])
    terms = np.array([entanglement, quantum, entanglement, quantum, quantum, 0, -1])
    expected = (texts.counts.toarray()[rows, terms] > 0) & (terms >= 0)
    assert texts.having(rows, terms).tolist() == expected.tolist()
    assert texts.having(rows[:0], terms[:0]).tolist() == []


# --- how alike ------------------------------------------------------------------------------------


def test_identical_texts_are_the_most_alike() -> None:
    text = "sparse attention over long sequences"
    found = edges(told({"a": text, "b": text, "c": "sparse matrices on graphics hardware"}))
    assert found["a", "b"].weight > found["a", "c"].weight > 0
    assert found["a", "b"].weight < 1


def test_texts_without_a_common_term_are_not_alike() -> None:
    assert edges(told({"a": "sparse attention", "b": "dense retrieval"})) == {}


def test_function_words_make_nothing_alike() -> None:
    assert edges(told({"a": "we show that this is the attention of it", "b": "we show that this is the of it"})) == {}


def test_a_rare_term_counts_more_than_a_common_one() -> None:
    common = {f"x{number}": "gradient" for number in range(5)}
    found = edges(told({"a": "gradient", "b": "gradient", "c": "hessian", "d": "hessian", **common}))
    assert found["c", "d"].weight > found["a", "b"].weight


def test_a_term_of_a_title_or_keyword_counts_more_than_one_in_passing() -> None:
    said = {"a": "lattice", "b": "lattice", "c": "whisper", "d": "whisper"}
    found = edges(told(said, lattice=["z0"]))
    assert found["a", "b"].weight > found["c", "d"].weight


def test_half_of_two_long_texts_says_more_than_one_of_three_words() -> None:
    half = "kernel fusion memory traffic backward propagation"
    found = edges(
        told(
            {
                "a": f"{half} compiler schedule loop tile buffer stage",
                "b": f"{half} rounding checkpoint shard replica quorum ledger",
                "c": "mutex queue slot",
                "d": "mutex wind sail",
            }
        )
    )
    assert found["a", "b"].weight > found["c", "d"].weight


ALIKE = {
    "case and accents": ("Schrödinger équation", "SCHRODINGER ÉQUATION"),
    "composed and decomposed": ("Poincaré", "Poincare\u0301"),
    "ligatures and soft hyphens": ("eﬃcient cache", "ef\u00adficient cache"),
    "singular and plural": ("tensor query", "tensors queries"),
    "Chinese": ("机器学习的方法", "关于机器学习"),
    "Japanese": ("ニューラルネットの学習", "学習するニューラルネット"),
    "Korean": ("기계 학습", "기계 번역"),
    "Hebrew": ("למידת מכונה", "מכונה"),
}


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE.keys())
def test_texts_are_alike_however_they_are_written(one: str, other: str) -> None:
    assert ("a", "b") in edges(told({"a": one, "b": other}))


HOSTILE = {
    "nothing": "",
    "spaces": " \n\t ",
    "digits": "1 2 3.14",
    "one long run": "x" * 100_000,
    "unclosed marks": "[[" * 300 + "$" * 301 + "`" * 101,
    "markup": "<script>alert(1)</script><!-- ",
    "lone surrogates": "\ud800 \udfff",
    "control characters": "\x00\x07\x1b[31m",
    "marks only": "\u0301\u0302\u0303",
    "right to left": "\u202e\u2066abc\u2069",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_any_text_is_read_and_compared(text: str) -> None:
    read = told({"a": text, "b": text, "c": "sparse attention"})
    for edge in edges(read).values():
        assert 0 < edge.weight <= 1
        assert terms(edge)


@pytest.mark.parametrize("papers", [0, 1, 2])
def test_collections_of_hardly_any_paper(papers: int) -> None:
    read = library([paper(f"p{number}", title="Attention") for number in range(papers)])
    assert len(edges(read)) == max(0, papers - 1)


def test_papers_without_text_are_like_nothing() -> None:
    assert edges(library([paper("a", title=""), paper("b", title=""), paper("c", title="12")])) == {}


# --- the reason -----------------------------------------------------------------------------------


def spoken(papers: int, seed: int = 3) -> Library:
    """Papers of some subjects with made-up words, rare and common."""
    rng = random.Random(seed)
    syllables = [a + b for a in "bdgklmnprstvz" for b in "aeiou"]
    common = ["".join(rng.choices(syllables, k=3)) for _ in range(60)]
    subjects = [["".join(rng.choices(syllables, k=4)) for _ in range(25)] for _ in range(6)]
    return library(
        [
            paper(
                f"p{number:04d}",
                title=" ".join(rng.choices(subjects[number % 6], k=4)).title(),
                summary=" ".join(rng.choices(common, k=20) + rng.choices(subjects[number % 6], k=20)),
            )
            for number in range(papers)
        ]
    )


def test_shared_terms_are_in_both_texts() -> None:
    read = spoken(120)
    said = {
        key: {folded(word) for text, _ in passages(one) for word in words(text)} for key, one in read.papers.items()
    }
    found = edges(read)
    assert found
    for edge in found.values():
        for term in terms(edge):
            assert folded(term) in said[edge.source] & said[edge.target]


def test_the_strongest_terms_stand_first_and_those_of_subjects_before_all() -> None:
    read = told(
        {"a": "lattice phonon whisper", "b": "lattice phonon whisper", "c": "phonon", "d": "phonon"},
        lattice=["z0"],
        phonon=["z0"],
    )
    assert edges(read)["a", "b"].reasons == ("shared terms: lattice, phonon",)


def test_a_reason_holds_no_numbers_stems_or_tex() -> None:
    text = r"v3 matrices and matrices queries queries 2048 $\alpha$ \beta GPU"
    assert set(terms(edges(told({"a": text, "b": text}))["a", "b"])) == {"GPU", "matrices", "queries"}


def test_a_number_is_named_where_nothing_else_is_shared() -> None:
    assert edges(told({"a": "v3 sparse", "b": "v3 dense"}))["a", "b"].reasons == ("shared terms: v3",)


def test_overlapping_pairs_of_characters_are_not_repeated() -> None:
    found = edges(told({"a": "机器学习", "b": "机器学习"}))
    shown = terms(found["a", "b"])
    assert len(shown) == len(set(shown)) <= 2
    assert all(len(term) == 2 for term in shown)


# --- the same every time, and bounded -------------------------------------------------------------


def test_the_order_of_notes_changes_nothing() -> None:
    read = spoken(80)
    papers = list(read.papers.values())
    random.Random(5).shuffle(papers)
    mixed = Library(root=read.root, config=read.config, papers={one.key: one for one in papers}, topics={})
    one, other = read_texts(read), read_texts(mixed)
    assert one.terms == other.terms
    assert one.spellings == other.spellings
    rows = [list(mixed.papers).index(key) for key in read.papers]
    assert (one.counts.toarray() == other.counts.toarray()[rows]).all()


@pytest.mark.parametrize("seed", ["0", "77"])
def test_another_process_with_another_hash_seed_finds_the_same(seed: str) -> None:
    code = "from tests.mapping.test_similar_text import edges, spoken; print(hash_of(edges(spoken(60))))"
    code = f"import hashlib; hash_of = lambda found: hashlib.sha256(repr(found).encode()).hexdigest(); {code}"
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    assert run.stdout.strip() == hashlib.sha256(repr(edges(spoken(60))).encode()).hexdigest()


def test_each_paper_keeps_its_strongest() -> None:
    read = spoken(200)
    degree = dict.fromkeys(read.papers, 0)
    for source, target in edges(read):
        degree[source] += 1  # type: ignore[index]
        degree[target] += 1  # type: ignore[index]
    assert min(degree.values()) >= KEPT
    assert sum(degree.values()) <= 2 * KEPT * len(degree)


def test_the_most_frequent_terms_go_when_there_is_too_much_to_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = read_texts(spoken(150))
    everything = text_profiles(texts)
    monkeypatch.setattr(module, "WORK", 20_000)
    fewer = text_profiles(texts)
    holders = texts.holders
    kept = np.unique(fewer.indices)
    left_out = np.setdiff1d(np.unique(everything.indices), kept)
    assert len(left_out)
    assert (holders[kept] ** 2).sum() <= 20_000
    assert holders[left_out].min() >= holders[kept].max()
