"""Templates: plain page data in, one HTML page out.

Every page gets, beside its own data, `href` (relative link from this page), `shared` (a part that many pages share),
`csp` (its Content-Security-Policy) and `theme_snippet` (the one inline script, whose hash the policy names). The filter
`moved` fits a note's body to a page that is not its own, `tags` and `items` write the meta elements of a page and the
items of a list, `direction` and
`apart` keep text of another direction from disturbing what stands beside it.
"""

from __future__ import annotations

import base64
import hashlib
import os
import traceback
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, TemplateError
from jinja2.exceptions import TemplateNotFound, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from site_builder.bibliography.citations.spans import Span
from site_builder.cache.store import digest_of_files
from site_builder.rendering.compiled import CompiledTemplates
from site_builder.rendering.direction import apart, direction
from site_builder.rendering.faults import BadTemplate
from site_builder.rendering.markdown.moved import moved
from site_builder.rendering.shared import Shared, from_page
from site_builder.rendering.written import WritingGenerator, written
from site_builder.urls import Url

THEME_SNIPPET = "_partials/theme.js"
"""Sets the reader's theme before the first paint: inline, as a file would come too late."""

MATH_POLICY = "; style-src-attr 'unsafe-inline'"
"""Sanitised formulas align their cells by style attributes; no other page allows any."""


class Templates:
    """The templates of a site.

    Args:
        folders: Searched in order, file by file; the last is ours. More than one means that the collection
            brings its own, which run in Jinja's sandbox: they may lay out data, not reach the machine.
        line: Makes safe HTML of a line of Markdown (a title, a summary), for the filter `line`.

    Raises:
        BadTemplate: If the theme snippet is missing or broken.
    """

    def __init__(self, folders: Sequence[Path], line: Callable[[str], str] = escape) -> None:
        own = len(folders) > 1
        kind = _SandboxedEnvironment if own else _Environment
        self._folders = tuple(folders)
        self._environment = kind(
            loader=_Loader(folders),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=None if own else CompiledTemplates(folders[-1]),
        )
        self._environment.filters["moved"] = moved
        self._environment.filters["line"] = lambda text: Markup(line(text))  # noqa: S704 - sanitised HTML
        self._environment.filters |= {
            "tags": _tags,
            "items": _items,
            "spans": _spans,
            "direction": direction,
            "apart": apart,
        }
        self._shared = Shared(self._part)
        self._snippet = self._render(THEME_SNIPPET, {})
        self._policy = content_security_policy(self._snippet)

    def digest(self) -> bytes:
        """What names the content of all templates that may be used."""
        return digest_of_files(self._folders)

    def load(self) -> None:
        """Compile our templates, or what stands in their place; `render` says what is wrong with them."""
        for file in sorted(self._folders[-1].rglob("*.html")):
            with suppress(TemplateError, OSError):
                self._environment.get_template(file.relative_to(self._folders[-1]).as_posix())

    def render(self, name: str, data: Mapping[str, object]) -> str:
        """Fill a template.

        Args:
            name: File name within the folders ("paper.html").
            data: What the page shows. `page` is its Url; `math` (default False) allows the style
                attributes of formulas; `root` (default "") makes links absolute from that path.

        Raises:
            BadTemplate: If the template is missing, broken, or asks for what the data lack.
        """
        page = Url(str(data["page"]))
        root = str(data.get("root", ""))
        return self._render(
            name,
            {
                **data,
                "href": from_page(page, root),
                **self._shared.on(page, root),
                "csp": self._policy + (MATH_POLICY if data.get("math") else ""),
                "theme_snippet": Markup(self._snippet),  # noqa: S704 - a file of ours, and a script besides
            },
        )

    def _part(self, name: str, data: Mapping[str, object]) -> str:
        """A part of a page: what goes wrong with it goes wrong with the page."""
        snippet = Markup(self._snippet)  # noqa: S704 - a file of ours, and a script besides
        return self._environment.get_template(name).render({**data, "theme_snippet": snippet})

    def _render(self, name: str, data: Mapping[str, object]) -> str:
        try:
            return self._environment.get_template(name).render(data)
        except TemplateSyntaxError as error:
            raise BadTemplate(f"templates/{error.name or name}:{error.lineno}: {error.message}") from error
        except TemplateNotFound as error:
            raise BadTemplate(f"templates/{name}: there is no template {error.name or name}") from error
        except TemplateError as error:
            raise BadTemplate(f"templates/{name}: {error.message or type(error).__name__}") from error
        except OSError:
            raise
        except Exception as error:
            # A template can fail in any way that Python knows: it divides by nothing, or includes itself.
            place = self._place_in_own(error)
            if place is None:
                raise
            raise BadTemplate(f"{place}: {type(error).__name__}: {error}") from error

    def _place_in_own(self, error: Exception) -> str | None:
        """Where an error arose, if in a template of the collection and not in one of ours."""
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            file = Path(frame.filename)
            for folder in self._folders:
                if file.is_relative_to(folder):
                    own = folder != self._folders[-1]
                    return f"templates/{file.relative_to(folder).as_posix()}:{frame.lineno}" if own else None
        return None


class _Environment(Environment):
    """Remembers templates by name: Jinja asks its loader's cache anew, with all that that means, a part of a page."""

    code_generator_class = WritingGenerator
    written = staticmethod(written)

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002
    ) -> Template:
        if isinstance(name, Template):
            return name
        found = self._remembered.get(name)
        if found is None:
            found = self._remembered[name] = super().get_template(name, parent, globals)
        return found

    @cached_property
    def _remembered(self) -> dict[str, Template]:
        return {}


class _SandboxedEnvironment(_Environment, ImmutableSandboxedEnvironment):
    """The same, for templates that are not ours."""


class _Loader(FileSystemLoader):
    """Reads templates that are text, and that lie where they seem to: a link out of its folder leads to no template."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        try:
            source, file, is_current = super().get_source(environment, template)
        except UnicodeDecodeError as error:
            raise TemplateSyntaxError("the file is not UTF-8; save it as UTF-8", 1, template) from error
        real = os.path.realpath(file)
        if not any(Path(real).is_relative_to(os.path.realpath(folder)) for folder in self.searchpath):
            raise TemplateSyntaxError("the file is a link out of its folder; copy in what it leads to", 1, template)
        return source, file, is_current


def content_security_policy(snippet: str) -> str:
    """The policy of a page whose one inline script is `snippet`, which it names by its SHA-256."""
    digest = base64.b64encode(hashlib.sha256(snippet.encode()).digest()).decode("ascii")
    return (
        f"default-src 'none'; script-src 'self' 'sha256-{digest}'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
    )


def _items(texts: Iterable[str]) -> Markup:
    """The items of a list."""
    # Escaped at one go: a page has a hundred of them. A text is one line.
    return Markup(f"<li>{escape(chr(10).join(texts))}</li>".replace("\n", "</li><li>") if texts else "")  # noqa: S704


def _spans(spans: Iterable[Span]) -> Markup:
    """A citation, parts of it in italics."""
    return Markup("".join(f"<i>{escape(one.text)}</i>" if one.italic else escape(one.text) for one in spans))  # noqa: S704


def _tags(tags: Iterable[tuple[str, str]], attribute: str) -> Markup:
    """Meta elements, a line each, of names and contents; `attribute` says what they are named by."""
    lines = [f'<meta {attribute}="{name}" content="{escape(content)}">\n' for name, content in tags]
    return Markup("".join(lines))  # noqa: S704 - escaped above
