"""The group's own pages: which of them get their address."""

from __future__ import annotations

import re
from collections.abc import Sequence

from site_builder import urls
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Place
from site_builder.model import Found, FreePage
from site_builder.structs import replace

_NUMBERED = re.compile(r"(.*)-[0-9]+")


def name_pages(pages: Sequence[FreePage]) -> tuple[tuple[FreePage, ...], Found]:
    """The pages that have an address of their own, sorted by it, drafts last; their names follow the rule for slugs.

    A draft never takes a name from a page that is shown.
    """
    kept: dict[str, FreePage] = {}
    found = []
    in_turn = sorted(pages, key=lambda page: (page.draft, page.path))
    slugs = urls.slugs(dict.fromkeys(page.name for page in in_turn))
    for page in in_turn:
        slug = slugs[page.name]
        first = kept.get(slug.casefold())
        if is_reserved(page.name) or is_reserved(slug):
            message = f"the site makes a page {quoted(page.name)} itself, so this one is left out; rename the file"
            found.append(Diagnostic(Place(page.path), "reserved-name", message))
        elif first:
            message = f"{first.path} is the page {quoted(page.name)} already, so this one is left out; rename the file"
            found.append(Diagnostic(Place(page.path), "reserved-name", message))
        else:
            kept[slug.casefold()] = replace(page, name=slug)
    return tuple(sorted(kept.values(), key=lambda page: (page.draft, page.name))), tuple(found)


def is_reserved(name: str) -> bool:
    """Whether the site makes a page of that name: `papers`, and `papers-2` as well."""
    folded = name.casefold()
    numbered = _NUMBERED.fullmatch(folded)
    return folded in urls.GENERATED_PAGES or bool(numbered and numbered[1] in urls.GENERATED_PAGES)
