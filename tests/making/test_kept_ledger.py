"""The ledger in a memo: found as it was left, written where it has changed, and not there where any of it is not."""

from __future__ import annotations

from site_builder.cache.memo import Memo
from site_builder.cache.store import Remembered, digest
from site_builder.making.kept_ledger import KeptLedger
from site_builder.making.ledger import Ledger
from site_builder.making.part_rows import joined_rows, part_row
from site_builder.publishing.crawlers import Listed
from site_builder.structs import replace


class Written(Remembered):
    """Knows what was put into it."""

    def __init__(self) -> None:
        super().__init__()
        self.put_: dict[bytes, bytes] = {}

    def put(self, key: bytes, value: bytes) -> None:
        super().put(key, value)
        self.put_[key] = value


def ledger(word: str = "a") -> Ledger:
    rows = [
        part_row("one", digest("one"), [0], [("one.html", digest(word)), ("ü.html", digest("ü"))], [Listed("one", "")]),
        part_row("two", digest("two"), [0, 1], [], []),
    ]
    return Ledger(
        b"common", ("root.a", "root.b"), {"root.a": b"\0" * 4, "root.b": b"\1\0\0\0"}, b"s" * 32, {}, joined_rows(rows)
    )


def test_a_ledger_is_found_as_it_was_left() -> None:
    cache = Written()
    kept = KeptLedger(Memo(cache), b"key")
    assert kept.found is None
    kept.keep(ledger())
    assert KeptLedger(Memo(cache), b"key").found == ledger()


def test_columns_that_are_as_they_were_are_not_written() -> None:
    cache = Written()
    KeptLedger(Memo(cache), b"key").keep(ledger())
    cache.put_.clear()
    KeptLedger(Memo(cache), b"key").keep(ledger("b"))
    assert len(cache.put_) == 2, "the digests of files, and which pieces there are"
    assert KeptLedger(Memo(cache), b"key").found == ledger("b")
    other = replace(ledger("b"), names=("root.a", "root.c"), library=b"other")
    KeptLedger(Memo(cache), b"key").keep(other)
    assert KeptLedger(Memo(cache), b"key").found == other


def test_a_ledger_of_which_a_piece_is_gone_is_not_there_and_is_written_anew() -> None:
    whole = Written()
    KeptLedger(Memo(whole), b"key").keep(ledger())
    assert len(whole.put_) == 8
    for piece in whole.put_:
        cache = Written()
        KeptLedger(Memo(cache), b"key").keep(ledger())
        cache.drop([piece])
        kept = KeptLedger(Memo(cache), b"key")
        assert kept.found is None
        kept.keep(ledger())
        assert KeptLedger(Memo(cache), b"key").found == ledger()


def test_a_piece_that_is_another_makes_no_sound_ledger() -> None:
    whole = Written()
    KeptLedger(Memo(whole), b"key").keep(ledger())
    for piece in whole.put_:
        cache = Written()
        KeptLedger(Memo(cache), b"key").keep(ledger())
        cache.put(piece, b"\xff")
        found = KeptLedger(Memo(cache), b"key").found
        assert found is None or not found.is_sound()
