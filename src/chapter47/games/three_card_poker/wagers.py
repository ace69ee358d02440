"""The wagers of three card poker: ante, play and pair plus, and the bonus on the ante (19:47-20.6, 20.10, 20.11)."""

from __future__ import annotations

from ...table.odds import EVEN
from ...table.pay_tables import Pay, PayTable, schedule
from ...table.wagers import Decide, Decision, WagerType, lost, void, won
from . import rules
from .elections import ThreeCardPokerElections

BONUS_CITE = {"1": "19:47-20.11[ante-bonus-1]", "2": "19:47-20.11[ante-bonus-2]", "3": "19:47-20.11[ante-bonus-3]"}
PAIR_PLUS_CITE = {
    "A": "19:47-20.11[pair-plus-a]",
    "B": "19:47-20.11[pair-plus-b]",
    "C": "19:47-20.11[pair-plus-c]",
    "D": "19:47-20.11[pair-plus-d]",
    "E": "19:47-20.11[pair-plus-e]",
}


def decide_ante(result: int, _: ThreeCardPokerElections) -> Decision:
    """An ante: folded, against a dealer who does not qualify, or in a contest of hands. 19:47-20.11[ante]."""
    match rules.contest_of(result):
        case rules.FOLDED:
            return lost("19:47-20.10[fold]")
        case rules.NOT_QUALIFIED:
            return won(EVEN, "19:47-20.10[not-qualified]")
        case rules.WON:
            return won(EVEN, "19:47-20.11[ante]")
        case rules.TIED:
            return void("19:47-20.10[tie]")
        case _:
            return lost("19:47-20.10[loses]")


def decide_play(result: int, _: ThreeCardPokerElections) -> Decision:
    """A play wager: it counts only against a dealer who qualifies. 19:47-20.11[play]."""
    match rules.contest_of(result):
        case rules.NOT_QUALIFIED:
            return void("19:47-20.10[not-qualified]")
        case rules.WON:
            return won(EVEN, "19:47-20.11[play]")
        case rules.TIED:
            return void("19:47-20.10[tie]")
        case _:
            return lost("19:47-20.10[loses]")


def decide_pair_plus(result: int, elections: ThreeCardPokerElections) -> Decision:
    """Pair plus, whatever the dealer has. 19:47-20.1[pair-plus-wager], 19:47-20.11[pair-plus-loses]."""
    hand = rules.hand_of(result)
    if hand < rules.PAIR_OR_BETTER:
        return lost("19:47-20.11[pair-plus-loses]")
    chosen = elections.pair_plus_pays
    cite = PAIR_PLUS_CITE[chosen] if isinstance(chosen, str) else "19:47-20.11[pair-plus]"
    return won(elections.pair_plus_schedule[rules.NAMES[hand]], cite)


def decide_bonus(result: int, elections: ThreeCardPokerElections) -> Decision | None:
    """The bonus on the ante of a hand that stayed in, win or lose. 19:47-20.11[ante-bonus]."""
    odds = elections.bonus_schedule.get(rules.NAMES[rules.hand_of(result)])
    if odds is None or rules.contest_of(result) == rules.FOLDED:
        return None
    return won(odds, BONUS_CITE[elections.ante_bonus])


def ante_rows(elections: ThreeCardPokerElections) -> PayTable:
    """The ante at even money, and its bonus on each listed hand that stays in."""
    bonus = BONUS_CITE[elections.ante_bonus]
    lines = ((f"{line} (bonus)", odds) for line, odds in elections.bonus_schedule.items())
    return Pay("a win", EVEN, "19:47-20.11[ante]"), *schedule(dict(lines), bonus)


def pair_plus_rows(elections: ThreeCardPokerElections) -> PayTable:
    """Pair plus, hand by hand, its odds stated with "to". 19:47-20.11[to]."""
    chosen = elections.pair_plus_pays
    cite = PAIR_PLUS_CITE[chosen] if isinstance(chosen, str) else "19:47-20.11[pair-plus]"
    return schedule(elections.pair_plus_schedule, cite)


ANTE = WagerType(
    "ante",
    "Ante",
    "19:47-20.1[ante-wager]",
    odds=lambda elections: (EVEN, *elections.bonus_schedule.values()),
    rows=ante_rows,
)
PLAY = WagerType(
    "play", "Play", "19:47-20.1[play-wager]", odds=lambda _: (EVEN,), paid_by="19:47-20.11[play]", raises="ante"
)
PAIR_PLUS = WagerType(
    "pair-plus",
    "Pair plus",
    "19:47-20.1[pair-plus-wager]",
    odds=lambda elections: tuple(elections.pair_plus_schedule.values()),
    rows=pair_plus_rows,
)
DECIDE: dict[WagerType, Decide] = {ANTE: decide_ante, PLAY: decide_play, PAIR_PLUS: decide_pair_plus}
WAGERS = tuple(DECIDE)
