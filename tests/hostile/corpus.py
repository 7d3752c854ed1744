"""A collection in which every field and every position of a body holds the same strange text, one note for each text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.hostile.payloads import PAYLOADS

PLAIN = "plain words"
"""A text without any harm, for the twin of the collection that shows what templates write."""

FIELDS: Mapping[str, str] = {
    "title": "X",
    "type": "X",
    "authors": '[X, {family: X, given: X, orcid: X}, {literal: X}, "Ada Byron"]',
    "date": "X",
    "venue": "X",
    "volume": "X",
    "issue": "X",
    "pages": "X",
    "publisher": "X",
    "editors": "[X, {literal: X}]",
    "isbn": "X",
    "issn": "X",
    "arxiv": "X",
    "doi": "X",
    "url": "X",
    "pdf": "X",
    "code": "X",
    "topics": "[X, common]",
    "keywords": "[X]",
    "cites": '["quiet", {key: X}, X]',
    "relations": '{extends: ["quiet"], refutes: [X]}',
    "related": '[{key: "quiet", why: X}, {key: X, why: X}]',
    "summary": "X",
    "abstract": "X",
    "status": "X",
    "added": '"2026-01-02"',
    "aliases": "[X]",
    "not_duplicate_of": "[X]",
    "superseded_by": "X",
    "contributors": "[X]",
    "lang": "X",
    "csl": "{note: X, X: X, event-title: X}",
    "own": "X",
}
"""Field -> its value in YAML, where X stands for the text."""

BODY: Mapping[str, str] = {
    "paragraph": "X",
    "words": "a X b",
    "heading": "## X",
    "setext heading": "X\n---",
    "list item": "- X\n    - X",
    "task": "- [ ] X",
    "quote": "> X\n> > X",
    "callout": "> [!X] X\n> X",
    "callout title": "> [!note]- X\n> X",
    "table": "| a | X |\n|---|:-:|\n| X | b |",
    "code": "`X`",
    "fence": "```X\nX\n```",
    "tilde fence": '~~~ {.X title="X"}\nX\n~~~',
    "indented": "    X",
    "emphasis": "**X** _X_ ~~X~~ ==X==",
    "link text": "[X](quiet.md) [X](https://example.org)",
    "link target": "[a](X) [b](<X>) [c](quiet.md#X)",
    "link title": '[a](https://example.org "X") ![a](x.png "X")',
    "reference": "[a][X]\n\n[X]: https://example.org 'X'",
    "image": "![X](X) ![X](https://evil.example/x.png)",
    "autolink": "<X> <https://example.org/X>",
    "wikilink": "[[X]] [[quiet|X]] [[quiet#X]] [[X|X]]",
    "embed": "![[X]]\n\n![[quiet#X|X]]\n\n![[quiet]]",
    "citation": "[@X] [@quiet, X] [see @quiet; @X]",
    "footnote": "a[^X] b[^1]\n\n[^X]: X\n\n[^1]: X",
    "tag": "#X #common",
    "math": "$X$ and \\(X\\)",
    "display math": "$$\nX\n$$\n\n\\begin{align}\nX\n\\end{align}",
    "attribute of HTML": '<a href="X" title="X" class="X" id="X" style="X" X="X">a</a> <img src=X alt=\'X\'>',
    "block of HTML": "<div X title='X'>\nX\n</div>",
    "details": "<details open><summary>X</summary>\n\nX\n\n</details>",
    "comment": "a <!-- X --> b",
    "block id": "X ^X",
    "inline field": "X:: X",
}
"""Position in a body -> Markdown, where X stands for the text."""

QUIET = """---
title: A quiet paper
authors: [Ada Byron]
year: 2020
added: 2026-01-01
aliases: [old-quiet]
topics: [common]
---
## A heading

A body with $x^2$, a [link](https://example.org), `code`, and a list:

- one
- [ ] two

| a | b |
|---|:-:|
| 1 | 2 |

```python
x = 1
```

> [!note] A title
> A callout[^1].

[^1]: A footnote.
"""


def texts() -> Iterator[tuple[str, str]]:
    """(name, text) of everything strange."""
    for kind, found in PAYLOADS.items():
        for number, text in enumerate(found, 1):
            yield f"{kind.replace(' ', '-')}-{number}", text


def combinations() -> int:
    """How many pairs of a field or position and a text there are."""
    return (len(FIELDS) + len(BODY)) * sum(map(len, PAYLOADS.values()))


def quoted(text: str) -> str:
    """The text as YAML in double quotes; what YAML cannot hold as it is, as an escape."""
    return json.dumps(text).replace("\\/", "/")


def note(text: str) -> str:
    value = quoted(text)
    fields = "".join(f"{name}: {_filled(pattern, value)}\n" for name, pattern in FIELDS.items())
    return f"---\n{fields}---\n" + "\n\n".join(_filled(pattern, text) for pattern in BODY.values()) + "\n"


def write_collection(content: Path, strange: Mapping[str, str], of_the_site: str) -> None:
    """Write a collection.

    Args:
        content: Where it goes.
        strange: Stem of a file -> the text of its note.
        of_the_site: The text of the site's settings, its topics, its tour and its pages.
    """
    files = {"papers/quiet.md": QUIET}
    for stem, text in strange.items():
        files[f"papers/{stem}.md"] = note(text)
        files[f"pages/{stem}-page.md"] = (
            f"---\ntitle: {quoted(text)}\ndescription: {quoted(text)}\n---\n{text}\n\nA b.\n"
        )
    value = quoted(of_the_site)
    files["site.yaml"] = (
        f"title: {value}\ndescription: {value}\nlicense: {value}\nlanguage: {value}\nfields: [own, {value}]\n"
        "base_url: https://example.org/lit/\nedit_url: https://example.org/edit/{path}\n"
        f"macros: {{R: {value}}}\npeople: {{{value}: [{value}]}}\nvenues: {{{value}: [{value}]}}\ncards: none\n"
    )
    files["topics/common.md"] = (
        f"---\ntitle: {value}\ndescription: {value}\nparent: {value}\naliases: [{value}]\n---\n{of_the_site}\n"
    )
    files["tours/walk.md"] = (
        f"---\ntitle: {value}\ndescription: {value}\nstops:\n- quiet\n- {{key: quiet, title: {value}, text: {value}}}\n"
        f"- {{view: {quoted('q=' + of_the_site)}, title: {value}, text: {value}}}\n- {{view: {value}}}\n---\n"
        f"{of_the_site}\n"
    )
    for path, source in files.items():
        file = content / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8", newline="")


def _filled(pattern: str, text: str) -> str:
    return re.sub(r"\bX\b", lambda _: text, pattern)
