"""Takes README's picture of the map: opens the built site in Chromium and writes docs/map.png.

`make picture` builds the site first. The static map.svg is preferred, since it is the whole map in
one picture; map.html serves where the SVG was not built.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Error, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# As root, Chromium's sandbox refuses to start; the page is our own.
CHROMIUM_ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars")
SIZE: ViewportSize = {"width": 1280, "height": 800}

# A page of its own, so that the SVG fills the window whatever its size and has a ground.
FRAME = """<!doctype html><meta charset="utf-8"><title>map</title>
<style>
  html, body {{ margin: 0; background: #fdfcfa }}
  img {{ display: block; width: 100vw; height: 100vh; object-fit: contain }}
</style>
<img src="{address}" alt="">"""


def find_chromium() -> str:
    """The path of an installed Chromium, else an exit with what to install."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    sys.exit("readme_picture: no Chromium on the PATH (Debian: apt install chromium)")


def take(site: Path, target: Path) -> None:
    """Write the picture of `site`'s map to `target`."""
    svg, page_file = site / "map.svg", site / "map.html"
    if not svg.is_file() and not page_file.is_file():
        sys.exit(f"readme_picture: {site} holds neither map.svg nor map.html; run `make site` first")
    target.parent.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_ARGS)
        try:
            page = browser.new_page(viewport=SIZE, color_scheme="light")
            if svg.is_file():
                # Beside the SVG, since a page from elsewhere may not load files.
                frame = site / ".readme-picture.html"
                frame.write_text(FRAME.format(address=svg.name), encoding="utf-8")
                try:
                    page.goto(frame.as_uri())
                    page.wait_for_function("document.images[0].complete && document.images[0].naturalWidth > 0")
                    page.screenshot(path=target)
                finally:
                    frame.unlink()
            else:
                page.goto(f"{page_file.as_uri()}#still=1&theme=light")
                page.wait_for_selector("canvas, svg")
                # The map says nowhere that it has drawn its last frame.
                page.wait_for_timeout(2000)
                page.screenshot(path=target)
        finally:
            browser.close()


def main() -> None:
    """Read the command line and take the picture."""
    parser = argparse.ArgumentParser(description="Take README's picture of the map from the built site.")
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "map.png")
    arguments = parser.parse_args()
    try:
        take(arguments.site.resolve(), arguments.output.resolve())
    except Error as error:
        sys.exit(f"readme_picture: Chromium could not show the map: {error}")
    print(f"{arguments.output}: {arguments.output.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
