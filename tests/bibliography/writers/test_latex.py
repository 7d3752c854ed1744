"""Text as LaTeX: what is escaped, what becomes a command, what stays."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pylatexenc.latex2text import LatexNodes2Text

from site_builder.bibliography.writers.latex import encoded, formula, prose

LETTERS = [
    ("Müller", r'M{\"u}ller'),
    ("José", r"Jos{\'e}"),
    ("Łukasz Ørsted", r"{\L}ukasz {\O}rsted"),
    ("Straße", r"Stra{\ss}e"),
    ("Çelik, Şahin", r"{\c{C}}elik, {\c{S}}ahin"),
    ("Ångström", r'{\r{A}}ngstr{\"o}m'),
    ("Dvořák", r"Dvo{\v{r}}{\'a}k"),
    ("Erdős", r"Erd{\H{o}}s"),
    ("Nguyên", r"Nguy{\^e}n"),
    ("Ṣūfī", r"{\d{S}}{\=u}f{\=i}"),
    ("Jose\u0301", r"Jos{\'e}"),
    ("O’Brien – a “note”…", r"O{\textquoteright}Brien {\textendash} a {\textquotedblleft}note{\textquotedblright}{\textellipsis}"),
    ("no\u00a0break", "no~break"),
    ("α-stable", r"\ensuremath{\alpha}-stable"),
    # No command that every reader knows: the letter stays.
    ("Nguyễn", "Nguyễn"),
    ("Việt", "Việt"),
    ("Παπαδόπουλος", "Παπαδόπουλος"),
    ("Иванов", "Иванов"),
    ("王小明", "王小明"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tex"), LETTERS, ids=[text for text, _ in LETTERS])
def test_letters_with_accents_become_commands_where_tex_has_one(text: str, tex: str) -> None:
    assert encoded(text, ascii_only=True) == tex
    assert encoded(text, ascii_only=False) == text


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("a & b", r"a \& b"),
        ("100% of x_1 #5 for $5", r"100\% of x\_1 \#5 for \$5"),
        ("~ ^ \\", r"{\textasciitilde} {\textasciicircum} {\textbackslash}"),
        ("a } b {", r"a {\textbraceright} b {\textbraceleft}"),
    ],
)
def test_special_characters_are_escaped_with_even_braces(text: str, tex: str) -> None:
    assert encoded(text, ascii_only=True) == encoded(text, ascii_only=False) == tex


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("the $k$-means of $x^2$", "the {$k$}-means of {$x^2$}"),
        (r"$\mathcal{O}(\log n)$ time", r"{$\mathcal{O}(\log n)$} time"),
        (r"sets $\{0, 1\}^n$", r"sets {$\{0, 1\}^n$}"),
        ("from $5 to $10", r"from \$5 to \$10"),
    ],
)
def test_formulas_stay(text: str, tex: str) -> None:
    assert prose(text, ascii_only=True) == tex


@pytest.mark.parametrize(
    "text",
    [
        r"$\input{/etc/passwd}$",
        r"$\write18{rm -rf x}$",
        r"$\catcode`\%=12$",
        r"$^^5cinput{x}$",
        "$a } b { c$",
        "$a % b$",
        r"$\{$",
        r"$\csname input\endcsname$",
    ],
)
def test_a_formula_that_says_more_than_mathematics_is_text(text: str) -> None:
    assert formula(text) == ""
    made = prose(text, ascii_only=True)
    assert "$" not in made.replace(r"\$", "")
    assert made.count("{") == made.count("}")


@given(st.text(alphabet=st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=40))
def test_braces_are_always_even_and_nothing_is_left_that_tex_obeys(text: str) -> None:
    for ascii_only in (True, False):
        made = encoded(text, ascii_only=ascii_only)
        depth = 0
        for character in made:
            depth += (character == "{") - (character == "}")
            assert depth >= 0
        assert depth == 0
        plain = made.replace(r"\$", "").replace(r"\%", "").replace(r"\#", "").replace(r"\&", "")
        assert not set(plain) & set("$%#&")


@settings(max_examples=30)
@given(st.text(alphabet="abcZ éüçøłßğşÅıñėộ–’“”& %_#\\α", max_size=40))
def test_a_decoder_reads_the_text_back(text: str) -> None:
    decoded = LatexNodes2Text(strict_latex_spaces=True).latex_to_text(encoded(text, ascii_only=True))
    assert decoded == text
