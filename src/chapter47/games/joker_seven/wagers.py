"""The wagers of joker seven: squares for what a hand of seven can hold (13:47-20.26(f) and (g))."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial

from ...table.cards import RANK_NAMES
from ...table.odds import Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Decision, WagerType, lost, won
from . import rules
from .elections import JokerSevenElections

COLOURS = ("red", "black")
PAIR_SPOTS = RANK_NAMES[1:]


class Block(Enum):
    """The cells of a hand that a wager looks at."""

    COLOUR = rules.COLOUR_CELLS
    SHAPE = rules.SHAPE_CELLS
    COUNT = rules.COUNT_CELLS


@dataclass(frozen=True, slots=True)
class Square:
    """How a wager is decided: which cells it looks at, and its decision in each."""

    block: Block
    decide: Callable[[int, str, JokerSevenElections], Decision]  # a cell, the place of the wager, the elections


def decide_colour(
    low: int, high: int, key: str, cite: str, cell: int, spot: str, elections: JokerSevenElections
) -> Decision:
    """A bet on one colour coming ``low`` to ``high`` times; each colour is its own bet."""
    count = cell // 8 if spot == "red" else cell % 8
    return won(elections.pays[key], cite) if low <= count <= high else lost(cite)


def decide_jokers(number: int, key: str, cite: str, cell: int, _: str, elections: JokerSevenElections) -> Decision:
    """A bet on one joker, lost when both come, or on two. 13:47-20.26(g)2.vi.(3)."""
    jokers = rules.CARDS - cell // 8 - cell % 8
    if jokers == number:
        return won(elections.pays[key], cite)
    return lost("13:47-20.26(g)2.vi.(3)" if number == 1 and jokers == 2 else cite)


def decide_no_pairs(shape: int, _: str, elections: JokerSevenElections) -> Decision:
    """A bet on no pairs."""
    cite = "13:47-20.26(g)2.i[no-pairs]"
    return won(elections.pays["no-pairs"], cite) if rules.has_no_pairs(shape) else lost(cite)


def decide_two_pairs(shape: int, _: str, elections: JokerSevenElections) -> Decision:
    """A bet on two pairs; four of a kind pays it too. 13:47-20.26(g)3.ii."""
    if not rules.has_two_pairs(shape, elections.two_pairs == "at least two"):
        return lost("13:47-20.26(g)2.i[two-pairs]")
    return won(elections.pays["two-pairs"], "13:47-20.26(g)3.ii" if shape % 2 else "13:47-20.26(g)2.i[two-pairs]")


def decide_prial(shape: int, _: str, elections: JokerSevenElections) -> Decision:
    """A bet on a prial; four of a kind pays it too. 13:47-20.26(g)3.iii."""
    if not rules.has_prial(shape):
        return lost("13:47-20.26(g)2.v")
    return won(elections.pays["prial"], "13:47-20.26(g)3.iii" if shape % 2 else "13:47-20.26(g)2.v")


def decide_pair(cell: int, _: str, elections: JokerSevenElections) -> Decision:
    """A bet on a chosen pair, which may come as a prial or as four of a kind. 13:47-20.26(g)2.vi, 13:47-20.26(g)3.i."""
    if cell == rules.count_cell(2):
        return won(elections.pays["pair"], "13:47-20.26(g)2.iv")
    if cell == rules.count_cell(4):
        return won(elections.pays["pair"], "13:47-20.26(g)3.i")
    if cell == rules.count_cell(3) and elections.pair_in_prial_pays.win:
        return won(elections.pair_in_prial_pays, "13:47-20.26(g)2.vi")
    return lost("13:47-20.26(g)2.iv" if cell == 0 else "13:47-20.26(g)2.vi")


def _pays(key: str) -> Callable[[JokerSevenElections], tuple[Odds, ...]]:
    return lambda elections: (elections.pays[key],)


def _pair_pays(elections: JokerSevenElections) -> tuple[Odds, ...]:
    return tuple(dict.fromkeys(odds for odds in (elections.pays["pair"], elections.pair_in_prial_pays) if odds.win))


def _colour(key: str, title: str, low: int, high: int, cite: str) -> tuple[WagerType, Square]:
    kind = WagerType(key, title, cite, odds=_pays(key), spots=COLOURS)
    return kind, Square(Block.COLOUR, partial(decide_colour, low, high, key, cite))


def _jokers(key: str, title: str, number: int, cite: str) -> tuple[WagerType, Square]:
    kind = WagerType(key, title, cite, odds=_pays(key))
    return kind, Square(Block.COLOUR, partial(decide_jokers, number, key, cite))


def _pair_rows(elections: JokerSevenElections) -> PayTable:
    """A chosen rank twice or four times, and three times where that pays."""
    rows = (Pay("two or four of it", elections.pays["pair"], "13:47-20.26(g)2.iv"),)
    prial = elections.pair_in_prial_pays
    return (*rows, Pay("three of it", prial, "13:47-20.26(g)2.vi")) if prial.win else rows


PAIR = WagerType("pair", "Pair of", "13:47-20.26(g)2.iv", odds=_pair_pays, rows=_pair_rows, spots=PAIR_SPOTS)

# 13:47-20.26(f)1: the squares of the layout, and no others.
SQUARES: dict[WagerType, Square] = dict(
    (
        _colour("four-or-more", "Four or more", 4, 7, "13:47-20.26(g)1.i"),
        _colour("exactly-four", "Exactly four", 4, 4, "13:47-20.26(g)1.ii"),
        _colour("exactly-five", "Exactly five", 5, 5, "13:47-20.26(g)1.iii"),
        _colour("exactly-six", "Exactly six", 6, 6, "13:47-20.26(g)1.iv"),
        _colour("exactly-seven", "Exactly seven", 7, 7, "13:47-20.26(g)1.v"),
        (
            WagerType("no-pairs", "No pairs", "13:47-20.26(g)2.i[no-pairs]", odds=_pays("no-pairs")),
            Square(Block.SHAPE, decide_no_pairs),
        ),
        (
            WagerType("two-pairs", "Two pairs", "13:47-20.26(g)2.i[two-pairs]", odds=_pays("two-pairs")),
            Square(Block.SHAPE, decide_two_pairs),
        ),
        _jokers("one-joker", "One joker", 1, "13:47-20.26(g)2.ii"),
        _jokers("two-jokers", "Two jokers", 2, "13:47-20.26(g)2.iii"),
        (PAIR, Square(Block.COUNT, decide_pair)),
        (
            WagerType("prial", "Prial", "13:47-20.26(g)2.v", odds=_pays("prial")),
            Square(Block.SHAPE, decide_prial),
        ),
    )
)
WAGERS = tuple(SQUARES)


def cell_of(kind: WagerType, spot: str, hand: int) -> int:
    """The cell of a finished hand that decides a wager."""
    block = SQUARES[kind].block
    if block is Block.COLOUR:
        return rules.colour_cell(hand)
    if block is Block.SHAPE:
        return rules.shape_cell(hand)
    return rules.count_cell(rules.count_of(hand, RANK_NAMES.index(spot)))


def decide(kind: WagerType, spot: str, hand: int, elections: JokerSevenElections) -> Decision:
    """What becomes of a wager on a hand."""
    return SQUARES[kind].decide(cell_of(kind, spot, hand), spot, elections)
