"""Bodies of other programs' notes: their title, the fields in their text, what only their program understands."""

from __future__ import annotations

import re
from collections.abc import Callable

from site_builder.authoring.importing.folders import Maker
from site_builder.bibliography.identifiers import bare_arxiv, bare_doi
from site_builder.collection.fields.field_readers import is_web_address
from site_builder.model import JSON, without_version

Mend = Callable[[str], None]

_HEADING = re.compile(
    r"\s*#[ \t]+(?P<text>[^\n]+?)[ \t]*#*[ \t]*(?:\n|\Z)|\s*(?P<under>[^\n#>|*-][^\n]*)\n=+[ \t]*(?:\n|\Z)"
)
_LINK = re.compile(
    r"\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\(<?(?P<address>[^\s()<>]+(?:\([^\s()]*\))?)>?(?:\s+\"[^\"]*\")?\)"
)

_INLINE_FIELD = re.compile(
    r"^[ \t>*-]*\**(?P<name>[A-Za-z][A-Za-z ]{1,20}?)\**::\**[ \t]+(?P<value>\S[^\n]*?)[ \t]*$", re.MULTILINE
)
_INLINE_NAMES = frozenset(
    "author authors year doi url journal venue title arxiv publisher booktitle citekey tags topics date".split()
)

_POST_URL = re.compile(r"\{%-?\s*(?:post_url|link)\s+([^\s%]+)\s*-?%\}")
_REF = re.compile(r"\{\{[<%]\s*(?:rel)?ref\s+\"?([^\s\">%]+)\"?\s*[%>]\}\}")
_SITE_ROOT = re.compile(r"\{\{\s*(?:site\.(?:baseurl|url)|\"?/?\"?\s*\|\s*relative_url)\s*\}\}")
_HIGHLIGHT = re.compile(r"\{%-?\s*highlight\s+([\w+-]+)[^%]*%\}\n?(.*?)\n?\{%-?\s*endhighlight\s*-?%\}", re.DOTALL)
_FIGURE = re.compile(r"\{\{<\s*figure\s+[^>]*?src=\"([^\"]+)\"[^>]*>\}\}")


def title_of(body: str) -> tuple[str, str, str]:
    """The title and address that the first heading gives, and the body without it; ("", "", body) for none.

    Only a heading of the first level that stands before all text is a title: it would stand on the page twice.
    """
    match = _HEADING.match(body)
    if not match:
        return "", "", body
    text = (match["text"] or match["under"] or "").strip()
    link = _LINK.fullmatch(text)
    address = link["address"] if link and is_web_address(link["address"]) else ""
    title = re.sub(r"^(\*\*|__|[*_])(?=\S)([^*_]+)\1$", r"\2", _LINK.sub(lambda found: found["text"], text))
    return " ".join(title.split()), address, body[match.end() :].lstrip("\n")


def ids_of_address(address: str) -> dict[str, JSON]:
    """What an address says of the paper: its arXiv id or DOI."""
    if "arxiv.org/" in address and (arxiv := bare_arxiv(address)):
        return {"arxiv": without_version(arxiv)}
    if "doi.org/" in address and (doi := bare_doi(address)):
        return {"doi": doi}
    return {}


def inline_fields(body: str) -> dict[str, JSON]:
    """Fields that Dataview finds in the text, `Author:: [[Ann Bee]]`; the text keeps them."""
    found: dict[str, JSON] = {}
    for match in _INLINE_FIELD.finditer(body):
        name = match["name"].strip().casefold()
        if name in _INLINE_NAMES:
            found.setdefault(name, match["value"].strip("* "))
    return found


def translated(body: str, maker: Maker, mend: Mend) -> str:
    """The body with links and code blocks of its generator written in Markdown."""
    if maker in (Maker.OBSIDIAN, Maker.PLAIN) or not re.search(r"\{[%{]|\]\(/", body):
        return body
    made = _HIGHLIGHT.sub(lambda match: f"\n```{match[1]}\n{match[2]}\n```\n", body)
    made = _POST_URL.sub(lambda match: _as_note(match[1]), made)
    made = _REF.sub(lambda match: _as_note(match[1]), made)
    made = _FIGURE.sub(lambda match: f"![]({match[1]})", made)
    made = _SITE_ROOT.sub("", made)
    made = re.sub(r"(!\[[^\]\n]*\]\()/(?!/)", r"\1", made)  # our links are found from the root too
    if made != body:
        mend(f"commands of {maker.value} in the text became Markdown")
    return made


def _as_note(target: str) -> str:
    name = target.strip("/").rpartition("/")[2]
    return name if name.endswith(".md") or not name else f"{name.removesuffix('.html')}.md"
