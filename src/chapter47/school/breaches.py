"""Compliance drills: a floor, or the plan of a casino night, with one breach hidden in it; find it, name the remedy.

What is lawful is changed in one place until the check of floors or nights finds exactly one thing, which is the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import tomlkit

from ..documents import Document
from ..errors import Refusal
from ..floor.checks import check
from ..floor.effects import choices
from ..floor.forms import label
from ..floor.reader import casino_games, parse_floor
from ..floor.starter import starter
from ..games import game_type
from ..night.games import NIGHT_GAMES
from ..night.plan import given_facts, judged, put
from ..night.plan_facts import SECTIONS, Fact
from ..night.rules import Report
from ..night.worked import lawful_plan
from ..table.elections import Elections
from ..table.game import GameType
from ..table.odds import Odds
from .drill import Drill, Scene, Task
from .procedures import one_of
from .sitting import random_of

LEVELS = ("two tables", "four tables", "six tables", "a long plan")
TABLES = {1: 2, 2: 4, 3: 6, 4: 9}
STATED = 4  # elections that are written at each table
PATIENCE = 400
FACTS = {1: 6, 2: 10, 3: 16, 4: 24}  # of a night's plan that are shown
FILLERS = (
    "Nothing: it may stand as it is",
    "A sign at the table that says so",
    "Notice to the Commission after the gaming day",
    "A lower maximum at that table",
)
_PLACE = re.compile(r" \(line \d+, column \d+\)$")  # of a file that no trainee sees


@dataclass(frozen=True, slots=True)
class Breach:
    """A line that breaks the law, what the check says of it, and what it says instead."""

    line: str
    message: str
    remedy: str
    cite: str


def on_floors(game: GameType) -> bool:
    """Whether a game is one of a casino floor whose elections can be unlawful."""
    return game.key in casino_games() and bool(_breaches(game.key))


def at_nights(game: GameType) -> bool:
    """Whether a game is one of casino nights."""
    return any(game.key == one.key for one in NIGHT_GAMES.values())


# ---- floors ----------------------------------------------------------------------------------------------------------


def floors(task: Task) -> Drill:
    """A floor with one unlawful election."""
    random = random_of(task)
    game = game_type(task.game)
    found = list(_breaches(task.game))
    random.shuffle(found)
    found.sort(key=lambda one: one[0] != task.focus)
    others = random.sample([key for key in casino_games() if key != task.game], TABLES[task.level] - 1)
    for name, value, *_ in found:
        tables = {task.game: {name: value}, **{key: {} for key in others}}
        try:
            report = check(parse_floor(_floor(tables)))
        except Refusal:  # it cannot even be read
            continue
        if len(report.violations) == 1:
            break
    else:
        raise RuntimeError(f"{task.key}: no single breach was found")
    finding = report.violations[0]
    shown = {key: _stated(game_type(key), given, random) for key, given in tables.items()}
    at = sorted(shown, key=lambda _: random.random())
    lines = {key: [_line(key, n, v) for n, v in shown[key].items()] for key in at}
    right = _line(task.game, name, value)
    wrong = [line for key in at for line in lines[key] if line != right]
    remedies = [text for _, _, text, _ in found if text != (finding.instead or "")]
    return _drill(
        task,
        f"{game.title}: a floor",
        [line for key in at for line in lines[key]],
        Breach(right, _PLACE.sub("", finding.message), finding.instead or "Another choice", finding.cite or ""),
        wrong,
        remedies,
        name,
        random,
    )


def _line(game: str, name: str, value: object) -> str:
    """An election as a floor file says it, in words."""
    said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    return f"{game_type(game).title}: {label(name).lower()}: {str(said).replace('_', ' ')}"


def _stated(game: GameType, given: Document, random: Random) -> Document:
    """Some elections of a table, those that were changed among them."""
    usual = _usual(game.key)
    plain = [name for name, value in usual.items() if isinstance(value, bool | int | str | Odds) and name not in given]
    names = [*given, *random.sample(plain, min(STATED - len(given), len(plain)))]
    random.shuffle(names)
    return {name: given.get(name, usual.get(name)) for name in names}


@lru_cache(maxsize=64)
def _usual(game: str) -> Mapping[str, object]:
    """What is elected at a game where nobody says anything, as far as there is something to say."""
    chosen = game_type(game).elections.elect().chosen()
    return {name: value for name, value in chosen.items() if value not in (None, "", [], {})}


@lru_cache(maxsize=1)
def _starter() -> tuple[str, dict[str, Mapping[str, object]]]:
    """The floor that one starts from: what is said of the casino, and the table of each game."""
    document = tomlkit.parse(starter()).unwrap()
    tables = {table["game"]: table for table in document.pop("table")}
    return tomlkit.dumps(document), tables


@lru_cache(maxsize=64)
def _usual_table(game: str) -> str:
    """A table as the floor that one starts from has it."""
    return _table(game, {})


def _table(game: str, given: Mapping[str, object]) -> str:
    """The same with some elections changed."""
    table = _starter()[1][game]
    stated = table.get("elections")
    changed = {name: str(value) if isinstance(value, Odds) else value for name, value in given.items()}
    elections = {**stated, **changed} if isinstance(stated, dict) else changed
    return tomlkit.dumps({"table": [{**table, "elections": elections}]})


def _floor(tables: dict[str, Document]) -> str:
    """A floor file with these tables, some elections of them changed."""
    house, usual = _starter()
    there = [(game, tables[game]) for game in usual if game in tables]
    return "\n".join([house, *(_table(game, given) if given else _usual_table(game) for game, given in there)])


@lru_cache(maxsize=64)
def _breaches(game: str) -> tuple[tuple[str, object, str, str], ...]:
    """Every single election, of those tried, that the law forbids at this game: name, value, remedy, paragraph."""
    elections = game_type(game).elections
    found = []
    for name in elections.model_fields:
        for value in _values(elections, name):
            faults = elections.violations({name: value})
            if len(faults) == 1 and faults[0].cite:
                found.append((name, value, faults[0].instead or faults[0].message, faults[0].cite))
    return tuple(found)


def _values(elections: type[Elections], name: str) -> Iterator[object]:
    """What could be written there by somebody who does not know the rule."""
    field = elections.model_fields[name]
    usual = field.get_default()
    yield from (value for value in choices(elections, name) if value is not None and value != usual)
    if isinstance(usual, Odds):
        yield from (Odds(max(1, usual.win - 1), usual.against), Odds(usual.win * 2, usual.against))
    elif isinstance(usual, int) and not isinstance(usual, bool):
        yield from (usual + step for step in (-5, -2, -1, 1, 2, 5, 40) if usual + step > 0)


# ---- nights ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _plan() -> Document:
    return lawful_plan()


def nights(task: Task) -> Drill:
    """A night's plan with one fact changed so that it is forbidden."""
    random = random_of(task)
    document = _plan()
    facts = list(given_facts(document))
    for _ in range(PATIENCE):
        section, at, fact, shown = random.choice(facts)
        said = _wrong_fact(fact, shown, random)
        report = _changed(section.key, at, fact.key, said)
        if report is not None and len(report.violations) == 1 and not report.missing:
            break
    else:
        raise RuntimeError(f"{task.key}: no single breach was found")
    finding = report.violations[0]
    right = f"{section.title}{_which(section.one, at)}: {fact.says}: {said or 'nothing'}"
    others = [one for one in facts if one[:3] != (section, at, fact)]
    picked = [
        f"{s.title}{_which(s.one, n)}: {f.says}: {v}" for s, n, f, v in random.sample(others, FACTS[task.level] - 1)
    ]
    lines = sorted([right, *picked])
    breach = Breach(right, finding.message, finding.instead or finding.message, finding.cite)
    return _drill(task, "Casino night: a plan", lines, breach, picked, _remedies(), finding.topic, random)


@lru_cache(maxsize=4096)
def _changed(section: str, at: int, fact: str, said: str) -> Report | None:
    """What the check says of the practice plan with one fact changed; nothing where that cannot even be read."""
    where = next(one for one in SECTIONS if one.key == section)
    try:
        return judged(put(_plan(), where, at, {fact: said}))
    except (Refusal, ValueError):
        return None


def _which(one: str, at: int) -> str:
    return f" {at + 1}" if one else ""


def _wrong_fact(fact: Fact, shown: str, random: Random) -> str:
    """Another value of the same kind."""
    if fact.choices:
        return random.choice([name for name, _ in fact.choices])
    if fact.kind == "money" and shown.startswith("$"):
        return random.choice(("$1", "$9", "$99", "$999", "$9,999"))
    if fact.kind == "day":
        return f"20{random.randint(7, 11):02d}{shown[4:]}"
    if fact.kind == "number":
        return str(random.choice((0, 1, 2, 9, 99, 9999)))
    if " to " in shown:
        return random.choice(("1 to 1", "3 to 2", "1 to 2"))
    return random.choice(("", "Post 47", "Rita Stone", "Bay Casino Supply"))


@lru_cache(maxsize=1)
def _remedies() -> tuple[str, ...]:
    """What the check says instead of other breaches of the plan."""
    random, document = Random("remedies"), _plan()
    found: dict[str, None] = {}
    for section, at, fact, shown in given_facts(document):
        report = _changed(section.key, at, fact.key, _wrong_fact(fact, shown, random))
        if report is not None:
            found |= dict.fromkeys(one.instead or one.message for one in report.violations)
    return tuple(found)


def _said(remedy: str) -> str:
    """A remedy without the name of the election, which would tell the line, and without the way round a default."""
    return re.sub(r", or overrides = .*", "", re.sub(r"^\w+: ", "", remedy)).replace("_", " ")


# ---- the drill -------------------------------------------------------------------------------------------------------


def _drill(
    task: Task,
    title: str,
    lines: Iterable[str],
    breach: Breach,
    wrong: list[str],
    remedies: Iterable[str],
    topic: str,
    random: Random,
) -> Drill:
    right = _said(breach.remedy)
    others = [text for text in dict.fromkeys(map(_said, remedies)) if text != right]
    random.shuffle(wrong)
    random.shuffle(others)
    cite = breach.cite
    parts = [
        one_of(breach.line, wrong, random, key="breach", label="Which line breaks the law?", topic=topic, cite=cite),
        one_of(right, [*others, *FILLERS], random, key="remedy", label="What instead?", topic=topic, cite=cite),
    ]
    question = "One line breaks the law. Find it and name the remedy."
    return Drill(task, title, question, Scene(lines=tuple(lines)), parts, (breach.message,))
