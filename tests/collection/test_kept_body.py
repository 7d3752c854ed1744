"""Bodies that are kept as bytes: bodies in every way, but for the room that they take."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace

import pytest

from site_builder.cache.codec import encoded
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.kept_body import KeptBody, Shelf, content_of
from site_builder.collection.notes import read_note
from site_builder.model import Body

TEXT = """A text with [[a link|to a note]], $x^2$, #a-tag, `code` and %% a comment %%.

## A heading

A paragraph with an id. ^here
"""


@pytest.fixture
def body() -> Body:
    note, _ = read_note(Source("a.md", f"---\ntitle: A\n---\n{TEXT}", "paper"), SiteConfig())
    return note.body


def test_a_kept_body_has_the_fields_of_the_body_that_it_was_made_of(body: Body) -> None:
    kept = Shelf().keep(body)
    assert type(kept) is KeptBody
    for field in fields(Body):
        assert getattr(kept, field.name) == getattr(body, field.name), field.name
    assert body.links
    assert body.formulas
    assert body.passages


def test_a_kept_body_is_equal_to_a_body_and_to_another_kept_one(body: Body) -> None:
    kept, other = Shelf().keep(body), Shelf().keep(replace(body, text="Another."))
    assert isinstance(kept, Body)
    assert kept == body
    assert body == kept
    assert kept == Shelf().keep(body)
    assert kept != other
    assert other != body
    assert hash(kept) == hash(body)


def test_a_kept_body_has_the_bytes_of_a_body(body: Body) -> None:
    assert encoded(Shelf().keep(body)) == encoded(body)


def test_what_is_replaced_in_a_kept_body_makes_a_body(body: Body) -> None:
    made = replace(Shelf().keep(body), text="Another.")
    assert type(made) is Body
    assert made == replace(body, text="Another.")


def test_a_kept_body_goes_to_another_process(body: Body) -> None:
    shelf = Shelf()
    data = pickle.dumps((shelf.keep(body), shelf.keep(body)))
    one, other = pickle.loads(data)  # noqa: S301 - made on the line above
    assert (one, other) == (body, body)
    assert type(one) is KeptBody


def test_content_is_named_alike_however_it_is_kept(body: Body) -> None:
    assert content_of(body) == content_of(Shelf().keep(body))
    assert content_of(replace(body, text="Another.")) != content_of(body)
    assert content_of(replace(body, line=99)) != content_of(body)


def test_many_bodies_of_one_shelf_keep_their_own_fields(body: Body) -> None:
    shelf = Shelf()
    kept = [shelf.keep(replace(body, text=str(number))) for number in range(100)]
    for _ in range(2):
        assert [one.text for one in kept] == [str(number) for number in range(100)]
        assert {one.links for one in kept} == {body.links}


def test_bodies_of_all_sizes_lie_together_and_are_told_apart(body: Body) -> None:
    shelf = Shelf()
    bodies = [replace(body, text=f"{number} " * size) for number, size in enumerate((0, 10, 200_000, 1, 600_000, 3))]
    kept = [shelf.keep(one) for one in bodies]
    assert [one.text for one in kept] == [one.text for one in bodies]
    assert kept == bodies


def test_a_body_that_is_kept_is_not_kept_twice(body: Body) -> None:
    kept = Shelf().keep(body)
    assert Shelf().keep(kept) is kept


def test_a_later_body_is_fetched_once_when_it_is_looked_at(body: Body) -> None:
    shelf, asked = Shelf(), []
    kept = shelf.keep(body)

    def fetch() -> KeptBody:
        asked.append(1)
        return kept

    later = shelf.later(content_of(body), fetch)
    assert content_of(later) == content_of(body)
    assert not asked
    assert later == body
    assert later.text == body.text
    assert len(asked) == 1
