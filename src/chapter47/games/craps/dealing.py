"""The dice and who throws them (19:47-1.7, 1.8, 1.11): offered, chosen, given up, taken away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from ...rulebook.cite import law
from ...table.table import Steps
from .state import LINE, ON_NUMBERS, CrapsTable, Session, clockwise, has_line_bet, session

ACCEPT = ("accept", "decline")


def offer_dice(table: CrapsTable, cite: str, seats: Sequence[int]) -> Steps[bool]:
    """The whole set goes to each player in turn until one takes it. 19:47-1.11(c), 19:47-1.7(b)1, 19:47-1.7(b)2.

    Anybody may decline and play on. 13:47-20.25(g)7.
    """
    for seat in seats:
        if (yield from table.ask(cite, seat, "take-dice", ACCEPT, absent="decline")) == "accept":
            yield from take_dice(table, seat)
            return True
    return False


@law("13:47-20.25(a)[shooter]")
def take_dice(table: CrapsTable, seat: int) -> Steps:
    """The first to accept is the shooter and picks two; the rest go back to the cup. 19:47-1.7(c), 19:47-1.11(d)."""
    state = session(table)
    first = state.last_shooter == 0
    state.shooter, state.fresh = seat, True  # one player at a time: 13:47-20.25(a)[shooter]
    if table.elections.variant.by_hand:
        yield from choose_dice(table, "19:47-1.7(c)" if first else "19:47-1.11(d)")


def choose_dice(table: CrapsTable, cite: str) -> Steps:
    """Two of the set for the shooter, the others in the cup of whoever controls the dice. 19:47-1.7(a)[dice-cup]."""
    state = session(table)
    pairs = pairs_of(table.elections.dice)
    pair = yield from table.ask(cite, state.shooter, "choose-two-dice", pairs, absent=pairs[0])
    one, two = pair.split("-")
    state.dice = (int(one), int(two))
    variant = table.elections.variant
    left = table.elections.dice - 2
    yield from table.note(
        variant.cup_cite, "dice-left-in-the-cup", dice=left, by=variant.dice_by
    )  # 19:47-1.7(c)1, 19:47-1.7(c)2


@cache
def pairs_of(dice: int) -> tuple[str, ...]:
    """Every two dice of a set."""
    return tuple(f"{a}-{b}" for a, b in combinations(range(1, dice + 1), 2))


def find_shooter(table: CrapsTable) -> Steps:
    """Somebody has the dice, if anybody wants them. At the start from the left of the boxperson or dealer."""
    state = session(table)
    if state.shooter and state.shooter not in table.seats:
        give_up(table)
    if state.shooter or not table.seats:
        return
    if state.last_shooter:
        yield from offer_dice(table, "19:47-1.11(c)", clockwise(table, state.last_shooter))
    else:
        yield from offer_dice(table, table.elections.variant.offer_cite, clockwise(table, 0))


@law("19:47-1.12(a)2")
def give_up(table: CrapsTable) -> None:
    """The dice leave the shooter; open fire bets go on with the successor. 19:47-1.12(a)2."""
    state = session(table)
    state.last_shooter, state.shooter, state.dice = state.shooter, 0, None


def throws_now(table: CrapsTable) -> bool:
    """Whether the shooter throws without more ado: with a line bet down, or where the rule needs none.

    19:47-1.8[line-bet-first]. Who takes the dice over in the middle of a point continues it without one.
    """
    state: Session = table.own
    if not state.shooter:
        return False
    if state.point or has_line_bet(table, state.shooter) or not table.elections.variant.line_bet_to_throw:
        state.lineless = False
        return True
    return False


def may_throw(table: CrapsTable) -> Steps[bool]:
    """Whether somebody else throws, or the shooter for the come bets alone. 19:47-1.8[line-bet-first]."""
    state = session(table)
    if not state.shooter:
        return False
    others = [seat for seat in clockwise(table, state.shooter) if seat != state.shooter]
    if any(w.kind.key in ON_NUMBERS for w in table.wagers):
        return (yield from decide_come_bets(table, others))
    state.lineless = False
    yield from table.note("19:47-1.8[line-bet-first]", "may-not-throw", seat=state.shooter)
    with_line = [seat for seat in others if has_line_bet(table, seat)]
    if with_line:
        state.last_shooter = state.shooter
        return (yield from offer_dice(table, "19:47-1.11(c)", with_line))
    return False


@law("19:47-1.11(b)[resume]")
def decide_come_bets(table: CrapsTable, others: list[int]) -> Steps[bool]:
    """A shooter without a line bet while come bets remain: the others are asked, then the shooter may roll on.

    19:47-1.11(b)[offer-dice], 19:47-1.11(b)[shoot-without-line-bet].
    """
    state = session(table)
    if not state.lineless:
        state.last_shooter = state.shooter
        if (yield from offer_dice(table, "19:47-1.11(b)[offer-dice]", others)):
            return has_line_bet(table, state.shooter)
    if any(w.kind.key in LINE for w in table.wagers):  # 19:47-1.11(b)[resume]: a come out roll needs a line bet
        state.lineless = False
        return False
    if not state.lineless:
        state.lineless = True
        yield from table.note("19:47-1.11(b)[off-marker]", "marker-off", seat=state.shooter)
    yield from table.note("19:47-1.11(b)[shoot-without-line-bet]", "rolls-for-come-bets", seat=state.shooter)
    return True
