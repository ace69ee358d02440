"""The exact value of the bank, of a stake against it, and of every free choice (19:47-4.9), counted from a full shoe.

All ways to deal a coup are counted once, cell by cell of the table of choices; a way to play adds up the cells it uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ...errors import certain
from ...odds.analysis import GameOdds, WagerOdds
from ...odds.strategy import Strategy
from ...table.game import Numbers, compiled
from ..minibaccarat.odds import pairs_in, shoe_values
from . import rules
from .elections import CheminDeFerElections
from .wagers import BANK, DECIDE, STAKE, decide_bank, decide_stake

UNIT = 10_000  # cents: rounded vigorish depends on the stake, so every figure is for $100 covered
Cell = tuple[int, int]  # the banker's count, the punters' third card
Key = tuple[int, int, int]  # the punters' two-card count, the banker's, and the third card or NO_CARD
Counts = dict[int, int]  # ways to end in each class


@dataclass(frozen=True, slots=True)
class Play:
    """A way to play: whether the punters draw on five, and the free cells in which the banker draws."""

    five: bool
    draws: frozenset[Cell]

    def acts(self, elections: CheminDeFerElections, player: int, banker: int, third: int) -> tuple[bool, bool]:
        """Whether the cell is reached by this play of the punters, and whether the banker draws in it."""
        punters = rules.punter_rule(player)
        draws = self.five if punters == rules.CHOICE else punters == rules.DRAW
        action = rules.banker_rule(elections.banker_rule, banker, third, elections.six_against_stand)
        banker_draws = (banker, third) in self.draws if action == rules.CHOICE else action == rules.DRAW
        return draws == (third != rules.NO_CARD), banker_draws


@lru_cache(maxsize=16)
def cells(values: tuple[int, ...]) -> tuple[Counts, dict[Key, tuple[Counts, Counts]]]:
    """Ways that end in naturals, and for every other cell the ways if the banker stands and if the banker draws."""
    naturals: Counts = {}
    found: dict[Key, tuple[Counts, Counts]] = {}
    left = list(values)
    cards = sum(left)
    for first, ways in pairs_in(left):
        for second, more in pairs_in(left):
            player, banker = rules.point_count(sum(first)), rules.point_count(sum(second))
            weight = ways * more
            if rules.is_natural(player) or rules.is_natural(banker):
                _add(naturals, rules.result_class(4, player, banker), weight * (cards - 4) * (cards - 5))
            else:
                _third_cards(found, left, cards - 4, weight, player, banker)
    return naturals, found


def _third_cards(
    found: dict[Key, tuple[Counts, Counts]], left: list[int], cards: int, weight: int, player: int, banker: int
) -> None:
    stands, draws = found.setdefault((player, banker, rules.NO_CARD), ({}, {}))
    _add(stands, rules.result_class(4, player, banker), weight * cards * (cards - 1))
    for value, number in enumerate(left):
        final = rules.point_count(banker + value)
        _add(draws, rules.result_class(5, player, final), weight * number * (cards - 1))
        stood, drew = found.setdefault((player, banker, value), ({}, {}))
        drawn = rules.point_count(player + value)
        _add(stood, rules.result_class(5, drawn, banker), weight * number * (cards - 1))
        for other, others in enumerate(left):
            last = rules.point_count(banker + other)
            _add(drew, rules.result_class(6, drawn, last), weight * number * (others - (other == value)))


def _add(counts: Counts, result: int, ways: int) -> None:
    if ways:
        counts[result] = counts.get(result, 0) + ways


def class_counts(elections: CheminDeFerElections, play: Play) -> tuple[int, ...]:
    """In how many deals of six cards the coup ends in each class, played so."""
    naturals, found = cells(shoe_values(elections.decks))
    counts = [0] * rules.CLASSES
    for result, ways in naturals.items():
        counts[result] += ways
    for (player, banker, third), ends in found.items():
        reached, draws = play.acts(elections, player, banker, third)
        if reached:
            for result, ways in ends[draws].items():
                counts[result] += ways
    return tuple(counts)


def free_cells(elections: CheminDeFerElections) -> list[Cell]:
    """The cells in which the banker chooses. 19:47-4.9[choice-3-9], 19:47-4.9[choice-5-4], 19:47-4.9[banker-free]."""
    every = [(banker, third) for banker in range(8) for third in range(rules.NO_CARD, 10)]
    rule, six = elections.banker_rule, elections.six_against_stand
    return [cell for cell in every if rules.banker_rule(rule, *cell, six) == rules.CHOICE]


def worth(elections: CheminDeFerElections, five: bool, cell: Cell) -> tuple[Fraction, Fraction]:
    """What the banker expects per unit in a cell by standing and by drawing, given the punters' way on five."""
    _, found = cells(shoe_values(elections.decks))
    sums = [[0, 0], [0, 0]]
    for (player, banker, third), ends in found.items():
        reached, _ = Play(five, frozenset()).acts(elections, player, banker, third)
        if reached and (banker, third) == cell:
            for draws in (0, 1):
                for result, ways in ends[draws].items():
                    sums[draws][0] += ways * decide_bank(result, elections).net(UNIT)
                    sums[draws][1] += ways
    stand, draw = (Fraction(net, UNIT * ways) if ways else Fraction(0) for net, ways in sums)
    return stand, draw


def reply(elections: CheminDeFerElections, five: bool) -> Play:
    """The banker's best choices against punters who always draw on five, or never do."""
    best = [cell for cell in free_cells(elections) if (w := worth(elections, five, cell))[1] > w[0]]
    return Play(five, frozenset(best))


def best_play(elections: CheminDeFerElections) -> Play:
    """The better of the punters' two ways on five where the banker knows it and answers it best."""
    return max((reply(elections, five) for five in (True, False)), key=lambda play: _stake_value(elections, play))


def _stake_value(elections: CheminDeFerElections, play: Play) -> Fraction:
    edge = _value(STAKE.key, elections, play).exact
    edge = certain(edge)
    return -edge


def odds(elections: CheminDeFerElections) -> GameOdds:
    """Every wager with the best play of both sides, then the bank and a stake at each choice of the punters on five.

    The house has no side; what punters and banker lose together is its vigorish.
    """
    best = best_play(elections)
    rows = [_value(kind.key, elections, best) for kind in DECIDE if kind.offered(elections)]
    return GameOdds("chemin-de-fer", elections.chosen(), [*rows, *_by_choice(elections)])


def _by_choice(elections: CheminDeFerElections) -> Iterator[WagerOdds]:
    for five in (True, False):
        play, name = reply(elections, five), "five-drawn" if five else "five-stood"
        yield _value(f"{BANK.key}:{name}", elections, play)
        yield _value(f"{STAKE.key}:{name}", elections, play)


def _value(key: str, elections: CheminDeFerElections, play: Play) -> WagerOdds:
    kind = next(kind for kind in DECIDE if kind.key == key.partition(":")[0])
    decide = decide_bank if kind is BANK else decide_stake
    ended = ((ways, decide(result, elections)) for result, ways in enumerate(class_counts(elections, play)))
    outcomes = ((ways, Fraction(decision.net(UNIT), UNIT), decision.result) for ways, decision in ended)
    return WagerOdds.from_outcomes(key, kind.cite, kind.pays(elections), outcomes)


def strategy(elections: CheminDeFerElections) -> Strategy:
    """The value of each free choice to the banker, and of drawing or standing on five to the punters."""
    rows = []
    for cell in free_cells(elections):
        for five in (True, False):
            stand, draw = worth(elections, five, cell)
            rows.append(
                (
                    str(cell[0]),
                    "none" if cell[1] == rules.NO_CARD else str(cell[1]),
                    "draw" if five else "stand",
                    f"{float(draw):+.6f}",
                    f"{float(stand):+.6f}",
                    "draw" if draw > stand else "stand",
                )
            )
    figures = {row.wager: row.house_edge for row in _by_choice(elections)}
    better = "draw" if best_play(elections).five else "stand"
    return Strategy(
        "chemin-de-fer",
        (
            "Punters draw to four or less and stay on six or seven; on five the holder chooses.",
            f"Against a banker who answers it best, {better} on five.",
            "The banker's choices hang on what the punters do on five; the chart gives both.",
        ),
        ("banker", "third card", "punters on five", "draw", "stand", "best"),
        tuple(rows),
        ("Values are what the banker expects of each dollar covered, after vigorish.",),
        figures,
    )


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__), strategy=strategy)
