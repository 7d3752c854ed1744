"""TeX to MathML: what is adapted, what is refused, and that no style attribute is left."""

from __future__ import annotations

import re

import pytest

from site_builder.assets import asset_dir
from site_builder.rendering.markdown.formulas import CLASSES, MAX_LENGTH, FormulaError, Formulas, depth

FORMULAS = Formulas({"E": r"\mathbb{E}", "pair": r"\langle #1, #2 \rangle", "broken": r"\frac{", "odd name": "x"})

CONVERTED: dict[str, str] = {
    "aligned": r"\begin{aligned} a &= b \\ c &= d \end{aligned}",
    "align, whose numbers name nothing": r"\begin{align} a &= b \end{align}",
    "equation with a label": r"\begin{equation}\label{eq:a} a = b\end{equation}",
    "split": r"\begin{split} a &= b \end{split}",
    "cases": r"f(x) = \begin{cases} 1 & x > 0 \\ 0 & \text{else} \end{cases}",
    "array with rules": r"\begin{array}{l|c:r} a & b & c \\ \hline d & e & f \end{array}",
    "multline and gather": r"\begin{multline} a \\ b \end{multline} \begin{gather} a \\ b \end{gather}",
    "lines without an environment": r"a = b \\ c = d",
    "a line end within a group": r"\left( a \\ b \right)".replace(r" \\", ""),
    "a tag": r"a = b \tag{1}",
    "an operator": r"\DeclareMathOperator*{\argsup}{arg\,sup} \argsup_x f(x)",
    "operators": r"\operatorname*{arg\,min}_x \argmax_y \Pr",
    "substack": r"\sum_{\substack{i < n \\ j < m}} a_{ij}",
    "accents": r"\widetilde{abc} \widehat{x} \overline{y}",
    "macros of the site": r"\E[\pair{x}{y}]",
    "a macro of its own": r"\newcommand{\half}{\frac{1}{2}} \half",
    "bold and black": r"\boldsymbol{\theta} \mathbb{1} \mathds{1} \mathcal{L} \mathrm{KL}(p\,\|\,q)",
    "boxes and strokes": r"\boxed{a} \cancel{b}",
    "alignat and flalign": r"\begin{alignat*}{2} a &= b & c &= d \end{alignat*} \begin{flalign} a &= b \end{flalign}",
    "alignedat": r"\begin{alignedat}{2} a &= b & c &= d \end{alignedat}",
    "formulas in text": r"\text{if $x > 0$, or \(y_{1}\)} \mbox{a $b$}",
    "colours": r"\color{red} a + \textcolor{blue}{b} + \colorbox{yellow}{c}",
    "limits below any operator": r"\mathop{\mathrm{arg\,min}}\limits_x f",
    "angles of two kinds": r"\left< x \right> \bigl< y \bigr> < z",
    "words between lines": r"\begin{align} a &= b \\ \intertext{and so} c &= d \end{align}",
    "boxes that print on others": r"\mathclap{a} \rlap{b} \smash{c} \hbox{d}",
    "an operator that is more than letters": r"\operatorname{\mathbb{E}}_x \operatorname*{\mathrm{ess\,sup}} \operatorname{E_x}",
    "spaces": r"a \quad b \hfill c \; d",
}


@pytest.mark.parametrize("tex", CONVERTED.values(), ids=CONVERTED.keys())
@pytest.mark.parametrize("display", [True, False], ids=["displayed", "inline"])
def test_common_tex_is_converted(tex: str, *, display: bool) -> None:
    mathml = FORMULAS.mathml(tex, display=display)
    assert re.match(r'<math alttext="[^"]+"( display="block")?>', mathml)
    assert " style=" not in mathml
    assert "href" not in mathml
    assert not re.search("<mtable[^>]* scriptlevel", mathml)


def test_what_is_rewritten_means_the_same() -> None:
    assert "<mtext>if\xa0</mtext><mi>x</mi><mtext>\xa0holds</mtext>" in FORMULAS.mathml(
        r"\text{if $x$ holds}", display=False
    )
    assert FORMULAS.mathml(r"\text{costs \$5}", display=False).count("<mtext>") == 1
    assert "<munder>" in FORMULAS.mathml(r"\mathop{\mathrm{arg\,min}}\limits_x f", display=True)
    assert "<mtd" in FORMULAS.mathml(r"\begin{aligned} a &= b \tag{1} \end{aligned}", display=True)
    assert "⟨" in FORMULAS.mathml(r"\left< x \right>", display=False)
    assert 'mathcolor="#ff0000"' in FORMULAS.mathml(r"\color{red} x", display=False)


def test_a_formula_is_converted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    formulas = Formulas({})
    first = formulas.mathml("x^2", display=False)
    with pytest.raises(FormulaError):
        formulas.mathml(r"\nope", display=False)
    monkeypatch.setattr(formulas, "_converted", None)
    assert formulas.mathml("x^2", display=False) is first
    with pytest.raises(FormulaError, match="unknown command"):
        formulas.mathml(r"\nope", display=False)


REFUSED: dict[str, tuple[str, str]] = {
    "unfinished": (r"\frac{a}{", "reached end of input"),
    "an unknown command": (r"\unknown", r'unknown command "\unknown"'),
    "a stray ampersand": ("a & b", "table-like"),
    "a macro that calls itself": (r"\newcommand{\a}{\a\a} \a", "too many expansions"),
    "a macro of the site that is broken": (r"\broken", "reached end of input"),
    "longer than any formula": ("x" * (MAX_LENGTH + 1), "longer than"),
    # Each of these ends the whole process where math-core sees it.
    "braces in braces": ("{" * 4000 + "}" * 4000, "too deeply"),
    "commands in commands": (r"\hat" * 2400 + " x", "too deeply"),
    "commands in commands, parted by comments": ("\\hat%\n" * 1600 + "x", "too deeply"),
    "brackets in brackets": (r"\left(" * 1600, "too deeply"),
    "environments in environments": (r"\begin{matrix}" * 700, "too deeply"),
    "the rest of the group": (r"\color{red}" * 900 + "x", "too deeply"),
    "macros in macros": (r"\newcommand{\a}{" + r"\sqrt{" * 60 + r"\a" + "}" * 60 + r"} \a", "too deeply"),
}


@pytest.mark.parametrize(("tex", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_a_formula_that_cannot_be_shown_says_why(tex: str, reason: str) -> None:
    with pytest.raises(FormulaError, match=re.escape(reason)) as raised:
        FORMULAS.mathml(tex, display=True)
    assert "\n" not in str(raised.value)
    assert "\x1b" not in str(raised.value)


def test_depth_is_that_of_what_nests() -> None:
    assert depth("a + b") == 0
    assert depth(r"\frac{a}{\sqrt{b}}") == 2
    assert depth(r"\{ a \}") == 0
    assert depth(r"\left( \frac{a}{b} \right) + {c}") == 2
    assert depth(r"\alpha \beta \gamma \delta") == 0


def test_every_class_of_a_formula_has_its_rule() -> None:
    css = (asset_dir("static") / "css" / "code.css").read_text(encoding="utf-8")
    assert [name for name in sorted(CLASSES) if not re.search(rf"\.{name}\b", css)] == []
