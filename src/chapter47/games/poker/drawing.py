"""The draw of five-card draw: which cards go, and as many new ones after a burn (19:47-14.12)."""

from __future__ import annotations

from ...table.cards import Card
from ...table.events import DOWN, Drawn
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
    table, state, cite = hand.table, hand.state, "19:47-14.12[draw]"
    player = state.stand_patter_or_discarder_index
    assert player is not None
    seat = hand.order[player]
    cards = hand.cards(seat)
    most = most_discards(table.elections.draw_limit, cards)
    thrown: list[Card] = []
    for card in cards:
        if len(thrown) == most:
            break
        if (yield from table.ask_hidden(cite, seat, "throw", ("keep", "throw"), card=card)) == "throw":
            thrown.append(card)
    for card in thrown:  # they lie face down, 19:47-14.12[draw]
        yield from table.tell(Drawn(cite, "discard", card.code, DOWN, "moved", table.shoe.name, (seat,)))
    with quiet():
        state.stand_pat_or_discard("".join(map(to_pokerkit, thrown)))
    draws = {0: "stands pat", 1: "draws one card"}.get(len(thrown), f"draws {len(thrown)} cards")
    yield from table.call(cite, "seat-draws", seat=seat, draws=draws)
