"""The cards of every poker game against the house: opening, shuffle and cut, two decks in turn, the deal, the stub.

Positions are numbered clockwise from the dealer's far left, so the deal goes upward and hands are turned downward.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...errors import Refusal
from ...table.cards import Card, decks
from ...table.hands import Hand
from ...table.preparation import ShoeRules, cut, load, shuffle
from ...table.requests import DOWN, UP
from ...table.shoe import Shoe
from ...table.table import RoundVoid, Steps, Table
from ...table.wagers import void
from ..night import StackEnds

DECK = ShoeRules(
    shuffle="19:47-20.5[shuffle]",
    offer_cut="19:47-20.5[offer-cut]",
    cut="19:47-20.5[cut]",
    load="19:47-20.5[cover-card]",
    recut="19:47-20.5[recut]",
    burn="19:47-20.5[cover-card]",
    cut_from_ends=10,
    burn_number=lambda _rank: 0,
)
STUB_COUNTED_EVERY = 5  # rounds, 19:47-20.7[stub-count]


@dataclass(slots=True)
class PokerRound:
    """What lies on the layout in one round, 19:47-20.1[round-of-play]: every wager in it is paid, taken or returned."""

    table: Table[Any]
    hands: dict[int, Hand] = field(default_factory=dict)
    dealer: Hand = field(default_factory=lambda: Hand("dealer", shown=False))
    community: Hand = field(default_factory=lambda: Hand("community", shown=False))
    face_up: list[Card] = field(default_factory=list)  # found face up in the deck
    asking: int | None = None  # the seat that decides now
    open: dict[str, set[int]] = field(default_factory=dict)  # places of a hand that lie face up before it is turned

    @classmethod
    def begin(cls, table: Table[Any], *, fresh: bool = True) -> PokerRound:
        """A hand for every seat with a wager; not ``fresh`` where some wagers of the round were returned already."""
        if fresh:
            table.new_round()
        seats = sorted({wager.seat for wager in table.wagers})
        round_ = cls(table, {seat: Hand(f"seat-{seat}", shown=False, owners=(seat,)) for seat in seats})
        table.state = round_
        return round_


# ---- the table -----------------------------------------------------------------------------------------------------


def play_table(
    table: Table[Any],
    opening: bool,
    round_of_play: Callable[[Table[Any]], Steps],
    prepare: Callable[[Table[Any], bool], Steps] | None = None,
    between: tuple[str, ...] = ("change-method",),
) -> Steps:
    """A table from its opening until it closes; every round with a fresh deck. Without ``opening`` one stands ready."""
    if opening and prepare is None:
        yield from open_table(table)
    ready = not opening
    while True:
        yield from (prepare or prepare_deck)(table, ready)
        ready = False
        try:
            while not table.wagers:
                table.admits = between
                if not (yield from table.bets("19:47-20.6[combinations]")):
                    return
        except StackEnds:  # at a casino night the cards may be mixed again between rounds
            continue
        table.admits = ()
        try:
            yield from round_of_play(table)
        except RoundVoid as ended:
            table.admits = ()
            yield from table.void_round(ended, void(ended.cite))
            discard(table, table.state)
        table.admits = ()
        table.check_conserved()


def open_table(table: Table[Any]) -> Steps:
    """Receipt and inspection of the cards. 19:47-20.4[inspection], 19:47-20.4[wash], 19:47-20.2(b)1."""
    for back in table.elections.deck_backs:
        yield from table.note("19:47-20.2(b)1", "deck-52-backs-one-design-meets", back=back)
    approval = table.elections.cover_card_approval
    yield from table.note("19:47-20.2(a)[cover-card]", "one-cover-card-opaque-one-solid", approval=approval)
    yield from table.note("19:47-20.4[inspection]", "inspected-dealer-verified-floorperson")
    yield from table.note("19:47-20.4[inspection]", "spread-face-up-suit-sequence-for")
    yield from table.note("19:47-20.4[wash]", "turned-face-down-washed-stacked")


def prepare_deck(table: Table[Any], ready: bool) -> Steps:
    """The deck of the round, shuffled and cut. 19:47-20.5[shuffle], 19:47-20.5[cover-card]."""
    cards = decks(1)
    if table.elections.decks == 2:
        yield from alternate(table)
    table.memory["rack"] = None  # the discard rack is emptied
    if ready:
        yield from load(table, "19:47-20.5[shuffle]", cards)
    else:
        table.admits = ("shuffler-jam",) if has_shuffler(table) else ()
        yield from shuffle(table, DECK, cards)
        table.admits = ()
        yield from cut(table, DECK, len(cards), cutters(table))
        yield from table.note("19:47-20.5[cover-card]", "cover-card-at-bottom-deck")
    table.shoe = Shoe(cards)


def cutters(table: Table[Any]) -> list[int]:
    """Who is offered the cut: the player farthest right, then on around the table. 19:47-20.5[offer-cut]."""
    return table.in_order(table.seats, max(table.seats, default=0), clockwise=False)


def alternate(table: Table[Any]) -> Steps:
    """Two decks, each in every other round: one plays while the other is shuffled. 19:47-20.2(b)4."""
    backs = table.elections.deck_backs
    playing = table.memory.get("deck", 1) ^ 1
    table.memory["deck"] = playing
    into_shuffler(table, backs[playing ^ 1])
    yield from table.note("19:47-20.2(b)3", "deck-play-deck-shuffler", backs=backs[playing], backs_2=backs[playing ^ 1])


def into_shuffler(table: Table[Any], back: str) -> None:
    """Only the deck that is not in play goes into the shuffler. 19:47-20.2(b)3."""
    if back == deck_in_play(table):
        others = [f"the {colour} deck" for colour in table.elections.deck_backs if colour != back]
        raise Refusal(f"The {back} deck is in play.", cite="19:47-20.2(b)3", instead=" ".join(others) or "no deck")


def has_shuffler(table: Table[Any]) -> bool:
    """Whether an automated shuffler is on the table now."""
    return table.elections.shuffler == "automated" and "method" not in table.memory


def method(table: Table[Any]) -> str:
    """How cards are dealt now: as elected, or by hand once the device was taken off the table. 19:47-20.12(g)."""
    chosen: str = table.memory.get("method", table.elections.dealt_from)
    return chosen


def deck_in_play(table: Table[Any]) -> str:
    """The colour of the backs of this round's deck."""
    return str(table.elections.deck_backs[table.memory.get("deck", 0)])


# ---- the deal ------------------------------------------------------------------------------------------------------

DEALING = ("card-face-up", "card-drawn-in-error")
DECIDING = ("wrong-count", "dealer-card-exposed")


def no_more_bets(table: Table[Any], admits: tuple[str, ...] = ()) -> Steps:
    """The betting is closed before the first card. 19:47-20.6[no-change], 19:47-20.1[ante-wager]."""
    table.admits = admits
    yield from table.call("19:47-20.6[no-change]", "no-more-bets-three-card-poker")
    table.admits = ()


def deal(
    table: Table[Any], hands: Sequence[Hand], each: int, last_up: bool = False, admits: tuple[str, ...] = ()
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


def stub(table: Table[Any], admits: tuple[str, ...] = DECIDING) -> Steps:
    """What is left of the deck goes unseen into the rack, 19:47-20.1[stub]; now and then it is counted."""
    left = table.shoe.left
    table.admits = admits
    yield from table.note("19:47-20.7[stub]", "stub-cards-into-discard-rack-unseen", left=left)
    if table.round % STUB_COUNTED_EVERY == 0:
        yield from table.note("19:47-20.7[stub-count]", "stub-counted-cards-dealt", left=left, left_2=52 - left)
    table.admits = ()


def turn(table: Table[Any], hand: Hand, cite: str) -> Steps:
    """The dealer turns a hand face up."""
    yield from table.turn(cite, hand.name, hand.cards)
    hand.shown = True


def discard(table: Table[Any], round_: PokerRound) -> None:
    """The round's cards go to the rack hand by hand, so that each can be rebuilt. 19:47-20.10[discard]."""
    rack_takes(table, deck_in_play(table))
    hands = [*(round_.hands[seat] for seat in sorted(round_.hands, reverse=True)), round_.dealer, round_.community]
    table.shoe.discards += [(hand.name, tuple(hand.cards)) for hand in hands if hand.cards]
    if round_.face_up:
        table.shoe.discards.append(("face up", tuple(round_.face_up)))
    table.memory["discards"] = table.shoe.discards  # to be seen until the next round, in case of a dispute


def rack_takes(table: Table[Any], back: str) -> None:
    """The discard rack holds one deck's cards at a time. 19:47-20.2(b)5."""
    held = table.memory.get("rack")
    if held not in (None, back):
        raise Refusal(
            f"The discard rack holds cards with {held} backs.", cite="19:47-20.2(b)5", instead=f"only {held} cards"
        )
    table.memory["rack"] = back
