"""A build that first looks whether the site stands: made of the same inputs, with every file as it was left.

Then nothing is to do, and none of the packages that do it is loaded.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from site_builder.cache.codec import Codec
from site_builder.cache.memo import Memo
from site_builder.cache.program import program_digest
from site_builder.cache.store import Store, digest, digest_of_files
from site_builder.collection.disk.own_folders import own_folders
from site_builder.collection.disk.sources import Edited
from site_builder.collection.inputs import Inputs, read_inputs
from site_builder.model import Found
from site_builder.publishing.report import BuildReport, BuildRequest, Progress, Summary
from site_builder.publishing.stamps import Stamps
from site_builder.publishing.writer import Staging
from site_builder.structs import Frozen
from site_builder.urls import file_url

if TYPE_CHECKING:
    from site_builder.collection.library import Library
    from site_builder.mapping.literature_map import LiteratureMap


class Standing(Frozen):
    """What the last build with an output came to."""

    made_of: bytes
    """Names all that it was made of; empty where something of that changed while it was."""
    summary: Summary
    diagnostics: Found
    stamps: Stamps
    """What every file of the site was left as."""
    attachments: tuple[str, ...]
    """Paths within the collection of the files that were copied."""


HandOut = Callable[["Library", "LiteratureMap"], None]
"""Gets what a site was made of; not called where it stands."""


def rebuild(request: BuildRequest, progress: Progress, hand_out: HandOut | None = None) -> BuildReport:
    """Build a site, or find that it stands. Raises what `build` raises."""
    if request.cache is None:
        from site_builder.build import build

        return build(request, progress, hand_out=hand_out)
    with Store(request.cache) as store:
        progress.stage("Reading notes", 0)
        memo = Memo(store, program_digest())
        inputs = read_inputs(request.content, output=request.output, memo=memo)
        try:
            return _rebuild(request, progress, memo, inputs, hand_out)
        except Edited:
            inputs = read_inputs(request.content, output=request.output)
            return _rebuild(request, progress, Memo(store, program_digest()), inputs, hand_out)


def _rebuild(
    request: BuildRequest, progress: Progress, memo: Memo, inputs: Inputs, hand_out: HandOut | None
) -> BuildReport:
    own = _own_files(request.content, inputs.config.fonts)
    made_of = memo.key("standing", inputs.digest(), own, repr((request.base_url, request.drafts)))
    place = memo.key("output", os.path.realpath(request.output))
    before = memo.find_large(_STANDING, place)
    if before is not None and before.made_of == made_of and (report := _report(before, request)) is not None:
        return report
    from site_builder.build import build

    report = build(request, progress, memo, inputs, before.stamps if before else Stamps(), hand_out)
    # Or a template was saved while pages were made of it.
    is_so_still = _own_files(request.content, inputs.config.fonts) == own
    after = Standing(
        made_of if is_so_still else b"", report.summary, report.diagnostics, report.stamps, report.attachments
    )
    memo.keep_large(_STANDING, place, after)
    return report


def _report(before: Standing, request: BuildRequest) -> BuildReport | None:
    """The report of a build that has nothing to do; None where the output or an attachment is not as it was."""
    sums = dict(before.stamps.files.items()) if before.attachments else {}
    for path in before.attachments:
        try:
            if digest((request.content / path).read_bytes()) != sums.get(file_url(path)):
                return None
        except OSError:
            return None
    with Staging(request.output, before.stamps) as staging:
        if not staging.is_as_left():
            return None
        return BuildReport(
            summary=before.summary,
            published=staging.as_it_was(),
            diagnostics=before.diagnostics,
            stamps=before.stamps,
            attachments=before.attachments,
        )


def _own_files(root: Path, fonts: Sequence[str]) -> bytes:
    """What names the collection's own templates, static files and fonts."""
    folders = digest_of_files([*own_folders(root, "templates"), *own_folders(root, "static")])
    return digest(folders, *((root / path).read_bytes() for path in fonts))


_STANDING = Codec[Standing](Standing)
