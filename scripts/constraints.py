"""Writes constraints.txt from the environment it runs in, leaving out the project itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "constraints.txt"
HEAD = """\
# What the project is built and tested with, exactly: `make` installs with `-c constraints.txt`.
# `make constraints` writes it anew from the working environment, after which the tests decide.
"""


def main() -> None:
    """Pin everything that is installed here, pip included."""
    # `list` rather than `freeze`: the latter adds local paths of what was installed from files.
    # setuptools comes with the environments of old Pythons and serves nothing of ours.
    command = [sys.executable, "-m", "pip", "list", "--format=freeze", "--exclude-editable", "--exclude", "setuptools"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    pins = [line for line in listed.splitlines() if "==" in line and not line.startswith("site-builder==")]
    TARGET.write_text(HEAD + "".join(f"{pin}\n" for pin in sorted(pins, key=str.lower)), encoding="utf-8")
    print(f"{TARGET.name}: {len(pins)} pins")


if __name__ == "__main__":
    main()
