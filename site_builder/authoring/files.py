"""How the program writes into a collection: a whole file at once, or nothing."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace_file(file: Path, data: bytes) -> None:
    """Replace a file as a whole: whoever reads it meanwhile sees the old or the new one, never a part.

    A link within the folder is followed; one that leads out of it is replaced. Raises OSError where the disk
    refuses; the old file stands then.
    """
    real = Path(os.path.realpath(file))
    inside = real.is_relative_to(os.path.realpath(file.parent))
    target = real if inside else file
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{file.name}-")
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(data)
        # mkstemp makes files for their owner alone; this one is as public as the notes beside it.
        mode = target.stat().st_mode & 0o777 if inside and target.exists() else 0o666 & ~_umask()
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
