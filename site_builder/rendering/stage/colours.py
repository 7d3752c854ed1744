"""The colours of a picture in a theme."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.collection.config import Palette
from site_builder.rendering.drawing import palette
from site_builder.structs import Frozen


class Colours(Frozen):
    page: str
    ink: str
    muted: str
    districts: Sequence[str]
    years: Sequence[str]

    def of(self, paint: tuple[str, int]) -> str:
        kind, number = paint
        return {"district": self.districts, "year": self.years}[kind][number] if kind != "muted" else self.muted


def colours_of(theme: str, own: Palette) -> Colours:
    """The colours of a theme, those of districts a collection's own where it has some."""
    if theme == "dark":
        page = palette.PAGE_DARK
        return Colours(page["bg"], page["ink"], page["muted"], palette.districts(own, "dark"), palette.YEARS_DARK)
    page = palette.PAGE_LIGHT
    return Colours(page["bg"], page["ink"], page["muted"], palette.districts(own, "light"), palette.YEARS_LIGHT)
