"""Which names are one author, and where each author's page is."""

from __future__ import annotations

import pytest

from site_builder.collection.config import KnownPerson
from site_builder.collection.who.people import people
from site_builder.model import Name
from site_builder.structs import replace
from tests.pages.builder import paper

ORCID, OTHER_ORCID = "0000-0002-1825-0097", "0000-0001-5109-3700"


def groups(*names: Name) -> list[list[str]]:
    """Which papers belong to one person, where each name is the author of a paper of its own: a, b, c …"""
    papers = [paper(chr(ord("a") + number), authors=[name]) for number, name in enumerate(names)]
    return sorted([*person.papers] for person in people(papers).by_id.values())


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param([Name(given="Ada", family="Byron")] * 2, [["a", "b"]], id="the same name is one person"),
        pytest.param([Name(given="Ada", family="Byron"), Name(given="A.", family="Byron")], [["a"], ["b"]], id="an initial is another form"),
        pytest.param([Name(given="Ada", family="Byron"), Name(given="ada", family="byron")], [["a"], ["b"]], id="so is another case"),
        pytest.param([Name(given="Jan van", family="Berg"), Name(given="Jan", particle="van", family="Berg")], [["a"], ["b"]], id="parts count, also where they read alike"),
        pytest.param([Name(given="Émile", family="Borel"), Name(given="E\u0301mile", family="Borel")], [["a", "b"]], id="Unicode forms do not"),
        pytest.param([Name(literal="Plato"), Name(literal="Plato")], [["a", "b"]], id="a name of one part"),
        pytest.param([Name(given="Ada", family="Byron", orcid=ORCID), Name(given="A.", family="King", orcid=ORCID)], [["a", "b"]], id="an ORCID joins any forms"),
        pytest.param([Name(given="Wei", family="Wang", orcid=ORCID), Name(given="Wei", family="Wang", orcid=OTHER_ORCID)], [["a"], ["b"]], id="two ORCIDs are two people"),
        pytest.param([Name(given="Wei", family="Wang", orcid=ORCID), Name(given="Wei", family="Wang")], [["a", "b"]], id="a bare name is the one person who has it"),
        pytest.param([Name(given="Wei", family="Wang", orcid=ORCID), Name(given="Wei", family="Wang", orcid=OTHER_ORCID), Name(given="Wei", family="Wang")], [["a"], ["b"], ["c"]], id="but neither of two"),
        pytest.param([Name(literal=ORCID), Name(family="X", orcid=ORCID)], [["a"], ["b"]], id="a group named like an ORCID is none"),
    ],
)  # fmt: skip
def test_who_is_one_person(names: list[Name], expected: list[list[str]]) -> None:
    assert groups(*names) == expected


def test_the_most_used_form_is_shown_with_the_orcid_that_any_form_has() -> None:
    short, full = Name(given="A.", family="Byron", orcid=ORCID), Name(given="Ada", family="Byron", orcid=ORCID)
    found = people([paper("a", authors=[short]), paper("b", authors=[full]), paper("c", authors=[full])])
    (person,) = found.by_id.values()
    assert (person.name.full, person.other_forms, person.orcid) == ("Ada Byron", ("A. Byron",), ORCID)
    assert person.papers == ("a", "b", "c")
    assert found.of(short) is found.of(full) is person


def test_a_bare_name_joined_by_its_orcid_shows_it() -> None:
    bare, known = Name(given="Wei", family="Wang"), Name(given="Wei", family="Wang", orcid=ORCID)
    found = people([paper("a", authors=[bare]), paper("b", authors=[bare]), paper("c", authors=[known])])
    assert found.of(bare).orcid == ORCID
    assert found.of(bare).other_forms == ()


def test_somebody_named_twice_on_a_paper_wrote_it_once() -> None:
    name = Name(given="Ada", family="Byron")
    assert groups(name) == [["a"]]
    assert people([paper("a", authors=[name, name])]).of(name).papers == ("a",)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        pytest.param(Name(literal="OpenAI"), "OpenAI", id="one word is its own address"),
        pytest.param(Name(literal="山田太郎"), "山田太郎", id="in any script"),
        pytest.param(Name(given="Ada", family="Byron", orcid=ORCID), ORCID, id="an ORCID"),
    ],
)
def test_safe_names_are_their_own_address(name: Name, slug: str) -> None:
    assert people([paper("a", authors=[name])]).of(name).slug == slug


def test_other_addresses_can_be_read_and_depend_on_the_name_alone() -> None:
    name = Name(given="Jan", particle="van der", family="Berg")
    alone = people([paper("a", authors=[name])]).of(name).slug
    among = people([paper("b", authors=[name, Name(given="Jan van der", family="Berg")])]).of(name).slug
    assert alone == among
    assert alone.startswith("jan-van-der-berg-")


def test_any_order_of_papers_gives_the_same_people() -> None:
    papers = [paper(key, authors=["Ada Byron", f"Person {key}"]) for key in "cab"]
    assert people(papers) == people(papers[::-1])


# --- people of site.yaml ----------------------------------------------------------------------------

FULL, SHORT = Name(given="Sameer", family="Kumar"), Name(given="S.", family="Kumar")


def known(*introduced: KnownPerson, names: list[Name]) -> list[list[str]]:
    papers = [paper(chr(ord("a") + number), authors=[name]) for number, name in enumerate(names)]
    return sorted([*person.papers] for person in people(papers, introduced).by_id.values())


def with_orcid(name: Name, orcid: str) -> Name:
    return replace(name, orcid=orcid)


@pytest.mark.parametrize(
    ("person", "names", "expected"),
    [
        pytest.param(KnownPerson(name=FULL, aliases=(SHORT,)), [FULL, SHORT], [["a", "b"]], id="other forms are the same person"),
        pytest.param(KnownPerson(name=FULL), [FULL, SHORT], [["a"], ["b"]], id="only those that are named"),
        pytest.param(KnownPerson(name=FULL, aliases=(SHORT,), orcid=ORCID), [SHORT, with_orcid(Name(given="X", family="Y"), ORCID)], [["a", "b"]], id="with all who carry the ORCID of site.yaml"),
        pytest.param(KnownPerson(name=FULL, aliases=(SHORT,)), [FULL, with_orcid(SHORT, ORCID)], [["a", "b"]], id="and with the one ORCID that a form carries"),
        pytest.param(KnownPerson(name=FULL, aliases=(SHORT,)), [FULL, with_orcid(SHORT, ORCID), with_orcid(SHORT, OTHER_ORCID)], [["a"], ["b"], ["c"]], id="but with neither of two"),
        pytest.param(KnownPerson(name=FULL, aliases=(SHORT,), orcid=ORCID), [FULL, SHORT, with_orcid(SHORT, OTHER_ORCID)], [["a", "b"], ["c"]], id="another ORCID is another person"),
    ],
)  # fmt: skip
def test_site_yaml_says_who_is_one(person: KnownPerson, names: list[Name], expected: list[list[str]]) -> None:
    assert known(person, names=names) == expected


def test_the_name_of_site_yaml_is_shown_however_rare_with_what_else_it_says() -> None:
    papers = [paper("a", authors=[SHORT]), paper("b", authors=[SHORT])]
    introduced = KnownPerson(name=FULL, aliases=(SHORT,), orcid=ORCID, url="https://example.org/sameer")
    (person,) = people(papers, [introduced]).by_id.values()
    assert (person.name.full, person.other_forms, person.orcid) == ("Sameer Kumar", ("S. Kumar",), ORCID)
    assert (person.slug, person.url) == (ORCID, "https://example.org/sameer")


def test_somebody_who_wrote_nothing_here_has_no_page() -> None:
    assert people([paper("a", authors=[SHORT])], [KnownPerson(name=Name(literal="Plato"))]).of(SHORT).name == SHORT
