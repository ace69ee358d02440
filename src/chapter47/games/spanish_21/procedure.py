"""Spanish 21, told by blackjack's procedure with its own cards, bonuses and irregularities (19:47-19)."""

from __future__ import annotations

from dataclasses import replace

from ...table.irregularities import Declaration, Irregularity
from ...table.money import Cents
from ...table.table import RoundVoid, Steps
from ..blackjack import rules
from ..blackjack.betting import ask_consent
from ..blackjack.dealer.procedure import dealer_hands
from ..blackjack.dealing import put_down
from ..blackjack.irregularities import IRREGULARITIES as BLACKJACK
from ..blackjack.procedure import after_round, round_of_play
from ..blackjack.sides.wagers import rs
from ..blackjack.state import BlackjackTable, Box, Round
from .dealing import exposed_while_mixing, shuffler_jam
from .wagers import ENVY, super_bonus

RESHUFFLED = ("19:47-19.15(a)", "19:47-19.15(b)")  # void rounds after which the cards are shuffled


def play(table: BlackjackTable) -> Steps:
    """One round: as blackjack's, then the super bonus."""
    table.new_round()
    yield from ask_consent(table)
    yield from round_of_play(table, dealer_and_bonuses)
    if table.state.void in RESHUFFLED:
        table.due = True
    after_round(table)


def dealer_and_bonuses(table: BlackjackTable, round_: Round) -> Steps:
    """The dealer's hand, and the super bonuses that were won before it."""
    bonus = super_bonuses(round_)
    yield from dealer_hands(table, round_)
    yield from pay_super_bonuses(table, round_, bonus)


def super_bonuses(round_: Round) -> list[tuple[int, Cents]]:
    """Who wins a super bonus, and how much by the wager. 19:47-19.5(g)[super-bonus], 19:47-19.5(g)[not-split]."""
    found = []
    for box in round_.in_turn():
        if earns_super_bonus(box, round_):
            for ride in box.hands[0].rides:
                amount = super_bonus(ride.wager.amount)
                if amount:
                    found.append((ride.wager.seat, amount))
    return found


def earns_super_bonus(box: Box, round_: Round) -> bool:
    """Three suited sevens as the first three cards, neither doubled nor split, against a seven."""
    hand = box.hands[0]
    if len(hand.cards) != 3 or hand.doubled or hand.split:
        return False
    (r1, s1), (r2, s2), (r3, s3) = (rs(card) for card in hand.cards)
    return rules.super_bonus(r1, s1, r2, s2, r3, s3, round_.up.rank)


def pay_super_bonuses(table: BlackjackTable, round_: Round, winners: list[tuple[int, Cents]]) -> Steps:
    """The bonus beside the payout, and $50 to every other player of the round. 19:47-19.5(g)[envy]."""
    players = sorted({seat for box in round_.in_turn() for seat in box.bettors})
    for seat, amount in winners:
        yield from award(table, "19:47-19.5(g)[super-bonus]", seat, "super-bonus", amount)
        for other in players:
            if other != seat:
                yield from award(table, "19:47-19.5(g)[envy]", other, "envy-bonus", ENVY)


def award(table: BlackjackTable, cite: str, seat: int, what: str, amount: Cents) -> Steps:
    """A payment from the rack that no wager of its own earns."""
    yield from table.pay_bonus(cite, seat, what, amount)


# ---- irregularities ------------------------------------------------------------------------------------------------


def card_face_up(table: BlackjackTable, declared: Declaration) -> Steps:
    """One card face up in the shoe is discarded; a second in the round makes it void. 19:47-19.15(a)."""
    table.shoe.take(declared.the_card)
    table.shoe.discards.append(("face up", (declared.the_card,)))
    yield from put_down(table, "19:47-19.15(a)", "discard", declared.the_card, "declared")
    table.state.face_up += 1
    if table.state.face_up > 1:
        raise RoundVoid("19:47-19.15(a)", "void-cards-face-up")
    yield from table.note("19:47-19.15(a)", "discarded-face-up", card=declared.the_card)


def ten_in_shoe(table: BlackjackTable, declared: Declaration) -> Steps:
    """A ten is taken out and destroyed by a floorperson; a second in the round makes it void. 19:47-19.15(b)."""
    table.state.tens += 1
    yield from table.attest("19:47-19.15(b)", "floorperson", "ten-found-and-destroyed")
    if table.state.tens > 1:
        raise RoundVoid("19:47-19.15(b)", "void-tens")


NOT_HERE = (
    "wrong-side",
    "upcard-not-moved",
    "upcard-discarded",
    "light-fault",
    "bonus-system-failure",
    "double-card-exposed",
    "let-in",
)
IRREGULARITIES = {
    **{key: irregularity for key, irregularity in BLACKJACK.items() if key not in NOT_HERE},
    "card-face-up-in-shoe": replace(BLACKJACK["card-face-up-in-shoe"], cite="19:47-19.15(a)", resolve=card_face_up),
    "ten-in-shoe": Irregularity(
        "ten-in-shoe", "19:47-19.15(b)", "a ten was found in the shoe", ten_in_shoe, by=("floorperson",)
    ),
    "shuffler-jam": Irregularity("shuffler-jam", "19:47-19.15(j)", "the shuffling device failed", shuffler_jam),
    "card-exposed-while-mixing": Irregularity(
        "card-exposed-while-mixing", "19:47-19.3(c)[exposed]", "a card was seen while mixing", exposed_while_mixing
    ),
}

__all__ = ["IRREGULARITIES", "play"]
