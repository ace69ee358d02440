"""Rulings: something goes wrong at a table; what follows? The game's own rule plays it: its record is the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ..desk.chosen import Chosen
from ..errors import Refusal
from ..games import game_type
from ..table import irregularities
from ..table.cards import ALL_CARDS, Card
from ..table.events import EVERYTHING, Decided, Declared, Drawn, Event, Numbers, Rolled, Spun
from ..table.game import GameType
from ..table.irregularities import Declaration, Irregularity
from ..table.requests import Attest, Request
from .drill import Drill, Part, Scene, Task
from .procedures import CHOICES, one_of, phrases
from .sitting import Sitting, game_of, laid_out, random_of, rules_of
from .steps import act, step_in_words

LEVELS = ("at a quiet table", "several wagers", "several patrons", "under any lawful rules")
TRIES, SITTINGS, ROUNDS = 40, 30, 4
BEFORE, AFTER = 5, 14  # steps that are told
PATIENCE = 60  # ways in which one declaration is tried
ANYBODY = Irregularity("", "", "").by
# What some rules want to read in a declaration, beside the names of wagers that a table has.
NAME = "R. Roe"  # of somebody, where the declaration names one
REASONS = ("as seen", "rests on 2, other shows 4", "4 3", "rethrow", "improper: the dice were slid")
GOES_BACK = "Every wager of the round goes back"
STANDS = "The wagers stand and are decided by the round"
PARTLY = "Some wagers go back, the others are decided"
CARD = re.compile(r"\b(?:10|[2-9JQKA])[SHDC]\b")
SEAT = re.compile(r"\bseat \d+")
NO_WAGER = "None is on the layout: nothing is decided"


class Ruling(NamedTuple):
    """An irregularity that was declared at a table, with what came before and what followed."""

    game: Chosen
    said: Declared
    before: tuple[Event, ...]
    after: tuple[Event, ...]


def has_rulings(game: GameType) -> bool:
    """Whether the rules of a game know an irregularity."""
    return bool(game.irregularities)


def make(task: Task) -> Drill:
    """A ruling."""
    ruling = _found(task)
    random = random_of(task, "choices")
    kind = ruling.game.type
    known = kind.irregularities[ruling.said.key]
    titles = {wager.key: wager.title for wager in kind.wagers}
    follows = [event for event in ruling.after if act(event, titles)]
    others = [text for key, text in first_steps(task.game).items() if key != known.key]
    random.shuffle(others)
    wrong = [*others[: CHOICES - 2], *random.sample(more := phrases(task.game, ruling.before), len(more)), *others]
    wrong = [_alike(text, ruling.said) for text in wrong]
    first = act(follows[0], titles) if follows else "Nothing: the round is over"
    cite = (follows[0].cite if follows else "") or ruling.said.cite
    parts: list[Part] = [
        one_of(first, wrong, random, key="first", label="What is done first?", topic=known.key, cite=cite),
        one_of(
            fate(ruling.after, ruling.said.cite),
            (GOES_BACK, STANDS, PARTLY, NO_WAGER),
            random,
            key="wagers",
            label="What becomes of the wagers?",
            topic=known.key,
            cite=ruling.said.cite,
        ),
    ]
    if known.by != ANYBODY:
        parts.append(_who(known, random))
    before = [text for e in ruling.before if (text := step_in_words(e, titles))][-BEFORE:]
    happens = _declared_in_words(known, ruling.said)
    scene = Scene(
        lines=(*before, f"Then: {happens}." if before else f"{happens[:1].upper()}{happens[1:]}."),
        hands=laid_out(ruling.before),
        rules=rules_of(ruling.game),
    )
    shown = tuple(text for event in ruling.after if (text := step_in_words(event, titles, EVERYTHING)))[:AFTER]
    return Drill(task, f"{kind.title}: a ruling", "What follows?", scene, parts, shown)


def _alike(text: str, said: Declared) -> str:
    """A wrong answer that names the card and the seat in question, so that nothing but the rule tells it apart."""
    text = CARD.sub(said.card, text) if said.card else text
    return SEAT.sub(f"seat {said.seat}", text) if said.seat else text


def _declared_in_words(known: Irregularity, said: Declared) -> str:
    """What went wrong, in words."""
    more = [
        f"the {said.card}{', seen by all' if said.exposed else ''}" if said.card else "",
        f"seat {said.seat}" if said.seat and known.needs_seat else "",
        said.reason if known.grounds or known.needs_reason else "",
    ]
    tail = ", ".join(filter(None, more))
    return f"{known.says} ({tail})" if tail else known.says


def _who(known: Irregularity, random: Random) -> Part:
    sets = [ANYBODY, ("dealer",), ("casino supervisor",), ("floorperson", "casino supervisor"), ("boxperson",)]
    wrong = [" or ".join(by) for by in sets if by != known.by]
    right = " or ".join(known.by)
    return one_of(right, wrong, random, key="who", label="Who may say so?", topic=known.key, cite=known.cite)


def fate(after: Sequence[Event], cite: str) -> str:
    """What became of the wagers of the round."""
    results: set[str] = set()
    luck = False  # chance has gone on: a wager that goes back from here on was a standoff, unless the ruling says so
    for event in after:
        luck = luck or isinstance(event, Drawn | Rolled | Spun | Numbers)
        if isinstance(event, Decided):
            ruled = event.result == "void" and (not luck or _same(event.cite, cite))
            results.add("void" if ruled else "decided")
    if not results:
        return NO_WAGER
    return STANDS if "void" not in results else GOES_BACK if results == {"void"} else PARTLY


def _same(one: str, other: str) -> bool:
    """Whether two citations are of one paragraph, whatever part of it."""
    return one.partition("[")[0] == other.partition("[")[0]


# ---- finding one -----------------------------------------------------------------------------------------------------


def _found(task: Task) -> Ruling:
    """A ruling on the topic if one is found soon, on any irregularity else."""
    keys = list(game_type(task.game).irregularities)
    wanted = random_of(task).choice(keys)
    wanted = task.focus if task.focus in keys else wanted
    for attempt in range(TRIES):
        only = {wanted} if attempt < TRIES // 4 else set(keys)
        ruling = _played(task, random_of(task, attempt), only)
        if ruling is not None:
            return ruling
    raise RuntimeError(f"{task.key}: nothing could be declared")


def _played(task: Task, random: Random, wanted: set[str]) -> Ruling | None:
    game = game_of(task, random)
    sitting = Sitting(task, game, random)
    declared: list[int] = []

    def look(request: Request) -> Declaration | None:
        able = [key for key in request.admits if key in wanted]
        if declared or not able or isinstance(request, Attest) or random.random() < 0.4:
            return None
        said = _lawful(sitting, request, random.choice(able), random)
        if said is not None:
            declared.append(len(sitting.events))
        return said

    sitting.look = look
    for _ in range(ROUNDS):
        at = len(sitting.events)
        sitting.round()
        if declared:
            rest = sitting.events[declared[0] :]
            said = next(event for event in rest if isinstance(event, Declared))
            place = sitting.events.index(said)
            return Ruling(game, said, tuple(sitting.events[at:place]), tuple(sitting.events[place + 1 :]))
    return None


def _lawful(sitting: Sitting, request: Request, key: str, random: Random) -> Declaration | None:
    """A declaration that the rules take here; None where none was found."""
    for said in _ways(sitting, key, random):
        try:
            irregularities.verify(said, sitting.table, request.admits)
            sitting.dealer.verify(said, sitting.table)
        except Refusal:
            continue
        return said
    return None


def _ways(sitting: Sitting, key: str, random: Random) -> Iterator[Declaration]:
    """Ways to declare it: by whoever may, of any seat, with any card and reason."""
    table = sitting.table
    known = table.game.irregularities[key]
    first = NAME if "name" in known.says else REASONS[0]
    grounds = known.grounds or (first, *REASONS, *(wager.name for wager in table.wagers))
    stack = sitting.dealer.sides.get(table.side) or sitting.dealer.stack
    cards = stack[-40:] if known.in_shoe else sitting.dealer.unseen(table) or stack[-40:]
    for attempt in range(PATIENCE):
        named = known.needs_card or (known.may_name_card and random.random() < 0.5)
        card: Card | None = random.choice(cards or ALL_CARDS) if named else None
        seat = random.choice([*table.seats, None])
        reason = (
            random.choice(known.grounds)
            if known.grounds
            else grounds[0 if attempt < PATIENCE // 3 else attempt % len(grounds)]
        )
        yield Declaration(key, random.choice(known.by), card, random.random() < 0.5, seat, reason)


@lru_cache(maxsize=64)
def first_steps(game: str) -> dict[str, str]:
    """What is done first after each irregularity of a game, as its rules play it: wrong answers for the others."""
    kind = game_type(game)
    titles = {wager.key: wager.title for wager in kind.wagers}
    missing, found = set(kind.irregularities), dict[str, str]()
    for seed in range(SITTINGS):
        task = Task("rulings", game, 2, seed)
        ruling = _played(task, random_of(task, "first steps"), missing) if missing else None
        if ruling is not None:
            missing.discard(ruling.said.key)
            steps = [text for event in ruling.after if (text := act(event, titles))]
            found[ruling.said.key] = steps[0] if steps else "Nothing: the round is over"
    return found
