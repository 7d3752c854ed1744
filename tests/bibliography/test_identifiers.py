"""DOIs and arXiv ids, in every dress that notes give them."""

from __future__ import annotations

import pytest

from site_builder.bibliography.identifiers import (
    bare_arxiv,
    bare_doi,
    is_orcid,
    names_scheme,
    normal_arxiv,
    normal_doi,
    parse_identifier,
)

IDENTIFIERS = [
    # title, written, identifier
    ("doi:", "doi:10.1145/3292500.3330701", "doi:10.1145/3292500.3330701"),
    ("doi: in capitals, with a space", "DOI: 10.1145/ABC", "doi:10.1145/abc"),
    ("bare DOI", "10.1145/3292500.3330701", "doi:10.1145/3292500.3330701"),
    ("resolver", "https://doi.org/10.1000/182", "doi:10.1000/182"),
    ("old resolver", "http://dx.doi.org/10.1000/182", "doi:10.1000/182"),
    ("escaped in an address", "https://doi.org/10.1000%2F182?source=x", "doi:10.1000/182"),
    ("full stop behind it", "doi:10.1000/182.", "doi:10.1000/182"),
    ("arxiv:", "arxiv:1609.08144", "arxiv:1609.08144"),
    ("version", "arXiv:1706.03762v5", "arxiv:1706.03762"),
    ("abstract page", "https://arxiv.org/abs/1706.03762v5", "arxiv:1706.03762"),
    ("PDF", "https://arxiv.org/pdf/1706.03762.pdf", "arxiv:1706.03762"),
    ("last zero", "arxiv:1207.0580", "arxiv:1207.0580"),
    ("before 2007", "arxiv:hep-th/9901001", "arxiv:hep-th/9901001"),
    ("before 2007, with a class", "arxiv:cs.LG/9901001", "arxiv:cs.lg/9901001"),
    ("arXiv's own DOI", "doi:10.48550/arXiv.1706.03762", "arxiv:1706.03762"),
]


@pytest.mark.parametrize(("title", "written", "identifier"), IDENTIFIERS, ids=[row[0] for row in IDENTIFIERS])
def test_every_dress_of_an_id_is_one_id(title: str, written: str, identifier: str) -> None:
    assert str(parse_identifier(written)) == identifier


@pytest.mark.parametrize(
    "written",
    ["", "kumar2020exploring", "doi:foo", "doi:10.1/x", "10.1000/", "10.1000/with space", "arxiv:1313.00001", "arxiv:x", "https://example.org/10.1000/182"],
)  # fmt: skip
def test_what_is_no_id(written: str) -> None:
    assert parse_identifier(written) is None


def test_a_bare_arxiv_id_may_be_a_key() -> None:
    assert parse_identifier("1706.03762") is None
    assert normal_arxiv("1706.03762") == "1706.03762"


def test_a_note_keeps_its_ids_as_written() -> None:
    assert bare_doi("https://doi.org/10.1000/ABC") == "10.1000/ABC"
    assert normal_doi("https://doi.org/10.1000/ABC") == "10.1000/abc"
    assert bare_arxiv("arXiv:1207.0580v2 [cs.NE]") == "1207.0580v2"


def test_a_wrong_id_still_claims_to_be_one() -> None:
    assert names_scheme("doi:nonsense")
    assert names_scheme("https://arxiv.org/abs/nonsense")
    assert not names_scheme("doing2020things")


@pytest.mark.parametrize(("text", "valid"), [("0000-0002-1825-0097", True), ("0000-0002-1694-233X", True), ("0000-0002-1825-0098", False), ("0000000218250097", False)])  # fmt: skip
def test_an_orcid_has_its_check_digit(text: str, valid: bool) -> None:
    assert is_orcid(text) is valid
