"""Plans of many rolls at craps: line and come bets with odds, place bets pressed or regressed, from plain values."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import Refusal, nearest
from ..games.craps.elections import CasinoElections
from ..games.craps.plans.strategy import CrapsPlan, PlanKernel
from ..sim.engine import Totals, simulate
from ..table.elections import Elections
from ..table.game import GameType
from ..table.money import Cents, parse_dollars

KEYS = ("line", "odds", "comes", "come", "place")


def read_plan(data: object) -> CrapsPlan:
    """A plan from plain values.

    >>> read_plan({"line": "$10", "odds": [3, 4, 5], "comes": 2, "come": "$10", "place": {"6": ["$12", "$24"]}}).comes
    2
    """
    if not isinstance(data, Mapping):
        raise Refusal(f"A plan at craps cannot be {data!r}.", instead='a table [craps] with line = "$10"')
    for key in data:
        if key not in KEYS:
            raise Refusal(f"A plan at craps has no {key!r}.", instead=nearest(key, KEYS))
    odds = data.get("odds", [0, 0, 0])
    if not isinstance(odds, list | tuple) or len(odds) != 3 or not all(type(n) is int for n in odds):
        raise Refusal(f"odds cannot be {odds!r}.", instead="multiples on 4 and 10, 5 and 9, 6 and 8: [3, 4, 5]")
    comes = data.get("comes", 0)
    if type(comes) is not int:
        raise Refusal(f"comes cannot be {comes!r}.", instead="a whole number, such as 2")
    ladders = {_number(n): tuple(_money(a) for a in steps) for n, steps in dict(data.get("place", {})).items()}
    return CrapsPlan(_money(data.get("line", 0)), tuple(odds), comes, _money(data.get("come", "$10")), ladders)


def _number(text: object) -> int:
    if str(text).isdecimal():
        return int(str(text))
    raise Refusal(f"There is no place bet on {text!r}.", instead="4, 5, 6, 8, 9 or 10")


def _money(value: object) -> Cents:
    if type(value) is int and value >= 0:
        return value * 100
    if isinstance(value, str):
        return parse_dollars(value)
    raise Refusal(f"{value!r} is no amount of money.", instead='"$10"')


def simulate_plan(game: GameType, elections: Elections, data: object, rolls: int, seed: int = 0) -> Totals:
    """Play a plan for many rolls on the compiled loop; means are per unit staked, errors from hand to hand."""
    if not isinstance(elections, CasinoElections):
        raise Refusal(f"A plan at craps is not played at {game.key}.", instead="craps or mini-craps")
    return simulate(PlanKernel(elections, read_plan(data), game.key), rolls, seed)


__all__ = ["read_plan", "simulate_plan"]
