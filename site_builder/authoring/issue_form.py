"""The body of an issue that the form for papers made: data, never a command.

A form's body has a heading of level three for each field, and the answer below it
(https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-issue-forms).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from site_builder.authoring.importing.foreign_fields import listed_people
from site_builder.bibliography.identifiers import bare_arxiv, bare_doi
from site_builder.bibliography.readers.records import Record
from site_builder.collection.fields.field_readers import is_web_address
from site_builder.model import JSON
from site_builder.structs import Frozen, field

MAX_BYTES = 256 * 1024
"""An issue has at most 65,536 characters."""

_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "doi or arxiv id": "identifier",
        "doi": "identifier",
        "arxiv id": "identifier",
        "title": "title",
        "authors": "authors",
        "year": "year",
        "venue": "venue",
        "address": "url",
        "topics": "topics",
        "summary": "summary",
        "notes": "notes",
    }
)

_HEADING = re.compile(r"^### +(.+?)[ \t]*$", re.MULTILINE)

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)

_NO_ANSWER = frozenset(["", "_no response_"])


class NoForm(Exception):
    """A text in which no field of the form is answered; the message says what to do."""


class IssueForm(Frozen):
    """What somebody filled in."""

    doi: str = ""
    arxiv: str = ""
    fields: Record = field(default_factory=dict)
    """Front matter of a note, but for the ids."""
    body: str = ""
    """Markdown, as written."""
    unread: tuple[str, ...] = ()
    """Answers that say nothing of their field, with its name."""


def read_issue_form(text: str) -> IssueForm:
    """The fields of a form; what it does not ask for is passed over. Raises NoForm."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    headings = [*_HEADING.finditer(text)]
    answers: dict[str, str] = {}
    for number, heading in enumerate(headings):
        name = _LABELS.get(" ".join(heading[1].casefold().split()))
        end = headings[number + 1].start() if number + 1 < len(headings) else len(text)
        said = _COMMENT.sub("", text[heading.end() : end]).strip()
        if name == "notes" and name not in answers:
            # The last field: headings in it are the writer's own.
            said = text[heading.end() :].strip()
            answers[name] = "" if said.casefold() in _NO_ANSWER else said
            break
        if name and name not in answers and said.casefold() not in _NO_ANSWER:
            answers[name] = said
    if not any(answers.values()):
        raise NoForm("the file holds no answers of the form for papers; give the body of such an issue")
    identifier = answers.get("identifier", "")
    arxiv = bare_arxiv(identifier) or ""
    doi = "" if arxiv else bare_doi(identifier) or ""
    fields = _fields(answers)
    read = {*fields, "notes", *(("identifier",) if arxiv or doi else ())}
    return IssueForm(
        doi=doi,
        arxiv=arxiv,
        fields=fields,
        body=answers.get("notes", ""),
        unread=tuple(f"{name} '{' '.join(said.split())[:60]}'" for name, said in answers.items() if name not in read),
    )


def _fields(answers: Mapping[str, str]) -> Record:
    fields: Record = {}
    for name in ("title", "venue", "summary"):
        if line := " ".join(answers.get(name, "").split()):
            fields[name] = line
    if authors := listed_people("authors", ";".join(answers.get("authors", "").splitlines()), lambda _: None):
        fields["authors"] = authors
    if topics := _listed(answers.get("topics", "")):
        fields["topics"] = topics
    if year := re.fullmatch(r"[0-9]{4}", answers.get("year", "")):
        fields["year"] = year[0]
    if is_web_address(url := answers.get("url", "")):
        fields["url"] = url
    return fields


def _listed(text: str) -> list[JSON]:
    return [part for one in text.replace("\n", ",").split(",") if (part := " ".join(one.split()))]
