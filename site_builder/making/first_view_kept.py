"""The data of the map's first view as the build before left them: an edited sentence moves no paper.

Most of them are of papers, and a tenth are links. What papers are there is taken from the file itself.
"""

from __future__ import annotations

from site_builder.cache.codec import Codec
from site_builder.cache.memo import Memo
from site_builder.publishing.writer import Staging
from site_builder.structs import Frozen, Mutable
from site_builder.urls import asset_url

_FILE = asset_url("data/map.js")


class FirstView(Mutable):
    """How the file of the build before begins, where this one's does as well; and how this build's does."""

    before: str = ""
    begun: str = ""

    def keep(self, begun: str) -> None:
        self.begun = begun


class _Kept(Frozen):
    """What a build leaves to the next one with the same output, beside the file itself."""

    sum: bytes
    """Names the file."""
    standing: bytes
    """Names what it begins with."""
    size: int
    """Bytes of that."""


_FORM = Codec[_Kept](_Kept)


def keep_first_view(memo: Memo, key: bytes, sum_: bytes, standing: bytes, size: int) -> None:
    """Leave to the next build how much of the file, which `sum_` names, `standing` does."""
    memo.keep("", _FORM, key, _Kept(sum_, standing, size))


def kept_first_view(memo: Memo, key: bytes, standing: bytes, staging: Staging) -> str:
    """The beginning of the file as the build before left it; nothing where this one's is another, or may be."""
    kept = memo.find("", _FORM, key)
    if kept is None or kept.standing != standing or not standing or not staging.holds(_FILE, kept.sum):
        return ""
    with staging.file(_FILE).open("rb") as file:
        return file.read(kept.size).decode()
