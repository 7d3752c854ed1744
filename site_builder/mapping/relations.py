"""What papers have to do with each other: edges, lists of related papers; anew, or mended after a change.

What a build leaves (`memory`) is taken over where nothing has changed that it was made of, row by row and pair by
pair. All sums are exact (`likeness.steady`) and all lists in one order, so that what is mended is the very same.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import numpy as np

from site_builder.cache.memo import Memo
from site_builder.collection.descent import UNKNOWN, Descent
from site_builder.collection.library import Library
from site_builder.mapping.kinds import SHARED_TOPICS, SIMILAR_TEXT, ranking_weights
from site_builder.mapping.likeness.families import Family, families
from site_builder.mapping.likeness.meetings import crowded_columns
from site_builder.mapping.likeness.nearest import AT_ONCE, by_number, drawn, mended, nearest, remade, renewed
from site_builder.mapping.likeness.nearest_profiles import nearest_by_profile, remade_by_profile
from site_builder.mapping.likeness.profiles import (
    Bools,
    Ints,
    Sparse,
    among,
    changed_rows,
    fingerprints,
    once,
    products,
    row_parts,
)
from site_builder.mapping.likeness.similar_text import NEAREST, symmetric, text_family, text_profiles
from site_builder.mapping.likeness.texts import Texts, texts_of, word_rows
from site_builder.mapping.linking.edge_table import EdgeTable
from site_builder.mapping.linking.edges import KEPT, Links, edge_table, said_of, stated_rows
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.linking.stated import chosen_by_notes, content, statements
from site_builder.mapping.memory.before import Before, Facts, KindBefore, named
from site_builder.mapping.memory.changes import TooMuch, aligned, touched, touched_by
from site_builder.mapping.memory.keeping import find_before, find_words, keep, keep_words
from site_builder.mapping.memory.shelf import Shelf
from site_builder.mapping.memory.taking_over import differing, holders_of_renamed, pair_codes, take_over, unlike
from site_builder.mapping.ranking.detours import citing_pairs, crowd, detours, steps_of
from site_builder.mapping.ranking.explained import Explained, explained, sources
from site_builder.mapping.ranking.related import (
    FLOOR,
    LONGEST_LIST,
    Chosen,
    Listed,
    by_hand,
    is_linked,
    links_of,
    list_papers,
    list_some,
    lists_of,
    pairs_of,
)
from site_builder.mapping.ranking.related_lists import RelatedLists
from site_builder.mapping.ranking.scores import Scores, scores
from site_builder.mapping.ranking.stated_parts import stated_parts
from site_builder.memory import give_back_memory
from site_builder.model import Key
from site_builder.structs import Frozen

RELATIONS = "relations"
"""The kind under which a memo counts the lists of papers that were worked out, and recalled."""


class Relations(Frozen):
    """What stands between the papers of a library."""

    texts: Texts
    edges: EdgeTable
    related: RelatedLists
    chosen: Chosen


def relations(library: Library, memo: Memo | None = None, descent: Descent = UNKNOWN) -> Relations:
    """Link and rank the papers of a library. What the build before left in `memo` is mended.

    Papers are looked at only where their `descent` does not tell that they are as they were.
    """
    memo = memo or Memo()
    keys, weights = tuple(library.papers), ranking_weights(library.config.weights)
    shelf = Shelf(memo.parts(memo.key(RELATIONS, os.path.realpath(library.root)))) if memo.remembers else None
    before = find_before(shelf, keys, weights) if shelf else None
    is_kin = before is not None and before.descent.name == descent.of != b""
    counted = find_words(shelf) if shelf and before else None
    words = word_rows(library, counted, memo, descent.reworded if is_kin else None)
    same_shape = before is not None and before.descent.shape == descent.shape != b""
    facts = before.facts if before and same_shape else _facts(library, memo)
    texts = texts_of(library, words)
    if shelf:
        keep_words(shelf, words)
    del counted, words  # as large as all that is left of them, and of no use but to the next build
    work = _Work(library, keys, weights, texts, facts, before, same_shape=same_shape)
    try:
        made = work.all_of_it()
    except TooMuch:
        work = _Work(library, keys, weights, texts, facts, None)
        made = work.all_of_it()
    if shelf:
        keep(shelf, keys, weights, work.left(descent))
    if work.is_anew:
        give_back_memory()
    return made


def _facts(library: Library, memo: Memo) -> Facts:
    labels = tuple([paper.note.label for paper in library.papers.values()])
    return Facts(labels, chosen_by_notes(library), content(library) if memo.remembers else b"")


class _Work:
    """The steps of one build, each from those above it. What `before` is None for is made anew."""

    def __init__(
        self,
        library: Library,
        keys: tuple[Key, ...],
        weights: Mapping[str, float],
        texts: Texts,
        facts: Facts,
        before: Before | None,
        *,
        same_shape: bool = False,
    ) -> None:
        """`same_shape`: nothing but words of notes is otherwise than before."""
        self.texts = texts
        self._library, self._keys, self._weights, self._before = library, keys, weights, before
        self._papers = len(keys)
        self._marks = before.marks if before else fingerprints(keys)
        self._draw = drawn(self._marks)
        self._facts, self._same_shape = facts, same_shape
        self._titles = tuple([topic.title for topic in library.topics.values()])
        self._stands = before if before and before.facts.content == facts.content else None
        """The build before, where notes state of each other what they did then."""
        self._sayings = before.sayings if before else Sayings()
        self.is_anew = before is None
        """Whether nothing is taken over: that leaves more memory free than a build that mends asks for."""
        self._kinds: dict[str, KindBefore] = {}
        self._links: dict[str, Links] = {}
        self._rows: dict[str, Bools] = {}
        """Kind -> the papers whose profiles have changed …"""
        self._renamed: dict[str, Bools] = {}
        """… and those that have a thing which is called otherwise now."""

    def all_of_it(self) -> Relations:
        stands, numbers = self._stands, {key: number for number, key in enumerate(self._keys)}
        known = {name: (kind.matrix, kind.things) for name, kind in stands.kinds.items()} if stands else {}
        if not self._same_shape:
            known.pop(SHARED_TOPICS, None)
        derived = (*families(self._library, known, self._facts.labels), self._text_kind())
        self._derived = derived
        for family in derived:
            self._link(family)
        self._cites = stands.cites if stands else citing_pairs(self._library)
        self._ways = detours(self._library, derived, self._cites, self._facts.labels)
        if stands:
            self._stated, self._stated_rows = stands.stated, stands.stated_rows
        else:
            said = statements(self._library)
            self._stated = stated_parts(said, numbers, self._weights)
            self._stated_rows = stated_rows(self._keys, said, self._sayings)
        changed = self._changed_pairs(self._before) if self._before else None
        self._list(changed)
        if self.is_anew:
            give_back_memory()  # the matrices that scores come from are larger than all that is left
        self._explain(changed, by_hand(self._facts.choices, numbers))
        related, chosen = lists_of(
            self._keys, self._facts.choices, self._listed, self._stated, self._pairs, self._told, self._sayings, FLOOR
        )
        edges = edge_table(self._keys, self._stated_rows, self._links, self._sayings)
        self._sayings.sealed()
        return Relations(self.texts, edges, related, chosen)

    def left(self, descent: Descent) -> Before:
        """What the next build gets."""
        return Before(
            descent=descent,
            facts=self._facts,
            marks=self._marks,
            kinds=self._kinds,
            near=self._near,
            cites=self._cites,
            stated_rows=self._stated_rows,
            stated=self._stated,
            listed=self._listed,
            pairs=self._pairs,
            told=self._told,
            sayings=self._sayings,
        )

    def _text_kind(self) -> Family:
        matrix = text_profiles(self.texts)
        kind = self._before.kinds[SIMILAR_TEXT] if self._before else None
        rows = self._changed_rows(SIMILAR_TEXT, matrix, self.texts.terms, kind)
        if kind and self._before and 4 * np.count_nonzero(rows) < self._papers:
            turned = matrix.turned()
            self._near = remade(self._before.near, rows, lambda some: matrix[some] @ turned, NEAREST, self._draw)
        else:
            self._near = nearest(products(matrix), self._papers, NEAREST, self._draw)
        if self._before:
            self._changed_near = differing(self._before.near, self._near)
        return text_family(self.texts, matrix, self._near)

    def _changed_rows(self, name: str, matrix: Sparse, things: Sequence[str], kind: KindBefore | None) -> Bools:
        if kind is None:
            self._rows[name] = np.ones(self._papers, dtype=np.bool_)
        elif matrix is kind.matrix:
            self._rows[name] = np.zeros(self._papers, dtype=np.bool_)
        else:
            self._rows[name] = changed_rows(*aligned(matrix, things, kind.matrix, kind.things))
        return self._rows[name]

    def _link(self, family: Family) -> None:
        """The edges of one derived kind."""
        name, before = family.kind, self._before.kinds[family.kind] if self._before else None
        said = named(family, self._facts.labels, self._titles, self.texts)
        matrix = family.matrix
        rows = self._rows[name] if name in self._rows else self._changed_rows(name, matrix, family.things, before)
        if family.near is not None:
            table = (
                nearest(row_parts(family.near), self._papers, KEPT, self._draw)
                if before is None
                else renewed(before.strongest, self._changed_near, family.near, KEPT, self._draw)
            )
        elif before and not rows.any():
            table = before.strongest
        elif before and 4 * np.count_nonzero(rows) < self._papers:
            both = aligned(matrix, family.things, before.matrix, before.things)
            table = remade_by_profile(before.strongest, *both, rows, self._marks, KEPT)
        else:
            table = nearest_by_profile(matrix, self._marks, KEPT)
        left, right, values = table.pairs()
        weights = np.maximum(np.round(values, 4), 0.0001)
        reasons = np.full(len(left), -1, dtype=np.int64)
        self._renamed[name] = np.ones(self._papers, dtype=np.bool_)
        if before:
            self._renamed[name] = renamed = holders_of_renamed(matrix, family.things, said, before)
            codes, (codes_before, _) = left * self._papers + right, pair_codes(before.strongest, self._papers)
            stands = ~(rows[left] | rows[right] | (renamed[left] & renamed[right]))
            take_over(codes, stands, codes_before, (reasons, before.reasons))
        new = np.flatnonzero(reasons < 0)
        reasons[new] = said_of(family, left[new], right[new], self._sayings)
        self._links[name] = Links(left, right, weights, reasons)
        self._kinds[name] = KindBefore(tuple(family.things), said, matrix, table, reasons)

    def _changed_pairs(self, before: Before) -> Ints:
        """Codes of the pairs whose score may differ from that of the build before. Raises TooMuch."""
        papers = self._papers
        found = [] if self._stands else [unlike(before.stated, self._stated)]
        for family in self._derived:
            kind = before.kinds[family.kind]
            if family.near is None and self._rows[family.kind].any():
                both = aligned(family.matrix, family.things, kind.matrix, kind.things)
                found.append(touched(both, both))
                then, now = (crowded_columns(one) for one in both)
                if not np.array_equal(then, now):
                    raise TooMuch
                if now.any():
                    found.append(differing(kind.strongest, self._kinds[family.kind].strongest))
        changed_near = self._changed_near
        found.append(changed_near)
        if before.cites is self._cites and crowd(papers) == NEAREST:
            # Of all ways the steps by texts alone may lead elsewhere, and along pairs that have changed.
            near = symmetric(changed_near // papers, changed_near % papers, np.ones(len(changed_near)), papers)
            found += [touched_by(near, way.first) for way in self._ways[1:]]
        elif len(changed_near) or not np.array_equal(before.cites, self._cites):
            near = before.near.symmetric
            steps = steps_of(before.cites, self._keys, near)
            for (_, first, second), way in zip(steps, self._ways, strict=True):
                found.append(touched((_sorted(first), _sorted(way.first)), (_sorted(second), _sorted(way.second))))
        codes = once(np.concatenate(found))
        pairs: Ints = codes[codes // papers != codes % papers]
        return pairs

    def _list(self, changed: Ints | None) -> None:
        before, stated, papers = self._before, self._stated, self._papers
        if changed is None or before is None or len(changed) > MANY * papers:
            self._listed = list_papers(self._scores(), stated, LONGEST_LIST, FLOOR)
            return
        linked = np.full(len(stated.pairs), np.nan)
        stands = ~among(stated.pairs, changed)
        take_over(stated.pairs, stands, before.stated.pairs, (linked, before.listed.linked))
        new = np.flatnonzero(np.isnan(linked))
        asked = np.concatenate([stated.pairs[new], changed])
        some = once(np.concatenate([asked // papers, asked % papers]))
        left, right = np.searchsorted(some, asked // papers), np.searchsorted(some, asked % papers)
        found = self._scores(some).of(left, right)
        linked[new], values = found[: len(new)], found[len(new) :]
        left, right = changed // papers, changed % papers
        values[(values < FLOOR) | is_linked(left, right, stated, papers)] = 0.0
        both = np.concatenate([left, right]), np.concatenate([right, left]), np.concatenate([values, values])
        table, unsure = mended(before.listed.found, both, LONGEST_LIST, by_number)
        if len(unsure):
            score, links = self._scores(), links_of(stated, papers)
            for start in range(0, len(unsure), AT_ONCE):
                some = unsure[start : start + AT_ONCE]
                anew = list_some(some, score, stated, links, LONGEST_LIST, FLOOR, few=len(unsure) <= AT_ONCE)
                table.others[some], table.values[some] = anew.others, anew.values
        self._listed = Listed(linked, table)

    def _scores(self, some: Ints | None = None) -> Scores:
        """Of some papers, or of all."""
        return scores(
            self._papers,
            self._stated,
            self._derived,
            self._ways,
            self._weights,
            lambda family: self._kinds[family.kind].strongest,
            some,
        )

    def _explain(self, changed: Ints | None, chosen: Ints) -> None:
        before, papers = self._before, max(self._papers, 1)
        self._pairs = pairs = pairs_of(self._listed, self._stated, chosen, self._papers, FLOOR)
        left, right = pairs // papers, pairs % papers
        told = Explained(np.zeros(len(pairs)), np.full(len(pairs), -1), np.full(len(pairs), -1))
        if before and changed is not None:
            text = self._rows[SIMILAR_TEXT]
            stands = ~(among(pairs, changed) | text[left] | text[right])
            for flags in (*self._renamed.values(), self._around_relabelled(before)):
                stands &= ~(flags[left] & flags[right])
            names = ("scores", "own", "other")
            columns = [(getattr(told, name), getattr(before.told, name)) for name in names]
            take_over(pairs, stands, before.pairs, *columns)
        new = np.flatnonzero(told.own < 0)
        found = explained(
            left[new],
            right[new],
            self._papers,
            self._stated,
            sources(self._derived, self._ways, self._weights),
            self._sayings,
        )
        told.scores[new], told.own[new], told.other[new] = found.scores, found.own, found.other
        self._told = told

    def _around_relabelled(self, before: Before) -> Bools:
        """The papers next to one, on ways of two steps, that is called otherwise now."""
        names = np.array(
            [one != other for one, other in zip(self._facts.labels, before.facts.labels, strict=True)], dtype=np.bool_
        )
        flags = np.zeros(self._papers, dtype=np.bool_)
        if not names.any():
            return flags
        for way in self._ways:
            for matrix in (way.first, way.second):
                rows = np.repeat(np.arange(self._papers), np.diff(matrix.indptr))
                flags[rows[names[matrix.indices]]] = True
        return flags


MANY = 60
"""Changed pairs a paper beyond which all lists are made anew."""


def _sorted(matrix: Sparse) -> Sparse:
    matrix.sort_indices()
    return matrix
