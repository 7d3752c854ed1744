"""The style sheet: legible in both themes, and asking for nothing from outside."""

from __future__ import annotations

import re

import pytest

from site_builder.assets import asset_dir

CSS = (asset_dir("static") / "css" / "site.css").read_text(encoding="utf-8")

LIGHT = r":root \{\n  color-scheme: light;(.*?)\n\}"
DARK_BY_SYSTEM = r"@media \(prefers-color-scheme: dark\) \{\n  :root:not\(\[data-theme=\"light\"\]\) \{(.*?)\n  \}"
DARK_BY_CHOICE = r":root\[data-theme=\"dark\"\] \{\n  color-scheme: dark;(.*?)\n\}"


def variables(pattern: str) -> dict[str, str]:
    found = re.search(pattern, CSS, re.DOTALL)
    assert found
    return dict(re.findall(r"(--[\w-]+):\s*(.*?);", found.group(1)))


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


THEMES = {"light": variables(LIGHT), "dark": variables(DARK_BY_CHOICE)}

PAIRS = [
    *((ink, ground) for ink in ("--ink", "--muted", "--faint", "--accent", "--warn", "--error") for ground in ("--bg", "--surface")),
    ("--ink", "--mark"),
    ("--accent-ink", "--accent"),
    *((ink, ground) for ink in ("--ink", "--muted", "--accent") for ground in ("--error-soft", "--warn-soft", "--accent-soft")),
    ("--error", "--error-soft"),
    ("--warn", "--warn-soft"),
]  # fmt: skip


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_is_legible(theme: str, ink: str, ground: str) -> None:
    values = THEMES[theme]
    assert contrast(values[ink], values[ground]) >= 4.5, (values[ink], values[ground])


def test_the_dark_theme_is_the_same_chosen_or_by_system() -> None:
    assert variables(DARK_BY_SYSTEM) == variables(DARK_BY_CHOICE)


def test_the_dark_theme_sets_every_colour_of_the_light_one() -> None:
    colours = {name for name, value in THEMES["light"].items() if value.startswith("#")}
    assert colours == set(THEMES["dark"])


def test_every_variable_that_is_used_is_defined() -> None:
    used = set(re.findall(r"var\((--[\w-]+)\)", CSS))
    assert used <= set(re.findall(r"^\s*(--[\w-]+):", CSS, re.MULTILINE))


def test_nothing_is_loaded() -> None:
    assert "url(" not in CSS.replace('url("data:image/svg+xml,', "")
    assert "@import" not in CSS
    assert "@font-face" not in CSS
