"""Bodies go to other processes where there are enough of them to pay for one."""

from __future__ import annotations

from typing import Any

import pytest

from site_builder.cache.memo import Memo
from site_builder.making.bodies import WORTH_A_PROCESS, BodyWork
from site_builder.making.crew import Processes
from tests.mapping.libraries import library, paper


@pytest.mark.parametrize(("papers", "shares"), [(1, 0), (WORTH_A_PROCESS - 1, 0), (WORTH_A_PROCESS, 2)])
def test_a_few_bodies_are_rendered_by_the_build_itself(
    papers: int, shares: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    of_crew = Processes.errand

    def errand(crew: Processes, work: Any, task: Any) -> Any:
        asked.append(task)
        return of_crew(crew, work, task)

    monkeypatch.setattr(Processes, "errand", errand)
    some = library([paper(f"p{number:02}") for number in range(papers)])
    with BodyWork(some, Memo(), Processes(3)) as work:
        bodies, _ = work.rendered(lambda: None)
    assert len(asked) == shares
    assert list(bodies.papers) == list(some.papers)
