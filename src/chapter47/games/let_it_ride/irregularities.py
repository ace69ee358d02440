"""What follows when something goes wrong at let it ride (19:47-18.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.irregularities import Declaration, Irregularity
from ...table.table import RoundVoid, Steps
from ...table.wagers import void
from ..three_card_poker.irregularities import IRREGULARITIES as SHARED
from ..three_card_poker.irregularities import seat_in_round

if TYPE_CHECKING:
    from .procedure import RideTable


def wrong_count(table: RideTable, declared: Declaration) -> Steps[str | None]:
    """A player's wrong number of cards voids that hand, of the community cards the round. 19:47-18.12[wrong-count]."""
    if declared.seat is None:
        raise RoundVoid("19:47-18.12[wrong-count]", "round-void-community-wrong-count")
    for wager in [w for w in table.wagers if w.seat == declared.seat]:
        yield from table.give_back(wager, void("19:47-18.12[wrong-count]"))
    return "void" if table.state.asking == declared.seat else None  # the question to that seat is answered by this


def community_exposed(_: RideTable, __: Declaration) -> Steps:
    """A community card shown too early voids the round. 19:47-18.12[community-exposed]."""
    raise RoundVoid("19:47-18.12[community-exposed]", "round-void-community-exposed")
    yield


def conduct_breach(table: RideTable, declared: Declaration) -> Steps:
    """Talk about a hand, or cards out of sight: recorded, without a penalty on the wagers. 19:47-18.10[no-talk]."""
    yield from table.note("19:47-18.10[no-talk]", "breach-of-seat", seat=declared.seat, reason=declared.reason)


def seat_named(table: RideTable, declared: Declaration) -> None:
    """Refuse a breach by nobody."""
    if declared.seat is None:
        raise Refusal("A breach is somebody's.", cite="19:47-18.10[no-talk]", instead="declare conduct-breach seat 2")
    seat_in_round(table, declared)


OWN = (
    Irregularity(
        "wrong-count",
        "19:47-18.12[wrong-count]",
        "a seat, or the community area, has a wrong number of cards",
        wrong_count,
        check=seat_in_round,
    ),
    Irregularity(
        "community-exposed", "19:47-18.12[community-exposed]", "a community card was shown too early", community_exposed
    ),
    Irregularity(
        "conduct-breach",
        "19:47-18.10[no-talk]",
        "a player showed, told or hid a hand",
        conduct_breach,
        needs_reason=True,
        check=seat_named,
    ),
)
IRREGULARITIES = {**SHARED, **{own.key: own for own in OWN}}
IRREGULARITIES.pop("dealer-card-exposed")
