"""A note as CSL-JSON."""

from __future__ import annotations

from typing import Any

import pytest

from site_builder.bibliography.csl_record import cited_type, csl_record, edtf, issued
from site_builder.bibliography.dates import parse_date
from site_builder.model import Name
from tests.pages.builder import note


def test_a_whole_note() -> None:
    made = csl_record(
        note(
            "smith2020deep",
            type="article-journal",
            title="Deep nets",
            authors=[
                Name(family="Berg", given="Jan", particle="van der", suffix="Jr."),
                Name(literal="Google Brain"),
                Name(family="Byron", given="Ada", orcid="0000-0002-1825-0097"),
            ],
            et_al=True,
            editors=(Name(family="Doe", given="Jo"),),
            date=parse_date("2020-11-07"),
            venue="Journal of Nets",
            volume="3",
            issue="2",
            pages="81--92",
            publisher="Press",
            doi="10.1000/XyZ",
            arxiv="2011.03641",
            isbn="978-3-16-148410-0",
            issn="1234-5678",
            url="https://example.org/a",
            pdf="https://example.org/a.pdf",
            code="https://example.org/code",
            keywords=("nets", "depth"),
            abstract="It is deep.",
            csl={"event-place": "Paris", "title": "Another", "custom": {"theirs": "1"}},
        )
    )
    assert made == {
        "id": "smith2020deep",
        "type": "article-journal",
        "author": [
            {"family": "Berg", "given": "Jan", "non-dropping-particle": "van der", "suffix": "Jr."},
            {"literal": "Google Brain"},
            {"family": "Byron", "given": "Ada", "ORCID": "https://orcid.org/0000-0002-1825-0097"},
            {"literal": "others"},
        ],
        "editor": [{"family": "Doe", "given": "Jo"}],
        "title": "Deep nets",
        "container-title": "Journal of Nets",
        "volume": "3",
        "issue": "2",
        "page": "81-92",
        "publisher": "Press",
        "issued": {"date-parts": [[2020, 11, 7]]},
        "DOI": "10.1000/XyZ",
        "ISBN": "978-3-16-148410-0",
        "ISSN": "1234-5678",
        "URL": "https://example.org/a",
        "keyword": "nets, depth",
        "abstract": "It is deep.",
        "archive": "arXiv",
        "archive_location": "2011.03641",
        "event-place": "Paris",
        "custom": {"theirs": "1", "pdf": "https://example.org/a.pdf", "code": "https://example.org/code"},
    }


def test_a_bare_note_says_nothing_that_it_does_not_know() -> None:
    assert csl_record(note("a")) == {"id": "a", "type": "article", "title": "Title of a"}


def test_an_arxiv_id_gives_way_to_an_archive_that_the_note_names() -> None:
    made = csl_record(note("a", arxiv="2011.03641", csl={"archive": "British Library"}))
    assert made["archive"] == "British Library"
    assert made["custom"] == {"arxiv": "2011.03641"}


@pytest.mark.parametrize(
    ("text", "variable"),
    [
        ("2020", {"date-parts": [[2020]]}),
        ("2020-11", {"date-parts": [[2020, 11]]}),
        ("0987-01-02", {"date-parts": [[987, 1, 2]]}),
        ("2020~", {"date-parts": [[2020]], "circa": True}),
        ("2020?", {"date-parts": [[2020]], "circa": True}),
        ("2019/2020-03", {"date-parts": [[2019], [2020, 3]]}),
        ("2019/..", {"date-parts": [[2019]]}),
        ("2020-21", {"date-parts": [[2020]], "season": 1}),
        ("2020-24~", {"date-parts": [[2020]], "season": 4, "circa": True}),
        ("201X", {"raw": "201X"}),
        ("forthcoming", {"raw": "forthcoming"}),
        ("2019-21/2020-22", {"raw": "2019-21/2020-22"}),
        ("[1667, 1668]", {"raw": "[1667, 1668]"}),
        ("2020-02-30", {"raw": "2020-02-30"}),
        ("2020-00-00", {"raw": "2020-00-00"}),
        ("2020-06-31/2020-07-01", {"raw": "2020-06-31/2020-07-01"}),
        ("2020/2019", {"raw": "2020/2019"}),
    ],
)
def test_dates(text: str, variable: dict[str, Any]) -> None:
    made = csl_record(note("a", date=parse_date(text) or _unread(text)))
    assert made["issued"] == variable
    custom = made.get("custom", {})
    assert isinstance(custom, dict)
    assert (custom.get("date") or edtf(made["issued"])) == text, "the text of the date cannot be told from the record"


def _unread(text: str) -> Any:
    from site_builder.model import PublicationDate

    return PublicationDate(text, None)


@pytest.mark.parametrize("variable", [None, "2020", {}, {"date-parts": "x"}])
def test_what_is_no_date_variable_has_no_text(variable: Any) -> None:
    assert edtf(variable) == ""
    assert issued(_unread("x")) == {"raw": "x"}


@pytest.mark.parametrize(
    ("stated", "venue", "cited"),
    [
        ("article", "", "article"),
        ("article", "arXiv", "article"),
        ("article", "arXiv preprint arXiv:2011.03641", "article"),
        ("article", "bioRxiv", "article"),
        ("article", "CoRR", "article"),
        ("article", "Proceedings of Machine Learning and Systems", "paper-conference"),
        ("article", "12th USENIX Symposium on Operating Systems", "paper-conference"),
        ("article", "Journal of Nets", "article-journal"),
        ("book", "Proceedings of something", "book"),
    ],
)
def test_an_article_with_a_venue_is_cited_as_what_appeared_there(stated: str, venue: str, cited: str) -> None:
    assert cited_type(note("a", type=stated, venue=venue)) == cited
    assert csl_record(note("a", type=stated, venue=venue))["type"] == stated
