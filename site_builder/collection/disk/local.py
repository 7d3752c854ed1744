"""Whether what the system says of a file is true at once."""

from __future__ import annotations

import re
from pathlib import Path

_LOCAL = frozenset("bcachefs btrfs ext2 ext3 ext4 f2fs jfs overlay tmpfs xfs zfs".split())
"""Kinds of file systems that this machine alone writes to, by its own clock, and that have numbers for their files.

What is not among them may be written to by another machine (a network's drive, a folder that the host of a virtual
machine shares), and then the system may know for a minute only what was so before; or it has no times to rely on.
"""

_OCTAL = re.compile(r"\\([0-7]{3})")


def is_local(folder: str, mounts: Path = Path("/proc/self/mountinfo")) -> bool:
    """Whether times and numbers of the files in a folder, an absolute path without links, can be relied on.

    `mounts` is where Linux says what lies where; on other systems nobody does, and none can.
    """
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return False
    nearest, kind = "", ""
    for line in lines:
        # "36 35 98:0 / /home rw,noatime shared:1 - ext4 /dev/root rw": a blank in a path is "\040".
        before, _, after = line.partition(" - ")
        fields = before.split(" ")
        if len(fields) < 5:
            continue
        point = _OCTAL.sub(lambda match: chr(int(match[1], 8)), fields[4]).rstrip("/") + "/"
        # Of two at one place the later hides the other.
        if f"{folder}/".startswith(point) and len(point) >= len(nearest):
            nearest, kind = point, after.partition(" ")[0]
    return kind in _LOCAL
