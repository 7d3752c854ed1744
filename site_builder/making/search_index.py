"""Putting the index of the search into an output: of the build before what is as it was, where it is remembered."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from site_builder.cache.codec import Codec
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.model import Key, Note
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.reads import Reads
from site_builder.publishing.search import changed_search_files
from site_builder.publishing.search_entries import Known, amended_findables, findables
from site_builder.publishing.search_kept import KeptIndex, kept_index
from site_builder.publishing.writer import Staging
from site_builder.structs import Frozen


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


def add_search(
    catalogue: Catalogue,
    staging: Staging,
    memo: Memo,
    reads: Reads,
    output: str,
    name: bytes = b"",
    amended: tuple[bytes, Collection[Key]] | None = None,
) -> None:
    """Put every file of the index into an output, which `output` names.

    An index is taken over only where the output still holds each of its files. `reads` has the library as "library".
    `name` names the library, `amended` names the one from which it differs in words of some papers' notes alone.
    """
    library = catalogue.library
    key = memo.key("search", output)
    left = memo.find_large(_FORM, key)
    kept = _index(left, staging)
    sums: dict[str, bytes] = {}

    def digest_of(note: Note) -> bytes:
        return reads.digest_with_apart(f"library.papers[{note.key}]")

    if kept and left and amended and left.library == amended[0] != b"":
        known = {one: Known(left.sizes[one], sum_) for one, sum_ in kept.made_of.items()}
        found = list(amended_findables(catalogue, digest_of, amended[1], known))
    else:
        found = list(findables(catalogue, digest_of))

    def keep(index: KeptIndex) -> None:
        sizes = {findable.name: findable.text_size for findable in found}
        memo.keep_large(_FORM, key, Left(index.to_bytes(), sums, sizes, name))

    for url, data in changed_search_files(library, found, kept, keep):
        if data is not None:
            sums[url] = digest(data)
            staging.add(url, data, sums[url])
        elif left:
            sums[url] = left.sums[url]
            staging.keep(url, sums[url])


def _index(left: Left | None, staging: Staging) -> KeptIndex | None:
    if left is None or not all(staging.holds(url, sum_) for url, sum_ in left.sums.items()):
        return None
    try:
        return kept_index(left.index)
    except ValueError:
        return None
