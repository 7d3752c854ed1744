"""A body as safe HTML.

The scanner's reading decides what is code, a formula, a link, a list; all of it waits in a stash while Python-Markdown
renders the words between, and the whole passes the sanitiser.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from site_builder.collection.markdown.block_ids import block_ids
from site_builder.collection.markdown.blocks import Container, Leaf
from site_builder.collection.markdown.lines import MARKED
from site_builder.collection.markdown.outline import Outline, Places, outline
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Body, Found
from site_builder.rendering.markdown.blocks import Blocks
from site_builder.rendering.markdown.embeds import EmbeddedText, Embeds, Shown
from site_builder.rendering.markdown.formulas import Formulas
from site_builder.rendering.markdown.highlighting import Highlighter, by_plain_block
from site_builder.rendering.markdown.paragraphs import plain_paragraphs
from site_builder.rendering.markdown.pieces import LinkView, Pieces
from site_builder.rendering.markdown.sanitizer import Sanitizer
from site_builder.rendering.markdown.stash import CLOSE, OPEN, Stash
from site_builder.structs import Frozen

if TYPE_CHECKING:
    from markdown import Markdown

__all__ = ["BodyRenderer", "EmbeddedText", "LinkView", "RenderedBody"]


class RenderedBody(Frozen):
    """A body as it stands on a page."""

    html: str
    """Safe and balanced."""
    has_math: bool
    """Whether a `style` attribute occurs, which the page's Content-Security-Policy then has to allow."""
    code: tuple[tuple[int, int], ...] = ()
    """Where the blocks of code begin in `html`, and end: each that is another than those before it."""


class BodyRenderer:
    """Renders bodies one after the other; everything costly in it is made once, when it is first needed."""

    def __init__(self, macros: Mapping[str, str], longest_formula: int | None = None) -> None:
        """Takes the site's TeX macros (name without backslash -> replacement), and its limit on formulas' length."""
        self._formulas = Formulas(macros, longest_formula)
        self._highlighter = Highlighter()
        self._sanitizer = Sanitizer()
        self._lines: dict[str, str] = {}

    def render(
        self,
        body: Body,
        path: str,
        links: Mapping[int, LinkView],
        texts: Callable[[str], EmbeddedText | None] = lambda _: None,
        before: RenderedBody | None = None,
    ) -> tuple[RenderedBody, Found]:
        """A body as HTML.

        Args:
            body: What to render.
            path: Path of its note in the collection, for diagnostics.
            links: `Link.start` (or `Tag.start`) -> where it leads; what is missing here is shown as text.
            texts: `LinkView.source` -> the text that the body shows within its own; where there is none, a link.
            before: What the body was before an edit; code in it is coloured as it was, without a look at it.
        """
        found: list[Diagnostic] = []
        known = by_plain_block(before.html[start:end] for start, end in before.code) if before else {}
        blocks: dict[str, None] = {}

        def code(lines: list[str], info: str) -> str:
            block = self._highlighter.block(lines, info, known)
            blocks[block] = None
            return block

        try:
            shown = self._html(body, path, links, texts, code, found)
        except Exception as error:  # noqa: BLE001 - no note may end a build, whatever a library makes of it
            shown = f"<pre>{html.escape(body.text)}</pre>"
            message = f"Markdown cannot render this text ({type(error).__name__}), so its source is shown; simplify it"
            found.append(Diagnostic(Place(path, body.line), "body-not-rendered", message))
        starts = ((shown.find(block), len(block)) for block in blocks)
        places = tuple((start, start + length) for start, length in starts if start >= 0)
        return RenderedBody(shown, " style=" in shown and bool(_STYLE.search(shown)), places), tuple(found)

    def line(self, markdown: str) -> str:
        """A title, summary or the like as HTML without a block around it; `lines` says what counts in it."""
        if not MARKED.search(markdown):
            return html.escape(" ".join(markdown.split()), quote=False)
        if markdown not in self._lines:
            pieces = Pieces(Stash(), self._formulas, {}, lambda _: "", lambda _, __: None)
            self._lines[markdown] = self._sanitizer.clean(pieces.line(markdown.translate(_NO_PLACEHOLDERS)), (), ())
        return self._lines[markdown]

    def _html(
        self,
        body: Body,
        path: str,
        links: Mapping[int, LinkView],
        texts: Callable[[str], EmbeddedText | None],
        code: Callable[[list[str], str], str],
        found: list[Diagnostic],
    ) -> str:
        text = body.text.translate(_NO_PLACEHOLDERS)
        places = Places(text, path, body.line)

        def report(offset: int, why: str) -> None:
            message = f"this formula cannot be shown: {why}; mend its TeX, which is shown till then"
            found.append(Diagnostic(places.at(offset), "bad-formula", message))

        def report_removed(offset: int, what: str) -> None:
            message = f"no page may hold {what}; it is taken out: delete it, or say it in Markdown"
            found.append(Diagnostic(places.at(offset), "removed-markup", message))

        def report_embed(offset: int, why: str) -> None:
            message = f"this embed is cut short by a link: {why}; embed a section or block, or link it"
            found.append(Diagnostic(places.at(offset), "embed-cut", message))

        def report_remote(offset: int, address: str) -> None:
            message = (
                f"the picture {quoted(address, 60)} lies on another host, so a link stands in its place; "
                "put the file into the collection"
            )
            found.append(Diagnostic(places.at(offset), "remote-picture", message))

        def report_refused(offset: int, address: str) -> None:
            message = (
                f"the address {quoted(address, 60)} is neither of the web nor of a file here, so its link is shown as "
                "text; write one that starts with https://, or put the file into the collection"
            )
            found.append(Diagnostic(places.at(offset), "refused-address", message))

        stash, ids, addresses = Stash(), set[str](), set[str]()

        def write(
            whole: Outline, embedded: EmbeddedText, shown: Shown, part: Sequence[Leaf | Container], level: int
        ) -> str:
            blocks = Blocks(whole, stash, code, {}, shown)
            # What is wrong with a formula is told where its note is rendered.
            pieces = Pieces(stash, self._formulas, embedded.links, blocks.footnotes.reference, lambda _, __: None)
            written = blocks.part(pieces, part, level)
            ids.update(blocks.footnotes.ids())
            addresses.update(pieces.addresses, blocks.footnotes.addresses)
            return written

        whole = outline(text, body.plain_from)
        embeds = Embeds(path, texts, stash, write, report_embed)
        blocks = Blocks(whole, stash, code, _anchors(body, whole), embeds.own)
        pieces = Pieces(
            stash,
            self._formulas,
            links,
            blocks.footnotes.reference,
            report,
            report_removed,
            report_remote,
            report_refused,
        )
        markdown = blocks.markdown(pieces)
        ids.update((heading.anchor for heading in body.headings), (block.anchor for block in body.blocks))
        ids.update(blocks.footnotes.ids())
        addresses.update(pieces.addresses, blocks.footnotes.addresses)
        shown = self._finished(markdown, stash, ids, addresses)
        if body.plain_from is None:
            return shown
        return f"{shown}\n<pre>{html.escape(body.text[body.plain_from :], quote=False)}</pre>\n"

    def _finished(self, markdown: str, stash: Stash, ids: Collection[str], addresses: Collection[str]) -> str:
        """Safe HTML of text with placeholders."""
        markup = plain_paragraphs(markdown)
        if markup is None:
            markup = self._markdown.reset().convert(markdown)
        return self._sanitizer.clean(stash.restore(markup), ids, addresses)

    @cached_property
    def _markdown(self) -> Markdown:
        # Few bodies need it, and it is a tenth of what all of an edited sentence loads.
        from markdown import Markdown

        markdown = Markdown(output_format="html")
        for registry, names in (
            (markdown.preprocessors, _NO_PREPROCESSORS),
            (markdown.parser.blockprocessors, _NO_BLOCKS),
            (markdown.inlinePatterns, _NO_INLINE),
            (markdown.treeprocessors, _NO_TREE),
        ):
            for name in names.split():
                registry.deregister(name, strict=False)
        return markdown


def _anchors(body: Body, whole: Outline) -> Mapping[tuple[str, int], str]:
    """Kind and offset of each heading, and of each block with an id -> its id on the page."""
    headings = (leaf for leaf in whole.document.leaves() if leaf.kind == "heading")
    anchors: dict[tuple[str, int], str] = {}
    if body.blocks:
        anchors.update(((block.kind, block.start), f"^{name}") for name, block in block_ids(whole).items())
    anchors.update(((leaf.kind, leaf.start), one.anchor) for leaf, one in zip(headings, body.headings, strict=False))
    return anchors


# What the scanner has found already, and Markdown would find differently or in quadratic time.
_NO_PREPROCESSORS = "html_block"
_NO_BLOCKS = "indent code hashheader setextheader hr olist ulist quote reference"
_NO_INLINE = """backtick escape reference link image_link image_reference short_reference short_image_ref autolink
automail html em_strong em_strong2 not_strong"""
_NO_TREE = "prettify"

_NO_PLACEHOLDERS = MappingProxyType({ord(OPEN): "\ufffd", ord(CLOSE): "\ufffd"})
_STYLE = re.compile(r"<[^<>]* style=")
