"""Data for scripts: a file that hands one JSON literal to one registered function.

Pages opened from a disk can load scripts and nothing else (no fetch), so data come as scripts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from site_builder.model import JSON

_UNSAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def data_script(name: str, value: Mapping[str, JSON]) -> str:
    """The text of assets/data/<name>.js.

    Nothing in it can end a script element, begin a comment or break a line of JavaScript, whatever
    notes say: all but ASCII is escaped, and so are "<", ">" and "&".
    """
    literal = json.dumps(value, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return f"siteBuilder.data({json.dumps(name)},{literal.translate(_UNSAFE)});\n"
