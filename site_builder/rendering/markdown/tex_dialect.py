r"""TeX as authors write it in the commands that math-core knows: macros, other names, and a few rewritings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

MACROS: Mapping[str, str] = MappingProxyType(
    {
        "substack": r"\begin{matrix}#1\end{matrix}",
        "hfill": r"\quad",
        "ensuremath": "{#1}",
        "mbox": r"\text{#1}",
        "mathds": r"\mathbb{#1}",
        "nicefrac": r"{#1}/{#2}",
        "argmin": r"\operatorname*{arg\,min}",
        "argmax": r"\operatorname*{arg\,max}",
        "pmb": r"\boldsymbol{#1}",
        "mathbbm": r"\mathbb{#1}",
        "symbb": r"\mathbb{#1}",
        "mathnormal": "{#1}",
        "hbox": r"\text{#1}",
        "textup": r"\text{#1}",
        "smash": "{#1}",
        "rlap": "{#1}",
        "llap": "{#1}",
        "mathrlap": "{#1}",
        "mathllap": "{#1}",
        "mathclap": "{#1}",
        "sfrac": r"{#1}/{#2}",
        "colorbox": "{#2}",
        "href": "{#2}",
        "dotsc": r"\ldots",
        "dotso": r"\ldots",
        "dotsb": r"\cdots",
        "dotsm": r"\cdots",
        "dotsi": r"\cdots",
        "varlimsup": r"\overline{\lim}",
        "varliminf": r"\underline{\lim}",
        "shortmid": r"\mid",
        "shortparallel": r"\parallel",
    }
)
r"""What math-core lacks, in terms of what it knows; a site's own macros come on top."""

_ENVIRONMENT = re.compile(r"\\(begin|end)\{(split|smallmatrix|align|gather|equation|multline|eqnarray)\}")
_INNER = re.compile(r"\\(begin|end)\{(?:aligned|split)\}")
_ALIKE = MappingProxyType({"split": "aligned", "smallmatrix": "matrix", "eqnarray": "align*"})
_LABEL = re.compile(r"\\label\s*\{[^{}]*\}")
_TAG = re.compile(r"\\tag\*?\s*\{[^{}]*\}")
_NEW_LINE = re.compile(r"\\\\(?=[\s\[])")
_OPERATOR = re.compile(r"\\DeclareMathOperator(\*?)\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\{((?:[^{}]|\{[^{}]*\}){0,200})\}")


def adapted(tex: str, *, display: bool) -> str:
    """The same formula in the commands that math-core knows.

    Environments that number their lines lose the numbers, which begin anew in each formula and so name nothing,
    unless the author tags a line.
    """
    if "\\" not in tex:
        return tex
    tex = respelled(tex)
    tex = _LABEL.sub("", tex) if display else _TAG.sub("", _LABEL.sub("", tex))
    tagged = "\\tag" in tex
    if tagged and "\\begin{equation" not in tex:  # lines that are tagged cannot be part of a line
        tex = _INNER.sub(r"\\\1{align}", tex)

    def renamed(found: re.Match[str]) -> str:
        name = _ALIKE.get(found[2], found[2] if tagged else f"{found[2]}*")
        return f"\\{found[1]}{{{name}}}"

    tex = _ENVIRONMENT.sub(renamed, tex)
    if declared := _OPERATOR.search(tex):
        star, name, words = declared.groups()
        tex = tex[: declared.start()] + tex[declared.end() :]
        tex = re.sub(rf"\\{name}(?![A-Za-z])", lambda _: rf"\operatorname{star}{{{words}}}", tex)
    if display and "\\begin{" not in tex:
        if tagged:
            return rf"\begin{{equation}}{tex}\end{{equation}}"
        if _NEW_LINE.search(tex) and "&" not in tex:
            return rf"\begin{{gathered}}{tex}\end{{gathered}}"
    return tex


_AT = re.compile(
    r"\\(begin)\{(?:x?x?alignat|flalign)(\*?)\}(?:\s*\{\d{1,2}\})?|\\(end)\{(?:x?x?alignat|flalign)(\*?)\}"
)
_ALIGNED_AT = re.compile(r"\\(begin)\{alignedat\}\s*\{\d{1,2}\}|\\(end)\{alignedat\}")
_ANGLE = re.compile(r"(\\(?:left|right|middle|[bB]igg?[lrm]?)\s*)([<>])")
_INTERTEXT = re.compile(r"\\(?:short)?intertext\s*(\{(?:[^{}]|\{[^{}]*\}){0,500}\})")
_LIMITS = re.compile(r"\\mathop\s*\{((?:[^{}]|\{[^{}]*\}){0,200})\}\s*\\limits(?![A-Za-z])")
_NAMED_OPERATOR = re.compile(r"\\operatorname(\*?)\s*\{((?:[^{}]|\{[^{}]*\}){0,200})\}")
_NO_LETTERS = re.compile(r"\\[A-Za-z]|[_^]")
_ROMAN = re.compile(r"\\(?:mathrm|rm|text|operatorname|textrm)(?![A-Za-z])\s*|[{}]")
_TEXT = re.compile(r"\\(?:text(?:rm|bf|it|tt|sf|up|normal)?|[mh]box)\s*\{")


def respelled(tex: str) -> str:
    """What only the look of a formula tells from something that math-core knows."""
    if "lign" in tex:
        tex = _AT.sub(lambda found: rf"\{found[1] or found[3]}{{align{found[2] or found[4] or ''}}}", tex)
        tex = _ALIGNED_AT.sub(lambda found: rf"\{found[1] or found[2]}{{aligned}}", tex)
    if "<" in tex or ">" in tex:
        tex = _ANGLE.sub(lambda found: found[1] + (r"\langle " if found[2] == "<" else r"\rangle "), tex)
    if "intertext" in tex:
        tex = _INTERTEXT.sub(lambda found: rf"\text{found[1]}\\ ", tex)
    if "\\limits" in tex:
        tex = _LIMITS.sub(lambda found: rf"\operatorname*{{{_ROMAN.sub('', found[1])}}}", tex)
    if "operatorname" in tex:
        tex = _NAMED_OPERATOR.sub(_operator, tex)
    return "".join(_formulas_out_of_text(tex)) if "$" in tex or "\\(" in tex else tex


def _operator(found: re.Match[str]) -> str:
    """An operator by its letters alone; one that is more than letters is an operator without their spacing."""
    letters = _ROMAN.sub("", found[2])
    return rf"\mathop{{{found[2]}}}" if _NO_LETTERS.search(letters) else rf"\operatorname{found[1]}{{{letters}}}"


def _formulas_out_of_text(tex: str) -> Iterator[str]:
    r"""`\text{if $x$ is}` as `{\text{if }x\text{ is}}`."""
    at = 0
    while found := _TEXT.search(tex, at):
        level, end = 1, found.end()
        while end < len(tex) and level:
            level += {"{": 1, "}": -1}.get(tex[end], 0)
            end += 2 if tex[end] == "\\" else 1
        parts = _MATH_IN_TEXT.split(tex[found.end() : end - 1])
        yield tex[at : found.start()]
        if level or len(parts) == 1:
            yield tex[found.start() : end]
        else:
            yield "{"
            for words, dollars, brackets in zip(parts[0::3], [*parts[1::3], ""], [*parts[2::3], ""], strict=True):
                yield f"{found[0]}{words}}}" if words else ""
                yield dollars or brackets or ""
            yield "}"
        at = end
    yield tex[at:]


_MATH_IN_TEXT = re.compile(r"(?<!\\)\$([^$]+)\$|\\\((.+?)\\\)")
