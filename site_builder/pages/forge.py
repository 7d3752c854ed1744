"""Where readers can mend a page: the editor of its note, and the form of the repository's issues.

`edit_url` of site.yaml says where sources are edited. The addresses of the hosts' forms follow from it: GitHub's
(`OWNER/REPO/edit/…`), GitLab's (`GROUP/…/REPO/-/edit/…`) and that of Forgejo and Gitea (`OWNER/REPO/_edit/…`).
"""

from __future__ import annotations

import re
from urllib.parse import quote, urlencode

from site_builder.pages.links import web_address

LONGEST_TITLE = 120
"""Code points of a page's title in an issue's: addresses have limits, titles of papers have none."""

_FORM = "/issues/new"

_HOSTS = (
    (re.compile(r"(https?://[^/]+/.+?/-)/(?:edit|blob|raw|tree)/"), "issue[title]", "issue[description]"),
    (re.compile(r"(https?://[^/]+/[^/]+/[^/]+)/(?:_edit|src|edit|blob|tree)/"), "title", "body"),
)
"""What an `edit_url` begins with, and how the fields of a new issue are called there."""


def edit_address(edit_url: str, path: str) -> str:
    """Where a note's source can be edited; empty where site.yaml does not say."""
    return web_address(edit_url.replace("{path}", quote(path))) if edit_url and path else ""


def suggest_address(edit_url: str, title: str, page: str) -> str:
    """The form of a new issue about a page, filled in; empty where the host of `edit_url` is of no known kind.

    Args:
        edit_url: As in site.yaml.
        title: What the page is called.
        page: Its address: absolute where the site's is known, else within the site.
    """
    for pattern, title_field, body_field in _HOSTS:
        if match := pattern.match(edit_url):
            short = title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"
            fields = {title_field: f"Suggestion: {short}", body_field: f"Page: {page}\n\n"}
            return web_address(f"{match[1]}{_FORM}?{urlencode(fields, quote_via=quote)}")
    return ""
