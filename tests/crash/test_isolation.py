"""What the program opens: nothing outside the collection is read, nothing outside output and cache is written.

Python tells of every file that is opened, so that a file is found that was read and thrown away, too.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.crash.programs import ROOT, notes, states, watched, write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links of the file system take a right there")


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A collection among things that are none of its business, which it tries to read in every way."""
    folder = tmp_path / "work"
    write(folder, notes(4))
    write(
        tmp_path,
        {
            "work/secret.md": "---\ntitle: Secret\n---\nsecret words\n",
            "work/secret.png": "secret picture",
            "work/.env": "TOKEN=secret",
            "private/secret.md": "---\ntitle: Secret\n---\nsecret words\n",
            "private/secret.ttf": "secret font",
            "private/templates/paper.html": "secret template",
            "private/static/css/site.css": "secret style",
            "private/site.yaml": "title: secret settings\n",
            "private/deep/layout.tsv": "# site-builder layout 1\n",
            "work/content/site.yaml": "title: S\nfonts: [../secret.ttf, links/secret.ttf, /etc/passwd, font.ttf]\n"
            "ignore: ['../**']\n",
            "work/content/papers/greedy.md": "---\ntitle: Greedy\npdf: file:///etc/passwd\ncsl: {file: ../../secret.md}\n---\n"
            "![](../../secret.png) ![[../../secret.png]] ![[../../secret]] [x](../../secret.md) [y](/etc/passwd)\n"
            "![[/etc/passwd]] ![](file:///etc/passwd) ![](../links/secret.png) [z](../../.env) <!--#include file='../secret.md'-->\n"
            "$\\input{/etc/passwd}$ $\\includegraphics{../../secret.png}$\n\n~~~ {include=../../secret.md}\n~~~\n",
        },
    )
    content = folder / "content"
    (content / "links").mkdir()
    (content / "links/secret.md").symlink_to(folder / "secret.md")
    (content / "links/secret.png").symlink_to(folder / "secret.png")
    (content / "links/secret.ttf").symlink_to(tmp_path / "private/secret.ttf")
    (content / "font.ttf").symlink_to(tmp_path / "private/secret.ttf")
    (content / "links/all").symlink_to(tmp_path / "private")
    (content / "links/root.md").symlink_to("/etc/passwd")
    (content / "layout.tsv").symlink_to(tmp_path / "private/deep/layout.tsv")
    (content / "templates").symlink_to(tmp_path / "private/templates")
    (folder / "static").symlink_to(tmp_path / "private/static")
    (content / "topics").symlink_to(tmp_path / "private")
    return folder


def is_foreign(path: Path, tmp_path: Path) -> bool:
    """Whether a path leads to what is none of the collection's: secrets beside it, and the system's accounts."""
    real = path.resolve()
    ours = real.is_relative_to(tmp_path)
    return real.name == "passwd" or (
        ours and ("secret" in real.name or real.name == ".env" or real.is_relative_to(tmp_path / "private"))
    )


@pytest.mark.parametrize(
    "command", ["build --output out/site", "check", "layout", "map -o out.svg", "export json", "export markdown"]
)
def test_nothing_outside_the_collection_is_opened(work: Path, tmp_path: Path, command: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    result, seen = watched(work, tmp_path / "log", *command.split(), HOME=str(home), XDG_CACHE_HOME=str(home / "cache"))
    assert result.code in (0, 1), result.told
    assert (work / "content/papers/p1.md").resolve() in {path.resolve() for path in seen["read"]}, "the watch works"
    for how in ("read", "list"):
        assert [path for path in sorted(seen[how]) if is_foreign(path, tmp_path)] == []
    out = [path for path in (work / "out").rglob("*") if path.is_file()] if (work / "out").exists() else []
    assert not [path for path in out if b"secret words" in path.read_bytes() or b"root:x:" in path.read_bytes()]


WRITES = [
    # command, paths that it may write, relative to the working folder; the cache is always one
    ("build", ("site", ".site.staging", ".site.staging.lock")),
    ("build --output deep/er/out", ("deep",)),
    ("check", ()),
    ("check --format json", ()),
    ("check --strict -v", ()),
    ("export bibtex", ()),
    ("export graphml -o graph.xml", ("graph.xml", "graph.xml.*", ".graph.xml*")),
    ("map -o map.svg", ("map.svg", ".map.svg*")),
    ("map -o map.html", ("map.html", ".map.html*")),
    ("layout", ("content/layout.tsv", "content/.layout.tsv*")),
    ("diff content", ()),
    ("new smith2020deep", ("content/papers/*smith2020deep*",)),
    ("init fresh", ("fresh",)),
]


@pytest.mark.parametrize(("command", "allowed"), WRITES, ids=[row[0] for row in WRITES])
def test_a_command_writes_what_it_names_and_the_cache_alone(
    tmp_path: Path, command: str, allowed: tuple[str, ...]
) -> None:
    work, home = tmp_path / "work", tmp_path / "home"
    home.mkdir()
    write(work, notes(4))
    before = states(work)
    folders = {work, *(path for path in work.rglob("*") if path.is_dir())}
    result, seen = watched(work, tmp_path / "log", *command.split(), HOME=str(home), XDG_CACHE_HOME=str(home / "cache"))
    assert result.code in (0, 1), result.told

    def is_allowed(path: Path) -> bool:
        if (
            path.is_relative_to(home / "cache")
            or str(path) in ("/dev/null", "/dev/tty")
            or path.is_relative_to("/proc")
        ):
            return True
        if path.suffix == ".pyc" or "__pycache__" in path.parts:  # Python's own memory of our modules
            return path.is_relative_to(ROOT) or path.is_relative_to(sys.prefix)
        if not path.is_relative_to(work):
            return "multiprocessing" in str(path) or path.name.startswith(("pymp-", "sem."))
        if path in folders:  # to make a folder that is there is to do nothing
            return True
        inner = path.relative_to(work)
        return any(inner.match(name) or inner.is_relative_to(name) for name in allowed)

    assert [path for path in sorted(seen["write"]) if not is_allowed(path)] == []
    after = states(work)
    touched = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    assert [path for path in sorted(touched) if not is_allowed(work / path) and not (work / path).is_dir()] == []


GUARDED = ["/", "~", ".", "content", "content/papers", "..", "/etc", "notes.txt", "content/papers/p1.md"]


@pytest.mark.parametrize("output", GUARDED)
def test_an_output_that_is_somebody_elses_is_refused_and_left_alone(tmp_path: Path, output: str) -> None:
    work, home = tmp_path / "work", tmp_path / "home"
    write(tmp_path, {"home/thesis.tex": "years", "work/notes.txt": "x"})
    write(work, notes(3))
    before = states(tmp_path)
    named = str(home) if output == "~" else output
    result, seen = watched(work, tmp_path / "log", "build", "-q", "--no-cache", "--output", named, HOME=str(home))
    assert result.code == 2
    assert "--output" in result.told
    (tmp_path / "log").unlink()
    assert states(tmp_path) == before
    assert [path for path in seen["write"] if path.is_relative_to(tmp_path) and ".staging" not in path.name] == []
