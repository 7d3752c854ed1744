"""Files that are named on the command line: of a device that never ends no more is read than is asked for."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from site_builder.collection.disk.named_file import FileTooLarge, read_named


def test_a_file_of_just_the_size_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"1234")
    assert read_named(tmp_path / "a", 4) == b"1234"


def test_a_larger_one_is_refused_with_the_size_that_it_may_have(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(bytes(2049))
    with pytest.raises(FileTooLarge, match="is larger than 2 kB"):
        read_named(tmp_path / "a", 2048)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"@misc{a}",))
    writer.start()
    assert read_named(pipe, 100) == b"@misc{a}"
    writer.join()
