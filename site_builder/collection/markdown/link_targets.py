"""Where a link leads: what stands behind the bracket that ends its text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from site_builder.collection.markdown.blocks import Definition, label_form

_LINK = re.compile(
    r"\([ \t]*\n?[ \t]*(?:<((?:[^<>\n\\]|\\.){0,2000})>"
    r"|((?:[^\s()\\<]|\\.)(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.){0,200}\)){0,500}\)){0,2000}+)?)"
    r"(?:[ \t\n]+(?:\"((?:[^\"\\]|\\.){0,500}+)\"|'((?:[^'\\]|\\.){0,500}+)'|\(((?:[^()\\]|\\.){0,500}+)\)))?"
    r"[ \t]*\n?[ \t]*\)",
    re.DOTALL,
)
_SPACED_LINK = re.compile(
    r"\([ \t]*([^\s()<>\"'][^()<>\n\"]{0,300}?\.[A-Za-z0-9]{2,5}(?:#[^()<>\n\"]{0,300})?)[ \t]*\)"
)
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.){0,500})\]", re.DOTALL)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def link_target(text: str, start: int, end: int, definitions: Mapping[str, Definition]) -> tuple[str, str, int] | None:
    """Address, title and end of the link whose text lies between two offsets; None where it is none."""
    behind = end + 1
    following = text[behind : behind + 1]
    if following == "(":
        if found := _LINK.match(text, behind):
            address = found[1] if found[1] is not None else found[2] or ""
            title = found[3] or found[4] or found[5] or ""
            return _ESCAPE.sub(r"\1", address), _ESCAPE.sub(r"\1", title), found.end()
        if found := _SPACED_LINK.match(text, behind):
            return found[1], "", found.end()
    if not definitions:
        return None
    label, stop = text[start : min(end, start + 501)], behind
    if following == "[" and (found := _LABEL.match(text, behind)):
        label, stop = found[1] or label, found.end()
    definition = definitions.get(label_form(label))
    return (definition.address, definition.title, stop) if definition else None
