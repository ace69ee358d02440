"""What the wagers of pai gow poker are worth: the bonus exactly, the contest with the bank by simulation (19:47-11.9).

Two hands of seven can be dealt in more than eight thousand million million ways, too many to count in a minute, so the
contest is simulated from a fixed seed and its figures say how far they may be off.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ...odds.analysis import GameOdds, WagerOdds
from ...odds.lines import Line, Outcome
from ...odds.stored import stored
from ...odds.strategy import Strategy
from ...table.wagers import WagerType
from ..pai_gow import rules as contests
from . import rules
from .elections import PaiGowPokerElections
from .wagers import BANK, BONUS_WAGER, WAGER, decide_bank, decide_bonus, decide_wager

UNIT = 10_000  # cents
HANDS = 154_143_080
ROUNDS = 2**24  # simulated for the odds
SEED = 47
RULES = (
    "table/poker_hands.py",
    "sim/poker_hands.py",
    "sim/streams.py",
    "games/pai_gow/rules.py",
    "games/pai_gow_poker/rules.py",
    "games/pai_gow_poker/hands.py",
    "games/pai_gow_poker/kernel.py",
)
COUNTED = (*RULES, "games/pai_gow_poker/counting.py")
CONTESTS = {WAGER: decide_wager, BANK: decide_bank}


def lines(elections: Any, decide: dict[WagerType, Any]) -> list[Line]:
    """A wager against the bank, and the bank against one wager as large."""

    def outcome(kind: WagerType, result: int) -> Outcome:
        decision = decide[kind](result, elections)
        return UNIT, decision.net(UNIT), decision.result

    return [
        Line(
            kind.key,
            elections.parallels.get(kind.cite, kind.cite),
            kind.pays(elections),
            tuple(outcome(kind, result) for result in range(contests.CLASSES)),
        )
        for kind in decide
        if kind.offered(elections)
    ]


def bonus_line(elections: PaiGowPokerElections) -> Line:
    """The bonus without envy, which depends on how many play."""

    def outcome(line: int) -> Outcome:
        decision = decide_bonus(line, elections)
        return UNIT, decision.net(UNIT), decision.result

    told = tuple(outcome(line) for line in range(rules.BONUS_LINES))
    return Line(BONUS_WAGER.key, BONUS_WAGER.cite, BONUS_WAGER.pays(elections), told)


@lru_cache(maxsize=1)
def hand_counts() -> tuple[int, ...]:
    """Hands of seven by the line of the bonus they make: 154,143,080 in all."""

    def make() -> list[int]:
        from .counting import count_lines

        return count_lines()

    return tuple(stored("pai-gow-poker-hands", COUNTED, make))


_known: dict[Any, tuple[int, ...]] = {}


def contest_counts(elections: PaiGowPokerElections) -> tuple[int, ...]:
    """Simulated rounds of each class of contests, both sides setting the house way."""
    key = elections.wheel, elections.keep_table, elections.quads

    def make() -> list[int]:
        from .kernel import PaiGowPokerKernel

        kernel = PaiGowPokerKernel(elections)
        size = kernel.block_rounds
        with ThreadPoolExecutor() as pool:
            blocks = list(pool.map(lambda block: kernel.run_block(SEED, block, size), range(ROUNDS // size)))
        counts: list[int] = sum(blocks[1:], blocks[0]).tolist()
        return counts[: contests.CLASSES]

    if key not in _known:
        _known[key] = tuple(stored("pai-gow-poker", RULES, make, [*key, ROUNDS, SEED]))
    return _known[key]


def simulated(line: Line, counts: Sequence[int]) -> WagerOdds:
    """The value of a wager from simulated rounds, with its standard error in the words of what it pays."""
    value = line.value(counts)
    error = line.totals(counts).stderr
    return replace(value, exact=None, combinations=None, pays=f"{value.pays}; simulated, standard error {error:.5f}")


def odds(elections: PaiGowPokerElections) -> GameOdds:
    """The bonus exactly; a wager and the bank by simulation, both sides setting the house way."""
    counts = contest_counts(elections)
    told = [simulated(line, counts) for line in lines(elections, CONTESTS)]
    if elections.bonus:
        told.append(bonus_line(elections).value(hand_counts()))
    return GameOdds("pai-gow-poker", elections.chosen(), told)


# ---- how to play ---------------------------------------------------------------------------------------------------

WORDS = (
    "No pair: the best card high, the next two low.",
    "One pair: the pair high, the two best other cards low.",
    "Three pair: the best pair low.",
    "Three of a kind: high; of three aces one goes low with the best other card.",
    "Two threes of a kind: the lower one high, a pair of the better one low.",
    "Straight or flush: keep it, with a pair low if it survives that, else with the two best cards low; with two pair "
    "as two pair.",
    "Full house: the three high, the pair low, the better one of two.",
    "Five aces: three high and two low, but with two kings all five high.",
)


def strategy(elections: PaiGowPokerElections) -> Strategy:
    """The house way in words, with the two-pair rule as a chart."""
    kept, beside = elections.quads
    quads = f"Four of a kind: keep up to {kept}, beside an ace up to {beside}, otherwise split; another pair goes low."
    rows = tuple(
        (pairs, "always split" if single == "never" else f"split unless a single {single} or better goes low")
        for pairs, single in (*elections.two_pair.items(), ("aces and any", "never"))
    )
    counts = contest_counts(elections)
    told = {line.key: simulated(line, counts) for line in lines(elections, CONTESTS)}
    words = {WAGER.key: "against the dealer's bank", BANK.key: "as the bank"}
    error = lines(elections, CONTESTS)[0].totals(counts).stderr
    return Strategy(
        "pai-gow-poker",
        (*WORDS, quads),
        ("two pair", "what to do"),
        rows,
        (
            "Pairs are low from 2 to 6, medium from 7 to 10, high from J to K.",
            f"House way against house way over {ROUNDS:,} simulated rounds, standard error {error:.5f}.",
        ),
        {f"house way, {words[key]}": value.house_edge for key, value in told.items()},
    )
