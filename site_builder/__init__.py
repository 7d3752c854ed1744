"""A static website, with a map, from a folder of Markdown notes on research papers."""

__version__ = "0.1.0"
