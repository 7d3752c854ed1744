"""Capitals of titles: which are a title's own, and both cases that styles ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.bibliography.titles import headline_case, pieces, sentence_case

TITLES = [
    # as it is written, in sentence case, in headline case, words that keep their capitals
    ("Attention Is All You Need", "Attention is all you need", "Attention Is All You Need", ""),
    ("Attention is all you need", "Attention is all you need", "Attention Is All You Need", ""),
    ("Adam: A Method for Stochastic Optimization", "Adam: A method for stochastic optimization", "Adam: A Method for Stochastic Optimization", ""),
    ("Adam: a method for stochastic optimization", "Adam: A method for stochastic optimization", "Adam: A Method for Stochastic Optimization", ""),
    ("BERT: Pre-training of Deep Transformers", "BERT: Pre-training of deep transformers", "BERT: Pre-training of Deep Transformers", "BERT"),
    ("ImageNet Training on 1,024 TPUs", "ImageNet training on 1,024 TPUs", "ImageNet Training on 1,024 TPUs", "ImageNet TPUs"),
    ("Exploring T5 with a C compiler", "Exploring T5 with a C compiler", "Exploring T5 with a C Compiler", "T5 C"),
    ("Parsing French newspapers", "Parsing French newspapers", "Parsing French Newspapers", "French"),
    ("Parsing French Newspapers", "Parsing French newspapers", "Parsing French Newspapers", "French"),
    ("Walking Through Smallville Streets", "Walking through smallville streets", "Walking Through Smallville Streets", ""),
    ("Training at Google’s Scale with Bayesian Methods", "Training at Google’s scale with Bayesian methods", "Training at Google’s Scale with Bayesian Methods", "Google’s Bayesian"),
    ("Exploring the limits of Concurrency in ML Training", "Exploring the limits of concurrency in ML training", "Exploring the Limits of Concurrency in ML Training", "ML"),
    ("A Study of iPhone Use", "A study of iPhone use", "A Study of iPhone Use", "iPhone"),
    ("word2vec explained", "word2vec explained", "word2vec Explained", ""),
    ("Is scale all we need? A survey", "Is scale all we need? A survey", "Is Scale All We Need? A Survey", ""),
    ("Don’t decay the learning rate", "Don’t decay the learning rate", "Don’t Decay the Learning Rate", ""),
    ("$k$-means on $O(N)$ points in Paris", "$k$-means on $O(N)$ points in Paris", "$k$-Means on $O(N)$ Points in Paris", "$k$ $O(N)$ Paris"),
    ("深層学習の応用", "深層学習の応用", "深層学習の応用", ""),
    ("", "", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("title", "sentence", "headline", "kept"), TITLES, ids=[title[0] for title in TITLES])
def test_cases_of_a_title(title: str, sentence: str, headline: str, kept: str) -> None:
    assert sentence_case(title) == sentence
    assert headline_case(title) == headline
    assert [piece.text for piece in pieces(title) if piece.keeps] == kept.split()


def test_the_last_word_is_a_capital_one_in_headline_case() -> None:
    assert headline_case("what attention looks at") == "What Attention Looks At"


@given(st.text(max_size=60))
def test_pieces_joined_are_the_title(title: str) -> None:
    assert "".join(piece.text for piece in pieces(title)) == title


@given(st.text(alphabet="abcXYZ deep Learning:$?-'2", max_size=60))
def test_sentence_case_changes_nothing_but_case(title: str) -> None:
    assert sentence_case(title).casefold() == title.casefold()
