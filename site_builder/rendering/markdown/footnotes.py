"""The footnotes of one body: their numbers, and the links from the text to them and back."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.collection.markdown.blocks import Container
from site_builder.collection.markdown.outline import Unit
from site_builder.structs import Mutable


class Footnote(Mutable):
    """One footnote that the page shows."""

    number: int
    content: Container | Unit
    references: int = 0
    """How many places of the text refer to it."""


class Footnotes:
    """Numbers footnotes in the order in which the text first refers to them."""

    def __init__(self, root: Container, part: int) -> None:
        """Finds the footnotes of a body.

        Args:
            root: All blocks of the body.
            part: Which text of the page the body is: 0 for the page's own, else the number of what it embeds.
        """
        self.addresses: set[str] = set()
        """Links between the text and its footnotes, as they are written."""
        self._part = part or ""
        self._defined: dict[str, Container] = {}
        """Label -> the first footnote that has it."""
        for footnote in _footnotes(root):
            self._defined.setdefault(footnote.label, footnote)
        self._shown: dict[str | int, Footnote] = {}
        """By label, or by number for those that stand in the text."""

    def defines(self, footnote: Container) -> bool:
        """Whether this is the one that references with its label mean."""
        return self._defined.get(footnote.label) is footnote

    def reference(self, note: str | Unit) -> str:
        """The link that stands for a footnote in the text; "" where no footnote has the label."""
        if isinstance(note, Unit):
            footnote = self._show(len(self._shown) + 1, note)
        elif note in self._defined:
            footnote = self._show(note, self._defined[note])
        else:
            return ""
        footnote.references += 1
        address = self._address(self.id(footnote))
        return (
            f'<sup id="{self._reference_id(footnote, footnote.references)}">'
            f'<a href="{address}" class="footnote-ref">{footnote.number}</a></sup>'
        )

    def behind(self, number: int, *, unused: bool) -> list[Footnote]:
        """Those that are numbered behind a number; if there are none, those that nothing refers to, if asked for."""
        if len(self._shown) == number and unused:
            for label, content in self._defined.items():
                if label not in self._shown:
                    self._show(label, content)
        return list(self._shown.values())[number:]

    def ways_back(self, footnote: Footnote) -> str:
        """The links from a footnote to each place that refers to it."""
        return "".join(
            f' <a href="{self._address(self._reference_id(footnote, i))}" class="footnote-back"'
            ' title="Back to the text">↩</a>'
            for i in range(1, footnote.references + 1)
        )

    def ids(self) -> set[str]:
        """The ids of the footnotes and of the references to them."""
        found = set()
        for footnote in self._shown.values():
            found.add(self.id(footnote))
            found.update(self._reference_id(footnote, i) for i in range(1, footnote.references + 1))
        return found

    def id(self, footnote: Footnote) -> str:
        """The id of a footnote, which no other text on the page has."""
        return f"fn{self._part}:{footnote.number}"

    def _show(self, key: str | int, content: Container | Unit) -> Footnote:
        return self._shown.setdefault(key, Footnote(len(self._shown) + 1, content))

    def _reference_id(self, footnote: Footnote, i: int) -> str:
        again = "" if i == 1 else f":{i}"
        return f"fnref{self._part}:{footnote.number}{again}"

    def _address(self, anchor: str) -> str:
        address = f"#{anchor}"
        self.addresses.add(address)
        return address


def _footnotes(container: Container) -> Iterator[Container]:
    for child in container.children:
        if isinstance(child, Container):
            if child.kind == "footnote":
                yield child
            yield from _footnotes(child)
