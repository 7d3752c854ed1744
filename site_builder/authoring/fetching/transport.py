"""One request over HTTPS, with everything refused that a description of a paper never needs.

No redirect is followed, no address within a private network is connected to (the one that was checked is the one that
is used, so that no second look-up can lead elsewhere), certificates are verified, answers are bounded in size and time.
There is no switch for any of it.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

MAX_BYTES = 4 * 1024 * 1024
"""Descriptions have some kilobytes, the longest lists of references some hundred."""

TIMEOUT = 20.0
"""Seconds for each step: to connect, and between two pieces of an answer."""

MAX_PIECES = 4096
"""An answer that comes in smaller pieces than a kilobyte each is dripped to keep us."""


class FetchFailed(Exception):
    """An answer that was not given. The message says by whom and why, for a person."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    """Names in lower case."""


Transport = Callable[[str, Mapping[str, str]], Answer]
"""An https address and headers -> the answer, whatever its status. Raises FetchFailed."""


def https_transport(url: str, headers: Mapping[str, str]) -> Answer:
    """Ask a public host by GET."""
    return _ask(url, headers, with_body=True)


def https_status(url: str, headers: Mapping[str, str]) -> Answer:
    """Ask a public host by GET for the status alone: HEAD is what hosts get wrong. The body is never read."""
    return _ask(url, headers, with_body=False)


def _ask(url: str, headers: Mapping[str, str], *, with_body: bool) -> Answer:
    parts = urlsplit(url)
    host = parts.hostname
    if parts.scheme != "https" or not host or parts.username or parts.password:
        raise FetchFailed(f"{url} is no address that may be asked: only https is")
    connection = _Connection(host, parts.port or 443, timeout=TIMEOUT, context=ssl.create_default_context())
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("GET", path, headers=dict(headers))
        response = connection.getresponse()
        return Answer(
            response.status,
            _body(response, host) if with_body else b"",
            {name.lower(): value for name, value in response.getheaders()},
        )
    except (OSError, http.client.HTTPException) as error:
        why = "no answer in time" if isinstance(error, TimeoutError) else str(error) or type(error).__name__
        raise FetchFailed(f"{host} cannot be asked ({why}); try again later, or give the facts yourself") from error
    finally:
        connection.close()


class _Connection(http.client.HTTPSConnection):
    """Connects to an address of the host that lies in no private network, and to no other."""

    def connect(self) -> None:
        last: OSError = OSError("it has no address")
        for family, _, _, _, address in socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM):
            ip = ipaddress.ip_address(str(address[0]).partition("%")[0])
            if not ip.is_global or ip.is_multicast:
                last = OSError(f"its address {ip} is not a public one")
                continue
            plain = socket.socket(family, socket.SOCK_STREAM)
            plain.settimeout(self.timeout)
            try:
                plain.connect(address)
                self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)
                return
            except OSError as error:
                plain.close()
                last = error
        raise last


def _body(response: http.client.HTTPResponse, host: str) -> bytes:
    pieces: list[bytes] = []
    size = 0
    while piece := response.read1(65536):
        size += len(piece)
        pieces.append(piece)
        if size > MAX_BYTES or len(pieces) > MAX_PIECES:
            raise FetchFailed(f"{host} answers with more than a description of a paper has; give the facts yourself")
    return b"".join(pieces)
