"""Compliance drills: a floor, or the plan of a casino night, with breaches hidden in it; find them, name the remedies.

What is lawful is changed in one place, at the higher levels in two or three, until the check of floors or nights finds
exactly so many things, which are the answer.
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
from .drill import Drill, Part, Pick, Scene, Task
from .procedures import one_of
from .sitting import random_of

FLOOR_LEVELS = ("two tables", "four tables", "six tables, two breaches", "nine tables, three breaches")
NIGHT_LEVELS = ("a short plan", "a longer plan", "two breaches", "a long plan, three breaches")
MANY = {1: 1, 2: 1, 3: 2, 4: 3}  # breaches
ORDINALS = ("first", "second", "third")
SOUND = 4  # lawful lines among which several breaches are to be found
TABLES = {1: 2, 2: 4, 3: 6, 4: 9}
STATED = 4  # elections that are written at each table
PATIENCE = 400
TRIES = 40  # times that every breach of a game is tried beside others
FACTS = {1: 6, 2: 10, 3: 16, 4: 24}  # of a night's plan that are shown
FILLERS = (
    "Nothing: it may stand as it is",
    "A sign at the table that says so",
    "Notice to the Commission after the gaming day",
    "A lower maximum at that table",
)
Elected = Mapping[str, object]
Place = tuple[str, int, str]  # of a fact: its section, which of several, its name
_PLACE = re.compile(r" \(line \d+, column \d+\)$")  # of a file that no trainee sees


@dataclass(frozen=True, slots=True)
class Breach:
    """A line that breaks the law, what the check says of it, and what it says instead."""

    line: str
    message: str
    remedy: str
    cite: str
    topic: str


def on_floors(game: GameType) -> bool:
    """Whether a game is one of a casino floor whose elections can be unlawful."""
    return game.key in casino_games() and bool(_breaches(game.key))


def at_nights(game: GameType) -> bool:
    """Whether a game is one of casino nights."""
    return any(game.key == one.key for one in NIGHT_GAMES.values())


# ---- floors ----------------------------------------------------------------------------------------------------------


def floors(task: Task) -> Drill:
    """A floor with one unlawful election, or with several at different tables."""
    random = random_of(task)
    game = game_type(task.game)
    found = list(_breaches(task.game))
    random.shuffle(found)
    found.sort(key=lambda one: one[0] != task.focus)
    others = random.sample([key for key in casino_games() if key != task.game], TABLES[task.level] - 1)
    for name, value, *_ in found * TRIES:
        given = {task.game: (name, value), **_elsewhere(others, MANY[task.level] - 1, random)}
        breaches = _found_alone(given, [task.game, *others])
        if breaches is not None:
            break
    else:
        raise RuntimeError(f"{task.key}: no breaches were found that the check tells apart")
    tables: dict[str, Elected] = {key: dict([given[key]]) if key in given else {} for key in (task.game, *others)}
    told = " ".join(one.remedy for one in breaches)
    shown = {key: _stated(game_type(key), elected, told, random) for key, elected in tables.items()}
    at = sorted(shown, key=lambda _: random.random())
    lines = [_line(key, name, value) for key in at for name, value in shown[key].items()]
    remedies = [text for key in given for _, _, text, _ in _breaches(key)]
    return _drill(task, f"{game.title}: a floor", lines, breaches, remedies, random)


def _elsewhere(games: list[str], many: int, random: Random) -> dict[str, tuple[str, object]]:
    """So many other tables with an election that the law forbids there, by chance."""
    able = [key for key in games if _breaches(key)]
    return {key: random.choice(_breaches(key))[:2] for key in (random.sample(able, many) if many else ())}


def _found_alone(given: Mapping[str, tuple[str, object]], games: list[str]) -> list[Breach] | None:
    """The breaches, each as the check finds it alone; None where it finds anything else, alone or together."""
    breaches = []
    for key, (name, value) in given.items():
        findings = _violations({game: {name: value} if game == key else {} for game in games})
        if findings is None or len(findings) != 1:
            return None
        message, remedy, cite = findings[0]
        breaches.append(Breach(_line(key, name, value), message, remedy, cite, name))
    if len(breaches) > 1:
        together = _violations({game: dict([given[game]]) if game in given else {} for game in games})
        if together is None or sorted(one[0] for one in together) != sorted(one.message for one in breaches):
            return None
    return breaches


def _violations(tables: Mapping[str, Elected]) -> list[tuple[str, str, str]] | None:
    """What the check finds on a floor: message, remedy, paragraph; nothing where the floor cannot even be read."""
    try:
        report = check(parse_floor(_floor(tables)))
    except Refusal:
        return None
    return [(_PLACE.sub("", one.message), one.instead or "Another choice", one.cite or "") for one in report.violations]


def _line(game: str, name: str, value: object) -> str:
    """An election as a floor file says it, in words."""
    said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    return f"{game_type(game).title}: {label(name).lower()}: {str(said).replace('_', ' ')}"


def _stated(game: GameType, given: Elected, remedies: str, random: Random) -> Elected:
    """Some elections of a table, those that were changed among them; none that a remedy would change instead."""
    usual = _usual(game.key)
    named = {*given, *(re.findall(r"\w+", remedies) if given else ())}
    plain = [name for name, value in usual.items() if isinstance(value, bool | int | str | Odds) and name not in named]
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


def _floor(tables: Mapping[str, Elected]) -> str:
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
def _lawful_night() -> Document:
    return lawful_plan()


def nights(task: Task) -> Drill:
    """A night's plan with one fact, or several, changed so that it is forbidden."""
    random = random_of(task)
    document, many = _lawful_night(), MANY[task.level]
    facts = list(given_facts(document))
    changed: dict[Place, Breach] = {}
    for _ in range(PATIENCE):
        section, at, fact, shown = random.choice(facts)
        said = _wrong_fact(fact, shown, random)
        report = _changed(section.key, at, fact.key, said)
        place = section.key, at, fact.key
        if report is None or len(report.violations) != 1 or report.missing or place in changed:
            continue
        finding = report.violations[0]
        line = f"{section.title}{_which(section.one, at)}: {fact.says}: {said or 'nothing'}"
        breach = Breach(line, finding.message, finding.instead or finding.message, finding.cite, finding.topic)
        grown = put(document, section, at, {fact.key: said}) if many > 1 else document
        if changed and not _just_these(judged(grown), [*changed.values(), breach]):
            continue
        document, changed[place] = grown, breach
        if len(changed) == many:
            break
    else:
        raise RuntimeError(f"{task.key}: too few breaches were found")
    others = [one for one in facts if (one[0].key, one[1], one[2].key) not in changed]
    picked = [
        f"{s.title}{_which(s.one, n)}: {f.says}: {v}" for s, n, f, v in random.sample(others, FACTS[task.level] - many)
    ]
    lines = sorted([*(one.line for one in changed.values()), *picked])
    return _drill(task, "Casino night: a plan", lines, list(changed.values()), _remedies(), random)


def _just_these(report: Report, breaches: list[Breach]) -> bool:
    """Whether the check found these breaches, and nothing else."""
    found = sorted(one.message for one in report.violations)
    return not report.missing and found == sorted(one.message for one in breaches)


@lru_cache(maxsize=4096)
def _changed(section: str, at: int, fact: str, said: str) -> Report | None:
    """What the check says of the practice plan with one fact changed; nothing where that cannot even be read."""
    where = next(one for one in SECTIONS if one.key == section)
    try:
        return judged(put(_lawful_night(), where, at, {fact: said}))
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
    random, document = Random("remedies"), _lawful_night()
    found: dict[str, None] = {}
    for section, at, fact, shown in given_facts(document):
        report = _changed(section.key, at, fact.key, _wrong_fact(fact, shown, random))
        if report is not None:
            found |= dict.fromkeys(one.instead or one.message for one in report.violations)
    return tuple(found)


def _said(remedy: str) -> str:
    """A remedy without the name of the election, which would tell the line, and without the way round a default."""
    said = re.sub(r", or overrides = .*", "", re.sub(r"^\w+: ", "", remedy)).replace("_", " ")
    return re.sub(r" ?= ?(true|false)\b", lambda found: ": yes" if found[1] == "true" else ": no", said)


# ---- the drill -------------------------------------------------------------------------------------------------------


def _drill(
    task: Task, title: str, lines: list[str], breaches: list[Breach], remedies: Iterable[str], random: Random
) -> Drill:
    breaches = sorted(breaches, key=lambda one: lines.index(one.line))
    broken = {one.line for one in breaches}
    sound = [line for line in lines if line not in broken]
    others = list(dict.fromkeys(map(_said, remedies)))
    random.shuffle(sound)
    random.shuffle(others)
    if len(breaches) == 1:
        only, label = breaches[0], "Which line breaks the law?"
        parts: list[Part] = [
            one_of(only.line, sound, random, key="breach", label=label, topic=only.topic, cite=only.cite),
            one_of(_said(only.remedy), [*others, *FILLERS], random, key="remedy", label="What instead?",
                   topic=only.topic, cite=only.cite),
        ]  # fmt: skip
        question = "One line breaks the law. Find it and name the remedy."
    else:
        offered = tuple(line for line in lines if line in broken or line in sound[:SOUND])
        parts = [part for at, one in enumerate(breaches) for part in _of_several(at, one, offered, others, random)]
        number = {2: "Two", 3: "Three"}[len(breaches)]
        question = f"{number} lines break the law. Find them, from the top, and name the remedies."
    return Drill(task, title, question, Scene(lines=tuple(lines)), parts, tuple(one.message for one in breaches))


def _of_several(
    at: int, breach: Breach, offered: tuple[str, ...], remedies: list[str], random: Random
) -> tuple[Part, Part]:
    """What is asked about one of several breaches: which line, and what instead."""
    known = {"topic": breach.topic, "cite": breach.cite}
    label = f"Which line is the {ORDINALS[at]} that breaks the law?"
    line = Pick(key=f"breach-{at + 1}", label=label, choices=offered, right=offered.index(breach.line), **known)
    label = f"What instead of the {ORDINALS[at]}?"
    wrong = [*random.sample(remedies, len(remedies)), *FILLERS]
    return line, one_of(_said(breach.remedy), wrong, random, key=f"remedy-{at + 1}", label=label, **known)
