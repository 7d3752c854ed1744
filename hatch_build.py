"""Puts templates/ and static/ into wheels, inside the package.

An editable install gets no copy, which would only grow stale: without `_assets` in the package,
`site_builder.assets` finds the top-level folders.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASSET_FOLDERS = ("templates", "static")


class AssetsHook(BuildHookInterface[Any]):
    """Maps each asset folder to `site_builder/_assets/` in a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folders, unless the build is for an editable install."""
        if version == "editable":
            return
        for name in ASSET_FOLDERS:
            folder = Path(self.root) / name
            if folder.is_dir():
                build_data["force_include"][str(folder)] = f"site_builder/_assets/{name}"
