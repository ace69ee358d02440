"""The desk of the numbers: exact odds, and what each election does to them."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal, certain
from . import show
from .editions import AsOf, game_on
from .groups import Csv, Rules

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..api import Game
    from ..odds.analysis import GameOdds
    from ..odds.compare import Point
    from ..table.game import GameType


Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw a picture into this .png or .svg file.")]


def odds(
    game: show.GameKey,
    settings: show.Settings = None,
    what_if: show.WhatIf = False,
    exact: Annotated[bool, typer.Option("--exact", help="Show fractions and counts of combinations too.")] = False,
    as_csv: Csv = False,
    plot: Plot = None,
    as_of: AsOf = None,
    as_json: show.Json = False,
) -> None:
    """Say exactly what every wager of a game is worth under the elections given."""
    chosen, said = game_on(game, settings, as_of, what_if)
    if plot is not None:
        from ..odds.plot import check_path

        check_path(plot)
    value = chosen.odds()
    if plot is not None:
        from ..odds.plot import odds_figure, save

        save(odds_figure(value, title(chosen)), plot)
    if as_json:
        show.emit({**value.as_dict(), **({"as_of": as_of, "not_known": said} if as_of else {})})
    elif as_csv:
        marked = {"not_lawful": chosen.mark} if chosen.mark else {}
        _csv([{k: v for k, v in row.items() if k != "combinations"} | marked for row in value.as_dict()["wagers"]])
    else:
        show.say(
            show.heading(title(chosen)),
            *show.not_lawful(value.not_lawful),
            *said,
            odds_table(value),
            *_not_law(chosen),
        )
        for one in value.wagers:
            if how := getattr(one, "how", ""):
                show.say(*wrap(f"{one.wager}: {how}.", show.WIDTH))
        if exact:
            show.say("", *_exact(value))


def _not_law(chosen: Game) -> list[str]:
    """The wagers whose offer or payouts are not New Jersey's text, by where they come from."""
    told: dict[str, list[str]] = {}
    for kind in chosen.wagers:
        for origin in dict.fromkeys(kind.defaults(chosen.elections).values()):
            told.setdefault(origin, []).append(kind.key)
    lines = [f"Not in New Jersey's text, {origin}: {', '.join(keys)}." for origin, keys in told.items()]
    return [line for one in lines for line in wrap(one, show.WIDTH, subsequent_indent="  ", break_on_hyphens=False)]


def _csv(rows: Sequence[Document]) -> None:
    if rows:
        writer = csv.DictWriter(
            sys.stdout, list(dict.fromkeys(name for row in rows for name in row)), lineterminator="\n"
        )
        writer.writeheader()
        writer.writerows(rows)


def compare(
    game: show.GameKey,
    vary: Annotated[
        list[str] | None, typer.Option("--vary", metavar="NAME=A,B,...", help="Try each of these; may be repeated.")
    ] = None,
    settings: show.Settings = None,
    what_if: show.WhatIf = False,
    as_csv: Csv = False,
    plot: Plot = None,
    as_json: show.Json = False,
) -> None:
    """Compare elections: every combination of the values given, with those the law forbids and why.

    Without --vary: what each choice does to the house edge when it alone is changed.
    """
    from ..games import game_type
    from ..odds.compare import sweep, wagers_of

    kind = game_type(game)
    varied = {name: _values(value) for name, value in show.read_settings(vary or (), "--vary").items()}
    if twice := next((name for name in varied if name in show.read_settings(settings or ())), None):
        raise Refusal(f"{twice} is both varied and set.", instead=f"--vary {twice}=... or --set {twice}=...")
    if not varied and plot is not None:
        raise Refusal("A picture is of values that are varied.", instead="--vary NAME=A,B,... with --plot")
    if not varied:
        _tell_effects(kind, show.read_settings(settings or ()), as_csv, as_json, what_if)
        return
    if plot is not None:
        from ..odds.plot import check_path

        check_path(plot)
    points = sweep(kind, varied, show.read_settings(settings or ()), what_if=what_if)
    wagers = wagers_of(points)
    if plot is not None:
        from ..odds.plot import compare_figure, save

        save(compare_figure(points, f"{kind.title} ({kind.cite})"), plot)
    rows = [
        {**point.elections, **{wager: point.edge(wager) for wager in wagers}, **_marked(point)}
        for point in points
        if point.odds
    ]
    if as_json:
        show.emit({"game": kind.key, "lawful": rows, "unlawful": [_why_not(p) for p in points if p.refusal]})
    elif as_csv:
        _csv(rows)
    else:
        show.say(show.heading(f"{kind.title} ({kind.cite}): house edge"), _compare_table(points, list(varied), wagers))
        _tell_marks(points)
        for point in points:
            if point.refusal:
                from ..rulebook import is_law

                word = "unlawful" if is_law(point.refusal.cite) else "not by default"
                show.say(f"{word}: {_named(point)}: {point.refusal}")


def _tell_effects(kind: GameType, fixed: dict[str, str], as_csv: bool, as_json: bool, what_if: bool) -> None:
    """What each election does alone."""
    from ..odds.compare import effects

    base, points = effects(kind, fixed, what_if=what_if)
    before = {wager.wager: wager.house_edge for wager in base.wagers}
    moved = [w for w in before if any(abs((p.edge(w) or before[w]) - before[w]) > 0 for p in points)]
    rows: list[Document] = [
        {
            "election": _named(p),
            **{w: None if (edge := p.edge(w)) is None else edge - before[w] for w in moved},
            **_marked(p),
        }
        for p in points
    ]
    if as_json:
        show.emit({"game": kind.key, "house_edge": before, "effects": rows})
    elif as_csv:
        _csv(rows)
    else:
        first = ["as it is", *(show.percent(before[w]) for w in moved)]
        cells = [[r["election"], *("-" if r[w] is None else f"{r[w]:+.4%}" for w in moved)] for r in rows]
        told = show.table(["election", *moved], [first, *cells], numbers=moved)
        heading = show.heading(f"{kind.title} ({kind.cite}): house edge, and what each election adds to it")
        show.say(heading, *show.not_lawful(base.not_lawful), told)
        _tell_marks(points)


def _marked(point: Point) -> dict[str, str]:
    """The mark of a combination that is not lawful, for rows of JSON and CSV."""
    from ..table.what_if import mark

    found = point.odds.not_lawful if point.odds else ()
    return {"not_lawful": mark(found)} if found else {}


def _tell_marks(points: Sequence[Point]) -> None:
    """Below a table: which of its rows are a what-if."""
    from textwrap import wrap

    for point in points:
        if told := _marked(point):
            said = f"{_named(point)}: {told['not_lawful']}"
            show.say(*wrap(said, show.WIDTH, subsequent_indent="    ", break_on_hyphens=False))


def _values(text: str) -> list[str]:
    """Values between commas; those in brackets are not parted.

    >>> _values("[1, 1, 1], [3, 4, 5]"), _values("8 to 1,9 to 1")
    (['[1, 1, 1]', '[3, 4, 5]'], ['8 to 1', '9 to 1'])
    """
    values, depth = [""], 0
    for letter in text:
        depth += (letter in "[{(") - (letter in "]})")
        if letter == "," and depth == 0:
            values.append("")
        else:
            values[-1] += letter
    return [value.strip() for value in values if value.strip()]


def _named(point: Point) -> str:
    return ", ".join(f"{name}={value}" for name, value in point.elections.items())


def _why_not(point: Point) -> dict[str, object]:
    return {"elections": point.elections, **certain(point.refusal).as_dict()}


def _compare_table(points: Sequence[Point], names: list[str], wagers: list[str]) -> RenderableType:
    lawful = [point for point in points if point.odds]
    many = len(wagers) * 9 + sum(map(len, names)) > show.WIDTH  # then a line for each wager, not a column
    if many:
        rows = [
            [*point.elections.values(), wager, show.percent(edge)]
            for point in lawful
            for wager in wagers
            if (edge := point.edge(wager)) is not None
        ]
        return show.table([*names, "wager", "edge"], rows, numbers=["edge"])
    cells = [
        [*point.elections.values(), *("-" if (edge := point.edge(w)) is None else show.percent(edge) for w in wagers)]
        for point in lawful
    ]
    return show.table([*names, *wagers], cells, numbers=wagers)


def the_game(key: str, rules: Rules) -> Game:
    """The game under the elections given on the command line, or under any rules."""
    from ..api import Game

    read = show.read_settings(rules.settings or ())
    if rules.what_if:
        return Game(key).what_if(read)
    return Game(key, read) if read else Game(key)


def title(game: Game) -> str:
    """The game, its citation and the elections that are not the defaults."""
    defaults = game.type.elections.elect().chosen()
    other = [f"{name}={show.plain(v)}" for name, v in game.elections.chosen().items() if v != defaults.get(name)]
    return f"{game.type.title} ({game.type.cite}): {', '.join(other) or 'default elections'}"


HEADINGS = ["house\nedge", "per\nresolved", "win", "lose", "void", "stdev"]
ROOM = 26  # columns that the figures leave for a wager and what it pays


def odds_table(value: GameOdds) -> RenderableType:
    """A line for each wager; what it pays beside it where there is room, else below the table."""
    from rich.console import Group

    if value.hourly:
        return _hourly(value)
    beside = max(len(w.wager) + len(w.pays) for w in value.wagers) < ROOM
    rows = [
        [
            one.wager,
            *([one.pays] if beside else []),
            *map(show.percent, (one.house_edge, one.per_resolved, one.win, one.lose, one.void)),
            f"{one.stdev:.4f}",
        ]
        for one in value.wagers
    ]
    columns = ["wager", *(["pays"] if beside else [])]
    whole = [] if max(len(w.wager) for w in value.wagers) > ROOM else columns
    table: RenderableType = show.table([*columns, *HEADINGS], rows, numbers=HEADINGS, whole=whole, gap=1)
    if beside:
        return table
    pays: dict[str, list[str]] = {}
    for one in value.wagers:
        pays.setdefault(one.pays, []).append(one.wager)
    told = [[", ".join(wagers), text] for text, wagers in pays.items()]
    return Group(table, "", show.table(["wager", "pays"], told))


def _hourly(value: GameOdds) -> RenderableType:
    """What the house takes by the hour, where players play each other."""
    from rich.console import Group

    from ..table.money import dollars

    numbers = ("players", "hands an hour", "the table at most", "each player at most")
    rows = [[str(h.players), str(h.hands), dollars(h.table), dollars(h.player)] for h in value.hourly]
    pays = [f"{one.wager}: {one.pays}" for one in value.wagers]
    return Group(*pays, "", show.table(numbers, rows, numbers=numbers))


def _exact(value: GameOdds) -> Iterator[str]:
    for one in value.wagers:
        yield f"{one.wager} ({one.cite})"
        yield f"  house edge  {one.exact if one.exact is not None else 'no exact fraction'}"
        for name, count in (one.combinations or {}).items():
            yield f"  {name:<10}  {count:,}"


COMMANDS: show.Commands = {
    odds: (
        "chapter47 odds minibaccarat",
        "chapter47 odds punto-banco --set decks=6 --set bonus=true --exact",
        "chapter47 odds minibaccarat --plot edges.svg",
        "chapter47 odds blackjack --what-if --set decks=6 --set blackjack_pays='6 to 5'",
    ),
    compare: (
        "chapter47 compare minibaccarat --vary decks=6,8 --vary vigorish_percent=4,5",
        "chapter47 compare minibaccarat --vary tie_pays='8 to 1,9 to 1' --plot ties.png",
        "chapter47 compare minibaccarat --what-if --vary decks=1,2,4,6,8",
    ),
}
