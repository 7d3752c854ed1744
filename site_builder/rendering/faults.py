"""What can be wrong with what a collection brings to rendering."""

from __future__ import annotations


class BadTemplate(Exception):
    """A template that cannot be loaded or filled: a fault of whoever wrote it, with its place."""
