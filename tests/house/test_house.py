"""The house: durable tables, a ledger that adds up, an audit that finds what was changed, crashes that lose nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.house.faults import DEATHS, DiedError, Weather
from tests.house.playing import Gambler, chips, in_the_books, seated, text, total

from chapter47 import Bet, Refusal
from chapter47.games import MODULES
from chapter47.house import House, audit
from chapter47.house.live import LiveTable
from chapter47.house.shape import ENTRIES, EVENTS


@pytest.mark.parametrize("game", MODULES)
def test_every_game_is_played_live_taken_up_again_and_audited(game: str, tmp_path: Path) -> None:
    house = House(str(tmp_path / "house.db"))
    live = seated(house, game)
    gambler = Gambler(5)
    for _ in range(25):
        if live.pending is None:
            break
        gambler.act(live)
    again = LiveTable(house.engine, live.number)
    assert again.asked() == live.asked()
    assert again.dealer.order() == live.dealer.order()
    assert again.table.wagers == [] or chips(again) == chips(live)
    assert chips(live) == in_the_books(house, live.number)
    assert total(house) == 0
    assert audit(house.engine).faults == []


def test_a_crash_at_any_point_loses_and_makes_nothing(database: str) -> None:
    """The process dies at a random place, hundreds of times; the table stands where its last commit left it."""
    house = House(database)
    live = seated(house, "minibaccarat")
    weather = Weather(house.engine)
    random, gambler = Random(1), Gambler(2)
    deaths = 0
    while deaths < 120:
        kind = random.choice(DEATHS)
        weather.arm(kind, random.randrange(1 if kind in ("a commit", "a reply") else 8))
        stood, step = text(live), live.steps
        weather.calm = False
        try:
            gambler.act(weather.over(live))
        except DiedError:
            deaths += 1
            weather.clear()
            live = LiveTable(house.engine, live.number)  # a new process takes the table up
            assert text(live) == stood if live.steps == step else live.steps > step
            assert total(house) == 0
        except Refusal:
            break
        weather.calm = True
    assert deaths == 120
    assert audit(house.engine).faults == []
    house.close()


CHILD = """
import sys
from random import Random
sys.path.insert(0, sys.argv[2])
from tests.house.playing import Gambler
from chapter47.house import House
house = House(sys.argv[1])
live, gambler = house.table(1), Gambler(int(sys.argv[3]))
print("ready", flush=True)
while True:
    gambler.act(live)
"""


def test_kill_9_at_any_instant(database: str) -> None:
    path = database
    house = House(path)
    seated(house, "punto-banco")
    root = str(Path(__file__).parents[2])
    random = Random(3)
    for attempt in range(6):
        child = subprocess.Popen([sys.executable, "-c", CHILD, path, root, str(attempt)], stdout=subprocess.PIPE)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(random.uniform(0.02, 0.4))
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        child.stdout.close()
        assert total(house) == 0
        assert audit(house.engine).faults == []
    assert LiveTable(house.engine, 1).steps > 50
    house.close()


def test_the_audit_finds_whatever_was_changed(tmp_path: Path) -> None:
    house = House(str(tmp_path / "house.db"))
    live = seated(house, "minibaccarat")
    gambler = Gambler(9)
    for _ in range(6):
        gambler.act(live)
    assert audit(house.engine).sound
    damages: list[Any] = [
        sa.update(EVENTS).where(EVENTS.c.number == 20).values(body=EVENTS.c.body + " "),
        sa.delete(EVENTS).where(EVENTS.c.number == 20),
        sa.update(ENTRIES).where(ENTRIES.c.id == 5).values(cents=ENTRIES.c.cents + 1),
        sa.delete(ENTRIES).where(ENTRIES.c.id == 6),
    ]
    for damage in damages:
        with house.engine.connect() as connection:
            connection.execute(sa.text("PRAGMA foreign_keys=OFF"))
            transaction = connection.get_transaction() or connection.begin()
            connection.execute(damage)
            transaction.commit()
        assert not audit(house.engine).sound


def test_a_request_that_comes_again_changes_nothing() -> None:
    house = House(":memory:")
    live = seated(house, "minibaccarat")
    for _ in range(3):
        house.bet(live.number, 1, "banker", 1000, key="abc")
    assert live.waiting == [Bet(1, "banker", 1000)]


def test_who_was_done_with_one_window_is_not_done_with_the_next() -> None:
    """Seat 1 says so and has no answer; the round is played; the same words come again in the next window."""
    house = House(":memory:")
    live = seated(house, "minibaccarat")
    live.done_betting(1, key="one")
    live.done_betting(1, key="one")
    assert (live.ready, live.table.round) == ({1}, 2)
    live.done_betting(2, key="two")
    assert (live.ready, live.table.round) == (set(), 3)
    for key, seat in (("one", 1), ("two", 2)):
        live.done_betting(seat, key=key)
        assert (live.ready, live.table.round) == (set(), 3)


def test_the_last_who_leaves_waits_for_no_deal() -> None:
    """The leave and the end of the window are one transaction: there is no instant in which chips wait for nobody."""
    house = House(":memory:")
    live = seated(house, "minibaccarat")
    commits: list[int] = []
    sa.event.listen(house.engine, "commit", lambda _: commits.append(live.table.round))
    house.leave(1, 1, key="one")
    house.leave(1, 2, key="two")
    assert len(commits) == 2
    assert (house.balance("p1x1"), house.balance("p1x2")) == (300_000, 300_000)
    house.leave(1, 2, key="two")
    assert live.waiting == []


def test_a_failed_transaction_leaves_no_half_table_in_memory() -> None:
    """The database is away for one deal and for the taking up after it; the next request finds the table whole."""
    house = House(":memory:")
    live = seated(house, "minibaccarat")
    live.bet(Bet(1, "banker", 1000))
    before, order = text(live), live.dealer.order()
    away = True

    def statement(*_: Any) -> None:
        if away and live.steps >= 0:
            raise sa.exc.OperationalError("", None, Exception("the disk is full"))

    sa.event.listen(house.engine, "before_cursor_execute", statement)
    for _ in range(2):
        with pytest.raises(sa.exc.OperationalError):
            live.deal("one")
    with pytest.raises(sa.exc.OperationalError):
        live.bet(Bet(2, "player", 1000), key="two")
    away = False
    assert (text(house.table(1)), live.dealer.order()) == (before, order)
    live.deal("one")
    assert live.waiting == []
    assert "bet 1 banker $10.00" in text(live)
    assert audit(house.engine).faults == []


def test_bad_input_changes_nothing() -> None:
    house = House(":memory:")
    live = seated(house, "minibaccarat")
    before = text(live)
    for wrong in (
        lambda: house.bet(live.number, 9, "banker", 1000),
        lambda: house.bet(live.number, 1, "panda", 1000),
        lambda: house.bet(live.number, 1, "banker", 10**9),
        lambda: house.sit(live.number, 5, "nobody", 1000),
        lambda: house.sit(live.number, 1, "p1x1", 1000),
        lambda: house.welcome("p1x1", 1000),
        lambda: house.welcome("a b", 1000),
        lambda: house.table(99),
        lambda: live.choose(1, "cut"),
        lambda: house.open("no-such-game"),
        lambda: House("nonsense://x"),
    ):
        with pytest.raises(Refusal):
            wrong()
    assert text(live) == before
    assert total(house) == 0
