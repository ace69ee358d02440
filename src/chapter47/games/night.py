"""What every casino-night game shares: imitation money in whole dollars, and how cards are opened, mixed and cut.

The sections are 13:47-20.12 and 20.17 (money), 20.18 (opening a table) and 20.19 (shuffle, cut, deal).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from ..errors import Refusal
from ..rulebook.cite import law
from ..table.cards import Card
from ..table.elections import Elections, election
from ..table.irregularities import Declared, Irregularity
from ..table.money import DOLLAR, Cents, dollars
from ..table.preparation import ShoeRules, cut, recut, shuffle
from ..table.shoe import Shoe
from ..table.table import Steps, Table
from ..table.wagers import Charge
from ..table.window import Action, Bet

Rounding = Literal["half up", "up", "down"]
CLASS_A = "class A operator"


class NightElections(Elections):
    """What the holder of a casino night posts at every table."""

    rounding: Rounding = election(
        "half up",
        cite="13:47-20.12(c)1",
        effect="How fractions of a dollar are rounded, since imitation money has whole dollars only (reading E-329).",
    )


class NightCardElections(NightElections):
    """What the holder chooses at a casino-night table with cards."""

    shuffled_by: Literal["hand", "machine"] = election(
        "hand", cite="13:47-20.19(a)2", effect="Cards are shuffled by hand or by machine; no effect on odds."
    )
    dealt_from: Literal["shoe", "hand"] = election(
        "shoe", cite="13:47-20.19(b)4", effect="Cards are dealt from a shoe or from the dealer's hand."
    )
    recut_by: Literal["last cutter", "next entitled"] = election(
        "last cutter", cite="13:47-20.19(b)5", effect="Who cuts again when a class A operator orders a recut."
    )


# ---- imitation money -------------------------------------------------------------------------------------------------


def whole_dollars(numerator: int, denominator: int = 1, rounding: Rounding = "half up") -> Cents:
    """Cents of a fraction rounded to a whole dollar by the posted rule. 13:47-20.12(c)1.

    >>> whole_dollars(250), whole_dollars(249), whole_dollars(201, rounding="up"), whole_dollars(299, rounding="down")
    (300, 200, 300, 200)
    """
    unit = denominator * DOLLAR
    extra = {"half up": unit // 2, "up": unit - 1, "down": 0}[rounding]
    return (numerator + extra) // unit * DOLLAR


def commission(percent: int, elections: NightElections) -> Charge:
    """A commission on what is won, in whole dollars of imitation money. 13:47-20.12(c)1."""
    return Charge(percent, round_to=DOLLAR, rounding=elections.rounding)


def imitation_money(_table: Table[Any], bet: Bet) -> None:
    """Nothing but imitation money is wagered. 13:47-20.10(c)1."""
    if bet.tender != "chips":
        raise Refusal(
            f"A casino-night wager cannot be made with {bet.tender}.", cite="13:47-20.10(c)1", instead="imitation money"
        )


def imitation_money_only(table: Table[Any], action: Action, _standing: Cents) -> None:
    """Wagers are made with imitation money, 13:47-20.10(c)1, and in whole dollars, 13:47-20.17(a)."""
    if not isinstance(action, Bet):
        return
    imitation_money(table, action)
    if action.amount % DOLLAR:
        raise Refusal(
            f"{dollars(action.amount)} is not a whole number of dollars.",
            cite="13:47-20.17(a)",
            instead=f"{dollars(action.amount // DOLLAR * DOLLAR + DOLLAR)}, say",
        )


def payable_in_whole_dollars(table: Table[Any], action: Action, standing: Cents) -> None:
    """A wager whose odds would leave a fraction of a dollar is not taken. 13:47-20.12(c)1, 13:47-20.17(a)."""
    imitation_money_only(table, action, standing)
    if isinstance(action, Bet):
        spot = action.wager.partition(":")[2]
        for odds in table.kind(action.wager).odds_at(table.elections, spot):
            try:
                odds.pay(standing + action.amount, DOLLAR)
            except Refusal as refusal:
                refusal.cite = "13:47-20.12(c)1"
                raise


# ---- cards -----------------------------------------------------------------------------------------------------------


class StackEnds(Exception):  # noqa: N818
    """The cards in use are mixed again before another is dealt."""


STACK = ShoeRules(
    shuffle="13:47-20.19(a)1",
    offer_cut="13:47-20.19(b)1",
    cut="13:47-20.19(b)3[where-to-cut]",
    load="13:47-20.19(b)3[reassembly]",
    recut="13:47-20.19(b)5",
    burn="13:47-20.2[burning-a-card]",
    cut_from_ends=10,
    burn_number=lambda _rank: 0,
)


def open_cards(table: Table[Any], decks: int) -> Steps:
    """The cards are received, looked at by dealer, class A operator and first player, then mixed. 13:47-20.18(a)."""
    what = "1 deck" if decks == 1 else f"{decks} decks"
    yield from table.note("13:47-20.18(a)1", f"{what} sorted and inspected by the dealer")
    yield from table.note("13:47-20.18(a)1", f"verified by the supervising {CLASS_A}")
    yield from table.note("13:47-20.18(a)2", "spread face up by suit and sequence for the first player")
    yield from table.note("13:47-20.18(a)3", "each deck turned face down, mixed and stacked")


def cutters(table: Table[Any], *, beginning: bool) -> list[int]:
    """Who is offered the cut, in order: farthest right, or the first to sit at a beginning. 13:47-20.19(b)1.

    Positions are numbered counterclockwise from the dealer's right.
    """
    if not table.seats:
        return []
    start = next(iter(table.seats)) if beginning else min(table.seats)
    return table.in_order(table.seats, start, clockwise=True)


@law("13:47-20.19(b)2")
def prepare_stack(table: Table[Any], cards: Sequence[Card], *, beginning: bool, behind: int | None = None) -> Steps:
    """Shuffle, cut, cutting card a quarter from the back, into shoe or hand. 13:47-20.18(a)4, 13:47-20.19(b)2."""
    yield from table.note("13:47-20.19(a)2", f"shuffled by {table.elections.shuffled_by}")
    yield from shuffle(table, STACK, cards)
    yield from cut(table, STACK, len(cards), cutters(table, beginning=beginning))
    yield from load_stack(table, cards, behind)


def load_stack(table: Table[Any], cards: Sequence[Card], behind: int | None = None) -> Steps:
    """The cutting card goes in about a quarter from the back, the stack into shoe or hand. 13:47-20.19(b)4."""
    elections = table.elections
    depth = len(cards) // 4 if behind is None else behind
    table.shoe = Shoe(cards, depth)
    yield from table.note("13:47-20.19(b)3[reassembly]", f"cutting card {depth} from the back")
    place = "in the dealing shoe" if elections.dealt_from == "shoe" else "in the dealer's hand"
    yield from table.note("13:47-20.19(b)4", f"the stack is {place}")


def _mix_again(table: Table[Any], why: str) -> Steps:
    yield from table.note("13:47-20.19(a)1", why)
    table.round -= 1  # the betting window that was open is not a round
    table.window = None
    raise StackEnds


def dealer_relief(table: Table[Any], _: Declared) -> Steps:
    """A dealer who relieves another at a live table shuffles first. 13:47-20.19(a)1."""
    table.memory["new dealer"] = True
    yield from _mix_again(table, "a new dealer comes to the table and shuffles")


def shuffle_ordered(table: Table[Any], declared: Declared) -> Steps:
    """A class A operator has the cards shuffled. 13:47-20.19(a)1."""
    yield from _mix_again(table, f"shuffle ordered: {declared.reason}")


BETWEEN_ROUNDS = ("dealer-relief", "shuffle-ordered")
CARD_IRREGULARITIES = {
    irregularity.key: irregularity
    for irregularity in (
        Irregularity(
            "recut",
            "13:47-20.19(b)5",
            "a class A operator orders the cards cut again",
            by=(CLASS_A,),
            needs_reason=True,
            resolve=recut,
        ),
        Irregularity(
            "dealer-relief",
            "13:47-20.19(a)1",
            "another dealer takes over",
            by=("dealer", CLASS_A),
            resolve=dealer_relief,
        ),
        Irregularity(
            "shuffle-ordered",
            "13:47-20.19(a)1",
            "a class A operator orders a shuffle",
            by=(CLASS_A,),
            needs_reason=True,
            resolve=shuffle_ordered,
        ),
    )
}
