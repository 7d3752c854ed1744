"""What a paper's files weigh: at most 70 kB beyond the note's own text, however famous it is."""

from __future__ import annotations

import pytest

from site_builder.bibliography.vocabularies import CITO_PROPERTIES
from site_builder.collection.library import Library, Mention
from site_builder.diagnostics import Place
from site_builder.mapping.build_map import build_map
from site_builder.model import Identifier, Key
from tests.pages.builder import library, paper
from tests.pages.rendered import NO_BODIES, site_pages, templates

LIMIT = 70_000
OTHER_FILES = 500
"""Kept free for what only a site with an address has: how others embed the paper."""

OWN_TEXT = (".bib", ".json", ".md")
"""Files that hold the note's own text in another form, and nothing else."""

TITLE = "A title as long as those of papers that say in their titles all that there is to be said of them, number"
SENTENCE = "This sentence about [[hub]] says a great deal, as sentences about famous papers do. "


def fame(degree: int, papers: int) -> Library:
    """A paper with `degree` links of every kind among `papers` papers, by and with many authors."""
    properties = sorted(CITO_PROPERTIES)
    crowd = [f"Bartholomew Featherstonehaugh{n}" for n in range(60)]
    outside = tuple(Identifier("doi", f"10.1000/a.rather.long.identifier.{n:05}") for n in range(degree))
    start = SENTENCE.index("[[")
    hub = paper(
        "hub",
        title=f"{TITLE} 0",
        authors=crowd,
        year=2010,
        venue="International Conference on Matters of Considerable Length",
        topics=[f"a topic of some length {n}" for n in range(6)],
        cites=tuple(Key(f"p{n:05}") for n in range(degree)),
        cites_outside=outside,
        relations=tuple((properties[n % len(properties)], Key(f"p{n:05}")) for n in range(degree)),
    )
    others = [
        paper(
            f"p{n:05}",
            title=f"{TITLE} {n}",
            authors=[f"Given Surname{n}", f"Other Surname{n}", "Third Author"],
            year=2000 + n % 25,
            topics=["a topic of some length 1"] if n % 20 == 0 else [],
            body=SENTENCE,
            summary=f"What paper {n} says of word{n} and word{n * 7}, " * 6,
            cites=(Key("hub"),) if n < degree else (),
            relations=((properties[n % len(properties)], Key("hub")),) if n < degree else (),
            mentions=(Mention(Key("hub"), Place("x"), start),) if n < degree else (),
        )
        for n in range(papers)
    ]
    return library([hub, *others])


def weight(site: Library) -> int:
    """Bytes of all files of the paper "hub"."""
    total = 0
    for page in site_pages(site, build_map(site), NO_BODIES, ()):
        if page.url.startswith("papers/hub"):
            total += len(templates().render(page.template, page.data).encode())
            total += sum(len(text.encode()) for url, text in page.beside if not url.endswith(OWN_TEXT))
    return total


def own_text(site: Library) -> int:
    """Bytes that the note of "hub" itself holds in its front matter: a value a line, relations in two parts."""
    hub = site.papers[Key("hub")]
    note = hub.note
    lists = [
        *(author.full for author in note.authors),
        *(topic.spelling for topic in note.topics),
        *hub.cites,
        *map(str, hub.cites_outside),
        *(f"{relation}: {key}" for relation, key in hub.relations),
    ]
    return len("\n".join([note.title, note.venue, *(f"  - {entry}" for entry in lists)]).encode())


@pytest.mark.parametrize("degree", [25, 500])
def test_a_paper_weighs_no_more_for_being_famous(degree: int) -> None:
    # Whatever else a more famous paper's note lists, its page may not weigh more for it.
    assert weight(fame(degree, degree + 20)) <= LIMIT - OTHER_FILES + own_text(fame(25, 45))


def test_the_forms_of_a_notes_own_text_are_little_longer_than_it() -> None:
    site = fame(500, 520)
    (page,) = (page for page in site_pages(site, build_map(site), NO_BODIES, ()) if page.url == "papers/hub.html")
    forms = {url: len(text.encode()) for url, text in page.beside if url.endswith(OWN_TEXT)}
    assert set(forms) == {"papers/hub.bib", "papers/hub.json", "papers/hub.md"}
    assert all(size <= own_text(fame(25, 45)) for size in forms.values()), forms


def test_nor_for_standing_among_many() -> None:
    assert abs(weight(fame(30, 40)) - weight(fame(30, 120))) < 2_000
