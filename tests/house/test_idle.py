"""Absent patrons, clocks that run out, and tables that nobody uses."""

from __future__ import annotations

import time

import pytest
from tests.house.playing import seated, total

from chapter47.house import House, audit, clock, idle, workers
from chapter47.house.clock import ALONE
from chapter47.table.events import Left, Placed
from chapter47.table.requests import Ask
from chapter47.table.window import Bet


def test_a_seat_that_was_left_is_freed_and_its_chips_are_kept() -> None:
    house = House(":memory:")
    live = seated(house, "minibaccarat")
    first, second = (live.table.seats[seat].name for seat in (1, 2))
    at = time.monotonic()
    live.acted = {1: at - idle.AWAY - 1, 2: at}
    live.bet(Bet(2, "banker", 1000))
    assert not idle.free_seats(live, at)
    live.deal()
    assert set(live.table.seats) == {2} and house.balance(first) == 300_000
    said = [row.event for row in live.recent if isinstance(row.event, Placed) and row.event.by == idle.BY]
    assert len(said) == 1 and any(isinstance(row.event, Left) for row in live.recent)
    assert idle.free_seats(live, at + 2 * idle.AWAY)  # the last to go: the table stands empty at once
    assert house.balance(second) + house.balance(first) + house.accounts(live.number)["win"] == 600_000
    assert total(house) == 0 and audit(house.engine).sound


def test_a_table_that_nobody_uses_is_on_the_disk_only(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(":memory:")
    empty, busy = house.open("roulette"), seated(house, "minibaccarat")
    watched = house.open("craps")
    watched.listeners.append(lambda: None)
    steps = empty.steps
    monkeypatch.setattr(idle, "UNUSED", -1.0)
    house.holding.rounds.next = 0.0
    house.tick()
    assert {live.number for live in house.held()} == {busy.number, watched.number} and empty.lost
    again = house.table(empty.number)
    assert again is not empty and again.steps == steps and again.asked() == empty.asked()


def test_only_tables_whose_clock_has_run_out_are_looked_at() -> None:
    house = House(":memory:")
    live, other = seated(house, "minibaccarat"), seated(house, "minibaccarat")
    assert house.holding.alarms.due(time.monotonic() + 10_000) == []
    live.done_betting(1)
    assert live.clock is not None
    assert house.holding.alarms.due(live.clock.due - 1) == []
    assert house.holding.alarms.due(live.clock.due) == [live]
    assert other.clock is None


def test_who_plays_alone_is_waited_for_too() -> None:
    house = House(":memory:")
    house.welcome("ann", 100_000)
    live = house.open("blackjack")
    house.sit(live.number, 1, "ann", 50_000)
    for _ in range(30):
        if isinstance(live.pending, Ask):
            break
        live.bet(Bet(1, "blackjack", 1000))
        live.deal()
    assert isinstance(live.pending, Ask) and live.clock is not None
    assert live.clock.due - time.monotonic() > ALONE / 2
    clock.ring(live, live.clock.due)
    assert not isinstance(live.pending, Ask) or live.clock.request is live.pending


def test_leases_run_by_the_clock_of_the_database(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose own time of day is an hour fast takes no table of one that lives."""
    one, two = House(database, worker="http://127.0.0.1:1"), House(database, worker="http://127.0.0.1:2")
    live = one.open("minibaccarat")
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 3_600_000_000_000)
    assert one.worker is not None and two.worker is not None
    assert two.worker.beat() == []
    with pytest.raises(workers.Elsewhere):
        two.table(live.number)
    one.close()
    two.close()
