"""At a table with real cards what a dealer types of a card that lies face down is told to no other patron."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.house.declaring import DECLARED, LIES_UP
from tests.house.playing import FLOOR, said
from tests.house.secrecy import STRANGER, everything, owners

from chapter47 import Refusal
from chapter47.house import House
from chapter47.house.live import LiveTable
from chapter47.table.cards import ALL_CARDS, Card
from chapter47.table.events import DOWN
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, AskAmount, Bets, Draw, DrawTile
from chapter47.table.window import Bet, Limits, Sit

DECK = [str(card) for card in Random(11).sample(ALL_CARDS[:52], 52)]
GAMES: dict[str, dict[str, Any]] = {
    "blackjack": {"hole_card": "reader"},
    "caribbean-stud": {},
    "three-card-poker": {},
    "let-it-ride": {},
    "pai-gow-poker": {},
}


def typed(key: str, swap: int = -1) -> tuple[list[str], dict[str, dict[str, str]], list[tuple[int, str]]]:
    """One round typed in up to its first question, with another card at the draw ``swap``: what all can see of it."""
    cards = DECK
    house, random = House(":memory:"), Random(5)
    live = house.open(key, GAMES[key], Limits(minimum=100), entered=True)
    drawn, hidden, course = 0, list[tuple[int, str]](), list[str]()
    for _ in range(300):
        request = live.pending
        course.append(f"{type(request).__name__} {getattr(request, 'to', '')}")
        if isinstance(request, Bets):
            bets(house, live)
        elif isinstance(request, Draw) and not isinstance(request, DrawTile):
            if request.face == DOWN:
                hidden.append((drawn, request.to))
            house.enter(1, cards[-1] if drawn == swap else cards[drawn], FLOOR)
            drawn += 1
        elif isinstance(request, Ask | AskAmount) and hidden:
            break
        else:
            house.enter(1, said(live, random), FLOOR)
    return course, everything(house, live), hidden


def declared(key: str, what: str, card: str, first: str = "") -> tuple[list[str], dict[str, dict[str, str]]]:
    """A table typed in until an irregularity is declared with a card that nobody saw: what all can see of it."""
    cards, hands = list(DECK), first.split()
    house, random, course = House(":memory:"), Random(5), list[str]()
    live = house.open(key, {}, Limits(minimum=100), entered=True)
    for drawn in range(600):
        request = live.pending
        course.append(f"{type(request).__name__} {getattr(request, 'to', '')}")
        if request is not None and what in request.admits and live.table.round and _said(house, live, what, card):
            return course, everything(house, live)
        if isinstance(request, Bets):
            bets(house, live)
        elif isinstance(request, Draw) and not isinstance(request, DrawTile):
            dealt = hands.pop(0) if hands and request.to in ("player", "banker") else cards[drawn % 40]
            house.enter(1, dealt, FLOOR)
        elif isinstance(request, Ask) and request.seat:
            house.enter(1, str(request.choices[0] if first else random.choice(request.choices)), FLOOR)
        else:
            house.enter(1, said(live, random), FLOOR)
    raise AssertionError(f"{what} was never admitted at {key}")


def _said(house: House, live: LiveTable, what: str, card: str) -> bool:
    known = live.table.game.irregularities[what]
    reason, seat = known.grounds[0] if known.grounds else "as seen", min(live.table.seats, default=None)
    try:
        house.declare(1, Declaration(what, known.by[0], Card.parse(card), False, seat, reason), FLOOR)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize(("key", "what", "hands"), DECLARED)
def test_a_card_that_a_dealer_declares_and_nobody_saw_is_told_to_no_patron(key: str, what: str, hands: str) -> None:
    course, first = declared(key, what, DECK[-1], hands)
    again, second = declared(key, what, DECK[-2], hands)
    assert course == again
    for name in (STRANGER.name, "p2"):  # it may have come to the first seat
        for way, text in first[name].items():
            assert text == second[name][way], f"{name} can tell the card of {what} from {way}"


@pytest.mark.parametrize(("key", "what", "hands", "down"), LIES_UP)
def test_a_declared_card_that_lies_face_up_tells_nothing_of_those_that_lie_face_down(
    key: str, what: str, hands: str, down: tuple[int, ...]
) -> None:
    course, first = declared(key, what, "9H", hands)
    assert '"9H"' in first[STRANGER.name]["socket"]
    for at in down:
        cards = hands.split()
        cards[at] = cards[at][:-1] + "D"
        again, second = declared(key, what, "9H", " ".join(cards))
        assert course == again
        for name in (STRANGER.name, "p1"):  # the second seat holds the punters' hand
            for way, text in first[name].items():
                assert text == second[name][way], f"{name} can tell {cards[at]} from {way}"
        assert first["p2"]["socket"] != second["p2"]["socket"]


def bets(house: House, live: LiveTable) -> None:
    """Two patrons sit down and make the wagers that come first on the layout."""
    if not live.playing():
        for seat in (1, 2):
            house.welcome(f"p{seat}", 300_000)
            house.place(1, [Sit(seat, f"p{seat}", 200_000)], FLOOR)
    else:
        for seat in (1, 2):
            for kind in live.table.offered[:3]:
                for cents in (1000, 100):  # a bank may be as small as the least wager
                    try:
                        house.place(1, [Bet(seat, kind.key, cents)], FLOOR)
                        break
                    except Refusal as refusal:
                        assert refusal.message
    house.no_more_bets(1, FLOOR)


@pytest.mark.parametrize("key", GAMES)
def test_a_typed_card_that_lies_face_down_is_told_to_nobody_else(key: str) -> None:
    course, first, hidden = typed(key)
    assert hidden
    proved = 0
    for at, hand in Random(3).sample(hidden, min(2, len(hidden))):
        again, second, _ = typed(key, at)
        if again != course:
            continue  # the card changed what was asked
        proved += 1
        for name in [STRANGER.name, *(f"p{seat}" for seat in (1, 2) if seat not in owners(hand))]:
            for way, text in first[name].items():
                assert text == second[name][way], f"{name} can tell {hand} from {way}"
    assert proved
