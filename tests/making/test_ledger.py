"""The ledger of a site: which parts are as they were, from the contents of what they read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from site_builder.cache.store import digest
from site_builder.later import Later
from site_builder.making.ledger import FORM, Accounts, Amendment, Ledger
from site_builder.making.part_rows import joined_rows
from site_builder.pages.reads import PIECE, Read, Reads, parts_of
from site_builder.structs import Frozen, field, replace

GIVEN, OTHER, SUM = (digest(word) for word in ("given", "other", "sum"))

MANY = {f"k{number}": number for number in range(100)}


class Root(Frozen):
    title: str = "T"
    words: Mapping[str, int] = field(default_factory=lambda: dict(MANY))


def accounts(root: Root, before: Ledger | None = None, common: bytes = b"common") -> Accounts:
    reads = Reads()
    reads.view("root", root)
    return Accounts(before, common, reads)


def read(names: Iterable[str]) -> Read:
    """What a part read, by names."""
    found: dict[str, list[str]] = {}
    for path, key in map(parts_of, names):
        found.setdefault(path, []).append(key)
    return found


def left(root: Root, before: Ledger | None = None) -> Ledger:
    """A ledger as the next build finds it, of two parts that read a few values and one that read many."""
    of = accounts(root, before)
    of.enter("one", GIVEN, read({"root.title", "root.words[k1]"}), [("one.html", SUM)], [])
    of.enter("two", GIVEN, read({"root.words[k2]", "root.words[gone]"}), [], [])
    of.enter("all", GIVEN, read({"root.words#keys", *(f"root.words[{key}]" for key in MANY)}), [], [])
    made = of.ledger(joined_rows(of.rows(("one", "two", "all"))))
    assert made is not None
    return FORM.decode(FORM.encode(made))


def standing(root: Root, before: Ledger, common: bytes = b"common", given: bytes = GIVEN) -> set[str]:
    of = accounts(root, before, common)
    return {*of.as_they_were(dict.fromkeys(("one", "two", "all", "new"), given))}


def test_parts_stand_while_all_that_they_read_has_the_same_content() -> None:
    assert standing(Root(), left(Root())) == {"one", "two", "all"}


def test_a_changed_value_is_heard_of_by_the_parts_that_read_it_alone() -> None:
    before = left(Root())
    assert standing(Root(title="U"), before) == {"two", "all"}
    assert standing(Root(words={**MANY, "k2": -1}), before) == {"one"}
    assert standing(Root(words={**MANY, "k7": -1}), before) == {"one", "two"}
    assert standing(Root(words={**MANY, "not read": 1}), before) == {"one", "two"}
    assert standing(Root(words={**MANY, "gone": 1}), before) == {"one"}


def test_what_is_given_to_a_part_or_common_to_all_is_an_input_of_it() -> None:
    assert standing(Root(), left(Root()), common=b"other") == set()
    assert standing(Root(), left(Root()), given=OTHER) == set()


def test_a_build_that_keeps_some_parts_leaves_a_ledger_of_all() -> None:
    changed = Root(words={**MANY, "k2": -1})
    of = accounts(changed, left(Root()))
    kept = of.as_they_were({"one": GIVEN})
    assert [*of.before.part(kept["one"], kept["one"] + 1).files.items()] == [("one.html", SUM)]
    of.keep(kept)
    of.enter("two", GIVEN, read({"root.words[k2]", "root.words[k3]"}), [], [])
    after = of.ledger(joined_rows(of.rows(("one", "two"))))
    assert after is not None
    assert standing(changed, after) == {"one", "two"}
    assert standing(Root(), after) == {"one"}
    assert standing(Root(title="U", words=changed.words), after) == {"two"}


def test_a_value_has_one_number_whether_a_part_read_it_before_or_another_did_or_none() -> None:
    before = left(Root())
    of = accounts(Root(), before)
    of.keep(of.as_they_were({"all": GIVEN}))
    of.enter("two", GIVEN, read({"root.words[k2]", "root.title", "root.words#all"}), [], [])
    of.enter("new", GIVEN, read({"root.words#all", "root.words[k3]", "root.words[gone]"}), [], [])
    after = of.ledger(joined_rows(of.rows(("two", "new", "all"))))
    assert after is not None
    assert sorted(after.names) == sorted({*before.names, "root.words#all"})
    of_parts = [{after.names[number] for number in after.parts.read_by(row)} for row in range(3)]
    assert of_parts[:2] == [
        {"root.words[k2]", "root.title", "root.words#all"},
        {"root.words#all", "root.words[k3]", "root.words[gone]"},
    ]
    assert len(of_parts[2]) == len(MANY) + 1


def test_where_nothing_changed_there_is_no_new_ledger() -> None:
    before = left(Root())
    of = accounts(Root(), before)
    of.keep(of.as_they_were(dict.fromkeys(("one", "two", "all"), GIVEN)))
    assert of.ledger(joined_rows(of.rows(("one", "two", "all")))) is None


def test_a_ledger_that_does_not_add_up_is_none() -> None:
    before = left(Root())
    assert standing(Root(), replace(before, sums=before.sums[:-1])) == set()
    assert standing(Root(), replace(before, groups={**before.groups, "root.words": b""})) == set()
    assert standing(Root(), Ledger()) == set()


def amended(root: Root, before: Ledger, items: Collection[str] | None, of: bytes = b"library") -> set[str]:
    """Parts that stand where of the words only some may differ, and nothing else but what nobody knows of."""
    reads = Reads()
    reads.view("root", root)
    before = replace(before, library=b"library")
    amendment = Amendment(of, {"root.words": items, "root.title": ()}.get)
    found = Accounts(before, b"common", reads, b"another", amendment)
    return {*found.as_they_were(dict.fromkeys(before.parts.names, GIVEN))}


def test_of_what_is_amended_only_what_may_differ_is_looked_at() -> None:
    before = left(Root())
    changed = Root("U", {**MANY, "k1": -1, "k2": -1})
    assert amended(changed, before, ()) == {"one", "two", "all"}
    assert amended(changed, before, {"k2"}) == {"one"}
    assert amended(changed, before, {"k3"}) == {"one", "two", "all"}
    assert amended(changed, before, None) == set()
    assert amended(changed, before, (), of=b"that of another ledger") == set()


def test_a_table_of_which_each_item_that_may_differ_was_read_is_not_made_whole_to_see_that_it_stands() -> None:
    of = accounts(Root())
    of.enter("some", GIVEN, read({"root.words[k1]", "root.words[k2]"}), [], [])
    of.enter("whole", GIVEN, read({"root.words#all"}), [], [])
    before = of.ledger(joined_rows(of.rows(("some", "whole"))))
    assert before is not None
    made: list[str] = []

    def words(**changed: int) -> Root:
        def word(key: str) -> int:
            made.append(key)
            return {**MANY, **changed}[key]

        made.clear()
        return Root(words=Later(MANY, word))

    assert amended(words(), before, {"k1", "k2"}) == {"some", "whole"}
    assert sorted(made) == ["k1", "k2"]
    assert amended(words(k2=-1), before, {"k1", "k2"}) == set()
    assert amended(words(k3=-1), before, {"k1", "k3"}) == {"some"}  # nobody read k3 by itself
    assert len(made) == len(MANY)


def test_a_ledger_keeps_the_order_of_the_site_and_the_name_of_its_library() -> None:
    reads = Reads()
    reads.view("root", Root())
    of = Accounts(left(Root()), b"common", reads, b"library")
    of.keep(of.as_they_were(dict.fromkeys(("two", "one"), GIVEN)))
    of.enter("new", GIVEN, read({"root.title"}), [], [])
    ledger = of.ledger(joined_rows(of.rows(("one", "new", "two"))))
    assert ledger is not None
    assert (list(ledger.parts.names), ledger.library) == (["one", "new", "two"], b"library")


def shaped(root: Root, before: Ledger, sources: Mapping[str, Collection[str]], shape: Collection[str]) -> Accounts:
    """The accounts of a build in which nobody knows what of the words has changed, which are made of `sources`."""
    reads = Reads()
    reads.view("root", root)
    amendment = Amendment(b"library", lambda _: None, lambda table: sources.get(table, ()))
    return Accounts(replace(before, library=b"library"), b"common", reads, b"another", amendment, shape)


def test_a_table_that_is_made_of_what_stands_is_not_looked_at() -> None:
    before = left(Root())
    made: list[str] = []

    def word(key: str) -> int:
        made.append(key)
        return MANY[key]

    words = Later(MANY, word)
    of = shaped(Root(words=words), before, {"root.words": ["root.title"]}, ())
    assert {*of.as_they_were(dict.fromkeys(before.parts.names, GIVEN))} == {"one", "two", "all"}
    assert not made
    of = shaped(Root("U", words), before, {"root.words": ["root.title"]}, ())
    assert {*of.as_they_were(dict.fromkeys(before.parts.names, GIVEN))} == {"two", "all"}
    assert made


def test_of_a_table_only_the_runs_that_changed_are_looked_at_item_by_item() -> None:
    before = left(Root())
    asked: list[str] = []

    class Asked(Reads):
        def digest(self, name: str) -> bytes:
            asked.append(name)
            return super().digest(name)

    reads = Asked()
    reads.view("root", Root(words={**MANY, "k99": -1}))
    Accounts(before, b"common", reads)
    # One run holds the first 64 keys, and what was read without being there lies in none.
    assert "root.words[k99]" in asked
    assert "root.words[gone]" in asked
    assert "root.words[k1]" not in asked
    assert sum(name.startswith("root.words[") for name in asked) == len(MANY) - PIECE + 1


def test_the_parts_of_a_site_are_known_where_its_shape_stands() -> None:
    few = {key: MANY[key] for key in ("k1", "k2")}
    of = Accounts(None, b"common", _reads(Root(words=few)), shape=["root.words"])
    of.enter("one", GIVEN, read({"root.words[k1]"}), [], [])
    before = of.ledger(joined_rows(of.rows(("one",))))
    assert before is not None
    assert shaped(Root("U", few), before, {}, ["root.words"]).parts() == {"one": GIVEN}
    # Nobody read it by itself, and it changed all the same.
    assert shaped(Root(words={**few, "k2": -1}), before, {}, ["root.words"]).parts() is None
    assert shaped(Root(words=few), before, {}, ["root.title"]).parts() is None
    assert Accounts(before, b"common", _reads(Root(words=few)), shape=["root.words"]).parts() is None


def _reads(root: Root) -> Reads:
    reads = Reads()
    reads.view("root", root)
    return reads
