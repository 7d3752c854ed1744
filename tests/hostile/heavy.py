"""Notes that cost more than they look: for each construct of Markdown and YAML, a note that is nothing but it.

Each is of any size asked for, so that what a reader does with it can be compared between two sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Shape = Callable[[int], str]
"""Bytes wanted -> a text of about so many."""

OTHER = "---\ntitle: b\ntopics: [t]\nauthors: [A B]\nyear: 2020\n---\n# b\n\nText ^bl\n\n" + "word " * 200
"""A plain note `b.md`, to be linked and embedded."""


def repeated(unit: str, before: str = "", after: str = "") -> Shape:
    """The unit as often as it fits."""
    around = len((before + after).encode("utf-8", "surrogateescape"))
    return lambda size: before + unit * max((size - around) // len(unit.encode("utf-8", "surrogateescape")), 1) + after


def counted(unit: str, between: str = "", before: str = "") -> Shape:
    """The unit with numbers 0, 1, 2 … where it says `{k}`."""

    def shape(size: int) -> str:
        parts, length, k = [before], len(before.encode("utf-8", "surrogateescape")), 0
        while length < size:
            parts.append(unit.replace("{k}", str(k)) + between)
            length += len(parts[-1].encode("utf-8", "surrogateescape"))
            k += 1
        return "".join(parts)

    return shape


def stairs(step: str, text: str = "x", *, falling: bool = False) -> Shape:
    """Lines that each go one step further in, as many as fit."""

    def shape(size: int) -> str:
        lines, length = list[str](), 0
        while length < size:
            lines.append(step * len(lines) + text)
            length += len(lines[-1].encode("utf-8", "surrogateescape")) + 1
        return "\n".join(reversed(lines) if falling else lines)

    return shape


def nested(opener: str, inner: str, closer: str) -> Shape:
    return lambda size: (
        opener * (size // len((opener + closer).encode("utf-8", "surrogateescape")))
        + inner
        + closer * (size // len((opener + closer).encode("utf-8", "surrogateescape")))
    )


def wide_table(size: int) -> str:
    columns = size // 8
    return "|a" * columns + "|\n" + "|-" * columns + "|\n" + "|b" * columns + "|\n"


BODIES: Mapping[str, Shape] = {
    # brackets
    "open brackets": repeated("["),
    "brackets a": repeated("[a]["),
    "image brackets": repeated("![a]("),
    "bracket pairs": repeated("[]"),
    "nested brackets": nested("[", "a", "]"),
    "nested links": nested("[", "a", "](b.md)"),
    "nested images": nested("![", "a", "](b.md)"),
    "closed brackets": repeated("]"),
    "links": repeated("[a](b.md) "),
    "links with titles": repeated('[a](b.md "t") '),
    "open link titles": repeated('[a](b "'),
    "open targets": repeated("[a](<"),
    "parentheses in a target": repeated("(", "[a](", ")"),
    "escaped brackets": repeated("\\[a\\]"),
    "references": repeated("[a]", "[a]: x\n\n"),
    "reference definitions": counted("[{k}]: x\n"),
    "open reference definitions": repeated("[a]:\n"),
    "long labels": repeated("[a b c d e f g h i j k l m n o p q r s t u v w x y z]"),
    # wikilinks, embeds, citations, tags
    "wikilinks": repeated("[[b]] "),
    "wikilinks to nothing": counted("[[n{k}]] "),
    "open wikilinks": repeated("[[a|"),
    "wikilinks with headings": repeated("[[b#b]] "),
    "open wikilink headings": repeated("[[b#"),
    "embeds": repeated("![[b]] "),
    "embeds on lines": repeated("![[b]]\n\n"),
    "embeds of a block": repeated("![[b#^bl]]\n\n"),
    "embeds of itself": repeated("![[a]]\n\n"),
    "open embeds": repeated("![["),
    "citations": repeated("[@b] "),
    "citations of nothing": counted("[@n{k}] "),
    "many in one citation": repeated("@b; ", "[", "]"),
    "open citations": repeated("[@a;"),
    "at signs": repeated("@a "),
    "tags": counted("#t{k} "),
    "one tag": repeated("a/", "#"),
    "hashes": repeated("#"),
    "block ids": counted("a ^x{k}\n\n"),
    "carets": repeated("^a\n\n"),
    # emphasis
    "stars": repeated("*"),
    "open stars": repeated("*a"),
    "double stars": repeated("**a "),
    "mixed stars": repeated("*a **b "),
    "closing stars": repeated("a* "),
    "opening stars": repeated(" *a"),
    "stars and lines": repeated("*_"),
    "crossing emphasis": repeated("**a*"),
    "underscores": repeated("_a"),
    "tildes": repeated("~~a"),
    "marks": repeated("==a"),
    "nested emphasis": nested("**a ", "b", " c**"),
    "runs of stars": stairs("*", "a"),
    # code
    "backticks": repeated("`"),
    "runs of backticks": counted("`" * 1 + "{k}"),
    "growing backticks": stairs("`", " "),
    "code spans": repeated("`a` "),
    "fences": repeated("```\n"),
    "closed fences": repeated("```\na\n```\n"),
    "fences of python": repeated("```python\nx = 1\n```\n"),
    "python brackets": repeated("(", "```python\n", "\n```"),
    "python quotes": repeated("'''\"", "```python\n", "\n```"),
    "javascript slashes": repeated("/a", "```js\n", "\n```"),
    "tex code": repeated("\\begin{", "```latex\n", "\n```"),
    "perl code": repeated("s{", "```perl\n", "\n```"),
    "html code": repeated("<a b='", "```html\n", "\n```"),
    "yaml code": repeated("- a: [", "```yaml\n", "\n```"),
    "cpp code": repeated("template<", "```cpp\n", "\n```"),
    "markdown code": repeated("*a [b](", "```markdown\n", "\n```"),
    "many languages": counted("```l{k}\nx\n```\n"),
    "indented code": repeated("    a\n"),
    # formulas
    "dollars": repeated("$"),
    "open dollars": repeated("$a "),
    "display dollars": repeated("$$\n"),
    "formulas": repeated("$x$ "),
    "different formulas": counted("$x_{{k}}$ "),
    "display formulas": counted("$$x_{{k}}$$\n\n"),
    "formulas that fail": counted("$\\nix{k}$ "),
    "one long formula": repeated("x+", "$", "x$"),
    "nested groups": lambda size: "$" + "{" * (size // 2) + "}" * (size // 2) + "$",
    "fractions": repeated("\\frac", "$", "$"),
    "escaped parentheses": repeated("\\("),
    "escaped dollars": repeated("\\$"),
    "environments": repeated("\\begin{a}"),
    "a matrix": repeated("a&", "$$\\begin{matrix}", "\\end{matrix}$$"),
    "matrices": repeated("$\\begin{matrix}a&b\\\\c&d\\end{matrix}$ "),
    "text in formulas": repeated("$\\text{"),
    "macros": repeated("\\def\\a{\\b}"),
    "money": repeated("$1"),
    # tables
    "a long table": repeated("|a|b|\n", "|a|b|\n|-|-|\n"),
    "a wide table": wide_table,
    "a table of links": repeated("|[[b]]|\n", "|a|\n|-|\n"),
    "empty cells": lambda size: "|" * (size // 2) + "\n" + "|-" * (size // 4) + "|\n",
    "a row of bars": repeated("|", "|a|\n|-|\n"),
    "bars": repeated("|"),
    "many tables": repeated("|a|\n|-|\n|b|\n\n"),
    "escaped bars": repeated("\\|", "|a|\n|-|\n|", "|"),
    "a table of few cells": lambda size: "|a" * 200 + "|\n" + "|-" * 200 + "|\n" + "|b|\n" * (size // 4),
    # HTML
    "less than": repeated("<"),
    "open tags": repeated("<a "),
    "blocks": repeated("<div>"),
    "blocks on lines": repeated("<div>\n\n"),
    "spans": repeated("a<span>"),
    "bold": repeated("<b>"),
    "end tags": repeated("</div>"),
    "comments": repeated("<!-- a -->"),
    "open comments": repeated("<!--"),
    "declarations": repeated("<!"),
    "instructions": repeated("<?"),
    "cdata": repeated("<![CDATA["),
    "details": repeated("<details>\n"),
    "details with words": repeated("<details><summary>a</summary>\n\nb\n\n</details>\n"),
    "attributes": repeated("x=1 ", "<a ", ">"),
    "an open attribute": repeated("'", '<a x="'),
    "quotes in tags": repeated("<a x='\""),
    "scripts": repeated("<script>a</script>"),
    "open scripts": repeated("<script>"),
    "styles": repeated("<style>"),
    "raw": repeated("<pre>a</pre>\n"),
    "open raw": repeated("<pre>"),
    "mathml": repeated("<math><mi>"),
    "svg": repeated("<svg><g>"),
    "tables of html": repeated("<table><tr><td>"),
    "lists of html": repeated("<ul><li>"),
    "forms": repeated("<form><input>"),
    "entities": repeated("&#1;"),
    "ampersands": repeated("&"),
    "half entities": repeated("&amp"),
    "removed tags": repeated("<blink>a</blink> "),
    # containers
    "quotes": repeated("> a\n"),
    "nested quotes": repeated("> "),
    "stairs of quotes": stairs("> "),
    "nested lists": repeated("- "),
    "stairs of lists": stairs("  ", "- x"),
    "stairs of lists down": stairs("  ", "- x", falling=True),
    "a long list": repeated("- a\n"),
    "a loose list": repeated("- a\n\n"),
    "numbers": repeated("1. "),
    "a numbered list": counted("{k}. a\n"),
    "quotes and lists": repeated("> - "),
    "lines of quotes and lists": repeated("> - > - > - > - > - > - > - > - x\n"),
    "tasks": repeated("- [ ] a\n"),
    "lazy quotes": repeated("b\n", "> a\n"),
    "lazy items": repeated("b\n", "- a\n"),
    "callouts": repeated("> [!note] a\n> b\n\n"),
    "open callouts": repeated("> [!a]\n"),
    "definitions": repeated("a\n: b\n\n"),
    "definition lines": repeated(": a\n", "a\n"),
    "footnotes": counted("[^{k}]"),
    "defined footnotes": counted("a[^{k}]\n\n[^{k}]: x\n\n"),
    "one footnote": repeated("[^a]", "[^a]: x\n\n"),
    "footnote definitions": counted("[^{k}]: x\n"),
    "footnotes in footnotes": counted("[^{k}]: a[^{k}]\n\n", before="[^0]\n\n"),
    "inline footnotes": repeated("^[a] "),
    "nested inline footnotes": nested("^[", "a", "]"),
    "headings": repeated("# a\n"),
    "different headings": counted("# a{k}\n"),
    "underlined headings": repeated("a\n-\n"),
    "double underlined headings": repeated("a\n=\n"),
    "long underlined headings": repeated("a\n", "", "---\n"),
    "deep headings": repeated("###### a\n\n"),
    "rules": repeated("---\n"),
    "star rules": repeated("* * *\n"),
    "stairs of spaces": stairs(" "),
    # plain text
    "a long word": repeated("a"),
    "long lines": repeated("a "),
    "short lines": repeated("a\n"),
    "paragraphs": repeated("a\n\n"),
    "blank lines": repeated("\n"),
    "tabs": repeated("\t"),
    "spaces": repeated(" ", "", "x"),
    "hard breaks": repeated("a  \n"),
    "backslashes": repeated("\\"),
    "backslash breaks": repeated("a\\\n"),
    "inline fields": repeated("a:: b\n"),
    "addresses": repeated("https://a "),
    "one address": repeated("a/", "https://"),
    "parentheses in an address": repeated("(", "https://a"),
    "addresses in brackets": repeated("<https://a> "),
    "mail": repeated("<a@b> "),
    "open mail": repeated("a@"),
    "pictures": repeated("![a](b.png) "),
    "percents": repeated("%%"),
    "open percents": repeated("%% a"),
    "quotation marks": repeated('"'),
    "chinese": repeated("知識の地図"),
    "chinese sentences": repeated("知識。"),
    "chinese stars": repeated("**知**識"),
    "thai": repeated("ก"),
    "arabic": repeated("ع "),
    "combining marks": repeated("\u0301", "a"),
    "letters with marks": repeated("e\u0301"),
    "emoji": repeated("\U0001f468\u200d"),
    "no-break spaces": repeated("\u00a0"),
    "zero-width spaces": repeated("\u200b"),
    "turned around": repeated("\u202ea"),
    "control characters": repeated("\x01"),
    "broken bytes": repeated("\udc80"),
    "mixed marks": repeated("*[a](_`<$"),
    "all sorts": repeated("# a\n> - *b* [[b]] $x$ `c` <b>d</b> [^1] #t\n\n| a |\n|-|\n| ![[b]] |\n\n"),
}
"""Construct -> a body."""


def field(name: str, value: Shape) -> Shape:
    """A field whose value is written as it is."""
    return lambda size: f"{name}: {value(size)}\n"


def text_field(name: str, unit: str) -> Shape:
    """A field whose text is in quotes."""
    return lambda size: f"{name}: '{repeated(unit)(size)}'\n"


def listed(unit: str) -> Shape:
    """A list with numbers where the unit says `{k}`."""
    return lambda size: f"[{counted(unit, ', ')(size - 2)[:-2]}]"


FIELDS: Mapping[str, Shape] = {
    **{
        f"{name} of {what}": text_field(name, unit)
        for name in ("title", "summary", "abstract", "venue")
        for what, unit in {
            "letters": "a",
            "words": "a ",
            "dollars": "$a ",
            "formulas": "$x$ ",
            "display dollars": "$$",
            "stars": "*a",
            "double stars": "**a ",
            "backticks": "`",
            "less than": "<",
            "wikilinks": "[[b]] ",
            "colons": "A: ",
            "hyphens": "a-",
            "backslashes": "\\",
            "entities": "&amp;",
            "lines": "a\n\n  ",
            "chinese": "知識",
            "marks": "\u0301",
        }.items()
    },
    "authors": field("authors", listed("A{k} B")),
    "authors in words": text_field("authors", "A B and "),
    "authors by commas": text_field("authors", "a,"),
    "authors by semicolons": text_field("authors", "a b; "),
    "one author": text_field("authors", "von "),
    "authors of parts": field("authors", listed("{family: a{k}, given: b}")),
    "editors": field("editors", listed("A{k} B")),
    "topics": field("topics", listed("t{k}")),
    "near topics": field("topics", listed("topic-number-{k}")),
    "one topic": text_field("topics", "a/"),
    "topics by commas": text_field("topics", "a,"),
    "keywords": field("keywords", listed("k{k}")),
    "keywords by commas": text_field("keywords", "a,"),
    "cites": field("cites", listed("k{k}")),
    "cites of ids": field("cites", listed('"doi:10.1000/{k}"')),
    "relations": field("relations", lambda size: f"{{extends: {listed('k{k}')(size)}}}"),
    "kinds of relations": field("relations", lambda size: f"{{{counted('k{k}: [b]', ', ')(size)[:-2]}}}"),
    "related": field("related", listed("{key: k{k}, why: w}")),
    "aliases": field("aliases", listed("al{k}")),
    "contributors": field("contributors", listed("A{k} B")),
    "csl": field("csl", lambda size: f"{{{counted('v{k}: w', ', ')(size)[:-2]}}}"),
    "unknown fields": counted("f{k}: x\n"),
    "the same field": repeated("own: x\n"),
    "date": text_field("date", "2020/"),
    "doi": field("doi", repeated("(", "10.1000/")),
    "url": field("url", repeated("%", "https://a/")),
    "arxiv": text_field("arxiv", "1"),
    "pages": text_field("pages", "1-"),
    "isbn": text_field("isbn", "978 "),
    "issn": text_field("issn", "1,"),
    "lang": text_field("lang", "a-"),
    "type": text_field("type", "a"),
    "status": text_field("status", "a"),
    "key": text_field("key", "a"),
    "flow lists": field("own", repeated("[")),
    "closed flow lists": field("own", nested("[", "a", "]")),
    "flow mappings": field("own", repeated("{a: ")),
    "closed flow mappings": field("own", nested("{a: ", "b", "}")),
    "keys that are lists": field("own", repeated("? [")),
    "nested fields": stairs(" ", "a:"),
    "nested items": field("own", repeated("- ", "\n")),
    "doubling aliases": lambda size: (
        "own:\n" + "".join(f"  x{k}: &a{k} [*a{max(k - 1, 0)}, *a{max(k - 1, 0)}]\n" for k in range(size // 24))
    ),
    "growing aliases": lambda size: (
        "own:\n  x0: &a0 [a]\n" + "".join(f"  x{k}: &a{k} [*a{k - 1}, *a{k - 1}]\n" for k in range(1, size // 24))
    ),
    "many anchors": counted("f{k}: &a{k} x\n"),
    "one anchor, many aliases": field("own", lambda size: f"[&a x, {'*a, ' * (size // 4)}x]"),
    "a long text many times": lambda size: f"own: &a {'x' * (size // 2)}\ncsl: [{'*a, ' * (size // 8)}x]\n",
    "tags": field("own", repeated("!!str ")),
    "quotes": field("own", repeated('"')),
    "single quotes": field("own", repeated("'")),
    "escapes": field("own", repeated("\\u00e9", '"', '"')),
    "comments": repeated("# a\n"),
    "broken lines": repeated("a: b: c\n"),
    "lines of brackets": repeated("a: [\n"),
    "lines of quotes": repeated('a: "\n'),
    "block text": field("own", repeated("  a\n", "|\n")),
    "folded text": field("own", repeated("  a\n\n", ">\n")),
    "tabs": repeated("\t"),
    "documents": repeated("--- a\n"),
    "percents": repeated("%a\n"),
}
"""Construct -> the fields of a note."""


def note_of_body(body: str) -> str:
    return f"---\ntitle: a\nauthors: [A B]\ntopics: [t]\nyear: 2021\n---\n{body}"


def note_of_fields(fields: str) -> str:
    title = "" if fields.startswith("title:") else "title: a\n"
    return f"---\n{title}{fields}---\nWords.\n"


def notes(size: int) -> Mapping[str, str]:
    """Construct -> a note of about so many bytes."""
    return {
        **{f"body: {name}": note_of_body(shape(size - 60)) for name, shape in BODIES.items()},
        **{f"field: {name}": note_of_fields(shape(size - 60)) for name, shape in FIELDS.items()},
    }
