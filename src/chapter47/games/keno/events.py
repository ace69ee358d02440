"""What can happen to each keno ticket: how many of its numbers are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...odds.events import End, Rounds, paid
from .odds import group_catches, listed, result_of, returned_in_rates
from .wagers import WAGERS

if TYPE_CHECKING:
    from .elections import KenoElections


def events(elections: KenoElections) -> Iterator[Rounds]:
    """Every draw for each ticket that is valued."""
    cites = {wager.key: wager.cite for wager in WAGERS}
    for key, marks in listed(elections):
        ways, ends = [], []
        for caught, number in group_catches(marks):
            if not number:
                continue
            back, price = returned_in_rates(marks, caught, elections), marks.count
            net = Fraction(back - price, price)
            name = f"caught {' + '.join(map(str, caught))}"
            ways.append(number)
            ends.append(End(name, net, result_of(back, price), paid(net), Fraction(1), cites[marks.kind]))
        yield Rounds.counted(ways, [end.event for end in ends], {key: ends})
