"""Payout drills: chips on a layout and an outcome; what is taken, paid, given back or charged, and in which order.

The round is played by the game's own procedure, and the movements of chips that it stated are the right answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from ..desk.chosen import Chosen
from ..table.events import Decided, Event, Moved, Numbers, Rolled, Spun
from ..table.money import Cents, dollars
from ..table.table import Table
from ..table.wagers import Wager
from .drill import Drill, Order, Part, Scene, Stack, Sum, Task
from .sitting import Sitting, game_of, laid_out, random_of, rules_of
from .steps import called, seat_of

TRAY: tuple[Cents, ...] = (50_000, 10_000, 2_500, 500, 100, 25)
TRIES = 5  # sittings that are looked through for a round in which something is won
ROUNDS = 4  # of one sitting
MOST = {1: 3, 2: 6, 3: 9, 4: 14}  # wagers and charges, if that can be
NOBODY_WINS = 0.15  # the share of drills in which nothing need be won
LEVELS = ("one wager", "one patron, several wagers", "several patrons", "a full table under any lawful rules")
LAID = ("take", "pay", "back", "stays")
CHARGED = ("collect", "mark", "nothing")
_DONE = {"lost": "take", "won": "pay", "returned": "back", "charge": "collect", "marked": "mark"}


@dataclass(slots=True)
class Row:
    """One wager of a round, or one seat's charge: what was done with it."""

    seat: int
    wager: str
    stake: Cents
    act: str
    cents: Cents
    cite: str
    odds: tuple[int, int] | None = None


def make(task: Task) -> Drill:
    """A payout drill."""
    game, (sitting, events, rows) = _found(task)
    table = sitting.table
    titles = {kind.key: kind.title for kind in table.game.wagers}
    shown = sorted(rows, key=lambda row: (row.act in CHARGED, row.seat, row.wager))  # not as they are settled
    keys = {id(row): f"w{number}" for number, row in enumerate(shown, 1)}
    parts: list[Part] = [_part(keys[id(row)], row, titles) for row in shown]
    stacks = [Stack(keys[id(row)], row.seat, row.wager, called(titles, row.wager), row.stake) for row in shown]
    groups = _groups([(keys[id(row)], row) for row in rows])
    if len(groups) > 1:
        names = {keys[id(row)]: _label(row, titles) for row in shown if row.act not in CHARGED}
        cite = next(row.cite for row in rows if keys[id(row)] == groups[0][0])
        parts.append(Order(key="order", label="In which order?", topic="order", cite=cite, names=names, groups=groups))
    scene = _scene(sitting, game, events, stacks)
    return Drill(task, f"{table.game.title}: payouts", _question(events), scene, parts)


def _label(row: Row, titles: Mapping[str, str]) -> str:
    stake = f"{dollars(row.stake)} on " if row.stake else ""
    return f"Seat {row.seat}: {stake}{called(titles, row.wager)}"


def _part(key: str, row: Row, titles: Mapping[str, str]) -> Part:
    return Sum(
        key=key,
        label=_label(row, titles),
        topic=row.wager.partition(":")[0],
        cite=row.cite,
        why=_why(row),
        acts=CHARGED if row.act in CHARGED else LAID,
        act=row.act,
        cents=row.cents,
        stake=row.stake,
        tray=TRAY,
    )


def _found(task: Task) -> tuple[Chosen, tuple[Sitting, list[Event], list[Row]]]:
    """A round in which the dealer has something to do, if one is found soon something to pay."""
    best: tuple[int, Chosen, tuple[Sitting, list[Event], list[Row]]] | None = None
    enough = 2 if random_of(task).random() < NOBODY_WINS else 3
    for attempt in range(TRIES):
        random = random_of(task, attempt)
        game = game_of(task, random)
        sitting = Sitting(task, game, random)
        last = random.randint(1, ROUNDS) if task.level > 1 else 1
        for number in range(1, ROUNDS + last):
            before = {(w.seat, w.name): w.amount for w in sitting.table.wagers}
            events = sitting.round()
            rows = rows_of(events, before, sitting.table)
            worth = _worth(rows, task)
            if rows and (best is None or worth > best[0]):
                best = worth, game, (sitting, events, rows)
                if worth >= enough and number >= last:
                    return game, best[2]
            if best is not None and best[2][0] is sitting:
                break  # the table stands as it did when that round was over
    if best is None:
        raise RuntimeError(f"{task.key}: no round was settled")
    return best[1], best[2]


def _worth(rows: Sequence[Row], task: Task) -> int:
    """How much a round teaches: something is done, something is won, it is about the topic."""
    apart = all(row.wager.partition(":")[0] != task.focus for row in rows)
    if (task.focus and task.focus != "order" and apart) or len(rows) > MOST[task.level]:
        return 1
    won = any(row.act == "pay" for row in rows)
    return (3 if won else 2) if any(row.act in ("take", "pay", "back") for row in rows) else 0


# ---- what the record says --------------------------------------------------------------------------------------------


def rows_of(events: Iterable[Event], before: Mapping[tuple[int, str], Cents], table: Table) -> list[Row]:
    """What was done with every wager of a round, as the record has it; then what stays, and who is not charged."""
    rows: list[Row] = []
    decided: dict[tuple[int, str], list[Decided]] = {}
    laid = dict(before)
    for event in events:
        if isinstance(event, Decided):
            decided.setdefault((event.seat, event.wager), []).append(event)
        elif isinstance(event, Moved):
            _moved(event, rows, decided, laid)
    standing = {(w.seat, w.name): w.amount for w in table.wagers}
    stays = [(place, cents) for place, cents in standing.items() if place in laid and not _has(rows, place)]
    rows += [
        Row(seat, name, cents, "stays", 0, table.wager_type(name.partition(":")[0]).cite)
        for (seat, name), cents in stays
    ]
    charged = [row for row in rows if row.act in ("collect", "mark")]
    if charged:
        free = sorted({row.seat for row in rows} - {row.seat for row in charged})
        rows += [Row(seat, charged[0].wager, 0, "nothing", 0, charged[0].cite) for seat in free]
    return rows


def _has(rows: Sequence[Row], place: tuple[int, str]) -> bool:
    return any((row.seat, row.wager) == place for row in rows)


def _moved(
    event: Moved, rows: list[Row], decided: dict[tuple[int, str], list[Decided]], laid: dict[tuple[int, str], Cents]
) -> None:
    seat = seat_of(event)
    if event.why in ("bet", "stake"):
        laid[seat, event.of] = laid.get((seat, event.of), 0) + event.cents
    act = _DONE.get(event.why)
    if act is None or not seat:
        return
    if act in ("collect", "mark"):
        same = next((row for row in rows if row.seat == seat and row.wager == event.of and row.act == act), None)
        if same is not None:
            same.cents += event.cents
        else:
            rows.append(Row(seat, event.of, 0, act, event.cents, event.cite))
        return
    ended = decided.get((seat, event.of))
    stake = ended.pop(0).stake if ended else laid.get((seat, event.of), 0)
    rows.append(Row(seat, event.of, stake, act, event.cents, event.cite, event.odds))


def _groups(moved: Sequence[tuple[str, Row]]) -> tuple[tuple[str, ...], ...]:
    """Sweeps of the record: what is done alike in a row may be done in any order, a charge comes with its payment."""
    groups: list[list[str]] = []
    last = ""
    for key, row in moved:
        if row.act in CHARGED or row.act == "stays":
            continue
        if row.act != last:
            groups.append([])
        groups[-1].append(key)
        last = row.act
    return tuple(tuple(group) for group in groups)


# ---- the scene -------------------------------------------------------------------------------------------------------


def _why(row: Row) -> str:
    if row.act == "pay" and row.odds:
        return f"{dollars(row.stake)} at {row.odds[0]} to {row.odds[1]} is {dollars(row.cents)}"
    if row.act == "take" and row.stake > row.cents:
        return f"{dollars(row.cents)} of {dollars(row.stake)} is taken, the rest goes back"
    return ""


def _question(events: Iterable[Event]) -> str:
    for event in reversed(list(events)):
        if isinstance(event, Rolled):
            return f"The dice show {', '.join(map(str, event.faces))}. Settle the layout."
        if isinstance(event, Spun):
            return f"{event.space} came. Settle the layout."
        if isinstance(event, Numbers):
            return "The numbers are drawn. Settle the tickets."
    return "The cards are out. Settle the layout."


def _scene(sitting: Sitting, game: Chosen, events: list[Event], stacks: Sequence[Stack]) -> Scene:
    rolled = [event.faces for event in events if isinstance(event, Rolled)]
    spun = [event.space for event in events if isinstance(event, Spun)]
    numbers = [event.numbers for event in events if isinstance(event, Numbers)]
    table = sitting.table
    return Scene(
        hands=laid_out(events),
        dice=rolled[-1] if rolled else (),
        space=spun[-1] if spun else "",
        numbers=numbers[-1] if numbers else (),
        stacks=tuple(stacks),
        tray=TRAY,
        rules=rules_of(game),
        draw=lambda: layout(table, stacks),
    )


def layout(table: Table, stacks: Iterable[Stack]) -> str:
    """The layout of the table with these chips on it."""
    shown = copy(table)
    shown.state = None
    known = {kind.key: kind for kind in table.game.wagers}
    shown.wagers = [
        Wager(stack.seat, known[key], stack.cents, spot=spot)
        for stack in stacks
        for key, _, spot in [stack.wager.partition(":")]
        if stack.cents and key in known
    ]
    return table.game.layout(shown, table.elections)
