"""A house that plays for long keeps no more in memory than one that has just begun."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from chapter47.house import House
from chapter47.house.api.access import Bucket
from chapter47.house.live import LiveTable
from chapter47.house.view import view_as_json
from chapter47.table.requests import Ask, AskAmount

WARM, ROUNDS = 300, 1200
FEW = 500  # blocks of memory that may come and go by chance


def opened(folder: Path, game: str) -> tuple[House, LiveTable]:
    house = House(str(folder / "house.db"))
    live = house.open(game)
    for seat, name in enumerate(("ann", "bob"), 1):
        house.welcome(name, 100_000_000)
        house.sit(live.number, seat, name, 50_000_000)
    return house, live


def play(house: House, live: LiveTable, wager: str, rounds: int) -> None:
    """Rounds as the interface plays them: every call with a key of its own, and the end of each seen by three."""
    for _ in range(rounds):
        number = live.table.round
        for seat in (1, 2):
            house.bet(live.number, seat, wager, 1000, key=f"{number}-{seat}-bet")
        for seat in (1, 2):
            live.done_betting(seat, key=f"{number}-{seat}-done")
        while isinstance(live.pending, Ask | AskAmount):
            live.choose(live.pending.seat, live.pending.default, key=f"{number}-{live.steps}")
        for seat in (0, 1, 2):
            view_as_json(live, seat)


def objects() -> int:
    """The blocks of memory that Python has given out."""
    gc.collect()
    return sys.getallocatedblocks()


def lengths(live: LiveTable) -> dict[str, int]:
    """How long everything is that a table holds by name."""
    held = vars(live) | {f"table {name}": value for name, value in vars(live.table).items()}
    return {name: len(value) for name, value in held.items() if isinstance(value, list | dict | set | tuple)}


def test_memory_stays_flat_over_more_than_a_thousand_rounds(tmp_path: Path) -> None:
    house, live = opened(tmp_path, "minibaccarat")
    play(house, live, "player", WARM)
    before = objects()
    play(house, live, "player", ROUNDS)
    grown = objects() - before
    assert live.table.round == WARM + ROUNDS + 1
    assert grown < FEW  # one thing of each round that stayed would be more
    held = lengths(live)
    assert {held[name] for name in ("waiting", "ready", "_said", "signs", "listeners", "table wagers")} == {0}
    assert held["round_rows"] <= 30  # of the last round alone
    assert held["_cached"] <= 10  # for each seat and for all
    house.close()


def test_a_thing_that_stays_would_be_seen() -> None:
    before = objects()
    stays = [object() for _ in range(ROUNDS)]  # one of each round
    assert objects() - before > FEW and len(stays) == ROUNDS


def test_what_listens_and_what_was_said_goes_with_those_who_did(tmp_path: Path) -> None:
    house, live = opened(tmp_path, "roulette")
    house.bet(live.number, 1, "red", 1000)
    for time in range(50):  # somebody impatient says it again and again while the other bets
        live.done_betting(1, key=f"again-{time}")
    assert live.ready == {1}
    live.done_betting(2)
    assert live.table.round == 2
    assert lengths(live)["_said"] == 0
    assert live.was_done("again-0") and live.was_done("again-49")
    house.close()


def test_the_door_forgets_those_who_asked_long_ago() -> None:
    bucket = Bucket(1, 1)
    for who in range(100_050):
        bucket.take(str(who))
    assert len(bucket._left) <= 100_001
