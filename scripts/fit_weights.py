"""Fit the weights of the ranking, or measure it: how high held-out citations stand on lists of related papers.

    python scripts/fit_weights.py SET [--half fit|report|all] [--search] [--weight KIND=NUMBER ...]

SET is a folder with `notes/` (a collection), `visible.tsv` and `heldout.tsv`: each line names the two ends of a
citation that the notes state, or that was taken out of them. A paper's answers are the other ends of its held-out
citations; papers that it is visibly linked with are taken off its list first. Weights are fitted on every second
query in the order of keys (`fit`) and reported on the others (`report`).

`--search` tries each kind that such a set can judge at each of some values, in turn, keeping what is best by
recall@10 + nDCG@10. Without it the figures of the weights as they are (or as given) are printed, with a 95 %
interval from 1,000 resamples of the queries.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from site_builder.collection.load import load
from site_builder.mapping.kinds import ranking_weights
from site_builder.mapping.likeness.families import families
from site_builder.mapping.likeness.similar_text import similar_text
from site_builder.mapping.likeness.texts import read_texts
from site_builder.mapping.linking.stated import statements
from site_builder.mapping.ranking.detours import detours
from site_builder.mapping.ranking.related import related_papers

JUDGED = ("shared_references", "co_cited", "shared_topics", "similar_text")
"""Kinds that held-out citations can judge. Citations themselves only count through others there; relations,
mentions and choices by hand do not occur."""

VALUES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0, 1.5)

AT = 10
"""Places of a list that count."""

Links = Mapping[str, set[str]]
Rank = Callable[[Mapping[str, float]], Mapping[str, Sequence[str]]]


def main() -> None:
    """Read the arguments; measure, or search."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", type=Path)
    parser.add_argument("--half", choices=["fit", "report", "all"], default="fit")
    parser.add_argument("--search", action="store_true")
    parser.add_argument("--weight", action="append", default=[], metavar="KIND=NUMBER")
    options = parser.parse_args()
    weights: Mapping[str, float] = {
        kind: float(number) for kind, number in (given.split("=") for given in options.weight)
    }
    visible, answers = links(options.set / "visible.tsv"), links(options.set / "heldout.tsv")
    queries = sorted(answers)
    if options.half != "all":
        queries = queries[options.half == "report" :: 2]
    rank = ranking(options.set / "notes")
    if options.search:
        weights = searched(weights, lambda tried: total(figures(queries, visible, answers, rank(tried))))
    report(weights, figures(queries, visible, answers, rank(weights)))


def links(path: Path) -> Links:
    """Both ends of each line, either way."""
    ends: dict[str, set[str]] = defaultdict(set)
    for line in path.read_text(encoding="utf-8").splitlines():
        one, other = line.split("\t")[:2]
        ends[one].add(other)
        ends[other].add(one)
    return ends


def ranking(notes: Path) -> Rank:
    """Everything about a collection that weights do not change, then its lists under any weights."""
    library, _ = load(notes)
    keys = tuple(library.papers)
    said = statements(library)
    derived = (*families(library), similar_text(read_texts(library), keys))
    ways = detours(library, derived)

    def lists(weights: Mapping[str, float]) -> Mapping[str, Sequence[str]]:
        found, _ = related_papers(keys, said, derived, ranking_weights(weights), ways)
        return {key: [entry.key for entry in entries] for key, entries in found.items()}

    return lists


def figures(
    queries: Sequence[str], visible: Links, answers: Links, lists: Mapping[str, Sequence[str]]
) -> list[tuple[float, float]]:
    """Recall and nDCG (Järvelin and Kekäläinen 2002) of each query's first places."""
    found = []
    for query in queries:
        first = [key for key in lists.get(query, ()) if key not in visible.get(query, set())][:AT]
        hits = [place for place, key in enumerate(first) if key in answers[query]]
        best = sum(1 / math.log2(place + 2) for place in range(min(AT, len(answers[query]))))
        found.append((len(hits) / len(answers[query]), sum(1 / math.log2(place + 2) for place in hits) / best))
    return found


def total(rows: Sequence[tuple[float, float]]) -> float:
    """What a search maximises."""
    return sum(recall + gain for recall, gain in rows) / len(rows)


def searched(start: Mapping[str, float], score: Callable[[Mapping[str, float]], float]) -> Mapping[str, float]:
    """Two rounds over the judged kinds, each set to its best value with the others as they are."""
    weights = {kind: start.get(kind, weight) for kind, weight in ranking_weights({}).items() if kind in JUDGED}
    best = score(weights)
    for kind in JUDGED * 2:
        for value in VALUES:
            tried = {**weights, kind: value}
            if (reached := score(tried)) > best + 1e-9:
                best, weights = reached, tried
        print(f"{kind} = {weights[kind]:g}: recall + nDCG {best:.4f}", flush=True)
    return weights


def report(weights: Mapping[str, float], rows: Sequence[tuple[float, float]]) -> None:
    """Print means with their intervals."""
    print(", ".join(f"{kind} {weight:g}" for kind, weight in weights.items()) or "weights as they are")
    for name, values in zip((f"recall@{AT}", f"nDCG@{AT}"), zip(*rows, strict=True), strict=True):
        draw = random.Random(0)  # noqa: S311 (resampling, not a secret)
        means = sorted(sum(draw.choices(values, k=len(values))) / len(values) for _ in range(1000))
        print(f"{name} {sum(values) / len(values):.4f} [{means[25]:.4f}, {means[974]:.4f}]  {len(values)} queries")


if __name__ == "__main__":
    main()
