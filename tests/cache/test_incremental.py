"""A build that remembers gives the very site that a clean build gives, whatever was edited in between."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from site_builder.collection.disk.walk import MANIFEST
from site_builder.publishing.report import BuildReport, BuildRequest
from site_builder.rebuild import rebuild


class Silent:
    def stage(self, name: str, total: int) -> None: ...

    def step(self) -> None: ...


def built(content: Path, output: Path, cache: Path | None) -> BuildReport:
    return rebuild(BuildRequest(content=content, output=output, cache=cache, base_url="https://example.org/"), Silent())


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


KEYS = ("alpha2019", "beta2020", "gamma2021", "delta2022", "epsilon2023", "zeta2024")
TOPICS = ("graphs", "attention", "ml/speech", "optics")
SENTENCES = (
    "Attention over graphs learns which neighbours matter.",
    "We measure how speech models forget; see [[beta2020]].",
    "A lens bends light, and $\\frac{1}{f} = \\frac{1}{a} + \\frac{1}{b}$.",
    "Optimisers with momentum converge faster on speech.",
    "It embeds ![[alpha2019]] and cites [@gamma2021].",
    "#optics is what the second part is about.",
    "## A heading\n\nWith [[delta2022#A heading]] and an unfinished $\\frac{a}{$.",
    "```python\nprint('code')\n```",
)
keys = st.sampled_from(KEYS)
bodies = st.lists(st.sampled_from(SENTENCES), min_size=0, max_size=3).map("\n\n".join)
lists = st.lists(st.sampled_from(TOPICS), max_size=2, unique=True)
cited = st.lists(st.sampled_from((*KEYS, "doi:10.1000/xyz", "nobody1999")), max_size=2, unique=True)


def note(key: str, topics: list[str], cites: list[str], body: str) -> str:
    return (
        f"---\ntitle: On {key} $\\m$\nauthors: [Ada Example, Bo Other]\nyear: {key[-4:]}\nvenue: V\n"
        f"topics: [{', '.join(topics)}]\ncites: [{', '.join(cites)}]\nadded: 2026-01-0{1 + KEYS.index(key)}\n---\n{body}\n"
    )


class Edits(RuleBasedStateMachine):
    """Edits of a collection; after each, the site with memory is compared with a clean one."""

    def __init__(self) -> None:
        super().__init__()
        # What is edited here is built a while before it is edited again, so even the latest notes need not be read.
        self.patience = patch("site_builder.collection.disk.seen.TICK", 0)
        self.patience.start()
        self.folder = Path(tempfile.mkdtemp())
        self.content = self.folder / "work" / "content"
        self.content.mkdir(parents=True)

    def teardown(self) -> None:
        self.patience.stop()
        shutil.rmtree(self.folder)

    def write(self, name: str, text: str) -> None:
        file = self.content / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    @initialize(body=bodies)
    def begin(self, body: str) -> None:
        self.write("site.yaml", "title: T\n")
        for key in KEYS[:4]:
            self.write(f"{key}.md", note(key, [TOPICS[len(key) % 4]], [KEYS[1]], body))

    @rule(key=keys, topics=lists, cites=cited, body=bodies)
    def write_note(self, key: str, topics: list[str], cites: list[str], body: str) -> None:
        self.write(f"{key}.md", note(key, topics, cites, body))

    @rule(key=keys, sentence=st.sampled_from(SENTENCES))
    def add_a_sentence(self, key: str, sentence: str) -> None:
        file = self.content / f"{key}.md"
        if file.exists():
            file.write_text(f"{file.read_text(encoding='utf-8')}\n{sentence}\n", encoding="utf-8")

    @rule(key=keys, letter=st.sampled_from("xyz"))
    def change_a_letter_behind_its_back(self, key: str, letter: str) -> None:
        """With the size and the time of writing that the note had."""
        file = self.content / f"{key}.md"
        if file.exists():
            status, text = file.stat(), file.read_text(encoding="utf-8")
            file.write_text(re.sub(r"[a-z](?=[^a-z]*\Z)", letter, text), encoding="utf-8")
            os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))

    @rule(key=keys)
    def break_a_note(self, key: str) -> None:
        self.write(f"{key}.md", "---\ntitle: [\n---\nText.\n")

    @rule(key=keys)
    def delete(self, key: str) -> None:
        (self.content / f"{key}.md").unlink(missing_ok=True)

    @rule(key=keys, folder=st.sampled_from(("old", "papers")))
    def move(self, key: str, folder: str) -> None:
        file = self.content / f"{key}.md"
        if file.exists():
            (self.content / folder).mkdir(exist_ok=True)
            file.rename(self.content / folder / file.name)

    @rule(topic=st.sampled_from(("graphs", "optics")), title=st.sampled_from(("Graphs", "Light")), body=bodies)
    def describe_a_topic(self, topic: str, title: str, body: str) -> None:
        self.write(f"topics/{topic}.md", f"---\ntitle: {title}\n---\n{body}\n")

    @rule(
        title=st.sampled_from(("T", "Another title")), weight=st.sampled_from((0.2, 2.0)), macro=st.sampled_from("xy")
    )
    def change_settings(self, title: str, weight: float, macro: str) -> None:
        self.write("site.yaml", f"title: {title}\nweights: {{similar_text: {weight}}}\nmacros: {{m: {macro}}}\n")

    @rule(text=st.sampled_from(("<p>{{ title }}", "<p>{{ heading }}</p>{% include 'own.html' %}")))
    def change_a_template(self, text: str) -> None:
        self.write("../templates/related.html", text)
        self.write("../templates/own.html", "<i>own</i>")

    @rule(text=st.sampled_from(("p {}", "q {}")))
    def change_a_static_file(self, text: str) -> None:
        self.write("../static/own.css", text)

    @rule(name=st.sampled_from(("templates/related.html", "templates/own.html", "static/own.css")))
    def remove_an_own_file(self, name: str) -> None:
        (self.content.parent / name).unlink(missing_ok=True)

    @rule(topic=st.sampled_from(("graphs", "optics")))
    def no_longer_describe_a_topic(self, topic: str) -> None:
        (self.content / "topics" / f"{topic}.md").unlink(missing_ok=True)

    @rule()
    def delete_the_cache(self) -> None:
        shutil.rmtree(self.folder / "cache", ignore_errors=True)

    @rule()
    def carry_all_of_it_elsewhere(self) -> None:
        """As the runs of a workflow do: what a copy keeps of a file's times and place is not what it was."""
        moved = Path(tempfile.mkdtemp())
        for name in ("work", "cache", "site"):
            if (self.folder / name).exists():
                shutil.copytree(self.folder / name, moved / name, copy_function=shutil.copyfile)
        shutil.rmtree(self.folder)
        self.folder, self.content = moved, moved / "work" / "content"

    @rule()
    def check_it_out_afresh(self) -> None:
        """At the same place."""
        fresh = self.folder / "fresh"
        shutil.copytree(self.content, fresh)
        shutil.rmtree(self.content)
        fresh.rename(self.content)

    @rule()
    def build_it_elsewhere_too(self) -> None:
        """Another output with the same cache, whose builds forget what the first no longer needs."""
        built(self.content, self.folder / "other", self.folder / "cache")

    @rule(spoil=st.booleans())
    def touch_the_output(self, spoil: bool) -> None:
        site = self.folder / "site"
        if spoil and (site / "papers.html").exists():
            (site / "papers.html").write_text("changed by hand")

    @invariant()
    def the_site_is_that_of_a_clean_build(self) -> None:
        if not (self.content / "site.yaml").exists():
            return
        warm = built(self.content, self.folder / "site", self.folder / "cache")
        clean = built(self.content, self.folder / "clean", None)
        assert warm.diagnostics == clean.diagnostics
        assert tree(self.folder / "site") == tree(self.folder / "clean")
        shutil.rmtree(self.folder / "clean")


TestEdits = Edits.TestCase
TestEdits.settings = settings(max_examples=4, stateful_step_count=10, deadline=None)
