"""`site-builder map`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from site_builder.cli.terminal import Command, NamedPath, ProgressBar, common_options, say, show_errors
from site_builder.collection.map_address import COLOURS, SIZES, THEMES, VIEWS
from site_builder.diagnostics import has_errors, printable

if TYPE_CHECKING:
    from site_builder.collection.library import Library
    from site_builder.collection.map_address import MapAddress
    from site_builder.model import Key

FORMATS = ("svg", "png", "pdf", "html", "pptx")

NEEDED = MappingProxyType({"png": ("resvg_py",), "pdf": ("reportlab", "fontTools"), "pptx": ("pptx",)})
"""Packages that a format needs, all of them of one extra."""


def _place(_context: click.Context, _option: click.Parameter, text: str | None) -> float | None:
    """A number as an address of the map takes it; what is infinite or absurdly far is wrong usage."""
    from site_builder.collection.map_address import parse_number

    number = None if text is None else parse_number(text)
    if text is not None and number is None:
        raise click.BadParameter(f"'{text}' is no place on a map; write a number such as 12.5")
    return number


def _view_options(command: Any) -> Any:
    """The names of the map's address as options (docs/map.md)."""
    for option in (
        click.option("--stop", type=int, metavar="N", help="One stop of the tour; without it, PDF and PPTX have all."),
        click.option("--tour", metavar="NAME", default="", help="A tour of the collection."),
        click.option("--labels", type=click.Choice(["large"]), default=None, help="Words for projectors."),
        click.option("--still", is_flag=True, help="Of HTML: nothing reacts."),
        click.option("--z", callback=_place, metavar="N", help="Pixels a unit, of a window of 1600 by 900."),
        click.option("--y", callback=_place, metavar="N", help="The place in the middle."),
        click.option("--x", callback=_place, metavar="N", help="The place in the middle."),
        click.option("--theme", type=click.Choice(THEMES), default=None, help="Light unless said otherwise."),
        click.option("--size", type=click.Choice(SIZES), default="citations", show_default=True),
        click.option("--color", type=click.Choice(COLOURS), default="district", show_default=True),
        click.option("--view", type=click.Choice(VIEWS), default="map", show_default=True),
        click.option("--kinds", metavar="KINDS", help="Kinds of links that count, with commas."),
        click.option("--years", metavar="YEARS", default="", help="2018, 2018-2020, 2018- or -2020."),
        click.option("--q", metavar="WORDS", default="", help="Papers that have these words stand out."),
        click.option("--status", metavar="STATES", default="", help="read, skimmed, to-read, none; with commas."),
        click.option("--author", metavar="NAME", multiple=True, help="Only papers of this author."),
        click.option("--topic", metavar="NAME", multiple=True, help="Only papers of this topic."),
        click.option("--keys", metavar="KEYS", default="", help="Papers that stand out, with commas."),
        click.option("--focus", metavar="KEY", default="", help="The selected paper."),
    ):
        command = option(command)
    return command


@click.command("map", cls=Command)
@click.option(
    "-o",
    "--output",
    required=True,
    type=NamedPath(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="FILE.svg, .png, .pdf, .html or .pptx.",
)
@click.option(
    "--bib",
    type=NamedPath(path_type=Path, exists=True, dir_okay=False),
    metavar="F",
    help="Papers of this BibTeX file stand out: those that a talk cites.",
)
@click.option("--qr", is_flag=True, help="A QR code of the view, which leads to the site's own map.")
@_view_options
@common_options
def map_command(
    output: Path, bib: Path | None, qr: bool, content: Path, quiet: bool, verbose: bool, **options: Any
) -> int:
    """Draw the map into a FILE for a talk or a paper.

    \b
    svg, png, pdf   a picture; text is text, papers are links
    pptx            native shapes that can be edited
    html            the map itself as one file that needs no network
    """  # noqa: D301 - click wants the character itself: it keeps lines as they are
    format_name = output.suffix.lower().removeprefix(".")
    if format_name not in FORMATS:
        raise click.UsageError(f"'{output.name}' has none of the endings .{', .'.join(FORMATS)}")
    _need(format_name, qr=qr)
    from site_builder.collection.disk.sources import CollectionNotFound
    from site_builder.collection.load import load

    address = _address(options)
    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage("Reading notes", 0)
            library, diagnostics = load(content)
            progress.stage("Drawing the map", 0)
            data = _drawn(library, address, format_name, bib=bib, qr=qr, quiet=quiet)
    except CollectionNotFound as error:
        raise click.UsageError(str(error)) from error
    from site_builder.authoring.files import replace_file

    replace_file(output, data)
    if not quiet:
        say(printable(f"Wrote {output}."))
    show_errors(diagnostics, content, quiet=quiet)
    return 1 if has_errors(diagnostics) else 0


def _need(format_name: str, *, qr: bool) -> None:
    """Say which extra is missing, before anything is read."""
    extras = []
    if any(find_spec(package) is None for package in NEEDED.get(format_name, ())):
        extras.append("pptx" if format_name == "pptx" else "cards")
    if qr and find_spec("segno") is None and "cards" not in extras:
        extras.append("cards")
    if extras:
        wanted = f".{format_name}" if format_name in NEEDED else "--qr"
        raise click.UsageError(f"{wanted} needs an extra; pip install 'site-builder[{','.join(extras)}]'")


def _address(options: dict[str, Any]) -> MapAddress:
    """The address that the options say, by the names that people use; what is no address is wrong usage."""
    from site_builder.collection.map_address import STATES, MapAddress, parse_kinds, parse_years

    years = parse_years(options["years"]) if options["years"] else None
    if options["years"] and years is None:
        raise click.UsageError(f"'{options['years']}' are no years; write 2018, 2018-2020, 2018- or -2020")
    states = _listed(options["status"])
    for state in states:
        if state not in STATES:
            raise click.UsageError(f"'{state}' is no status; write {', '.join(STATES)}")
    said = {
        "keys": _listed(options["keys"]),
        "status": states,
        "years": years,
        "kinds": None if options["kinds"] is None else parse_kinds(options["kinds"]),
        "theme": options["theme"] or "",
        "labels": options["labels"] or "",
    }
    return MapAddress(**{**options, **said})


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _drawn(
    library: Library, address: MapAddress, format_name: str, *, bib: Path | None, qr: bool, quiet: bool
) -> bytes:
    from site_builder.collection.disk.named_file import MAX_BIBLIOGRAPHY, FileTooLarge, read_named
    from site_builder.mapping.build_map import build_map
    from site_builder.publishing.named_view import named_view
    from site_builder.publishing.selection import NothingCalledThat
    from site_builder.publishing.stage import papers_of_bibliography, view_file
    from site_builder.structs import replace

    try:
        address = named_view(library, address)
    except NothingCalledThat as error:
        raise click.UsageError(str(error)) from error
    marked: tuple[Key, ...] = ()
    if bib:
        try:
            entries = read_named(bib, MAX_BIBLIOGRAPHY)
        except FileTooLarge as error:
            raise click.UsageError(f"{error}; name a file of BibTeX") from error
        marked, others = papers_of_bibliography(library, entries, bib.name)
        if others and not quiet:
            say(printable(f"Without a note here: {', '.join(others)}."))
        if not marked:
            raise click.UsageError(f"no entry of '{bib}' is a paper of the collection")
    if qr and not library.config.base_url:
        raise click.UsageError("a QR code needs the site's address; set base_url in site.yaml")
    address = replace(address, keys=tuple(dict.fromkeys((*address.keys, *marked))))
    return view_file(library, build_map(library), address, format_name, marked=marked, with_code=qr)
