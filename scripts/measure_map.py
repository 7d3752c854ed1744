"""Measures the map of a collection: how good it is, what a newcomer moves, what relaxing moves, how merges go.

    .venv/bin/python scripts/measure_map.py content            # figures of docs/map-memory.md
    .venv/bin/python scripts/measure_map.py content --merges   # with git, in a scratch folder

Everything goes through files: notes are deleted and written in a copy of the collection, and `layout` is run on it.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from site_builder.authoring.layout import layout
from site_builder.collection.load import load
from site_builder.diagnostics import Diagnostic
from site_builder.mapping.build_map import build_map
from site_builder.mapping.literature_map import ROOM, LiteratureMap, Spot
from site_builder.model import Key

NEAREST = 10
RANDOM_PAIRS = 20_000
BRANCHES = 8


def arrays(drawn: LiteratureMap) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    ids = sorted({spot.district for spot in drawn.spots.values()})
    places = np.array([(spot.x, spot.y) for spot in drawn.spots.values()])
    return places, np.array([ids.index(spot.district) for spot in drawn.spots.values()])


def print_quality(drawn: LiteratureMap) -> None:
    """Share of neighbours of the own district, length of edges against random pairs, overlaps."""
    places, district = arrays(drawn)
    distances = np.hypot(*(places[:, None] - places[None, :]).transpose(2, 0, 1))
    np.fill_diagonal(distances, np.inf)
    near = np.argsort(distances, axis=1, kind="stable")[:, :NEAREST]
    own = float(np.mean(district[near] == district[:, None]))
    sizes = np.bincount(district)
    # A district of 6 has 5 other papers: more of 10 neighbours cannot be its own.
    possible = float(np.mean(np.minimum(sizes[district] - 1, near.shape[1]) / near.shape[1]))
    chance = float(np.mean((sizes[district] - 1) / (len(district) - 1)))
    numbers = {key: number for number, key in enumerate(drawn.spots)}
    rng = np.random.default_rng(0)
    pairs = rng.integers(0, len(places), (RANDOM_PAIRS, 2))
    between = np.hypot(*(places[pairs[:, 0]] - places[pairs[:, 1]]).T)[pairs[:, 0] != pairs[:, 1]].mean()
    width, height = np.ptp(places, axis=0)
    print(f"papers {len(places)}, districts {len(sizes)} of {sizes.min()} to {sizes.max()}, {width:.0f} x {height:.0f}")
    print(f"own district among the {NEAREST} nearest: {own:.2f} (possible {possible:.2f}, chance {chance:.2f})")
    for kind in sorted({edge.kind for edge in drawn.edges}):
        ends = np.array([(numbers[it.source], numbers[it.target]) for it in drawn.edges if it.kind == kind])
        length = float(np.hypot(*(places[ends[:, 0]] - places[ends[:, 1]]).T).mean())
        print(f"length of {kind} ({len(ends)}): {length / between:.2f} of that of random pairs")
    print(f"overlaps: {int(np.sum(distances < 2 * ROOM) // 2)}; nearest two {distances.min():.1f} apart")


def print_newcomers(content: Path, scratch: Path) -> None:
    """Add each paper in turn to the others on their lock; count who moves or changes district."""
    keys = list(load(content)[0].papers)
    moved = changed = beside = 0
    for key in keys:
        folder = copied(content, scratch / "one")
        paths = without(folder, [key])
        layout(folder)
        before = build_map(load(folder)[0])
        for path, text in paths.items():
            path.write_text(text, encoding="utf-8")
        after = build_map(load(folder)[0])
        for other, spot in before.spots.items():
            now = after.spots[other]
            moved += (now.x, now.y) != (spot.x, spot.y)
            changed += now.district != spot.district
        names = {it.id: (it.name, it.slot) for it in before.districts}
        changed += sum((it.name, it.slot) != names.get(it.id, (it.name, it.slot)) for it in after.districts)
        linked = {it.target if it.source == key else it.source for it in after.edges if key in (it.source, it.target)}
        beside += nearest(after.spots, Key(key)) in linked
    pairs = len(keys) * (len(keys) - 1)
    print(f"added in turn: {moved} of {pairs} places moved, {changed} districts, names or colours changed;")
    print(f"  {beside} of {len(keys)} newcomers stand nearest to a paper that they are linked with")


def nearest(spots: Mapping[Key, Spot], key: Key) -> Key:
    here = spots[key]
    return min(
        (other for other in spots if other != key),
        key=lambda other: ((spots[other].x - here.x) ** 2 + (spots[other].y - here.y) ** 2, other),
    )


def print_relaxing(content: Path, scratch: Path, seeds: int) -> None:
    """Lock all but a twentieth of the papers, add those, relax; how far do the old ones move?"""
    keys = list(load(content)[0].papers)
    for seed in range(seeds):
        newcomers = random.Random(seed).sample(keys, max(1, round(len(keys) / 20)))  # noqa: S311 (a sample)
        folder = copied(content, scratch / "relaxed")
        paths = without(folder, newcomers)
        layout(folder)
        for path, text in paths.items():
            path.write_text(text, encoding="utf-8")
        report = layout(folder, relax=True)
        ways = 100 * np.array([*report.moved.values(), *[0.0] * (report.papers - len(report.moved))])
        print(
            f"relaxed after {len(newcomers)} more: median {np.median(ways):.1f} %, 95th percentile "
            f"{np.percentile(ways, 95):.1f} %, farthest {ways.max():.1f} % of the width; "
            f"{len(report.changed_district)} changed district"
        )


def copied(content: Path, folder: Path) -> Path:
    """A fresh copy of a collection, without its lock."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(content, folder)
    (folder / "layout.tsv").unlink(missing_ok=True)
    return folder


def without(folder: Path, keys: Sequence[str]) -> Mapping[Path, str]:
    """Delete notes; path -> text of what was deleted."""
    papers = load(folder)[0].papers
    paths = [folder / papers[Key(key)].note.path for key in keys]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    for path in paths:
        path.unlink()
    return texts


def print_merges(content: Path, scratch: Path) -> None:
    """Merge each two of 8 branches that add one note each and run `layout`: 28 merges, with and without union."""
    keys = list(load(content)[0].papers)
    samples = {
        "keys at random": random.Random(1).sample(keys, BRANCHES),  # noqa: S311 (a sample)
        "keys that are neighbours": keys[len(keys) // 3 :][:BRANCHES],
    }
    for what, sample in samples.items():
        for attributes in ("", "layout.tsv merge=union\n"):
            folder = scratch / f"{what}, {'with' if attributes else 'without'} union"
            folder.mkdir(parents=True)
            (folder / ".gitattributes").write_text(attributes)
            print(f"{folder.name}: {merges(copied(content, folder / 'content'), folder, sample)}")


def merges(collection: Path, folder: Path, sample: Sequence[str]) -> str:
    notes = without(collection, sample)
    layout(collection)
    git(folder, "init", "-q", "-b", "main")
    commit(folder, "start")
    for number, (path, text) in enumerate(notes.items()):
        git(folder, "checkout", "-q", "-b", f"b{number}", "main")
        path.write_text(text, encoding="utf-8")
        layout(collection)
        commit(folder, f"add {path.stem}")
    conflicts = warned = unmended = lost = 0
    for one, other in combinations(range(BRANCHES), 2):
        git(folder, "checkout", "-q", "-B", "merged", f"b{one}")
        conflicts += git(folder, "merge", "-q", "--no-edit", f"b{other}", check=False).returncode != 0
        library, found = load(collection)
        warned += bool(lock_faults(found))
        layout(collection)
        mended, found = load(collection)
        unmended += bool(lock_faults(found))
        lost += sum(place != mended.memory.places.get(key) for key, place in library.memory.places.items())
        lost += len(mended.papers.keys() ^ mended.memory.places.keys())
        commit(folder, "mend")
    return (
        f"{conflicts} of 28 merges conflict, {warned} leave something to mend, {unmended} after `layout`, "
        f"which lost or moved {lost} sound places"
    )


def lock_faults(found: Sequence[Diagnostic]) -> list[str]:
    return [fault.line() for fault in found if fault.place.path == "layout.tsv"]


def git(folder: Path, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=check)


def commit(folder: Path, message: str) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", message)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("collection", type=Path)
    parser.add_argument("--merges", action="store_true", help="only merge branches")
    parser.add_argument("--quality", action="store_true", help="only judge the map")
    parser.add_argument("--seeds", type=int, default=5, help="samples that are added before relaxing")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if given.merges:
            print_merges(given.collection, Path(name))
            return
        print_quality(build_map(load(given.collection)[0]))
        if not given.quality:
            print_relaxing(given.collection, Path(name), given.seeds)
            print_newcomers(given.collection, Path(name))


if __name__ == "__main__":
    main()
