"""What a diff says, in sentences that its forms share."""

from __future__ import annotations

from types import MappingProxyType

from site_builder.changes.changes import ChangedNote, Changes
from site_builder.collection.library import Library
from site_builder.collection.words.wording import count
from site_builder.mapping.kinds import KINDS
from site_builder.mapping.literature_map import Edge
from site_builder.model import Key

_WORDS = MappingProxyType({"cites": "cites", "mentions": "mentions", "related": "chosen beside"})


def headline(changes: Changes) -> str:
    """The whole in a line: "2 papers added, 1 changed; 7 links won; no new faults"."""
    if changes.is_empty:
        return "nothing differs"
    papers = [
        f"{count(len(keys), 'paper') if not place else f'{len(keys):,}'} {word}"
        for place, (keys, word) in enumerate(
            (keys, word)
            for keys, word in (
                (changes.added, "added"),
                (changes.removed, "removed"),
                (tuple(changes.renamed), "renamed"),
                (tuple(one.key for one in changes.changed), "changed"),
            )
            if keys
        )
    ]
    links = [
        f"{count(len(edges), 'link') if not place else f'{len(edges):,}'} {word}"
        for place, (edges, word) in enumerate(
            (edges, word) for edges, word in ((changes.links_won, "won"), (changes.links_lost, "lost")) if edges
        )
    ]
    faults = count(len(changes.faults_won), "new fault") if changes.faults_won else "no new faults"
    return "; ".join(part for part in (", ".join(papers) or "no paper differs", ", ".join(links), faults) if part)


def on_the_map(changes: Changes) -> str:
    """What the change does to the map."""
    newcomers = f"{count(len(changes.added), 'newcomer')} placed. " if changes.added else ""
    total = changes.stayed + len(changes.moved)
    if not total:
        return f"{newcomers}No paper was there before.".strip()
    if not changes.moved:
        moved = "No other paper moved" if changes.added else "No paper moved"
    else:
        farthest = changes.moved[0]
        moved = (
            f"{count(len(changes.moved), 'paper')} of {total:,} moved, {farthest.key} farthest: "
            f"{farthest.share:.1%} of the map's width"
        )
    districts = len(changes.districts_changed)
    unlocked = sum(move.key not in changes.after.library.memory.places for move in changes.moved)
    lock = f" {unlocked:,} of them had no place of their own yet: 'site-builder layout' gives one." if unlocked else ""
    return f"{newcomers}{moved}; {count(districts, 'paper') if districts else 'none'} changed district.{lock}"


def title_of(library: Library, key: Key) -> str:
    paper = library.papers.get(key)
    return paper.note.title if paper else key


def link_in_words(edge: Edge) -> str:
    """What stands between the keys of a link's ends."""
    return _WORDS.get(edge.kind, KINDS[edge.kind].onward.removesuffix(" it"))


def change_in_words(changed: ChangedNote) -> str:
    fields = [field.replace("_", " ") for field in changed.fields if field != "text"]
    if "text" in changed.fields:
        fields.append(f"text (+{changed.words_added:,} −{changed.words_removed:,} words)")
    return ", ".join(fields)
