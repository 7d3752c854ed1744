"""site.yaml: every setting, every fault at its place, and a default for all that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import CollectionNotFound
from site_builder.collection.settings.read_config import EDGE_KINDS, OTHERS_FIELDS, SITE_FIELDS, read_config
from site_builder.mapping.kinds import KINDS


def read(tmp_path: Path, text: str) -> tuple[SiteConfig, list[str]]:
    (tmp_path / "site.yaml").write_text(text, encoding="utf-8")
    config, found = read_config(tmp_path)
    return config, [fault.line() for fault in found]


def test_every_setting_is_read(tmp_path: Path) -> None:
    config, found = read(
        tmp_path,
        """\
title: Training at Scale
description: "A map: of papers"
language: de-AT
base_url: https://example.github.io/map
edit_url: https://github.com/example/map/edit/main/content/{path}
license: CC BY 4.0
weights: {cites: 2, shared_topics: .5, extends: 0}
macros: {R: '\\mathbb{R}', "\\\\E": '\\mathbb{E}'}
fields: [rating, lab]
ignore: [drafts/, "*.tmp.md"]
""",
    )
    assert found == []
    assert config == SiteConfig(
        title="Training at Scale",
        description="A map: of papers",
        language="de-AT",
        base_url="https://example.github.io/map/",
        edit_url="https://github.com/example/map/edit/main/content/{path}",
        license="CC BY 4.0",
        weights={"cites": 2.0, "shared_topics": 0.5, "extends": 0.0},
        macros={"R": "\\mathbb{R}", "E": "\\mathbb{E}"},
        fields=("rating", "lab"),
        ignore=("drafts/", "*.tmp.md"),
    )


def test_settings_of_later_features_have_names_already(tmp_path: Path) -> None:
    text = "title: t\n" + "".join(f"{name}: {{a: [1]}}\n" for name in OTHERS_FIELDS)
    assert read(tmp_path, text) == (SiteConfig(title="t"), [])


def test_no_name_has_two_readers() -> None:
    assert not {field.name for field in SITE_FIELDS} & set(OTHERS_FIELDS)


def test_weights_name_every_kind_of_the_map() -> None:
    assert KINDS.keys() <= set(EDGE_KINDS)


FAULTS = [
    # title; site.yaml; faults
    ("unknown setting", "title: t\ntitel: x\n", ["site.yaml:2:1: warning[unknown-field]: there is no field 'titel'; did you mean 'title'?"]),
    ("another generator's setting", "title: t\nbaseurl: x\n", ["site.yaml:2:1: warning[unknown-field]: there is no field 'baseurl'; did you mean 'base_url'?"]),
    ("a title as a list", "title: [t]\n", ["site.yaml:1:8: warning[bad-value]: title takes one text, not the list '[t]'; put it in quotes if it is text"]),
    ("a comment in the title", "title: C # and more\n", ["site.yaml:1:10: warning[yaml-comment]: YAML takes '# and more' for a comment, so title is 'C'; put the whole value in quotes"]),
    ("no title", "language: en\n", ["site.yaml:1:1: warning[missing-site-title]: site.yaml gives the site no title, so it is 'Literature map'; add a field 'title'"]),
    ("nothing", "", ["site.yaml:1:1: warning[missing-site-title]: site.yaml gives the site no title, so it is 'Literature map'; add a field 'title'"]),
    ("no address", "title: t\nbase_url: example.org\n", ["site.yaml:2:11: warning[bad-url]: 'example.org' is no web address; write https://example.org"]),
    ("an address with a query", "title: t\nbase_url: https://example.org/?x\n", ["site.yaml:2:11: warning[bad-url]: 'https://example.org/?x' holds ? or #; give the address of the site's top folder"]),
    ("edit_url without path", "title: t\nedit_url: https://example.org/edit\n", ["site.yaml:2:11: warning[bad-url]: 'https://example.org/edit' does not say where the note's path goes; put {path} there"]),
    ("edit_url that runs code", "title: t\nedit_url: 'javascript:x{path}'\n", ["site.yaml:2:11: warning[bad-url]: 'javascript:x{path}' is no web address; it starts with https://"]),
    ("weights as a list", "title: t\nweights: [1]\n", ["site.yaml:2:10: warning[bad-value]: weights takes kinds of links with numbers, as in {cites: 1.5}, not the list '[1]'"]),
    ("a weight of no kind", "title: t\nweights: {shared_topic: 1}\n", ["site.yaml:2:11: warning[bad-value]: 'shared_topic' is no kind of link; did you mean 'shared_topics'?"]),
    ("a weight below nothing", "title: t\nweights: {cites: -1}\n", ["site.yaml:2:18: warning[bad-value]: the weight of cites is '-1'; write a number from 0 to 1000"]),
    ("a weight without end", "title: t\nweights: {cites: .inf}\n", ["site.yaml:2:18: warning[bad-value]: the weight of cites is '.inf'; write a number from 0 to 1000"]),
    ("a macro of no name", "title: t\nmacros: {a1: x}\n", ["site.yaml:2:10: warning[bad-value]: 'a1' is no name of a macro; use letters alone"]),
    ("twice", "title: t\ntitle: u\n", ["site.yaml:2:1: error[duplicate-field]: the field 'title' stands here again; the first, on line 1, counts: delete one of them"]),
    ("a list", "- t\n", ["site.yaml:1:1: warning[front-matter-not-mapping]: site.yaml is the list '- t', not fields such as 'title: …'; give each line a name"]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "expected"), FAULTS, ids=[row[0] for row in FAULTS])
def test_faults(tmp_path: Path, title: str, text: str, expected: list[str]) -> None:
    assert read(tmp_path, text)[1] == expected


def test_an_error_costs_one_setting(tmp_path: Path) -> None:
    config, found = read(tmp_path, "title: Maps: a map\nlanguage: de\n")
    assert config == SiteConfig(language="de")
    assert found == [
        'site.yaml:1:12: error[bad-yaml]: a colon and a space inside a value end it in YAML; write title: "Maps: a map"'
    ]


def test_a_collection_may_lack_the_file(tmp_path: Path) -> None:
    config, found = read_config(tmp_path)
    assert config == SiteConfig()
    assert [fault.line() for fault in found] == [
        "site.yaml:1:1: warning[missing-site-file]: the collection has no site.yaml, so its title is 'Literature map'; write one with a title"
    ]


def test_a_file_of_another_name_is_pointed_out(tmp_path: Path) -> None:
    (tmp_path / "site.yml").write_text("title: t\n")
    assert "rename site.yml if it is meant" in read_config(tmp_path)[1][0].message


def test_the_folder_around_a_collection_is_told_where_that_lies(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/site.yaml").write_text("title: t\n")
    assert "there is one in the folder content, so name that with --content" in read_config(tmp_path)[1][0].message


def test_a_folder_in_its_place_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "site.yaml").mkdir()
    config, found = read_config(tmp_path)
    assert (config, [fault.code for fault in found]) == (SiteConfig(), ["unreadable-file"])


def test_a_link_out_of_the_collection_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("title: secret\n")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/site.yaml").symlink_to(tmp_path / "secret")
    config, found = read_config(tmp_path / "notes")
    assert (config, [fault.code for fault in found]) == (SiteConfig(), ["outside-root"])


def test_windows_line_ends_and_a_byte_order_mark_are_no_matter(tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_bytes("\ufefftitle: É\r\nlanguage: fr\r\n".encode())
    assert read_config(tmp_path) == (SiteConfig(title="É", language="fr"), ())


def test_a_collection_must_be_a_folder(tmp_path: Path) -> None:
    with pytest.raises(CollectionNotFound):
        read_config(tmp_path / "missing")


@pytest.mark.parametrize("text", ["none", "site", "papers", "Papers"])
def test_cards_are_for_the_site_for_papers_or_for_nobody(tmp_path: Path, text: str) -> None:
    config, found = read(tmp_path, f"title: t\ncards: {text}\n")
    assert (config.cards, found) == (text.lower(), [])


def test_other_cards_are_a_warning_and_the_default_stays(tmp_path: Path) -> None:
    config, found = read(tmp_path, "title: t\ncards: all of them\n")
    assert config == SiteConfig(title="t")
    assert found == [
        "site.yaml:2:8: warning[bad-value]: cards cannot be 'all of them'; write one of none, site, papers"
    ]


def test_fonts_are_files_of_the_collection(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "cjk.otf").write_bytes(b"")
    (tmp_path.parent / "outside.ttf").write_bytes(b"")
    text = "title: t\nfonts: [fonts/cjk.otf, fonts/none.ttf, fonts/web.woff2, ../outside.ttf, /etc/x.ttf]\n"
    config, found = read(tmp_path, text)
    assert config.fonts == ("fonts/cjk.otf",)
    assert [line.partition("[")[2].partition(";")[0] for line in found] == [
        "missing-file]: the collection has no file 'fonts/none.ttf'",
        "bad-value]: 'fonts/web.woff2' is no font that can be drawn with",
        "missing-file]: the collection has no file '../outside.ttf'",
        "missing-file]: the collection has no file '/etc/x.ttf'",
    ]
