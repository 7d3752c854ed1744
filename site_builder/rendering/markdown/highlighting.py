"""Code: Pygments' classes, coloured by `code.css` in both themes."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygments.lexer import Lexer
    from pygments.token import _TokenType

MAX_LENGTH = 8_000
"""Longest code in characters that is coloured; many lexers take time that grows with its square."""
MAX_LENGTH_SLOW = 500
"""The same for the lexers of SLOW."""
MAX_LINE = 1_000
"""Longest line in characters that is coloured."""


SLOW = frozenset(
    """Augeas C# Ceylon Delphi Gosu Groovy Java Javascript+mozpreproc MoonScript Perl6 SARL Transact-SQL Wikitext Xtend
    urlencoded""".split()
)
"""Lexers of Pygments 2.21 that take more than 0.25 s for 8,000 characters of one mark or word repeated."""
PLAIN = frozenset(
    [
        *"AspectJ AutoIt Easytrieve Fantom Gherkin Idris MCSchema Nemerle PEG Ragel SAS Systemd Thrift USD X++".split(),
        *("MoinMoin/Trac Wiki markup", "Org Mode", "Ragel in Java Host", "Zeek", "tiddler", "ucode"),
    ]
)
"""Lexers that take as long for 2,000 characters, or never end. Code in these languages is left plain."""


class Highlighter:
    """Colours code by its language; keeps the lexers that it has looked up."""

    def __init__(self) -> None:
        self._lexers: dict[str, type[Lexer] | None] = {}

    def block(self, lines: list[str], info: str, known: Mapping[str, str] = MappingProxyType({})) -> str:
        """A block of code as HTML, every character of it the author's. An unknown language is left plain.

        `known` are blocks that were coloured before (`by_plain_block`).
        """
        language = language_of(info)
        code = "".join(line + "\n" for line in lines)
        name = f' class="language-{html.escape(language)}"' if language else ""
        plain = _framed(name, html.escape(code, quote=False))
        if not language or plain in known:
            return known.get(plain, plain)
        shown = self._coloured(code, language)
        return _framed(name, shown) if shown else plain

    def _coloured(self, code: str, language: str) -> str | None:
        if len(code) > MAX_LENGTH or max(map(len, code.split("\n"))) > MAX_LINE:
            return None
        lexer = self._lexer(language)
        if lexer is None or lexer.name in PLAIN or (len(code) > MAX_LENGTH_SLOW and lexer.name in SLOW):
            return None
        try:
            tokens = list(lexer(stripnl=False, ensurenl=False).get_tokens(code))
        except Exception:  # noqa: BLE001 - of 500 lexers by many hands, one that fails leaves code plain
            return None
        if "".join(words for _, words in tokens) != code:
            return None  # a lexer that drops or adds a character is not worth its colours
        parts: list[str] = []
        for name, group in groupby(tokens, key=lambda token: _class_of(token[0])):
            text = html.escape("".join(words for _, words in group), quote=False)
            parts.append(f'<span class="{name}">{text}</span>' if name not in UNCOLOURED and text.strip() else text)
        return "".join(parts)

    def _lexer(self, language: str) -> type[Lexer] | None:
        """The lexer of a language. A new one for each block, since some keep a state."""
        if language not in self._lexers:
            from pygments.lexers import get_lexer_by_name
            from pygments.util import ClassNotFound

            try:
                self._lexers[language] = type(get_lexer_by_name(language))
            except ClassNotFound:
                self._lexers[language] = None
        return self._lexers[language]


def by_plain_block(blocks: Iterable[str]) -> Mapping[str, str]:
    """Blocks of code that a `Highlighter` made, each under what it would be without colours."""
    return {_COLOUR.sub("", block): block for block in blocks}


def _framed(name: str, code: str) -> str:
    return f'<div class="highlight"><pre><code{name}>{code}</code></pre></div>'


_COLOUR = re.compile(r"</?span[^>]*>")
"""What colours add: of the code itself each `<` is written `&lt;`."""

UNCOLOURED = frozenset(["", *"n nx nv o p w x m mb mf mh mi mo il".split()])
"""Classes of words, marks and numbers, which code.css leaves in the colour of the text."""


@cache
def _class_of(token: _TokenType) -> str:
    """Pygments' class of a token: that of the nearest kind that has one."""
    from pygments.token import STANDARD_TYPES

    while token not in STANDARD_TYPES and token.parent is not None:
        token = token.parent
    return STANDARD_TYPES.get(token, "")


def language_of(info: str) -> str:
    """The language that a fence names: `python`, `{.python .numberLines}` and `python title="x"` alike."""
    found = re.match(r"\{?\s*\.?([A-Za-z0-9][\w+#.-]{0,30})", info)
    return found[1].lower() if found else ""


def token_classes() -> frozenset[str]:
    """The classes that coloured code may have."""
    from pygments.token import STANDARD_TYPES

    return frozenset(name for name in STANDARD_TYPES.values() if name)
