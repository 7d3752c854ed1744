"""A place within one line, which counts columns as Markdown does."""

from __future__ import annotations


class LineCursor:
    """A place within a line; counts columns, since a tab reaches to the next multiple of four."""

    __slots__ = ("column", "end", "pos", "spare", "text")

    def __init__(self, text: str, pos: int, end: int) -> None:
        self.text, self.pos, self.end = text, pos, end
        self.column = 0
        self.spare = 0
        """Columns left of a tab that was used in part."""

    def indent(self) -> tuple[int, int]:
        """Columns of white space ahead, and the offset of what follows."""
        text, pos, column = self.text, self.pos, self.column + self.spare
        while pos < self.end:
            if text[pos] == " ":
                column += 1
            elif text[pos] == "\t":
                column += 4 - column % 4
            else:
                break
            pos += 1
        return column - self.column, pos

    def skip(self, columns: int) -> None:
        """Go on by at most so many columns of white space."""
        while columns > 0:
            if self.spare:
                used = min(self.spare, columns)
                self.spare -= used
                self.column += used
                columns -= used
            elif self.pos < self.end and self.text[self.pos] == " ":
                self.pos += 1
                self.column += 1
                columns -= 1
            elif self.pos < self.end and self.text[self.pos] == "\t":
                self.pos += 1
                self.spare = 4 - self.column % 4
            else:
                return

    def jump(self, pos: int) -> None:
        """Go on to an offset of this line, over anything."""
        while self.pos < pos:
            if self.text[self.pos] == "\t":
                self.column += self.spare
                self.spare = 4 - self.column % 4
            else:
                self.column += self.spare + 1
                self.spare = 0
            self.pos += 1

    def rest(self) -> str:
        return " " * self.spare + self.text[self.pos : self.end]
