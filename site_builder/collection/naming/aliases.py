"""Old and other names of notes: whom each one means, and which of them get a page that leads there."""

from __future__ import annotations

from collections.abc import Mapping

from site_builder import urls
from site_builder.collection.naming.keys import Keys
from site_builder.collection.words.folding import folded
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic
from site_builder.model import Found, Key
from site_builder.structs import Frozen
from site_builder.urls import Slug


class Aliases(Frozen):
    owners: Mapping[str, Key]
    """Folded alias -> key of the note that it means."""
    redirects: Mapping[Slug, Key]
    """Sorted by slug; of shown notes only."""


def assign_aliases(keys: Keys) -> tuple[Aliases, Found]:
    """Give each alias to the first note that has it, by path; notes that are shown come before drafts.

    A key always wins over an alias. An alias is compared as links are: case-folded.
    """
    folded_keys: dict[str, Key] = {}
    for key in keys.notes:
        folded_keys.setdefault(folded(key), key)
    taken_files = {key.casefold() for key in keys.slugs} | {slug.casefold() for slug in keys.slugs.values()}
    owners: dict[str, Key] = {}
    redirects: dict[Slug, Key] = {}
    found: list[Diagnostic] = []
    for note in sorted(keys.notes.values(), key=lambda note: (not keys.is_shown(note.key), note.path)):
        for alias in note.aliases:
            form = urls.key_form(alias.text)
            name = folded(form)
            if form == note.key or not name:
                continue
            if form in keys.notes:
                message = f"the alias {quoted(form)} is the key of another note; drop it, or rename that note"
                found.append(Diagnostic(alias.place, "alias-is-key", message))
            elif name in folded_keys:
                if folded_keys[name] != note.key and name != folded(note.key):
                    other = quoted(folded_keys[name])
                    message = f"the alias {quoted(form)} never works: links to it find the key {other}; drop it"
                    found.append(Diagnostic(alias.place, "alias-clash", message))
            elif (owner := owners.setdefault(name, note.key)) != note.key:
                message = f"the alias {quoted(form)} is taken by {keys.notes[owner].path}; drop it from one of them"
                found.append(Diagnostic(alias.place, "alias-clash", message))
            elif urls.is_safe(form) and form.casefold() not in taken_files and keys.is_shown(note.key):
                taken_files.add(form.casefold())
                redirects[Slug(form)] = note.key
    return Aliases(owners, dict(sorted(redirects.items()))), tuple(found)
