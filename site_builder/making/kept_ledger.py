"""The ledger that a build finds and the one that it leaves: column by column, for an edit leaves most as they were."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from site_builder.cache.codec import Codec, Undecodable
from site_builder.cache.memo import Memo
from site_builder.making.ledger import FORM, Ledger
from site_builder.publishing.stamps import Files
from site_builder.structs import replace

_NAMES = Codec[tuple[str, ...]](tuple[str, ...])

_REST = "rest"
"""What is in no column: a ledger without these."""

_COLUMNS: Mapping[str, Callable[[Ledger], tuple[str, ...] | str | bytes]] = MappingProxyType(
    {
        "names": lambda ledger: ledger.names,
        "sums": lambda ledger: ledger.sums,
        "read": lambda ledger: ledger.parts.read,
        "addresses": lambda ledger: ledger.parts.files.text,
        "contents": lambda ledger: ledger.parts.files.sums,
        "listed": lambda ledger: ledger.parts.listed,
    }
)
"""Those that are large: some of 15 MB each, of 10,000 notes."""


class KeptLedger:
    """What lies in a memo under a key."""

    def __init__(self, memo: Memo, key: bytes) -> None:
        self._parts = memo.parts(key)
        self.found = self._found()
        """The ledger of the build before, if all of it is there and sound."""

    def _found(self) -> Ledger | None:
        get = self._parts.get
        try:
            rest = FORM.decode(get(_REST))
            files = Files(get("addresses").decode(), get("contents"))
            parts = replace(rest.parts, read=get("read"), files=files, listed=get("listed"))
            return replace(rest, names=_NAMES.decode(get("names")), sums=get("sums"), parts=parts)
        except (KeyError, Undecodable, UnicodeDecodeError):
            self._parts.forget()
            return None

    def keep(self, ledger: Ledger) -> None:
        """Leave a ledger to the next build."""
        for name, column in _COLUMNS.items():
            value = column(ledger)
            if self.found is None or column(self.found) != value or not self._parts.stays(name):
                self._parts.put(name, _bytes(value))
        parts = replace(ledger.parts, read=b"", files=Files(), listed=b"")
        self._parts.put(_REST, FORM.encode(replace(ledger, names=(), sums=b"", parts=parts)))
        self._parts.close()


def _bytes(value: tuple[str, ...] | str | bytes) -> bytes:
    if isinstance(value, tuple):
        return _NAMES.encode(value)
    return value.encode() if isinstance(value, str) else value
