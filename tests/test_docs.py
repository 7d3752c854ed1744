"""The pages of docs/ and the program say the same: every code, command, option, field and package."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import pytest

from site_builder.cli.program import program
from site_builder.diagnostics import RULES
from site_builder.model import Note
from site_builder.structs import field_names
from tests.test_architecture import FLOORS, IMPORT_NAMES, OWNERS

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = ("architecture", "commands", "dependencies", "diagnostics", "format", "publishing", "ranking")

# What a note holds that is no field of its front matter.
NOT_WRITTEN = {"places", "path", "key_place", "et_al", "extra", "body"}
# What front matter may say that a note holds under another name.
WRITTEN_OTHERWISE = {"year", "tags", "citekey"}


def read(page: str) -> str:
    path = DOCS / f"{page}.md"
    if not path.is_file():  # one failure says so, test_the_page_exists; a hundred would not say more
        pytest.skip(f"{path.relative_to(ROOT)} is missing")
    return path.read_text(encoding="utf-8")


def sections(page: str) -> Mapping[str, str]:
    """Text under each heading, down to the next one; backticks are dropped from the heading."""
    parts = re.split(r"^#{1,4} +(.+?) *$", read(page), flags=re.MULTILINE)
    return {heading.replace("`", ""): text for heading, text in zip(parts[1::2], parts[2::2], strict=True)}


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Every command under its full name: "" for the program itself, then "build" and so on."""
    yield " ".join(path), command
    if isinstance(command, click.Group):
        for name, child in sorted(command.commands.items()):
            yield from commands(child, (*path, name))


def options(command: click.Command) -> list[str]:
    return [
        name
        for parameter in command.params
        if isinstance(parameter, click.Option) and not parameter.hidden
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name.startswith("--") and name != "--help"
    ]


@pytest.mark.parametrize("page", PAGES)
def test_the_page_exists(page: str) -> None:
    assert (DOCS / f"{page}.md").is_file()
    assert read(page).startswith("# ")


def test_every_page_is_linked_from_the_readme_or_another_page() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *DOCS.glob("*.md")]}
    lost = [page.name for page in DOCS.glob("*.md") if not any(page.name in texts[it] for it in texts if it != page)]
    assert lost == []


# --- diagnostics --------------------------------------------------------------------------------


@pytest.mark.parametrize("code", RULES)
def test_a_code_has_a_section_that_tells_its_severity(code: str) -> None:
    text = sections("diagnostics").get(code)
    assert text is not None, f"docs/diagnostics.md has no heading '### {code}'"
    assert text.strip().casefold().startswith(RULES[code].severity.value)


def test_no_section_is_left_of_a_code_that_is_gone() -> None:
    codes = {heading for heading in sections("diagnostics") if re.fullmatch(r"[a-z]+(-[a-z]+)+", heading)}
    assert codes - RULES.keys() == set()


def test_codes_named_anywhere_in_the_docs_exist() -> None:
    named = {
        code
        for path in [*DOCS.glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
        for code in re.findall(r"(?:error|warning)\[([a-z-]+)\]", path.read_text(encoding="utf-8"))
    }
    assert named - RULES.keys() == set()


def test_every_code_has_a_test() -> None:
    here = Path(__file__)
    texts = [
        path.read_text(encoding="utf-8")
        for path in (ROOT / "tests").rglob("*")
        if path.suffix in {".py", ".md", ".txt", ".json"} and path != here
    ]
    assert [code for code in RULES if not any(code in text for text in texts)] == []


# --- commands -----------------------------------------------------------------------------------


def test_every_command_has_a_section() -> None:
    names = {name for name, _ in commands(program) if name}
    assert names, "the program has no commands"
    assert names - sections("commands").keys() == set()


def test_every_option_stands_in_its_commands_section() -> None:
    of_command = {name: options(command) for name, command in commands(program) if name}
    # What every command takes, and what the program itself takes, is told once, anywhere on the page.
    shared = set.intersection(*map(set, of_command.values())) | set(options(program))
    text_of = sections("commands")
    missing = [option for option in sorted(shared) if f"`{option}" not in read("commands")]
    for name, own in of_command.items():
        missing += [f"{name} {option}" for option in own if option not in shared and f"`{option}" not in text_of[name]]
    assert missing == []


def test_options_named_in_the_docs_exist() -> None:
    known = {option for _, command in commands(program) for option in options(command)} | {"--help"}
    named = set(re.findall(r"(?<=`)--[a-z][a-z-]+", read("commands")))
    assert named - known == set()


# --- notes --------------------------------------------------------------------------------------


def test_every_field_of_a_note_is_described() -> None:
    fields = (set(field_names(Note)) - NOT_WRITTEN) | WRITTEN_OTHERWISE
    text = read("format")
    assert sorted(name for name in fields if f"`{name}`" not in text) == []


# --- packages and floors ------------------------------------------------------------------------


def table_rows(page: str) -> Mapping[str, str]:
    """Rows of the page's tables by the name in their first cell."""
    return {match[1].lower(): match[0] for match in re.finditer(r"^\| `?(\w[\w.-]*)`? \|.*$", read(page), re.MULTILINE)}


def distributions(*, dev: bool) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"].get("optional-dependencies", {})
    runtime = [*project["project"]["dependencies"], *(spec for specs in extras.values() for spec in specs)]
    specs = project["dependency-groups"]["dev"] if dev else runtime
    return [re.split(r"[\[<>=~ ]", spec, maxsplit=1)[0].lower() for spec in specs if "site-builder" not in spec]


@pytest.mark.parametrize("name", distributions(dev=False))
def test_every_dependency_is_accounted_for_with_its_owner(name: str) -> None:
    row = table_rows("dependencies").get(name)
    assert row is not None, f"docs/dependencies.md has no row for {name}"
    assert f"`{OWNERS[IMPORT_NAMES.get(name, name)]}`" in row


@pytest.mark.parametrize("name", distributions(dev=True))
def test_every_tool_is_accounted_for(name: str) -> None:
    assert name in table_rows("dependencies"), f"docs/dependencies.md has no row for {name}"


def test_no_row_is_left_of_a_package_that_is_gone() -> None:
    declared = {*distributions(dev=False), *distributions(dev=True)}
    assert table_rows("dependencies").keys() - declared - {"package"} == set()


@pytest.mark.parametrize("room", [room for room in FLOORS if room != "__main__"])
def test_every_room_is_in_the_floor_plan(room: str) -> None:
    assert re.search(rf"^ *{FLOORS[room]}\b.*\b{room}\b", read("architecture"), re.MULTILINE)


# --- links --------------------------------------------------------------------------------------

GUIDES = sorted(path for path in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")] if path.is_file())


def anchors_of(page: Path) -> set[str]:
    """Ids that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#{1,6} +(.+?) *$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_relative_links_of_the_guides_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    broken = []
    for address in re.findall(r"\]\(<?([^)>\s]+)>?\)", text):
        if re.match(r"[a-z]+:", address):
            continue
        path, _, fragment = address.partition("#")
        target = page.parent / path if path else page
        heading_missing = fragment and target.suffix == ".md" and target.exists() and fragment not in anchors_of(target)
        if heading_missing or not target.exists():
            broken.append(address)
    assert broken == []


@pytest.mark.parametrize("name", [name for name, _ in commands(program)])
def test_help_shows_no_marks_that_only_the_program_understands(name: str) -> None:
    command = dict(commands(program))[name]
    assert "\\b" not in command.get_help(click.Context(command))


def test_the_readme_leads_to_every_guide() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in sorted(DOCS.glob("*.md")) if f"](docs/{page.name})" not in readme] == []
