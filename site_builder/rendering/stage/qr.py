"""QR codes, by segno (the extra `cards`)."""

from __future__ import annotations

QUIET = 4
"""Modules of light around a code, as its standard asks."""


def qr_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code row by row, with its quiet zone; True is dark.

    Raises:
        ModuleNotFoundError: Without the extra `cards`.
        ValueError: If the text is too long for any code.
    """
    import segno

    code = segno.make(text, error="m", micro=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix_iter(scale=1, border=QUIET))
