"""Making the parts of a site, and leaving alone those that are as they were.

A part is made again if anything has changed that it read when it was made last: values of the catalogue, what it was
given, a template, the program. What it made then is known by digests; where the output still holds just that, nothing
is rendered and nothing written. Wherever that is in doubt, the part is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from site_builder.cache.codec import Codec, digest_of
from site_builder.cache.memo import Memo
from site_builder.cache.store import digest
from site_builder.pages.page import Job, Page
from site_builder.pages.reads import Reads
from site_builder.pages.shell import SiteView
from site_builder.publishing.crawlers import Listed, listed
from site_builder.publishing.writer import Staging
from site_builder.rendering.templates import Templates
from site_builder.urls import Url

PARTS = "part"
"""The kind under which a memo counts the parts of the site that were made."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a part came to."""

    files: tuple[tuple[str, bytes], ...]
    """Address and digest of each file."""
    listed: tuple[Listed, ...]
    """Its pages as the sitemap has them."""


class Parts:
    """Puts the parts of one site into its output."""

    def __init__(
        self,
        site: SiteView,
        templates: Templates,
        staging: Staging,
        memo: Memo,
        reads: Reads,
        settings: bytes = b"",
    ) -> None:
        """`settings` names what the templates were set up with (macros, say): it is an input of every part."""
        self._site, self._templates, self._staging = site, templates, staging
        self._memo, self._reads = memo, reads
        self._common = digest(digest_of(site), templates.digest(), settings)
        self.listed: list[Listed] = []
        """Pages for the sitemap, of the parts added so far."""

    def add(self, job: Job) -> None:
        """Put the files of a part into the output."""
        try:
            inputs = (self._common, job.name, digest_of(job.given))
        except TypeError:  # given what has no form as bytes
            self.listed += self._make(job, set()).listed
            return
        fresh = False

        def make(read: set[str]) -> Made:
            nonlocal fresh
            fresh = True
            return self._make(job, read)

        made = self._memo.recall_reading(PARTS, _FORM, inputs, make, self._reads.digest)
        if not fresh and not all(self._staging.holds(url, sum_) for url, sum_ in made.files):
            made = self._make(job, set())
        elif not fresh:
            for url, sum_ in made.files:
                self._staging.keep(url, sum_)
        self.listed += made.listed

    def _make(self, job: Job, read: set[str]) -> Made:
        self._reads.into = read
        files: list[tuple[str, bytes]] = []
        entries: list[Listed] = []
        for made in job.make():
            if isinstance(made, Page):
                if (entry := listed(self._site, made)) is not None:
                    entries.append(entry)
                found = self._rendered(made)
            else:
                found = iter([made])
            for url, data in found:
                files.append((url, digest(data)))
                self._staging.add(url, data, files[-1][1])
        return Made(tuple(files), tuple(entries))

    def _rendered(self, page: Page) -> Iterator[tuple[Url, bytes]]:
        yield page.url, self._templates.render(page.template, page.data).encode()
        yield from ((url, text.encode()) for url, text in page.beside)


_FORM = Codec[Made](Made)
