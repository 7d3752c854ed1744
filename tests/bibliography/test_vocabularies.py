"""The vocabularies are whole, and speak of both sides of a relation."""

from __future__ import annotations

import pytest

from site_builder.bibliography.vocabularies import (
    CITO_PHRASES,
    CITO_PROPERTIES,
    CSL_TYPE_OF,
    CSL_TYPES,
    relation_form,
)


def test_types_are_those_of_csl() -> None:
    assert len(CSL_TYPES) == 46
    assert list(CSL_TYPES) == sorted(CSL_TYPES)
    assert {"article", "paper-conference", "legal_case", "software", "standard", "performance"} <= set(CSL_TYPES)


def test_other_programs_types_lead_to_types_of_csl() -> None:
    assert set(CSL_TYPE_OF.values()) <= set(CSL_TYPES)
    assert not set(CSL_TYPE_OF) & set(CSL_TYPES)


def test_relations_are_those_of_cito_and_two_more() -> None:
    # CiTO 2.8.1: 49 properties from the citing side, 43 of them with an inverse of its own name.
    assert len(CITO_PROPERTIES) == 49 + 43 + 2
    assert {"extends", "uses_method_in", "compares_with", "replicates", "is_extended_by"} <= set(CITO_PROPERTIES)


def test_an_inverse_says_the_same_from_the_other_side() -> None:
    assert CITO_PHRASES["extends"] == ("extends it", "extended by it")
    assert CITO_PHRASES["is_extended_by"] == ("extended by it", "extends it")


@pytest.mark.parametrize("written", ["cites_as_evidence", "citesAsEvidence", "cites-as-evidence", "cito:citesAsEvidence", "Cites as evidence"])  # fmt: skip
def test_a_relation_is_read_in_every_case(written: str) -> None:
    assert relation_form(written) == "cites_as_evidence"
