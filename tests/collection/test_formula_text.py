"""Formulas and titles as plain text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.collection.markdown.formula_text import formula_text
from site_builder.collection.markdown.lines import cut_line, line_text, without_links

FORMULAS = {
    "powers and functions": (r"O(n^2 \log n)", "O(n² log n)"),
    "a function behind a letter": (r"n\log n", "n log n"),
    "indices": (r"x_i^{2n} + a_{ij}", "xᵢ²ⁿ + aᵢⱼ"),
    "indices that Unicode lacks": (r"x_G, y_{i,j}", "x_G, y_(i,j)"),
    "Greek": (r"\alpha\beta\Omega\varepsilon", "αβΩε"),
    "fractions": (r"\frac{1}{2} + \dfrac{a+b}{c}", "1/2 + (a+b)/c"),
    "roots": (r"\sqrt{x}, \sqrt[3]{x+1}", "√x, ∛(x+1)"),
    "sums": (r"\sum_{i=1}^n x_i", "∑ᵢ₌₁ⁿ xᵢ"),
    "relations have room": (r"x\in\mathbb{R}^d\to y", "x ∈ ℝᵈ → y"),
    "words": (r"\text{if } x \operatorname{mod} 2", "if x mod 2"),
    "an operator": (r"\operatorname*{arg\,min}_\theta L", "arg min_θ L"),
    "accents": (r"\hat{x}\bar y\vec{AB}", "x̂ȳAB"),
    "brackets": (r"\left( \frac{a}{b} \right) \|x\|_2", "(a/b) ‖x‖₂"),
    "a matrix": (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", "1 2; 3 4"),
    "a transpose": (r"A^{\top}B", "AᵀB"),
    "per cent": (r"10\%", "10%"),
    "colours are dropped": (r"\textcolor{red}{x} \color{blue} y", "x y"),
    "what nobody knows": (r"\KL{p}{q} \foo", "pq foo"),
    "unfinished": (r"\frac{a}{", "a/()"),
}


@pytest.mark.parametrize(("tex", "expected"), FORMULAS.values(), ids=FORMULAS.keys())
def test_a_formula_as_text(tex: str, expected: str) -> None:
    assert formula_text(tex) == expected


@given(
    st.lists(st.sampled_from(r"\frac \hat \sqrt [ ] { } ^ _ & \\ x 2 \alpha \begin{array} \text \left( ~ '".split()))
)
@settings(max_examples=300, deadline=None)
def test_any_formula_has_a_text_without_backslashes(parts: list[str]) -> None:
    assert "\\" not in formula_text("".join(parts))


def test_depth_costs_nothing() -> None:
    for tex in (r"\hat" * 3000 + "x", "{" * 5000, "x^" * 3000, r"\frac{" * 1000):
        assert "\\" not in formula_text(tex)


LINES = {
    "plain": ("Attention  is all", "Attention is all"),
    "a formula": ("Sorting in $O(n^2)$ time", "Sorting in O(n²) time"),
    "money": ("From $5 to $10", "From $5 to $10"),
    "marks": ("*Deep* `nets` and **more**", "Deep nets and more"),
    "what does not count": ("[[a]] #b A* <b>c</b> snake_case_name ==d==", "[[a]] #b A* <b>c</b> snake_case_name ==d=="),
    "entities are letters": ("A &amp; B", "A &amp; B"),
}


@pytest.mark.parametrize(("markdown", "expected"), LINES.values(), ids=LINES.keys())
def test_a_line_as_text(markdown: str, expected: str) -> None:
    assert line_text(markdown) == expected


def test_a_line_is_not_cut_within_a_formula() -> None:
    assert cut_line("A long title on $a + b + c$ indeed", 22) == "A long title on…"
    assert cut_line("A long title on $a$ indeed and more", 28) == "A long title on $a$ indeed…"
    assert cut_line("Short $a$", 28) == "Short $a$"


def test_a_heading_without_its_links() -> None:
    assert (
        without_links("On [[a|b *c*]], [d](e.md)^[f] %% g %% and $x_1$ `[[h]]` #i")
        == "On b *c*, d  and $x_1$ `[[h]]` #i"
    )
