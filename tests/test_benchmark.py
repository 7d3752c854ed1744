"""The benchmark's notes: the same each time, of the size it says, and read without a fault."""

from __future__ import annotations

from pathlib import Path

from scripts.bench_corpus import corpus
from scripts.bench_peers import PEERS
from site_builder.collection.load import load


def test_the_same_seed_gives_the_same_notes() -> None:
    assert corpus(40) == corpus(40)
    assert corpus(40) != corpus(40, seed=8)


def test_notes_have_the_length_that_the_report_states() -> None:
    lengths = [len(note.body.split()) for note in corpus(100)]
    assert min(lengths) >= 230
    assert max(lengths) <= 420


def test_we_read_them_without_a_fault(tmp_path: Path) -> None:
    PEERS[0].write(tmp_path, corpus(40))
    library, found = load(tmp_path / "content")
    assert len(library.papers) == 40
    assert [one.code for one in found if one.code != "unknown-topic"] == []
    assert any(paper.cites for paper in library.papers.values())


def test_every_peer_gets_a_file_for_each_note(tmp_path: Path) -> None:
    for peer in PEERS:
        peer.write(tmp_path / peer.name, corpus(12))
        texts = [file.read_text() for file in sorted((tmp_path / peer.name).rglob("paper*.md"))]
        assert len(texts) == 12
        assert peer.name.startswith("ours") or "[[" not in "".join(texts)
