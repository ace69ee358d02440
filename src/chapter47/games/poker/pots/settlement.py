"""Main and side pots in the table's own unit: who may win each, what the rake takes of it, how it is shared.

19:47-14.7[side-pots], 19:47-14.14, 19:47-14.15[odd-chip]. Pure functions of cents.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....rulebook.cite import law
from ....table.money import Cents


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: what lies in it, and the players who may win it."""

    amount: Cents
    players: tuple[int, ...]


@law("19:47-14.7[side-pots]", "19:47-14.7[all-in]")
def pots(staked: Sequence[Cents], dead: Sequence[Cents], live: Sequence[bool]) -> list[Pot]:
    """The pots, the main one first: who went all in may win what others matched. 19:47-14.7[side-pots].

    ``dead`` money was posted for blinds that were missed: it belongs to the main pot and matches nothing.

    >>> pots((500, 2000, 2000, 300), (0, 0, 0, 0), (True, True, True, False))
    [Pot(amount=1800, players=(0, 1, 2)), Pot(amount=3000, players=(1, 2))]
    """
    found: list[Pot] = []
    reached = 0
    for level in sorted({amount for amount, still in zip(staked, live, strict=True) if still}):
        amount = sum(min(put, level) - min(put, reached) for put in staked) + (sum(dead) if not found else 0)
        players = tuple(at for at, put in enumerate(staked) if live[at] and put >= level)
        if amount:
            found.append(Pot(amount, players))
        reached = level
    over = sum(max(0, put - reached) for put in staked)  # of somebody who folded after all
    if over:
        found[-1] = Pot(found[-1].amount + over, found[-1].players)
    return found


def raked(amounts: Sequence[Cents], rake: Callable[[Cents], Cents]) -> list[Cents]:
    """What the house takes from each pot: from each what the schedule takes as the whole grows by it. 19:47-14.14[cap].

    >>> raked((1800, 3000), lambda whole: min(whole // 10, 300))
    [180, 120]
    """
    taken: list[Cents] = []
    whole = 0
    for amount in amounts:
        taken.append(rake(whole + amount) - rake(whole))
        whole += amount
    return taken


@law("19:47-14.15[odd-chip]")
def shared(amount: Cents, order: Sequence[int], unit: Cents) -> dict[int, Cents]:
    """A pot in equal shares, in whole units: odd ones go one each in this order. 19:47-14.15[odd-chip].

    >>> shared(1400, (2, 5, 1), 25)
    {2: 475, 5: 475, 1: 450}
    """
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, len(order))
    shares = {player: (each + (at < odd)) * unit for at, player in enumerate(order)}
    shares[order[0]] += rest  # less than a unit: somebody was all in with it
    return shares


@law("19:47-14.9[high-low]", "19:47-14.12[three-quarters]")
def halves(amount: Cents, sides: int, unit: Cents) -> list[Cents]:
    """The halves of a pot for high and low: an odd unit goes to the high half. 19:47-14.15[odd-chip].

    >>> halves(1075, 2, 25)
    [550, 525]
    """
    if sides == 1:
        return [amount]
    low = amount // (2 * unit) * unit
    return [amount - low, low]
