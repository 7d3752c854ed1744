"""The schema that editors check front matter by: it knows what the reader knows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from site_builder.collection.fields.schema import PAPER_FIELDS
from site_builder.publishing.note_schema import note_schema

CONTENT = Path(__file__).resolve().parent.parent.parent / "content/papers"


def faults(fields: dict[str, Any], own: tuple[str, ...] = ()) -> list[str]:
    schema = json.loads(note_schema(own))
    Draft7Validator.check_schema(schema)
    return [
        ".".join(map(str, error.absolute_path)) or error.message
        for error in Draft7Validator(schema).iter_errors(fields)
    ]


def test_it_has_every_field_under_each_of_its_names() -> None:
    names = {name for field in PAPER_FIELDS for name in (field.name, *field.other_names)}
    properties = json.loads(note_schema(()))["properties"]
    assert names <= properties.keys()
    assert all(properties[name]["description"] for name in names)


def test_every_note_of_this_repository_keeps_to_it() -> None:
    for file in sorted(CONTENT.glob("*.md")):
        # An editor sees dates as dates; the schema's are text, as YAML 1.2 has them.
        fields = yaml.load(file.read_text("utf-8").split("---\n")[1], yaml.BaseLoader)  # noqa: S506 (makes text alone)
        fields = {name: value == "true" if value in ("true", "false") else value for name, value in fields.items()}
        assert faults(fields) == [], file.name


WRONG = [
    ({"title": "A", "auhtors": ["B"]}, "Additional properties"),
    ({}, "'title' is a required property"),
    ({"title": "A", "status": "perused"}, "status"),
    ({"title": "A", "type": "paper"}, "type"),
    ({"title": "A", "url": "javascript:x"}, "url"),
    ({"title": "A", "arxiv": 1207.0580}, "arxiv"),
    ({"title": "A", "relations": {"extneds": ["b"]}}, "relations"),
    ({"title": "A", "related": [{"why": "x"}]}, "related"),
    ({"title": "A", "authors": [{"name": "x"}]}, "authors"),
]


@pytest.mark.parametrize(("fields", "told"), WRONG)
def test_slips_are_seen_while_they_are_made(fields: dict[str, Any], told: str) -> None:
    found = faults(fields)
    assert len(found) == 1
    assert told in found[0]


def test_a_groups_own_fields_are_known() -> None:
    assert faults({"title": "A", "rating": 5}) != []
    assert faults({"title": "A", "rating": 5}, ("rating",)) == []
