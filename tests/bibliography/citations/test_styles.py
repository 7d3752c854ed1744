"""Formatted citations, one row a trap, all four styles side by side.

Worked out by hand from the guides: the APA Publication Manual (7th), the IEEE Reference Guide (2023), the Chicago Manual
of Style (17th, author-date) and the MLA Handbook (9th). Italics stand between stars.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from site_builder.bibliography.citations.spans import as_markdown, as_text
from site_builder.bibliography.citations.styles import STYLES, citations
from site_builder.bibliography.dates import parse_date
from site_builder.bibliography.names import parse_name
from site_builder.model import Name, PublicationDate
from tests.pages.builder import note


@dataclass(frozen=True)
class Case:
    name: str
    fields: dict[str, Any]
    apa: str
    ieee: str
    chicago: str
    mla: str

    def __str__(self) -> str:
        return self.name


def people(*names: str) -> dict[str, Any]:
    return {"authors": [parse_name(name) for name in names]}


def dated(text: str) -> PublicationDate:
    return parse_date(text) or PublicationDate(text, None)


CASES = [
    Case(
        "an article of a journal, two authors",
        {
            **people("Maria Grady", "John Paul Fuller"),
            "type": "article-journal", "title": "Emotional Regulation in Long Experiments: A Survey",
            "date": dated("2019-09-04"), "venue": "Journal of Tests", "volume": "8", "issue": "3", "pages": "207-217",
            "doi": "10.1037/ppm0000185",
        },
        "Grady, M., & Fuller, J. P. (2019). Emotional regulation in long experiments: A survey. *Journal of Tests*, *8*(3), 207–217. https://doi.org/10.1037/ppm0000185",
        "M. Grady and J. P. Fuller, “Emotional regulation in long experiments: A survey,” *Journal of Tests*, vol. 8, no. 3, pp. 207–217, Sept. 2019, doi: 10.1037/ppm0000185.",
        "Grady, Maria, and John Paul Fuller. 2019. “Emotional Regulation in Long Experiments: A Survey.” *Journal of Tests* 8 (3): 207–17. https://doi.org/10.1037/ppm0000185.",
        "Grady, Maria, and John Paul Fuller. “Emotional Regulation in Long Experiments: A Survey.” *Journal of Tests*, vol. 8, no. 3, 4 Sept. 2019, pp. 207–17, https://doi.org/10.1037/ppm0000185.",
    ),
    Case(
        "an article without a volume, with a number for pages",
        {
            **people("Ada Byron"), "type": "article-journal", "title": "On engines", "date": dated("2018"),
            "venue": "Engines", "issue": "2", "pages": "e193972",
        },
        "Byron, A. (2018). On engines. *Engines*, (2), Article e193972.",
        "A. Byron, “On engines,” *Engines*, no. 2, p. e193972, 2018.",
        "Byron, Ada. 2018. “On Engines.” *Engines*, no. 2: e193972.",
        "Byron, Ada. “On Engines.” *Engines*, no. 2, 2018, p. e193972.",
    ),
    Case(
        "a paper in proceedings, with a volume and a publisher",
        {
            **people("Ashish Vaswani", "Noam Shazeer", "Niki Parmar"), "type": "paper-conference",
            "title": "Attention Is All You Need", "date": dated("2017"),
            "venue": "Advances in Neural Information Processing Systems", "volume": "30", "pages": "5998--6008",
            "publisher": "Curran Associates",
        },
        "Vaswani, A., Shazeer, N., & Parmar, N. (2017). Attention is all you need. In *Advances in Neural Information Processing Systems* (Vol. 30, pp. 5998–6008). Curran Associates.",
        "A. Vaswani, N. Shazeer, and N. Parmar, “Attention is all you need,” in *Advances in Neural Information Processing Systems*, vol. 30, 2017, pp. 5998–6008.",
        "Vaswani, Ashish, Noam Shazeer, and Niki Parmar. 2017. “Attention Is All You Need.” In *Advances in Neural Information Processing Systems*, 30:5998–6008. Curran Associates.",
        "Vaswani, Ashish, et al. “Attention Is All You Need.” *Advances in Neural Information Processing Systems*, vol. 30, Curran Associates, 2017, pp. 5998–6008.",
    ),
    Case(
        "a preprint",
        {**people("Yanping Huang"), "title": "GPipe: Efficient Training of Giant Networks", "date": dated("2018-11"), "arxiv": "1811.06965"},
        "Huang, Y. (2018). *GPipe: Efficient training of giant networks* (arXiv:1811.06965). arXiv. https://arxiv.org/abs/1811.06965",
        "Y. Huang, “GPipe: Efficient training of giant networks,” 2018, *arXiv:1811.06965*.",
        "Huang, Yanping. 2018. “GPipe: Efficient Training of Giant Networks.” Preprint, arXiv:1811.06965. https://arxiv.org/abs/1811.06965.",
        "Huang, Yanping. “GPipe: Efficient Training of Giant Networks.” *arXiv*, Nov. 2018, https://arxiv.org/abs/1811.06965.",
    ),
    Case(
        "a chapter, with editors, an edition and a place",
        {
            **people("Satish Balay", "William D. Gropp"), "type": "chapter", "title": "Efficient management of parallelism",
            "date": dated("1997"), "venue": "Modern Software Tools", "pages": "163-202", "publisher": "Birkhäuser",
            "editors": (Name(given="Erlend", family="Arge"), Name(given="Are Magnus", family="Bruaset")),
            "csl": {"edition": "2", "publisher-place": "Boston"},
        },
        "Balay, S., & Gropp, W. D. (1997). Efficient management of parallelism. In E. Arge & A. M. Bruaset (Eds.), *Modern Software Tools* (2nd ed., pp. 163–202). Birkhäuser.",
        "S. Balay and W. D. Gropp, “Efficient management of parallelism,” in *Modern Software Tools*, 2nd ed., E. Arge and A. M. Bruaset, Eds. Boston: Birkhäuser, 1997, pp. 163–202.",
        "Balay, Satish, and William D. Gropp. 1997. “Efficient Management of Parallelism.” In *Modern Software Tools*, 2nd ed., edited by Erlend Arge and Are Magnus Bruaset, 163–202. Boston: Birkhäuser.",
        "Balay, Satish, and William D. Gropp. “Efficient Management of Parallelism.” *Modern Software Tools*, edited by Erlend Arge and Are Magnus Bruaset, 2nd ed., Birkhäuser, 1997, pp. 163–202.",
    ),
    Case(
        "a book",
        {
            **people("Ian Goodfellow", "Yoshua Bengio", "Aaron Courville"), "type": "book", "title": "Deep learning of representations",
            "date": dated("2016"), "publisher": "MIT Press", "csl": {"edition": "3rd edition", "publisher-place": "Cambridge"},
        },
        "Goodfellow, I., Bengio, Y., & Courville, A. (2016). *Deep learning of representations* (3rd ed.). MIT Press.",
        "I. Goodfellow, Y. Bengio, and A. Courville, *Deep Learning of Representations*, 3rd ed. Cambridge: MIT Press, 2016.",
        "Goodfellow, Ian, Yoshua Bengio, and Aaron Courville. 2016. *Deep Learning of Representations*. 3rd ed. Cambridge: MIT Press.",
        "Goodfellow, Ian, et al. *Deep Learning of Representations*. 3rd ed., MIT Press, 2016.",
    ),
    Case(
        "a book that its editor stands for",
        {
            "type": "book", "title": "Handbook of tests", "date": dated("2015"), "publisher": "Press",
            "editors": (Name(given="Jo", family="Doe"),),
        },
        "Doe, J. (Ed.). (2015). *Handbook of tests*. Press.",
        "J. Doe, Ed., *Handbook of Tests*. Press, 2015.",
        "Doe, Jo, ed. 2015. *Handbook of Tests*. Press.",
        "Doe, Jo, editor. *Handbook of Tests*. Press, 2015.",
    ),
    Case(
        "a doctoral thesis",
        {**people("Jane Smith"), "type": "thesis", "title": "Training at scale", "date": dated("2012"), "publisher": "ETH Zürich", "csl": {"genre": "PhD thesis"}},
        "Smith, J. (2012). *Training at scale* [Doctoral dissertation, ETH Zürich].",
        "J. Smith, “Training at scale,” Ph.D. dissertation, ETH Zürich, 2012.",
        "Smith, Jane. 2012. “Training at Scale.” PhD diss., ETH Zürich.",
        "Smith, Jane. *Training at Scale*. 2012. ETH Zürich, PhD dissertation.",
    ),
    Case(
        "a report with a number, by the group that publishes it",
        {"authors": [Name(literal="National Test Institute")], "type": "report", "title": "How we test", "date": dated("2011"), "publisher": "National Test Institute", "url": "https://example.org/r", "csl": {"number": "07-2"}},
        "National Test Institute. (2011). *How we test* (Report No. 07-2). https://example.org/r",
        "National Test Institute, “How we test,” National Test Institute, Rep. 07-2, 2011. [Online]. Available: https://example.org/r",
        "National Test Institute. 2011. *How We Test*. Report 07-2. National Test Institute. https://example.org/r.",
        "National Test Institute. *How We Test*. Report 07-2, National Test Institute, 2011, https://example.org/r.",
    ),
    Case(
        "software",
        {**people("Satish Balay"), "type": "software", "title": "PETSc", "date": dated("2023"), "publisher": "Argonne", "url": "https://petsc.org", "csl": {"version": "v3.20"}},
        "Balay, S. (2023). *PETSc* (Version 3.20) [Computer software]. Argonne. https://petsc.org",
        "S. Balay. *PETSc* (Version 3.20, 2023). Argonne. [Online]. Available: https://petsc.org",
        "Balay, Satish. 2023. *PETSc*. Version 3.20. Argonne. https://petsc.org.",
        "Balay, Satish. *PETSc*. Version 3.20, Argonne, 2023, https://petsc.org.",
    ),
    Case(
        "a data set",
        {**people("Jia Deng"), "type": "dataset", "title": "ImageNet pictures", "date": dated("2009"), "publisher": "Princeton", "doi": "10.1000/d"},
        "Deng, J. (2009). *ImageNet pictures* [Data set]. Princeton. https://doi.org/10.1000/d",
        "J. Deng, 2009, “ImageNet pictures,” Princeton, doi: 10.1000/d.",
        "Deng, Jia. 2009. “ImageNet Pictures.” Princeton. https://doi.org/10.1000/d.",
        "Deng, Jia. *ImageNet Pictures*. Princeton, 2009, https://doi.org/10.1000/d.",
    ),
    Case(
        "a web page without an author",
        {"type": "webpage", "title": "Is scale all we need?", "date": dated("2020-05-07"), "venue": "Example Blog", "url": "https://example.org/b"},
        "*Is scale all we need?* (2020, May 7). Example Blog. https://example.org/b",
        "“Is Scale All We Need?” Example Blog, May 7, 2020. [Online]. Available: https://example.org/b",
        "“Is Scale All We Need?” 2020. Example Blog, May 7, 2020. https://example.org/b.",
        "“Is Scale All We Need?” *Example Blog*, 7 May 2020, https://example.org/b.",
    ),
    Case(
        "a note that says next to nothing",
        {"title": "Notes on engines."},
        "*Notes on engines*. (n.d.).",
        "“Notes on engines.”",
        "“Notes on Engines.” n.d.",
        "“Notes on Engines.”",
    ),
    Case(
        "a title that asks, has a quotation, and is followed by more",
        {**people("Ada Byron"), "type": "article-journal", "title": "Who said “think”?", "date": dated("2001"), "venue": "Minds"},
        "Byron, A. (2001). Who said “think”? *Minds*.",
        "A. Byron, “Who said ‘think’?” *Minds*, 2001.",
        "Byron, Ada. 2001. “Who Said ‘Think’?” *Minds*.",
        "Byron, Ada. “Who Said ‘Think’?” *Minds*, 2001.",
    ),
    Case(
        "particles, suffixes, hyphens, groups, and a name that puts the family first",
        {
            "authors": [
                Name(given="Jan", particle="van der", family="Berg"),
                Name(given="Martin Luther", family="King", suffix="Jr."),
                Name(given="Jean-Luc", family="Martin"),
                Name(literal="Brain Team"),
                Name(literal="王小明"),
            ],
            "type": "article-journal", "title": "Names", "date": dated("2020"), "venue": "Onoma",
        },
        "van der Berg, J., King, M. L., Jr., Martin, J.-L., Brain Team, & 王小明. (2020). Names. *Onoma*.",
        "J. van der Berg, M. L. King Jr., J.-L. Martin, Brain Team, and 王小明, “Names,” *Onoma*, 2020.",
        "van der Berg, Jan, Martin Luther King Jr., Jean-Luc Martin, Brain Team, and 王小明. 2020. “Names.” *Onoma*.",
        "van der Berg, Jan, et al. “Names.” *Onoma*, 2020.",
    ),
    Case(
        "a list of authors that goes on",
        {**people("Ada Byron", "Ben Sample"), "et_al": True, "type": "article-journal", "title": "More of us", "date": dated("2020"), "venue": "Groups"},
        "Byron, A., Sample, B., et al. (2020). More of us. *Groups*.",
        "A. Byron, B. Sample, *et al.*, “More of us,” *Groups*, 2020.",
        "Byron, Ada, Ben Sample, et al. 2020. “More of Us.” *Groups*.",
        "Byron, Ada, et al. “More of Us.” *Groups*, 2020.",
    ),
    Case(
        "to appear",
        {**people("Ada Byron"), "type": "article-journal", "title": "Soon", "date": dated("forthcoming"), "venue": "Futures"},
        "Byron, A. (in press). Soon. *Futures*.",
        "A. Byron, “Soon,” *Futures*, to be published.",
        "Byron, Ada. forthcoming. “Soon.” *Futures*.",
        "Byron, Ada. “Soon.” *Futures*, forthcoming.",
    ),
    Case(
        "a title in another language keeps its capitals",
        {**people("Sten Nadolny"), "type": "book", "title": "Die Entdeckung der Langsamkeit", "date": dated("1983"), "publisher": "Piper", "csl": {"language": "de-DE"}},
        "Nadolny, S. (1983). *Die Entdeckung der Langsamkeit*. Piper.",
        "S. Nadolny, *Die Entdeckung der Langsamkeit*. Piper, 1983.",
        "Nadolny, Sten. 1983. *Die Entdeckung der Langsamkeit*. Piper.",
        "Nadolny, Sten. *Die Entdeckung der Langsamkeit*. Piper, 1983.",
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("style", STYLES)
def test_a_work_is_cited_as_the_guide_has_it(case: Case, style: str) -> None:
    spans = citations(note("k", **case.fields))[style]
    shown = "".join(f"*{span.text}*" if span.italic else span.text for span in spans)
    assert shown == getattr(case, style.casefold())
    assert as_text(spans) == shown.replace("*", "")


def many(count: int, style: str) -> str:
    made = note("k", type="book", title="T", year=2020, authors=[f"Given{n} Family{n}" for n in range(1, count + 1)])
    return as_text(citations(made)[style])


@pytest.mark.parametrize(
    ("style", "count", "authors"),
    [
        ("APA", 20, ", ".join(f"Family{n}, G." for n in range(1, 20)) + ", & Family20, G. (2020)."),
        ("APA", 21, ", ".join(f"Family{n}, G." for n in range(1, 20)) + ", . . . Family21, G. (2020)."),
        ("APA", 60, ", ".join(f"Family{n}, G." for n in range(1, 20)) + ", . . . Family60, G. (2020)."),
        ("IEEE", 6, "G. Family1, G. Family2, G. Family3, G. Family4, G. Family5, and G. Family6, T"),
        ("IEEE", 7, "G. Family1 et al., T"),
        ("Chicago", 3, "Family1, Given1, Given2 Family2, and Given3 Family3. 2020."),
        ("Chicago", 10, "Family1, Given1, " + ", ".join(f"Given{n} Family{n}" for n in range(2, 10)) + ", and Given10 Family10. 2020."),
        ("Chicago", 11, "Family1, Given1, " + ", ".join(f"Given{n} Family{n}" for n in range(2, 8)) + ", et al. 2020."),
        ("MLA", 2, "Family1, Given1, and Given2 Family2. T"),
        ("MLA", 3, "Family1, Given1, et al. T"),
    ],
)  # fmt: skip
def test_many_authors(style: str, count: int, authors: str) -> None:
    assert many(count, style).startswith(authors)


def test_markdown_shows_what_a_hostile_note_says_and_no_more() -> None:
    made = note(
        "k", type="book", title="*a* [b](javascript:x) <img> `c` &lt;", publisher="_P_", url="https://e.org/a_b_c"
    )
    text = as_markdown(citations(made)["APA"])
    assert text.startswith(r"*\*A\* \[b\](javascript:x) \<img\> \`c\` \&lt;*")
    assert r"\_P\_" in text
    assert text.endswith("https://e.org/a_b_c")
