"""Random tables of two to ten with bots of all strengths: chips in units, fair blinds, nobody acts twice.

A sample of what ``python -m tests.bots.rooms`` plays at length.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.bots import judge, rooms

from chapter47.api import Game
from chapter47.games.poker.elections import MOST_PLAYERS, PokerElections
from chapter47.table.cards import Card
from chapter47.table.drivers import Dealer, drive
from chapter47.table.events import Account, Asked, Drawn, Event, Moved
from chapter47.table.requests import Ask, Bets, Request
from chapter47.table.sources import SeededSource

HANDS = 60


@pytest.mark.parametrize("game", list(MOST_PLAYERS))
def test_a_room_of_bots(game: str) -> None:
    figures = rooms.play(game, HANDS, seed=47, say=False)
    assert figures.played == HANDS and figures.showdowns and figures.rake


def a_hand(winner: int) -> list[Event]:
    """Two of three play $4 each to the river; the aces of seat 1 are best."""
    dealt = {1: "AS AH", 2: "KS KH", 3: "2C 7D"}
    drawn = [Drawn("", f"seat-{seat}", code) for seat, cards in dealt.items() for code in cards.split()]
    put: list[Event] = []
    for seat in (1, 2):
        put.append(Asked("", seat, "action", ("call", "fold"), "call"))
        put.append(Moved("", Account("seat", seat), Account("layout", seat), 400, "stake", "pot"))
    board = [Drawn("", "burn", None), *(Drawn("", "board", code) for code in "3C 4D 9H JC QD".split())]
    rake = Moved("", Account("layout"), Account("rack"), 75, "charge", "rake")
    won = Moved("", Account("layout"), Account("seat", winner), 725, "won", "pot")
    return [*drawn, *put, *board, rake, won]


def test_the_second_judge_sees_what_is_wrong() -> None:
    """A judge who finds nothing is worth nothing: a wrong winner, a rake too high, an action too many."""
    elections = PokerElections()
    right = a_hand(winner=1)
    read = judge.Hand.read(right, elections)
    read.live.discard(3)
    assert judge.broken(read, 25) is None

    def said(events: list[Event]) -> str:
        hand = judge.Hand.read(events, elections)
        hand.live.discard(3)
        return judge.broken(hand, 25) or ""

    assert said(a_hand(winner=2)) == "seat 1 received 0, due 725 to 725"
    rake = next(event for event in right if isinstance(event, Moved) and event.of == "rake")
    assert said([event for event in right if event is not rake]) == "a rake of 0 in 0 from a pot of 800, due 75"
    twice = Asked("", 2, "action", ("check", "bet"), "check")
    at = next(n for n, event in enumerate(right) if isinstance(event, Drawn) and event.hand == "burn")
    assert "seat 2 acts again" in said([*right[:at], twice, *right[at:]])
    assert "movements of" in said([*right, Moved("", Account("layout"), Account("seat", 1), 1, "won", "pot")])


def test_unfair_blinds_are_seen() -> None:
    everybody = frozenset("abc")
    fair = rooms.Blinds()
    for big, small in ("ba", "cb", "ac", "ba", "cb"):
        fair.look(everybody, big, small)
    assert fair.orbits == 2
    twice = rooms.Blinds()
    twice.look(everybody, "b", "a")
    with pytest.raises(AssertionError, match="b had the big blind and c the small one"):
        twice.look(everybody, "a", "c")
    skipped = rooms.Blinds()
    skipped.look(everybody, "b", "a")
    with pytest.raises(AssertionError, match="big blinds of an orbit"):
        for big, small in ("ab", "ba"):
            skipped.look(everybody, big, small)


def test_low_hands_and_shapes_are_judged_by_rank() -> None:
    def low(game: str, own: str, board: str = "") -> object:
        hand = judge.Hand(PokerElections(game=game), {1: [Card.parse(code) for code in own.split()]})
        hand.board = [Card.parse(code) for code in board.split()]
        return judge.low(hand, 1)

    assert low("seven-card-stud-eight", "AS 2D 3C 4H 9S KD KC") is None
    assert low("seven-card-stud-eight", "AS 2D 3C 4H 8S KD KC") == ((1, 8), (1, 4), (1, 3), (1, 2), (1, 1))
    assert low("omaha-eight", "AS 2D KC KH", "3C 4H 5S 9D 9H") == ((1, 5), (1, 4), (1, 3), (1, 2), (1, 1))
    assert low("omaha-eight", "AS KD KC KH", "2C 3C 4H 5S 9D") is None  # two of one's own
    assert low("five-card-draw-low", "AS AD 3C 4H 8S") == ((2, 1), (1, 8), (1, 4), (1, 3))


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
