"""Putting the index of the search into an output: of the build before what is as it was, where it is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from site_builder.cache.codec import Codec, Undecodable
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.collection.library import Paper
from site_builder.model import Key, Note
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.reads import Reads
from site_builder.publishing.laying import LaidFile
from site_builder.publishing.search import changed_search_files
from site_builder.publishing.search_entries import (
    Known,
    amended_findables,
    districts,
    entry_by_name,
    entry_of_paper,
    findables,
    of_paper,
)
from site_builder.publishing.search_kept import KeptIndex, kept_index
from site_builder.publishing.search_mended import Changed, mended
from site_builder.publishing.stamps import Files, files
from site_builder.publishing.writer import Staging
from site_builder.structs import Frozen


class Left(Frozen):
    """What a build leaves to the next one with the same output, beside the parts of the index."""

    files: Files
    library: bytes
    """Names the library that the index was made of (`Ledger.library`)."""


class Anew(Frozen):
    """What an index that was made anew leaves to the next build."""

    sums: Mapping[str, bytes]
    parts: tuple[tuple[str, bytes], ...]
    """`KeptIndex.parts`."""


class Reworded(Frozen):
    """How a library came of that of the build before."""

    of: bytes
    """Names that library."""
    papers: Mapping[Key, Paper]
    """Those of whose notes words have changed, and nothing else, as they were."""


_FORM = Codec[Left](Left)
_LEFT = "left"
"""The part that has it."""


class Search:
    """The index of the search in the output of one build, and what the build before left of it."""

    def __init__(self, staging: Staging, memo: Memo, output: str, library: bytes) -> None:
        """`output` names where `staging` puts the site, `library` the library that is searched."""
        self._staging, self.library = staging, library
        self._parts = memo.parts(memo.key("search", output))
        self._left = self._found()
        self.files: Files | None = None
        """Its files, once they have been put into the output."""

    @property
    def is_anew(self) -> bool:
        """Whether all of it is to be made: nothing was left, or the output does not hold each of its files any more."""
        return self._left is None

    def put(self, made: Iterable[tuple[str, bytes | LaidFile]], anew: Anew) -> None:
        """Put in an index that was made anew."""
        for url, data in made:
            self._staging.add(url, data, anew.sums[url])
        self._leave(anew.sums, anew.parts)

    def mend(self, catalogue: Catalogue, reads: Reads, reworded: Reworded | None = None) -> None:
        """Put in the index of the build before, with what has changed made anew.

        `reads` has the library as "library"; `reworded` says how it came of another, where that is known.
        """
        left = self._left
        is_known = left is not None and reworded is not None and left.library == reworded.of != b""
        if left and reworded and is_known and self._mend_words(left, catalogue, reads, reworded):
            return
        kept, before, sums = self._index(), dict(left.files.items()) if left else {}, dict[str, bytes]()
        if kept and reworded and is_known:
            known = {one: Known(kept.sizes[one], sum_) for one, sum_ in kept.made_of.items()}
            found = list(amended_findables(catalogue, _digest_by(reads), reworded.papers, known))
        else:
            found = list(findables(catalogue, _digest_by(reads)))
        made: list[KeptIndex] = []
        for url, data in changed_search_files(catalogue.library, found, kept, made.append):
            if data is not None:
                sums[url] = digest(data)
                self._staging.add(url, data, sums[url])
            else:
                sums[url] = before[url]
                self._staging.keep(url, sums[url])
        self._leave(sums, made[0].parts())

    def _mend_words(self, left: Left, catalogue: Catalogue, reads: Reads, reworded: Reworded) -> bool:
        """Mend the parts alone in which words stand that have changed; False where that is not enough."""
        library, note_digest = catalogue.library, _digest_by(reads)
        changed = []
        for key, before in reworded.papers.items():
            now = of_paper(library, library.papers[key], note_digest)
            changed.append(Changed(now.name, entry_of_paper(library, before), now.entry(), now.text_size, now.digest()))
        of_map = {name: make() for name, make in districts(library, catalogue.literature_map)}
        found = mended(self._parts.get, library, changed, of_map, entry_by_name(catalogue))
        if found is None:
            return False
        others = {*found.files, *found.gone}
        self._staging.keep_all(left.files, {place for place, url in enumerate(left.files.urls()) if url in others})
        sums = {url: sum_ for url, sum_ in left.files.items() if url not in found.gone}
        for url, data in found.files.items():
            sums[url] = digest(data)
            self._staging.add(url, data, sums[url])
        self._leave(sums, found.parts.items(), but=found.parts_gone)
        return True

    def _leave(
        self, sums: Mapping[str, bytes], parts: Iterable[tuple[str, bytes]], but: Iterable[str] | None = None
    ) -> None:
        """Leave parts to the next build; with those that were left before, `but` for some, where these are named."""
        if but is not None:
            self._parts.all_stay(but)
        for name, data in parts:
            self._parts.put(name, data)
        self.files = files(sums.items())
        self._parts.put(_LEFT, _FORM.encode(Left(self.files, self.library)))
        self._parts.close()

    def _found(self) -> Left | None:
        try:
            left = _FORM.decode(self._parts.get(_LEFT))
        except (KeyError, Undecodable):
            return None
        return left if left.files.is_sound() and next(self._staging.lost(left.files), None) is None else None

    def _index(self) -> KeptIndex | None:
        try:
            return kept_index(self._parts.get)
        except (KeyError, Undecodable):
            self._parts.forget()
            return None


def made_anew(
    catalogue: Catalogue, reads: Reads, content: Callable[[str, bytes], bytes | LaidFile] = lambda _, data: data
) -> tuple[tuple[tuple[str, bytes | LaidFile], ...], Anew]:
    """Every file of an index, and what the next build gets.

    `reads` has the library as "library"; `content` is what a file is handed over as.
    """
    found = list(findables(catalogue, _digest_by(reads)))
    kept: list[KeptIndex] = []
    made: list[tuple[str, bytes | LaidFile]] = []
    sums: dict[str, bytes] = {}
    for url, data in changed_search_files(catalogue.library, found, keep=kept.append):
        if data is not None:
            sums[url] = digest(data)
            made.append((url, content(url, data)))
    return tuple(made), Anew(sums, tuple(kept[0].parts()))


def _digest_by(reads: Reads) -> Callable[[Note], bytes]:
    return lambda note: reads.digest_with_apart(f"library.papers[{note.key}]")
