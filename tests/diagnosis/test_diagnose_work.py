"""The work of a diagnosis is bounded, by the same amount on every machine."""

from __future__ import annotations

from typing import Any

import pytest

from grader.diagnosis import diagnose as diagnosis
from grader.diagnosis.diagnose import diagnose
from tests.support.pupils import Pupil, entry, runs
from tests.support.strategies import exercise


def test_a_diagnosis_ends_after_a_fixed_amount_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    # So many leaves of one value that a program departs late, if at all.
    failed = [run._replace(passed=False) for run in runs(Pupil(), [entry(exercise([5] * 2000))])]
    repeated: list[int] = []
    departure = diagnosis.departure

    def counted(search: Any, program: Any, *, clips: bool = False) -> int | None:
        place = departure(search, program, clips=clips)
        repeated.append(len(search.observed) if place is None else place)
        return place

    monkeypatch.setattr(diagnosis, "departure", counted)
    monkeypatch.setattr(diagnosis, "_MOST_COMPARED", 20_000)
    assert diagnose(failed) is None
    assert 20_000 < sum(repeated) < 30_000
