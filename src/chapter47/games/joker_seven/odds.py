"""The exact value of joker seven: every hand of seven of fifty-four cards counted, by colours, shape and rank."""

from __future__ import annotations

from functools import cache
from math import comb, gcd, lcm

from ...odds.analysis import GameOdds
from ...odds.lines import Line, Outcome
from ...table.cards import RANK_NAMES
from ...table.game import Numbers, compiled
from ...table.wagers import WagerType
from . import rules
from .elections import JokerSevenElections
from .wagers import SQUARES, Block

UNIT = 10_000  # cents: every figure is for a wager of $100
DECK, JOKERS, SUITS, COLOUR = 54, 2, 4, 26

# Where the cells of each kind begin in the list of all: colours, shapes, then four for each rank from the ace.
COLOUR_START, SHAPE_START, COUNT_START = 0, rules.COLOUR_CELLS, rules.COLOUR_CELLS + rules.SHAPE_CELLS
CELLS = COUNT_START + rules.COUNT_CELLS * (rules.RANKS - 1)


def start_of(kind: WagerType, spot: str) -> int:
    """Where the cells that decide a wager begin."""
    if SQUARES[kind].block is Block.COUNT:
        return COUNT_START + rules.COUNT_CELLS * (RANK_NAMES.index(spot) - 1)
    return COLOUR_START if SQUARES[kind].block is Block.COLOUR else SHAPE_START


@cache
def cell_counts() -> tuple[int, ...]:
    """In how many of the 177,100,560 hands each cell comes; the cells of one kind add up to all of them."""
    counts = [0] * CELLS
    for red in range(rules.CARDS + 1):
        for black in range(rules.CARDS + 1 - red):
            hand = red * rules.RED_UNIT + black * rules.BLACK_UNIT
            ways = comb(COLOUR, red) * comb(COLOUR, black) * comb(JOKERS, rules.CARDS - red - black)
            counts[COLOUR_START + rules.colour_cell(hand)] += ways
    for shape, ways in _shapes().items():
        counts[SHAPE_START + shape] += ways
    for rank in range(1, rules.RANKS):
        for count in range(SUITS + 1):
            cell = COUNT_START + rules.COUNT_CELLS * (rank - 1) + rules.count_cell(count)
            counts[cell] += comb(SUITS, count) * comb(DECK - SUITS, rules.CARDS - count)
    return tuple(counts)


def _shapes() -> dict[int, int]:
    """Ways to each shape, rank by rank: hands with the same counts so far, in any order, are added together."""
    partial: dict[tuple[int, ...], int] = {(): 1}  # how often ranks came so far, without noughts, sorted: ways
    for rank in range(rules.RANKS):
        have = JOKERS if rank == rules.JOKER else SUITS
        following: dict[tuple[int, ...], int] = {}
        for counts, ways in partial.items():
            for count in range(min(have, rules.CARDS - sum(counts)) + 1):
                key = tuple(sorted((*counts, count))) if count else counts
                following[key] = following.get(key, 0) + ways * comb(have, count)
        partial = following
    shapes: dict[int, int] = {}
    for counts, ways in partial.items():
        if sum(counts) == rules.CARDS:
            hand = sum(count << 3 * place for place, count in enumerate(counts))
            shape = rules.shape_cell(hand)
            shapes[shape] = shapes.get(shape, 0) + ways
    return shapes


def lines(elections: JokerSevenElections) -> list[Line]:
    """Every square: each colour and each rank is a wager of its own."""
    listed = []
    for kind, square in SQUARES.items():
        stake = UNIT * lcm(*(odds.against // gcd(odds.against, UNIT) for odds in kind.odds(elections)))
        for spot in kind.spots or ("",):
            outcomes: list[Outcome | None] = [None] * CELLS
            start = start_of(kind, spot)
            for cell in range(square.block.value):
                decision = square.decide(cell, spot, elections)
                outcomes[start + cell] = (stake, decision.net(stake), decision.result)
            key = f"{kind.key}:{spot}" if spot else kind.key
            listed.append(Line(key, kind.cite, kind.pays(elections), tuple(outcomes)))
    return listed


def odds(elections: JokerSevenElections) -> GameOdds:
    """The exact value of every square; what others hold changes nothing on average."""
    return GameOdds("joker-seven", elections.chosen(), [line.value(cell_counts()) for line in lines(elections)])


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
