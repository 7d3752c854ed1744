"""What a search can find: papers, topics, people, places; each with its words and what a result shows of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial

from site_builder.collection.library import Library, Paper, SitePage, Topic
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word, plain_text
from site_builder.collection.who.people import Person
from site_builder.collection.who.venues import Venue
from site_builder.collection.words.wording import count
from site_builder.mapping.literature_map import District, LiteratureMap
from site_builder.model import Key, Note
from site_builder.pages.catalogue import Catalogue
from site_builder.pages.links import link_texts
from site_builder.pages.paper_lines import badges
from site_builder.pages.words import short_names
from site_builder.publishing.search_postings import LEVELS, MOST_TIMES, Field, code, levels
from site_builder.publishing.search_words import STOP_WORDS, terms
from site_builder.structs import Frozen, replace
from site_builder.urls import MAP, SEARCH, Url, author_url, href, page_url, paper_url, topic_url, venue_url

DISTRICT = "district\n"
"""What names of districts begin with."""

OF_A_TEXT = 16
"""Bytes around a text in its file."""

LONGEST_TEXT = 20_000
"""Characters of a text that excerpts are taken from. All of it is searched."""


class Entry(Frozen, kw_only=True):
    """Something that can be found."""

    href: str
    """Relative to the root of the site."""
    title: str
    said: str = ""
    """The line under the title: "Kumar et al., 2020"."""
    badges: tuple[tuple[str, str], ...] = ()
    """(class, word) of what marks a paper."""
    lang: str = ""
    summary: str = ""
    text: str = ""
    """Plain text for excerpts, of papers."""
    codes: Mapping[str, int]
    """Term -> where and how much it says it: a code of `search_postings`."""


class Findable(Frozen):
    """An entry not made yet: thousands of texts never lie in memory together."""

    name: str
    """Unique among all."""
    text_size: int
    """About how many bytes its text has; 0 where results show no excerpt of it."""
    entry: Callable[[], Entry]
    digest: Callable[[], bytes]
    """16 bytes that tell what the entry is made of: where they are the same, so is the entry."""


NoteDigest = Callable[[Note], bytes]
"""What tells two notes apart, such as a hash of the file."""


def whole_note(note: Note) -> bytes:
    return repr(note).encode()


def findables(catalogue: Catalogue, note_digest: NoteDigest = whole_note) -> Iterator[Findable]:
    for paper in catalogue.library.papers.values():
        yield of_paper(catalogue.library, paper, note_digest)
    for name, entry in _others(catalogue):
        yield Findable(name, 0, entry, partial(_digest_of_made, entry))


class Known(Frozen):
    """Of an entry of the build before."""

    text_size: int
    digest: bytes


def amended_findables(
    catalogue: Catalogue,
    note_digest: NoteDigest,
    keys: Collection[Key],
    known: Mapping[str, Known],
) -> Iterator[Findable]:
    """The same where nothing has changed since the build before but words of some papers' notes, and the map.

    `known` are all that could be found then, by their names: those that stand are made only where they are asked for.
    """
    library, entry = catalogue.library, entry_by_name(catalogue)
    changed = {f"paper\n{key}": key for key in keys}
    for name, one in known.items():
        if name in changed:
            yield of_paper(library, library.papers[changed[name]], note_digest)
        elif not name.startswith(DISTRICT):
            yield Findable(name, one.text_size, partial(entry, name), partial(_the_same, one.digest))
    for name, make in districts(library, catalogue.literature_map):
        yield Findable(name, 0, make, partial(_digest_of_made, make))


def entry_by_name(catalogue: Catalogue) -> Callable[[str], Entry]:
    """What makes any entry; all but papers are listed only where one of them is asked for. Raises KeyError."""
    library = catalogue.library
    entries = cache(lambda: dict(_others(catalogue)))

    def entry(name: str) -> Entry:
        kind, _, key = name.partition("\n")
        return entry_of_paper(library, library.papers[Key(key)]) if kind == "paper" else entries()[name]()

    return entry


def _the_same(digest: bytes) -> bytes:
    return digest


def of_paper(library: Library, paper: Paper, note_digest: NoteDigest) -> Findable:
    note = paper.note
    return Findable(
        f"paper\n{paper.key}",
        _bytes(note.summary) + _bytes(note.body.text) + OF_A_TEXT,
        partial(entry_of_paper, library, paper),
        partial(_digest_of_paper, library, paper, note_digest),
    )


def _others(catalogue: Catalogue) -> Iterator[tuple[str, Callable[[], Entry]]]:
    library = catalogue.library
    for topic_id, topic in library.topics.items():
        yield f"topic\n{topic_id}", partial(topic_entry, topic, len(catalogue.topic_papers[topic_id]))
    for person in catalogue.people.by_id.values():
        yield f"person\n{person.id}", partial(person_entry, person)
    for venue in catalogue.venues.values():
        yield f"venue\n{venue.id}", partial(venue_entry, venue)
    yield from districts(library, catalogue.literature_map)
    for site_page in library.pages:
        yield f"page\n{site_page.page.name}", partial(page_entry, site_page)


def districts(library: Library, literature_map: LiteratureMap) -> Iterator[tuple[str, Callable[[], Entry]]]:
    for district in literature_map.districts:
        yield f"{DISTRICT}{district.id}", partial(district_entry, library, district)


def _around(library: Library, paper: Paper) -> tuple[list[str], Mapping[int, str]]:
    """What other notes decide of an entry: the titles of its topics, and what links of its body show."""
    return [library.topics[topic].title for topic in paper.topics], dict(link_texts(library, paper))


def entry_of_paper(library: Library, paper: Paper) -> Entry:
    return paper_entry(paper, *_around(library, paper))


def _digest_of_paper(library: Library, paper: Paper, note_digest: NoteDigest) -> bytes:
    around = repr((paper.slug, badges(paper), *_around(library, paper))).encode()
    return _digest(note_digest(paper.note) + around)


def _digest_of_made(entry: Callable[[], Entry]) -> bytes:
    return digest_of_entry(entry())


def digest_of_entry(entry: Entry) -> bytes:
    """What tells one that is none of a paper."""
    return _digest(repr(entry).encode())


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def paper_entry(paper: Paper, topics: Sequence[str], names: Mapping[int, str]) -> Entry:
    """A paper with the titles of its topics, and what links show that have no text of their own (`link_texts`)."""
    note = paper.note
    title = line_text(note.title)
    text = plain_text(note.body, names)
    summary = line_text(note.summary or note.abstract)
    who = short_names(note.authors, et_al=note.et_al)
    fields = {
        Field.SUMMARY: [summary, line_text(note.abstract), *(heading.text for heading in note.body.headings)],
        Field.SUBJECT: [
            *topics,
            *(mention.spelling for mention in note.topics),
            *note.keywords,
            note.venue,
            note.key,
            note.arxiv,
            note.doi,
            str(note.year or ""),
        ],
        Field.AUTHOR: [name.full for name in (*note.authors, *note.editors)],
        Field.TITLE: [title, *(alias.text for alias in note.aliases)],
    }
    return Entry(
        href=href(SEARCH, paper_url(paper.slug)),
        title=title,
        said=" · ".join(part for part in (", ".join(p for p in (who, str(note.year or "")) if p), note.venue) if part),
        badges=tuple((badge.kind, badge.text) for badge in badges(paper)),
        lang=note.lang,
        summary=summary,
        text=cut_at_word(text, LONGEST_TEXT),
        codes=_paper_codes(text, fields),
    )


def _paper_codes(text: str, fields: Mapping[Field, list[str]]) -> Mapping[str, int]:
    """Each term of a paper with its strongest field, and how much summary and body say it."""
    strongest: dict[str, int] = {}
    times = terms(text)
    for field, parts in fields.items():
        found = terms("\n".join(filter(None, parts)))
        strongest.update(dict.fromkeys(found, code(field, 0)))
        if field is Field.SUMMARY:
            times.update(found)
    codes = _with_levels(times, strongest, least=code(Field.BODY, 0), most=LEVELS - 1)
    # The word that a title begins with is what the paper is called by, more often than not; surely where it stands
    # before a colon alone: "ZeRO: …" is asked for by "zero", before "Zero Bubble …".
    title = fields[Field.TITLE][0]
    first = next((term for term in terms(title) if term not in STOP_WORDS), "")
    level = LEVELS - 1 if [*terms(title.partition(":")[0])] == [first] else LEVELS - 2
    return {**codes, first: max(codes.get(first, 0), code(Field.TITLE, level))} if first else codes


def _with_levels(times: Counter[str], fields: Mapping[str, int], *, least: int, most: int) -> Mapping[str, int]:
    """Codes of the terms of a text: of those in `fields` that field, of others `least`, unless they say nothing."""
    by_times = [min(most, level) for level in levels(times.total())]
    codes = {term: least + by_times[min(often, MOST_TIMES)] for term, often in times.items()}
    for term in times.keys() & _SAYS_NOTHING:
        if fields.get(term, least) <= _SUMMARY:
            del codes[term]
    for term, field in fields.items():
        if term in codes:
            codes[term] += field - least
        elif term not in times:
            codes[term] = field
    return codes


_SUMMARY = code(Field.SUMMARY, LEVELS - 1)
"""Up to here words that say nothing are left out."""

_SAYS_NOTHING = STOP_WORDS.union("abcdefghijklmnopqrstuvwxyz0123456789")
"""Function words, and single letters and digits, which mostly are variables."""


def topic_entry(topic: Topic, papers: int) -> Entry:
    """A topic with the number of its papers, those of the topics below it among them."""
    about = topic.note
    names = [line_text(topic.title), topic.id, *(alias.text for alias in (about.aliases if about else ()))]
    return _plain_entry(
        Field.TOPIC,
        topic_url(topic.slug),
        names,
        said=count(papers, "paper"),
        summary=line_text(about.description) if about else "",
        text=plain_text(about.body) if about else "",
    )


def person_entry(person: Person) -> Entry:
    names = [person.name.full, *person.other_forms]
    return _plain_entry(Field.PERSON, author_url(person.slug), names, said=count(len(person.papers), "paper"))


def venue_entry(venue: Venue) -> Entry:
    said = count(len(venue.papers), "paper")
    return _plain_entry(Field.VENUE, venue_url(venue.slug), [venue.name], said=said)


def district_entry(library: Library, district: District) -> Entry:
    """A part of the map: it is found by its name and topics, and leads to its place on the map."""
    topics = [library.topics[topic].title for topic in district.topics if topic in library.topics]
    said = count(len(district.papers), "paper")
    entry = _plain_entry(Field.DISTRICT, MAP, [district.name], said=said, text=" ".join(topics))
    return replace(entry, href=f"{entry.href}#x={district.x:g}&y={district.y:g}&z=1")


def page_entry(site_page: SitePage) -> Entry:
    page = site_page.page
    text = plain_text(page.body)
    url = page_url(page.name)
    return _plain_entry(
        Field.PAGE, url, [line_text(page.title)], said="", summary=line_text(page.description), text=text
    )


def _plain_entry(field: Field, url: Url, names: list[str], *, said: str, summary: str = "", text: str = "") -> Entry:
    """An entry whose one field says its kind; its level says whether a term is of the name or of the text."""
    times = terms(f"{summary}\n{text}")
    codes = dict(_with_levels(times, {}, least=code(field, 0), most=LEVELS // 2))
    codes.update(dict.fromkeys(terms("\n".join(names)), code(field, LEVELS - 1)))
    return Entry(
        href=href(SEARCH, url),
        title=names[0],
        said=said,
        codes=codes,
    )
