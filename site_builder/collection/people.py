"""Who wrote the papers: which names are one person.

An ORCID says who somebody is. Without one a name stands for itself, part by part as CSL parts it, so
"J. Smith" and "Jane Smith" are two until somebody says otherwise. A name without an ORCID that is,
letter for letter, the name of exactly one person with an ORCID belongs to that person: an ORCID added to
one note must not split its author in two.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NewType

from site_builder.collection.library import Paper
from site_builder.model import Key, Name
from site_builder.urls import Slug, slugs

PersonId = NewType("PersonId", str)
"""What a person is compared by; depends on nothing but the name, so no other note changes an address."""

_LIKE_ORCID = re.compile(r"[0-9]{4}(-[0-9]{3}[0-9X]){3}", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An author of papers of the library."""

    id: PersonId
    slug: Slug
    name: Name
    """The form that most papers use."""
    other_forms: tuple[str, ...]
    """How else papers write the name, as it is read aloud; sorted."""
    papers: tuple[Key, ...]
    """Sorted by key, each once."""

    @property
    def orcid(self) -> str:
        return self.name.orcid


@dataclass(frozen=True, slots=True)
class People:
    """The authors of a library, and which of them a name means."""

    by_id: Mapping[PersonId, Person]
    """Sorted by id."""
    ids: Mapping[Name, PersonId]

    def of(self, name: Name) -> Person:
        """The person whom an author's name of this library means."""
        return self.by_id[self.ids[name]]


def people(papers: Iterable[Paper]) -> People:
    """Everybody whom these papers name as an author."""
    papers = sorted(papers, key=lambda paper: paper.key)
    names = Counter(name for paper in papers for name in paper.note.authors)
    orcids: dict[str, set[str]] = {}
    for name in names:
        if name.orcid:
            orcids.setdefault(_by_parts(name), set()).add(name.orcid)
    ids = {name: _id(name, orcids.get(_by_parts(name), set())) for name in names}

    forms: dict[PersonId, list[Name]] = {}
    for name in sorted(names, key=lambda name: (-names[name], not name.orcid, _by_parts(name))):
        forms.setdefault(ids[name], []).append(name)
    written: dict[PersonId, dict[Key, None]] = {}
    for paper in papers:
        for name in paper.note.authors:
            written.setdefault(ids[name], {})[paper.key] = None
    addresses = slugs(sorted(forms))
    return People(
        {
            person: Person(
                id=person,
                slug=addresses[person],
                name=_shown(forms[person]),
                other_forms=tuple(sorted({name.full for name in forms[person]} - {forms[person][0].full})),
                papers=tuple(written[person]),
            )
            for person in sorted(forms)
        },
        ids,
    )


def _shown(forms: list[Name]) -> Name:
    """The most used form, with the ORCID that another form may carry."""
    orcid = next((name.orcid for name in forms if name.orcid), "")
    first = forms[0]
    return Name(
        family=first.family,
        given=first.given,
        particle=first.particle,
        suffix=first.suffix,
        literal=first.literal,
        orcid=orcid,
    )


def _id(name: Name, known: set[str]) -> PersonId:
    """The ORCID, where there is one or just one person with an ORCID has that very name; else the name by its parts."""
    if name.orcid:
        return PersonId(name.orcid)
    return PersonId(next(iter(known)) if len(known) == 1 else _by_parts(name))


def _by_parts(name: Name) -> str:
    """A name such that no two names whose parts differ are equal: no part holds the line ends that stand between."""
    given, particle, family, suffix, literal = (
        unicodedata.normalize("NFC", " ".join(part.split()))
        for part in (name.given, name.particle, name.family, name.suffix, name.literal)
    )
    if literal and not (given or particle or family or suffix):
        return f"{literal}\n" if _LIKE_ORCID.fullmatch(literal) else literal
    return "\n".join((given, particle, family, suffix, *((literal,) if literal else ())))
