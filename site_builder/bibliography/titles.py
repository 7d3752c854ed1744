"""Which capitals of a title are its own, and which are only its language's or its publisher's fashion.

English titles are written in headline case ("Deep Learning for All") or in sentence case ("Deep learning for all"),
and styles change one into the other. The rule by which this program tells what has to stay:

* a title is in headline case where more than half of its longer words (four letters or more; acronyms and what begins
  the title or a subtitle left out) begin with a capital;
* a word with a capital behind its first letter (BERT, ImageNet, TPUs), a capital beside a digit (T5) and a single
  capital other than the article "A" (the C of "C compilers") always keep theirs;
* in a sentence-case title every other capital that does not begin the title or a subtitle is a name's, and stays;
* in a headline-case title names cannot be told from other words: those of a short list of what titles of papers name
  most (peoples, mathematicians, makers) keep theirs, others lose it where a style asks for sentence case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

FORMULA = r"(?<!\\)\$(?=\S)(?:[^$\\]|\\.)*(?<=\S)\$(?!\d)"
"""A formula within text, by pandoc's rule: no space inside the dollars, no digit behind them."""

_PIECE = re.compile(rf"(?P<math>{FORMULA})|(?P<word>[^\W_]+(?:['’][^\W_]+)*)|(?P<other>[^\w$]+|.)", re.DOTALL)

_SUBTITLE = re.compile(r"[:?!][”’\"')]*\s|—")
"""What a subtitle begins behind; a full stop rather ends an abbreviation."""

_SMALL = frozenset(
    """
    a an and as at but by for from in into nor of off on onto or over per so than the through to toward towards
    under until up upon versus via vs with within without yet among between against about across after along around
    before behind below beneath beside beyond despite down during except inside like near outside past since
    throughout underneath unlike
    """.split()
)
"""Articles, conjunctions and prepositions, which headline case leaves small (Chicago 17, 8.159; MLA 9, 2.90)."""


_NAMES = frozenset(
    """
    African Amazon America American Apple Arabic Armijo Asian Banach Bayes Bayesian Bernoulli Bessel Boltzmann Boolean
    Brownian Byzantine Cauchy Chebyshev China Chinese Cholesky Chomsky Dijkstra Dirac Dirichlet Dutch Einstein English
    Euclid Euclidean Euler Europe European Facebook Fourier France French Frobenius Gauss Gaussian German Germany Gibbs
    Google Gram Hadamard Hamilton Hamiltonian Hamming Hausdorff Hebbian Hebrew Hermite Hessian Hilbert Hindi Hoeffding
    Hopfield Hungarian Huffman India Indian Intel Italian Jacobi Jacobian Japan Japanese Java Jensen Kalman Karhunen
    Keynesian Kolmogorov Korean Kronecker Krylov Kubernetes Kullback Lagrange Lagrangian Langevin Laplace Laplacian
    Latin Lebesgue Legendre Leibler Leibniz Levenshtein Lie Linux Lipschitz Lyapunov Mahalanobis Markov Markovian
    Maxwell Mercer Microsoft Minkowski Monte Carlo Moore Nash Newton Newtonian Nesterov Noether Nvidia Pareto Parzen
    Peano Petri Planck Poincaré Poisson Polish Portuguese Python Rademacher Reddit Riemann Riemannian Russian
    Schrödinger Shannon Shapley Sobolev Spanish Stanford Stein Swedish Tchebycheff Thompson Tikhonov Turing Turkish
    Twitter Unix Urdu Vapnik Venn Vietnamese Voronoi Wasserstein Wiener Wikipedia YouTube Zipf
    """.split()
)


class Piece(NamedTuple):
    """A word of a title, or what stands between words."""

    text: str
    is_word: bool = False
    is_math: bool = False
    begins: bool = False
    """Whether the title or a subtitle begins with it."""
    keeps: bool = False
    """Whether its capitals are its own."""


def pieces(title: str) -> tuple[Piece, ...]:
    """The title cut into words and the rest; joined, they are the title."""
    return _cut(title)[0]


def sentence_case(title: str) -> str:
    """The title with only its first word, its subtitle's first word and what `pieces` says in capitals."""
    found, is_headline = _cut(title)
    return "".join(
        _capitalised(piece.text)
        if piece.begins
        else piece.text
        if piece.keeps or not piece.is_word or not is_headline
        else piece.text[0].lower() + piece.text[1:]
        for piece in found
    )


def headline_case(title: str) -> str:
    """The title with its first, last and all words but `_SMALL` ones capitalised.

    In a title that is in headline case already, short words and those behind a hyphen are its publisher's choice.
    """
    found, is_headline = _cut(title)
    last = max((number for number, piece in enumerate(found) if piece.is_word), default=-1)
    made, before = [], ""
    for number, piece in enumerate(found):
        is_free = not is_headline or (len(piece.text) >= 4 and not before.endswith("-"))
        rises = piece.is_word and (piece.begins or number == last or (piece.text not in _SMALL and is_free))
        made.append(_capitalised(piece.text) if rises and not (is_headline and before.endswith("-")) else piece.text)
        before = piece.text
    return "".join(made)


@lru_cache(maxsize=64)
def _cut(title: str) -> tuple[tuple[Piece, ...], bool]:
    """The pieces of a title, and whether it is in headline case. One page asks for the same title several times."""
    found = tuple(_pieces(title, headline=True))
    longer = [
        piece.text
        for piece in found
        if len(piece.text) >= 4 and piece.is_word and not (piece.begins or piece.keeps) and piece.text[0].isalpha()
    ]
    if 2 * sum(word[0].isupper() for word in longer) > len(longer):
        return found, True
    return tuple(_pieces(title, headline=False)), False


def _pieces(title: str, *, headline: bool) -> Iterator[Piece]:
    begins = True
    for match in _PIECE.finditer(title):
        text = match[0]
        if match["word"]:
            keeps = _has_own_capitals(text) or (not headline and not begins and text[0].isupper())
            yield Piece(text, is_word=True, begins=begins, keeps=keeps)
            begins = False
        elif match["math"]:
            yield Piece(text, is_math=True, begins=begins, keeps=True)
            begins = False
        else:
            yield Piece(text)
            begins = begins or bool(_SUBTITLE.search(text))


def _has_own_capitals(word: str) -> bool:
    if len(word) == 1:
        return word.isupper() and word != "A"
    if word in _NAMES:
        return True
    if word.isalpha():  # nearly all
        return word[1:] != word[1:].lower()
    if re.split("['’]", word, maxsplit=1)[0] in _NAMES:
        return True
    return word[1:] != word[1:].lower() or (word[0].isupper() and any(letter.isdigit() for letter in word))


def _capitalised(word: str) -> str:
    """The word with a capital, unless it has capitals of its own ("iPhone") or is no word of letters ("word2vec")."""
    return word[0].upper() + word[1:] if word.isalpha() and not _has_own_capitals(word) else word
