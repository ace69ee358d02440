"""A round of fast action hold'em up to the dealer's cards: marker, deal, setting and splitting (19:47-21.7, 21.8).

Positions are numbered clockwise from the dealer's left, so the deal goes upward and hands are turned downward.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from ...rulebook.cite import law
from ...table.cards import Card
from ...table.hands import Hand
from ...table.requests import DOWN
from ...table.shoe import TooFewCards
from ...table.table import RoundVoid, Steps
from ...table.wagers import Wager, WagerType, void
from . import rules
from .elections import HAND
from .settlement import SHOE_ERRORS, FastActionTable, Round, collect, complete_round
from .wagers import ORIGINAL, SPLIT

AGAIN = "again"  # what an irregularity answers to a question that has to be put anew
LOOKING = ("player-card-exposed", "player-extra", "dealer-extra")


class PassedOver(Exception):  # noqa: N818
    """The deal passed a hand over in its turn."""


@law("19:47-21.1[round-of-play]")
def round_of_play(table: FastActionTable) -> Steps[bool]:
    """One round, over when every wager in it is paid, taken or returned. 19:47-21.1[round-of-play].

    True where the cards ran out, so that the whole set is shuffled again. 19:47-21.9(i).
    """
    table.new_round()
    yield from one_area(table)
    round_ = Round.begin(table)
    if not table.wagers:
        return False
    exhausted = False
    yield from table.call("19:47-21.7[no-more-bets]", "no-more-bets-said")
    try:
        yield from place_marker(table, round_)
        yield from deal(table, round_)
        yield from complete_short_hands(table, round_)
        if round_.first:
            yield from set_hands(table, round_)
        if round_.first:
            yield from complete_round(table, round_)
    except TooFewCards:
        exhausted = True
        ended = RoundVoid("19:47-21.9(i)", "round-void-all-shuffled-again")
        yield from table.void_round(ended, void(ended.cite))
    except RoundVoid as ended:
        table.admits = ()
        yield from table.void_round(ended, void(ended.cite))
    round_.clear(table)
    return exhausted


def one_area(table: FastActionTable) -> Steps:
    """A player who came in on two areas in one window plays the first of them. 19:47-21.10."""
    areas: dict[str, int] = {}
    for wager in list(table.wagers):
        if areas.setdefault(table.seats[wager.seat].name, wager.seat) != wager.seat:
            yield from table.give_back(wager, void("19:47-21.10"))


# ---- the marker and the deal ----------------------------------------------------------------------------------------


@law("19:47-21.1[dealing-marker]")
def place_marker(table: FastActionTable, round_: Round) -> Steps:
    """The dealing marker moves to the next position for every round. 19:47-21.1[dealing-marker], 19:47-21.7[marker]."""
    before = table.own.marker
    table.own.marker = before % table.positions + 1
    table.admits = ("marker-not-moved",) if before else ()
    yield from table.note("19:47-21.7[marker]", "dealing-marker-at-position", position=table.own.marker)
    table.admits = ()
    marker = table.own.marker
    seats = sorted(round_.first)
    after = [seat for seat in seats if seat >= marker]
    round_.order = (*after, 0, *(seat for seat in seats if seat < marker))


def deal(table: FastActionTable, round_: Round) -> Steps:
    """Four cards face down, one at a time, clockwise from the marker. 19:47-21.7[order]."""
    for _ in range(HAND):
        for seat in round_.order:
            if seat == 0 or seat in round_.first:
                yield from deal_to(table, round_, seat)
    table.admits = LOOKING
    yield from table.note("19:47-21.7[order]", "deal-has-gone-round", players=listed(round_.first))
    table.admits = ()


def listed(seats: Iterable[int]) -> str:
    """Seats as the record names them."""
    return ", ".join(f"seat {seat}" for seat in sorted(seats)) or "nobody"


def deal_to(table: FastActionTable, round_: Round, seat: int) -> Steps:
    """One card to a player or the dealer, unless the deal passes the hand over. 19:47-21.9(d), 19:47-21.9(e)."""
    hand = round_.first[seat] if seat else round_.dealer
    passed = ("player-short", *(() if hand.cards else ("no-cards-dealt",))) if seat else ("dealer-short",)
    table.admits = (*SHOE_ERRORS, "player-card-exposed", *passed)
    round_.dealing = seat
    try:
        hand.cards.append((yield from table.draw("19:47-21.7[order]", hand.name, DOWN, hand.owners)))
    except PassedOver:
        pass
    finally:
        table.admits = ()


def complete_short_hands(table: FastActionTable, round_: Round) -> Steps:
    """Missing cards: first the dealer's, then those of each player who does not void. 19:47-21.9(d), 19:47-21.9(e)."""
    while len(round_.dealer.cards) < HAND:
        yield from missing_card(table, round_.dealer, "19:47-21.9(d)")
    for seat in [seat for seat in round_.order if seat in round_.first]:
        hand = round_.first[seat]
        if not hand.cards:
            yield from withdraw(table, round_, seat, "19:47-21.9(j)")
        elif len(hand.cards) < HAND:
            cite = "19:47-21.9(e)"
            asked = table.ask(cite, seat, "hand-of-too-few-cards", ("complete", "void"), absent="void")
            if (yield from asked) == "void":
                yield from withdraw(table, round_, seat, cite)
                continue
            while len(hand.cards) < HAND:
                yield from missing_card(table, hand, cite)


def missing_card(table: FastActionTable, hand: Hand, cite: str) -> Steps:
    """One more card to a hand of too few."""
    table.admits = SHOE_ERRORS
    hand.cards.append((yield from table.draw(cite, hand.name, DOWN, hand.owners)))
    table.admits = ()


def withdraw(table: FastActionTable, round_: Round, seat: int, cite: str) -> Steps:
    """A player leaves the round with the wager back."""
    for wager in [w for w in table.wagers if w.seat == seat]:
        yield from table.give_back(wager, void(cite))
    collect(table, round_.first.pop(seat))


# ---- setting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice of a player: the natural as it lies, two cards to keep, or two hands of two."""

    name: str
    first: tuple[Card, ...]
    second: tuple[Card, ...] = ()


@law("19:47-21.8[set]")
def set_hands(table: FastActionTable, round_: Round) -> Steps:
    """Each player sets; then all discards are in the rack. 19:47-21.8[set], 19:47-21.8[discards]."""
    for seat in sorted(round_.first):
        yield from set_hand(table, round_, seat)
    what = f"the discards of {listed(round_.set_aside)} are" if round_.set_aside else "no discards"
    yield from table.note("19:47-21.8[discards]", "discards-in-the-rack", what=what)
    round_.rack_discards(table)


def set_hand(table: FastActionTable, round_: Round, seat: int) -> Steps:
    """A player keeps two cards, splits, or has a natural. 19:47-21.1[setting], 19:47-21.8(c), 19:47-21.8[natural]."""
    hand, chosen = round_.first[seat], AGAIN
    while chosen == AGAIN:
        lawful = {choice.name: choice for choice in settings(table, round_, seat)}
        table.admits, round_.asking = LOOKING, seat
        kept = next(name for name, choice in lawful.items() if not choice.second)  # no second wager for the absent
        cite, choices = "19:47-21.1[setting]", tuple(lawful)
        chosen = yield from table.ask(cite, seat, "set-the-hand", choices, absent=kept, hidden=True)
        table.admits, round_.asking = (), 0
    setting, dealt = lawful[chosen], list(hand.cards)
    hand.cards = list(setting.first)
    if setting.second:
        amount = original(table, seat).amount
        yield from table.stake("19:47-21.8(c)[equal-wager]", seat, SPLIT, amount)
        round_.second[seat] = Hand(f"{hand.name}-split", list(setting.second), shown=False, owners=(seat,))
    elif setting.name == "natural":
        round_.naturals.add(seat)
        yield from table.note_hidden("19:47-21.8[natural]", (seat,), "natural-held-until-dealer-is-seen", seat=seat)
    else:
        for card in setting.first:
            dealt.remove(card)
        round_.set_aside[seat] = tuple(dealt)


def settings(table: FastActionTable, round_: Round, seat: int) -> list[Setting]:
    """What a player may do with the cards: the first is what the dealer would. 19:47-21.8(i)."""
    cards = round_.first[seat].cards
    whole = len(cards) == HAND
    if whole and rules.is_natural(*(card.index for card in cards)):
        return [Setting("natural", tuple(cards)), *splits(table, cards, seat)]
    kept = sorted(combinations(cards, 2), key=lambda two: -rules.preference(two[0].index, two[1].index))
    keeps = [Setting(f"keep-{a}-{b}", (a, b)) for a, b in kept]
    return keeps + (splits(table, cards, seat) if whole else [])  # 19:47-21.9(g): more than four make one hand


def splits(table: FastActionTable, cards: Sequence[Card], seat: int) -> list[Setting]:
    """The ways to make two hands of four cards, where the player has as much again. 19:47-21.8(c)[any-hand]."""
    wager = original(table, seat)
    if table.seats[seat].balance < wager.amount:
        return []
    found = []
    for at in range(rules.SPLITS):
        (a, b), (c, d) = (tuple(cards[i] for i in rules.PAIRS[k]) for k in (at, rules.KEEPS - 1 - at))
        if table.elections.split_hands == "any" or (a.rank == b.rank and c.rank == d.rank):
            found.append(Setting(f"split-{a}-{b}", (a, b), (c, d)))
    return found


def original(table: FastActionTable, seat: int) -> Wager:
    """The original wager of a seat."""
    return wager_of(table, seat, ORIGINAL)


def wager_of(table: FastActionTable, seat: int, kind: WagerType) -> Wager:
    """The wager of that kind of a seat."""
    return next(wager for wager in table.wagers if wager.seat == seat and wager.kind is kind)
