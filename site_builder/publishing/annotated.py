"""An annotated bibliography in Markdown: each paper's citation, and below it what its note says of it in short."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from site_builder.bibliography.citations.apa import apa
from site_builder.bibliography.citations.spans import as_markdown, escaped
from site_builder.bibliography.citations.work import work
from site_builder.collection.library import Library
from site_builder.model import Key, Note


def annotated_bibliography(library: Library, keys: Sequence[Key]) -> str:
    """Papers by their first author, then year, then title, as APA lists them; the annotation is the note's summary."""
    notes = sorted((library.papers[key].note for key in keys), key=_place)
    head = [f"# {escaped(' '.join(library.config.title.split()))}"]
    if library.config.description:
        head.append(escaped(" ".join(library.config.description.split())))
    return "\n\n".join([*head, *(_entry(note) for note in notes)]) + "\n"


def _entry(note: Note) -> str:
    """An item of a list, its annotation a paragraph of the same item."""
    citation = f"- {as_markdown(apa(work(note)))}"
    summary = " ".join(note.summary.split())
    return f"{citation}\n\n  {escaped(summary)}" if summary else citation


def _place(note: Note) -> tuple[str, str, str, Key]:
    names = " ".join(f"{name.surname} {name.given}" for name in note.authors)
    # An entry without an author stands under its title; dates sort as EDTF writes them.
    return _plain(names or note.title), note.date.text if note.date else "", _plain(note.title), note.key


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFD", text.casefold())
    return "".join(character for character in folded if character.isalnum() or character == " ")
