"""The workflows: pinned to the byte, without rights that they do not need."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).resolve().parent.parent / ".github/workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))


def read(workflow: Path) -> dict[str, Any]:
    # BaseLoader: "on" is a word here, not a truth value.
    found: dict[str, Any] = yaml.load(workflow.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506 (makes text alone)
    return found


def jobs(workflow: Path) -> dict[str, Any]:
    found: dict[str, Any] = read(workflow)["jobs"]
    return found


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_to_commits_with_their_version_beside(workflow: Path) -> None:
    uses = re.findall(r"^ *(?:- )?uses: (.+)$", workflow.read_text("utf-8"), re.MULTILINE)
    assert uses
    assert [line for line in uses if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*", line)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_checkout_leaves_no_token_behind_for_code_that_runs_later(workflow: Path) -> None:
    steps = [step for job in jobs(workflow).values() for step in job["steps"]]
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] == "false" for step in checkouts)


def test_one_job_alone_writes_to_the_repository() -> None:
    writers = [
        (workflow.name, name)
        for workflow in WORKFLOWS
        for name, job in jobs(workflow).items()
        if {**read(workflow).get("permissions", {}), **job.get("permissions", {})}.get("contents") == "write"
    ]
    assert writers == [("layout.yml", "lock")]


def test_the_job_that_writes_does_not_start_itself_and_waits_its_turn() -> None:
    workflow = read(FOLDER / "layout.yml")
    assert workflow["on"]["push"] == {"branches": ["main"], "paths": ["content/**", "!content/layout.tsv"]}
    assert workflow["concurrency"] == {"group": "layout", "cancel-in-progress": "false"}
    assert "pull_request" not in workflow["on"]
    commits = [step["run"] for step in workflow["jobs"]["lock"]["steps"] if "git commit" in step.get("run", "")]
    assert len(commits) == 1
    assert "git add -- content/layout.tsv" in commits[0]
