"""Of files with one name, the one nearest to a folder."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from site_builder.collection.disk.files import steps
from site_builder.collection.links.nearest import nearest_index

folders = st.sampled_from(("", "x", "x/y", "x/z", "x/y/q", "w", "w/y"))


def test_the_same_folder_is_nearest_then_fewest_steps() -> None:
    index = nearest_index([("n", "a", 1), ("n", "a/b", 2), ("n", "c/d", 3), ("m", "a", 4)])
    assert index.find("n", "a/b") == (2,)
    assert index.find("n", "a/b/e") == (2,)
    assert index.find("n", "c") == (3,)
    assert index.find("n", "") == (1,)
    assert index.find("m", "somewhere/else") == (4,)
    assert index.find("none", "a") == ()


@given(st.lists(st.tuples(st.sampled_from("mn"), folders), max_size=9), folders)
def test_it_finds_what_a_look_at_every_file_finds(files: list[tuple[str, str]], folder: str) -> None:
    index = nearest_index((name, place, rank) for rank, (name, place) in enumerate(files))
    distances = {rank: steps(folder, place) for rank, (name, place) in enumerate(files) if name == "n"}
    least = min(distances.values(), default=None)
    assert index.find("n", folder) == tuple(rank for rank, distance in distances.items() if distance == least)
