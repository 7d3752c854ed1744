"""Validate pages of built sites with the Nu HTML checker.

`scripts/validate_html.py SITE…` checks a few pages of each kind, with --all every one. The checker is the npm package
vnu-jar, which needs Java; it is installed into a folder of the cache the first time. Without npm or Java nothing is
checked, and that is said. Exit code 1 where a page has an error.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

VERSION = "26.9.27"

OF_A_KIND = 12
"""So many pages of a folder are checked: the first, the last, and some between."""


def checker() -> Path | None:
    """The checker's jar; None where it cannot be had."""
    if not shutil.which("java") or not shutil.which("npm"):
        return None
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "site-builder" / f"vnu-{VERSION}"
    jar = cache / "node_modules/vnu-jar/build/dist/vnu.jar"
    if not jar.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run(["npm", "install", *options, f"vnu-jar@{VERSION}"], check=True, cwd=cache, stdout=sys.stderr)
    return jar


def pages(site: Path, *, everything: bool) -> Iterator[Path]:
    found = sorted(site.rglob("*.html"), key=lambda path: (_kind(site, path), path))
    for _, of_kind in groupby(found, key=lambda path: _kind(site, path)):
        paths = list(of_kind)
        step = 1 if everything else max(1, len(paths) // OF_A_KIND)
        yield from paths[::step]


def _kind(site: Path, path: Path) -> tuple[str, bool]:
    """What a page shows: its top folder, and whether it lies deeper (related papers, further pages of a list)."""
    parts = path.relative_to(site).parts
    return (parts[0] if len(parts) > 1 else "", len(parts) > 2)


def main(arguments: list[str]) -> int:
    everything = "--all" in arguments
    sites = [Path(argument) for argument in arguments if not argument.startswith("-")]
    if not sites:
        print("which site? scripts/validate_html.py site", file=sys.stderr)
        return 2
    jar = checker()
    if jar is None:
        print("not checked: the Nu HTML checker needs Java and npm, and one of them is not here")
        return 0
    paths = [str(path) for site in sites for path in pages(site, everything=everything)]
    run = subprocess.run(
        ["java", "-jar", str(jar), "--format", "json", "--stdout", "--exit-zero-always", "--errors-only", *paths],
        check=True,
        capture_output=True,
        text=True,
    )
    errors = json.loads(run.stdout)["messages"]
    for message in errors:
        print(f"{message['url'].removeprefix('file:')}:{message.get('lastLine', 0)}: {message['message']}")
    print(f"{len(paths)} pages, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
