"""What a build leaves of its library and bodies, and the library of a next one in which only words have changed.

That is the usual edit: a sentence in one note. Then that note alone is read and rendered, and nothing is resolved: what
its links lead to is as it was. Wherever that is in doubt, the whole collection is loaded, of notes that are remembered.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from site_builder.cache.codec import Codec, Undecodable, digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.descent import UNKNOWN, Descent
from site_builder.collection.inputs import Inputs
from site_builder.collection.kept_library import Forms, KeptLibrary, LaterPapers
from site_builder.collection.library import Library, Mention, Paper
from site_builder.collection.reading import NOTES, Reader
from site_builder.collection.reading_apart import Spread
from site_builder.collection.reworded import MOST_REWORDED, Reworded, reworded
from site_builder.diagnostics import Severity, in_order
from site_builder.making.bodies import KnownBody
from site_builder.making.kept_papers import KeptPapers, leave
from site_builder.memory import as_many_looks
from site_builder.model import Found, Key
from site_builder.structs import Frozen, replace


class Left(Frozen):
    """What a build leaves to the next one with the same output."""

    rest: bytes
    """Names all that the library was made of but the texts of papers' notes."""
    notes: Mapping[str, bytes]
    """Path of each of these notes -> what names its text."""
    shape: bytes
    """Names the library that all of it was loaded of, whose notes have been reworded since (`Descent.shape`)."""
    entwined: frozenset[str]
    """Paths of those that other texts show within their own."""
    found: Found
    library: KeptLibrary
    bodies: Mapping[str, KnownBody]
    """By the paths of files."""

    def name(self) -> bytes:
        """What names the library, by all that it was made of."""
        return digest_of((self.rest, self.notes))


class Amended(Frozen):
    """How a library came of the one that the build before left."""

    papers: Mapping[Key, Paper]
    """Those of whose notes words have changed, and nothing else, as they were."""
    before: Left


class Loaded(Frozen):
    library: Library
    found: Found
    amended: Amended | None
    """None where all of it was loaded."""
    descent: Descent = UNKNOWN


_LEFT = Codec[Left](Left)
_WHOLE = "left"
"""The part that has it, beside those with papers."""


class Standing:
    """The library that the build before left in a memo under a name, and the one that this build leaves."""

    def __init__(self, memo: Memo, inputs: Inputs, place: bytes, *, drafts: bool) -> None:
        """`place` is the memo's key for what is left."""
        self._memo, self._inputs, self._drafts = memo, inputs, drafts
        self._parts = memo.parts(place)
        self._reader = Reader(inputs.config, memo)
        self._rest = digest_of((inputs.rest(), drafts))
        self._notes = {one.path: one.sum for one in inputs.sources if one.kind == "paper"}
        self._forms = Forms()

    def load(self, root: Path, output: Path, spread: Spread | None = None) -> Loaded:
        """The library of the collection and what is wrong with it; `spread` makes the calls that read many notes."""
        left = self._left()
        if left is not None and (amended := self._amended(left, root, output)) is not None:
            return amended
        found = self._all(root, output, spread)
        name = digest_of((self._rest, self._notes))
        return Loaded(*found, None, Descent(name, shape=name))

    def keep(self, loaded: Loaded, bodies: Mapping[str, KnownBody], embedded: frozenset[str]) -> None:
        """Leave a library to the next build, with its rendered bodies.

        `embedded` are paths of texts that others show within their own, where all bodies were looked at.
        """
        library, amended = loaded.library, loaded.amended
        if amended is None:
            shape, kept = loaded.descent.shape, self._forms.kept(library)
            left = Left(self._rest, self._notes, shape, embedded, loaded.found, kept, bodies)
        else:
            left = replace(amended.before, notes=self._notes, found=loaded.found, bodies=bodies)
        if amended is None or not self._mended(library, amended):
            leave(self._parts, map(self._forms.kept_paper, library.papers.values()))
        self._parts.put(_WHOLE, _LEFT.encode(left))
        self._parts.close()

    def _mended(self, library: Library, amended: Amended) -> bool:
        """Leave the papers that were left before with those that have changed; False where some are gone."""
        papers = KeptPapers(self._parts, amended.before.library.paths)
        try:
            papers.mend({key: self._forms.kept_paper(library.papers[key]) for key in amended.papers})
        except (KeyError, Undecodable):
            return False
        return True

    def _left(self) -> Left | None:
        try:
            return _LEFT.decode(self._parts.get(_WHOLE))
        except (KeyError, Undecodable):
            self._parts.forget()
            return None

    def _all(self, root: Path, output: Path, spread: Spread | None = None) -> tuple[Library, Found]:
        from site_builder.collection.load import load

        as_many_looks()
        loaded = load(root, output=output, drafts=self._drafts, memo=self._memo, inputs=self._inputs, spread=spread)
        for source in self._inputs.sources:
            source.let_go()
        return loaded

    def _amended(self, left: Left, root: Path, output: Path) -> Loaded | None:
        if left.rest != self._rest:
            return None
        changed = {path: was for path, was in left.notes.items() if self._notes[path] != was}
        keys = {path: key for key, path in left.library.paths.items() if path in changed}
        if len(changed) > MOST_REWORDED or keys.keys() != changed.keys() or not left.entwined.isdisjoint(changed):
            return None
        sources = {one.path: one for one in self._inputs.sources if one.kind == "paper"}
        notes: dict[str, Reworded] = {}
        for path, was in changed.items():
            if (note := reworded(sources[path], was, self._reader)) is None:
                return None
            notes[path] = note
        found = [fault for fault in left.found if fault.place.path not in notes]
        for path, note in notes.items():
            found += note.faults(tuple(fault for fault in left.found if fault.place.path == path))
        ordered = in_order(found)

        papers = KeptPapers(self._parts, left.library.paths)

        @cache
        def anew() -> Library:
            self._parts.drop()
            return self._all(root, output)[0]

        def paper(key: Key) -> Paper:
            try:
                kept = papers[key]
                return self._forms.paper(kept, self._reader.stands(sources[kept.path], kept.content))
            except (KeyError, Undecodable):
                # The cache has dropped it since it was looked at, or another build has.
                return anew().papers[key]

        try:
            before = {keys[path]: self._forms.paper(papers[keys[path]], note.old.body) for path, note in notes.items()}
            made = {keys[path]: _with_words(before[keys[path]], note, ordered) for path, note in notes.items()}
            later = LaterPapers(left.library.paths, paper, made)
            library = self._forms.library(root, self._inputs.config, left.library, later)
        except (KeyError, Undecodable):
            return None
        for path, note in notes.items():
            if note.is_recalled:
                self._memo.recalled[NOTES] += 1
            else:
                self._reader.keep(sources[path], note.new, note.new_faults)
        self._memo.recalled[NOTES] += len(self._inputs.sources) - len(notes)
        name = digest_of((self._rest, self._notes))
        descent = Descent(name, left.shape, left.name(), frozenset(before))
        return Loaded(library, ordered, Amended(before, left), descent)


def _with_words(paper: Paper, note: Reworded, found: Found) -> Paper:
    """A paper with its note as it is now; `found` is what is wrong with the collection."""
    links = note.links()
    return replace(
        paper,
        note=note.new,
        targets={links[start].start: target for start, target in paper.targets.items()},
        mentions=tuple(
            Mention(mention.key, links[mention.start].place, links[mention.start].start) for mention in paper.mentions
        ),
        diagnostics=in_order(
            fault for fault in found if fault.place.path == note.new.path and fault.severity is Severity.ERROR
        ),
    )
