"""Adds what no package's metadata tells to a bill of materials: `python -m scripts.sbom FILE` (CycloneDX, JSON).

That is what lies in static/vendor/ and the bundled font, with versions, licences and hashes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from scripts.vendor import FONT_PACKAGE, FONTS, LIBRARIES, VENDOR

Component = dict[str, Any]


def vendored() -> list[Component]:
    """The files of others that we carry, as CycloneDX has components."""
    scripts = [
        _component("library", one.name, one.version, one.license, VENDOR / one.file, f"pkg:npm/{one.name}")
        for one in LIBRARIES
    ]
    number = version(FONT_PACKAGE)
    fonts = [_component("file", file.name, number, "OFL-1.1", file) for file in sorted(FONTS.glob("*.otf"))]
    return [*scripts, *fonts]


def _component(kind: str, name: str, number: str, license_: str, file: Path, purl: str = "") -> Component:
    component: Component = {
        "type": kind,
        "bom-ref": f"vendored-{name}",
        "name": name,
        "version": number,
        "licenses": [{"expression": license_}],
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(file.read_bytes()).hexdigest()}],
    }
    return {**component, "purl": f"{purl}@{number}"} if purl else component


def with_vendored(bill: dict[str, Any]) -> dict[str, Any]:
    """A bill with the vendored files in it, once."""
    ours = vendored()
    names = {component["bom-ref"] for component in ours}
    others = [component for component in bill.get("components", []) if component.get("bom-ref") not in names]
    return {**bill, "components": [*others, *ours]}


def main() -> None:
    file = Path(sys.argv[1])
    bill = with_vendored(json.loads(file.read_text(encoding="utf-8")))
    file.write_text(json.dumps(bill, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{file}: {len(bill['components'])} components")


if __name__ == "__main__":
    main()
