r"""LaTeX to plain text: accents, commands, dashes and quotes; formulas stay as they are, between dollars.

pylatexenc does the work. Completed here: what BibTeX allows and LaTeX would choke on (a lone `%` or `&`, a single
`$`), sub- and superscripts, and the sorting tricks of bibliographies (`\noopsort{a}`), which print nothing.
"""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pylatexenc.latex2text import LatexNodes2Text

_NEEDS_READING = re.compile(r"[\\{}~%$]|--|``|''|\?`|!`")

_FORMULA = re.compile(r"(?<!\\)\$\$?.*?(?<!\\)\$\$?|\\\(.*?\\\)", re.DOTALL)

_SUBSCRIPT_FORMULA = re.compile(r"(?<=[A-Za-z)])\$_\{?(\d+)\}?\$(?=\w|$|[\s,.;:)])")

_SUBSCRIPTS = str.maketrans("0123456789+-()", "₀₁₂₃₄₅₆₇₈₉₊₋₍₎")
_SUPERSCRIPTS = str.maketrans("0123456789+-()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿ")
_SCRIPTABLE = re.compile(r"[0-9+()-]+")

_SILENT = re.compile(r"\\(?:noop(?:sort)?|SortNoop|printfirst|protect|relax|newblock|bibinfo)(?![A-Za-z])\s*")
_NOOP = re.compile(r"\\(?:noop(?:sort)?|SortNoop)(?![A-Za-z])\s*\{[^{}]*\}")
_URL = re.compile(r"\\(?:url|path|nolinkurl)\s*\{([^{}]*)\}")
_HREF = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{")
_SCRIPT = re.compile(r"\\text(sub|super)script\s*\{([^{}]*)\}")
_LOGO = re.compile(r"\\(LaTeXe|LaTeX|TeX|BibTeX|XeTeX|LuaTeX)(?![A-Za-z])(?:\{\}|\\(?= ))?")
_LONE_SPECIAL = re.compile(r"(?<!\\)([%&])")
_BRACES = re.compile(r"\\textbrace(left|right)(?![A-Za-z])(?:\{\}|[ \t])?")
_ESCAPED = re.compile(r"\\([&%_#])")
_LIGATURES = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("?`", "¿"), ("!`", "¡"), ("~", " "))
_SOFT = re.compile(r"\\-|\\/|\u00ad")

MAX_DEPTH = 40
"""Braces nested more deeply are no text of anybody; they are dropped before anything recurses into them."""

_VERBATIM_ESCAPE = re.compile(r"\\([_%&#$~^{}])")


def plain(text: str) -> str:
    """Plain text on one line. Never raises; what no rule knows stays as its arguments read."""
    if _NEEDS_READING.search(text):
        text = _decoded(text)
    return " ".join(text.split())


def plain_paragraphs(text: str) -> str:
    """Plain text whose blank lines part paragraphs."""
    return "\n\n".join(made for part in re.split(r"\n\s*\n", text) if (made := plain(part)))


def verbatim(text: str) -> str:
    """The value of a field that LaTeX does not typeset (url, doi, file): escapes and braces around it dropped."""
    text = _URL.sub(r"\1", text.strip())
    while text.startswith("{") and text.endswith("}"):
        text = text[1:-1].strip()
    text = text.replace(r"{\_}", "_").replace(r"\textasciitilde{}", "~").replace(r"{\textasciitilde}", "~")
    text = text.replace(r"\textasciitilde", "~").replace(r"\~{}", "~").replace(r"\slash", "/")
    return "".join(_VERBATIM_ESCAPE.sub(r"\1", text).split("\n")).strip()


def _decoded(text: str) -> str:
    if depth(text) > MAX_DEPTH:
        text = text.replace("{", "").replace("}", "")
    # An odd number of dollars means money.
    dollars = len(re.findall(r"(?<!\\)\$", text))
    if dollars % 2:
        text = re.sub(r"(?<!\\)\$", r"\\$", text)
    pieces: list[str] = []
    start = 0
    # Formulas are kept apart, since what is escaped below would be escaped in them too.
    for match in _FORMULA.finditer(text):
        pieces += [text[start : match.start()], match[0]]
        start = match.end()
    pieces.append(text[start:])
    formulas = pieces[1::2]
    marked = "".join(piece if not number % 2 else f"\ue000{number // 2}\ue001" for number, piece in enumerate(pieces))
    marked = _simplified(marked)
    made = _to_text(marked)
    made = re.sub("\ue000(\\d+)\ue001", lambda match: _formula(formulas[int(match[1])]), made)
    return _SUBSCRIPT_FORMULA.sub(lambda match: match[1].translate(_SUBSCRIPTS), made)


def _simplified(text: str) -> str:
    """The text less the commands that pylatexenc does not know or reads otherwise than bibliographies mean them."""
    if "\\" in text:
        text = _NOOP.sub("", text)
        text = _SILENT.sub("", text)
        text = _URL.sub(lambda match: _escaped(match[1]), text)
        text = _HREF.sub("{", text)
        text = _SCRIPT.sub(_script, text)
        text = _LOGO.sub(lambda match: match[1].replace("LaTeXe", "LaTeX2e"), text)
        text = _SOFT.sub("", text)
        text = _BRACES.sub(lambda match: r"\{" if match[1] == "left" else r"\}", text)
    return _LONE_SPECIAL.sub(r"\\\1", text)


@lru_cache(maxsize=4096)
def _to_text(text: str) -> str:
    """Text without formulas. Names and journals come again and again, so what was read is kept."""
    if "\\" not in _ESCAPED.sub("", text):
        return _without_commands(text)
    try:
        converter, context = _converter()
        made = str(converter.latex_to_text(text, latex_context=context))
    except Exception:  # noqa: BLE001 - pylatexenc raises IndexError and more on what is no LaTeX
        made = re.sub(r"\\[A-Za-z]+\s*|[{}\\]", "", text)
    if "textasciicircum" in text:
        made = made.replace("\u02c6", "^")  # pylatexenc has the accent here, TeX's font the sign
    return made.replace("\u00a0", " ").replace("\u2009", " ").replace("\u202f", " ")


def _without_commands(text: str) -> str:
    """What most texts are: dashes, quotes, ties and braces; fifty times as fast as a parser of LaTeX."""
    for written, read in _LIGATURES:
        text = text.replace(written, read)
    return _ESCAPED.sub(r"\1", text.replace("{", "").replace("}", ""))


@lru_cache(maxsize=1)
def _converter() -> tuple[LatexNodes2Text, object]:
    from pylatexenc.latex2text import LatexNodes2Text
    from pylatexenc.latexwalker import get_default_latex_context_db

    # What it warns of is mended or kept here; without a handler it would print to the terminal.
    logging.getLogger("pylatexenc").addHandler(logging.NullHandler())
    # Its table of commands is made anew for each text unless it is handed in: a quarter of the time.
    return LatexNodes2Text(math_mode="verbatim", strict_latex_spaces=True), get_default_latex_context_db()


def _escaped(address: str) -> str:
    return re.sub(r"(?<!\\)([%&#_$])", r"\\\1", address).replace("~", r"\textasciitilde{}")


def _script(match: re.Match[str]) -> str:
    inner = match[2]
    if not _SCRIPTABLE.fullmatch(inner):
        return f"{{{inner}}}"
    return inner.translate(_SUBSCRIPTS if match[1] == "sub" else _SUPERSCRIPTS)


def _formula(text: str) -> str:
    if text.startswith("\\("):
        text = f"${text[2:-2].strip()}$"
    return text


def depth(text: str) -> int:
    """How deeply the braces of a text are nested."""
    deepest = current = 0
    for mark in re.findall(r"\\.|[{}]", text):
        current += (mark == "{") - (mark == "}")
        deepest = max(deepest, current)
    return deepest
