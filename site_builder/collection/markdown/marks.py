"""Inline marks: what may stand within a paragraph."""

from __future__ import annotations

from enum import Enum, auto

from site_builder.structs import Frozen


class Mark(Enum):
    """What a piece is."""

    CODE = auto()
    FORMULA = auto()
    WIKILINK = auto()
    EMBED = auto()
    LINK = auto()
    IMAGE = auto()
    ADDRESS = auto()
    """`<https://…>`, and the same without brackets."""
    CITATION = auto()
    NOTE_REFERENCE = auto()
    """`[^label]`"""
    NOTE = auto()
    """`^[text]`"""
    TAG = auto()
    COMMENT = auto()
    HTML = auto()
    """One tag."""
    RAW = auto()
    """An element whose content is code, with its tags."""
    ESCAPE = auto()
    """A backslash and the character that it makes plain text."""
    BLOCK_ID = auto()
    """`^id` at the end of a block, by which links name it."""
    BREAK = auto()
    """A backslash at the end of a line."""


class Piece(Frozen):
    """One mark. Offsets count from the start of the text that was searched."""

    mark: Mark
    start: int
    end: int
    inner: int = 0
    """Where the content starts: TeX, code, a link's text, a citation's key, a footnote's label …"""
    inner_end: int = 0
    display: bool = False
    """Of a formula: whether it stands on its own line."""
    address: str = ""
    """Of a link, image or address: where it leads, as written but for escapes."""
    title: str = ""
