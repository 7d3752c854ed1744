"""From a library, its map and an address to a plan: the same layout that browsers draw."""

from __future__ import annotations

from collections.abc import Collection

from site_builder.collection.library import Library
from site_builder.collection.map_address import MapAddress
from site_builder.mapping.literature_map import LiteratureMap
from site_builder.mapping.places.topic_places import place_topics
from site_builder.model import Key
from site_builder.rendering.drawing.ground import STROKE
from site_builder.rendering.drawing.labels import Box, text_width
from site_builder.rendering.drawing.timeline import arrange_timeline
from site_builder.rendering.stage.choice import Choice, choose
from site_builder.rendering.stage.colours import Colours, colours_of
from site_builder.rendering.stage.labelling import labels
from site_builder.rendering.stage.papers_scene import papers_scene
from site_builder.rendering.stage.plan import Code, Plan, Words
from site_builder.rendering.stage.topics_scene import topics_scene
from site_builder.structs import replace

WINDOW = (1600.0, 900.0)
"""Pixels of the window that `x`, `y` and `z` of an address mean, where no window is there."""

LABEL_PART, NAME_PART = 1 / 110, 1 / 95
"""Size of labels and of districts' names, of the width of the picture."""

LARGE = 1.6
"""How much larger words are for projectors."""

CODE_PART = 0.16
"""Side of a QR code, of the height of the picture."""

TOPICS_LARGER = 1.7
"""How much larger topics are labelled than papers: there are few."""

CAPTION_LINES = 4


def make_plan(
    library: Library,
    literature_map: LiteratureMap,
    address: MapAddress,
    *,
    marked: Collection[Key] = (),
    caption: tuple[str, str] = ("", ""),
    code: tuple[str, tuple[tuple[bool, ...], ...]] | None = None,
) -> Plan:
    """Plan the picture of a view.

    Args:
        library: Titles, years and addresses of the papers.
        literature_map: Their places and links.
        address: What to show.
        marked: Papers that stand out besides those that the address names.
        caption: Title and text below the map, for a stop of a tour.
        code: An address and its QR code.
    """
    colours = colours_of(address.theme, library.config.palette)
    choice = choose(library, literature_map, address, marked)
    bounds = _bounds(library, literature_map, address)
    scale = LARGE if address.labels == "large" else 1.0
    width = bounds.right - bounds.left
    size, name_size = width * LABEL_PART * scale, width * NAME_PART * scale
    if address.view == "topics":
        size *= TOPICS_LARGER
        scene = topics_scene(library, literature_map, address, colours, bounds)
    else:
        scene = papers_scene(library, literature_map, address, choice, colours, bounds, name_size)
    words = [*scene.names, *labels(scene, size, colours)]
    plan = Plan(
        title=f"{library.config.title}: {'the map' if address.view == 'map' else f'the {address.view}'}",
        description=_in_words(library, choice, address),
        language=library.config.language or "en",
        left=bounds.left,
        top=bounds.top,
        width=width,
        height=bounds.bottom - bounds.top,
        page=colours.page,
        ink=colours.ink,
        lands=tuple(scene.lands),
        lines=tuple(scene.lines),
        discs=tuple(scene.discs),
        words=tuple(words),
    )
    return _with_code(_with_caption(plan, caption, size, colours), code)


def _bounds(library: Library, literature_map: LiteratureMap, address: MapAddress) -> Box:
    """What is in the picture: the whole of the view, or the window that the address looks through."""
    if address.view == "timeline":
        x0, y0, x1, y1 = arrange_timeline(library, literature_map).bounds
        scale = LARGE if address.labels == "large" else 1.0
        whole = Box(x0 - 30, y0 - 10 - 2 * (x1 - x0) * NAME_PART * scale, x1 + 30, y1 + 20)
    elif address.view == "topics":
        x0, y0, x1, y1 = place_topics(library, literature_map.spots).bounds
        whole = Box(x0 - 40, y0 - 40, x1 + 40, y1 + 40)
    else:
        x0, y0, x1, y1 = literature_map.bounds
        whole = Box(x0 - STROKE / 2, y0 - STROKE / 2, x1 + STROKE / 2, y1 + STROKE / 2)
    if whole.right - whole.left < 1 or whole.bottom - whole.top < 1:
        whole = Box(whole.left - 200, whole.top - 120, whole.right + 200, whole.bottom + 120)
    if address.x is None and address.y is None and address.z is None:
        return whole
    x = (whole.left + whole.right) / 2 if address.x is None else address.x
    y = (whole.top + whole.bottom) / 2 if address.y is None else address.y
    wide, high = WINDOW
    z = (
        address.z
        if address.z and address.z > 0
        else min(wide / (whole.right - whole.left), high / (whole.bottom - whole.top))
    )
    z = min(max(z, 0.01), 20.0)
    return Box(x - wide / 2 / z, y - high / 2 / z, x + wide / 2 / z, y + high / 2 / z)


def _in_words(library: Library, choice: Choice, address: MapAddress) -> str:
    shown = len(choice.shown)
    said = ["1 paper." if shown == 1 else f"{shown} papers."]
    if choice.selected is not None:
        said.append(f"Selected: {library.papers[choice.selected].note.label}.")
    if choice.lit is not None:
        said.append(f"{len(choice.lit)} stand out.")
    if address.view == "timeline":
        said.append("By year, from left to right, in a lane for each district.")
    elif address.view == "map":
        said.append("Near each other where they are related.")
    return " ".join(said)


def _with_caption(plan: Plan, caption: tuple[str, str], size: float, colours: Colours) -> Plan:
    """The plan with room below for the words of a stop."""
    title, text = caption
    if not title and not text:
        return plan
    size *= 1.5
    lines = [
        *((line, True) for line in _wrapped(title, size, plan.width * 0.8)[:2]),
        *((line, False) for line in _wrapped(text, size, plan.width * 0.8)[:CAPTION_LINES]),
    ]
    top = plan.top + plan.height
    words = tuple(
        Words(plan.left + plan.width * 0.04, top + size * (1 + 1.4 * number), line, size, colours.ink, "start", bold)
        for number, (line, bold) in enumerate(lines)
    )
    height = plan.height + size * (1.4 * len(lines) + 1.2)
    return replace(plan, words=(*plan.words, *words), height=height)


def _wrapped(text: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _with_code(plan: Plan, code: tuple[str, tuple[tuple[bool, ...], ...]] | None) -> Plan:
    """The plan with a QR code in the corner at the bottom right."""
    if code is None:
        return plan
    address, rows = code
    side = plan.height * CODE_PART
    margin = side * 0.12
    x, y = plan.left + plan.width - side - margin, plan.top + plan.height - side - margin
    return replace(plan, code=Code(x, y, side, rows, address))
