"""What every casino-night game shares: imitation money in whole dollars, and how cards are opened, mixed and cut.

The sections are 13:47-20.12 and 20.17 (money), 20.18 (opening a table) and 20.19 (shuffle, cut, deal).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Literal, TypedDict

from ..errors import Refusal
from ..rulebook.cite import law
from .cards import Card
from .elections import Elections, election
from .irregularities import Declaration, Irregularity, by_key
from .limits import Step
from .money import DOLLAR, Cents
from .preparation import ShoeRules, cut, recut, shuffle
from .shoe import Shoe
from .state import Own
from .table import Steps, Table
from .wagers import Charge
from .window import Bet

Rounding = Literal["half up", "up", "down"]
CLASS_A = "class A operator"

# What every game of a casino night reads otherwise than a casino does; each game's own table has these rows too.
PARALLELS = {
    "19:47-8.2": "13:47-20.17[limits]",
    "19:47-8.2[per-wager]": "13:47-20.17[limits]",
    "19:47-8.2[increments]": "13:47-20.17[limits]",
}


class NightElections(Elections):
    """What the holder of a casino night posts at every table."""

    parallels: ClassVar[Mapping[str, str]] = PARALLELS

    rounding: Rounding = election(
        "half up",
        "13:47-20.12(c)1",
        "How fractions of a dollar are rounded, since imitation money has whole dollars only (reading E-329).",
    )

    def in_chips(self, amount: Cents) -> Cents:
        """A payout in whole dollars, by the posted rule. 13:47-20.12(c)1."""
        return whole_dollars(amount, rounding=self.rounding)


class NightCardElections(NightElections):
    """What the holder chooses at a casino-night table with cards."""

    shuffled_by: Literal["hand", "machine"] = election(
        "hand", "13:47-20.19(a)2", "Cards are shuffled by hand or by machine; no effect on odds."
    )
    dealt_from: Literal["shoe", "hand"] = election(
        "shoe", "13:47-20.19(b)4", "Cards are dealt from a shoe or from the dealer's hand."
    )
    recut_by: Literal["last cutter", "next entitled"] = election(
        "last cutter", "13:47-20.19(b)5", "Who cuts again when a class A operator orders a recut."
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


def imitation_money(_table: Table, bet: Bet) -> None:
    """Nothing but imitation money is wagered. 13:47-20.10(c)1."""
    if bet.tender != "chips":
        raise Refusal(
            f"A casino-night wager cannot be made with {bet.tender}.", cite="13:47-20.10(c)1", instead="imitation money"
        )


WHOLE_DOLLARS = Step(DOLLAR, "{amount} is not a whole number of dollars.", "13:47-20.17(a)")


def in_whole_dollars(_table: Table, _name: str) -> Sequence[Step]:
    """Imitation money has whole dollars only. 13:47-20.17(a)."""
    return (WHOLE_DOLLARS,)


class ImitationMoney(TypedDict):
    """What imitation money means for a betting window."""

    verify_tender: Callable[[Table, Bet], None]
    steps: Callable[[Table, str], Sequence[Step]]


IMITATION_MONEY = ImitationMoney(verify_tender=imitation_money, steps=in_whole_dollars)


# ---- cards -----------------------------------------------------------------------------------------------------------


class NightCards(Own):
    """What a casino-night table with cards remembers from round to round."""

    beginning: bool = True  # nothing was shuffled yet
    new_dealer: bool = False  # came since the last shuffle


STACK = ShoeRules(
    shuffle="13:47-20.19(a)1",
    offer_cut="13:47-20.19(b)1",
    cut="13:47-20.19(b)3[where-to-cut]",
    load="13:47-20.19(b)3[reassembly]",
    recut="13:47-20.19(b)5",
    burn="13:47-20.2[burning-a-card]",
)


def open_cards(table: Table, decks: int) -> Steps:
    """The cards are received, looked at by dealer, class A operator and first player, then mixed. 13:47-20.18(a)."""
    what = "1 deck" if decks == 1 else f"{decks} decks"
    yield from table.attest("13:47-20.18(a)1", "dealer", "decks-sorted-by-dealer", what=what)
    yield from table.attest("13:47-20.18(a)1", CLASS_A, "decks-verified-by", class_a=CLASS_A)
    yield from table.attest("13:47-20.18(a)2", "dealer", "spread-by-suit-and-sequence-for-first-player")
    yield from table.attest("13:47-20.18(a)3", "dealer", "each-deck-mixed-and-stacked")


def cutters(table: Table, *, beginning: bool) -> list[int]:
    """Who is offered the cut, in order: farthest right, or the first to sit at a beginning. 13:47-20.19(b)1.

    Positions are numbered counterclockwise from the dealer's right.
    """
    if not table.seats:
        return []
    start = next(iter(table.seats)) if beginning else min(table.seats)
    return table.in_order(table.seats, start, clockwise=True)


@law("13:47-20.19(b)2")
def prepare_stack(
    table: Table[NightCardElections], cards: Sequence[Card], *, beginning: bool, behind: int | None = None
) -> Steps:
    """Shuffle, cut, cutting card a quarter from the back, into shoe or hand. 13:47-20.18(a)4, 13:47-20.19(b)2."""
    yield from table.note("13:47-20.19(a)2", "shuffled-by", shuffled_by=table.elections.shuffled_by)
    yield from shuffle(table, STACK, cards)
    yield from cut(table, STACK, len(cards), cutters(table, beginning=beginning))
    yield from load_stack(table, cards, behind)


def prepare_when_due(table: Table[NightCardElections, NightCards], cards: Sequence[Card]) -> Steps:
    """The cards are mixed where they are due: at a beginning, when the cutting card showed, or as ordered."""
    if not table.due:
        return
    yield from prepare_stack(table, cards, beginning=table.own.beginning)
    table.due = table.own.beginning = table.own.new_dealer = False


def stand_ready(table: Table[NightCardElections, NightCards], cards: Sequence[Card]) -> Steps:
    """Without an opening the cards lie mixed in shoe or hand."""
    yield from load_stack(table, cards)
    table.due = table.own.beginning = False


def load_stack(table: Table[NightCardElections], cards: Sequence[Card], behind: int | None = None) -> Steps:
    """The cutting card goes in about a quarter from the back, the stack into shoe or hand. 13:47-20.19(b)4."""
    elections = table.elections
    depth = len(cards) // 4 if behind is None else behind
    table.shoe = Shoe(cards, depth)
    yield from table.note("13:47-20.19(b)3[reassembly]", "cutting-card-at-depth", depth=depth)
    place = "in the dealing shoe" if elections.dealt_from == "shoe" else "in the dealer's hand"
    yield from table.note("13:47-20.19(b)4", "stack-in-place", place=place)


def _mix_again(table: Table, why: str, **values: str) -> Steps:
    yield from table.note("13:47-20.19(a)1", why, **values)
    table.due = True  # the same window opens again after the shuffle


def dealer_relief(table: Table, _: Declaration) -> Steps:
    """A dealer who relieves another at a live table shuffles first. 13:47-20.19(a)1."""
    if isinstance(table.own, NightCards):
        table.own.new_dealer = True
    yield from _mix_again(table, "new-dealer-shuffles")


def shuffle_ordered(table: Table, declared: Declaration) -> Steps:
    """A class A operator has the cards shuffled. 13:47-20.19(a)1."""
    yield from _mix_again(table, "shuffle-ordered", reason=declared.reason)


BETWEEN_ROUNDS = ("dealer-relief", "shuffle-ordered")
CARD_IRREGULARITIES = by_key(
    Irregularity(
        "recut",
        "13:47-20.19(b)5",
        "a class A operator orders the cards cut again",
        recut,
        by=(CLASS_A,),
        needs_reason=True,
    ),
    Irregularity(
        "dealer-relief", "13:47-20.19(a)1", "another dealer takes over", dealer_relief, by=("dealer", CLASS_A)
    ),
    Irregularity(
        "shuffle-ordered",
        "13:47-20.19(a)1",
        "a class A operator orders a shuffle",
        shuffle_ordered,
        by=(CLASS_A,),
        needs_reason=True,
    ),
)
