"""Where it can be relied on what the system says of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder.collection.disk.local import is_local

MOUNTS = r"""
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
23 22 0:21 / /proc rw - proc proc rw
30 22 0:40 / /mnt/share rw - nfs4 server:/share rw
31 30 8:2 / /mnt/share/disk rw - xfs /dev/sdb rw
32 22 0:41 / /mnt/with\040blank rw - fuse.sshfs host: rw
33 22 0:42 /home /home rw shared:9 master:2 - btrfs /dev/sdc rw
34 22 8:3 / /mnt/twice rw - ext4 /dev/sdd rw
35 34 0:43 / /mnt/twice rw - 9p host rw
a line that says nothing
"""

PLACES = [
    # folder, whether what the system says of its files can be relied on
    ("/", True),
    ("/srv/notes", True),
    ("/mnt/share", False),
    ("/mnt/share/notes", False),
    ("/mnt/shared", True),
    ("/mnt/share/disk/notes", True),
    ("/mnt/with blank/notes", False),
    ("/home/ada/notes", True),
    ("/mnt/twice/notes", False),
    ("/proc/1", False),
]


@pytest.mark.parametrize(("folder", "is_so"), PLACES)
def test_a_file_system_that_others_write_to_is_not_relied_on(tmp_path: Path, folder: str, is_so: bool) -> None:
    (tmp_path / "mounts").write_text(MOUNTS)
    assert is_local(folder, tmp_path / "mounts") is is_so


def test_where_nobody_says_what_lies_where_no_file_system_is_relied_on(tmp_path: Path) -> None:
    assert not is_local("/", tmp_path / "none")
    (tmp_path / "mounts").write_text("")
    assert not is_local("/", tmp_path / "mounts")
