"""A check that remembers says what a check without memory says, whatever was edited in between."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_builder import recheck as module
from site_builder.recheck import Checked, recheck
from tests.cache.test_incremental import KEYS, SENTENCES, Silent, note

HEAD = "---\ntitle: On {key}\nauthors: [Ada Example]\nyear: 20{number:02}\ntopics: [graphs]\nadded: 2026-01-01\n---\n"

PARAGRAPHS = (
    *SENTENCES,
    "See [[nobody]] and [a file](nowhere.pdf).",
    "See [[beta2020#Nowhere|with $\\frac{a$ in it]].",
    "<script>alert(1)</script>",
    "![far](https://example.org/a.png)",
    "What it does not show.",
    "![[gamma2021]]",
    "```python\nif x < 1: pass\n```",
    "```python\nif x < 2: pass\n```",
    '<div class="highlight"><pre><code class="language-python"><span class="s">if x &lt; 1: pass\n</span></code></pre></div>',
)


def lay(content: Path, key: str, paragraphs: list[str], head: str = HEAD) -> None:
    filled = head.format(key=key, number=KEYS.index(key))
    (content / f"{key}.md").write_text(filled + "\n\n".join(paragraphs) + "\n", encoding="utf-8")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: T\n", encoding="utf-8")
    for key in KEYS:
        lay(tmp_path / "content", key, ["Words of it.", "See [[nobody]]."])
    return tmp_path / "content"


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Grows with each check of a whole collection."""
    checks: list[Path] = []
    check: Callable[..., object] = module._whole

    def counted(content: Path, *rest: object) -> object:
        checks.append(content)
        return check(content, *rest)

    monkeypatch.setattr(module, "_whole", counted)
    return checks


def checked(content: Path, cache: bool = True) -> Checked:
    return recheck(content, Silent(), content.parent / "cache" if cache else None)


EDITS: dict[str, tuple[list[str], bool]] = {
    "nothing": (["Words of it.", "See [[nobody]]."], True),
    "a sentence": (["Words of it, and more.", "See [[nobody]]."], True),
    "a line above a link that leads nowhere": (["Words of it.", "More.", "See [[nobody]]."], True),
    "a formula that fails": (["Words of $\\frac{a$.", "See [[nobody]]."], True),
    "HTML that no page may hold": (["Words.", "<script>x</script>", "See [[nobody]]."], True),
    "a line of the body that new notes begin with": (["What it does not show.", "See [[nobody]]."], True),
    "another link": (["Words of [[beta2020]].", "See [[nobody]]."], False),
    "a heading": (["## Words", "See [[nobody]]."], False),
    "a topic": (["Words of #optics.", "See [[nobody]]."], False),
    "an embed": (["![[beta2020]]", "See [[nobody]]."], False),
    "a block that links can name": (["Words of it. ^words", "See [[nobody]]."], False),
}


@pytest.mark.parametrize("name", EDITS)
def test_what_only_its_own_note_shows_costs_that_note_alone(content: Path, whole: list[Path], name: str) -> None:
    checked(content)
    paragraphs, alone = EDITS[name]
    lay(content, "alpha2019", paragraphs)
    assert checked(content) == checked(content, cache=False)
    assert len(whole) == (2 if alone else 3)  # the first, the last, and one between them


def test_what_stands_in_the_front_matter_may_tell_in_all_notes(content: Path, whole: list[Path]) -> None:
    checked(content)
    lay(content, "alpha2019", ["Words of it.", "See [[nobody]]."], HEAD.replace("year: 20", "year: 19"))
    assert checked(content) == checked(content, cache=False)
    assert len(whole) == 3


def test_a_note_that_another_shows_is_checked_with_it(content: Path, whole: list[Path]) -> None:
    lay(content, "beta2020", ["![[alpha2019]]"])
    checked(content)
    lay(content, "alpha2019", ["Other words of it.", "See [[nobody]]."])
    assert checked(content) == checked(content, cache=False)
    assert len(whole) == 3


@pytest.mark.parametrize("edits", [(5, 6), (2, 5), (5, 2), (5, 5)])
def test_a_note_with_more_faults_than_are_told_is_counted_anew(content: Path, edits: tuple[int, int]) -> None:
    (content / "site.yaml").write_text("title: T\nlimits: {faults: 3}\n", encoding="utf-8")
    for number in edits:
        lay(content, "alpha2019", ["Words.", *[f"<script>{i}</script>" for i in range(number)], "See [[nobody]]."])
        now = checked(content)
        assert now == checked(content, cache=False)
        codes = [fault.code for fault in now.diagnostics if fault.place.path == "alpha2019.md"]
        assert len(codes) == (4 if number > 2 else 3), codes
        assert codes.count("more-faults") == (number > 2)


def test_another_day_is_another_check(content: Path) -> None:
    cache = content.parent / "cache"
    assert recheck(content, Silent(), cache) != recheck(content, Silent(), cache, today=date(1999, 1, 1))
    assert recheck(content, Silent(), cache) == recheck(content, Silent(), None)


def test_notes_that_come_and_go_are_seen(content: Path) -> None:
    checked(content)
    (content / "nobody.md").write_text(note("alpha2019", [], [], "Text."), encoding="utf-8")
    assert checked(content) == checked(content, cache=False)
    (content / "nobody.md").unlink()
    assert checked(content) == checked(content, cache=False)


edits = st.tuples(
    st.sampled_from(KEYS),
    st.lists(st.sampled_from(PARAGRAPHS), max_size=4),
    st.sampled_from(
        [HEAD, HEAD, HEAD, HEAD.replace("graphs", "grahps"), HEAD.replace("---\ntitle", "---\ndraft: true\ntitle")]
    ),
)


@settings(max_examples=25)
@given(st.lists(edits, min_size=1, max_size=6))
def test_edits_of_any_kind(made: list[tuple[str, list[str], str]]) -> None:
    with tempfile.TemporaryDirectory() as folder, patch("site_builder.collection.disk.seen.TICK", 0):
        content = Path(folder) / "content"
        content.mkdir()
        (content / "site.yaml").write_text("title: T\n", encoding="utf-8")
        for key in KEYS:
            lay(content, key, [SENTENCES[0]])
        checked(content)
        for key, paragraphs, head in made:
            lay(content, key, paragraphs, head)
            assert checked(content) == checked(content, cache=False)
