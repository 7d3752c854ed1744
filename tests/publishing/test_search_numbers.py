"""Numbers of what can be found: from the names alone, and hardly moved by another name."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from site_builder.publishing.search_numbers import numbered, space

NAMES = st.sets(st.text(max_size=8), max_size=60)


@given(NAMES)
def test_each_name_has_a_number_of_its_own_ascending(names: set[str]) -> None:
    numbers = numbered(names)
    assert numbers.keys() == names
    assert sorted(set(numbers.values())) == list(numbers.values())


@given(
    st.lists(st.text(max_size=8), max_size=60).flatmap(lambda names: st.tuples(st.just(names), st.permutations(names)))
)
def test_the_order_of_names_does_not_matter(both: tuple[list[str], list[str]]) -> None:
    assert numbered(both[0]) == numbered(both[1])


def test_numbers_stay_within_the_space_but_for_a_few() -> None:
    numbers = numbered(f"paper\n{n}" for n in range(5_000))
    assert space(5_000) == 32_768
    assert sum(number >= 32_768 for number in numbers.values()) <= 3


def test_a_name_more_moves_hardly_any_other() -> None:
    names = [f"paper\n{n}" for n in range(3_000)]
    before = numbered(names)
    moved = [
        sum(before[name] != number for name, number in numbered([*names, f"new {n}"]).items() if name in before)
        for n in range(40)
    ]
    assert max(moved) <= 6
    assert sum(moved) <= 40
