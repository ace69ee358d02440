"""A question at a table, reached by a script."""

from __future__ import annotations

from chapter47.house import House
from chapter47.house.live import LiveTable
from chapter47.house.lobby import free_seats
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.sources import SeededSource
from chapter47.table.window import Bet

STAKES = {  # what is bet for a question to come
    "blackjack": ("blackjack",),
    "spanish-21": ("blackjack",),
    "night-blackjack": ("blackjack",),
    "multi-action-blackjack": ("hand:1", "hand:2", "hand:3"),
    "casino-war": ("initial",),
    "red-dog": ("original",),
    "night-red-dog": ("original",),
    "three-card-poker": ("ante",),
    "let-it-ride": ("bet-1", "bet-2", "bet-3"),
    "night-let-it-ride": ("bet-1", "bet-2", "bet-3"),
    "caribbean-stud": ("ante",),
    "night-caribbean-stud": ("ante",),
    "double-down-stud": ("initial",),
    "fast-action-holdem": ("original",),
    "pai-gow": ("pai-gow",),
}


def seated(game: str, seed: int) -> LiveTable:
    house = House(":memory:")
    house.welcome("ann", 1_000_000)
    live = house.open(game)
    live.source = live.dealer.source = SeededSource(seed)
    house.sit(live.number, free_seats(house, live)[0], "ann", 1_000_000)
    return live


def asked(game: str, phrase: str, seed: int = 1, rounds: int = 60) -> tuple[LiveTable, Ask]:
    """The first question of that kind."""
    live = seated(game, seed)
    for _ in range(rounds * 20):
        request = live.pending
        if isinstance(request, Bets):
            seat = next(iter(live.playing()))
            live.bet(*(Bet(seat, wager, 2_000) for wager in STAKES[game]))
            live.deal()
        elif isinstance(request, Ask) and request.phrase == phrase:
            return live, request
        elif isinstance(request, Ask | AskAmount):
            live.choose(request.seat, request.default)
    raise AssertionError(f"{phrase} never came")
