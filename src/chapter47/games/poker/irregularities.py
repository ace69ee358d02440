"""What staff may declare at poker: misdeals, cards out of place, bets out of order, conduct, charges (19:47-14.15)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...errors import Refusal, certain
from ...table.cards import DECK
from ...table.events import UP, Drawn
from ...table.irregularities import Declaration, Irregularity
from ...table.requests import Cut, Shuffle
from ...table.table import Steps
from ...table.window import Leave
from .betting import BET, CALL, CHECK, lawful, turn_of
from .dealing import SHOE
from .state import Misdeal, PokerTable, hand_of, wait

STAFF = ("dealer", "floorperson", "casino supervisor")
# Noticed before two players act. 19:47-14.15[misdeal]
MISDEALS = (
    "first or second card exposed by the dealer",
    "two or more cards exposed",
    "two boxed cards",
    "too many cards in a hand",
    "wrong number of cards",
    "dealt out of turn",
    "wrong button or first card",
    "empty seat dealt in",
    "entitled player left out",
)
SUPERVISOR_FINAL = "ruling-is-final"  # 19:47-14.15(a)
CONDUCT = ("help or information to another player", "play for another's advantage", "delay", "abuse")


def _before_two_act(table: PokerTable, declared: Declaration) -> None:
    """A misdeal is one only before two players have acted; after that the hand is played. 19:47-14.15[play-on]."""
    if hand_of(table).acted >= 2:
        raise Refusal(
            "Two players have acted: the hand is played on.",
            cite="19:47-14.15[play-on]",
            instead="fouled-hand with its seat, where a hand has the wrong cards",
        )


def misdeal(table: PokerTable, declared: Declaration) -> Steps:
    """Everything goes back and the hand is dealt again. 19:47-14.15[misdeal]; the ruling is final, 19:47-14.15(a)."""
    yield from table.call("19:47-14.15[misdeal]", "misdeal", reason=declared.reason)
    yield from table.note("19:47-14.15(a)", SUPERVISOR_FINAL)
    raise Misdeal


def boxed_card(table: PokerTable, declared: Declaration) -> Steps:
    """A card face up in the deck is scrap and is replaced; a second one is a misdeal. 19:47-14.15[boxed-card]."""
    hand, card = hand_of(table), declared.card
    card = certain(card)
    yield from table.place("19:47-14.15[boxed-card]", card)
    hand.boxed += 1
    yield from table.note("19:47-14.15[boxed-card]", "boxed-card-replaced", card=card)
    if hand.boxed == 2 and hand.acted < 2:
        raise Misdeal


def exposed_card(table: PokerTable, declared: Declaration) -> Steps:
    """A card the dealer exposes is replaced and becomes the burn card; the first card, or a second one, is a misdeal.

    19:47-14.15[exposed-card].
    """
    hand, card = hand_of(table), declared.card
    card = certain(card)
    yield from table.place("19:47-14.15[exposed-card]", card)
    first = hand.dealt < len(hand.order)
    yield from table.note("19:47-14.15[exposed-card]", "card-exposed-by-dealer", card=card)
    if hand.exposed or (first and table.elections.has_button):
        raise Misdeal
    hand.exposed.append(card)


def fouled_hand(table: PokerTable, declared: Declaration) -> Steps:
    """A hand with the wrong cards is dead and gets nothing back once two have acted. 19:47-14.15[fouled-hand]."""
    hand_of(table).dead.add(declared.the_seat)
    yield from table.note("19:47-14.15[fouled-hand]", "hand-is-dead", seat=declared.the_seat)


def _fouled(table: PokerTable, declared: Declaration) -> None:
    hand = hand_of(table)
    if declared.seat not in hand.order or not hand.state.statuses[hand.order.index(declared.seat)]:
        raise Refusal(
            f"Seat {declared.seat} has no hand.", cite="19:47-14.15[fouled-hand]", instead="a seat in the hand"
        )


def not_a_raise(cite: str, why: str) -> Callable[[PokerTable, Declaration], Steps[str]]:
    """A raise that was not made in one motion, or an oversized chip without a word, is a call; nothing to call, a bet.

    19:47-14.15[string-bet], 19:47-14.15[oversized-chip].
    """

    def resolve(table: PokerTable, declared: Declaration) -> Steps[str]:
        choices = lawful(hand_of(table))
        yield from table.note(cite, "bet-ruled", seat=turn_of(table), why=why)
        return next((choice for choice in (CALL, BET) if choice in choices), CHECK)

    return resolve


def out_of_turn(table: PokerTable, declared: Declaration) -> Steps:
    """What is said out of turn binds when the turn comes, if nothing has changed. 19:47-14.15[out-of-turn]."""
    hand = hand_of(table)
    hand.bound[declared.the_seat] = (declared.reason, hand.to_call())
    yield from table.note("19:47-14.15[out-of-turn]", "said-out-of-turn", seat=declared.the_seat, said=declared.reason)


def _not_in_turn(table: PokerTable, declared: Declaration) -> None:
    hand = hand_of(table)
    players = [seat for seat, still in zip(hand.order, hand.state.statuses, strict=True) if still]
    if declared.seat not in players or declared.seat == turn_of(table):
        raise Refusal(
            f"Seat {declared.seat} is not out of turn.",
            cite="19:47-14.15[out-of-turn]",
            instead="another seat in the hand",
        )


def wrong_flop(table: PokerTable, declared: Declaration) -> Steps:
    """Too many cards, or cards before the betting was over: taken back and shuffled with the stub, no new burn.

    19:47-14.15[flop].
    """
    hand = hand_of(table)
    yield from table.note("19:47-14.15[flop]", "flop-taken-back", reason=declared.reason)
    for card in hand.flop:
        yield from table.tell(Drawn("19:47-14.15[flop]", "stub", card.code, UP, "moved", table.shoe.name))
        table.shoe.out[card] -= 1
        table.shoe.left += 1
    hand.flop.clear()
    yield from table.put(Shuffle("19:47-14.15[flop]", list(table.shoe.remaining())))


def player_removed(table: PokerTable, declared: Declaration) -> Steps:
    """Who helps another or breaks the rules may be made to leave, and the agent is told. 19:47-14.16[remove]."""
    yield from table.note("19:47-14.16[remove]", "seat-must-leave", seat=declared.the_seat, reason=declared.reason)
    yield from table.attest("19:47-14.16[remove]", declared.by, "agent-is-told", seat=declared.the_seat)
    yield from table.leave(Leave(declared.the_seat))


def _is_there(table: PokerTable, declared: Declaration) -> None:
    if declared.seat not in table.seats:
        raise Refusal(
            f"Nobody sits at seat {declared.seat}.", cite="19:47-14.16[remove]", instead="a seat that is taken"
        )


def time_charge(table: PokerTable, declared: Declaration) -> Steps:
    """Half an hour has passed: every player pays the charge, where that is the method. 19:47-14.14[time]."""
    for seat in sorted(table.seats):
        amount = min(table.elections.time_charge, table.seats[seat].balance)
        if amount:
            yield from table.collect("19:47-14.14[time]", seat, amount, "time charge")


def _charges_time(table: PokerTable, declared: Declaration) -> None:
    if table.elections.rake != "time":
        raise Refusal(
            "This table does not charge by time: one method a table.", cite="19:47-14.14[methods]", instead="rake=time"
        )


def recut(table: PokerTable, declared: Declaration) -> Steps:
    """A supervisor may have the deck cut again before a card is dealt. 19:47-14.5(c)."""
    yield from table.note("19:47-14.5(c)", "recut-ordered", reason=declared.reason)
    yield from table.put(Cut("19:47-14.5(b)", 0, SHOE.cut_from_ends, len(DECK) - 1))


def idle_table(table: PokerTable, declared: Declaration) -> Steps:
    """Without play the decks lie spread; with two players they are shown and inspected again. 19:47-14.5(d)."""
    yield from table.attest("19:47-14.5(d)", "dealer", "decks-spread-and-shown")


_one = partial(Irregularity, by=STAFF)
STRING, CHIP = "19:47-14.15[string-bet]", "19:47-14.15[oversized-chip]"
IRREGULARITIES = {
    one.key: one
    for one in (
        _one("misdeal", "19:47-14.15[misdeal]", "the deal is void", misdeal, grounds=MISDEALS, check=_before_two_act),
        _one("boxed-card", "19:47-14.15[boxed-card]", "a card lay face up in the deck", boxed_card, needs_card=True),
        _one(
            "exposed-card", "19:47-14.15[exposed-card]", "the dealer exposed a down card", exposed_card, needs_card=True
        ),
        _one(
            "fouled-hand",
            "19:47-14.15[fouled-hand]",
            "a hand has the wrong cards",
            fouled_hand,
            needs_seat=True,
            check=_fouled,
        ),
        _one("string-bet", STRING, "chips for a raise in several motions", not_a_raise(STRING, "not in one motion")),
        _one("oversized-chip", CHIP, "a large chip without a word", not_a_raise(CHIP, "one chip, nothing said")),
        _one(
            "out-of-turn",
            "19:47-14.15[out-of-turn]",
            "a player acted before the turn",
            out_of_turn,
            needs_seat=True,
            grounds=("check", "call", "fold", "raise", "bet"),
            check=_not_in_turn,
        ),
        _one(
            "wrong-flop",
            "19:47-14.15[flop]",
            "community cards dealt wrongly",
            wrong_flop,
            grounds=("too many cards", "dealt before the betting ended"),
        ),
        _one(
            "player-removed",
            "19:47-14.16[remove]",
            "a player must leave",
            player_removed,
            by=("floorperson", "casino supervisor"),
            needs_seat=True,
            grounds=CONDUCT,
            check=_is_there,
        ),
        _one("time-charge", "19:47-14.14[time]", "half an hour has passed", time_charge, check=_charges_time),
        _one("waiting-list", "19:47-14.18[list]", "a name for the waiting list", wait, needs_reason=True),
        _one(
            "recut",
            "19:47-14.5(c)",
            "a supervisor orders the deck cut again",
            recut,
            by=("casino supervisor",),
            needs_reason=True,
        ),
        _one("idle-table", "19:47-14.5(d)", "no play at an open table", idle_table),
    )
}
