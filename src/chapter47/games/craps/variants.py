"""Where the craps games differ: who stands at the table, who may call what, which wagers sleep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

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


def _mini(game: str, dice_by: str, late: tuple[str, ...], feet: float = 14, **more: Any) -> Variant:
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
        **more,
    )


MINI = _mini("mini-craps", "dealer", ("dealer", "floorperson"), 9.5)
MINI_WITH_STICK = _mini("mini-craps", "stickperson", ("dealer", "floorperson"), 9.5)
AUTOMATED = _mini(
    "automated craps",
    "dealer",
    (),  # 19:47-1.3(a)[automated-betting-closes]
    while_rolling=("device-fault", "device-failure"),
    roll_cite="19:47-1.8[automated-activation]",
    by_hand=False,
)
