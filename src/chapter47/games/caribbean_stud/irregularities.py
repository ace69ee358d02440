"""What follows when something goes wrong at Caribbean stud (19:47-16.13, and 16.10 for a breach)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.irregularities import Declaration, Irregularity
from ...table.table import RoundVoid, Steps
from ...table.wagers import lost, void
from ..three_card_poker.irregularities import IRREGULARITIES as SHARED
from ..three_card_poker.irregularities import seat_in_round
from . import settlement
from .wagers import PROGRESSIVE

if TYPE_CHECKING:
    from .procedure import StudTable


def wrong_count(table: StudTable, declared: Declaration) -> Steps[str | None]:
    """A player's wrong number of cards voids that hand, the dealer's voids all. 19:47-16.13[wrong-count]."""
    if declared.seat is None:
        raise RoundVoid("19:47-16.13[dealer-otherwise]", "round-void-dealer-wrong-count")
    returned = 0
    for wager in [w for w in table.wagers if w.seat == declared.seat]:
        returned += wager.kind is PROGRESSIVE
        yield from table.give_back(wager, void("19:47-16.13[wrong-count]"))
    yield from settlement.unlock_void(table, returned)
    return _answers(table, declared)


def dealer_short(table: StudTable, _: Declaration) -> Steps:
    """The dealer has four cards: one more is dealt. 19:47-16.13[dealer-short-one]."""
    yield from table.note("19:47-16.13[dealer-short-one]", "dealer-has-four-cards")


def dealer_has_four(table: StudTable, _: Declaration) -> None:
    """Refuse it while the dealer does not have exactly four cards."""
    if len(table.state.dealer.cards) != 4:
        raise Refusal(
            f"The dealer has {len(table.state.dealer.cards)} cards, not four.",
            cite="19:47-16.13[dealer-short-one]",
            instead="deal on, or wrong-count for another misdeal",
        )


def conduct_breach(table: StudTable, declared: Declaration) -> Steps[str | None]:
    """Cards touched again or told about: every wager of that player is forfeit. 19:47-16.10[breach]."""
    yield from table.note("19:47-16.10[hands-off]", "breach-of-seat", seat=declared.seat, reason=declared.reason)
    for wager in [w for w in table.wagers if w.seat == declared.seat]:
        yield from table.take(wager, lost("19:47-16.10[breach]"))
    return _answers(table, declared)


def _answers(table: StudTable, declared: Declaration) -> str | None:
    """The question to that very seat needs no answer any more."""
    return "none" if table.state.asking == declared.seat else None


def seat_named(table: StudTable, declared: Declaration) -> None:
    """Refuse a breach by nobody."""
    if declared.seat is None:
        raise Refusal("A breach is somebody's.", cite="19:47-16.10[breach]", instead="declare conduct-breach seat 2")
    seat_in_round(table, declared)


def seat_given(_: StudTable, declared: Declaration) -> None:
    """Refuse a dark lamp at no position."""
    if declared.seat is None:
        raise Refusal("Which lamp?", cite="19:47-16.6[lamp-fails]", instead="declare lamp-fails seat 2")


OWN = (
    Irregularity(
        "wrong-count",
        "19:47-16.13[wrong-count]",
        "a seat, or the dealer, has a wrong number of cards",
        wrong_count,
        check=seat_in_round,
    ),
    Irregularity(
        "dealer-short",
        "19:47-16.13[dealer-short-one]",
        "the dealer has four cards after the deal",
        dealer_short,
        check=dealer_has_four,
    ),
    Irregularity(
        "conduct-breach",
        "19:47-16.10[breach]",
        "a player touched the cards again or told a hand",
        conduct_breach,
        needs_reason=True,
        check=seat_named,
    ),
    Irregularity(
        "lamp-fails",
        "19:47-16.6[lamp-fails]",
        "the progressive lamp of a seat does not work",
        settlement.lamp_fails,
        check=seat_given,
    ),
)
IRREGULARITIES = {**SHARED, **{own.key: own for own in OWN}}
