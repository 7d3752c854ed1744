"""What front matter names: entries of `cites`, `relations`, `related` and the like, resolved."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from site_builder.collection.library import Chosen, PaperTarget
from site_builder.collection.links.identities import identity, identity_in
from site_builder.collection.links.link_index import Entry, LinkIndex
from site_builder.collection.links.link_rules import REFERENCE_RULES, ambiguity, first_match
from site_builder.collection.words.close_matches import CloseMatches, did_you_mean
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, Identifier, Key, Note, Reference
from site_builder.structs import Frozen


class References(Frozen, kw_only=True):
    """The fields of a `Paper` that come from its front matter, and the papers that it wants."""

    cites: tuple[Key, ...]
    cites_at: tuple[Place, ...]
    """Where each of them stands."""
    cites_outside: tuple[Identifier, ...]
    relations: tuple[tuple[str, Key], ...]
    relations_outside: tuple[tuple[str, Identifier], ...]
    related: tuple[Chosen, ...]
    superseded_by: Key | None
    wanted: tuple[Identifier, ...]
    """Papers without a note that `cites`, `relations` or `related` name, each once."""


def resolve_references(note: Note, index: LinkIndex, keys: CloseMatches) -> tuple[References, Found]:
    """Resolve what a note's front matter names; `keys` are those that a wrong one may have meant.

    A reference to a draft that is not shown is no fault and in no result.
    """
    reader = _Reader(note, posixpath.dirname(note.path), index, keys, [])
    cites = reader.several("cites", note.cites, "unknown-key")
    relations = [
        (name, found)
        for name in dict.fromkeys(relation.property for relation in note.relations)
        for _, found in reader.several(
            name, [relation.reference for relation in note.relations if relation.property == name], "unknown-key"
        )
    ]
    related = reader.several("related", note.related, "unknown-key")
    superseded_by = reader.several(
        "superseded_by", [note.superseded_by] if note.superseded_by else [], "unresolved-link"
    )
    reader.several("not_duplicate_of", note.not_duplicate_of, "unresolved-link")
    named = [found for _, found in cites] + [found for _, found in relations] + [found for _, found in related]
    references = References(
        cites=tuple(found for _, found in cites if isinstance(found, str)),
        cites_at=tuple(reference.place for reference, found in cites if isinstance(found, str)),
        cites_outside=tuple(found for _, found in cites if isinstance(found, Identifier)),
        relations=tuple((name, found) for name, found in relations if isinstance(found, str)),
        relations_outside=tuple((name, found) for name, found in relations if isinstance(found, Identifier)),
        related=tuple(Chosen(found, reference.why) for reference, found in related if isinstance(found, str)),
        superseded_by=next((found for _, found in superseded_by if isinstance(found, str)), None),
        wanted=tuple(dict.fromkeys(found for found in named if isinstance(found, Identifier))),
    )
    return references, tuple(reader.found)


class _Reader(Frozen):
    note: Note
    folder: str
    index: LinkIndex
    keys: CloseMatches
    found: list[Diagnostic]

    def several(
        self, name: str, references: Sequence[Reference], code: str
    ) -> list[tuple[Reference, Key | Identifier]]:
        """What the entries of one field mean, in order, each once; `code` is the fault of an unknown one."""
        results: dict[Key | Identifier, Reference] = {}
        for reference in references:
            meant = self.one(reference, code)
            if meant is None:
                continue
            if meant == self.note.key:
                self.report(reference, "self-reference", f"{name} names the note itself; drop {_shown(reference)}")
            elif meant in results:
                self.report(reference, "repeated-value", f"{_shown(reference)} stands in {name} twice; drop one")
            else:
                results[meant] = reference
        return [
            (reference, meant)
            for meant, reference in results.items()
            if isinstance(meant, Identifier) or self.index.by_key[meant].is_shown
        ]

    def one(self, reference: Reference, code: str) -> Key | Identifier | None:
        """What one entry means: a paper of the collection, one outside, or nothing, which is reported."""
        entries: Sequence[Entry]
        if reference.identifier:
            outside = identity(reference.identifier)
            by_key = self.index.by_key.get(reference.target)
            entries = [by_key] if by_key else self.index.by_identity.get(outside, ())
            if not entries:
                return outside
        else:
            entries = first_match(self.index, REFERENCE_RULES, reference.target, self.folder)
            if not entries:
                self.report(reference, code, self.unknown(reference.target))
                return None
        if len(entries) > 1:
            self.report(reference, "ambiguous-link", ambiguity(reference.target, entries))
        target = entries[0].target
        return target.key if isinstance(target, PaperTarget) else None

    def unknown(self, target: str) -> str:
        outside = identity_in(target)
        if outside:
            ending = f"; for a paper without a note, write {outside}"
        else:
            ending = did_you_mean(self.keys.find(target)) or "; write that note, or give the paper's doi: or arxiv: id"
        return f"no note has the key {quoted(target)}{ending}"

    def report(self, reference: Reference, code: str, message: str) -> None:
        self.found.append(Diagnostic(reference.place, code, message))


def _shown(reference: Reference) -> str:
    return quoted(reference.target or str(reference.identifier))
