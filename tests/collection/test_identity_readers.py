"""`people` and `venues` of site.yaml: both ways to write them, and the place of every fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.collection.config import KnownPerson, KnownVenue
from site_builder.collection.settings.read_config import read_config
from site_builder.model import Name

SAMEER = Name(given="Sameer", family="Kumar")
ORCID = "0000-0002-1825-0097"

READ = [
    # title; site.yaml; people; venues
    ("a mapping", "people: {Sameer Kumar: [S. Kumar, 'Kumar, Sam']}", [KnownPerson(name=SAMEER, aliases=(Name(given="S.", family="Kumar"), Name(given="Sam", family="Kumar")))], []),
    ("one other form", "people: {Sameer Kumar: S. Kumar}", [KnownPerson(name=SAMEER, aliases=(Name(given="S.", family="Kumar"),))], []),
    ("no other form", "people: {Sameer Kumar: , Plato: []}", [KnownPerson(name=SAMEER), KnownPerson(name=Name(literal="Plato"))], []),
    ("a mapping of more", f"people: {{Sameer Kumar: {{aliases: S. Kumar, orcid: {ORCID}, url: 'https://x.example'}}}}", [KnownPerson(name=SAMEER, aliases=(Name(given="S.", family="Kumar"),), orcid=ORCID, url="https://x.example")], []),
    ("a list", "people:\n- {name: Sameer Kumar, orcid: 'https://orcid.org/0000-0002-1825-0097'}\n- Plato\n-", [KnownPerson(name=SAMEER, orcid=ORCID), KnownPerson(name=Name(literal="Plato"))], []),
    ("a list of single names with forms", "people:\n- Sameer Kumar: [S. Kumar]", [KnownPerson(name=SAMEER, aliases=(Name(given="S.", family="Kumar"),))], []),
    ("the same form twice under one", "people: {Sameer Kumar: ['Kumar, Sameer', Sameer  Kumar]}", [KnownPerson(name=SAMEER)], []),
    ("venues", "venues: {MLSys: [SysML, mlsys]}", [], [KnownVenue(name="MLSys", aliases=("SysML",))]),
    ("a list of venues", "venues: [{name: MLSys, url: 'https://mlsys.example'}]", [], [KnownVenue(name="MLSys", url="https://mlsys.example")]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "people", "venues"), READ, ids=[row[0] for row in READ])
def test_read(tmp_path: Path, title: str, text: str, people: list[KnownPerson], venues: list[KnownVenue]) -> None:
    (tmp_path / "site.yaml").write_text(f"title: t\n{text}\n", encoding="utf-8")
    config, found = read_config(tmp_path)
    assert found == ()
    assert [*config.people] == people
    assert [*config.venues] == venues


FAULTS = [
    # title; site.yaml; what is left; faults
    ("a text", "people: Sameer Kumar", [], ["2:9: warning[bad-value]: people takes people with their other names, as in {Sameer Kumar: [S. Kumar]}, not 'Sameer Kumar'"]),
    ("a list in a list", "venues: [[MLSys]]", [], ["2:10: warning[bad-value]: venues takes venues with their other names, as in {MLSys: [Machine Learning and Systems]}, not the list '[MLSys]'"]),
    ("no name", "people: [{orcid: x, url: y}]", [], ["2:10: warning[bad-value]: an entry of people has no name; give it one, as in {name: …}"]),
    ("an unknown part", "people: {A B: {alias: C}}", ["A B"], ["2:16: warning[unknown-field]: an entry of people has no 'alias'; did you mean 'aliases'?"]),
    ("an ORCID of a venue", "venues: {ICML: {orcid: 1}}", ["ICML"], ["2:17: warning[unknown-field]: an entry of venues has no 'orcid'; it takes name, aliases and url"]),
    ("no ORCID iD", "people: {A B: {orcid: 0000-0002-1825-0098}}", ["A B"], ["2:23: warning[bad-value]: '0000-0002-1825-0098' is no ORCID iD; one looks like 0000-0002-1825-0097"]),
    ("an ORCID iD of two", f"people: {{A B: {{orcid: {ORCID}}}, C D: {{orcid: {ORCID}}}}}", ["A B", "C D"], [f"2:58: warning[bad-value]: the ORCID iD {ORCID} is that of 'A B' already, who keeps it; mend this one"]),
    ("a form of two", "people: {A B: [X Y], C D: [X Y, Z]}", ["A B", "C D"], ["2:28: warning[bad-value]: 'X Y' stands under 'A B' already, where it stays; drop it here"]),
    ("a name that is a form", "venues: {MLSys: [SysML], sysml: []}", ["MLSys"], ["2:26: warning[bad-value]: 'sysml' stands under 'MLSys' already, where it stays; drop it here"]),
    ("an address of no kind", "venues: {ICML: {url: 'javascript:x'}}", ["ICML"], ["2:22: warning[bad-url]: 'javascript:x' is no web address; it starts with http:// or https:// and holds no spaces"]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "left", "expected"), FAULTS, ids=[row[0] for row in FAULTS])
def test_faults(tmp_path: Path, title: str, text: str, left: list[str], expected: list[str]) -> None:
    (tmp_path / "site.yaml").write_text(f"title: t\n{text}\n", encoding="utf-8")
    config, found = read_config(tmp_path)
    names = [person.name.full for person in config.people] + [venue.name for venue in config.venues]
    assert names == left
    assert [fault.line().removeprefix("site.yaml:") for fault in found] == expected
