"""The desk of the simulations: rounds by the billion, whole sessions, one machine or many."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document
from ..errors import Refusal
from . import show
from .groups import Rules
from .numbers import the_game, title

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..api import Game
    from ..desk.counting import Counted
    from ..sim.checkpoint import Checkpoint
    from ..sim.engine import Totals
    from ..sim.progressions import Plan
    from ..sim.sessions import Sessions

MOST_ROUNDS = 10**15  # months on the fastest machine


Money = str | None
Number = str | None


def simulate(
    game: show.GameKey,
    rounds: Annotated[
        Number,
        typer.Option(metavar="N", help="How many: 1e8, 100_000_000 or 100,000,000; with --sessions: at most, in each."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same totals.")] = 0,
    workers: Annotated[
        int | None, typer.Option(metavar="K", help="Threads; all cores unless given. Totals do not depend on it.")
    ] = None,
    *,
    rules: Rules,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep what is done here; run it again to go on.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="WHERE", help="A Dask cluster: tcp://host:port, or local:4 for four processes."),
    ] = None,
    sessions: Annotated[Number, typer.Option(metavar="N", help="Play whole sessions of one wager instead.")] = None,
    strategy: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A strategy in TOML, docs/strategies.md.")
    ] = None,
    wager: Annotated[list[str] | None, typer.Option(help="The wager of the sessions; several are a program.")] = None,
    unit: Annotated[Money, typer.Option(help="The stake of one unit.")] = None,
    bankroll: Annotated[Money, typer.Option(help="What is brought to a session.")] = None,
    progression: Annotated[str | None, typer.Option(help="flat, martingale, d'alembert, paroli or 1-3-2-6.")] = None,
    stop_loss: Annotated[Money, typer.Option(help="Leave when this much is lost.")] = None,
    stop_win: Annotated[Money, typer.Option(help="Leave when this much is won.")] = None,
    hours: Annotated[float | None, typer.Option(metavar="H", help="Leave after so long at the pace.")] = None,
    pace: Annotated[float | None, typer.Option(help="Rounds an hour; the game's own unless given.")] = None,
    shoes: Annotated[int | None, typer.Option(metavar="N", help="Leave after so many shoes.")] = None,
    shooters: Annotated[int | None, typer.Option(metavar="N", help="Leave after so many shooters' hands.")] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="Players at the table, where it matters.")] = None,
    parquet: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the results as Parquet.")] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with pictures.")] = None,
    as_json: show.Json = False,
) -> None:
    """Play many rounds on the compiled kernel and add up every wager; or many sessions of one wager."""
    chosen = the_game(game, rules)
    count = _count(strategy, sessions)
    if wager is not None and len(wager) > 1:
        raise Refusal(
            f"{' and '.join(wager)} are several wagers, and these sessions have one.",
            instead=f"chapter47 session {game} {' '.join(wager)}",
        )
    if sessions is not None or (strategy is not None and count is None):
        given = {
            "wager": wager[0] if wager else None, "unit": unit, "bankroll": bankroll, "progression": progression,
            "stop_loss": stop_loss, "stop_win": stop_win, "rounds": read_rounds(rounds) if rounds else None,
            "hours": hours, "pace": pace, "shoes": shoes, "shooters": shooters,
        }  # fmt: skip
        number = read_rounds(sessions or "10000")
        if seats is not None:
            raise Refusal("Sessions are those of one person, without --seats.", instead="--rounds")
        plan = _given_plan(game, strategy, given)
        with _progress(number, quiet=as_json) as advance:
            played = _play_sessions(chosen, plan, number, seed, workers, advance, checkpoint, cluster)
        _tell_sessions(chosen, played, seed, parquet, report, as_json)
        return
    if rounds is None:
        raise Refusal("How many rounds?", instead="--rounds 1e8, or --sessions 1e5")
    number = read_rounds(rounds)
    with _progress(number, quiet=as_json) as advance:
        totals = _run(chosen, number, seed, workers, advance, checkpoint, cluster, seats, count)
    facts = _facts(chosen, seed, seats, count) | {"rounds": number}
    rows = [one.as_dict() for one in totals.wagers]

    def pictures() -> list[str]:
        from ..odds.plot import as_svg, rounds_figure

        return [as_svg(rounds_figure(totals, chosen.odds(), title(chosen)))]

    _keep(title(chosen), facts, rows, parquet, report, pictures)
    if as_json:
        show.emit(totals.as_dict(chosen.key) | show.marked(chosen))
        return
    rate = f"{totals.rounds_per_second:,.0f} rounds a second"
    told = f"{totals.rounds:,} rounds with seed {seed} in {totals.seconds:.2f} s: {rate}"
    show.say(show.heading(title(chosen)), *show.not_lawful(chosen.not_lawful), _totals_table(totals), "", told)


def _facts(game: Game, seed: int, seats: int | None = None, count: Counted | None = None) -> Document:
    told: Document = {"game": game.key, "elections": game.elections.chosen(), "seed": seed}
    told |= {"not lawful": game.mark} if game.mark else {}
    more = {"seats": seats, "count": count}
    return told | {name: value for name, value in more.items() if value is not None}


def _count(path: Path | None, sessions: str | None) -> Counted | None:
    """The count of a strategy file that has one; it is played by rounds."""
    from ..sim.progressions import read_strategy

    data = read_strategy(path) if path is not None else {}
    if "count" not in data:
        return None
    other = [key for key in data if key != "count"]
    if other or sessions is not None:
        said = other[0] if other else "--sessions"
        raise Refusal(
            f"A count is played by rounds, without {said}.", instead="--rounds N and a file with a count alone"
        )
    counted: Counted = data["count"]
    return counted


def _run(
    game: Game,
    rounds: int,
    seed: int,
    workers: int | None,
    advance: Callable[[int], None] | None,
    checkpoint: Path | None,
    cluster: str | None,
    seats: int | None,
    count: Counted | None,
) -> Totals:
    from ..desk.counting import kernel_for
    from ..sim.engine import simulate

    kernel = kernel_for(game, seats, count)
    kept = _checkpoint(checkpoint, _facts(game, seed, seats, count))
    if cluster is None:
        return simulate(kernel, rounds, seed, workers, advance, checkpoint=kept)
    from ..desk.cluster import connect, runner

    with connect(cluster) as client:
        elsewhere = runner(client, game.key, game.elections.chosen(), seats, count)
        return simulate(kernel, rounds, seed, workers, advance, checkpoint=kept, runner=elsewhere)


def _checkpoint(path: Path | None, facts: dict[str, object]) -> Checkpoint | None:
    """Where a simulation is kept, with all that must be the same to go on."""
    import json

    from .. import __version__
    from ..sim.checkpoint import Checkpoint
    from ..table.transcript import rules_hash

    if path is None:
        return None
    same = facts | {"version": __version__, "rules": rules_hash()}
    return Checkpoint(path, json.loads(json.dumps(same)))  # as it is read again: lists for tuples


def _given_plan(game: str, path: Path | None, given: Document) -> Plan:
    from ..sim.progressions import plan_of, read_plan

    if path is not None:
        return read_plan(path, game, **given)
    return plan_of({key: value for key, value in given.items() if value is not None}, game)


def _pace_source(game: str, plan: Plan) -> str:
    from ..sim.pace import pace_of

    custom = pace_of(game)
    return custom.source if plan.pace == custom.rounds else "what was asked for"


def _play_sessions(
    game: Game,
    plan: Plan,
    sessions: int,
    seed: int,
    workers: int | None,
    advance: Callable[[int], None] | None,
    checkpoint: Path | None,
    cluster: str | None,
) -> Sessions:
    import os
    from dataclasses import asdict

    from ..errors import nearest
    from ..sim.sessions import play_sessions, rounds_of

    listed = {one.wager: one for one in game.odds().wagers}
    if plan.wager not in listed:
        raise Refusal(f"This table takes no wager {plan.wager!r}.", instead=nearest(plan.wager, listed))
    played_on = rounds_of(game.key, game.type.kernel(game.elections), listed[plan.wager], plan)
    kept = _checkpoint(checkpoint, _facts(game, seed) | {"plan": asdict(plan)})
    threads = workers or os.cpu_count() or 1
    if cluster is None:
        return play_sessions(played_on, plan, sessions, seed, threads, advance, checkpoint=kept)
    from ..desk.cluster import connect, session_runner

    with connect(cluster) as client:
        elsewhere = session_runner(client, game.key, game.elections.chosen(), plan)
        return play_sessions(played_on, plan, sessions, seed, threads, advance, checkpoint=kept, runner=elsewhere)


def _tell_sessions(
    game: Game, told: Sessions, seed: int, parquet: Path | None, report: Path | None, as_json: bool
) -> None:
    plan, result = told.plan, told.as_dict(game.key)
    pace = {"pace is from": _pace_source(game.key, plan)}
    facts = _facts(game, seed) | {k: v for k, v in result.items() if k not in ("game", "percentiles")} | pace
    rows = [{"net": net, "sessions": told.nets[net]} for net in sorted(told.nets)]
    name = f"{title(game)}: {told.sessions:,} sessions of {plan.wager}, {plan.progression.name}"

    def pictures() -> list[str]:
        from ..odds.plot import as_svg, sessions_figure

        return [as_svg(sessions_figure(told, name))]

    _keep(name, facts, rows, parquet, report, pictures)
    if as_json:
        show.emit(result | show.marked(game))
        return
    show.say(show.heading(name), *show.not_lawful(game.not_lawful), _sessions_table(told, result))


def _keep(
    name: str,
    facts: Document,
    rows: list[Document],
    parquet: Path | None,
    report: Path | None,
    pictures: Callable[[], list[str]],
) -> None:
    from ..sim.report import page, write_parquet, write_text

    if parquet is not None:
        write_parquet(parquet, rows, facts)
    if report is not None:
        write_text(report, page(name, facts, rows, pictures()))


def _sessions_table(told: Sessions, result: Document) -> RenderableType:
    from ..table.money import dollars

    rows = [
        ("mean result", f"{dollars(round(told.mean))} (standard error {dollars(round(told.stderr))})"),
        ("return on the money brought", show.percent(result["return_on_bankroll"])),
        ("sessions ahead", show.percent(result["ahead"])),
        ("sessions ruined", show.percent(result["ruin"])),
        *((f"percentile {p}", dollars(net)) for p, net in result["percentiles"].items()),
        ("longest losing run", f"{result['longest_losing_run']} in a row"),
        ("rounds in a session", f"{result['rounds_per_session']:,.1f}"),
        ("hours of play", f"{result['hours_per_session']:.1f} at {told.plan.pace:g} rounds an hour"),
        *([(f"whole {told.unit}s in a session", f"{told.units / told.sessions:,.1f}")] if told.unit else []),
        ("staked in all", dollars(told.staked)),
    ]
    return show.table(["", "figure"], rows, whole=["figure"])


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

    columns: list[ProgressColumn] = [BarColumn(), TextColumn("{task.percentage:>3.0f}%"), Rate(), TimeRemainingColumn()]
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


COMMANDS: show.Commands = {
    simulate: (
        "chapter47 simulate minibaccarat --rounds 1e8 --seed 1",
        "chapter47 simulate minibaccarat --rounds 1e11 --checkpoint run.json",
        "chapter47 simulate punto-banco --rounds 1e10 --cluster local:4",
        "chapter47 simulate minibaccarat --sessions 1e5 --wager banker --bankroll 500 --progression martingale",
        "chapter47 simulate craps --sessions 1e5 --wager pass --shooters 20 --stop-loss 200",
        "chapter47 simulate minibaccarat --sessions 1e5 --wager player --hours 4 --pace 150",
        "chapter47 simulate minibaccarat --sessions 1e5 --strategy plan.toml --report sessions.html",
        "chapter47 simulate blackjack --rounds 1e7 --seats 5",
        "chapter47 simulate blackjack --rounds 1e8 --strategy count.toml",
        "chapter47 simulate blackjack --sessions 1e5 --wager blackjack --shoes 3",
    ),
}
