"""Scipy is loaded without what matrices do not need, and nothing is missing from numpy for that."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
from site_builder.mapping.sparse import csr_array
assert "numpy.f2py" not in sys.modules and "numpy.testing" not in sys.modules
import numpy
assert numpy.testing.assert_equal and numpy.ma.array and numpy.f2py.__file__
assert (csr_array([[1.0, 0.0]]) @ csr_array([[2.0], [1.0]])).toarray().tolist() == [[2.0]]
"""


def test_neither_numpys_tools_for_tests_nor_its_compiler_are_loaded() -> None:
    assert subprocess.run([sys.executable, "-c", SCRIPT], check=False).returncode == 0
