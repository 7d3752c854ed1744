"""The pictures that chats show beside links to the site, as files: cards/index.png, and one a paper where asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from site_builder.collection.config import Cards, SiteConfig
from site_builder.collection.library import Library, Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.words.wording import count
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.pages.machines.pictures import has_own_picture
from site_builder.pages.page import Job
from site_builder.pages.shell import SiteView
from site_builder.pages.words import full_names
from site_builder.rendering.cards.card import Words, cards
from site_builder.rendering.cards.raster import png
from site_builder.urls import SITE_CARD, Url, card_url

NAMES = 4
"""Authors whom a picture names."""


def card_jobs(library: Library, literature_map: LiteratureMap, site: SiteView) -> Iterator[Job]:
    """What makes every picture that pages name. Drawing one as PNG takes long, and only what is drawn decides it."""
    if site.picture is None:
        return
    fonts = [library.root / path for path in library.config.fonts]
    drawn_with = tuple(hashlib.sha256(path.read_bytes()).hexdigest() for path in fonts)

    def job(url: Url, svg: str) -> Job:
        return Job(f"card {url}", lambda: [(url, png(svg, fonts))], (svg, *drawn_with))

    drawn = cards(library, literature_map)
    total = count(len(library.papers), "paper")
    below = f"{site.description} {total}." if site.description else f"{total}, near each other where they are related."
    yield job(SITE_CARD, drawn.site(Words(above="", title=site.title, below=below)))
    for key, paper in library.papers.items():
        if has_own_picture(library.config, paper.note):
            yield job(card_url(paper.slug), drawn.paper(key, _words(site, paper)))


def has_own_pictures(config: SiteConfig) -> bool:
    """Whether pictures show more than the shape of the map, in our own font."""
    return config.cards is Cards.PAPERS or bool(config.fonts)


def _words(site: SiteView, paper: Paper) -> Words:
    note = paper.note
    names = full_names(note.authors, et_al=note.et_al, limit=NAMES)
    year = str(note.year) if note.year is not None else ""
    return Words(
        above=site.title, title=line_text(note.title), below=" · ".join(part for part in (names, year) if part)
    )
