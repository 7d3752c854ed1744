"""Everything that a library is made of, as it was read: what a collection is to a build."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from site_builder.cache.codec import digest_of
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.files import Files, find_files
from site_builder.collection.disk.own_folders import links_out
from site_builder.collection.disk.sources import Source, find_sources
from site_builder.collection.disk.static_files import static_files
from site_builder.collection.map_lock.lock import Lock
from site_builder.collection.map_lock.read_lock import read_lock
from site_builder.collection.settings.read_config import read_config
from site_builder.model import Found
from site_builder.structs import Frozen, replace


class Inputs(Frozen):
    """The files of a collection, read and not yet understood."""

    config: SiteConfig
    sources: tuple[Source, ...]
    """Sorted by path."""
    left_out: int
    """Notes that the collection's rules leave out."""
    files: Files
    lock: Lock
    found: Found
    """What was wrong with any of it."""

    def digest(self) -> bytes:
        """What names all of it: the same inputs make the same library, with the same faults."""
        return self._digest(one.sum for one in self.sources)

    def rest(self) -> bytes:
        """What names all of it but the texts of papers' notes."""
        return self._digest(b"" if one.kind == "paper" else one.sum for one in self.sources)

    def _digest(self, sums: Iterable[bytes]) -> bytes:
        sources = [(one.path, one.kind, sum_) for one, sum_ in zip(self.sources, sums, strict=True)]
        return digest_of((replace(self, sources=()), sources))


def read_inputs(root: Path, *, output: Path | None = None) -> Inputs:
    """Read the collection in `root`; `output`, the folder that the site goes to, is never read.

    Raises CollectionNotFound where `root` is no folder.
    """
    config, found = read_config(root)
    sources, left_out, faults = find_sources(root, config.ignore, output)
    lock, lock_faults = read_lock(root)
    found += (*faults, *lock_faults, *links_out(root), *static_files(root)[1])
    return Inputs(config, sources, left_out, find_files(root, config.ignore, output), lock, found)
