"""The layout of pai gow poker as SVG: six betting positions with their cards, the dealer's hand, the bank's marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import svg
from ...table.card_felt import Area, Shape, draw_felt
from ...table.cards import Card
from ...table.game import Screen
from ..pai_gow.layout import hands_and_sets, marker
from .felt import FELT
from .wagers import BONUS_WAGER, WAGER

if TYPE_CHECKING:
    from .elections import PaiGowPokerElections
    from .procedure import PokerTable

SHAPE = Shape("Pai Gow Poker", 6, 1240, 700, 132)
AREAS = (Area(BONUS_WAGER, "#7a5c12", "BONUS"), Area(WAGER, "#8c1c2f", "WAGER"))
STEP = 24


def layout(table: PokerTable | None, elections: PaiGowPokerElections) -> str:
    """The layout with the cards of a round; hands that are set lie five and two."""
    hands, sets = hands_and_sets(table)
    cards: dict[int, list[Card]] = {}
    for position, hand in hands.items():
        high, low = sets.get(position, (hand.cards, ()))
        cards[position] = [*high, *low]
    seats = {at: lying for at, lying in cards.items() if at and hands[at].shown}
    middle = [_dealer(cards.get(0, []), 0 in hands and hands[0].shown), *marker(SHAPE, table)]
    return draw_felt(SHAPE, table, elections, AREAS, middle, cards=seats, odds_at=170)


def _dealer(cards: list[Card], shown: bool) -> str:
    """The dealer's cards, the low hand apart."""
    left = SHAPE.centre - (6 * STEP + 20 + svg.CARD_WIDTH) / 2
    lying = [
        svg.card_svg(card if shown else None, left + at * STEP + (20 if at >= 5 else 0), 26)
        for at, card in enumerate(cards)
    ]
    words = svg.text(SHAPE.centre, 126, "High hand of five, low hand of two", size=12, fill=svg.LINE)
    return svg.group(*lying, words, data_hand="dealer")


SCREEN = Screen(layout=layout, felt=FELT)
