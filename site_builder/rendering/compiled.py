"""Our templates as Python compiled them, kept where Python keeps its modules: in `__pycache__` beside their sources.

Compiling them takes a build of few notes a tenth of its time. Whoever can write there can write the templates, and the
program too. Templates of a collection are never kept, and nothing of this lies in the cache, which may come from
anywhere.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cached_property
from io import BytesIO
from pathlib import Path

from jinja2 import BytecodeCache, compiler
from jinja2.bccache import Bucket

from site_builder.cache.store import digest, digest_of_files


class CompiledTemplates(BytecodeCache):
    """Finds templates compiled from the same sources by the same program, and keeps those that it has not found."""

    def __init__(self, folder: Path) -> None:
        """`folder` has the sources. Where it cannot be written, nothing is kept."""
        self._kept = folder / "__pycache__"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Leaves the bucket empty for what is missing, damaged, or of another source: it is compiled then."""
        with suppress(OSError, EOFError, ValueError, TypeError):
            data = self._file(bucket).read_bytes()
            if data.startswith(self._program):
                bucket.load_bytecode(BytesIO(data[len(self._program) :]))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if sys.dont_write_bytecode:
            return
        out = BytesIO(self._program)
        out.seek(0, os.SEEK_END)
        bucket.write_bytecode(out)
        file = self._file(bucket)
        # Two builds may compile at once: each writes a file of its own, and either will do.
        mine = file.with_name(f"{file.name}.{os.getpid()}")
        with suppress(OSError):
            self._kept.mkdir(exist_ok=True)
            mine.write_bytes(out.getvalue())
            mine.replace(file)

    @cached_property
    def _program(self) -> bytes:
        """What names all but the source that shapes compiled code: filters of constants are applied while compiling."""
        # As Python knows a module whose source has changed; asking for the version of a package would take longer.
        package = os.stat(compiler.__file__)  # noqa: PTH116
        return digest(digest_of_files([Path(__file__).parent]), f"{package.st_size} {package.st_mtime_ns}")

    def _file(self, bucket: Bucket) -> Path:
        return self._kept / f"{bucket.key}.{sys.implementation.cache_tag}.jinja.pyc"
