"""A formatted citation before it is HTML, Markdown or plain text: pieces of text, some in italics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from site_builder.structs import Frozen


class Span(Frozen):
    text: str
    italic: bool = False


_MARKS = re.compile(r"([\\`*_\[\]<>#|~$]|&(?=[#\w]))")
"""What Markdown could take for a mark of its own."""

Spans = tuple[Span, ...]

NOTHING: Spans = ()


def roman(text: str) -> Spans:
    return (Span(text),) if text else NOTHING


def italic(text: str) -> Spans:
    return (Span(text, italic=True),) if text else NOTHING


def joined(parts: Iterable[Spans], separator: str = ", ") -> Spans:
    """Those of the parts that say something, with `separator` between them."""
    found: list[Span] = []
    for part in parts:
        if part:
            found += [Span(separator), *part] if found else part
    return tuple(found)


def sentences(parts: Iterable[Spans]) -> Spans:
    """Each part closed by a full stop, unless it closes itself ("?", "Jr.", "”")."""
    return joined((closed(part) for part in parts if part), " ")


def closed(part: Spans, mark: str = ".") -> Spans:
    """The part with `mark` at its end, unless it has closed already."""
    return part if not part or is_closed(part[-1].text) else (*part, Span(mark))


def is_closed(text: str) -> bool:
    return bool(re.search(r"[.?!][”’]?$", text))


def quoted(title: str, mark: str) -> Spans:
    """A title in quotation marks, the mark that follows inside them; quotation marks of the title's own are single."""
    inner = re.sub(r'"([^"]*)"', r"‘\1’", title).replace("“", "‘").replace("”", "’")
    return roman(f"“{inner}{'' if inner[-1:] in '?!' and inner else mark}”") if title else NOTHING


def as_text(spans: Spans) -> str:
    return "".join(span.text for span in spans)


def as_markdown(spans: Sequence[Span]) -> str:
    return "".join(f"*{escaped(span.text)}*" if span.italic else escaped(span.text) for span in spans)


def escaped(text: str) -> str:
    """Markdown that shows the text as it is. Addresses in it stay addresses."""
    pieces = re.split(r"(https?://\S+)", text)
    return "".join(piece if number % 2 else _MARKS.sub(r"\\\1", piece) for number, piece in enumerate(pieces))
