"""Ids of papers outside a collection, DOI and arXiv: told apart, and brought to the form they are compared in.

Shapes: https://www.doi.org/doi-handbook/ (a prefix "10." and a registrant's number, then anything) and
https://info.arxiv.org/help/arxiv_identifier.html (YYMM.NNNN or YYMM.NNNNN since 2007, archive/YYMMNNN before).
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from site_builder.model import Identifier, without_version

_DOI_PREFIX = re.compile(r"(?:https?://)?(?:(?:dx|www)\.)?doi\.org/(?:doi:)?|doi:\s*|doi\s+(?=10\.)", re.IGNORECASE)
_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+){0,8}/[^\s\x00-\x1f]{1,500}")

_ARXIV_PREFIX = re.compile(
    r"(?:https?://)?(?:(?:www|export)\.)?arxiv\.org/(?:abs|pdf|html|format|src|e-print)/(?:arxiv:)?|arxiv:\s*|arxiv\s+",
    re.IGNORECASE,
)
_ARXIV = re.compile(
    r"(?:[0-9]{2}(?:0[1-9]|1[0-2])\.[0-9]{4,5}|[a-z]{2,10}(?:-[a-z]{2,6})?(?:\.[a-z]{2})?/[0-9]{7})(?:v[1-9][0-9]{0,2})?",
    re.IGNORECASE,
)

_ARXIV_DOI = "10.48550/arxiv."
"""The prefix under which arXiv registers a DOI for each of its papers."""


def bare_doi(text: str) -> str | None:
    """The DOI of a text as written, without "doi:" or a resolver's address; None where it is none."""
    text = text.strip()
    prefix = _DOI_PREFIX.match(text)
    if prefix:
        rest = text[prefix.end() :].strip()
        # In an address "%2F" is "/", and what follows "?" or "#" is not the DOI's, which would be escaped.
        text = unquote(re.split("[?#]", rest, maxsplit=1)[0]) if "doi.org" in prefix[0].lower() else rest
    text = text.rstrip(".,;")
    return text if _DOI.fullmatch(text) else None


def normal_doi(text: str) -> str | None:
    """A DOI in lower case, as DOIs are compared."""
    doi = bare_doi(text)
    return doi.lower() if doi else None


def bare_arxiv(text: str) -> str | None:
    """The arXiv id of a text as written, version included, without "arXiv:" or an address; None where it is none."""
    text = text.strip()
    if prefix := _ARXIV_PREFIX.match(text):
        text = re.split("[?#]", text[prefix.end() :], maxsplit=1)[0].strip()
        text = text[:-4] if text.lower().endswith(".pdf") else text
    if text.endswith("]"):  # "1207.0580 [cs.NE]", as arXiv itself shows ids
        text = text.rpartition("[")[0].rstrip()
    return text if _ARXIV.fullmatch(text) else None


def normal_arxiv(text: str) -> str | None:
    """An arXiv id in lower case that means every version of the paper."""
    arxiv = bare_arxiv(text)
    return without_version(arxiv.lower()) if arxiv else None


def arxiv_of_doi(doi: str) -> str | None:
    """The arXiv id that a DOI of arXiv's own is made of, in the form that ids are compared in."""
    lower = doi.lower()
    return normal_arxiv(lower.removeprefix(_ARXIV_DOI)) if lower.startswith(_ARXIV_DOI) else None


def parse_identifier(text: str) -> Identifier | None:
    """The paper that a text names by `doi:…`, `arxiv:…` or the address of either; None where it does not.

    A bare DOI counts, since nothing else looks like one. A bare arXiv id does not: it may be a note's key.
    A DOI that arXiv registered names the same paper as the id within it.
    """
    text = text.strip()
    if _ARXIV_PREFIX.match(text):
        arxiv = normal_arxiv(text)
        return Identifier("arxiv", arxiv) if arxiv else None
    doi = normal_doi(text)
    if not doi:
        return None
    arxiv = arxiv_of_doi(doi)
    return Identifier("arxiv", arxiv) if arxiv else Identifier("doi", doi)


def names_scheme(text: str) -> bool:
    """Whether a text claims to be an id, right or wrong: it starts with "doi:", "arxiv:" or their addresses."""
    text = text.strip()
    return bool(_DOI_PREFIX.match(text) or _ARXIV_PREFIX.match(text))


def is_isbn(text: str) -> bool:
    """Whether a text is an ISBN of 10 or 13 digits whose check digit is right (ISO 2108).

    Hyphens and spaces may part it.
    """
    digits = re.sub("[- \u2010\u2011]", "", text).upper()
    if re.fullmatch(r"97[89][0-9]{10}", digits):
        return sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10 == 0
    if re.fullmatch(r"[0-9]{9}[0-9X]", digits):
        return sum((10 - place) * _VALUES.index(digit) for place, digit in enumerate(digits)) % 11 == 0
    return False


def is_issn(text: str) -> bool:
    """Whether a text is an ISSN, two groups of four, whose check digit is right (ISO 3297)."""
    if not re.fullmatch(r"[0-9]{4}-?[0-9]{3}[0-9Xx]", text):
        return False
    digits = text.replace("-", "").upper()
    return sum((8 - place) * _VALUES.index(digit) for place, digit in enumerate(digits)) % 11 == 0


_VALUES = "0123456789X"
"""What digits of ISBN and ISSN are worth, X ten."""


def is_orcid(text: str) -> bool:
    """Whether a text is an ORCID iD: four groups of four, the last character a check digit (ISO 7064 mod 11-2)."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]", text):
        return False
    digits = text.replace("-", "")
    total = 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    return "0123456789X"[(12 - total % 11) % 11] == digits[-1]
