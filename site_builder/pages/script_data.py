"""Data for scripts: a file that hands one JSON literal to one registered function.

Pages opened from a disk can load scripts and nothing else (no fetch), so data come as scripts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from site_builder.model import JSON
from site_builder.structs.compact_json import compact_json

_UNSAFE = "<>&\x7f\u2028\u2029\ufeff"
_SURROGATE = re.compile("[\ud800-\udfff]")


def data_script(name: str, value: Mapping[str, JSON], *, ascii_only: bool = True) -> str:
    """The text of assets/data/<name>.js.

    Nothing in it can end a script element, begin a comment or break a line of JavaScript, whatever
    notes say: "<", ">", "&" and line ends are escaped, and so is all but ASCII. Without `ascii_only` letters of other
    scripts stand as they are, which takes a third of the room; whoever loads the file says that it is UTF-8.
    """
    return f"siteBuilder.data({json.dumps(name)},{_literal(value, ascii_only=ascii_only)});\n"


def begun_script(name: str, value: Mapping[str, JSON], *, ascii_only: bool = True) -> str:
    """The beginning of such a file, of an object that is not empty; `ended_script` has the end."""
    return f"siteBuilder.data({json.dumps(name)},{_literal(value, ascii_only=ascii_only).removesuffix('}')}"


def ended_script(begun: str, value: Mapping[str, JSON], *, ascii_only: bool = True) -> str:
    """The file that was `begun`, with more of the same object: it is not empty, and its names are others."""
    return f"{begun},{_literal(value, ascii_only=ascii_only).removeprefix('{')});\n"


def _literal(value: Mapping[str, JSON], *, ascii_only: bool) -> str:
    if ascii_only:
        return in_script(json.dumps(value, separators=(",", ":"), allow_nan=False))
    return in_script(compact_json(value))


def in_script(literal: str) -> str:
    """JSON that nothing can end, or take for a line's end, where it stands in a script: the same value, escaped."""
    for char in _UNSAFE:
        if char in literal:
            literal = literal.replace(char, f"\\u{ord(char):04x}")
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", literal)
