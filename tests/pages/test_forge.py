"""Links to where a page can be mended."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from site_builder.pages.forge import edit_address, suggest_address

FORMS = [
    ("https://github.com/o/r/edit/main/content/{path}", "https://github.com/o/r/issues/new", "title", "body"),
    ("https://github.com/o/r/blob/main/{path}", "https://github.com/o/r/issues/new", "title", "body"),
    (
        "https://gitlab.com/g/sub/r/-/edit/main/content/{path}",
        "https://gitlab.com/g/sub/r/-/issues/new",
        "issue[title]",
        "issue[description]",
    ),
    ("https://codeberg.org/o/r/_edit/main/content/{path}", "https://codeberg.org/o/r/issues/new", "title", "body"),
    ("https://git.example.org/o/r/src/branch/main/{path}", "https://git.example.org/o/r/issues/new", "title", "body"),
]


@pytest.mark.parametrize(("edit_url", "form", "title_field", "body_field"), FORMS)
def test_the_form_of_an_issue_follows_from_where_notes_are_edited(
    edit_url: str, form: str, title_field: str, body_field: str
) -> None:
    address = urlsplit(suggest_address(edit_url, "A & B? #1 ü", "https://example.org/papers/a.html"))
    assert f"{address.scheme}://{address.netloc}{address.path}" == form
    assert parse_qs(address.query) == {
        title_field: ["Suggestion: A & B? #1 ü"],
        body_field: ["Page: https://example.org/papers/a.html\n\n"],
    }
    assert address.fragment == ""


@pytest.mark.parametrize("edit_url", ["", "https://example.org/cms?file={path}", "https://github.com/edit/{path}"])
def test_a_host_of_no_known_kind_has_no_form(edit_url: str) -> None:
    assert suggest_address(edit_url, "A", "a.html") == ""


def test_a_title_without_end_makes_no_address_without_end() -> None:
    assert len(suggest_address(FORMS[0][0], "x" * 10_000, "a.html")) < 400


def test_a_path_is_written_as_addresses_are() -> None:
    assert edit_address("https://example.org/edit/{path}", "papers/ü b.md") == (
        "https://example.org/edit/papers/%C3%BC%20b.md"
    )
    assert edit_address("https://example.org/edit/{path}", "") == ""
    assert edit_address("", "papers/a.md") == ""
