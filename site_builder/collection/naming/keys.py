"""Which note keeps its key, and which address it gets."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from site_builder import urls
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic
from site_builder.model import Found, Key, Note
from site_builder.structs import Frozen
from site_builder.urls import Slug


class Keys(Frozen):
    """The notes that have a key of their own. Sorted by key."""

    notes: Mapping[Key, Note]
    """Drafts included."""
    slugs: Mapping[Key, Slug]
    """Of the notes that are shown."""

    def is_shown(self, key: Key) -> bool:
        """Whether the key's note is in the output: it exists, and is no draft unless drafts are asked for."""
        return key in self.slugs


def assign_keys(notes: Sequence[Note], *, drafts: bool) -> tuple[Keys, Found]:
    """Give each key to the first path that has it, and each shown key an address of its own.

    A draft never takes a key from a note that is shown: it would take its page away.
    """
    in_turn = sorted(notes, key=lambda note: (note.draft and not drafts, note.path))
    kept: dict[Key, Note] = {}
    found: list[Diagnostic] = []
    for note in in_turn:
        if note.key in kept:
            found.append(_duplicate(note, kept[note.key], f"the key {quoted(note.key)} is taken"))
        else:
            kept[note.key] = note
    slugs = urls.slugs(key for key, note in sorted(kept.items()) if drafts or not note.draft)
    by_file: dict[str, Note] = {}
    for note in list(kept.values()):
        slug = slugs.get(note.key)
        # Compared as the file systems of macOS and Windows do: there one file would overwrite the other.
        first = by_file.setdefault(slug.casefold(), note) if slug else note
        if first is not note:
            found.append(_duplicate(note, first, f"the key {quoted(note.key)} has the address of {quoted(first.key)}"))
            del kept[note.key], slugs[note.key]
    found += _same_but_for_case(kept.values())
    shown = {key: slugs[key] for key in sorted(kept) if key in slugs}
    return Keys(dict(sorted(kept.items())), shown), tuple(found)


def _duplicate(note: Note, first: Note, what: str) -> Diagnostic:
    message = f"{what} by {first.path}, so this note has no page; give one of them another key"
    return Diagnostic(note.key_place, "duplicate-key", message)


def _same_but_for_case(notes: Collection[Note]) -> list[Diagnostic]:
    firsts: dict[str, Note] = {}
    found = []
    for note in notes:
        first = firsts.setdefault(note.key.casefold(), note)
        if first is not note:
            message = (
                f"the keys {quoted(note.key)} and {quoted(first.key)} ({first.path}) differ only in case; "
                "rename one of them"
            )
            found.append(Diagnostic(note.key_place, "key-case", message))
    return found
