"""The helpers of the tests themselves: the static host and the browser."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.static_host import StaticServer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<!doctype html><title>Top</title>", encoding="utf-8")
    (tmp_path / "404.html").write_text("<!doctype html><title>Lost</title>", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("prefix", ["/", "/lab/map/", "lab"])
def test_a_folder_is_served_under_its_prefix(folder: Path, static_server: StaticServer, prefix: str) -> None:
    with urllib.request.urlopen(static_server(folder, prefix)) as answer:
        assert b"Top" in answer.read()


@pytest.mark.parametrize("path", ["/", "/other/index.html", "/lab/none.html"])
def test_all_else_is_the_404_page(folder: Path, static_server: StaticServer, path: str) -> None:
    top = static_server(folder, "/lab/").removesuffix("/lab/")
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(top + path)
    with caught.value as answer:
        assert answer.code == 404
        assert b"Lost" in answer.read()


def test_the_browser_opens_a_page(folder: Path, static_server: StaticServer, browser: Browser) -> None:
    page = browser.new_page()
    try:
        page.goto(static_server(folder, "/lab/"))
        assert page.title() == "Top"
    finally:
        page.close()
