"""What tests in every folder may ask for: a browser, and a plain static host."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from tests.static_host import StaticServer, serve_folder

# Machines are noisy: speed is held by benchmarks, not by how long an example took. CI tries the same
# examples every time, so that a failure there is one that the change made.
settings.register_profile("house", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "house")

REQUIRE_BROWSER = "SITE_BUILDER_REQUIRE_BROWSER"
"""Set (CI does), a missing Chromium is a failure; else its tests are skipped."""

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

CHROMIUM_ARGS = (
    "--no-sandbox",  # CI runs as root, where Chromium's sandbox refuses to start
    "--disable-gpu",
    # Without these, Chromium looks up its maker's hosts at every start.
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a browser, so that `-m "not browser"` leaves it out."""
    for item in items:
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker("browser")
            # Chromium on a machine with more to do than cores may miss a beat that is no fault of the
            # page. A third failure counts, and the line of progress shows whatever needed another try.
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache for each test: what one remembers no other finds, least of all the user's own builds."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of an installed Chromium; none is ever downloaded."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    reason = "no Chromium on the PATH (Debian: apt install chromium)"
    if os.environ.get(REQUIRE_BROWSER):
        pytest.fail(f"{reason}, and {REQUIRE_BROWSER} is set")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Headless Chromium, one for the session; a test opens pages or contexts of its own and closes them."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        try:
            yield running
        finally:
            running.close()


@pytest.fixture
def static_server() -> Iterator[StaticServer]:
    """`static_server(folder, "/sub/path/")` serves a folder as GitHub Pages does and gives its URL."""
    with ExitStack() as stack:

        def serve(folder: Path, prefix: str = "/") -> str:
            return stack.enter_context(serve_folder(folder, prefix))

        yield serve
