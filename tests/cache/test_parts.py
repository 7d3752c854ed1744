"""Large values in parts: of one build, however another ended; read and written by themselves."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from site_builder.cache import store
from site_builder.cache.parts import MOST, Parts
from site_builder.cache.store import Remembered

KEY = b"k" * 16


class Watched(Remembered):
    """Knows how many bytes were asked for, and put."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = self.came = 0

    def get(self, key: bytes) -> bytes | None:
        found = super().get(key)
        self.asked += len(found or b"")
        return found

    def put(self, key: bytes, value: bytes) -> None:
        self.came += len(value)
        super().put(key, value)

    def names(self) -> set[bytes]:
        return set(self._values)


def noise(seed: int) -> bytes:
    return random.Random(seed).randbytes(500_000)


@pytest.fixture
def cache() -> Watched:
    """One in which a build left two parts."""
    kept = Watched()
    parts = Parts(kept, KEY)
    parts.put("one", noise(1))
    parts.put("two", noise(2))
    parts.close()
    kept.asked = kept.came = 0
    return kept


def test_parts_are_found_as_they_were_left(cache: Watched) -> None:
    parts = Parts(cache, KEY)
    assert (parts.get("one"), parts.get("two")) == (noise(1), noise(2))
    with pytest.raises(KeyError):
        parts.get("three")


def test_a_part_is_read_and_written_without_a_look_at_the_others(cache: Watched) -> None:
    parts = Parts(cache, KEY)
    assert parts.get("one") == noise(1)
    assert cache.asked < len(noise(1)) + 2_000
    parts.put("one", noise(1)[:250_000] + b"a sentence" + noise(1)[250_000:])
    assert parts.stays("two")
    assert not parts.stays("three")
    parts.close()
    assert cache.asked < len(noise(1)) + 2_000
    assert cache.came < 2 * MOST + 2_000
    assert Parts(cache, KEY).get("two") == noise(2)


EDITS: dict[str, Callable[[bytes], bytes]] = {
    "the same": lambda data: data,
    "nothing": lambda _: b"",
    "longer in the middle": lambda data: data[:250_000] + b"a sentence" + data[250_000:],
    "shorter in the middle": lambda data: data[:250_000] + data[400_000:],
    "another of the same length": lambda data: data[:250_000] + b"another" + data[250_007:],
    "longer at the end": lambda data: data + b"more" * 50_000,
    "shorter at the end": lambda data: data[:-70_000],
    "twice": lambda data: data * 2,
    "the other way round": lambda data: data[250_000:] + data[:250_000],
    "other": lambda _: noise(7),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_part_is_left_in_the_same_pieces_whether_it_was_read_before_or_not(edit: str, cache: Watched) -> None:
    after = EDITS[edit](noise(1))
    unread = Watched()
    parts = Parts(unread, KEY)
    parts.put("one", after)
    parts.close()
    parts = Parts(cache, KEY)
    parts.get("one")
    parts.put("one", after)
    parts.close()
    assert cache.names() == unread.names()
    assert Parts(cache, KEY).get("one") == after


def test_of_a_part_that_was_read_the_pieces_alone_are_named_that_an_edit_changed(
    cache: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: list[int] = []

    def digest(key: bytes, piece: bytes) -> bytes:
        named.append(len(piece))
        return store.digest(key, piece)

    parts = Parts(cache, KEY)
    after = EDITS["longer in the middle"](parts.get("one"))
    monkeypatch.setattr("site_builder.cache.parts.digest", digest)
    parts.put("one", after)
    assert 0 < sum(named) <= 2 * MOST


def test_what_was_read_of_parts_that_do_not_count_any_more_is_written(cache: Watched) -> None:
    parts = Parts(cache, KEY)
    parts.get("one")
    parts.forget()
    parts.put("one", noise(1))
    assert cache.came >= len(noise(1))


def test_what_no_part_has_any_more_is_dropped(cache: Watched) -> None:
    before = cache.names()
    parts = Parts(cache, KEY)
    parts.stays("one")
    parts.close()
    assert cache.names() < before
    assert Parts(cache, KEY).get("one") == noise(1)


def test_a_build_that_ends_early_leaves_what_was_there(cache: Watched) -> None:
    parts = Parts(cache, KEY)
    parts.put("one", noise(3))
    again = Parts(cache, KEY)
    assert (again.get("one"), again.get("two")) == (noise(1), noise(2))


def test_what_is_not_whole_counts_as_not_there_and_is_written_anew(cache: Watched) -> None:
    cache.drop([max(cache.names() - {KEY}, key=lambda name: len(cache.get(name) or b""))])
    parts = Parts(cache, KEY)
    lost = [name for name in ("one", "two") if _is_lost(Parts(cache, KEY), name)]
    assert len(lost) == 1
    assert _is_lost(parts, lost[0])
    assert not parts.stays("one")
    assert not parts.stays("two")
    parts.put("one", noise(1))
    parts.put("two", noise(2))
    parts.close()
    again = Parts(cache, KEY)
    assert (again.get("one"), again.get("two")) == (noise(1), noise(2))


def _is_lost(parts: Parts, name: str) -> bool:
    try:
        parts.get(name)
    except KeyError:
        return True
    return False


def test_a_damaged_list_of_parts_is_none() -> None:
    cache = Watched()
    cache.put(KEY, b"\xc1 no list")
    parts = Parts(cache, KEY)
    assert not parts.stays("one")
    parts.put("one", noise(1))
    parts.close()
    assert Parts(cache, KEY).get("one") == noise(1)


def test_parts_that_stay_unread_are_said_to_be_of_use(cache: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    of_use: set[bytes] = set()
    monkeypatch.setattr(cache, "use", of_use.update)
    before = cache.names() - {KEY}
    parts = Parts(cache, KEY)
    parts.all_stay(but=["two"])
    parts.put("three", noise(3))
    parts.close()
    assert cache.asked < 2_000
    assert of_use == before & cache.names() != set()
    assert Parts(cache, KEY).get("one") == noise(1)
    with pytest.raises(KeyError):
        Parts(cache, KEY).get("two")


def test_parts_that_are_dropped_are_gone_unless_they_are_left_anew(cache: Watched) -> None:
    parts = Parts(cache, KEY)
    parts.drop()
    with pytest.raises(KeyError):
        Parts(cache, KEY).get("one")
    parts.put("one", noise(4))
    parts.close()
    assert Parts(cache, KEY).get("one") == noise(4)
