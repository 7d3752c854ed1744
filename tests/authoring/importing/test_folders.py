"""Importing an Obsidian vault, folders of Jekyll, Hugo and Quartz, and plain Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from site_builder.authoring.importing.memory import MEMORY_FILE
from site_builder.authoring.importing.run import ImportReport, SourceNotFound, import_paths
from site_builder.collection.load import load

VAULT: Mapping[str, str] = {
    ".obsidian/app.json": "{}",
    ".obsidian/templates.json": '{"folder": "Meta/Forms"}',
    ".trash/gone.md": "# Gone\n",
    "Meta/Forms/Literature.md": "---\ntitle: Form\nauthors: [Nobody]\n---\n",
    "templates/paper.md": '---\ntitle: "{{title}}"\ncitekey: {{citekey}}\n---\n',
    "loose template.md": "---\ntitle: <% tp.file.title %>\nauthors: [x]\n---\n",
    "Sketch.excalidraw.md": "---\nexcalidraw-plugin: parsed\n---\n",
    "Board.md": "---\nkanban-plugin: basic\nauthors: [x]\n---\n",
    "Reading/@bee2020maps.md": (
        "---\n"
        "aliases:\n  - Bee 2020\n"
        "tags:\n  - reading\n  - '#maps/old'\n"
        'citekey: "[@bee2020maps]"\n'
        'authors: ["[[People/Ann Bee|Ann]]", "[[Cy Dee]]"]\n'
        "cssclass: wide\nrating: 4\ndoi:\n"
        "---\n"
        "# On maps\n\n"
        "Journal:: [[Cartographica]]\n\n"
        "> A sentence worth keeping ([p. 3](zotero://open-pdf/library/items/ABC?page=3))\n\n"
        "%% begin annotations %%\n![[figures/fig 1.png]] ![plot](../figures/plot.png) [[table.csv]] ![[film.mp4]]\n"
        "%% end annotations %%\n\nSee [[old1999|the old one]] and [[Diary/Monday]].\n"
    ),
    "Reading/untitled.md": "# [Heading that links](https://arxiv.org/abs/1706.03762v5)\n\nWords.\n",
    "refs.bib": (
        "@article{bee2020maps, title={On Maps}, author={Bee, Ann}, journal={Cartographica}, volume={3}, year=2020,"
        " month=may}\n@book{old1999, title={Old}, author={Eff, Jo}, year=1999}\n@book{broken, title={x\n"
    ),
    "Diary/Monday.md": "Read [[@bee2020maps]].\n",
    "People/Ann Bee.md": "# Ann Bee\n",
    "figures/fig 1.png": "1",
    "figures/plot.png": "2",
    "figures/unused.png": "3",
    "table.csv": "a,b\n",
    "film.mp4": "m",
}

BLOG: Mapping[str, str] = {
    "_config.yml": "title: Blog\n",
    "_layouts/post.md": "{{ content }}",
    "_site/built.md": "# Built\n",
    "README.md": "# The repository\n",
    "about.md": "---\nlayout: page\ntitle: About\n---\nMe.\n",
    "_posts/2021-03-04-a-method.md": (
        "---\n"
        "layout: post\n"
        "title: Method: a study of colons\n"
        "authors: Ann B. Cee, Dee Eff, Gi Aitch\n"
        "date: 2021-03-04 10:00:00 +0100\n"
        "year: 2015\n"
        "venue: ICLR: Learning\n"
        "doi:\n"
        "pages: ~\n"
        "url: www.example.org/a\n"
        "tags: maps learning\n"
        "arxiv: 1412.6980\n"
        "---\n\n"
        "{% highlight python %}\nx = 1\n{% endhighlight %}\n\n"
        "[other]({% post_url 2021-04-05-second %}) ![fig]({{ site.baseurl }}/assets/a.png)\n"
    ),
    "_posts/2021-04-05-second.md": '---\ntitle: "Second"\nauthors:\n  - Ann Bee\nyear: 2001\npublished: false\n---\nBody\n',
    "assets/a.png": "P",
}


def lay(root: Path, files: Mapping[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


def files_in(root: Path) -> dict[str, str]:
    return {p.relative_to(root).as_posix(): p.read_text("utf-8") for p in sorted(root.rglob("*")) if p.is_file()}


def codes(report: ImportReport) -> set[tuple[str, int, str]]:
    return {(fault.place.path.rpartition("/")[2], fault.place.line, fault.code) for fault in report.diagnostics}


# --- a vault --------------------------------------------------------------------------------------


def test_a_vault_gives_its_papers_their_attachments_and_nothing_of_its_machinery(tmp_path: Path) -> None:
    vault, content = lay(tmp_path / "vault", VAULT), tmp_path / "content"
    report = import_paths(content, [vault])
    assert set(files_in(content)) == {
        MEMORY_FILE,
        "Reading/@bee2020maps.md",
        "Reading/untitled.md",
        "papers/old1999.md",
        "figures/fig 1.png",
        "figures/plot.png",
        "table.csv",
    }
    (source,) = report.sources
    # Trash, three templates, a drawing and a board; a diary and a person.
    assert (source.read, source.left_out, source.others, source.unread) == (3, 8, 2, 1)
    assert source.entries == source.read + source.left_out + source.unread
    assert report.own == (("rating", 1),)
    assert codes(report) == {
        ("@bee2020maps.md", 11, "mended-entry"),
        ("@bee2020maps.md", 20, "left-out"),
        ("refs.bib", 3, "unread-entry"),
    }


def test_a_literature_note_takes_from_its_entry_what_it_does_not_say_itself(tmp_path: Path) -> None:
    content = tmp_path / "content"
    import_paths(content, [lay(tmp_path / "vault", VAULT)])
    text = (content / "Reading/@bee2020maps.md").read_text(encoding="utf-8")
    head, body = text.removeprefix("---\n").split("---\n", 1)
    assert head == (
        'key: bee2020maps\ntitle: "On maps"\ntype: article-journal\nauthors: [Ann Bee, Cy Dee]\ndate: 2020-05\n'
        "venue: Cartographica\nvolume: 3\ntopics: [reading, maps/old]\naliases: [Bee 2020]\nrating: 4\n"
    )
    assert "> A sentence worth keeping ([p. 3](zotero://open-pdf" in body
    assert "%% begin annotations %%\n![[figures/fig 1.png]] ![plot](../figures/plot.png)" in body
    assert "# On maps" not in body


def test_what_a_vault_links_is_found_in_the_collection(tmp_path: Path) -> None:
    content = tmp_path / "content"
    import_paths(content, [lay(tmp_path / "vault", VAULT)])
    (content / "site.yaml").write_text("title: T\nfields: [rating]\n", encoding="utf-8")
    library, found = load(content)
    assert set(library.papers) == {"bee2020maps", "untitled", "old1999"}
    # What stayed out on purpose, and nothing else, is missed.
    assert sorted({fault.message.split("'")[1] for fault in found}) == ["Cartographica", "Diary/Monday", "film.mp4"]


def test_a_heading_that_links_gives_title_address_and_id(tmp_path: Path) -> None:
    content = tmp_path / "content"
    import_paths(content, [lay(tmp_path / "vault", VAULT)])
    assert (content / "Reading/untitled.md").read_text(encoding="utf-8") == (
        '---\ntitle: "Heading that links"\narxiv: "1706.03762"\nurl: https://arxiv.org/abs/1706.03762v5\n---\n\nWords.\n'
    )


def test_notes_of_no_paper_become_pages_by_choice(tmp_path: Path) -> None:
    content = tmp_path / "content"
    report = import_paths(content, [lay(tmp_path / "vault", VAULT)], pages=True)
    assert {"pages/Diary/Monday.md", "pages/People/Ann Bee.md"} <= set(files_in(content))
    assert report.sources[0].left_out == 6
    library, _ = load(content)
    assert {page.page.title for page in library.pages} == {"Monday", "Ann Bee"}


def test_a_vault_imported_again_changes_nothing_and_keeps_what_people_wrote(tmp_path: Path) -> None:
    vault, content = lay(tmp_path / "vault", VAULT), tmp_path / "content"
    import_paths(content, [vault])
    before = files_in(content)
    import_paths(content, [vault])
    assert files_in(content) == before
    mine = content / "Reading/@bee2020maps.md"
    mine.write_text(before["Reading/@bee2020maps.md"].replace("On maps", "My title") + "\nMine.\n", encoding="utf-8")
    edited = files_in(content)
    report = import_paths(content, [vault])
    assert files_in(content) == edited
    assert {step.outcome.value for step in report.steps} == {"unchanged"}


def test_text_that_only_the_source_changed_comes_in_and_text_that_both_changed_stays(tmp_path: Path) -> None:
    vault, content = lay(tmp_path / "vault", VAULT), tmp_path / "content"
    import_paths(content, [vault])
    note = vault / "Reading/untitled.md"
    note.write_text(VAULT["Reading/untitled.md"] + "More words.\n", encoding="utf-8")
    report = import_paths(content, [vault])
    assert [step.changes for step in report.steps if step.changes] == [("body",)]
    mine = content / "Reading/untitled.md"
    assert mine.read_text(encoding="utf-8").endswith("---\n\nWords.\nMore words.\n")
    mine.write_text(mine.read_text(encoding="utf-8") + "Mine.\n", encoding="utf-8")
    note.write_text(VAULT["Reading/untitled.md"] + "Other words.\n", encoding="utf-8")
    report = import_paths(content, [vault])
    assert "import-conflict" in {fault.code for fault in report.diagnostics}
    assert mine.read_text(encoding="utf-8").endswith("Words.\nMore words.\nMine.\n")


def test_an_attachment_that_somebody_replaced_stays(tmp_path: Path) -> None:
    vault, content = lay(tmp_path / "vault", VAULT), tmp_path / "content"
    import_paths(content, [vault])
    (content / "table.csv").write_text("mine\n", encoding="utf-8")
    report = import_paths(content, [vault])
    assert (content / "table.csv").read_text(encoding="utf-8") == "mine\n"
    assert ("table.csv", 1, "import-conflict") in codes(report)


def test_nothing_outside_a_vault_is_read(tmp_path: Path) -> None:
    secret = lay(tmp_path / "secret", {"note.md": "# Secret\n", "s.png": "s", "s.bib": "@book{s, title={Secret}}"})
    vault = lay(
        tmp_path / "vault", {".obsidian/app.json": "{}", "a.md": "---\nauthors: [A B]\n---\n![](../secret/s.png)"}
    )
    (vault / "note.md").symlink_to(secret / "note.md")
    (vault / "s.bib").symlink_to(secret / "s.bib")
    (vault / "inner").symlink_to(secret)
    content = tmp_path / "content"
    import_paths(content, [vault])
    assert set(files_in(content)) == {MEMORY_FILE, "papers/a.md"}


def test_folders_that_mean_something_here_keep_no_paper(tmp_path: Path) -> None:
    vault = lay(
        tmp_path / "vault", {f"{top}/a-{top}.md": "---\nauthors: [A B]\n---\n" for top in ("topics", "pages", "x")}
    )
    content = tmp_path / "content"
    import_paths(content, [vault])
    assert set(files_in(content)) == {MEMORY_FILE, "papers/topics/a-topics.md", "papers/pages/a-pages.md", "x/a-x.md"}


@pytest.mark.parametrize("inner", [".", "papers"])
def test_a_collection_is_not_imported_into_itself(tmp_path: Path, inner: str) -> None:
    content = lay(tmp_path / "content", {"papers/a.md": "---\ntitle: A\n---\n"})
    with pytest.raises(SourceNotFound):
        import_paths(content, [content / inner])


def test_a_collection_within_the_folder_is_left_alone(tmp_path: Path) -> None:
    lay(tmp_path, {"a.md": "# A\n", "content/papers/b.md": "---\ntitle: B\n---\n"})
    report = import_paths(tmp_path / "content", [tmp_path])
    assert [step.path for step in report.steps] == ["papers/a.md"]


# --- other generators -----------------------------------------------------------------------------


def test_a_folder_of_jekyll_is_imported_and_each_mend_is_told(tmp_path: Path) -> None:
    content = tmp_path / "content"
    report = import_paths(content, [lay(tmp_path / "blog", BLOG)])
    text = (content / "papers/2021-03-04-a-method.md").read_text(encoding="utf-8")
    assert text == (
        '---\nkey: a-method\ntitle: "Method: a study of colons"\nauthors: [Ann B. Cee, Dee Eff, Gi Aitch]\nyear: 2015\n'
        'venue: "ICLR: Learning"\narxiv: "1412.6980"\nurl: https://www.example.org/a\ntopics: [maps, learning]\n'
        "added: 2021-03-04\n---\n\n"
        "\n```python\nx = 1\n```\n\n\n[other](2021-04-05-second.md) ![fig](assets/a.png)\n"
    )
    told = sorted(fault.message.split("; mend")[0] for fault in report.diagnostics)
    assert told == [
        "authors was one text, read as 3 names (Ann B. Cee, Dee Eff, Gi Aitch)",
        "commands of Jekyll in the text became Markdown",
        "fields without a value were dropped: doi, pages",
        "title holds a colon or a sign of YAML without quotes, which were added",
        "topics were one text, read as 2 words, as Jekyll does",
        "url lacked its https://",
        "venue holds a colon or a sign of YAML without quotes, which were added",
    ]
    assert "draft: true" in (content / "papers/2021-04-05-second.md").read_text(encoding="utf-8")
    assert "assets/a.png" in files_in(content)
    assert report.sources[0].others == 1
    before = files_in(content)
    import_paths(content, [tmp_path / "blog"])
    assert files_in(content) == before
    (content / "site.yaml").write_text("title: T\n", encoding="utf-8")
    assert load(content)[1] == ()


@pytest.mark.parametrize(
    ("mark", "front"),
    [
        ("hugo.toml", '+++\ntitle = "A: b"\ndate = 2020-05-06T10:00:00Z\nauthors = ["Ann Bee"]\nyear = 2019\n+++\n'),
        ("hugo.toml", '{\n "title": "A: b", "date": "2020-05-06", "authors": ["Ann Bee"], "year": 2019\n}\n'),
        ("quartz.config.ts", "---\ntitle: 'A: b'\ndate: 2020-05-06\nauthors: [Ann Bee]\nyear: 2019\n---\n"),
    ],
)
def test_hugo_and_quartz(tmp_path: Path, mark: str, front: str) -> None:
    folder = lay(
        tmp_path / "site",
        {
            mark: "",
            "content/notes/a.md": front + '![](/img/f.png) [o]({{< ref "b.md" >}})\n',
            "content/_index.md": "---\ntitle: Home\n---\n",
            "static/img/f.png": "P",
        },
    )
    content = tmp_path / "content"
    import_paths(content, [folder])
    text = (content / "notes/a.md").read_text(encoding="utf-8")
    assert text.startswith('---\ntitle: "A: b"\nauthors: [Ann Bee]\nyear: 2019\nadded: 2020-05-06\n---\n')
    assert "![](img/f.png) [o](b.md)" in text
    assert ("img/f.png" in files_in(content)) is (mark == "hugo.toml")


def test_plain_markdown_without_front_matter_is_read_by_its_headings(tmp_path: Path) -> None:
    folder = lay(
        tmp_path / "plain",
        {
            "one.md": "# Title *one*\n\nText.\n",
            "two.md": "Under\n=====\n\nText.\n",
            "three.md": "# [Three](https://doi.org/10.1000/three)\n",
            "four.md": "Text first.\n\n# Later\n",
            "README.md": "# Not a note\n",
        },
    )
    content = tmp_path / "content"
    import_paths(content, [folder])
    made = files_in(content)
    del made[MEMORY_FILE]
    assert made == {
        "papers/one.md": '---\ntitle: "Title *one*"\n---\n\nText.\n',
        "papers/two.md": '---\ntitle: "Under"\n---\n\nText.\n',
        "papers/three.md": '---\ntitle: "Three"\ndoi: 10.1000/three\nurl: https://doi.org/10.1000/three\n---\n',
        "papers/four.md": "Text first.\n\n# Later\n",
    }


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("authors: Ann Bee and Cy Dee", "authors: [Ann Bee, Cy Dee]"),
        ("authors: Ann Bee, Cy Dee", "authors: [Ann Bee, Cy Dee]"),
        ("authors: Bee, Ann", "authors: [Ann Bee]"),
        ("author: 'Bee, Ann; Dee, Cy'", "authors: [Ann Bee, Cy Dee]"),
        ("authors: [{family: Bee, given: Ann}]", "authors: [{family: Bee, given: Ann}]"),
        ("journal: '[[Nature]]'\ndoi: https://doi.org/10.1000/x", "venue: Nature\ndoi: 10.1000/x"),
        ("authors: [A B]\ntype: conference paper", "type: paper-conference\nauthors: [A B]"),
        ("authors: [A B]\nstatus: done", "authors: [A B]\nstatus: read"),
        ("authors: [A B]\ncategories: [x, w]\ntags: [z]", "authors: [A B]\ntopics: [x, w, z]"),
        ("authors: [A B]\ndate: 6 May 2020", "authors: [A B]\ndate: 2020-05-06"),
    ],
)
def test_words_of_other_programs(tmp_path: Path, written: str, wanted: str) -> None:
    folder = lay(tmp_path / "v", {".obsidian/app.json": "", "a.md": f"---\ntitle: T\n{written}\n---\n"})
    content = tmp_path / "content"
    import_paths(content, [folder])
    text = (content / "papers/a.md").read_text(encoding="utf-8")
    assert text == f'---\ntitle: "T"\n{wanted}\n---\n'


@pytest.mark.parametrize(
    "text", ["", "---\n", "---\n- a\n---\n", "+++\nbroken\n+++\nx", "{", "\x00", "---\na: [\n---\nx"]
)
def test_odd_notes_are_no_failure(tmp_path: Path, text: str) -> None:
    folder = lay(tmp_path / "v", {"a.md": text})
    import_paths(tmp_path / "content", [folder])


@pytest.mark.parametrize(
    ("head", "is_paper"),
    [
        ("title: T", False),
        ("title: T\nkey: t", True),
        ('title: T\ncitekey: "[@t]"', True),
        ("title: T\nyear: 2020", True),
        ("tags: [literature-note]", True),
        ("doi: 10.1000/x", True),
        ("tags: [garden]", False),
    ],
)
def test_a_note_of_a_vault_is_on_a_paper_where_it_says_so(tmp_path: Path, head: str, is_paper: bool) -> None:
    vault = lay(tmp_path / "vault", {".obsidian/app.json": "", "a note.md": f"---\n{head}\n---\nText.\n"})
    report = import_paths(tmp_path / "content", [vault])
    assert (len(report.steps), report.sources[0].others) == ((1, 0) if is_paper else (0, 1))
