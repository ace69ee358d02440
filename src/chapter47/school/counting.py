"""Counting: the cards of some rounds; the running and the true count, insurance and departures from the chart."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ..desk.chosen import Chosen
from ..table.cards import Card
from ..table.game import GameType
from .drill import Count, Drill, Part, Scene, Task
from .playing import seen_cards
from .procedures import one_of
from .sitting import Sitting, game_of, random_of, rules_of

if TYPE_CHECKING:
    from ..games.blackjack.count.kernel import Count as Tags

LEVELS = ("running count", "running and true count", "with insurance and departures", "under any lawful rules")
ROUNDS = {1: 1, 2: 3, 3: 5, 4: 7}
COUNT = "hi-lo"
COUNTED = ("blackjack", "spanish-21", "night-blackjack")  # one dealer's hand from a shoe
PLAYS = ("hit", "stand", "double")


def counts(game: GameType) -> bool:
    """Whether cards of a game are counted."""
    return game.key in COUNTED


def make(task: Task) -> Drill:
    """A counting drill."""
    from ..desk.counting import read_count
    from ..games.blackjack import rules

    random = random_of(task)
    game = game_of(task, random)
    sitting = Sitting(task, game, random)
    for _ in range(ROUNDS[task.level]):
        sitting.round()
    cards = seen_cards(sitting.events[_since_shuffle(sitting) :])
    count = read_count(COUNT)
    tags = {code: count.tags[rules.points(Card.parse(code).rank) - 1] for code in cards}
    running = count.initial + sum(tags[code] for code in cards)
    left = sitting.table.shoe.left
    true = running * 52 // left
    cite = game.type.cite  # no paragraph counts cards: what is counted is what this game lays face up
    parts: list[Part] = [
        Count(
            key="running", label="The running count", topic="running", cite=cite, right=running, why=_sum(cards, tags)
        )
    ]
    if task.level > 1:
        why = f"{running} times 52 over {left} cards, rounded down"
        parts.append(Count(key="true", label="The true count", topic="true", cite=cite, right=true, why=why))
    if task.level > 2:
        parts += [_insurance(game, true, count, random), _departure(game, true, count, random)]
    lines = (f"Hi-Lo: 2 to 6 count 1, tens and aces -1. {left} cards are left in the shoe.",)
    scene = Scene(lines=lines, hands={"seen": tuple(cards)}, rules=rules_of(game))
    return Drill(task, f"{game.type.title}: counting", "What is the count?", scene, parts)


def _since_shuffle(sitting: Sitting) -> int:
    from ..table.events import Shuffled

    at = [place for place, event in enumerate(sitting.events) if isinstance(event, Shuffled)]
    return at[-1] if at else 0


def _sum(cards: list[str], tags: dict[str, int]) -> str:
    up, down = (sum(tags[code] == sign for code in cards) for sign in (1, -1))
    return f"{up} low cards less {down} high ones"


def _insurance(game: Chosen, true: int, count: Tags, random: Random) -> Part:
    takes = count.insurance_at is not None and true >= count.insurance_at
    right, wrong = ("Take it", "Leave it") if takes else ("Leave it", "Take it")
    label = "The dealer shows an ace. Insurance?"
    cite = next((kind.cite for kind in game.type.wagers if kind.key == "insurance"), game.type.cite)
    return one_of(right, [wrong], random, key="insurance", label=label, topic="insurance", cite=cite)


def _departure(game: Chosen, true: int, count: Tags, random: Random) -> Part:
    """A hand of two cards whose play may depend on the count, as the counted plan has it."""
    from ..desk.hands import parameters_of
    from ..games.blackjack.count.kernel import departed
    from ..games.blackjack.exact.odds import solution
    from ..games.blackjack.exact.state import class_of

    index = random.choice(count.indices)
    plan = departed(solution(parameters_of(game.type, game.elections)).plan, count.indices, true)
    column, cls = index.up - 1, class_of(2, index.hand == "soft", index.total)
    right = "double" if plan.double[column, cls] else "hit" if plan.hit[column, cls] else "stand"
    up = "an ace" if index.up == 1 else f"a {index.up}"
    label = f"{index.hand.capitalize()} {index.total} in two cards against {up}?"
    others = [play for play in PLAYS if play != right]
    return one_of(right, others, random, key="departure", label=label, topic="departure", cite=game.type.cite)
