"""Refreshes static/vendor/ and the bundled font: files of third parties, out of installed packages.

Pages may ask no other host for anything, so the libraries lie in the repository. They come out of
packages that are installed anyway, and tests/test_vendor.py holds them to those packages. What no
such package carries comes from npm, by a pinned digest, and only where the file is not there yet.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import tarfile
import tempfile
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
    sha256: str = ""
    """Of a library from npm, where `package` is one: the digest of what lies here. Empty for distributions."""

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
    Library(
        name="qrcode-generator",
        version="2.0.4",
        license="MIT",
        copyright="Copyright (c) 2009 Kazuhiko Arase",
        package="qrcode-generator",
        source="package/dist/qrcode.js",
        sha256="79ec86f82856005b1c887905cfccfcfbec3821ca61c7fd5a952faa5f778f791c",
    ),
)

LICENSE = """\
{name} {version}
{copyright}

{terms}

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

TERMS = {
    "MIT": "It is distributed under the MIT License:",
    "Apache-2.0 OR MIT": "It may be had under the Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0) or"
    " the MIT\nLicense, at one's choice. This copy is distributed under the MIT License:",
}

README = """\
# Vendored libraries

Written by `make vendor` out of installed packages and npm; nothing here is edited by hand. The only change to a file
is that a comment naming a source map, which we do not ship, is dropped.

| library | version | licence | file | source package | SHA-256 |
| --- | --- | --- | --- | --- | --- |
"""


def installed(library: Library) -> bytes:
    """The library as its package carries it, without a reference to a source map."""
    if library.sha256:
        text = _from_npm(library)
    else:
        # The package is not imported for it: that would cost half a second and all that it imports.
        path = Path(str(distribution(library.package).locate_file(library.source)))
        text = path.read_text(encoding="utf-8")
    text = re.sub(r"^//# sourceMappingURL=.*$", "", text, flags=re.MULTILINE)
    return text.rstrip().encode() + b"\n"


def _from_npm(library: Library) -> str:
    """The file here if it is the pinned one, else that of npm's package."""
    here = VENDOR / library.file
    if here.is_file() and hashlib.sha256(here.read_bytes()).hexdigest() == library.sha256:
        return here.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", f"{library.package}@{library.version}"]
        name = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()
        with tarfile.open(Path(folder) / name) as archive:
            archive.extract(library.source, folder, filter="data")
        return (Path(folder) / library.source).read_text(encoding="utf-8")


def installed_font(name: str) -> bytes:
    """A file of the font as its package carries it; the licence with the line ends of this repository."""
    data = Path(str(distribution(FONT_PACKAGE).locate_file(f"font_source_sans_pro/files/{name}"))).read_bytes()
    return data.replace(b"\r\n", b"\n") if name.endswith(".txt") else data


def row(library: Library, content: bytes) -> str:
    """The library's line in the table of static/vendor/README.md."""
    version = f"{library.version}, npm" if library.sha256 else distribution(library.package).version
    package = f"{library.package} {version}"
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
        if library.sha256 and hashlib.sha256(content).hexdigest() != library.sha256:
            raise SystemExit(f"{library.name}: what npm gave is not the pinned file")
        target.write_bytes(content)
        license_text = LICENSE.format(
            name=library.name, version=library.version, copyright=library.copyright, terms=TERMS[library.license]
        )
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
