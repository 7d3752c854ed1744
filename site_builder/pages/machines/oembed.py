"""oEmbed: how another site embeds a paper's place on the map (https://oembed.com), as a file beside its page."""

from __future__ import annotations

import json
from html import escape
from urllib.parse import quote

from site_builder.collection.library import Paper
from site_builder.collection.markdown.lines import line_text
from site_builder.model import JSON
from site_builder.pages.machines.head import Alternate
from site_builder.pages.machines.open_graph import Picture
from site_builder.pages.shell import SiteView, canonical
from site_builder.pages.words import short_names
from site_builder.urls import EMBED, INDEX, oembed_url

WIDTH, HEIGHT = 800, 500


def oembed(site: SiteView, paper: Paper, picture: Picture | None) -> str:
    """The answer of a provider for the page of `paper`. Made only where the site's address is known."""
    note = paper.note
    address = f"{canonical(site, EMBED)}#focus={quote(paper.key, safe='')}"
    title = f"{line_text(note.title)} on the map of {site.title}"
    frame = (
        f'<iframe src="{escape(address)}" width="{WIDTH}" height="{HEIGHT}" title="{escape(title)}" '
        'loading="lazy" style="border:0"></iframe>'
    )
    answer: dict[str, JSON] = {
        "version": "1.0",
        "type": "rich",
        "title": line_text(note.title),
        "author_name": short_names(note.authors, et_al=note.et_al),
        "provider_name": site.title,
        "provider_url": canonical(site, INDEX),
        "width": WIDTH,
        "height": HEIGHT,
        "html": frame,
    }
    if picture:
        answer |= {
            "thumbnail_url": picture.address,
            "thumbnail_width": picture.width,
            "thumbnail_height": picture.height,
        }
    return json.dumps({name: value for name, value in answer.items() if value != ""}, separators=(",", ":")) + "\n"


def discovery(site: SiteView, paper: Paper) -> Alternate:
    """What points from the page to the answer."""
    return Alternate(
        type="application/json+oembed",
        title=line_text(paper.note.title),
        address=canonical(site, oembed_url(paper.slug)),
    )
