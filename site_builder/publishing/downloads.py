"""The whole library as files to download. What belongs to one paper is made with its page."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.bibliography.writers.bibtex import Dialect
from site_builder.bibliography.writers.citekeys import citekeys
from site_builder.bibliography.writers.files import bibtex_file, csl_file, ris_file
from site_builder.collection.library import Library
from site_builder.urls import LIBRARY_BIB, LIBRARY_JSON, LIBRARY_RIS, Url


def library_files(library: Library) -> Iterator[tuple[Url, bytes]]:
    """library.bib (BibTeX), library.json (CSL-JSON) and library.ris, in order of keys."""
    notes = [paper.note for paper in library.papers.values()]
    named = citekeys(library.papers, ascii_only=True)
    yield LIBRARY_BIB, bibtex_file(notes, named, Dialect.BIBTEX).encode()
    yield LIBRARY_JSON, csl_file(notes).encode()
    yield LIBRARY_RIS, ris_file(notes).encode()
