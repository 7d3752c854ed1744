"""LaTeX of bibliographies as plain text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.bibliography.readers.latex_text import plain, plain_paragraphs, verbatim


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"{\'e}t\'{e}", "été"),
        (r"{\o}rsted and \O{}stergaard", "ørsted and Østergaard"),
        (r"na\"{\i}ve", "naïve"),
        (r"\c{c} \v{s} \H{o} \k{a} \.I", "ç š ő ą İ"),
        (r"Bread \& butter", "Bread & butter"),
        ("Bread & butter", "Bread & butter"),
        ("up to 50% faster", "up to 50% faster"),
        (r"up to 50\% faster", "up to 50% faster"),
        ("``quoted'' -- and --- dashed", "“quoted” – and — dashed"),
        (r"\emph{In} \textit{vivo}", "In vivo"),
        (r"{{LLMs}} in {R}", "LLMs in R"),
        ("non~breaking", "non breaking"),
        (r"The \LaTeX\ companion", "The LaTeX companion"),
        (r"\noopsort{1973b}Sorted", "Sorted"),
        (r"H\textsubscript{2}O and x\textsuperscript{2}", "H₂O and x²"),
        ("H$_2$O", "H₂O"),
        (r"\url{https://example.org/~ada/a_b}", "https://example.org/~ada/a_b"),
        (r"\href{https://example.org}{there}", "there"),
        (r"\unknowncommand{kept}", "kept"),
        ("two\n   lines", "two lines"),
    ],
)
def test_commands_are_read_as_what_they_print(written: str, read: str) -> None:
    assert plain(written) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"On $O(n^2)$ time", r"On $O(n^2)$ time"),
        (r"$\mathcal{A}_{i} \& \%$ kept", r"$\mathcal{A}_{i} \& \%$ kept"),
        (r"{$\beta$}-decay", r"$\beta$-decay"),
        (r"A \(x_1\) here", "A $x_1$ here"),
        ("it costs $5 and no more", "it costs $5 and no more"),
        (r"it costs \$5 and \$6", "it costs $5 and $6"),
    ],
)
def test_formulas_stay_as_they_are_and_money_is_no_formula(written: str, read: str) -> None:
    assert plain(written) == read


@pytest.mark.parametrize(
    "broken", ["{" * 5000 + "x" + "}" * 5000, "open {x", "closed x }", r"\frac x", "\\", r"\href{a"]
)
def test_what_is_no_latex_is_no_failure(broken: str) -> None:
    assert "x" in plain(broken) or len(broken) < 10


@given(st.text(alphabet="\\{}$%&~^_#'`\"aé \n@", max_size=60))
def test_any_text_is_read_as_one_line(text: str) -> None:
    assert plain(text) == " ".join(plain(text).split())


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://example.org/a_b?c=d&e=%20f#g", "https://example.org/a_b?c=d&e=%20f#g"),
        (r"https://example.org/a\_b\%20c", "https://example.org/a_b%20c"),
        (r"\url{https://example.org/x}", "https://example.org/x"),
        ("{10.1000/{a}}", "10.1000/{a}"),
        (r"10.1000/a{\_}b", "10.1000/a_b"),
    ],
)
def test_addresses_and_ids_are_not_typeset(written: str, read: str) -> None:
    assert verbatim(written) == read


def test_blank_lines_part_the_paragraphs_of_an_abstract() -> None:
    assert plain_paragraphs("One\ntwo.\n\n  Three.") == "One two.\n\nThree."
