"""Plans as a PowerPoint file, by python-pptx (the extra `pptx`): native shapes, each of which can be edited.

Papers are ovals with links to their pages, links between them are lines that stay tied to their ovals when these are
moved, labels are text.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Any

from site_builder.rendering.stage.plan import Code, Disc, Land, Line, Plan, Words

EMU = 914_400
"""English metric units of an inch."""

WIDTH, HEIGHT = 13.333, 7.5
"""Inches of a slide of 16 to 9."""

TIED = 800
"""Lines that are tied to their ovals, at most; more would make the file slow to open."""

_EPOCH = (1980, 1, 1, 0, 0, 0)


def plans_pptx(plans: Sequence[Plan]) -> bytes:
    """A presentation with a slide for each plan. The same plans give the same bytes.

    Raises:
        ModuleNotFoundError: Without the extra `pptx`.
    """
    from pptx import Presentation
    from pptx.util import Emu

    presentation = Presentation()
    presentation.slide_width, presentation.slide_height = Emu(round(WIDTH * EMU)), Emu(round(HEIGHT * EMU))
    for plan in plans:
        _Slide(presentation.slides.add_slide(presentation.slide_layouts[6]), plan).draw()
    presentation.core_properties.title = plans[0].title
    presentation.core_properties.author = ""
    out = io.BytesIO()
    presentation.save(out)
    return _dateless(out.getvalue())


def _dateless(data: bytes) -> bytes:
    """The file without the time at which it was packed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as again:
        for name in packed.namelist():
            again.writestr(zipfile.ZipInfo(name, _EPOCH), packed.read(name), zipfile.ZIP_DEFLATED)
    return out.getvalue()


class _Slide:
    """Draws one plan onto a slide, as large as fits."""

    def __init__(self, slide: Any, plan: Plan) -> None:
        self.shapes = slide.shapes
        self.slide, self.plan = slide, plan
        self.unit = min(WIDTH / plan.width, HEIGHT / plan.height) * EMU
        self.left = (WIDTH * EMU - plan.width * self.unit) / 2 - plan.left * self.unit
        self.top = (HEIGHT * EMU - plan.height * self.unit) / 2 - plan.top * self.unit

    def draw(self) -> None:
        plan = self.plan
        fill = self.slide.background.fill
        fill.solid()
        fill.fore_color.rgb = _rgb(plan.page)
        for land in plan.lands:
            self.land(land)
        ovals = [self.disc(disc) for disc in reversed(plan.discs)][::-1]
        for number, line in enumerate(plan.lines):
            self.line(line, ovals, first=ovals[-1] if ovals else None, tied=number < TIED)
        for words in plan.words:
            self.words(words)
        if plan.code:
            self.code(plan.code)

    def x(self, x: float) -> int:
        return round(self.left + x * self.unit)

    def y(self, y: float) -> int:
        return round(self.top + y * self.unit)

    def length(self, units: float) -> int:
        return max(1, round(units * self.unit))

    def land(self, land: Land) -> None:
        builder = None
        for polygon in land.polygons:
            # A point alone is a tiny square: a shape without size has no rim.
            corners = polygon if len(polygon) > 1 else _square(polygon[0])
            points = [(self.x(x), self.y(y)) for x, y in corners]
            if builder is None:
                builder = self.shapes.build_freeform(*points[0], scale=1.0)
            else:
                builder.move_to(*points[0])
            builder.add_line_segments(points[1:], close=True)
        if builder is None:
            return
        shape = builder.convert_to_shape()
        shape.name = land.name
        _filled(shape, land.colour)
        shape.line.color.rgb = _rgb(land.colour)
        shape.line.width = self.length(land.rim)
        _round(shape)

    def disc(self, disc: Disc) -> Any:
        from pptx.enum.shapes import MSO_SHAPE

        side = self.length(2 * disc.radius)
        shape = self.shapes.add_shape(
            MSO_SHAPE.OVAL, self.x(disc.x - disc.radius), self.y(disc.y - disc.radius), side, side
        )
        shape.name = disc.title
        _filled(shape, disc.colour)
        shape.line.color.rgb = _rgb(disc.ring or self.plan.page)
        shape.line.width = self.length(4 if disc.ring else 1.5)
        _plain(shape)
        if disc.address:
            shape.click_action.hyperlink.address = disc.address
        return shape

    def line(self, line: Line, ovals: Sequence[Any], *, first: Any, tied: bool) -> None:
        from pptx.enum.shapes import MSO_CONNECTOR

        (x0, y0), (x1, y1) = line.start, line.end
        shape = self.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, self.x(x0), self.y(y0), self.x(x1), self.y(y1))
        if tied and line.ends:
            one, other = ovals[line.ends[0]], ovals[line.ends[1]]
            # The public methods know four points of a shape, an oval has eight; they would move the ends besides.
            shape._connect_begin_to(one, _site(line.start, line.end))  # noqa: SLF001
            shape._connect_end_to(other, _site(line.end, line.start))  # noqa: SLF001
            shape.name = f"{one.name} – {other.name}"
        shape.line.color.rgb = _rgb(line.colour)
        shape.line.width = self.length(line.width)
        _plain(shape)
        if first is not None:  # below the ovals, which had to be there before it
            first._element.addprevious(shape._element)  # noqa: SLF001 - python-pptx has no order of shapes

    def words(self, words: Words) -> None:
        from pptx.enum.text import MSO_ANCHOR, MSO_AUTO_SIZE, PP_ALIGN
        from pptx.util import Pt

        width, height = words.size * (len(words.text) * 0.75 + 2), words.size * 1.5
        shift = {"middle": width / 2, "start": 0.0, "end": width}[words.anchor]
        box = self.shapes.add_textbox(
            self.x(words.x - shift), self.y(words.y - height / 2), self.length(width), self.length(height)
        )
        box.name = words.text
        frame = box.text_frame
        frame.word_wrap, frame.auto_size, frame.vertical_anchor = False, MSO_AUTO_SIZE.NONE, MSO_ANCHOR.MIDDLE
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
        paragraph = frame.paragraphs[0]
        paragraph.alignment = {"middle": PP_ALIGN.CENTER, "start": PP_ALIGN.LEFT, "end": PP_ALIGN.RIGHT}[words.anchor]
        run = paragraph.add_run()
        run.text = words.text
        run.font.size = Pt(max(1, round(words.size * self.unit / 12_700 * 2) / 2))
        run.font.bold = words.bold
        run.font.color.rgb = _rgb(words.colour)

    def code(self, code: Code) -> None:
        from pptx.enum.shapes import MSO_SHAPE

        side = self.length(code.side)
        ground = self.shapes.add_shape(MSO_SHAPE.RECTANGLE, self.x(code.x), self.y(code.y), side, side)
        ground.name = code.address
        _filled(ground, "#ffffff")
        ground.line.fill.background()
        _plain(ground)
        step = code.side / len(code.rows)
        builder = None
        for row, modules in enumerate(code.rows):
            for column, dark in enumerate(modules):
                if not dark:
                    continue
                left, top = code.x + column * step, code.y + row * step
                corners = ((left, top), (left + step, top), (left + step, top + step), (left, top + step))
                points = [(self.x(x), self.y(y)) for x, y in corners]
                if builder is None:
                    builder = self.shapes.build_freeform(*points[0], scale=1.0)
                else:
                    builder.move_to(*points[0])
                builder.add_line_segments(points[1:], close=True)
        if builder is not None:
            shape = builder.convert_to_shape()
            shape.name = "QR code"
            _filled(shape, "#000000")
            shape.line.fill.background()
            _plain(shape)
            shape.click_action.hyperlink.address = code.address


def _square(point: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    x, y = point
    return ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))


def _site(here: tuple[float, float], there: tuple[float, float]) -> int:
    """The point of an oval that a line to somewhere leaves from: eight of them, against the clock from the top."""
    from math import atan2, pi

    angle = atan2(there[1] - here[1], there[0] - here[0])  # 0 is right, clockwise as y grows downwards
    return round((-angle - pi / 2) % (2 * pi) / (pi / 4)) % 8


def _plain(shape: Any) -> None:
    """Take the theme's look from a shape: shadows, and rims that nobody asked for."""
    from pptx.oxml.ns import qn

    style = shape._element.find(qn("p:style"))  # noqa: SLF001 - python-pptx has no styles of shapes
    if style is not None:
        shape._element.remove(style)  # noqa: SLF001


def _filled(shape: Any, colour: str) -> None:
    shape.fill.solid()
    shape.fill.fore_color.rgb = _rgb(colour)


def _round(shape: Any) -> None:
    from pptx.oxml.ns import qn

    line = shape.line._get_or_add_ln()  # noqa: SLF001 - python-pptx has no joins of lines
    line.append(line.makeelement(qn("a:round"), {}))
    _plain(shape)


def _rgb(colour: str) -> Any:
    from pptx.dml.color import RGBColor

    make: Any = RGBColor
    return make(*(int(colour[at : at + 2], 16) for at in (1, 3, 5)))
