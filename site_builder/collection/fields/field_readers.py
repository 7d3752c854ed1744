"""From the value of one field to what it means: single values. `list_readers` and the like read the rest.

A reader returns None for no value, and says what it could not read. Its faults have the code that the
field's row in `schema` gives a wrong type, or the code of the rule that was broken.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Literal
from urllib.parse import urlsplit

from site_builder.bibliography.dates import is_day, is_not_yet, parse_date, suggest_date
from site_builder.bibliography.identifiers import bare_arxiv, bare_doi, is_isbn, is_issn
from site_builder.bibliography.vocabularies import CSL_TYPE_OF, CSL_TYPES
from site_builder.collection.fields.yaml_faults import is_placeholder
from site_builder.collection.fields.yaml_values import Blank, Fields, Items, Text, Value, described
from site_builder.collection.limits import DEFAULTS, Limits, mend
from site_builder.collection.words.close_matches import close_matches, did_you_mean
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic, Mend, Place
from site_builder.model import JSON, PublicationDate, Status
from site_builder.structs import Mutable, field
from site_builder.urls import key_form

_SPACE = re.compile(r"[ \t\n]+")

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,6}")

_BOOLEANS = MappingProxyType(
    {
        **dict.fromkeys(("true", "yes", "on", "y"), True),
        **dict.fromkeys(("false", "no", "off", "n"), False),
    }
)

_KEY_CANNOT_HOLD = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\[\]]")


class Faults(Mutable):
    """The faults found while one field is read."""

    name: str
    """The field, as messages call it."""
    wrong: str = "bad-value"
    """Code of a wrong type."""
    found: list[Diagnostic] = field(default_factory=list)
    limits: Limits = DEFAULTS

    def add(self, place: Place, code: str, message: str, mend: Mend | None = None) -> None:
        self.found.append(Diagnostic(place, code, message, mend))

    def wrong_type(self, value: Value, wanted: str) -> None:
        """Say that a value is of no kind that the field takes; `wanted` names that kind."""
        source = value.source if isinstance(value, (Items, Fields)) else ""
        mend = ""
        if is_placeholder(source):
            mend = "; write the value, or delete the line"
        elif wanted.startswith("one ") and source[:1] in ("[", "{"):
            mend = "; put it in quotes if it is text"
        self.add(value.place, self.wrong, f"{self.name} takes {wanted}, not {described(value)}{mend}")


@dataclasses.dataclass(frozen=True, slots=True)
class GivenKey:
    """A key as a note gives it, with its place."""

    text: str
    place: Place = dataclasses.field(compare=False)


def is_usable_key(text: str) -> bool:
    """Whether links and lists can name a note by this key."""
    return bool(text) and not _KEY_CANNOT_HOLD.search(text)


def one_line(value: Value, faults: Faults) -> str | None:
    """Text on one line: white space is collapsed."""
    if isinstance(value, Text):
        return bounded(_SPACE.sub(" ", value.text).strip(), value, faults, "line") or None
    if not isinstance(value, Blank):
        faults.wrong_type(value, "one text")
    return None


def bounded(text: str, value: Text, faults: Faults, limit: Literal["line", "abstract"]) -> str:
    """A text, cut where it is longer than a limit has it."""
    most: int = getattr(faults.limits, limit)
    if len(text) <= most:
        return text
    what = f"{faults.name} has {len(text):,} characters and is cut to {most:,}"
    message = f"{what}; put long text in the body, or {mend(limit)}"
    faults.add(value.place, "over-limit", message)
    return f"{text[: most - 1].rstrip()}…"


def paragraphs(value: Value, faults: Faults) -> str | None:
    """Text whose lines are kept."""
    if isinstance(value, Text):
        return bounded(value.text.strip(), value, faults, "abstract") or None
    return one_line(value, faults)


def key(value: Value, faults: Faults) -> GivenKey | None:
    """A citation key, without "@" and brackets."""
    while isinstance(value, Items) and len(value.items) == 1:  # `key: [smith2020]`
        value = value.items[0]
    if isinstance(value, Blank):
        return None
    if not isinstance(value, Text):
        faults.add(
            value.place, "bad-key", f"a key is one word, not {described(value)}, so the file's name is the key; mend it"
        )
        return None
    text = key_form(value.text)
    if not is_usable_key(text):
        why = "is empty" if not text else "holds a bracket or a line break"
        faults.add(
            value.place, "bad-key", f"the key {quoted(value.text)} {why}, so the file's name is the key; mend it"
        )
        return None
    return GivenKey(text, value.place)


def csl_type(value: Value, faults: Faults) -> str | None:
    text = one_line(value, faults)
    if text is None or text in CSL_TYPES:
        return text
    folded = re.sub(r"[\s_]+", "-", text.casefold())
    for known in CSL_TYPES:
        if known.replace("_", "-") == folded:
            return known
    matches = (CSL_TYPE_OF[folded],) if folded in CSL_TYPE_OF else close_matches(folded, CSL_TYPES)
    mend = did_you_mean(matches) or "; docs/format.md lists them"
    only = matches[0] if folded in CSL_TYPE_OF else ""
    faults.add(value.place, "unknown-type", f"{quoted(text)} is no type of CSL{mend}", mend_of(value, only))
    return None


def status(value: Value, faults: Faults) -> Status | None:
    text = one_line(value, faults)
    if text is None:
        return None
    folded = re.sub(r"[\s_]+", "-", text.casefold())
    words = [known.value for known in Status]
    if folded in words:
        return Status(folded)
    faults.add(value.place, "bad-value", f"{quoted(text)} is no status; write to-read, skimmed or read")
    return None


def date(value: Value, faults: Faults) -> PublicationDate | None:
    """An EDTF date; other text is kept, without a year."""
    text = one_line(value, faults)
    if text is None:
        return None
    if found := parse_date(text):
        return found
    if not is_not_yet(text):
        suggestion = suggest_date(text)
        mend = f"; write {suggestion}" if suggestion else "; write it as 2020, 2020-11 or 2020-11-07"
        message = f"{quoted(text)} is no date that can be sorted{mend}"
        faults.add(value.place, "bad-date", message, mend_of(value, suggestion))
    return PublicationDate(text, None)


def day(value: Value, faults: Faults) -> str | None:
    """A whole date of the calendar."""
    text = one_line(value, faults)
    if text is None or is_day(text):
        return text
    suggestion = suggest_date(text)
    mend = suggestion if is_day(suggestion) else "it as 2026-12-01"
    message = f"{faults.name} takes one day, not {quoted(text)}; write {mend}"
    faults.add(value.place, "bad-date", message, mend_of(value, suggestion if is_day(suggestion) else ""))
    return None


def address(value: Value, faults: Faults) -> str | None:
    """An http or https address."""
    text = _text_for(value, faults, "bad-url", "one address")
    if text is None or is_web_address(text):
        return text
    with_scheme = f"https://{text}"
    looks_whole = re.match(r"[\w-]+(\.[\w-]+)+(/|$)", text) and is_web_address(with_scheme)
    mend = f"write {with_scheme}" if looks_whole else "it starts with http:// or https:// and holds no spaces"
    only = with_scheme if looks_whole else ""
    faults.add(value.place, "bad-url", f"{quoted(text)} is no web address; {mend}", mend_of(value, only))
    return None


def is_web_address(text: str) -> bool:
    """Whether a text is an absolute http or https address that is safe to link."""
    if re.search(r"[\s\x00-\x20\x7f-\x9f<>\"\\^`{|}]", text):
        return False
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def doi(value: Value, faults: Faults) -> str | None:
    text = one_line(value, faults)
    if text is None:
        return None
    found = bare_doi(text)
    if found is None:
        faults.add(value.place, "bad-identifier", f"{quoted(text)} is no DOI; one looks like 10.1145/3292500.3330701")
    return found


def arxiv(value: Value, faults: Faults) -> str | None:
    text = one_line(value, faults)
    if text is None:
        return None
    found = bare_arxiv(text)
    if found is None:
        message = f"{quoted(text)} is no arXiv id; one looks like 1706.03762 or hep-th/9901001"
        faults.add(value.place, "bad-identifier", message)
    return found


def isbn(value: Value, faults: Faults) -> str | None:
    """One ISBN or several, split at commas, semicolons or spaces before another; kept as written."""
    return _checked_numbers(value, faults, is_isbn, "ISBN", "978-3-16-148410-0")


def issn(value: Value, faults: Faults) -> str | None:
    """One ISSN or several, as ISBNs."""
    return _checked_numbers(value, faults, is_issn, "ISSN", "2049-3630")


def _checked_numbers(
    value: Value, faults: Faults, is_right: Callable[[str], bool], what: str, example: str
) -> str | None:
    """Numbers with a check digit. A wrong one is kept: who looks for it finds the slip sooner with it than without."""
    text = one_line(value, faults)
    for number in re.split(r"\s*[,;]\s*|\s+(?=97[89])", text or ""):
        bare = re.sub(rf"^{what}\s*:?\s*|\s*\([^()]*\)$", "", number.strip(), flags=re.IGNORECASE)
        if bare and not is_right(bare):
            message = f"{quoted(bare)} is no {what}, its check digit says; mend it: one looks like {example}"
            faults.add(value.place, "bad-identifier", message)
    return text


def language(value: Value, faults: Faults) -> str | None:
    """A BCP 47 tag."""
    text = one_line(value, faults)
    if text is None or _LANGUAGE.fullmatch(text):
        return text
    tag = text.replace("_", "-")
    is_tag = bool(_LANGUAGE.fullmatch(tag))
    mend = f"write {tag}" if is_tag else "write a tag such as en, de or zh-Hans"
    message = f"{quoted(text)} is no language tag; {mend}"
    faults.add(value.place, "bad-value", message, mend_of(value, tag if is_tag else ""))
    return None


def boolean(value: Value, faults: Faults) -> bool | None:
    """True or false. What is neither counts as true: it must not publish a draft or hide a retraction."""
    text = one_line(value, faults)
    if text is None:
        return None
    found = _BOOLEANS.get(text.casefold())
    if found is None:
        faults.add(
            value.place, "bad-value", f"{faults.name} is {quoted(text)}, which counts as true; write true or false"
        )
    return found is not False


def csl_variables(value: Value, faults: Faults) -> Mapping[str, JSON] | None:
    """Variables of CSL by name, kept as they are."""
    if isinstance(value, Fields):
        return {entry.name: as_json(entry.value) for entry in value.entries}
    if not isinstance(value, Blank):
        faults.wrong_type(value, "variables of CSL with their values, as in {container-title-short: PNAS}")
    return None


def as_json(value: Value) -> JSON:
    """A value as JSON has it; every scalar is text."""
    if isinstance(value, Text):
        return value.text
    if isinstance(value, Items):
        return [as_json(item) for item in value.items]
    if isinstance(value, Fields):
        return {entry.name: as_json(entry.value) for entry in value.entries}
    return None


def unknown_name(name: str, known: Collection[str], hints: Mapping[str, str]) -> str:
    """What a name that is none was probably meant to be, as the end of a message."""
    folded = re.sub(r"[\s-]+", "_", name.strip().casefold())
    if folded in known:
        return did_you_mean((folded,))
    return did_you_mean((hints[folded],) if folded in hints else close_matches(folded, known))


def mend_of(value: Value, new: str) -> Mend | None:
    """Put `new`, plain enough to need no quotes, in the place of a text on one line; "" is no mend."""
    if not new or not isinstance(value, Text) or not value.source or "\n" in value.source:
        return None
    return Mend(value.place, value.source, new)


def _text_for(value: Value, faults: Faults, code: str, wanted: str) -> str | None:
    if isinstance(value, (Items, Fields)):
        faults.add(value.place, code, f"{faults.name} takes {wanted}, not {described(value)}")
        return None
    return one_line(value, faults)
