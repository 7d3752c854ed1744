"""Which note keeps its key, and which address it gets."""

from __future__ import annotations

from site_builder import urls
from tests.collection.small_libraries import made, note


def test_the_first_path_keeps_a_key_and_the_second_has_no_page() -> None:
    result = made(
        note("b/x.md", key="smith2020deep"), note("a/y.md", key="smith2020deep"), note("c.md", "../b/x.md", "b/x")
    )
    assert [paper.note.path for paper in result.library.papers.values()] == ["c.md", "a/y.md"]
    assert result.lines == [
        "b/x.md:2 duplicate-key: the key 'smith2020deep' is taken by a/y.md, so this note has no page; give one of them another key",
        "c.md:20 unresolved-link: no note is called '../b/x.md'; write the note or mend the link, which is shown as text",
    ]


def test_the_path_of_a_note_without_a_page_leads_to_the_one_that_has_its_key() -> None:
    result = made(note("a.md", key="k"), note("b.md", key="k"), note("c.md", "b.md"))
    assert [target.key for target in result.targets("c")] == ["k"]


def test_a_note_that_lost_its_key_is_checked_all_the_same() -> None:
    result = made(note("a.md", key="k"), note("b.md", key="k", cites=["nobody"]))
    assert result.codes == ["duplicate-key", "unknown-key"]


def test_keys_equal_but_for_case_are_both_kept_at_addresses_that_differ_in_lower_case() -> None:
    result = made(note("papers/bert.md"), note("other/BERT.md"))
    assert list(result.library.papers) == ["BERT", "bert"]
    assert result.paper("bert").slug == "bert"
    assert result.paper("BERT").slug == urls.hashed("BERT")
    assert result.lines == [
        "papers/bert.md:2 key-case: the keys 'bert' and 'BERT' (other/BERT.md) differ only in case; rename one of them"
    ]


def test_two_keys_with_one_address_are_a_duplicate() -> None:
    taken = str(urls.hashed("a b"))
    result = made(note("1.md", key="a b"), note("2.md", key=taken))
    assert list(result.library.papers) == ["a b"]
    assert result.lines == [
        f"2.md:2 duplicate-key: the key '{taken}' has the address of 'a b' by 1.md, so this note has no page; give one of them another key"
    ]


def test_keys_that_a_file_system_folds_together_have_one_address() -> None:
    result = made(note("1.md", key="straße"), note("2.md", key="strasse"))
    assert list(result.library.papers) == ["straße"]
    assert result.codes == ["duplicate-key"]


def test_a_draft_takes_no_key_from_a_note_that_is_shown() -> None:
    notes = (note("a.md", key="k", draft=True), note("b.md", key="k"))
    result = made(*notes)
    assert result.paper("k").note.path == "b.md"
    assert [fault.place.path for fault in result.found] == ["a.md"]
    assert made(*notes, drafts=True).paper("k").note.path == "a.md"


def test_papers_are_sorted_by_key_in_code_point_order() -> None:
    assert list(made(*(note(f"{key}.md") for key in ("é", "b", "a", "B", "10", "9"))).library.papers) == [
        "10",
        "9",
        "B",
        "a",
        "b",
        "é",
    ]


def test_an_error_of_a_note_is_shown_on_its_page_and_a_warning_is_not() -> None:
    result = made(note("a.md", "nothing", cites=["nobody"]), note("b.md", cites=["nobody"]))
    assert [fault.code for fault in result.paper("a").diagnostics] == ["unknown-key"]
    assert {fault.place.path for fault in result.paper("a").diagnostics} == {"a.md"}
