"""The command that says what can happen to a wager: named events, their ways, pay, net and stake."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show
from .groups import Csv, Rules
from .numbers import the_game, title

if TYPE_CHECKING:
    from ..api import Game
    from ..odds.events import EventTable

MOST_WAYS = 17  # digits of a count that a table of 80 columns has room for


def events(
    game: show.GameKey,
    wagers: Annotated[
        list[str], typer.Argument(metavar="WAGER[=UNITS]...", help="One wager, or several that are made together.")
    ],
    *,
    rules: Rules,
    by_class: Annotated[bool, typer.Option("--by-class", help="Every class of rounds apart, nothing merged.")] = False,
    covariance: Annotated[bool, typer.Option("--covariance", help="How two wagers move together.")] = False,
    as_csv: Csv = False,
    parquet: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the events as Parquet.")] = None,
    as_json: show.Json = False,
) -> None:
    """Say what can happen to a wager, exactly: events, ways, pay, net and stake, and what follows from them."""
    chosen = the_game(game, rules)
    plan = plan_of(wagers)
    if covariance:
        _tell_covariance(chosen, list(plan), as_json)
        return
    if by_class and len(plan) > 1:
        raise Refusal(
            "Classes are those of one wager.", instead=f"chapter47 events {game} {next(iter(plan))} --by-class"
        )
    told = chosen.classes(next(iter(plan))) if by_class else chosen.events(plan)
    if parquet is not None:
        told.to_parquet(parquet)
    if as_json:
        show.emit(told.as_dict())
    elif as_csv:
        typer.echo(told.to_csv(), nl=False)
    else:
        _tell(title(chosen), told)


def plan_of(wagers: list[str]) -> dict[str, str]:
    """Wagers with their units as they are typed: ``pass pass-odds=2``."""
    plan: dict[str, str] = {}
    for text in wagers:
        name, equals, units = text.partition("=")
        if name in plan:
            raise Refusal(f"{name} is named twice.", instead=f"{name}=UNITS once")
        plan[name] = units if equals else "1"
    return plan


def _tell_covariance(chosen: Game, wagers: list[str], as_json: bool) -> None:
    if len(wagers) != 2:
        raise Refusal("A covariance is that of two wagers.", instead="two of them")
    value = chosen.covariance(*wagers)
    one, other = (chosen.events(wager) for wager in wagers)
    share = float(value) / (one.stdev * other.stdev) if one.stdev and other.stdev else 0.0
    if as_json:
        told = {"game": chosen.key, "wagers": wagers, "covariance": float(value), "exact": str(value)}
        show.emit(told | {"correlation": share} | show.marked(chosen))
        return
    show.say(show.heading(title(chosen)), *show.not_lawful(chosen.not_lawful))
    show.say(f"covariance of {' and '.join(wagers)}: {float(value):+.6f} ({value})", f"correlation: {share:+.6f}")


def _tell(heading: str, told: EventTable) -> None:
    rows = [
        [
            event.name,
            "" if event.ways is None else f"{event.ways:,}",
            f"{float(event.chance):.8f}",
            event.pays,
            f"{float(event.net):+.4f}",
            f"{float(event.staked):g}",
        ]
        for event in told.events
    ]
    columns = ["event", "ways", "chance", "pays", "net", "stake"]
    wide = any(len(row[1]) > MOST_WAYS for row in rows)
    if wide or told.combinations is None:  # the chance says it
        columns.remove("ways")
        rows = [[row[0], *row[2:]] for row in rows]
    numbers = [name for name in columns if name not in ("event", "pays")]
    show.say(show.heading(f"{heading}: {told.wager}"), *show.not_lawful(told.not_lawful))
    show.say(show.table(columns, rows, numbers=numbers), "")
    figures = [[name.replace("_", " "), _figure(name, value)] for name, value in told.figures().items()]
    if told.combinations is not None:
        figures.append(["combinations", f"{told.combinations:,}"])
    show.say(show.table(["", "figure"], figures, numbers=["figure"]))
    if told.note:
        from textwrap import fill

        show.say("", fill(told.note, show.WIDTH))


def _figure(name: str, value: float) -> str:
    shares = ("house_edge", "element_of_risk", "per_resolved", "hit_frequency")
    return show.percent(value) if name in shares else f"{value:.6f}"


COMMANDS: show.Commands = {
    events: (
        "chapter47 events minibaccarat banker",
        "chapter47 events craps pass pass-odds=2",
        "chapter47 events blackjack blackjack --csv",
        "chapter47 events roulette red --by-class",
        "chapter47 events three-card-poker pair-plus --parquet pair-plus.parquet",
        "chapter47 events craps pass dont-pass --covariance",
    ),
}
