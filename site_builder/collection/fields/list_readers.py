"""From the value of one field to what it means: lists of texts and of topics.

One value where a list belongs is a list of one; which fields split a text at commas is said by each
reader. An entry that is nothing is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from site_builder import urls
from site_builder.collection.fields.field_readers import Faults
from site_builder.collection.fields.yaml_values import Fields, Items, Text, Value
from site_builder.collection.limits import Limits, mend, more_than
from site_builder.collection.markdown.outline import wikilink_parts
from site_builder.collection.words.wording import quoted
from site_builder.diagnostics import Place
from site_builder.model import Alias, TopicMention

WIKILINK = re.compile(r"!?\[\[([^\[\]\n]*)\]\]")


def texts(value: Value, faults: Faults) -> tuple[str, ...]:
    """A list of texts; one text is one entry, commas and all."""
    return tuple(_joined(item.text) for item in flat(value, faults, "a list of texts"))


def words(value: Value, faults: Faults) -> tuple[str, ...]:
    """A list of texts, each once; one text is split at commas."""
    found: dict[str, None] = {}
    for text, place in _split_texts(value, faults, "a list of words"):
        if text in found:
            faults.add(place, "repeated-value", f"{quoted(text)} stands in {faults.name} twice; drop one")
        found[text] = None
    return tuple(found)


def aliases(value: Value, faults: Faults) -> tuple[Alias, ...]:
    """Other names of a note; one text is one alias, since titles hold commas."""
    return tuple(Alias(_joined(item.text), item.place) for item in flat(value, faults, "a list of names"))


def topics(value: Value, faults: Faults) -> tuple[TopicMention, ...]:
    """Topics, each once; one text is split at commas; "#" and brackets around a topic are dropped."""
    found: dict[str, TopicMention] = {}
    for text, place in _split_texts(value, faults, "a list of topics"):
        mention = topic(text, place)
        if mention and (fault := beyond(mention, faults.limits)):
            faults.add(place, "over-limit", fault)
        elif mention is None:
            faults.add(place, "bad-value", f"{quoted(text)} names no topic; use letters or digits")
        elif mention.id in found:
            first = found[mention.id].spelling
            what = f"{quoted(mention.spelling)} stands in {faults.name} twice"
            if first != mention.spelling:
                what = f"{quoted(mention.spelling)} is the topic {quoted(first)} again"
            faults.add(place, "repeated-value", f"{what}; drop one")
        else:
            found[mention.id] = mention
    return tuple(found.values())


def topic(text: str, place: Place) -> TopicMention | None:
    """The topic that a text names, None for none."""
    if match := WIKILINK.fullmatch(text):
        text = wikilink_parts(match[1])[0].removeprefix("topics/").removesuffix(".md")
    spelling = _joined(text).removeprefix("#").strip()
    id_ = urls.topic_id(spelling)
    return TopicMention(id_, spelling, place) if id_.strip("-/") else None


def beyond(mention: TopicMention, limits: Limits) -> str:
    """What is wrong with a topic whose name is too long, or goes down too many levels; "" for nothing."""
    for name, number in (("topic_length", len(mention.id)), ("topic_levels", mention.id.count("/") + 1)):
        if number > getattr(limits, name):
            what = f"{quoted(mention.spelling)} has {more_than(limits, name)}"
            return f"{what}, so it is no topic; shorten it, or {mend(name)}"
    return ""


def one_topic(value: Value, faults: Faults) -> TopicMention | None:
    """A single topic; a text is not split, since the name of one topic may hold a comma."""
    if isinstance(value, Text):
        mention = topic(value.text, value.place)
        if mention and (fault := beyond(mention, faults.limits)):
            faults.add(value.place, "over-limit", fault)
            return None
        return mention
    found = topics(value, faults)
    if len(found) > 1:
        faults.add(found[1].place, faults.wrong, f"{faults.name} takes one topic; the first counts: drop the others")
    return found[0] if found else None


# --- lists ------------------------------------------------------------------------------------------


def flat(value: Value, faults: Faults, wanted: str) -> Iterator[Text]:
    """The texts of a list, nested ones too; what is none is reported, what is nothing left out."""
    if isinstance(value, Text):
        if value.text.strip():
            yield value
    elif isinstance(value, Items):
        for item in value.items:
            yield from flat(item, faults, wanted)
    elif isinstance(value, Fields):
        faults.wrong_type(value, wanted)


def _split_texts(value: Value, faults: Faults, wanted: str) -> Iterator[tuple[str, Place]]:
    """The texts of a list, or the parts of one text between its commas; each with its place."""
    if isinstance(value, Text):
        for part, place in pieces_outside_brackets(value):
            if text := _joined(part):
                yield text, place
    else:
        for item in flat(value, faults, wanted):
            yield _joined(item.text), item.place


def pieces_outside_brackets(value: Text) -> Iterator[tuple[str, Place]]:
    """A text cut at its commas, but not within brackets: titles hold commas."""
    text = value.text
    # Only on one line and without escapes are places in the text places in the file.
    shift = value.source.find(text) if "\n" not in value.source else -1
    start = depth = 0
    for end, character in enumerate(text + ","):
        if character == "[":
            depth += 1
        elif character == "]":
            depth = max(0, depth - 1)
        elif character == "," and (depth == 0 or end == len(text)):
            part = text[start:end]
            lead = len(part) - len(part.lstrip())
            column = value.place.column + (shift + start + lead if shift >= 0 else 0)
            yield part.strip(), Place(value.place.path, value.place.line, column)
            start = end + 1


def _joined(text: str) -> str:
    return " ".join(text.split())
