"""Play: a patron is asked something; what is best, and what does a mistake cost? And how hands of pai gow are set.

The worth of every choice is counted by the desk (``desk.worths``); the house way is what the game's own table offers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..desk.chosen import Chosen
from ..desk.worths import VALUED, Worths, worths
from ..games import declared, game_type
from ..table.events import Event
from ..table.game import GameType
from ..table.money import dollars
from ..table.requests import Ask, Request
from ..table.sight import sight
from .drill import Drill, Part, Pick, Scene, Task
from .procedures import one_of
from .sitting import Sitting, game_of, random_of, rules_of
from .steps import about

LEVELS = ("one patron", "several wagers", "a full table", "under any lawful rules")
SETTING_LEVELS = ("the house way", "the house way, against the clock", "house way and best", "under any lawful rules")
SETTING = "set-the-hands"
SET = ("pai-gow", "pai-gow-poker")
BY_MONEY = ("set-the-hands", "take-bank", "take-the-bank", "take-the-bank-at", "keep-the-bank")  # not asked as play
AMOUNTS = ("double", "raise", "tie-wager")  # how much, once the choice is made
NOT_VALUED = ("multi-action-blackjack", "poker", "chemin-de-fer")  # what others hold, or do, decides what is best
TRIES, ROUNDS = 30, 4
SHOWN = 5  # ways to set a hand that are offered
ROUNDS_AN_HOUR = 60
LEAST = 1e-9  # two choices that differ by less are worth the same


@dataclass(frozen=True, slots=True)
class Question:
    """A patron is asked: what they see, what they may choose, and what each choice is worth."""

    game: Chosen
    asked: Ask
    hands: Mapping[str, tuple[str, ...]]
    found: Worths | None
    often: Fraction | None  # how often such a hand comes, where that can be counted


def asks(game: GameType) -> bool:
    """Whether the patrons of a game are asked something whose worth is counted."""
    return game.key not in NOT_VALUED and bool(_phrases(game) & (VALUED.keys() - set(BY_MONEY) - set(AMOUNTS)))


def sets(game: GameType) -> bool:
    """Whether patrons of a game set two hands."""
    return game.key in SET


def _phrases(game: GameType) -> set[str]:
    """The words of a game, and of those that it is a variant of."""
    own = set(declared(game.key, "phrases", "PHRASES") or ())
    return own | _phrases(game_type(game.base)) if game.base else own


def decisions(task: Task) -> Drill:
    """A decision of play."""
    question = _asked(task, lambda ask: ask.phrase in VALUED and ask.phrase not in BY_MONEY)
    ask, found = question.asked, question.found
    if found is None:
        raise RuntimeError(f"{task.key}: no decision with a worth was found")
    choices = tuple(found.values)
    part = Pick(
        key="play",
        label=f"{dollars(found.unit)} is at stake. What is best?",
        topic=ask.phrase,
        cite=ask.cite,
        why=costs(question, found),
        choices=tuple(choice.replace("-", " ") for choice in choices),
        right=choices.index(found.best),
    )
    return _drill(task, question, "What is best?", [part])


def costs(question: Question, found: Worths) -> str:
    """What each choice is worth, and what the others cost: each time, and an hour where one can say how often."""
    ordered = sorted(found.values, key=lambda choice: -found.values[choice])
    told = [f"{choice.replace('-', ' ')} {dollars(found.cents(choice))}" for choice in ordered]
    lost = [f"{choice.replace('-', ' ')} costs {_each(question, found.cost(choice))}" for choice in ordered[1:3]]
    exact = "" if found.exact else " (not exact)"
    return f"worth {', '.join(told)}; {', '.join(lost)}; counted over {found.counted}{exact}"


def _each(question: Question, cost: int) -> str:
    """What a mistake costs each time, and an hour where one can say how often it comes."""
    each = f"{dollars(cost)} each time"
    if question.often is None:
        return each
    return f"{each}, {dollars(round(cost * ROUNDS_AN_HOUR * question.often))} an hour of {ROUNDS_AN_HOUR} rounds"


def settings(task: Task) -> Drill:
    """A hand to be set: the house way, and at the higher levels the best way too."""
    best = task.level > 2
    question = _asked(task, lambda ask: ask.phrase == SETTING, valued=best)
    random = random_of(task, "choices")
    ask = question.asked
    others = [choice for choice in ask.choices if choice not in (ask.default, "surrender")]
    named = {"label": "The house way: the low hand is", "topic": "house-way", "cite": ask.cite}
    wrong = [_cards(choice) for choice in random.sample(others, min(SHOWN, len(others)))]
    parts: list[Part] = [one_of(_cards(ask.default), wrong or ["surrender"], random, key="house", **named)]
    if best and question.found is not None:
        found = question.found
        near = sorted((c for c in found.values if c != found.best), key=lambda choice: -found.values[choice])
        asked = {"label": "What is best for the patron?", "topic": "best-set", "cite": ask.cite}
        parts.append(one_of(_cards(found.best), map(_cards, near[:SHOWN]), random, key="best", **asked))
    return _drill(task, question, "How are the hands set?", parts)


def _cards(choice: str) -> str:
    return choice.replace(",", " ")


def _drill(task: Task, question: Question, words: str, parts: list[Part]) -> Drill:
    ask = question.asked
    scene = Scene(
        lines=(f"Seat {ask.seat} is asked{about(ask.question)}.",), hands=question.hands, rules=rules_of(question.game)
    )
    return Drill(task, f"{question.game.type.title}: play", words, scene, parts)


# ---- finding a question ----------------------------------------------------------------------------------------------


def _asked(task: Task, wanted: Callable[[Ask], bool], *, valued: bool = True) -> Question:
    """A question that the procedure asks, with worths that tell the choices apart."""
    for attempt in range(TRIES):
        random = random_of(task, attempt)
        sitting = Sitting(task, game_of(task, random), random)
        looking = Looking(sitting, wanted, valued, task.focus if attempt < TRIES // 2 else "")
        sitting.look = looking
        for _ in range(ROUNDS):
            sitting.round()
            if looking.found is not None:
                return looking.found
    raise RuntimeError(f"{task.key}: nothing was asked")


class Looking:
    """Looks at what a table asks until a question is found."""

    def __init__(self, sitting: Sitting, wanted: Callable[[Ask], bool], valued: bool, focus: str) -> None:
        self.sitting, self.wanted, self.valued, self.focus = sitting, wanted, valued, focus
        self.found: Question | None = None

    def __call__(self, request: Request) -> None:
        """Keep the question if it is one; nothing is declared."""
        if self.found is not None or not isinstance(request, Ask) or not self.wanted(request):
            return
        another = bool(self.focus) and request.phrase != self.focus
        if len(request.choices) < 2 or another or self.sitting.random.random() < 0.3:
            return
        table = self.sitting.table
        worth = worths(table, request) if self.valued else None
        if self.valued and (worth is None or _undecided(worth)):
            return
        seen = sight(table, request.seat, self.sitting.events).hands
        hands = {name: tuple(codes) for name, codes in seen.items() if codes}
        self.found = Question(self.sitting.game, request, hands, worth, _often(self.sitting, request))


def _undecided(found: Worths) -> bool:
    """Whether the two best are worth the same."""
    best, *others = sorted(found.values.values(), reverse=True)
    return not others or best - others[0] < LEAST


def _often(sitting: Sitting, request: Ask) -> Fraction | None:
    """How often a blackjack hand of two cards comes against this card of the dealer, from a full shoe."""
    from ..games.blackjack import rules
    from ..games.blackjack.state import Round

    if request.phrase != "play-hand":
        return None
    round_ = sitting.table.state
    if not isinstance(round_, Round):
        return None
    hand = next((h for h in round_.hands() if h.name == request.values.get("hand")), None)
    if hand is None or hand.split or len(hand.cards) != 2:
        return None
    left: dict[int, int] = {}
    for card, many in sitting.table.shoe.composition.items():
        left[rules.points(card.rank)] = left.get(rules.points(card.rank), 0) + many
    drawn = [rules.points(card.rank) for card in (*hand.cards, round_.dealer.cards[0])]
    chance, total = Fraction(1 if drawn[0] == drawn[1] else 2), sum(left.values())
    for value in drawn:
        chance *= Fraction(left[value], total)
        left[value] -= 1
        total -= 1
    return chance


def seen_cards(events: list[Event]) -> list[str]:
    """Every card that everybody saw, in the order it was seen; a burned card is not among them."""
    from ..table.events import STRANGER, Drawn, Turned, visible
    from ..table.sight import OUT_OF_PLAY

    told: list[str] = []
    for event in (visible(event, STRANGER) for event in events):
        if isinstance(event, Drawn) and event.piece is not None and event.hand not in OUT_OF_PLAY:
            told.append(event.piece)
        elif isinstance(event, Turned):
            told += event.pieces
    return told
