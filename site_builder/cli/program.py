"""The program: its commands, and what each way of ending means for the exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

import click

from site_builder import __version__
from site_builder.cli.build import build_command
from site_builder.cli.check import check_command
from site_builder.cli.diff import diff_command
from site_builder.cli.export import export_command
from site_builder.cli.import_ import import_command
from site_builder.cli.init import init_command
from site_builder.cli.interruption import Interruption, heeding_ctrl_c
from site_builder.cli.layout import layout_command
from site_builder.cli.map import map_command
from site_builder.cli.new import new_command
from site_builder.cli.serve import serve_command
from site_builder.cli.terminal import complain
from site_builder.diagnostics import printable

FINE, CONTENT, USAGE, MACHINE, OURS, INTERRUPTED = 0, 1, 2, 3, 4, 130


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", message="site-builder %(version)s")
def program() -> None:
    """Make a website of a folder of notes on research papers: pages, links and a map.

    \b
    Exit codes: 0 fine, 1 the content has errors, 2 wrong usage,
    3 the machine failed us, 4 a fault of ours, 130 interrupted.
    """  # noqa: D301 - click wants the character itself: it keeps lines as they are


for _command in (
    build_command,
    check_command,
    diff_command,
    export_command,
    import_command,
    init_command,
    layout_command,
    map_command,
    new_command,
    serve_command,
):
    program.add_command(_command)


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code. No way of failing prints a traceback unasked."""
    with heeding_ctrl_c() as interruption:
        return _run(arguments, interruption)


def _run(arguments: Sequence[str], interruption: Interruption) -> int:
    debug = "--debug" in arguments
    try:
        code = program.main(list(arguments), prog_name="site-builder", standalone_mode=False, obj=interruption)
    except click.ClickException as error:
        error.show()
        return USAGE
    except (click.Abort, KeyboardInterrupt):
        return _interrupted()
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain of it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return FINE
    except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback for a user
        if debug:
            traceback.print_exc()
        return _interrupted() if interruption.told.is_set() else _failed(error)
    return code if isinstance(code, int) else FINE


def _interrupted() -> int:
    complain("interrupted; run it again to complete what was begun")
    return INTERRUPTED


def _failed(error: Exception) -> int:
    if why := _failure_of_the_machine(error):
        complain(f"the machine failed us: {why}")
        return MACHINE
    complain(f"a fault of ours: {type(error).__name__}: {error}; run again with --debug and report what it shows")
    return OURS


def _failure_of_the_machine(error: Exception) -> str:
    """What the machine lacks; empty for what is no failure of it."""
    if isinstance(error, OSError):
        where = f": {error.filename}" if error.filename else ""
        return f"{error.strerror or error}{where}"
    if isinstance(error, MemoryError):
        return "there is not enough memory"
    names = sys.getfilesystemencoding()
    if isinstance(error, UnicodeEncodeError) and error.encoding == names != "utf-8":
        return (
            f"no file here can be called '{printable(error.object)}', for names of files are {names}; set PYTHONUTF8=1"
        )
    return ""
