"""Plans as a PDF, a page each, by reportlab (the extra `cards`): shapes as shapes, text as text, papers as links."""

from __future__ import annotations

import io
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from site_builder.rendering.stage.fonts import Letters, bundled
from site_builder.rendering.stage.plan import Code, Disc, Land, Line, Plan, Words
from site_builder.rendering.stage.svg import HALO, SPACING

WIDTH = 960.0
"""Points of a page; its height follows from the plan."""


def plans_pdf(plans: Sequence[Plan], fonts: Sequence[Path] = ()) -> bytes:
    """The document. The same plans and fonts give the same bytes.

    Raises:
        ModuleNotFoundError: Without the extra `cards`.
    """
    from reportlab.pdfgen.canvas import Canvas

    texts = [[words.text for plan in plans for words in plan.words if words.bold == bold] for bold in (False, True)]
    letters = [Letters([bundled(bold=bold), *fonts], texts[bold]) for bold in (False, True)]
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1, lang=plans[0].language)
    canvas.setTitle(plans[0].title)
    canvas.setSubject(plans[0].description)
    names = [_registered(each, len(fonts) + 1) for each in letters]
    for plan in plans:
        _Page(canvas, plan, letters, names).draw()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _registered(letters: Letters, number: int) -> list[str]:
    """The names under which reportlab knows the fonts; they say what is in them, as reportlab keeps them for good."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    names = []
    for font in range(number):
        data = letters.truetype(font)
        name = f"F{sha256(data).hexdigest()[:12]}" if data else ""
        if data and name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, io.BytesIO(data)))
        names.append(name)
    return names


class _Page:
    """Draws one plan onto a page."""

    def __init__(self, canvas: Any, plan: Plan, letters: Sequence[Letters], names: Sequence[Sequence[str]]) -> None:
        self.canvas, self.plan, self.letters, self.names = canvas, plan, letters, names
        self.unit = WIDTH / plan.width

    def draw(self) -> None:
        plan, canvas = self.plan, self.canvas
        canvas.setPageSize((WIDTH, plan.height * self.unit))
        canvas.setFillColor(plan.page)
        canvas.rect(0, 0, WIDTH, plan.height * self.unit, stroke=0, fill=1)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        for land in plan.lands:
            self.land(land)
        for line in plan.lines:
            self.line(line)
        for disc in reversed(plan.discs):
            self.disc(disc)
        for words in plan.words:
            self.words(words)
        if plan.code:
            self.code(plan.code)

    def x(self, x: float) -> float:
        return (x - self.plan.left) * self.unit

    def y(self, y: float) -> float:
        return (self.plan.top + self.plan.height - y) * self.unit

    def land(self, land: Land) -> None:
        canvas = self.canvas
        canvas.setFillColor(land.colour)
        canvas.setStrokeColor(land.colour)
        canvas.setLineWidth(land.rim * self.unit)
        path = canvas.beginPath()
        for polygon in land.polygons:
            path.moveTo(self.x(polygon[0][0]), self.y(polygon[0][1]))
            for x, y in polygon[1:] or polygon:
                path.lineTo(self.x(x), self.y(y))
            path.close()
        canvas.drawPath(path, stroke=1, fill=1)

    def line(self, line: Line) -> None:
        self.canvas.setStrokeColor(line.colour)
        self.canvas.setLineWidth(line.width * self.unit)
        (x0, y0), (x1, y1) = line.start, line.end
        self.canvas.line(self.x(x0), self.y(y0), self.x(x1), self.y(y1))

    def disc(self, disc: Disc) -> None:
        canvas, x, y, radius = self.canvas, self.x(disc.x), self.y(disc.y), disc.radius * self.unit
        canvas.setFillColor(disc.colour)
        canvas.setStrokeColor(self.plan.page)
        canvas.setLineWidth(1.5 * self.unit)
        canvas.circle(x, y, radius, stroke=1, fill=1)
        if disc.ring:
            canvas.setStrokeColor(disc.ring)
            canvas.setLineWidth(2.5 * self.unit)
            canvas.circle(x, y, radius + 5 * self.unit, stroke=1, fill=0)
        if disc.address:
            canvas.linkURL(disc.address, (x - radius, y - radius, x + radius, y + radius), relative=0, thickness=0)

    def words(self, words: Words) -> None:
        from reportlab.pdfbase import pdfmetrics

        canvas, size, bold = self.canvas, words.size * self.unit, int(words.bold)
        letters, names = self.letters[bold], self.names[bold]
        spacing = size * SPACING if words.spaced else 0.0
        runs = [(font, run, pdfmetrics.stringWidth(run, names[font], size)) for font, run in letters.runs(words.text)]
        width = sum(wide for *_, wide in runs) + spacing * len(words.text)
        x = self.x(words.x) - {"middle": width / 2, "start": 0.0, "end": width}[words.anchor]
        y = self.y(words.y) - 0.35 * size
        canvas.setStrokeColor(words.rim or self.plan.page)
        canvas.setLineWidth(HALO * size)
        for font, run, wide in runs:
            if not spacing:
                self.halo(letters, font, run, x, y, size)
            text = canvas.beginText(x, y)
            text.setFont(names[font], size)
            text.setFillColor(words.colour)
            text.setCharSpace(spacing)
            text.textOut(run)
            canvas.drawText(text)
            x += wide + spacing * len(run)

    def halo(self, letters: Letters, font: int, run: str, x: float, y: float, size: float) -> None:
        """The rim of letters as outlines: as text it would be in the document twice."""
        path = self.canvas.beginPath()

        def draw(step: str, points: Sequence[tuple[float, float]]) -> None:
            if step == "close":
                path.close()
            else:
                getattr(path, step)(*(part for px, py in points for part in (x + px * size, y + py * size)))

        letters.outline(font, run, draw)
        self.canvas.drawPath(path, stroke=1, fill=0)

    def code(self, code: Code) -> None:
        canvas, step = self.canvas, code.side / len(code.rows) * self.unit
        x, y, side = self.x(code.x), self.y(code.y), code.side * self.unit
        canvas.setFillColor("#ffffff")
        canvas.rect(x, y - side, side, side, stroke=0, fill=1)
        canvas.setFillColor("#000000")
        path = canvas.beginPath()
        for row, modules in enumerate(code.rows):
            for column, dark in enumerate(modules):
                if dark:
                    path.rect(x + column * step, y - (row + 1) * step, step, step)
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.linkURL(code.address, (x, y - side, x + side, y), relative=0, thickness=0)
