"""The draw of five-card draw: which cards go, and as many new ones after a burn (19:47-14.12)."""

from __future__ import annotations

from ...table.cards import Card
from ...table.table import Steps
from .hand import PokerHand
from .variants import quiet, to_pokerkit


def most_discards(limit: int, hand: list[Card]) -> int:
    """How many cards may go: any, three, or three and four with an ace that is shown. 19:47-14.12[draw]."""
    if limit == 4:
        return 4 if any(card.rank == 1 for card in hand) else 3
    return limit


def exchange(hand: PokerHand) -> Steps:
    """The player in turn keeps or throws each card. 19:47-14.12[draw]."""
    table, state = hand.table, hand.state
    player = state.stand_patter_or_discarder_index
    assert player is not None
    seat = hand.order[player]
    cards = hand.cards(seat)
    most = most_discards(table.elections.draw_limit, cards)
    thrown: list[Card] = []
    for card in cards:
        if len(thrown) == most:
            break
        if (yield from table.ask("19:47-14.12[draw]", seat, "throw", ("keep", "throw"), card=card)) == "throw":
            thrown.append(card)
    with quiet():
        state.stand_pat_or_discard("".join(map(to_pokerkit, thrown)))
    count = {0: "stands pat", 1: "draws one card"}.get(len(thrown), f"draws {len(thrown)} cards")
    yield from table.call("19:47-14.12[draw]", "seat-poker-3", seat=seat, count=count)
