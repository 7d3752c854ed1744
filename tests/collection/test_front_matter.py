"""Where front matter ends, and what an error in it says: the place to the character, the reason, the mend."""

from __future__ import annotations

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from site_builder.collection.fields import yaml_values
from site_builder.collection.fields.field_readers import Faults, one_line
from site_builder.collection.fields.front_matter import read_fields, split_front_matter
from site_builder.collection.fields.yaml_values import Blank, Fields, Items, Text, Value
from site_builder.collection.limits import DEFAULTS
from site_builder.diagnostics import Diagnostic, Place

# --- where it ends --------------------------------------------------------------------------------------

SPLITS = [
    # title; file; YAML and its line; body and its line
    ("usual", "---\na: b\n---\nText\n", ("a: b\n", 2), ("Text\n", 4)),
    ("empty", "---\n---\n\nText\n", ("", 2), ("\nText\n", 3)),
    ("dots at the end", "---\na: b\n...\nText\n", ("a: b\n", 2), ("Text\n", 4)),
    ("spaces behind the fences", "--- \na: b\n---\t\nText", ("a: b\n", 2), ("Text", 4)),
    ("nothing behind", "---\na: b\n---", ("a: b\n", 2), ("", 3)),
    ("blank lines before", "\n \n---\na: b\n---\nText", ("a: b\n", 4), ("Text", 6)),
    ("more rules in the body", "---\na: b\n---\nx\n\n---\n", ("a: b\n", 2), ("x\n\n---\n", 4)),
    ("dashes within a line close nothing", "---\na: x --- y\nb: ---z\n---\n", ("a: x --- y\nb: ---z\n", 2), ("", 5)),
    ("none", "# Title\n", ("", 1), ("# Title\n", 1)),
    ("a rule later is none", "Text\n\n---\n\nText\n\n---\n", ("", 1), ("Text\n\n---\n\nText\n\n---\n", 1)),
    ("four dashes are none", "----\na: b\n----\n", ("", 1), ("----\na: b\n----\n", 1)),
    ("never closed", "---\na: b\n\nText\n", ("", 1), ("---\na: b\n\nText\n", 1)),
    ("nothing", "", ("", 1), ("", 1)),
]


@pytest.mark.parametrize(("title", "file", "front", "body"), SPLITS, ids=[row[0] for row in SPLITS])
def test_a_file_is_cut_in_two(title: str, file: str, front: tuple[str, int], body: tuple[str, int]) -> None:
    parts = split_front_matter(file)
    assert ((parts.yaml, parts.yaml_line), (parts.body, parts.body_line)) == (front, body)
    assert parts.is_unclosed is (title == "never closed")


@given(st.text(alphabet="-.\n a:", max_size=40))
def test_no_text_is_lost_between_the_fences(file: str) -> None:
    parts = split_front_matter(file)
    assert file.endswith(parts.body)
    assert "\n".join(file.split("\n")[parts.body_line - 1 :]) == parts.body


# --- values and places ----------------------------------------------------------------------------------


@pytest.fixture(params=["C", "Python"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both loaders of PyYAML: an install may lack the fast one."""
    monkeypatch.setattr(yaml_values, "Loader", yaml.CSafeLoader if request.param == "C" else yaml.SafeLoader)
    return str(request.param)


def plain(value: Value | None) -> object:
    """A value as literals of Python, to compare with."""
    if isinstance(value, Text):
        return value.text
    if isinstance(value, Items):
        return [plain(item) for item in value.items]
    if isinstance(value, Fields):
        return {entry.name: plain(entry.value) for entry in value.entries}
    return None


def places(value: Value | None) -> list[str]:
    """line:column of every field, item and value, in the file's order."""
    if isinstance(value, Items):
        return [f"{value.place.line}:{value.place.column}", *(p for item in value.items for p in places(item))]
    if isinstance(value, Fields):
        return [
            place
            for entry in value.entries
            for place in (f"{entry.place.line}:{entry.place.column}", *places(entry.value))
        ]
    return [f"{value.place.line}:{value.place.column}"] if value else []


SCALARS = [
    # what YAML would make of it: a number, a boolean, minutes, a date, infinity
    "1207.0580", "0123", "1_000", "12:30", "1e3", "0x1F", "no", "Yes", "off", "true", "2020-11-07", ".inf", "=", "<<", "nil", "NULL1",
]  # fmt: skip


@pytest.mark.parametrize("written", SCALARS)
def test_scalars_are_text(loader: str, written: str) -> None:
    value, found = read_fields(f"a: {written}\nb: [{written}]\n", "n.md", 2)
    assert (plain(value), found) == ({"a": written, "b": [written]}, ())


@pytest.mark.parametrize("written", ["", "~", "null", "Null", "NULL", "# a comment", "~ # a comment"])
def test_nothing_is_no_value(loader: str, written: str) -> None:
    value, found = read_fields(f"a: {written}\n", "n.md", 2)
    assert isinstance(value, Fields)
    assert isinstance(value.entries[0].value, Blank)
    assert found == ()


@pytest.mark.parametrize("written", ['"~"', "'null'", '""', "|\n  null"])
def test_quoted_nothing_is_text(loader: str, written: str) -> None:
    value, _ = read_fields(f"a: {written}\n", "n.md", 2)
    assert isinstance(value, Fields)
    assert isinstance(value.entries[0].value, Text)


PLACES = [
    # title; YAML, which begins on line 2; places of fields and values
    ("fields and items", "a: b\nc:\n  - d\n  - e\nf: [g, h]\n", ["2:1", "2:4", "3:1", "4:3", "4:5", "5:5", "6:1", "6:4", "6:5", "6:8"]),
    ("beyond the basic plane", "a: [😀😀, b]\n😀: 'c'\n", ["2:1", "2:4", "2:5", "2:9", "3:1", "3:4"]),
    ("within a mapping", "r: {x: [y], z: w}\n", ["2:1", "2:5", "2:8", "2:9", "2:13", "2:16"]),
    ("a block", "a: |\n  x\n  y\nb: c\n", ["2:1", "2:4", "5:1", "5:4"]),
    ("line separators are no lines", "a: x\u2028y\nb: z\n", ["2:1", "2:4", "3:1", "3:4"]),
    ("blank lines and comments", "\n# x\na: b\n", ["4:1", "4:4"]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "expected"), PLACES, ids=[row[0] for row in PLACES])
def test_every_field_and_item_has_its_place(loader: str, title: str, text: str, expected: list[str]) -> None:
    value, found = read_fields(text, "n.md", 2)
    assert (places(value), found) == (expected, ())


def test_names_and_values_are_composed() -> None:
    value, _ = read_fields("t: ge\u0301ome\u0301trie\n", "n.md", 2)
    assert plain(value) == {"t": "géométrie"}


# --- errors -----------------------------------------------------------------------------------------------

ERRORS = [
    # title; YAML, which begins on line 2; what is saved; line:column and words of the first error
    ("at sign", "title: @twitter\nkey: x\n", {"key": "x"}, '2:8 a value cannot start with @ in YAML; write title: "@twitter"'),
    ("backtick", "key: x\ntitle: `a` b\n", {"key": "x"}, '3:8 a value cannot start with ` in YAML; write title: "`a` b"'),
    ("percent", "title: 90 %\npages: %5\n", {"title": "90 %"}, '3:8 a value cannot start with % in YAML; write pages: "%5"'),
    ("star", "title: *SEM 2013\nkey: x\n", {"key": "x"}, '2:8 a value cannot start with * in YAML; write title: "*SEM 2013"'),
    ("star and space", "title: * x\n", {}, '2:8 a value cannot start with * in YAML; write title: "* x"'),
    ("and", "title: & x\n", {}, '2:8 a value cannot start with & in YAML; write title: "& x"'),
    ("quote in the mend", 'title: @a "b"\n', {}, "2:8 a value cannot start with @ in YAML; write title: '@a \"b\"'"),
    ("at sign behind astral text", "k: '😀' @x\n", {}, "2:8 a value cannot start with @ in YAML; put it in quotes"),
    ("in a list", "authors:\n  - A\n  - @b\nkey: x\n", {"key": "x"}, '4:5 a value cannot start with @ in YAML; write "@b"'),
    ("colon", "title: Foo: Bar\nkey: x\n", {"key": "x"}, '2:11 a colon and a space inside a value end it in YAML; write title: "Foo: Bar"'),
    ("dash", "title: - x\n", {}, '2:8 a value cannot start with - and a space in YAML; write title: "- x"'),
    ("bracket, then text", "title: [Foo] Bar\nkey: x\n", {"key": "x"}, '2:14 text stands behind the closing ]; write title: "[Foo] Bar"'),
    ("links without quotes", "cites: [[a]], [[b]]\n", {}, '2:13 text stands behind the closing ]; write cites: "[[a]], [[b]]"'),
    ("open bracket", "topics: [a, b\nkey: x\n", {"key": "x"}, "2:9 the [ that opens here is never closed; add ], or put the value in quotes"),
    ("open bracket, nothing behind", "topics: [a, b", {}, "2:9 the [ that opens here is never closed; add ], or put the value in quotes"),
    ("open bracket behind a comma", "topics: [a,\nkey: x\n", {"key": "x"}, "2:9 the [ that opens here is never closed; add ], or put the value in quotes"),
    ("open brace", "csl: {a: b\nkey: x\n", {"key": "x"}, "2:6 the { that opens here is never closed; add }, or put the value in quotes"),
    ("hashtag in a list", "topics: [nlp, #ml]\nkey: x\n", {"key": "x"}, "2:15 YAML takes # here for a comment, and so finds no ]; put it in quotes"),
    ("no comma", 'topics: ["a" b]\nkey: x\n', {"key": "x"}, "2:14 a comma or ] is missing before this; put entries with marks of YAML in quotes"),
    ("open quote", 'title: "a\nkey: x\n', {"key": "x"}, "2:8 the quote \" that opens here is never closed; add one at the value's end"),
    ("open quote that a later one closes", 'title: "a\nkey: x\nvenue: "b"\n', {"key": "x", "venue": "b"}, "2:8 the quote \" that opens here is never closed; add one at the value's end"),
    ("apostrophe", "title: 'it's'\nkey: x\n", {"key": "x"}, "2:12 the value in quotes ended before this; double the quote inside it, or use the other kind of quotes around it"),
    ("TeX in double quotes", 'title: "$\\lambda$"\nkey: x\n', {"key": "x"}, "2:10 in double quotes a backslash starts an escape; use single quotes, or double each backslash"),
    ("\\u in double quotes", 'title: "\\url x"\n', {}, "2:9 in double quotes a backslash starts an escape; use single quotes, or double each backslash"),
    ("tab before a field", "\ttitle: x\n", {}, "2:1 a tab stands where YAML wants spaces; replace it with spaces"),
    ("tab before an item", "topics:\n\t- a\nkey: x\n", {"key": "x"}, "3:1 a tab stands where YAML wants spaces; replace it with spaces"),
    ("template", "title: {{title}} x\nkey: x\n", {"key": "x"}, "2:8 '{{title}} x' is a placeholder that no program has filled; write the value"),
    ("no space behind the colon", "title:Foo\nkey: x\n", {"key": "x"}, "2:6 a space is missing behind the colon; write 'title: Foo'"),
    ("no colon", "title: a\nsome words\nkey: x\n", {"title": "a", "key": "x"}, "3:1 the line 'some words' is no field, for it has no name and colon; indent it by two spaces if it continues the value above"),
    ("indented field", "title: a\n  key: x\nyear: 1\n", {"year": "1"}, "3:6 the line is indented, so YAML reads it as part of the value above; remove the spaces before it, or put the whole value in quotes"),
    ("item out of line", "topics:\n  - a\n - b\nkey: x\n", {"key": "x"}, "4:2 the line is indented otherwise than those it belongs with; align it with them"),
    ("text behind a block's sign", "title: > 5 tricks\nkey: x\n", {"key": "x"}, '2:10 text behind > must begin on the next line; if > belongs to the text, write title: "> 5 tricks"'),
    ("closing bracket alone", "title: ] x\n", {}, "2:8 ] stands where YAML expects a value; add the value, or put it all in quotes"),
    ("second document", "a: b\n--- c\nd: e\n", {"a": "b", "d": "e"}, "3:1 the line '--- c' is no field, for it has no name and colon; indent it by two spaces if it continues the value above"),
    ("all fields indented", "  title: a\n  key: @b\n  year: 1\n", {"title": "a", "year": "1"}, '3:8 a value cannot start with @ in YAML; write key: "@b"'),
    ("all in braces", "{title: x, key: @y}\n", {}, "2:17 a value cannot start with @ in YAML; put it in quotes"),
    ("a quote over lines that look like fields", 'title: "a\nkey: b\n  c"\nx: @\n', {"title": "a key: b c"}, '5:4 a value cannot start with @ in YAML; write x: "@"'),
    ("a list over lines without indent", "topics: [a,\nb]\nx: @\n", {"topics": ["a", "b"]}, '4:4 a value cannot start with @ in YAML; write x: "@"'),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "saved", "report"), ERRORS, ids=[row[0] for row in ERRORS])
def test_an_error_is_one_line_and_the_sound_fields_are_kept(
    title: str, text: str, saved: dict[str, object], report: str | None
) -> None:
    value, found = read_fields(text, "n.md", 2)
    assert plain(value) == saved
    assert [fault.code for fault in found] == ["bad-yaml"]
    if report:
        assert f"{found[0].place.line}:{found[0].place.column} {found[0].message}" == report


@pytest.mark.parametrize(("title", "text", "saved", "report"), ERRORS, ids=[row[0] for row in ERRORS])
def test_both_loaders_say_the_same(
    title: str, text: str, saved: dict[str, object], report: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_c = read_fields(text, "n.md", 2)
    monkeypatch.setattr(yaml_values, "Loader", yaml.SafeLoader)
    by_python = read_fields(text, "n.md", 2)
    assert [fault.place for fault in by_python[1]] == [fault.place for fault in by_c[1]]
    assert plain(by_python[0]) == plain(by_c[0])


def test_every_error_of_a_note_is_found_in_one_run(loader: str) -> None:
    value, found = read_fields("title: @a\nkey: b\nvenue: x: y\nyear: 2020\nauthors: [A\n", "n.md", 2)
    assert plain(value) == {"key": "b", "year": "2020"}
    assert [(fault.place.line, fault.place.column) for fault in found] == [(2, 8), (4, 9), (6, 10)]


def test_a_field_twice_is_an_error_at_the_second(loader: str) -> None:
    value, found = read_fields("title: a\nkey: k\ntitle: b\ncsl: {x: 1, x: 2}\n", "n.md", 2)
    assert plain(value) == {"title": "a", "key": "k", "csl": {"x": "1"}}
    assert [fault.line() for fault in found] == [
        "n.md:4:1: error[duplicate-field]: the field 'title' stands here again; the first, on line 2, counts: delete one of them",
        "n.md:5:13: error[duplicate-field]: the field 'x' stands here again; the first, on line 5, counts: delete one of them",
    ]


def test_a_field_twice_is_found_beside_an_error(loader: str) -> None:
    _, found = read_fields("title: a\nx: @\ntitle: b\n", "n.md", 2)
    assert sorted((fault.code, fault.place.line) for fault in found) == [("bad-yaml", 3), ("duplicate-field", 4)]


def test_an_anchor_is_followed(loader: str) -> None:
    value, found = read_fields("a: &x [b]\nc: *x\n", "n.md", 2)
    assert (plain(value), found) == ({"a": ["b"], "c": ["b"]}, ())


BOMBS = {
    "doubling": "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 40)),
    "circle": "a: &a [*a]\n",
    "depth": "a: " + "[" * 100 + "]" * 100,
}


def test_depth_without_end_is_refused(loader: str) -> None:
    _, found = read_fields("a: " + "[" * 3_000, "n.md", 2)
    assert [fault.code for fault in found] == ["bad-yaml"]
    assert "nested too deeply" in found[0].message


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused(loader: str, name: str) -> None:
    value, found = read_fields(BOMBS[name], "n.md", 2)
    assert value is None
    assert [fault.code for fault in found] == ["bad-yaml"]
    assert re.search(r"more than (?:20,000 values|24 levels)|holds itself", found[0].message)


SIGILS = [
    ("title: !draft text\n", "text", "2:8 bad-value YAML takes '!draft' for a type and drops it; put the whole value in quotes"),
    ("title: &Sons and daughters\n", "and daughters", "2:8 bad-value YAML takes '&Sons' for a mark and drops it; put the whole value in quotes"),
    ('title: "$\\alpha$ x"\n', "$�lpha$ x", "2:10 control-character in double quotes YAML reads '\\\\alpha' as an invisible character; put the value in single quotes"),
    ('title: "$\\theta$"\n', "$\theta$", "2:10 control-character in double quotes YAML reads '\\\\theta' as an invisible character; put the value in single quotes"),
    ('title: "\\uE000"\n', "\ufffd", "2:9 control-character in double quotes YAML reads '\\\\uE000' as an invisible character; put the value in single quotes"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value", "report"), SIGILS, ids=[ascii(row[0]) for row in SIGILS])
def test_what_yaml_takes_away_in_silence_is_said(loader: str, text: str, value: str, report: str) -> None:
    read, found = read_fields(text, "n.md", 2)
    assert plain(read) == {"title": value}
    assert [f"{f.place.line}:{f.place.column} {f.code} {f.message}" for f in found] == [report.replace("\\\\", "\\")]


def test_a_name_of_a_field_holds_no_invisible_characters_either(loader: str) -> None:
    read, found = read_fields('csl: {"\\eX": a}\n', "n.md", 2)
    assert plain(read) == {"csl": {"\ufffdX": "a"}}
    assert [(fault.place.line, fault.place.column, fault.code) for fault in found] == [(2, 7, "control-character")]


def test_a_line_has_a_bound_since_it_stands_in_many_places() -> None:
    found: list[Diagnostic] = []
    place = Place("n.md", 2, 8)
    long = "ab " * 2000
    line = one_line(Text(long, place, long), Faults("title", found=found))
    assert line is not None
    assert line == f"{long[: DEFAULTS.line - 1].rstrip()}…"
    assert [fault.message for fault in found] == [
        "title has 5,999 characters and is cut to 4,000; put long text in the body, or raise limits: {line: …} in site.yaml"
    ]
    assert one_line(Text("a" * DEFAULTS.line, place, ""), Faults("title", found=found)) == "a" * DEFAULTS.line
    assert len(found) == 1


@given(st.text(alphabet="ab:-[]{}'\"#&*!|>@`%,? \n\t\\x😀", max_size=60))
def test_any_text_has_a_value_or_an_error_at_a_place_within_it(text: str) -> None:
    _, found = read_fields(text, "n.md", 2)
    count = text.count("\n") + 1
    assert all(2 <= fault.place.line <= count + 2 for fault in found)


@given(st.lists(st.sampled_from(["a: b\n", "c: @\n", "  d: e\n", 'f: "g\n', "h: [i\n", "j\n", "- k\n", "\tl: m\n", "n: 'o'p\n", "]\n", "# q\n", "'r': s: t\n"]), max_size=12))  # fmt: skip
def test_any_mixture_of_broken_lines_is_read_to_its_end(lines: list[str]) -> None:
    read_fields("".join(lines), "n.md", 2)
