"""The sanitiser: what HTML a note may put on a page. The allow-list is the data below; all else is dropped.

nh3 parses as a browser does, so that what it returns is balanced and stays within its container. It runs on each body
by itself, after formulas are converted: what comes out of a converter is no safer than a note.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cached_property
from types import MappingProxyType

import nh3

from site_builder.rendering.markdown.formulas import CLASSES as FORMULA_CLASSES
from site_builder.rendering.markdown.highlighting import token_classes

TAGS = frozenset(
    """a abbr acronym article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn
    div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li mark nav ol p pre q
    rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul
    var wbr""".split()
)
MATH_TAGS = frozenset(
    """math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt
    mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none""".split()
)
"""MathML Core, without `annotation-xml`, `semantics` and anything else that holds other languages."""

REMOVED_WITH_CONTENT = frozenset("script style template iframe noscript object embed textarea title select".split())

_MATH_ATTRIBUTES = frozenset(
    """accent accentunder class columnspan depth dir display displaystyle fence form height largeop linethickness
    lspace mathcolor mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy
    symmetric voffset width""".split()
)

ATTRIBUTES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "*": frozenset("class dir id lang title".split()),
        "a": frozenset(["href"]),
        "abbr": frozenset(),
        "blockquote": frozenset(["cite"]),
        "col": frozenset("align span".split()),
        "colgroup": frozenset("align span".split()),
        "del": frozenset(["datetime"]),
        "details": frozenset(["open"]),
        "img": frozenset("alt height loading src width".split()),
        "input": frozenset("checked disabled type".split()),
        "ins": frozenset(["datetime"]),
        "li": frozenset(["value"]),
        "ol": frozenset("reversed start type".split()),
        "td": frozenset("align colspan headers rowspan".split()),
        "th": frozenset("align colspan headers rowspan scope".split()),
        "time": frozenset(["datetime"]),
        "math": frozenset(["alttext"]),
        **dict.fromkeys(sorted(MATH_TAGS - {"math"}), _MATH_ATTRIBUTES),
    }
)

SCHEMES = frozenset(["http", "https", "mailto"])

CLASSES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "a": frozenset("citation footnote-back footnote-ref image-link tag".split()),
        "blockquote": frozenset(["callout"]),
        "code": frozenset(["formula-error"]),
        "details": frozenset(["callout"]),
        "figure": frozenset(["embed"]),
        "div": frozenset("highlight table-scroll".split()),
        "li": frozenset(["task"]),
        "p": frozenset(["callout-title"]),
        "section": frozenset(["footnotes"]),
        "span": frozenset("formula math-display tag unresolved".split()),
        "summary": frozenset(["callout-title"]),
        "ul": frozenset(["tasks"]),
    }
)
"""Element -> classes that it may have, beside those of coloured code and of formulas."""

_PREFIXES = MappingProxyType(
    {
        "code": re.compile(r"language-[a-z0-9][\w+#.-]{0,30}"),
        **dict.fromkeys(("blockquote", "details"), re.compile(r"callout-[a-z]{1,20}")),
    }
)


class Sanitizer:
    """Cleans bodies one by one."""

    def __init__(self) -> None:
        self._ids: Collection[str] = ()
        self._addresses: Collection[str] = ()

    def clean(self, markup: str, ids: Collection[str], addresses: Collection[str]) -> str:
        """Safe, balanced HTML.

        Args:
            markup: HTML of one body.
            ids: The ids that it may have; others could stand for what a script or a template looks up.
            addresses: The relative addresses that it may link or show; others lead to no file of the site.
        """
        self._ids, self._addresses = ids, addresses
        return _CONTROL.sub("\ufffd", self._cleaner.clean(markup))

    @cached_property
    def _classes(self) -> Mapping[str, frozenset[str]]:
        of_formulas = dict.fromkeys(sorted(MATH_TAGS), FORMULA_CLASSES)
        return {**CLASSES, **of_formulas, "span": CLASSES["span"] | token_classes()}

    @cached_property
    def _cleaner(self) -> nh3.Cleaner:
        attributes = {tag: set(names) for tag, names in ATTRIBUTES.items()}
        attributes["math"] |= _MATH_ATTRIBUTES
        return nh3.Cleaner(
            tags=set(TAGS | MATH_TAGS),
            clean_content_tags=set(REMOVED_WITH_CONTENT),
            attributes=attributes,
            attribute_filter=self._attribute,
            strip_comments=True,
            link_rel=None,
            url_schemes=set(SCHEMES),
            set_tag_attribute_values={"input": {"disabled": "", "type": "checkbox"}},
        )

    def _attribute(self, tag: str, name: str, value: str) -> str | None:
        """An attribute's value, mended or None to drop it."""
        if name == "id":
            return value if value in self._ids else None
        if name == "class":
            return self._class(tag, value)
        if name == "mathcolor":
            return value if _COLOR.fullmatch(value) else None
        if name in ("href", "cite", "src"):
            return self._address(name, value)
        return value

    def _class(self, tag: str, value: str) -> str | None:
        allowed, prefix = self._classes.get(tag, frozenset[str]()), _PREFIXES.get(tag)
        names = [name for name in value.split() if name in allowed or (prefix and prefix.fullmatch(name))]
        return " ".join(names) or None

    def _address(self, name: str, value: str) -> str | None:
        """An address of this site, or for links also one with a scheme (nh3 has seen that it is a harmless one)."""
        if value in self._addresses or (name != "src" and ABSOLUTE.match(value)):
            return value
        return None


_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
"""What no note may hold, and character references bring in again: `&#x1F;`."""

_COLOR = re.compile("#[0-9a-f]{6}")
ABSOLUTE = re.compile(r"https?://[^/\\]|mailto:", re.IGNORECASE)
"""How an address begins that may lead off the site."""
