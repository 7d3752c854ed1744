"""Front matter as text: whatever a value holds, the reader of notes gets it back, and nothing else."""

from __future__ import annotations

import unicodedata

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from site_builder.authoring.front_matter_text import canonical, front_matter, same
from site_builder.collection.fields.field_readers import as_json
from site_builder.collection.fields.front_matter import read_fields, split_front_matter
from site_builder.model import JSON


def read_back(fields: dict[str, JSON]) -> JSON:
    parts = split_front_matter(front_matter(fields))
    assert parts.body == ""
    value, faults = read_fields(parts.yaml, "a.md", 2)
    assert faults == ()
    return as_json(value) if value else None


HOSTILE = [
    "a: b",
    "# no comment",
    "ends in a colon:",
    "---",
    "...",
    "- item",
    "? key",
    "[a, b]",
    "{a: b}",
    "*alias",
    "&anchor",
    "!tag",
    "!!python/object/apply:os.system [ls]",
    "%TAG",
    "@at",
    "`tick",
    "|",
    ">-",
    "'single'",
    '"double"',
    "both ' and \"",
    r"back\slash and $\alpha_1$",
    "no",
    "Null",
    "~",
    "1.10",
    "0x1F",
    "12:30",
    "1e3",
    "2020-11-07",
    "007",
    "title: x\nkey: injected",
    "x\n---\nbody",
    "tab\tin it",
    "  spaces around  ",
    "=",
    "<<",
    "né à 東京",
    "\u202eright to left",
    "line\u2028separator",
    "bell\x07",
    "\ufeffbom",
    "",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("field", ["title", "venue", "keywords", "csl"])
def test_no_text_breaks_out_of_its_field(field: str, text: str) -> None:
    values: dict[str, JSON] = {"keywords": [text, "b"], "csl": {"note": text, "x": [text]}}
    value = values.get(field, text)
    read = read_back({field: value, "doi": "10.1000/x"})
    assert isinstance(read, dict)
    assert read.keys() == {field, "doi"}
    assert same(read[field], value)


NAMES = st.text(min_size=1, max_size=8).filter(lambda name: name == " ".join(name.split()) and name.isprintable())


@given(
    st.dictionaries(
        NAMES,
        st.recursive(
            st.text(max_size=40),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=3),
            max_leaves=8,
        ),
        max_size=5,
    )
)
def test_any_fields_come_back_to_any_reader_of_yaml(fields: dict[str, JSON]) -> None:
    composed = yaml.load(front_matter(fields).removesuffix("---\n"), yaml.BaseLoader)  # noqa: S506 - texts alone
    assert same(composed or {}, fields)


def test_a_note_reads_as_if_a_person_had_written_it() -> None:
    assert front_matter(
        {
            "arxiv": "2011.03641",
            "title": "Exploring: the limits",
            "type": "paper-conference",
            "authors": ["Sameer Kumar", "Bradbury, James", "others"],
            "year": "2020",
            "venue": "MLSys 2021",
            "volume": "05",
            "csl": {"event-place": "Paris", "accessed": {"date-parts": [["2020", "1"]]}},
            "rating": "no",
            "abstract": "One.\n\nTwo.",
        }
    ) == (
        "---\n"
        'title: "Exploring: the limits"\n'
        "type: paper-conference\n"
        'authors: [Sameer Kumar, "Bradbury, James", others]\n'
        "year: 2020\n"
        "venue: MLSys 2021\n"
        'volume: "05"\n'
        'arxiv: "2011.03641"\n'
        "abstract: |-\n  One.\n\n  Two.\n"
        "csl:\n"
        "  event-place: Paris\n"
        "  accessed: {date-parts: [[2020, 1]]}\n"
        'rating: "no"\n'
        "---\n"
    )


def test_a_long_list_has_a_line_for_each_entry() -> None:
    names: list[JSON] = [f"Given Family{number}" for number in range(20)]
    text = front_matter({"authors": names})
    assert text.startswith("---\nauthors:\n  - Given Family0\n  - Given Family1\n")
    assert max(map(len, text.splitlines())) <= 120


def test_values_are_compared_as_texts() -> None:
    assert same(2020, "2020")
    assert same([" a  b "], ["a b"])
    assert not same(["a"], "a")
    assert canonical({"b": 1, "a": None}) == {"a": "", "b": "1"}
    assert unicodedata.is_normalized("NFC", str(canonical("é")))
