"""The exact value of every let it ride wager with the best decisions, which are found and not assumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds
from ...odds.lines import Line, Outcome, ended
from ...odds.stored import stored
from ...odds.strategy import Strategy
from ...table.game import Numbers, compiled
from ...table.money import Cents
from ...table.requests import Ask
from ...table.wagers import WagerType
from . import rules
from .wagers import BETS, DECIDE

if TYPE_CHECKING:
    from .elections import RideFamily
    from .procedure import RideTable


UNIT: Cents = 10_000
ROUNDS = 22_100 * 49 * 48
SOURCES = (
    "table/poker_hands.py",
    "sim/poker_hands.py",
    "games/let_it_ride/rules.py",
    "games/let_it_ride/exact.py",
)
Pays = tuple[int, ...]


def pays_of(elections: RideFamily) -> tuple[Pays, int]:
    """What a bet wins on each line, lowest line first, in whole numbers of a common part of the bet."""
    odds = [elections.pays[line] for line in rules.LINES[1:]]
    part = lcm(*(one.against for one in odds))
    return tuple(one.win * part // one.against for one in odds), part


@lru_cache(maxsize=16)
def class_counts(pays: Pays, part: int = 1) -> tuple[int, ...]:
    """Rounds of each class where bets ride whenever that is worth more than nothing."""

    def make() -> list[int]:
        from .exact import count_rounds, pay_vector

        vector = pay_vector(pays)
        vector[0] = -part
        return count_rounds(vector)

    return tuple(stored("let-it-ride", SOURCES, make, [pays, part]))


def lines(elections: RideFamily, wagers: Sequence[WagerType]) -> list[Line]:
    """Each bet by itself, and all three together per one of them."""

    def one(kind: WagerType, result: int) -> Outcome:
        decision = DECIDE[kind](result, elections)
        return UNIT, decision.net(UNIT), decision.result

    def together(result: int) -> Outcome:
        net = sum(DECIDE[kind](result, elections).net(UNIT) for kind in BETS)
        return UNIT, net, ended(net)

    every = range(rules.CLASSES)
    own = elections.parallels
    cite = own.get(BETS[0].cite, BETS[0].cite)
    listed = [Line("three-bets", cite, BETS[0].pays(elections), tuple(map(together, every)))]
    for kind in wagers:
        if kind.offered(elections):
            outcomes = tuple(one(kind, result) for result in every)
            listed.append(Line(kind.key, own.get(kind.cite, kind.cite), kind.pays(elections), outcomes))
    return listed


def odds(elections: RideFamily, game: str = "let-it-ride", wagers: Sequence[WagerType] = tuple(DECIDE)) -> GameOdds:
    """The exact value of every wager; the three bets together are told per one of them."""
    counts = class_counts(*pays_of(elections))
    return GameOdds(game, elections.chosen(), [line.value(counts) for line in lines(elections, wagers)])


# ---- how to play ---------------------------------------------------------------------------------------------------

TENS = (1, 10, 11, 12, 13)  # ranks that make a paying pair
Name = Callable[[tuple[int, ...]], str]


def three_name(cards: tuple[int, ...]) -> str:
    """Three cards as players sort them."""
    ranks = [card % 13 + 1 for card in cards]
    times = Counter(ranks)
    if 3 in times.values():
        return "three of a kind"
    pair = next((rank for rank, n in times.items() if n == 2), 0)
    if pair:
        return "pair of tens or better" if pair in TENS else "lower pair"
    if len({card // 13 for card in cards}) == 1:
        high, straights = sum(rank in TENS for rank in ranks), _straights(ranks)
        if high == 3:
            return "three to a royal flush"
        return f"three to a straight flush, spread {6 - straights}, {high} high" if straights else "other suited cards"
    return "nothing of these"


def four_name(cards: tuple[int, ...], high_ranks: tuple[int, ...] = TENS, paying: str = "tens or better") -> str:
    """Four cards as players sort them."""
    ranks = [card % 13 + 1 for card in cards]
    times = sorted(Counter(ranks).values(), reverse=True)
    if times[0] >= 3:
        return "three or four of a kind"
    if times[:2] == [2, 2]:
        return "two pair"
    if times[0] == 2:
        pair = next(rank for rank, n in Counter(ranks).items() if n == 2)
        return f"pair of {paying}" if pair in high_ranks else "lower pair"
    if len({card // 13 for card in cards}) == 1:
        return "four of one suit"
    high = sum(rank in high_ranks for rank in ranks)
    spread = _spread(ranks)
    if spread == 4 and 1 not in ranks:
        return f"open straight, {high} high"
    return f"inside straight, {high} high" if spread <= 5 else "nothing of these"


def _spread(ranks: Sequence[int]) -> int:
    """How many ranks in a row hold all of these, the ace high or low."""
    low = max(ranks) - min(ranks) + 1
    high = [14 if rank == 1 else rank for rank in ranks]
    return min(low, max(high) - min(high) + 1)


def _straights(ranks: Sequence[int]) -> int:
    """How many straights these ranks can become: three in the middle of the deck, fewer with gaps or at its ends."""
    runs = [{(first + step - 1) % 13 + 1 for step in range(5)} for first in range(1, 11)]
    return sum(set(ranks) <= run for run in runs)


def chart(
    worth: Sequence[int], cards: int, ways: int, name: Name, does: tuple[str, str] = ("ride", "withdraw")
) -> Iterator[tuple[str, str, str, str]]:
    """Sorts of hands with how many there are, what a bet on them is worth, and what to do."""
    sorts: dict[str, list[int]] = {}
    for at, held in enumerate(sorted(combinations(range(52), cards), key=lambda held: held[::-1])):
        sorts.setdefault(name(held), []).append(worth[at])
    for sort, found in sorted(sorts.items(), key=lambda item: -sum(item[1]) / len(item[1])):
        rides = {value > 0 for value in found}
        best = does[0] if rides == {True} else does[1] if rides == {False} else "see the cards"
        yield sort, f"{len(found):,}", f"{sum(found) / len(found) / ways:+.4f}", best


def charts(pays: Pays, part: int) -> list[list[tuple[str, str, str, str]]]:
    """The charts of both decisions, kept on disk."""

    def make() -> list[list[tuple[str, str, str, str]]]:
        from .exact import pay_vector, worths

        vector = pay_vector(pays)
        vector[0] = -part
        threes, fours = worths(vector)
        first = chart(threes.tolist(), 3, 49 * 48 * part, three_name)
        return [list(first), list(chart(fours.tolist(), 4, 48 * part, four_name))]

    found = stored("let-it-ride-charts", (*SOURCES, "games/let_it_ride/odds.py"), make, [pays, part])
    return [[(row[0], row[1], row[2], row[3]) for row in rows] for rows in found]


def strategy(elections: RideFamily, game: str = "let-it-ride") -> Strategy:
    """When to let each bet ride."""
    first, second = charts(*pays_of(elections))

    def riding(rows: Sequence[tuple[str, ...]]) -> str:
        return "; ".join(row[0] for row in rows if row[3] == "ride")

    return Strategy(
        game,
        (f"Let bet 1 ride with: {riding(first)}.", f"Let bet 2 ride with: {riding(second)}.", "Withdraw otherwise."),
        ("bet", "cards", "how many", "worth", "best"),
        (*(("1", *row) for row in first), *(("2", *row) for row in second)),
        ("Worth of one bet left to ride; high cards are tens and above. One worth nothing may as well be withdrawn.",),
        {"best play, per one of three bets": odds(elections, game)["three-bets"].house_edge},
    )


def hint(table: RideTable, request: Ask) -> str | None:
    """What the best play does with the cards that are asked about."""
    if request.phrase != "ride-or-withdraw":
        return None
    own = tuple(card.index for card in table.state.hands[request.seat].cards)
    first, second = charts(*pays_of(table.elections))
    if request.values["bet"] == 1:
        name, rows = three_name(own), first
    else:
        name, rows = four_name((*own, table.state.community.cards[1].index)), second
    best = next(row for row in rows if row[0] == name)
    return f"{best[3]}: {name} is worth {best[2]} of a bet"


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__), strategy=strategy, hint=hint)
