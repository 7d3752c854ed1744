"""Names as BibTeX and biber read them back: "von Family, Jr., Given", with braces where a part would be cut apart.

A particle with a capital ("De Bruijn") has no form in BibTeX that its readers share: it goes with the family name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from site_builder.bibliography.writers.latex import encoded
from site_builder.model import JSON

_CUTS = re.compile(r",|(?<!\S)and(?!\S)", re.IGNORECASE)
"""What parts names, or the parts of one."""


def name_list(names: JSON, *, ascii_only: bool) -> str:
    """The names of a CSL name variable, joined with "and"; empty where it is none."""
    found = [_name(name, ascii_only=ascii_only) for name in _mappings(names)]
    return " and ".join(name for name in found if name)


def orcid_annotations(names: JSON) -> str:
    """ORCID iDs as biblatex annotates lists of names: `1="0000-0002-1825-0097"; 3="…"`."""
    return "; ".join(
        f'{number}="{orcid}"'
        for number, name in enumerate(_mappings(names), 1)
        if re.fullmatch(r"[0-9X-]+", orcid := str(name.get("ORCID", "")).rpartition("/")[2])
    )


def _mappings(names: JSON) -> Iterator[Mapping[str, JSON]]:
    yield from (name for name in (names if isinstance(names, list) else ()) if isinstance(name, dict))


def _name(name: Mapping[str, JSON], *, ascii_only: bool) -> str:
    given, dropping, particle, family, suffix, literal = (
        " ".join(str(name.get(part) or "").split())
        for part in ("given", "dropping-particle", "non-dropping-particle", "family", "suffix", "literal")
    )
    if literal == "others" and not family:
        return literal
    given = " ".join(part for part in (given, dropping) if part)
    if literal or not family:
        whole = encoded(literal or given, ascii_only=ascii_only)
        return f"{{{whole}}}" if whole else ""
    last = _part(family, ascii_only=ascii_only, in_one=_is_cut_before_comma(family) or not given)
    if particle:
        last = f"{_part(particle, ascii_only=ascii_only)} {last}"
    return ", ".join([last, *(_part(part, ascii_only=ascii_only) for part in (suffix, given) if part)])


def _part(text: str, *, ascii_only: bool, in_one: bool = False) -> str:
    made = encoded(text, ascii_only=ascii_only)
    return f"{{{made}}}" if (in_one and " " in text) or _CUTS.search(text) else made


def _is_cut_before_comma(family: str) -> bool:
    """Whether BibTeX would take some of a family name for a particle: all up to the last word in lower case."""
    words = family.split()
    return len(words) > 1 and any(_begins_small(word) for word in words)


def _begins_small(word: str) -> bool:
    letter = next((character for character in word if character.isalpha()), "")
    return letter.islower()


def is_list_of_names(value: JSON) -> bool:
    names = value if isinstance(value, list) else []
    return any(isinstance(name, dict) and {"family", "literal"} & name.keys() for name in names)
