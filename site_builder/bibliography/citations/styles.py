"""The styles in which a paper's page cites it, in the order in which it shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from site_builder.bibliography.citations.apa import apa
from site_builder.bibliography.citations.chicago import chicago
from site_builder.bibliography.citations.ieee import ieee
from site_builder.bibliography.citations.mla import mla
from site_builder.bibliography.citations.spans import Spans
from site_builder.bibliography.citations.work import Work, work
from site_builder.model import Note

STYLES: Mapping[str, Callable[[Work], Spans]] = MappingProxyType(
    {"APA": apa, "IEEE": ieee, "Chicago": chicago, "MLA": mla}
)
"""Name of a style -> the citation of a work: APA 7, IEEE 2023, Chicago 17 author-date, MLA 9."""


def citations(note: Note) -> Mapping[str, Spans]:
    """How each style cites a paper."""
    cited = work(note)
    return {name: cite(cited) for name, cite in STYLES.items()}
