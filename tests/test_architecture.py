"""The house rules of docs/architecture.md, held as data: floors, owners of packages, light imports."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "site_builder"

# A module imports only from floors below its own, and from its own room.
FLOORS: dict[str, int] = {
    "cli": 8,
    "__main__": 8,
    "serving": 7,
    "authoring": 7,
    "build": 6,
    "rebuild": 6,
    "recheck": 6,
    "changes": 6,
    "making": 6,
    "publishing": 5,
    "pages": 4,
    "rendering": 4,
    "mapping": 3,
    "collection": 2,
    "bibliography": 1,
    "model": 0,
    "diagnostics": 0,
    "urls": 0,
    "cache": 0,
    "assets": 0,
    "later": 0,
    "memory": 0,
    "structs": -1,
}

# Rooms of one floor that may look into each other, one way only.
SAME_FLOOR: set[tuple[str, str]] = {
    ("__main__", "cli"),
    ("pages", "rendering"),
    ("model", "diagnostics"),
    ("urls", "model"),
    ("cache", "assets"),
    ("rebuild", "build"),
    ("recheck", "build"),
    ("build", "making"),
    ("changes", "making"),
}

# Each third-party package has one owner; the rest of the program does not know that it exists.
OWNERS: dict[str, str] = {
    "click": "cli",
    "distributed": "making",
    "rich": "cli",
    "bibtexparser": "bibliography",
    "pylatexenc": "bibliography",
    "rispy": "bibliography",
    "yaml": "collection",
    "rapidfuzz": "collection",
    "networkx": "mapping",
    "numpy": "mapping",
    "scipy": "mapping",
    "jinja2": "rendering",
    "markdown": "rendering",
    "markupsafe": "rendering",
    "math_core": "rendering",
    "nh3": "rendering",
    "pygments": "rendering",
    "pyvis": "rendering",
    "resvg_py": "rendering",
    "fontTools": "rendering",
    "pptx": "rendering",
    "reportlab": "rendering",
    "segno": "rendering",
    "watchfiles": "serving",
    "msgspec": "structs",
}

# Import names of distributions that are called otherwise.
IMPORT_NAMES = {
    "math-core": "math_core",
    "pyyaml": "yaml",
    "resvg-py": "resvg_py",
    "python-pptx": "pptx",
    "fonttools": "fontTools",
}

# What costs too much for `site-builder --help`: imported only when its stage runs.
HEAVY = (
    "networkx",
    "numpy",
    "scipy",
    "pyvis",
    "IPython",
    "watchfiles",
    "http.server",
    "pptx",
    "reportlab",
    "fontTools",
    "segno",
)


@dataclass(frozen=True, slots=True)
class Import:
    """One import of one module of ours."""

    module: Path
    line: int
    name: str
    """Absolute dotted name; of `from a import b` it is `a.b`."""

    @property
    def room(self) -> str:
        return self.module.relative_to(PACKAGE).with_suffix("").parts[0]

    def __str__(self) -> str:
        return f"{self.module.relative_to(ROOT)}:{self.line} imports {self.name}"


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "_assets" not in path.parts)


def imports(module: Path) -> Iterator[Import]:
    """Every import, also those within functions and for types alone."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: relative import"
            for alias in node.names:
                yield Import(module, node.lineno, f"{node.module}.{alias.name}")


ALL = [found for module in modules() for found in imports(module)]


def breaks_floors(room: str, other: str) -> bool:
    return room != other and FLOORS[other] >= FLOORS[room] and (room, other) not in SAME_FLOOR


def test_every_module_has_a_floor() -> None:
    rooms = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in modules()} - {"__init__"}
    assert rooms - FLOORS.keys() == set(), "give each a floor here and a line in docs/architecture.md"


def test_modules_import_only_from_floors_below() -> None:
    wrong = []
    for found in ALL:
        top, _, rest = found.name.partition(".")
        other = rest.partition(".")[0]
        # The version is the package's own word; everybody may read it.
        if top != "site_builder" or other in {"", "__version__"}:
            continue
        if found.room == "__init__" or other not in FLOORS or breaks_floors(found.room, other):
            wrong.append(str(found))
    assert wrong == []


def test_rooms_of_a_floor_look_one_way() -> None:
    assert not {(b, a) for a, b in SAME_FLOOR} & SAME_FLOOR
    assert all(FLOORS[a] == FLOORS[b] for a, b in SAME_FLOOR)


@pytest.mark.parametrize(
    ("room", "other", "broken"),
    [
        ("cli", "build", False),
        ("mapping", "mapping", False),
        ("pages", "rendering", False),
        ("rendering", "pages", True),
        ("collection", "mapping", True),
        ("authoring", "serving", True),
        ("model", "urls", True),
    ],
)
def test_the_rule_itself(room: str, other: str, broken: bool) -> None:
    assert breaks_floors(room, other) is broken


def test_third_party_packages_are_imported_by_their_owner_alone() -> None:
    ours = {"site_builder", *sys.stdlib_module_names}
    foreign = [(found, found.name.partition(".")[0]) for found in ALL]
    wrong = [str(found) for found, top in foreign if top not in ours and OWNERS.get(top) != found.room]
    assert wrong == []


CHANGEABLE = (ast.Dict, ast.DictComp, ast.List, ast.ListComp, ast.Set, ast.SetComp)


def changeable(module: Path) -> Iterator[str]:
    """Names of a module that are bound to what anybody could change: a display, or an empty one by its class."""
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if not isinstance(node, (ast.Assign, ast.AnnAssign)):
            continue
        value = node.value
        called = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id
        parts = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "split"
        if isinstance(value, CHANGEABLE) or parts or called in {"dict", "list", "set", "defaultdict", "Counter"}:
            names = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (ast.unparse(name) for name in names if ast.unparse(name) != "__all__")


def test_nothing_at_module_level_can_be_changed() -> None:
    """Tables are mapping proxies, tuples and frozen sets: state at module level is state of everybody."""
    found = [f"{path.relative_to(ROOT)}: {name}" for path in modules() for name in changeable(path)]
    assert found == []


def declared() -> list[str]:
    """Names of the distributions that an install of ours brings along."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = [project["dependencies"], *project.get("optional-dependencies", {}).values()]
    return [
        name
        for group in groups
        for spec in group
        if not (name := spec.split(">")[0].split("=")[0].split("[")[0].strip()).startswith("site-builder")
    ]


def test_owned_packages_and_declared_ones_are_the_same() -> None:
    assert {IMPORT_NAMES.get(name, name) for name in declared()} == set(OWNERS)


@pytest.mark.parametrize("package", OWNERS)
def test_every_declared_package_is_used(package: str) -> None:
    owner = PACKAGE / OWNERS[package]
    # Markdown extensions are named by text, not imported: any mention in the owner's code counts.
    assert any(package in path.read_text(encoding="utf-8") for path in owner.rglob("*.py")), "drop it from pyproject"


def test_the_command_line_starts_without_heavy_packages() -> None:
    code = f"import sys, site_builder.cli; print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.split() == []


def test_the_command_line_starts_without_any_stage() -> None:
    code = "import sys, site_builder.cli.program; print(*(name for name in sys.modules if name.startswith('site_builder.')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    rooms = {name.split(".")[1] for name in run.stdout.split()}
    assert {room for room in rooms if FLOORS[room] >= FLOORS["mapping"]} == {"cli"}, "import stages in the command"
