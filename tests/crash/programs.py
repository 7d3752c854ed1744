"""Runs the program as a person does, and sees what it opens and changes on the disk."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

WATCHED = """
import os, sys
log = open(os.environ["WATCHED_LOG"], "a", buffering=1)
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
def watch(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        mode, flags = arguments[1], arguments[2]
        how = "write" if flags & WRITES or (mode and set(mode) & set("wax+")) else "read"
        log.write(f"{how}\\t{os.path.abspath(os.fsdecode(arguments[0]))}\\n")
    elif event in ("os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.chmod", "os.utime", "shutil.rmtree"):
        log.write(f"write\\t{os.path.abspath(os.fsdecode(arguments[0]))}\\n")
    elif event in ("os.rename", "os.link", "os.symlink"):
        log.write(f"write\\t{os.path.abspath(os.fsdecode(arguments[0]))}\\n")
        log.write(f"write\\t{os.path.abspath(os.fsdecode(arguments[1]))}\\n")
    elif event in ("os.listdir", "os.scandir") and isinstance(arguments[0], (str, bytes)):
        log.write(f"list\\t{os.path.abspath(os.fsdecode(arguments[0]))}\\n")
sys.addaudithook(watch)
from site_builder.cli.program import run
sys.exit(run(sys.argv[1:]))
"""
"""The program under Python's audit hooks: each file that it opens is one line of a log."""


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    out: str
    told: str

    def one_message(self) -> str:
        """The one line that it said, of what went wrong."""
        (line,) = [line for line in self.told.splitlines() if line.strip() and not line.startswith("No base_url")]
        assert line.startswith(("site-builder: ", "Error: ")), self.told
        return line


def start(folder: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
    """The program, going on; `more` is added to its environment."""
    return _start(folder, ["-m", "site_builder", *arguments], more)


BEGUN = "import sys\nfrom site_builder.cli.program import run\nprint(flush=True)\nsys.exit(run(sys.argv[1:]))"


def begun(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """The program, going on, once Python itself has started and the rest is ours to end well."""
    process = _start(folder, ["-c", BEGUN, *arguments], {})
    assert process.stdout
    process.stdout.readline()
    return process


def _start(folder: Path, arguments: list[str], more: Mapping[str, str]) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", **more}
    command = [sys.executable, *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True)


def ended(process: subprocess.Popen[str]) -> Ended:
    out, told = process.communicate(timeout=300)
    assert "Traceback" not in told + out, told
    return Ended(process.returncode, out, told)


def run(folder: Path, *arguments: str, **more: str) -> Ended:
    return ended(start(folder, *arguments, **more))


def watched(folder: Path, log: Path, *arguments: str, **more: str) -> tuple[Ended, dict[str, set[Path]]]:
    """Run the program: how it ended, and "read", "write" and "list" -> paths."""
    log.write_text("")
    result = ended(_start(folder, ["-c", WATCHED, *arguments], {**more, "WATCHED_LOG": str(log)}))
    seen: dict[str, set[Path]] = {"read": set(), "write": set(), "list": set()}
    for line in log.read_text("utf-8", "surrogateescape").splitlines():
        how, tab, path = line.partition("\t")
        if tab and how in seen:
            seen[how].add(Path(path))
    return result, seen


def write(folder: Path, files: Mapping[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def states(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Every path below a folder with its size, time and inode: what a write would change."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        found[path.relative_to(folder).as_posix()] = (status.st_size, status.st_mtime_ns, status.st_ino)
    return found


def notes(count: int, words: str = "one thing") -> dict[str, str]:
    """A collection of papers in a ring."""
    return {
        "content/site.yaml": "title: S\n",
        **{
            f"content/papers/p{i}.md": f"---\ntitle: Paper {i}\nauthors: [Ada Example]\nyear: 2020\ntopics: [t]\n"
            f"cites: [p{(i + 1) % count}]\n---\nOn {words}. See [[p{(i + 2) % count}]].\n"
            for i in range(count)
        },
    }
