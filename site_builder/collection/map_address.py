"""The address of a view of the map: names and values behind "#" (docs/map.md).

`static/js/map/address.js` reads the same grammar in browsers; what holds here holds there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote

from site_builder.structs import Frozen, field_names

VIEWS = ("map", "timeline", "topics")
COLOURS = ("district", "topic", "year", "status")
SIZES = ("citations", "pagerank", "same")
STATES = ("read", "skimmed", "to-read", "none")
THEMES = ("light", "dark", "auto")

_YEARS = re.compile(r"(\d{1,4})?(-)?(\d{1,4})?")


class MapAddress(Frozen, kw_only=True):
    """What an address of the map says; the fields are its names, in the order in which it is written."""

    focus: str = ""
    keys: tuple[str, ...] = ()
    topic: tuple[str, ...] = ()
    author: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    q: str = ""
    years: tuple[int, int] | None = None
    """From and to; 0 and 9999 are open ends."""
    kinds: tuple[tuple[str, float | None], ...] | None = None
    """Kinds of links with their weights, None where a kind's own holds; None for what notes say."""
    view: str = "map"
    color: str = "district"
    size: str = "citations"
    theme: str = ""
    x: float | None = None
    y: float | None = None
    z: float | None = None
    still: bool = False
    labels: str = ""
    tour: str = ""
    stop: int | None = None


NAMES = field_names(MapAddress)


def parse_years(text: str) -> tuple[int, int] | None:
    """From and to of "2018-2020", "2018-", "-2020" or "2018"; None for anything else."""
    match = _YEARS.fullmatch(text.strip())
    if not match or not (match[1] or match[3]):
        return None
    first = int(match[1]) if match[1] else 0
    last = int(match[3]) if match[3] else 9999 if match[2] else first
    return (first, last) if first <= last else (last, first)


def parse_kinds(text: str) -> tuple[tuple[str, float | None], ...]:
    """What "cites,extends:0.5" says: names of kinds, each with a weight from 0 to 2 if one is given."""
    found: dict[str, float | None] = {}
    for part in filter(None, text.split(",")):
        name, _, weight = part.partition(":")
        said = parse_number(weight)
        found[name] = None if said is None else min(2.0, max(0.0, said))
    return tuple(found.items())


def said_names(fragment: str) -> tuple[str, ...]:
    """The names that an address uses, known or not."""
    return tuple(unquote(piece.partition("=")[0]) for piece in _pieces(fragment))


def parse_address(fragment: str) -> MapAddress:
    """What a fragment says. Names and values that nobody knows count for nothing, as in a browser."""
    said: dict[str, list[str]] = {}
    for piece in _pieces(fragment):
        name, _, value = piece.partition("=")
        said.setdefault(unquote(name), []).append(value)
    raw = {name: values[-1] for name, values in said.items()}
    text = {name: _decoded(value) for name, value in raw.items()}
    return MapAddress(
        focus=text.get("focus", ""),
        keys=_unique(_decoded(key) for key in raw.get("keys", "").split(",")),
        topic=_unique(map(_decoded, said.get("topic", ()))),
        author=_unique(map(_decoded, said.get("author", ()))),
        status=_unique(one for value in said.get("status", ()) for one in _decoded(value).split(",") if one in STATES),
        q=text.get("q", ""),
        years=parse_years(text.get("years", "")),
        kinds=parse_kinds(text["kinds"]) if "kinds" in text else None,
        view=_one_of(text.get("view", ""), VIEWS, "map"),
        color=_one_of(text.get("color", ""), COLOURS, "district"),
        size=_one_of(text.get("size", ""), SIZES, "citations"),
        theme=_one_of(text.get("theme", ""), THEMES, ""),
        x=parse_number(text.get("x", "")),
        y=parse_number(text.get("y", "")),
        z=parse_number(text.get("z", "")),
        still=text.get("still") == "1",
        labels="large" if text.get("labels") == "large" else "",
        tour=text.get("tour", ""),
        stop=round(stop) if (stop := parse_number(text.get("stop", ""))) is not None else None,
    )


def format_address(address: MapAddress) -> str:
    """The fragment, without "#", that says a view; what is as it would be anyway is left out."""
    plain = MapAddress()
    said: list[str] = []
    for name in NAMES:
        value = getattr(address, name)
        if value == getattr(plain, name):
            continue
        if name == "keys":
            said.append(f"keys={','.join(quote(key, safe='') for key in value)}")
        elif name in ("topic", "author", "status"):
            said += [f"{name}={_encoded(one)}" for one in value]
        elif name == "years":
            said.append(f"years={said_years(value)}")
        elif name == "kinds":
            said.append(f"kinds={_encoded(','.join(_kind(one) for one in value))}")
        elif name == "still":
            said.append("still=1")
        else:
            said.append(f"{name}={_encoded(f'{value:g}' if isinstance(value, float) else str(value))}")
    return "&".join(said)


def said_years(years: tuple[int, int]) -> str:
    """The years as an address has them, "2018-2020", with open ends left out."""
    first, last = years
    return str(first) if first == last else f"{first or ''}-{'' if last == 9999 else last}"


def _kind(kind: tuple[str, float | None]) -> str:
    name, weight = kind
    return name if weight is None else f"{name}:{weight:g}"


def _pieces(fragment: str) -> Iterator[str]:
    return (piece for piece in fragment.lstrip("#?").split("&") if piece)


def _decoded(text: str) -> str:
    return unquote(text.replace("+", " "))


def _encoded(text: str) -> str:
    return quote(text, safe="-_.!~*'(),:@/")


def parse_number(text: str) -> float | None:
    """A place, a scale or a weight; None for what is no number, infinite, or too large for any map."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < 1e9 else None


def _one_of(text: str, known: Iterable[str], otherwise: str) -> str:
    return text if text in known else otherwise


def _unique(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in texts if text))
