"""Fuzzes the readers of notes and bibliographies: `python -m scripts.fuzz [--seconds 600] [TARGET…]`.

Each target runs for the given time with a new seed each round, and reports how many files it tried and which took
longest; the last line counts all of them, also after Ctrl+C. What it finds it shrinks and prints: the file goes into
a test beside those of its reader, and the fault is mended.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field

from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz.targets import TARGETS, Target

ROUND = 2_000
"""Files a round; between rounds the clock is looked at."""


@dataclass(slots=True)
class Tally:
    """What one target has done so far."""

    files: int = 0
    slowest: float = 0.0
    """CPU seconds."""
    slowest_file: bytes = b""
    finds: list[tuple[bytes, BaseException]] = field(default_factory=list)
    seconds: float = 0.0
    """On the clock."""
    interrupted: bool = False

    def line(self, name: str) -> str:
        return f"{name}: {self.files:,} files in {self.seconds:.0f} s, the slowest {self.slowest * 1000:.0f} ms of CPU"


def fuzz(target: Target, seconds: float) -> Tally:
    """Try files on a target for so long, or until it fails or somebody has seen enough."""
    tally = Tally()
    start = time.monotonic()
    end = start + seconds
    last = b""

    @settings(
        max_examples=ROUND,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.target, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(target.texts)
    def one_round(file: bytes) -> None:
        nonlocal last
        last = file
        tally.files += 1
        began = time.process_time()
        try:
            target.check(file)
        finally:
            if (took := time.process_time() - began) > tally.slowest:
                tally.slowest, tally.slowest_file = took, file

    while time.monotonic() < end:
        try:
            one_round()
        except KeyboardInterrupt:
            tally.interrupted = True
            break
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what was looked for
            tally.finds.append((last, error))
            break
    tally.seconds = time.monotonic() - start
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600.0, help="time for each target (default: 600)")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)} (default: all)")
    options = parser.parse_args()
    if unknown := set(options.targets) - TARGETS.keys():
        parser.error(f"no target is called {', '.join(sorted(unknown))}")
    done: list[Tally] = []
    for name in options.targets or TARGETS:
        done.append(tally := fuzz(TARGETS[name], options.seconds))
        print(tally.line(name), flush=True)
        for file, error in tally.finds:
            print(f"  FOUND {type(error).__name__}: {error}\n    ({name!r}, {file!r}),", flush=True)
        if tally.interrupted:
            break
    finds = sum(len(tally.finds) for tally in done)
    total = Tally(files=sum(tally.files for tally in done), slowest=max(tally.slowest for tally in done))
    total.seconds = sum(tally.seconds for tally in done)
    print(f"{total.line('in all')}; {finds} found")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
