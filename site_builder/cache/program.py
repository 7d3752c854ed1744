"""What names the program itself: a cache never answers for another version of it."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from site_builder.assets import asset_dir
from site_builder.cache.store import digest, digest_of_files

_SHAPE_BYTES = frozenset(
    [
        "jinja2",
        "markdown",
        "markupsafe",
        "math_core",
        "msgspec",
        "nh3",
        "networkx",
        "numpy",
        "pygments",
        "pylatexenc",
        "pyvis",
        "pyyaml",
        "rapidfuzz",
        "resvg_py",
        "scipy",
    ]
)
"""Packages whose versions the bytes of a site depend on."""


def program_digest() -> bytes:
    """Of our code and assets, of Python and processor, and of the packages that shape a site's bytes."""
    package = Path(__file__).parent.parent
    python = f"{sys.version_info[:3]} {sys.byteorder} {platform.machine()}"
    return digest(
        digest_of_files([package, asset_dir("templates"), asset_dir("static")]), python, *sorted(_installed())
    )


def _installed() -> set[str]:
    """Names with versions, from the folders that installers leave: importlib.metadata would read a file of each."""
    found: set[str] = set()
    for folder in dict.fromkeys(sys.path):
        try:
            names = [path.name for path in Path(folder or ".").iterdir() if path.suffix in (".dist-info", ".egg-info")]
        except OSError:
            continue
        for name in names:
            if name.partition("-")[0].lower().replace(".", "_") in _SHAPE_BYTES:
                found.add(name)
    return found
