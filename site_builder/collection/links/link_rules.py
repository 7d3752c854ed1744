"""What a link means: the rules in their order. The first that finds anything decides; of a tie the first is meant.

`docs/format.md` states the rules for writers of notes; the order is that of `PAPER_RULES` here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from urllib.parse import unquote

from site_builder.collection.disk.files import paths_from
from site_builder.collection.library import PaperTarget
from site_builder.collection.links.identities import identity_in
from site_builder.collection.links.link_index import Entry, LinkIndex, without_md
from site_builder.collection.words.folding import folded
from site_builder.collection.words.wording import listed, quoted
from site_builder.urls import key_form, topic_id

Found = Sequence[Entry]
Rule = Callable[[LinkIndex, str, str], Found]
"""(index, target as written, folder of the linking file) -> what it means, best first; several: a tie."""


# --- the rules ------------------------------------------------------------------------------------


def by_key(index: LinkIndex, target: str, folder: str) -> Found:
    del folder
    entry = index.by_key.get(target) or index.by_key.get(key_form(target))
    return [entry] if entry else []


def by_folded_key(index: LinkIndex, target: str, folder: str) -> Found:
    del folder
    return index.by_folded_key.get(folded(key_form(target)), ())


def by_alias(index: LinkIndex, target: str, folder: str) -> Found:
    del folder
    entry = index.by_alias.get(folded(key_form(target)))
    return [entry] if entry else []


def by_path(index: LinkIndex, target: str, folder: str) -> Found:
    """A path from the linking file's folder, then from the root; exact before case-folded."""
    for path in _paths(target, folder):
        if entry := index.by_path.get(path):
            return [entry]
    for path in _paths(target, folder):
        if entries := index.by_folded_path.get(folded(path)):
            return entries
    return []


def by_stem(index: LinkIndex, target: str, folder: str) -> Found:
    """The end of a path, case-folded, nearest to the linking file; of equally near ones those spelled the same."""
    for form in _decoded(target):
        stem = without_md(form)
        if entries := index.by_stem.find(folded(stem), folder):
            return [entry for entry in entries if without_md(entry.path).endswith(stem)] or entries
    return []


def by_identity(index: LinkIndex, target: str, folder: str) -> Found:
    del folder
    identity = identity_in(target)
    return index.by_identity.get(identity, ()) if identity else []


def by_title(index: LinkIndex, target: str, folder: str) -> Found:
    del folder
    return index.by_title.get(folded(target), ())


def by_topic(index: LinkIndex, target: str, folder: str) -> Found:
    del folder
    entry = index.by_topic.get(topic_id(target))
    return [entry] if entry else []


def by_page(index: LinkIndex, target: str, folder: str) -> Found:
    del folder
    entry = index.by_page.get(folded(target))
    return [entry] if entry else []


PAPER_RULES: tuple[Rule, ...] = (by_key, by_folded_key, by_alias, by_path, by_stem, by_identity, by_title)
"""The contract's order."""

WIKILINK_RULES: tuple[Rule, ...] = (*PAPER_RULES, by_topic, by_page)
"""A wikilink may name a topic or a page of the group's own as well, after all papers."""


def first_match(index: LinkIndex, rules: Iterable[Rule], target: str, folder: str) -> Found:
    """What the first rule that applies finds, best first; empty where none applies."""
    for rule in rules:
        if found := rule(index, target, folder):
            return found
    return ()


def only_papers(rule: Rule) -> Rule:
    """The rule for places where only papers can be named: a path may also lead to a topic."""

    def narrowed(index: LinkIndex, target: str, folder: str) -> Found:
        return [entry for entry in rule(index, target, folder) if isinstance(entry.target, PaperTarget)]

    return narrowed


REFERENCE_RULES: tuple[Rule, ...] = tuple(only_papers(rule) for rule in PAPER_RULES)


def ambiguity(target: str, entries: Sequence[Entry]) -> str:
    """The message for a tie: what it fits, and what was taken."""
    names = listed([entry.name for entry in entries[:_NAMED]] + ["others"] * (len(entries) > _NAMED))
    return f"{quoted(target)} fits {names}; the first is taken, name the right one by its key"


_NAMED = 4
"""So many of a tie are named."""


def _decoded(target: str) -> tuple[str, ...]:
    """The target as written and percent-decoded: Markdown links are encoded, wikilinks are not."""
    return (target, unquote(target)) if "%" in target else (target,)


def _paths(target: str, folder: str) -> Iterator[str]:
    for form in _decoded(target):
        yield from paths_from(without_md(form), unicodedata.normalize("NFC", folder))
