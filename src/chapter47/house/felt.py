"""A table's felt as one description for a screen: its wagers with odds and limits, chips, lines, wheel and words.

All of it is asked of the game's own wagers, elections and felt; a client adds where things lie, and no rule.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import asdict

from ..errors import Refusal
from ..table.elections import Elections
from ..table.money import DOLLAR, Cents
from ..table.pressing import Pressing
from ..table.table import Table
from ..table.wagers import Wager, WagerType
from ..table.window import Bet, TakeDown
from .live import LiveTable
from .say import titles_of

VALUES: tuple[Cents, ...] = tuple(n * DOLLAR for n in (1, 5, 10, 25, 100, 500, 1000, 5000))
TRAY = 7  # chips in the tray
BUY_IN: Cents = 1_000 * DOLLAR
LISTED = 400  # places of a wager that are too many to list are typed or marked


def described(live: LiveTable) -> dict[str, object]:
    """What a screen needs to draw a table and take wagers on it; the same until the table opens anew."""
    return live.cached("described", live.sitting, lambda: _described(live))


def _described(live: LiveTable) -> dict[str, object]:
    table = live.table
    game, felt, limits = table.game, table.game.felt, table.limits
    return {
        "number": live.number,
        "game": game.key,
        "title": game.title,
        "family": felt.family,
        "colour": felt.colour,
        "begin": felt.begin,
        "slip": felt.slip,
        "back": felt.back,
        "positions": table.positions,
        "boxes": min(getattr(table.elections, "boxes", table.positions), table.positions),
        "places": seats(table),
        "buy_in": BUY_IN,
        "limits": {"minimum": limits.minimum, "maximum": limits.maximum, "chip": limits.chip, "coin": limits.coin},
        "chips": tray(limits.minimum, limits.maximum, limits.chip),
        "badges": _badges(live),
        "opponents": game.opponents is not None,
        "committed": live.committed,
        "real": live.entered,
        "hints": not live.entered and (game.strategy is not None or game.hint is not None),  # 19:47-8.1
        "lettering": [line.strip() for line in felt.lettering(table.elections)],
        "hands": list(felt.hands),
        "dealt": felt.dealt,
        "catches": {str(n): dict(pays) for n, pays in felt.catches(table.elections).items()} if felt.catches else {},
        "rows": list(felt.rows),
        "order": list(felt.choose),
        "wheel": [asdict(space) for space in felt.wheel(table.elections)] if felt.wheel else [],
        "wagers": [entry for kind in table.offered for entry in _wagers(table, kind)],
    }


def tray(minimum: Cents, maximum: Cents, chip: Cents) -> list[Cents]:
    """The chips that make sense at a table: multiples of its smallest, none above its maximum.

    >>> tray(2500, 50_000, 500)
    [500, 1000, 2500, 10000, 50000]
    """
    fitting = [value for value in VALUES if value % chip == 0 and value <= maximum] or [minimum]
    return fitting[-TRAY:] if fitting[-1] <= 100 * minimum else fitting[:TRAY]


def seats(table: Table) -> list[int]:
    """The seats from the middle outwards; those without a box of their own come last."""
    boxes = min(getattr(table.elections, "boxes", table.positions), table.positions)
    if table.game.felt.family != "arc":
        return list(range(1, table.positions + 1))
    return sorted(range(1, table.positions + 1), key=lambda seat: (seat > boxes, abs(2 * seat - boxes - 1)))


def _badges(live: LiveTable) -> list[str]:
    decks = getattr(live.table.elections, "decks", 0)
    return [f"{decks} deck{'' if decks == 1 else 's'}"] if isinstance(decks, int) and decks else []


def _wagers(table: Table, kind: WagerType) -> list[dict[str, object]]:
    """A kind of wager with each of its places, or alone where they are too many to list."""
    elections, title = table.elections, titles_of(table.game)
    limits = table.limits_for(kind)
    spots = _spots(table, kind)
    common = {
        "key": kind.key,
        "cite": kind.cite,
        "low": limits.minimum,
        "high": limits.maximum,
        "later": kind.key in table.game.felt.later,
    }
    pressing = table.game.pressing or Pressing()
    found = []
    for spot in spots or ("",):
        name = f"{kind.key}:{spot}" if spot else kind.key
        found.append(
            common
            | {
                "name": name,
                "spot": spot,
                "title": title(name),
                "pays": _pays(kind, elections, spot),
                "turns": kind.key in pressing.turns,
                "together": list(pressing.together(name)),
                "covers": list(table.game.felt.covers(elections, kind.key, spot)),
            }
        )
    return found


def _spots(table: Table, kind: WagerType) -> tuple[str, ...]:
    """The places of a wager that this table takes."""
    if table.game.felt.family == "keno" or len(kind.spots) > LISTED:
        return ()
    lawful = []
    for spot in kind.spots:
        try:
            kind.verify_place(table.elections, spot)
        except Refusal:  # a place of other elections
            continue
        lawful.append(spot)
    return tuple(lawful)


def _pays(kind: WagerType, elections: Elections, spot: str) -> str:
    """What it pays in few words: its odds, or the best of a pay table."""
    rows = [row for row in kind.pay_table(elections, spot) if row.odds is not None]
    told = list(dict.fromkeys(str(row.odds) for row in rows))
    if len(told) == 1:
        taken = next((row.charge for row in rows if row.charge and row.charge.on == "winnings"), None)
        return f"{told[0]} less {taken.percent}%" if taken else told[0]
    best = max((row.odds for row in rows if row.odds is not None), default=None)
    return f"up to {best}" if best is not None else ""


def standing(live: LiveTable) -> Table:
    """The table with its wagers as they are once the open window closes: what stands, and what waits."""
    totals: Counter[tuple[int, str]] = Counter()
    for wager in live.table.wagers:
        totals[wager.seat, wager.name] += wager.amount
    for made in live.waiting:
        if isinstance(made, Bet | TakeDown):
            totals[made.seat, made.wager] += made.amount if isinstance(made, Bet) else -made.amount
    table = copy(live.table)
    table.wagers = [
        Wager(seat, table.kind(name), amount, spot=name.partition(":")[2])
        for (seat, name), amount in totals.items()
        if amount > 0
    ]
    return table
