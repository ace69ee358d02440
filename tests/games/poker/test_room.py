"""Random tables of two to ten with bots of all strengths: chips in units, fair blinds, nobody acts twice.

``CHAPTER47_HANDS=10000`` plays so many hands of each game instead of the few hundred of every run.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from chapter47 import Leave, Refusal, Sit
from chapter47.api import Game
from chapter47.desk.bots import STRENGTHS, Company, bot
from chapter47.games.poker.elections import MOST_PLAYERS
from chapter47.table.drivers import Dealer, drive
from chapter47.table.events import Announced, Drawn, Event, Moved
from chapter47.table.requests import Ask, AskAmount, Bets, Request
from chapter47.table.sources import SeededSource
from chapter47.table.window import Action, Away, Back

HANDS = int(os.environ.get("CHAPTER47_HANDS", "120"))
UNIT = 25
STRUCTURES = ("fixed", "spread", "pot", "no")


class Room:
    """People come, go, sit out and bring more; after each hand what must always hold is looked at."""

    def __init__(self, game: str, seed: int, hands: int) -> None:
        self.random = Random(seed)
        structure = self.random.choice(STRUCTURES)
        chosen = Game("poker", game=game, structure=structure, ante=self.random.choice((0, 25, 50)), hands_away=6)
        self.most = min(10, MOST_PLAYERS[game])
        start = {n: (f"b{n}", self._stack()) for n in self.random.sample(range(1, self.most + 1), 2)}
        self.table = table = chosen.open_table(start)
        self.company = Company(table, frozenset(), seed=seed)
        self.dealer, self.left, self.came = Dealer(SeededSource(seed)), hands, 0
        self.hands = 0
        drive(table, chosen.type.procedure(table, True), self)

    def _stack(self) -> int:
        return self.random.randint(160, 2000) * UNIT

    def __call__(self, request: Request) -> Any:
        if isinstance(request, Ask | AskAmount):
            if not request.seat:
                return request.default
            if request.seat not in self.company.bots:
                strength = self.random.choice(STRENGTHS)
                self.company.bots[request.seat] = bot("poker", strength, self.random.getrandbits(30))
            if request.phrase == "post-blinds":
                return self.random.choice(request.choices)
            return self.company.answer(request, self.table.events)
        if not isinstance(request, Bets):
            return self.dealer(request)
        self.look(self.table.events)
        self.table.events.clear()
        self.left -= 1
        return self.window(request) if self.left >= 0 else None

    def window(self, request: Bets) -> list[Action]:
        """What people do between hands, as far as it is lawful."""
        table, made = self.table, list[Action]()
        free = [n for n in range(1, self.most + 1) if n not in table.seats]
        wanted: list[Action] = []
        for seat, patron in table.seats.items():
            dice = self.random.random()
            if not patron.balance or dice < 0.04:
                wanted.append(Sit(seat, patron.name, self._stack()))
            elif dice < 0.06 and len(table.seats) > 2:
                wanted.append(Leave(seat))
            elif dice < 0.09:
                wanted.append(Away(seat))
            elif dice < 0.4 and seat in table.away:
                wanted.append(Back(seat))
        if free and (self.random.random() < 0.2 or len(table.seats) < 2):
            self.came += 1
            wanted.append(Sit(self.random.choice(free), f"n{self.came}", self._stack()))
        for action in wanted:
            try:
                request.window.check([*made, action])
            except Refusal:
                continue
            made.append(action)
        return made

    def look(self, events: list[Event]) -> None:
        """What must hold after a hand."""
        table = self.table
        table.check_conserved()
        assert all(seat.balance >= 0 and seat.balance % UNIT == 0 for seat in table.seats.values())
        assert table.rack % UNIT == 0 and not table.wagers
        dealt = [event for event in events if isinstance(event, Drawn) and event.hand.startswith("seat-")]
        if not dealt:
            return
        self.hands += 1
        moved = [event for event in events if isinstance(event, Moved)]
        assert all(event.cents % UNIT == 0 for event in moved)
        rake = [event.cents for event in moved if event.of == "rake"]
        assert len(rake) <= 1 and sum(rake) <= table.elections.rake_cap
        nobody_acts_twice(events)


def nobody_acts_twice(events: list[Event]) -> None:
    """Between two cards nobody acts again unless somebody else has acted since."""
    last = 0
    for event in events:
        if isinstance(event, Drawn):
            last = 0
        elif isinstance(event, Announced) and event.phrase == "seat-acts":
            assert event.values["seat"] != last
            last = int(str(event.values["seat"]))


@pytest.mark.parametrize("game", list(MOST_PLAYERS))
def test_a_room_of_bots(game: str) -> None:
    played = 0
    for seed in range(3):
        played += Room(game, seed, HANDS // 3).hands
    assert played > HANDS // 4


@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_blinds_are_fair_over_an_orbit(players: int) -> None:
    """Who stays pays each blind once in each orbit."""
    table = Game("poker").open_table({n: (f"b{n}", 10**7) for n in range(1, players + 1)})
    dealer, orbits, left = Dealer(SeededSource(players)), 4, [4 * players]
    paid: Counter[tuple[int, int]] = Counter()

    def answer(request: Request) -> Any:
        if isinstance(request, Ask):
            return "fold" if "fold" in request.choices else request.default
        if not isinstance(request, Bets):
            return dealer(request)
        for event in table.events:
            if isinstance(event, Moved) and event.cite == "19:47-14.10(d)":
                paid[int(event.source.ref), event.cents] += 1
        table.events.clear()
        left[0] -= 1
        return [] if left[0] >= 0 else None

    drive(table, table.game.procedure(table, True), answer)
    assert paid == {(seat, blind): orbits for seat in range(1, players + 1) for blind in (200, 400)}
