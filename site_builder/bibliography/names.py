"""Names of people and groups: one written name into the parts of a CSL name, one line into many names.

The rules are BibTeX's (N. Markey, "Tame the BeaST", section 11), with what literature notes add: names in
scripts that put the family first stay as written, and groups that BibTeX would cut apart stay whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.model import Name, is_family_first

_SUFFIXES = frozenset("jr jr. sr sr. ii iii iv 2nd 3rd".split())
"""Not "V": it is an initial more often."""

_COMPANY = frozenset("inc inc. ltd ltd. llc gmbh corp corp. co co. s.a. plc".split())

_GROUP_WORDS = frozenset("and of for the on in at & für".split())
"""Lower-case words that stand in names of groups and in no person's."""

_GROUP_ENDS = frozenset(
    "collaboration consortium team committee initiative foundation association society university institute".split()
)

_CONJUNCTIONS = frozenset(["y", "e", "i"])
"""They join two family names: "José Ortega y Gasset"."""

_PARTICLES = frozenset(
    """
    af al am auf aus av ben bin d da dal dalla das de degli dei del della delle den der di do dos du el ibn la las le
    les lo los op 't ten ter tot van vanden vander vom von zu zum zur
    """.split()
)

_OTHERS = frozenset(["others", "et al", "et al.", "and others", "…", "..."])

_ET_AL = (" et al.", " et al", " ...", "…")


def parse_name(text: str) -> Name:
    """The parts of one name: "Given von Family Jr.", "von Family, Given", "von Family, Jr., Given", "{Group}".

    What has one word, stands in braces, is a group by its words or is in a script that puts the family
    first is a literal. No word is lost: a name that fits no form is a literal as well.
    """
    text = " ".join(text.split())
    if _is_braced(text):
        return Name(literal=_unbraced(text))
    parts = _parts(text)
    if len(parts) <= 1:
        return _spoken(parts[0] if parts else "")
    if len(parts) == 2:
        return _inverted(text, parts[0], parts[1])
    if len(parts) == 3:
        family, second, third = parts
        for suffix, given in ((second, third), (third, second)):
            if suffix.casefold() in _SUFFIXES:
                return _with_family(family, given=given, suffix=suffix)
    return Name(literal=_unbraced(text))


def parse_authors(text: str) -> tuple[tuple[Name, ...], bool, bool]:
    """All names of one line: (names, whether it goes on with "et al.", whether commas made it ambiguous).

    Names are split at ";" and " and ". Within a name one comma is "Family, Given"; more separate names
    where each part has two words, else they belong to one name.
    """
    text = " ".join(text.split())
    text, et_al = _without_et_al(text)
    names: list[Name] = []
    ambiguous = False
    for piece in _split(text, ";"):
        for written in _split_at_and(piece):
            # A comma before "and" is the last one of an English list: "A B, C D, and E F".
            is_listed = written.endswith(",")
            name = written.strip(" ,")
            if name.casefold() in _OTHERS:
                et_al = True
            elif name:
                ambiguous = ambiguous or len(_parts(name)) > 1
                names += _names_of(name, is_listed=is_listed)
    return tuple(name for name in names if name != Name()), et_al, ambiguous


def parse_entry(text: str) -> tuple[tuple[Name, ...], bool, bool]:
    """One entry of a list of names, as `parse_authors`: one name, unless it has more commas than a name can have."""
    text = " ".join(text.split())
    if text.casefold() in _OTHERS:
        return (), True, False
    text, et_al = _without_et_al(text)
    if not _is_one_name(text):
        names, goes_on, is_ambiguous = parse_authors(text)
        return names, et_al or goes_on, is_ambiguous
    name = parse_name(text)
    return ((name,) if name != Name() else ()), et_al, False


def _is_one_name(text: str) -> bool:
    """Whether the commas of a text can be those of one name: "King, Jr., Martin Luther"."""
    parts = [part.casefold() for part in _parts(text)]
    return len(parts) < 3 or (len(parts) == 3 and (parts[1] in _SUFFIXES or parts[2] in _SUFFIXES))


def _names_of(text: str, *, is_listed: bool) -> list[Name]:
    parts = _parts(text)
    if (is_listed or not _is_one_name(text)) and all(len(_words(part)) >= 2 for part in parts):
        return [parse_name(part) for part in parts]
    return [parse_name(text)]


def _spoken(text: str) -> Name:
    """A name without commas, given name first."""
    words = _words(text)
    if len(words) < 2 or is_family_first(text) or _is_group(words):
        return Name(literal=_unbraced(text))
    suffix = ""
    if len(words) > 2 and words[-1].casefold() in _SUFFIXES:
        suffix = words.pop()
    given_end, family_start = _seams(words)
    return Name(
        given=_joined(words[:given_end]),
        particle=_joined(words[given_end:family_start]),
        family=_joined(words[family_start:]),
        suffix=suffix,
    )


def _seams(words: Sequence[str]) -> tuple[int, int]:
    """Where the given names end and where the family name starts; the particle lies between."""
    last = len(words) - 1
    for index in range(2, last):
        if words[index] in _CONJUNCTIONS:
            return index - 1, index - 1
    lower = [index for index in range(last) if _is_lower(words[index])]
    if not lower:
        return last, last
    if len(lower) == last and _is_lower(words[last]) and not _is_particle(words[lower[-1]]):
        return last, last  # all in lower case, as "bell hooks" writes herself
    return lower[0], lower[-1] + 1


def _inverted(text: str, first: str, second: str) -> Name:
    if second.casefold() in _COMPANY:
        return Name(literal=_unbraced(text))
    if second.casefold() in _SUFFIXES:
        name = _spoken(first)
        if name.literal:
            return Name(family=name.literal, suffix=second)
        return Name(given=name.given, particle=name.particle, family=name.family, suffix=second)
    return _with_family(first, given=second)


def _with_family(written: str, *, given: str, suffix: str = "") -> Name:
    """The "von Family" half of an inverted name: its leading lower-case words are the particle."""
    words = _words(written)
    start = 0
    while start < len(words) - 1 and _is_lower(words[start]):
        start += 1
    return Name(
        family=_joined(words[start:]), particle=_joined(words[:start]), given=_unbraced(given), suffix=_unbraced(suffix)
    )


def _is_group(words: Sequence[str]) -> bool:
    return (
        words[0] == "The"
        or words[-1].casefold() in _GROUP_ENDS
        or words[-1].casefold() in _COMPANY
        or any(word in _GROUP_WORDS for word in words)
    )


def _is_lower(word: str) -> bool:
    letter = next((c for c in word if c.isalpha()), "")
    return not word.startswith("{") and letter.islower()


def _is_particle(word: str) -> bool:
    return word.strip("'’").casefold() in _PARTICLES


def _without_et_al(text: str) -> tuple[str, bool]:
    """The text before an "et al." at its end, and whether there is one."""
    folded = text.casefold() if text.isascii() else text
    ending = next((ending for ending in _ET_AL if folded.endswith(ending)), "")
    if not ending:
        return text, False
    # The comma of "A B, C D, et al." is kept: it says that those before it part names.
    return text[: len(text) - len(ending)].rstrip(), True


# --- braces: what stands in them is one word --------------------------------------------------------


def _is_braced(text: str) -> bool:
    """Whether one pair of braces holds the whole text."""
    if not (text.startswith("{") and text.endswith("}")):
        return False
    return all(depth > 0 for depth in _depths(text)[:-1])


def _unbraced(text: str) -> str:
    return " ".join(text.replace("{", "").replace("}", "").split())


def _joined(words: Sequence[str]) -> str:
    return _unbraced(" ".join(words))


def _parts(text: str) -> list[str]:
    """What stands between the commas of a name."""
    return [part.strip() for part in _split(text, ",") if part.strip()]


def _words(text: str) -> list[str]:
    return [word for word in _split(text, " ") if word]


def _depths(text: str) -> list[int]:
    """For each character: how many braces are open behind it."""
    depth, depths = 0, []
    for character in text:
        depth += (character == "{") - (character == "}")
        depth = max(depth, 0)
        depths.append(depth)
    return depths


def _split(text: str, separator: str) -> list[str]:
    """The text cut at one character, never inside braces."""
    if "{" not in text:
        return text.split(separator)
    parts, start = [], 0
    for index, (character, depth) in enumerate(zip(text, _depths(text), strict=True)):
        if character == separator and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]


def _split_at_and(text: str) -> list[str]:
    """The text cut at each word "and", in any case, never inside braces."""
    names: list[list[str]] = [[]]
    for word in _words(text):
        if word.casefold() == "and":
            names.append([])
        else:
            names[-1].append(word)
    return [" ".join(words) for words in names]
