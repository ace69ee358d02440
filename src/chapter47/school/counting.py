"""Counting: the cards of some rounds; the running and the true count, insurance and departures from the chart.

The focus of a task says by which system: a name that the desk knows, or ten tags of one's own; Hi-Lo if it is silent.
Hi-Lo has its published departures; of every other system the desk works out what the count tells of the cards that are
left, and so when insurance pays and which play is best.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from random import Random
from typing import TYPE_CHECKING

from ..desk.chosen import Chosen
from ..errors import Refusal, nearest
from ..table.cards import Card
from ..table.game import GameType
from .drill import Count, Drill, Part, Scene, Task
from .playing import seen_cards
from .procedures import one_of
from .sitting import Sitting, game_of, random_of, rules_of

if TYPE_CHECKING:
    from ..games.blackjack.count.kernel import Index
    from ..games.blackjack.exact.strategy import PlayChart
    from ..odds.left import Left

LEVELS = ("running count", "running and true count", "with insurance and departures", "under any lawful rules")
ROUNDS = {1: 1, 2: 3, 3: 5, 4: 7}
USUAL = "hi-lo"
COUNTED = ("blackjack", "spanish-21", "night-blackjack")  # one dealer's hand from a shoe
PLAYS = ("hit", "stand", "double")
TOPICS = ("running", "true", "pivot", "insurance", "departure")
DECK = 52
ACE = 0  # its place among the tags
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10, J, Q, K")


def counts(game: GameType) -> bool:
    """Whether cards of a game are counted."""
    return game.key in COUNTED


@dataclass(frozen=True, slots=True)
class System:
    """A way to count: its name, and the tags from the ace to the ten."""

    key: str
    title: str
    tags: tuple[int, ...]

    @property
    def per_deck(self) -> int:
        """What a whole deck adds up to; nothing where the count is balanced."""
        return 4 * sum(self.tags) + 12 * self.tags[-1]

    def initial(self, decks: int) -> int:
        """Where an unbalanced count begins, so that a whole shoe brings it to what one deck adds up to, its pivot."""
        return -self.per_deck * (decks - 1)

    @property
    def says(self) -> str:
        """The tags in words."""
        by_tag: dict[int, list[str]] = {}
        for rank, tag in zip((*RANKS[1:], RANKS[0]), (*self.tags[1:], self.tags[0]), strict=True):
            by_tag.setdefault(tag, []).append(rank)
        told = [f"{', '.join(by_tag[tag])} {tag:+d}" for tag in sorted(by_tag, reverse=True) if tag]
        return f"{self.title}: {'; '.join(told)}"

    def topic(self, name: str) -> str:
        """What is trained, by this system."""
        return name if self.key == USUAL else f"{self.key}:{name}"


def system_of(focus: str) -> System:
    """The system that a focus names, alone or before a topic: ``zen``, ``zen:true``, ``0,0,1,1,1,1,0,0,0,-1``.

    >>> system_of("omega-2:true").says
    'Omega II: 4, 5, 6 +2; 2, 3, 7 +1; 9 -1; 10, J, Q, K -2'
    >>> system_of("ko").initial(6), system_of("zen").initial(6)
    (-20, 0)
    """
    from ..desk.counting import SYSTEMS, read_tags

    name = focus.partition(":")[0].strip()
    name = USUAL if name in ("", *TOPICS) else name
    if name in SYSTEMS:
        return System(name, *SYSTEMS[name])
    if name[:1].isalpha():
        raise Refusal(f"There is no count {name[:40]!r}.", instead=nearest(name, SYSTEMS))
    tags = read_tags(name)
    if len(tags) != len(RANKS) or len(set(tags)) == 1 or max(map(abs, tags)) > 9:
        raise Refusal(
            "A count has ten tags from -9 to 9, from the ace to the ten, that are not all the same.",
            instead=" ".join(map(str, SYSTEMS[USUAL][1])),
        )
    return System(",".join(map(str, tags)), "Your tags", tags)


def make(task: Task) -> Drill:
    """A counting drill."""
    from ..desk.shoes import shoe_of

    system = system_of(task.focus)
    random = random_of(task)
    game = game_of(task, random)
    sitting = Sitting(task, game, random)
    for _ in range(ROUNDS[task.level]):
        sitting.round()
    cards = seen_cards(sitting.events[_since_shuffle(sitting) :])
    shoe = shoe_of(game.type, game.elections)
    seen = Seen(game, system, shoe, tuple(_tags(system, cards)), sitting.table.shoe.left)
    cite = game.type.cite  # no paragraph counts cards: what is counted is what this game lays face up
    why = (
        f"{sum(tag for tag in seen.tags if tag > 0)} for low cards less {-sum(t for t in seen.tags if t < 0)} for high"
    )
    began = f", from {seen.initial}" if seen.initial else ""
    parts: list[Part] = [
        Count(key="running", label="The running count", topic=system.topic("running"), cite=cite,
              right=seen.running, why=f"{why} ones{began}")
    ]  # fmt: skip
    if task.level > 1:
        parts.append(_true(seen, cite, random))
    if task.level > 2:
        parts += _plays(seen, random)
    begins = f" It begins at {seen.initial}." if seen.initial else ""
    lines = (f"{system.says}.{begins} {seen.left} cards are left in the shoe.",)
    scene = Scene(lines=lines, hands={"seen": tuple(cards)}, rules=rules_of(game))
    return Drill(task, f"{game.type.title}: counting", "What is the count?", scene, parts)


def _since_shuffle(sitting: Sitting) -> int:
    from ..table.events import Shuffled

    at = [place for place, event in enumerate(sitting.events) if isinstance(event, Shuffled)]
    return at[-1] if at else 0


def _tags(system: System, cards: list[str]) -> list[int]:
    from ..games.blackjack import rules

    return [system.tags[rules.points(Card.parse(code).rank) - 1] for code in cards]


def _true(seen: Seen, cite: str, random: Random) -> Part:
    """The true count; of an unbalanced count, which needs none, whether it stands at its pivot or above."""
    system, pivot = seen.system, seen.system.per_deck
    if not pivot:
        why = f"{seen.running} times {DECK} over {seen.left} cards, rounded down"
        topic = system.topic("true")
        return Count(key="true", label="The true count", topic=topic, cite=cite, right=seen.true, why=why)
    right, wrong = ("Yes", "No") if seen.running >= pivot else ("No", "Yes")
    label = f"Does the count stand at its pivot, {pivot}, or above?"
    part = one_of(right, [wrong], random, key="pivot", label=label, topic=system.topic("pivot"), cite=cite)
    return replace(part, why=f"it is {seen.running}")


# ---- what the count is for -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards of a shoe that were seen, by their tags, and how many are left."""

    game: Chosen
    system: System
    shoe: Left  # the full one
    tags: tuple[int, ...]
    left: int

    @property
    def initial(self) -> int:
        """Where the count began."""
        return self.system.initial(self.shoe.decks) if self.system.per_deck else 0

    @property
    def running(self) -> int:
        """The running count."""
        return self.initial + sum(self.tags)

    @property
    def true(self) -> int:
        """The true count, rounded down."""
        return self.running * DECK // self.left

    def above(self, *more: int) -> Fraction:
        """The true count above that of any shoe, so many more cards counted: what the cards that were seen tell.

        The tags of a whole shoe need not add up to nothing, so what cards add on average is left out.
        """
        full = dict(enumerate(self.shoe.full))
        for kind in more:
            full[kind] -= 1
        mean = Fraction(sum(self.system.tags[kind] * many for kind, many in full.items()), sum(full.values()))
        gone = sum(self.tags) - len(self.tags) * mean + sum(self.system.tags[kind] for kind in more)
        return gone * DECK / (self.left - len(more))


def _plays(seen: Seen, random: Random) -> list[Part]:
    """Insurance, where the table has it, and a hand whose play may depend on the count."""
    from ..desk.shoes import has_insurance

    parts: list[Part] = []
    usual = seen.system.key == USUAL
    if has_insurance(seen.game.elections):
        with suppress(Refusal):  # some tags do not tell when it pays
            parts.append(_insured(seen, random) if usual else _worked_out(seen, random))
    with suppress(Refusal):  # both cards of the dealer are up, or no shoe has so high a count
        parts.append(_published(seen, random) if usual else _on_the_mean_shoe(seen, random))
    return parts


def _insured(seen: Seen, random: Random) -> Part:
    """Insurance from the published true count on."""
    from ..desk.counting import read_count

    at = read_count(USUAL).insurance_at
    return _insurance(seen, at is not None and seen.true >= at, "", random)


def _insurance(seen: Seen, takes: bool, why: str, random: Random) -> Part:
    right, wrong = ("Take it", "Leave it") if takes else ("Leave it", "Take it")
    game, topic = seen.game.type, seen.system.topic("insurance")
    label = "The dealer shows an ace. Insurance?"
    cite = next((kind.cite for kind in game.wagers if kind.key == "insurance"), game.cite)
    part = one_of(right, [wrong], random, key="insurance", label=label, topic=topic, cite=cite)
    return replace(part, why=why)


def _worked_out(seen: Seen, random: Random) -> Part:
    """Insurance pays where a third of the cards left are tens, as far as the count tells, the dealer's ace counted."""
    from ..desk.shoes import insurance_count

    game, shoe, left = seen.game, seen.shoe, seen.left - 1
    decks = left * shoe.decks / sum(shoe.full)
    pays, stands = insurance_count(game.type, game.elections, seen.system.tags, decks), float(seen.above(ACE))
    why = f"with the ace the true count is {stands:.1f}, and insurance pays from {pays:.1f} on"
    return _insurance(seen, stands >= pays, why, random)


def _published(seen: Seen, random: Random) -> Part:
    """A hand of two cards as the counted plan has it."""
    from ..desk.counting import read_count
    from ..desk.hands import parameters_of
    from ..games.blackjack.count.kernel import departed
    from ..games.blackjack.exact.odds import solution

    count = read_count(USUAL)
    index = random.choice(count.indices)
    usual = solution(parameters_of(seen.game.type, seen.game.elections)).chart_against(index.up)
    return _departure(seen, index, departed(usual, count.indices, seen.true), "", random)


def _on_the_mean_shoe(seen: Seen, random: Random) -> Part:
    """A hand of two cards as the best chart has it on the shoe that the count tells of."""
    from ..desk.counting import read_count
    from ..desk.hands import chart_at

    index, true = random.choice(read_count(USUAL).indices), floor(seen.above())
    plan = chart_at(seen.game.type, seen.game.elections, seen.system.tags, true, [index.up - 1])
    return _departure(seen, index, plan, f"the best chart on the mean shoe of a true count of {true}", random)


def _departure(seen: Seen, index: Index, plan: PlayChart, why: str, random: Random) -> Part:
    from ..games.blackjack.exact.state import class_of

    column, cls = index.up - 1, class_of(2, index.hand == "soft", index.total)
    right = "double" if plan.double[column, cls] else "hit" if plan.hit[column, cls] else "stand"
    up = "an ace" if index.up == 1 else f"a {index.up}"
    label = f"{index.hand.capitalize()} {index.total} in two cards against {up}?"
    others, topic = [play for play in PLAYS if play != right], seen.system.topic("departure")
    cite = seen.game.type.cite
    return replace(one_of(right, others, random, key="departure", label=label, topic=topic, cite=cite), why=why)
