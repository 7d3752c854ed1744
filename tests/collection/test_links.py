"""What the links of a body lead to: the ordered rules, one by one."""

from __future__ import annotations

import dataclasses
import unicodedata

import pytest

from site_builder.collection.library import FileTarget, PageTarget, PaperTarget, SamePageTarget, TopicTarget
from site_builder.model import Block, Key, LinkKind, Note, TopicId
from site_builder.structs import replace
from tests.collection.small_libraries import To, made, note, page, topic

COLLECTION = (
    note(
        "papers/vaswani2017attention.md",
        title="Attention Is All You Need",
        arxiv="1706.03762v5",
        aliases=["Transformer"],
    ),
    note("papers/BERT.md", title="Pre-training of Deep Transformers", doi="10.18653/V1/N19-1423"),
    note("papers/bert.md", title="The other one"),
    note("papers/Poincare\u0301.md", key="Poincaré", title="Poincaré Embeddings"),
    note("papers/notes/my note.md", key="note2020", title="A note"),
    note("papers/yolo9000.jpg.md", title="YOLO9000.jpg: a note"),
    note("papers/ResNet v1.5.md", key="resnet-v1.5", title="Residual nets"),
    note("papers/never.md", title="The Never `!` Type"),
    note("papers/tpu.md", key="jouppi2017", title="In-datacenter performance analysis"),
    note("papers/arxived.md", title="Deposited", doi="10.48550/arXiv.2001.08361"),
)
TOPICS = (topic("topics/tpu.md", title="Tensor processing units", aliases=["TPU pods"]), topic("topics/hpc.md"))
PAGES = (page("pages/about.md", title="About this map"),)


def resolved(
    *links: str | To, path: str = "papers/linking.md", extra: tuple[Note, ...] = ()
) -> tuple[list[object], list[str]]:
    result = made(*COLLECTION, *extra, note(path, *links, key="linking"), topics=TOPICS, pages=PAGES)
    return result.targets("linking"), [code for code in result.codes if code != "key-case"]


@pytest.mark.parametrize(
    ("link", "key"),
    [
        pytest.param("vaswani2017attention", "vaswani2017attention", id="the key"),
        pytest.param("@vaswani2017attention", "vaswani2017attention", id="the key with @"),
        pytest.param("BERT", "BERT", id="the key in its own case, upper"),
        pytest.param("bert", "bert", id="the key in its own case, lower"),
        pytest.param("VASWANI2017Attention", "vaswani2017attention", id="the key but for case"),
        pytest.param(unicodedata.normalize("NFD", "Poincaré"), "Poincaré", id="the key in decomposed letters"),
        pytest.param("poincaré", "Poincaré", id="the key but for case, not in ASCII"),
        pytest.param("transformer", "vaswani2017attention", id="an alias but for case"),
        pytest.param("vaswani2017attention.md", "vaswani2017attention", id="a file in the same folder"),
        pytest.param("notes/my note.md", "note2020", id="a path from the folder"),
        pytest.param("notes/my%20note.md", "note2020", id="percent-encoded"),
        pytest.param("papers/notes/my note", "note2020", id="a path from the root"),
        pytest.param("/papers/notes/my note.md", "note2020", id="a path from the root with a slash"),
        pytest.param("./notes/../notes/my note", "note2020", id="a path with detours"),
        pytest.param("Papers/Notes/My Note.md", "note2020", id="a path but for case"),
        pytest.param("my note", "note2020", id="a file's stem"),
        pytest.param("My Note", "note2020", id="a file's stem but for case"),
        pytest.param("ResNet v1.5", "resnet-v1.5", id="a stem with a dot"),
        pytest.param("yolo9000.jpg", "yolo9000.jpg", id="a key that looks like a picture"),
        pytest.param("doi:10.18653/v1/n19-1423", "BERT", id="a DOI"),
        pytest.param("https://doi.org/10.18653/v1/N19-1423", "BERT", id="a DOI's address"),
        pytest.param("10.18653/v1/N19-1423", "BERT", id="a bare DOI"),
        pytest.param("arxiv:1706.03762", "vaswani2017attention", id="an arXiv id"),
        pytest.param(
            "https://arxiv.org/abs/1706.03762v1", "vaswani2017attention", id="an arXiv address of another version"
        ),
        pytest.param("1706.03762", "vaswani2017attention", id="a bare arXiv id"),
        pytest.param("doi:10.48550/arXiv.1706.03762", "vaswani2017attention", id="arXiv's DOI for an arXiv id"),
        pytest.param("arxiv:2001.08361", "arxived", id="an arXiv id for arXiv's DOI"),
        pytest.param("attention is all  you need", "vaswani2017attention", id="the title, folded"),
        pytest.param("The Never `!` Type", "never", id="a title with backticks"),
        pytest.param("tpu", "jouppi2017", id="a paper's stem comes before a topic"),
    ],
)
def test_a_wikilink_leads_to_the_paper(link: str, key: str) -> None:
    assert resolved(link) == ([PaperTarget(Key(key))], [])


@pytest.mark.parametrize(
    ("link", "target"),
    [
        pytest.param("../topics/tpu.md", TopicTarget(TopicId("tpu")), id="the path of a topic"),
        pytest.param("topics/tpu", TopicTarget(TopicId("tpu")), id="the path of a topic from the root"),
        pytest.param("HPC", TopicTarget(TopicId("hpc")), id="the id of a topic"),
        pytest.param("tensor processing units", TopicTarget(TopicId("tpu")), id="the title of a topic"),
        pytest.param("tpu_pods", TopicTarget(TopicId("tpu")), id="an alias of a topic"),
        pytest.param("about", PageTarget("about"), id="the name of a page"),
        pytest.param("../pages/about.md", PageTarget("about"), id="the path of a page"),
        pytest.param("About this map", PageTarget("about"), id="the title of a page"),
    ],
)
def test_a_wikilink_leads_to_a_topic_or_page(link: str, target: object) -> None:
    assert resolved(link)[0] == [target]


@pytest.mark.parametrize("kind", [LinkKind.MARKDOWN, LinkKind.CITATION])
def test_only_wikilinks_name_topics_and_pages(kind: LinkKind) -> None:
    assert resolved(To("hpc", kind), To("about", kind)) == (
        [None, None],
        ["unresolved-link", "unresolved-link"],
    )


def test_a_markdown_link_leads_to_a_topic_by_path_and_a_citation_does_not() -> None:
    links = [To("../topics/hpc.md", kind) for kind in (LinkKind.MARKDOWN, LinkKind.CITATION)]
    assert resolved(*links)[0] == [TopicTarget(TopicId("hpc")), None]


def test_an_earlier_rule_wins() -> None:
    others = (
        note("other/transformer.md", key="by-stem"),
        note("other/x.md", key="by-title", title="my note"),
        note("other/y.md", key="by-alias", aliases=["never.md"]),
    )
    targets, _ = resolved("transformer", "my note", "never.md", extra=others)
    assert targets == [PaperTarget(Key(key)) for key in ("vaswani2017attention", "note2020", "by-alias")]


@pytest.mark.parametrize(
    ("path", "link", "key"),
    [
        pytest.param("cv/a.md", "intro", "cv-intro", id="the same folder first"),
        pytest.param("cv/a.md", "nlp/intro", "nlp-intro", id="a path tells them apart"),
        pytest.param("cv/deep/er/a.md", "intro", "cv-intro", id="then the nearest above"),
        pytest.param("nlp/deep/a.md", "intro.md", "nlp-intro", id="with .md as well"),
    ],
)
def test_of_equal_stems_the_nearest_is_meant(path: str, link: str, key: str) -> None:
    two = (note("nlp/intro.md", key="nlp-intro"), note("cv/intro.md", key="cv-intro"))
    result = made(*two, note(path, link, key="a"))
    assert result.targets("a") == [PaperTarget(Key(key))]
    assert result.found == ()


def test_of_equally_near_stems_the_first_path_is_taken_with_a_warning_that_names_all() -> None:
    two = (note("nlp/intro.md", key="nlp-intro"), note("cv/intro.md", key="cv-intro"))
    result = made(*two, note("root.md", "intro"))
    assert result.targets("root") == [PaperTarget(Key("cv-intro"))]
    assert result.lines == [
        "root.md:20 ambiguous-link: 'intro' fits cv/intro.md and nlp/intro.md; the first is taken, name the right one by its key"
    ]


@pytest.mark.parametrize(
    ("notes", "link"),
    [
        pytest.param((note("1.md", key="Abc"), note("2.md", key="aBC")), "abc", id="keys but for case"),
        pytest.param((note("1.md", title="Same"), note("2.md", title="same")), "SAME", id="titles"),
        pytest.param((note("1.md", doi="10.1000/X"), note("2.md", doi="10.1000/x")), "doi:10.1000/x", id="DOIs"),
        pytest.param((note("p/N.md", key="1"), note("p/n.md", key="2")), "P/n.md", id="paths but for case"),
    ],
)
def test_every_tie_takes_the_first_path_with_a_warning(notes: tuple[Note, ...], link: str) -> None:
    result = made(*notes[::-1], note("z.md", link))
    assert result.targets("z") == [PaperTarget(notes[0].key)]
    assert "ambiguous-link" in result.codes


@pytest.mark.parametrize(
    "link", ["../../papers/BERT.md", "../../../etc/passwd", "..", ".", "/", "/..", "a\x00b", "%", "%ff%fe"]
)
def test_no_path_leads_out_of_the_collection(link: str) -> None:
    assert resolved(link) == ([None], ["unresolved-link"])


# --- what fits nothing ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "message"),
    [
        pytest.param(
            To("vaswani2017atention"),
            "no note is called 'vaswani2017atention'; did you mean 'vaswani2017attention'?",
            id="a key with a slip",
        ),
        pytest.param(
            To("Attention Is All You Ned"),
            "no note is called 'Attention Is All You Ned'; did you mean 'Attention Is All You Need'?",
            id="a title with a slip",
        ),
        pytest.param(
            To("papers/neverr.md", LinkKind.MARKDOWN),
            "no note is called 'papers/neverr.md'; did you mean 'never'?",
            id="a path with a slip",
        ),
        pytest.param(
            To("Jane Smith"),
            "no note is called 'Jane Smith'; write the note or mend the link, which is shown as text",
            id="a person",
        ),
        pytest.param(
            To("zzz9999", LinkKind.CITATION),
            "no note is called 'zzz9999'; write the note or mend the link, which is shown as text",
            id="a citation",
        ),
        pytest.param(
            To("a\u202eb" + "x" * 200),
            "no note is called 'a\\u202eb" + "x" * 76 + "…'; write the note or mend the link, which is shown as text",
            id="hostile",
        ),
    ],
)
def test_a_link_that_fits_nothing_is_a_warning_and_shown_as_text(link: To, message: str) -> None:
    result = made(*COLLECTION, note("l.md", link))
    assert result.targets("l") == [None]
    assert [fault.message for fault in result.found if fault.code == "unresolved-link"] == [message]


def test_the_id_of_a_paper_without_a_note_is_no_fault_in_a_body() -> None:
    assert resolved("doi:10.1000/unknown", To("arxiv:2401.00001", LinkKind.CITATION)) == ([None, None], [])


# --- mentions -----------------------------------------------------------------------------------------


def test_each_link_embed_and_citation_to_another_paper_is_a_mention_in_order() -> None:
    links = (
        "b",
        To("a", LinkKind.EMBED),
        To("b", LinkKind.CITATION),
        "self",
        "#Here",
        "gone",
        To("b.md", LinkKind.MARKDOWN),
    )
    result = made(note("a.md"), note("b.md"), note("self.md", *links, headings=["Here"]))
    assert [(mention.key, mention.start, mention.place.line) for mention in result.paper("self").mentions] == [
        ("b", 0, 20),
        ("a", 100, 21),
        ("b", 200, 22),
        ("b", 600, 26),
    ]
    assert result.codes == ["unresolved-link"]


# --- headings -----------------------------------------------------------------------------------------

HEADINGS = ("Why (not) $O(n^2)$?", "实验 & Résultats", "Same", "Same", "Part", "C# and F#", "100%")


@pytest.mark.parametrize(
    ("fragment", "anchor"),
    [
        pytest.param("Why (not) $O(n^2)$?", "why-not-o-n-2", id="math and punctuation"),
        pytest.param("why not o n 2", "why-not-o-n-2", id="words alone"),
        pytest.param("实验 & Résultats", "实验-résultats", id="letters of any script"),
        pytest.param("r%C3%A9sultats", None, id="half a heading"),
        pytest.param("%E5%AE%9E%E9%AA%8C%20&%20R%C3%A9sultats", "实验-résultats", id="percent-encoded"),
        pytest.param("Same", "same", id="the first of two"),
        pytest.param("same-2", "same-2", id="the second by its id"),
        pytest.param("Same#Part", "part", id="nested: the last counts"),
        pytest.param("C# and F#", "c-and-f", id="a heading with the sign itself"),
        pytest.param("100%", "100", id="no encoding after all"),
        pytest.param("^block-1", "^block-1", id="a block"),
        pytest.param("^Block-1", "^block-1", id="a block in another case"),
        pytest.param("Part#^block-1", "^block-1", id="a block under a heading"),
        pytest.param("%5Eblock-1", "^block-1", id="a block, percent-encoded"),
        pytest.param("^block-2", None, id="no such block"),
        pytest.param("Nowhere", None, id="unknown"),
    ],
)
def test_a_fragment_names_a_heading(fragment: str, anchor: str | None) -> None:
    target = note("a.md", headings=HEADINGS)
    target = replace(target, body=dataclasses.replace(target.body, blocks=(Block("block-1", "^block-1"),)))
    result = made(target, note("b.md", f"a#{fragment}"))
    assert result.targets("b") == [PaperTarget(Key("a"), anchor or "")]
    assert result.codes == ([] if anchor is not None else ["unknown-heading"])


def test_an_unknown_heading_is_named_with_the_nearest_ones() -> None:
    result = made(note("a.md", headings=["Results", "Limits"]), note("b.md", "a#Resluts", "a#Zzz", "#None"))
    assert [fault.message for fault in result.found] == [
        "a.md has no heading 'Resluts'; did you mean 'Results'?",
        "a.md has no heading 'Zzz'; mend the link, which leads to its top",
        "this file has no heading 'None'; mend the link, which leads to its top",
    ]


def test_a_fragment_alone_stays_on_the_page() -> None:
    result = made(note("b.md", "#Local", "#Other", headings=["Local"]))
    assert result.targets("b") == [SamePageTarget("local"), SamePageTarget("")]
    assert result.paper("b").mentions == ()


def test_headings_of_topics_and_pages_are_found_too() -> None:
    result = made(
        note("a.md", "hpc#First steps", "about#Who we are"),
        topics=[topic("topics/hpc.md", headings=["First steps"])],
        pages=[page("pages/about.md", headings=["Who we are"])],
    )
    assert result.targets("a") == [TopicTarget(TopicId("hpc"), "first-steps"), PageTarget("about", "who-we-are")]


def test_links_of_topics_and_pages_are_resolved() -> None:
    result = made(
        note("papers/a.md"),
        topics=[topic("topics/hpc.md", "a", "nothing")],
        pages=[page("pages/about.md", "../topics/hpc.md", "../papers/a.md", "fig.png")],
        files_there=["pages/fig.png"],
    )
    assert result.library.topics[TopicId("hpc")].targets == {0: PaperTarget(Key("a"))}
    assert list(result.library.pages[0].targets.values()) == [
        TopicTarget(TopicId("hpc")),
        PaperTarget(Key("a")),
        FileTarget("pages/fig.png"),
    ]
    assert result.library.attachments == ("pages/fig.png",)
    assert result.lines == [
        "topics/hpc.md:21 unresolved-link: no note is called 'nothing'; write the note or mend the link, which is shown as text"
    ]
