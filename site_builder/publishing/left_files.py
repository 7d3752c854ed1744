"""The files that the last build left in an output, and which of their addresses this build uses again.

Tens of thousands stand as they were, so each is known by its place among all of them, and what is said of all of them
is said at once. Addresses that stood together do not clash with each other: only what is new is held against them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain, compress

from site_builder.publishing.stamps import STATE, SUM, Files, Stamps, joined, parted


class LeftFiles:
    """Those that stamps tell of, by their places there."""

    def __init__(self, known: Stamps) -> None:
        self.known = known
        self._taken = bytearray(len(known.files))
        """Of each whether this build has a file at its address."""
        self._new: dict[str, str] = {}
        """Address in lower case -> address, of this build's files where the last build had none."""

    @cached_property
    def urls(self) -> list[str]:
        return self.known.files.urls()

    @cached_property
    def places(self) -> Mapping[str, int]:
        return {url: place for place, url in enumerate(self.urls)}

    def place(self, url: str) -> int | None:
        """The place of a file by its address; None where the last build had none there."""
        if (place := self._open.get(url)) is not None:
            return place
        return self.places.get(url)

    @cached_property
    def _open(self) -> Mapping[str, int]:
        """The same of those that this build had no file for when somebody first asked: few, where most are kept."""
        return {self.urls[place]: place for place in self._gone()}

    @cached_property
    def _folded(self) -> Mapping[str, int]:
        return {url.casefold(): place for place, url in enumerate(self.urls)}

    def sum(self, place: int) -> bytes:
        """Digest of what the last build left there."""
        return self.known.files.sums[place * SUM : (place + 1) * SUM]

    def take(self, url: str) -> None:
        """This build has a file at an address, and no other from now on. Raises ValueError where it has one already."""
        place = self.place(url)
        if place is not None and not self._taken[place] and not self._new:
            self._taken[place] = 1
            return
        folded = url.casefold()
        other = self._new.get(folded)
        if other is None and (at := self._folded.get(folded) if place is None else place) is not None:
            other = self.urls[at] if self._taken[at] else None
        if other is not None:
            raise ValueError(f"two files of the site share one address: {other!r} and {url!r}")
        if place is not None:
            self._taken[place] = 1
        else:
            # A hundred thousand addresses: most are in lower case, and lie there once.
            self._new[url if folded == url else folded] = url

    def take_some(self, start: int, number: int, but: Iterable[int]) -> None:
        """It has files at so many addresses from a place on, but for some of these. Raises what `take` does."""
        wanted = bytearray(b"\1") * number
        for place in but:
            wanted[place] = 0
        if self._new or 1 in self._taken[start : start + number]:
            for url in compress(self.urls[start : start + number], wanted):
                self.take(url)
        else:
            self._taken[start : start + number] = wanted

    def number_taken(self) -> int:
        """How many files this build has."""
        return self._taken.count(1) + len(self._new)

    def taken(self) -> Iterator[str]:
        """The addresses of this build's files."""
        return chain(compress(self.urls, self._taken), self._new.values())

    def new(self) -> Collection[str]:
        """Those where the last build had none."""
        return self._new.values()

    def gone(self) -> list[str]:
        """The addresses of the last build's files where this one has none."""
        return [self.urls[place] for place in self._gone()]

    def stamps(self, looked_at: Mapping[str, tuple[bytes, bytes | None]], order: Files) -> Stamps:
        """The stamps of this build's files; those of the same addresses as in `order` come first, in that order.

        `looked_at` has state and digest of those that are not as they were left; they are gone where they have none.
        """
        known = self.known
        sums, states = bytearray(known.files.sums), bytearray(known.states)
        gone, new = {*self._gone()}, []
        for url, (sum_, state) in looked_at.items():
            place = self.place(url)
            if state is None:
                gone.update(() if place is None else (place,))
            elif place is None:
                new.append(url)
                sums += sum_
                states += state
            else:
                sums[place * SUM : (place + 1) * SUM] = sum_
                states[place * STATE : (place + 1) * STATE] = state
        text = known.files.text + joined(new)
        if gone:
            urls, out = [*self.urls, *new], sorted(gone)
            runs = [*zip([0, *(place + 1 for place in out)], [*out, len(urls)], strict=True)]
            text = joined(chain.from_iterable(urls[start:end] for start, end in runs))
            sums = bytearray().join(sums[start * SUM : end * SUM] for start, end in runs)
            states = bytearray().join(states[start * STATE : end * STATE] for start, end in runs)
        made = Stamps(Files(text, bytes(sums)), bytes(states))
        return made if text.startswith(order.text) else _ordered(made, order)

    def _gone(self) -> Iterator[int]:
        place = self._taken.find(0)
        while place >= 0:
            yield place
            place = self._taken.find(0, place + 1)


def _ordered(stamps: Stamps, order: Files) -> Stamps:
    """The same stamps, those of some files first."""
    rows = {
        url: (sum_, state)
        for (url, sum_), state in zip(stamps.files.items(), parted(stamps.states, STATE), strict=True)
    }
    urls = [url for url in dict.fromkeys(chain(order.urls(), rows)) if url in rows]
    sums = b"".join(rows[url][0] for url in urls)
    return Stamps(Files(joined(urls), sums), b"".join(rows[url][1] for url in urls))
