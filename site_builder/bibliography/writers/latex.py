r"""Text as LaTeX reads it: special characters escaped, letters with accents as commands, formulas kept.

The table is our own: pylatexenc's encoder leaves out what has a dot below (Ṣūfī), turns Cyrillic into commands that no
reader of BibTeX knows, and takes 80 µs for a line of authors where this takes 5.
Letters of other scripts stay as they are, and so do letters with two accents (ễ): TeX has no command for them that
BibTeX, biber and reference managers read alike. Of `{\~{\^e}}` in a name biber makes `{\ ê}`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from site_builder.bibliography.titles import FORMULA

SPECIAL: Mapping[str, str] = MappingProxyType(
    {
        "&": r"\&",
        "%": r"\%",
        "_": r"\_",
        "#": r"\#",
        "$": r"\$",
        "~": r"{\textasciitilde}",
        "^": r"{\textasciicircum}",
        "\\": r"{\textbackslash}",
        # BibTeX counts braces behind backslashes too, so "\{" would leave a field open.
        "{": r"{\textbraceleft}",
        "}": r"{\textbraceright}",
    }
)

_SPECIAL_TABLE: Mapping[int, str] = MappingProxyType(str.maketrans(dict(SPECIAL)))

_FORMULAS = re.compile(f"({FORMULA})", re.DOTALL)

_ACCENTS: Mapping[str, str] = MappingProxyType(
    {
        "\u0300": "`",
        "\u0301": "'",
        "\u0302": "^",
        "\u0303": "~",
        "\u0304": "=",
        "\u0306": "u",
        "\u0307": ".",
        "\u0308": '"',
        "\u030a": "r",
        "\u030b": "H",
        "\u030c": "v",
        "\u0323": "d",
        "\u0327": "c",
        "\u0328": "k",
        "\u0331": "b",
    }
)

_SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ı": "i",
        "ȷ": "j", "đ": "dj", "Đ": "DJ", "ð": "dh", "Ð": "DH", "þ": "th", "Þ": "TH", "ŋ": "ng", "Ŋ": "NG",
        "–": "textendash", "—": "textemdash", "‘": "textquoteleft", "’": "textquoteright", "“": "textquotedblleft",
        "”": "textquotedblright", "‚": "quotesinglbase", "„": "quotedblbase", "…": "textellipsis", "•": "textbullet",
        "«": "guillemotleft", "»": "guillemotright", "¡": "textexclamdown", "¿": "textquestiondown",
        "§": "textsection", "¶": "textparagraph", "†": "textdagger", "‡": "textdaggerdbl", "°": "textdegree",
        "©": "textcopyright", "®": "textregistered", "™": "texttrademark", "€": "texteuro", "£": "textsterling",
        "×": "texttimes", "÷": "textdiv", "±": "textpm", "µ": "textmu", "−": "textminus",
    }
)  # fmt: skip

_GREEK = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau "
    "upsilon phi chi psi omega"
)
_GREEK_CAPITALS = "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"

_LETTERS: Mapping[str, str] = MappingProxyType(
    {
        unicodedata.lookup(f"GREEK {size} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}"): name
        for size, names in (
            ("SMALL", _GREEK),
            ("CAPITAL", _GREEK_CAPITALS),
        )
        for name in names.split()
    }
)

_GREEK_RUN = re.compile(r"[\u0370-\u03ff]+")

_SAFE_COMMANDS = frozenset(
    f"""
    {_GREEK} {_GREEK_CAPITALS} varepsilon vartheta varphi ell hbar infty partial nabla sum prod int log ln exp min max
    arg sup inf lim times cdot cdots ldots dots pm mp leq le geq ge neq ne approx sim simeq equiv ll gg in notin subset
    subseteq cup cap to rightarrow leftarrow leftrightarrow mapsto frac sqrt binom left right big Big text textrm textit
    textbf textsc mathrm mathbf mathit mathcal mathbb mathsf mathfrak boldsymbol operatorname hat bar tilde vec overline
    underline widehat widetilde star ast dagger prime perp parallel langle rangle lfloor rfloor lceil rceil quad mid
    forall exists
    """.split()
)
"""What a formula may say and stay a formula: a note comes from strangers, and TeX can read and write files."""


def encoded(text: str, *, ascii_only: bool) -> str:
    """Plain text as LaTeX. With `ascii_only` letters that TeX has commands for become commands."""
    if text.isascii() or not ascii_only:
        return text.translate(_SPECIAL_TABLE)
    text = "".join(map(_as_command, unicodedata.normalize("NFC", text)))
    # One Greek letter is a symbol; several are a word of a language.
    return _GREEK_RUN.sub(lambda run: rf"\ensuremath{{\{_LETTERS[run[0]]}}}" if run[0] in _LETTERS else run[0], text)


def prose(text: str, *, ascii_only: bool) -> str:
    """Text in which formulas stand between dollars, as LaTeX."""
    if "$" not in text:
        return encoded(text, ascii_only=ascii_only)
    pieces = _FORMULAS.split(text)
    return "".join(
        (formula(piece) if number % 2 else "") or encoded(piece, ascii_only=ascii_only)
        for number, piece in enumerate(pieces)
    )


def formula(text: str) -> str:
    """A formula with its dollars, in braces that keep its case; empty where LaTeX must not be given it."""
    if "%" in text.replace(r"\%", "") or "^^" in text:
        return ""
    if any(word not in _SAFE_COMMANDS for word in re.findall(r"\\([A-Za-z@]+)", text)):
        return ""
    # TeX does not count the braces of "\{", BibTeX does: both have to come out even.
    is_even = _is_balanced(text) and _is_balanced(re.sub(r"\\.", "", text, flags=re.DOTALL))
    return f"{{{text}}}" if is_even else ""


def _is_balanced(text: str) -> bool:
    depth = 0
    for mark in re.findall("[{}]", text):
        depth += 1 if mark == "{" else -1
        if depth < 0:
            return False
    return depth == 0


@lru_cache(maxsize=4096)
def _as_command(character: str) -> str:
    if character.isascii():
        return SPECIAL.get(character, character)
    if character == "\u00a0":
        return "~"
    if character in _SIGNS:
        return rf"{{\{_SIGNS[character]}}}"
    base, *marks = list(unicodedata.normalize("NFD", character))
    if not (base.isascii() and base.isalpha()) or len(marks) != 1 or marks[0] not in _ACCENTS:
        return character
    command = _ACCENTS[marks[0]]
    return rf"{{\{command}{{{base}}}}}" if command.isalpha() else rf"{{\{command}{base}}}"
