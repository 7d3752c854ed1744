"""A vault as Obsidian's users write it, and a sheet of formulas: nothing of their syntax is left on a page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from site_builder.collection.markdown.scan import scan
from tests import crawl
from tests.test_build import built

VAULT = Path(__file__).parent / "sites" / "vault"


class Words(HTMLParser):
    """The words that readers see: without code, scripts and data for machines."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.hidden = 0
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("pre", "code", "script", "style")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("pre", "code", "script", "style")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.found.append(data)


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("vault") / "site"
    report = built(VAULT, site)
    assert [fault.line() for fault in report.diagnostics] == []
    return site


def test_no_link_is_broken_and_no_id_stands_twice(vault: Path) -> None:
    assert crawl.broken_links(vault) == []
    assert [path.name for path in crawl.pages(vault) if crawl.read(path).repeated_ids] == []


RAW = {
    "wikilinks": r"\[\[|\]\]",
    "pictures": r"!\[",
    "links": r"\]\(",
    "formulas": r"\$[^\d ]|\\[A-Za-z]+|\\[()\[\]]|\^\{|_\{",
    "comments": "%%|<!--|a private remark",
    "marks": r"==\w|\*\w|~~",
    "callouts": r"\[!",
    "tasks": r"\[[ x]\]",
    "footnotes": r"\[\^|\^\[",
    "block ids": r" \^[a-z]+\s*$",
    "tables": r"\|.*\|\s*$|\|:?--",
    "code": "`",
}


@pytest.mark.parametrize("pattern", RAW.values(), ids=RAW.keys())
def test_no_syntax_is_left_on_a_page(vault: Path, pattern: str) -> None:
    left = [
        (path.relative_to(vault).as_posix(), words)
        for path in crawl.pages(vault)
        for words in Words(path.read_text("utf-8")).found
        if re.search(pattern, words)
    ]
    assert left == []


def test_what_the_window_the_map_and_the_search_say_is_text(vault: Path) -> None:
    files = [*vault.glob("*.html"), *vault.glob("**/*.svg"), *vault.glob("assets/data/**/*.js")]
    said = "\n".join(path.read_text("utf-8") for path in files)
    titles = "\n".join(re.findall("<title[^>]*>([^<]*)<", said))
    assert "Scaling in O(n log n) time with allreduce, provably" in titles
    for data in vault.glob("assets/data/**/*.js"):
        assert not re.search(r"\$O|\\\\log|`allreduce", data.read_text("utf-8")), data.name


def test_titles_and_summaries_have_their_formulas_wherever_they_are_listed(vault: Path) -> None:
    for page in ("papers/adams2021scaling.html", "papers.html", "papers/brown2019gradients/related.html", "years.html"):
        assert 'alttext="O(n \\log n)"' in (vault / page).read_text("utf-8"), page


def test_embeds_show_their_texts_with_links_and_pictures_of_this_page(vault: Path) -> None:
    page = (vault / "topics" / "systems.html").read_text("utf-8")
    assert '<a href="../papers/adams2021scaling.html#%5Egist">' in page
    assert "What it shows first." in page
    assert '<img src="../files/figures/loss%20curve.png"' in (vault / "papers/adams2021scaling.html").read_text("utf-8")


# --- the sheet of formulas ----------------------------------------------------------------------


def test_forty_formulas_and_more_are_formulas_and_keep_their_tex(vault: Path) -> None:
    source = (VAULT / "papers" / "formulas.md").read_text("utf-8").split("---\n", 2)[2]
    written = [formula.tex.strip() for formula in scan(source, "f.md", 1)[0].formulas]
    page = (vault / "papers" / "formulas.html").read_text("utf-8")
    shown = [(_attribute(tex)) for tex in re.findall('<math alttext="([^"]*)"', page)]
    assert len(written) >= 40
    assert [tex for tex in written if tex not in shown] == []
    assert "formula-error" not in page


def _attribute(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\xa0").replace("&amp;", "&")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_formulas_have_room_and_wide_ones_scroll_in_a_box_of_their_own(
    vault: Path, browser: Browser, theme: str, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)  # type: ignore[arg-type]
    try:
        page.goto((vault / "papers" / "formulas.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("[...document.querySelectorAll('math')].every(m => m.getBoundingClientRect().width > 1)")
        wide = page.locator(".math-display").evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)")
        assert wide
        assert page.locator(".math-display[tabindex='0']").count() == len(wide)
    finally:
        page.close()
