"""Sparse matrices of scipy, without what it loads besides.

For matrices of other libraries scipy looks at each name that numpy has, and so loads its compiler of Fortran, its tools
for tests and more that nothing here asks for: twice as long as all that a matrix needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType

import numpy as np

_NOT_NEEDED = ("ctypeslib", "f2py", "ma", "polynomial", "testing")
"""Modules that numpy loads when their names are looked at. Whoever imports one gets it all the same."""


@contextmanager
def _unloaded() -> Iterator[None]:
    """Within this block these names of numpy stand for nothing, where they are not loaded yet."""
    empty = {name: ModuleType(name) for name in _NOT_NEEDED if name not in vars(np)}
    vars(np).update(empty)
    try:
        yield
    finally:
        for name, module in empty.items():
            if vars(np).get(name) is module:
                delattr(np, name)


# A scipy that asks them for more than their names is imported as usual.
with suppress(ImportError, AttributeError), _unloaded():
    import scipy.sparse  # noqa: F401

from scipy.sparse import coo_array, csr_array, eye_array, hstack, vstack  # noqa: E402 - after the look above

__all__ = ["coo_array", "csr_array", "eye_array", "hstack", "vstack"]
