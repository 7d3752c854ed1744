"""Which page has which picture beside a link to it. The pictures themselves: rendering/cards."""

from __future__ import annotations

from site_builder.collection.config import Cards, SiteConfig
from site_builder.collection.markdown.lines import line_text
from site_builder.model import Note
from site_builder.pages.machines.open_graph import Picture
from site_builder.rendering.cards.card import HEIGHT, WIDTH
from site_builder.rendering.cards.raster import can_draw, is_covered
from site_builder.urls import INDEX, SITE_CARD, Slug, card_url, href


def site_picture(config: SiteConfig, base_url: str) -> Picture | None:
    """The picture of every page without one of its own.

    None where nobody wants one, the site's address is unknown, or the extra that draws them is not installed.
    """
    if config.cards is Cards.NONE or not base_url or not can_draw():
        return None
    return _picture(base_url + SITE_CARD, f"The map of {config.title}")


def has_own_picture(config: SiteConfig, note: Note) -> bool:
    """Whether a paper's page has a picture of its own, where pages have pictures at all.

    A title that the bundled font cannot write needs further fonts: a picture without words is worth less than
    the site's.
    """
    return config.cards is Cards.PAPERS and (bool(config.fonts) or is_covered(line_text(note.title)))


def paper_picture(config: SiteConfig, base_url: str, note: Note, slug: Slug, site: Picture | None) -> Picture | None:
    """The picture of a paper's page; the site's, if any, where it has none of its own."""
    if site is None or not has_own_picture(config, note):
        return site
    return _picture(base_url + href(INDEX, card_url(slug)), f"“{line_text(note.title)}” on the map")


def _picture(address: str, alt: str) -> Picture:
    return Picture(address=address, alt=alt, width=WIDTH, height=HEIGHT)
