"""The command line: one small file a command, and the only place that prints or exits."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program: the entry point of `site-builder`."""
    from site_builder.cli.program import run

    sys.exit(run(sys.argv[1:]))
