"""What the server tells open pages: which version of the site stands, and what is wrong with the notes."""

from __future__ import annotations

import json
import threading

from site_builder.structs import Frozen, replace


class Fault(Frozen, kw_only=True):
    """One line of the overlay."""

    place: str
    severity: str
    code: str
    message: str


class Bulletin(Frozen, kw_only=True):
    """The state of a served site. A page that shows another version loads itself again."""

    version: int = 0
    """Grows whenever a file of the site has changed."""
    number: int = 0
    """Grows with every bulletin."""
    failure: str = ""
    """Why the last build came to nothing, so that an older site still stands; empty where it did not."""
    faults: tuple[Fault, ...] = ()

    def event(self) -> bytes:
        """The bulletin as a server-sent event: JSON has no line ends of its own."""
        data = {
            "version": self.version,
            "failure": self.failure,
            "faults": [[one.place, one.severity, one.code, one.message] for one in self.faults],
        }
        return f"id: {self.number}\ndata: {json.dumps(data)}\n\n".encode()


class News:
    """The latest bulletin, for any number of threads that wait for the next one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._latest = Bulletin()
        self._closed = False

    @property
    def latest(self) -> Bulletin:
        with self._changed:
            return self._latest

    def built(self, faults: tuple[Fault, ...], *, changed: bool) -> None:
        """A build is published; `changed` says whether it changed any file."""
        with self._changed:
            version = self._latest.version + int(changed)
            self._publish(Bulletin(version=version, faults=faults))

    def failed(self, why: str) -> None:
        """A build came to nothing; the last site stands."""
        with self._changed:
            self._publish(replace(self._latest, failure=why))

    def after(self, number: int, seconds: float) -> Bulletin | None:
        """The latest bulletin as soon as it is later than `number`; None after so many seconds without one."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._latest.number > number, seconds)
            return self._latest if self._latest.number > number and not self._closed else None

    def close(self) -> None:
        """Wake all who wait: there will be no more news."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    @property
    def is_closed(self) -> bool:
        with self._changed:
            return self._closed

    def _publish(self, bulletin: Bulletin) -> None:
        self._latest = replace(bulletin, number=self._latest.number + 1)
        self._changed.notify_all()
