"""Faults as annotations of GitHub Actions, one workflow command a line.

`::error file=…,line=…,col=…,title=…::message`:
https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands. A step shows ten annotations of
each kind; all of them are in its log.
"""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.diagnostics import Diagnostic, printable


def as_annotations(diagnostics: Sequence[Diagnostic], prefix: str) -> str:
    return "".join(_command(d, prefix) for d in diagnostics)


def _command(fault: Diagnostic, prefix: str) -> str:
    place = fault.place
    properties = {"file": f"{prefix}{place.path}", "line": place.line, "col": place.column, "title": fault.code}
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{fault.severity.value} {listed}::{_text(printable(fault.message))}\n"


def _text(text: str) -> str:
    """Text that cannot end the line, and so cannot begin a command of its own."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """A value that cannot end itself either."""
    return _text(text).replace(":", "%3A").replace(",", "%2C")
