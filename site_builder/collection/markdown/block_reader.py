"""Reads the blocks of a text, line by line.

CommonMark's rules (https://spec.commonmark.org/0.31.2/#appendix-a-parsing-strategy), with pipe tables, footnotes and
definition lists. The work is linear in the length of the text.
"""

from __future__ import annotations

import re

from site_builder.collection.markdown.blocks import Container, Document, Leaf, Segment
from site_builder.collection.markdown.line_cursor import LineCursor
from site_builder.collection.markdown.next_marks import NextMarks
from site_builder.collection.markdown.open_blocks import OpenBlocks

MAX_DEPTH = 60
"""Containers within containers; deeper marks are text, so that no note exhausts a stack."""


def read_blocks(text: str) -> Document:
    """The blocks of a text, whose lines end in line feeds alone."""
    return _Reader(text).read()


_FENCE = re.compile(r"(`{3,})([^`\n]*)$|(~{3,})([^\n]*)$", re.MULTILINE)
_HEADING = re.compile(r"(#{1,6})(?=[ \t]|$)", re.MULTILINE)
_SETEXT = re.compile(r"(=+|-+)[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"(?:(?:\*[ \t]*+){3,}|(?:-[ \t]*+){3,}|(?:_[ \t]*+){3,})$", re.MULTILINE)
_ITEM = re.compile(r"([-+*]|\d{1,9}[.)])(?=[ \t]|$)", re.MULTILINE)
_FOOTNOTE = re.compile(r"\[\^([^\]\[\s]{1,200})\]:")
_DEFINITION = re.compile(r":(?=[ \t]+\S)")
_RAW = re.compile(r"<(script|pre|style|textarea)(?=[\s>])", re.IGNORECASE)
_HTML = re.compile(
    r"</?(?:address|article|aside|blockquote|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset"
    r"|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|nav|ol|p|section|summary|table"
    r"|tbody|td|tfoot|th|thead|tr|ul|iframe)(?=[\s/>]|$)",
    re.IGNORECASE | re.MULTILINE,
)
_SPANNING = (("%%", "%%"), ("<!--", "-->"), ("$$", "$$"), ("\\[", "\\]"))
"""Marks of comments and displayed formulas, which go on over lines that would otherwise begin a block."""


_SPANS = re.compile(r"[%<$\\]")
"""What each of them begins with."""


class _Reader(OpenBlocks):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.fence_indent = 0
        self.next_line = 0
        self.marks = NextMarks(text)
        self.in_vain: dict[tuple[str, bool], int] = {}
        """Closing mark, whether a block -> where the last search for it gave up."""

    def read(self) -> Document:
        while self.next_line < len(self.text):
            self.line(self.take_line())
        if self.leaf:
            self.leaf.endless = self.leaf.fenced
        self.close_leaf()
        return Document(self.root, self.definitions)

    def take_line(self) -> LineCursor:
        start = self.next_line
        end = self.text.find("\n", start)
        if end < 0:
            end = len(self.text)
        self.next_line = end + 1
        return LineCursor(self.text, start, end)

    # --- one line ---------------------------------------------------------------------------

    def line(self, cursor: LineCursor) -> None:
        matched = self.match(cursor)
        indent, first = cursor.indent()
        whole = matched == len(self.open)
        leaf = self.leaf
        if leaf and self.closing:
            if whole:
                self.inside(leaf, cursor, indent, first)
                return
            self.close_leaf()
            leaf = None
        if first == cursor.end:
            self.blank_line(cursor, matched)
            return
        if leaf and not leaf.segments and not (whole and indent >= 4):  # indented code ends
            self.close_leaf()
            leaf = None
        if leaf and leaf.kind == "html":
            if whole:
                leaf.segments.append((cursor.pos, cursor.end))
                return
            self.close_leaf()
            leaf = None
        started = self.starts(cursor, matched)
        if started is not None:
            self.words(cursor, len(self.open) if started else matched)
        self.blank = False

    def match(self, cursor: LineCursor) -> int:
        """Passes the marks of the open containers; how many of them go on in this line."""
        matched = 1
        while matched < len(self.open):
            container = self.open[matched]
            if container.kind != "list":
                indent, first = cursor.indent()
                if container.kind == "quote":
                    if indent > 3 or first == cursor.end or self.text[first] != ">":
                        break
                    cursor.jump(first + 1)
                    cursor.skip(1)
                elif first == cursor.end:
                    if not container.children and not self.leaf:
                        break
                elif indent >= container.indent and (container.children or not self.blank):
                    cursor.skip(container.indent)
                else:
                    break
            matched += 1
        if self.open[matched - 1].kind == "list":
            matched -= 1  # a list goes on only with an item
        return matched

    def inside(self, leaf: Leaf, cursor: LineCursor, indent: int, first: int) -> None:
        """A line of a fenced block, or of raw HTML."""
        if leaf.kind == "raw":
            leaf.segments.append((cursor.pos, cursor.end))
            if self.closing in self.text[cursor.pos : cursor.end].lower():
                self.close_leaf()
            return
        mark = self.closing
        if indent <= 3 and self.text.startswith(mark, first):
            behind = self.text[first : cursor.end].rstrip(" \t")
            if behind == mark[0] * len(behind):
                self.close_leaf()
                return
        cursor.skip(self.fence_indent)
        leaf.lines.append(cursor.rest())

    def blank_line(self, cursor: LineCursor, matched: int) -> None:
        leaf = self.leaf
        if leaf and leaf.kind == "code":
            cursor.skip(4)
            leaf.lines.append(cursor.rest())
        else:
            self.close_leaf()
        if matched < len(self.open):
            del self.open[matched + (self.open[matched].kind == "list") :]
        self.blank = True

    # --- what a line begins -----------------------------------------------------------------

    def starts(self, cursor: LineCursor, matched: int) -> bool | None:
        """Opens what the line begins. None: the line is used up; else whether a container was opened."""
        begun = False
        while True:
            indent, first = cursor.indent()
            if first == cursor.end:
                return None
            paragraph = self.leaf if not begun else None
            if indent >= 4:
                if paragraph and paragraph.segments:
                    return begun
                code = paragraph
                if code is None or code.kind != "code":
                    code = Leaf("code", first)
                    self.add(code, matched)
                cursor.skip(4)
                code.lines.append(cursor.rest())
                return None
            if self.block_start(cursor, first, matched, paragraph):
                return None
            if not self.container_start(cursor, indent, first, matched, paragraph):
                return begun
            begun = True
            matched = len(self.open)

    def block_start(self, cursor: LineCursor, first: int, matched: int, paragraph: Leaf | None) -> bool:
        """Opens a leaf that is no paragraph, where one begins."""
        text = self.text
        mark = text[first]
        if mark in "`~":
            return self.fence(cursor, first, matched)
        if mark == "<":
            return self.html(cursor, first, matched)
        if mark == "#" and (found := _HEADING.match(text, first)):
            self.add(Leaf("heading", first, [self.heading_text(found.end(), cursor.end)], len(found[1])), matched)
        elif mark in "=-" and paragraph and matched == len(self.open) and _SETEXT.match(text, first):
            if not self.underline(paragraph, 1 if mark == "=" else 2):
                return False
        elif mark in "*-_" and _RULE.match(text, first):
            self.add(Leaf("rule", first), matched)
        else:
            return False
        self.leaf = None
        return True

    def fence(self, cursor: LineCursor, first: int, matched: int) -> bool:
        found = _FENCE.match(self.text, first)
        if not found:
            return False
        indent = cursor.indent()[0]
        self.add(Leaf("code", first, info=(found[2] if found[1] else found[4]).strip(), fenced=True), matched)
        self.closing, self.fence_indent = found[1] or found[3], indent
        return True

    def html(self, cursor: LineCursor, first: int, matched: int) -> bool:
        """Opens raw HTML: up to its end tag where its content is code, else up to a blank line."""
        if found := _RAW.match(self.text, first):
            closing = f"</{found[1].lower()}>"
            if self.marks.match(re.compile(re.escape(closing), re.IGNORECASE), found.end())[0] < 0:
                return False
            leaf = Leaf("raw", first)
            self.add(leaf, matched)
            self.closing = closing
            self.inside(leaf, cursor, 0, first)
            return True
        if _HTML.match(self.text, first):
            self.add(Leaf("html", first, [(first, cursor.end)]), matched)
            return True
        return False

    def heading_text(self, start: int, end: int) -> Segment:
        """What stands between the marks of `## Heading ##`."""
        text = self.text[start:end].rstrip(" \t")
        bare = text.rstrip("#")
        if not bare or bare[-1] in " \t":
            text = bare.rstrip(" \t")
        return (start + len(text) - len(text.lstrip(" \t")), start + len(text)) if text else (start, start)

    def underline(self, paragraph: Leaf, level: int) -> bool:
        """Makes a heading of the open paragraph, unless nothing is left of it but definitions."""
        if paragraph.kind != "text":
            return False
        self.take_definitions(paragraph)
        if not paragraph.segments:
            return False
        paragraph.kind, paragraph.level = "heading", level
        return True

    def container_start(
        self, cursor: LineCursor, indent: int, first: int, matched: int, paragraph: Leaf | None
    ) -> bool:
        """Opens a quote, item, footnote or definition, where one begins."""
        if len(self.open) >= MAX_DEPTH and matched >= MAX_DEPTH - 2:
            return False
        text = self.text
        mark = text[first]
        if mark == ">":
            self.add(Container("quote", first), matched)
            cursor.jump(first + 1)
            cursor.skip(1)
        elif mark in "-+*0123456789" and (found := _ITEM.match(text, first)):
            return self.item(cursor, indent, found, matched, paragraph)
        elif mark == "[" and (found := _FOOTNOTE.match(text, first)):
            self.add(Container("footnote", first, indent=4, label=found[1]), matched)
            cursor.jump(found.end())
        elif mark == ":" and _DEFINITION.match(text, first) and self.has_terms(matched, paragraph):
            self.add(Container("definition", first, indent=4), matched)
            cursor.jump(first + 1)
        else:
            return False
        return True

    def item(self, cursor: LineCursor, indent: int, found: re.Match[str], matched: int, paragraph: Leaf | None) -> bool:
        number = found[1][:-1]
        empty = not self.text[found.end() : cursor.end].strip(" \t")
        if paragraph and matched == len(self.open) and paragraph.segments and (empty or number not in ("", "1")):
            return False  # a number at the start of a wrapped line opens no list
        mark = found[1][-1]
        if matched == len(self.open) or self.open[matched].kind != "list" or self.open[matched].mark != mark:
            opened = Container("list", found.start(), ordered=bool(number), mark=mark, number=int(number or 1))
            self.add(opened, matched)
        matched += 1
        cursor.jump(found.end())
        spaces = cursor.indent()[0]
        inner = 1 if empty or spaces > 4 else spaces
        self.add(Container("item", found.start(), indent=indent + len(found[1]) + inner), matched)
        cursor.skip(inner)
        return True

    def has_terms(self, matched: int, paragraph: Leaf | None) -> bool:
        """Whether ": " stands below something that it can define."""
        if paragraph and paragraph.kind == "text" and matched == len(self.open):
            paragraph.kind = "terms"
            return True
        children = self.open[matched - 1].children
        last = children[-1] if children else None
        if isinstance(last, Leaf) and last.kind == "text" and len(last.segments) == 1:
            last.kind = "terms"
            return True
        return isinstance(last, Container) and last.kind == "definition"

    # --- paragraphs -------------------------------------------------------------------------

    def words(self, cursor: LineCursor, matched: int) -> None:
        """A line of a paragraph: its first, the next, or one that lacks the marks of its containers."""
        first = cursor.indent()[1]
        leaf = self.leaf
        if leaf is None:
            leaf = Leaf("text", first)
            self.add(leaf, matched)
        leaf.segments.append((cursor.pos if leaf.segments else first, cursor.end))
        if not _SPANS.search(self.text, first, cursor.end):
            return
        for opener, closer in _SPANNING:
            start = self.unclosed(opener, closer, first, cursor.end)
            if start >= 0 and self.take_span(leaf, start, opener, closer, block=start == first):
                break

    def unclosed(self, opener: str, closer: str, first: int, end: int) -> int:
        """Offset of a mark that opens in this line what a later line closes, or -1."""
        start = self.text.rfind(opener, first, end)
        if start < 0:
            return -1
        if opener == closer:
            closed = self.text.count(opener, first, end) % 2 == 0
        else:
            closed = self.text.find(closer, start + len(opener), end) >= 0
        in_code = start != first and self.text.find("`", first, start) >= 0
        return -1 if closed or in_code else start

    def take_span(self, leaf: Leaf, start: int, opener: str, closer: str, *, block: bool) -> bool:
        """Adds the lines up to a closing mark to the paragraph, whatever they look like.

        Only what begins its line may hold blank lines, and only a comment may hold code or leave its containers.
        """
        comment = closer in ("%%", "-->")
        last = self.marks.find(closer, start + len(opener))
        if last < 0 or start < self.in_vain.get((closer, block), -1):
            return False
        back, segments = self.next_line, list[Segment]()
        while self.next_line <= last:
            line_start = self.next_line
            cursor = self.take_line()
            whole = self.match(cursor) == len(self.open)
            first = cursor.indent()[1]
            if comment and block:
                cursor = LineCursor(self.text, line_start, cursor.end)
            elif (
                not whole
                or (first == cursor.end and not block)
                or _HEADING.match(self.text, first)
                or _FENCE.match(self.text, first)
            ):
                self.in_vain[closer, block] = line_start
                self.next_line = back
                return False
            segments.append((min(cursor.pos, cursor.end), cursor.end))
        leaf.segments += segments
        if comment and not self.text[last + len(closer) : segments[-1][1]].strip():
            self.close_leaf()
        return True
