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


def play(table: BlackjackTable) -> Steps:
    """One round, and whether the stack goes on. The dealer does all of it: 13:47-20.30(d)."""
    table.new_round()
    yield from return_incomplete(table)
    yield from round_of_play(table)
    table.due = table.due or table.shoe.cutting_card_is_out


def round_of_play(table: BlackjackTable) -> Steps:
    """One deal and up to three dealer hands; players keep their cards until the last. 13:47-20.30(f)8.

    13:47-20.30(a)[stand]: a hand that stands gets no card in any of them. 13:47-20.2[multi-action-blackjack] speaks of
    new hands; the procedure decides (reading E-016).
    """
    round_ = Round.begin(table)
    if not round_.boxes:
        return
    yield from first_cards(table, round_)
    yield from after_two_cards(table, round_)
    yield from play_boxes(table, round_)
    yield from dealer_hands(table, round_)
    yield from pick_up(table, round_)
    table.admits = ()
