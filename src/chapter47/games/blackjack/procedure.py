"""Blackjack, told in the order of 19:47-2: opening, shuffle and cut, the round, its settlement."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from ...table.requests import Request
from ...table.table import RoundVoid, Steps
from ...table.wagers import void
from .after_two_cards import after_two_cards
from .betting import close_betting
from .dealer import dealer_hands
from .dealing import first_cards
from .decisions import play_boxes
from .preparing import ShoeEnds, bart_carter_due, collect_for_shuffle, insert_discards, open_table, prepare
from .settlement import pick_up
from .side_wagers import STREAK
from .state import BlackjackTable, Round

BETWEEN_ROUNDS = ("reshuffle", "idle-table", "new-dealer", "light-fault", "reader-malfunction", "let-in")


def procedure(table: BlackjackTable, opening: bool) -> Steps:
    """A blackjack table from its opening until it closes. Without ``opening`` a shoe stands ready."""
    table.memory.setdefault("dealer", "the dealer")
    if opening:
        yield from open_table(table)
    yield from play_table(table, not opening, prepare, round_of_play)


def play_table(
    table: BlackjackTable,
    ready: bool,
    prepare_cards: Callable[..., Steps],
    play_round: Callable[[BlackjackTable], Steps],
) -> Steps:
    """Shoe after shoe until the table closes."""
    first = True
    while True:
        yield from prepare_cards(table, first=first, ready=ready)
        first = ready = False
        try:
            closed = yield from play_shoe(table, play_round)
        except ShoeEnds:  # declared while the betting was open: the same round comes after the shuffle
            closed, table.window = False, None
            table.round -= 1
        if closed:
            yield from return_streaks(table)
            return
        yield from collect_for_shuffle(table)


def play_shoe(
    table: BlackjackTable,
    play_round: Callable[[BlackjackTable], Steps],
    between: tuple[str, ...] = BETWEEN_ROUNDS,
) -> Generator[Request, Any, bool]:
    """Rounds until the one in which the cutting card came is finished, or the table closes (True).

    19:47-2.5(h)[after-cutting-card], 19:47-2.6(l)[finish-round], 19:47-2.6A(j), 19:47-2.5(h)2.
    """
    while True:
        shown = ("burn-card-shown",) if table.memory.get("burned") else ()  # 19:47-2.6A(c)[optional-burn]: never there
        table.admits = (*between, *shown)
        if not (yield from table.bets("19:47-2.3(a)[wager-first]")):
            return True
        table.admits = ()
        yield from play_round(table)
        table.check_conserved()
        if table.memory.get("hidden doubles asked"):
            table.memory["hidden doubles offered"] = True
        if bart_carter_due(table):
            yield from insert_discards(table)
        elif shoe_is_done(table):
            return False


def shoe_is_done(table: BlackjackTable) -> bool:
    """Whether the cards are shuffled before the next round."""
    elections = table.elections
    if elections.shuffling == "continuous" or elections.one_round_per_deck:
        return True
    if elections.double_shoe:
        return any(side.cutting_card_is_out for side in table.memory["sides"].values())
    return bool(table.shoe.cutting_card and table.shoe.cutting_card_is_out)


def round_of_play(table: BlackjackTable) -> Steps:
    """One round. 19:47-2.6 and 19:47-2.6A."""
    yield from close_betting(table)
    round_ = Round.begin(table)
    if not round_.boxes:
        return
    try:
        yield from first_cards(table, round_)
        if round_.boxes:
            yield from after_two_cards(table, round_)
        if round_.boxes and not round_.over:
            yield from play_boxes(table, round_)
        if round_.boxes:
            yield from dealer_hands(table, round_)
    except RoundVoid as reason:
        table.admits = ()
        yield from table.void_round(reason, void(reason.cite))
    yield from pick_up(table, round_)
    table.admits = ()


def return_streaks(table: BlackjackTable) -> Steps:
    """Streaks still pending when the house closes the table go back: no patron refused a hand. 19:47-2.22(f)."""
    for wager in [w for w in table.wagers if w.kind is STREAK]:
        yield from table.give_back(wager, void("19:47-2.22(f)"))
