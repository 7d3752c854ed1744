"""Fields of other programs' notes as fields of ours, each mend told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from site_builder.authoring.front_matter_text import ORDER, scalar
from site_builder.authoring.importing.csl_fields import written_name
from site_builder.authoring.importing.folders import Maker
from site_builder.bibliography.csl_record import csl_name
from site_builder.bibliography.dates import is_day, parse_date, suggest_date
from site_builder.bibliography.identifiers import bare_arxiv, bare_doi
from site_builder.bibliography.names import parse_authors
from site_builder.bibliography.vocabularies import CSL_TYPE_OF, CSL_TYPES
from site_builder.collection.fields.field_readers import is_web_address
from site_builder.collection.fields.schema import FOREIGN_FIELDS, HINTS
from site_builder.model import JSON

Mend = Callable[[str], None]
"""Takes what was mended, as the end of a sentence."""

Fields = dict[str, JSON]

_NAMES: Mapping[str, str] = MappingProxyType(
    {
        **{name: field for name, field in HINTS.items() if name not in ("id", "read")},
        "citekey": "key",
        "tags": "topics",
        "categories": "topics",
        "category": "topics",
        "excerpt": "summary",
        "description": "summary",
        "paperurl": "pdf",
        "pdf_url": "pdf",
        "subjects": "topics",
        "source": "url",
        "arxivid": "arxiv",
        "redirect_from": "aliases",
        "reading_status": "status",
    }
)

_GENERATORS_OWN = frozenset(
    """
    layout permalink slug weight toc math mathjax comments lastmod updated modified menu image thumbnail img nav
    nav_order show_tile sitemap collection markup enabletoc disqus share sidebar author_profile linktitle series
    url_title enable_toc output cover hidetoc showtoc date_modified last_modified_at
    """.split()
)
"""What says how another program shows a page: of no use here."""

_LISTS = frozenset("topics keywords cites aliases contributors related".split())

_STATUS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("unread", "todo", "to read", "queued", "to-read", "inbox"), "to-read"),
        **dict.fromkeys(("reading", "skimmed", "in progress", "started", "partially read"), "skimmed"),
        **dict.fromkeys(("done", "finished", "read", "complete", "completed"), "read"),
    }
)

_WIKILINK = re.compile(r"^!?\[\[(?:[^\]|]*/)?([^\]|/]*?)(?:\|([^\]]*))?\]\]$")


def note_fields(
    values: Mapping[str, JSON], maker: Maker, mended: Callable[[str, str], None], unkept: list[str]
) -> Fields:
    """The fields of a note in our words; what has no place goes to `unkept`, own fields of a group stay as they are.

    `mended` takes the name of a field as it is written, and what was mended in it.
    """
    found: Fields = {}
    for written, value in values.items():
        name = re.sub(r"[\s-]+", "_", written.strip().casefold())
        field = _NAMES.get(name, name)
        if field in _GENERATORS_OWN:
            unkept.append(written)
        elif field == "published" or (written == "published" and scalar(value) in ("true", "false")):
            continue
        elif field not in ORDER and field != "key":
            if written not in FOREIGN_FIELDS:
                found.setdefault(written, value)
        else:
            made = _value(field, value, maker, partial(mended, written))
            if made in (None, "", []):
                unkept.append(written)
            elif field in found and field in ("topics", "aliases"):
                found[field] = [*_listed(found[field]), *_listed(made)]
            else:
                found.setdefault(field, made)
    if scalar(values.get("published")).casefold() == "false":
        found["draft"] = "true"
    _set_dates(found)
    return found


def _value(field: str, value: JSON, maker: Maker, mend: Mend) -> JSON:  # noqa: PLR0911 - one line for each kind of field
    if field in ("authors", "editors"):
        return _people(field, value, mend)
    if field in _LISTS:
        return _words(field, value, maker, mend)
    if isinstance(value, (list, dict)) and field not in ("relations", "csl", "superseded_by", "not_duplicate_of"):
        if isinstance(value, list) and len(value) == 1 and not isinstance(value[0], (list, dict)):
            mend(f"{field} is a list of one, of which the value was taken")
            return _value(field, value[0], maker, mend)
        return None
    text = " ".join(scalar(value).split())
    readers: dict[str, Callable[[str, Mend], JSON]] = {
        "type": _type,
        "status": lambda text, _: _STATUS.get(text.casefold()),
        "doi": _doi,
        "arxiv": lambda text, _: bare_arxiv(text),
        "year": _date,
        "date": _date,
        "added": _date,
        "key": lambda text, _: text,
        "title": lambda text, _: _unlinked(text),
        "venue": lambda text, _: _unlinked(text),
    }
    if field in ("url", "pdf", "code"):
        return _address(field, text, mend)
    if field in ("relations", "csl", "superseded_by", "not_duplicate_of", "abstract"):
        return value
    return readers[field](text, mend) if field in readers else text


def _people(field: str, value: JSON, mend: Mend) -> JSON:
    if isinstance(value, str):
        links = re.findall(r"\[\[[^\]]*\]\]", value)
        if links and not re.sub(r"\[\[[^\]]*\]\]|[,;&\s]|and", "", value):
            return [_unlinked(link) for link in links]
        return listed_people(field, value.strip().strip("[]"), mend)
    found: list[JSON] = []
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, dict):
            found.append(item)
        elif text := _unlinked(scalar(item)):
            found.append(text)
    return found


def listed_people(field: str, text: str, mend: Mend) -> list[JSON]:
    """One text that holds several names. Unlike in a note of ours, one comma parts two names of two words each."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 2 and all(" " in part and part[0].isupper() for part in parts) and ";" not in text:
        text = "; ".join(parts)
    names, et_al, _ = parse_authors(text)
    made = [name for one in names if (name := written_name(csl_name(one)))]
    if len(names) > 1:
        shown = ", ".join(name.full for name in names[:4]) + (" and more" if len(names) > 4 else "")
        mend(f"{field} was one text, read as {len(names)} names ({shown})")
    return [*made, *(["others"] if et_al else [])]


def _words(field: str, value: JSON, maker: Maker, mend: Mend) -> JSON:
    if isinstance(value, (str, int, float)):
        text = scalar(value)
        parts = text.split(",") if "," in text or field == "aliases" else [text]
        if field == "aliases":
            parts = [text]
        elif maker is Maker.JEKYLL and field == "topics" and "," not in text and " " in text.strip():
            parts = text.split()
            mend(f"topics were one text, read as {len(parts)} words, as Jekyll does")
        value = [part.strip() for part in parts]
    if not isinstance(value, list):
        return None
    found: dict[str, None] = {}
    kept: list[JSON] = []
    for item in value:
        if isinstance(item, (list, dict)):
            kept.append(item)
        elif text := _unlinked(scalar(item)).removeprefix("#" if field == "topics" else ""):
            if text not in found:
                kept.append(text)
            found[text] = None
    return kept


def _listed(value: JSON) -> Sequence[JSON]:
    return value if isinstance(value, list) else [value]


def _unlinked(text: str) -> str:
    """A text without the brackets of a link: "[[People/Ann Bee|Ann]]" is "Ann Bee"."""
    match = _WIKILINK.match(text.strip())
    return (match[1] if match else text).strip()


def _type(text: str, mend: Mend) -> JSON:
    folded = re.sub(r"[\s_]+", "-", text.casefold())
    if text in CSL_TYPES or folded in CSL_TYPES:
        return text if text in CSL_TYPES else folded
    made = CSL_TYPE_OF.get(folded)
    if made:
        mend(f"type '{text}' is CSL's {made}")
    return made


def _doi(text: str, mend: Mend) -> JSON:
    found = bare_doi(text)
    if found and found != text:
        mend(f"doi '{text}' was cut to {found}")
    return found


def _date(text: str, mend: Mend) -> JSON:
    short = text[:10] if is_day(text[:10]) and text[10:11] in ("T", " ") else text
    if parse_date(short):
        return short
    made = suggest_date(text)
    if made:
        mend(f"the date '{text}' was read as {made}")
    return made or text


def _address(field: str, text: str, mend: Mend) -> JSON:
    if match := re.fullmatch(r"\[[^\]]*\]\((\S+)\)|<(\S+)>", text):
        text = match[1] or match[2]
    if is_web_address(text):
        return text
    with_scheme = f"https://{text}"
    if re.match(r"[\w-]+(\.[\w-]+)+(/|$)", text) and is_web_address(with_scheme):
        mend(f"{field} lacked its https://")
        return with_scheme
    return None


def _set_dates(found: Fields) -> None:
    """`date` beside a year of another time is the day on which the note was written, as generators have it."""
    date, year = scalar(found.get("date")), scalar(found.get("year"))
    if not date:
        return
    if re.fullmatch(r"[0-9]{4}", date) and not year:
        found["year"] = found.pop("date")
    elif year and not date.startswith(year):
        if is_day(date):
            found.setdefault("added", date)
        del found["date"]
    elif year:
        del found["year"]
    elif not {"authors", "venue", "doi", "arxiv", "key"} & found.keys():
        if is_day(date):
            found.setdefault("added", date)
        del found["date"]
