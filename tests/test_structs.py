"""Values have named fields, never change, and are compared by what they hold."""

from __future__ import annotations

import pickle
import subprocess
import sys
from functools import cached_property

import pytest

from site_builder.structs import Frozen, Mutable, field, field_names, replace


class Point(Frozen):
    x: int
    y: int = 0
    """A word of its own under each field."""


class Seen(Frozen, kw_only=True):
    name: str
    tags: dict[str, int] = field(default_factory=dict)


class Tally(Mutable):
    count: int = 0


def test_a_value_is_what_its_fields_are() -> None:
    assert Point(1, 2) == Point(1, 2) != Point(2, 1)
    assert {Point(1): "a"}[Point(1, 0)] == "a"
    other: object = Seen(name="1")
    assert Point(1) != other
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"


def test_a_value_never_changes_and_takes_no_other_field() -> None:
    with pytest.raises(AttributeError):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Tally().other = 1  # type: ignore[attr-defined]


def test_what_is_filled_in_changes() -> None:
    tally = Tally()
    tally.count += 1
    assert tally == Tally(1)


def test_a_default_is_made_for_each_value() -> None:
    assert Seen(name="a").tags is not Seen(name="b").tags


def test_names_of_fields_come_in_order() -> None:
    assert field_names(Seen) == field_names(Seen(name="a")) == ("name", "tags")


def test_a_value_with_other_fields_is_another_value() -> None:
    point = Point(1, 2)
    assert replace(point, y=3) == Point(1, 3)
    assert point == Point(1, 2)
    with pytest.raises(TypeError):
        replace(point, z=1)


def test_what_stands_in_for_a_value_becomes_one_where_it_is_replaced() -> None:
    class StandIn(Point):
        """Says of `y` what the value behind it says."""

        @property  # type: ignore[misc]
        def __class__(self) -> type:
            return Point

    found = replace(StandIn(1, 2), x=5)
    assert type(found) is Point
    assert found == Point(5, 2)


class Doubled(Frozen, dict=True):
    x: int

    @cached_property
    def twice(self) -> list[int]:
        return [2 * self.x]


def test_what_a_value_has_made_of_its_fields_is_made_anew_in_a_copy() -> None:
    value = Doubled(2)
    assert value.twice is value.twice
    copy = pickle.loads(pickle.dumps(value))  # noqa: S301 - made here
    assert copy == value
    assert vars(copy) == {}
    assert copy.twice == [4]
    assert replace(value, x=3).twice == [6]


def test_a_type_of_values_compiles_nothing_as_it_is_loaded() -> None:
    """A dataclass compiles its own methods: with three hundred of them that takes a quarter of loading the program."""
    code = (
        "import builtins, dataclasses, sys\n"
        "ran = []\n"
        "run = builtins.exec\n"
        "builtins.exec = lambda *given, **named: (ran.append(1), run(*given, **named))[1]\n"
        "from site_builder.structs import Frozen\n"
        "before = len(ran)\n"
        "Made = type(Frozen)('Made', (Frozen,), {'__annotations__': {'x': int}})\n"
        "print(len(ran) - before, Made(1) == Made(1))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["0", "True"]
