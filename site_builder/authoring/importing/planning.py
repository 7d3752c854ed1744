"""From drafts to what is to be written: which note each is, what changes in it, what is in conflict."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from site_builder.authoring.front_matter_text import canonical, front_matter, in_order, scalar
from site_builder.authoring.importing.drafts import Draft
from site_builder.authoring.importing.editing import WrittenNote, edited, read_written
from site_builder.authoring.importing.keys import free_key, given_key, made_key, path_for
from site_builder.authoring.importing.memory import Imported, digest
from site_builder.authoring.importing.merge import Conflict, merge
from site_builder.bibliography.identifiers import normal_arxiv, normal_doi
from site_builder.collection.disk.sources import read_bytes
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import JSON, Note
from site_builder.structs import Frozen, Mutable, field


class Outcome(StrEnum):
    """What becomes of a draft."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    DELETED = "deleted"
    """Its note was imported once, and a person deleted it since: it stays so."""


class Step(Frozen, kw_only=True):
    """What happens with one note."""

    outcome: Outcome
    path: str
    place: Place
    changes: tuple[str, ...] = ()
    """Names of the fields that change, "body" among them."""
    conflicts: tuple[Conflict, ...] = ()
    data: bytes | None = None
    """The file's new bytes; None where it stays as it is."""
    imported: Imported | None = None


class Existing(Mutable):
    """The notes of the collection, to find the one that a draft is about."""

    root: Path
    notes: Sequence[Note]
    by_id: dict[str, Note] = field(default_factory=dict)
    by_key: dict[str, Note] = field(default_factory=dict)
    by_path: dict[str, Note] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for note in self.notes:
            self.by_path.setdefault(note.path, note)
            self.by_key.setdefault(note.key, note)
            for alias in note.aliases:
                self.by_key.setdefault(given_key(alias.text) or alias.text, note)
            for identifier in note.identifiers:
                self.by_id.setdefault(str(identifier), note)


def plan(
    drafts: Sequence[Draft], existing: Existing, memory: Mapping[str, Imported]
) -> tuple[tuple[Step, ...], tuple[Diagnostic, ...]]:
    """What to do for each draft, in order. Reads the notes' files; writes nothing."""
    planning = _Planning(existing, memory)
    planning.claim(drafts)
    steps = tuple(planning.step(draft) for draft in drafts)
    return steps, tuple(planning.found)


class _Planning(Mutable):
    existing: Existing
    memory: Mapping[str, Imported]
    keys: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    origins: dict[str, list[Imported]] = field(default_factory=dict)
    claims: dict[str, Draft] = field(default_factory=dict)
    """Paths of notes imported before -> the draft that says the same title by the same name."""
    done: dict[str, Draft] = field(default_factory=dict)
    """Paths that this run has dealt with -> the draft that did."""
    new_ids: dict[str, str] = field(default_factory=dict)
    """Ids of papers that this run adds -> path."""
    found: list[Diagnostic] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.keys = {key.casefold() for key in self.existing.by_key}
        self.paths = {path.casefold() for path in self.existing.by_path}
        for imported in self.memory.values():
            self.origins.setdefault(imported.origin, []).append(imported)
        for several in self.origins.values():
            several.sort(key=lambda one: (len(one.path), one.path))  # as they were named: dup, dup-2, dup-10

    def claim(self, drafts: Sequence[Draft]) -> None:
        """Where a source calls several papers the same, each keeps the note that it had, in any order."""
        for draft in drafts:
            for imported in self.origins.get(draft.origin, ()):
                if imported.path not in self.claims and _same_title(draft.fields, imported.fields):
                    self.claims[imported.path] = draft
                    break

    def step(self, draft: Draft) -> Step:
        note, imported = self._find(draft)
        if note is not None and note.path in self.done:
            return self._again(draft, note.path)
        repeated = next((self.new_ids[one] for one in _ids(draft.fields) if one in self.new_ids), "")
        if note is None and repeated:
            return self._again(draft, repeated)
        if note is not None:
            self.done[note.path] = draft
            return self._merged(draft, note, imported)
        return self._new(draft) if imported is None else self._gone(draft, imported)

    def _find(self, draft: Draft) -> tuple[Note | None, Imported | None]:
        """The note that the draft is about, and what import remembers of it."""
        ids = _ids(draft.fields)
        named = self.origins.get(draft.origin, ())
        for imported in sorted(named, key=lambda one: self.claims.get(one.path) is not draft):
            if self.claims.get(imported.path, draft) is not draft:
                continue
            if imported.path in self.done or _contradicts(ids, _ids(imported.fields)):
                continue
            is_told_apart = bool(_ids(imported.fields) or ids or draft.key)
            if not is_told_apart and not _same_title(draft.fields, imported.fields):
                continue
            note = self.existing.by_path.get(imported.path)
            note = note or self._renamed(imported)
            return note, imported
        for one in ids:
            if one in self.existing.by_id:
                note = self.existing.by_id[one]
                return note, self.memory.get(note.path)
        key = given_key(draft.key) or made_key(draft.fields)
        note = self.existing.by_key.get(key)
        if note is None or _contradicts(ids, {str(one) for one in note.identifiers}):
            return None, None
        is_same = _same_title(draft.fields, {"title": note.title})
        return (note, self.memory.get(note.path)) if is_same else (None, None)

    def _renamed(self, imported: Imported) -> Note | None:
        """The note that a person gave another path or key since."""
        for one in _ids(imported.fields):
            if one in self.existing.by_id:
                return self.existing.by_id[one]
        note = self.existing.by_key.get(imported.key)
        return note if note is not None and _same_title(imported.fields, {"title": note.title}) else None

    def _again(self, draft: Draft, path: str) -> Step:
        first = self.done.get(path)
        where = f", line {first.place.line} of {first.place.path}," if first else ""
        message = f"this is the paper of {path}{where} again; what the first entry says counts: drop one of them"
        self.found.append(Diagnostic(draft.place, "mended-entry", message))
        return Step(outcome=Outcome.UNCHANGED, path=path, place=draft.place)

    def _gone(self, draft: Draft, imported: Imported) -> Step:
        """What was imported is no note any more: deleted, or left out of the collection."""
        outcome = Outcome.DELETED
        if (self.existing.root / imported.path).is_file():
            outcome = Outcome.UNCHANGED
            message = f"{imported.path} is there, but is no note: it is a link, or 'ignore' names it; it stays as it is"
            self.found.append(Diagnostic(draft.place, "import-conflict", message))
        return Step(outcome=outcome, path=imported.path, place=draft.place, imported=imported)

    def _new(self, draft: Draft) -> Step:
        wanted = given_key(draft.key) or made_key(draft.fields)
        key = free_key(wanted, self.keys)
        if key != wanted and draft.key:
            message = f"the key '{wanted}' is another paper's, so this one is '{key}'; give it a key of its own"
            self.found.append(Diagnostic(draft.place, "mended-entry", message))
        elif draft.key and wanted != draft.key and not given_key(draft.key):
            message = f"'{draft.key[:60]}' cannot be a key, so this paper is '{key}'; give it another"
            self.found.append(Diagnostic(draft.place, "mended-entry", message))
        path = draft.path if draft.path and draft.path.casefold() not in self.paths else path_for(key, self.paths)
        self.keys.add(key.casefold())
        self.paths.add(path.casefold())
        fields = dict(draft.fields)
        if draft.kind == "paper" and path.rpartition("/")[2][:-3] != key:
            fields = {"key": key, **fields}
        text = front_matter(fields) + _as_body(draft.body or "") if fields else _as_body(draft.body or "").lstrip("\n")
        self.done[path] = draft
        for one in _ids(fields):
            self.new_ids.setdefault(one, path)
        return Step(
            outcome=Outcome.NEW,
            path=path,
            place=draft.place,
            data=text.encode("utf-8", "replace"),
            imported=_imported(draft, path, key),
        )

    def _merged(self, draft: Draft, note: Note, imported: Imported | None) -> Step:
        path = note.path
        data, trouble = read_bytes(self.existing.root / path)
        written = read_written(data, path) if not trouble else WrittenNote({}, "", is_editable=False)
        base = imported.fields if imported else {}
        merged = merge(base, written.fields, draft.fields)
        changes = dict(merged.changes)
        conflicts = list(merged.conflicts)
        new = edited(data, path, changes) if changes and not trouble else data
        if new is None or trouble:
            conflicts += [Conflict(name, written.fields.get(name), value) for name, value in changes.items()]
            self._report_uneditable(draft, path)
            new, changes = data, {}
        body_changed = False
        if draft.body is not None and not trouble:
            was = imported.body if imported else ""
            now, theirs = digest(written.body), digest(draft.body)
            if theirs not in (now, was):
                if now == was and written.body and new.endswith(written.body.encode()):
                    new = new[: len(new) - len(written.body.encode())] + _as_body(draft.body).encode()
                    body_changed = True
                else:
                    conflicts.append(Conflict("body", None, None))
        for conflict in conflicts:
            self._report(draft, path, conflict)
        return Step(
            outcome=Outcome.CHANGED if new != data else Outcome.UNCHANGED,
            path=path,
            place=draft.place,
            changes=(*in_order(changes), *(["body"] if body_changed else [])),
            conflicts=tuple(conflicts),
            data=new if new != data else None,
            imported=_imported(draft, path, note.key),
        )

    def _report(self, draft: Draft, path: str, conflict: Conflict) -> None:
        if conflict.field == "body":
            message = f"the text of {path} was changed both there and in the source; yours stays: compare them"
        else:
            ours, theirs = _told(conflict.ours), _told(conflict.theirs)
            message = (
                f"{path} says {conflict.field} {ours}, the source {theirs}; yours stays: change it if theirs is right"
            )
        self.found.append(Diagnostic(draft.place, "import-conflict", message))

    def _report_uneditable(self, draft: Draft, path: str) -> None:
        message = f"{path} has front matter that cannot be changed line by line; mend its YAML, then import again"
        self.found.append(Diagnostic(draft.place, "import-conflict", message))


def _imported(draft: Draft, path: str, key: str) -> Imported:
    fields = {name: canonical(value) for name, value in draft.fields.items()}
    return Imported(path, key, draft.origin, fields, digest(draft.body) if draft.body is not None else "")


def _as_body(text: str) -> str:
    """A body as it stands below front matter: an empty line above it, and its last line ended."""
    if not text:
        return ""
    above = "" if text.startswith("\n") else "\n"
    return above + text + ("" if text.endswith("\n") else "\n")


def _ids(fields: Mapping[str, JSON]) -> set[str]:
    doi = normal_doi(scalar(fields.get("doi")))
    arxiv = normal_arxiv(scalar(fields.get("arxiv")))
    return {one for one in (f"doi:{doi}" if doi else "", f"arxiv:{arxiv}" if arxiv else "") if one}


def _contradicts(ids: set[str], others: set[str]) -> bool:
    """Whether two papers have ids of one kind that differ, and none in common."""
    kinds = {one.partition(":")[0] for one in ids} & {one.partition(":")[0] for one in others}
    return bool(kinds) and not ids & others


def _same_title(one: Mapping[str, JSON], other: Mapping[str, JSON]) -> bool:
    first, second = (_folded(scalar(fields.get("title"))) for fields in (one, other))
    return first == second


def _folded(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())


def _told(value: JSON) -> str:
    if value is None:
        return "nothing"
    text = scalar(value) if not isinstance(value, (list, dict)) else str(canonical(value))
    return f"'{text if len(text) < 60 else text[:59] + '…'}'"
