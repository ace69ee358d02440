"""Somebody who bets at random and compares every roll with the second opinion."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from tests.games.craps.second_opinion import UNITS, opinion

from chapter47 import Bet, Game, Refusal
from chapter47.games.craps import rules
from chapter47.games.craps.wagers import SPOTS
from chapter47.table.drivers import Dealer, drive
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, Bets, Request, Roll
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Action, Limits, TakeDown

AMOUNTS = (100, 300, 500, 600, 1000, 1100, 1200, 2000, 2200, 3000, 4000)


class Watcher:
    """Bets at random, and compares what a roll decided with the second opinion."""

    def __init__(self, game: Game, seed: int, rolls: int) -> None:
        self.game, self.random, self.left = game, Random(seed), rolls
        self.table: Table[Any] = game.open_table({n: (f"P{n}", 5_000_000) for n in (1, 2, 3)}, Limits(100, 500_000))
        self.dealer = Dealer(SeededSource(seed))
        self.before: list[tuple[int, str, int, bool, int]] = []
        self.point, self.dice = 0, (0, 0)
        self.decided = 0

    def run(self) -> None:
        drive(self.table, self.game.type.procedure(self.table, True), self.answer)
        self.table.check_conserved()

    def answer(self, request: Request) -> Any:
        if isinstance(request, Bets):
            self.compare()
            if not self.left:
                return None
            if self.random.random() < 0.1 and (called := self.call()):
                return called
            return self.bets()
        if isinstance(request, Ask):
            return self.random.choice(request.choices)
        if isinstance(request, Roll):
            if self.random.random() < 0.02:
                return Declaration(self.random.choice(("off-table", "stacked", "wedged-die")), by="stickperson")
            self.watch()
            self.dice = self.dealer(request)
            self.left -= 1
            return self.dice
        return None

    def call(self) -> Declaration | None:
        """Somebody calls a sleeping wager on or off, or the shooter passes the dice."""
        sleeping = [w for w in self.table.wagers if rules.sleeps(SPOTS[w.name].index)]
        if sleeping and self.random.random() < 0.8:
            wager = self.random.choice(sleeping)
            return Declaration(self.random.choice(("called-on", "called-off")), seat=wager.seat, reason=wager.name)
        return Declaration("pass-dice", by="shooter") if self.table.own.shooter else None

    def bets(self) -> list[Action]:
        assert self.table.window is not None
        shooter = self.table.own.shooter
        tries: list[Action] = [Bet(shooter, self.random.choice(("pass", "dont-pass")), 1000)] if shooter else []
        for _ in range(self.random.randint(0, 8)):
            kind = self.random.choice(self.table.offered)
            seat = self.random.choice(list(self.table.seats))
            name = f"{kind.key}:{self.random.choice(kind.spots)}" if kind.spots else kind.key
            name = f"fire:{seat}" if kind.key == "fire" else name
            make = TakeDown if self.random.random() < 0.1 else Bet
            tries.append(make(seat, name, self.random.choice(AMOUNTS)))
        actions: list[Action] = []
        for action in tries:
            try:
                self.table.window.check([*actions, action])
            except Refusal as refusal:
                assert refusal.message
            else:
                actions.append(action)
        return actions

    def watch(self) -> None:
        state = self.table.own
        self.point = state.point
        self.before = [
            (w.seat, w.name, w.amount, w.number in state.on, rules.count_points(state.fire.get(w.seat, 0)))
            for w in self.table.wagers
        ]

    def compare(self) -> None:
        self.table.check_conserved()
        expected: Counter[tuple[int, str, int, Fraction]] = Counter()
        for seat, name, amount, on, made in self.before:
            parts = {name: 1}
            if name in UNITS and opinion(name, self.dice, self.point) != -1:
                parts = UNITS[name]  # told part by part
            for part, units in parts.items():
                share = amount * units // sum(parts.values())
                gain = opinion(part, self.dice, self.point, on, made)
                if gain == "void":
                    expected[seat, part, share, Fraction(0)] += 1
                elif gain is not None and gain != "moves":
                    expected[seat, part, share, share * Fraction(str(gain))] += 1
        told = Counter(
            (w.seat, w.name, w.amount, Fraction(w.paid - w.decision.taken(w.amount)))
            for w in self.table.decided
            if w.decision is not None
        )
        assert told == expected
        self.decided += sum(told.values())
        self.before, self.table.decided = [], []
