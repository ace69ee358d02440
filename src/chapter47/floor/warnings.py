"""What is lawful and yet worth a second look: warnings, never violations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..table.elections import Elections
from ..table.game import GameType
from ..table.money import dollars
from .model import TableEntry
from .registry import floor_rules
from .signs import required_signs

WIDE = 2000  # a maximum so many times the minimum is more likely a slip of the pen
NARROW = 4

TableWarning = tuple[str | None, str, str | None]


def warnings(entry: TableEntry, game: GameType, elections: Elections) -> Iterator[TableWarning]:
    """Citation, what is unusual and what would be usual."""
    yield from _limits(entry)
    yield from _payable(entry, game, elections)
    most = most_places(game, elections)
    if entry.positions is not None and entry.positions * 2 < most:
        yield None, f"The table has {entry.positions} of {most} positions.", None
    for cite, why in elections.overrides.items():
        yield cite, f"The table departs from a default of this program: {why}.", None
    owed = {sign.election for sign in required_signs(game, elections)}
    for name in entry.signs:
        if name not in owed and getattr(elections, name, True) in (False, None):
            yield "19:47-8.3[sign-in-force]", f"A sign states {name}, which is not in force.", "take the sign down"
    if entry.sign_approval is None and entry.signs:
        text = "The signs of this table await approval."
        yield "19:47-8.3[sign-approval]", text, "sign_approval with its reference"


def most_places(game: GameType, elections: Elections) -> int:
    """How many may play: as many as the game has places, or fewer where the elections say so."""
    chosen = [getattr(elections, name) for name in _players(type(elections))]
    return min(*chosen, game.positions) if chosen else game.positions


@cache
def _players(elections: type[Elections]) -> tuple[str, ...]:
    """The elections that say how many play."""
    names = ("players", "boxes", "seats")
    return tuple(name for name in names if name in elections.model_fields or hasattr(elections, name))


def _limits(entry: TableEntry) -> Iterator[TableWarning]:
    limits = entry.limits
    if limits is None or not 0 < limits.minimum <= limits.maximum:
        return
    low, high = dollars(limits.minimum), dollars(limits.maximum)
    if limits.maximum >= WIDE * limits.minimum:
        yield "19:47-8.2", f"The maximum is {limits.maximum // limits.minimum:,} times the minimum of {low}.", None
    if limits.maximum < NARROW * limits.minimum:
        yield "19:47-8.2", f"Between {low} and {high} a patron has little room.", None
    for name, amount in (("minimum", limits.minimum), ("maximum", limits.maximum)):
        if limits.chip and amount % limits.chip:
            text = f"The {name} of {dollars(amount)} cannot be made with chips of {dollars(limits.chip)}."
            yield "19:47-8.2", text, f"a multiple of {dollars(limits.chip)}"
        if limits.increment and amount % limits.increment:
            text = f"The {name} of {dollars(amount)} is no multiple of {dollars(limits.increment)}."
            yield "19:47-8.2[increments]", text, f"a multiple of {dollars(limits.increment)}"
    if limits.chip and limits.coin > limits.chip:
        text = f"The smallest coin, {dollars(limits.coin)}, is more than the smallest chip, {dollars(limits.chip)}."
        yield "19:47-8.2", text, f"a coin of {dollars(limits.chip)} or less"


def _payable(entry: TableEntry, game: GameType, elections: Elections) -> Iterator[TableWarning]:
    """A minimum wager that cannot be paid to the last coin is refused at the table, at craps by 19:47-1.4(f)."""
    if entry.limits is None or not entry.limits.coin:
        return
    for kind in game.wagers:
        if not kind.offered(elections):
            continue
        its = entry.limits.wagers.get(kind.key, entry.limits)
        poor = [odds for odds in kind.odds(elections) if not odds.can_pay(its.minimum, entry.limits.coin)]
        if poor:
            text = f"A minimum wager of {dollars(its.minimum)} on {kind.key} cannot be paid at {poor[0]} in coins."
            yield game.payable_cite or "19:47-8.2", text, "a minimum that the odds divide, or a smaller coin"


def favours(game: GameType, elections: Elections) -> Iterator[TableWarning]:
    """Wagers of which the patron has the better part, by exact count."""
    moved = floor_rules(game.key).moved
    judged = {kind.raises or kind.key for kind in game.wagers} - moved  # a game, not the raise within it
    for one in game.odds(elections).wagers:
        if one.house_edge < 0 and one.wager.partition(":")[0] in judged:
            text = f"{one.wager} at {one.pays} favours the patron by {-one.house_edge:.2%}."
            yield game.parallels.get(one.cite, one.cite), text, "lower odds, if that is not meant"
