"""The best way to set four tiles against a bank that sets the house way: all 20,475 hands of the bank (19:47-10.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, cast

from ...table.requests import Ask
from ...table.wagers import WagerType
from . import rules
from .elections import PaiGowElections
from .house_way.rules import Split, Tiles, hands, high_strength, low_strength, splits
from .odds import UNIT, line_of, said
from .procedure import SET_THE_HANDS, kinds_of
from .wagers import BANK, WAGER

if TYPE_CHECKING:
    from ...table.tiles import Tile
    from .procedure import PaiGowTable


BANK_HANDS = comb(28, 4)


@dataclass(frozen=True, slots=True)
class Worth:
    """One way to set a hand, and what it brings for each unit wagered."""

    split: Split
    value: Fraction
    house_way: bool


def results(hand: Tiles, elections: PaiGowElections) -> dict[Split, list[int]]:
    """For every set of a hand the hands of the bank of each class of contests."""
    left = [2 - hand.count(tile) for tile in range(rules.KINDS)]
    counted = {split: [0] * rules.CLASSES for split in splits(hand)}
    for bank in hands():
        ways = prod(comb(left[tile], bank.count(tile)) for tile in set(bank))
        if ways:
            its = elections.setting_of(bank)
            high, low = high_strength(its), low_strength(its)
            for split, counts in counted.items():
                counts[rules.result_class(high_strength(split), low_strength(split), high, low)] += ways
    return counted


def worths(tiles: Sequence[int], elections: PaiGowElections, kind: WagerType = WAGER) -> list[Worth]:
    """Every set of a hand with its exact value for a wager, or as the bank; the best first."""
    hand = tuple(sorted(tiles))
    outcomes = [outcome for outcome in line_of(kind, elections).outcomes if outcome is not None]
    house = elections.setting_of(hand)
    told = []
    for split, counts in results(hand, elections).items():
        seen = counts if kind is WAGER else [counts[rules.mirrored(result)] for result in range(rules.CLASSES)]
        total = sum(ways * outcome[1] for ways, outcome in zip(seen, outcomes, strict=True))
        told.append(Worth(split, Fraction(total, UNIT * BANK_HANDS), split == house))
    return sorted(told, key=lambda worth: (-worth.value, not worth.house_way))


def hint(table: PaiGowTable, request: Ask) -> str | None:
    """The best set of the hand that is asked about, and what the house way costs where it is not the best."""
    if request.phrase != SET_THE_HANDS:
        return None
    position = int(str(request.values["position"]))
    kind = BANK if position == table.state.bank.seat else WAGER
    told = worths(kinds_of(cast("Sequence[Tile]", table.state.hands[position].cards)), table.elections, kind)
    best, house = told[0], next(worth for worth in told if worth.house_way)
    words = f"{said(best.split)}, worth {float(best.value):+.4f} of the wager"
    if best.house_way:
        return f"{words}: the house way"
    return f"{words}; the house way, {said(house.split)}, {float(house.value):+.4f}"
