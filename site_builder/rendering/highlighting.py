"""Code: Pygments' classes, coloured by `code.css` in both themes."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygments.lexer import Lexer

MAX_LENGTH = 16_000
"""Longest code in characters that is coloured; some lexers take quadratic time."""
MAX_LINE = 1_000
"""Longest line in characters that is coloured."""


class Highlighter:
    """Colours code by its language; keeps the lexers that it has looked up."""

    def __init__(self) -> None:
        self._lexers: dict[str, Lexer | None] = {}

    def block(self, lines: list[str], info: str) -> str:
        """A block of code as HTML, every character of it the author's. An unknown language is left plain."""
        language = language_of(info)
        code = "".join(line + "\n" for line in lines)
        shown = self._coloured(code, language) if language else None
        name = f' class="language-{html.escape(language)}"' if language else ""
        return f'<div class="highlight"><pre><code{name}>{shown or html.escape(code, quote=False)}</code></pre></div>'

    def _coloured(self, code: str, language: str) -> str | None:
        if len(code) > MAX_LENGTH or max(map(len, code.split("\n"))) > MAX_LINE:
            return None
        lexer = self._lexer(language)
        if lexer is None:
            return None
        from pygments import highlight
        from pygments.formatters import HtmlFormatter

        shown = highlight(code, lexer, HtmlFormatter(nowrap=True))
        shown = _UNCOLOURED.sub(r"\1", shown)
        # A lexer that drops or adds a character is not worth its colours.
        return shown if html.unescape(re.sub(r"<[^>]*>", "", shown)) == code else None

    def _lexer(self, language: str) -> Lexer | None:
        if language not in self._lexers:
            from pygments.lexers import get_lexer_by_name
            from pygments.util import ClassNotFound

            try:
                self._lexers[language] = get_lexer_by_name(language, stripnl=False, ensurenl=False)
            except ClassNotFound:
                self._lexers[language] = None
        return self._lexers[language]


_UNCOLOURED = re.compile('<span class="(?:n|nx|nv|o|p|w|x|m|m[bfhio]|il)">([^<]*)</span>')
"""Words, marks and numbers, which code.css leaves in the colour of the text."""


def language_of(info: str) -> str:
    """The language that a fence names: `python`, `{.python .numberLines}` and `python title="x"` alike."""
    found = re.match(r"\{?\s*\.?([A-Za-z0-9][\w+#.-]{0,30})", info)
    return found[1].lower() if found else ""


def token_classes() -> frozenset[str]:
    """The classes that coloured code may have."""
    from pygments.token import STANDARD_TYPES

    return frozenset(name for name in STANDARD_TYPES.values() if name)
