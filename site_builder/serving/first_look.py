"""The page of the note that is being written, before all else: made on the map of the last build.

A whole build of a large collection takes longer than a writer wants to wait. Where only texts have changed, nearly all
that a note's own page shows is known at once; what the change does to others, the build behind it finds. The page is
written into the served site as that build would write it, and the build overwrites it if it differs.
"""

from __future__ import annotations

from pathlib import Path

from site_builder.cache.memo import Memo
from site_builder.cache.program import program_digest
from site_builder.cache.store import Store
from site_builder.collection.checks.told import told
from site_builder.collection.disk.sources import Edited
from site_builder.collection.inputs import read_inputs
from site_builder.collection.library import Library
from site_builder.collection.load import load
from site_builder.diagnostics import Severity
from site_builder.making.bodies import rendered_alone
from site_builder.making.parts import Maker
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Body, Key
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.page import Page
from site_builder.pages.paper import paper_page
from site_builder.pages.paper_lines import paper_line
from site_builder.pages.site import Bodies
from site_builder.publishing.report import BuildRequest
from site_builder.structs import Frozen, replace

MOST = 5
"""More notes than this are not shown one by one: the build is as soon ready."""


class Basis(Frozen):
    """What the last build knew."""

    library: Library
    catalogue: Catalogue


def basis(library: Library, literature_map: LiteratureMap) -> Basis:
    catalogue = Catalogue(library=library, literature_map=literature_map)
    catalogue.made()  # now, and not while somebody waits for a first look
    return Basis(library, catalogue)


def first_look(request: BuildRequest, last: Basis) -> tuple[Key, ...]:
    """Write the pages of notes whose text alone has changed since the last build; gives their keys."""
    if request.cache is None:
        return ()
    with Store(request.cache) as store:
        memo = Memo(store, program_digest())
        inputs = read_inputs(request.content, output=request.output, memo=memo)
        try:
            library, found = load(
                request.content, output=request.output, drafts=request.drafts, memo=memo, inputs=inputs
            )
            library = replace(library, config=last.library.config) if request.base_url is not None else library
            changed = changed_texts(last.library, library)
        except Edited:
            return ()  # it is being saved again, and looked at again then
        if not changed:
            return ()
        lines = {key: paper_line(library.papers[key]) for key in changed}
        catalogue = last.catalogue.reworded(library, lines)
        maker = Maker(library, last.catalogue.literature_map, Bodies({}, {}, {}), (), traced=False)
        for key in changed:
            paper = library.papers[key]
            body, faults = rendered_alone(library, paper.note.path)
            errors = [one for one in (*found, *faults) if one.place.path == paper.note.path]
            errors = [one for one in errors if one.severity is Severity.ERROR]
            shown = told((*paper.diagnostics, *errors), library.config.limits.faults)
            page = paper_page(catalogue, maker.site, paper, body, shown)
            _write(request.output, page, maker.templates.render(page.template, page.data).encode())
        return changed


def changed_texts(before: Library, after: Library) -> tuple[Key, ...]:
    """The papers whose notes say something else in their text, if that is all that has changed, of few notes."""
    if before.papers.keys() != after.papers.keys() or before.config != after.config:
        return ()
    changed = tuple(key for key, paper in after.papers.items() if paper != before.papers[key])
    if len(changed) > MOST or any(_facts(before, key) != _facts(after, key) for key in changed):
        return ()
    return changed


def _facts(library: Library, key: Key) -> object:
    """What a note says beside its text: where it is the same, so is the paper's place among the others."""
    paper = library.papers[key]
    named = list(paper.targets.values())
    return (
        replace(paper.note, body=Body()),
        paper.slug,
        paper.cites,
        paper.relations,
        paper.related,
        paper.topics,
        named,
    )


def _write(output: Path, page: Page, data: bytes) -> None:
    """In one step: nobody is served half a page."""
    file = output / page.url
    if not file.is_file():
        return
    beside = output.parent / f".{output.name}.first-look"
    beside.write_bytes(data)
    beside.replace(file)
