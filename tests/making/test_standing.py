"""A library in which only words have changed is the one that loading all of it gives, and costs the changed notes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder.cache.codec import Undecodable
from site_builder.cache.memo import Memo
from site_builder.cache.parts import Parts
from site_builder.cache.program import program_digest
from site_builder.cache.store import Remembered, Store
from site_builder.collection.inputs import read_inputs
from site_builder.collection.kept_library import KeptPaper
from site_builder.collection.load import load
from site_builder.making.bodies import ALONE, BodyWork
from site_builder.making.kept_ledger import KeptLedger
from site_builder.making.kept_papers import KeptPapers, leave
from site_builder.making.standing import Loaded, Standing
from site_builder.mapping.build_map import build_map
from site_builder.model import Found, Key
from site_builder.pages.catalogue import Catalogue, worded
from site_builder.pages.reads import Reads
from site_builder.pages.site import Bodies
from site_builder.publishing.report import BuildRequest
from site_builder.rebuild import rebuild
from site_builder.structs import replace
from tests.cache.test_incremental import KEYS, Silent
from tests.cache.test_recheck import PARAGRAPHS, lay

PLACE = b"place"
paragraphs = st.lists(st.sampled_from(PARAGRAPHS), max_size=4)
edits = st.lists(st.tuples(st.sampled_from(KEYS), paragraphs), min_size=1, max_size=4)


def loaded(content: Path, memo: Memo, *, keep: bool = True) -> tuple[Loaded, Bodies, Found]:
    """What a build makes of a collection and what the build before left."""
    inputs = read_inputs(content)
    standing = Standing(memo, inputs, PLACE, drafts=False)
    found = standing.load(content, content.parent / "site")
    known = (found.amended.before.bodies, found.amended.papers.keys()) if found.amended else ()
    with BodyWork(found.library, memo, ALONE, *known) as work:
        bodies, faults = work.rendered(lambda: None)
    if keep:
        standing.keep(found, work.known(), work.embedded)
    return found, bodies, faults


def begin(content: Path) -> None:
    content.mkdir()
    (content / "site.yaml").write_text("title: T\n", encoding="utf-8")
    for key in KEYS:
        lay(content, key, ["Words of it.", "See [[nobody]] and [[alpha2019]]."])


@settings(max_examples=25, deadline=None)
@given(edits)
def test_any_edits_load_what_loading_all_of_it_loads(edits: list[tuple[str, list[str]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        content, memo = Path(folder) / "content", Memo(Remembered())
        begin(content)
        loaded(content, memo)
        for key, text in edits:
            lay(content, key, text)
            found, bodies, faults = loaded(content, memo)
            library, all_faults = load(content)
            with BodyWork(library, Memo()) as work:
                all_bodies, all_rendering = work.rendered(lambda: None)
            assert replace(found.library, papers=dict(found.library.papers)) == library
            assert (found.found, sorted(map(str, faults))) == (all_faults, sorted(map(str, all_rendering)))
            assert dict(bodies.papers) == dict(all_bodies.papers)


def test_an_edited_sentence_reads_and_renders_one_note_and_resolves_none(tmp_path: Path) -> None:
    content, memo = tmp_path / "content", Memo(Remembered())
    begin(content)
    loaded(content, memo)
    memo.made.clear()
    lay(content, "beta2020", ["Other words of it.", "More.", "See [[nobody]] and [[alpha2019]]."])
    found, _, _ = loaded(content, memo)
    assert found.amended is not None
    assert found.amended.papers.keys() == {"beta2020"}
    assert dict(memo.made) == {"note": 1, "body": 1}
    assert found.library.papers[Key("beta2020")] == load(content)[0].papers[Key("beta2020")]


def test_what_is_forgotten_is_read_and_rendered_once_more(tmp_path: Path) -> None:
    content, cache = tmp_path / "content", Remembered()
    begin(content)
    loaded(content, Memo(cache))
    left = {PLACE: cache.get(PLACE) or b""}
    lay(content, "beta2020", ["Other words of it.", "See [[nobody]] and [[alpha2019]]."])
    inputs = read_inputs(content)
    assert Standing(Memo(cache), inputs, PLACE, drafts=False).load(content, tmp_path / "site").amended is not None
    less = Remembered()
    for place, value in left.items():
        less.put(place, value)
    # The note as it was is gone as well: what of it stood cannot be told.
    assert Standing(Memo(less), inputs, PLACE, drafts=False).load(content, tmp_path / "site").amended is None


def test_papers_that_are_forgotten_while_they_are_looked_at_are_loaded_once_more(tmp_path: Path) -> None:
    content, cache = tmp_path / "content", Remembered()
    begin(content)
    loaded(content, Memo(cache))
    lay(content, "beta2020", ["Other words of it.", "See [[nobody]] and [[alpha2019]]."])
    inputs = read_inputs(content)
    standing = Standing(Memo(cache), inputs, PLACE, drafts=False)
    found = standing.load(content, tmp_path / "site")
    assert found.amended is not None
    known = found.amended.before.bodies
    cache.drop([*vars(cache)["_values"]])
    assert dict(found.library.papers) == load(content)[0].papers
    standing.keep(found, known, frozenset())
    lay(content, "gamma2021", ["Other words of it."])
    assert dict(loaded(content, Memo(cache))[0].library.papers) == load(content)[0].papers


def test_of_many_papers_those_that_are_looked_at_are_read_and_those_that_have_changed_written() -> None:
    papers = {Key(f"p{number}"): KeptPaper(f"p{number}.md", b"", b"note", b"rest") for number in range(20)}
    cache = Remembered()
    parts = Parts(cache, PLACE)
    leave(parts, iter(papers.values()))
    parts.close()
    asked: list[bytes] = []

    class Noted(Remembered):
        def get(self, key: bytes) -> bytes | None:
            asked.append(key)
            return cache.get(key)

        def put(self, key: bytes, value: bytes) -> None:
            asked.append(key)
            cache.put(key, value)

    parts = Parts(Noted(), PLACE)
    kept = KeptPapers(parts, papers)
    assert [kept[Key("p8")], kept[Key("p9")], kept[Key("p15")]] == [papers[Key(f"p{n}")] for n in (8, 9, 15)]
    assert len(asked) == 2
    papers[Key("p19")] = KeptPaper("p19.md", b"", b"note", b"other")
    kept.mend({Key("p19"): papers[Key("p19")]})
    parts.close()
    assert len(asked) == 5
    again = KeptPapers(Parts(cache, PLACE), papers)
    assert {key: again[key] for key in papers} == papers
    with pytest.raises(Undecodable):
        _ = KeptPapers(Parts(cache, PLACE), [*papers, Key("other")])[Key("other")]


def digests(content: Path, names: list[str]) -> Mapping[str, bytes]:
    """What names the content behind each name, of all that is worked out anew."""
    library, _ = load(content)
    with BodyWork(library, Memo()) as work:
        bodies, _ = work.rendered(lambda: None)
    literature_map, reads = build_map(library), Reads()
    reads.view("library", library)
    reads.view("map", literature_map)
    reads.view("catalogue", Catalogue(library=library, literature_map=literature_map))
    reads.view("bodies", bodies)
    return {name: reads.digest(name) for name in names}


def test_words_change_no_value_but_those_that_are_said_to(tmp_path: Path) -> None:
    content = tmp_path / "content"
    begin(content)
    rebuild(BuildRequest(content=content, output=tmp_path / "site", cache=tmp_path / "cache"), Silent())
    names = ledger_names(tmp_path)
    before = digests(content, names)
    lay(content, "beta2020", ["Quite other words, of speech.", "See [[nobody]] and, anew, [[alpha2019]]."])
    after = digests(content, names)
    items = worded([Key("beta2020")])
    changed = {name for name in names if before[name] != after[name]}
    assert "catalogue.lines[beta2020]" in changed
    assert "catalogue.mentions[beta2020]" in changed
    for name in changed:
        may = items(name.partition("[")[0].partition("#")[0])
        assert may is None or (may and ("#all" in name or name.partition("[")[2][:-1] in may)), name


def ledger_names(folder: Path) -> list[str]:
    """Names of all values that parts of the site read."""
    with Store(folder / "cache") as store:
        memo = Memo(store, program_digest())
        ledger = KeptLedger(memo, memo.key("parts", os.path.realpath(folder / "site"))).found
    assert ledger is not None
    return list(ledger.names)
