"""A made-up collection for benchmarks: notes of 250 to 400 words with formulas, code, a table and links; seeded."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import accumulate

VENUES = "Annals of Tests; Conference on Benchmarks; Journal of Examples; Letters; Proceedings; Transactions".split(
    "; "
)
SYLLABLES = (
    "ba co di fen gul har in jo kel lum mar nor op pra qui ros sti tor un vel wis xan yor zel tra mon ple".split()
)
COMMON = "the of and to in a is that for it as with on by this are from at which or an be we can not has".split()


@dataclass(frozen=True, slots=True)
class BenchNote:
    key: str
    title: str
    authors: tuple[str, ...]
    year: int
    venue: str
    topics: tuple[str, ...]
    cites: tuple[str, ...]
    body: str
    """Markdown; links are written [[key]]."""


class _Words:
    """Words by a Zipf distribution, as in running text."""

    def __init__(self, rng: random.Random, count: int) -> None:
        found = dict.fromkeys(COMMON)
        while len(found) < count:
            found["".join(rng.choices(SYLLABLES, k=rng.choice((2, 2, 3, 3, 4))))] = None
        self._rng, self._words = rng, list(found)
        self._running = list(accumulate(1 / (rank + 2) for rank in range(count)))
        self._telling = list(accumulate(0 if rank < len(COMMON) else (rank + 2) ** -0.7 for rank in range(count)))

    def telling(self, count: int) -> list[str]:
        return self._rng.choices(self._words, cum_weights=self._telling, k=count)

    def sentences(self, count: int) -> str:
        return " ".join(self._sentence() for _ in range(count))

    def _sentence(self) -> str:
        words = self._rng.choices(self._words, cum_weights=self._running, k=self._rng.randint(9, 19))
        return f"{' '.join(words).capitalize()}."


def corpus(count: int, seed: int = 7) -> list[BenchNote]:
    """So many notes, each citing older ones, mostly of its own topic and mostly the well-known ones."""
    rng = random.Random(seed * 1_000_003 + count)  # noqa: S311 - a benchmark, not a secret
    words = _Words(rng, 5_000)
    topics = [
        f"{one}-{other}"
        for one, other in zip(words.telling(count // 60 + 6), words.telling(count // 60 + 6), strict=True)
    ]
    people = [
        f"{one.capitalize()} {other.capitalize()}"
        for one, other in zip(words.telling(count), words.telling(count), strict=True)
    ]
    notes: list[BenchNote] = []
    popular: dict[str, list[int]] = {topic: [] for topic in topics}
    for number in range(count):
        own = tuple(
            dict.fromkeys(
                rng.choices(topics, weights=[1 / (rank + 1) for rank in range(len(topics))], k=rng.randint(1, 3))
            )
        )
        pool = popular[own[0]]
        cited = {rng.choice(pool) for _ in range(min(len(pool), round(rng.lognormvariate(1.8, 0.6))))}
        cited |= {rng.randrange(number) for _ in range(2)} if number else set()
        pool += [*cited, number]
        authors = tuple(dict.fromkeys(rng.choices(people, k=min(12, 1 + round(rng.expovariate(0.35))))))
        title = " ".join(words.telling(rng.randint(4, 9))).capitalize()
        cites = tuple(notes[other].key for other in sorted(cited))
        links = rng.sample(cites, min(len(cites), rng.randint(3, 8)))
        notes.append(
            BenchNote(
                f"paper{number:05}",
                title,
                authors,
                1995 + 30 * number // count,
                rng.choice(VENUES),
                own,
                cites,
                _body(rng, words, links),
            )
        )
    return notes


def _body(rng: random.Random, words: _Words, links: list[str]) -> str:
    said = [f"It goes on from [[{key}]]." for key in links] + [""] * 8
    letters = rng.sample("abcdfghkmnpqstuvwxyz", 3)
    rows = "\n".join(f"| {word} | {rng.random():.3f} | {rng.randint(1, 900)} |" for word in words.telling(4))
    items = "\n".join(
        f"- **{word}**: {words.sentences(1)} {link}".rstrip()
        for word, link in zip(words.telling(3), said[2:5], strict=True)
    )
    one, two, three = letters
    return (
        f"""{words.sentences(3)} {said[0]}

## Summary

{words.sentences(3)} The bound ${one}_i \\le \\alpha {two}_i + \\beta$ holds for *{words.telling(1)[0]}*. {said[1]}

## Method

{words.sentences(3)}

$$
\\mathcal{{L}}({one}) = \\sum_{{i=1}}^{{n}} \\left( {two}_i - {three}_i^{{\\top}} {one} \\right)^2
+ \\lambda \\lVert {one} \\rVert_1
$$

```python
def {words.telling(1)[0]}({one}, {two}, rate={rng.random():.2f}):
    # {" ".join(words.telling(4))}
    return [{two} * value + rate for value in {one} if value > {rng.randint(0, 9)}]
```

## Results

{items}

| model | score | n |
| --- | ---: | ---: |
{rows}

## Notes

{words.sentences(3)} {" ".join(said[5:8])}""".rstrip()
        + "\n"
    )
