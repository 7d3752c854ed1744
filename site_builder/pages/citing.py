"""How a paper is cited: what its page shows for copying, and the files that go with it."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.bibliography.citations.spans import Spans, as_markdown, escaped
from site_builder.bibliography.citations.styles import citations
from site_builder.bibliography.writers.bibtex import Dialect, entry
from site_builder.bibliography.writers.files import csl_file
from site_builder.collection.library import Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.model import Body, Note
from site_builder.structs import Frozen, replace
from site_builder.urls import Url, bib_url, csl_url, markdown_url

BIBTEX_SHOWN = 2_000
"""Characters: the entry of a paper by hundreds is a download only, or it would outweigh its page."""


class StyledCitation(Frozen, kw_only=True):
    style: str
    spans: Spans


class CiteView(Frozen, kw_only=True):
    """The part of a paper's page that cites it."""

    citations: tuple[StyledCitation, ...]
    bibtex: str
    shows_bibtex: bool
    """Whether the page shows the entry, rather than leaving it to the download."""
    bib_url: Url
    csl_url: Url
    markdown_url: Url


def cite_view(paper: Paper, citekey: str) -> CiteView:
    note, title = paper.note, line_text(paper.note.title)
    bibtex = entry(note, citekey, Dialect.BIBTEX)
    # Citations are copied into text, where no formula can stand.
    styled = citations(note if title == note.title else replace(note, title=title))
    return CiteView(
        citations=tuple(StyledCitation(style=style, spans=spans) for style, spans in styled.items()),
        bibtex=bibtex,
        shows_bibtex=len(bibtex) <= BIBTEX_SHOWN,
        bib_url=bib_url(paper.slug),
        csl_url=csl_url(paper.slug),
        markdown_url=markdown_url(paper.slug),
    )


def cited_files(note: Note, cite: CiteView) -> Iterator[tuple[Url, str]]:
    """The paper's entry in BibTeX, its record in CSL-JSON, its note as Markdown."""
    yield cite.bib_url, cite.bibtex
    yield cite.csl_url, csl_file([note])
    yield cite.markdown_url, note_markdown(note, cite.citations[0].spans)


def note_markdown(note: Note, citation: Spans) -> str:
    """A note for people and programs that read Markdown: title, citation, summary, abstract, and the body as written.

    Comments are on no page and so not here.
    """
    parts = [f"# {escaped(' '.join(note.title.split()))}", as_markdown(citation)]
    parts += [escaped(text) for text in (note.summary.strip(),) if text]
    parts += [f"## Abstract\n\n{escaped(text)}" for text in (note.abstract.strip(),) if text]
    body = without_comments(note.body).strip()
    return "\n\n".join([*parts, *([body] if body else [])]) + "\n"


def without_comments(body: Body) -> str:
    kept, start = [], 0
    for comment in body.comments:
        kept.append(body.text[start : comment.start])
        start = comment.end
    return "".join([*kept, body.text[start:]])
