"""Related papers: a paper's own list, chosen ones first, then what the ranking found, each with its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from site_builder.collection.library import Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word
from site_builder.mapping.literature_map import RelatedPaper
from site_builder.model import Key
from site_builder.pages.catalogue import FOUND_LIMIT, Catalogue
from site_builder.pages.page import Page
from site_builder.pages.paper_lines import PaperLine
from site_builder.pages.shell import SiteView, shell
from site_builder.rendering.drawing.surroundings import strongest
from site_builder.structs import Frozen
from site_builder.urls import PAPERS, related_url

SHORT_REASON = 90
"""Most characters of the reason beside a paper's own text."""


class RelatedView(Frozen, kw_only=True):
    line: PaperLine
    reasons: tuple[str, ...]
    """Strongest first."""

    @property
    def reason(self) -> str:
        """The strongest of them, where room is short."""
        return cut_at_word(" · ".join(self.reasons[:2]), SHORT_REASON)


class Related(Frozen):
    """What stands around one paper: its own list, and how it is drawn."""

    chosen: tuple[RelatedView, ...]
    """Those that notes name."""
    found: tuple[RelatedView, ...]
    """Those of the ranking."""
    around: Sequence[RelatedPaper]
    """The strongest of both."""

    @property
    def all(self) -> tuple[RelatedView, ...]:
        return (*self.chosen, *self.found)


def related_to(catalogue: Catalogue, key: Key) -> Related:
    """What stands around one paper, for its two pages."""
    # Asked for once: lists are kept folded, and unfolded anew each time.
    chosen, ranked = catalogue.literature_map.chosen.get(key, ()), catalogue.related.get(key, ())
    names = {entry.key for entry in chosen}
    found = [entry for entry in ranked if entry.key not in names][:FOUND_LIMIT]
    return Related(_views(catalogue, chosen), _views(catalogue, found), strongest(chosen, ranked))


def _views(catalogue: Catalogue, entries: Iterable[RelatedPaper]) -> tuple[RelatedView, ...]:
    return tuple(RelatedView(line=catalogue.lines[entry.key], reasons=entry.reasons) for entry in entries)


def related_page(catalogue: Catalogue, site: SiteView, paper: Paper, related: Related) -> Page:
    url = related_url(paper.slug)
    heading = f"Related papers: {paper.note.title}"
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
            "chosen": related.chosen,
            "found": related.found,
        },
        changed=paper.note.added,
    )
