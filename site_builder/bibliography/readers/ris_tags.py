"""Which tag and type of RIS is which of CSL.

Source: the RIS specification of Research Information Systems (2001 and 2011), in the reading of Zotero's translator.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TYPES: Mapping[str, str] = MappingProxyType(
    {
        "ABST": "article-journal",
        "ADVS": "motion_picture",
        "AGGR": "dataset",
        "ANCIENT": "book",
        "ART": "graphic",
        "BILL": "bill",
        "BLOG": "post-weblog",
        "BOOK": "book",
        "CASE": "legal_case",
        "CHAP": "chapter",
        "CHART": "graphic",
        "CLSWK": "classic",
        "COMP": "software",
        "CONF": "paper-conference",
        "CPAPER": "paper-conference",
        "CTLG": "book",
        "DATA": "dataset",
        "DBASE": "dataset",
        "DICT": "entry-dictionary",
        "EBOOK": "book",
        "ECHAP": "chapter",
        "EDBOOK": "book",
        "EJOUR": "article-journal",
        "ELEC": "webpage",
        "ENCYC": "entry-encyclopedia",
        "EQUA": "graphic",
        "FIGURE": "figure",
        "GEN": "document",
        "GOVDOC": "report",
        "GRNT": "document",
        "HEAR": "hearing",
        "ICOMM": "personal_communication",
        "INPR": "article-journal",
        "JFULL": "periodical",
        "JOUR": "article-journal",
        "LEGAL": "legislation",
        "MANSCPT": "manuscript",
        "MAP": "map",
        "MGZN": "article-magazine",
        "MPCT": "motion_picture",
        "MULTI": "webpage",
        "MUSIC": "musical_score",
        "NEWS": "article-newspaper",
        "PAMP": "pamphlet",
        "PAT": "patent",
        "PCOMM": "personal_communication",
        "PREPRINT": "article",
        "RPRT": "report",
        "SER": "book",
        "SLIDE": "graphic",
        "SOUND": "song",
        "STAND": "standard",
        "STAT": "legislation",
        "STD": "standard",
        "THES": "thesis",
        "UNBILL": "bill",
        "UNPB": "manuscript",
        "UNPD": "manuscript",
        "VIDEO": "motion_picture",
        "WEB": "webpage",
        "OTHER": "document",
    }
)

NAMES: tuple[tuple[str, str], ...] = (
    ("AU", "author"),
    ("A1", "author"),
    ("ED", "editor"),
    ("A2", "editor"),
    ("A3", "collection-editor"),
    ("A4", "translator"),
)

TEXTS: tuple[tuple[str, str], ...] = (
    ("AB", "abstract"),
    ("N2", "abstract"),
    ("VL", "volume"),
    ("IS", "issue"),
    ("CP", "issue"),
    ("M1", "number"),
    ("T3", "collection-title"),
    ("ET", "edition"),
    ("PB", "publisher"),
    ("CY", "publisher-place"),
    ("PP", "publisher-place"),
    ("M3", "genre"),
    ("LA", "language"),
    ("N1", "note"),
    ("RN", "annote"),
    ("CN", "call-number"),
    ("ST", "title-short"),
    ("OP", "original-title"),
    ("RI", "reviewed-title"),
    ("NV", "number-of-volumes"),
    ("SE", "section"),
)

DATES = frozenset(["DA", "PY", "Y1", "Y2"])
CONTAINERS = frozenset(["TI", "T1", "CT", "T2", "JF", "BT", "JO", "JA", "J1", "J2"])
IDS = frozenset(["DO", "DI", "UR", "SN", "AN", "KW", "SP", "EP", "L1", "L2", "L4", "U1", "C1"])
SILENT = frozenset(["TY", "ID", "LB", "DP", "DB", "ER"])
"""What names the record itself, or the program and database that it came from."""
