"""From `cards` and `fonts` of site.yaml to which pages have pictures, and what these are written with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath

from site_builder.collection.config import Cards
from site_builder.collection.fields.field_readers import Faults, one_line
from site_builder.collection.fields.list_readers import flat
from site_builder.collection.fields.yaml_values import Value
from site_builder.collection.words.wording import quoted

FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")


def cards(value: Value, faults: Faults) -> Cards | None:
    text = one_line(value, faults)
    if text is None:
        return None
    try:
        return Cards(text.casefold())
    except ValueError:
        wanted = ", ".join(Cards)
        faults.add(value.place, "bad-value", f"cards cannot be {quoted(text)}; write one of {wanted}")
        return None


def fonts_in(root: Path) -> Callable[[Value, Faults], tuple[str, ...]]:
    """A reader of paths of font files in the collection `root`; those that are no such files are left out."""

    def fonts(value: Value, faults: Faults) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for item in flat(value, faults, "a list of font files"):
            path = PurePosixPath(item.text.strip())
            if path.suffix.casefold() not in FONT_ENDINGS:
                message = (
                    f"{quoted(item.text)} is no font that can be drawn with; use a file in {', '.join(FONT_ENDINGS)}"
                )
                faults.add(item.place, "bad-value", message)
            elif not _is_inside(root, path):
                message = f"the collection has no file {quoted(item.text)}; give its path within the collection"
                faults.add(item.place, "missing-file", message)
            else:
                found[path.as_posix()] = None
        return tuple(found)

    return fonts


def _is_inside(root: Path, path: PurePosixPath) -> bool:
    """Whether it is a file of the collection, with no link on the way that leads out of it."""
    try:
        real = (root / path).resolve(strict=True)
    except (OSError, ValueError, RuntimeError):
        return False
    return real.is_file() and real.is_relative_to(root.resolve())
