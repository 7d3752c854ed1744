"""Names of BibTeX: braces group, commands make letters, commas and small letters say which part is which."""

from __future__ import annotations

import pytest

from site_builder.bibliography.readers.bibtex_names import names_of
from site_builder.bibliography.readers.records import Remarks


def read(text: str) -> tuple[list[str], list[str]]:
    """Names as "particle|family|suffix|given" or literal, and the codes of what was said."""
    remarks = Remarks("refs.bib")
    shown = []
    for name in names_of(text, (1, 1), "author", remarks):
        assert isinstance(name, dict)
        parts = [str(name.get(part, "")) for part in ("non-dropping-particle", "family", "suffix", "given")]
        shown.append(str(name["literal"]) if "literal" in name else "|".join(parts))
    return shown, [fault.code for fault in remarks.found]


@pytest.mark.parametrize(
    ("written", "names"),
    [
        (r"Ada Lovelace", ["|Lovelace||Ada"]),
        (r"Lovelace, Ada AND Babbage, Charles", ["|Lovelace||Ada", "|Babbage||Charles"]),
        ("Ann Bee  and\n\tBrinch Hansen, Per", ["|Bee||Ann", "|Brinch Hansen||Per"]),
        (r"{Barnes and Noble, Inc.} and Plato", ["Barnes and Noble, Inc.", "Plato"]),
        (r"Ludwig van Beethoven", ["van|Beethoven||Ludwig"]),
        (r"de la Vall{\'e}e Poussin, Charles", ["de la|Vallée Poussin||Charles"]),
        (r"King, Jr., Martin Luther", ["|King|Jr.|Martin Luther"]),
        (r"{\v S}koda, Jan and M{\"u}ller, J{\o}rgen", ["|Škoda||Jan", "|Müller||Jørgen"]),
        (r"\O{}ystein \AA{}s", ["|Ås||Øystein"]),
        (r"Lovecraft, Bill H.{\,}P.", ["|Lovecraft||Bill H. P."]),
        (r"{\relax Ch}ristos El-{M}allah", ["|El-Mallah||Christos"]),
        (r"{Iliad Ipswich}, Ian", ["|Iliad Ipswich||Ian"]),
        (r"{{ATLAS Collaboration}} and others", ["ATLAS Collaboration", "others"]),
        (r"and Doe, J. and ", ["|Doe||J."]),
        (r"given=Hans, family=Harten, prefix=von", ["von|Harten||Hans"]),
        (r"山田 太郎 and 김철수", ["山田 太郎", "김철수"]),
    ],
)
def test_names_are_cut_before_they_are_decoded(written: str, names: list[str]) -> None:
    assert read(written) == (names, [])


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Attouch, Hedy; Buttazzo, Giuseppe", ["|Attouch||Hedy", "|Buttazzo||Giuseppe"]),
        ("Smith, John, Doe, Jane and Roe, R.", ["Smith, John, Doe, Jane", "|Roe||R."]),
    ],
)
def test_what_bibtex_has_no_reading_for_is_kept_whole_and_told(written: str, names: list[str]) -> None:
    assert read(written) == (names, ["ambiguous-authors"])


def test_braces_without_end_are_dropped() -> None:
    names, _ = read("{" * 3000 + "Ann Bee")
    assert names == ["|Bee||Ann"]
