"""Which key an imported work gets, and which file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping

from site_builder import urls
from site_builder.collection.fields.field_readers import is_usable_key
from site_builder.model import JSON, Key
from site_builder.urls import key_form

_SMALL = frozenset("a an the on of in to for and der die das ein eine le la les un une el los".split())


def given_key(text: str) -> str:
    """A source's own key where a note can have it, else nothing."""
    key = key_form(" ".join(text.split()))
    return key if is_usable_key(key) and len(key) <= 200 and "|" not in key and "#" not in key else ""


def made_key(fields: Mapping[str, JSON]) -> str:
    """A key as people make them: surname, year, first word of the title ("vaswani2017attention")."""
    names = fields.get("authors") or fields.get("editors") or []
    first = names[0] if isinstance(names, list) and names else ""
    year = re.search(r"[0-9]{4}", str(fields.get("year") or fields.get("date") or ""))
    words = re.findall(r"[^\W_]+", re.sub(r"\$[^$]*\$", " ", str(fields.get("title", ""))))
    word = next((word for word in words if word.casefold() not in _SMALL), words[0] if words else "")
    return _letters(_surname(first)) + (year[0] if year else "") + _letters(word) or "untitled"


def free_key(key: str, taken: Collection[str]) -> Key:
    """The key, with "-2" and so on behind it where another paper has it. `taken` is case-folded."""
    number, made = 1, key
    while made.casefold() in taken:
        number += 1
        made = f"{key}-{number}"
    return Key(made)


def path_for(key: str, taken: Collection[str]) -> str:
    """The file of a note below papers/. `taken` holds case-folded paths."""
    stem = (
        key if urls.is_safe(key) and not key.startswith(".") and not key.endswith(".excalidraw") else urls.hashed(key)
    )
    path = f"papers/{stem}.md"
    if path.casefold() in taken:
        path = f"papers/{urls.hashed(key)}.md"
    number = 1
    while path.casefold() in taken:
        number += 1
        path = f"papers/{urls.hashed(key)}-{number}.md"
    return path


def _surname(name: JSON) -> str:
    if isinstance(name, dict):
        return str(name.get("family") or name.get("literal") or "").split(" ")[-1]
    text = str(name)
    if text == "others":
        return ""
    family = text.partition(",")[0] if "," in text else text.rsplit(" ", maxsplit=1)[-1]
    return family.split(" ")[-1]


def _letters(text: str) -> str:
    """Letters and digits in lower case; Latin ones without their accents."""
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("ø", "o").replace("ł", "l"))
    if all(unicodedata.combining(c) or c.isascii() or not c.isalnum() for c in plain):
        text = "".join(c for c in plain if c.isascii())
    return "".join(c for c in unicodedata.normalize("NFC", text.casefold()) if c.isalnum())[:30]
