"""The workflows: pinned to the byte, without rights that they do not need."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from site_builder.authoring.issue_form import read_issue_form

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".github/workflows"
STARTER = ROOT / "site_builder/authoring/starter/dot-github/workflows"
"""Those that `init` lays."""

WORKFLOWS = [*sorted(FOLDER.glob("*.yml")), *sorted(STARTER.glob("*.yml"))]


def name_of(workflow: Path) -> str:
    return f"{'' if workflow.parent == FOLDER else 'starter/'}{workflow.stem}"


def read(workflow: Path) -> dict[str, Any]:
    # BaseLoader: "on" is a word here, not a truth value.
    found: dict[str, Any] = yaml.load(workflow.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506 (makes text alone)
    return found


def jobs(workflow: Path) -> dict[str, Any]:
    found: dict[str, Any] = read(workflow)["jobs"]
    return found


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=name_of)
def test_actions_are_pinned_to_commits_with_their_version_beside(workflow: Path) -> None:
    uses = re.findall(r"^ *(?:- )?uses: (.+)$", workflow.read_text("utf-8"), re.MULTILINE)
    assert uses
    assert [line for line in uses if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*", line)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=name_of)
def test_a_checkout_leaves_no_token_behind_for_code_that_runs_later(workflow: Path) -> None:
    steps = [step for job in jobs(workflow).values() for step in job["steps"]]
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] == "false" for step in checkouts)


def test_one_job_alone_writes_to_the_repository_and_one_drafts_releases() -> None:
    writers = [
        (name_of(workflow), name)
        for workflow in WORKFLOWS
        for name, job in jobs(workflow).items()
        if {**read(workflow).get("permissions", {}), **job.get("permissions", {})}.get("contents") == "write"
    ]
    assert writers == [("layout", "lock"), ("release", "draft"), ("starter/layout", "lock")]


def test_the_job_that_writes_does_not_start_itself_and_waits_its_turn() -> None:
    workflow = read(FOLDER / "layout.yml")
    assert workflow["on"]["push"] == {"branches": ["main"], "paths": ["content/**", "!content/layout.tsv"]}
    assert workflow["concurrency"] == {"group": "layout", "cancel-in-progress": "false"}
    assert "pull_request" not in workflow["on"]
    commits = [step["run"] for step in workflow["jobs"]["lock"]["steps"] if "git commit" in step.get("run", "")]
    assert len(commits) == 1
    assert "git add -- content/layout.tsv" in commits[0]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=name_of)
def test_what_strangers_can_start_has_no_secrets_and_only_reads(workflow: Path) -> None:
    found = read(workflow)
    assert "pull_request_target" not in found["on"]
    if "pull_request" not in found["on"]:
        return
    assert "secrets." not in workflow.read_text("utf-8")
    for job in jobs(workflow).values():
        rights = {**found.get("permissions", {}), **job.get("permissions", {})}
        assert set(rights.values()) <= {"read"}


@pytest.mark.parametrize("workflow", [*WORKFLOWS, ROOT / "action.yml"], ids=name_of)
def test_no_script_has_words_of_others_pasted_into_it(workflow: Path) -> None:
    """`${{ … }}` in a script is text of the script: what strangers write would run."""
    found = yaml.load(workflow.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506 (makes text alone)
    steps = found["runs"]["steps"] if "runs" in found else [s for job in found["jobs"].values() for s in job["steps"]]
    assert [step["run"] for step in steps if "${{" in step.get("run", "")] == []


def test_a_pull_request_is_checked_by_the_program_of_the_branch_it_goes_into() -> None:
    for folder in (FOLDER, STARTER):
        steps = [step.get("run", "") for step in jobs(folder / "check.yml")["check"]["steps"]]
        [install] = [step for step in steps if "pip install" in step]
        assert "HEAD^1" in install


PROGRAMS = {
    "plain": ("site-builder==1.0", "site-builder==1.0"),
    "in quotes": ('"site-builder[cards]==1.0"', "site-builder[cards]==1.0"),
    "with a comment behind it": ("site-builder  # the newest", "site-builder"),
    "an address with a fragment": (
        "git+https://example.org/a.git#egg=site-builder",
        "git+https://example.org/a.git#egg=site-builder",
    ),
}


@pytest.mark.skipif(sys.platform == "win32", reason="runners of the workflows have a shell and sed")
@pytest.mark.parametrize("written", PROGRAMS)
@pytest.mark.parametrize("name", ["layout", "links", "pages"])
def test_a_collections_workflows_install_what_its_settings_name(tmp_path: Path, name: str, written: str) -> None:
    """They read `program` before the program is there to read it."""
    value, expected = PROGRAMS[written]
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "site.yaml").write_text(f"title: T # of it\nprogram: {value}\n", encoding="utf-8")
    scripts = [step.get("run", "") for job in jobs(STARTER / f"{name}.yml").values() for step in job["steps"]]
    [line] = [line.strip() for script in scripts for line in script.splitlines() if "sed -n" in line]
    found = subprocess.check_output(["sh", "-c", f'{line}; printf "%s" "$program"'], cwd=tmp_path, text=True)
    assert found.strip() == expected


def test_a_new_collection_gets_the_form_that_this_one_has() -> None:
    form = "ISSUE_TEMPLATE/paper.yml"
    assert (STARTER.parent / form).read_bytes() == (FOLDER.parent / form).read_bytes()


def test_the_form_asks_for_what_new_understands() -> None:
    form = read(FOLDER.parent / "ISSUE_TEMPLATE/paper.yml")
    answers = {
        field["attributes"]["label"]: "10.1000/xyz" if field["id"] == "identifier" else "2020"
        for field in form["body"]
        if field["type"] != "markdown"
    }
    answers["Address"] = "https://example.org/"
    found = read_issue_form("\n\n".join(f"### {label}\n\n{answer}" for label, answer in answers.items()))
    assert found.doi == "10.1000/xyz"
    assert found.body == "2020"
    assert len(found.fields) == len(answers) - 2
