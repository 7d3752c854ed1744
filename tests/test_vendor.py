"""static/vendor/ holds exactly what the installed packages carry, as its table says."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.vendor import FONT_FILES, FONTS, LIBRARIES, VENDOR, Library, installed, installed_font, row
from tests.static_host import StaticServer

every_library = pytest.mark.parametrize("library", LIBRARIES, ids=lambda library: library.name)


@every_library
def test_the_vendored_file_is_the_installed_one(library: Library) -> None:
    assert (VENDOR / library.file).read_bytes() == installed(library)


@every_library
def test_the_table_tells_the_file(library: Library) -> None:
    table = (VENDOR / "README.md").read_text(encoding="utf-8")
    content = (VENDOR / library.file).read_bytes()
    assert row(library, content) in table
    assert hashlib.sha256(content).hexdigest() in table


@every_library
def test_licence_and_version_lie_beside_the_file(library: Library) -> None:
    folder = (VENDOR / library.file).parent
    assert library.copyright in (folder / "LICENSE").read_text(encoding="utf-8")
    assert (folder / "VERSION").read_text(encoding="utf-8").strip() == library.version
    content = (VENDOR / library.file).read_bytes()
    assert library.version.encode() in content[:2000] or hashlib.sha256(content).hexdigest() == library.sha256


@every_library
def test_no_source_map_is_asked_for(library: Library) -> None:
    assert b"sourceMappingURL" not in (VENDOR / library.file).read_bytes()


def test_nothing_else_is_vendored() -> None:
    expected = {Path("README.md")} | {
        path for lib in LIBRARIES for path in (lib.file, lib.file.with_name("LICENSE"), lib.file.with_name("VERSION"))
    }
    assert {path.relative_to(VENDOR) for path in VENDOR.rglob("*") if path.is_file()} == expected


@pytest.mark.parametrize("name", FONT_FILES)
def test_the_bundled_font_is_the_installed_one(name: str) -> None:
    assert (FONTS / name).read_bytes() == installed_font(name)


def test_the_font_lies_beside_its_licence_and_nothing_else() -> None:
    assert {path.name for path in FONTS.iterdir()} == {*FONT_FILES}
    assert "SIL Open Font License, Version 1.1" in (FONTS / "LICENSE.txt").read_text(encoding="utf-8")


PAGE = """<!doctype html><meta charset="utf-8"><title>vis-network</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'">
<div id="map"></div>
<script src="watch.js"></script><script src="vis-network.min.js"></script><script src="draw.js"></script>"""

WATCH = """window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));"""

DRAW = """const nodes = new vis.DataSet([{ id: 1, label: "a", title: "tip", x: 0, y: 0 }, { id: 2, x: 90, y: 0 }]);
const edges = new vis.DataSet([{ from: 1, to: 2 }]);
window.network = new vis.Network(document.getElementById("map"), { nodes, edges }, { physics: false });"""


def test_vis_network_draws_under_our_content_security_policy(
    tmp_path: Path, static_server: StaticServer, browser: Browser
) -> None:
    script = VENDOR / "vis-network" / "vis-network.min.js"
    files = {"index.html": PAGE, "watch.js": WATCH, "draw.js": DRAW, script.name: script.read_text(encoding="utf-8")}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    faults: list[str] = []
    page = browser.new_page()
    try:
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(static_server(tmp_path))
        page.wait_for_function("window.network")
        assert page.locator("#map canvas").count() == 1
        assert page.evaluate("window.violations") == []
        assert faults == []
    finally:
        page.close()
