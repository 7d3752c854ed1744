"""What we are built on is known to the byte: packages by hash, files of others by hash, version and licence."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import yaml

from scripts.sbom import with_vendored
from scripts.vendor import FONTS, LIBRARIES, VENDOR

ROOT = Path(__file__).resolve().parent.parent
HASHED = (ROOT / "constraints-hashed.txt").read_text(encoding="utf-8")


def pins(text: str) -> dict[str, str]:
    return {
        name.lower().replace("_", "-"): version
        for name, version in re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE)
    }


def test_every_package_of_the_program_has_its_version_and_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [spec for extra in project["optional-dependencies"].values() for spec in extra]
    wanted = {re.split(r"[<>=!~;\[ ]", spec)[0].lower() for spec in [*project["dependencies"], *extras]} - {
        "site-builder"
    }
    assert wanted <= pins(HASHED).keys()
    entries = re.split(r"\n(?=\S)", HASHED.strip())
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)


def test_the_hashed_versions_are_those_that_are_tested() -> None:
    tested = pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    # Packages of other systems are not installed here, and so in no list of what is.
    assert {name: tested[name] for name in pins(HASHED) if name in tested} == {
        name: version for name, version in pins(HASHED).items() if name in tested
    }
    assert len(pins(HASHED).keys() & tested.keys()) > 40


def test_no_list_names_a_host() -> None:
    for name in ("constraints.txt", "constraints-hashed.txt"):
        assert "://" not in (ROOT / name).read_text(encoding="utf-8")


def test_a_bill_of_materials_tells_of_vendored_files_too_each_once() -> None:
    bill = with_vendored(with_vendored({"bomFormat": "CycloneDX", "components": [{"bom-ref": "a", "name": "a"}]}))
    assert [component["name"] for component in bill["components"]] == [
        "a",
        *(library.name for library in LIBRARIES),
        *sorted(path.name for path in FONTS.glob("*.otf")),
    ]
    script = bill["components"][1]
    content = (VENDOR / LIBRARIES[0].file).read_bytes()
    assert script["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(content).hexdigest()}]
    assert script["licenses"] == [{"expression": LIBRARIES[0].license}]


def test_advisories_are_asked_for_in_a_workflow_of_its_own_and_never_where_changes_land() -> None:
    audit = yaml.load((ROOT / ".github/workflows/audit.yml").read_text("utf-8"), yaml.BaseLoader)  # noqa: S506 (text)
    assert "schedule" in audit["on"]
    assert "pip-audit --strict --require-hashes" in audit["jobs"]["audit"]["steps"][-1]["run"]
    assert "pip-audit" not in (ROOT / ".ci/run").read_text("utf-8")


def test_a_release_is_built_with_hashes_and_has_a_bill_of_materials() -> None:
    release = yaml.load((ROOT / ".github/workflows/release.yml").read_text("utf-8"), yaml.BaseLoader)  # noqa: S506 (text)
    steps = release["jobs"]["draft"]["steps"]
    scripts = "\n".join(step.get("run", "") for step in steps)
    assert "--require-hashes -r constraints-hashed.txt" in scripts
    assert "scripts.sbom dist/sbom.cdx.json" in scripts
    with_token = [step for step in steps if "github.token" in str(step)]
    assert with_token == steps[-1:]
