"""What the wagers of pai gow are worth: house way against house way, and what a perfect setter gains (19:47-10.7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...odds.analysis import GameOdds
from ...odds.lines import Line, Outcome
from ...odds.stored import stored
from ...odds.strategy import Strategy
from ...table.tiles import PAIRS
from ...table.wagers import WagerType
from . import rules
from .elections import PaiGowElections
from .house_way import rules as house_way
from .house_way.rules import Split
from .rules import mirrored
from .wagers import BANK, DECIDE, WAGER

UNIT = 10_000  # cents
SOURCES = tuple(f"games/pai_gow/{name}.py" for name in ("rules", "house_way/rules", "house_way/elections", "exact"))
DEALS = 736_281_000
SHOWN = 12  # hands of the chart

HOUSE_WAY_NOTES = {
    "atlantic city": (
        "Two pairs: play both. Fours, fives, sixes, tens and elevens are never split.",
        "Split Gee Joon beside a six with a four, five or six.",
        "Split Teens or Days for six and eight or better, and beside a nine and an eleven.",
        "Split nines beside two of 2, 10, 12; eights beside two of 2, 10, 11, 12 or 9 with 11; sevens beside two of "
        "2, 10, 11, 12 if one of them is a 2 or 12.",
        "With a Teen or Day and no pair make a high nine, else a gong, else a wong; if that leaves less than a three "
        "with the high six in the low hand, make the best high hand.",
        "Otherwise put two small tiles together that make seven, eight or nine, leaving the best low hand.",
        "Otherwise make the best low hand.",
    ),
    "simple": (
        "Make a pair, a wong or a gong wherever you can, the best one.",
        "Otherwise make nine, eight or seven points, the most you can.",
        "Otherwise put the highest tile with the lowest.",
    ),
    "foxwoods": (
        "Pairs as in Atlantic City, but sevens are split beside any two of 2, 10, 11, 12.",
        "With a Teen or Day and no pair make a high nine, else a gong, else a wong, the Teen before the Day; but a "
        "wong beside an eleven, and a gong, not a high nine, beside a four, or beside a five if the eight is mixed.",
        "Of two ways to make 8/9 the best high hand; of two ways to make 7/8 with Teen and Day the Teen in the high "
        "hand; of two ways to make 6/7, 6/8, 6/9 or 7/9, and 7/9 before 8/8, the best high hand if it parts the two "
        "highest tiles.",
        "Otherwise make the best low hand, unless it is below a three with the high six and seven points or more can "
        "be had in the high hand: then make that the best.",
    ),
    "new zealand": (
        "Pairs as in Atlantic City, but Teens and Days are split beside 9 and 11 and beside any two of 4 to 9 with a "
        "six or more among them, and sevens beside any two of 2, 10, 11, 12.",
        "With a Teen or Day and no pair make a high nine, else a gong, else a wong, the first that leaves a three with "
        "the high four or better in the low hand; if none does, a wong before a gong before a high nine.",
        "Otherwise make the best low hand, unless it is below a three with the high four and eight points or more can "
        "be had in the high hand: then make that the best.",
    ),
}


def parameters(elections: PaiGowElections) -> list[object]:
    """What the counts depend on."""
    return [elections.house_way, sorted(elections.house_way_exceptions.items())]


@lru_cache(maxsize=32)
def _house_counts(way: str, exceptions: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    elections = PaiGowElections(house_way=way, house_way_exceptions=dict(exceptions))  # type: ignore[arg-type]

    def make() -> list[int]:
        from .exact import count_house_way

        return count_house_way(elections.setting_of)

    return tuple(stored("pai-gow", SOURCES, make, parameters(elections)))


def house_counts(elections: PaiGowElections) -> tuple[int, ...]:
    """Deals of each class, both sides set by the house way: 736,281,000 in all."""
    return _house_counts(elections.house_way, tuple(sorted(elections.house_way_exceptions.items())))


def best_counts(elections: PaiGowElections, kind: WagerType) -> tuple[list[int], Sequence[Sequence[int]]]:
    """Deals of each class with the best set of every hand, and the hands that are then set another way."""
    line = line_of(kind, elections)
    worth = [outcome[1] for outcome in line.outcomes if outcome is not None]
    if kind is BANK:  # a bank sees each contest from the other side
        worth = [worth[mirrored(result)] for result in range(rules.CLASSES)]

    def make() -> tuple[list[int], Sequence[Sequence[int]]]:
        from .exact import best_settings

        return best_settings(elections.setting_of, worth)

    counts, changed = stored("pai-gow-best", SOURCES, make, [parameters(elections), worth])
    if kind is BANK:
        counts = [counts[mirrored(result)] for result in range(rules.CLASSES)]
    return counts, changed


def line_of(kind: WagerType, elections: PaiGowElections) -> Line:
    """What each class of contests means for a wager of $100."""

    def outcome(result: int) -> Outcome:
        decision = DECIDE[kind](result, elections)
        return UNIT, decision.net(UNIT), decision.result

    return Line(kind.key, kind.cite, kind.pays(elections), tuple(outcome(r) for r in range(rules.CLASSES)))


def lines(elections: PaiGowElections) -> list[Line]:
    """A wager against the bank, and the bank against one wager as large."""
    return [line_of(kind, elections) for kind in DECIDE if kind.offered(elections)]


def odds(elections: PaiGowElections) -> GameOdds:
    """The exact value of a wager and of the bank, both sides setting the house way."""
    counts = house_counts(elections)
    return GameOdds("pai-gow", elections.chosen(), [line.value(counts) for line in lines(elections)])


# ---- how to play ---------------------------------------------------------------------------------------------------


def said(split: Split) -> str:
    """A split by the names of its tiles."""
    return " / ".join(" + ".join(PAIRS[tile].name for tile in hand) for hand in split)


def strategy(elections: PaiGowElections) -> Strategy:
    """The house way in words, what it costs, and the hands that a perfect setter sets otherwise."""
    hands = house_way.hands()
    figures, rows, changed_hands = {}, [], 0
    for kind, words in ((WAGER, "against the dealer's bank"), (BANK, "as the bank")):
        if not kind.offered(elections):
            continue
        line = line_of(kind, elections)
        counts, changed = best_counts(elections, kind)
        figures[f"house way, {words}"] = line.value(house_counts(elections)).house_edge
        figures[f"best set of every hand, {words}"] = line.value(counts).house_edge
        if kind is not WAGER:
            continue
        changed_hands = len(changed)
        for at, choice, gain in changed[:SHOWN]:
            best = house_way.splits(hands[at])[choice]
            rows.append((said(elections.setting_of(hands[at])), said(best), f"{gain / UNIT / DEALS:.7f}"))
    return Strategy(
        "pai-gow",
        HOUSE_WAY_NOTES[elections.house_way],
        ("house way: high / low", "best: high / low", "gain per unit wagered"),
        tuple(rows),
        (
            f"The best set differs from the house way in {changed_hands} of 3,620 kinds of hands; those that gain most "
            "are listed. Counted over every deal of two hands.",
        ),
        figures,
    )
