"""`check --links`: whether the addresses that notes name still lead somewhere.

Only a host that says so makes an address dead: 404 and 410. One that is busy, that wants to know who we are, or that
does not answer today says nothing of the address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from site_builder.authoring.fetching.courtesy import NOT_FOUND, Courteous
from site_builder.authoring.fetching.transport import FetchFailed
from site_builder.collection.disk.decoding import place_at
from site_builder.collection.fields.field_readers import is_web_address
from site_builder.collection.library import Library
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place, in_order
from site_builder.model import Body, Found
from site_builder.structs import Frozen

_ADDRESS = re.compile(r"https?://[^\s<>\"'`\]{}|\\^]+")

_TRAILING = ".,;:!?*_"


class Asked(Frozen):
    """What came of asking."""

    dead: Found
    alive: int
    unclear: int
    """Addresses whose hosts did not say."""
    skipped: int
    """Addresses that are not asked: only https is."""


def dead_addresses(library: Library, service: Courteous) -> Asked:
    """Ask each address once; a warning at every place of those that are dead."""
    places: dict[str, list[Place]] = {}
    for address, place in _addresses(library):
        places.setdefault(address, []).append(place)
    dead: list[Diagnostic] = []
    alive = unclear = skipped = 0
    for address in sorted(places):
        if not address.startswith("https://"):
            skipped += 1
            continue
        try:
            status = service.status(address)
        except FetchFailed:
            unclear += 1
            continue
        if status in NOT_FOUND:
            message = f"{quoted(address)} leads nowhere any more ({status}); mend it, or link an archived copy"
            dead += [Diagnostic(place, "dead-link", message) for place in places[address]]
        elif status < 400:
            alive += 1
        else:
            unclear += 1
    return Asked(in_order(dead), alive, unclear, skipped)


def _addresses(library: Library) -> Iterator[tuple[str, Place]]:
    for paper in library.papers.values():
        note = paper.note
        for field in ("url", "pdf", "code"):
            if address := getattr(note, field):
                yield address, note.place_of(field)
        for identifier in note.identifiers:
            yield identifier.url, note.place_of(identifier.scheme)
        yield from _in_body(note.body, note.path)
    for topic in library.topics.values():
        if topic.note:
            yield from _in_body(topic.note.body, topic.note.path)
    for site_page in library.pages:
        yield from _in_body(site_page.page.body, site_page.page.path)


def _in_body(body: Body, path: str) -> Iterable[tuple[str, Place]]:
    for match in _ADDRESS.finditer(body.text):
        address = match[0].rstrip(_TRAILING)
        while address.endswith(")") and address.count("(") < address.count(")"):
            address = address[:-1].rstrip(_TRAILING)
        if is_web_address(address):
            yield address.partition("#")[0], place_at(body.text, match.start(), path, body.line)
