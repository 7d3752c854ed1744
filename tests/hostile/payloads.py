"""What strangers write: texts that would be markup, code, a path or a command where a program forgets to quote them.

Each calls `parent.broke` or leaves a mark that tests look for; none needs more than one slip to work.
"""

from __future__ import annotations

from collections.abc import Mapping

CALL = "window.broke=1"
"""What every script of a payload does."""

PAYLOADS: Mapping[str, tuple[str, ...]] = {
    "html": (
        f"<script>{CALL}</script>",
        f"<img src=x onerror={CALL}>",
        f"<svg/onload={CALL}><math><mtext></style><img src onerror={CALL}></math></svg>",
        "<iframe srcdoc='<script>parent.broke=1</script>'></iframe><base href=https://evil.example/>",
        "<form action=https://evil.example/><button formaction=//evil.example/>x</button></form>",
        "<plaintext><noscript><textarea><template><select>",
        "<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content='0;url=//evil.example/'>",
    ),
    "attribute": (
        f'" onmouseover="{CALL}" x="',
        f"' autofocus onfocus='{CALL}' x='",
        f"` onclick=`{CALL}` =",
        'x" style="position:fixed;inset:0;background:url(//evil.example/x)',
        ' href=" src=" id=" title=" class="',
    ),
    "script end": (
        f"</script><script>{CALL}</script>",
        f"</title></style></textarea></noscript><script>{CALL}</script>",
        f"</scr\u0130pt\n><ScRiPt\n>{CALL}//",
    ),
    "comment": (
        f"--><script>{CALL}</script><!--",
        "<!-- <!--> --!> <!--->",
        "<!--[if IE]><script>x</script><![endif]-->",
    ),
    "xml": (
        f"]]><script>{CALL}</script><![CDATA[",
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
        "<?xml version='1.0'?><?xml-stylesheet href='//evil.example/x'?>&unknown;&#0;&#x1F;&#xD800;",
    ),
    "json": (
        f'"}};{CALL};//',
        '\\"]});x({"a":["\\',
        f"\\u003c/script\\u003e\u2028{CALL}\u2029",
        '{"__proto__": {"x": 1}}',
    ),
    "name": ("__proto__", "constructor", "hasOwnProperty", "null", "NaN"),
    "template": ("{{ 70001*7 }}{% raw %}{# x #}", "${70001*7}#{70001*7}<%= 70001*7 %>", "{0.__class__}%s%(x)s%n{}"),
    "address": (
        f"javascript:{CALL}",
        f"java\tscript:{CALL}",
        f"data:text/html,<script>{CALL}</script>",
        "vbscript:x",
        "//evil.example/x",
        "\\\\evil.example\\x",
        'https://user:secret@evil.example:99999/"><b>',
        "http://[::1",
        "file:///etc/passwd",
    ),
    "css": ("}*{background:url(//evil.example/x)}", "expression(alert(1));@import '//evil.example/x'"),
    "unicode": (
        "\u202etxt.exe\u202c \u2066x\u2069 \u200b\u200d\ufeff",
        "\u0085\u2028\u2029\x7f",
        "Z\u0351\u036b\u0343" * 30,
        "\ufdd0\uffff\U0010ffff \U0001f468\u200d\U0001f469",
        "\u212a\u0130\u017f\u00df \uff1cscript\uff1e \ufe64",
    ),
    "path": (
        "../../../../etc/passwd",
        "..\\..\\x",
        "/etc/passwd",
        "CON.html",
        "a/../../b",
        "%2e%2e%2f%00",
        "index",
        ".",
    ),
    "markdown": (
        f"[x](javascript:{CALL}) ![x](//evil.example/x.png) <javascript:{CALL}>",
        f'[x]: javascript:{CALL} "y"',
        "`` ` ``` ~~~ <!-- | --- # > - 1. * _ \\",
        f'[a](<b> "\\" onclick={CALL} x=\\"")',
        f"[[x|<img src=x onerror={CALL}>]] ![[x#^y|z]] [@x; @y <b>]",
        f"{{: onclick={CALL} }} {{#location .x}} [^1]: x *[x]: y",
    ),
    "math": (
        f"$\\href{{javascript:{CALL}}}{{x}} \\text{{<img src=x onerror={CALL}>}}$",
        "$\\def\\x{\\x\\x}\\x$ $\\unicode{60}$ \\(\\class{x}{y}\\) $$\\style{x}{y}$$",
        "$\\begin{matrix}<b>&</b>\\end{matrix}\\color{red;}\\mathbb{$",
    ),
    "bibtex": (
        "}, owner = {evil} }\n@article{evil, title={x}}",
        '\\input{/etc/passwd} \\write18{id} "#"%&_^~$ {',
        "@comment{@string{x = y}} }}}} \\",
    ),
    "ris": ("x\nER  - \n\nTY  - JOUR\nTI  - evil", "x\r\nUR  - javascript:x", "TY  - JOUR"),
    "command": ("::error file=x::y", "x\n::set-output name=a::b\n::add-mask::x", "##[group]x", "$(id)`id`;|&&>x"),
    "terminal": ("\x1b[2J\x1b]0;x\x07\x1b]8;;https://evil.example\x07", "\x9b31m\x08\x08\r\n\x00x"),
    "formula of a sheet": ('=HYPERLINK("https://evil.example")', "@SUM(1)", "-1+1|cmd"),
    "direction": (
        "\u202dabc\u202e[[quiet]]\u2069\u2068\u061c\u200e\u200f",
        "paypal\u2024com/\u2044\u29f8 \u00ad\u034f\u115f\u3164",
        "\U000e0041\U000e007f\ufe0f\u20e3 \ufff9x\ufffay\ufffb",
    ),
    "address in disguise": (
        f"java&Tab;script&colon;{CALL}",
        f"\x01javascript:{CALL}",
        f"https:javascript:{CALL}",
        f"blob:https://example.org/{CALL}",
        "http:\\\\evil.example\\x",
        "https:/evil.example",
        "///evil.example/x",
    ),
    "macro": (
        "$\\href{data:text/html,x}{x} \\includegraphics{data:image/svg+xml,<svg onload=x>} \\url{//evil.example}$",
        "$\\htmlData{a=b}{x} \\htmlStyle{background:url(//evil.example)}{x} \\htmlId{_main}{x}$",
        f'$</math><svg onload={CALL}>$ $<annotation-xml encoding="text/html"><script>{CALL}</script>$',
    ),
    "sheet in disguise": ("\t=1+1", "+cmd|' /C calc'!A0", "\uff1d1+1", "\r\n=HYPERLINK(A1)", "%0A-2+3"),
    "long name": ("k" * 300 + "/" + "\u00e9" * 200, "a" * 255 + ".md", "\u6f22" * 120),
    "device": ("nul.txt", "COM\u00b9", "aux.", "LPT9 ", "CLOCK$", "x::$DATA", "PRN/x", "...", "~", "-rf"),
    "illegal in xml": ("\ufffe\uffff \x0b\x1f", "&#x0;&#11;&#xFFFE;&#xD800;&#1114112;"),
    "review": (
        "````\n```suggestion\nx\n```\n````",
        "~~~~\n</details>\n\n# Approved\n@octocat closes org/repo#3 GH-2",
        "<!-- \n-->\n| x | y |\n| - | - |\n![x](https://evil.example/t.png)",
        "[x]: https://evil.example\n\n[x][] ![][x]",
        "\\` \\\\` ``` `",
    ),
    "command in disguise": (
        "%0A::set-env name=PATH::x",
        "x%0D%0A::stop-commands::t",
        "##vso[task.setvariable variable=a]b",
        "\u2028::warning::x",
        ' ::add-path::/x "a=b" >> $GITHUB_ENV',
    ),
    "terminal of eight bits": (
        "\x9d8;;https://evil.example\x9cx\x9d8;;\x9c",
        "\x1bP$q\x1b\\ \x1b[6n",
        "\x90x\x9c\x85\x8d",
    ),
    "csl": ('{"id": "x", "type": "__proto__"}', '<span class="nocase" onclick=x>x</span><sc>y</sc>'),
    "latex": (
        "\\catcode`\\@=11 \\csname input\\endcsname{/etc/passwd}",
        "^^5cinput{/etc/passwd}",
        "\\openin5=/etc/passwd \\verbatiminput{x} \\lstinputlisting{x}",
    ),
    "yaml": ("- x\n  y: *z", "!!python/object/apply:os.system [id]", "x: &a [*a, *a]", "---\ntitle: evil\n---", "# x"),
    "long": ("x" * 3000, "ab " * 1500, "<" * 2000, "&amp;" * 500, "\u0e01" * 1000),
}
"""Kind -> texts of that kind."""
