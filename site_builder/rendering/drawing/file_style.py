"""The style sheet that the surroundings of a paper carry as a file: diagrams.css, without what it does not show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from site_builder.assets import asset_dir
from site_builder.collection.config import Palette
from site_builder.rendering.drawing.palette import variables
from site_builder.structs import Frozen


class FileStyle(Frozen):
    """The style sheet of files, in pieces."""

    light: str
    """Rules of a light page, but those of districts."""
    dark: str
    shapes: str
    """Rules without colours."""
    districts: tuple[tuple[str, str], ...]
    """By place in the palette: the rule of a light page and that of a dark one."""

    def text(self, slots: Iterable[int]) -> str:
        """The style sheet of a file that shows districts of some places in the palette."""
        used = [self.districts[slot] for slot in sorted(set(slots)) if slot < len(self.districts)]
        light, dark = "".join(one for one, _ in used), "".join(other for _, other in used)
        return f"{self.light}{light}{self.shapes}@media (prefers-color-scheme:dark){{{self.dark}{dark}}}"


def file_style(own: Palette) -> FileStyle:
    """The pieces, in the colours of a collection; reads the style sheet of pages."""
    css = (asset_dir("static") / "css" / "diagrams.css").read_text(encoding="utf-8")
    rules = [rule for rule in css.splitlines() if rule.startswith((".diagram", "@media"))]
    # The file holds one drawing: nothing in it has to be told apart from a page around it.
    rules = [_short(rule) for rule in rules if ".region" not in rule and ".bars" not in rule]
    coloured = [rule for rule in rules if "var(" in rule]
    light, dark = variables(own, "light"), variables(own, "dark")
    of_page = [rule for rule in coloured if not rule.startswith(".d")]
    return FileStyle(
        "".join(_with_values(rule, light) for rule in of_page),
        "".join(_with_values(rule, dark) for rule in of_page),
        "".join(rule for rule in rules if "var(" not in rule),
        tuple((_with_values(rule, light), _with_values(rule, dark)) for rule in coloured if rule.startswith(".d")),
    )


def _short(rule: str) -> str:
    """A rule of a page for a file of its own, without what only people need."""
    rule = rule.replace(".diagram.around ", "").replace(".diagram {", "svg {").replace(".diagram ", "")
    return re.sub(r"\s*([{};:,])\s*", r"\1", rule).replace(";}", "}")


def _with_values(rule: str, values: Mapping[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)\)", lambda found: values[found[1]], rule)
