"""Short lists out of many papers, each with the reason for every choice in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from site_builder.collection.library import PaperTarget, Topic
from site_builder.collection.words.wording import count
from site_builder.mapping.ranking.bridges import Bridge
from site_builder.model import Key, Status
from site_builder.pages.catalogue import Catalogue, CountedLink
from site_builder.pages.paper_lines import PaperLine
from site_builder.structs import Frozen

OVERVIEW = re.compile(
    r"\b(survey|review|overview|tutorial|primer|taxonomy|introduction to|comparative (study|analysis)|"
    r"Überblick|panorama|обзор)\b|综述|綜述|サーベイ|解説",
    re.IGNORECASE,
)
"""Words by which a title says that the paper gives an overview."""


class Choice(Frozen, kw_only=True):
    """A paper on a short list."""

    line: PaperLine
    words: str
    """Why it is there: "cited by 12 papers here"; may be empty where the list's heading says it all."""


def most_cited(catalogue: Catalogue, keys: Iterable[Key], limit: int) -> tuple[Choice, ...]:
    """The papers that most papers of the collection cite; of equal ones the newest first."""
    citations = catalogue.literature_map.citations
    cited = [key for key in catalogue.newest_first(keys) if citations.get(key, 0) > 0]
    ranked = sorted(cited, key=lambda key: -citations[key])[:limit]
    return tuple(
        Choice(line=catalogue.lines[key], words=f"cited by {count(citations[key], 'paper')} here") for key in ranked
    )


def where_to_begin(catalogue: Catalogue, topic: Topic, keys: Sequence[Key], limit: int) -> tuple[Choice, ...]:
    """What to read first on a topic, best first.

    Points are given for what a reader would go by: up to 2 for citations within the topic (as a share of
    those of its most cited paper), 1 1/2 for an overview, 1 for being named in the topic's introduction, 1/2
    where the note says that the paper was read and -1/2 where it is still to read. At least 1 is needed.
    What was retracted or superseded is no beginning.
    """
    within = citations_within(catalogue, keys)
    highest = max(within.values(), default=0)
    named = _named_in_introduction(topic)
    ranked: list[tuple[float, Key, str]] = []
    for key in catalogue.newest_first(keys):
        paper = catalogue.library.papers[key]
        if paper.note.retracted or paper.superseded_by:
            continue
        points = 0.0
        reasons: list[str] = []
        if paper.note.type.startswith("review") or OVERVIEW.search(paper.note.title):
            points, reasons = points + 1.5, [*reasons, "an overview"]
        if key in named:
            points, reasons = points + 1, [*reasons, "named in the introduction"]
        if within[key] >= 2:
            points += 2 * within[key] / highest
            reasons.append(f"cited by {within[key]} of the other {len(keys) - 1:,} papers")
        if paper.note.status is Status.READ:
            points, reasons = points + 0.5, [*reasons, "read in full for its note"]
        elif paper.note.status is Status.TO_READ:
            points -= 0.5
        if points >= 1:
            ranked.append((points, key, ", ".join(reasons)))
    best = sorted(ranked, key=lambda entry: -entry[0])[:limit]
    return tuple(Choice(line=catalogue.lines[key], words=words) for _, key, words in best)


def citations_within(catalogue: Catalogue, keys: Collection[Key]) -> Counter[Key]:
    """How many of some papers cite each of them."""
    own = set(keys)
    return Counter(cited for key in keys for cited in catalogue.library.papers[key].cites if cited in own)


def _named_in_introduction(topic: Topic) -> set[Key]:
    return {target.key for target in topic.targets.values() if isinstance(target, PaperTarget)}


def oldest(catalogue: Catalogue, keys: Iterable[Key], limit: int) -> tuple[Choice, ...]:
    dated = [key for key in catalogue.newest_first(keys) if catalogue.lines[key].year]
    return tuple(Choice(line=catalogue.lines[key], words="") for key in reversed(dated[-limit:]))


def newest(catalogue: Catalogue, keys: Iterable[Key], limit: int) -> tuple[Choice, ...]:
    dated = [key for key in catalogue.newest_first(keys) if catalogue.lines[key].year]
    return tuple(Choice(line=catalogue.lines[key], words="") for key in dated[:limit])


def bridge_papers(catalogue: Catalogue, keys: Iterable[Key], limit: int) -> tuple[Choice, ...]:
    """The papers whose links are spread most evenly over districts of the map."""
    found = [key for key in catalogue.newest_first(keys) if key in catalogue.bridges]
    best = sorted(found, key=lambda key: -catalogue.bridges[key].coefficient)[:limit]
    return tuple(Choice(line=catalogue.lines[key], words=_spread(catalogue.bridges[key])) for key in best)


def _spread(bridge: Bridge) -> str:
    return f"linked with {count(bridge.links, 'paper')} in {len(bridge.districts)} districts"


def frequent_authors(catalogue: Catalogue, keys: Iterable[Key], limit: int, least: int = 2) -> tuple[CountedLink, ...]:
    """Who wrote at least `least` of some papers, most first, with how many of them."""
    people = catalogue.people
    counts = Counter(
        person
        for key in keys
        for person in {people.ids[name]: None for name in catalogue.library.papers[key].note.authors}
    )
    names = {person: people.by_id[person].name.full for person in counts}
    ranked = sorted(counts, key=lambda person: (-counts[person], names[person].casefold(), person))
    return tuple(
        CountedLink(title=names[person], url=catalogue.author_link(people.by_id[person]).url, papers=counts[person])
        for person in ranked[:limit]
        if counts[person] >= least
    )


def frequent_topics(catalogue: Catalogue, keys: Iterable[Key], limit: int) -> tuple[CountedLink, ...]:
    """The topics that some papers name, most first, with how many of them do."""
    topics = catalogue.library.topics
    counts = Counter(topic for key in keys for topic in catalogue.library.papers[key].topics)
    ranked = sorted(counts, key=lambda topic: (-counts[topic], topics[topic].title.casefold(), topic))
    return tuple(
        CountedLink(title=topics[one].title, url=catalogue.topic_link(topics[one]).url, papers=counts[one])
        for one in ranked[:limit]
    )


def year_span(catalogue: Catalogue, keys: Iterable[Key]) -> str:
    """The years of some papers: "2017–2024", "2020"; empty where none is known."""
    years = sorted(year for key in keys if (year := catalogue.library.papers[key].note.year) is not None)
    if not years:
        return ""
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"
