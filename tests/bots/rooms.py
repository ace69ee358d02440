"""Rooms of bots: random tables of two to ten, people who come, go and sit out, and all that must hold after each hand.

    python -m tests.bots.rooms --hands 10000

plays so many hands of every permitted game and prints what was looked at. A hand is judged a second time, without
PokerKit: its pots, its winners and the rake from the events alone. A failure names the game and the seed of its table.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tests.bots.judge import UNIT, Hand, broken

from chapter47 import Leave, Refusal, Sit
from chapter47.api import Game
from chapter47.desk.bots import STRENGTHS, Bot, Company
from chapter47.games.poker.elections import BUTTON_GAMES, MOST_PLAYERS
from chapter47.table.drivers import Dealer, drive
from chapter47.table.events import Event
from chapter47.table.requests import Ask, AskAmount, Bets, Request
from chapter47.table.sources import SeededSource
from chapter47.table.window import Action, Away, Back, Window

STRUCTURES = ("fixed", "spread", "pot", "no")
SHORT, DEEP = (20, 100), (160, 2000)  # units that somebody brings: some are soon all in
EVENING = 100  # hands of a table before the next one opens


@dataclass
class Figures:
    """What was played and looked at."""

    tables: int = 0
    hands: Counter[int] = field(default_factory=Counter)  # by players
    actions: int = 0
    showdowns: int = 0
    side_pots: int = 0
    shared: int = 0
    rake: int = 0
    orbits: int = 0

    @property
    def played(self) -> int:
        """All hands."""
        return sum(self.hands.values())

    def add(self, hand: Hand) -> None:
        """One more hand."""
        self.hands[len(hand.cards)] += 1
        self.actions += hand.actions
        self.showdowns += len(hand.live) > 1
        self.side_pots += len(hand.pots()) > 1
        self.shared += hand.shared
        self.rake += hand.rake


class Blinds:
    """Whether blinds are fair: who stays pays each of them once in every orbit."""

    def __init__(self) -> None:
        self.paid: dict[str, int] = {}  # the hand in which somebody had the big blind last
        self.dealt: list[frozenset[str]] = []
        self.bigs: list[str] = []
        self.orbits = 0

    def look(self, dealt: frozenset[str], big: str, small: str) -> None:
        """One more hand. Where fewer than two stayed there is no order to keep: it begins anew."""
        if self.dealt and len(self.dealt[-1] & dealt) < 2:
            self.paid.clear()
        elif self.bigs and self.bigs[-1] in dealt:
            assert small == self.bigs[-1], f"{self.bigs[-1]} had the big blind and {small or 'nobody'} the small one"
        now = len(self.bigs)
        self.dealt.append(dealt)
        self.bigs.append(big)
        before = self.paid.get(big)
        self.paid[big] = now
        if before is None:
            return
        stayed = frozenset.intersection(*self.dealt[before:])
        times = Counter(self.bigs[before:now])
        if big in stayed:
            assert all(times[name] == 1 for name in stayed), (
                f"big blinds of an orbit: {dict(times)} of {sorted(stayed)}"
            )
            self.orbits += 1


class Room:
    """People come, go, sit out and bring more; after each hand what must always hold is looked at."""

    def __init__(self, game: str, seed: int, hands: int, figures: Figures | None = None) -> None:
        self.random, self.figures = Random(seed), figures or Figures()
        structure = self.random.choice(STRUCTURES)
        chosen = Game(
            "poker",
            game=game,
            structure=structure,
            ante=self.random.choice((0, 25, 50)),
            hands_away=6,
            minimum_buy_in=SHORT[0] * UNIT,
        )
        self.most = min(10, MOST_PLAYERS[game])
        seats = self.random.sample(range(1, self.most + 1), self.random.randint(2, self.most))
        self.table = table = chosen.open_table({n: (f"b{n}", self._stack()) for n in seats})
        self.company = Company(table, frozenset(), seed=seed)
        self.dealer, self.left, self.came = Dealer(SeededSource(seed)), hands, 0
        self.blinds, self.button = Blinds(), game in BUTTON_GAMES
        self.collected = -table.rack
        self.before = {seat: (patron.name, patron.balance) for seat, patron in table.seats.items()}
        self.figures.tables += 1
        drive(table, chosen.type.procedure(table, True), self)
        self.figures.orbits += self.blinds.orbits

    def _stack(self) -> int:
        return self.random.randint(*self.random.choice((SHORT, DEEP))) * UNIT

    def __call__(self, request: Request) -> object:
        if isinstance(request, Ask | AskAmount):
            return self.answer(request)
        if not isinstance(request, Bets):
            return self.dealer(request)
        self.look(self.table.events)
        self.table.events.clear()
        self.left -= 1
        return self.window(request.window) if self.left >= 0 else None

    def answer(self, request: Ask | AskAmount) -> object:
        """What a bot of its own strength says, and chance where blinds are owed."""
        if not request.seat:
            return request.default
        if request.seat not in self.company.bots:
            strength = self.random.choice(STRENGTHS)
            self.company.bots[request.seat] = Bot("poker", strength, self.random.getrandbits(30))
        if isinstance(request, Ask) and request.phrase == "post-blinds":
            return self.random.choice(request.choices)
        return self.company.answer(request, self.table.events)

    def window(self, window: Window) -> list[Action]:
        """What people do between hands, as far as it is lawful."""
        made = list[Action]()
        for action in self._wanted():
            try:
                window.check([*made, action])
            except Refusal:
                continue
            made.append(action)
        return made

    def _wanted(self) -> list[Action]:
        table, wanted = self.table, list[Action]()
        free = [n for n in range(1, self.most + 1) if n not in table.seats]
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
        return wanted

    def look(self, events: list[Event]) -> None:
        """What must hold after a hand."""
        table = self.table
        table.check_conserved()
        assert all(seat.balance >= 0 and seat.balance % UNIT == 0 for seat in table.seats.values())
        assert not table.wagers
        hand = Hand.read(events, table.elections)
        if not hand.cards:
            return
        assert (wrong := broken(hand, UNIT)) is None, wrong
        self.figures.add(hand)
        if self.button:
            names = {seat: table.own.known[seat] for seat in hand.cards}
            big = table.own.big
            assert big in hand.blinds and len(hand.blinds) <= 2
            small = next((names[seat] for seat in hand.blinds if seat != big), "")
            self.blinds.look(frozenset(names.values()), names[big], small)


def play(game: str, hands: int, seed: int, say: bool = True) -> Figures:
    """So many hands of a game, at as many tables as it takes."""
    figures, began, table = Figures(), time.process_time(), 0
    while figures.played < hands:
        table += 1
        try:
            Room(game, seed * 1_000_000 + table, min(EVENING, hands - figures.played), figures)
        except AssertionError as error:
            sys.exit(f"{game}, table {seed * 1_000_000 + table}, hand {figures.played + 1}: {error}")
        if say:
            print(f"\r{game:<25} {figures.played:>6,} hands", end="", file=sys.stderr, flush=True)
    if say:
        print(told(game, figures, time.process_time() - began), flush=True)
    return figures


def told(game: str, figures: Figures, seconds: float) -> str:
    """A line of figures."""
    low, high = min(figures.hands), max(figures.hands)
    return (
        f"\r{game:<25} {figures.played:>6,} hands at {figures.tables} tables of {low} to {high}, "
        f"{figures.actions:,} actions, {figures.showdowns:,} showdowns, {figures.side_pots:,} with side pots, "
        f"{figures.shared:,} shared, {figures.orbits:,} orbits of blinds, rake ${figures.rake / 100:,.2f}; "
        f"{seconds:.0f} s"
    )


def main() -> None:
    """Every permitted game, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=10_000, help="hands of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", help="which games; all where none is named")
    given = parser.parse_args()
    unknown = set(given.games) - set(MOST_PLAYERS)
    if unknown:
        sys.exit(f"{', '.join(sorted(unknown))}: not a permitted game. Instead: {', '.join(MOST_PLAYERS)}")
    for game in given.games or MOST_PLAYERS:
        play(game, given.hands, given.seed)
    print("Nothing was broken.")


if __name__ == "__main__":
    main()
