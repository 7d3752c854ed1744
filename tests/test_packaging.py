"""The wheel and the sdist carry what the program needs. `.ci/run` also installs the wheel and runs it."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import site_builder

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.slow


def tracked(*folders: str) -> set[str]:
    """Files of the repository, without what tools leave in its folders."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *folders], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:  # an unpacked sdist has no git
        pytest.skip("not a git checkout")
    return {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sdist, and the wheel that was built out of it."""
    folder = tmp_path_factory.mktemp("dist")
    # Without isolation nothing is fetched: the build tools are the environment's own.
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> set[str]:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def sdist(dist: Path) -> set[str]:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_wheel_carries_templates_and_static(wheel: set[str]) -> None:
    assert {f"site_builder/_assets/{name}" for name in tracked("templates", "static")} <= wheel


def test_the_wheel_carries_the_package_and_nothing_else(wheel: set[str]) -> None:
    assert tracked("site_builder") <= wheel
    tops = {name.partition("/")[0] for name in wheel}
    assert tops == {"site_builder", f"site_builder-{site_builder.__version__}.dist-info"}


def test_the_wheel_tells_its_types_its_licence_and_its_command(dist: Path) -> None:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as archive:
        names = archive.namelist()
        assert "site_builder/py.typed" in names
        assert any(name.endswith("/licenses/LICENSE") for name in names)
        entry_points = next(name for name in names if name.endswith("entry_points.txt"))
        assert "site-builder = site_builder.cli:main" in archive.read(entry_points).decode()


@pytest.mark.parametrize("folder", ["site_builder", "templates", "static", "content", "docs", "scripts", "tests"])
def test_the_sdist_carries_every_folder(sdist: set[str], folder: str) -> None:
    assert tracked(folder) <= sdist


def test_the_sdist_carries_the_build_hook(sdist: set[str]) -> None:
    assert {"hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"} <= sdist


def test_an_editable_install_has_no_copy_of_the_assets() -> None:
    assert not (ROOT / "site_builder" / "_assets").exists()


def test_every_installed_package_is_pinned() -> None:
    """What CI tests is what constraints.txt says, for our own list and the tools."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    names = {spec.split(">")[0].split("=")[0].strip().lower() for spec in wanted}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert all(line.count("==") == 1 and "/" not in line and "@" not in line for line in pins)
    assert names <= {line.partition("==")[0].lower().replace("_", "-") for line in pins}
