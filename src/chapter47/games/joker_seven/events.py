"""What can happen to each square of joker seven: colours, shapes and ranks of seven cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from . import rules
from .odds import COUNT_START, SHAPE_START, cell_counts, lines

if TYPE_CHECKING:
    from .elections import JokerSevenElections


def cell_name(cell: int) -> str:
    """A cell of hands in words."""
    if cell < SHAPE_START:
        red, black = cell // 8, cell % 8
        return f"{red} red, {black} black, {max(rules.CARDS - red - black, 0)} jokers"
    if cell < COUNT_START:
        shape = cell - SHAPE_START
        return f"{shape // 6} pairs, {shape // 2 % 3} prials, {shape % 2} fours"
    return ("none or one of it", "two of it", "three of it", "four of it")[(cell - COUNT_START) % rules.COUNT_CELLS]


def events(elections: JokerSevenElections) -> Iterator[Rounds]:
    """Every hand of seven; each block of cells is a sorting of its own."""
    counts = cell_counts()
    names = [cell_name(cell) for cell in range(len(counts))]
    for block in (range(SHAPE_START), range(SHAPE_START, COUNT_START), range(COUNT_START, len(counts))):
        step = rules.COUNT_CELLS if block.start == COUNT_START else len(block)
        for start in range(block.start, block.stop, step):
            cells = slice(start, start + step)
            listed = [line for line in lines(elections) if any(line.outcomes[cells])]
            whole = of_lines(listed, counts, names, lambda _, cell: names[cell])
            wagers = {key: ends[cells] for key, ends in whole.wagers.items()}
            yield Rounds.counted(counts[cells], names[cells], wagers)
