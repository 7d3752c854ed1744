"""A paper's facts from the agency that registered its DOI: Crossref, else DataCite.

https://www.crossref.org/documentation/retrieve-metadata/rest-api/ and https://support.datacite.org/docs/datacite-content-resolver
"""

from __future__ import annotations

import json
from urllib.parse import quote

from site_builder.authoring.fetching.courtesy import NOT_FOUND, Courteous
from site_builder.authoring.fetching.transport import FetchFailed
from site_builder.bibliography.identifiers import normal_doi
from site_builder.bibliography.readers.csl_json import read_csl_json
from site_builder.bibliography.readers.records import Record
from site_builder.model import Identifier
from site_builder.structs import Frozen

CSL = "application/vnd.citationstyles.csl+json"

SERVICES = (
    ("Crossref", "https://api.crossref.org/works/{doi}/transform/application/vnd.citationstyles.csl+json"),
    ("DataCite", "https://api.datacite.org/dois/application/vnd.citationstyles.csl+json/{doi}"),
)

_USED = frozenset(
    """
    author abstract collection-title container-title DOI edition editor genre ISBN ISSN issue issued language number
    page publisher publisher-place subtitle title translator type URL volume
    """.split()
)
"""What is taken: agencies add their own accounts of it, with times that change."""


class Fetched(Frozen):
    record: Record
    """CSL-JSON."""
    references: tuple[Identifier, ...]
    """What the paper cites, as far as the agency knows it."""


def fetch_doi(doi: str, service: Courteous) -> Fetched:
    """What is known of a DOI. Raises FetchFailed, also where nobody knows it."""
    for name, address in SERVICES:
        answer = service.get(address.format(doi=quote(doi, safe="")), CSL)
        if answer.status == 200:
            return _fetched(answer.body, name, doi)
        if answer.status not in NOT_FOUND:
            raise FetchFailed(f"{name} answers {answer.status}; try again later, or give the facts yourself")
    raise FetchFailed(f"neither Crossref nor DataCite knows {doi}; look at the DOI again")


def _fetched(body: bytes, name: str, doi: str) -> Fetched:
    broken = FetchFailed(f"{name} answers with something that is no CSL; give the facts yourself")
    try:
        item = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise broken from error
    if not isinstance(item, dict):
        raise broken
    references = item.get("reference")
    used = {key: value for key, value in item.items() if key in _USED}
    for field in ("title", "subtitle", "container-title", "ISBN", "ISSN"):
        # Crossref's own format has lists where CSL has one text.
        if isinstance(value := used.get(field), list):
            used[field] = str(value[0]) if value else ""
    subtitle = used.pop("subtitle", "")
    title = used.get("title")
    if isinstance(title, str) and isinstance(subtitle, str) and subtitle.casefold() not in title.casefold():
        used["title"] = f"{title}: {subtitle}"
    reading = read_csl_json(json.dumps(used).encode(), name)
    if not reading.records or not reading.records[0].record.get("title"):
        raise broken
    record = {**reading.records[0].record, "DOI": doi}
    return Fetched(record, _references(references))


def _references(value: object) -> tuple[Identifier, ...]:
    found: dict[Identifier, None] = {}
    for one in value if isinstance(value, list) else ():
        if isinstance(one, dict) and isinstance(one.get("DOI"), str) and (doi := normal_doi(one["DOI"])):
            found[Identifier("doi", doi)] = None
    return tuple(found)
