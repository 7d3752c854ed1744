"""Related papers: a paper's own list, chosen ones first, then what the ranking found, each with its reasons."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.collection.library import Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.model import Key
from site_builder.pages.catalogue import Catalogue, PaperLine
from site_builder.pages.page import Page
from site_builder.pages.shell import SiteView, shell
from site_builder.urls import PAPERS, related_url

SHORT_REASON = 90
"""Most characters of the reason beside a paper's own text."""

FOUND_LIMIT = 20
"""So many papers of the ranking's own follow those that were chosen by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedView:
    line: PaperLine
    reasons: tuple[str, ...]
    """Strongest first."""
    reason: str
    """The strongest of them, where room is short."""
    chosen: bool
    """Whether a note names it, rather than the ranking."""


def related_views(catalogue: Catalogue, key: Key) -> tuple[RelatedView, ...]:
    """The whole list of one paper."""
    literature_map = catalogue.literature_map
    chosen = literature_map.chosen.get(key, ())
    names = {entry.key for entry in chosen}
    found = [entry for entry in literature_map.related.get(key, ()) if entry.key not in names][:FOUND_LIMIT]
    return (
        *(_view(catalogue, entry, chosen=True) for entry in chosen),
        *(_view(catalogue, entry, chosen=False) for entry in found),
    )


def _view(catalogue: Catalogue, entry: RelatedPaper, *, chosen: bool) -> RelatedView:
    reason = cut_at_word(" · ".join(entry.reasons[:2]), SHORT_REASON)
    return RelatedView(line=catalogue.lines[entry.key], reasons=entry.reasons, reason=reason, chosen=chosen)


def related_page(catalogue: Catalogue, site: SiteView, paper: Paper) -> Page:
    url = related_url(paper.slug)
    heading = f"Related papers: {paper.note.title}"
    entries = related_views(catalogue, paper.key)
    data = shell(
        site,
        url,
        title=line_text(heading),
        heading=heading,
        description=f"Papers related to “{line_text(paper.note.title)}”, each with the reason why.",
        section=PAPERS,
        source=paper.note.path,
    )
    return Page(
        url,
        "related.html",
        {
            **data,
            "line": catalogue.lines[paper.key],
            "chosen": tuple(entry for entry in entries if entry.chosen),
            "found": tuple(entry for entry in entries if not entry.chosen),
        },
        changed=paper.note.added,
    )
