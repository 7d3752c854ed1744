"""What the build before worked out, as the next one reads it: for papers of the same keys and weights only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from site_builder.collection.descent import Descent
from site_builder.mapping.likeness.families import Family
from site_builder.mapping.likeness.nearest import Marks, Nearest
from site_builder.mapping.likeness.profiles import Ints, Sparse
from site_builder.mapping.likeness.texts import Texts
from site_builder.mapping.linking.sayings import Sayings
from site_builder.mapping.linking.stated import Statement
from site_builder.mapping.ranking.explained import Explained
from site_builder.mapping.ranking.related import Listed
from site_builder.mapping.ranking.stated_parts import StatedParts
from site_builder.structs import Frozen


class KindBefore(Frozen):
    """A derived kind of edges."""

    things: tuple[str, ...]
    said: tuple[str, ...]
    """What each thing was called in reasons; things of a kind whose reasons name none have no names."""
    matrix: Sparse
    strongest: Nearest
    reasons: Ints
    """Of the pairs of `strongest`, in order: numbers of sayings."""


class Facts(Frozen):
    """What papers are called and say of each other: no edited sentence changes any of it."""

    labels: tuple[str, ...]
    choices: tuple[Statement, ...]
    """The papers that notes chose by hand."""
    content: bytes
    """What names all that notes state of each other (`stated.content`); empty where nobody remembers."""


class Before(Frozen):
    """All that is taken over where it has not changed."""

    descent: Descent
    """The names of the library that it was made of."""
    facts: Facts
    """What follows is of these, but for kinds and texts."""
    marks: Marks
    """`fingerprints` of the papers."""
    kinds: Mapping[str, KindBefore]
    near: Nearest
    cites: Ints
    stated: StatedParts
    stated_rows: NDArray[np.void]
    """Rows of a table of edges."""
    listed: Listed
    pairs: Ints
    told: Explained
    sayings: Sayings


def named(family: Family, labels: Sequence[str], titles: Sequence[str], texts: Texts) -> tuple[str, ...]:
    """What each thing of a family is called in reasons."""
    from site_builder.mapping.kinds import CO_CITED, SHARED_TOPICS, SIMILAR_TEXT

    if family.kind == CO_CITED:
        return tuple(labels)
    if family.kind == SHARED_TOPICS:
        return tuple(titles)
    if family.kind == SIMILAR_TEXT:
        flags = zip(texts.spellings, texts.subjects.tolist(), strict=True)
        return tuple([f"+{spelling}" if is_subject else spelling for spelling, is_subject in flags])
    return ()
