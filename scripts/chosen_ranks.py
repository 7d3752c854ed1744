"""Where the ranking alone puts the papers that a note chose by hand, as a table in Markdown.

    python scripts/chosen_ranks.py COLLECTION KEY

Choices by hand count nothing here, neither this note's nor others'. A place is among all other papers of the
collection, also those below the floor under which a list shows none.
"""

from __future__ import annotations

import sys
from pathlib import Path

from site_builder.collection.load import load
from site_builder.mapping.kinds import RELATED, ranking_weights
from site_builder.mapping.likeness.families import families
from site_builder.mapping.likeness.similar_text import similar_text
from site_builder.mapping.likeness.texts import read_texts
from site_builder.mapping.linking.stated import statements
from site_builder.mapping.ranking.detours import detours
from site_builder.mapping.ranking.related import FLOOR, related_papers
from site_builder.model import Key


def main() -> None:
    """Read the arguments; print the table."""
    folder, key = Path(sys.argv[1]), Key(sys.argv[2])
    library, _ = load(folder)
    keys = tuple(library.papers)
    derived = (*families(library), similar_text(read_texts(library), keys))
    weights = ranking_weights({**library.config.weights, RELATED: 0.0})
    ranking, _ = related_papers(
        keys, statements(library), derived, weights, detours(library, derived), longest=len(keys), floor=1e-6
    )
    place = {entry.key: number for number, entry in enumerate(ranking[key], 1)}
    found = {entry.key: entry for entry in ranking[key]}
    shown = sum(entry.score >= FLOOR for entry in ranking[key])
    print(f"{len(keys) - 1} other papers, {shown} of them above the floor.\n")
    print("| place | score | paper | why |\n| ---: | ---: | --- | --- |")
    chosen = [one.key for one in library.papers[key].related]
    for other in sorted(chosen, key=lambda other: (place.get(other, len(keys)), other)):
        if other in place:
            print(f"| {place[other]} | {found[other].score:.2f} | {other} | {'; '.join(found[other].reasons)} |")
        else:
            print(f"| – | – | {other} | nothing in common |")


if __name__ == "__main__":
    main()
