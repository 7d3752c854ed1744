"""A page as tests read it: elements with their attributes and their text, by the standard library's parser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())


@dataclass(slots=True)
class Element:
    tag: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What stands in it, with each run of white space as one space."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()

    def __iter__(self) -> Iterator[Element]:
        """The element and all in it, in document order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child

    def all(self, tag: str = "", **attributes: str) -> list[Element]:
        """Elements in it of one tag, with these attributes; `class_` asks for one class among others."""
        wanted_class = attributes.pop("class_", "")
        return [
            element
            for element in list(self)[1:]
            if tag in ("", element.tag)
            and (not wanted_class or wanted_class in element.attributes.get("class", "").split())
            and all(element.attributes.get(name.replace("_", "-")) == value for name, value in attributes.items())
        ]

    def one(self, tag: str = "", **attributes: str) -> Element:
        found = self.all(tag, **attributes)
        assert len(found) == 1, f"{len(found)} elements {tag} {attributes}"
        return found[0]

    def texts(self, tag: str = "", **attributes: str) -> list[str]:
        return [element.text for element in self.all(tag, **attributes)]

    def titles(self) -> list[str]:
        """The titles of the papers that lists in it hold."""
        return [link.text for link in self.title_links()]

    def title_links(self) -> list[Element]:
        """The links by which lists of papers in it begin their entries."""
        return [first for first in self._firsts() if first.tag == "a"]

    def metas(self) -> list[str]:
        """What lists of papers in it say behind the title of each entry: who, when, why; "" where nothing is said."""
        found = []
        for entry in self._entries():
            behind = [child for child in entry.children if isinstance(child, Element)][1:2]
            found.append(behind[0].text if behind and behind[0].tag in ("span", "p") else "")
        return found

    def _entries(self) -> Iterator[Element]:
        for element in self:
            if {"entries", "related-short", "wanted-by"} & {*element.attributes.get("class", "").split()}:
                within = [one for one in element if one.tag == "li"]
                yield from within or [element]

    def _firsts(self) -> Iterator[Element]:
        for entry in self._entries():
            yield from [child for child in entry.children if isinstance(child, Element)][:1]

    def section(self, heading: str) -> Element:
        """The section, aside or part that the heading with this text names."""
        found = [
            element
            for element in self.all()
            if element.tag in ("section", "aside")
            and any(
                isinstance(child, Element) and child.tag in ("h2", "h3") and child.text == heading
                for child in element.children
            )
        ]
        assert len(found) == 1, f"{len(found)} sections {heading!r}"
        return found[0]


class _Reader(HTMLParser):
    """Builds the tree and holds that every element is closed where it must be."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("#document", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parse(html: str) -> Element:
    """The document. Fails where tags do not nest."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert [element.tag for element in reader.open] == ["#document"], "an element is never closed"
    return reader.root
