"""Words with a fixed meaning: the types of CSL and the relations of CiTO.

Sources: the item types of the CSL 1.0.2 schema with the four that its development version adds, and
the object properties of the Citation Typing Ontology 2.8.1 (http://purl.org/spar/cito) that hold
between two papers, in snake case.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

CSL_TYPES: tuple[str, ...] = tuple(
    """
    article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset
    document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation
    manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical
    personal_communication post post-weblog project regulation report review review-book software song speech standard
    thesis treaty webpage
    """.split()
)
"""Sorted. What the field `type` of a note may be."""

CSL_TYPE_OF: Mapping[str, str] = MappingProxyType(
    {
        # BibTeX and BibLaTeX
        "inproceedings": "paper-conference",
        "conference": "paper-conference",
        "proceedings": "book",
        "incollection": "chapter",
        "inbook": "chapter",
        "phdthesis": "thesis",
        "mastersthesis": "thesis",
        "techreport": "report",
        "unpublished": "manuscript",
        "online": "webpage",
        "misc": "document",
        "booklet": "pamphlet",
        "manual": "report",
        # Zotero, Crossref and everyday speech
        "conference-paper": "paper-conference",
        "conferencepaper": "paper-conference",
        "proceedings-article": "paper-conference",
        "journal-article": "article-journal",
        "journalarticle": "article-journal",
        "journal": "article-journal",
        "paper": "article",
        "preprint": "article",
        "book-chapter": "chapter",
        "booksection": "chapter",
        "blog": "post-weblog",
        "dissertation": "thesis",
        "website": "webpage",
    }
)
"""What other vocabularies call a type, for "did you mean"."""

NUMBERED_ISSUES = frozenset(
    """
    article-journal article-magazine article-newspaper periodical review review-book paper-conference chapter
    article entry entry-dictionary entry-encyclopedia post post-weblog
    """.split()
)
"""Types whose `number` in BibTeX is an issue; of the others it is the work's own number."""

_CITO: tuple[tuple[str, str, str, str], ...] = (
    # property, what it says of the object, inverse property, what that says of the subject
    ("agrees_with", "agrees with it", "is_agreed_with_by", "agreed with by it"),
    ("cites", "cites it", "is_cited_by", "cited by it"),
    ("cites_as_authority", "cites it as authority", "is_cited_as_authority_by", "cited by it as authority"),
    ("cites_as_data_source", "cites it as data source", "is_cited_as_data_source_by", "cited by it as data source"),
    ("cites_as_evidence", "cites it as evidence", "is_cited_as_evidence_by", "cited by it as evidence"),
    (
        "cites_as_metadata_document",
        "cites it as metadata",
        "is_cited_as_metadata_document_by",
        "cited by it as metadata",
    ),
    (
        "cites_as_potential_solution",
        "cites it as a possible solution",
        "is_cited_as_potential_solution_by",
        "cited by it as a possible solution",
    ),
    ("cites_as_recommended_reading", "recommends it", "is_cited_as_recommended_reading_by", "recommended by it"),
    ("cites_as_related", "cites it as related", "is_cited_as_related_by", "cited by it as related"),
    ("cites_as_source_document", "cites it as source", "is_cited_as_source_document_by", "cited by it as source"),
    ("cites_for_information", "cites it for information", "is_cited_for_information_by", "cited by it for information"),
    ("compiles", "compiles it", "is_compiled_by", "compiled by it"),
    ("confirms", "confirms it", "is_confirmed_by", "confirmed by it"),
    ("contains_assertion_from", "contains a claim from it", "provides_assertion_for", "provides a claim for it"),
    ("corrects", "corrects it", "is_corrected_by", "corrected by it"),
    ("credits", "credits it", "is_credited_by", "credited by it"),
    ("critiques", "critiques it", "is_critiqued_by", "critiqued by it"),
    ("derides", "derides it", "is_derided_by", "derided by it"),
    ("describes", "describes it", "is_described_by", "described by it"),
    ("disagrees_with", "disagrees with it", "is_disagreed_with_by", "disagreed with by it"),
    ("discusses", "discusses it", "is_discussed_by", "discussed by it"),
    ("disputes", "disputes it", "is_disputed_by", "disputed by it"),
    ("documents", "documents it", "is_documented_by", "documented by it"),
    ("extends", "extends it", "is_extended_by", "extended by it"),
    ("gives_background_to", "gives background to it", "obtains_background_from", "takes background from it"),
    ("gives_support_to", "gives support to it", "obtains_support_from", "takes support from it"),
    ("includes_excerpt_from", "includes an excerpt from it", "provides_excerpt_for", "provides an excerpt for it"),
    ("includes_quotation_from", "quotes it", "provides_quotation_for", "quoted by it"),
    ("likes", "likes it", "", "liked by it"),
    ("links_to", "links to it", "is_linked_to_by", "linked by it"),
    ("parodies", "parodies it", "is_parodied_by", "parodied by it"),
    ("plagiarizes", "plagiarizes it", "is_plagiarized_by", "plagiarized by it"),
    ("qualifies", "qualifies it", "is_qualified_by", "qualified by it"),
    ("refutes", "refutes it", "is_refuted_by", "refuted by it"),
    ("replies_to", "replies to it", "has_reply_from", "replied to by it"),
    ("retracts", "retracts it", "is_retracted_by", "retracted by it"),
    ("reviews", "reviews it", "is_reviewed_by", "reviewed by it"),
    ("ridicules", "ridicules it", "is_ridiculed_by", "ridiculed by it"),
    ("shares_author_institution_with", "shares an institution with it", "", "shares an institution with it"),
    ("shares_author_with", "shares an author with it", "", "shares an author with it"),
    ("shares_funding_agency_with", "shares a funder with it", "", "shares a funder with it"),
    ("shares_journal_with", "in the same journal", "", "in the same journal"),
    ("shares_publication_venue_with", "at the same venue", "", "at the same venue"),
    ("speculates_on", "speculates on it", "is_speculated_on_by", "speculated on by it"),
    ("supports", "supports it", "is_supported_by", "supported by it"),
    ("updates", "updates it", "is_updated_by", "updated by it"),
    ("uses_conclusions_from", "uses its conclusions", "provides_conclusions_for", "provides conclusions for it"),
    ("uses_data_from", "uses its data", "provides_data_for", "provides data for it"),
    ("uses_method_in", "uses its method", "provides_method_for", "provides a method for it"),
    # Not CiTO's, but what surveys and replications say of papers.
    ("compares_with", "compares with it", "", "compared with by it"),
    ("replicates", "replicates it", "", "replicated by it"),
)


def _phrases() -> Mapping[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for name, words, inverse, words_back in _CITO:
        found[name] = (words, words_back)
        if inverse:
            found[inverse] = (words_back, words)
    return MappingProxyType(dict(sorted(found.items())))


CITO_PHRASES: Mapping[str, tuple[str, str]] = _phrases()
"""Property -> (what its subject does to "it", what its object has done by "it"): "extends it", "extended by it"."""

CITO_PROPERTIES: tuple[str, ...] = tuple(CITO_PHRASES)
"""Sorted. What `relations` of a note may say: CiTO's properties, compares_with and replicates."""


def relation_form(text: str) -> str:
    """A property in snake case, however it was written: "citesAsEvidence", "cito:cites-as-evidence"."""
    text = text.strip().removeprefix("cito:")
    return re.sub(r"[\s_-]+", "_", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text)).lower()
