"""Multi action blackjack, told in the order of 13:47-20.30: one hand against three dealer hands on one card."""

from __future__ import annotations

from ...table.table import Steps
from ..blackjack.after_two_cards import after_two_cards
from ..blackjack.betting import return_incomplete
from ..blackjack.dealer import dealer_hands
from ..blackjack.dealing import first_cards
from ..blackjack.decisions import play_boxes
from ..blackjack.settlement import pick_up
from ..blackjack.state import BlackjackTable, Round
from ..night_blackjack.procedure import play_night


def procedure(table: BlackjackTable, opening: bool) -> Steps:
    """The dealer mixes, deals, answers for the game, collects and pays until the table closes. 13:47-20.30(d)."""
    yield from play_night(table, opening, round_of_play)


def round_of_play(table: BlackjackTable) -> Steps:
    """One deal and up to three dealer hands; players keep their cards until the last. 13:47-20.30(f)8.

    13:47-20.30(a)[stand]: a hand that stands gets no card in any of them. 13:47-20.2[multi-action-blackjack] speaks of
    new hands; the procedure decides (reading E-016).
    """
    yield from return_incomplete(table)
    round_ = Round.begin(table)
    if not round_.boxes:
        return
    yield from first_cards(table, round_)
    yield from after_two_cards(table, round_)
    yield from play_boxes(table, round_)
    yield from dealer_hands(table, round_)
    yield from pick_up(table, round_)
    table.admits = ()
