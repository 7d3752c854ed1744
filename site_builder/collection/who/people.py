"""Who wrote the papers: which names are one person.

An ORCID says who somebody is. Without one a name stands for itself, part by part as CSL parts it, so
"J. Smith" and "Jane Smith" are two until site.yaml says otherwise. A name without an ORCID that is,
letter for letter, the name of exactly one person with an ORCID belongs to that person: an ORCID added to
one note must not split its author in two.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NewType

from site_builder.collection.config import KnownPerson
from site_builder.collection.library import Paper
from site_builder.model import Key, Name
from site_builder.structs import Frozen, replace
from site_builder.urls import Slug, distinct_slugs

PersonId = NewType("PersonId", str)
"""What a person is compared by; depends on nothing but the name, so no other note changes an address."""

_LIKE_ORCID = re.compile(r"[0-9]{4}(-[0-9]{3}[0-9X]){3}", re.IGNORECASE)


class Person(Frozen, kw_only=True):
    """An author of papers of the library."""

    id: PersonId
    slug: Slug
    name: Name
    """As site.yaml has it, else the form that most papers use."""
    other_forms: tuple[str, ...]
    """How else papers write the name, as it is read aloud; sorted."""
    papers: tuple[Key, ...]
    """Sorted by key, each once."""
    url: str = ""
    """A page of their own elsewhere, where site.yaml names it."""

    @property
    def orcid(self) -> str:
        return self.name.orcid


class People(Frozen):
    """The authors of a library, and which of them a name means."""

    by_id: Mapping[PersonId, Person]
    """Sorted by id."""
    ids: Mapping[Name, PersonId]

    def of(self, name: Name) -> Person:
        """The person whom an author's name of this library means."""
        return self.by_id[self.ids[name]]


def people(papers: Iterable[Paper], known: Sequence[KnownPerson] = ()) -> People:
    """Everybody whom these papers name as an author; `known` are those whom site.yaml introduces."""
    papers = sorted(papers, key=lambda paper: paper.key)
    names = Counter(name for paper in papers for name in paper.note.authors)
    named = {name_form(form): name_form(person.name) for person in known for form in (person.name, *person.aliases)}

    def group(name: Name) -> str:
        """The form under which site.yaml has a name, else its own."""
        form = name_form(name)
        return named.get(form, form)

    orcids: dict[str, set[str]] = {}
    for name in names:
        if name.orcid:
            orcids.setdefault(group(name), set()).add(name.orcid)
    for person in known:
        if person.orcid:
            orcids[name_form(person.name)] = {person.orcid}
    ids = {name: _id(name, group(name), orcids) for name in names}
    # An ORCID that site.yaml states outweighs the same one, found on a paper of somebody else's.
    by_weight = sorted(known, key=lambda person: bool(person.orcid))
    introduced = {_id(person.name, name_form(person.name), orcids): person for person in by_weight}

    forms: dict[PersonId, list[Name]] = {}
    for name in sorted(names, key=lambda name: (-names[name], not name.orcid, name_form(name))):
        forms.setdefault(ids[name], []).append(name)
    written: dict[PersonId, dict[Key, None]] = {}
    for paper in papers:
        for name in paper.note.authors:
            written.setdefault(ids[name], {})[paper.key] = None
    addresses = distinct_slugs(sorted(forms))
    return People(
        {
            person: _person(person, addresses[person], forms[person], written[person], introduced)
            for person in sorted(forms)
        },
        ids,
    )


def _person(
    person: PersonId,
    slug: Slug,
    forms: Sequence[Name],
    papers: Iterable[Key],
    introduced: Mapping[PersonId, KnownPerson],
) -> Person:
    """Somebody by the forms that papers use, the most used first."""
    known = introduced.get(person)
    shown = known.name if known else forms[0]
    orcid = known.orcid if known and known.orcid else next((name.orcid for name in forms if name.orcid), "")
    return Person(
        id=person,
        slug=slug,
        # An ORCID that another form carries is that of this one too.
        name=replace(shown, orcid=orcid),
        other_forms=tuple(sorted({name.full for name in forms} - {shown.full})),
        papers=tuple(papers),
        url=known.url if known else "",
    )


def _id(name: Name, group: str, orcids: Mapping[str, set[str]]) -> PersonId:
    """The ORCID, where there is one or just one person with an ORCID has that very name; else the name by its parts."""
    if name.orcid:
        return PersonId(name.orcid)
    known = orcids.get(group, set())
    return PersonId(next(iter(known)) if len(known) == 1 else group)


def name_form(name: Name) -> str:
    """A name such that no two names whose parts differ are equal: no part holds the line ends that stand between."""
    given, particle, family, suffix, literal = (
        unicodedata.normalize("NFC", " ".join(part.split()))
        for part in (name.given, name.particle, name.family, name.suffix, name.literal)
    )
    if literal and not (given or particle or family or suffix):
        return f"{literal}\n" if _LIKE_ORCID.fullmatch(literal) else literal
    return "\n".join((given, particle, family, suffix, *((literal,) if literal else ())))
