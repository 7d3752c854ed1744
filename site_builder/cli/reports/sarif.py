"""Faults as SARIF 2.1.0, which code hosts and editors read.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import quote

from site_builder import __version__
from site_builder.diagnostics import RULES, Diagnostic

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

ROOT = "SRCROOT"
"""What stands for the root of the sources, which only the reader knows."""


def as_sarif(diagnostics: Sequence[Diagnostic], prefix: str) -> str:
    """One run with every rule that was broken, and a result for each fault."""
    codes = sorted({d.code for d in diagnostics})
    rules = [
        {
            "id": code,
            "shortDescription": {"text": RULES[code].meaning},
            "defaultConfiguration": {"level": RULES[code].severity.value},
        }
        for code in codes
    ]
    run = {
        "tool": {"driver": {"name": "site-builder", "semanticVersion": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, codes.index(d.code), prefix) for d in diagnostics],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1) + "\n"


def _result(fault: Diagnostic, rule: int, prefix: str) -> dict[str, object]:
    artifact = {"uri": quote(f"{prefix}{fault.place.path}"), "uriBaseId": ROOT}
    region = {"startLine": fault.place.line, "startColumn": fault.place.column}
    return {
        "ruleId": fault.code,
        "ruleIndex": rule,
        "level": fault.severity.value,
        "message": {"text": fault.message},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
    }
