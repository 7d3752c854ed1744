"""Every case of cases/*.md: a small collection, and what is said of it, with the caret at the place and the mend.

A case is a heading "code: what it is about", files in fences named by their paths, and what is said in a fence named
"faults". A word behind a path says that the fence does not hold the file's text but its bytes, the target of
a link, its size, or that there is no such file; a fence named "today" holds the day that `check --today` is given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from site_builder.authoring.importing.run import import_paths
from site_builder.build import check
from site_builder.cli.reports.caret import Excerpts
from site_builder.diagnostics import RULES, Diagnostic
from tests.test_build import Silent

CASES = Path(__file__).parent / "cases"

SAID, TODAY = "faults", "today"

SOURCES = ("refs.bib", "refs.ris", "refs.json", "vault")
"""What `import` reads; a case with one of them is imported."""

FENCE = re.compile(r"^`{5}([^`\n]+)\n(.*?)^`{5}$", re.MULTILINE | re.DOTALL)

WITHOUT_A_CASE = {"dead-link", "body-not-rendered"}
"""Said over the network alone, and of nothing that is known: `test_addresses` and `test_bodies` have them."""


@dataclass(frozen=True, slots=True)
class Case:
    code: str
    title: str
    files: dict[str, str]
    """Path, and what the fence says of it -> what it holds."""
    said: str


def cases() -> list[Case]:
    found = []
    for file in sorted(CASES.glob("*.md")):
        parts = re.split(r"^## ([a-z]+(?:-[a-z]+)+: .+)$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for title, text in zip(parts[1::2], parts[2::2], strict=True):
            fences = dict(FENCE.findall(text))
            found.append(Case(title.partition(": ")[0], title, fences, fences.pop(SAID, "")))
    return found


def lay(root: Path, files: dict[str, str]) -> None:
    given = files if any(name.startswith("site.yaml") for name in files) else {"site.yaml": "title: T\n", **files}
    for name, text in given.items():
        path, _, how = name.partition(" ") if name.count(" ") == 1 and not name.endswith(".md") else (name, "", "")
        file = root / path if path.split("/")[0] in SOURCES else root / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        match how:
            case "link":
                file.symlink_to(text.strip())
            case "bytes":
                file.write_bytes(text.strip("\n").encode("latin-1").decode("unicode_escape").encode("latin-1"))
            case "size":
                with file.open("wb") as opened:
                    opened.truncate(int(text))
            case "absent":
                pass
            case _:
                file.write_text(text, encoding="utf-8")


def faults_of(case: Case, root: Path) -> tuple[list[Diagnostic], Path]:
    """What is said of a case, and the folder that the paths in it start from."""
    day = case.files.pop(TODAY, "")
    (root / "content").mkdir(parents=True)
    lay(root, case.files)
    sources = [root / name for name in SOURCES if (root / name).exists()]
    if sources:
        return list(import_paths(root / "content", sources).diagnostics), root
    _, found = check(root / "content", Silent(), today=date.fromisoformat(day.strip()) if day else None)
    return list(found), root / "content"


def as_said(faults: list[Diagnostic], root: Path) -> str:
    """Faults as `check` shows them, each followed by what `check --fix` would write in the place of what."""
    excerpts = Excerpts(root)
    lines = []
    for fault in faults:
        mend = f"    mend: {fault.mend.old} -> {fault.mend.new}\n" if fault.mend else ""
        text = f"{fault.line()}\n{excerpts.at(fault.place)}{mend}"
        lines.append(text.replace(f"{root}/", ""))
    return "".join(re.sub(r"[ ]+$", "", line, flags=re.MULTILINE) for line in lines)


def test_every_code_has_a_case() -> None:
    assert {case.code for case in cases()} == RULES.keys() - WITHOUT_A_CASE


@pytest.mark.parametrize("case", cases(), ids=[case.title for case in cases()])
def test_what_is_said_where_and_what_to_do(tmp_path: Path, case: Case) -> None:
    faults, root = faults_of(case, tmp_path)
    assert as_said(faults, root) == case.said
    assert case.code in {fault.code for fault in faults}


@pytest.mark.parametrize("case", cases(), ids=[case.title for case in cases()])
def test_a_message_says_what_is_wrong_and_what_to_do(tmp_path: Path, case: Case) -> None:
    faults, _ = faults_of(case, tmp_path)
    # "What; what to do", a question for what was meant, or both in one: "topics takes a list of topics, not …".
    assert all(re.search(r"[;:] \w|; [\[{<.]|\?$| takes .+, not ", fault.message) for fault in faults)
    assert all(fault.message[-1] not in ".;:," and fault.message[0] != " " for fault in faults)
