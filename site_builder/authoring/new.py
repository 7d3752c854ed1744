"""`new`: one well-formed note, from facts that somebody gives or a service knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from site_builder.authoring.files import create_file
from site_builder.authoring.front_matter_text import flow, front_matter
from site_builder.authoring.importing.keys import free_key, given_key, made_key, path_for
from site_builder.authoring.suggestions import SuggestedTopic, cited_here, suggest_topics
from site_builder.cache.memo import Memo
from site_builder.cache.store import Remembered
from site_builder.collection.checks.unwritten import NEW_BODY
from site_builder.collection.config import SiteConfig
from site_builder.collection.disk.sources import Source
from site_builder.collection.inputs import Inputs, read_inputs
from site_builder.collection.library import Library
from site_builder.collection.links.identities import identities
from site_builder.collection.load import load
from site_builder.collection.notes import read_note
from site_builder.model import JSON, Found, Identifier, Key, Note
from site_builder.structs import Frozen, field, replace

_KEY_PARTS = re.compile(r"[^\W\d_]+([12][0-9]{3})[^\W\d_]*")

_SHOWN = 3
"""Papers that are named as evidence for a topic."""


class NoteExists(Exception):
    """The note is there, or another one of the paper; the message says which and what to do."""


class Facts(Frozen, kw_only=True):
    """What is known of a paper that has no note yet."""

    fields: Mapping[str, JSON] = field(default_factory=dict)
    """Front matter without key; scalars are text."""
    key: str = ""
    """As its source has it; empty for none."""
    references: tuple[Identifier, ...] = ()
    body: str = ""
    """Markdown; empty for the body that asks what a note should say."""
    unread: tuple[str, ...] = ()
    """What the source says and no field can take, or what was not to be had, in words."""


class NewNote(Frozen, kw_only=True):
    """The note that was written."""

    key: Key
    path: str
    """Path within the collection."""
    topics: tuple[SuggestedTopic, ...]
    cites: tuple[Key, ...]
    unread: tuple[str, ...]
    """What the source says and the note does not, as `Facts` has it."""
    diagnostics: Found
    """What is wrong with it: what is still to be written, most of all."""


def new_note(
    root: Path, find: Callable[[], Facts], *, named: Identifier | None = None, key: str, today: str, accept: bool
) -> NewNote:
    """Write the note of a paper.

    Args:
        root: The collection.
        find: Gives what is known of the paper. It may ask a network, and so is asked once nothing else refuses.
        named: What the paper is known by before anybody is asked.
        key: The key that was asked for; empty: surname, year and first word of the title.
        today: The day on which it joins.
        accept: Whether suggested topics and citations become fields. Else they are comments for its writer to take up.

    Raises:
        NoteExists: Where a file has its name, or a note is of the same paper.
        CollectionNotFound: Where there is no collection.
        OSError: Where the disk refuses.
        Whatever `find` raises.
    """
    inputs, memo = read_inputs(root), Memo(Remembered())
    library, _ = load(root, drafts=True, memo=memo, inputs=inputs)
    taken = {one.casefold() for one in library.papers}
    if key and key.casefold() in taken:
        raise NoteExists(
            f"the key '{key}' is taken by {(root / _path_of(library, key)).as_posix()}; choose another one"
        )
    if named:
        _refuse_duplicate(root, library, [named])
    facts = find()
    fields = {**_from_key(key), **facts.fields}
    made = Key(key) if key else free_key(given_key(facts.key) or made_key(fields), taken)
    path = path_for(made, {paper.note.path.casefold() for paper in library.papers.values()})
    if (root / path).exists() or (root / path).is_symlink():
        raise _exists(root / path)
    fields.setdefault("title", "")
    fields.setdefault("authors", [])
    fields.setdefault("topics", [])
    fields |= {"status": "to-read", "added": today}
    if Path(path).stem != made:
        fields["key"] = made
    _refuse_duplicate(root, library, identities(_read(path, front_matter(fields))))
    with_note, _ = load(root, drafts=True, memo=memo, inputs=_with(inputs, path, front_matter(fields)))
    topics = suggest_topics(with_note, made) if made in with_note.papers and fields["title"] else ()
    cites = cited_here(library, facts.references)
    if accept:
        fields["topics"] = [*_list(fields["topics"]), *(topic.id for topic in topics)]
        fields |= {"cites": [*_list(fields.get("cites")), *cites]} if cites else {}
    elif topics and not fields["topics"]:
        del fields["topics"]
    comments = "" if accept else _comments(topics, cites)
    body = facts.body or NEW_BODY.strip()
    opened = front_matter(fields).removesuffix("---\n")
    text = f"{opened}{comments}---\n{body.strip()}\n"
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    try:
        create_file(root / path, text.encode())
    except FileExistsError as error:
        raise _exists(root / path) from error
    _, found = load(root, memo=memo, inputs=_with(inputs, path, text))
    return NewNote(
        key=made,
        path=path,
        topics=topics,
        cites=cites,
        unread=facts.unread,
        diagnostics=tuple(fault for fault in found if fault.place.path == path),
    )


def _exists(file: Path) -> NoteExists:
    return NoteExists(f"{file} exists, and new writes over nothing; choose another key")


def _with(inputs: Inputs, path: str, text: str) -> Inputs:
    """The inputs of the collection with one more note."""
    sources = sorted((*inputs.sources, Source(path, text, "paper")), key=lambda source: source.path)
    return replace(inputs, sources=tuple(sources))


def evidence(topic: SuggestedTopic) -> str:
    """Why a topic is suggested, in words."""
    if not topic.papers:
        return "the paper names it"
    names = ", ".join(topic.papers[:_SHOWN])
    others = len(topic.papers) - _SHOWN
    named = f"{names} and {others} more" if others > 0 else names
    near = f"{named}, near this paper, {'have' if len(topic.papers) > 1 else 'has'} it"
    return f"the paper names it; {near}" if topic.said else near


def _comments(topics: Sequence[SuggestedTopic], cites: Sequence[Key]) -> str:
    """Suggestions as comments: deleting the mark takes them up."""
    lines = [f"# {topic.id}: {evidence(topic)}\n" for topic in topics]
    if topics:
        lines.append(f"# topics: {flow([topic.id for topic in topics])}\n")
    if cites:
        lines.append(f"# It cites, of the papers here:\n# cites: {flow(list[JSON](cites))}\n")
    return "".join(lines)


def _from_key(key: str) -> dict[str, JSON]:
    """What a key such as "vaswani2017attention" says by itself."""
    match = _KEY_PARTS.fullmatch(key)
    return {"year": match[1]} if match else {}


def _list(value: JSON) -> list[JSON]:
    return value if isinstance(value, list) else []


def _read(path: str, text: str) -> Note:
    return read_note(Source(path, text, "paper"), SiteConfig())[0]


def _refuse_duplicate(root: Path, library: Library, ids: Iterable[Identifier]) -> None:
    own = set(ids)
    for paper in library.papers.values():
        if shared := own.intersection(identities(paper.note)):
            raise NoteExists(f"{(root / paper.note.path).as_posix()} is a note of {min(shared)} already; write there")


def _path_of(library: Library, key: str) -> str:
    return next(paper.note.path for one, paper in library.papers.items() if one.casefold() == key.casefold())
