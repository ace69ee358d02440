"""The cards of every poker game against the house: opening, shuffle and cut, two decks in turn, the deal, the stub.

Positions are numbered clockwise from the dealer's far left, so the deal goes upward and hands are turned downward.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.cards import Card, decks
from ...table.hands import Hand
from ...table.preparation import ShoeRules, count_again, cut, load, shuffle
from ...table.requests import DOWN, UP
from ...table.shoe import Shoe
from ...table.state import Own
from ...table.table import RoundVoid, Steps, Table
from ...table.wagers import void

if TYPE_CHECKING:
    from .elections import HouseFamily, HousePokerElections

DECK = ShoeRules(
    shuffle="19:47-20.5[shuffle]",
    offer_cut="19:47-20.5[offer-cut]",
    cut="19:47-20.5[cut]",
    load="19:47-20.5[cover-card]",
    recut="19:47-20.5[recut]",
    burn="19:47-20.5[cover-card]",
)
STUB_COUNTED_EVERY = 5  # rounds, 19:47-20.7[stub-count]


HouseTable: TypeAlias = "Table[HouseFamily, HousePoker, PokerRound]"
H = TypeVar("H", bound="HouseTable")


@dataclass(slots=True)
class PokerRound:
    """What lies on the layout in one round, 19:47-20.1[round-of-play]: every wager in it is paid, taken or returned."""

    table: HouseTable
    hands: dict[int, Hand] = field(default_factory=dict)
    dealer: Hand = field(default_factory=lambda: Hand("dealer", shown=False))
    community: Hand = field(default_factory=lambda: Hand("community", shown=False))
    face_up: list[Card] = field(default_factory=list)  # found face up in the deck
    asking: int | None = None  # the seat that decides now
    open: dict[str, set[int]] = field(default_factory=dict)  # places of a hand that lie face up before it is turned

    @classmethod
    def begin(cls, table: HouseTable, *, fresh: bool = True) -> PokerRound:
        """A hand for every seat with a wager; not ``fresh`` where some wagers of the round were returned already."""
        if fresh:
            table.new_round()
        seats = sorted({wager.seat for wager in table.wagers})
        round_ = cls(table, {seat: Hand(f"seat-{seat}", shown=False, owners=(seat,)) for seat in seats})
        table.state = round_
        return round_


# ---- the table -----------------------------------------------------------------------------------------------------


class HousePoker(Own):
    """What a table of poker against the house remembers from round to round."""

    deck: int = 1  # of two, the one in play
    method: str = ""  # how cards are dealt, where it is not as elected any more, 19:47-20.12(g)
    rack: str = ""  # the backs that lie in the discard rack
    discards: list[tuple[str, tuple[Card, ...]]] = []  # of the last round, to be seen in case of a dispute


def open_table(table: Table[HousePokerElections, HousePoker, PokerRound], opening: bool) -> Steps:
    """Receipt and inspection of the cards. 19:47-20.4[inspection], 19:47-20.4[wash], 19:47-20.2(b)1.

    Without an opening a deck stands ready.
    """
    if not opening:
        yield from next_deck(table)
        yield from load(table, "19:47-20.5[shuffle]", decks(1))
        table.shoe = Shoe(decks(1))
        table.due = False
        return
    for back in table.elections.deck_backs:
        yield from table.attest("19:47-20.2(b)1", "dealer", "deck-meets-the-rule", back=back)
    approval = table.elections.cover_card_approval
    yield from table.attest("19:47-20.2(a)[cover-card]", "dealer", "cover-card-of-one-colour", approval=approval)
    yield from table.attest("19:47-20.4[inspection]", "dealer", "inspected-by-dealer")
    yield from table.attest("19:47-20.4[inspection]", "floorperson", "verified-by-floorperson")
    yield from table.attest("19:47-20.4[inspection]", "dealer", "spread-by-suit-and-sequence-for-first-player")
    yield from table.attest("19:47-20.4[wash]", "dealer", "washed-and-stacked")


def prepare(table: HouseTable) -> Steps:
    """A fresh deck for the next round, shuffled and cut. 19:47-20.5[shuffle], 19:47-20.5[cover-card]."""
    if not table.due:
        return
    cards = decks(1)
    yield from next_deck(table)
    table.admits = ("shuffler-jam",) if has_shuffler(table) else ()
    yield from shuffle(table, DECK, cards)
    table.admits = ()
    yield from cut(table, DECK, len(cards), cutters(table))
    yield from table.attest("19:47-20.5[cover-card]", "dealer", "cover-card-at-the-bottom")
    table.shoe = Shoe(cards)
    table.due = False


@law("19:47-20.1[round-of-play]", "19:47-16.1[round-of-play]", "19:47-17.1[round-of-play]")
@law("19:47-18.1[round-of-play]", "13:47-20.23(a)[round-of-play]", "13:47-20.27(a)[round-of-play]")
def play(table: H, round_of_play: Callable[[H], Steps]) -> Steps:
    """One round; a void one gives every wager back. Where nobody wagered nothing is dealt and the deck stays."""
    if not table.wagers:
        return
    try:
        yield from round_of_play(table)
    except RoundVoid as ended:
        table.admits = ()
        yield from table.void_round(ended, void(ended.cite))
        discard(table, table.state)
    table.admits = ()
    table.due = True


@law("19:47-16.2[alternate]", "19:47-17.2[alternate]", "19:47-18.2[alternate]", "19:47-20.2(b)4")
def next_deck(table: HouseTable) -> Steps:
    """The discard rack is emptied; of two decks the other one plays. 19:47-20.2(b)4."""
    table.own.rack = ""
    if table.elections.decks == 2:
        yield from alternate(table)


def cutters(table: HouseTable) -> list[int]:
    """Who is offered the cut: the player farthest right, then on around the table. 19:47-20.5[offer-cut]."""
    return table.in_order(table.seats, max(table.seats, default=0), clockwise=False)


@law("19:47-16.2[alternate]", "19:47-17.2[alternate]", "19:47-18.2[alternate]", "19:47-20.2(b)4")
def alternate(table: HouseTable) -> Steps:
    """Two decks, each in every other round: one plays while the other is shuffled. 19:47-20.2(b)4."""
    backs = table.elections.deck_backs
    playing = table.own.deck = table.own.deck ^ 1
    into_shuffler(table, backs[playing ^ 1])
    yield from table.note("19:47-20.2(b)3", "decks-in-turn", playing=backs[playing], other=backs[playing ^ 1])


def into_shuffler(table: HouseTable, back: str) -> None:
    """Only the deck that is not in play goes into the shuffler. 19:47-20.2(b)3."""
    if back == deck_in_play(table):
        others = [f"the {colour} deck" for colour in table.elections.deck_backs if colour != back]
        raise Refusal(f"The {back} deck is in play.", cite="19:47-20.2(b)3", instead=" ".join(others) or "no deck")


def has_shuffler(table: HouseTable) -> bool:
    """Whether an automated shuffler is on the table now."""
    return table.elections.shuffler == "automated" and not table.own.method


def method(table: HouseTable) -> str:
    """How cards are dealt now: as elected, or by hand once the device was taken off the table. 19:47-20.12(g)."""
    return str(table.own.method or table.elections.dealt_from)


def deck_in_play(table: HouseTable) -> str:
    """The colour of the backs of this round's deck."""
    backs = table.elections.deck_backs
    return str(backs[table.own.deck if len(backs) > 1 else 0])


# ---- the deal ------------------------------------------------------------------------------------------------------

DEALING = ("card-face-up", "card-drawn-in-error")
DECIDING = ("wrong-count", "dealer-card-exposed")


def no_more_bets(table: HouseTable, admits: tuple[str, ...] = ()) -> Steps:
    """The betting is closed before the first card. 19:47-20.6[no-change], 19:47-20.1[ante-wager]."""
    table.admits = admits
    yield from table.call("19:47-20.6[no-change]", "no-more-bets-said")
    table.admits = ()


def deal(
    table: HouseTable,
    hands: Sequence[Hand],
    each: int,
    last_up: bool = False,
    admits: tuple[str, ...] = (),
) -> Steps:
    """``each`` cards to every hand: one at a time in turn, or a stack at a time from a device.

    19:47-20.7[order], 19:47-20.8[hand], 19:47-20.9[stacks]. ``last_up``: the very last card is dealt face up.
    """
    how = method(table)
    cite = {"manual shoe": "19:47-20.7[order]", "hand": "19:47-20.8[hand]"}.get(how, "19:47-20.9[stacks]")
    table.admits = DEALING + admits + (("shoe-jam",) if how == "automated shoe" else ())
    turns = list(hands) * each if how != "automated shoe" else [hand for hand in hands for _ in range(each)]
    for at, hand in enumerate(turns, 1):
        face = UP if last_up and at == len(turns) else DOWN
        hand.cards.append((yield from table.draw(cite, place(hand), face, None if face is UP else hand.owners)))
    table.admits = ()


def place(hand: Hand) -> str:
    """Where the next card of a hand goes: community cards lie each in a place of its own."""
    return f"community-{len(hand.cards) + 1}" if hand.name == "community" else hand.name


@law("13:47-20.23(a)[stub]", "19:47-16.1[stub]", "19:47-20.1[stub]")
def stub(table: HouseTable, admits: tuple[str, ...] = DECIDING) -> Steps:
    """What is left of the deck goes unseen into the rack, 19:47-20.1[stub]; now and then it is counted."""
    left = table.shoe.left
    table.admits = admits
    yield from table.note("19:47-20.7[stub]", "stub-into-rack-unseen", left=left)
    if table.rounds % STUB_COUNTED_EVERY == 0:
        yield from count_stub(table, left)
    table.admits = ()


def count_stub(table: HouseTable, left: int) -> Steps:
    """The dealer counts the stub, to prove a deck of 52; one that is not right, twice. 19:47-20.7[stub-count].

    Whether a hand has a wrong number of cards is for staff to declare.
    """
    counted = yield from count_again(table, "19:47-20.7[stub-count]", "stub-counted", left)
    if counted is not None:
        yield from table.note("19:47-20.7[stub-count]", "stub-not-right", counted=counted, dealt=52 - left)


def turn(table: HouseTable, hand: Hand, cite: str) -> Steps:
    """The dealer turns a hand face up."""
    yield from table.turn(cite, hand.name, hand.cards)
    hand.shown = True


@law(
    "13:47-20.23(h)13",
    "13:47-20.27(f)4",
    "19:47-16.10[discard]",
    "19:47-17.9[discard]",
    "19:47-18.10[discard]",
    "19:47-20.10[discard]",
)
def discard(table: HouseTable, round_: PokerRound) -> None:
    """The round's cards go to the rack hand by hand, so that each can be rebuilt. 19:47-20.10[discard]."""
    rack_takes(table, deck_in_play(table))
    hands = [*(round_.hands[seat] for seat in sorted(round_.hands, reverse=True)), round_.dealer, round_.community]
    table.shoe.discards += [(hand.name, tuple(hand.cards)) for hand in hands if hand.cards]
    if round_.face_up:
        table.shoe.discards.append(("face up", tuple(round_.face_up)))
    table.own.discards = list(table.shoe.discards)


@law("13:47-20.27(f)3", "19:47-16.2[rack]", "19:47-17.2[rack]", "19:47-18.2[rack]")
def rack_takes(table: HouseTable, back: str) -> None:
    """The discard rack holds one deck's cards at a time. 19:47-20.2(b)5."""
    held = table.own.rack
    if held not in ("", back):
        raise Refusal(
            f"The discard rack holds cards with {held} backs.", cite="19:47-20.2(b)5", instead=f"only {held} cards"
        )
    table.own.rack = back
