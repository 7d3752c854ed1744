"""The kinds of edges, as one ordered table: what they are called, how they count, what they say.

`weight` is a kind's part in the ranking of related papers (site.yaml's `weights` overrides it), `pull` its
part in the map: how strongly it draws two papers into one district and towards each other.

Weights of `shared_references`, `co_cited`, `shared_topics` and `similar_text` are fitted to citations that were
held out (docs/ranking.md). Those of statements are conventions: what a note says outweighs what is worked out.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from site_builder.bibliography.vocabularies import CITO_PHRASES
from site_builder.mapping.phrases import of_this_paper
from site_builder.structs import Frozen


class Kind(Frozen, kw_only=True):
    """One kind of edge."""

    name: str
    """As in graph.json and in `weights`."""
    title: str
    """As in a legend."""
    directed: bool
    weight: float
    """Part in the ranking; an edge adds this times its own weight."""
    pull: float
    """Part in districts and places; 0 keeps a kind out of the map."""
    onward: str = ""
    """Words from the source about the target, of directed kinds: "cites it"."""

    @property
    def back(self) -> str:
        """Words on the target's own list, of directed kinds: "cites this paper"."""
        return of_this_paper(self.onward)


CITES = "cites"
MENTIONS = "mentions"
RELATED = "related"
SHARED_REFERENCES = "shared_references"
CO_CITED = "co_cited"
SHARED_TOPICS = "shared_topics"
SIMILAR_TEXT = "similar_text"

_TABLE: tuple[Kind, ...] = (
    Kind(name=CITES, title="cites", directed=True, weight=1.0, pull=1.0, onward="cites it"),
    *(
        Kind(name=name, title=name.replace("_", " "), directed=True, weight=1.0, pull=1.0, onward=words)
        for name, (words, _) in CITO_PHRASES.items()
        if name != CITES
    ),
    Kind(name=MENTIONS, title="mentions", directed=True, weight=0.8, pull=0.8, onward="mentions it"),
    Kind(name=RELATED, title="chosen by hand", directed=False, weight=0.8, pull=0.5),
    Kind(name=SHARED_REFERENCES, title="shared references", directed=False, weight=0.2, pull=1.0),
    Kind(name=CO_CITED, title="cited together", directed=False, weight=0.2, pull=1.0),
    Kind(name=SHARED_TOPICS, title="shared topics", directed=False, weight=0.8, pull=1.0),
    Kind(name=SIMILAR_TEXT, title="similar text", directed=False, weight=1.0, pull=0.0),
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in _TABLE})
"""Every kind by name, in the order that reasons of equal strength are given in."""

KIND_NAMES = tuple(sorted(KINDS))
"""A kind's number in columns is its place here: edges that are sorted by number are sorted by name."""


def ranking_weights(overrides: Mapping[str, float]) -> Mapping[str, float]:
    """Each kind's part in the ranking, with a collection's own figures; names of no kind are passed over."""
    return {name: max(0.0, overrides.get(name, kind.weight)) for name, kind in KINDS.items()}


def is_stated(kind: str) -> bool:
    """Whether a note says so (it cites, mentions, extends, chose by hand), rather than two papers being alike."""
    return kind == RELATED or (kind in KINDS and KINDS[kind].directed)
