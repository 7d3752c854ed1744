"""Putting the index of the search into an output: of the build before what is as it was, where it is remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from site_builder.cache.codec import Codec
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.model import Key, Note
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.reads import Reads
from site_builder.publishing.laying import LaidFile
from site_builder.publishing.search import changed_search_files
from site_builder.publishing.search_entries import Findable, Known, amended_findables, findables
from site_builder.publishing.search_kept import KeptIndex, kept_index
from site_builder.publishing.writer import Staging
from site_builder.structs import Frozen, replace


class Left(Frozen):
    """What a build leaves to the next one with the same output."""

    index: bytes
    """A `KeptIndex`."""
    sums: Mapping[str, bytes]
    """Address -> digest of each file."""
    sizes: Mapping[str, int]
    """Name of each entry -> `Findable.text_size`."""
    library: bytes
    """Names the library that the index was made of (`Ledger.library`)."""


_FORM = Codec[Left](Left)


class Search:
    """The index of the search in the output of one build, and what the build before left of it."""

    def __init__(self, staging: Staging, memo: Memo, output: str, library: bytes) -> None:
        """`output` names where `staging` puts the site, `library` the library that is searched."""
        self._staging, self._memo, self.library = staging, memo, library
        self._key = memo.key("search", output)
        self._left = memo.find_large(_FORM, self._key)
        self._kept = _index(self._left, staging)
        self.is_there = False
        """Whether it has been put into the output."""

    @property
    def is_anew(self) -> bool:
        """Whether all of it is to be made: nothing was left, or the output does not hold each of its files any more."""
        return self._kept is None

    def put(self, files: Iterable[tuple[str, bytes | LaidFile]], left: Left) -> None:
        """Put in an index that was made anew."""
        for url, data in files:
            self._staging.add(url, data, left.sums[url])
        self._memo.keep_large(_FORM, self._key, replace(left, library=self.library))
        self.is_there = True

    def mend(
        self,
        catalogue: Catalogue,
        reads: Reads,
        amended: tuple[bytes, Collection[Key]] | None = None,
    ) -> None:
        """Put in the index of the build before, with what has changed made anew.

        `reads` has the library as "library". `amended` names the library from which this one differs in words of some
        papers' notes alone.
        """
        left, kept, sums = self._left, self._kept, dict[str, bytes]()
        if kept and left and amended and left.library == amended[0] != b"":
            known = {one: Known(left.sizes[one], sum_) for one, sum_ in kept.made_of.items()}
            found = list(amended_findables(catalogue, _digest_by(reads), amended[1], known))
        else:
            found = list(findables(catalogue, _digest_by(reads)))

        def keep(index: KeptIndex) -> None:
            self._memo.keep_large(_FORM, self._key, Left(index.to_bytes(), sums, _sizes(found), self.library))

        for url, data in changed_search_files(catalogue.library, found, kept, keep):
            if data is not None:
                sums[url] = digest(data)
                self._staging.add(url, data, sums[url])
            elif left:
                sums[url] = left.sums[url]
                self._staging.keep(url, sums[url])
        self.is_there = True


def made_anew(
    catalogue: Catalogue, reads: Reads, content: Callable[[str, bytes], bytes | LaidFile] = lambda _, data: data
) -> tuple[tuple[tuple[str, bytes | LaidFile], ...], Left]:
    """Every file of an index, and what the next build gets, which lacks the library's name.

    `reads` has the library as "library"; `content` is what a file is handed over as.
    """
    found = list(findables(catalogue, _digest_by(reads)))
    kept: list[bytes] = []
    made = changed_search_files(catalogue.library, found, keep=lambda index: kept.append(index.to_bytes()))
    files: list[tuple[str, bytes | LaidFile]] = []
    sums: dict[str, bytes] = {}
    for url, data in made:
        if data is not None:
            sums[url] = digest(data)
            files.append((url, content(url, data)))
    return tuple(files), Left(kept[0], sums, _sizes(found), b"")


def _digest_by(reads: Reads) -> Callable[[Note], bytes]:
    return lambda note: reads.digest_with_apart(f"library.papers[{note.key}]")


def _sizes(found: Iterable[Findable]) -> Mapping[str, int]:
    return {findable.name: findable.text_size for findable in found}


def _index(left: Left | None, staging: Staging) -> KeptIndex | None:
    if left is None or not all(staging.holds(url, sum_) for url, sum_ in left.sums.items()):
        return None
    try:
        return kept_index(left.index)
    except ValueError:
        return None
