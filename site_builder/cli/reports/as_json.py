"""Faults as JSON: `{"version": 1, "faults": [{"path", "line", "column", "severity", "code", "message"}], …}`."""

from __future__ import annotations

import json
from collections.abc import Sequence

from site_builder.diagnostics import Diagnostic, Severity

VERSION = 1


def as_json(diagnostics: Sequence[Diagnostic], prefix: str) -> str:
    """All faults in the order of reports, with how many there are of each severity."""
    severities = [d.severity for d in diagnostics]
    report = {
        "version": VERSION,
        "counts": {severity.value: severities.count(severity) for severity in Severity},
        "faults": [
            {
                "path": f"{prefix}{d.place.path}",
                "line": d.place.line,
                "column": d.place.column,
                "severity": d.severity.value,
                "code": d.code,
                "message": d.message,
            }
            for d in diagnostics
        ],
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"
