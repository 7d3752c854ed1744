"""Diagnostics: one line a fault, in one order, that no note can forge."""

from __future__ import annotations

import pytest

from site_builder.diagnostics import RULES, Diagnostic, Place, Severity, has_errors, in_order, without_commands


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one\n::stop-commands::t", "one\n\\u003a:stop-commands::t"),
        ("  ::error::x", "  \\u003a:error::x"),
        ("##[group]x\n##vso[task]y", "\\u0023#[group]x\n\\u0023#vso[task]y"),
        ("a::b::c ##[x] # x ## y : z", "a::b::c ##[x] # x ## y : z"),
    ],
)
def test_no_line_that_is_said_is_a_command_to_a_runner(text: str, shown: str) -> None:
    assert without_commands(text) == shown


def test_a_fault_reads_as_path_line_column_severity_code_message() -> None:
    fault = Diagnostic(Place("papers/a.md", 7, 12), "unknown-key", "no note has the key 'b'; write one")
    assert fault.line() == "papers/a.md:7:12: error[unknown-key]: no note has the key 'b'; write one"
    assert fault.line("content/").startswith("content/papers/a.md:7:12: ")


def test_a_code_has_one_severity() -> None:
    assert RULES["unknown-key"].severity is Severity.ERROR
    assert RULES["unresolved-link"].severity is Severity.WARNING


def test_a_code_that_nobody_documented_cannot_be_used() -> None:
    with pytest.raises(ValueError, match="no rule"):
        Diagnostic(Place("a.md"), "made-up", "x")


def test_reports_are_sorted_by_place_and_say_each_fault_once() -> None:
    late = Diagnostic(Place("b.md", 1, 1), "bad-url", "x")
    early = Diagnostic(Place("a.md", 10, 1), "bad-url", "x")
    earlier = Diagnostic(Place("a.md", 9, 30), "unknown-key", "x")
    assert in_order([late, early, earlier, late]) == (earlier, early, late)


def test_only_errors_fail_a_build() -> None:
    warning = Diagnostic(Place("a.md"), "bad-url", "x")
    assert not has_errors([warning])
    assert has_errors([warning, Diagnostic(Place("a.md"), "bad-yaml", "x")])


@pytest.mark.parametrize("path", ["::stop-commands::x.md", " ::add-mask::x.md", "##[group]x.md"])
def test_no_name_of_a_file_gives_a_runner_a_command(path: str) -> None:
    assert Diagnostic(Place(path), "bad-url", "x").line().startswith(f"./{path}:1:1: ")
    assert Diagnostic(Place(path), "bad-url", "x").line("content/").startswith(f"content/{path}:1:1: ")


@pytest.mark.parametrize("hostile", ["\n", "\x1b[2J", "\r", "\u202e", "\u2028", "\x07"])
def test_nothing_in_a_name_moves_the_terminal(hostile: str) -> None:
    fault = Diagnostic(Place(f"a{hostile}.md"), "bad-url", f"say {hostile}")
    assert fault.line().isprintable()
