"""Somebody to play with: a bot for every game, of three strengths, who knows what its own seat sees and nothing else.

>>> from chapter47.desk.bots import Bot
>>> Bot("poker", "expert", seed=7)
Bot('poker', 'expert')

A bot answers what its seat is asked (``answer``) and says what it would do in a betting window (``bets``, of
which the first plan counts that the window takes whole). ``table.sight.sight`` makes what it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

from ..errors import Refusal, nearest
from ..games import game_type
from ..table.events import Event
from ..table.game import Moves, Opponents, PatronAnswer, Skill
from ..table.requests import Ask, AskAmount
from ..table.sight import Onlooker, Sight
from ..table.table import Table
from ..table.window import Action, Bet, Window

Strength = Literal["novice", "regular", "expert"]
STRENGTHS: tuple[Strength, ...] = ("novice", "regular", "expert")
NOVICE, REGULAR, EXPERT = range(3)
WHOLE = ("double", "raise")  # amounts that good play names as high as they may be
RAISING_SPREAD = 7  # cards between the two of red dog from which a raise gains
BANK_COVER = 10  # table minimums that a bot has before it takes a bank


class Bot:
    """One player: the game's own way to play, or a plain one, with chance of its own.

    Args:
        game: its key
        strength: novice, regular or expert
        seed: of its chance

    Raises:
        Refusal: there is no such game or strength
    """

    def __init__(self, game: str, strength: Strength = "regular", seed: int = 0) -> None:
        if strength not in STRENGTHS:
            raise Refusal(f"There is no bot of strength {strength!r}.", instead=nearest(strength, STRENGTHS))
        self.game = game_type(game)
        self.strength = strength
        self.skill = Skill(STRENGTHS.index(strength), Random(seed))
        self.way = self.game.opponents or PLAIN

    def __repr__(self) -> str:
        return f"Bot({self.game.key!r}, {self.strength!r})"

    def answer(self, seen: Sight, request: Ask | AskAmount) -> object:
        """What it says to a question of its seat: always a lawful answer.

        Args:
            seen: what its seat sees
            request: what it is asked
        """
        said = self.way.choose(seen, request, self.skill)
        try:
            request.verify(said)
        except Refusal:
            return request.default
        return said

    def bets(self, seen: Sight) -> Sequence[Moves]:
        """What it would do in the open window, best first: the first plan that the window takes whole counts.

        Args:
            seen: what its seat sees
        """
        return self.way.bets(seen, self.skill)


class Company:
    """Bots in the seats of a table that nobody else plays: they answer for those seats, each by its own sight.

    Args:
        table: where they sit
        mine: seats that others play
        strength: novice, regular or expert
        seed: of their chance
    """

    def __init__(self, table: Table, mine: frozenset[int], strength: Strength = "regular", seed: int = 0) -> None:
        self.table = table
        self.mine = mine
        self.strength = strength
        self.seed = seed
        self.bots: dict[int, Bot] = {}
        self.eyes: dict[int, Onlooker] = {}

    def sight(self, seat: int, events: Sequence[Event], question: Ask | None = None) -> Sight:
        """What a seat sees.

        Args:
            seat: the number of the seat
            events: of the round so far
            question: what the seat is asked now
        """
        if seat not in self.eyes:
            self.eyes[seat] = Onlooker(seat)
        return self.eyes[seat].sight(self.table, events, question)

    def bot(self, seat: int) -> Bot:
        """Who plays a seat.

        Args:
            seat: the number of the seat
        """
        if seat not in self.bots:
            self.bots[seat] = Bot(self.table.game.key, self.strength, self.seed * 100 + seat)
        return self.bots[seat]

    def answer(self, request: Ask | AskAmount, events: Sequence[Event]) -> object:
        """What the bot of the seat says that is asked.

        Args:
            request: what is asked
            events: of the round so far
        """
        question = request if isinstance(request, Ask) else None
        return self.bot(request.seat).answer(self.sight(request.seat, events, question), request)

    def bets(self, window: Window, made: Sequence[Action], events: Sequence[Event]) -> list[Action]:
        """What all bots do in a window in which others have done ``made``: of each the first plan that is lawful.

        Args:
            window: that is open
            made: what others have done in it
            events: of the round so far
        """
        done = list(made)
        for seat in sorted(self.table.seats.keys() - self.mine):
            done += taken(window, done, self.bot(seat).bets(self.sight(seat, events)))
        return done[len(made) :]


def taken(window: Window, made: Sequence[Action], wanted: Sequence[Moves]) -> Moves:
    """The first plan that the window takes whole beside what is done already; nothing where it takes none.

    Args:
        window: that is open
        made: what is done already
        wanted: what somebody would do, best first
    """
    for plan in wanted:
        try:
            window.check([*made, *plan])
        except Refusal:
            continue
        return plan
    return ()


# ---- against the house ---------------------------------------------------------------------------------------------


def choose(seen: Sight, request: Ask | AskAmount, skill: Skill) -> PatronAnswer:
    """The chart's answer where the game has one and the bot knows it, else what is usual.

    Args:
        seen: what the seat sees
        request: what it is asked
        skill: how well it plays, and its chance
    """
    if isinstance(request, AskAmount):
        return request.high if request.phrase in WHOLE and skill.strength > NOVICE else request.low
    if request.phrase == "take-bank":
        return _bank(seen, request, skill)
    if request.phrase == "call-or-raise":
        return "raise" if int(str(request.values["spread"])) >= RAISING_SPREAD else "call"
    if skill.strength == NOVICE and len(request.choices) < 4 and skill.random.random() < 0.1:
        return skill.random.choice(request.choices)
    return _advised(seen.advice, request.choices) or request.default


def _advised(advice: str | None, choices: Sequence[str]) -> str | None:
    """The choice that the advice begins with."""
    said = (advice or "").partition(":")[0]
    return next((choice for choice in choices if said == choice), None)


def _bank(seen: Sight, request: Ask, skill: Skill) -> str:
    """A bank gains by ties, so good players take it when their chips cover the table. 19:47-10.8[offer]."""
    covers = seen.chips[seen.seat] >= BANK_COVER * seen.limits.minimum * max(1, len(seen.others))
    takes = skill.strength == EXPERT or (skill.strength == REGULAR and skill.random.random() < 0.5)
    return "bank" if covers and takes and "bank" in request.choices else request.default


def bets(seen: Sight, skill: Skill) -> Sequence[Moves]:
    """The least that the table takes on its first wager; a novice likes any other, and more of it.

    Args:
        seen: what the seat sees
        skill: how well it plays, and its chance
    """
    names = list(seen.offered)
    if skill.strength == NOVICE:
        skill.random.shuffle(names)
    times = skill.random.randint(1, 4) if skill.strength == NOVICE else 1
    least = {name: seen.limits.of(name).minimum for name in names}
    sizes = tuple(dict.fromkeys((times, 1, 2)))  # where the least cannot be paid in chips, twice as much can
    alone: list[Moves] = [(Bet(seen.seat, name, least[name] * n),) for name in names for n in sizes]
    first = seen.offered[:3]  # where several are to be made at once
    return alone + [tuple(Bet(seen.seat, name, least[name] * n) for name in first) for n in sizes]


PLAIN = Opponents(choose, bets)
