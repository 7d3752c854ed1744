"""`site-builder map`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from site_builder.cli.terminal import ProgressBar, common_options, say, show
from site_builder.collection.map_address import COLOURS, SIZES, THEMES, VIEWS
from site_builder.diagnostics import has_errors, printable

if TYPE_CHECKING:
    from site_builder.collection.library import Library
    from site_builder.collection.map_address import MapAddress

FORMATS = ("svg", "png", "pdf", "html", "pptx")

NEEDED = MappingProxyType({"png": ("resvg_py",), "pdf": ("reportlab", "fontTools"), "pptx": ("pptx",)})
"""Packages that a format needs, all of them of one extra."""


def _view_options(command: Any) -> Any:
    """The names of the map's address as options (docs/map.md)."""
    for option in (
        click.option("--stop", type=int, metavar="N", help="One stop of the tour; without it, PDF and PPTX have all."),
        click.option("--tour", metavar="NAME", default="", help="A tour of the collection."),
        click.option("--labels", type=click.Choice(["large"]), default=None, help="Words for projectors."),
        click.option("--still", is_flag=True, help="Of HTML: nothing reacts."),
        click.option("--z", type=float, metavar="N", help="Pixels a unit, of a window of 1600 by 900."),
        click.option("--y", type=float, metavar="N", help="The place in the middle."),
        click.option("--x", type=float, metavar="N", help="The place in the middle."),
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


@click.command("map")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="FILE.svg, .png, .pdf, .html or .pptx.",
)
@click.option(
    "--bib",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
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

    try:
        with ProgressBar(quiet=quiet, verbose=verbose) as progress:
            progress.stage("Reading notes", 0)
            library, diagnostics = load(content)
            address = _address(library, options)
            progress.stage("Drawing the map", 0)
            data = _drawn(library, address, format_name, bib=bib, qr=qr, quiet=quiet)
    except CollectionNotFound as error:
        raise click.UsageError(str(error)) from error
    from site_builder.authoring.files import replace_file

    replace_file(output, data)
    show(diagnostics, content)
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


def _address(library: Library, options: dict[str, Any]) -> MapAddress:
    """The address that the options say; what the library does not have is wrong usage."""
    from site_builder.collection.map_address import STATES, MapAddress, parse_kinds, parse_years
    from site_builder.publishing.selection import NothingCalledThat, Selection, selected
    from site_builder.urls import topic_id

    years = parse_years(options["years"]) if options["years"] else None
    if options["years"] and years is None:
        raise click.UsageError(f"'{options['years']}' are no years; write 2018, 2018-2020, 2018- or -2020")
    states = tuple(state.strip() for state in options["status"].split(",") if state.strip())
    for state in states:
        if state not in STATES:
            raise click.UsageError(f"'{state}' is no status; write {', '.join(STATES)}")
    keys = tuple(key.strip() for key in options["keys"].split(",") if key.strip())
    try:
        keys = tuple(key for name in keys for key in selected(library, Selection(keys=(name,))))
        focus = selected(library, Selection(keys=(options["focus"],)))[0] if options["focus"] else ""
        for topic in options["topic"]:
            selected(library, Selection(topics=(topic,)))
        authors = _slugs(library, options["author"])
    except NothingCalledThat as error:
        raise click.UsageError(str(error)) from error
    tours = [walk.slug for walk in library.tours]
    if options["tour"] and options["tour"] not in tours:
        raise click.UsageError(f"no tour is called '{options['tour']}'; there is {', '.join(tours) or 'none'}")
    topics = (topic_id(topic) for topic in options["topic"])
    return MapAddress(
        focus=focus,
        keys=keys,
        topic=tuple(library.topic_aliases.get(topic, topic) for topic in topics),
        author=authors,
        status=states,
        q=options["q"],
        years=years,
        kinds=None if options["kinds"] is None else parse_kinds(options["kinds"]),
        view=options["view"],
        color=options["color"],
        size=options["size"],
        theme=options["theme"] or "",
        x=options["x"],
        y=options["y"],
        z=options["z"],
        still=options["still"],
        labels=options["labels"] or "",
        tour=options["tour"],
        stop=options["stop"],
    )


def _slugs(library: Library, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of authors' pages, from those or from the authors' own."""
    from site_builder.collection.who.people import people
    from site_builder.publishing.selection import Selection, selected

    everybody = people(library.papers.values(), library.config.people).by_id.values()
    slugs = []
    for name in names:
        selected(library, Selection(authors=(name,)))
        called = {person.slug for person in everybody if name in (person.slug, person.name.full, person.name.surname)}
        slugs.append(min(called) if called else name)
    return tuple(slugs)


def _drawn(
    library: Library, address: MapAddress, format_name: str, *, bib: Path | None, qr: bool, quiet: bool
) -> bytes:
    from dataclasses import replace

    from site_builder.mapping.build_map import build_map
    from site_builder.publishing.stage import SEVERAL, WRITERS, papers_of_bibliography, pictures

    marked: tuple[str, ...] = ()
    if bib:
        marked, others = papers_of_bibliography(library, bib.read_bytes(), bib.name)
        if others and not quiet:
            say(printable(f"Without a note here: {', '.join(others)}."))
        if not marked:
            raise click.UsageError(f"no entry of '{bib}' is a paper of the collection")
    if qr and not library.config.base_url:
        raise click.UsageError("a QR code needs the site's address; set base_url in site.yaml")
    address = replace(address, keys=tuple(dict.fromkeys((*address.keys, *marked))))
    literature_map = build_map(library)
    if format_name == "html":
        from site_builder.publishing.offline import offline_page

        return offline_page(library, literature_map, address)
    plans = pictures(
        library,
        literature_map,
        address,
        marked=marked,  # type: ignore[arg-type]
        with_code=qr,
        several=format_name in SEVERAL,
    )
    return WRITERS[format_name](library, plans)
