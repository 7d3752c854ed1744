"""Where the districts lie: discs that do not overlap, tied ones side by side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from site_builder.mapping.likeness.profiles import Floats, fingerprints

STARTS = 64
ROUNDS = 200


def disc_centres(names: Sequence[str], radii: Floats, ties: Floats) -> Floats:
    """Centres (n × 2) of discs of the given radii, none of which overlap.

    `ties` is symmetric, at most 1. From each of several starts discs are drawn to those they are tied to
    and to the middle, and pushed out of each other; the packing whose ties are shortest is kept.
    """
    if len(names) == 1:
        return np.zeros((1, 2))
    starts = np.stack([_start(names, radii, start) for start in range(_starts(len(names)))])
    apart = radii[:, None] + radii[None, :]
    np.fill_diagonal(apart, 0.0)
    settled = _settled(starts, apart, ties)
    packings = [_without_overlap(places, apart) for places in settled]
    lengths = [_tie_length(places, apart, ties) for places in packings]
    return _turned(packings[int(np.argmin(np.round(lengths, 6)))], radii)


def _starts(count: int) -> int:
    """Fewer starts where there are many discs: the work grows with their square."""
    return max(2, min(STARTS, 40_000 // (count * count)))


def _start(names: Sequence[str], radii: Floats, start: int) -> Floats:
    """A scatter over a disc of twice the area of all, by hashes of the names."""
    marks = fingerprints([f"{start}/{name}" for name in names])
    angles = (marks >> np.uint64(32)).astype(np.float64) * (2 * np.pi / 2**32)
    distances = np.sqrt((marks & np.uint64(0xFFFFFFFF)).astype(np.float64) / 2**32 * 2 * np.sum(radii**2))
    return np.stack([distances * np.cos(angles), distances * np.sin(angles)], axis=1)


def _settled(places: Floats, apart: Floats, ties: Floats) -> Floats:
    """Move all starts at once (starts × discs × 2) by their forces, in ever smaller steps."""
    scale = float(apart.max())
    # What is tied to nothing is drawn to the middle least, so that the others push it to the rim.
    middle = 0.03 + 0.12 * np.minimum(ties.sum(axis=1), 1.0)
    for step in range(ROUNDS):
        heat = 1.0 - step / ROUNDS
        ways = places[:, None, :, :] - places[:, :, None, :]
        distances = np.maximum(np.hypot(ways[..., 0], ways[..., 1]), 1e-6)
        gaps = distances - apart
        pull = ties * np.maximum(gaps, 0.0) * 0.3 + np.minimum(gaps, 0.0) * (1.0 - 0.5 * heat) * 0.5
        force = np.sum((pull / distances)[..., None] * ways, axis=2) - middle[:, None] * places
        length = np.maximum(np.hypot(force[..., 0], force[..., 1]), 1e-9)
        places = places + force * np.minimum(1.0, heat * 0.5 * scale / length)[..., None]
    return places


def _turned(places: Floats, radii: Floats) -> Floats:
    """Turn a packing so that it fills its bounding box best, wider than high rather than the other way round."""
    best, least = places, np.inf
    for angle in np.arange(36) * (np.pi / 18):
        turned = np.stack(
            [
                places[:, 0] * np.cos(angle) - places[:, 1] * np.sin(angle),
                places[:, 0] * np.sin(angle) + places[:, 1] * np.cos(angle),
            ],
            axis=1,
        )
        width, height = (turned + radii[:, None]).max(axis=0) - (turned - radii[:, None]).min(axis=0)
        area = round(float(width * height * max(1.0, height / width)), 3)
        if area < least:
            best, least = turned, area
    return best


def part(centres: Floats, radii: Floats) -> Floats:
    """Move discs (n × 2) just so far that none overlap."""
    apart = radii[:, None] + radii[None, :]
    np.fill_diagonal(apart, 0.0)
    return _without_overlap(centres, apart)


def _without_overlap(places: Floats, apart: Floats) -> Floats:
    """Push discs out of each other; what little is left after many rounds, by widening the whole."""
    for _ in range(500):
        ways = places[None, :, :] - places[:, None, :]
        distances = np.maximum(np.hypot(ways[..., 0], ways[..., 1]), 1e-6)
        overlaps = np.maximum(apart - distances, 0.0)
        if overlaps.max() < 1e-3:
            break
        places = places - np.sum((overlaps / distances * 0.51)[..., None] * ways, axis=1)
    ways = places[None, :, :] - places[:, None, :]
    distances = np.maximum(np.hypot(ways[..., 0], ways[..., 1]), 1e-6)
    np.fill_diagonal(distances, 1.0)
    return places * max(1.0, float((apart / distances).max()))


def _tie_length(places: Floats, apart: Floats, ties: Floats) -> float:
    """Sum of tie × gap, and a little for the spread of the whole."""
    ways = places[None, :, :] - places[:, None, :]
    gaps = np.maximum(np.hypot(ways[..., 0], ways[..., 1]) - apart, 0.0)
    spread = float(np.mean(np.hypot(places[:, 0], places[:, 1])))
    return float(np.sum(ties * gaps)) + 0.5 * spread
