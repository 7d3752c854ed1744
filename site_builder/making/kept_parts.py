"""Keeping the parts of a site that stand, of all that a ledger tells of, without a look at each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from site_builder.cache.store import digest
from site_builder.making.ledger import Accounts
from site_builder.making.part_rows import PartRows, name_of_listing
from site_builder.pages.shell import SiteView
from site_builder.publishing.crawlers import crawler_files
from site_builder.publishing.writer import Staging

CRAWLERS = "crawlers"
"""The part that is what crawlers ask for first; a ledger has it behind all others."""


def keep_parts(accounts: Accounts, given: Mapping[str, bytes], staging: Staging) -> Collection[str]:
    """Keep the parts that would be made of the same again, where the output has all their files; gives their names."""
    before, rows = accounts.before, accounts.as_they_were(given)
    lost = {before.row_of_file(place) for place in staging.lost(before.files)}
    kept = {name: row for name, row in rows.items() if row not in lost}
    others = set(range(len(before.names))).difference(kept.values())
    staging.keep_all(before.files, but={place for row in others for place in before.files_of(row)})
    accounts.keep(kept)
    return kept.keys()


def tell_crawlers(site: SiteView, accounts: Accounts, parts: Sequence[PartRows], staging: Staging) -> None:
    """Put in the files that tell crawlers of the pages of all parts: a part too, which is given these."""
    given = name_of_listing(parts)
    rows = accounts.as_they_were({CRAWLERS: given})
    files = [file for row in rows.values() for file in accounts.before.part(row, row + 1).files.items()]
    if files and all(staging.holds(url, sum_) for url, sum_ in files):
        for url, sum_ in files:
            staging.keep(url, sum_)
        accounts.keep(rows)
        return
    pages = [page for rows in parts for page in rows.listing()]
    made = [(url, data, digest(data)) for url, data in crawler_files(site, pages)]
    for url, data, sum_ in made:
        staging.add(url, data, sum_)
    accounts.enter(CRAWLERS, given, {}, [(url, sum_) for url, _, sum_ in made], ())
