"""The wagers of pokette: on the next card (19:47-12.5), and on the poker hand of the card stand (19:47-12.8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...errors import Refusal
from ...table.given import Of, OwnElections
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Decision, WagerType, lost, void, won
from . import rules
from .betting import covered, lawful, nearest_places
from .elections import CODES, LEAST, PoketteElections

DecideCard = Callable[[str, int, OwnElections], Decision]  # the place, the space of the wheel and the elections


def decide_card(kind: str, cite: str, spot: str, space: int, elections: PoketteElections) -> Decision:
    """A wager of the layout wins on the cards it covers; a joker is none of them unless it is named."""
    wins = CODES[space] in (elections.jacer if kind == "jacer" else covered(kind, spot, tuple(elections.columns)))
    return won(elections.odds_of(kind), LEAST[kind][1]) if wins else lost(cite)


def decide_hand(kind: str, cite: str, wins: bool, joker: bool, elections: PoketteElections) -> Decision:
    """A poker hand wager; what a joker does to it is for the licensee to say. 19:47-12.8[joker]."""
    if joker:
        return void("19:47-12.8[joker]") if elections.joker_in_hand == "returned" else lost("19:47-12.8[joker]")
    return won(elections.odds_of(kind), LEAST[kind][1]) if wins else lost(cite)


def _verify_place(kind: str, cite: str, elections: PoketteElections, spot: str) -> None:
    """Refuse a place that the layout does not have, with the nearest that it has."""
    columns, jokers = tuple(elections.columns), elections.jokers_straight_up
    if spot not in lawful(kind, columns, jokers):
        near = nearest_places(kind, spot, columns, jokers)
        raise Refusal(
            f"{kind}:{spot} is not a place on this layout." if spot else f"{kind} needs a place.",
            cite=cite,
            instead=" or ".join(f"{kind}:{place}" for place in near) if near != [""] else kind,
        )


def _rows(kind: str) -> Of[PayTable]:
    return lambda elections: (Pay("", elections.odds_of(kind), LEAST[kind][1], word=elections.odds_word),)


def _on_card(key: str, title: str, cite: str) -> WagerType:
    default = PoketteElections()
    places = lawful(key, tuple(default.columns), True)
    return WagerType(
        key,
        title,
        cite,
        odds=lambda elections: (elections.odds_of(key),),
        offered=(lambda elections: bool(elections.jacer)) if key == "jacer" else (lambda _: True),
        rows=_rows(key),
        spots=places if places != ("",) else (),
        place=partial(_verify_place, key, cite),
    )


def _on_hand(key: str, title: str, cite: str) -> WagerType:
    return WagerType(key, title, cite, odds=lambda elections: (elections.odds_of(key),), rows=_rows(key))


CARD_WAGERS = (
    _on_card("straight-up", "Single card", "19:47-12.5[straight-up]"),
    _on_card("split", "Two cards", "19:47-12.5[split]"),
    _on_card("corner", "Four cards", "19:47-12.5[corner]"),
    _on_card("single-rank", "Single rank", "19:47-12.5[single-rank]"),
    _on_card("double-rank", "Double rank", "19:47-12.5[double-rank]"),
    _on_card("ace-king-queen", "Ace-king-queen", "19:47-12.5[three-ranks]"),
    _on_card("jack-10-nine", "Jack-10-nine", "19:47-12.5[three-ranks]"),
    _on_card("eight-seven-six", "Eight-seven-six", "19:47-12.5[three-ranks]"),
    _on_card("five-four-three", "Five-four-three", "19:47-12.5[three-ranks]"),
    _on_card("red", "Red", "19:47-12.5[red-black]"),
    _on_card("black", "Black", "19:47-12.5[red-black]"),
    _on_card("suit", "Suit", "19:47-12.5[suit]"),
    _on_card("jacer", "Jacer", "19:47-12.5[jacer]"),
)
PAIR_IN_2 = _on_hand("pair-in-2", "Pair in 2", "19:47-12.8(b)[pair-in-2]")
# The wagers on the third card: the bit of the rules, the wager, and the paragraph that opens it.
THIRD_CARD: dict[WagerType, tuple[int, str]] = {
    _on_hand("pair-in-3", "Pair in 3", "19:47-12.8(e)1"): (rules.PAIR_IN_3, "19:47-12.8(c)"),
    _on_hand("flush", "Flush", "19:47-12.8(e)2"): (rules.FLUSH, "19:47-12.8(d)1"),
    _on_hand("open-straight", "Open straight", "19:47-12.8(e)3"): (rules.OPEN_STRAIGHT, "19:47-12.8(d)2.i"),
    _on_hand("inside-straight", "Inside straight", "19:47-12.8(e)3"): (rules.INSIDE_STRAIGHT, "19:47-12.8(d)2.ii"),
    _on_hand("open-straight-flush", "Open straight flush", "19:47-12.8(e)4"): (
        rules.OPEN_STRAIGHT_FLUSH,
        "19:47-12.8(d)3.i",
    ),
    _on_hand("inside-straight-flush", "Inside straight flush", "19:47-12.8(e)4"): (
        rules.INSIDE_STRAIGHT_FLUSH,
        "19:47-12.8(d)3.ii",
    ),
    _on_hand("three-of-a-kind", "Three of a kind", "19:47-12.8(e)5"): (rules.THREE_OF_A_KIND, "19:47-12.8(d)4"),
}
HAND_WAGERS = (PAIR_IN_2, *THIRD_CARD)
DECIDE: dict[WagerType, DecideCard] = {kind: partial(decide_card, kind.key, kind.cite) for kind in CARD_WAGERS}
WAGERS = (*CARD_WAGERS, *HAND_WAGERS)
