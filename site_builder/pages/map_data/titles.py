"""What the map says of a paper that is pointed at, searched or selected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.who.people import people
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import JSON, Key
from site_builder.pages.paper_lines import PaperLine, badges
from site_builder.urls import MAP, href, paper_url, related_url, topic_url

EXCERPTS = 2_000
"""Papers up to which the beginnings of summaries are told; the pages of papers have them anyway."""


def titles(library: Library, literature_map: LiteratureMap, lines: Mapping[Key, PaperLine]) -> dict[str, JSON]:
    """The value of assets/data/map/titles.js; every list in the order of the papers' numbers.

    `lines` are the papers as lists show them.
    """
    papers = [library.papers[key] for key in literature_map.spots]
    everybody = people(library.papers.values(), library.config.people)
    persons = [everybody.by_id[person] for person in sorted(everybody.by_id)]
    numbers = {person.id: number for number, person in enumerate(persons)}
    return {
        "names": [person.name.full for person in persons],
        "slugs": [person.slug for person in persons],
        "title": [line_text(paper.note.title) for paper in papers],
        "authors": [[numbers[everybody.ids[name]] for name in paper.note.authors] for paper in papers],
        "etAl": [number for number, paper in enumerate(papers) if paper.note.et_al],
        "summary": [lines[paper.key].excerpt for paper in papers] if len(papers) <= EXCERPTS else [],
        "addresses": _unusual_addresses(papers),
        "badges": _badges(papers),
        "topics": {
            topic.id: href(MAP, topic_url(topic.slug))
            for topic in library.topics.values()
            if str(topic.slug) != str(topic.id)
        },
    }


def _badges(papers: Sequence[Paper]) -> JSON:
    """[class, word] of what marks a paper, by number, of those that have any."""
    marked = {str(number): badges(paper) for number, paper in enumerate(papers)}
    return {number: [[badge.kind, badge.text] for badge in found] for number, found in marked.items() if found}


def _unusual_addresses(papers: Sequence[Paper]) -> JSON:
    """[paper's page, page of its related papers] by number, of papers whose addresses are not those of their key."""
    return {
        str(number): [href(MAP, paper_url(paper.slug)), href(MAP, related_url(paper.slug))]
        for number, paper in enumerate(papers)
        if href(MAP, paper_url(paper.slug)) != f"papers/{paper.key}.html"
    }
