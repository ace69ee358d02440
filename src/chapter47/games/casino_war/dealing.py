"""A round of casino war: the original deal, surrender or war, the war deal (19:47-22.7 and 22.8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from ...rulebook.cite import law
from ...table.cards import RANK_NAMES, Card
from ...table.requests import UNSEEN, UP
from ...table.shoe import TooFewCards
from ...table.table import RoundVoid, Steps, Table
from ...table.wagers import Result, Wager, WagerType, void
from ..red_dog.wagers import payable_step
from . import rules
from .elections import BURN, CasinoWarElections
from .wagers import DECIDE, INITIAL, TIE, WAR, WAR_TIE, decide_surrender

if TYPE_CHECKING:
    from ..red_dog.procedure import Batches


CasinoWarTable: TypeAlias = "Table[CasinoWarElections, Batches, Round]"
SHOE_ERRORS = ("card-face-up-in-shoe", "card-drawn-in-error", "two-cards-dealt")
DEALER = 0  # the dealer's place among the cards


class NoCardDealt(Exception):  # noqa: N818
    """A player was passed over in the deal."""


@dataclass(slots=True)
class Round:
    """The cards of the original deal and of the war, by seat; seat 0 is the dealer."""

    cards: dict[int, Card] = field(default_factory=dict)
    war: dict[int, Card] = field(default_factory=dict)
    dealing: int = DEALER  # whose card is next
    drawing: bool = False  # whether it is being drawn

    def result(self, seat: int) -> int:
        """The class in which a seat's round ended."""
        if seat in self.war:
            return rules.war_class(_place(self.war[seat]), _place(self.war[DEALER]))
        return rules.original_class(_place(self.cards[seat]), _place(self.cards[DEALER]))

    def ties(self, seat: int) -> bool:
        """Whether the original deal gave this seat a tie hand."""
        return rules.is_tie_hand(_place(self.cards[seat]), _place(self.cards[DEALER]))


def _place(card: Card) -> int:
    return rules.ranking(card.rank)


@law("19:47-22.1[round-of-play]", "19:47-22.8[discard]")
def round_of_play(table: CasinoWarTable) -> Steps:
    """One round, open until every wager in it is settled. 19:47-22.1[round-of-play]."""
    table.new_round()
    round_ = table.state = Round()
    if not table.wagers:
        return
    yield from table.call("19:47-22.7[no-more-bets]", "no-more-bets")
    try:
        yield from original_deal(table, round_)
        yield from settle_original(table, round_)
        if any(wager.kind == WAR for wager in table.wagers):
            yield from war_deal(table, round_)
            yield from settle_war(table, round_)
    except TooFewCards:
        why = RoundVoid("19:47-22.10[too-few-cards]", "round-void-too-few-cards")
        yield from table.void_round(why, void(why.cite))
    except RoundVoid as why:
        yield from table.void_round(why, void(why.cite))
    for what, cards in (("original", round_.cards), ("war", round_.war)):  # 19:47-22.8[discard]
        if cards:
            table.shoe.discards.append((what, tuple(cards.values())))
    table.admits = ()
    table.due = table.shoe.cutting_card_is_out  # 19:47-22.5[shuffle]


@law("19:47-22.1[original-deal]")
def original_deal(table: CasinoWarTable, round_: Round) -> Steps:
    """A card to each player from the dealer's left, then the dealer's. 19:47-22.1[original-deal], 19:47-22.7[order]."""
    seats = sorted((wager.seat for wager in table.wagers if wager.kind == INITIAL), reverse=True)
    for seat in (*seats, DEALER):
        if seat != DEALER or any(w.kind == INITIAL for w in table.wagers):
            yield from deal(table, round_, round_.cards, seat, "19:47-22.7[order]")


def deal(table: CasinoWarTable, round_: Round, cards: dict[int, Card], seat: int, cite: str) -> Steps:
    """One card face up to a place; a player passed over has none. 19:47-22.10[no-card]."""
    round_.dealing = seat
    passed_over = ("no-card-dealt",) if seat and cards is round_.cards else ()
    burned = ("burn-error",) if cards is round_.war else ()
    table.admits = (*SHOE_ERRORS, *passed_over, *burned)
    round_.drawing = True
    try:
        cards[seat] = yield from table.draw(cite, f"seat-{seat}" if seat else "dealer", UP)
    except NoCardDealt:
        pass
    finally:
        round_.drawing, table.admits = False, ()


def settle_original(table: CasinoWarTable, round_: Round) -> Steps:
    """Seat by seat from the dealer's left: collect, pay, or the choice after a tie hand. 19:47-22.8[player-higher]."""
    for seat in [seat for seat in round_.cards if seat != DEALER]:
        if not round_.ties(seat):
            yield from _settle_seat(table, seat, round_.result(seat), (INITIAL, TIE))
            continue
        yield from table.call(
            "19:47-22.1[tie-hand]", "tie-hand-of-seat", seat=seat, rank=RANK_NAMES[round_.cards[seat].rank]
        )
        yield from _settle_seat(
            table, seat, rules.WAR_TIE, (TIE,)
        )  # any class that follows a tie hand decides it alike
        yield from surrender_or_war(table, seat)


def surrender_or_war(table: CasinoWarTable, seat: int) -> Steps:
    """Half the wager, or as much again and another card. 19:47-22.8(e), 19:47-22.1[war]."""
    initial = next(w for w in table.wagers if w.seat == seat and w.kind == INITIAL)
    can_war = table.seats[seat].balance >= initial.amount
    choices = ("war", "surrender") if can_war else ("surrender",)
    if (yield from table.ask("19:47-22.8(e)", seat, "surrender-or-war", choices, absent="surrender")) == "surrender":
        yield from table.take(initial, decide_surrender())
        return
    cite = "19:47-22.1[war-wager]"
    amount = yield from table.ask_amount(cite, seat, "war-wager", initial.amount, initial.amount)
    yield from table.stake(cite, seat, WAR, amount)
    yield from tie_on_the_war(table, seat)


def tie_on_the_war(table: CasinoWarTable, seat: int) -> Steps:
    """A tie wager may be made along with the war wager. 19:47-22.1[tie-wager]."""
    cite, limits = "19:47-22.1[tie-wager]", table.limits
    step = payable_step((table.elections.tie_pays,), limits)
    high = min(limits.maximum, table.seats[seat].balance) // step * step
    low = -(-limits.minimum // step) * step
    if high < low:
        return
    if (yield from table.ask(cite, seat, "tie-wager-on-war-deal", ("no", "yes"), absent="no")) == "yes":
        amount = yield from table.ask_amount(cite, seat, "tie-wager", low, high, step)
        yield from table.stake(cite, seat, WAR_TIE, amount)


def war_deal(table: CasinoWarTable, round_: Round) -> Steps:
    """Three cards burned, a card to each player at war, one to the dealer for all. 19:47-22.1[war-deal]."""
    yield from burn(table, "19:47-22.8[burn]")
    for seat in [wager.seat for wager in table.wagers if wager.kind == WAR]:
        yield from deal(table, round_, round_.war, seat, "19:47-22.1[war-deal]")
    if table.elections.dealer_burns:
        yield from burn(table, "19:47-22.8[dealer-burn]")
    yield from deal(table, round_, round_.war, DEALER, "19:47-22.8[one-dealer-card]")


def burn(table: CasinoWarTable, cite: str, cards: int = BURN) -> Steps:
    """Cards to the rack whose rank nobody sees. 19:47-22.1[burn-card]."""
    for _ in range(cards):
        yield from table.draw(cite, "burn", UNSEEN)


def settle_war(table: CasinoWarTable, round_: Round) -> Steps:
    """Each war in turn; a tie ends it for the player, no second war follows. 19:47-22.1[war]."""
    for seat in [seat for seat in round_.war if seat != DEALER]:
        yield from _settle_seat(table, seat, round_.result(seat), (INITIAL, WAR, WAR_TIE))


def _settle_seat(table: CasinoWarTable, seat: int, result: int, kinds: tuple[WagerType, ...]) -> Steps:
    standing: list[Wager] = [w for kind in kinds for w in table.wagers if w.seat == seat and w.kind == kind]
    moves = {Result.LOST: table.take, Result.WON: table.pay, Result.VOID: table.give_back}
    for wager in standing:
        decision = DECIDE[wager.kind](result, table.elections)
        yield from moves[decision.result](wager, decision)
