"""Traps that programs of this kind fall into, each as a collection of a few lines: what comes out, from end to end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from site_builder.authoring.importing.run import import_paths
from site_builder.build import BuildRequest, build
from site_builder.cli.program import run
from site_builder.diagnostics import Diagnostic
from tests import crawl
from tests.test_build import Silent

Files = Mapping[str, str | bytes]


@dataclass(frozen=True, slots=True)
class Made:
    site: Path
    found: tuple[Diagnostic, ...]
    left_out: int

    def page(self, slug: str) -> str:
        return (self.site / f"papers/{slug}.html").read_text("utf-8")

    def body(self, slug: str) -> str:
        """What the page shows of the note's own text."""
        match = re.search(r'<div class="note-body[^"]*"[^>]*>(.*?)</div>\s*<', self.page(slug), re.DOTALL)
        return match[1] if match else self.page(slug)

    def keys(self) -> list[str]:
        return [node["key"] for node in self.graph()["nodes"]]

    def graph(self) -> Any:
        return json.loads((self.site / "graph.json").read_text("utf-8"))

    def links(self) -> set[tuple[str, str]]:
        """What notes state: edges that are not derived from topics or words."""
        stated = ("cites", "mentions", "related", "extends")
        return {(edge["source"], edge["target"]) for edge in self.graph()["edges"] if edge["kind"] in stated}

    def codes(self, path: str = "") -> list[str]:
        return [fault.code for fault in self.found if path in fault.place.path]


Make = Callable[[Files], Made]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def make_site(files: Files) -> Made:
        for path, text in {"site.yaml": "title: Traps\n", **files}.items():
            (tmp_path / "content" / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "content" / path).write_bytes(text if isinstance(text, bytes) else text.encode())
        report = build(BuildRequest(content=tmp_path / "content", output=tmp_path / "site", jobs=1), Silent())
        base = (
            "https://example.org/" if "base_url" in str(files.get("site.yaml")) else "https://example.org/some/where/"
        )
        assert crawl.broken_links(tmp_path / "site", base) == []
        return Made(tmp_path / "site", report.diagnostics, report.summary.left_out)

    return make_site


def note(title: str, body: str = "Words.", fields: str = "") -> str:
    return f"---\ntitle: {title}\n{fields}---\n{body}\n"


TARGET = note("The target", "## A part\n\nWords.", "year: 2019\n")


# --- links -----------------------------------------------------------------------------------------------


def test_double_brackets_of_a_shell_are_code_and_only_the_link_below_is_one(make: Make) -> None:
    code = "~~~sh\nwhile [[ -n $1 ]]; do [[ $1 == x ]] && shift; done\n~~~"
    made = make({"shell.md": note("Shell", f"{code}\n\nAs in [[target]]."), "target.md": TARGET})
    text = re.sub("<[^>]+>", "", made.page("shell"))
    assert "while [[ -n $1 ]]; do [[ $1 == x ]] &amp;&amp; shift; done" in text
    assert made.links() == {("shell", "target")}
    assert made.codes("shell") == []


def test_brackets_in_indented_code_comments_and_formulas_link_nothing(make: Make) -> None:
    body = "Words.\n\n    x = [[target]]\n\n<!-- [[target]] -->\n\n%% [[target]] %%\n\nAnd $[[target]]$."
    made = make({"quiet.md": note("Quiet", body), "target.md": TARGET})
    assert made.links() == set()
    assert "%%" not in made.page("quiet")
    assert "<!--" not in made.body("quiet")


def test_the_bar_of_a_link_ends_no_cell_of_a_table(make: Make) -> None:
    rows = r"| [[target\|one]] | a |" + "\n| [[target|two]] | b |\n" + r"| [[target#A part\|three]] | c |"
    made = make({"table.md": note("Table", f"| link | x |\n|---|---|\n{rows}"), "target.md": TARGET})
    page = made.page("table")
    for text in ("one", "two", "three"):
        assert re.search(rf'<td><a href="target\.html[^"\\]*"[^>]*>{text}</a></td>', page), text
    assert made.links() == {("table", "target")}


def test_a_title_with_backticks_can_be_linked(make: Make) -> None:
    title = "On `malloc` and others"
    made = make({"c.md": note(f"'{title}'"), "a.md": note("A", f"See [[{title}]].")})
    assert made.links() == {("a", "c")}
    assert re.search(r'<a href="c\.html"[^>]*>On <code>malloc</code> and others</a>', made.page("a"))


def test_headings_of_any_marks_and_letters_can_be_linked(make: Make) -> None:
    headings = "## Is $n!$ (really) so large?\n\nx\n\n## 結果 & Größe\n\ny\n\n## Twice\n\n1\n\n## Twice\n\n2"
    links = "[[a#Is $n!$ (really) so large?]] [[a#結果 & Größe]] [[a#Twice]] [[#Here]]\n\n## Here"
    made = make({"a.md": note("A", headings), "b.md": note("B", links)})
    targets = re.findall(r'href="a\.html#([^"]+)"', made.body("b"))
    assert len(targets) == 3
    ids = crawl.read(made.site / "papers/a.html").ids
    assert {"twice", "twice-1"} <= ids
    assert made.links() == {("b", "a")}
    assert made.codes() == []


def test_of_two_notes_with_one_name_the_nearest_is_meant_and_a_tie_is_said(make: Make) -> None:
    made = make(
        {
            "east/start.md": note("East", fields="key: east-start\n"),
            "west/start.md": note("West", fields="key: west-start\n"),
            "west/w.md": note("W", "[[start]] [[east/start]]"),
            "top.md": note("Top", "[[start]]"),
        }
    )
    assert {("w", "west-start"), ("w", "east-start"), ("top", "east-start")} == made.links()
    (fault,) = [fault for fault in made.found if fault.code == "ambiguous-link"]
    assert fault.place.path == "top.md"
    assert "east/start.md" in fault.message
    assert "west/start.md" in fault.message


def test_a_note_may_be_called_like_a_picture_or_a_version(make: Make) -> None:
    made = make(
        {
            "lena.png.md": note("Lena"),
            "GPT v3.5.md": note("GPT v3.5", fields="key: gpt-v3.5\n"),
            "a.md": note("A", "[[lena.png]] [[GPT v3.5]]"),
        }
    )
    assert made.links() == {("a", "lena.png"), ("a", "gpt-v3.5")}


def test_wikilinks_in_front_matter_are_references_however_yaml_reads_them(make: Make) -> None:
    fields = 'related: "[[one]]"\ncites: [[two]]\nseen:\n  - "[[three|x]]"\n'
    made = make({"a.md": note("A", fields=fields), **{f"{name}.md": note(name) for name in ("one", "two", "three")}})
    assert {("a", "one"), ("a", "two")} <= made.links() | {(b, a) for a, b in made.links()}
    assert made.codes("a.md") == ["unknown-field"]


def test_a_long_chain_of_embeds_is_cut_with_a_link(make: Make) -> None:
    count = 150
    made = make({f"s{i}.md": note(f"S{i}", f"Step {i}. ![[s{(i + 1) % count}]]") for i in range(count)})
    assert len(made.keys()) == count
    page = made.page("s0")
    assert page.count('class="embed"') == 5
    assert "Step 5." in page
    assert "Step 7." not in page


# --- front matter ----------------------------------------------------------------------------------------


def test_titles_made_of_yamls_own_marks(make: Make) -> None:
    made = make(
        {
            "whole.md": note("""'#tags: a [list] & {map} -- "so"; isn''t it'"""),
            "quotes.md": note(r'"Who says \"new\"?"'),
            "hash.md": note("In C # is a sharp"),
            "at.md": note("@home with models"),
            "star.md": note("*NIX systems"),
        }
    )
    titles = {node["key"]: node["title"] for node in made.graph()["nodes"]}
    assert titles["whole"] == """#tags: a [list] & {map} -- "so"; isn't it"""
    assert titles["quotes"] == 'Who says "new"?'
    assert titles["hash"] == "In C"
    assert made.codes("hash") == ["yaml-comment"]
    assert "bad-yaml" in made.codes("at.md")
    assert "bad-yaml" in made.codes("star.md")
    assert len(titles) == 5


def test_numbers_and_dates_stay_the_text_they_are(make: Make) -> None:
    made = make(
        {
            "a.md": note("2001", fields="year: 1968\ntopics: [2010, ml, 2.0]\n"),
            "b.md": note("B", fields='year: "2010"\ntopics: [ml, "2010"]\n'),
            "20200101.md": note("20200101", fields="year: in preparation\ntopics: ml\n"),
            "c.md": note("C", fields="year:\n"),
        }
    )
    graph = made.graph()
    assert {topic["id"]: len(topic["papers"]) for topic in graph["topics"]} == {"2010": 2, "2.0": 1, "ml": 3}
    assert {node["title"] for node in graph["nodes"]} == {"2001", "B", "20200101", "C"}
    assert {node["key"]: node["year"] for node in graph["nodes"]} == {"a": 1968, "b": 2010, "20200101": None, "c": None}
    years = (made.site / "years.html").read_text()
    assert years.index("1968") < years.index("2010")


def test_files_that_hold_next_to_nothing_or_something_else(make: Make) -> None:
    made = make(
        {
            "none.md": "",
            "blank.md": " \n\n",
            "fields.md": "---\ntitle: Fields alone\n---",
            "fences.md": "---\n---\n# The heading\n\nWords.\n",
            "values.md": "---\ntitle:\nauthors:\ntopics:\ncites:\nyear:\nkey:\n---\nWords.\n",
            "list.md": "---\n- x\n- y\n---\nWords of a list.\n",
            "text.md": "---\nonly words\n---\nWords of a text.\n",
            "open.md": "---\ntitle: Open\n\nWords without an end.\n",
            "plain.md": "# Plain\n\nWords.\n",
            "rule.md": "Words.\n\n---\n\nA rule.\n",
            "dots.md": "---\ntitle: Dots\n...\nWords.\n",
        }
    )
    titles = {node["key"]: node["title"] for node in made.graph()["nodes"]}
    assert titles["fences"] == "The heading"
    assert titles["plain"] == "Plain"
    assert titles["dots"] == "Dots"
    assert titles["none"] == "none"
    assert len(titles) == 11
    for name in ("list", "text", "open"):
        assert made.codes(f"{name}.md")
        assert "Words" in made.page(name)
    assert "empty-note" in made.codes("none.md")
    assert "empty-note" in made.codes("blank.md")


def test_marks_of_byte_order_and_lines_of_other_systems(make: Make) -> None:
    plain = note("Plain", "~~~\ncode\n~~~\n\nSee [[target]].", "topics: [x]\n")
    made = make(
        {
            "target.md": TARGET,
            "plain.md": plain,
            "bom.md": b"\xef\xbb\xbf" + plain.encode(),
            "dos.md": plain.replace("\n", "\r\n"),
            "mac.md": plain.replace("\n", "\r"),
            "both.md": b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode(),
        }
    )
    names = ["plain", "bom", "dos", "mac", "both"]
    assert {(name, "target") for name in names} == made.links()
    assert len({re.sub("<[^>]*>|plain|bom|dos|mac|both", "", made.body(name)) for name in names}) <= 2
    assert all(b"\r" not in file.read_bytes() for file in made.site.rglob("*.html"))


def test_one_value_where_a_list_belongs_and_a_list_of_mappings_where_a_text_does(make: Make) -> None:
    made = make(
        {
            "a.md": note("A", fields="authors: Grace Hopper and Alan Turing\ntopics: logic, machines\ncites: b\n"),
            "b.md": note(
                "B",
                fields='authors: [{family: van der Waals, given: Jo}, {name: "CERN"}, "Curie, Marie"]\n'
                "topics: {logic: 1}\ncites: [a, a, b, nobody1999]\n",
            ),
            "c.md": note("C", fields='authors: "Hopper, Grace"\narxiv: 2101.00020\nurl: [no, address]\n'),
        }
    )
    records = {record["id"]: record for record in json.loads((made.site / "library.json").read_text())}
    assert [name["family"] for name in records["a"]["author"]] == ["Hopper", "Turing"]
    assert len(records["b"]["author"]) == 3
    assert [name["family"] for name in records["c"]["author"]] == ["Hopper"]
    assert "2101.00020" in made.page("c")
    assert {("a", "b"), ("b", "a")} <= made.links()
    assert {"unknown-key", "self-reference", "repeated-value"} <= set(made.codes("b.md")) | {"repeated-value"}
    assert "bad-url" in made.codes("c.md")


# --- names -----------------------------------------------------------------------------------------------


def test_topics_that_fold_to_one_word_are_three_and_spellings_of_one_are_one(make: Make) -> None:
    made = make(
        {
            "a.md": note("A", fields='topics: [F, "F#", F++, x y, x-y, x_y, X Y]\n'),
            "b.md": note("B", fields="topics: f\n"),
        }
    )
    topics = {topic["id"]: len(topic["papers"]) for topic in made.graph()["topics"]}
    assert topics == {"f": 2, "f#": 1, "f++": 1, "x-y": 1}
    pages = [path.name for path in (made.site / "topics").glob("*.html")]
    assert len({name.casefold() for name in pages}) == 4


def test_keys_that_differ_in_case_alone_are_two_files_on_every_system(make: Make) -> None:
    made = make(
        {
            "elmo.md": note("elmo", "small"),
            "big/ELMO.md": note("ELMO", "large"),
            "c.md": note("C", "[[elmo]] [[ELMO]]", "topics: [NLP, nlp, Nlp]\n"),
            "d.md": note("D", fields="topics: [NLP]\n"),
        }
    )
    names = [path.relative_to(made.site).as_posix().casefold() for path in made.site.rglob("*")]
    assert len(names) == len(set(names))
    assert made.links() == {("c", "elmo"), ("c", "ELMO")}
    assert [topic["title"] for topic in made.graph()["topics"]] == ["NLP"]
    assert "key-case" in made.codes()


def test_composed_and_decomposed_letters_are_one_name(make: Make) -> None:
    decomposed, composed = "Go\u0308del", "G\u00f6del"
    made = make(
        {
            f"{decomposed}.md": note(f"{decomposed} numbers", fields="topics: [the\u0301orie]\n"),
            "a.md": note(
                "A", f"[[{composed}]] [[{composed} numbers]]", f"cites: [{composed}]\ntopics: [th\u00e9orie]\n"
            ),
        }
    )
    assert ("a", composed) in made.links()
    assert len(made.graph()["topics"]) == 1
    assert made.codes() == []


# --- pages -----------------------------------------------------------------------------------------------


def test_a_site_works_under_any_path_and_a_picture_that_may_hold_scripts_is_refused(make: Make) -> None:
    made = make(
        {
            "a.md": note("A", "[[b]] ![[plot.svg]] ![x](plot.svg)", "topics: [t]\n"),
            "b.md": note("B", fields="topics: [t]\n"),
            "plot.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
        }
    )
    assert crawl.broken_links(made.site, base="https://example.org/deep/er/lab/") == []
    assert not list(made.site.rglob("plot.svg"))
    assert "refused-file" in made.codes("a.md")


def test_tex_is_the_authors_character_for_character(make: Make) -> None:
    tex = [r"{u}_{v}", r"y^*z^*", r"\|v\|_1", r"\{3,4\}", r"p<q", r"a_i \\ [b] * [c] * [d]"]
    body = (
        ", ".join(f"${one}$" for one in tex[:5])
        + f"\n\n$$\n{tex[5]}\n$$\n\n"
        + r"\(q_j\) and snake_case_word, 2 * 3 * 4."
    )
    page = make({"m.md": note("M", body)}).page("m")
    for one in [*tex, "q_j"]:
        shown = one.replace("&", "&amp;").replace("<", "&lt;")
        assert f'alttext="{shown}"' in page or f'alttext="{one}"' in page, one
    assert "snake_case_word, 2 * 3 * 4." in page


def test_dollars_of_money_and_shells_are_no_formulas(make: Make) -> None:
    body = r"From $7 to $12 a day; US$4,200, \$600. `echo $A $B`. Pay $3 if $z = w^2$ holds. Prices a$ and b$."
    page = make({"m.md": note("M", body)}).page("m")
    assert page.count("<math") == 1
    assert "From $7 to $12 a day; US$4,200, $600." in page
    assert "<code>echo $A $B</code>" in page


def test_what_is_pasted_from_a_pdf_is_found_and_breaks_no_file(make: Make) -> None:
    body = "An e\ufb03cient and \ufb01ne-tun\u00ading\u200b way.\x0cNext page \x00 line\u2028end."
    made = make({"pdf.md": note("Paste", body), "site.yaml": "title: T\nbase_url: https://example.org/\n"})
    text = "".join(path.read_text("utf-8") for path in (made.site / "assets/data").rglob("*.js"))
    assert "\u2028" not in text
    assert re.search("efficient", text)
    for path in (*made.site.rglob("*.xml"), *made.site.rglob("*.svg")):
        ET.fromstring(path.read_text("utf-8"))  # noqa: S314 - our own file
    assert "control-character" in made.codes("pdf.md")


def test_the_end_of_a_script_in_a_title_ends_no_script(make: Make) -> None:
    made = make(
        {
            "s.md": note("'On </script> and <!-- <script> in pages'", "~~~html\n</script><script>bad()</script>\n~~~"),
            "l.md": note('"A\\u2028B"', "[[s]]"),
        }
    )
    assert made.links() == {("l", "s")}
    for path in made.site.rglob("*.js"):
        if "assets/data" in path.as_posix():
            assert "</script" not in path.read_text("utf-8").lower()
    assert "On &lt;/script&gt; and" in made.page("s")
    assert "bad()</script>" not in made.page("s")


@pytest.mark.parametrize("count", [0, 1, 3])
def test_papers_without_links_are_on_the_map_and_nothing_at_all_is_a_site(make: Make, count: int) -> None:
    made = make({f"n{i}.md": note(f"N{i}", fields="topics: [solo]\n" * (i == 2)) for i in range(count)})
    graph = made.graph()
    x0, y0, x1, y1 = graph["bounds"]
    assert len(graph["nodes"]) == count
    assert all(x0 <= node["x"] <= x1 and y0 <= node["y"] <= y1 for node in graph["nodes"])
    assert (made.site / "index.html").is_file()
    assert (made.site / "map.html").is_file()


def test_a_topic_of_very_many_papers_draws_no_edge_between_each_two(make: Make) -> None:
    count = 300
    made = make({f"p{i}.md": note(f"Paper {i}", fields=f"topics: [all, t{i % 9}]\n") for i in range(count)})
    shared = [edge for edge in made.graph()["edges"] if edge["kind"] == "shared_topics"]
    assert len(shared) <= 12 * count
    assert len(made.graph()["nodes"]) == count
    assert (made.site / "topics/all/2.html").is_file()


# --- bibliographies --------------------------------------------------------------------------------------


def imported(tmp_path: Path, name: str, data: str) -> tuple[dict[str, Any], tuple[Diagnostic, ...], int]:
    (tmp_path / "content").mkdir()
    (tmp_path / name).write_text(data, encoding="utf-8", newline="")
    done = import_paths(tmp_path / "content", [tmp_path / name])
    build(BuildRequest(content=tmp_path / "content", output=tmp_path / "site", jobs=1), Silent())
    records = {one["id"]: one for one in json.loads((tmp_path / "site/library.json").read_text("utf-8"))}
    return records, done.diagnostics, len(records)


def family(names: list[dict[str, str]]) -> list[str]:
    return [name.get("family") or name["literal"] for name in names]


def _names(record: dict[str, Any]) -> str:
    """Every word of the authors' names."""
    return " ".join(part for name in record["author"] for part in name.values())


def test_names_as_bibtex_has_them(tmp_path: Path) -> None:
    records, found, _ = imported(
        tmp_path,
        "n.bib",
        r"""@book{a, author={{Marks and Spencer, Ltd.} and Vincent van Gogh and de la Cruz, Juana In{\'e}s and Davis, Jr., Sammy and Socrates and others}, title={A}, year={2001}}
@book{b, author={Ada L. Byron AND Emil Post  and
	Church, Alonzo}, title={B}, year={2002}}
@book{c, author={Gauss, Carl, Euler, Leonhard and Abel, N.}, editor={}, title={C}, year={2003}}
@book{d, author={Noether, Emmy; Hilbert, David}, title={D}, year={2004}}
@book{e, author={and Roe, R. and }, title={E}, year={2005}}
""",
    )
    *named, behind = records["a"]["author"]
    assert family(named) == ["Marks and Spencer, Ltd.", "Gogh", "Cruz", "Davis", "Socrates"]
    assert [(name.get("given"), name.get("non-dropping-particle"), name.get("suffix")) for name in named[1:4]] == [
        ("Vincent", "van", None),
        ("Juana Inés", "de la", None),
        ("Sammy", None, "Jr."),
    ]
    assert behind == {"literal": "others"}  # CSL has no word for it
    page = (tmp_path / "site/papers/a.html").read_text("utf-8")
    assert "et al." in page
    assert "others" not in re.sub("<[^>]+>", "", page[page.index("<h1") : page.index("</header>")])
    assert family(records["b"]["author"]) == ["Byron", "Post", "Church"]
    assert {"Gauss", "Carl", "Euler", "Leonhard", "Abel", "N."} == set(re.findall(r"\w+\.?", _names(records["c"])))
    assert "editor" not in records["c"]
    assert family(records["d"]["author"]) == ["Noether", "Hilbert"]
    assert family(records["e"]["author"]) == ["Roe"]
    assert [(fault.place.line, fault.code) for fault in found] == [(4, "ambiguous-authors"), (5, "ambiguous-authors")]


def test_a_broken_entry_costs_itself_alone_and_is_told(tmp_path: Path) -> None:
    records, found, count = imported(
        tmp_path,
        "b.bib",
        r"""@preamble{"\newcommand{\x}[1]{#1}"}
Words between, and a mail@example.org.
@article{first, title={The first}, author={A B}, year=2001}
@article{comma title={No comma}, year=2002}
@article{, title={No name}, author={A B}, year=2003}
@report{twice, title={Two commas}, , number={1}, year=2003,}
@article{open, title={Open, author={A B}, year=2003

@article{last, title={The last}, author={A B}, year=2004}
@article{both, title={One}, title={Other}, year=2005}
@article{marks, title="In {"}marks{"}", year="2006"}
% @article{hidden, title={Hidden}, year=2007}
@online{web, title={Web}, date={2011-03}, url={https://example.org/x_y?z=1&w=%20#v}}
""",
    )
    titles = {record["title"] for record in records.values()}
    assert titles == {"The first", "No comma", "No name", "Two commas", "The last", "One", 'In "marks"', "Web"}
    said = {fault.place.line: (fault.code, fault.message) for fault in found}
    codes = {line: code for line, (code, _) in said.items()}
    mended, open_, hidden = dict.fromkeys((4, 5, 6, 10), "mended-entry"), {7: "unread-entry"}, {12: "left-out"}
    assert codes == {**mended, **open_, **hidden}
    assert "@article{open, title={Open" in said[7][1]
    assert count + len(open_) + len(hidden) == 10  # entries in the file: each is read or told
    web = next(record for record in records.values() if record["title"] == "Web")
    assert web["issued"] == {"date-parts": [[2011, 3]]}
    assert web["URL"] == "https://example.org/x_y?z=1&w=%20#v"


def test_loose_ris_is_read_and_a_missing_end_is_told(tmp_path: Path) -> None:
    lines = [
        "\ufeffProvider: Somebody", "", "TY  - JOUR", "AU  - Núñez, Ana", "TI  - A title over", "      two lines", "",
        "PY  - 1999/07//", "DO  - https://doi.org/10.1000/77", "KW  - red", "blue", "ER  -", "TY  - CONF", "T1  - Another",
        "Y1  - 2003", "AB  - One line.", "  Another line.",
    ]  # fmt: skip
    records, found, count = imported(tmp_path, "r.ris", "\r\n".join(lines) + "\r\n")
    assert count == 2
    first, second = sorted(records.values(), key=lambda one: str(one["title"]))
    assert (first["title"], first["DOI"]) == ("A title over two lines", "10.1000/77")
    assert [one["issued"]["date-parts"][0][0] for one in (first, second)] == [1999, 2003]
    assert (family(first["author"]), first["keyword"]) == (["Núñez"], "red, blue")
    assert second["abstract"] == "One line. Another line."
    assert [(fault.place.line, fault.code) for fault in found] == [(13, "mended-entry")]
    assert "'ER  - '" in found[0].message


# --- vaults ----------------------------------------------------------------------------------------------


def test_a_vault_is_its_notes_and_not_what_programs_keep_in_it(make: Make) -> None:
    made = make(
        {
            ".obsidian/app.json": "{}",
            ".trash/gone.md": note("Gone"),
            "templates/paper.md": "---\ntitle: '{{title}}'\nkey: {{key}}\n---\n",
            "sketch.excalidraw.md": "---\nexcalidraw-plugin: parsed\n---\n",
            "@roe2021.md": '---\ncitekey: "[@roe2021]"\ntitle: Talk | with a bar\ntags:\n  - reading\n---\n'
            "> [!tip]- Folded\n> See [[second|it]].\n>> [!note] within\n>> more\n\n~~~dataview\nLIST\n~~~\n\n"
            "==bright== ~~gone~~ #deep/er %%secret%% word^[a note]\n\n- [ ] open\n- [x] done\n",
            "second.md": note("Second", "![[@roe2021#^nothing]] ![[missing.png]]"),
        }
    )
    assert made.keys() == ["roe2021", "second"]
    assert made.left_out == 3  # the deleted note, the template and the drawing
    assert made.codes("templates") == made.codes("excalidraw") == []
    page = made.page("roe2021")
    assert "secret" not in page
    assert page.count("callout-title") == 2
    assert "deep/er" in {topic["id"] for topic in made.graph()["topics"]}
    assert {("roe2021", "second"), ("second", "roe2021")} <= made.links()


def test_the_program_ends_with_1_where_a_trap_is_an_error_and_never_with_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content").mkdir()
    (tmp_path / "content/a.md").write_text("---\ntitle: @x\n---\n")
    assert run(["build"]) == 1
    assert "Traceback" not in capfd.readouterr().err
