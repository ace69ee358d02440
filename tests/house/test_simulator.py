"""The simulator of faults: the house stands it, a run can be had again, and a house with a fault built in is caught."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Any

import pytest
from tests.house.proving import BrokenError
from tests.house.simulator import FAULTS, simulate

from chapter47.house import clock, feed, journal, sqlite, view, writer
from chapter47.house.durable import Durable
from chapter47.house.journal import Act

COUNT = int(os.environ.get("CHAPTER47_SIMULATED", "1200"))
Breaks = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    logging.disable(logging.CRITICAL)  # what the house says of a disk that fails
    yield
    logging.disable(logging.NOTSET)


def test_nothing_acknowledged_is_lost_doubled_or_seen_too_soon() -> None:
    run = simulate(COUNT, 47)
    assert sum(run.struck.values()) >= COUNT
    assert run.acknowledged > COUNT / 10
    whole = {kind for kind in FAULTS if kind not in ("database failed", "death within a step")}
    assert whole <= set(run.struck)
    assert any(kind.startswith("died at") for kind in run.struck)
    assert any(kind.startswith("database:") for kind in run.struck)


def test_a_run_can_be_had_again() -> None:
    assert simulate(60, 3).trace == simulate(60, 3).trace != simulate(60, 4).trace


def answers_before_the_sync(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(writer.sqlite, "sync", lambda _engine: None)


def loses_keys(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Act, "use_up", lambda _act, _keys: None)
    patch.setattr(Durable, "was_done", lambda _table, _key: False)


def pays_twice(patch: pytest.MonkeyPatch) -> None:
    add = journal._add

    def twice(connection: Any, change: Any) -> None:
        add(connection, change)
        add(connection, change)

    patch.setattr(journal, "_add", twice)


def makes_chips(patch: pytest.MonkeyPatch) -> None:
    add = journal._add

    def more(connection: Any, change: Any) -> None:
        add(
            connection,
            {place: cents + 100 if place.kind == "seat" and cents else cents for place, cents in change.items()},
        )

    patch.setattr(journal, "_add", more)


def shows_what_lies_face_down(patch: pytest.MonkeyPatch) -> None:
    for module in (feed, view):
        patch.setattr(module, "visible", lambda event, _who: event)


def windows_by_the_time_of_day(patch: pytest.MonkeyPatch) -> None:
    due = clock.Alarms.due

    def by_wall(alarms: clock.Alarms, at: float | None = None) -> Any:
        return due(alarms, clock.time.time() - 1_800_000_000 + 1_000 if at is None else at)

    patch.setattr(clock.Alarms, "due", by_wall)


def syncs_nothing_at_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sqlite.SharedSync, "wait", lambda _log: None)


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (answers_before_the_sync, "acknowledged|shown step"),
        (syncs_nothing_at_all, "acknowledged|shown step"),
        (loses_keys, "counts twice|acknowledged and is lost"),
        (pays_twice, "in the books|overdrawn|the books have not"),
        (makes_chips, "not conserved|in the books|add up"),
        (shows_what_lies_face_down, "was shown"),
        (windows_by_the_time_of_day, "still waits"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_house_that_is_broken_is_caught(breaks: Breaks, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch)
    with pytest.raises(BrokenError, match=says) as caught:
        simulate(4_000, 2)
    assert "again: python -m tests.house.simulator --seed 2 --evening" in str(caught.value)
