"""The wagers of roulette: what each covers, where it may lie, what it pays (19:47-5.1 and 5.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from ...errors import Refusal, nearest
from ...rulebook.cite import law
from ...table.given import OwnElections
from ...table.odds import Odds
from ...table.pay_tables import Pay
from ...table.wagers import Decision, WagerType, lost, won
from . import rules
from .betting import COLOURS, SEVEN, fives, nearest_places, places, section
from .elections import LEAST, RouletteBase

if TYPE_CHECKING:
    from .elections import RouletteElections


DecidePocket = Callable[[str, int, OwnElections], Decision]  # the place, the pocket and the elections

DOZENS = {"1st12": 1, "2nd12": 2, "3rd12": 3}
EVEN_MONEY: dict[str, Callable[[int], bool]] = {
    "red": rules.is_red,
    "black": rules.is_black,
    "odd": rules.is_odd,
    "even": rules.is_even,
    "1-to-18": rules.is_low,
    "19-to-36": rules.is_high,
}


def label(pocket: int) -> str:
    """A pocket as the wheel writes it."""
    return "00" if pocket == rules.DOUBLE else str(pocket)


def pocket_of(number: str) -> int:
    """The pocket of a number."""
    return rules.DOUBLE if number == "00" else int(number)


# ---- how each is decided ---------------------------------------------------------------------------------------------


def _decided(kind: str, wins: bool, cite: str, elections: RouletteBase) -> Decision:
    return won(elections.odds_of(kind), LEAST[kind][1]) if wins else lost(cite)


@law("13:47-20.32(d)3", "19:47-5.1(c)[position-decides]")
def decide_inside(kind: str, cite: str, spot: str, pocket: int, elections: RouletteBase) -> Decision:
    """A wager on the numbers of its place, as it lies when the ball rests. 19:47-5.1(c)[position-decides]."""
    inside = places(kind, elections.wheel, elections.offers("dozens"))
    covered = next(iter(inside.values())) if kind == "first-five" else inside[spot]
    return _decided(kind, label(pocket) in covered.numbers, cite, elections)


def decide_five(spot: str, pocket: int, elections: RouletteBase) -> Decision:
    """Five equal straights of which at most one wins, so one fifth is paid and four are lost. 19:47-5.3(d)."""
    if label(pocket) not in fives(elections.wheel)[spot]:
        return lost("19:47-5.1(e)1.iii")
    straight = elections.odds_of("straight")
    return won(Odds(straight.win - 4 * straight.against, 5 * straight.against), "19:47-5.3(d)")


def decide_color(
    kind: str, zeros: tuple[str, ...], cite: str, spot: str, pocket: int, elections: RouletteElections
) -> Decision:
    """A section of six, with the zeros that the wager takes in. 19:47-5.1(e)6.ii, 19:47-5.1(e)7, 19:47-5.1(e)8."""
    number = label(pocket)
    wins = number in zeros or number in section(spot, elections.color_sections, elections.wheel)
    return _decided(kind, wins, cite, elections)


def decide_seven(_: str, pocket: int, elections: RouletteBase) -> Decision:
    """10, 11, 12, 13, 14, 15 and 33. 19:47-5.1(f)."""
    return _decided("seven-numbers", label(pocket) in SEVEN, "19:47-5.1(f)", elections)


def decide_column(spot: str, pocket: int, elections: RouletteBase) -> Decision:
    """One column. 19:47-5.1(e)9."""
    return _decided("column", rules.column(pocket) == int(spot), "19:47-5.1(e)9", elections)


def decide_dozen(spot: str, pocket: int, elections: RouletteBase) -> Decision:
    """One dozen. 19:47-5.1(e)10."""
    return _decided("dozen", rules.dozen(pocket) == DOZENS[spot], "19:47-5.1(e)10", elections)


def decide_even_money(kind: str, cite: str, _: str, pocket: int, elections: RouletteBase) -> Decision:
    """A wager on half the numbers: on a zero all of it is lost, or half where that is elected. 19:47-5.2(b)."""
    if rules.is_zero(pocket):
        if elections.half_on_zero:
            return lost("19:47-5.2(b)", Fraction(1, 2))
        by_wheel = {"double-zero": "19:47-5.2(b)", "single-zero": "19:47-5.2(c)"}
        return lost(by_wheel.get(elections.wheel, "19:47-5.2(d)3"))
    return _decided(kind, EVEN_MONEY[kind](pocket), cite, elections)


# ---- where each may lie ----------------------------------------------------------------------------------------------


def lawful_spots(kind: WagerType, elections: RouletteBase) -> Sequence[str]:
    """The places of a wager on this table's layout; an empty name where the wager has one place only."""
    if kind.key == "five-adjacent":
        return list(fives(elections.wheel))
    if kind.key in ("straight", "split", "three-numbers", "four-numbers", "six-numbers"):
        return list(places(kind.key, elections.wheel, elections.offers("dozens")))
    return kind.spots or ("",)


def _verify_inside(kind: str, cite: str, elections: RouletteBase, spot: str) -> None:
    """Refuse a place that the layout does not have, with the nearest that it has."""
    if spot in places(kind, elections.wheel, elections.offers("dozens")):
        return
    near = nearest_places(kind, spot, elections.wheel, elections.offers("dozens"))
    why = "it covers 00, which decides nothing here" if elections.used_as_single and "00" in spot.split("-") else ""
    raise Refusal(
        f"{kind}:{spot} is not a place on this layout" + (f": {why}." if why else "."),
        cite="19:47-5.1[used-as-single-zero]" if why else cite,
        instead=" or ".join(f"{kind}:{place}" for place in near),
    )


def _verify_five(elections: RouletteBase, spot: str) -> None:
    lawful = fives(elections.wheel)
    if spot not in lawful:
        why = " without 00" if elections.used_as_single else ""
        raise Refusal(
            f"{spot!r} is not the centre of five neighbours{why} on this wheel.",
            cite="19:47-5.1(e)1.iii",
            instead=nearest(spot, lawful),
        )


# ---- the wagers ------------------------------------------------------------------------------------------------------


def _odds(kind: str) -> Callable[[RouletteBase], tuple[Odds, ...]]:
    return lambda elections: (elections.odds_of(kind),)


def _inside(key: str, title: str, cite: str) -> WagerType:
    spots = {spot: None for wheel in ("double-zero", "single-zero") for spot in places(key, wheel)}
    verify = partial(_verify_inside, key, cite)
    return WagerType(key, title, cite, odds=_odds(key), spots=tuple(spots), place=verify)


def _color(key: str, title: str, cite: str) -> WagerType:
    return WagerType(key, title, cite, odds=_odds(key), spots=COLOURS, offered=lambda elections: elections.offers(key))


def _where(key: str, title: str, cite: str, offered: Callable[[RouletteBase], bool]) -> WagerType:
    return WagerType(key, title, cite, odds=_odds(key), offered=offered)


def _even_money(key: str, title: str, cite: str) -> WagerType:
    if key in ("red", "black"):
        return _where(key, title, cite, lambda elections: elections.offers("red_black"))
    return WagerType(key, title, cite, odds=_odds(key))


STRAIGHT = _inside("straight", "Straight", "19:47-5.1(e)1")
FIVE_ADJACENT = WagerType(
    "five-adjacent",
    "Five adjacent numbers",
    "19:47-5.1(e)1.iii",
    odds=_odds("straight"),
    offered=lambda elections: bool(elections.five_adjacent),
    rows=lambda elections: (Pay("", elections.odds_of("straight"), "19:47-5.1(e)1.iii", share=Fraction(1, 5)),),
    spots=tuple(dict.fromkeys((*fives("double-zero"), *fives("single-zero")))),
    place=_verify_five,
)
SPLIT = _inside("split", "Split", "19:47-5.1(e)2")
THREE = _inside("three-numbers", "Three numbers", "19:47-5.1(e)3")
FOUR = _inside("four-numbers", "Four numbers", "19:47-5.1(e)4")
FIRST_FIVE = _where(
    "first-five", "First five numbers", "19:47-5.1(e)5", lambda elections: elections.wheel == "double-zero"
)
SIX = _inside("six-numbers", "Six numbers", "19:47-5.1(e)6.i")
SIX_COLOR = _color("six-numbers-color", "Six numbers color", "19:47-5.1(e)6.ii")
SEVEN_COLOR = _color("seven-numbers-color", "Seven numbers color", "19:47-5.1(e)7")
EIGHT_COLOR = _color("eight-numbers-color", "Eight numbers color", "19:47-5.1(e)8")
COLUMN = WagerType("column", "Column", "19:47-5.1(e)9", odds=_odds("column"), spots=("1", "2", "3"))
DOZEN = WagerType(
    "dozen",
    "Dozen",
    "19:47-5.1(e)10",
    odds=_odds("dozen"),
    spots=tuple(DOZENS),
    offered=lambda elections: elections.offers("dozens"),
)
RED = _even_money("red", "Red", "19:47-5.1(e)11")
BLACK = _even_money("black", "Black", "19:47-5.1(e)12")
ODD = _even_money("odd", "Odd", "19:47-5.1(e)13")
EVEN = _even_money("even", "Even", "19:47-5.1(e)14")
LOW = _even_money("1-to-18", "1 to 18", "19:47-5.1(e)15")
HIGH = _even_money("19-to-36", "19 to 36", "19:47-5.1(e)16")
SEVEN_NUMBERS = _where("seven-numbers", "Seven numbers", "19:47-5.1(f)", lambda elections: elections.seven_numbers)

DECIDE: dict[WagerType, DecidePocket] = {
    **{kind: partial(decide_inside, kind.key, kind.cite) for kind in (STRAIGHT, SPLIT, THREE, FOUR, FIRST_FIVE, SIX)},
    FIVE_ADJACENT: decide_five,
    SEVEN_NUMBERS: decide_seven,
    SIX_COLOR: partial(decide_color, SIX_COLOR.key, (), SIX_COLOR.cite),
    SEVEN_COLOR: partial(decide_color, SEVEN_COLOR.key, ("0",), SEVEN_COLOR.cite),
    EIGHT_COLOR: partial(decide_color, EIGHT_COLOR.key, ("0", "00"), EIGHT_COLOR.cite),
    COLUMN: decide_column,
    DOZEN: decide_dozen,
    **{kind: partial(decide_even_money, kind.key, kind.cite) for kind in (RED, BLACK, ODD, EVEN, LOW, HIGH)},
}
WAGERS = tuple(DECIDE)
