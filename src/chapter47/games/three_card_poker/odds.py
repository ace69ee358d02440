"""The exact value of every three card poker wager with the best play, which is found and not assumed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...errors import ensure
from ...odds.analysis import GameOdds, WagerOdds
from ...odds.left import Counts, Left, Means, edge_of
from ...odds.lines import Line, Outcome, ended
from ...odds.stored import stored
from ...odds.strategy import Strategy
from ...table.cards import DECK
from ...table.game import Numbers, compiled
from ...table.money import Cents
from ...table.poker_hands import THREE_CARDS, value_name
from ...table.requests import Ask
from ...table.wagers import WagerType
from . import rules
from .elections import ThreeCardPokerElections
from .procedure import QUALIFYING
from .wagers import ANTE, DECIDE, PAIR_PLUS, PLAY, decide_bonus

if TYPE_CHECKING:
    from .dealing import HouseTable

UNIT: Cents = 10_000
DEALER_HANDS = 18_424  # for each hand of a player
SOURCES = (
    "table/poker_hands.py",
    "sim/poker_hands.py",
    "games/three_card_poker/rules.py",
    "games/three_card_poker/exact.py",
)


@lru_cache(maxsize=1)
def contests() -> tuple[tuple[int, ...], ...]:
    """For each strength of a player's hand, the deals that end in each contest: 407,170,400 in all."""

    def make() -> list[list[int]]:
        from .exact import count_contests

        return count_contests(QUALIFYING)

    return tuple(map(tuple, stored("three-card-poker", SOURCES, make, QUALIFYING)))


Contests = tuple[tuple[int, ...], ...]  # deals by strength of the player's hand and contest


def plays(counts: tuple[int, ...]) -> bool:
    """Whether hands that end so are worth a play wager: less than the ante is lost on average. 19:47-20.10[fold]."""
    return counts[rules.NOT_QUALIFIED] + 2 * (counts[rules.WON] - counts[rules.LOST]) > -sum(counts)


def best_lowest() -> int:
    """The lowest strength that is worth a play wager.

    Weaker hands are all folded and stronger ones all played, which is checked here.
    """
    played = [plays(counts) for counts in contests()]
    lowest = played.index(True, 1)
    ensure(all(played[lowest:]) and not any(played[1:lowest]), "the best play is a threshold")
    return lowest


def class_counts(lowest: int | None, found: Contests | None = None) -> tuple[int, ...]:
    """Deals in each class of rounds where hands from ``lowest`` up are played, or where each is played as is best."""
    counts = [0] * rules.CLASSES
    for strength, ended_in in enumerate(found or contests()):
        if not any(ended_in):
            continue
        hand = rules.NAMES.index(THREE_CARDS.class_of[strength])
        if strength < lowest if lowest is not None else not plays(ended_in):
            counts[rules.result_class(hand, rules.FOLDED)] += sum(ended_in)
            continue
        for contest, ways in enumerate(ended_in):
            counts[rules.result_class(hand, contest)] += ways
    return tuple(counts)


def lines(elections: ThreeCardPokerElections) -> list[Line]:
    """The ante with the play wager and bonus that follow it, the play wager by itself, pair plus by itself."""

    def one(kind: WagerType, result: int) -> Outcome:
        decision = DECIDE[kind](result, elections)
        return UNIT, decision.net(UNIT), decision.result

    def ante(result: int) -> Outcome:
        net = DECIDE[ANTE](result, elections).net(UNIT)
        if rules.contest_of(result) != rules.FOLDED:
            net += DECIDE[PLAY](result, elections).net(UNIT)
        bonus = decide_bonus(result, elections)
        net += bonus.net(UNIT) if bonus else 0
        return UNIT, net, ended(net)

    every = range(rules.CLASSES)
    play = [None if rules.contest_of(r) == rules.FOLDED else one(PLAY, r) for r in every]
    return [
        Line(ANTE.key, ANTE.cite, ANTE.pays(elections), tuple(ante(r) for r in every)),
        Line(PLAY.key, PLAY.cite, PLAY.pays(elections), tuple(play)),
        Line(PAIR_PLUS.key, PAIR_PLUS.cite, PAIR_PLUS.pays(elections), tuple(one(PAIR_PLUS, r) for r in every)),
    ]


def odds(elections: ThreeCardPokerElections) -> GameOdds:
    """The exact value of every wager: the ante as a whole with the best play, per ante."""
    counts = class_counts(best_lowest())
    return GameOdds("three-card-poker", elections.chosen(), [line.value(counts) for line in lines(elections)])


# ---- how to play ---------------------------------------------------------------------------------------------------


def hand_name(strength: int) -> str:
    """The ranks of the hands of a strength."""
    values = next(values for (values, _), place in THREE_CARDS.strengths.items() if place == strength)
    return "-".join(map(value_name, values))


def strategy(elections: ThreeCardPokerElections) -> Strategy:
    """When to make the play wager, with what each close hand is worth either way."""
    lowest = best_lowest()
    ante = lines(elections)[0]
    rows = []
    for strength in range(lowest - 3, lowest + 4):
        counts = contests()[strength]
        worth = (counts[rules.NOT_QUALIFIED] + 2 * (counts[rules.WON] - counts[rules.LOST])) / sum(counts)
        rows.append((hand_name(strength), f"{worth:+.6f}", "-1.000000", "play" if strength >= lowest else "fold"))
    queen = THREE_CARDS.at(12, 3, 2)
    figures = {
        f"play {hand_name(lowest)} or better": ante.value(class_counts(lowest)).house_edge,
        "play any queen or better": ante.value(class_counts(queen)).house_edge,
        "play everything": ante.value(class_counts(1)).house_edge,
    }
    return Strategy(
        "three-card-poker",
        (f"Make the play wager with {hand_name(lowest)} or better; fold everything below.",),
        ("hand", "play", "fold", "best"),
        tuple(rows),
        ("Worth of each choice in antes, over all hands of the dealer. Pair plus needs no decision.",),
        figures,
    )


def hint(table: HouseTable, request: Ask) -> str | None:
    """What the best play does with the hand that is asked about."""
    if request.phrase != "play-or-fold":
        return None
    strength = THREE_CARDS.strength(table.state.hands[request.seat].cards)
    return "play" if strength >= best_lowest() else f"fold: it is below {hand_name(best_lowest())}"


@lru_cache(maxsize=64)
def contests_left(now: Counts) -> Contests:
    """For each strength of a player's hand, the deals of the cards that are left that end in each contest."""
    from .exact import count_left

    return tuple(map(tuple, count_left([card for card, number in enumerate(now) if number], QUALIFYING)))


def left(elections: ThreeCardPokerElections) -> Left:
    """The cards of one deck."""

    def values(now: Counts) -> list[WagerOdds]:
        counts = class_counts(None, contests_left(now))
        return [line.value(counts) for line in lines(elections)]

    def edges(wager: str, now: Means) -> float:
        counts = class_counts(None, contests_left(tuple(int(n) for n in now)))
        return edge_of(next(line for line in lines(elections) if line.key == wager), counts)

    kinds = tuple(str(card) for card in DECK)
    ranks = tuple(card.index % 13 for card in DECK)
    return Left(kinds, (1,) * len(DECK), 1, 6, lambda card: card.index, values, edges, ranks, fresh=True)


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__), strategy=strategy, hint=hint)
