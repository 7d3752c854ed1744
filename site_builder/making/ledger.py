"""The ledger of a site: of what each part was made, as the last build with the same output left it.

A part is as it was while none of the values that it read has another content. So the contents of all values that any
part read are compared once, as one table with that of the build before, and only parts that read one of the few that
changed are looked at.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from site_builder.cache.codec import Codec
from site_builder.making.part_rows import MadeRows, PartRows, part_row
from site_builder.mapping.rows import Rows
from site_builder.pages.reads import Read, Reads, name_of, parts_of
from site_builder.publishing.crawlers import Listed
from site_builder.publishing.stamps import SUM, parted
from site_builder.structs import Frozen, field

_SIZE = 16
"""Bytes of a digest."""

_NUMBERS = "I"

_NUMBER = array(_NUMBERS).itemsize

SMALLEST = 64
"""Tables with fewer values that were read are not compared as a whole first."""


class Ledger(Frozen):
    """What a build leaves to the next one with the same output."""

    common: bytes = b""
    """Names what all parts are made of."""
    names: tuple[str, ...] = ()
    """Of all values that any part read."""
    groups: Mapping[str, bytes] = field(default_factory=dict)
    """Numbers of these names by the table that they are of; of what is in no table under its own name."""
    sums: bytes = b""
    """What names the content of each, one behind the other."""
    tables: Mapping[str, bytes] = field(default_factory=dict)
    """What names the content of each large table that values were read of, run by run (`Reads.pieces`)."""
    parts: PartRows = PartRows()
    """In the order of the site."""
    library: bytes = b""
    """Names the library that all of it was made of; empty where nobody named it."""

    def is_sound(self) -> bool:
        """Whether each name has a digest and lies in a group, and each part all that a part has."""
        grouped = sum(map(len, self.groups.values()))
        sizes = (len(self.sums), grouped)
        return sizes == (_SIZE * len(self.names), _NUMBER * len(self.names)) and self.parts.is_sound()


class Amendment(Frozen):
    """What may be other than it was when a ledger was written."""

    of: bytes
    """Names the library that the ledger's build had (`Ledger.library`): of another ledger nothing is said."""
    items: Callable[[str], Collection[str] | None]
    """Of which items of a table the content may differ, by its name; None where nobody knows."""
    sources: Callable[[str], Collection[str]] = lambda _: ()
    """What a table of which nobody knows that is made of, by its name, beside what is as it was: it stands where that
    does. Names of values and tables that parts read, and that are made of nothing of the kind themselves."""
    given: Collection[str] = ()
    """Parts that may be given something else, where there are the same ones (`Accounts.parts`)."""


FORM = Codec[Ledger](Ledger)


class Accounts:
    """Compares a build's values with those of a ledger, and writes the next ledger."""

    def __init__(
        self,
        before: Ledger | None,
        common: bytes,
        reads: Reads,
        library: bytes = b"",
        amendment: Amendment | None = None,
        shape: Collection[str] = (),
    ) -> None:
        """`before` is the ledger of the last build; `common` names what all parts are made of, `library` the library.

        What an `amendment` says to be as it was is not looked at. `shape` names values and tables that decide which
        parts a site has and what they are given, beside what an amendment tells of.
        """
        self._before = (
            before if before is not None and before.common == common and before.is_sound() else Ledger(common)
        )
        self._reads, self._library, self._shape = reads, library, shape
        self._amendment = amendment if amendment and amendment.of == self._before.library != b"" else None
        self._stale: set[str] = set()
        """Tables some items of which have another content."""
        self._standing: set[str] = set()
        """Values and tables of which nobody knew whether all of them is as it was, and it is."""
        self._pieces: dict[str, Sequence[tuple[Sequence[str], bytes]]] = {}
        """Large tables that were looked at, run by run."""
        self._new: tuple[list[str], list[str]] = ([], [])
        """Table and key of each name that is not of the ledger before (`Read`)."""
        self._once: dict[str, str] = {}
        """Each text of those, by itself: other processes send each anew."""
        self._sums = bytearray(self._before.sums)
        self._groups = {path: _numbers(numbers) for path, numbers in self._before.groups.items()}
        self._known = len(self._before.names)
        """How many of the names lie in a group."""
        self._numbers: defaultdict[str, dict[str, int]] = defaultdict(dict)
        """Numbers of names (`Read`), of those that were asked for and of others: few parts read few of all."""
        self._numbered: set[str] = set()
        """The groups of the ledger that all of it is known of."""
        self._kept: dict[str, int] = {}
        """Row of each part of the ledger that is one of this build too."""
        self._made = MadeRows()
        self._changed = frozenset(self._compare())

    @property
    def before(self) -> PartRows:
        """The parts of the build before."""
        return self._before.parts

    def parts(self) -> Mapping[str, bytes] | None:
        """The names of the site's parts with what names what each was given; None where it may have others now."""
        if self._amendment is None or not self._standing.issuperset(self._shape):
            return None
        return dict(zip(self.before.names, parted(self.before.given, SUM), strict=True))

    def as_they_were(self, given: Mapping[str, bytes]) -> Mapping[str, int]:
        """Of some parts those that would be made of the same again, by name; with their rows in the ledger.

        `given` names what each is given.
        """
        rows, stale, was = self._rows, self._stale_rows, self.before.given
        return {
            name: row
            for name, of_part in given.items()
            if (row := rows.get(name)) is not None and row not in stale and was[row * SUM : (row + 1) * SUM] == of_part
        }

    @cached_property
    def _rows(self) -> Mapping[str, int]:
        return {name: row for row, name in enumerate(self.before.names)}

    @cached_property
    def _stale_rows(self) -> frozenset[int]:
        """Rows of the parts that read something that has another content."""
        return frozenset(Rows(self.before.reads, self.before.read).with_any(self._changed))

    def keep(self, rows: Mapping[str, int]) -> None:
        """Parts of the ledger are of this build too: the row of each, by name."""
        self._kept.update(rows)

    def enter(
        self,
        part: str,
        given: bytes,
        read: Read,
        files: Sequence[tuple[str, bytes]],
        listed: Sequence[Listed],
    ) -> None:
        """A part was made; `read` are the names of the values that it read."""
        if (row := self._rows.get(part)) is not None:
            self._know(self.before.read_by(row))  # most of it was read again
        numbers = (self._number(path, key) for path, keys in read.items() for key in keys)
        self._made.add(part_row(part, given, numbers, files, listed))

    def rows(self, order: Iterable[str]) -> Iterator[PartRows]:
        """The parts of this build, in their order: runs of those that lie together, as they were or were made."""
        run, start, end = self.before, 0, 0
        for name in order:
            rows, row = self._made.find(name) or (self.before, self._kept[name])
            if rows is not run or row != end:
                if start < end:
                    yield run.part(start, end)
                run, start, end = rows, row, row
            end += 1
        if start < end:
            yield run.part(start, end)

    def ledger(self, parts: PartRows) -> Ledger | None:
        """The ledger of this build, of its `rows` as one; None where it is the one of the build before."""
        is_same = not self._changed and not self._made and parts.names == self.before.names
        if is_same and self._library == self._before.library:
            return None
        tables = dict(self._tables())
        groups = {path: numbers.tobytes() for path, numbers in self._grouped().items()}
        names, sums = (*self._before.names, *map(name_of, *self._new)), bytes(self._sums)
        return Ledger(self._before.common, names, groups, sums, tables, parts, self._library)

    def _tables(self) -> Iterator[tuple[str, bytes]]:
        """What names each large table, as far as that is known without making all of it."""
        for path in self._large(self._grouped()):
            if path in self._pieces or (self._items(path) is None and path not in self._standing):
                yield path, self._joined(path)
            elif path in self._before.tables and path not in self._stale:
                yield path, self._before.tables[path]

    def _compare(self) -> Iterable[int]:
        """Numbers of the values that have another content; writes that down."""
        grouped = self._grouped()
        large = self._large(grouped)
        whole: list[tuple[str, int]] = []
        stands = set[str]()
        """Tables each item of which that may have changed was read by itself, and is as it was: so is all of them."""
        derived = {path: sources for path in grouped if (sources := self._sources(path.partition("#")[0]))}
        for path, numbers in grouped.items():
            table, _, part = path.partition("#")
            items = self._items(table)
            if path in derived:
                continue
            if items is None:
                yield from self._unknown(path, numbers, is_large=path in large)
            elif part == "all":
                whole += ((table, number) for number in numbers)
            elif items:
                names = {f"{path}[{item}]" for item in items}
                looked_at = [number for number in numbers if self._name(number) in names]
                changed = list(self._differing(looked_at))
                self._stale.update((path,) if changed else ())
                if not changed and len(looked_at) == len(names):
                    stands.add(table)
                yield from changed
        yield from self._differing(number for table, number in whole if self._items(table) and table not in stands)
        for path, sources in derived.items():
            if self._standing.issuperset(sources):
                self._standing.add(path)
            else:
                yield from self._unknown(path, grouped[path], is_large=path in large)

    def _unknown(self, path: str, numbers: Sequence[int], *, is_large: bool) -> Iterable[int]:
        """The same of what nobody knows of: a large table is looked at run by run first."""
        if not is_large:
            changed = list(self._differing(numbers))
            if not changed and [*map(self._name, numbers)] == [path]:
                self._standing.add(path)
            return changed
        before = self._before.tables.get(path)
        if before == self._joined(path):
            self._standing.add(path)
            return ()
        known = {before[start : start + _SIZE] for start in range(0, len(before), _SIZE)} if before else set[bytes]()
        same = {f"{path}[{key}]" for keys, sum_ in self._pieces[path] if sum_ in known for key in keys}
        return self._differing(number for number in numbers if self._name(number) not in same)

    def _joined(self, path: str) -> bytes:
        if path not in self._pieces:
            self._pieces[path] = list(self._reads.pieces(path))
        return b"".join(sum_ for _, sum_ in self._pieces[path])

    def _sources(self, table: str) -> Collection[str]:
        return self._amendment.sources(table) if self._amendment else ()

    def _differing(self, numbers: Iterable[int]) -> Iterator[int]:
        for number in numbers:
            sum_ = self._sum(self._name(number))
            start = number * _SIZE
            if self._sums[start : start + _SIZE] != sum_:
                self._sums[start : start + _SIZE] = sum_
                yield number

    def _items(self, table: str) -> Collection[str] | None:
        return self._amendment.items(table) if self._amendment else None

    def _grouped(self) -> Mapping[str, array[int]]:
        """What `Ledger.groups` has, of all names by now."""
        paths, keys = self._new
        start = len(self._before.names)
        for number in range(self._known, start + len(paths)):
            group = paths[number - start] or keys[number - start]
            self._groups.setdefault(group, array(_NUMBERS)).append(number)
        self._known = start + len(paths)
        return self._groups

    def _large(self, grouped: Mapping[str, array[int]]) -> frozenset[str]:
        return frozenset(
            path
            for path, numbers in grouped.items()
            if "~" not in path and (len(numbers) >= SMALLEST or (path in self._shape and self._is_table(path, numbers)))
        )

    def _is_table(self, path: str, numbers: Sequence[int]) -> bool:
        return any(self._name(number) != path for number in numbers)

    def _sum(self, name: str) -> bytes:
        return self._reads.digest(name).ljust(_SIZE, b"\0")

    def _number(self, path: str, key: str) -> int:
        if (number := self._numbers[path].get(key)) is not None:
            return number
        if (group := path or key) not in self._numbered:
            self._numbered.add(group)
            self._know(self._groups.get(group, ()))
            return self._number(path, key)
        paths, keys = self._new
        path, key = self._once.setdefault(path, path), self._once.setdefault(key, key)
        number = self._numbers[path][key] = len(self._before.names) + len(paths)
        paths.append(path)
        keys.append(key)
        self._sums += self._sum(name_of(path, key))
        return number

    def _name(self, number: int) -> str:
        if (place := number - len(self._before.names)) < 0:
            return self._before.names[number]
        return name_of(self._new[0][place], self._new[1][place])

    def _know(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            path, key = parts_of(self._name(number))
            self._numbers[path][key] = number


def _numbers(data: bytes) -> array[int]:
    numbers = array(_NUMBERS)
    numbers.frombytes(data)
    return numbers
