r"""Formulas: TeX to MathML, at build time, without styles that a Content-Security-Policy would have to allow.

math-core converts (and escapes what it shows). It lays tables out with `style` attributes of a handful of values;
each becomes a class of `code.css` (a colour an attribute), so that no page needs `style-src-attr`. The author's TeX
stays in `alttext`, which screen readers read and which can be copied from.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from math_core import LatexError, LatexToMathML

from site_builder.rendering.markdown.tex_dialect import MACROS, adapted, respelled

STYLE_CLASSES: Mapping[str, str] = MappingProxyType(
    {
        "text-align: left": "m-left",
        "text-align: right": "m-right",
        "padding-left: 0": "m-pl0",
        "padding-right: 0": "m-pr0",
        "padding-left:1em": "m-pl1",
        "padding-left: 0.1em": "m-pl01",
        "padding-right: 0.1em": "m-pr01",
        "padding-top: 0": "m-pt0",
        "padding-bottom: 0": "m-pb0",
        "padding-top: 0.1667em": "m-pt1",
        "border-top: 0.05em solid currentcolor": "m-bt",
        "border-top: 0.05em dashed currentcolor": "m-btd",
        "border-left: 0.05em solid currentcolor": "m-bl",
        "border-left: 0.05em dashed currentcolor": "m-bld",
        "border-right: 0.05em solid currentcolor": "m-br",
        "border-right: 0.05em dashed currentcolor": "m-brd",
        "width: 7.5%": "m-w7",
        "width: 50%": "m-w50",
        "width: 100%": "m-w100",
        "math-shift:compact": "m-compact",
    }
)
"""Each declaration that math-core writes -> the class of code.css that means the same; others are dropped."""

CLASSES = frozenset([*STYLE_CLASSES.values(), "menclose-updiagonalstrike", "menclose-downdiagonalstrike"])
"""Every class that may stand within a formula."""


class FormulaError(ValueError):
    """A formula that cannot be converted; the message says why."""


class Formulas:
    """Converts formulas, with the macros of a site (name without backslash -> replacement)."""

    def __init__(self, macros: Mapping[str, str], longest: int | None = None) -> None:
        """`longest` is how many characters a formula may have; no more than `MAX_LENGTH`."""
        self._longest = min(longest or MAX_LENGTH, MAX_LENGTH)
        self._macros = {**MACROS, **{name: respelled(replacement) for name, replacement in macros.items()}}
        self._known: dict[tuple[str, bool], str | FormulaError] = {}

    def mathml(self, tex: str, *, display: bool) -> str:
        """A formula as a `<math>` element. Raises FormulaError.

        Short ones are kept: a text repeats them, and a hostile one might by the ten thousand.
        """
        known = self._known.get((tex, display))
        if known is None:
            try:
                known = self._mathml(tex, display=display)
            except FormulaError as error:
                known = error
            if len(tex) <= KEPT_LENGTH and len(self._known) < KEPT:
                self._known[tex, display] = known
        if isinstance(known, FormulaError):
            raise FormulaError(str(known))
        return known

    def _mathml(self, tex: str, *, display: bool) -> str:
        if len(tex) > self._longest:
            raise FormulaError(f"it is longer than {self._longest} characters")
        if depth(tex) > (MAX_MACRO_DEPTH if _DEFINING.search(tex) else MAX_DEPTH):
            raise FormulaError("it is nested too deeply")
        mathml = self._converted(adapted(tex, display=display), tex, display=display)
        if not mathml.startswith("<math"):
            raise FormulaError("nothing came out of it")
        mathml = _LEVEL.sub(r"\1", _LINK.sub("", _STYLE.sub(_classes, mathml)))
        return f'<math alttext="{html.escape(tex.strip())}"{mathml.removeprefix("<math")}'

    def _converted(self, adapted_tex: str, tex: str, *, display: bool) -> str:
        """MathML of the adapted formula, or of the author's own where only that is understood."""
        try:
            return self._converter.convert_with_local_state(adapted_tex, displaystyle=display)
        except LatexError as error:
            try:
                return self._converter.convert_with_local_state(tex, displaystyle=display)
            except LatexError:
                raise FormulaError(reason(str(error))) from None

    @cached_property
    def _converter(self) -> LatexToMathML:
        usable: dict[str, str] = {}
        for name, replacement in self._macros.items():
            if depth(replacement) > MAX_MACRO_DEPTH:
                continue
            try:  # a macro that math-core refuses must not take the others with it
                LatexToMathML(macros={name: replacement})
            except LatexError:
                continue
            usable[name] = replacement
        return LatexToMathML(
            macros=usable, fancy_error=False, allow_unreliable_rendering=True, max_expansions=MAX_EXPANSIONS
        )


KEPT_LENGTH = 100
KEPT = 10_000
"""So many formulas, up to so long, are kept: some 10 MB at most."""
MAX_LENGTH = 10_000
"""Longest formula in characters that is tried; what `depth` does not see takes six characters a level."""
MAX_DEPTH = 200
"""math-core descends by recursion and ends the whole process where the stack does, somewhere past 3,000 levels."""
MAX_MACRO_DEPTH = 10
MAX_EXPANSIONS = 200
"""Together: macros of macros reach 2,000 levels."""

_DEFINING = re.compile(r"\\(?:(?:re)?new|provide)command|\\[gex]?def\b")
_LEVELS = re.compile(
    r"(?P<open>\{|\\left(?![A-Za-z])|\\begin(?![A-Za-z])|\\(?!big|Big|left|right)[A-Za-z]+\s*\[)"
    r"|(?P<close>\}|\\right(?![A-Za-z])|\\end(?![A-Za-z]))"
    r"|(?P<rest>\\(?:color|(?:display|text|script|scriptscript)style|rm|bf|it|tt|sf|cal)(?![A-Za-z]))"
    r"|\\.",
    re.DOTALL,
)
_RUN = re.compile(r"(?:\\[A-Za-z]+(?:\s|%[^\n]*\n)*+)+")


def depth(tex: str) -> int:
    r"""How many levels deep a formula is at most.

    What nests are groups, commands that take the next one (`\sqrt\hat x`), and those that take the rest of a group.
    """
    level = deepest = for_the_rest = 0
    for found in _LEVELS.finditer(tex):
        if found["open"]:
            level += 1
            deepest = max(deepest, level)
        elif found["close"]:
            level = max(level - 1, 0)
        elif found["rest"]:
            for_the_rest += 1
    longest_run = max((found[0].count("\\") for found in _RUN.finditer(tex)), default=0)
    return deepest + for_the_rest + max(longest_run - 8, 0)


_STYLE = re.compile(r' style="([^"]*)"')
_COLOR = re.compile(r"color:\s*(#[0-9A-Fa-f]{6})")
_LEVEL = re.compile(r'(<mtable\b[^>]*) scriptlevel="0"')
"""HTML allows no level on a table. Level 0 is what tables have but in scripts, where \\substack is to be small."""
_LINK = re.compile(r"</?a\b[^>]*>")
"""What \\ref makes: a link to a formula that cannot be linked."""


def reason(message: str) -> str:
    """math-core's message without the offset in front, as part of a sentence."""
    text = " ".join(re.sub(r"^\s*\d+:\s*", "", message).split()).rstrip(".")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _classes(found: re.Match[str]) -> str:
    declarations = (declaration.strip() for declaration in found[1].split(";"))
    names = [STYLE_CLASSES[declaration] for declaration in declarations if declaration in STYLE_CLASSES]
    color = _COLOR.search(found[1])
    return (f' class="{" ".join(names)}"' if names else "") + (f' mathcolor="{color[1].lower()}"' if color else "")
