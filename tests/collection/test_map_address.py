"""The map's address as commands and tours read it: the same grammar as in browsers."""

from __future__ import annotations

import pytest

from site_builder.collection.map_address import MapAddress, format_address, parse_address


@pytest.mark.parametrize(
    ("fragment", "address"),
    [
        pytest.param("", MapAddress(), id="nothing"),
        pytest.param("#focus=kumar2020", MapAddress(focus="kumar2020"), id="a paper, with the mark before it"),
        pytest.param("keys=a,b%2Cc,a", MapAddress(keys=("a", "b,c")), id="keys, one with a comma, each once"),
        pytest.param("topic=ml&topic=c%2B%2B", MapAddress(topic=("ml", "c++")), id="several topics"),
        pytest.param("status=read,nonsense", MapAddress(status=("read",)), id="a state that nobody knows"),
        pytest.param("years=2018-", MapAddress(years=(2018, 9999)), id="an open end"),
        pytest.param("years=2020-2018", MapAddress(years=(2018, 2020)), id="years the wrong way round"),
        pytest.param("kinds=cites:9,extends", MapAddress(kinds=(("cites", 2.0), ("extends", None))), id="kinds"),
        pytest.param("kinds=", MapAddress(kinds=()), id="no kind at all"),
        pytest.param("view=globe&color=red&theme=pink", MapAddress(), id="values that nobody knows"),
        pytest.param("x=1.5&y=nan&z=1e99", MapAddress(x=1.5), id="numbers that are none"),
        pytest.param("still=1&labels=large&tour=t&stop=3", MapAddress(still=True, labels="large", tour="t", stop=3)),
    ],
)
def test_an_address_is_read_as_browsers_read_it(fragment: str, address: MapAddress) -> None:
    assert parse_address(fragment) == address


@pytest.mark.parametrize(
    "fragment",
    [
        "focus=m%C3%BCller%202021",
        "keys=a,b%2Cc&topic=ml/nlp&author=ann&status=read&q=two%20words&years=-2020&kinds=cites:0.5,extends",
        "view=timeline&color=year&size=pagerank&theme=dark&x=1.5&y=-2&z=0.25&still=1&labels=large&tour=t&stop=2",
    ],
)
def test_what_is_written_is_read_back_the_same(fragment: str) -> None:
    assert format_address(parse_address(fragment)) == fragment
