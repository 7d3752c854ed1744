"""The examples of docs/: each collection in diagnostics.md has the fault that it is there to show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from site_builder.authoring.importing.run import import_paths
from site_builder.build import BuildRequest, build
from site_builder.diagnostics import RULES
from tests.test_build import Silent

TEXT = (Path(__file__).parent.parent / "docs/diagnostics.md").read_text("utf-8")
BIBLIOGRAPHY = "refs.bib"
WITHOUT_EXAMPLE = {
    "unreadable-file",
    "outside-root",
    "bad-encoding",
    "more-faults",
    "missing-site-file",
    "large-file",
    "dead-link",
    "body-not-rendered",
}
"""What text on a page cannot show."""


def examples() -> dict[str, dict[str, str]]:
    """Code -> files of its example, by path."""
    parts = re.split(r"^### (.+)$", TEXT, flags=re.MULTILINE)
    block = re.compile(r"^`([^`\n]+)`\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return {code: dict(block.findall(text)) for code, text in zip(parts[1::2], parts[2::2], strict=True)}


def test_every_code_has_an_example_where_text_can_show_one() -> None:
    assert {code for code, files in examples().items() if not files} == WITHOUT_EXAMPLE
    assert examples().keys() == RULES.keys()


def of_import() -> set[str]:
    """Codes whose example is a bibliography."""
    return {code for code, files in examples().items() if BIBLIOGRAPHY in files}


@pytest.mark.parametrize("code", sorted(of_import()))
def test_the_example_of_a_bibliography_has_the_fault_and_no_other(tmp_path: Path, code: str) -> None:
    for path, text in examples()[code].items():
        file = tmp_path / path if path == BIBLIOGRAPHY else tmp_path / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    report = import_paths(tmp_path / "content", [tmp_path / BIBLIOGRAPHY])
    assert {d.code for d in report.diagnostics} == {code}
    assert all(re.search("[;:] ", d.message) for d in report.diagnostics)


@pytest.mark.parametrize("code", sorted(RULES.keys() - WITHOUT_EXAMPLE - of_import()))
def test_the_example_has_the_fault_and_no_other(tmp_path: Path, code: str) -> None:
    content = tmp_path / "content"
    for path, text in {"site.yaml": "title: T\n", **examples()[code]}.items():
        (content / path).parent.mkdir(parents=True, exist_ok=True)
        (content / path).write_text(text, encoding="utf-8")
    report = build(BuildRequest(content=content, output=tmp_path / "site"), Silent())
    assert {d.code for d in report.diagnostics} == {code}
    # "What is wrong; what to do", or both in one: "topics takes a list of topics, not …".
    assert all(re.search("; | takes .+, not ", d.message) for d in report.diagnostics)
