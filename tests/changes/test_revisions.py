"""The two sides of a diff: what git has at a revision, and what lies in a folder."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from site_builder.changes.revisions import NoSuchRevision, collection_at


def git(folder: Path, *arguments: str) -> None:
    person = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *person, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose branch `main` has one note in lab/content, and whose work tree has another text."""
    content = tmp_path / "lab/content"
    (content / "papers").mkdir(parents=True)
    (content / "papers/ä b.md").write_text("---\ntitle: A\n---\nOld.\r\n", newline="")
    (content / "figure.png").write_bytes(b"\x89PNG")
    (tmp_path / "outside.md").write_text("Outside.\n")
    (content / "link.md").symlink_to("../../outside.md")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "first")
    (content / "papers/ä b.md").write_text("---\ntitle: A\n---\nNew.\n")
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", ["main", "HEAD", "HEAD^0", "main~0"])
def test_a_revision_is_read_from_gits_own_store(repository: Path, name: str) -> None:
    content = repository / "lab/content"
    with collection_at(name, content) as folder:
        assert files(folder) == {"papers/ä b.md": b"---\ntitle: A\n---\nOld.\r\n", "figure.png": b"\x89PNG"}
    assert not folder.exists()
    assert "New." in (content / "papers/ä b.md").read_text()


def test_a_folder_is_taken_as_it_is(repository: Path) -> None:
    with collection_at(str(repository / "lab/content"), Path("nowhere")) as folder:
        assert folder == repository / "lab/content"


def test_a_revision_without_the_folder_is_an_empty_collection(repository: Path) -> None:
    git(repository, "checkout", "-q", "--orphan", "bare", "-f")
    git(repository, "rm", "-rqf", "--cached", ".")
    git(repository, "commit", "-q", "--allow-empty", "-m", "nothing")
    with collection_at("bare", repository / "lab/content") as folder:
        assert files(folder) == {}


@pytest.mark.parametrize("name", ["nowhere", "", "--output=x", "main:lab", "no\nname"])
def test_a_name_of_nothing_is_refused_with_what_to_do(repository: Path, name: str) -> None:
    with pytest.raises(NoSuchRevision, match="name a branch, a commit or a folder"), collection_at(name, repository):
        pass


def test_of_a_shallow_copy_it_is_told_how_to_get_the_rest(repository: Path, tmp_path: Path) -> None:
    git(repository, "commit", "-qam", "second")
    git(tmp_path, "clone", "-q", "--depth", "1", repository.as_uri(), "shallow")
    with (
        pytest.raises(NoSuchRevision, match="fetch --unshallow"),
        collection_at("HEAD^", tmp_path / "shallow/lab/content"),
    ):
        pass


def test_a_text_that_git_lacks_is_told_and_is_not_taken_for_empty(repository: Path) -> None:
    blob = subprocess.run(
        ["git", "-C", str(repository), "rev-parse", "main:lab/content/figure.png"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    (repository / ".git/objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(NoSuchRevision, match="run 'git fetch'"), collection_at("main", repository / "lab/content"):
        pass


def test_no_filter_or_hook_of_the_repository_runs(repository: Path) -> None:
    """A pull request may bring attributes; what they ask for is not done."""
    (repository / ".gitattributes").write_text("*.md export-ignore filter=x\n")
    git(repository, "config", "filter.x.smudge", "touch ran")
    git(repository, "add", ".gitattributes")
    git(repository, "commit", "-q", "-m", "attributes")
    with collection_at("main", repository / "lab/content") as folder:
        assert "papers/ä b.md" in files(folder)
    assert not list(repository.rglob("ran"))


def test_large_files_keep_their_size_alone(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_builder.changes.revisions.SMALL", 3)
    with collection_at("main", repository / "lab/content") as folder:
        assert files(folder)["figure.png"] == b"\0\0\0\0"


def test_outside_git_only_folders_can_be_named(tmp_path: Path) -> None:
    with pytest.raises(NoSuchRevision, match="; name a folder with notes"), collection_at("main", tmp_path):
        pass
