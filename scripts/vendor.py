"""Refreshes static/vendor/ and the bundled font: files of third parties, out of installed packages.

Pages may ask no other host for anything, so the libraries lie in the repository. They come out of
packages that are installed anyway, never from the network, and tests/test_vendor.py holds them to
those packages.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "static" / "vendor"
FONTS = ROOT / "site_builder" / "rendering" / "cards" / "fonts"
FONT_PACKAGE = "font-source-sans-pro"
FONT_FILES = ("SourceSansPro-Regular.otf", "SourceSansPro-Semibold.otf", "LICENSE.txt")


@dataclass(frozen=True, slots=True)
class Library:
    """One library and where its files lie."""

    name: str
    version: str
    license: str
    copyright: str
    package: str
    """The distribution on our list of dependencies that carries the library."""
    source: str
    """The file, as that distribution lists it."""

    @property
    def file(self) -> Path:
        """Where the library lies, relative to static/vendor/."""
        return Path(self.name) / Path(self.source).name


LIBRARIES = (
    Library(
        name="vis-network",
        version="9.1.2",
        license="Apache-2.0 OR MIT",
        copyright="Copyright (c) 2011-2017 Almende B.V, http://almende.com\n"
        "Copyright (c) 2017-2019 visjs contributors, https://github.com/visjs",
        package="pyvis",
        source="pyvis/lib/vis-9.1.2/vis-network.min.js",
    ),
)

LICENSE = """\
{name} {version}
{copyright}

It may be had under the Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0) or the MIT
License, at one's choice. This copy is distributed under the MIT License:

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""

README = """\
# Vendored libraries

Written by `make vendor` out of the installed packages; nothing here is edited by hand. The only change to a file
is that a comment naming a source map, which we do not ship, is dropped.

| library | version | licence | file | source package | SHA-256 |
| --- | --- | --- | --- | --- | --- |
"""


def installed(library: Library) -> bytes:
    """The library as its package carries it, without a reference to a source map."""
    # The package is not imported for it: that would cost half a second and all that it imports.
    path = Path(str(distribution(library.package).locate_file(library.source)))
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^//# sourceMappingURL=.*$", "", text, flags=re.MULTILINE)
    return text.rstrip().encode() + b"\n"


def installed_font(name: str) -> bytes:
    """A file of the font as its package carries it; the licence with the line ends of this repository."""
    data = Path(str(distribution(FONT_PACKAGE).locate_file(f"font_source_sans_pro/files/{name}"))).read_bytes()
    return data.replace(b"\r\n", b"\n") if name.endswith(".txt") else data


def row(library: Library, content: bytes) -> str:
    """The library's line in the table of static/vendor/README.md."""
    package = f"{library.package} {distribution(library.package).version}"
    digest = hashlib.sha256(content).hexdigest()
    cells = (library.name, library.version, library.license, f"`{library.file.as_posix()}`", package, f"`{digest}`")
    return f"| {' | '.join(cells)} |\n"


def main() -> None:
    """Write every library with its licence and version, then the table."""
    rows = []
    for library in LIBRARIES:
        content = installed(library)
        target = VENDOR / library.file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        license_text = LICENSE.format(name=library.name, version=library.version, copyright=library.copyright)
        (target.parent / "LICENSE").write_text(license_text, encoding="utf-8")
        (target.parent / "VERSION").write_text(f"{library.version}\n", encoding="utf-8")
        rows.append(row(library, content))
        print(f"{target.relative_to(VENDOR.parent.parent)}: {len(content):,} bytes")
    (VENDOR / "README.md").write_text(README + "".join(rows), encoding="utf-8")
    for name in FONT_FILES:
        (FONTS / name).write_bytes(installed_font(name))
        print(f"{(FONTS / name).relative_to(ROOT)}: {(FONTS / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
