"""Preparing a shoe: shuffle, offer of the cut, cutting cards, burn. Procedures of the law, told for any card game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..errors import Refusal
from .cards import Card
from .given import OwnTable
from .irregularities import Declaration
from .requests import UP, Cut, Shuffle
from .shoe import Shoe
from .table import Steps, Table


def no_more(_rank: int) -> int:
    """No card follows the first that is burned."""
    return 0


@dataclass(frozen=True, slots=True)
class ShoeRules:
    """What a game's section on shuffle and cut says, with the paragraph of each step."""

    shuffle: str
    offer_cut: str
    cut: str
    load: str
    recut: str
    burn: str
    cut_from_ends: int = 10  # the fewest cards on either side of a cut
    burn_number: Callable[[int], int] = no_more  # cards that follow the first, by its rank


class InBatches(Protocol):
    """What a table remembers where a device shuffles one of two batches while the other plays."""

    batch: int


def alternate(own: InBatches, backs: Sequence[str]) -> tuple[str, str]:
    """The batches change places: the backs of the one that plays now, and of the one in the device."""
    own.batch ^= 1
    return backs[own.batch], backs[own.batch ^ 1]


def refill(table: Table, cite: str, cards: Sequence[Card]) -> Steps:
    """A continuous shuffler takes every card back and deals each round from all of them."""
    yield from load(table, cite, cards)
    table.shoe = Shoe(cards)


def shuffle(table: Table, rules: ShoeRules, cards: Sequence[Card]) -> Steps:
    """The cards are mixed until they are in random order."""
    yield from table.put(Shuffle(rules.shuffle, cards))


def load(table: Table, cite: str, cards: Sequence[Card]) -> Steps:
    """The cards come mixed already: pre-shuffled, or from a device that shuffles without end."""
    yield from table.put(Shuffle(cite, cards, "load"))


def cut(table: Table, rules: ShoeRules, size: int, cutters: list[int]) -> Steps:
    """The cut, and again where a casino supervisor orders a recut before the first card."""
    table.clear()
    cutting = table.cutting = Cutting(rules, size, cutters)
    cutter = yield from _offer(table, rules, cutters)
    yield from _cut_by(table, rules, size, cutter)
    cutting.last = cutter
    table.admits = ("recut",) if "recut" in table.game.irregularities else ()
    yield from table.note(rules.load, "cut-cards-to-the-back")
    table.admits = ()


@dataclass(slots=True)
class Cutting:
    """Who may cut, in order, and who did last; seat 0 is the dealer."""

    rules: ShoeRules
    size: int
    cutters: list[int]
    last: int = 0


def recut(table: OwnTable, declared: Declaration) -> Steps:
    """A recut by the last cutter, or by the next person entitled to cut, as the licensee elected."""
    cutting = table.cutting
    if cutting is None:
        raise Refusal("No cards were cut.", instead="a recut after the cut")
    who = cutting.last
    if table.elections.recut_by == "next entitled":
        after = cutting.cutters[cutting.cutters.index(who) + 1 :] if who in cutting.cutters else []
        who = yield from _offer(table, cutting.rules, after)
    yield from table.note(cutting.rules.recut, "recut-ordered", reason=declared.reason)
    yield from _cut_by(table, cutting.rules, cutting.size, who)
    cutting.last = who


def _offer(table: Table, rules: ShoeRules, cutters: list[int]) -> Steps[int]:
    for seat in cutters:
        if (yield from table.ask(rules.offer_cut, seat, "cut-cards", ("cut", "decline"), absent="decline")) == "cut":
            return seat
    return 0


def _cut_by(table: Table, rules: ShoeRules, size: int, seat: int) -> Steps:
    yield from table.put(Cut(rules.cut, seat, rules.cut_from_ends, size - rules.cut_from_ends))


def count_again(table: Table, cite: str, phrase: str, expects: int) -> Steps[int | None]:
    """The dealer counts cards, a second time where it was not right; a number that is wrong is returned."""
    for _ in range(2):
        counted = yield from table.count(cite, "dealer", phrase, expects)
        if counted is None or counted == expects:
            return None
    return counted


def load_shoe(table: Table, cards: Sequence[Card], cutting_card: int, cite: str) -> Steps:
    """The cutting cards are placed and the stack goes into the shoe."""
    table.shoe = Shoe(cards, cutting_card)
    yield from table.note(cite, "cutting-card-from-back-second-at", cutting_card=cutting_card)


def burn(table: Table, rules: ShoeRules) -> Steps:
    """The first card and as many more as its number are shown and discarded."""
    first = yield from table.draw(rules.burn, "burn", UP)
    burned = [first]
    for _ in range(rules.burn_number(first.rank)):
        burned.append((yield from table.draw(rules.burn, "burn", UP)))
    table.shoe.discards.append(("burn", tuple(burned)))
