"""PageRank over the citations of a library."""

from __future__ import annotations

from site_builder.mapping.ranking.pagerank import pagerank
from site_builder.model import Key
from tests.mapping.libraries import library, paper


def test_parts_sum_to_one_and_what_is_cited_by_the_cited_has_most() -> None:
    ranks = pagerank(
        library([paper("root"), paper("a", cites=["root"]), paper("b", cites=["a"]), paper("c", cites=["a"])])
    )
    assert round(sum(ranks.values()), 6) == 1
    assert max(ranks, key=lambda key: ranks[key]) in {Key("root"), Key("a")}
    assert ranks[Key("a")] > ranks[Key("b")] == ranks[Key("c")]


def test_an_empty_library_has_none() -> None:
    assert pagerank(library([])) == {}
