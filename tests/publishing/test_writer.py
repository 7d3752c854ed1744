"""The one writer: an output that is never half of something, and never another's."""

from __future__ import annotations

import json
import os
import re
from itertools import compress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.cache.store import digest
from site_builder.collection.disk.walk import MANIFEST
from site_builder.publishing.manifest import OutputBusy, OutputRefused, amended, manifest
from site_builder.publishing.stamps import Stamps, files
from site_builder.publishing.writer import Published, Staging
from site_builder.structs import replace

Files = dict[str, str]


def publish(output: Path, files: Files) -> Published:
    with Staging(output) as staging:
        for url, text in files.items():
            staging.add(url, text.encode())
        return staging.publish()


def tree(output: Path) -> Files:
    return {
        path.relative_to(output).as_posix(): path.read_text()
        for path in sorted(output.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


def test_what_was_staged_is_the_site(tmp_path: Path) -> None:
    files = {"index.html": "i", "papers/a.html": "a", "assets/css/site.css": "c"}
    assert publish(tmp_path / "site", files) == Published(new=3, changed=0, unchanged=0, removed=0)
    assert tree(tmp_path / "site") == files
    assert sorted(p.name for p in tmp_path.iterdir()) == ["site"]


def test_a_second_build_touches_only_what_changed(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, {"index.html": "one", "papers/a.html": "a", "papers/b.html": "b"})
    before = (site / "papers/a.html").stat()
    report = publish(site, {"index.html": "two", "papers/a.html": "a", "papers/c.html": "c"})
    assert report == Published(new=1, changed=1, unchanged=1, removed=1)
    assert tree(site) == {"index.html": "two", "papers/a.html": "a", "papers/c.html": "c"}
    after = (site / "papers/a.html").stat()
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)


def test_a_large_file_is_laid_piece_by_piece_and_becomes_a_file_like_others(tmp_path: Path) -> None:
    site = tmp_path / "site"
    for pieces, new, changed in (([b"one ", b"two"], 1, 0), ([b"one two"], 0, 0), ([b"one ", b"six"], 0, 1)):
        with Staging(site, Stamps()) as staging:
            laid = staging.room.lay("data/graph.json", iter(pieces))
            assert laid.sum == digest(b"".join(pieces))
            staging.add("data/graph.json", laid)
            published = staging.publish()
            assert (published.new, published.changed, published.unchanged) == (new, changed, 1 - new - changed)
            assert dict(staging.stamps().files.items()) == {"data/graph.json": laid.sum}
        assert {path.name for path in site.rglob("*")} == {MANIFEST, "data", "graph.json"}
        assert (site / "data/graph.json").read_bytes() == b"".join(pieces)


def test_a_folder_that_nothing_is_in_any_more_goes(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, {"index.html": "i", "topics/x/2.html": "2"})
    publish(site, {"index.html": "i"})
    assert not (site / "topics").exists()


def test_a_file_that_was_changed_by_hand_is_made_right_again(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, {"index.html": "ours"})
    (site / "index.html").write_text("theirs")
    publish(site, {"index.html": "ours"})
    assert tree(site) == {"index.html": "ours"}


def test_leaving_without_publishing_changes_nothing(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, {"index.html": "old"})
    with Staging(site) as staging:
        staging.add("index.html", b"new")
    assert tree(site) == {"index.html": "old"}
    assert sorted(p.name for p in tmp_path.iterdir()) == ["site"]


def test_a_file_may_become_a_folder_and_back(tmp_path: Path) -> None:
    site = tmp_path / "site"
    for several in ({"files/x": "1"}, {"files/x/y": "2"}, {"files/x": "3"}):
        publish(site, several)
        assert tree(site) == several


# --- what it refuses ---------------------------------------------------------------------------------


def test_a_folder_with_files_of_others_is_refused_and_left_alone(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "thesis.txt").write_text("years of work")
    with pytest.raises(OutputRefused, match="earlier build did not write"):
        publish(site, {"index.html": "x"})
    assert tree(site) == {"thesis.txt": "years of work"}


def test_a_strangers_file_beside_ours_stays_and_is_never_overwritten(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, {"index.html": "x", "old.html": "x"})
    (site / "CNAME").write_text("example.org")
    publish(site, {"index.html": "y"})
    assert tree(site) == {"CNAME": "example.org", "index.html": "y"}
    with pytest.raises(OutputRefused, match="CNAME is not ours"):
        publish(site, {"index.html": "z", "CNAME": "evil"})
    assert tree(site) == {"CNAME": "example.org", "index.html": "y"}


def test_a_strangers_folder_in_the_way_of_a_file_is_refused(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, {"index.html": "x"})
    (site / "files").mkdir()
    (site / "files/mine.txt").write_text("x")
    with pytest.raises(OutputRefused, match=r"mine\.txt is not ours"):
        publish(site, {"index.html": "x", "files": "y"})
    with pytest.raises(OutputRefused, match=r"mine\.txt is not ours"):
        publish(site, {"index.html": "x", "files/mine.txt/more": "y"})
    assert (site / "files/mine.txt").read_text() == "x"


@pytest.mark.parametrize("folder", [Path("/"), Path.home()])
def test_the_root_and_the_home_folder_are_refused(folder: Path) -> None:
    with pytest.raises(OutputRefused), Staging(folder):
        pass


def test_a_file_in_the_outputs_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("x")
    with pytest.raises(OutputRefused, match="not a folder"):
        publish(tmp_path / "site", {"index.html": "x"})


def test_a_damaged_manifest_is_refused(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, {"index.html": "x"})
    (site / MANIFEST).write_text("{")
    with pytest.raises(OutputRefused, match="damaged"):
        publish(site, {"index.html": "x"})


def test_a_forged_manifest_deletes_nothing_outside_the_output(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, {"index.html": "x"})
    (tmp_path / "precious").write_text("x")
    forged = {"version": 1, "files": ["../precious", "a/../../precious", str(tmp_path / "precious"), "index.html"]}
    (site / MANIFEST).write_text(json.dumps(forged))
    publish(site, {"index.html": "y"})
    assert (tmp_path / "precious").exists()


@pytest.mark.parametrize("manifest", ["[" * 100_000, "[]", "null", '{"files": 5}', "\xff"], ids=str.__len__)
def test_a_manifest_of_any_damage_is_refused(tmp_path: Path, manifest: str) -> None:
    publish(tmp_path / "site", {"index.html": "x"})
    (tmp_path / "site" / MANIFEST).write_bytes(manifest.encode("latin-1"))
    with pytest.raises(OutputRefused, match="damaged"):
        publish(tmp_path / "site", {"index.html": "x"})


def test_what_lies_behind_a_link_is_neither_deleted_nor_overwritten(tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    publish(site, {"index.html": "x", "files/a.pdf": "ours"})
    (site / "files").rename(elsewhere)
    (site / "files").symlink_to(elsewhere)
    with pytest.raises(OutputRefused, match="files is not ours"):
        publish(site, {"index.html": "x", "files/a.pdf": "new"})
    publish(site, {"index.html": "y"})
    assert tree(elsewhere) == {"a.pdf": "ours"}
    assert (site / "files").is_symlink()


def test_an_output_that_is_a_link_in_a_circle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").symlink_to("site")
    with pytest.raises(OutputRefused, match="not a folder"):
        publish(tmp_path / "site", {"index.html": "x"})


def test_of_two_builds_at_once_the_later_is_refused_and_does_no_harm(tmp_path: Path) -> None:
    site = tmp_path / "site"
    with Staging(site) as first:
        first.add("index.html", b"first")
        with pytest.raises(OutputBusy, match="another build is writing"):
            publish(site, {"index.html": "second"})
        first.add("papers/a.html", b"first")
        first.publish()
    assert tree(site) == {"index.html": "first", "papers/a.html": "first"}
    assert publish(site, {"index.html": "third"}).removed == 1
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("url", ["", "../x", "/x", "a/../b", "a//b", "./a", MANIFEST])
def test_an_address_outside_the_site_is_a_fault_of_ours(tmp_path: Path, url: str) -> None:
    with pytest.raises(ValueError, match="address"), Staging(tmp_path / "site") as staging:
        staging.add(url, b"")


@pytest.mark.parametrize("second", ["papers/a.html", "papers/A.html"])
def test_two_files_at_one_address_are_a_fault_of_ours(tmp_path: Path, second: str) -> None:
    with Staging(tmp_path / "site") as staging:
        staging.add("papers/a.html", b"1")
        with pytest.raises(ValueError, match="share one address"):
            staging.add(second, b"2")


# --- a kill at any moment ------------------------------------------------------------------------------


def page(*links: str) -> str:
    return "".join(f'<a href="{link}">x</a>' for link in links)


OLD = {
    "index.html": page("a.html", "gone.html"),
    "a.html": page("gone.html", "pic.svg"),
    "gone.html": page("gone2.html"),
    "gone2.html": page("gone.html"),
    "pic.svg": "<svg/>",
    "data.js": "1",
}
NEW = {
    "index.html": page("a.html", "new.html"),
    "a.html": page("new.html", "new.svg"),
    "new.html": page("new2.html", "a.html"),
    "new2.html": page("new.html"),
    "new.svg": page("new2.html"),
    "data.js": "2",
    "site.css": "x",
}


def broken_links(output: Path) -> list[str]:
    return [
        f"{path.name} -> {link}"
        for path in output.rglob("*")
        if path.suffix in (".html", ".svg")
        for link in re.findall('href="([^"]+)"', path.read_text())
        if not (output / link).exists()
    ]


class Killed(BaseException):
    """What no handler of ours may catch."""


def test_no_link_is_broken_whenever_the_build_is_killed_and_the_next_one_completes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = 0
    for moment in range(100):
        site = tmp_path / f"{moment}" / "site"
        publish(site, OLD)
        steps = iter(range(moment + 1))
        for name in ("replace", "unlink"):
            original = getattr(Path, name)

            def dying(self: Path, *args: Any, original: Any = original, steps: Any = steps, **kwargs: Any) -> Any:
                if next(steps, None) is None:
                    raise Killed
                return original(self, *args, **kwargs)

            monkeypatch.setattr(Path, name, dying)
        try:
            publish(site, NEW)
            survived = True
        except Killed:
            survived = False
        monkeypatch.undo()
        assert broken_links(site) == []
        publish(site, NEW)
        assert tree(site) == NEW
        if survived:
            break
        moments += 1
    assert 15 < moments < 99, "every step was a moment to be killed at"


def stamped(site: Path, files: dict[str, bytes], known: Stamps | None) -> Stamps:
    """The stamps of a site of these files, built over the one that `known` tells of."""
    with Staging(site, known) as staging:
        for url, data in files.items():
            staging.add(url, data)
        staging.publish()
        return staging.stamps()


def standing(site: Path, known: Stamps) -> list[str]:
    """Files that stamps take for what they were left as."""
    urls = known.files.urls()
    return [*compress(urls, known.standing(f"{site}/", urls))]


def held(site: Path, known: Stamps) -> list[str]:
    """Files that a build takes for what they were left as."""
    with Staging(site, known) as staging:
        return [url for url, sum_ in known.files.items() if staging.holds(url, sum_)]


PAPERS = {"index.html": b"an index", "papers/a.html": b"a paper"}


@pytest.mark.parametrize(("known", "urls"), [(None, set()), (Stamps(), PAPERS.keys())])
def test_files_are_stamped_where_somebody_will_ask_for_it(tmp_path: Path, known: Stamps | None, urls: set[str]) -> None:
    stamps = stamped(tmp_path / "site", PAPERS, known)
    assert stamps.is_sound()
    assert dict(stamps.files.items()) == {url: digest(PAPERS[url]) for url in urls}
    assert standing(tmp_path / "site", stamps) == [*urls]


def test_files_are_looked_at_where_a_system_knows_no_way_from_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = stamped(tmp_path / "site", PAPERS, Stamps())
    monkeypatch.setattr(os, "supports_dir_fd", set())
    assert standing(tmp_path / "site", known) == [*PAPERS]
    assert standing(tmp_path / "no site", known) == []
    monkeypatch.undo()
    assert standing(tmp_path / "no site", known) == []


def test_no_file_that_is_as_it_was_left_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    known = stamped(site, PAPERS, Stamps())

    def reading(path: Path) -> bytes:
        raise AssertionError(path)

    monkeypatch.setattr("site_builder.publishing.writer.digest_of_file", reading)
    assert held(site, known) == [*PAPERS]


@pytest.mark.parametrize("data", [b"an INDEX", b"another index", None])
def test_a_file_that_was_changed_by_hand_is_not_as_it_was_left_whatever_its_size_and_time(
    tmp_path: Path, data: bytes | None
) -> None:
    site = tmp_path / "site"
    known = stamped(site, PAPERS, Stamps())
    index = site / "index.html"
    times = index.stat()
    index.unlink() if data is None else index.write_bytes(data)
    if data is not None:
        os.utime(index, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert held(site, known) == ["papers/a.html"]
    assert stamped(site, PAPERS, known).files.urls() == known.files.urls()
    assert tree(site) == {url: text.decode() for url, text in PAPERS.items()}


def test_a_file_that_was_only_touched_is_as_it_was_left_and_stamped_anew(tmp_path: Path) -> None:
    site = tmp_path / "site"
    known = stamped(site, PAPERS, Stamps())
    os.utime(site / "index.html", ns=(0, 0))
    with Staging(site, known) as staging:
        assert staging.is_as_left()
        for url, sum_ in known.files.items():
            assert staging.holds(url, sum_)
            staging.keep(url, sum_)
        staging.publish()
        after = staging.stamps()
    assert standing(site, after) == [*PAPERS]


@pytest.mark.parametrize("folder", ["papers", "papers/a"])
def test_what_lies_behind_a_link_is_not_what_was_left(tmp_path: Path, folder: str) -> None:
    site = tmp_path / "site"
    known = stamped(site, {"index.html": b"an index", "papers/a/b/c.svg": b"a picture"}, Stamps())
    (site / folder).rename(tmp_path / "elsewhere")
    (site / folder).symlink_to(tmp_path / "elsewhere")
    assert standing(site, known) == ["index.html"]
    assert held(site, known) == ["index.html"]


def test_stamps_that_are_cut_off_say_nothing(tmp_path: Path) -> None:
    site = tmp_path / "site"
    known = stamped(site, PAPERS, Stamps())
    cut = replace(known, states=known.states[:-8])
    with Staging(site, cut) as staging:
        assert not staging.is_as_left()
        assert staging.holds("index.html", digest(b"an index"))


def test_files_keep_their_order_among_the_stamps_whatever_order_they_come_in(tmp_path: Path) -> None:
    site = tmp_path / "site"
    known = stamped(site, PAPERS, Stamps())
    after = stamped(site, {"new.html": b"new", **dict(reversed(PAPERS.items()))}, known)
    assert tuple(after.files.urls()) == (*PAPERS, "new.html")


def reading_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def reading(*args: Any) -> Any:
        raise AssertionError(args)

    for name in ("digest_of_file", "owned_files", "lies_at", "manifest"):
        monkeypatch.setattr(f"site_builder.publishing.writer.{name}", reading)


def test_of_files_that_stand_some_are_kept_together_and_others_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    known = stamped(site, {"a.html": b"a", "b.html": b"b", "c.html": b"c", "d.html": b"d"}, Stamps())
    some = files([*known.files.items()][:3])
    (site / "d.html").write_bytes(b"another")
    reading_no_file(monkeypatch)
    with Staging(site, known) as staging:
        assert [*staging.lost(some)] == []
        staging.keep_all(some, but={1})
        with pytest.raises(ValueError, match="share one address"):
            staging.add("a.html", b"a")
        with pytest.raises(ValueError, match="share one address"):
            staging.add("C.html", b"c")
        staging.add("b.html", b"b")
        staging.add("e.html", b"e")
        assert staging.publish() == Published(new=1, changed=0, unchanged=3, removed=1)
        after = staging.stamps(some)
    monkeypatch.undo()
    assert tree(site) == {"a.html": "a", "b.html": "b", "c.html": "c", "e.html": "e"}
    assert (site / MANIFEST).read_text() == manifest(tree(site))
    assert standing(site, after) == ["a.html", "b.html", "c.html", "e.html"]
    assert dict(after.files.items()) == {url: digest(text) for url, text in tree(site).items()}
    assert after.manifest == digest((site / MANIFEST).read_bytes())


def test_files_that_lie_together_among_the_stamps_are_looked_for_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    known = stamped(site, {f"{name}.html": name.encode() for name in "abcde"}, Stamps())
    some = files([*known.files.items()][1:4])
    (site / "c.html").write_bytes(b"C")
    looked_at = []

    def holds(staging: Staging, url: str, sum_: bytes) -> bool:
        looked_at.append(url)
        return False

    monkeypatch.setattr(Staging, "holds", holds)
    with Staging(site, known) as staging:
        assert [*staging.lost(some)] == [1]
        staging.keep_all(some, but={1})
        staging.add("c.html", b"c")
        assert staging.publish() == Published(new=0, changed=1, unchanged=2, removed=2)
        after = staging.stamps(some)
    assert looked_at == ["c.html"]
    assert after.files == some
    assert standing(site, after) == ["b.html", "c.html", "d.html"]


def test_files_lie_together_where_order_and_contents_are_the_same() -> None:
    known = files([("ab", b"1" * 16), ("b", b"2" * 16), ("c", b"3" * 16)])
    assert known.place_of(files(())) == 0
    assert known.place_of(known) == 0
    assert known.place_of(files([("b", b"2" * 16), ("c", b"3" * 16)])) == 1
    assert known.place_of(files([("c", b"3" * 16)])) == 2
    assert known.place_of(files([("c", b"2" * 16)])) is None
    assert known.place_of(files([("c", b"3" * 16), ("d", b"4" * 16)])) is None
    assert known.place_of(files([("c", b"3" * 16), ("b", b"2" * 16)])) is None
    assert known.place_of(files([("a", b"1" * 16)])) is None
    assert known.place_of(files([("d", b"4" * 16)])) is None
    assert files(()).place_of(known) is None


def test_a_file_that_stands_and_has_another_content_now_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    known = stamped(site, PAPERS, Stamps())
    reading_no_file(monkeypatch)
    with Staging(site, known) as staging:
        staging.add("index.html", b"AN INDEX")
        staging.add("papers/a.html", b"a paper")
        assert staging.publish() == Published(new=0, changed=1, unchanged=1, removed=0)
        after = staging.stamps()
    assert tree(site) == {"index.html": "AN INDEX", "papers/a.html": "a paper"}
    assert standing(site, after) == [*PAPERS]


def test_files_that_the_stamps_do_not_have_together_are_looked_for_one_by_one(tmp_path: Path) -> None:
    site = tmp_path / "site"
    known = stamped(site, {"a.html": b"a", "b.html": b"b", "c.html": b"c"}, Stamps())
    some = files([("c.html", digest(b"c")), ("b.html", digest(b"other")), ("a.html", digest(b"a"))])
    (site / "a.html").write_bytes(b"other")
    with Staging(site, known) as staging:
        assert [*staging.lost(some)] == [1, 2]
        staging.keep_all(some, but={1, 2})
        staging.add("a.html", b"a")
        assert staging.publish() == Published(new=0, changed=1, unchanged=1, removed=1)
        after = staging.stamps(some)
    assert standing(site, after) == ["c.html", "a.html"]


def test_a_file_of_a_part_that_was_changed_by_hand_is_lost_alone(tmp_path: Path) -> None:
    site = tmp_path / "site"
    known = stamped(site, {"a.html": b"a", "b.html": b"b", "c.html": b"c"}, Stamps())
    (site / "b.html").write_bytes(b"B")
    os.utime(site / "c.html", ns=(0, 0))
    with Staging(site, known) as staging:
        assert not staging.is_as_left()
        assert [*staging.lost(known.files)] == [1]
        staging.keep_all(known.files, but={1})
        staging.add("b.html", b"b")
        staging.publish()
        after = staging.stamps(known.files)
    assert after.files == known.files
    assert standing(site, after) == ["a.html", "b.html", "c.html"]


def test_the_stamps_begin_with_the_files_that_are_asked_for_first(tmp_path: Path) -> None:
    site = tmp_path / "site"
    order = files([("papers/a.html", b""), ("gone.html", b""), ("index.html", b"")])
    with Staging(site, Stamps()) as staging:
        for url, data in {"new.html": b"new", **PAPERS}.items():
            staging.add(url, data)
        staging.publish()
        after = staging.stamps(order)
    assert after.files.urls() == ["papers/a.html", "index.html", "new.html"]
    assert standing(site, after) == after.files.urls()


def test_a_manifest_that_was_written_anew_by_hand_is_read_and_mended(tmp_path: Path) -> None:
    site = tmp_path / "site"
    known = stamped(site, PAPERS, Stamps())
    (site / "theirs.txt").write_text("x")
    (site / MANIFEST).write_text(json.dumps({"version": 1, "files": ["index.html", "../x", "papers/a.html"]}))
    after = stamped(site, PAPERS, known)
    assert (site / MANIFEST).read_text() == manifest(PAPERS)
    assert after.manifest == known.manifest
    (site / MANIFEST).write_text(manifest(["index.html"]))
    with pytest.raises(OutputRefused, match="is not ours"):
        stamped(site, PAPERS, known)


def test_a_manifest_of_no_bytes_is_damaged(tmp_path: Path) -> None:
    publish(tmp_path / "site", {"index.html": "x"})
    (tmp_path / "site" / MANIFEST).write_bytes(b"")
    with pytest.raises(OutputRefused, match="damaged"):
        publish(tmp_path / "site", {"index.html": "x"})


def test_of_a_file_that_is_gone_when_they_are_taken_there_is_no_stamp(tmp_path: Path) -> None:
    site = tmp_path / "site"
    with Staging(site, Stamps()) as staging:
        for url, data in PAPERS.items():
            staging.add(url, data)
        staging.publish()
        (site / "index.html").unlink()
        after = staging.stamps()
    assert after.files.urls() == ["papers/a.html"]
    assert after.is_sound()
    assert after.manifest == b"", "it names a file more"


URLS = st.lists(st.text(max_size=4), unique=True)


@given(URLS, URLS, st.data())
def test_an_amended_manifest_is_the_one_of_the_other_files(
    before: list[str], more: list[str], data: st.DataObject
) -> None:
    gone = data.draw(st.lists(st.sampled_from(before), unique=True)) if before else []
    new = [url for url in more if url not in before]
    assert amended(manifest(before), new, gone) == manifest({*before, *new}.difference(gone))


def test_many_addresses_are_put_into_a_manifest_together() -> None:
    some = {f"{number}.html" for number in range(3000)}
    assert amended(manifest(["a", "b"]), some, ["a"]) == manifest({"b", *some})


def test_a_manifest_has_a_file_a_line(tmp_path: Path) -> None:
    urls = ["b.html", 'a "quoted".html', "ü.html"]
    assert manifest(urls) == json.dumps({"version": 1, "files": sorted(urls)}, ensure_ascii=False, indent=0) + "\n"
