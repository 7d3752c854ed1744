"""Where templates/ and static/ are: inside the package in a wheel, beside it in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Literal


def asset_dir(kind: Literal["templates", "static"]) -> Path:
    """The folder that ships with the program. Raises FileNotFoundError where an install lost it."""
    package = Path(__file__).parent
    for folder in (package / "_assets" / kind, package.parent / kind):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"site-builder was installed without its {kind} folder; install it again")
