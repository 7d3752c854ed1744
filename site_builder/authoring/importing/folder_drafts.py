"""A vault, a generator's folder or plain notes to drafts: what is a paper, what a page, what stays out."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from site_builder.authoring.front_matter_text import ORDER, scalar
from site_builder.authoring.importing.bibliographies import drafts_of
from site_builder.authoring.importing.drafts import Attachment, Draft
from site_builder.authoring.importing.folders import Folder, Maker, read_folder, within_site
from site_builder.authoring.importing.foreign_bodies import ids_of_address, inline_fields, title_of, translated
from site_builder.authoring.importing.foreign_fields import note_fields
from site_builder.authoring.importing.foreign_front_matter import Foreign, read_foreign
from site_builder.authoring.importing.keys import given_key
from site_builder.bibliography.readers.bibtex import read_bibtex
from site_builder.collection.disk.decoding import decode
from site_builder.collection.disk.files import MAX_ATTACHMENT, PUBLISHED, Files, ending, find_files
from site_builder.collection.disk.sources import KIND_OF_FOLDER, read_bytes
from site_builder.collection.disk.walk import NEVER_NOTES
from site_builder.collection.markdown.scan import scan
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import JSON
from site_builder.structs import Mutable, field, replace
from site_builder.urls import GENERATED_PAGES

_EVIDENCE = frozenset("authors venue doi arxiv isbn cites volume relations csl abstract pdf publisher".split())
"""Fields that only a note on a paper has."""

_PLUGINS = re.compile(r"^(?:excalidraw-plugin|kanban-plugin)$")
_POST_DATE = re.compile(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}-(?=.)")

_RESERVED = frozenset([*KIND_OF_FOLDER, *NEVER_NOTES])
"""Folders at a collection's top whose files are no papers."""

_READING_TAGS = frozenset(
    "literature-note literature literature_note paper papers reading/paper article source".split()
)


class FolderReading(Mutable):
    """What a folder held."""

    drafts: list[Draft] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    unkept: list[str] = field(default_factory=list)
    entries: int = 0
    """Entries and notes, those left out among them."""
    left_out: int = 0
    unread: int = 0
    others: int = 0
    """Notes that are no papers, left out or made pages."""
    own: list[str] = field(default_factory=list)
    """Names of fields that are the folder's own, kept in its notes, once for each time they were met."""


def read_notes(root: Path, collection: Path, *, pages: bool) -> FolderReading:
    """The drafts of a folder. With `pages`, notes that are no papers become pages; else they stay out.

    `collection`, where the notes go, is not read where it lies within.
    """
    folder = read_folder(root, collection)
    reading = FolderReading(left_out=folder.left_out, entries=folder.left_out)
    reading.found += [_placed(fault, root) for fault in folder.found]
    entries = _entries(folder, reading)
    files = find_files(root, output=collection)
    for note in folder.notes:
        reading.entries += 1
        data, trouble = read_bytes(note.file)
        if trouble:
            place = Place((root / note.path).as_posix())
            reading.found.append(Diagnostic(place, "unread-entry", f"the note cannot be read ({trouble})"))
            reading.unread += 1
            continue
        _Note(folder, note.path, data, reading, entries, files, pages=pages).read()
    reading.drafts += [draft for draft in entries.values() if draft is not None]
    return reading


def _entries(folder: Folder, reading: FolderReading) -> dict[str, Draft | None]:
    """Entries of the folder's bibliographies by key; one that a note takes up becomes None."""
    found: dict[str, Draft | None] = {}
    for path in folder.bibliographies:
        data, trouble = read_bytes(folder.root / path)
        if trouble:
            continue
        read = read_bibtex(data, (folder.root / path).as_posix())
        reading.found += read.found
        reading.unkept += read.unkept
        reading.entries += read.entries
        reading.left_out += read.left_out
        reading.unread += read.unread
        for number, draft in enumerate(drafts_of(read, f"{folder.root.resolve().name}/{path}")):
            key = given_key(draft.key)
            found[key if key and key not in found else f"{path}#{number}"] = draft
    return found


class _Note(Mutable):
    """One note on its way to a draft."""

    folder: Folder
    path: str
    data: bytes
    reading: FolderReading
    entries: dict[str, Draft | None]
    files: Files
    pages: bool

    def read(self) -> None:
        shown = (self.folder.root / self.path).as_posix()
        text, faults = decode(self.data, shown)
        self.reading.found += faults
        foreign = read_foreign(text, shown, self.tell)
        if foreign.is_template or any(_PLUGINS.match(name) for name in foreign.fields):
            self.reading.left_out += 1
            return
        for line, column, message in foreign.faults:
            self.tell(line, column, f"of its front matter: {message}")
        fields, body = self.fields_and_body(foreign)
        stated = given_key(scalar(fields.pop("key", "")))
        key = stated or given_key(self.stem())
        entry = self.entries.get(key)
        if entry is not None:
            self.entries[key] = None
            # The entry is read already: it and its note are one paper.
            self.reading.entries -= 1
            fields = _joined(entry.fields, fields)
        if not (entry or stated or self.is_paper(fields)):
            self.add_other(fields, body, _line_of(body, text))
            return
        self.drop_reading_tags(fields)
        self.reading.drafts.append(
            Draft(
                origin=f"{self.folder.root.resolve().name}/{self.path}",
                place=Place(shown),
                fields=fields,
                key=key,
                body=body,
                path=_in_collection(self.target()),
            )
        )
        self.add_attachments(body, _line_of(body, text))

    def tell(self, line: int, column: int, what: str) -> None:
        place = Place((self.folder.root / self.path).as_posix(), line, column)
        self.reading.found.append(Diagnostic(place, "mended-entry", f"{what}; mend the note"))

    def mend(self, what: str) -> None:
        self.tell(1, 1, what)

    def fields_and_body(self, foreign: Foreign) -> tuple[dict[str, JSON], str]:
        def mend_field(name: str, what: str) -> None:
            place = foreign.places.get(name, Place(self.path))
            self.tell(place.line, place.column, what)

        if foreign.blank:
            mend_field(foreign.blank[0], f"fields without a value were dropped: {', '.join(foreign.blank)}")
        fields = note_fields(foreign.fields, self.folder.maker, mend_field, self.reading.unkept)
        inline = inline_fields(foreign.body)
        ignored: list[str] = []
        for name, value in note_fields(inline, self.folder.maker, lambda _, __: None, ignored).items():
            fields.setdefault(name, value)
        body = foreign.body
        if "title" not in fields:
            title, address, rest = title_of(body)
            if title:
                fields["title"] = title
                body = rest
                if address and "url" not in fields:
                    fields["url"] = address
        self.reading.own += [name for name in fields if name not in ORDER]
        for name, value in ids_of_address(scalar(fields.get("url"))).items():
            fields.setdefault(name, value)
        return fields, translated(body, self.folder.maker, self.mend)

    def stem(self) -> str:
        stem = posixpath.basename(self.path)[:-3]
        return _POST_DATE.sub("", stem) if self.folder.maker is Maker.JEKYLL else stem

    def target(self) -> str:
        return within_site(self.path, self.folder.maker)

    def is_paper(self, fields: Mapping[str, JSON]) -> bool:
        if self.folder.maker is Maker.PLAIN:
            return not ("title" not in fields and not fields and not self.data.strip())
        topics = fields.get("topics")
        tags = {str(topic).casefold() for topic in topics} if isinstance(topics, list) else set()
        is_named = posixpath.basename(self.path).startswith("@")
        return bool(
            _EVIDENCE & fields.keys() or tags & _READING_TAGS or is_named or ("title" in fields and "year" in fields)
        )

    def drop_reading_tags(self, fields: dict[str, JSON]) -> None:
        """Tags that say of a note that it is on a paper are no topics here, where every note is."""
        topics = fields.get("topics")
        if isinstance(topics, list):
            dropped = [topic for topic in topics if str(topic).casefold() in _READING_TAGS]
            self.reading.unkept += [f"the tag {topic}" for topic in dropped]
            fields["topics"] = [topic for topic in topics if topic not in dropped]

    def add_other(self, fields: Mapping[str, JSON], body: str, line: int) -> None:
        self.reading.others += 1
        stem = self.stem()
        if not self.pages or not (body.strip() or fields) or stem.casefold() in GENERATED_PAGES | {"_index"}:
            self.reading.left_out += 1
            return
        made: dict[str, JSON] = {"title": fields.get("title") or stem}
        if summary := fields.get("summary"):
            made["description"] = summary
        if draft := fields.get("draft"):
            made["draft"] = draft
        self.reading.drafts.append(
            Draft(
                origin=f"{self.folder.root.resolve().name}/{self.path}",
                place=Place((self.folder.root / self.path).as_posix()),
                fields=made,
                body=body,
                path=f"pages/{self.target()}",
                kind="page",
            )
        )
        self.add_attachments(body, line)

    def add_attachments(self, body: str, line: int) -> None:
        """Files that the note links; they keep their places, so that links by path and by name find them."""
        scanned, _ = scan(body, self.path, line)
        for link in scanned.links:
            found = self.find(link.target)
            if found is None:
                continue
            why = ""
            if ending(found) not in PUBLISHED:
                why = f"is of a kind that no site carries ({', '.join(sorted(PUBLISHED))} are)"
            elif found in self.files.large:
                why = f"is larger than {MAX_ATTACHMENT // 1_000_000} MB"
            if why:
                place = replace(link.place, path=(self.folder.root / self.path).as_posix())
                message = f"'{found}' {why} and was left out; link it elsewhere"
                self.reading.found.append(Diagnostic(place, "left-out", message))
            else:
                path = within_site(found, self.folder.maker)
                self.reading.attachments.append(Attachment(source=str(self.folder.root / found), path=path))

    def find(self, target: str) -> str | None:
        if not target:
            return None
        found = self.files.find(target, posixpath.dirname(self.path))
        if found is None and self.folder.maker is Maker.HUGO:
            # Hugo serves what lies in static/ from the root of the site.
            found = self.files.find(f"static/{posixpath.normpath(target).lstrip('./')}", "")
        return found


def _line_of(body: str, text: str) -> int:
    """The line on which a body begins; 1 where it was translated, so that its lines are no longer the file's."""
    return text.count("\n", 0, len(text) - len(body)) + 1 if text.endswith(body) else 1


def _in_collection(path: str) -> str:
    """A note keeps its folder, since links name it; without one, or in one that means something here, it gets ours."""
    top, slash, _ = path.partition("/")
    return path if slash and top.casefold() not in _RESERVED else f"papers/{path}"


def _joined(entry: Mapping[str, JSON], note: Mapping[str, JSON]) -> dict[str, JSON]:
    """A bibliography's entry and the note on it: the note's word wins, a date under either name."""
    fields = {**entry, **note}
    if {"date", "year"} <= fields.keys():
        stated = "date" if "date" in note else "year" if "year" in note else ""
        other = {"date": "year", "year": "date"}.get(stated, "year")
        if stated and not scalar(fields[other]).startswith(scalar(fields[stated])):
            del fields[other]
        else:
            del fields["year"]
    csl = {**_mapping(entry.get("csl")), **_mapping(note.get("csl"))}
    return {**fields, "csl": csl} if csl else fields


def _mapping(value: JSON) -> Mapping[str, JSON]:
    return value if isinstance(value, dict) else {}


def _placed(fault: Diagnostic, root: Path) -> Diagnostic:
    return fault.at(replace(fault.place, path=(root / fault.place.path).as_posix()))
