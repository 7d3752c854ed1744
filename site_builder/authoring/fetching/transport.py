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
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from urllib.parse import quote, urlsplit

from site_builder.structs import Frozen, field

MAX_BYTES = 4 * 1024 * 1024
"""Descriptions have some kilobytes, the longest lists of references some hundred."""

TIMEOUT = 20.0
"""Seconds for each step: to connect, and between two pieces of an answer."""

DEADLINE = 60.0
"""Seconds for the whole: who sends byte by byte, each in time, is cut off."""

MAX_PIECES = 4096
"""An answer that comes in smaller pieces than a kilobyte each is dripped to keep us."""


class FetchFailed(Exception):
    """An answer that was not given. The message says by whom and why, for a person."""


class Answer(Frozen):
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
    host, port, target = _asked(url)
    connection = _Connection(host, port)
    timer = threading.Timer(DEADLINE, connection.cut_off)
    timer.daemon = True
    timer.start()
    try:
        connection.request("GET", target, headers=dict(headers))
        response = connection.getresponse()
        answer = Answer(
            response.status,
            _body(response, host) if with_body else b"",
            {name.lower(): value for name, value in response.getheaders()},
        )
        if connection.is_cut_off:  # what has come of the body looks whole
            raise TimeoutError
    except (OSError, UnicodeError, http.client.HTTPException) as error:
        late = connection.is_cut_off or isinstance(error, TimeoutError)
        why = "no answer in time" if late else str(error) or type(error).__name__
        raise FetchFailed(f"{host} cannot be asked ({why}); try again later, or give the facts yourself") from error
    else:
        return answer
    finally:
        timer.cancel()
        connection.close()


def _asked(url: str) -> tuple[str, int, str]:
    """Host, port and target of a request. What is no ASCII is encoded as RFC 3987, section 3.1, has it."""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError as error:
        raise FetchFailed(f"{url} is no address: {error}") from error
    if parts.scheme != "https" or not parts.hostname or parts.username or parts.password:
        raise FetchFailed(f"{url} is no address that may be asked: only https is")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.hostname, port, quote(target, safe="%/:?@!$&'()*+,;=[]~")


class _Connection(http.client.HTTPSConnection):
    """Connects to an address of the host that lies in no private network, and to no other."""

    def __init__(self, host: str, port: int) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, port, timeout=TIMEOUT, context=self._tls)
        self.is_cut_off = False

    def cut_off(self) -> None:
        """End it from another thread, whatever it waits for."""
        self.is_cut_off = True
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)

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
                self.sock = self._tls.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
                self.sock.do_handshake()
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
    if response.length:
        raise OSError("the answer was cut short")
    return b"".join(pieces)
