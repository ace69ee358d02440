"""The cards of a hand of poker: shuffle and cut, and the draw of five-card draw (19:47-14.5, 14.12)."""

from __future__ import annotations

from ...errors import certain
from ...table.cards import Card
from ...table.events import DOWN, Drawn
from ...table.preparation import ShoeRules
from ...table.table import Steps
from .permitted.rules import to_pokerkit
from .state import PokerHand


def most_discards(limit: int, hand: list[Card]) -> int:
    """How many cards may go: any, three, or three and four with an ace that is shown. 19:47-14.12[draw]."""
    if limit == 4:
        return 4 if any(card.rank == 1 for card in hand) else 3
    return limit


def exchange(hand: PokerHand) -> Steps:
    """The player in turn keeps or throws each card. 19:47-14.12[draw]."""
    table, state, cite = hand.table, hand.state, "19:47-14.12[draw]"
    player = state.stand_patter_or_discarder_index
    player = certain(player)
    seat = hand.order[player]
    cards = hand.cards(seat)
    most = most_discards(table.elections.draw_limit, cards)
    thrown: list[Card] = []
    for card in cards:
        if len(thrown) == most:
            break
        asked = table.ask(cite, seat, "throw", ("keep", "throw"), absent="keep", hidden=True, card=card)
        if (yield from asked) == "throw":
            thrown.append(card)
    for card in thrown:  # they lie face down, 19:47-14.12[draw]
        yield from table.tell(Drawn(cite, "discard", card.code, DOWN, "moved", table.shoe.name, (seat,)))
    state.stand_pat_or_discard("".join(map(to_pokerkit, thrown)))
    draws = {0: "stands pat", 1: "draws one card"}.get(len(thrown), f"draws {len(thrown)} cards")
    yield from table.call(cite, "seat-draws", seat=seat, draws=draws)


def _no_burn(_: int) -> int:
    return 0


SHOE = ShoeRules(
    shuffle="19:47-14.5(a)",
    offer_cut="19:47-14.5(b)",
    cut="19:47-14.5(b)",
    load="19:47-14.5(b)",
    recut="19:47-14.5(c)",
    burn="19:47-14.6[burn]",
    cut_from_ends=10,
    burn_number=_no_burn,
)
