"""Two calls in one instant: one of them is first, neither is lost or half done, and the books hold."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chapter47 import Bet, Refusal
from chapter47.house import House, audit
from chapter47.house.live import LiveTable
from chapter47.table.window import Leave, Sit, TakeDown

Call = Callable[[House, LiveTable], object]
CHIPS = 1_000_000


def sits(house: House, live: LiveTable) -> object:
    return house.sit(live.number, 2, "bob", 50_000)


def sits_elsewhere(house: House, live: LiveTable) -> object:
    return house.sit(live.number, 3, "bob", 60_000)


def leaves(_: House, live: LiveTable) -> object:
    return live.bet(TakeDown(1, "black", 1000), Leave(1, "collect"))


def bets(_: House, live: LiveTable) -> object:
    return live.bet(Bet(1, "red", 1000))


def takes_down(_: House, live: LiveTable) -> object:
    return live.bet(TakeDown(1, "black", 1000))


def deals(_: House, live: LiveTable) -> object:
    return live.deal()


def closes(_: House, live: LiveTable) -> object:
    return live.close()


def undoes(_: House, live: LiveTable) -> object:
    return live.undo("flo", "a slip", approved="sue")


def taken_up(house: House, live: LiveTable) -> object:
    """A failure elsewhere: the table is taken up again from its journal."""
    live.stale = True
    live.refresh()
    return house.table(live.number)


PAIRS = [
    (sits, leaves),
    (sits, sits_elsewhere),
    (sits, closes),
    (bets, closes),
    (bets, leaves),
    (bets, deals),
    (takes_down, deals),
    (undoes, deals),
    (undoes, bets),
    (undoes, closes),
    (taken_up, bets),
    (taken_up, deals),
    (taken_up, sits),
    (deals, deals),
    (closes, closes),
]


@pytest.mark.parametrize("swap", [False, True], ids=["first", "second"])
@pytest.mark.parametrize("pair", PAIRS, ids=[" and ".join(call.__name__ for call in pair) for pair in PAIRS])
def test_two_calls_in_one_instant(tmp_path: Path, pair: tuple[Call, Call], swap: bool) -> None:
    house = House(str(tmp_path / "house.db"))
    for name in ("ann", "bob"):
        house.come_in(name, CHIPS)
    for number in range(1, 5):
        live = house.open("roulette")
        house.sit(live.number, 1, "ann", 20_000)
        live.deal()
        live.bet(Bet(1, "black", 1000))
        live.deal()
        live.bet(Bet(1, "black", 1000))
        start = threading.Barrier(2)

        def call(does: Call, live: LiveTable = live, start: threading.Barrier = start) -> Refusal | None:
            start.wait()
            try:
                does(house, live)
            except Refusal as why:
                return why
            return None

        with ThreadPoolExecutor(2) as pool:
            told = list(pool.map(call, pair[::-1] if swap else pair))
        assert all(refusal is None or refusal.message for refusal in told)
        assert told.count(None) >= 1, f"{number}: both were refused: {told}"
        again = House(str(tmp_path / "house.db"))  # what another process would find
        mine, theirs = (one.table(live.number).table for one in (house, again))
        assert {seat.number: seat.balance for seat in mine.seats.values()} == {
            seat.number: seat.balance for seat in theirs.seats.values()
        }
        waiting = [one.table(live.number).waiting for one in (house, again)]
        assert waiting[0] == waiting[1]
        coming = [each.name for each in waiting[0] if isinstance(each, Sit)]
        names = [*(seat.name for seat in mine.seats.values()), *coming]
        assert len(names) == len(set(names)), "somebody has two seats"
        again.close()
    assert audit(house.engine).faults == []
