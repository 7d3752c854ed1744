"""The group's own pages: which of them get their address."""

from __future__ import annotations

import pytest

from site_builder import urls
from tests.collection.small_libraries import made, note, page


@pytest.mark.parametrize("name", ["papers", "Topics", "404", "index", "papers-2", "topics-17", "map", "search"])
def test_the_name_of_a_generated_page_is_reserved(name: str) -> None:
    result = made(note("a.md", "about"), pages=[page(f"pages/{name}.md"), page("pages/about.md")])
    assert [site_page.page.name for site_page in result.library.pages] == ["about"]
    assert result.lines == [
        f"pages/{name}.md:1 reserved-name: the site makes a page '{name}' itself, so this one is left out; rename the file"
    ]


@pytest.mark.parametrize("name", ["about", "papers-we-like", "paper", "2024"])
def test_other_names_are_addresses_as_they_are(name: str) -> None:
    result = made(pages=[page(f"pages/{name}.md")])
    assert [site_page.page.name for site_page in result.library.pages] == [name]
    assert result.found == ()


def test_names_follow_the_rule_for_slugs() -> None:
    result = made(note("a.md", "How to help"), pages=[page("pages/How to help.md")])
    assert [site_page.page.name for site_page in result.library.pages] == [urls.hashed("How to help")]
    assert [target.name for target in result.targets("a")] == [urls.hashed("How to help")]


def test_of_two_pages_with_one_name_the_first_path_is_kept() -> None:
    result = made(pages=[page("pages/b/about.md", title="second"), page("pages/a/about.md", title="first")])
    assert [site_page.page.title for site_page in result.library.pages] == ["first"]
    assert result.codes == ["reserved-name"]
