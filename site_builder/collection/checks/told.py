"""How much of what is wrong is told: of each file so many faults as `limits` have it, and how many more there are.

A note of 64 KB can be wrong in ten thousand places, each of which costs a line on its page, in an annotation and in
the terminal of whoever reviews it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from site_builder.collection.limits import mend
from site_builder.collection.words.wording import count
from site_builder.diagnostics import Diagnostic, Severity, in_order
from site_builder.model import Found


def told(faults: Iterable[Diagnostic], most: int) -> Found:
    """Faults in order: of a file with more than `most`, the first errors, then the first warnings, and a count."""
    found = in_order(faults)
    crowded = {path for path, number in Counter(fault.place.path for fault in found).items() if number > most}
    if not crowded:
        return found
    kept: list[Diagnostic] = []
    by_path: defaultdict[str, list[Diagnostic]] = defaultdict(list)
    for fault in found:
        (by_path[fault.place.path] if fault.place.path in crowded else kept).append(fault)
    for of_file in by_path.values():
        kept += _within(of_file, most)
    return in_order(kept)


def _within(of_file: Sequence[Diagnostic], most: int) -> list[Diagnostic]:
    weightiest = sorted(of_file, key=lambda fault: fault.severity is not Severity.ERROR)
    left = weightiest[most:]
    message = (
        f"the file has {count(len(left), 'more fault')} than the {most:,} that are told; mend those first, or "
        f"{mend('faults')}"
    )
    return [*weightiest[:most], Diagnostic(min(fault.place for fault in left), "more-faults", message)]
