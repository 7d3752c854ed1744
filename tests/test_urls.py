"""Addresses: one module decides which file shows what, and nothing but the contract's rule changes one."""

from __future__ import annotations

import posixpath
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder import urls
from site_builder.urls import Slug, Url, anchor_form, distinct_slugs, hashed, href, is_safe, key_form, slugs, topic_id

SAFE = ["smith2020deep", "a", "yolo9000.jpg", "x_y-z.1", "Poincaré", "数学", "١٢", "SMITH", ".hidden", "a" * 100]
UNSAFE = [
    ("", "empty"),
    ("a b", "a space"),
    ("C++", "marks"),
    ("ml/nlp", "a slash"),
    ("a" * 101, "more than 100 bytes"),
    ("é" * 51, "more than 100 bytes in UTF-8"),
    ("con", "a Windows device"),
    ("Aux", "a Windows device in another case"),
    ("nul.txt", "a Windows device with an ending"),
    ("com¹", "a Windows device with a superscript"),
    ("index", "the name of a generated page"),
    ("Index", "the same in another case"),
    ("x.", "a dot at the end"),
    ("..", "a way up"),
    *((f"x{ending}", "an ending that we give") for ending in (".html", ".bib", ".json", ".svg", ".md", ".HTML")),
    ("Poincare\u0301", "decomposed"),
    ("a\u202eb", "a mark of direction"),
    ("a\x00b", "a control character"),
    ("½", "a number that is no digit"),
]


@pytest.mark.parametrize("key", SAFE)
def test_a_safe_key_is_its_own_slug(key: str) -> None:
    assert is_safe(key)
    assert slugs([key]) == {key: key}


@pytest.mark.parametrize(("key", "why"), UNSAFE, ids=[f"{why}-{i}" for i, (_, why) in enumerate(UNSAFE)])
def test_any_other_key_gets_a_readable_part_and_a_hash(key: str, why: str) -> None:
    assert not is_safe(key)
    slug = slugs([key])[key]
    assert is_safe(slug)
    assert slug == hashed(key)


def test_the_hash_is_of_the_composed_form() -> None:
    assert hashed("a b") == "a-b-c8687a08"
    assert hashed("Poincare\u0301") == hashed("Poincaré")


def test_of_keys_equal_but_for_case_only_the_lower_one_keeps_its_name() -> None:
    found = slugs(["bert", "BERT", "Bert", "other"])
    assert found["bert"] == "bert"
    assert found["other"] == "other"
    assert found["BERT"].startswith("bert-")
    assert len({slug.casefold() for slug in found.values()}) == 4


def test_other_keys_do_not_change_an_address() -> None:
    assert slugs(["a b", "x"])["a b"] == slugs(["a b", "y", "z"])["a b"]


@given(st.lists(st.text(max_size=20), unique=True, max_size=8))
def test_slugs_are_names_that_every_system_takes(names: list[str]) -> None:
    for slug in slugs(names).values():
        assert is_safe(slug)
        assert len(slug.encode()) <= 100


@pytest.mark.parametrize(
    ("names", "own"),
    [
        (["strasse", "straße", "STRASSE"], ["strasse"]),
        (["a b", "a-b-c8687a08"], []),
        (["λόγος", "λόγοσ"], ["λόγος"]),
        (["x", "a b"], ["x"]),
    ],
)
def test_names_that_all_have_a_page_never_share_a_file(names: list[str], own: list[str]) -> None:
    found = distinct_slugs(names)
    assert len({slug.casefold() for slug in found.values()}) == len(names)
    assert [name for name, slug in found.items() if slug == name] == own
    assert all(is_safe(slug) for slug in found.values())


def test_of_two_names_with_one_digest_the_later_has_a_longer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urls, "hashed", lambda _, digits=8: Slug("a-" + "0" * digits))
    assert distinct_slugs(["a b", "a?b", "c"]) == {"a b": "a-" + "0" * 8, "a?b": "a-" + "0" * 16, "c": "c"}


TOPICS = [
    ("Machine  Learning", "machine-learning"),
    ("machine_learning", "machine-learning"),
    ("#machine - learning", "machine-learning"),
    ("ml / nlp", "ml/nlp"),
    ("C++", "c++"),
    ("C#", "c#"),
    ("3.0", "3.0"),
    ("Ge\u0301ome\u0301trie", "géométrie"),
    ("STRASSE", "strasse"),
    ("Straße", "strasse"),
]


@pytest.mark.parametrize(("spelling", "expected"), TOPICS)
def test_topics_compare_by_their_id(spelling: str, expected: str) -> None:
    assert topic_id(spelling) == expected


KEYS = [
    ("smith2020", "smith2020"),
    ("@smith2020", "smith2020"),
    ("[@smith2020]", "smith2020"),
    (" Poincare\u0301 ", "Poincaré"),
]


@pytest.mark.parametrize(("text", "expected"), KEYS)
def test_a_key_is_kept_without_its_marks(text: str, expected: str) -> None:
    assert key_form(text) == expected


HEADINGS = [
    ("Why (not) $O(n^2)$?", "why-not-o-n-2"),
    ("实验 & Résultats", "实验-résultats"),
    ("???", "section"),
    ("_related", "related"),
]


@pytest.mark.parametrize(("heading", "expected"), HEADINGS)
def test_a_heading_never_takes_an_id_of_a_template(heading: str, expected: str) -> None:
    assert anchor_form(heading) == expected


LINKS = [
    ("index.html", "papers/a.html", "", "papers/a.html"),
    ("papers/a.html", "index.html", "", "../index.html"),
    ("papers/a.html", "papers/b.html", "h", "b.html#h"),
    ("papers/a/related.html", "papers/a.html", "", "../a.html"),
    ("papers/a.html", "papers/a.html", "h", "#h"),
    ("papers/a.html", "papers/a.html", "", "a.html"),
    ("index.html", "topics/数学.html", "", "topics/%E6%95%B0%E5%AD%A6.html"),
]


@pytest.mark.parametrize(("source", "target", "fragment", "expected"), LINKS)
def test_links_are_relative(source: str, target: str, fragment: str, expected: str) -> None:
    assert href(Url(source), Url(target), fragment) == expected


segment = st.text(min_size=1, max_size=8).filter(lambda s: s not in (".", "..") and "/" not in s)
path = st.lists(segment, min_size=1, max_size=3).map("/".join)


@given(path, path)
def test_a_link_leads_where_it_should(source: str, target: str) -> None:
    try:
        target.encode()
        source.encode()
    except UnicodeEncodeError:
        return
    link = href(Url(source), Url(target))
    parts = urlsplit(link)
    assert not parts.scheme
    assert not parts.netloc
    assert not parts.query
    assert posixpath.normpath(posixpath.join(posixpath.dirname(source), unquote(parts.path))) == target
