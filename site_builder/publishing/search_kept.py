"""What one build keeps of the search index for the next, and how it is stored.

An index is a pure function of its entries. A next build need not make them all again: it takes the posting lists out of
here, drops what the changed entries had in them, enters what they have now, and writes the files in which something of
that lies. `search.changed_search_files` does so, and gives the same bytes as without.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping

from site_builder.publishing.search_postings import Postings
from site_builder.publishing.search_shards import Directory
from site_builder.structs import Frozen

_FORMAT = 1
_DIGEST = 16


class KeptIndex(Frozen, kw_only=True):
    made_of: Mapping[str, bytes]
    """Name of an entry -> `Findable.digest` of what it was made of: 16 bytes."""
    row_bits: int
    text_bits: int
    terms: Directory
    words: Directory
    postings: Postings

    def to_bytes(self) -> bytes:
        """About 9 MB at 10,000 papers; of the machine's own byte order, as caches are."""
        head = {
            "format": _FORMAT,
            "names": list(self.made_of),
            "bits": [self.row_bits, self.text_bits],
            "terms": [self.terms.first, self.terms.names],
            "words": [self.words.first, self.words.names],
            "lists": {term: len(found) for term, found in self.postings.items()},
        }
        written = json.dumps(head, separators=(",", ":")).encode()
        lists = b"".join(found.tobytes() for found in self.postings.values())
        return b"\n".join((written, b"".join(self.made_of.values()) + lists))


def kept_index(data: bytes) -> KeptIndex:
    """Read what `KeptIndex.to_bytes` gave. Raises ValueError where it is something else."""
    written, _, rest = data.partition(b"\n")
    try:
        head = json.loads(written)
        if head["format"] != _FORMAT:
            raise ValueError("another format")
        names, lengths = head["names"], head["lists"]
        row_bits, text_bits = head["bits"]
        terms, words = (Directory(tuple(first), tuple(named)) for first, named in (head["terms"], head["words"]))
        at = len(names) * _DIGEST
        postings: Postings = {}
        size = array("I").itemsize
        if len(rest) != at + size * sum(lengths.values()):
            raise ValueError("cut off")
        for term, length in lengths.items():
            found = array("I")
            found.frombytes(rest[at : at + length * size])
            postings[term] = found
            at += length * size
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no kept index") from error
    made_of = {name: rest[place * _DIGEST : (place + 1) * _DIGEST] for place, name in enumerate(names)}
    return KeptIndex(
        made_of=made_of, row_bits=row_bits, text_bits=text_bits, terms=terms, words=words, postings=postings
    )
