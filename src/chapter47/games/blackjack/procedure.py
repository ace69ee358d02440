"""Blackjack, told in the order of 19:47-2: what is due before wagers, the round, its settlement."""

from __future__ import annotations

from collections.abc import Callable

from ...rulebook.cite import law
from ...table.game import Life
from ...table.table import RoundVoid, Steps
from ...table.wagers import void
from .betting import close_betting, forget_streaks
from .cards.procedure import bart_carter_due, open_table, prepare
from .dealer.procedure import burn_exposed, dealer_hands, waits
from .dealing import first_cards
from .hands.procedure import play_boxes
from .settlement import pick_up
from .sides.procedure import after_two_cards
from .sides.wagers import STREAK
from .state import Blackjack, BlackjackTable, Round

BETWEEN_ROUNDS = (
    "reshuffle",
    "idle-table",
    "new-dealer",
    "light-fault",
    "reader-malfunction",
    "let-in",
    "burn-card-shown",
)


def play(table: BlackjackTable) -> Steps:
    """One round, and what it means for the shoe. 19:47-2.6, 19:47-2.6A."""
    table.new_round()
    yield from close_betting(table)
    yield from round_of_play(table)
    forget_streaks(table)
    after_round(table)


@law("19:47-2.5(h)[after-cutting-card]", "19:47-2.6(l)[finish-round]", "19:47-2.6A(j)")
def after_round(table: BlackjackTable) -> None:
    """Whether the cards are due: the round in which the cutting card came is finished.

    19:47-2.5(h)[after-cutting-card], 19:47-2.6(l)[finish-round], 19:47-2.6A(j), 19:47-2.5(h)2.
    """
    if table.own.hidden_asked:
        table.own.hidden_offered = True
    if not bart_carter_due(table) and shoe_is_done(table):
        table.due = True


def shoe_is_done(table: BlackjackTable) -> bool:
    """Whether the cards are shuffled before the next round."""
    elections = table.elections
    if elections.shuffling == "continuous" or elections.one_round_per_deck:
        return True
    if elections.double_shoe:
        return any(side.cutting_card_is_out for side in table.shoes.values())
    return bool(table.shoe.cutting_card and table.shoe.cutting_card_is_out)


def round_of_play(table: BlackjackTable, dealers: Callable[[BlackjackTable, Round], Steps] = dealer_hands) -> Steps:
    """The cards of one round, from the first to the rack; ``dealers`` is the dealer's part. 19:47-2.6, 19:47-2.6A."""
    round_ = Round.begin(table)
    if not round_.boxes:
        return
    try:
        yield from first_cards(table, round_)
        if round_.boxes:
            yield from after_two_cards(table, round_)
        if round_.boxes and not round_.over:
            yield from play_boxes(table, round_)
        if waits(table, round_):
            yield from dealers(table, round_)
    except RoundVoid as reason:
        table.admits = ()
        yield from table.void_round(reason, void(reason.cite))
        round_.void = reason.cite
    yield from burn_exposed(table, round_)
    yield from pick_up(table, round_)
    table.admits = ()


def close(table: BlackjackTable) -> Steps:
    """Streaks still pending when the house closes the table go back: no patron refused a hand. 19:47-2.22(f)."""
    for wager in [w for w in table.wagers if w.kind is STREAK]:
        yield from table.give_back(wager, void("19:47-2.22(f)"))
    table.own.streaks.clear()


__all__ = ["BETWEEN_ROUNDS", "after_round", "close", "open_table", "play", "prepare", "round_of_play"]


LIFE = Life(open=open_table, prepare=prepare, play=play, close=close, own=Blackjack, between=BETWEEN_ROUNDS)
