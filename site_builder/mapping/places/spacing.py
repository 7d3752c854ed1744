"""Room for every paper: places moved apart until no two are nearer than they may be."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from site_builder.mapping.likeness.profiles import Floats, fingerprints

ROUNDS = 400


def spread(places: Floats, wanted: float, names: Sequence[str], standing: int = 0) -> Floats:
    """Move papers until each two are at least `wanted` apart, little by little and so with little change.

    The last `standing` of them, no two of which may be too near, do not move.

    Neighbours are found in a k-d tree. Should rounds run out in a crowd, the whole is widened
    by what is still missing.
    """
    # Papers on the very same spot need a direction to part in: a hair's breadth by the hash of the name.
    angles = (fingerprints(names) >> np.uint64(11)).astype(np.float64) * (2 * np.pi / 2**53)
    free = np.arange(len(places)) < len(places) - standing
    places = places + wanted * 1e-3 * np.stack([np.cos(angles), np.sin(angles)], axis=1) * free[:, None]
    for _ in range(ROUNDS):
        first, second, ways, distances = _too_near(places, wanted)
        if not len(first):
            return places
        # A little more than what is missing, or the last overlaps would shrink forever.
        moves = ways * ((wanted * 1.02 - distances) / distances)[:, None]
        # Each makes half of the way, or all of it where the other stands.
        shares = (free[first] / np.maximum(free[first] + 1.0 * free[second], 1.0))[:, None]
        for axis in (0, 1):
            places[:, axis] += np.bincount(first, weights=(moves * shares)[:, axis], minlength=len(places))
            places[:, axis] -= np.bincount(
                second, weights=(moves * (1.0 - shares) * free[second][:, None])[:, axis], minlength=len(places)
            )
    *_, distances = _too_near(places, wanted)
    return places * (wanted / float(distances.min(initial=wanted)))


def _too_near(places: Floats, wanted: float) -> tuple[Floats, Floats, Floats, Floats]:
    """Pairs below the wanted distance, in order, with the way from the second to the first and its length."""
    from scipy.spatial import cKDTree

    pairs = cKDTree(places).query_pairs(wanted, output_type="ndarray")
    pairs = pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
    ways = places[pairs[:, 0]] - places[pairs[:, 1]]
    distances = np.maximum(np.hypot(ways[:, 0], ways[:, 1]), 1e-9)
    return pairs[:, 0], pairs[:, 1], ways, distances
