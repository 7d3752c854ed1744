"""Nothing that a stranger writes, in any field or position, is more than text on any page and in any file of a site."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pytest
from lxml import etree
from playwright.sync_api import Browser, Dialog

from site_builder.bibliography.readers.bibtex import read_bibtex
from site_builder.bibliography.readers.ris import read_ris
from site_builder.build import BuildRequest, build
from site_builder.cli.reports.as_json import as_json
from site_builder.cli.reports.github import as_annotations
from site_builder.cli.reports.sarif import as_sarif
from site_builder.diagnostics import Diagnostic
from site_builder.rendering.markdown.sanitizer import ATTRIBUTES, MATH_TAGS, TAGS
from tests.hostile.corpus import PLAIN, combinations, texts, write_collection
from tests.test_build import Silent

OF_THE_SITE = (
    "\"'></title></script><script>window.broke=1</script><img src=x onerror=window.broke=1>]]>--> {{ 70001*7 }}"
)

SHOWN = """
    index.html papers.html topics.html topics/common.html wanted.html map.html embed.html search.html authors.html
    authors/ada-byron-*.html venues.html years.html tours/walk.html topics/common/bibliography.html papers/html-2.html
    papers/attribute-1.html papers/script-end-1.html papers/markdown-5.html papers/html-1/related.html
    html-1-page.html papers/quiet.html
""".split()
"""A page of each kind, for the browser."""


@dataclass(frozen=True, slots=True)
class Built:
    site: Path
    twin: Path
    """A site of the same notes, with a harmless text for each strange one."""
    found: tuple[Diagnostic, ...]

    pages: Mapping[str, Tags]
    """Address -> what the page holds."""
    ours: frozenset[tuple[str, str]]
    """What templates write: elements with each of their attributes, in the pages of the twin."""

    def files(self, *endings: str) -> Iterator[tuple[str, str]]:
        for file in sorted(self.site.rglob("*")):
            if file.is_file() and file.name.endswith(endings) and not file.is_relative_to(self.site / "assets/js"):
                yield file.relative_to(self.site).as_posix(), file.read_bytes().decode("utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    root = tmp_path_factory.mktemp("hostile")
    every = dict(texts())
    write_collection(root / "content", every, OF_THE_SITE)
    write_collection(root / "plain", dict.fromkeys(list(every)[:3], PLAIN), PLAIN)
    build(BuildRequest(content=root / "plain", output=root / "twin", jobs=1), Silent())
    report = build(BuildRequest(content=root / "content", output=root / "site", jobs=1), Silent())
    read = {
        name: {
            file.relative_to(root / name).as_posix(): Tags(file.read_text("utf-8"))
            for file in sorted((root / name).rglob("*.html"))
        }
        for name in ("site", "twin")
    }
    ours = frozenset(pair for page in read["twin"].values() for pair in page.pairs) | ALSO
    return Built(root / "site", root / "twin", report.diagnostics, read["site"], ours)


class Tags(HTMLParser):
    """Every element with its attributes, and what its scripts hold."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.pairs: set[tuple[str, str]] = set()
        self.addresses: list[tuple[str, str]] = []
        self.scripts: list[str] = []
        self._in_script = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.pairs |= {(tag, ""), *((tag, name) for name, _ in attrs)}
        self.addresses += [(f"{tag} {name}", value or "") for name, value in attrs if name in ADDRESSES]
        if tag == "script":
            self.scripts.append(str(sorted(attrs)))
            self._in_script = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.scripts.append(data)


ADDRESSES = frozenset("href src action formaction data poster srcset xlink:href cite".split())

OF_BODIES = (
    {(tag, name) for tag in TAGS | MATH_TAGS for name in ("", *ATTRIBUTES["*"], *ATTRIBUTES.get(tag, ()))}
    | {("math", "display")}
)  # fmt: skip
"""What a note may write itself."""

ALSO = frozenset(
    [
        ("tspan", ""),
        ("tspan", "class"),
        ("span", "aria-hidden"),
        ("entry", "{http://www.w3.org/XML/1998/namespace}lang"),
    ]
)
"""What templates write where a collection has more than the twin: labels of several words, topics in topics, languages."""

IN_BROWSER = """html => {
  const made = new DOMParser().parseFromString(html, "text/html"), pairs = new Set();
  for (const one of made.querySelectorAll("*")) {
    const name = one.localName.toLowerCase();
    pairs.add(name + " ");
    for (const attribute of one.attributes) pairs.add(name + " " + attribute.name.toLowerCase());
  }
  return [...pairs];
}"""


def test_the_collection_tries_each_text_in_each_place() -> None:
    assert combinations() > 5000


def test_no_page_has_an_element_or_attribute_that_neither_a_template_nor_the_sanitizer_writes(built: Built) -> None:
    assert not {name for _, name in built.ours | OF_BODIES if name.startswith("on")}
    for url, page in built.pages.items():
        assert page.pairs - built.ours - OF_BODIES == set(), url


def test_scripts_in_pages_are_those_that_templates_write(built: Built) -> None:
    theme = [text for text in Tags((built.twin / "papers.html").read_text("utf-8")).scripts if "theme" in text]
    for url, page in built.pages.items():
        found = page.scripts
        for attributes, content in zip(found, [*found[1:], ""], strict=True):
            if attributes == "[('type', 'application/ld+json')]":
                json.loads(content)
            elif attributes.startswith("["):
                assert attributes == "[]" or re.fullmatch(
                    r"\[\('defer', None\), \('src', '(?:\.\./)*(?:lit/)?/?(?:lit/)?assets/(?:js|data|vendor)/[\w./-]+'\)\]",
                    attributes,
                ), url
            else:
                assert content.strip() == "" or attributes in theme or attributes.startswith('{"@'), url


def test_addresses_in_pages_and_pictures_are_relative_or_of_the_web_and_only_links_leave_the_site(built: Built) -> None:
    pictures = {url: Tags(text) for url, text in built.files(".svg")}
    for url, page in {**built.pages, **pictures}.items():
        for where, address in page.addresses:
            scheme = re.match(r"\s*([a-z][a-z0-9+.-]*):|\s*[/\\]{2}", address, re.IGNORECASE)
            if scheme is None:
                continue
            assert scheme[1] in ("http", "https", "mailto"), (url, where, address)
            assert where.split()[0] in ("a", "link", "blockquote"), (url, where, address)
            own = address.startswith("https://example.org/")
            assert own or where in ("a href", "blockquote cite", "link href"), (url, where, address)


def test_feeds_sitemaps_and_pictures_are_well_formed_and_hold_what_their_writers_write(built: Built) -> None:
    def pairs(file: Path) -> set[tuple[str, str]]:
        root = etree.fromstring(file.read_bytes(), etree.XMLParser(resolve_entities=False, huge_tree=True))
        assert root.getroottree().docinfo.internalDTD is None
        return {(etree.QName(one).localname, str(name)) for one in root.iter("*") for name in ("", *one.attrib)}

    def files(site: Path) -> list[Path]:
        return sorted(file for file in site.rglob("*") if file.suffix in (".xml", ".svg"))

    names = {file.name for file in files(built.site)}
    assert {"feed.xml", "sitemap.xml", "map.svg", "html-1.svg"} <= names
    known = {pair for file in files(built.twin) for pair in pairs(file)} | ALSO
    for file in files(built.site):
        assert pairs(file) - known == set(), file.name


def test_json_is_json_and_data_for_scripts_is_one_call_with_json(built: Built) -> None:
    checked = Counter[str]()
    for _, text in built.files(".json"):
        json.loads(text, parse_constant=pytest.fail)
        checked["json"] += 1
    for url, text in built.files(".js"):
        if not url.startswith("assets/data/"):
            continue
        call = re.fullmatch(r"(?:/\*[^*]*\*/\s*)?[\w.]+\((.*)\);?\s*", text, re.DOTALL)
        assert call, (url, text[:200])
        json.loads(f"[{call[1]}]", parse_constant=pytest.fail)
        assert not re.search("</|<!--|[\u2028\u2029]", text), url
        checked["js"] += 1
    assert checked["json"] > 90
    assert checked["js"] > 3


def test_bibliographies_read_back_as_so_many_entries_as_there_are_papers(built: Built) -> None:
    papers = len(json.loads((built.site / "graph.json").read_text("utf-8"))["nodes"])
    assert papers > 90
    assert len(json.loads((built.site / "library.json").read_text("utf-8"))) == papers
    bibtex = read_bibtex((built.site / "library.bib").read_bytes(), "library.bib")
    assert [fault.message for fault in bibtex.found if fault.code == "unread-entry"] == []
    assert (bibtex.entries, bibtex.unread) == (papers, 0)
    ris = read_ris((built.site / "library.ris").read_bytes(), "library.ris")
    assert (ris.entries, ris.unread) == (papers, 0)
    for url, text in built.files(".ris"):
        assert all(re.match(r"[A-Z][A-Z0-9]  - |$", line) for line in text.split("\r\n")), url
    for url, text in built.files(".bib"):
        assert url == "library.bib" or read_bibtex(text.encode(), url).entries == 1, url


def test_texts_hold_no_control_characters_and_nothing_that_turns_the_writing_around_in_names(built: Built) -> None:
    endings = (".html", ".json", ".js", ".xml", ".svg", ".bib", ".ris", ".md", ".txt")
    for url, text in built.files(*endings):
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f]", text), url
        assert url.isprintable(), url


def test_templates_evaluate_nothing_of_what_notes_say(built: Built) -> None:
    for url, text in built.files(".html", ".xml", ".svg", ".txt"):
        assert "490007" not in text, url


def test_reports_are_one_line_a_fault_and_give_runners_no_commands(built: Built) -> None:
    assert len(built.found) > 1000
    for line in as_annotations(built.found, "content/").split("\n")[:-1]:
        assert re.match(r"::(?:error|warning) file=content/[^\n\r:,]*,line=\d+,col=\d+,title=[a-z-]+::", line), line
        assert line.isprintable(), line
    assert all(fault.line().isprintable() for fault in built.found)
    assert len(json.loads(as_json(built.found, ""))["faults"]) == len(built.found)
    assert len(json.loads(as_sarif(built.found, ""))["runs"][0]["results"]) == len(built.found)


def test_in_a_browser_pages_are_the_same_elements_and_those_of_each_kind_run_and_ask_for_nothing_else(
    built: Built, browser: Browser
) -> None:
    allowed = {f"{tag} {name}" for tag, name in built.ours | OF_BODIES} | {"html "}
    context = browser.new_context()
    page = context.new_page()
    page.goto("about:blank")
    # Lists of authors, topics and venues are many and alike; the pages of papers hold all there is.
    for url, html in built.files(".html"):
        if url.count("/") > url.startswith("papers/"):
            continue
        assert set(page.evaluate(IN_BROWSER, html)) - allowed == set(), url
    asked, faults = list[str](), list[str]()

    def dismiss(dialog: Dialog) -> None:
        faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", dismiss)
    page.on("console", lambda said: faults.append(f"{said.type}: {said.text}"))
    page.on("pageerror", lambda error: faults.append(str(error)))
    for pattern in SHOWN:
        file = next(iter(sorted(built.site.glob(pattern))), None)
        assert file is not None, pattern
        page.goto(file.as_uri(), wait_until="load")
        page.wait_for_timeout(80)
        assert page.evaluate("[window.broke, document.title.includes('490007'), location.protocol]") == [
            None,
            False,
            "file:",
        ], pattern
        assert faults == [], pattern
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == [], pattern
    context.close()
