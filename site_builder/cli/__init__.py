"""The command line: one small file a command, and the only place that prints or exits."""

from __future__ import annotations

import gc
import sys

from site_builder.memory import as_many_looks


def main() -> None:
    """Run the program: the entry point of `site-builder`."""
    as_many_looks()
    from site_builder.cli.program import run

    try:
        sys.exit(run(sys.argv[1:]))
    finally:
        # Python would look at all that there is once more, to end.
        gc.freeze()
