"""site.yaml: what a collection says of its site. Types; `read_config` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from site_builder.collection.limits import DEFAULTS, Limits
from site_builder.model import Name
from site_builder.structs import Frozen, field


class KnownPerson(Frozen, kw_only=True):
    """Somebody whom site.yaml introduces."""

    name: Name
    """As the site shows it."""
    aliases: tuple[Name, ...] = ()
    """How notes write it otherwise."""
    orcid: str = ""
    url: str = ""


class KnownVenue(Frozen, kw_only=True):
    """A journal, conference or series that site.yaml introduces."""

    name: str
    aliases: tuple[str, ...] = ()
    url: str = ""


class Cards(StrEnum):
    """Which pages have a picture that chats show beside a link to them."""

    NONE = "none"
    SITE = "site"
    """All have the site's."""
    PAPERS = "papers"
    """A paper's page has its own; all others have the site's."""


class Palette(Frozen):
    """A collection's own colours of districts, as "#rrggbb"; of the slots behind them each keeps ours."""

    light: tuple[str, ...] = ()
    dark: tuple[str, ...] = ()


class SiteConfig(Frozen, kw_only=True):
    """The settings of a collection; each has a default, so site.yaml may lack any or be missing."""

    title: str = "Literature map"
    description: str = ""
    language: str = "en"
    """BCP 47 tag of the site's pages."""
    base_url: str = ""
    """Where the site is hosted, ending in "/"; empty: unknown."""
    edit_url: str = ""
    """Address of a note's source, with `{path}` for its path in the collection."""
    license: str = ""
    weights: Mapping[str, float] = field(default_factory=dict)
    """Edge kind -> weight in the ranking of related papers; kinds left out keep their default."""
    macros: Mapping[str, str] = field(default_factory=dict)
    """TeX macro without backslash -> replacement."""
    people: tuple[KnownPerson, ...] = ()
    """No name stands under two of them."""
    venues: tuple[KnownVenue, ...] = ()
    """No name stands under two of them."""
    fields: tuple[str, ...] = ()
    """The group's own front matter fields."""
    cards: Cards = Cards.SITE
    fonts: tuple[str, ...] = ()
    """Font files for cards, by their paths in the collection; each is there."""
    palette: Palette = Palette()
    limits: Limits = DEFAULTS
    ignore: tuple[str, ...] = ()
    """Glob patterns, relative to the collection, of files that are never read."""
