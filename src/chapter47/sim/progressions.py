"""Ways to size a wager from round to round, as data: a table of states, each with its stake and where it leads."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from math import inf
from pathlib import Path

from ..documents import Document
from ..errors import Refusal, nearest, unreadable
from ..table.money import Cents, parse_dollars
from .pace import pace_of

MOST_ROUNDS = 10**7  # in a session


@dataclass(frozen=True, slots=True)
class Progression:
    """States by number: units staked in each, the state after a win and after a loss. A void wager changes nothing.

    >>> Progression.named("martingale", 4)
    Progression(name='martingale', units=(1, 2, 4, 8), after_win=(0, 0, 0, 0), after_loss=(1, 2, 3, 0))
    """

    name: str
    units: tuple[int, ...]
    after_win: tuple[int, ...]
    after_loss: tuple[int, ...]

    @classmethod
    def named(cls, name: str, steps: int = 7) -> Progression:
        """One of the systems that people play; ``steps`` bounds those that have no end."""
        if name not in SYSTEMS:
            raise Refusal(f"There is no progression {name!r}.", instead=nearest(name, SYSTEMS))
        if not 1 <= steps <= 40:
            raise Refusal(f"A progression cannot have {steps} steps.", instead="1 to 40 steps")
        return SYSTEMS[name](steps)


def _flat(_: int) -> Progression:
    return Progression("flat", (1,), (0,), (0,))


def _martingale(steps: int) -> Progression:
    """Double after a loss, start again after a win or when the steps run out."""
    return Progression(
        "martingale",
        tuple(2**n for n in range(steps)),
        (0,) * steps,
        tuple((n + 1) % steps for n in range(steps)),
    )


def _dalembert(steps: int) -> Progression:
    """A unit more after a loss, a unit less after a win."""
    return Progression(
        "d'alembert",
        tuple(range(1, steps + 1)),
        tuple(max(0, n - 1) for n in range(steps)),
        tuple(min(steps - 1, n + 1) for n in range(steps)),
    )


def _paroli(steps: int) -> Progression:
    """Double after a win, three times at most, then start again."""
    wins = min(steps, 3)
    return Progression(
        "paroli", tuple(2**n for n in range(wins)), tuple((n + 1) % wins for n in range(wins)), (0,) * wins
    )


def _1326(_: int) -> Progression:
    return Progression("1-3-2-6", (1, 3, 2, 6), (1, 2, 3, 0), (0, 0, 0, 0))


SYSTEMS = {"flat": _flat, "martingale": _martingale, "d'alembert": _dalembert, "paroli": _paroli, "1-3-2-6": _1326}


@dataclass(frozen=True, slots=True)
class Plan:
    """How somebody plays: the wager, its unit, how the stake moves, what they bring and when they stop."""

    wager: str
    unit: Cents
    progression: Progression
    bankroll: Cents
    rounds: int = 1000  # at most, in a session
    stop_loss: Cents | None = None  # leave when this much is lost
    stop_win: Cents | None = None
    maximum: Cents | None = None  # the table's; a higher stake is cut to it
    hours: float | None = None  # leave after so long, at this pace
    pace: float = 60.0  # rounds an hour
    shoes: int | None = None  # leave after so many, where the game has them
    shooters: int | None = None

    @property
    def most_rounds(self) -> int:
        """The rounds after which no wager is made: the number given, or what fits into the hours."""
        return self.rounds if self.hours is None else min(self.rounds, int(self.hours * self.pace))

    def __post_init__(self) -> None:
        checks = (
            (self.unit < 1, "The unit must be more than $0."),
            (self.bankroll < self.unit, "The bankroll does not cover one unit."),
            (not 1 <= self.rounds <= MOST_ROUNDS, "A session has 1 to 10,000,000 rounds."),
            (not 1 <= self.pace <= 10_000, "The pace is 1 to 10,000 rounds an hour."),
            (self.hours is not None and not 0 < self.hours < inf, "The hours of a session must be a number above 0."),
            (self.shoes is not None and self.shoes < 1, "A session has one shoe or more."),
            (self.shooters is not None and self.shooters < 1, "A session has one shooter or more."),
            (self.stop_loss is not None and self.stop_loss <= 0, "A stop loss must be more than $0."),
            (self.stop_win is not None and self.stop_win <= 0, "A stop win must be more than $0."),
        )
        for wrong, message in checks:
            if wrong:
                raise Refusal(message)
        if self.most_rounds < 1:
            raise Refusal("In that time not one round is played.", instead="more hours, or a faster pace")


TIMES = ("hours", "pace")
COUNTS = ("shoes", "shooters")
KEYS = {"wager", "unit", "bankroll", "rounds", "stop_loss", "stop_win", "maximum", "progression", *TIMES, *COUNTS}
STATES = {"name", "steps", "units", "after_win", "after_loss"}


def read_strategy(path: Path) -> Document:
    """A strategy file as plain values. docs/strategies.md shows what they mean."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error, "a TOML file, docs/strategies.md") from None
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{path} is not TOML: {error}.", instead="docs/strategies.md shows one") from None


def read_plan(path: Path, game: str | None = None, **given: object) -> Plan:
    """A plan from a TOML file; what is given besides overrides it."""
    return plan_of({**read_strategy(path), **{key: value for key, value in given.items() if value is not None}}, game)


def plan_of(data: Document, game: str | None = None) -> Plan:
    """A plan from plain values; where they give no pace, it is the game's own."""
    for key in data:
        if key not in KEYS:
            raise Refusal(f"A strategy has no {key!r}.", instead=nearest(key, KEYS))
    if "wager" not in data or not isinstance(data["wager"], str):
        raise Refusal("A strategy names its wager.", instead='wager = "banker"')
    bounded = any(key in data for key in ("hours", *COUNTS))
    counts = {"rounds": MOST_ROUNDS if bounded else 1000, **{k: data[k] for k in ("rounds", *COUNTS) if k in data}}
    for key, value in counts.items():
        if type(value) is not int:
            raise Refusal(f"{key} cannot be {value!r}.", instead="a whole number")
    times = {key: data[key] for key in TIMES if key in data}
    for key, value in times.items():
        if type(value) not in (int, float):
            raise Refusal(f"{key} cannot be {value!r}.", instead="a number such as 4 or 2.5")
    if game is not None and "pace" not in times:
        times["pace"] = pace_of(game).rounds
    money = {key: money_of(key, data[key]) for key in ("stop_loss", "stop_win", "maximum") if key in data}
    unit = money_of("unit", data.get("unit", "$10"))
    bankroll = money_of("bankroll", data.get("bankroll", "$500"))
    system = _progression(data.get("progression", "flat"))
    return Plan(data["wager"], unit, system, bankroll, **counts, **money, **times)


def money_of(key: str, value: object) -> Cents:
    """An amount that a plan gives under a key: whole dollars, or dollars as people write them.

    Raises:
        Refusal: where it is neither.
    """
    if type(value) is int and value >= 0:
        return value * 100
    if isinstance(value, str):
        return parse_dollars(value)
    raise Refusal(f"{key} cannot be {value!r}.", instead=f'{key} = "$25"')


def _progression(data: object) -> Progression:
    if isinstance(data, str):
        return Progression.named(data)
    if not isinstance(data, dict):
        raise Refusal(f"A progression cannot be {data!r}.", instead=f"a name: {', '.join(SYSTEMS)}")
    for key in data:
        if key not in STATES:
            raise Refusal(f"A progression has no {key!r}.", instead=nearest(key, STATES))
    if "units" not in data:
        return Progression.named(str(data.get("name", "flat")), data.get("steps", 7))
    units, wins, losses = (tuple(data.get(key, ())) for key in ("units", "after_win", "after_loss"))
    sound = all(type(n) is int for n in (*units, *wins, *losses)) and len(units) == len(wins) == len(losses)
    if not sound or not units or min(units) < 1 or not all(0 <= n < len(units) for n in (*wins, *losses)):
        raise Refusal(
            "units, after_win and after_loss are lists of the same length: stakes of 1 or more, and states from 0.",
            instead="units = [1, 2], after_win = [0, 0], after_loss = [1, 0]",
        )
    return Progression(str(data.get("name", "own")), units, wins, losses)
