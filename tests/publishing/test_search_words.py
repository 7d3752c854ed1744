"""Texts as terms: found however they are typed, in any script. tests/browser/test_search.py holds the script to the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.publishing import search_words
from site_builder.publishing.search_words import LONGEST, folded, fuzzy, terms

FOLDED = [
    ("case", "ResNet", "resnet"),
    ("accents", "Poincaré Š Ångström", "poincare s angstrom"),
    ("accents in two code points", "Poincare\u0301", "poincare"),
    ("letters that no accent makes", "Łukasz Størmer Strauß Þór", "lukasz stormer strauss thor"),
    ("Turkish capitals", "İstanbul ılık", "istanbul ilik"),
    ("ligatures", "eﬃcient ﬁne", "efficient fine"),
    ("wide and half-wide forms", "ＧＰＵ ｶﾞ", "gpu ガ"),
    ("Greek, with its two small sigmas", "Σίσυφος", "σισυφοσ"),
    ("Cyrillic", "Ёлка", "елка"),
    ("Japanese voiced signs stay what they are", "ガイド", "ガイド"),
    ("Arabic without its points and strokes", "مُحَمَّد كـتاب", "محمد كتاب"),
    ("Hindi keeps its vowel signs", "हिन्दी", "हिन्दी"),
    ("what a PDF leaves behind", "tun\u00ading\u200b", "tuning"),
]


@pytest.mark.parametrize(("text", "form"), [case[1:] for case in FOLDED], ids=[case[0] for case in FOLDED])
def test_what_people_type_differently_is_one(text: str, form: str) -> None:
    assert folded(text) == form


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text())
def test_the_form_of_unicode_does_not_matter(text: str) -> None:
    assert terms(unicodedata.normalize("NFC", text)) == terms(unicodedata.normalize("NFD", text))


TERMS = [
    ("words", "Attention is all", "attention is all"),
    ("numbers and names with numbers", "GPT-3 and ResNet50 in 2020", "gpt 3 gpt3 and resnet50 in 2020"),
    ("what a hyphen joins: parts and whole", "fine-tuning", "fine tuning finetuning"),
    ("an unusual hyphen", "fine\u2011tuning", "fine tuning finetuning"),
    ("dates have no whole", "2020-11-07", "2020 11 07"),
    ("apostrophes", "O’Brien", "o brien obrien"),
    ("possessives are the word", "Bahdanau's and Bahdanau’s", "bahdanau and bahdanau"),
    ("an arXiv id, by its parts", "2011.03641", "2011 03641"),
    ("Chinese in pairs, the last sign alone", "机器学习", "机器 器学 学习 习"),
    ("Japanese", "注意機構とは", "注意 意機 機構 構と とは は"),
    ("Korean", "딥러닝", "딥러 러닝 닝"),
    ("Thai", "ภาษา", "ภา าษ ษา า"),
    ("Chinese within English", "the 脳 of BERT模型", "the 脳 of bert 模型 型"),
    ("Cyrillic as words", "глубокое обучение", "глубокое обучение"),
    ("a pair of characters in a longer run and alone", "機械学 機械", "機械 械学 学 機械 械"),
    ("no words", "… — !? _ *", ""),
]


@pytest.mark.parametrize(("text", "found"), [case[1:] for case in TERMS], ids=[case[0] for case in TERMS])
def test_a_text_is_found_by(text: str, found: str) -> None:
    assert sorted(terms(text).elements()) == sorted(found.split())


def test_words_without_end_are_cut() -> None:
    assert list(terms("x" * 1000)) == ["x" * LONGEST]
    assert max(map(len, terms("é" * 1000 + "-" + "b" * 1000))) == LONGEST


@given(st.text())
def test_terms_can_stand_in_a_line_with_spaces_and_in_a_lexicon_with_capitals(text: str) -> None:
    for term in terms(text):
        assert term
        assert len(term.split()) == 1
        assert not set(term) & set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.mark.parametrize(
    ("term", "expected"),
    [("attention", True), ("обучение", True), ("gpt3", False), ("2020", False), ("of", False), ("机器", False)],
)
def test_slips_are_forgiven_in_words(term: str, expected: bool) -> None:
    assert fuzzy(term) is expected


@given(st.text(st.characters(max_codepoint=0x7F)))
def test_words_in_ascii_are_found_as_those_of_every_script_are(text: str) -> None:
    assert search_words._ASCII_RUN.findall(text) == search_words._runs().findall(text)
