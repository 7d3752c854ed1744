"""Markup that stands alike on many pages, rendered once: an entry of a list, the head and foot of a section's pages.

A paper is listed on dozens of pages. What its entry says is the same on all of them, and how it is linked is the same
on all pages of a folder, so a part is known by its template, the folder, and the one value that it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from itertools import repeat

from markupsafe import Markup

from site_builder.rendering.written import written
from site_builder.urls import INDEX, Url, href

Href = Callable[..., str]

_ANY = "*"
"""Stands for a folder of any name: no address of a site has the sign."""

_HOLE = "\ue002"
"""Where a part differs from page to page. A value may hold the sign: its parts are then rendered each time."""


class Shared:
    """The parts of one site's pages. What a template may use in a part: its one value, `inside`, and `href`."""

    def __init__(self, render: Callable[[str, Mapping[str, object]], str]) -> None:
        """`render` fills a template by its name."""
        self._render = render
        self._section = ""
        self._made: dict[tuple[str, str, str], tuple[dict[Hashable, Markup], dict[Hashable, tuple[str, ...]]]] = {}

    def on(self, page: Url, root: str = "") -> Mapping[str, Callable[..., Markup]]:
        """The functions `shared` and `listed` of a page's templates; `root` as `Templates.render` has it."""
        first, *others = page.split("/")[:-1] or [""]
        # Pages of one depth link alike: the name of a paper's own folder, say, is no part of its links to others.
        folder = "/".join([first, *(_ANY for _ in others), ""]) if first else ""
        if first != self._section:
            # Pages come section by section: parts of the last one would only lie there.
            self._section = first
            self._made.clear()
        return {"shared": partial(self._part, folder, root), "listed": partial(self._list, folder, root)}

    def _part(self, folder: str, root: str, template: str, /, inside: str = "", **value: Hashable) -> Markup:
        """A part of a page.

        Args:
            folder: Of the page.
            root: As `on` has it.
            template: What renders the part.
            inside: What the part holds on this page alone, in the place of `inside` in its template; text or Markup.
            value: The one value that the part shows, under its name in the template.
        """
        ((name, shown),) = value.items()
        return self._parts(folder, root, template, name, ((shown, inside),))[0]

    def _list(
        self, folder: str, root: str, template: str, /, inside: Iterable[str] = repeat(""), **values: Iterable[Hashable]
    ) -> Markup:
        """The items of a list, each with a part: as `_part`, of several values and of as many `inside`."""
        ((name, shown),) = values.items()
        pairs = zip(shown, inside, strict=False)  # `repeat` has no end
        parts = self._parts(folder, root, template, name, pairs)
        return Markup("<li>" + "</li>\n<li>".join(parts) + "</li>" if parts else "")  # noqa: S704 - of templates

    def _parts(
        self, folder: str, root: str, template: str, name: str, pairs: Iterable[tuple[Hashable, str]]
    ) -> list[Markup]:
        """Parts of several values, each with what it holds inside; a page has dozens of them."""
        whole, around = self._made.setdefault((template, folder, root), ({}, {}))
        parts: list[Markup] = []
        for shown, inside in pairs:
            if not inside:
                if (markup := whole.get(shown)) is None:
                    data = {name: shown, "inside": ""}
                    markup = whole[shown] = Markup(self._rendered(folder, root, template, data))  # noqa: S704 - of a template
                parts.append(markup)
                continue
            if (pieces := around.get(shown)) is None:
                data = {name: shown, "inside": Markup(_HOLE)}  # noqa: S704 - a sign of ours
                pieces = around[shown] = tuple(self._rendered(folder, root, template, data).split(_HOLE))
            if len(pieces) == 2:
                text = f"{pieces[0]}{written(inside)}{pieces[1]}"
            else:
                text = self._rendered(folder, root, template, {name: shown, "inside": inside})
            parts.append(Markup(text))  # noqa: S704 - of a template
        return parts

    def _rendered(self, folder: str, root: str, template: str, data: Mapping[str, object]) -> str:
        return self._render(template, {**data, "href": from_page(Url(f"{folder}_"), root)})


def from_page(page: Url, root: str = "") -> Href:
    """What makes links on a page: relative ones, or where it has a `root` those that hold wherever it is shown."""
    return partial(_from_root, root) if root else partial(href, page)


def _from_root(root: str, target: Url, fragment: str = "") -> str:
    """A link of the 404 page, which stands in for any address."""
    return root + href(INDEX, target, fragment).removeprefix("./")
