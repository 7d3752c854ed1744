"""How much one note may hold: what counts, what is said of the rest and where, and what site.yaml can change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.limits import DEFAULTS, LIMITS, Limits
from site_builder.collection.notes import read_note
from site_builder.collection.settings.read_config import read_config
from site_builder.model import Note
from site_builder.rendering.markdown.bodies import BodyRenderer

SMALL = Limits(
    note_size=4_000, yaml_values=60, yaml_depth=4, line=60, abstract=80, authors=3, topics=3, topic_length=20, topic_levels=3,
    keywords=3, cites=3, relations=3, related=3, aliases=3, headings=3, links=3, images=3, embeds=3, formulas=3,
    formula_length=20, code_blocks=3, footnotes=3, table_cells=8, brackets=30, nesting=3, marks=20,
)  # fmt: skip


def read(text: str, limits: Limits = SMALL) -> tuple[Note, list[str]]:
    """The note, and "line:column message" of each limit that it reaches."""
    note, found = read_note(Source("papers/a.md", text, "paper"), SiteConfig(limits=limits))
    limited = [fault for fault in found if fault.code in ("over-limit", "bad-yaml")]
    return note, [f"{fault.place.line}:{fault.place.column} {fault.message}" for fault in limited]


FIELDS = [
    # field, value with one entry too many, what is kept, where the first one too many stands
    ("authors", "[A B, C D, E F, G H]", 3, "3:26"),
    ("editors", "[A B, C D, E F, G H]", 3, "3:26"),
    ("contributors", "[a, b, c, d]", 3, "3:25"),
    ("topics", "[a1, b1, c1, d1]", 3, "3:22"),
    ("keywords", "[a, b, c, d]", 3, "3:21"),
    ("cites", "[a1, b1, c1, d1]", 3, "3:21"),
    ("cites", "a1, b1, c1, d1", 3, "3:20"),
    ("relations", "{extends: [a1, b1], uses_method_in: [c1, d1]}", 3, None),
    ("related", "[a1, {key: b1, why: x}, c1, d1]", 3, "3:38"),
    ("aliases", "[a1, b1, c1, d1]", 3, "3:23"),
    ("not_duplicate_of", "[a1, b1, c1, d1]", 3, "3:32"),
]


@pytest.mark.parametrize(("name", "value", "kept", "place"), FIELDS)
def test_the_first_entries_of_a_list_count_and_the_first_one_too_many_is_pointed_at(
    name: str, value: str, kept: int, place: str | None
) -> None:
    note, found = read(f"---\ntitle: T\n{name}: {value}\n---\nText.\n")
    assert len(getattr(note, name)) == kept
    (fault,) = found
    assert re.search(
        r"has more than 3 .*; the others do not count: shorten it, or raise limits: \{\w+: …\} in site", fault
    )
    assert place is None or fault.startswith(place)


def test_authors_beyond_the_limit_are_et_al() -> None:
    note, _ = read("---\ntitle: T\nauthors: [A B, C D, E F, G H]\n---\n")
    assert note.et_al
    note, found = read("---\ntitle: T\nauthors: [A B, C D, E F]\n---\n")
    assert (note.et_al, found) == (False, [])


def test_topics_and_tags_of_a_body_count_together() -> None:
    note, (fault,) = read("---\ntitle: T\ntopics: [a, b]\n---\n#c and #d and #e\n")
    assert [topic.id for topic in note.topics] == ["a", "b", "c"]
    assert fault.startswith("5:8 with its tags, the note has more than 3 topics")


@pytest.mark.parametrize(
    ("topic", "what"), [("a/b/c/d", "more than 3 levels"), ("x" * 21, "more than 20 characters")], ids=["deep", "long"]
)
def test_a_topic_that_is_too_deep_or_long_is_none(topic: str, what: str) -> None:
    for text in (f"---\ntitle: T\ntopics: [ok, {topic}]\n---\n", f"---\ntitle: T\ntopics: ok\n---\n#{topic}\n"):
        note, (fault,) = read(text)
        assert [one.id for one in note.topics] == ["ok"]
        assert what in fault


@pytest.mark.parametrize(("name", "most"), [("title", 60), ("summary", 60), ("venue", 60), ("abstract", 80)])
def test_a_long_text_is_cut_with_an_ellipsis(name: str, most: int) -> None:
    title = "" if name == "title" else "title: T\n"
    note, (fault,) = read(f"---\n{title}{name}: {'word ' * 30}\n---\n")
    assert len(getattr(note, name)) <= most
    assert getattr(note, name).endswith("…")
    assert f"is cut to {most}" in fault


YAML = [
    ("values", "csl: {" + ", ".join(f"v{i}: 1" for i in range(70)) + "}", "more than 60 values"),
    ("aliases", "csl: {a: &a [" + "x, " * 20 + "], b: [*a, *a, *a]}", "more than 60 values"),
    ("depth", "csl: {a: {b: {c: {d: 1}}}}", "more than 4 levels within each other"),
]


@pytest.mark.parametrize(("_id", "text", "what"), YAML, ids=[row[0] for row in YAML])
def test_front_matter_that_is_too_much_is_no_yaml_that_counts(_id: str, text: str, what: str) -> None:
    note, (fault,) = read(f"---\ntitle: T\n{text}\n---\n# Heading\n")
    assert what in fault
    assert fault.startswith("3:")
    assert note.title == "Heading"


BODIES = {
    "headings": ("# h{i}\n\n", "4 headings"),
    "links": ("[[n{i}]]\n\n", "links and citations"),
    "citations": ("[@n{i}]\n\n", "links and citations"),
    "addresses": ("<https://a.example/{i}>\n\n", "links and citations"),
    "images": ("![a](f{i}.png)\n\n", "pictures"),
    "embeds": ("![[n{i}]]\n\n", "embeds"),
    "formulas": ("$x_{i}$\n\n", "formulas"),
    "code_blocks": ("```\n{i}\n```\n\n", "blocks of code"),
    "footnotes": ("a^[{i}]\n\n", "footnotes"),
}


@pytest.mark.parametrize("name", BODIES)
def test_from_the_block_on_that_is_one_too_many_a_body_is_shown_as_it_is_written(name: str) -> None:
    unit, what = BODIES[name]
    body = "".join(unit.replace("{i}", str(i)) for i in range(6))
    note, (fault,) = read(f"---\ntitle: T\n---\n{body}")
    lines = unit.count("\n")
    assert fault.startswith(f"{4 + 3 * lines}:1 the text has more than 3 ")
    assert what.removeprefix("4 ") in fault
    assert note.body.text == body
    assert note.body.plain_from == len("".join(unit.replace("{i}", str(i)) for i in range(3)))
    rendered, found = BodyRenderer({}).render(note.body, note.path, {})
    assert rendered.html.count("<pre>") == 1 + 3 * (name == "code_blocks")
    assert rendered.html.rstrip().endswith("</pre>")
    assert found == ()


def test_links_above_the_cut_lead_where_a_definition_below_it_says() -> None:
    body = "See [the code][repo].\n\n" + "![x](a.png)\n\n" * 4 + "[repo]: https://example.org/repo\n"
    note, (fault,) = read(f"---\ntitle: T\n---\n{body}")
    assert "more than 3 pictures" in fault
    assert note.body.plain_from is not None
    assert note.body.plain_from < body.index("[repo]:")
    rendered, _ = BodyRenderer({}).render(note.body, note.path, {})
    assert '<a href="https://example.org/repo"' in rendered.html
    assert (note.body.passages or ())[0].text == "See the code."


def test_exactly_as_much_as_a_limit_allows_is_rendered() -> None:
    for unit, _ in BODIES.values():
        note, found = read("---\ntitle: T\n---\n" + "".join(unit.replace("{i}", str(i)) for i in range(3)))
        assert (note.body.plain_from, found) == (None, [])


def test_cells_that_a_short_row_lacks_are_counted() -> None:
    note, (fault,) = read("---\ntitle: T\n---\n|a|b|\n|-|-|\n|1|\n|2|\n|3|\n")
    assert fault.startswith("6:1 the text has more than 8 cells of tables")
    assert note.body.markdown == "|a|b|\n|-|-|\n"


def test_brackets_are_counted_in_each_paragraph_alone() -> None:
    assert read("---\ntitle: T\n---\n" + "[" * 30 + "\n\n" + "[" * 30 + "\n")[1] == []
    _, (fault,) = read("---\ntitle: T\n---\nText.\n\n" + "[" * 31)
    assert fault.startswith("6:1 the text has more than 30 brackets in one paragraph")


@pytest.mark.parametrize("text", ["> > > > x\n", "- a\n  - b\n    - c\n      - d\n", "> - > - x\n"])
def test_nesting_is_counted_in_quotes_and_items(text: str) -> None:
    assert "quotes within each other" in read(f"---\ntitle: T\n---\n{text}")[1][0]
    assert read(f"---\ntitle: T\n---\n{text}", Limits(nesting=4))[1] == []


def test_whatever_it_is_made_of_a_body_has_so_many_marks() -> None:
    for unit in ("a\n\n", "\\*", "`a` ", "- a\n", "<b>", "***\n"):
        assert "blocks and marks" in read("---\ntitle: T\n---\n" + unit * 25)[1][0], unit


def test_what_was_closed_behind_the_cut_does_not_hide_what_is_before_it() -> None:
    text = "<!-- " + "[[a]] " * 4 + "\n\n" + "# h\n\n" * 5 + "-->\n\nText. " + "[[b]] " * 9
    note, found = read(f"---\ntitle: T\n---\n{text}")
    assert len(found) == 1
    assert len(note.body.links) <= 3
    assert note.body.plain_from is not None


def test_a_formula_beyond_the_limit_is_shown_as_its_source() -> None:
    note, _ = read("---\ntitle: T\n---\n$x+x+x+x+x$\n")
    assert BodyRenderer({}, 9).render(note.body, note.path, {})[1] == ()
    (fault,) = BodyRenderer({}, 8).render(note.body, note.path, {})[1]
    assert (fault.code, fault.place.line) == ("bad-formula", 4)
    assert "longer than 8 characters" in fault.message


def test_a_file_is_read_up_to_the_line_on_which_it_is_too_long() -> None:
    text = "---\ntitle: T\n---\n" + "é" * 100 + "\n" + ("é" * 99 + "\n") * 100
    note, (fault,) = read(text)
    assert "the note has more than 4,000 bytes" in fault
    assert len(note.body.text.encode()) <= 4_000
    assert note.body.text.endswith("é\n")


# --- site.yaml -------------------------------------------------------------------------------------------


def config(tmp_path: Path, text: str) -> tuple[Limits, list[str]]:
    (tmp_path / "site.yaml").write_text(f"title: T\n{text}\n")
    settings, found = read_config(tmp_path)
    return settings.limits, [f"{fault.place.line}:{fault.place.column} {fault.code} {fault.message}" for fault in found]


def test_site_yaml_sets_limits_by_name(tmp_path: Path) -> None:
    limits, found = config(tmp_path, "limits: {authors: 5000, cites: 5_000, links: '1,000'}")
    assert found == []
    assert (limits.authors, limits.cites, limits.links, limits.topics) == (5000, 5000, 1000, DEFAULTS.topics)


WRONG = [
    ("limits: 5", "2:9 bad-value limits takes limits with numbers, as in {links: 5000}, not '5'"),
    ("limits: {author: 5}", "2:10 unknown-field there is no limit 'author'; did you mean 'authors'?"),
    *(
        (f"limits: {{topics: {value}}}", "2:18 bad-value the limit topics takes a whole number from 1 to 1,000")
        for value in ("0", "-1", "1.5", "many", "1001", "99999999999", "0x10", "١٢")
    ),
]


@pytest.mark.parametrize(("text", "fault"), WRONG)
def test_what_is_no_limit_is_said_and_keeps_the_default(tmp_path: Path, text: str, fault: str) -> None:
    assert config(tmp_path, text) == (DEFAULTS, [fault])


def test_every_limit_has_a_bound_of_its_own_that_is_no_lower_than_its_default() -> None:
    for name, limit in LIMITS.items():
        assert 0 < getattr(DEFAULTS, name) <= limit.metadata["highest"], name


def test_the_guide_names_every_limit_with_its_numbers() -> None:
    guide = (Path(__file__).parents[2] / "docs/format.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| ([\d,]+ \| [\d,]+) \|$", guide, re.MULTILINE))
    assert rows == {name: f"{getattr(DEFAULTS, name):,} | {one.metadata['highest']:,}" for name, one in LIMITS.items()}
