r"""Names of BibTeX fields. They are cut apart before anything is decoded, since braces and commands say where.

The rules are those of `bibliography.names`; here LaTeX becomes text in a way that keeps the braces that group words:
`{Barnes and Noble}` stays one word, `{\'e}` and `\v{s}` become letters, `H.{\,}P.` becomes two words.
"""

from __future__ import annotations

import re

from site_builder.bibliography.csl_record import csl_name
from site_builder.bibliography.names import parse_authors, parse_name
from site_builder.bibliography.readers.latex_text import MAX_DEPTH, depth, plain
from site_builder.bibliography.readers.records import Remarks, Spot, excerpt
from site_builder.model import JSON, Name

_EXTENDED = re.compile(r"^\s*[\"{]*(?:family|given|prefix|suffix|id|useprefix|given-i|family-i|prefix-i|suffix-i)\s*=")
_PAIR = re.compile(r"(?P<part>[a-z-]+)\s*=\s*(?P<value>\{[^{}]*\}|\"[^\"]*\"|[^,]*)")
_MACRO = re.compile(r"\\(?:[A-Za-z]+\s*|.)", re.DOTALL)


def names_of(text: str, spot: Spot, field: str, remarks: Remarks) -> list[JSON]:
    """A CSL name variable. What was ambiguous is said; no word is lost."""
    if depth(text) > MAX_DEPTH:
        text = text.replace("{", "").replace("}", "")
    if _EXTENDED.match(text) or " and given=" in text or " and family=" in text:
        return [_extended(part) for part in re.split(r"\s+and\s+", text)]
    grouped = grouped_text(text)
    names, et_al, _ = parse_authors(grouped)
    outside = re.sub(r"\{[^{}]*\}", "", grouped)
    pieces = re.split(r"\s+and\s+", outside, flags=re.IGNORECASE)
    if ";" in outside:
        message = f"{field} has semicolons, read as 'and': {_told(names)}; write 'and'"
        remarks.add_at(spot, "ambiguous-authors", message)
    elif any(piece.count(",") > 2 for piece in pieces):
        message = (
            f"{field} has too many commas in {excerpt(grouped, 60)}, read as {_told(names)}; part names with 'and'"
        )
        remarks.add_at(spot, "ambiguous-authors", message)
    made: list[JSON] = [csl_name(name) for name in names]
    return [*made, {"literal": "others"}] if et_al else made


def grouped_text(text: str) -> str:
    """LaTeX to text in which braces still group words; those that only make a letter are gone."""
    made: list[str] = []
    index = 0
    while index < len(text):
        character = text[index]
        if character == "\\":
            end = _end_of_command(text, index)
            made.append(plain(text[index:end]) or " ")
            index = end
        elif character == "{":
            end = _closing(text, index)
            inner = text[index + 1 : end]
            if inner.lstrip().startswith("\\"):
                made.append(plain(inner) or " ")
            elif len(inner) == 1:
                made.append(inner)  # El-{M}allah: protects a letter, groups nothing
            else:
                made.append("{" + plain(inner) + "}")
            index = end + 1
        elif character == "}":
            index += 1
        else:
            made.append(" " if character == "~" else character)
            index += 1
    joined = "".join(made)
    return joined.replace("--", "–") if "--" in joined else joined


def _end_of_command(text: str, start: int) -> int:
    """Where a command with its one argument ends: a group, or for accents the next letter."""
    match = _MACRO.match(text, start)
    if not match:
        return start + 1
    end = match.end()
    name = match[0][1:].strip()
    while end < len(text) and text[end] == " " and not name.isalpha():
        end += 1
    if end < len(text) and text[end] == "{":
        return _closing(text, end) + 1
    if name in tuple("'`^\"~=.uvHtcdbkr") and end < len(text):
        return _end_of_command(text, end) if text[end] == "\\" else end + 1
    return end


def _closing(text: str, start: int) -> int:
    level = 0
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, start):
        level += (match[0] == "{") - (match[0] == "}")
        if level == 0:
            return match.start()
    return len(text)


def _extended(text: str) -> JSON:
    """A name in biblatex's extended format: `given=Hans, prefix=von, family=Harten`."""
    parts = {match["part"]: plain(match["value"].strip('{}" ')) for match in _PAIR.finditer(text)}
    if not parts.get("family"):
        return csl_name(parse_name(grouped_text(text)))
    name = Name(
        family=parts["family"],
        given=parts.get("given", ""),
        particle=parts.get("prefix", ""),
        suffix=parts.get("suffix", ""),
    )
    return csl_name(name if name.given else Name(literal=" ".join(p for p in (name.particle, name.family) if p)))


def _told(names: tuple[Name, ...]) -> str:
    shown = [f"'{name.full}'" for name in names[:4]]
    return ", ".join(shown) + (" and more" if len(names) > len(shown) else "")
