"""The linked data of a page, expanded as a crawler would, are the statements of its note and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pyld import jsonld

from site_builder.bibliography.vocabularies import CITO_PROPERTIES
from site_builder.model import Identifier, Key, Name, PublicationDate
from site_builder.pages.machines.linked_data import NAMED, NOT_CITO, STATED
from tests.pages.builder import library, paper
from tests.pages.rendered import html_pages, pages

SCHEMA, CITO = "https://schema.org/", "http://purl.org/spar/cito/"
BASE = "https://example.org/lit/"


def fetch_nothing(url: str, _options: object) -> None:
    raise AssertionError(f"the graph needs {url}")


def expanded(*others: Any, base_url: str = BASE, **fields: Any) -> dict[str, Any]:
    """The node of the page of paper "a"."""
    site = library([paper("a", **fields), *others], base_url=base_url, title="Notes")
    (script,) = pages(site)["papers/a.html"].all("script", type="application/ld+json")
    options = {"base": f"{BASE}papers/a.html", "documentLoader": fetch_nothing}
    (node,) = jsonld.expand(json.loads("".join(str(child) for child in script.children)), options)
    found: dict[str, Any] = node
    return found


def about(*others: Any, **fields: Any) -> dict[str, Any]:
    (node,) = expanded(*others, **fields)[f"{SCHEMA}about"]
    found: dict[str, Any] = node
    return found


def values(node: dict[str, Any], name: str) -> list[str]:
    return [one.get("@value", one.get("@id")) for one in node.get(SCHEMA + name, [])]


@pytest.mark.parametrize(
    ("text", "year", "published"),
    [("2020-02-29", 2020, ["2020-02-29"]), ("2020-02-30", None, []), ("2021-02-29", None, [])],
)
def test_a_day_that_no_calendar_has_is_no_date_of_publication(
    text: str, year: int | None, published: list[str]
) -> None:
    assert values(about(date=PublicationDate(text, year)), "datePublished") == published


def test_a_page_is_a_note_about_a_scholarly_article() -> None:
    node = expanded(title="On Maps", added="2026-12-01", contributors=("Eve Example",))
    assert node["@id"] == f"{BASE}papers/a.html"
    assert node["@type"] == [f"{SCHEMA}WebPage"]
    assert values(node, "name") == ["On Maps"]
    assert values(node, "dateCreated") == ["2026-12-01"]
    assert [values(one, "name") for one in node[f"{SCHEMA}author"]] == [["Eve Example"]]
    assert values(node, "isPartOf") == [BASE]
    (article,) = node[f"{SCHEMA}about"]
    assert article["@type"] == [f"{SCHEMA}ScholarlyArticle"]
    assert values(article, "name") == ["On Maps"]
    # The page was written by Eve, and nobody says that the article was.
    assert f"{SCHEMA}author" not in article


def test_what_is_known_of_its_publication() -> None:
    node = about(
        type="article-journal",
        authors=[Name(given="Ada", family="Byron", orcid="0000-0002-1825-0097"), Name(literal="Google Brain")],
        year=2020,
        venue="Journal of Maps",
        volume="12",
        issue="3",
        pages="81-92",
        issn="1234-5678",
        doi="10.1000/XYZ",
        arxiv="2011.03641v2",
        abstract="Its own words.",
        keywords=("k1", "k2"),
        lang="fr",
    )
    assert node["@id"] == "https://doi.org/10.1000/xyz"
    assert values(node, "sameAs") == ["https://arxiv.org/abs/2011.03641"]
    assert [(one.get("@id"), one["@type"], values(one, "name")) for one in node[f"{SCHEMA}author"]] == [
        ("https://orcid.org/0000-0002-1825-0097", [f"{SCHEMA}Person"], ["Ada Byron"]),
        (None, [f"{SCHEMA}Organization"], ["Google Brain"]),
    ]
    assert values(node, "datePublished") == ["2020"]
    assert values(node, "pagination") == ["81-92"]
    assert (values(node, "abstract"), values(node, "keywords"), values(node, "inLanguage")) == (
        ["Its own words."],
        ["k1", "k2"],
        ["fr"],
    )
    (issue,) = node[f"{SCHEMA}isPartOf"]
    (journal,) = issue[f"{SCHEMA}isPartOf"]
    assert (issue["@type"], values(issue, "issueNumber")) == ([f"{SCHEMA}PublicationIssue"], ["3"])
    assert (values(journal, "name"), values(journal, "volumeNumber"), values(journal, "issn")) == (
        ["Journal of Maps"],
        ["12"],
        ["1234-5678"],
    )


def test_citations_and_relations_name_papers_by_their_ids_and_else_by_their_pages() -> None:
    b, c = paper("b", doi="10.1000/B"), paper("c")
    node = about(
        b,
        c,
        cites=(Key("b"), Key("c")),
        cites_outside=(Identifier("arxiv", "1609.08144"),),
        relations=(("extends", Key("b")), ("uses_method_in", Key("c")), ("replicates", Key("c"))),
        relations_outside=(("extends", Identifier("doi", "10.1000/d")),),
    )
    there = f"{BASE}papers/c.html#_paper"
    assert values(node, "citation") == ["https://doi.org/10.1000/b", there, "https://arxiv.org/abs/1609.08144"]
    assert node[f"{CITO}extends"] == [{"@id": "https://doi.org/10.1000/b"}, {"@id": "https://doi.org/10.1000/d"}]
    assert node[f"{CITO}usesMethodIn"] == [{"@id": there}]
    assert values(node, "mentions") == [there]


def test_without_an_address_of_the_site_names_are_relative_to_the_page() -> None:
    node = expanded(paper("c"), base_url="", cites=(Key("c"),))
    assert node["@id"] == f"{BASE}papers/a.html"
    (article,) = node[f"{SCHEMA}about"]
    assert article["@id"] == f"{BASE}papers/a.html#_paper"
    assert values(article, "citation") == [f"{BASE}papers/c.html#_paper"]
    assert values(node, "isPartOf") == [f"{BASE}index.html"]


@pytest.mark.parametrize("relation", [name for name in CITO_PROPERTIES if name not in NOT_CITO])
def test_every_relation_of_cito_is_said_in_its_words(relation: str) -> None:
    first, *others = relation.split("_")
    node = about(relations_outside=((relation, Identifier("doi", "10.1/x")),))
    assert node[CITO + first + "".join(word.title() for word in others)] == [{"@id": "https://doi.org/10.1/x"}]


@pytest.mark.parametrize(
    ("csl_type", "name"),
    [("paper-conference", "ScholarlyArticle"), ("book", "Book"), ("thesis", "Thesis"), ("dataset", "Dataset")],
)
def test_types(csl_type: str, name: str) -> None:
    assert about(type=csl_type)["@type"] == [SCHEMA + name]


def test_the_graph_ends_where_a_page_would_grow() -> None:
    node = about(
        authors=[f"Ada Byron{n}" for n in range(99)],
        cites_outside=tuple(Identifier("doi", f"10.1/{n}") for n in range(99)),
        relations_outside=tuple(("extends", Identifier("doi", f"10.1/{n}")) for n in range(99)),
    )
    assert len(node[f"{SCHEMA}author"]) == NAMED
    assert len(node[f"{SCHEMA}citation"]) == len(node[f"{CITO}extends"]) == STATED


@pytest.mark.parametrize(
    "hostile",
    [
        "</script><script>alert(1)</script>",
        "<!-- <script>",
        "]]>",
        "a\u2028b\u2029c",
        "\x00\x07\x1b",
        "\u202eabc",
        "\ud800",
    ],
)
def test_a_hostile_title_stays_text(hostile: str) -> None:
    html = html_pages(library([paper("a", title=hostile)]))["papers/a.html"]
    (script,) = [part.partition("</script>")[0] for part in html.split('<script type="application/ld+json">')[1:]]
    assert not set("<>&\u2028\u2029") & set(script)
    script.encode()
    # Blanks of any kind are one.
    assert json.loads(script)["name"].split() == hostile.split()
