"""Whole sessions of several wagers: exactly and simulated, side by side; runs and ruin."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents import Document, Written
from ..errors import Refusal, certain
from . import show
from .groups import Csv, Rules
from .numbers import the_game, title

if TYPE_CHECKING:
    from ..api import Game
    from ..desk.reckoning import Exact
    from ..desk.sessions import Played

Money = str | None


def session(
    game: show.GameKey,
    wagers: Annotated[list[str] | None, typer.Argument(metavar="WAGER[=UNITS]...", help="What is bet.")] = None,
    strategy: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A program in TOML, docs/strategies.md.")
    ] = None,
    unit: Annotated[Money, typer.Option(help="The stake of one unit.")] = None,
    bankroll: Annotated[Money, typer.Option(help="What is brought.")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help="Rounds at most.")] = None,
    hours: Annotated[float | None, typer.Option(metavar="H", help="Hours at the game's pace instead.")] = None,
    pace: Annotated[float | None, typer.Option(help="Rounds an hour.")] = None,
    progression: Annotated[
        str | None, typer.Option(help="flat, martingale, d'alembert, paroli, 1-3-2-6, press, regress, fibonacci.")
    ] = None,
    kelly: Annotated[float | None, typer.Option(metavar="SHARE", help="Bet this share of the money instead.")] = None,
    stop_loss: Annotated[Money, typer.Option(help="Leave when this much is lost.")] = None,
    stop_win: Annotated[Money, typer.Option(help="Leave when this much is won.")] = None,
    maximum: Annotated[Money, typer.Option(help="The most that a round may stake.")] = None,
    sessions: Annotated[str, typer.Option(metavar="N", help="How many are simulated; 0 for none.")] = "1e5",
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same sessions.")] = 0,
    *,
    rules: Rules,
    as_csv: Csv = False,
    as_json: show.Json = False,
) -> None:
    """Play sessions of several wagers: exactly where that can be, simulated, and both compared."""
    chosen = the_game(game, rules)
    given = {
        "unit": unit, "bankroll": bankroll, "rounds": rounds, "hours": hours, "pace": pace, "progression": progression,
        "kelly": kelly, "stop_loss": stop_loss, "stop_win": stop_win, "maximum": maximum,
    }  # fmt: skip
    data = _data(strategy, wagers or [])
    if "count" in data:
        _tell_counter(chosen, data, given, sessions, seed, as_json)
        return
    if "craps" in data:
        beside = [*(key for key in data if key != "craps"), *(key for key, value in given.items() if value is not None)]
        if beside:
            said = f"A plan of many rolls has its own wagers and amounts, and no {beside[0]} beside them."
            raise Refusal(said, instead="--sessions N, the number of rolls, and --seed")
        _tell_craps_plan(chosen, data["craps"], sessions, seed, as_json)
        return
    told = Pair.of(chosen, data, given, sessions, seed)
    if as_json:
        show.emit({"game": chosen.key, **told.as_dict()} | show.marked(chosen))
    elif as_csv:
        typer.echo(told.told.to_csv(), nl=False)
    else:
        show.say(show.heading(f"{title(chosen)}: {told.name}"), *show.not_lawful(chosen.not_lawful))
        show.say(*told.said, show.table(["", "exactly", "simulated", "stderr"], told.rows(), numbers=Pair.NUMBERS))


def _data(strategy: Path | None, wagers: list[str]) -> dict[str, object]:
    from ..sim.progressions import read_strategy
    from .events import plan_of

    data = read_strategy(strategy) if strategy is not None else {}
    if wagers:
        data["bets"] = plan_of(wagers)
        data.pop("wager", None)
    return data


class Pair:
    """The exact result of a program and the simulated one."""

    NUMBERS = ("exactly", "simulated", "stderr")

    def __init__(self, exact: Exact | None, played: Played | None, said: list[str]) -> None:
        self.exact, self.played, self.said = exact, played, said
        self.told: Exact | Played = certain(played) if exact is None else exact
        self.name = self.told.name

    @classmethod
    def of(cls, game: Game, data: Document, given: Document, sessions: str, seed: int) -> Pair:
        """Both, or the one that can be had."""
        from .simulate import read_rounds

        said: list[str] = []
        exact = None
        played = None if sessions == "0" else game.sessions(data, read_rounds(sessions), seed, **given)
        try:
            exact = game.exact_sessions(data, **given)
        except Refusal as refusal:
            if played is None or "too many" not in refusal.message:
                raise
            said.append(f"Not reckoned exactly: {refusal.message}")
        return cls(exact, played, said)

    def as_dict(self) -> Written:
        """Both for JSON."""
        told: Written = {"program": self.name}
        told |= {"exact": self.exact.figures()} if self.exact else {}
        return told | ({"simulated": self.played.figures()} if self.played else {})

    def rows(self) -> list[list[str]]:
        """A row for each figure."""
        exact = self.exact.figures() if self.exact else {}
        played = self.played.figures() if self.played else {}
        names = [
            n for n in dict.fromkeys([*exact, *played]) if not n.startswith("stderr") and n not in ("sessions", "stdev")
        ]
        errors = {"mean": played.get("stderr")}
        errors |= {f"chance of {n[10:]}": v for n, v in played.items() if n.startswith("stderr of")}
        return [[name, *(_said(name, d.get(name)) for d in (exact, played, errors))] for name in names]


def _said(name: str, value: float | None) -> str:
    from ..table.money import dollars

    if value is None:
        return ""
    if name.startswith("chance") or name == "ahead":
        return show.percent(value)
    if "run" in name or "rounds" in name:
        return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"
    return dollars(round(value))


def _tell_counter(game: Game, data: Document, given: Document, rounds: str, seed: int, as_json: bool) -> None:
    """A card counter: the rounds are simulated, what a bankroll makes of them is reckoned."""
    from ..table.money import dollars, parse_dollars
    from .simulate import read_rounds

    other = [key for key in data if key not in ("count", "unit", "bankroll", "pace")]
    if other:
        raise Refusal(f"A counter's evening has no {other[0]!r}.", instead="count, unit, bankroll and pace")
    values = {key: given[key] if given[key] is not None else data.get(key) for key in ("unit", "bankroll", "pace")}
    asked = [key for key, value in given.items() if value is not None and key not in values]
    if asked:
        raise Refusal(f"A counter's evening has no {asked[0]!r}.", instead="count, unit, bankroll and pace")
    amounts = {key: parse_dollars(str(values[key])) for key in ("unit", "bankroll") if values[key] is not None}
    number = read_rounds("5e6" if rounds == "1e5" else rounds)
    told = game.counter(data["count"], rounds=number, seed=seed, pace=values["pace"], **amounts)
    if as_json:
        show.emit({"game": game.key, "rounds": told.rounds, **told.figures()} | show.marked(game))
        return
    rows = []
    for name, value in told.figures().items():
        said = (
            show.percent(value) if "chance" in name else f"{value:,.0f}" if "rounds" in name else dollars(round(value))
        )
        rows.append([name, said])
    show.say(show.heading(title(game)), *show.not_lawful(game.not_lawful), told.caption)
    show.say(show.table(["", "figure"], rows, numbers=["figure"]))


def _tell_craps_plan(game: Game, data: object, rolls: str, seed: int, as_json: bool) -> None:
    """A plan of many rolls: line and come bets with odds, place bets that are pressed or regressed."""
    from ..desk.craps_plans import simulate_plan
    from .simulate import read_rounds

    totals = simulate_plan(game.type, game.elections, data, read_rounds(rolls), seed)
    if as_json:
        show.emit({"game": game.key, "rolls": totals.rounds, "wagers": [w.as_dict() for w in totals.wagers]})
        return
    rows = [
        [w.wager, f"{w.won:,}", f"{w.lost:,}", show.percent(w.mean), show.percent(w.stderr)]
        for w in totals.wagers
        if w.made
    ]
    numbers = ["won", "lost", "mean", "stderr"]
    show.say(show.heading(f"{title(game)}: a plan over {totals.rounds:,} rolls"))
    show.say(show.table(["wagers", *numbers], rows, numbers=numbers))


def runs(
    game: show.GameKey,
    wager: Annotated[str, typer.Argument(metavar="[WAGER]", help="The wager.")] = "",
    length: Annotated[int | None, typer.Option(metavar="N", help="A run of so many in a row.")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help="In so many rounds; 200 unless given.")] = None,
    won: Annotated[bool, typer.Option("--won", help="Runs of wins, not of losses.")] = False,
    units: Annotated[int | None, typer.Option(metavar="N", help="Ruin: units that are brought.")] = None,
    target: Annotated[int | None, typer.Option(metavar="N", help="Ruin: units to be won first.")] = None,
    collect: Annotated[str, typer.Option(metavar="TOTALS", help="Totals of two dice that must all come.")] = "",
    before: Annotated[str | None, typer.Option(metavar="TOTALS", help="Totals that end it; 7 unless given.")] = None,
    *,
    rules: Rules,
    as_json: show.Json = False,
) -> None:
    """Say exactly how likely runs, ruin and whole collections are."""
    chosen = the_game(game, rules)
    told: Document = {}
    _verify_together(
        {"--length": length, "--units": units, "--collect": collect or None},
        {"--rounds": (rounds, "--length"), "--won": (won or None, "--length")}
        | {"--target": (target, "--units"), "--before": (before, "--collect")},
    )
    if collect and wager:
        told_of = f"Totals of dice are collected whatever is wagered on {wager}."
        raise Refusal(told_of, instead=f"chapter47 runs {game} --collect '{collect}'")
    if collect:
        ends = "7" if before is None else before
        told[f"{collect} all before {ends}"] = _collected(chosen, collect, ends)
    elif not wager:
        raise Refusal("Which wager?", instead=f"chapter47 runs {game} {chosen.odds().wagers[0].wager} --length 8")
    of = "won" if won else "lost"
    if length is not None:
        within = 200 if rounds is None else rounds
        told[f"{length} {of} in a row within {within:,} rounds"] = chosen.run_chance(wager, length, within, of)
        told[f"rounds until {length} {of} in a row, expected"] = float(chosen.run_rounds(wager, length, of))
    if units is not None:
        name = f"lose {units} units" + (f" before winning {target}" if target else " ever")
        told[name] = chosen.ruin(wager, units, target)
    if not told:
        raise Refusal("What is asked?", instead="--length N, --units N, or --collect TOTALS")
    if as_json:
        show.emit({"game": chosen.key, "wager": wager, **told} | show.marked(chosen))
        return
    rows = [[name, _long(value) if "expected" in name else show.percent(value)] for name, value in told.items()]
    heading = show.heading(f"{title(chosen)}: {wager}" if wager else title(chosen))
    show.say(heading, *show.not_lawful(chosen.not_lawful), show.table(["", "exactly"], rows, numbers=["exactly"]))


def _verify_together(questions: Mapping[str, object], parts: Mapping[str, tuple[object, str]]) -> None:
    """Refuse an option that says nothing without another, and a collection beside a run or ruin."""
    asked = [name for name, value in questions.items() if value is not None]
    if "--collect" in asked and len(asked) > 1:
        raise Refusal(f"{asked[0]} and --collect are two questions.", instead="one of them, then the other")
    for name, (value, of) in parts.items():
        if value is not None and asked and of not in asked:
            raise Refusal(f"{name} says nothing without {of}.", instead=f"{of}, or the command without {name}")


def _long(value: float) -> str:
    """A number of rounds; one that no table has room for by its power of ten.

    >>> _long(356.43078), _long(5.027e139)
    ('356.4308', '5.0270e+139')
    """
    return f"{value:,.4f}" if value < LONGEST else f"{value:.4e}"


LONGEST = 1e15
DICE = {str(total): 6 - abs(7 - total) for total in range(2, 13)}  # ways of each total of two dice


def _collected(game: Game, collect: str, before: str) -> float:
    from ..desk.chains import collect_chance

    if game.type.felt.family != "craps":
        said = f"{game.type.title} has no totals of two dice."
        raise Refusal(said, instead=f"chapter47 runs craps --collect '{collect}'")
    wanted, ends = (text.replace(",", " ").split() for text in (collect, before))
    if twice := next((word for word in wanted if wanted.count(word) > 1), None):
        raise Refusal(f"{twice} is named twice.", instead="each total once")
    for word in (*wanted, *ends):
        if word not in DICE:
            raise Refusal(f"{word!r} is no total of two dice.", instead="numbers from 2 to 12")
    ways = {int(total): many for total, many in DICE.items()}
    return float(collect_chance(ways, [int(word) for word in wanted], [int(word) for word in ends]))


COMMANDS: show.Commands = {
    session: (
        "chapter47 session minibaccarat banker tie=1/10 --rounds 200 --stop-win 300",
        "chapter47 session craps pass pass-odds=2 --progression press --stop-loss 200",
        "chapter47 session roulette red --kelly 0.02 --rounds 100",
        "chapter47 session craps --strategy molly.toml",
    ),
    runs: (
        "chapter47 runs roulette red --length 8 --rounds 200",
        "chapter47 runs craps pass --units 20 --target 20",
        "chapter47 runs craps --collect '2 3 4 5 6' --before 7",
    ),
}
