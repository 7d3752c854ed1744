"""layout.tsv: what of it is read, and what is said of the rest."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.collection.map_lock.lock import HEADER, LOCK_FILE, SLOTS, Lock, LockedDistrict, LockedPlace, lock_text
from site_builder.collection.map_lock.read_lock import MOST_REPORTED, parse_lock, read_lock
from site_builder.model import Key

START = f"{HEADER}\n#district\tnlp\tLanguage\t3\n"


def lock_of(text: str) -> Lock:
    return parse_lock(text)[0]


def faults_of(text: str) -> list[str]:
    return [f"{it.place.line}:{it.place.column} {it.code}" for it in parse_lock(text)[1]]


def places_of(text: str) -> dict[str, tuple[float, float]]:
    return {key: (place.x, place.y) for key, place in lock_of(text).places.items()}


def test_a_lock_holds_districts_and_places() -> None:
    lock = lock_of(START + "a\t1.0\t-2.5\tnlp\nb\t100.0\t0.0\tnlp\n")
    assert lock.districts == {"nlp": LockedDistrict("nlp", "Language", 3)}
    assert lock.places == {"a": LockedPlace(1.0, -2.5, "nlp"), "b": LockedPlace(100.0, 0.0, "nlp")}


def test_a_lock_is_written_as_header_districts_by_id_papers_by_key() -> None:
    lock = lock_of(START + "#district\tcv\tVision\t0\nb\t1.04\t2\tnlp\na\t-0\t2\tcv\n")
    assert lock_text(lock) == (
        "# site-builder layout 1\n#district\tcv\tVision\t0\n#district\tnlp\tLanguage\t3\n"
        "a\t0.0\t2.0\tcv\nb\t1.0\t2.0\tnlp\n"
    )


@dataclass(frozen=True)
class Case:
    text: str
    places: dict[str, tuple[float, float]]
    faults: list[str]


A, B = {"a": (1.0, 2.0)}, {"b": (9.0, 9.0)}
LINE_A, LINE_B = "a\t1.0\t2.0\tnlp\n", "b\t9.0\t9.0\tnlp\n"

CASES = {
    "nothing": Case("", {}, []),
    "a header alone": Case(f"{HEADER}\n", {}, []),
    "blank lines and comments mean nothing": Case(START + "\n# by hand\n" + LINE_A + "   \n", A, []),
    "line ends of Windows reach us as ours do": Case((START + LINE_A).replace("\n", "\n"), A, []),
    "tabs that an editor left at the end": Case(START + "a\t1.0\t2.0\tnlp\t\t\n", A, []),
    "blanks around a cell": Case(START + "a \t 1.0\t2.0 \t nlp\n", A, []),
    "whole numbers and signs": Case(START + "a\t+1\t2\tnlp\n", A, []),
    # what merges leave
    "a conflict: both sides": Case(
        f"{START}<<<<<<< HEAD\n{LINE_A}=======\n{LINE_B}>>>>>>> other\n", A | B, ["3:1 layout-merge"]
    ),
    "a conflict in diff3 style: not what both started from": Case(
        f"{START}<<<<<<< HEAD\n{LINE_A}||||||| 1234567\nold\t0.0\t0.0\tnlp\n=======\n{LINE_B}>>>>>>> other\n",
        A | B,
        ["3:1 layout-merge"],
    ),
    "two conflicts are two faults": Case(
        f"{START}<<<<<<< x\n{LINE_A}=======\n>>>>>>> y\n<<<<<<< x\n=======\n{LINE_B}>>>>>>> y\n",
        A | B,
        ["3:1 layout-merge", "7:1 layout-merge"],
    ),
    "half a conflict, mended by hand in haste": Case(
        f"{START}{LINE_A}=======\n{LINE_B}>>>>>>> other\n", A | B, ["4:1 layout-merge"]
    ),
    "a base without end hides nothing": Case(f"{START}||||||| base\n{LINE_A}", A, ["3:1 layout-merge"]),
    "a key twice: the first counts": Case(START + LINE_A + "a\t5.0\t5.0\tnlp\n", A, ["4:1 layout-merge"]),
    "a line twice": Case(START + LINE_A + LINE_A, A, ["4:1 layout-merge"]),
    "a district twice: the first counts": Case(
        START + "#district\tnlp\tOther\t5\n" + LINE_A, A, ["3:11 layout-merge"]
    ),
    "a header twice": Case(f"{HEADER}\n{START}{LINE_A}", A, []),
    # what cannot be read
    "no header": Case(START.replace(f"{HEADER}\n", "") + LINE_A, A, ["1:1 bad-layout-line"]),
    "a later layout": Case(
        START.replace("layout 1", "layout 2") + LINE_A, A, ["1:23 bad-layout-line"]
    ),
    "x is no number": Case(START + "b\there\t2.0\tnlp\n" + LINE_A, A, ["3:3 bad-layout-line"]),
    "y is no number": Case(START + "b\t2.0\tnan\tnlp\n" + LINE_A, A, ["3:7 bad-layout-line"]),
    "infinite": Case(START + "b\tinf\t2.0\tnlp\n", {}, ["3:3 bad-layout-line"]),
    "too far": Case(START + "b\t1000001\t2.0\tnlp\n", {}, ["3:3 bad-layout-line"]),
    "digits of another script": Case(START + "b\t١\t2.0\tnlp\n", {}, ["3:3 bad-layout-line"]),
    "an underscore that float() would take": Case(START + "b\t1_0\t2.0\tnlp\n", {}, ["3:3 bad-layout-line"]),
    "too few parts": Case(START + "b\t1.0\n", {}, ["3:3 bad-layout-line"]),
    "too many parts": Case(START + "b\t1.0\t2.0\tnlp\tmore\n", {}, ["3:15 bad-layout-line"]),
    "blanks in place of tabs": Case(START + "b 1.0 2.0 nlp\n", {}, ["3:1 bad-layout-line"]),
    "no key": Case(START + "\t1.0\t2.0\tnlp\n", {}, ["3:1 bad-layout-line"]),
    "no district": Case(START + "b\t1.0\t2.0\t \n", {}, ["3:11 bad-layout-line"]),
    "a district that no line tells of": Case(START + "a\t1.0\t2.0\tcv\n", A, ["3:1 bad-layout-line"]),
    "a district without a name": Case(f"{HEADER}\n#district\tcv\t\t1\n", {}, ["2:11 bad-layout-line"]),
    "a colour that the palette lacks": Case(f"{HEADER}\n#district\tcv\tV\t12\n", {}, ["2:16 bad-layout-line"]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_read_and_what_is_said(case: Case) -> None:
    assert places_of(case.text) == case.places
    assert faults_of(case.text) == case.faults


def test_a_district_that_no_line_tells_of_is_called_after_its_id_in_a_colour_of_its_own() -> None:
    lock = lock_of(START + "a\t1.0\t2.0\tgpu-kernels\n")
    assert lock.districts["gpu-kernels"] == LockedDistrict("gpu-kernels", "Gpu kernels", 0)


@pytest.mark.parametrize(("id_", "name"), [("-0", "0"), ("a--b-", "A b"), ("-", "-")])
def test_a_name_made_of_an_id_is_read_again_as_it_was_written(id_: str, name: str) -> None:
    lock = lock_of(START + f"k\t1.0\t2.0\t{id_}\n")
    assert lock.districts[id_].name == name
    assert lock_of(lock_text(lock)) == lock


def test_a_file_that_is_no_lock_does_not_bury_other_faults() -> None:
    found = parse_lock("".join(f"line {number}\n" for number in range(5000)))[1]
    assert len(found) == MOST_REPORTED + 1
    assert "4981 more faults" in found[-1].message


KEYS = ["#hash", "#district", "back\\slash", "C:\\temp\\new", "<<<<<<<", "=======", "Ünï", "a b", "機械", "\\#", "@"]


@pytest.mark.parametrize("key", KEYS)
def test_any_key_survives_the_file(key: str) -> None:
    key = unicodedata.normalize("NFC", key)
    lock = Lock({Key(key): LockedPlace(1.0, 2.0, "d")}, {"d": LockedDistrict("d", "D", 0)})
    assert parse_lock(lock_text(lock)) == (lock, ())


def test_keys_are_composed_as_those_of_notes_are() -> None:
    decomposed = unicodedata.normalize("NFD", "é2020")
    assert list(lock_of(START + f"{decomposed}\t1.0\t2.0\tnlp\n").places) == ["é2020"]


# --- the file -------------------------------------------------------------------------------------


def test_no_file_is_no_lock_and_no_fault(tmp_path: Path) -> None:
    assert read_lock(tmp_path) == (Lock(), ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_is_read_in_any_encoding_and_with_any_line_ends(tmp_path: Path, encoding: str, end: str) -> None:
    (tmp_path / LOCK_FILE).write_bytes((START + "Größe\t1.0\t2.0\tnlp\n").replace("\n", end).encode(encoding))
    lock, found = read_lock(tmp_path)
    assert found == ()
    assert list(lock.places) == ["Größe"]


def test_a_link_out_of_the_collection_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("root:x:0:0\n")
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / LOCK_FILE).symlink_to(tmp_path / "secret")
    lock, [fault] = read_lock(tmp_path / "content")
    assert (lock, fault.code) == (Lock(), "outside-root")
    assert "root:x" not in fault.message


def test_a_folder_of_that_name_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).mkdir()
    lock, [fault] = read_lock(tmp_path)
    assert (lock, fault.code) == (Lock(), "unreadable-file")


# --- any text, any lock -----------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        HEADER,
        "#district",
        "\t",
        "\n",
        "a",
        "b",
        "nlp",
        "1.0",
        "-3",
        "<<<<<<< x",
        "=======",
        "||||||| b",
        ">>>>>>> y",
        "\\",
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)))
def test_whatever_the_file_holds_there_is_a_sound_lock_and_each_fault_has_a_place(text: str) -> None:
    lock, found = parse_lock(text)
    lines = text.count("\n") + 1
    assert all(1 <= it.place.line <= lines and it.place.column >= 1 for it in found)
    assert list(lock.places) == sorted(lock.places)
    assert {it.district for it in lock.places.values()} <= lock.districts.keys()
    assert all(0 <= it.slot < SLOTS for it in lock.districts.values())
    assert parse_lock(lock_text(lock)) == (lock, ())


CELL = st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1, max_size=8).map(
    lambda text: unicodedata.normalize("NFC", text).strip(" ") or "x"
)
NUMBER = st.integers(-9_999_999, 9_999_999).map(lambda tenths: round(tenths / 10, 1) + 0.0)


@given(st.lists(st.tuples(CELL, NUMBER, NUMBER, CELL)), st.integers(0, SLOTS - 1))
def test_every_lock_survives_the_file(rows: list[tuple[str, float, float, str]], slot: int) -> None:
    places = {Key(key): LockedPlace(x, y, district) for key, x, y, district in sorted(rows)}
    districts = {it.district: LockedDistrict(it.district, it.district, slot) for it in places.values()}
    lock = Lock(dict(sorted(places.items())), dict(sorted(districts.items())))
    assert parse_lock(lock_text(lock)) == (lock, ())
