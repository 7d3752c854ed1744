"""The command line: one small file a command, and the only place that prints or exits."""

from __future__ import annotations

import gc
import sys

OBJECTS_BETWEEN_LOOKS = 50_000
"""Objects that may come to be before Python looks for cycles among them: with its own 700, a twentieth of a build goes
there."""


def main() -> None:
    """Run the program: the entry point of `site-builder`."""
    gc.set_threshold(OBJECTS_BETWEEN_LOOKS)
    from site_builder.cli.program import run

    try:
        sys.exit(run(sys.argv[1:]))
    finally:
        # Python would look at all that there is once more, to end.
        gc.freeze()
