"""Drafts are checked like any note, and are in no output unless they are asked for."""

from __future__ import annotations

from site_builder.model import LinkKind, Note, TopicId
from tests.collection.small_libraries import To, made, note, page, topic

DRAFT = note(
    "papers/secret.md",
    "open",
    "nobody",
    title="A secret title",
    arxiv="2001.00001",
    cites=["doi:10.1000/secret"],
    topics=["secret topic"],
    aliases=["old-secret"],
    draft=True,
)
OPEN = note(
    "papers/open.md",
    "secret",
    "A Secret Title",
    To("secret.md", LinkKind.MARKDOWN),
    To("secret", LinkKind.CITATION),
    "secret#Any heading",
    cites=["secret", "arxiv:2001.00001", "old-secret"],
    related=["secret"],
    relations=[("extends", "secret")],
    superseded_by="secret",
)


def test_nothing_of_a_draft_is_in_the_library() -> None:
    result = made(DRAFT, OPEN)
    library = result.library
    assert list(library.papers) == ["open"]
    assert (library.topics, library.wanted, library.redirects) == ({}, (), {})
    paper = result.paper("open")
    assert (paper.cites, paper.cites_outside, paper.related, paper.relations) == ((), (), (), ())
    assert (paper.mentions, paper.targets, paper.superseded_by) == ((), {}, None)
    assert library.counts.drafts == 1


def test_links_to_a_draft_are_no_fault_and_its_own_faults_are_reported() -> None:
    result = made(DRAFT, OPEN)
    assert [(fault.place.path, fault.code) for fault in result.found if fault.code != "repeated-value"] == [
        ("papers/secret.md", "unresolved-link")
    ]


def test_drafts_are_like_any_note_where_they_are_asked_for() -> None:
    result = made(DRAFT, OPEN, drafts=True)
    assert list(result.library.papers) == ["open", "secret"]
    assert result.paper("open").cites == ("secret",)
    assert [target.key for target in result.targets("open")] == ["secret"] * 5
    assert list(result.library.topics) == ["secret-topic"]
    assert result.library.redirects == {"old-secret": "secret"}
    assert result.library.counts.drafts == 0


def shown(*notes: Note) -> object:
    """A library as the site shows it."""
    library = made(*notes, topics=[topic("topics/open topic.md", parent="secret topic")]).library
    return library.papers, library.topics, library.wanted, library.redirects, library.attachments


def test_a_draft_changes_no_topic_address_or_choice_of_others() -> None:
    others = (
        note("papers/A.md", key="Secret", topics=["open topic"], aliases=["old-secret"]),
        note("papers/b.md", title="A secret title", arxiv="2001.00001"),
        note("papers/c.md", "A secret title", "old-secret", cites=["arxiv:2001.00001"]),
    )
    assert shown(DRAFT, *others) == shown(*others)


def test_a_close_match_never_tells_of_a_draft() -> None:
    result = made(DRAFT, note("papers/open.md", "secrett", cites=["secrett"]))
    assert all("'secret'" not in fault.message for fault in result.found)


def test_a_parent_that_only_drafts_name_is_no_fault_and_no_topic() -> None:
    result = made(DRAFT, note("papers/open.md"), topics=[topic("topics/t.md", parent="secret topic")])
    assert list(result.library.topics) == ["t"]
    assert result.library.topics[TopicId("t")].parent is None
    assert result.codes == ["unresolved-link"]


DRAFT_PAGE = page("pages/plans.md", "open", "nobody", "figure.png", title="Our plans", draft=True)


def test_a_page_that_is_a_draft_is_in_no_output_and_checked() -> None:
    result = made(
        note("papers/open.md", "plans", "Our plans"),
        pages=[DRAFT_PAGE, page("pages/about.md")],
        files_there=["figure.png"],
    )
    assert [site_page.page.name for site_page in result.library.pages] == ["about"]
    assert (result.targets("open"), result.library.attachments) == ([None, None], ())
    assert [(fault.place.path, fault.code) for fault in result.found] == [("pages/plans.md", "unresolved-link")]
    assert result.library.counts.drafts == 1


def test_a_page_that_is_a_draft_is_like_any_where_drafts_are_asked_for() -> None:
    result = made(note("papers/open.md", "plans"), pages=[DRAFT_PAGE], drafts=True)
    assert [target.name for target in result.targets("open")] == ["plans"]
    assert [site_page.page.draft for site_page in result.library.pages] == [False]


def test_a_draft_takes_no_name_from_a_page_that_is_shown() -> None:
    shown = page("pages/z/plans.md", title="Shown")
    result = made(pages=[DRAFT_PAGE, shown])
    assert [site_page.page.title for site_page in result.library.pages] == ["Shown"]
