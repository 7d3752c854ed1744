"""What the commands share: their common options, and how they speak to a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from time import perf_counter
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Any, Self, TextIO, TypeVar, cast

import click

from site_builder.collection.words.wording import count
from site_builder.diagnostics import Diagnostic, Severity, printable, without_commands

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

_F = TypeVar("_F", bound=Callable[..., Any])


class Command(click.Command):
    """A command that says what to do about words too many."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            what = f"'{printable(rest[0])}' is one word too many"
            if Path(rest[0]).is_dir():
                ctx.fail(f"{what}; the collection is named by an option: --content {printable(rest[0])}")
            ctx.fail(f"{what}; put what holds spaces in quotes")
        return rest


class NamedPath(click.Path):
    """A path that names something: an empty one is a variable that nobody has set, and not the working folder."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if value == "":
            self.fail("the path is empty; name a file or folder", param, ctx)
        return super().convert(value, param, ctx)


def common_options(command: _F) -> _F:
    """The options that every command has."""
    for option in (
        click.option("--debug", is_flag=True, expose_value=False, help="Show a traceback when something fails."),
        click.option("-v", "--verbose", is_flag=True, help="Say more."),
        click.option("-q", "--quiet", is_flag=True, help="Say nothing but what is wrong."),
        click.option(
            "--content",
            type=NamedPath(path_type=Path),
            default=Path("content"),
            show_default=True,
            metavar="DIR",
            help="The collection.",
        ),
    ):
        command = option(command)
    return command


def file_option(command: _F) -> _F:
    """The option of commands that write one text: their function gets `output`, a file or None for standard output."""
    return click.option(
        "-o",
        "--output",
        type=NamedPath(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Write to a file instead of standard output.",
    )(command)


def put(text: str, output: Path | None, content: Path) -> None:
    """Write a text for programs: to a file, replaced as a whole, or to standard output.

    As bytes: its lines end as its format has them, whatever the system does. Raises UsageError where the file is one
    that people write: a slip of the shell's completion costs nobody a note.
    """
    if output:
        from site_builder.authoring.files import replace_file

        if output.exists() and _is_written_by_people(output, content):
            raise click.UsageError(f"'{output}' is a file of the collection; name another one with -o")
        replace_file(output, text.encode())
    else:
        click.echo(text.encode(), nl=False)


def _is_written_by_people(file: Path, content: Path) -> bool:
    """Whether a file is a note, the settings or a memory of the collection; pages may well be made by programs."""
    from site_builder.authoring.importing.memory import MEMORY_FILE
    from site_builder.collection.map_lock.lock import LOCK_FILE
    from site_builder.collection.settings.read_config import SITE_FILE

    real, root = (Path(os.path.realpath(path)) for path in (file, content))
    if not real.is_relative_to(root):
        return False
    within = real.relative_to(root)
    is_note = within.suffix == ".md" and within.parts[0] != "pages"
    return is_note or within.as_posix() in (SITE_FILE, LOCK_FILE, MEMORY_FILE)


def cache_options(command: _F) -> _F:
    """The options of commands that build: their function gets `cache`, a folder or None for no cache."""

    @wraps(command)
    def with_cache(*args: Any, no_cache: bool, cache_dir: Path | None, **values: Any) -> Any:
        return command(*args, cache=None if no_cache else cache_dir or default_cache(), **values)

    for option in (
        click.option(
            "--cache-dir",
            type=NamedPath(path_type=Path, file_okay=False),
            metavar="DIR",
            help="Where builds remember what they worked out.  [default: site-builder in the user's cache folder]",
        ),
        click.option("--no-cache", is_flag=True, help="Remember nothing, and use nothing that was remembered."),
    ):
        with_cache = option(with_cache)
    return cast("_F", with_cache)


def default_cache() -> Path | None:
    """Where the XDG Base Directory Specification has caches; None where there is no home for any."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if Path(named).is_absolute():
        return Path(named) / "site-builder"
    try:
        return Path.home() / ".cache" / "site-builder"
    except RuntimeError:
        return None


def worked(made: Mapping[str, int], recalled: Mapping[str, int]) -> str:
    """What a build had to work out, and what it found in the cache: "Worked out: 1 body; recalled: 80 bodies."."""
    return f"Worked out: {_amounts(made)}; recalled from the cache: {_amounts(recalled)}."


_PLURALS = MappingProxyType({"body": "bodies"})


def _amounts(counts: Mapping[str, int]) -> str:
    amounts = [count(counts[kind], kind, _PLURALS.get(kind, "")) for kind in sorted(counts) if counts[kind]]
    return ", ".join(amounts) or "nothing"


def say(text: str) -> None:
    """Lines of text for a person, on standard error; none of them gives a runner of workflows a command."""
    click.echo(without_commands(text), err=True, color=_colours())


def complain(text: str) -> None:
    say(f"{click.style('site-builder:', fg='red', bold=True)} {printable(text)}")


def show(diagnostics: Iterable[Diagnostic], content: Path, *, with_lines: bool = False) -> None:
    """Print diagnostics with paths that lead there from the working folder, and the lines they stand on if asked."""
    from site_builder.cli.reports.caret import Excerpts
    from site_builder.cli.reports.place_names import from_working_folder

    prefix = from_working_folder(content)
    excerpts = Excerpts(content) if with_lines else None
    for diagnostic in diagnostics:
        line = diagnostic.line(prefix)
        mark = f"{diagnostic.severity}[{diagnostic.code}]:"
        colour = "red" if diagnostic.severity is Severity.ERROR else "yellow"
        excerpt = excerpts.at(diagnostic.place) if excerpts else ""
        coloured = line.replace(mark, click.style(mark, fg=colour, bold=True), 1)
        say(f"{coloured}\n{excerpt}".rstrip("\n"))


def show_errors(diagnostics: Iterable[Diagnostic], content: Path, *, quiet: bool) -> None:
    """Print the errors, and of the warnings how many there are: for commands that people do not check notes with."""
    found = tuple(diagnostics)
    errors = [fault for fault in found if fault.severity is Severity.ERROR]
    show(errors, content)
    warnings = len(found) - len(errors)
    if warnings and not quiet:
        where = "" if content == Path("content") else f" --content {content}"
        say(f"{count(warnings, 'warning')}: site-builder check{where} says what about.")


def tally(diagnostics: Iterable[Diagnostic]) -> str:
    """How much is wrong: "1 error, 2 warnings", or "no faults"."""
    severities = [d.severity for d in diagnostics]
    counts = [count(severities.count(s), s.value) for s in Severity if s in severities]
    return ", ".join(counts) or "no faults"


class ProgressBar:
    """How far a run is: a bar on a terminal, a line a stage with `-v`, silence otherwise."""

    def __init__(self, *, quiet: bool, verbose: bool, bar: bool = True) -> None:
        self._lines = verbose and not quiet
        # None where whoever started us has closed it.
        stderr: TextIO | None = sys.stderr
        self._silent = not bar or quiet or verbose or stderr is None or not stderr.isatty()
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None
        self._stage = ""
        self._began = 0.0

    def __enter__(self) -> Self:
        if not self._silent:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end_stage()
        if self._bar:
            self._bar.stop()

    def stage(self, name: str, total: int) -> None:
        self.end_stage()
        self._stage, self._began = name, perf_counter()
        if self._bar:
            if self._task is not None:
                self._bar.remove_task(self._task)
            self._task = self._bar.add_task(name, total=total or None)

    def step(self) -> None:
        if self._bar and self._task is not None:
            self._bar.advance(self._task)

    def end_stage(self) -> None:
        """The stage that runs is over, and no other begins."""
        if self._lines and self._stage:
            say(f"{self._stage}: {perf_counter() - self._began:.2f} s")
        self._stage = ""


def _colours() -> bool | None:
    return False if os.environ.get("NO_COLOR") else None
