"""What comes late: a copy of a request that was refused, and a time of day that was set back between two looks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.house.simulated import Time

from chapter47 import Bet, Refusal
from chapter47.house import House, acts, audit, incidents, store, watchman
from chapter47.house.api.answers import refused
from chapter47.house.live import LiveTable
from chapter47.house.once import REMEMBERED, KeyUsed, Once
from chapter47.house.store import WentOn, now, reading
from chapter47.table.window import Limits, TakeDown


@pytest.fixture
def house() -> House:
    made = House(":memory:")
    made.welcome("ann", 100_000)
    return made


def seated(house: House) -> LiveTable:
    live = house.open("minibaccarat", limits=Limits(minimum=1_000, maximum=50_000))
    house.sit(1, 1, "ann", 20_000)
    live.deal()
    return live


def late(live: LiveTable, key: Once) -> None:
    """A wager of all that ann has, which is refused as long as another of hers lies there."""
    live.bet(Bet(1, "banker", 20_000), key=key)


def test_a_late_copy_of_a_refused_wager_is_refused_again(house: House) -> None:
    live = seated(house)
    live.bet(Bet(1, "player", 1_000))
    key = Once("press", "ann", "all on banker")
    with pytest.raises(Refusal) as first:
        late(live, key)
    live.bet(TakeDown(1, "player", 1_000))  # now it would stand
    for _ in range(2):
        with pytest.raises(Refusal) as again:
            late(live, key)
        assert str(again.value) == str(first.value)
    with pytest.raises(KeyUsed):
        live.bet(Bet(1, "banker", 1_000), key=Once("press", "ann", "one chip on banker"))
    live.bet(Bet(1, "banker", 1_000), key=Once("another press", "ann", "one chip on banker"))
    assert live.waiting[-1] == Bet(1, "banker", 1_000)
    assert audit(house.engine).faults == []


def test_a_late_copy_comes_by_the_writer_too(house: House) -> None:
    live = seated(house)
    key = Once("press", "ann", "more than she has")

    async def twice() -> None:
        with pytest.raises(Refusal, match="Seat 1 has"):
            await live.doing(live.betting(Bet(1, "banker", 40_000), key=key), house.writer, key)
        live.table.seats[1].balance += 40_000  # as if she had won it meanwhile
        with pytest.raises(Refusal, match="Seat 1 has"):
            await live.doing(live.betting(Bet(1, "banker", 40_000), key=key), house.writer, key)
        live.table.seats[1].balance -= 40_000

    asyncio.run(twice())
    assert live.waiting == []


def test_a_table_that_went_on_elsewhere_is_not_a_refusal() -> None:
    """A copy may be done where it went on: the same call with its key is to come again, and is told."""
    answer = refused(WentOn())
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"


def test_who_slept_through_its_lease_refuses_nothing_for_good(tmp_path: Path) -> None:
    """Another may hold the table by now, and have done a copy of the very call that the sleeper would refuse."""
    house = House(str(tmp_path / "house.db"), worker="http://127.0.0.1:1")
    house.welcome("ann", 100_000)
    live, key = seated(house), Once("press", "ann", "more than she has")
    worker = house.worker
    assert worker is not None
    worker.until = 0.0  # it has slept
    with pytest.raises(WentOn):
        live.bet(Bet(1, "banker", 40_000), key=key)
    worker.beat()
    with pytest.raises(Refusal, match="Seat 1 has"):
        live.bet(Bet(1, "banker", 40_000), key=key)
    house.close()


def test_only_so_many_refusals_are_remembered(house: House) -> None:
    live = seated(house)
    for number in range(REMEMBERED + 5):
        with pytest.raises(Refusal):
            live.bet(Bet(1, "banker", 40_000), key=Once(f"press {number}", "ann", "more than she has"))
    assert len(live.refused._refusals) == REMEMBERED


def test_two_steps_of_the_clock_with_an_act_between_them_are_no_forgery(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    time.wall = now() / 1000 + 60
    for module in (store, watchman):
        monkeypatch.setattr(module, "time", time)
    watch = watchman.Watchman(house.engine, "")

    def act(what: str) -> None:
        with house.engine.begin() as connection:
            acts.record(connection, "flo", what)
            incidents.record(connection, incidents.ON, what)

    act("before")
    time.wall -= 3_600
    act("between")
    time.wall += 3_600  # before the watchman has looked: to him nothing happened
    watch.look()
    act("after")
    assert audit(house.engine).faults == []
    with reading(house.engine) as connection:
        told = [row["text"] for row in incidents.listed(connection, incidents.CLOCK)]
    assert told == ["stepped by -3600 seconds"]


def test_a_clock_set_far_ahead_and_farther_back_between_two_looks_is_no_forgery(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The watchman sees what both came to; an event between them is later than that explains."""
    time = Time()
    time.wall = now() / 1000 + 60
    for module in (store, watchman):
        monkeypatch.setattr(module, "time", time)
    watch = watchman.Watchman(house.engine, "")
    time.wall += 3_600
    with house.engine.begin() as connection:
        incidents.record(connection, incidents.FAILED, "a wrong name, password or code", "dan")
    time.wall -= 7_200
    watch.look()
    assert audit(house.engine).faults == []
    with reading(house.engine) as connection:
        told = [row["text"] for row in incidents.listed(connection, incidents.CLOCK)]
    assert told == ["stepped by -3600 seconds", "stepped by -7200 seconds"]
