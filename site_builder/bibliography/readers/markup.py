"""Texts with CSL's rich-text markup, and with what publishers' exports hold of HTML, as plain text."""

from __future__ import annotations

import html
import re

_SCRIPTS = re.compile(r"<(sub|sup)>([^<]*)</\1>", re.IGNORECASE)
_PAIR = re.compile(
    r"<(?P<tag>i|b|em|strong|u|span|sc|sub|sup|small|p|div|jats:[a-z-]+|scp)(?:\s[^<>]*)?>(?P<inner>[^<]*)</(?P=tag)>",
    re.IGNORECASE,
)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_PARAGRAPHS = frozenset(["p", "div", "jats:p"])

MAX_NESTED = 8

_SUBSCRIPTS = str.maketrans("0123456789+-()", "₀₁₂₃₄₅₆₇₈₉₊₋₍₎")
_SUPERSCRIPTS = str.maketrans("0123456789+-()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿ")


def unmarked(text: str) -> str:
    """The text without italics, small capitals and `nocase`; sub- and superscripts in Unicode, else as formulas."""
    if "<" not in text and "&" not in text:
        return text.strip()
    text = _SCRIPTS.sub(_script, text)
    text = _BREAK.sub("\n\n", text)
    for _ in range(MAX_NESTED):  # from within outwards; a sign that nothing closes is no markup
        text, count = _PAIR.subn(lambda m: m["inner"] + "\n\n" * (m["tag"].lower() in _PARAGRAPHS), text)
        if not count:
            break
    text = html.unescape(text)
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+", " ", text)).strip()


def _script(match: re.Match[str]) -> str:
    kind, inner = match[1].lower(), match[2]
    if re.fullmatch(r"[0-9+()-]+" if kind == "sub" else r"[0-9+()n-]+", inner):
        return inner.translate(_SUBSCRIPTS if kind == "sub" else _SUPERSCRIPTS)
    sign = "_" if kind == "sub" else "^"
    return f"${sign}{{{inner}}}$" if re.fullmatch(r"[\w+*-]+", inner) else inner
