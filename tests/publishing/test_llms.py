"""llms.txt follows its format: one title, a quoted description, sections of links with what they lead to."""

from __future__ import annotations

import re

from site_builder.collection.library import Library
from site_builder.mapping.build_map import build_map
from site_builder.model import Key
from site_builder.pages.shell import site_view
from site_builder.publishing.llms import PAPERS, llms_txt
from tests.pages.builder import library, paper


def text(site: Library) -> str:
    return llms_txt(site, build_map(site), site_view(site))


def test_its_sections() -> None:
    papers = [
        paper(
            "a", title="On Maps", authors=["Ada Byron"], year=1843, summary="What it\nsays.", topics=["Deep Learning"]
        ),
        paper("b", title="Another", cites=(Key("a"),)),
    ]
    lines = text(library(papers, title="Notes", description="All of them")).splitlines()
    assert lines[:3] == ["# Notes", "", "> All of them"]
    assert [line for line in lines if line.startswith("## ")] == ["## Papers", "## Topics", "## Optional"]
    linked = [line for line in lines if line.startswith("- ")]
    assert re.fullmatch(r"- \[On Maps\]\(papers/a\.md\): Byron 1843\. What it says", linked[0])
    assert linked[2].startswith("- [Deep Learning](topics/deep")


def test_links_are_absolute_where_the_sites_address_is_known() -> None:
    assert "](https://example.org/lit/papers/a." in text(library([paper("a")], base_url="https://example.org/lit/"))


def test_a_large_collection_names_its_most_cited() -> None:
    papers = [paper(f"p{n:03}", cites=(Key("p399"),) if n < 9 else ()) for n in range(400)]
    lines = text(library(papers)).splitlines()
    assert f"## Papers: the {PAPERS} most cited here of 400" in lines
    listed = [line for line in lines if "](papers/" in line]
    assert len(listed) == PAPERS
    assert "papers/p399." in listed[0]


def test_a_hostile_title_is_one_line_of_text() -> None:
    hostile = "](https://evil.example) <script>\n# not a heading\x1b[31m \u2028x"
    lines = text(library([paper("a", title=hostile)], title=hostile)).splitlines()
    assert lines[0] == r"# \](https://evil.example) \<script\> # not a heading \[31m x"
    assert [line for line in lines if line.startswith("# ")] == lines[:1]
    (listed,) = [line for line in lines if "(papers/a" in line]
    assert listed.startswith(r"- [\](https://evil.example) \<script\>")


def test_an_empty_collection_is_said_to_be_empty() -> None:
    assert "Notes on 0 papers" in text(library([]))
