"""Irregularities of pai gow: 19:47-10.9. Pai gow poker reads them by its parallels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.table import RoundVoid, Steps
from .dealing import Round, give_up, sort_set

if TYPE_CHECKING:
    from .dealing import BankedTable


def no_roll(table: BankedTable, declared: Declaration) -> Steps:
    """A die that is not flat or left the shaker: the dice are shaken again. 19:47-10.9[no-roll]."""
    yield from table.call("19:47-10.9[no-roll]", "no-roll-shaken-again", reason=declared.reason)


def wrong_delivery(_: BankedTable, __: Declaration) -> Steps:
    """Hands that went to the wrong positions are void. 19:47-10.9[wrong-delivery]."""
    raise RoundVoid("19:47-10.9[wrong-delivery]", "round-void-wrong-delivery")
    yield


def piece_exposed(table: BankedTable, declared: Declaration) -> Steps:
    """A player's piece that the dealer showed is turned down and the round goes on. 19:47-10.9[exposed]."""
    yield from table.note("19:47-10.9[exposed]", "piece-exposed-turned-down", position=declared.seat)


def bank_exposed(table: BankedTable, _: Declaration) -> Steps:
    """A piece of the dealer or the bank shown early changes nothing. 19:47-10.9[bank-exposed]."""
    yield from table.note("19:47-10.9[bank-exposed]", "bank-piece-exposed")


def wrong_count(table: BankedTable, declared: Declaration) -> Steps:
    """Any hand with too many or too few pieces voids all. 19:47-10.9[wrong-count]."""
    whose = "the dealer" if declared.seat is None else f"position {declared.seat}"
    raise RoundVoid("19:47-10.9[wrong-count]", "round-void-wrong-count-of-pieces", whose=whose)
    yield


def wrong_set(_: BankedTable, __: Declaration) -> Steps:
    """A set with a piece too many or too few voids all and is replaced. 19:47-10.9[wrong-set]."""
    raise RoundVoid("19:47-10.9[wrong-set]", "round-void-set-not-complete")
    yield


def house_set_wrong(table: BankedTable, _: Declaration) -> Steps:
    """The dealer's hand is set again the house way before anything is settled. 19:47-10.9[reset]."""
    round_: Round = table.state
    said = round_.kind.said(round_.sets[0], table.elections)
    yield from table.note("19:47-10.9[reset]", "dealer-hands-set-again", said=said)


def foul_hand(table: BankedTable, declared: Declaration) -> Steps:
    """A low hand that ranks above the high hand loses. 19:47-10.7[foul]."""
    round_: Round = table.state
    round_.foul.add(declared.the_seat)
    yield from table.note("19:47-10.7[foul]", "low-hand-above-high", seat=declared.the_seat)


def abandoned(table: BankedTable, declared: Declaration) -> Steps[str | None]:
    """A player who leaves before the hands are set has abandoned every wager of the round. 19:47-10.5[abandoned]."""
    round_: Round = table.state
    for position in [at for at, wager in round_.wagers.items() if wager.seat == declared.the_seat]:
        yield from table.note("19:47-10.5[abandoned]", "wagers-abandoned", seat=declared.the_seat, position=position)
        yield from give_up(table, round_, position, "19:47-10.5[abandoned]")
    position, house_way = round_.asked
    return house_way if position and position not in round_.wagers and position != round_.bank.seat else None


def unsuitable(table: BankedTable, declared: Declaration) -> Steps:
    """A set with an unsuitable tile is sealed, logged and replaced. 19:47-10.9[unsuitable]."""
    yield from table.attest("19:47-10.9[unsuitable]", "floorperson", "set-sealed-and-replaced", reason=declared.reason)
    yield from sort_set(table)


def has_left(table: BankedTable, declared: Declaration) -> None:
    """Refuse a seat without a wager in this round; a bank's chips stay where they cover the others."""
    round_: Round = table.state
    seats = sorted({wager.seat for wager in round_.wagers.values()})
    if declared.seat not in seats:
        raise Refusal(
            f"Seat {declared.seat} has no wager that could be abandoned.",
            cite="19:47-10.5[abandoned]",
            instead=f"seat {', '.join(map(str, seats))}",
        )


def has_wager(table: BankedTable, declared: Declaration) -> None:
    """Refuse a position that has no wager in this round."""
    round_: Round = table.state
    if declared.seat not in round_.playing():
        raise _other_position(declared, "has no hand with a wager", "19:47-10.9[exposed]", round_.playing())


def _other_position(declared: Declaration, why: str, cite: str, positions: Iterable[int], more: str = "") -> Refusal:
    instead = f"position {', '.join(map(str, positions))}{more}"
    return Refusal(f"Position {declared.seat} {why}.", cite=cite, instead=instead)


def has_set(table: BankedTable, declared: Declaration) -> None:
    """Refuse a position that set nothing; the dealer's hand is never foul but set again."""
    positions = [at for at in table.state.sets if at]
    if declared.seat not in positions:
        more = "; house-set-wrong for the dealer"
        raise _other_position(declared, "has set no hand", "19:47-10.7[foul]", positions, more)


def has_hand(table: BankedTable, declared: Declaration) -> None:
    """Refuse a position that has no hand; none stands for the dealer."""
    positions = [at for at in table.state.hands if at]
    if declared.seat is not None and declared.seat not in positions:
        more = ", or none for the dealer"
        raise _other_position(declared, "has no hand", "19:47-10.9[wrong-count]", positions, more)


COMMON = (
    Irregularity(
        "no-roll",
        "19:47-10.9[no-roll]",
        "a die is not flat, or dice left the shaker",
        no_roll,
        grounds=("a die is not flat", "dice out of the shaker"),
    ),
    Irregularity("wrong-delivery", "19:47-10.9[wrong-delivery]", "hands went to wrong positions", wrong_delivery),
    Irregularity(
        "piece-exposed",
        "19:47-10.9[exposed]",
        "the dealer exposed a piece of a player",
        piece_exposed,
        needs_seat=True,
        check=has_wager,
    ),
    Irregularity(
        "bank-exposed", "19:47-10.9[bank-exposed]", "a piece of the dealer or the bank was seen", bank_exposed
    ),
    Irregularity(
        "wrong-count", "19:47-10.9[wrong-count]", "a hand has a wrong number of pieces", wrong_count, check=has_hand
    ),
    Irregularity("wrong-set", "19:47-10.9[wrong-set]", "a piece is missing or too many", wrong_set),
    Irregularity("house-set-wrong", "19:47-10.9[reset]", "the dealer set the house's hands wrong", house_set_wrong),
    Irregularity(
        "foul-hand",
        "19:47-10.7[foul]",
        "a player's low hand ranks above the high hand",
        foul_hand,
        needs_seat=True,
        check=has_set,
    ),
    Irregularity(
        "abandoned",
        "19:47-10.5[abandoned]",
        "a player left before the hands were set",
        abandoned,
        by=("floorperson", "casino supervisor"),
        needs_seat=True,
        check=has_left,
    ),
)
IRREGULARITIES = by_key(
    *COMMON,
    Irregularity(
        "unsuitable-tile", "19:47-10.9[unsuitable]", "a tile is not fit for use", unsuitable, needs_reason=True
    ),
)
