"""Pokette, told in the order of 19:47-12.7 and 12.8: bets, spin, the card and its marker, the layout, the stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.cards import ALL_CARDS, JOKER, RANK_NAMES, Card
from ...table.events import Drawn
from ...table.game import Life
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.money import Cents
from ...table.requests import Spin
from ...table.shoe import Shoe
from ...table.table import Steps, Table, decided_as
from ...table.wagers import Decision, Result, Wager
from ...table.window import Action, Bet
from .elections import PoketteElections
from .phrases import SIGNS
from .state import Stand, rim
from .wagers import DECIDE, HAND_WAGERS, PAIR_IN_2, THIRD_CARD

PoketteTable = Table[PoketteElections, Stand]
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_WORDS = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
OPENED_BY = {PAIR_IN_2.key: "19:47-12.8(a)"} | {kind.key: cite for kind, (_, cite) in THIRD_CARD.items()}
SPACES = 3  # of the stand


def named(card: Card) -> str:
    """A card as the dealer announces it, with its suit. 19:47-12.8(b)."""
    rank = RANK_WORDS.get(card.rank, RANK_NAMES[card.rank])
    return rank if card.rank == JOKER else f"{rank} of {SUIT_WORDS[card.suit]}"


def open_table(table: PoketteTable, opening: bool) -> Steps:
    """The decks and the wheel are looked over, and the sign is posted. 19:47-12.3[opening], 19:47-12.9(b)."""
    table.shoe = Shoe(ALL_CARDS)  # what may be declared as passed; no card ever leaves a wheel
    if opening:
        yield from table.attest("19:47-12.3[opening]", "dealer", "decks-and-wheel-inspected")
        yield from table.note("19:47-12.9(b)", f"sign-card-{table.elections.clapper}")


def sign(elections: PoketteElections) -> str:
    """What is posted at the table about a clapper between two cards. 19:47-12.9(b)."""
    return SIGNS[elections.clapper]


def poker_hands_as_opened(table: PoketteTable, action: Action, _standing: Cents) -> None:
    """A poker hand wager is taken only while the cards in the stand open it. 19:47-12.8(a), 19:47-12.8(c)."""
    key = action.wager if isinstance(action, Bet) else ""
    if key not in OPENED_BY:
        return
    stand: Stand = table.own
    opened = [kind.key for kind in stand.opened(table.elections)]
    if key not in opened:
        there = " ".join(map(str, stand.cards)) or "nothing"
        raise Refusal(
            f"{key} is not open with {there} in the stand.",
            cite=OPENED_BY[key],
            instead=", ".join(opened) or "a wager of the layout",
        )


def round_of_play(table: PoketteTable) -> Steps:
    """One valid spin. 19:47-12.7[call], 19:47-12.7[spin]."""
    table.new_round()
    yield from table.call("19:47-12.7[call]", "no-more-bets")
    card = yield from spin(table)
    stand: Stand = table.own
    stand.marked = card
    yield from table.call("19:47-12.8(b)", "card-named", card=named(card))
    yield from table.note("19:47-12.8(b)", "marker-on", card=card)
    yield from put_in_stand(table, stand, card)
    yield from settle_layout(table, card)
    yield from settle_hands(table, stand, card)


def spin(table: PoketteTable) -> Steps[Card]:
    """The wheel turns three times or more, in either direction. 19:47-12.7[spin]."""
    table.admits = tuple(IRREGULARITIES)
    code: str = yield from table.put(Spin("19:47-12.7[spin]", rim()))
    table.admits = ()
    return Card.parse(code)


def put_in_stand(table: PoketteTable, stand: Stand, card: Card) -> Steps:
    """The winning card is taken from the decks and put in the next space; a joker is not. 19:47-12.8(b)."""
    if card.rank != JOKER:
        cite = "19:47-12.8(a)" if not stand.cards else "19:47-12.8(b)"
        space = f"stand-{len(stand.cards) + 1}"
        yield from table.tell(Drawn(table.game.parallels.get(cite, cite), space, card.code, source="moved"))


def settle_layout(table: PoketteTable, card: Card) -> Steps:
    """All that is not a poker hand comes first: losers, then winners. 19:47-12.8(b), 19:47-12.7[spin]."""
    wagers = [wager for wager in table.wagers if wager.kind not in HAND_WAGERS]
    yield from _settle(table, wagers, lambda w: DECIDE[w.kind](w.spot, card.index, table.elections))


@law("19:47-12.8(f)")
def settle_hands(table: PoketteTable, stand: Stand, card: Card) -> Steps:
    """Poker hands, losers first, then winners, 19:47-12.8(f); then what the stand opens, or a new hand."""
    elections: PoketteElections = table.elections
    wagers = list(table.wagers)
    yield from _settle(table, wagers, lambda w: stand.decide(w.kind, card.index, elections))
    if card.rank == JOKER:
        return  # 19:47-12.8[joker]
    stand.cards.append(card)
    if len(stand.cards) == SPACES:
        yield from table.note("19:47-12.8(g)", "three-cards-leave-stand")
        stand.cards.clear()
    for kind, cite in stand.opened(elections).items():
        yield from table.call(cite, "may-be-made", title=kind.title)


def _settle(table: PoketteTable, wagers: Iterable[Wager], decide: Callable[[Wager], Decision]) -> Steps:
    decided = decided_as(wagers, decide)
    for wager, decision in decided[Result.LOST]:
        yield from table.take(wager, decision)
    for wager, decision in decided[Result.WON]:
        yield from table.pay(wager, decision)
    for wager, decision in decided[Result.VOID]:
        yield from table.give_back(wager, decision)


# ---- irregularities --------------------------------------------------------------------------------------------------


def clapper_between(table: PoketteTable, declared: Declaration) -> Steps[str | None]:
    """The card just passed wins, 19:47-12.9(a)1, or the spin is void, 19:47-12.9(a)2, as the sign says."""
    if declared.card is None:
        raise Refusal("The card just passed is needed.", cite="19:47-12.9(a)1", instead="declare clapper-between 6H")
    if table.elections.clapper == "passed":
        yield from table.note("19:47-12.9(a)1", "card-passed-wins", card=declared.card)
        return declared.card.code  # the answer to the spin that was asked for
    yield from table.call("19:47-12.9(a)2", "spin-void")
    return None


def too_few_revolutions(table: PoketteTable, _: Declaration) -> Steps:
    """Fewer than three revolutions decide nothing; the wheel is spun again. 19:47-12.9(c)."""
    yield from table.call("19:47-12.9(c)", "no-spin")


IRREGULARITIES = by_key(
    Irregularity(
        "clapper-between",
        "19:47-12.9(a)1",
        "the clapper rests between two cards; the card is the one just passed",
        clapper_between,
        needs_card=True,
        in_shoe=False,
    ),
    Irregularity(
        "too-few-revolutions", "19:47-12.9(c)", "the wheel made fewer than three revolutions", too_few_revolutions
    ),
)


LIFE = Life(open=open_table, play=round_of_play, own=Stand)
