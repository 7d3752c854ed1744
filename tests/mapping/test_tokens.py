"""Words of a text in any script, and the form under which they are compared."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.mapping.likeness.tokens import LONGEST_WORD, folded, words

READING: dict[str, tuple[str, list[str]]] = {
    "words and what parts them": ("Self-attention, *twice*; (e.g.)", ["Self", "attention", "twice", "e", "g"]),
    "digits belong to a word behind its first letter": ("GPT2 on 8 TPUv3, 2nd", ["GPT2", "on", "TPUv3", "nd"]),
    "accents, composed or not": ("Gödel Go\u0308del", ["Gödel", "Gödel"]),
    "soft hyphens and zero-width characters": ("par\u00adal\u200blel \ufeffwork\u2060er", ["parallel", "worker"]),
    "Cyrillic and Greek": ("Градиентный спуск, μέθοδος", ["Градиентный", "спуск", "μέθοδος"]),
    "marks of Indic scripts stay in their word": ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
    "Arabic with vowel signs": ("كِتَاب عربي", ["كِتَاب", "عربي"]),
    "Hangul": ("기계 학습", ["기계", "학습"]),
    "Chinese by pairs of characters": ("机器学习", ["机器", "器学", "学习"]),
    "one Chinese character alone says too little": ("的 a", ["a"]),
    "Chinese beside Latin": ("使用GPU训练", ["使用", "GPU", "训练"]),
    "katakana are a word, hiragana particles": ("ニューラルネットワークの学習", ["ニューラルネットワーク", "学習"]),
    "Thai by pairs": ("ไทย", ["ไท", "ทย"]),
    "formulas, commands of TeX and addresses are no prose": (
        r"cost $O(n)$ \alpha https://x.org/a_b end",
        ["cost", "end"],
    ),
    "prices are no formula": ("\u20ac5 or $6", ["or"]),
    "nothing": (" \n 12 !", []),
}


@pytest.mark.parametrize(("text", "expected"), READING.values(), ids=READING.keys())
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


FORMS: dict[str, tuple[str, str]] = {
    "case": ("TPU", "tpu"),
    "plural of an abbreviation": ("TPUs", "tpu"),
    "accents": ("Gödel", "godel"),
    "Greek accents": ("μέθοδος", "μεθοδοσ"),
    "ligatures": ("ﬁne", "fine"),
    "full width": ("ＧＰＵ", "gpu"),
    "half-width katakana": ("ﾓﾃﾞﾙ", "モデル"),
    "a mark that makes another letter stays": ("ガ行", "ガ行"),
    "plural": ("matrices", "matrice"),
    "plural in -ies": ("queries", "query"),
    "no plural": ("class", "class"),
    "no plural in -us and -is": ("corpus", "corpus"),
    "words without a subject": ("However", ""),
    "… in other languages": ("für", ""),
    "single letters": ("x", ""),
    "what is too long to be a word": ("a" * (LONGEST_WORD + 1), ""),
}


@pytest.mark.parametrize(("word", "form"), FORMS.values(), ids=FORMS.keys())
def test_folded(word: str, form: str) -> None:
    assert folded(word) == form


def test_the_ways_to_write_a_word_have_one_form() -> None:
    assert len({folded(word) for word in ("Naïveté", "NAIVETE", "naive\u0301te\u0301", "ｎａｉｖｅｔｅ")}) == 1


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=80))
def test_any_text_has_words_without_space_and_their_forms_are_stable(text: str) -> None:
    for word in words(text):
        assert word
        assert not any(letter.isspace() for letter in word)
        form = folded(word)
        assert folded(form) in (form, "", folded(folded(form)))


@pytest.mark.parametrize("text", ["a" * 200_000, "$" * 100_001, "\\a" * 50_000, "字" * 50_000, "é\u0301" * 50_000])
def test_hostile_texts_take_no_time(text: str) -> None:
    assert all(len(folded(word)) <= LONGEST_WORD for word in words(text))
