"""llms.txt: the collection for language models, as a short guide with links to text (https://llmstxt.org)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from site_builder.collection.library import Library
from site_builder.collection.markdown.lines import line_text
from site_builder.collection.markdown.plain_text import cut_at_word
from site_builder.collection.words.wording import count
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.model import Key
from site_builder.pages.catalogue import topic_papers
from site_builder.pages.shell import SiteView
from site_builder.pages.words import short_names
from site_builder.rendering.drawing.marks import most_cited_first
from site_builder.urls import GRAPH_JSON, LLMS, Url, href, markdown_url, topic_url

PAPERS = 200
"""Papers that it lists, most cited here first: it is a guide, and graph.json has them all."""

TOPICS = 50

SUMMARY = 160
"""Characters of a paper's summary, cut at a word."""

_SPECIAL = re.compile(r"([\\\[\]`*_<>])")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


def llms_txt(library: Library, literature_map: LiteratureMap, site: SiteView) -> str:
    """The text of llms.txt. Links are absolute where the site's address is known, else relative to the file."""
    parts = [f"# {_plain(site.title)}"]
    if site.description:
        parts.append(f"> {_plain(site.description)}")
    total = count(len(library.papers), "paper")
    parts.append(
        f"Notes on {total}, linked by what they cite and by their topics. Each link to a paper leads to its note in "
        "Markdown, with the facts as YAML on top."
    )
    keys = most_cited_first(literature_map)
    heading = "Papers" if len(keys) <= PAPERS else f"Papers: the {PAPERS} most cited here of {len(keys):,}"
    sections = (
        (heading, tuple(_papers(library, keys[:PAPERS], site))),
        ("Topics", tuple(_topics(library, site))),
        (
            "Optional",
            (_item("graph.json", _address(site, GRAPH_JSON), "every paper with its links and reasons, as JSON"),),
        ),
    )
    parts += [f"## {title}\n\n" + "\n".join(items) for title, items in sections if items]
    return "\n\n".join(parts) + "\n"


def _papers(library: Library, keys: Sequence[Key], site: SiteView) -> Iterator[str]:
    for paper in (library.papers[key] for key in keys):
        note = paper.note
        who = " ".join(part for part in (short_names(note.authors, et_al=note.et_al), str(note.year or "")) if part)
        summary = cut_at_word(line_text(note.summary), SUMMARY)
        said = ". ".join(part.rstrip(".") for part in (who, summary) if part)
        yield _item(line_text(note.title), _address(site, markdown_url(paper.slug)), said)


def _topics(library: Library, site: SiteView) -> Iterator[str]:
    sizes = {topic: len(keys) for topic, keys in topic_papers(library).items()}
    by_size = sorted(library.topics.values(), key=lambda topic: (-sizes[topic.id], topic.id))
    for topic in by_size[:TOPICS]:
        said = line_text(topic.note.description) if topic.note else ""
        yield _item(
            line_text(topic.title), _address(site, topic_url(topic.slug)), said or count(sizes[topic.id], "paper")
        )


def _item(title: str, address: str, said: str) -> str:
    return f"- [{_plain(title)}]({address})" + (f": {_plain(said)}" if said else "")


def _address(site: SiteView, url: Url) -> str:
    # A bracket would end the link early.
    return (site.base_url + href(LLMS, url)).replace("(", "%28").replace(")", "%29")


def _plain(text: str) -> str:
    """Text on one line that Markdown shows as it is."""
    return _SPECIAL.sub(r"\\\1", " ".join(_CONTROL.sub(" ", text).split()))
