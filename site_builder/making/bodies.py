"""The Markdown of every paper, topic and page as HTML: what the memo lacks is rendered, in processes beside the build.

It needs no map, so it goes on while that is drawn.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from site_builder.cache.codec import Codec, Pair, digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.collection.kept_body import content_of
from site_builder.collection.library import Library
from site_builder.making.crew import Crew, Processes
from site_builder.model import Found, Key
from site_builder.pages.links import link_views
from site_builder.pages.site import Bodies
from site_builder.pages.texts import Text, embedded_texts, texts_by_path
from site_builder.rendering.markdown.bodies import BodyRenderer, EmbeddedText, RenderedBody

ALONE = Processes()

BODIES = "body"
"""The kind under which a memo counts bodies rendered."""

Rendered = tuple[RenderedBody, Found]

_FORM = Pair(Codec[RenderedBody](RenderedBody), Codec[Found](Found))
_KEPT = Codec[tuple[bytes, bool]](tuple[bytes, bool])


def _packed(body: Rendered) -> bytes:
    """A body and what is wrong with it, small: ten thousand lie in memory together, and go from process to process."""
    return zlib.compress(_FORM.encode(body), 1)


def _unpacked(data: bytes) -> Rendered:
    return _FORM.decode(zlib.decompress(data))


@dataclass(frozen=True, slots=True)
class PackedBodies(Mapping[Key, RenderedBody]):
    """The bodies of papers, each of which is unpacked when it is asked for."""

    packed: Mapping[Key, bytes]

    def __getitem__(self, key: Key) -> RenderedBody:
        return _unpacked(self.packed[key])[0]

    def __iter__(self) -> Iterator[Key]:
        return iter(self.packed)

    def __len__(self) -> int:
        return len(self.packed)

    def item_digest(self, key: Key) -> bytes:
        """Raises KeyError."""
        return digest(self.packed[key])


@dataclass(frozen=True, slots=True)
class _Renderer:
    """Renders texts of a library by the paths of their files, in any process."""

    library: Library

    def __call__(self, paths: Sequence[str]) -> list[tuple[bytes, bool]]:
        """Each packed, and whether anything is wrong with it."""
        texts = texts_by_path(self.library)
        renderer = _renderer(self.library)
        return [_result(self.render(texts, renderer, path)) for path in paths]

    def render(self, texts: Mapping[str, Text], renderer: BodyRenderer, path: str) -> Rendered:
        text = texts[path]
        links = link_views(self.library, text.url, text)
        return renderer.render(text.body, path, links, lambda other: _embedded(self.library, texts, text, other))


def _result(body: Rendered) -> tuple[bytes, bool]:
    return _packed(body), bool(body[1])


def _renderer(library: Library) -> BodyRenderer:
    return BodyRenderer(library.config.macros, library.config.limits.formula_length)


def rendered_alone(library: Library, path: str) -> Rendered:
    """The text of one file, rendered by itself."""
    return _Renderer(library).render(texts_by_path(library), _renderer(library), path)


def _embedded(library: Library, texts: Mapping[str, Text], text: Text, path: str) -> EmbeddedText | None:
    other = texts.get(path)
    return EmbeddedText(other.body, link_views(library, text.url, other)) if other else None


class BodyWork:
    """Renders the bodies of a library: from now on in other processes where there are any, else when asked for them.

    Leaving the block ends what still goes on.
    """

    def __init__(self, library: Library, memo: Memo, crew: Crew = ALONE) -> None:
        self._library, self._memo = library, memo
        self._texts = texts_by_path(library)
        self._known: dict[str, tuple[bytes, bool]] = {}
        """Path -> its body packed, and whether anything is wrong with it."""
        self._keys: dict[str, bytes] = {}
        if memo.remembers:
            self._look_up()
        self._missing = [path for path in self._texts if path not in self._known]
        self.total = len(self._texts)
        self._stack = ExitStack()
        beside = crew.beside if self._missing else 0
        self._shares = [self._missing[share::beside] for share in range(beside)]
        self._errands = [self._stack.enter_context(crew.errand(_Renderer(library), share)) for share in self._shares]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def rendered(self, step: Callable[[], None]) -> tuple[Bodies, Found]:
        """All bodies and what is wrong with them; ask once. `step` hears of each body."""
        for _ in self._known:
            step()
        if self._errands:
            for share, errand in zip(self._shares, self._errands, strict=True):
                for path, one in zip(share, errand.result(), strict=True):
                    self._take(path, one, step)
            self._stack.close()
        else:
            renderer, work = _renderer(self._library), _Renderer(self._library)
            for path in self._missing:
                self._take(path, _result(work.render(self._texts, renderer, path)), step)
        library, known = self._library, self._known

        def body(path: str) -> RenderedBody:
            return _unpacked(known[path][0])[0]

        bodies = Bodies(
            papers=PackedBodies({key: known[paper.note.path][0] for key, paper in library.papers.items()}),
            topics={id_: body(topic.note.path) for id_, topic in library.topics.items() if topic.note},
            tours={walk.slug: body(walk.tour.path) for walk in library.tours},
            pages={site_page.page.name: body(site_page.page.path) for site_page in library.pages},
        )
        faulty = (known[path][0] for path in self._texts if known[path][1])
        return bodies, tuple(fault for packed in faulty for fault in _unpacked(packed)[1])

    def _take(self, path: str, one: tuple[bytes, bool], step: Callable[[], None]) -> None:
        self._known[path] = one
        if self._memo.remembers:
            self._memo.keep(BODIES, _KEPT, self._keys[path], one)
        else:
            self._memo.made[BODIES] += 1
        step()

    def _look_up(self) -> None:
        library = self._library
        settings = digest_of((library.config.macros, library.config.limits.formula_length))
        for path, text in self._texts.items():
            links = digest_of(link_views(library, text.url, text))
            embeds = [
                part
                for other in embedded_texts(library, text)
                for part in (other.path, content_of(other.body), digest_of(link_views(library, text.url, other)))
            ]
            key = self._memo.key(BODIES, path, settings, content_of(text.body), links, *embeds)
            self._keys[path] = key
            if (found := self._memo.find(BODIES, _KEPT, key)) is not None:
                self._known[path] = found
