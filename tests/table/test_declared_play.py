"""Random lawful play in which staff declare whatever may be declared, wherever it may be.

Money in the events adds up to what everybody has, nothing is left on a closed layout, and the transcript replays to the
letter. Tables with and without people, opened with patrons seated or with nobody there.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.gambler import Gambler

from chapter47 import Game, Refusal, game_types, replay
from chapter47.table import irregularities
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import Account, Moved
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Request
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.transcript import Transcript
from chapter47.table.window import Action, Limits, Sit

KEYS = [game.key for game in game_types()]
MORE: list[tuple[str, dict[str, Any]]] = [
    ("minibaccarat", {"exposed_card": 2, "dealing": 3}),
    ("minibaccarat", {"exposed_card": 3, "dealing": 2, "defer_vigorish": True}),
    ("minibaccarat", {"shuffler": "automated", "decks": 12}),
    ("punto-banco", {"exposed_card": 3, "dealing": "face down"}),
    ("chemin-de-fer", {"ties": "carried", "exposed_card": 3}),
    ("chemin-de-fer", {"vigorish_base": "bank", "decliner_leaves": True, "banker_may_withdraw": True}),
    ("casino-war", {"shuffler": "automated", "decks": 12}),
    ("red-dog", {"decks": 1}),
    ("red-dog", {"shuffler": "continuous", "decks": 1, "device_approval": "D-1"}),
    ("fast-action-holdem", {"shuffler": "automated", "decks": 12}),
    ("fast-action-holdem", {"shuffler": "continuous", "device_approval": "D-1"}),
    ("craps", {"automated": True}),
    ("craps", {"fire_bet": True, "horn_high_area": True, "six_seven_eight": True}),
    ("mini-craps", {"stickperson": True}),
    ("sic-bo", {"shaker": "automated"}),
    ("big-six", {"clapper": "passed"}),
    ("roulette", {"five_adjacent": True, "layout_approval": "L-1", "zero_loss": "half"}),
]
ROUNDS = 25


class Staff:
    """Declares now and then, instead of an answer, something that is admitted there and lawful as it is said."""

    def __init__(self, table: Table[Any], dealer: Dealer, people: Players, seed: int) -> None:
        self.table, self.dealer, self.people, self.random = table, dealer, people, Random(seed)

    def __call__(self, request: Request) -> Any:
        if request.admits and self.random.random() < 0.08:
            declared = self.declaration(self.random.choice(request.admits))
            try:
                irregularities.verify(declared, self.table, request.admits)
            except Refusal:
                return self.people(request)
            if declared.card is not None:
                self.dealer.take_out(declared.card, self.table.shoe.name)
            return declared
        return self.people(request)

    def declaration(self, key: str) -> Declaration:
        known, stack = self.table.game.irregularities[key], self.dealer.sides.get(self.table.side) or self.dealer.stack
        named = known.needs_card or (known.may_name_card and self.random.random() < 0.5)
        card = self.random.choice(stack) if stack and named else None
        seat = self.random.choice(sorted(self.table.seats)) if self.table.seats else None
        reason = self.random.choice(known.grounds) if known.grounds else "as seen"
        return Declaration(key, known.by[0], card, self.random.random() < 0.5, seat, reason)


def play(key: str, elections: dict[str, Any], seed: int) -> tuple[Table[Any], Transcript]:
    game = Game(key, elections)
    seats = range(1, min(game.type.positions, 4) + 1)
    seated, gambler = seed % 2 == 0, Gambler(seed, ROUNDS)
    table = game.open_table({n: (f"P{n}", 200_000) for n in seats} if seated else {}, Limits(minimum=100))
    table.staffed = seed % 3 == 0
    transcript = Transcript.of(table, opening=True)

    def bets(table: Table[Any]) -> Any:
        if not table.seats and table.round < 3:
            come: list[Action] = [Sit(n, f"P{n}", 200_000) for n in seats]
            return come if table.round == 2 else []
        return gambler.bets(table)

    dealer = Dealer(SeededSource(seed))
    people = Players(table, dealer, bets, gambler.choose)
    drive(table, game.type.procedure(table, True), Staff(table, dealer, people, seed))
    return table, transcript


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("key", "elections"), [*((key, {}) for key in KEYS), *MORE], ids=str)
def test_money_adds_up_and_the_record_replays_whatever_is_declared(
    key: str, elections: dict[str, Any], seed: int
) -> None:
    table, transcript = play(key, elections, seed)
    held: Counter[Account] = Counter()
    for event in table.events:
        if isinstance(event, Moved):
            held[event.source] -= event.cents
            held[event.target] += event.cents
    assert {seat.number: held[seat.account] for seat in table.seats.values()} == {
        seat.number: seat.balance for seat in table.seats.values()
    }
    assert not [account for account, cents in held.items() if account.kind in ("layout", "owed") and cents]
    again = replay(transcript.text())
    assert {n: seat.balance for n, seat in again.table.seats.items()} == {
        n: seat.balance for n, seat in table.seats.items()
    }
