"""Which field and type of BibTeX and biblatex is which of CSL.

Sources: the biblatex manual 3.20, sections 2.1 and 2.2; the mapping agrees with Better BibTeX's where that is one to
one. What this program writes for variables that neither dialect has (`csl-…`) is read back.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TYPES: Mapping[str, str] = MappingProxyType(
    {
        "article": "article-journal",
        "periodical": "periodical",
        "suppperiodical": "article-journal",
        "book": "book",
        "mvbook": "book",
        "inbook": "chapter",
        "bookinbook": "chapter",
        "suppbook": "chapter",
        "booklet": "pamphlet",
        "collection": "book",
        "mvcollection": "book",
        "incollection": "chapter",
        "suppcollection": "chapter",
        "dataset": "dataset",
        "manual": "report",
        "misc": "document",
        "other": "document",
        "online": "webpage",
        "electronic": "webpage",
        "www": "webpage",
        "webpage": "webpage",
        "patent": "patent",
        "proceedings": "book",
        "mvproceedings": "book",
        "inproceedings": "paper-conference",
        "conference": "paper-conference",
        "reference": "book",
        "mvreference": "book",
        "inreference": "entry-encyclopedia",
        "report": "report",
        "techreport": "report",
        "software": "software",
        "thesis": "thesis",
        "phdthesis": "thesis",
        "mastersthesis": "thesis",
        "bachelorsthesis": "thesis",
        "unpublished": "manuscript",
        "artwork": "graphic",
        "image": "graphic",
        "audio": "song",
        "music": "song",
        "movie": "motion_picture",
        "video": "motion_picture",
        "performance": "performance",
        "letter": "personal_communication",
        "review": "review",
        "standard": "standard",
        "legislation": "legislation",
        "jurisdiction": "legal_case",
        "legal": "legislation",
        "map": "map",
        "presentation": "speech",
        "unpub": "manuscript",
        "newspaper": "article-newspaper",
        "magazine": "article-magazine",
    }
)
"""Type of entry -> CSL type."""

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "journal": "container-title",
        "journaltitle": "container-title",
        "shortjournal": "container-title-short",
        "journalabbr": "container-title-short",
        "series": "collection-title",
        "volume": "volume",
        "issue": "issue",
        "edition": "edition",
        "chapter": "chapter-number",
        "publisher": "publisher",
        "institution": "publisher",
        "school": "publisher",
        "organization": "publisher",
        "address": "publisher-place",
        "location": "publisher-place",
        "type": "genre",
        "note": "note",
        "annote": "annote",
        "annotation": "annote",
        "eventtitle": "event-title",
        "venue": "event-place",
        "pagetotal": "number-of-pages",
        "numpages": "number-of-pages",
        "volumes": "number-of-volumes",
        "shorttitle": "title-short",
        "version": "version",
        "part": "part-number",
        "pubstate": "status",
        "pmid": "PMID",
        "pmcid": "PMCID",
        "callnumber": "call-number",
        "origtitle": "original-title",
        "origpublisher": "original-publisher",
        "origlocation": "original-publisher-place",
        "reviewedtitle": "reviewed-title",
        "scale": "scale",
    }
)
"""Field -> variable, for plain texts. Of two with one variable the first in the entry wins."""

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "author": "author",
        "editor": "editor",
        "translator": "translator",
        "bookauthor": "container-author",
        "director": "director",
        "collaborator": "contributor",
        "holder": "",
    }
)

EDITOR_ROLES: Mapping[str, str] = MappingProxyType(
    {
        "compiler": "compiler",
        "founder": "editor",
        "continuator": "editor",
        "redactor": "editor",
        "reviser": "editor",
        "collaborator": "contributor",
        "organizer": "organizer",
        "director": "director",
        "editor": "editor",
    }
)
"""biblatex's `editortype` -> variable."""

DATES: Mapping[str, str] = MappingProxyType(
    {"urldate": "accessed", "origdate": "original-date", "eventdate": "event-date"}
)

CSL_NAMES: Mapping[str, str] = MappingProxyType({name.lower(): name for name in "DOI ISBN ISSN PMCID PMID URL".split()})
"""Variables of CSL that have capitals; names of fields have none that count."""

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {
        "american": "en-US", "usenglish": "en-US", "british": "en-GB", "ukenglish": "en-GB", "english": "en",
        "german": "de", "ngerman": "de", "austrian": "de-AT", "naustrian": "de-AT", "french": "fr", "spanish": "es",
        "portuguese": "pt", "brazilian": "pt-BR", "brazil": "pt-BR", "italian": "it", "dutch": "nl", "russian": "ru",
        "polish": "pl", "czech": "cs", "danish": "da", "swedish": "sv", "norwegian": "no", "norsk": "nb",
        "finnish": "fi", "greek": "el", "hungarian": "hu", "turkish": "tr", "ukrainian": "uk", "japanese": "ja",
        "chinese": "zh", "korean": "ko", "arabic": "ar", "hebrew": "he", "latin": "la", "catalan": "ca",
        "croatian": "hr", "serbian": "sr", "slovene": "sl", "slovak": "sk", "romanian": "ro", "bulgarian": "bg",
    }
)  # fmt: skip
"""Names of babel -> BCP 47."""

SILENT = frozenset(
    """
    crossref xref xdata related relatedtype relatedstring relatedoptions options execute entryset entrysubtype label
    shorthand shorthandintro sortkey sortname sorttitle sortyear presort indextitle indexsorttitle gender keysort
    langidopts primaryclass eprintclass archiveprefix eprinttype eprint isrn hyphenation day month year date
    """.split()
)
"""Fields that say how to print or sort, or that are read together with others: nobody misses them in a note."""
