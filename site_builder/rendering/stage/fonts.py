"""The fonts of a PDF: the bundled one and those that site.yaml names, cut to the letters that are used.

Bundled outlines are cubic (CFF), which the writer of PDFs does not take: they are brought into quadratic ones here, to
a thousandth of the letter's size.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from site_builder.rendering.cards.raster import font_files

_DEVIATION = 1.0
"""Units of the font (a thousandth of its size) by which a curve may differ."""


class Letters:
    """The letters of some fonts, the first that has one wins.

    Args:
        files: Font files, most wanted first.
        texts: All that will be written.
    """

    def __init__(self, files: Sequence[Path], texts: Sequence[str]) -> None:
        from fontTools.ttLib import TTFont

        self._fonts = [TTFont(file, fontNumber=0) for file in files]
        self._maps = [font.getBestCmap() for font in self._fonts]
        used: list[set[str]] = [set() for _ in files]
        for letter in sorted(set("".join(texts))):
            used[self._font_of(letter)].add(letter)
        self._used = used

    def _font_of(self, letter: str) -> int:
        return next((number for number, known in enumerate(self._maps) if ord(letter) in known), 0)

    def runs(self, text: str) -> Iterator[tuple[int, str]]:
        """Parts of a text with the number of the font that has their letters."""
        run, font = "", -1
        for letter in text:
            own = self._font_of(letter)
            if own != font and run:
                yield font, run
                run = ""
            run, font = run + letter, own
        if run:
            yield font, run

    def truetype(self, number: int) -> bytes:
        """The letters that are used of a font, as a TrueType file."""
        from fontTools import subset

        font = self._fonts[number]
        if not self._used[number]:
            return b""
        options = subset.Options(notdef_outline=True, name_IDs=["*"], layout_features=[], glyph_names=False)
        cutter = subset.Subsetter(options)
        cutter.populate(text="".join(sorted(self._used[number])) + " ")
        cutter.subset(font)
        if "glyf" not in font:
            _to_quadratic(font)
        font["head"].modified = font["head"].created
        font.recalcTimestamp = False
        out = io.BytesIO()
        font.save(out, reorderTables=True)
        return out.getvalue()

    def outline(self, number: int, text: str, draw: Callable[[str, Sequence[Any]], None]) -> None:
        """Say the outlines of a run to `draw`: "moveTo", "lineTo" or "curveTo" with points of a size of 1."""
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        font, known = self._fonts[number], self._maps[number]
        glyphs, widths, unit = font.getGlyphSet(), font["hmtx"].metrics, font["head"].unitsPerEm
        x = 0.0
        for letter in text:
            name = known.get(ord(letter), ".notdef")
            pen = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(pen)
            for step, points in _cubic(pen.value):
                draw(step, [((px + x) / unit, py / unit) for px, py in points])
            x += widths[name][0]


def bundled(*, bold: bool) -> Path:
    """The bundled font."""
    return next(path for path in font_files() if ("Semibold" in path.name) == bold)


def _cubic(steps: Sequence[Any]) -> Iterator[tuple[str, Sequence[tuple[float, float]]]]:
    """Steps of a pen with every curve a cubic one."""
    from fontTools.pens.basePen import BasePen

    class Cubic(BasePen):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(None)
            self.steps: list[tuple[str, Sequence[tuple[float, float]]]] = []

        def _moveTo(self, point: Any) -> None:  # noqa: N802
            self.steps.append(("moveTo", [point]))

        def _lineTo(self, point: Any) -> None:  # noqa: N802
            self.steps.append(("lineTo", [point]))

        def _curveToOne(self, one: Any, two: Any, three: Any) -> None:  # noqa: N802
            self.steps.append(("curveTo", [one, two, three]))

        def _closePath(self) -> None:  # noqa: N802
            self.steps.append(("close", []))

    pen = Cubic()
    for name, points in steps:
        getattr(pen, name)(*points)
    yield from pen.steps


def _to_quadratic(font: Any) -> None:
    """Give a font of CFF outlines TrueType ones in their place."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    made = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, _DEVIATION, reverse_direction=True))
        made[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, made
    for table in ("CFF ", "CFF2", "VORG"):
        if table in font:
            del font[table]
    glyf.compile(font)
    font["hmtx"].metrics = {name: (font["hmtx"][name][0], getattr(made[name], "xMin", 0)) for name in order}
    limits = font["maxp"]
    limits.tableVersion = 0x00010000
    for name in (
        "maxPoints maxContours maxCompositePoints maxCompositeContours maxTwilightPoints maxStorage maxFunctionDefs"
        " maxInstructionDefs maxStackElements maxSizeOfInstructions maxComponentElements maxComponentDepth"
    ).split():
        setattr(limits, name, 0)
    limits.maxZones = 1
    limits.recalc(font)
    font["post"].formatType = 3.0
    font["post"].extraNames, font["post"].mapping = [], {}
    font.sfntVersion = "\000\001\000\000"
