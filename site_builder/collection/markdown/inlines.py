r"""Inline marks: what stands within a paragraph, heading or row of a table, found from left to right.

The leftmost mark wins, as in CommonMark: a backtick within a wikilink opens no code, a wikilink within code
is no link. Emphasis is left to the renderer. Linear: what a mark has searched for in vain is not searched for again.

Formulas follow pandoc (https://pandoc.org/MANUAL.html#extension-tex_math_dollars): an opening `$` is followed by
something that is no space; the next `$` closes it if it is preceded by no space and followed by no digit, else the
first one is money.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping

from site_builder.collection.markdown.blocks import Definition
from site_builder.collection.markdown.elements import ELEMENT, HTML_NAMES, OPAQUE, picture
from site_builder.collection.markdown.link_targets import link_target
from site_builder.collection.markdown.marks import Mark, Piece
from site_builder.collection.markdown.next_marks import NextMarks
from site_builder.collection.markdown.tex_marks import has_open_words, is_tex, is_two_cells, outside_words
from site_builder.structs import Mutable


def find_pieces(text: str, definitions: Mapping[str, Definition], *, table: bool = False) -> list[Piece]:
    """The marks of one unit of text, sorted by offset.

    Only a link, an image and a footnote's text hold other pieces; those follow it.
    """
    if not (_SIGN.search(text) or "://" in text or "%%" in text):
        return []
    return _Search(text, definitions, table=table).run()


_SIGN = re.compile(r"[\\`$<\[#]")
"""What each piece holds, but for bare addresses and comments: most rows and headings have none, and one look tells."""
_SPECIAL = re.compile(r"\\|`+|\$\$?|<|%%|!\[\[?|\[|\]|\^\[|(?<![^\s(])#|(?<![^\W_])https?://", re.IGNORECASE)
_TAG = re.compile(
    r"#(?![0-9]+(?:[\s!-,.:-@\[-^`{-~\u2000-\u206f\u3000-\u303f]|$))"
    r"[^\s!-,.:-@\[-^`{-~\u2000-\u206f\u3000-\u303f\ufe30-\ufe4f\uff01-\uff0c]+"
)
_NOTE_REFERENCE = re.compile(r"\[\^([^\]\[\s]{1,200})\]")
_ADDRESS = re.compile(
    r"<((?:https?|mailto):[^\s<>]{1,2000}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*)>", re.IGNORECASE
)
_BARE_ADDRESS = re.compile(r"https?://[^\s<>\[\]|\"`]{1,2000}", re.IGNORECASE)
_CITED = re.compile(r"(?<![\w@])-?@(?:\{([^{}\s]+)\}|(\w(?:[\w:.#$%&+?<>~/-]*\w)?))")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


class _Bracket(Mutable):
    start: int
    inner: int
    mark: Mark


class _Search:
    def __init__(self, text: str, definitions: Mapping[str, Definition], *, table: bool) -> None:
        self.text = text
        self.definitions = definitions
        self.table = table
        self.pieces: list[Piece] = []
        self.brackets: list[_Bracket] = []
        """Opening brackets that nothing has closed yet."""
        self.dead = 0
        """So many of them lie around a link, and so open none."""
        self.marks = NextMarks(text)
        self.runs: dict[int, list[int]] | None = None
        """Length -> offsets of the runs of backticks."""

    def run(self) -> list[Piece]:
        text, pos = self.text, 0
        handlers = {
            "\\": self.backslash,
            "`": self.backticks,
            "$": self.dollars,
            "<": self.angle,
            "%": self.percents,
            "!": self.bang,
            "[": self.bracket,
            "]": self.closing,
            "^": self.caret,
            "#": self.hash,
        }
        search = _SPECIAL.search
        while found := search(text, pos):
            start = found.start()
            handle = handlers.get(text[start], self.bare_address)
            pos = handle(start, found.end())
        self.pieces.sort(key=lambda piece: (piece.start, -piece.end))
        return self.pieces

    # --- each takes where its mark starts and ends, and returns where to go on ------------------

    def backslash(self, start: int, end: int) -> int:
        following = self.text[end : end + 1]
        if following in ("(", "["):
            closer = self.find_unescaped("\\)" if following == "(" else "\\]", start + 2)
            if closer >= 0 and is_tex(self.text, start, closer, following):
                return self.formula(start, closer + 2, 2, display=following == "[")
        if following == "\n":
            self.pieces.append(Piece(Mark.BREAK, start, end + 1))
        elif following in _PUNCTUATION and following:
            self.pieces.append(Piece(Mark.ESCAPE, start, end + 1, end, end + 1))
        else:
            return end
        return end + 1

    def backticks(self, start: int, end: int) -> int:
        if self.runs is None:
            self.runs = {}
            for run in re.finditer("`+", self.text):
                self.runs.setdefault(run.end() - run.start(), []).append(run.start())
        length = end - start
        places = self.runs.get(length, [])
        i = bisect_left(places, end)
        if i == len(places):
            return end
        self.pieces.append(Piece(Mark.CODE, start, places[i] + length, end, places[i]))
        return places[i] + length

    def dollars(self, start: int, end: int) -> int:
        text = self.text
        if end - start == 2:
            closer = self.find_unescaped("$$", end)
            if closer > end and not text[end:closer].isspace():
                return self.formula(start, closer + 2, 2, display=True)
            return end
        if end == len(text) or text[end].isspace():
            return end
        closer = self.find_unescaped("$", end)
        if closer > end and has_open_words(text, end, closer):
            closer = outside_words(text, end, closer)
        if (
            closer <= end
            or text[closer - 1].isspace()
            or text[closer + 1 : closer + 2].isdigit()
            or text.find("\n\n", end, closer) >= 0
            or (self.table and is_two_cells(text[end:closer]))
        ):
            return end
        return self.formula(start, closer + 1, 1, display=False)

    def formula(self, start: int, end: int, width: int, *, display: bool) -> int:
        self.pieces.append(Piece(Mark.FORMULA, start, end, start + width, end - width, display))
        return end

    def angle(self, start: int, end: int) -> int:
        text = self.text
        if text.startswith("<!--", start):
            closer = self.marks.find("-->", start + 4)
            if closer < 0:
                return start + 4
            self.pieces.append(Piece(Mark.COMMENT, start, closer + 3))
            return closer + 3
        if found := _ADDRESS.match(text, start):
            address = found[1] if ":" in found[1] else f"mailto:{found[1]}"
            return self.link(Piece(Mark.ADDRESS, start, found.end(), found.start(1), found.end(1), address=address))
        found = ELEMENT.match(text, start)
        return self.element(found, start) if found and found[2].lower() in HTML_NAMES else end

    def element(self, found: re.Match[str], start: int) -> int:
        """A tag of HTML; an image is one like any other, and code goes up to its end tag."""
        name, end = found[2].lower(), found.end()
        if name == "img" and (image := picture(found)):
            self.pieces.append(image)
            return end
        mark = Mark.HTML
        if name in OPAQUE and not found[1]:
            closer = self.find_end_tag(name, end)
            if not closer:
                return start + 1
            mark, end = Mark.RAW, closer
        self.pieces.append(Piece(mark, start, end, found.start(2), found.end(2)))
        return end

    def percents(self, start: int, end: int) -> int:
        closer = self.marks.find("%%", end)
        if closer < 0:
            return end
        self.pieces.append(Piece(Mark.COMMENT, start, closer + 2))
        return closer + 2

    def bang(self, start: int, end: int) -> int:
        if end - start == 3:
            if stop := self.wikilink(start + 1, Mark.EMBED):
                return stop
            end -= 1
        self.brackets.append(_Bracket(start, end, Mark.IMAGE))
        return end

    def caret(self, start: int, end: int) -> int:
        self.brackets.append(_Bracket(start, end, Mark.NOTE))
        return end

    def bracket(self, start: int, end: int) -> int:
        following = self.text[end : end + 1]
        if following == "[" and (stop := self.wikilink(start, Mark.WIKILINK)):
            return stop
        if following == "^" and (found := _NOTE_REFERENCE.match(self.text, start)):
            self.pieces.append(Piece(Mark.NOTE_REFERENCE, start, found.end(), found.start(1), found.end(1)))
            return found.end()
        if stop := self.citations(end):
            return stop
        self.brackets.append(_Bracket(start, end, Mark.LINK))
        return end

    def wikilink(self, start: int, mark: Mark) -> int:
        closer = self.marks.find("]]", start + 2)
        if self.text.startswith("[", start + 2):
            return 0  # brackets around a wikilink
        if closer < 0 or self.find_pair("[[", start + 2, closer) or self.find_pair("\n", start + 2, closer):
            return 0
        if self.text[closer : closer + 3] == "]]]" and "[" in self.text[start + 2 : closer]:
            closer += 1
        if not self.text[start + 2 : closer].strip():
            return 0
        opened = start - 1 if mark is Mark.EMBED else start
        return self.link(Piece(mark, opened, closer + 2, start + 2, closer))

    def citations(self, end: int) -> int:
        """The keys of `[see @key, p. 3; -@other]`, each a piece of its own. 0 for none."""
        text = self.text
        if self.marks.find("@", end) < 0:
            return 0
        closer = self.marks.find("]", end)
        if (
            closer < 0
            or closer - end > 1000
            or text[closer + 1 : closer + 2] in ("(", "[")
            or self.marks.find("@", end) > closer
        ):
            return 0
        inside = text[end:closer]
        if "[" in inside or "`" in inside or "\n\n" in inside:
            return 0
        pieces, offset = [], end
        for part in inside.split(";"):
            found = _CITED.search(part)
            if not found:
                return 0
            (start, stop), (key, key_end) = found.span(), found.span(1 if found[1] else 2)
            pieces.append(Piece(Mark.CITATION, offset + start, offset + stop, offset + key, offset + key_end))
            offset += len(part) + 1
        self.pieces += pieces
        self.dead = len(self.brackets)
        return closer + 1

    def hash(self, start: int, end: int) -> int:
        if found := _TAG.match(self.text, start):
            stop = start + len(found[0].rstrip("/-"))
            if stop > end:
                self.pieces.append(Piece(Mark.TAG, start, stop))
                return stop
        return end

    def bare_address(self, start: int, end: int) -> int:
        found = _BARE_ADDRESS.match(self.text, start)
        if not found:
            return end
        # What ends a sentence, and a bracket that the address has not opened, are not part of it.
        address = found[0]
        while address:
            if address[-1] in ".,:;!?'*_~$" or (address[-1] == ")" and address.count(")") > address.count("(")):
                address = address[:-1]
            else:
                break
        if start + len(address) <= end:
            return end
        return self.link(Piece(Mark.ADDRESS, start, start + len(address), start, start + len(address), address=address))

    # --- links ----------------------------------------------------------------------------------

    def closing(self, start: int, end: int) -> int:
        if not self.brackets:
            return end
        opener = self.brackets.pop()
        dead = len(self.brackets) < self.dead
        self.dead = min(self.dead, len(self.brackets))
        if opener.mark is Mark.NOTE:
            self.pieces.append(Piece(Mark.NOTE, opener.start, end, opener.inner, start))
            return end
        if dead and opener.mark is Mark.LINK:
            return end
        target = link_target(self.text, opener.inner, start, self.definitions)
        if target is None:
            return end
        address, title, stop = target
        piece = Piece(opener.mark, opener.start, stop, opener.inner, start, address=address, title=title)
        if opener.mark is Mark.LINK:
            return self.link(piece)
        self.pieces.append(piece)
        return stop

    def link(self, piece: Piece) -> int:
        """Adds a link; brackets around it no longer open one."""
        self.pieces.append(piece)
        self.dead = len(self.brackets)
        return piece.end

    # --- searches, each forward only ------------------------------------------------------------

    def find_pair(self, mark: str, start: int, end: int) -> bool:
        """Whether a mark stands before `end`."""
        return 0 <= self.marks.find(mark, start) < end

    def find_unescaped(self, mark: str, start: int) -> int:
        """The next occurrence of a mark that no backslash makes part of the TeX."""
        found = self.marks.find(mark, start)
        while found >= 0:
            before = found
            while before > start and self.text[before - 1] == "\\":
                before -= 1
            if (found - before) % 2 == 0:
                return found
            found = self.marks.find(mark, found + 1)
        return -1

    def find_end_tag(self, name: str, start: int) -> int:
        """Offset behind the next end tag of an element, or 0."""
        return max(self.marks.match(re.compile(rf"</{name}\s*>", re.IGNORECASE), start)[1], 0)
