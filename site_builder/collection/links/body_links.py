"""What the links of a body lead to."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from urllib.parse import unquote

from site_builder.bibliography.identifiers import parse_identifier
from site_builder.collection.disk.files import MAX_ATTACHMENT, PUBLISHED, REFUSED, Files, ending
from site_builder.collection.library import FileTarget, Mention, PaperTarget, SamePageTarget, Target, Targets
from site_builder.collection.links.anchors import Headings
from site_builder.collection.links.link_index import Entry, LinkIndex, without_md
from site_builder.collection.links.link_rules import (
    PAPER_RULES,
    REFERENCE_RULES,
    WIKILINK_RULES,
    Rule,
    ambiguity,
    first_match,
)
from site_builder.collection.words.close_matches import CloseMatches, did_you_mean
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic
from site_builder.model import Body, Found, Key, Link, LinkKind
from site_builder.structs import Frozen, field, replace

RULES_OF_KIND: Mapping[LinkKind, tuple[Rule, ...]] = MappingProxyType(
    {
        LinkKind.WIKILINK: WIKILINK_RULES,
        LinkKind.EMBED: WIKILINK_RULES,
        LinkKind.MARKDOWN: PAPER_RULES,
        LinkKind.IMAGE: PAPER_RULES,
        LinkKind.CITATION: REFERENCE_RULES,
    }
)


class BodyLinks(Frozen):
    """The links of one body, resolved."""

    targets: Targets = field(default_factory=dict)
    mentions: tuple[Mention, ...] = ()
    """Links to papers other than the body's own."""
    attachments: tuple[str, ...] = ()
    """Paths of linked files."""


class LinkResolver(Frozen):
    """Resolves the links of one body after another. It remembers the headings that it has looked through."""

    index: LinkIndex
    files: Files
    names: CloseMatches
    """Keys and titles that an unresolved link may have meant."""
    _headings: dict[str, Headings] = field(default_factory=dict)

    def resolve(self, body: Body, path: str, own: Key | None = None) -> tuple[BodyLinks, Found]:
        """Resolve the links of the file at `path`; `own` is its key where it is a paper's note."""
        targets: dict[int, Target] = {}
        found: list[Diagnostic] = []
        for link in body.links:
            target, faults = self._target(link, body, path)
            found += faults
            if target:
                targets[link.start] = target
        mentions = tuple(
            Mention(target.key, replace(link.place, path=path), link.start)  # one text for all places of a file
            for link in body.links
            if isinstance(target := targets.get(link.start), PaperTarget) and target.key != own
        )
        attachments = tuple(dict.fromkeys(target.path for target in targets.values() if isinstance(target, FileTarget)))
        return BodyLinks(targets, mentions, attachments), tuple(found)

    def _target(self, link: Link, body: Body, path: str) -> tuple[Target | None, Found]:
        if not link.target.strip():
            if not link.fragment:
                return None, ()
            anchor, faults = self._anchor(link, body, path, "this file")
            return SamePageTarget(anchor), faults
        folder = posixpath.dirname(path)
        # An image's address with an image's ending is a file: no note is meant by "![](fig.png)".
        if link.kind is LinkKind.IMAGE and ending(link.target) in PUBLISHED | REFUSED:
            return self._file(link, folder)
        entries = first_match(self.index, RULES_OF_KIND[link.kind], link.target, folder)
        if not entries:
            return self._file(link, folder) if link.kind is not LinkKind.CITATION else (None, self._unresolved(link))
        return self._entry(link, entries)

    def _entry(self, link: Link, entries: Sequence[Entry]) -> tuple[Target | None, Found]:
        entry = entries[0]
        ties = (Diagnostic(link.place, "ambiguous-link", ambiguity(link.target, entries)),) if len(entries) > 1 else ()
        if not entry.is_shown:
            return None, ties
        if not link.fragment:
            return entry.target, ties
        anchor, faults = self._anchor(link, entry.body, entry.path, entry.name)
        return replace(entry.target, anchor=anchor), (*ties, *faults)

    def _anchor(self, link: Link, body: Body, path: str, name: str) -> tuple[str, Found]:
        if path not in self._headings:
            self._headings[path] = Headings(body)
        headings = self._headings[path]
        anchor = headings.anchor(link.fragment)
        if anchor is not None:
            return anchor, ()
        return "", (Diagnostic(link.place, "unknown-heading", headings.missing(link.fragment, name)),)

    def _file(self, link: Link, folder: str) -> tuple[Target | None, Found]:
        forms = dict.fromkeys((link.target, unquote(link.target)))
        path = next((path for form in forms if (path := self.files.find(form, folder))), None)
        kind = ending(path or link.target)
        twin = self.files.twins.get(path or "")
        if path and kind in PUBLISHED and not twin:
            return FileTarget(path), self._size_faults(link, path)
        if path:
            reason = _refusal(kind, twin)
            message = f"the file {quoted(path)} is not published, so its link is shown as text: {reason}"
            return None, (Diagnostic(link.place, "refused-file", message),)
        if kind in PUBLISHED | REFUSED or link.kind is LinkKind.IMAGE:
            message = f"the collection has no file {quoted(link.target)}; add it, or mend the link"
            return None, (Diagnostic(link.place, "missing-file", message),)
        return None, self._unresolved(link)

    def _size_faults(self, link: Link, path: str) -> Found:
        size = self.files.large.get(path, 0)
        if not size:
            return ()
        message = (
            f"the file {quoted(path)} has {size / 1e6:,.0f} MB, which readers wait for and git never forgets; "
            f"make it smaller than {MAX_ATTACHMENT / 1e6:.0f} MB, or link where it lies"
        )
        return (Diagnostic(link.place, "large-file", message),)

    def _unresolved(self, link: Link) -> Found:
        # The id of a paper without a note is a way to name it, not a slip.
        if parse_identifier(link.target):
            return ()
        word = without_md(posixpath.basename(unquote(link.target)))
        near = did_you_mean(self.names.find(word)) or "; write the note or mend the link, which is shown as text"
        return (Diagnostic(link.place, "unresolved-link", f"no note is called {quoted(link.target)}{near}"),)


def _refusal(kind: str, twin: str | None) -> str:
    if twin:
        return f"many systems cannot tell it from {quoted(twin)}; rename one of them"
    if kind in REFUSED:
        return "an SVG may hold scripts; link a PNG or PDF"
    return f"no site carries a file of its kind; link one of {', '.join(sorted(PUBLISHED))}"
