"""Which heading a link's "#…" means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import unquote

from site_builder.collection.words.close_matches import CloseMatches, did_you_mean
from site_builder.collection.words.wording import quoted
from site_builder.model import Body
from site_builder.urls import anchor_form


class Headings:
    """The headings of one body, by all that a fragment may call them. Of equal headings the first is meant."""

    def __init__(self, body: Body) -> None:
        self._by_text: dict[str, str] = {}
        self._by_form: dict[str, str] = {}
        self._anchors = {heading.anchor for heading in body.headings}
        self._blocks = {block.id: block.anchor for block in body.blocks}
        for heading in body.headings:
            self._by_text.setdefault(_text(heading.text), heading.anchor)
            self._by_form.setdefault(anchor_form(heading.text), heading.anchor)
        self._near = CloseMatches(heading.text for heading in body.headings)

    def anchor(self, fragment: str) -> str | None:
        """The id of the heading that `fragment` names, "" for the top of the page, None where there is none.

        A heading is named by its text, by its id, or by its text without case, punctuation and marks.
        Of nested headings ("#A#B") the last counts. `^id` is the block that has this id.
        """
        if not fragment:
            return ""
        if block := _block(fragment):
            return self._blocks.get(block)
        return next((anchor for form in _forms(fragment) if (anchor := self._heading(form)) is not None), None)

    def _heading(self, form: str) -> str | None:
        if (anchor := self._by_text.get(_text(form))) is not None:
            return anchor
        if form in self._anchors:
            return form
        slug = anchor_form(form)
        if (anchor := self._by_form.get(slug)) is not None:
            return anchor
        return slug if slug in self._anchors else None

    def missing(self, fragment: str, name: str) -> str:
        """The message for a fragment that names no heading or block; `name` says whose."""
        if block := _block(fragment):
            return f"{name} has no block {quoted(f'^{block}')}; mend the link, which leads to its top"
        ending = did_you_mean(self._near.find(fragment)) or "; mend the link, which leads to its top"
        return f"{name} has no heading {quoted(fragment)}{ending}"


def _block(fragment: str) -> str:
    """The id of the block that a fragment names; empty where it names none."""
    last = unquote(fragment).rpartition("#")[2].strip()
    return last[1:].lower() if _BLOCK.fullmatch(last) else ""


_BLOCK = re.compile(r"\^[A-Za-z0-9-]+")


def _forms(fragment: str) -> Iterator[str]:
    """The fragment as written, decoded, and its last part: a heading may hold "%" or "#" itself."""
    yield fragment
    decoded = unquote(fragment)
    if decoded != fragment:
        yield decoded
    outer, mark, last = decoded.rpartition("#")
    if mark and outer and last.strip():
        yield last


def _text(heading: str) -> str:
    return " ".join(unicodedata.normalize("NFC", heading).split())
