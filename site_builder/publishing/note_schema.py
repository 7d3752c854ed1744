"""The JSON Schema of a note's front matter, by which editors complete and check it while it is written.

Dialect: https://json-schema.org/draft-07/schema, which is what YAML extensions of editors read. The schema is as
generous as the reader: what is understood with a warning is allowed where an editor could not tell why it is not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from site_builder.bibliography.vocabularies import CITO_PHRASES, CSL_TYPES
from site_builder.collection.fields.schema import FOREIGN_FIELDS, PAPER_FIELDS
from site_builder.model import JSON, Status

Schema = Mapping[str, JSON]

DIALECT = "http://json-schema.org/draft-07/schema#"

_TEXT: Schema = MappingProxyType({"type": ["string", "number", "null"]})
_ADDRESS: Schema = MappingProxyType({"type": ["string", "null"], "pattern": "^https?://"})
_NAME: Schema = MappingProxyType(
    {
        "oneOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {
                    name: {"type": "string"} for name in ("family", "given", "particle", "suffix", "literal", "orcid")
                },
                "additionalProperties": False,
            },
        ]
    }
)
_NAMES: Schema = MappingProxyType({"oneOf": [{"type": "array", "items": dict(_NAME)}, {"type": ["string", "null"]}]})
_WORDS: Schema = MappingProxyType(
    {"oneOf": [{"type": "array", "items": {"type": ["string", "number"]}}, {"type": ["string", "null"]}]}
)
_REASONED: Schema = MappingProxyType(
    {
        "oneOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {"key": {"type": "string"}, "why": {"type": "string"}},
                "required": ["key"],
                "additionalProperties": False,
            },
        ]
    }
)
_YES_OR_NO: Schema = MappingProxyType({"type": ["boolean", "null"]})

_FIELDS: Mapping[str, tuple[Schema, str]] = MappingProxyType(
    {
        "key": ({"type": "string"}, "Citation key; the file's name without .md if left out."),
        "title": ({"type": "string"}, "Title of the paper."),
        "type": ({"enum": [*CSL_TYPES, None]}, "A type of CSL; article if left out."),
        "authors": (_NAMES, '"Given Family", "Family, Given" or parts; others at the end means et al.'),
        "year": (_TEXT, "Year of publication."),
        "date": (_TEXT, "Date of publication as EDTF has it: 2020-11-07, 2020-11, 2020~."),
        "venue": (_TEXT, "Journal, conference or book that it appeared in."),
        "volume": (_TEXT, "Volume."),
        "issue": (_TEXT, "Issue."),
        "pages": (_TEXT, "Pages, as in 379–423."),
        "publisher": (_TEXT, "Publisher."),
        "editors": (_NAMES, "As authors."),
        "isbn": (_TEXT, "ISBN, in quotes."),
        "issn": (_TEXT, "ISSN, in quotes."),
        "arxiv": ({"type": ["string", "null"]}, "arXiv id, in quotes: it may end in a zero."),
        "doi": ({"type": ["string", "null"]}, "DOI, without https://doi.org/."),
        "url": (_ADDRESS, "Address of the paper."),
        "pdf": (_ADDRESS, "Address of a PDF."),
        "code": (_ADDRESS, "Address of its code."),
        "topics": (_WORDS, "What it is about; ml/nlp is a child of ml."),
        "keywords": (_WORDS, "Words that are not topics."),
        "cites": (_WORDS, "What the paper cites: keys, or doi:… and arxiv:… of papers without a note."),
        "relations": (
            {
                "type": ["object", "null"],
                "properties": {name: dict(_WORDS) for name in CITO_PHRASES},
                "additionalProperties": False,
            },
            "What it does to other papers: extends: [key].",
        ),
        "related": (
            {"oneOf": [{"type": "array", "items": dict(_REASONED)}, {"type": ["string", "null"]}]},
            "Papers chosen by hand, in this order, each with a reason if you like.",
        ),
        "summary": (_TEXT, "One or two sentences in your own words."),
        "abstract": (_TEXT, "The paper's abstract, only where it is yours to give."),
        "status": ({"enum": [*(status.value for status in Status), None]}, "How well you know it."),
        "added": (
            {"type": ["string", "null"], "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
            "The day on which the note joined the collection.",
        ),
        "aliases": (_WORDS, "Other names, also old keys, that lead here."),
        "not_duplicate_of": (_WORDS, "Papers that look like this one and are not."),
        "superseded_by": ({"type": ["string", "null"]}, "The paper that takes its place."),
        "retracted": (_YES_OR_NO, "Whether it was withdrawn."),
        "contributors": (_WORDS, "Who wrote the note."),
        "lang": ({"type": ["string", "null"]}, "Language of the note, as a BCP 47 tag."),
        "draft": (_YES_OR_NO, "Whether the note stays off the site."),
        "csl": ({"type": ["object", "null"]}, "Any further variable of CSL."),
    }
)
"""Field -> what its values look like, and what it is, in the order of docs/format.md."""


def note_schema(own_fields: Sequence[str]) -> str:
    """The schema as JSON; `own_fields` are those that the collection adds."""
    properties: dict[str, JSON] = {}
    for field in PAPER_FIELDS:
        shape, description = _FIELDS[field.name]
        for name in (field.name, *field.other_names):
            properties[name] = {**shape, "description": description}
    properties |= {name: {} for name in (*own_fields, *sorted(FOREIGN_FIELDS))}
    schema: dict[str, JSON] = {
        "$schema": DIALECT,
        "title": "A note on a paper",
        "type": "object",
        "properties": properties,
        "required": ["title"],
        "additionalProperties": False,
    }
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
