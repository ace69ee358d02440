"""What a craps table remembers from roll to roll, and where the craps games differ in people and sleeping wagers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ...table.state import Own
from ...table.table import Table
from . import rules


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of craps: its people and the paragraphs that name them."""

    game: str
    dice_by: str  # who controls the dice and calls the total
    no_roll_by: tuple[str, ...]  # who may be designated to call No Roll
    no_roll_cite: str
    order_by: str  # who may order the dice passed
    dispute_by: str
    dispute_cite: str
    offer_cite: str
    cup_cite: str
    order_cite: str
    stick_cite: str
    late_confirm: tuple[str, ...] = ()  # who confirms a wager while the dice roll; nobody: none is taken
    late_cite: str = "19:47-1.3(a)[before-throw]"
    roll_cite: str = "19:47-1.8[manner]"
    by_hand: bool = True  # dice are chosen, thrown and moved with a stick; otherwise a shaker holds them
    longest_feet: float = 14  # 19:47-1.7[table-length]
    stay_seated: str = ""  # the paragraph that keeps a player with any bet down in the seat
    supplemental: bool = True
    pass_after_any_roll: bool = True
    line_bet_to_throw: bool = True
    sleeps: Callable[[int], bool] = rules.sleeps
    between_rolls: tuple[str, ...] = ("called-on", "called-off", "pass-dice", "order-pass")
    while_rolling: tuple[str, ...] = (
        "off-table",
        "stacked",
        "no-roll",
        "no-roll-at-rest",
        "cocked-die",
        "wedged-die",
        "dispute",
    )


CRAPS = Variant(
    game="craps",
    dice_by="stickperson",  # 19:47-1.7(a)[control]
    no_roll_by=("boxperson", "stickperson"),
    no_roll_cite="19:47-1.9(e)1",
    order_by="boxperson",
    dispute_by="boxperson",
    dispute_cite="19:47-1.10(a)2.i",
    offer_cite="19:47-1.7(b)1",
    cup_cite="19:47-1.7(c)1",
    order_cite="19:47-1.10(b)[order]",
    stick_cite="19:47-1.10(b)[stick]",
    late_confirm=("dealer", "boxperson"),
    late_cite="19:47-1.3(a)1",
)


def mini_craps(stickperson: bool) -> Variant:
    """Mini-craps, with a stickperson or with the dealer alone. 19:47-1.7(a)[control]."""
    return MINI_WITH_STICK if stickperson else MINI


def _mini(game: str, dice_by: str, late: tuple[str, ...], feet: float = 14) -> Variant:
    return Variant(
        game=game,
        dice_by=dice_by,
        no_roll_by=("dealer", "stickperson", "floorperson"),
        no_roll_cite="19:47-1.9(e)2",
        order_by="dealer",
        dispute_by="floorperson",
        dispute_cite="19:47-1.10(a)2.ii",
        offer_cite="19:47-1.7(b)2",
        cup_cite="19:47-1.7(c)2",
        order_cite="19:47-1.10(c)[order]",
        stick_cite="19:47-1.10(c)[stick]",
        late_confirm=late,
        longest_feet=feet,
        late_cite="19:47-1.3(a)2" if late else "19:47-1.3(a)[automated-betting-closes]",
    )


SEATED = "19:47-1.3(f)[remain-seated]"
MINI = replace(_mini("mini-craps", "dealer", ("dealer", "floorperson"), 9.5), stay_seated=SEATED)
MINI_WITH_STICK = replace(MINI, dice_by="stickperson")
AUTOMATED = replace(
    _mini("automated craps", "dealer", ()),  # 19:47-1.3(a)[automated-betting-closes]
    while_rolling=("device-fault", "device-failure"),
    roll_cite="19:47-1.8[automated-activation]",
    by_hand=False,
)


CrapsTable: TypeAlias = "Table[Any, Session]"
LINE = ("pass", "dont-pass")
ON_NUMBERS = ("come-point", "dont-come-point")


class Session(Own):
    """The state of play between two rolls."""

    point: int = 0  # the come out point; 0 before a come out roll
    shooter: int = 0  # a seat; 0 while the dice lie before the stickperson
    last_shooter: int = 0
    fresh: bool = True  # the shooter's first come out roll is still to come
    lineless: bool = False  # the shooter only decides come bets, marker off: 19:47-1.11(b)[off-marker]
    on: list[int] = []  # numbers of the wagers called on for come out rolls, with an on marker
    fire: dict[int, int] = {}  # points made, by seat of each fire bet
    new_dice: bool = False  # asked for, to come after the next decision
    reduced: list[str] = []  # don't bets that do not come back before they are decided: 19:47-1.3(d)[no-return]
    dice: tuple[int, int] | None = None  # the two of the set that the shooter chose

    @property
    def marker(self) -> str:
        """Where the On/Off marker lies."""
        if self.point:
            return f"on, {self.point}"
        return "off, Don't Pass Line" if self.lineless else "off"


def session(table: CrapsTable) -> Session:
    """The state of a craps table."""
    state: Session = table.own
    return state


def variant_of(table: CrapsTable) -> Variant:
    """How craps is played at a table, which never changes."""
    variant: Variant | None = table.derived.get("variant")
    if variant is None:
        variant = table.derived["variant"] = table.elections.variant
    return variant


def keep_on(table: CrapsTable) -> None:
    """The on markers of wagers that are no longer there are taken off."""
    state: Session = table.own
    if state.on:
        up = {wager.number for wager in table.wagers}
        state.on = [number for number in state.on if number in up]


def has_line_bet(table: CrapsTable, seat: int) -> bool:
    """Whether a player has a Pass or Don't Pass bet down. 19:47-1.8[line-bet-first]."""
    for wager in table.wagers:  # noqa: SIM110  # quicker than a generator
        if wager.seat == seat and wager.kind.key in LINE:
            return True
    return False


def clockwise(table: CrapsTable, after: int) -> list[int]:
    """The players in turn from the left of a place, clockwise; places are numbered so from the boxperson's left."""
    seats = sorted(table.seats)
    return [n for n in seats if n > after] + [n for n in seats if n <= after]
