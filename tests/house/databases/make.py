"""How the older databases beside this file were made; run with the old code, never with today's.

    git archive COMMIT src | tar -x -C OLD
    PYTHONPATH=OLD/src python tests/house/databases/make.py KIND FOLDER

KIND and its commit: ``first`` 8804d56, ``second`` 538a63a, ``0002`` 5833a6a, ``0004`` c6aaefd, ``0010`` a3d2bcb.
Each makes KIND.sql.gz, the whole database as SQL, and KIND.json.gz, what the old code says of every table: the chips,
what is asked, and the cards to come. The rounds are random and lawful; a table stops in the middle of a round where the
game asks patrons.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import sqlite3
import sys
from pathlib import Path
from random import Random
from typing import Any

from chapter47 import Bet, Refusal
from chapter47.games import MODULES, game_type
from chapter47.house import House
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.window import Limits

ACTS, TRIES = 4, 200
RARELY_ASKED = ("casino-war", "multi-action-blackjack")  # played on until they ask


class Gambler:
    """Plays a live table at random, within the law."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def bets(self, live: Any) -> None:
        for seat in live.table.seats:
            kind = self.random.choice(live.table.offered)
            name = f"{kind.key}:{self.random.choice(kind.spots)}" if kind.spots else kind.key
            names, amount = [name], self.random.choice((500, 1000, 2000, 6000))
            if live.table.game.key == "multi-action-blackjack":
                names = ["hand:1", "hand:2", "hand:3"]
            try:
                live.bet(*(Bet(seat, each, amount) for each in names))
            except Refusal:
                continue

    def act(self, live: Any) -> None:
        request = live.pending
        if isinstance(request, AskAmount):
            live.choose(request.seat, self.random.choice((request.low, request.high)))
        elif isinstance(request, Ask):
            live.choose(request.seat, self.random.choice(request.choices))
        elif isinstance(request, Bets):
            self.bets(live)
            live.deal()


def played(house: Any, game: str, seed: int, **kind: Any) -> None:
    """A table of a game with two patrons, some rounds on, in the middle of one if the game asks patrons anything."""
    live = house.open(game, limits=Limits(minimum=100), **kind)
    for seat in range(1, min(game_type(game).positions, 2) + 1):
        house.welcome(f"p{live.number}x{seat}", 300_000)
        house.sit(live.number, seat, f"p{live.number}x{seat}", 200_000)
    live.deal()
    gambler = Gambler(seed)
    for each in range(TRIES):
        if each >= ACTS and isinstance(live.pending, Ask | AskAmount):
            break
        if each >= 3 * ACTS and isinstance(live.pending, Bets) and game not in RARELY_ASKED:
            break
        gambler.act(live)
    if isinstance(live.pending, Bets):  # what waits in the window is to be there afterwards
        gambler.bets(live)
        taken = set(live.table.seats)
        free = [seat for seat in range(1, game_type(game).positions + 1) if seat not in taken]
        if free:
            house.welcome(f"late{live.number}", 90_000)
            with contextlib.suppress(Refusal):
                house.sit(live.number, free[0], f"late{live.number}", 60_000)


def told(house: Any, number: int) -> dict[str, Any]:
    """What the old code says of a table."""
    live = house.table(number)
    table, request = live.table, live.pending
    sides = getattr(live.dealer, "sides", {})
    return {
        "game": table.game.key,
        "round": table.round,
        "seats": {str(seat.number): [seat.name, seat.balance] for seat in table.seats.values()},
        "layout": sum(wager.amount for wager in table.wagers),
        "request": None if request is None else type(request).__name__,
        "seat": getattr(request, "seat", 0),
        "choices": list(getattr(request, "choices", ())),
        "waiting": [made.line() for made in live.waiting] if isinstance(request, Bets) else [],
        "cards": {side: live.dealer.order(side) for side in ("", *sides) if live.dealer.order(side)},
    }


def staffed(house: Any) -> None:
    """A real table with an undo and a declaration, a fill and a credit, a table closed and opened again."""
    from chapter47.house import changes
    from chapter47.house.people import Person, Role
    from chapter47.table.irregularities import Declared

    dan, flo = Person("dan", Role.DEALER), Person("flo", Role.FLOORPERSON)
    house.people.add("boss", Role.ADMIN, "correct horse battery")
    house.people.add("dan", Role.DEALER, "correct horse battery")
    house.welcome("ann", 500_000)
    real = house.open("roulette", entered=True).number
    house.sit(real, 1, "ann", 100_000)
    house.no_more_bets(real, dan)
    house.enter(real, "8", dan)
    house.bet(real, 1, "red", 1000)
    house.no_more_bets(real, dan)
    house.enter(real, "17", dan)
    house.bet(real, 1, "red", 2000)
    house.bet(real, 1, "straight:7", 500)
    house.no_more_bets(real, dan)
    house.declare(real, Declared("too-few-revolutions"), dan)
    cards = house.open("minibaccarat", entered=True).number
    entered(house, cards, dan)
    house.sit(cards, 1, "ann", 100_000)
    house.bet(cards, 1, "player", 5000)
    house.no_more_bets(cards, dan)
    house.enter(cards, "9C", dan)
    house.undo(cards, "misread", dan, flo)
    house.enter(cards, "6H", dan)
    house.fill(real, 500_000, dan, flo)
    house.credit(real, 100_000, dan, flo)
    for game in ("caribbean-stud", "minibaccarat"):
        live = house.open(game, limits=Limits(minimum=100), committed=game == "minibaccarat")
        house.sit(live.number, 1, "ann", 50_000)
        live.deal()
        gambler = Gambler(3)
        while live.table.round < 4 or not isinstance(live.pending, Bets) or live.table.wagers:
            gambler.act(live)
        house.close_table(live.number, flo, "night")
        house.reopen(live.number, flo)
        house.sit(live.number, 2, "ann", 40_000)
        live.deal()
        gambler.act(live)
        gambler.act(live)
    named = house.open("blackjack", limits=Limits(minimum=100))
    house.sit(named.number, 1, "ann", 40_000)
    named.deal()
    house.declare(named.number, Declared("new-dealer", reason="Ann"), flo)  # which the old code could not read again
    while not isinstance(named.pending, Ask):
        gambler.act(named)
    changes.plan_change(house, live.number, flo, {"decks": 6}, told=changes.BY_PEOPLE, why="summer")


def supervised(house: Any) -> None:
    """Acts that are asked for later: people made known, fills and a credit, calls to the floor; a clock set back."""
    from chapter47.house import calls, incidents
    from chapter47.house.people import Person, Role

    dan, flo = Person("dan", Role.DEALER), Person("flo", Role.FLOORPERSON)
    house.people.add("boss", Role.ADMIN, "correct horse battery")
    house.people.add("dan", Role.DEALER, "correct horse battery")
    for game in ("roulette", "craps"):
        house.open(game, by=flo)
    house.fill(1, 500_000, dan, flo)
    house.fill(1, 150, dan, flo)
    house.credit(1, 100_050, dan, flo)
    for table in (1, 2):
        calls.call(house, table, dan)
    calls.answer(house, 1, flo)
    with house.engine.begin() as connection:
        incidents.record(connection, incidents.CLOCK, incidents.stepped(-3600))
        incidents.record(connection, incidents.CLOCK, incidents.stepped(+60))


def entered(house: Any, number: int, by: Any) -> None:
    """The dealer types what is asked until the betting is open."""
    live = house.table(number)
    while not isinstance(live.pending, Bets):
        request = live.pending
        if isinstance(request, Ask):
            house.enter(number, request.choices[0], by)
        elif type(request).__name__ == "Cut":
            house.enter(number, str(request.low), by)
        elif type(request).__name__ == "Draw":
            house.enter(number, "unseen" if request.face == "unseen" else "2C", by)
        else:
            house.enter(number, "", by)


def main(kind: str, folder: str) -> None:
    path = Path(folder) / f"{kind}.db"
    path.unlink(missing_ok=True)
    house = House(str(path))
    if kind == "0004":
        for seed, game in enumerate(MODULES):
            played(house, game, seed)
        played(house, "blackjack", 5, committed=True)
        staffed(house)
    elif kind == "0010":
        supervised(house)
    else:
        for game in ("craps", "minibaccarat", "blackjack", "roulette"):
            played(house, game, 5)
        house.welcome("zoe", 12_300)
    say = {"tables": {str(n): told(house, n) for n, _ in house.tables()}}
    names = [name for table in say["tables"].values() for name, _ in table["seats"].values()]
    say["patrons"] = {name: house.balance(name) for name in sorted(set(names))}
    if hasattr(house, "close"):
        house.close()
    connection = sqlite3.connect(path)
    sql = "\n".join(connection.iterdump())
    connection.close()
    here = Path(folder)
    (here / f"{kind}.sql.gz").write_bytes(gzip.compress(sql.encode(), 9, mtime=0))
    (here / f"{kind}.json.gz").write_bytes(gzip.compress(json.dumps(say).encode(), 9, mtime=0))


if __name__ == "__main__":
    main(*sys.argv[1:])
