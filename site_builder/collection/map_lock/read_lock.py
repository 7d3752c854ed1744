"""layout.tsv -> Lock. The file is kept in git, so it comes with whatever a merge left in it.

Everything that can be understood is; the rest is a warning at its line and column, and `layout` writes the file anew.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from site_builder.collection.disk.decoding import decode
from site_builder.collection.disk.sources import read_bytes
from site_builder.collection.map_lock.lock import DISTRICT, HEADER, LOCK_FILE, SLOTS, Lock, LockedDistrict, LockedPlace
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, Key
from site_builder.structs import replace

FARTHEST = 1_000_000.0
"""Largest coordinate in map units; a map of a million papers reaches a hundredth of it."""

MOST_REPORTED = 20
"""Faults told one by one; a file that is no lock at all would otherwise bury all others."""


def read_lock(root: Path) -> tuple[Lock, Found]:
    """The lock of the collection in `root` and its faults; an empty one where there is none."""
    file = root / LOCK_FILE
    if not file.exists():
        return Lock(), ()
    if not file.resolve().is_relative_to(root.resolve()):
        message = "the link leads out of the collection and is not followed; copy in what it leads to"
        return Lock(), (Diagnostic(Place(LOCK_FILE), "outside-root", message),)
    data, trouble = read_bytes(file)
    if trouble:
        message = f"the file cannot be read ({trouble}), so the map is drawn without its memory; mend or delete it"
        return Lock(), (Diagnostic(Place(LOCK_FILE), "unreadable-file", message),)
    text, found = decode(data, LOCK_FILE)
    lock, faults = parse_lock(text)
    return lock, (*found, *faults)


def parse_lock(text: str) -> tuple[Lock, Found]:
    """Read a lock. Never raises; what is no line of a lock is left out and told.

    Of a key or district that stands twice the first counts; of a merge conflict both sides are read, in their order.
    """
    reader = _Reader()
    for number, line in _without_base(text.split("\n")):
        reader.read(number, line)
    return reader.result()


_MARK = re.compile(r"(<{7}|\|{7}|={7}|>{7})(?: [^\t]*)?")
"""A line that git writes into a file where two branches disagree."""

_HEADER = re.compile(r"#\s*site-builder layout\s+(\S+)\s*")


def _without_base(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Numbered lines, less what both branches started from, which `merge.conflictStyle=diff3` puts between the two."""
    marks = [(number, mark[1][0]) for number, line in enumerate(lines) if (mark := _MARK.fullmatch(line))]
    base = {
        number: following
        for (number, kind), (following, next_kind) in pairwise(marks)
        if (kind, next_kind) == ("|", "=")
    }
    resume = 0
    for number, line in enumerate(lines):
        resume = base.get(number, resume)
        if number >= resume:
            yield number + 1, line


class _Reader:
    """One pass over the lines, and what was read so far."""

    def __init__(self) -> None:
        self.places: dict[Key, LockedPlace] = {}
        self.districts: dict[str, LockedDistrict] = {}
        """Slot -1 where a line gives none that there is."""
        self.found: list[Diagnostic] = []
        self.passed_over = 0
        self.has_header = False
        self.is_newer = False
        self.in_conflict = False

    def read(self, number: int, line: str) -> None:
        if mark := _MARK.fullmatch(line):
            self.read_mark(number, mark[1][0])
        elif not line.strip():
            pass
        elif header := _HEADER.fullmatch(line):
            self.read_header(number, header)
        elif line.split("\t", 1)[0] == DISTRICT:
            self.read_district(number, line)
        elif not line.startswith("#"):
            self.read_place(number, line)

    def read_mark(self, number: int, kind: str) -> None:
        if kind == "<" or not self.in_conflict:
            message = "a merge conflict; both of its sides are read: run 'site-builder layout' to mend the file"
            self.warn("layout-merge", number, 1, message)
        self.in_conflict = kind != ">"

    def read_header(self, number: int, header: re.Match[str]) -> None:
        if header[1] != "1" and not self.has_header:
            message = (
                f"this is layout {quoted(header[1], 20)}, and this program knows layout 1; what looks alike is read: "
                "update the program before it writes here"
            )
            self.warn("bad-layout-line", number, header.start(1) + 1, message)
        self.has_header = True
        self.is_newer |= bool(re.fullmatch("[0-9]+", header[1])) and header[1].lstrip("0") not in ("", "1")

    def read_district(self, number: int, line: str) -> None:
        cells, columns = self.cells(number, line, f"{DISTRICT}, id, name, colour")
        if not cells:
            return
        _, id_, name, slot = cells
        if not id_ or not name:
            self.warn("bad-layout-line", number, columns[1], "a district without an id or a name; delete the line")
            return
        if not re.fullmatch("[0-9]{1,2}", slot) or int(slot) >= SLOTS:
            message = f"{quoted(slot, 20)} is no colour of the palette, so one is chosen; write a number from 0 to 11"
            self.warn("bad-layout-line", number, columns[3], message)
            slot = "-1"
        if id_ in self.districts:
            self.warn_of_second(number, columns[1], f"district {quoted(id_, 40)}")
        else:
            self.districts[id_] = LockedDistrict(id_, name, int(slot))

    def read_place(self, number: int, line: str) -> None:
        cells, columns = self.cells(number, line, "key, x, y, district")
        if not cells:
            return
        key, district = Key(cells[0]), cells[3]
        if not key or not district:
            missing, column = ("key", columns[0]) if not key else ("district", columns[3])
            self.warn("bad-layout-line", number, column, f"a place without a {missing}; delete the line")
            return
        x, y = _number(cells[1]), _number(cells[2])
        if x is None or y is None:
            wrong = 1 if x is None else 2
            message = f"{quoted(cells[wrong], 20)} is no place on the map, so the paper gets a new one; delete the line"
            self.warn("bad-layout-line", number, columns[wrong], message)
        elif key in self.places:
            self.warn_of_second(number, columns[0], f"key {quoted(key, 60)}")
        else:
            self.places[key] = LockedPlace(x, y, district, number)

    def cells(self, number: int, line: str, what: str) -> tuple[list[str], list[int]]:
        """The four cells of a line, and the column that each begins at; no cells, with a warning, for another line."""
        cells = line.split("\t")
        columns = [1]
        for cell in cells:
            columns.append(columns[-1] + len(cell) + 1)
        # An editor may have left tabs at the end.
        while len(cells) > 4 and not cells[-1].strip():
            cells.pop()
        if len(cells) != 4:
            message = (
                f"{quoted(line, 60)} is no line of a layout, which has four parts with tabs between them ({what}); "
                "delete it"
            )
            self.warn("bad-layout-line", number, columns[min(len(cells), 5) - 1], message)
            return [], columns
        return [unicodedata.normalize("NFC", _unescaped(cell.strip(" "))) for cell in cells], columns

    def warn(self, code: str, line: int, column: int, message: str) -> None:
        if len(self.found) < MOST_REPORTED:
            self.found.append(Diagnostic(Place(LOCK_FILE, line, column), code, message))
        else:
            self.passed_over += 1

    def warn_of_second(self, number: int, column: int, what: str) -> None:
        message = f"the {what} stands here a second time; the first counts: run 'site-builder layout' to mend the file"
        self.warn("layout-merge", number, column, message)

    def result(self) -> tuple[Lock, Found]:
        if not self.has_header and (self.places or self.districts or self.found):
            message = f"no line says '{HEADER}', as the first one should; run 'site-builder layout' to mend the file"
            self.warn("bad-layout-line", 1, 1, message)
        districts = dict(self.districts)
        for key, place in self.places.items():
            if place.district not in districts:
                districts[place.district] = LockedDistrict(place.district, _words(place.district), -1)
                message = (
                    f"no {DISTRICT} line tells of {quoted(place.district, 40)}, where {quoted(key, 60)} is; "
                    "run 'site-builder layout' to write one"
                )
                self.warn("bad-layout-line", place.line, 1, message)
        if self.passed_over:
            message = f"{self.passed_over} more faults like these; run 'site-builder layout' to write the file anew"
            self.found.append(Diagnostic(self.found[-1].place, "bad-layout-line", message))
        places = {key: self.places[key] for key in sorted(self.places)}
        return Lock(places, _coloured(districts), self.is_newer), tuple(self.found)


def _coloured(districts: Mapping[str, LockedDistrict]) -> Mapping[str, LockedDistrict]:
    """Districts by id; each without a colour gets the one that fewest have."""
    taken = [district.slot for district in districts.values()]
    coloured: dict[str, LockedDistrict] = {}
    for id_ in sorted(districts):
        district = districts[id_]
        if district.slot < 0:
            district = replace(district, slot=min(range(SLOTS), key=lambda slot: (taken.count(slot), slot)))
            taken.append(district.slot)
        coloured[id_] = district
    return coloured


def _number(text: str) -> float | None:
    # float() would take "nan", "1_000" and digits of other scripts too.
    if not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", text):
        return None
    value = float(text)
    return round(value, 1) + 0.0 if abs(value) <= FARTHEST else None


def _words(id_: str) -> str:
    words = " ".join(id_.replace("-", " ").split()) or id_
    return words[:1].upper() + words[1:]


_MEANT = MappingProxyType({"\\": "\\", "t": "\t", "n": "\n", "r": "\r", "#": "#"})


def _unescaped(cell: str) -> str:
    return re.sub(r"\\(.)", lambda match: _MEANT.get(match[1], match[0]), cell)
