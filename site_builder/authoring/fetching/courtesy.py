"""How often a service is asked: never faster than it likes, and again where it says that it is busy."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from site_builder import __version__
from site_builder.authoring.fetching.transport import Answer, FetchFailed, Transport
from site_builder.structs import Mutable, field

TRIES = 4

PAUSE = 3.0
"""Seconds between two requests to one host: what arXiv asks for (https://info.arxiv.org/help/api/tou.html)."""

LONGEST_WAIT = 60.0
"""A service that wants us to wait longer is asked another day."""

_BUSY = frozenset([408, 429, 500, 502, 503, 504])

NOT_FOUND = (404, 410)


def user_agent(contact: str) -> str:
    """Who is asking, with an address under which somebody can be reached, where there is one."""
    shown = "".join(c for c in contact if c.isprintable() and c not in "()<>" and ord(c) < 127)
    return f"site-builder/{__version__}" + (f" ({shown})" if shown else "")


class Courteous(Mutable):
    """Asks services for a person who waits for the answer."""

    transport: Transport
    contact: str = ""
    pause: float = PAUSE
    """Seconds between two requests to one host."""
    sleep: Callable[[float], None] = time.sleep
    now: Callable[[], float] = time.monotonic
    _asked: dict[str, float] = field(default_factory=dict)
    """Host -> when it was asked last."""

    def get(self, url: str, accept: str) -> Answer:
        """The answer of a service that has one: any status that is no sign of haste. Raises FetchFailed."""
        headers: Mapping[str, str] = {"User-Agent": user_agent(self.contact), "Accept": accept}
        host = urlsplit(url).hostname or ""
        for attempt in range(TRIES):
            self._wait_for_turn(host)
            try:
                answer = self.transport(url, headers)
            except FetchFailed:
                if attempt == TRIES - 1:
                    raise
                self.sleep(2.0**attempt)
                continue
            if answer.status not in _BUSY:
                return answer
            wait = _retry_after(answer.headers.get("retry-after", ""), 2.0 ** (attempt + 1))
            if wait > LONGEST_WAIT or attempt == TRIES - 1:
                break
            self.sleep(wait)
        raise FetchFailed(f"{host} is too busy to answer; try again later, or give the facts yourself")

    def status(self, url: str) -> int:
        """The status that a host gives for an address, asked once. Raises FetchFailed."""
        self._wait_for_turn(urlsplit(url).hostname or "")
        return self.transport(url, {"User-Agent": user_agent(self.contact), "Accept": "*/*"}).status

    def _wait_for_turn(self, host: str) -> None:
        if host in self._asked:
            rest = self._asked[host] + self.pause - self.now()
            if rest > 0:
                self.sleep(rest)
        self._asked[host] = self.now()


def _retry_after(text: str, default: float) -> float:
    return float(text) if text.isascii() and text.isdigit() and len(text) < 9 else default
