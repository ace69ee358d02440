"""The desk of the numbers: exact odds, and simulation."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import Refusal
from . import show

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..api import Game
    from ..odds.analysis import GameOdds
    from ..sim.engine import Totals

MOST_ROUNDS = 10**15  # months on the fastest machine


def register(app: typer.Typer) -> None:
    """Add the commands of this desk."""
    app.command(
        epilog=show.examples(
            "chapter47 odds minibaccarat", "chapter47 odds punto-banco --set decks=6 --set bonus=true --exact"
        )
    )(odds)
    app.command(
        epilog=show.examples(
            "chapter47 simulate minibaccarat --rounds 1e8 --seed 1",
            "chapter47 simulate punto-banco --rounds 1,000,000 --json",
        )
    )(simulate)


# ---- odds ----------------------------------------------------------------------------------------------------------


def odds(
    game: show.GameKey,
    settings: show.Settings = None,
    exact: Annotated[bool, typer.Option("--exact", help="Show fractions and counts of combinations too.")] = False,
    as_json: show.Json = False,
) -> None:
    """Say exactly what every wager of a game is worth under the elections given."""
    chosen = _game(game, settings)
    value = chosen.odds()
    if as_json:
        show.emit(value.as_dict())
        return
    show.say(show.heading(title(chosen)), _odds_table(value))
    if exact:
        show.say("", *_exact(value))


def _game(key: str, settings: list[str] | None) -> Game:
    from ..api import Game

    return Game(key, read) if (read := show.read_settings(settings or ())) else Game(key)


def title(game: Game) -> str:
    """The game, its citation and the elections that are not the defaults."""
    defaults = game.type.elections.elect().chosen()
    other = [f"{name}={show.plain(v)}" for name, v in game.elections.chosen().items() if v != defaults[name]]
    return f"{game.type.title} ({game.type.cite}): {', '.join(other) or 'default elections'}"


def _odds_table(value: GameOdds) -> RenderableType:
    rows = [
        [
            one.wager,
            one.pays.replace(", ", "\n").replace("; ", "\n"),
            *map(show.percent, (one.house_edge, one.per_resolved, one.win, one.lose, one.void)),
            f"{one.stdev:.4f}",
        ]
        for one in value.wagers
    ]
    figures = ["house\nedge", "per\nresolved", "win", "lose", "void", "stdev"]
    shown: RenderableType = show.table(["wager", "pays", *figures], rows, numbers=figures, whole=["wager"], gap=1)
    return shown


def _exact(value: GameOdds) -> Iterator[str]:
    for one in value.wagers:
        yield f"{one.wager} ({one.cite})"
        yield f"  house edge  {one.exact if one.exact is not None else 'no exact fraction'}"
        for name, count in (one.combinations or {}).items():
            yield f"  {name:<10}  {count:,}"


# ---- simulate ------------------------------------------------------------------------------------------------------


def simulate(
    game: show.GameKey,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many: 1e8, 100_000_000 or 100,000,000.")],
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same totals.")] = 0,
    workers: Annotated[
        int | None, typer.Option(metavar="K", help="Threads; all cores unless given. Totals do not depend on it.")
    ] = None,
    settings: show.Settings = None,
    as_json: show.Json = False,
) -> None:
    """Play many rounds on the compiled kernel and add up every wager."""
    number = read_rounds(rounds)
    chosen = _game(game, settings)
    with _progress(number, quiet=as_json) as advance:
        totals = chosen.simulate(number, seed, workers, advance)
    if as_json:
        show.emit(totals.as_dict(chosen.key))
        return
    rate = f"{totals.rounds_per_second:,.0f} rounds a second"
    told = f"{totals.rounds:,} rounds with seed {seed} in {totals.seconds:.2f} s: {rate}"
    show.say(show.heading(title(chosen)), _totals_table(totals), "", told)


def read_rounds(text: str) -> int:
    """A number of rounds as people write it.

    >>> read_rounds("1e8"), read_rounds("100_000"), read_rounds("1,000,000")
    (100000000, 100000, 1000000)
    """
    instead = "a whole number such as 1e8 or 1,000,000"
    try:
        number = Decimal(text.strip().replace(",", "").replace("_", ""))
    except InvalidOperation:
        raise Refusal(f"{text!r} is not a number of rounds.", instead=instead) from None
    if not number.is_finite() or number < 1 or number > MOST_ROUNDS or number != int(number):
        raise Refusal(f"Cannot simulate {text} rounds.", instead=f"{instead}, from 1 to 1e15")
    return int(number)


@contextmanager
def _progress(rounds: int, *, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error with rate and time left, where a person watches."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Rounds a second."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed / 1e6:,.1f} million/s" if speed else "compiling")

    columns: list[Any] = [BarColumn(), TextColumn("{task.percentage:>3.0f}%"), Rate(), TimeRemainingColumn()]
    with Progress(*columns, console=show.console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=rounds)
        yield lambda done: bar.update(task, completed=done)


def _totals_table(totals: Totals) -> RenderableType:
    """Shares as in the table of odds, so that the two are easily compared; the counts are in the JSON."""
    rows = []
    for one in totals.wagers:
        shares = (count / one.made if one.made else 0.0 for count in (one.won, one.lost, one.void))
        rows.append([one.wager, f"{one.made:,}", *map(show.percent, (*shares, one.mean, one.stderr))])
    figures = ["made", "won", "lost", "void", "mean", "stderr"]
    shown: RenderableType = show.table(["wager", *figures], rows, numbers=figures, whole=["wager"], gap=1)
    return shown
