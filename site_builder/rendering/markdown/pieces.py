"""One stretch of text for Python-Markdown: its marks as placeholders of HTML, the words between as they are."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

from site_builder.collection.markdown.emphasis import Emphasis, find_emphasis
from site_builder.collection.markdown.inlines import find_pieces
from site_builder.collection.markdown.lines import MARKED, line_emphasis, line_unit
from site_builder.collection.markdown.marks import Mark, Piece
from site_builder.collection.markdown.outline import Unit, wikilink_parts
from site_builder.collection.markdown.plain_text import plain
from site_builder.collection.markdown.scan import address_within
from site_builder.rendering.markdown import raw_html
from site_builder.rendering.markdown.formulas import FormulaError, Formulas
from site_builder.rendering.markdown.removals import removals
from site_builder.rendering.markdown.sanitizer import ABSOLUTE
from site_builder.rendering.markdown.stash import Stash
from site_builder.structs import Frozen


class LinkView(Frozen):
    """Where a link of a body leads, seen from the page that it stands on."""

    href: str
    text: str
    """What is shown where the note gives no text: a line of Markdown, but for files."""
    kind: Literal["paper", "topic", "page", "file", "anchor", "image"]
    title: str = ""
    """Shown on hover; empty for none."""
    source: str = ""
    """Of an embed: path of the file whose text stands in place of the link; empty where the link stands there."""
    part: str = ""
    """The section or block of that text, by its id; empty for all of it."""
    lang: str = ""
    """BCP 47 tag of that text where its note states one."""


Edit = tuple[int, int, str]
"""Start and end within a unit's text, and what stands there instead."""


class Pieces:
    """The HTML of the marks of one body."""

    def __init__(
        self,
        stash: Stash,
        formulas: Formulas,
        links: Mapping[int, LinkView],
        note: Callable[[str | Unit], str],
        report: Callable[[int, str], None],
        removed: Callable[[int, str], None] = lambda _, __: None,
        remote: Callable[[int, str], None] = lambda _, __: None,
        refused: Callable[[int, str], None] = lambda _, __: None,
    ) -> None:
        """Prepares a body.

        Args:
            stash: Takes the HTML.
            formulas: Converts formulas.
            links: Offset of a link in the source -> where it leads.
            note: HTML of the reference to a footnote, which is known by its label or stands right there.
            report: Takes the offset of a formula and why it cannot be converted.
            removed: Takes the offset of HTML that no page may hold, and what is taken out.
            remote: Takes the offset of a picture of another host, and its address.
            refused: Takes the offset of a link or picture whose address no page may hold, and that address.
        """
        self.stash = stash
        self.formulas = formulas
        self.links = links
        self.note = note
        self.report = report
        self.removed = removed
        self.remote = remote
        self.refused = refused
        self.addresses: set[str] = set()
        """The relative addresses that the body's links lead to."""

    def text(self, unit: Unit, before: str = "", skip: int = 0) -> str:
        """A unit as text for Python-Markdown.

        Args:
            unit: The text and its marks.
            before: HTML that stands instead of the first `skip` characters.
            skip: How many characters to leave out.
        """
        edits = [(0, skip, before)] if skip else []
        edits.extend(sorted([*self.edits(unit), *self.emphasis(find_emphasis(unit.text, unit.pieces))]))
        return self.rewritten(unit.text, edits, self.stash.inline)

    def markup(self, unit: Unit) -> str:
        """A unit as HTML in which no other Markdown counts."""
        return self.rewritten(unit.text, sorted(self.edits(unit)), str, lambda words: words.replace("<", "&lt;"))

    @staticmethod
    def rewritten(
        text: str, edits: list[Edit], keep: Callable[[str], str], words: Callable[[str], str] | None = None
    ) -> str:
        """A text with its edits made; one that starts within another is left out."""
        parts, at = [], 0
        words = words or _words
        for start, end, markup in edits:
            if start >= at:
                parts.append(words(text[at:start]))
                if markup:
                    parts.append(keep(markup))
                at = end
        parts.append(words(text[at:]))
        return "".join(parts)

    # --- marks ----------------------------------------------------------------------------------

    def edits(self, unit: Unit) -> Iterator[Edit]:
        """What stands in place of each mark. A link is two edits, around its text."""
        behind = 0
        for piece in unit.pieces:
            if piece.start < behind:
                continue  # within a mark that is shown as a whole
            inside = unit.text[piece.inner : piece.inner_end]
            if piece.mark is Mark.LINK:
                yield from self.link(piece, inside, unit)
            else:
                yield piece.start, piece.end, self.one(piece, inside, unit)
                behind = piece.end

    @staticmethod
    def emphasis(marks: Iterable[Emphasis]) -> Iterator[Edit]:
        for mark in marks:
            yield mark.start, mark.end, f"<{mark.element}>" if mark.opens else f"</{mark.element}>"

    def one(self, piece: Piece, inside: str, unit: Unit) -> str:  # noqa: C901, PLR0911, PLR0912 - one row for each mark
        written = unit.text[piece.start : piece.end]
        match piece.mark:
            case Mark.CODE:
                # A bar in a table is escaped even where nothing else is, as GitHub and Obsidian have it.
                code = inside.replace("\\|", "|") if unit.row else inside
                return f"<code>{_escaped(_code(code))}</code>"
            case Mark.FORMULA:
                return self.formula(piece, inside, written, unit)
            case Mark.WIKILINK:
                return self.wikilink(inside, self.links.get(unit.offset(piece.start)))
            case Mark.EMBED:
                return self.embed(inside, self.links.get(unit.offset(piece.start)))
            case Mark.CITATION:
                view = self.links.get(unit.offset(piece.start))
                return self.anchor(view, self.name(view), "citation") if view else _escaped(written)
            case Mark.IMAGE:
                return self.image(piece, inside, unit)
            case Mark.ADDRESS:
                return f'<a href="{html.escape(piece.address)}">{_escaped(inside)}</a>'
            case Mark.TAG:
                view = self.links.get(unit.offset(piece.start))
                shown = _escaped(written)
                return self.anchor(view, shown, "tag") if view else f'<span class="tag">{shown}</span>'
            case Mark.NOTE_REFERENCE:
                return self.note(inside) or _escaped(written)
            case Mark.NOTE:
                return self.note(unit.part(piece))
            case Mark.ESCAPE:
                return _escaped(inside)
            case Mark.BREAK:
                return "<br>\n"
            case Mark.HTML:
                self.look_through(written, unit.offset(piece.start))
                return written
            case Mark.RAW:
                self.look_through(written, unit.offset(piece.start))
                return raw_html.element(written)
            case _:
                return ""

    def look_through(self, written: str, start: int) -> None:
        """Tell of what will be taken out of some HTML, which begins at an offset of the source."""
        for offset, what in removals(written):
            self.removed(start + offset, what)

    def formula(self, piece: Piece, tex: str, written: str, unit: Unit) -> str:
        try:
            shown = self.formulas.mathml(tex, display=piece.display)
        except FormulaError as error:
            self.report(unit.offset(piece.start), str(error))
            return f'<code class="formula-error">{_escaped(written)}</code>'
        # Focusable by nothing but its scroll bar where it is too wide, so a box of its own.
        return f'<span class="math-display">{shown}</span>' if piece.display else shown

    # --- links ----------------------------------------------------------------------------------

    def anchor(self, view: LinkView, shown: str, name: str = "") -> str:
        """A link to something of the site; `shown` is HTML."""
        self.addresses.add(view.href)
        attributes = f' href="{html.escape(view.href)}"'
        if name:
            attributes += f' class="{name}"'
        if view.title:
            attributes += f' title="{html.escape(view.title)}"'
        return f"<a{attributes}>{shown}</a>"

    def wikilink(self, inside: str, view: LinkView | None) -> str:
        target, fragment, alias = wikilink_parts(inside)
        written = alias or (f"{target} › {fragment}" if target and fragment else target or fragment)
        if view is None:
            return f'<span class="unresolved">{_escaped(written)}</span>'
        return self.anchor(view, self.marked(alias) if alias else self.name(view))

    def name(self, view: LinkView) -> str:
        """What a link shows that has no text of its own: the name of a file as it is, else a line of Markdown."""
        return _escaped(view.text) if view.kind in ("file", "image") else self.line(view.text)

    def line(self, markdown: str) -> str:
        """A title or the like as HTML; `lines` says what counts in it."""
        if not MARKED.search(markdown):
            return _escaped(markdown)
        unit = line_unit(markdown)
        edits = [*self.edits(unit), *self.emphasis(line_emphasis(unit))]
        return self.rewritten(unit.text, sorted(edits), str, _escaped)

    def marked(self, alias: str) -> str:
        """The text of a wikilink, in which code and formulas count."""
        unit = Unit(alias, [(0, len(alias))], [], [0])
        unit.pieces += [piece for piece in find_pieces(alias, {}) if piece.mark in _IN_ALIAS]
        return self.rewritten(alias, sorted(self.edits(unit)), str, _escaped)

    def embed(self, inside: str, view: LinkView | None) -> str:
        """`![[figure.png|300]]` is a picture, `![[note]]` where no text can stand a link."""
        if view is None or view.kind != "image":
            return self.wikilink(inside, view)
        target, _, alias = wikilink_parts(inside)
        words, size = _sized(alias.replace("\\|", "|"))
        return self.picture(view, plain(words) or view.text or target, size)

    def image(self, piece: Piece, inside: str, unit: Unit) -> str:
        """A picture of the site; one of another host becomes a link, since no page asks another host for anything."""
        view = self.links.get(unit.offset(piece.start))
        alt, size = _sized(plain(inside))
        if view and view.kind == "image":
            return self.picture(view, alt, size, piece.title)
        if view:
            return self.anchor(view, _escaped(alt or view.text))
        if _WEB.match(piece.address):
            self.remote(unit.offset(piece.start), piece.address)
            name = alt or piece.address.split("?")[0].rstrip("/").rpartition("/")[2] or piece.address
            return f'<a href="{html.escape(piece.address)}" class="image-link">{_escaped(name)}</a>'
        self.look_at(piece, unit)
        return f'<span class="unresolved">{_escaped(alt or piece.address)}</span>'

    def look_at(self, piece: Piece, unit: Unit) -> None:
        """Tell of an address that cannot be followed; one within the collection is told of where it is resolved."""
        address = piece.address
        if address and address_within(address) is None and not _WRITERS.match(address):
            self.refused(unit.offset(piece.start), piece.address)

    def picture(self, view: LinkView, alt: str, size: str = "", title: str = "") -> str:
        self.addresses.add(view.href)
        if title:
            size += f' title="{html.escape(title)}"'
        return f'<img src="{html.escape(view.href)}" alt="{html.escape(alt)}"{size} loading="lazy">'

    def figure(self, unit: Unit) -> str:
        """A picture with a caption, where a paragraph is one; else nothing.

        The caption is the title of `![](a.png "Caption")` and the text of `![[a.png|Caption|300]]`.
        """
        piece = unit.pieces[0]
        view = self.links.get(unit.offset(piece.start))
        if view is None or view.kind != "image" or unit.text[: piece.start].strip() or unit.text[piece.end :].strip():
            return ""
        inside = unit.text[piece.inner : piece.inner_end]
        if piece.mark is Mark.EMBED:
            caption = _sized(wikilink_parts(inside)[2])[0]
            shown = self.embed(inside, view)
        else:
            caption = piece.title
            shown = self.picture(view, *_sized(plain(inside)))
        return f"<figure>{shown}<figcaption>{self.line(caption)}</figcaption></figure>\n" if caption else ""

    def link(self, piece: Piece, inside: str, unit: Unit) -> Iterator[Edit]:
        """`[text](address)`: the text is left to Markdown; without an address for it, nothing but the text stays."""
        view = self.links.get(unit.offset(piece.start))
        before, after = '<span class="unresolved">', "</span>"
        if view:
            before = self.anchor(view, "").removesuffix("</a>")
            after = "</a>" if inside.strip() else f"{self.name(view)}</a>"
        elif address := outward(piece.address):
            title = f' title="{html.escape(piece.title)}"' if piece.title else ""
            before = f'<a href="{html.escape(address)}"{title}>'
            after = "</a>" if inside.strip() else f"{_escaped(piece.address)}</a>"
        else:
            self.look_at(piece, unit)
            after = after if inside.strip() else f"{_escaped(piece.address)}</span>"
        yield piece.start, piece.inner, before
        yield piece.inner_end, piece.end, after


_SIZE = re.compile(r"(?:(.*)\|)?\s*(\d{1,4})(?:x(\d{1,4}))?\s*", re.DOTALL)


def _sized(words: str) -> tuple[str, str]:
    """`Text|300x200` as the text and the attributes of a picture's size, which need no style."""
    size = _SIZE.fullmatch(words)
    if not size:
        return words.strip(), ""
    height = f' height="{size[3]}"' if size[3] else ""
    return (size[1] or "").strip(), f' width="{size[2]}"{height}'


_IN_ALIAS = (Mark.CODE, Mark.FORMULA, Mark.ESCAPE)
_WEB = re.compile(r"https?://[^/\\]", re.IGNORECASE)
_WRITERS = re.compile(r"(?:zotero|obsidian):", re.IGNORECASE)
"""Ways back into a program that notes are written with: of use to who writes, and there are many in imported notes."""


def outward(address: str) -> str:
    """The address of a link that leads off the site, or "" where no browser should follow it."""
    scheme, mark, rest = address.partition(":")
    if mark and scheme.lower() == "doi":
        return f"https://doi.org/{rest}"
    if mark and scheme.lower() == "arxiv":
        return f"https://arxiv.org/abs/{rest}"
    return address if ABSOLUTE.match(address) else ""


def _escaped(text: str) -> str:
    return html.escape(text, quote=False)


def _code(inside: str) -> str:
    """What stands between backticks: one space at both ends is there only to part it from them."""
    code = inside.replace("\n", " ")
    return code[1:-1] if len(code) > 2 and code[0] == code[-1] == " " and code.strip() else code


def _words(text: str) -> str:
    """Words for Python-Markdown, to which spaces in front of a line would mean something."""
    return re.sub(r"\n[ \t]+", "\n", text)
