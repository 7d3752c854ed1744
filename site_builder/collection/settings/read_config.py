"""site.yaml: the settings of a collection, with the place of every fault."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType, NoneType

from site_builder.bibliography.vocabularies import CITO_PROPERTIES
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.decoding import decode
from site_builder.collection.disk.sources import check_root, read_bytes
from site_builder.collection.fields import field_readers as single
from site_builder.collection.fields import list_readers as several
from site_builder.collection.fields.field_readers import Faults, one_line, unknown_name
from site_builder.collection.fields.front_matter import read_fields
from site_builder.collection.fields.schema import Field, read_entries
from site_builder.collection.fields.yaml_values import Blank, Entry, Fields, Value, described
from site_builder.collection.settings.card_readers import cards, fonts_in
from site_builder.collection.settings.identity_readers import known_people, known_venues
from site_builder.collection.settings.limit_readers import limits
from site_builder.collection.settings.palette_readers import palette
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found

SITE_FILE = "site.yaml"

EDGE_KINDS: tuple[str, ...] = (
    *CITO_PROPERTIES,
    *("mentions", "related", "shared_references", "co_cited", "shared_topics", "similar_text"),
)
"""What `weights` can name: the kinds of edges (`cites` is among CiTO's properties)."""

MAX_WEIGHT = 1000.0

OTHERS_FIELDS = ("program",)
"""Settings that no build looks at: what workflows install."""


HINTS: Mapping[str, str] = MappingProxyType(
    {
        "lang": "language",
        "locale": "language",
        "name": "title",
        "site_name": "title",
        "site_title": "title",
        "site_url": "base_url",
        "url": "base_url",
        "baseurl": "base_url",
        "edit_uri": "edit_url",
        "exclude": "ignore",
        "copyright": "license",
        "licence": "license",
    }
)
"""What other generators call the settings."""


def read_config(root: Path) -> tuple[SiteConfig, Found]:
    """The settings of the collection in `root`; each that is missing or faulty has its default.

    Raises CollectionNotFound where `root` is no folder.
    """
    check_root(root)
    file = root / SITE_FILE
    if not file.exists():
        return SiteConfig(), (_missing_file(root),)
    if not file.resolve().is_relative_to(root.resolve()):
        message = "the link leads out of the collection and is not followed; the site has its default settings"
        return SiteConfig(), (Diagnostic(Place(SITE_FILE), "outside-root", message),)
    data, trouble = read_bytes(file)
    if trouble:
        message = f"the file cannot be read ({trouble}), so the site has its default settings; mend or delete it"
        return SiteConfig(), (Diagnostic(Place(SITE_FILE), "unreadable-file", message),)
    text, found = decode(data, SITE_FILE)
    value, faults = read_fields(text, SITE_FILE, 1)
    found += faults
    if isinstance(value, Blank):
        value = None
    if not isinstance(value, (Fields, NoneType)):
        message = f"site.yaml is {described(value)}, not fields such as 'title: …'; give each line a name"
        return SiteConfig(), (*found, Diagnostic(value.place, "front-matter-not-mapping", message))
    entries = [entry for entry in value.entries if entry.name not in OTHERS_FIELDS] if value else []
    fields = (*SITE_FIELDS, Field(name="fonts", read=fonts_in(root)))
    values, _, faults_of_fields = read_entries(entries, fields, hints=HINTS)
    found = (*found, *faults_of_fields)
    has_title = any(entry.name == "title" and not isinstance(entry.value, Blank) for entry in entries)
    if not has_title and not any(fault.code == "bad-yaml" for fault in found):
        message = f"site.yaml gives the site no title, so it is {quoted(SiteConfig().title)}; add a field 'title'"
        found = (*found, Diagnostic(Place(SITE_FILE), "missing-site-title", message))
    return SiteConfig(**values), found


def _missing_file(root: Path) -> Diagnostic:
    other = next((name for name in ("site.yml", "_config.yml", "config.yaml") if (root / name).is_file()), "")
    if other:
        mend = f"; rename {other} if it is meant"
    elif (root / "content" / SITE_FILE).is_file():
        mend = "; there is one in the folder content, so name that with --content if it is meant"
    else:
        mend = "; write one with a title"
    message = f"the collection has no site.yaml, so its title is {quoted(SiteConfig().title)}{mend}"
    return Diagnostic(Place(SITE_FILE), "missing-site-file", message)


# --- readers of single settings -----------------------------------------------------------------------


def _base_url(value: Value, faults: Faults) -> str | None:
    """Where the site is hosted; it ends in "/"."""
    text = single.address(value, faults)
    if text is None:
        return None
    if "?" in text or "#" in text:
        faults.add(value.place, "bad-url", f"{quoted(text)} holds ? or #; give the address of the site's top folder")
        return None
    return text if text.endswith("/") else f"{text}/"


def _edit_url(value: Value, faults: Faults) -> str | None:
    """The address of a note's source, with `{path}` in it."""
    text = one_line(value, faults)
    if text is None:
        return None
    if "{path}" not in text:
        faults.add(
            value.place, "bad-url", f"{quoted(text)} does not say where the note's path goes; put {{path}} there"
        )
        return None
    if not single.is_web_address(text.replace("{path}", "path")):
        faults.add(value.place, "bad-url", f"{quoted(text)} is no web address; it starts with https://")
        return None
    return text


def _weights(value: Value, faults: Faults) -> Mapping[str, float] | None:
    """Kinds of edges with numbers from 0."""
    found: dict[str, float] = {}
    for entry in _named(value, faults, "kinds of links with numbers, as in {cites: 1.5}"):
        name = entry.name
        if name not in EDGE_KINDS:
            mend = unknown_name(name, EDGE_KINDS, {}) or "; docs/ranking.md lists them"
            faults.add(entry.place, "bad-value", f"{quoted(name)} is no kind of link{mend}")
            continue
        text = one_line(entry.value, faults)
        number = _number(text or "")
        if number is None:
            message = f"the weight of {name} is {quoted(text or '')}; write a number from 0 to {MAX_WEIGHT:.0f}"
            faults.add(entry.value.place, "bad-value", message)
        else:
            found[name] = number
    return found


def _macros(value: Value, faults: Faults) -> Mapping[str, str] | None:
    """Names of TeX macros, with or without backslash, with what they stand for."""
    found: dict[str, str] = {}
    for entry in _named(value, faults, "macros with what they stand for, as in {R: '\\mathbb{R}'}"):
        name = entry.name.removeprefix("\\")
        text = one_line(entry.value, faults)
        if not re.fullmatch(r"[A-Za-z]+", name):
            faults.add(entry.place, "bad-value", f"{quoted(entry.name)} is no name of a macro; use letters alone")
        elif text:
            found[name] = text
    return found


def _named(value: Value, faults: Faults, wanted: str) -> list[Entry]:
    if isinstance(value, Fields):
        return [entry for entry in value.entries if not isinstance(entry.value, Blank)]
    faults.wrong_type(value, wanted)
    return []


def _number(text: str) -> float | None:
    if not re.fullmatch(r"[0-9]{0,4}(?:\.[0-9]{0,12})?", text) or not text.strip("."):
        return None
    number = float(text)
    return number if math.isfinite(number) and number <= MAX_WEIGHT else None


SITE_FIELDS: tuple[Field, ...] = (
    Field(name="title", read=single.one_line, is_prose=True),
    Field(name="description", read=single.one_line, is_prose=True),
    Field(name="language", read=single.language),
    Field(name="base_url", read=_base_url),
    Field(name="edit_url", read=_edit_url),
    Field(name="license", read=single.one_line),
    Field(name="weights", read=_weights),
    Field(name="macros", read=_macros),
    Field(name="people", read=known_people),
    Field(name="venues", read=known_venues),
    Field(name="fields", read=several.texts),
    Field(name="ignore", read=several.texts),
    Field(name="cards", read=cards),
    Field(name="palette", read=palette),
    Field(name="limits", read=limits),
)
"""In the order in which docs/format.md has them; `fonts` comes last, whose reader looks into the collection."""
