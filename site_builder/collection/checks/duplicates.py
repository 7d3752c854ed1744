"""Two notes of one paper: the same id, or almost the same title by some of the same people within a few years."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from site_builder.collection.checks.titles import Title, are_one, title_of
from site_builder.collection.links.identities import identities, identity
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Diagnostic
from site_builder.model import Found, Identifier, Name, Note, Reference
from site_builder.structs import Frozen
from site_builder.urls import key_form

YEARS_APART = 3
"""A preprint and what was made of it at last are seldom further apart."""

RARE_WORDS = 3
"""Titles are compared when they share a name and one of so many of their rarest words: two survive a slip."""

MAX_ROOM = 60
"""So many titles that share a name and a rare word are compared with each other; in more, the word is none."""


class _Card(Frozen):
    note: Note
    title: Title
    surnames: frozenset[str]

    @property
    def age(self) -> tuple[str, str]:
        return self.note.added or "9999", self.note.path


def duplicate_papers(notes: Sequence[Note]) -> Found:
    """A warning on each note whose paper an older one describes, unless one of the two says otherwise.

    The time taken grows with the number of notes, not its square.
    """
    cards = [_Card(note, title_of(note.title), frozenset(_surname(name) for name in note.authors)) for note in notes]
    told: dict[str, tuple[_Card, _Card, str, str]] = {}
    for a, b, field, reason in (*_same_identity(cards), *_same_title(cards)):
        older, newer = sorted((a, b), key=lambda card: card.age)
        if not _says_otherwise(older.note, newer.note) and not _says_otherwise(newer.note, older.note):
            known = told.get(newer.note.path)
            if known is None or older.age < known[0].age:
                told[newer.note.path] = (older, newer, field, reason)
    return tuple(_fault(*pair) for pair in told.values())


def _fault(older: _Card, newer: _Card, field: str, reason: str) -> Diagnostic:
    key = older.note.key
    message = (
        f"this note describes the paper of {older.note.path}, it seems ({reason}); join the two, "
        f"or list {quoted(key)} under not_duplicate_of"
    )
    return Diagnostic(newer.note.place_of(field), "duplicate-paper", message)


_Pair = tuple[_Card, _Card, str, str]
"""Two notes, the field that gives them away, and the reason in words."""


def _same_identity(cards: Sequence[_Card]) -> Iterator[_Pair]:
    firsts: dict[Identifier, _Card] = {}
    for card in sorted(cards, key=lambda card: card.age):
        for one in identities(card.note):
            first = firsts.setdefault(one, card)
            if first is not card:
                field = "arxiv" if one.scheme == "arxiv" and card.note.arxiv else "doi"
                yield first, card, field, f"both have {one}"


def _same_title(cards: Sequence[_Card]) -> Iterator[_Pair]:
    for a, b in _candidates(cards):
        if not _are_near_in_time(a.note, b.note):
            continue
        shared = a.surnames & b.surnames
        if not (a.surnames and b.surnames):
            # Without names only the very same title tells, and it has to be one that few papers have.
            if a.title.joined == b.title.joined and len(a.title.words) > RARE_WORDS:
                yield a, b, "title", "the same title"
        elif are_one(a.title, b.title, same_authors=a.surnames == b.surnames) and _are_compatible(
            a.note, b.note, shared
        ):
            same = a.title.joined == b.title.joined
            yield a, b, "title", f"{'the same' if same else 'nearly the same'} title, by the same people"


def _candidates(cards: Sequence[_Card]) -> Iterator[tuple[_Card, _Card]]:
    """Pairs worth comparing, each once."""
    frequency = Counter(word for card in cards for word in set(card.title.words))
    rooms: defaultdict[tuple[str, str], list[_Card]] = defaultdict(list)
    for card in cards:
        rarest = sorted(set(card.title.words), key=lambda word: (frequency[word], word))[:RARE_WORDS]
        # The main title's own, too: a subtitle brings rarer words.
        rarest += sorted(set(card.title.main), key=lambda word: (frequency[word], word))[:RARE_WORDS]
        names = sorted(card.surnames) or [""]
        for word in dict.fromkeys((*rarest, card.title.joined)):
            for name in dict.fromkeys((*names, "")) if word == card.title.joined else names:
                rooms[name, word].append(card)
    seen: set[tuple[str, str]] = set()
    for room in rooms.values():
        for a, b in combinations(room[:MAX_ROOM], 2):
            pair = (a.note.path, b.note.path)
            if pair not in seen:
                seen.add(pair)
                yield a, b


def _are_near_in_time(a: Note, b: Note) -> bool:
    return a.year is None or b.year is None or abs(a.year - b.year) <= YEARS_APART


def _are_compatible(a: Note, b: Note, shared: Iterable[str]) -> bool:
    """Whether some shared surname belongs to one person as far as initials tell."""
    for surname in shared:
        firsts = [
            {_folded(name.given)[:1] for name in note.authors if _surname(name) == surname} - {""} for note in (a, b)
        ]
        if not firsts[0] or not firsts[1] or firsts[0] & firsts[1]:
            return True
    return False


def _says_otherwise(note: Note, other: Note) -> bool:
    """Whether a note says of another that it is no duplicate, or what came after it."""
    references = (*note.not_duplicate_of, *((note.superseded_by,) if note.superseded_by else ()))
    return any(_names(reference, other) for reference in references)


def _names(reference: Reference, note: Note) -> bool:
    if reference.identifier:
        return identity(reference.identifier) in identities(note)
    wanted = _folded(key_form(reference.target)).removesuffix(".md").rpartition("/")[2]
    names = (note.key, note.path.removesuffix(".md").rpartition("/")[2], *(alias.text for alias in note.aliases))
    return wanted in {_folded(name) for name in names}


def _surname(name: Name) -> str:
    return _folded(name.family or name.literal)


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c)).strip()
