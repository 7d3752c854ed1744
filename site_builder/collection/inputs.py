"""Everything that a library is made of, as it was read: what a collection is to a build."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.memo import Memo
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.files import Files, find_files
from site_builder.collection.disk.own_folders import links_out
from site_builder.collection.disk.seen import Seen
from site_builder.collection.disk.sources import Source, sources_since
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


def read_inputs(root: Path, *, output: Path | None = None, memo: Memo | None = None) -> Inputs:
    """Read the collection in `root`; `output`, the folder that the site goes to, is never read.

    Notes whose files are as they were when `memo` was told of them are read when somebody asks for their texts, which
    then may raise Edited. Raises CollectionNotFound where `root` is no folder.
    """
    config, found = read_config(root)
    remembers = memo if memo and memo.remembers else None
    place = remembers.key("seen", os.path.realpath(root)) if remembers else b""
    before = (remembers.find_large(_SEEN, place) if remembers else None) or Seen()
    sources, left_out, faults, seen = sources_since(before, root, config.ignore, output)
    if remembers and replace(seen, until=before.until) != before:
        remembers.keep_large(_SEEN, place, seen)
    lock, lock_faults = read_lock(root)
    found += (*faults, *lock_faults, *links_out(root), *static_files(root)[1])
    return Inputs(config, sources, left_out, find_files(root, config.ignore, output), lock, found)


_SEEN = Codec[Seen](Seen)
