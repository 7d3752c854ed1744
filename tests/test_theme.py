"""The example theme of docs/theming.md: it builds, and changes what it says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from site_builder.build import BuildRequest, build
from tests.test_build import Silent

ROOT = Path(__file__).resolve().parent.parent
THEME = ROOT / "docs/theme"


def built(folder: Path, *, themed: bool) -> Path:
    (folder / "content/papers").mkdir(parents=True)
    (folder / "content/site.yaml").write_text("title: T\n")
    (folder / "content/papers/a.md").write_text("---\ntitle: A\n---\nText.\n")
    if themed:
        shutil.copytree(THEME, folder, dirs_exist_ok=True)
    build(BuildRequest(content=folder / "content", output=folder / "site"), Silent())
    return folder / "site"


def test_its_styles_come_last_on_every_page(tmp_path: Path) -> None:
    site = built(tmp_path, themed=True)
    assert (site / "assets/css/own.css").read_bytes() == (THEME / "static/css/own.css").read_bytes()
    for page in [*site.glob("*.html"), *site.glob("papers/**/*.html")]:
        styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page.read_text("utf-8"))
        assert styles[-1].endswith("assets/css/own.css"), page


def test_its_foot_is_that_of_every_page(tmp_path: Path) -> None:
    site = built(tmp_path, themed=True)
    assert "Department of Examples" in (site / "papers/a.html").read_text("utf-8")


def test_without_one_no_page_asks_for_it(tmp_path: Path) -> None:
    site = built(tmp_path, themed=False)
    assert "own.css" not in (site / "index.html").read_text("utf-8")
    assert not (site / "assets/css/own.css").exists()


def test_the_variables_that_it_sets_exist() -> None:
    known = set(re.findall(r"(--[\w-]+):", (ROOT / "static/css/site.css").read_text("utf-8")))
    assert set(re.findall(r"(--[\w-]+):", (THEME / "static/css/own.css").read_text("utf-8"))) <= known
    assert set(re.findall(r"`(--[\w-]+)`", (ROOT / "docs/theming.md").read_text("utf-8"))) <= known
