"""The Markdown of every paper, topic and page as HTML: what the memo lacks is rendered, in processes beside the build.

It needs no map, so it goes on while that is drawn.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType, TracebackType
from typing import Self

from site_builder.cache.codec import Codec, Pair, digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.collection.kept_body import content_of
from site_builder.collection.kept_library import paths_of_papers
from site_builder.collection.library import Library
from site_builder.collection.reading_apart import Spread
from site_builder.making.crew import Crew, Processes
from site_builder.model import Found, Key
from site_builder.pages.links import link_views
from site_builder.pages.site import Bodies
from site_builder.pages.texts import Text, embedded_texts, paper_text, texts_by_path
from site_builder.rendering.markdown.bodies import BodyRenderer, EmbeddedText, RenderedBody
from site_builder.structs import Frozen

ALONE = Processes()

WORTH_SPREADING = 200
"""Bodies from which several processes save more time than they take to start."""

WORTH_A_PROCESS = 20
"""Bodies from which one process beside the build saves more than it costs. A forked one shares all memory, so the build
copies each piece of it that it looks at from then on."""

AT_ONCE = 8
"""Bodies that a process renders before it hands them over: so few that all processes end at about the same time."""

BODIES = "body"
"""The kind under which a memo counts bodies rendered."""

Rendered = tuple[RenderedBody, Found]

_FORM = Pair(Codec[RenderedBody](RenderedBody), Codec[Found](Found))
_KEPT = Codec[tuple[bytes, bool]](tuple[bytes, bool])


class KnownBody(Frozen):
    """A rendered body that the memo has."""

    key: bytes
    """Under which the memo has it packed."""
    sum: bytes
    """Names it as it is packed."""
    is_faulty: bool


class _Packed:
    """A body, packed; one that stands is fetched from the memo when somebody looks at it."""

    __slots__ = ("_data", "_fetch", "is_faulty", "sum")

    def __init__(self, data: bytes, sum_: bytes, fetch: Callable[[], bytes] | None, *, is_faulty: bool) -> None:
        """`fetch` is set where the `data` lies elsewhere."""
        self._data, self.sum, self._fetch, self.is_faulty = data, sum_, fetch, is_faulty

    def data(self) -> bytes:
        if self._fetch is not None:
            self._data, self._fetch = self._fetch(), None
        return self._data

    def body(self) -> Rendered:
        return _unpacked(self.data())

    def __reduce__(self) -> tuple[Callable[..., _Packed], tuple[object, ...]]:
        return (_made, (self.data(), self.is_faulty))


def _made(data: bytes, is_faulty: bool) -> _Packed:  # noqa: FBT001 - of what a renderer gives
    return _Packed(data, digest(data), None, is_faulty=is_faulty)


def _packed(body: Rendered) -> bytes:
    """A body and what is wrong with it, small: ten thousand lie in memory together, and go from process to process."""
    return zlib.compress(_FORM.encode(body), 1)


def _unpacked(data: bytes) -> Rendered:
    return _FORM.decode(zlib.decompress(data))


@dataclass(frozen=True, slots=True)
class PackedBodies(Mapping[Key, RenderedBody]):
    """The bodies of papers, each of which is unpacked when it is asked for."""

    packed: Mapping[Key, _Packed]

    def __getitem__(self, key: Key) -> RenderedBody:
        return self.packed[key].body()[0]

    def __iter__(self) -> Iterator[Key]:
        return iter(self.packed)

    def __len__(self) -> int:
        return len(self.packed)

    def item_digest(self, key: Key) -> bytes:
        """Raises KeyError."""
        return self.packed[key].sum


class _Renderer(Frozen, dict=True):
    """Renders texts of a library by the paths of their files, in any process."""

    library: Library
    texts: Mapping[str, Text]
    before: Mapping[str, RenderedBody] = {}
    """What some of them were before they were edited."""

    def __call__(self, paths: Sequence[str]) -> list[tuple[bytes, bool]]:
        """Each packed, and whether anything is wrong with it."""
        return [_result(self.render(path)) for path in paths]

    def render(self, path: str) -> Rendered:
        text = self.texts[path]
        links = link_views(self.library, text.url, text)
        before = self.before.get(path)
        return self._renderer.render(text.body, path, links, lambda other: self._embedded(text, other), before)

    def _embedded(self, text: Text, path: str) -> EmbeddedText | None:
        other = self.texts.get(path)
        return EmbeddedText(other.body, link_views(self.library, text.url, other)) if other else None

    @cached_property
    def _renderer(self) -> BodyRenderer:
        return BodyRenderer(self.library.config.macros, self.library.config.limits.formula_length)


def _result(body: Rendered) -> tuple[bytes, bool]:
    return _packed(body), bool(body[1])


def rendered_alone(library: Library, path: str) -> Rendered:
    """The text of one file, rendered by itself."""
    return _Renderer(library, texts_by_path(library)).render(path)


def rendering_faults(library: Library, paths: Iterable[str]) -> Found:
    """What rendering finds wrong with the texts of these files, in this process."""
    work = _Renderer(library, texts_by_path(library))
    return tuple(fault for path in paths for fault in work.render(path)[1])


class BodyWork:
    """Renders the bodies of a library: from now on in other processes where there are any, else when asked for them.

    Leaving the block ends what still goes on.
    """

    def __init__(
        self,
        library: Library,
        memo: Memo,
        crew: Crew = ALONE,
        standing: Mapping[str, KnownBody] = MappingProxyType({}),
        changed: Collection[Key] | None = None,
        spread: Spread = ALONE.spread,
    ) -> None:
        """`standing` are the bodies of the build before by their paths, where only those of `changed` may differ.

        Where nobody of the `crew` renders beside the build, many bodies are asked of `spread`.
        """
        self._library, self._memo, self._spread = library, memo, spread
        self._known: dict[str, _Packed] = {}
        self._keys: dict[str, bytes] = {}
        self.embedded: frozenset[str] = frozenset()
        """Paths of texts that others show within their own, as far as bodies were looked at."""
        if changed is None:
            self._texts = texts_by_path(library)
        else:
            self._texts = {text.path: text for text in (paper_text(library.papers[key]) for key in changed)}
            self._stand(standing)
        if memo.remembers:
            self._look_up()
        self._missing = [path for path in self._texts if path not in self._known]
        before = {path: self._before(standing[path].key) for path in self._missing if path in standing}
        self.total = len(self._known) + len(self._missing)
        self._renderer = renderer = _Renderer(library, self._texts, {path: one for path, one in before.items() if one})
        self._stack = ExitStack()
        beside = crew.beside if len(self._missing) >= WORTH_A_PROCESS else 0
        self._shares = [self._missing[share::beside] for share in range(beside)]
        self._errands = [self._stack.enter_context(crew.errand(renderer, share)) for share in self._shares]

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
            missing = self._missing
            spread = self._spread if len(missing) >= WORTH_SPREADING else ALONE.spread
            runs = [missing[start : start + AT_ONCE] for start in range(0, len(missing), AT_ONCE)]
            for paths, ones in spread(self._renderer, runs):
                for path, one in zip(paths, ones, strict=True):
                    self._take(path, one, step)
        library, known = self._library, self._known

        def body(path: str) -> RenderedBody:
            return known[path].body()[0]

        bodies = Bodies(
            papers=PackedBodies({key: known[path] for key, path in paths_of_papers(library).items()}),
            topics={id_: body(topic.note.path) for id_, topic in library.topics.items() if topic.note},
            tours={walk.slug: body(walk.tour.path) for walk in library.tours},
            pages={site_page.page.name: body(site_page.page.path) for site_page in library.pages},
        )
        faulty = (one for one in known.values() if one.is_faulty)
        return bodies, tuple(fault for one in faulty for fault in one.body()[1])

    def known(self) -> Mapping[str, KnownBody]:
        """All bodies by the paths of their files, once they are rendered: what the next build may take over."""
        return {path: KnownBody(self._keys[path], one.sum, one.is_faulty) for path, one in self._known.items()}

    def _stand(self, standing: Mapping[str, KnownBody]) -> None:
        for path, one in standing.items():
            if path not in self._texts:
                self._keys[path] = one.key
                fetch = partial(self._fetched, path, one.key)
                self._known[path] = _Packed(b"", one.sum, fetch, is_faulty=one.is_faulty)
        self._memo.recalled[BODIES] += len(self._known)

    def _before(self, key: bytes) -> RenderedBody | None:
        found = self._memo.find("", _KEPT, key)
        return _unpacked(found[0])[0] if found is not None else None

    def _fetched(self, path: str, key: bytes) -> bytes:
        found = self._memo.find("", _KEPT, key)
        # The cache may have dropped it: it is rendered once more.
        return found[0] if found is not None else _packed(rendered_alone(self._library, path))

    def _take(self, path: str, one: tuple[bytes, bool], step: Callable[[], None]) -> None:
        self._known[path] = _made(*one)
        if self._memo.remembers:
            self._memo.keep(BODIES, _KEPT, self._keys[path], one)
        else:
            self._memo.made[BODIES] += 1
        step()

    def _look_up(self) -> None:
        library = self._library
        settings = digest_of((library.config.macros, library.config.limits.formula_length))
        embedded: set[str] = set()
        for path, text in self._texts.items():
            links = digest_of(link_views(library, text.url, text))
            others = embedded_texts(library, text)
            embedded.update(other.path for other in others)
            embeds = [
                part
                for other in others
                for part in (other.path, content_of(other.body), digest_of(link_views(library, text.url, other)))
            ]
            key = self._memo.key(BODIES, path, settings, content_of(text.body), links, *embeds)
            self._keys[path] = key
            if (found := self._memo.find(BODIES, _KEPT, key)) is not None:
                self._known[path] = _made(*found)
        self.embedded = frozenset(embedded)
