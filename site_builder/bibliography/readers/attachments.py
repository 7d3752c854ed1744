"""Paths of files that entries name, in the ways of JabRef, Zotero, Mendeley and Citavi. Nothing is opened here."""

from __future__ import annotations

import re


def attachment_paths(text: str) -> tuple[str, ...]:
    """The paths of a field `file`: `description:path:type`, several joined with ";", or a path alone.

    ":" and ";" within a part are escaped with a backslash; the drive of a Windows path may not be.
    """
    found: list[str] = []
    for one in re.split(r"(?<!\\);", " ".join(text.split())):
        parts = re.split(r"(?<!\\):", one)
        if len(parts) >= 3 and len(parts[-3]) == 1 and parts[-3].isalpha():
            parts[-3:-1] = [f"{parts[-3]}:{parts[-2]}"]
        path = parts[-2] if len(parts) >= 3 else parts[0] if len(parts) == 1 else max(parts, key=len)
        path = re.sub(r"\\(.)", r"\1", path).strip().strip("{}")
        if path and path not in found:
            found.append(path)
    return tuple(found)
