r"""A formula as a line of plain text: `O(n^2 \log n)` is "O(n² log n)".

For where no markup can stand: titles of windows, labels of the map, excerpts, feeds. It says what a reader would, as
far as one line of Unicode can; the formula itself stands on the page of its note. Names of symbols are those of HTML's
entities, which come from TeX's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from html.entities import html5
from types import MappingProxyType


def formula_text(tex: str) -> str:
    """The formula in one line; never empty, and without backslashes."""
    if not _MARKS.search(tex):
        return " ".join(tex.split())
    text = " ".join(_Reader(tex[:MAX_LENGTH]).rest().split())
    text = re.sub(r" (?=[,;.)\]⟩}])|(?<=[(\[⟨{]) ", "", text)
    return unicodedata.normalize("NFC", text) or " ".join(tex.replace("\\", "").split())


MAX_LENGTH = 2_000
"""Characters of a formula that are read; no line has room for more."""
MAX_DEPTH = 20

_MARKS = re.compile(r"[\\{}^_&~']")
_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|\s+|[^\\]", re.DOTALL)
_SUPERSCRIPTS = str.maketrans(
    "0123456789+-=()abcdefghijklmnoprstuvwxyzTαβγδεθ∗*′⊤",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀᵅᵝᵞᵟᵋᶿ**′ᵀ",
)
_SUBSCRIPTS = str.maketrans("0123456789+-=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")
_ACCENTS: Mapping[str, str] = MappingProxyType(
    {
        "hat": "\u0302",
        "widehat": "\u0302",
        "tilde": "\u0303",
        "widetilde": "\u0303",
        "bar": "\u0304",
        "overline": "\u0304",
        "vec": "\u20d7",
        "dot": "\u0307",
        "ddot": "\u0308",
        "check": "\u030c",
        "breve": "\u0306",
        "acute": "\u0301",
        "grave": "\u0300",
        "mathring": "\u030a",
        "underline": "\u0332",
        "not": "\u0338",
    }
)
_SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        "to": "→",
        "gets": "←",
        "infty": "∞",
        "partial": "∂",
        "cdot": "·",
        "neq": "≠",
        "ne": "≠",
        "emptyset": "∅",
        "land": "∧",
        "lor": "∨",
        "neg": "¬",
        "exists": "∃",
        "langle": "⟨",
        "rangle": "⟩",
        "lang": "⟨",
        "rang": "⟩",
        "ldots": "…",
        "dots": "…",
        "cdots": "⋯",
        "dotsc": "…",
        "dotsb": "⋯",
        "vdots": "⋮",
        "ddots": "⋱",
        "colon": ":",
        "epsilon": "ϵ",
        "varepsilon": "ε",
        "phi": "ϕ",
        "varphi": "φ",
        "lVert": "‖",
        "rVert": "‖",
        "Vert": "‖",
        "lvert": "|",
        "rvert": "|",
        "vert": "|",
        "mid": "|",
        "ast": "∗",
        "star": "⋆",
        "prime": "′",
        "top": "⊤",
        "coloneqq": "≔",
        "triangleq": "≜",
        "implies": "⟹",
        "iff": "⟺",
        "setminus": "∖",
        "backslash": "∖",
        "quad": " ",
        "qquad": " ",
        "hfill": " ",
        "space": " ",
        "sum": "∑",
        "prod": "∏",
        "int": "∫",
        "oint": "∮",
        "longrightarrow": "⟶",
        "mapsto": "↦",
        "leadsto": "⇝",
        "ell": "ℓ",
        "hbar": "ℏ",
        "bot": "⊥",
        "lbrace": "{",
        "rbrace": "}",
        "lfloor": "⌊",
        "rfloor": "⌋",
        "lceil": "⌈",
        "rceil": "⌉",
        "bigcup": "⋃",
        "bigcap": "⋂",
    }
)
_NO_ENTITIES = frozenset("min max sup inf lim log exp ln det dim gcd arg Pr deg ker hom sin cos tan mod".split())
"""Names of functions, some of which HTML has for something else (`&Pr;` is ⪻)."""
_SILENT = frozenset(
    """left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm displaystyle textstyle
    scriptstyle scriptscriptstyle limits nolimits nonumber notag mathstrut bf rm it tt sf cal boldmath hline
    centering""".split()
)
_DROPPED = frozenset("label color phantom hphantom vphantom vspace hspace mkern kern hskip mskip".split())
"""Commands of which not even the argument is read."""
_SPACES = frozenset(["\\,", "\\;", "\\:", "\\>", "\\ ", "\\\n", "~", "&"])
_SIGNS: Mapping[str, str] = MappingProxyType({"\\\\": "; ", "\\|": "‖", "\\!": "", "'": "′"})
_UNSPACED = frozenset("∂∇∞∑∏∫∮√¬∀∃∅ℓ·|‖′…⋯⟨⟩⌊⌋⌈⌉:")


class _Reader:
    def __init__(self, tex: str) -> None:
        self.tokens = [found[0] for found in _TOKEN.finditer(tex)]
        self.at = 0
        self.depth = 0

    def rest(self) -> str:
        """Everything up to the brace that closes the group, or to the end."""
        parts: list[str] = []
        while self.at < len(self.tokens):
            sign = self.tokens[self.at]
            self.at += 1
            if sign == "}":
                break
            if sign in "^_":
                parts.append(self.script(sign))
            else:
                parts.append(self.one(sign, parts[-1][-1:] if parts else ""))
        return "".join(parts)

    def argument(self) -> str:
        """What a command takes: the next group or sign."""
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1
        if self.at == len(self.tokens) or self.tokens[self.at] == "}":
            return ""
        self.at += 1
        return self.one(self.tokens[self.at - 1], "").strip()

    def option(self) -> str:
        """What stands in brackets behind a command."""
        if self.at < len(self.tokens) and self.tokens[self.at] == "[" and "]" in self.tokens[self.at :]:
            end = self.tokens.index("]", self.at)
            text, self.at = "".join(self.tokens[self.at + 1 : end]).replace("\\", ""), end + 1
            return text
        return ""

    def one(self, sign: str, before: str) -> str:
        """One sign with what belongs to it; `before` is the sign that stands in front."""
        is_command = sign[0] == "\\" and sign[1:2].isalpha()
        if sign != "{" and not is_command:
            return " " if sign in _SPACES else _SIGNS.get(sign, sign.removeprefix("\\"))
        if self.depth >= MAX_DEPTH:
            return ""
        self.depth += 1
        text = self.command(sign[1:].removesuffix("*"), before) if is_command else self.rest()
        self.depth -= 1
        return text

    def script(self, mark: str) -> str:
        text = self.argument().replace(" ", "")
        table = _SUPERSCRIPTS if mark == "^" else _SUBSCRIPTS
        if all(ord(sign) in table for sign in text):
            return text.translate(table)
        return f"{mark}{text}" if len(text) == 1 or text.isalpha() else f"{mark}({text})"

    def command(self, name: str, before: str) -> str:  # noqa: PLR0911 - one row for each way of writing
        match name:
            case "frac" | "dfrac" | "tfrac" | "cfrac" | "nicefrac" | "sfrac":
                return f"{_closed(self.argument())}/{_closed(self.argument())}"
            case "binom" | "dbinom" | "tbinom":
                return f"({self.argument()} choose {self.argument()})"
            case "sqrt":
                root = {"": "√", "3": "∛", "4": "∜"}
                degree = self.option()
                return root.get(degree, f"{degree}√") + _closed(self.argument())
            case "mathbb" | "mathds" | "mathbbm":
                return "".join(_blackboard(sign) for sign in self.argument())
            case "begin" | "end":
                environment = self.argument()
                if name == "begin" and environment in ("array", "alignat", "alignedat", "tabular"):
                    self.argument()
                return " "
            case "tag":
                return f" ({self.argument()})"
            case "textcolor" | "colorbox":
                self.option()
                self.argument()
                return self.argument()
            case "overset" | "underset" | "stackrel":
                self.argument()
                return f" {self.argument()} "
        if name in _ACCENTS:
            text = self.argument()
            return text + _ACCENTS[name] if len(text) == 1 else text
        if name in _DROPPED:
            self.argument()
            return ""
        return "" if name in _SILENT else self.symbol(name, before)

    def symbol(self, name: str, before: str) -> str:
        sign = _SYMBOLS.get(name) or (html5.get(f"{name};", "") if name not in _NO_ENTITIES else "")
        if not sign or (sign.isascii() and sign.isalpha()):
            if self.at < len(self.tokens) and self.tokens[self.at] == "{":
                return self.argument()  # \text{…}, \mathrm{…}, and what nobody knows
            return f" {name}" if before.isalnum() else name
        if unicodedata.category(sign[0]) == "Sm" and sign not in _UNSPACED:
            return f" {sign} "
        return sign


def _closed(text: str) -> str:
    """Something that a fraction or a root takes as a whole."""
    return text if len(text) == 1 or text.isalnum() else f"({text})"


def _blackboard(letter: str) -> str:
    return html5.get(f"{letter}opf;", letter) if letter in "CHNPQRZE" else {"1": "𝟙"}.get(letter, letter)
