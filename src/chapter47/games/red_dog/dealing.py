"""A round of red dog: two cards, the spread, raises, the third card, settlement (19:47-6.4 and 6.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ...rulebook.cite import law
from ...table.cards import RANK_NAMES, Card
from ...table.requests import DOWN, UP
from ...table.shoe import TooFewCards
from ...table.state import Own
from ...table.table import RoundVoid, Steps, Table, decided_as
from ...table.wagers import Result, void
from . import rules
from .elections import RedDogOdds
from .wagers import DECIDE, ORIGINAL, RAISE, payable_step, raise_odds

RedDogTable: TypeAlias = "Table[RedDogOdds, Own, Round]"
SHOE_ERRORS = ("card-face-up-in-shoe", "card-drawn-in-error")


@dataclass(slots=True)
class Round:
    """The three boxes of the layout, whether a card is being drawn, and the seat asked to raise; 0 is nobody."""

    left: Card | None = None
    right: Card | None = None
    middle: Card | None = None
    drawing: bool = False
    asking: int = 0
    spread: int = 0  # what the marker shows

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards on the layout in the order they were dealt."""
        return tuple(card for card in (self.left, self.right, self.middle) if card is not None)

    @property
    def result(self) -> int:
        """The class of the finished round."""
        values = [rules.card_value(card.rank) for card in self.cards]
        return rules.result_class(values[0], values[1], values[2] if len(values) > 2 else 0)


def burn(table: RedDogTable, cite: str) -> Steps:
    """One card face down to the rack, shown to a player who asks. 19:47-6.4[burn], 19:47-6.4[disclosure]."""
    card = yield from table.draw(cite, "burn", DOWN)
    table.shoe.discards.append(("burn", (card,)))
    disclosure = "19:47-6.4[disclosure]"
    if (yield from table.ask_staff(disclosure, "dealer", "player-asks-to-see-it", ("no", "yes"))) == "yes":
        yield from table.turn(disclosure, "burn", (card,))
        yield from table.call(disclosure, "burned-card", card=card)


@law("13:47-20.31(d)15", "19:47-6.5[pick-up]")
def round_of_play(table: RedDogTable) -> Steps:
    """One round; where nobody wagers no card is drawn. 19:47-6.5[two-cards] to 19:47-6.5[pick-up]."""
    table.new_round()
    round_ = table.state = Round()
    if not table.wagers:
        return
    yield from table.call("19:47-6.5[deadline]", "no-more-bets")
    try:
        yield from deal_two(table, round_)
        if round_.spread:
            yield from raises(table, round_)
        if table.wagers:
            yield from third_card(table, round_)
            yield from settle(table, round_)
    except TooFewCards:
        why = RoundVoid("19:47-6.7[too-few-cards]", "round-void-too-few-cards")
        yield from table.void_round(why, void(why.cite))
    table.shoe.discards.append(("round", round_.cards))  # 19:47-6.5[pick-up]: left, right, middle
    table.admits = ()
    table.due = table.elections.is_continuous or table.shoe.cutting_card_is_out  # 19:47-6.3[shuffle], 19:47-6.9


def deal_two(table: RedDogTable, round_: Round) -> Steps:
    """A card to the left box and one to the right, and what they make. 19:47-6.5[two-cards]."""
    round_.left = yield from draw(table, round_, "19:47-6.5[two-cards]", "left")
    round_.right = yield from draw(table, round_, "19:47-6.5[two-cards]", "right")
    spread = rules.spread(rules.card_value(round_.left.rank), rules.card_value(round_.right.rank))
    if spread == 0:
        yield from table.call("19:47-6.5[consecutive]", "tie-hand-consecutive-cards")
    elif spread == rules.PAIR:
        yield from table.call("19:47-6.5[pair]", "pair-of", rank=RANK_NAMES[round_.left.rank])
    else:
        round_.spread = spread
        yield from table.call("19:47-6.5[spread]", "spread-called", spread=spread)
        yield from table.note("19:47-6.5[spread]", "marker-on-spread", spread=spread)


def draw(table: RedDogTable, round_: Round, cite: str, box: str) -> Steps[Card]:
    """A card face up to a box, while errors of the shoe may be declared."""
    round_.drawing, table.admits = True, SHOE_ERRORS
    card = yield from table.draw(cite, box, UP)
    round_.drawing, table.admits = False, ()
    return card


def raises(table: RedDogTable, round_: Round) -> Steps:
    """Each player may add up to the original wager; then raises are closed. 19:47-6.5[raise]."""
    table.admits = ("third-card-exposed", "card-drawn-in-error")
    step = payable_step(raise_odds(table.elections), table.limits, table.elections.smallest_coin)
    for wager in sorted((w for w in table.wagers if w.kind == ORIGINAL), key=lambda w: -w.seat):
        seat = wager.seat
        high = min(wager.amount, table.seats[seat].balance) // step * step
        if wager not in table.wagers or high < step:
            continue
        round_.asking = seat
        if (
            yield from table.ask(
                "19:47-6.5[raise]", seat, "call-or-raise", ("call", "raise"), absent="call", spread=round_.spread
            )
        ) == "raise":
            admits, table.admits = table.admits, ()
            amount = yield from table.ask_amount("19:47-6.5[raise]", seat, "raise", step, high, step)
            yield from table.stake("19:47-6.5[raise]", seat, RAISE, amount)
            table.admits = admits
    round_.asking = 0
    yield from table.call("19:47-6.5[third-card]", "raises-closed")


def third_card(table: RedDogTable, round_: Round) -> Steps:
    """The card to the middle box and its name, unless the two were consecutive. 19:47-6.5[third-card]."""
    if not round_.spread and round_.result == rules.CONSECUTIVE:
        return
    round_.middle = yield from draw(table, round_, "19:47-6.5[third-card]", "middle")
    if round_.spread:
        yield from table.call("19:47-6.5[third-card]", "third-card", card=round_.middle)
    elif round_.result == rules.THREE_OF_A_KIND:
        yield from table.call("19:47-6.5[three-of-a-kind]", "three-of-a-kind")
    else:
        yield from table.call("19:47-6.5[pair-tie]", "tie-hand")


@law("13:47-20.31(c)", "13:47-20.31(d)13[settlement]", "19:47-6.5[settlement]")
def settle(table: RedDogTable, round_: Round) -> Steps:
    """Losing wagers are collected, then winning ones paid; tie hands go back. 19:47-6.5[settlement]."""
    result = round_.result
    decided = decided_as(table.wagers, lambda wager: DECIDE[wager.kind](result, table.elections))
    moves = ((Result.LOST, table.take), (Result.WON, table.pay), (Result.VOID, table.give_back))
    for outcome, move in moves:
        for wager, decision in sorted(decided[outcome], key=lambda pair: -pair[0].seat):
            yield from move(wager, decision)


__all__ = ["SHOE_ERRORS", "Round", "burn", "round_of_play"]
