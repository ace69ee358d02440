"""Tables with real cards and dice, where somebody types in what lies there."""

from __future__ import annotations

from random import Random

from tests.house.playing import said

from chapter47 import Bet
from chapter47.house import House
from chapter47.house.live import LiveTable
from chapter47.house.people import Person, Role
from chapter47.table.requests import Bets
from chapter47.table.window import Sit

FLOOR, DEALER = Person("flo", Role.FLOORPERSON), Person("dan", Role.DEALER)


def ready(house: House, game: str, number: int = 1) -> LiveTable:
    """A table of real cards or dice with the betting open, ann at seat 1 and bob at 2 with $500 each."""
    live = house.open(game, entered=True)
    while not isinstance(live.pending, Bets):
        house.enter(number, "200" if live.asked().startswith("cut") else said(live, Random(1)), FLOOR)
    for seat, name in enumerate(("ann", "bob"), 1):
        house.welcome(name, 100_000)
        house.place(number, [Sit(seat, name, 50_000)], DEALER)
    return live


def enter(house: House, *typed: str, table: int = 1) -> None:
    for each in typed:
        house.enter(table, each, DEALER)


def blackjack(house: House) -> LiveTable:
    """Ann bets $20 and has 9 2, bob bets $50 and has 5 6, the dealer shows a ten."""
    live = ready(house, "blackjack")
    house.place(1, [Bet(1, "blackjack", 2_000), Bet(2, "blackjack", 5_000)], DEALER)
    house.no_more_bets(1, DEALER)
    enter(house, "9C", "5D", "10H", "2S", "6D")
    return live
