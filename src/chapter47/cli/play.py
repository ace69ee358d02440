"""The commands at a table: play, deal, replay."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal
from . import show

if TYPE_CHECKING:
    from ..scripts import Played
    from ..table.drivers import Answer


def register(app: typer.Typer) -> None:
    """Add the commands of this desk."""
    app.command(
        epilog=show.examples(
            "chapter47 play minibaccarat",
            "chapter47 play minibaccarat --seed 7 --save evening.c47",
            "chapter47 play minibaccarat --script hand.c47 --json",
        )
    )(play)
    app.command(
        epilog=show.examples("chapter47 deal punto-banco --set decks=6", "chapter47 deal minibaccarat --save shoe.c47")
    )(deal)
    app.command(epilog=show.examples("chapter47 replay evening.c47", "chapter47 replay evening.c47 --json"))(replay)


Bankroll = Annotated[str, typer.Option(help="Chips that you bring.")]
Patrons = Annotated[int, typer.Option(help="Patrons at the table, all played from this keyboard.", min=1)]
Save = Annotated[Path | None, typer.Option(help="Write the transcript to this file at the end.")]


def play(
    game: show.GameKey,
    script: Annotated[
        Path | None, typer.Option(help="Play what this file gives instead of asking; - is standard input.")
    ] = None,
    settings: show.Settings = None,
    seed: Annotated[
        int | None, typer.Option(help="Cards that can be repeated; without it nothing predicts them.")
    ] = None,
    bankroll: Bankroll = "$1,000",
    patrons: Patrons = 1,
    save: Save = None,
    json: show.Json = False,
) -> None:
    """Play a game by the rules, every step with its citation; or run a script and see what it pays."""
    from ..table.drivers import Dealer
    from ..table.sources import CryptographicSource, SeededSource

    if script is not None:
        _script(game, script, json=json)
        return
    source = CryptographicSource() if seed is None else SeededSource(seed)
    _at_table(game, settings, bankroll, patrons, save, Dealer(source), quiet=True)


def deal(
    game: show.GameKey,
    settings: show.Settings = None,
    bankroll: Bankroll = "$1,000",
    patrons: Patrons = 1,
    save: Save = None,
) -> None:
    """Deal a real table: you type the cards and dice that fall and what patrons say; the rules tell who is paid what.

    Type ! and a word to declare an irregularity; ? says which may be declared at this point.
    """
    _at_table(game, settings, bankroll, patrons, save, None, quiet=False)


def replay(file: Annotated[Path, typer.Argument(help="A transcript.")], json: show.Json = False) -> None:
    """Replay a transcript and verify every line of it, to the last cent."""
    from ..scripts import replay as verify
    from ..table.money import dollars

    played = verify(_text(file))
    if json:
        show.emit(played.as_dict())
        return
    show.say(
        f"{file.name}: {played.table.round} rounds of {played.table.game.title}, {len(played.wagers)} wagers decided; "
        f"every line is as the rules say. The house {'won' if played.table.win >= 0 else 'lost'} "
        f"{dollars(abs(played.table.win))}."
    )


def _text(path: Path) -> str:
    if str(path) == "-":
        return sys.stdin.read()
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not a text file"
        raise Refusal(f"{path} cannot be read: {why}.", instead="a file in the notation, docs/notation.md") from None


def _script(game: str, path: Path, *, json: bool) -> None:
    from ..games import game_type
    from ..scripts import play_script

    key = game_type(game).key
    text = _text(path)
    if not any(line.split()[:1] == ["game"] for line in text.splitlines()):
        text = f"game {key}\n{text}"
    played = play_script(text)
    if played.table.game.key != key:
        raise Refusal(
            f"The script is for {played.table.game.key}, not {key}.", instead=f"chapter47 play {played.table.game.key}"
        )
    if json:
        show.emit(played.as_dict())
    else:
        _tell(played)


def _tell(played: Played) -> None:
    from ..table.money import dollars

    for line in played.transcript.text().splitlines():
        sys.stdout.write(line + "\n")
    rows = [
        (str(w["round"]), str(w["seat"]), w["wager"], dollars(w["staked"]), w["outcome"], dollars(w["net"]), w["cite"])
        for w in played.as_dict()["wagers"]
    ]
    columns = ("round", "seat", "wager", "staked", "outcome", "net", "law")
    show.say("", show.table(columns, rows, numbers=("staked", "net")))


def _at_table(
    game: str,
    settings: list[str] | None,
    bankroll: str,
    patrons: int,
    save: Path | None,
    dealer: Answer | None,
    *,
    quiet: bool,
) -> None:
    from ..api import Game
    from ..table.drivers import drive
    from ..table.money import dollars, parse_dollars
    from ..table.transcript import Transcript
    from .terminal import Left, Terminal, help_page, with_opponents

    chosen = Game(game, show.read_settings(settings or ()))
    chips = parse_dollars(bankroll)
    if patrons > chosen.type.positions:
        raise Refusal(f"{chosen.type.title} has {chosen.type.positions} places.", instead="fewer patrons")
    seats: dict[int, tuple[str, int]] = {n: (f"seat {n}", chips) for n in range(1, patrons + 1)}
    opponents = chosen.type.opponents if dealer else None
    if opponents is not None:
        most = min(patrons + opponents.seats, getattr(chosen.elections, "players", chosen.type.positions))
        seats |= {n: (f"opponent {n}", chips) for n in range(patrons + 1, most + 1)}
    table = chosen.open_table(seats)
    transcript = Transcript.of(table, opening=True)
    show.say(show.heading(f"{chosen.type.title}, {chosen.type.cite}"), help_page(table.offered[0].key))
    terminal = Terminal(table, dealer, _ask, quiet=quiet)
    answer = with_opponents(terminal, opponents, frozenset(range(1, patrons + 1))) if opponents else terminal
    closed = True
    try:
        drive(table, chosen.type.procedure(table, True), answer, transcript)
    except Left:
        closed = False
    for seat in table.seats.values():
        show.say(f"{seat.name} leaves with {dollars(seat.balance)}.")
    if save is not None:
        _save(save, transcript.text(closed=closed))


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}.") from None
    show.say(f"Transcript written to {path}.")


def _ask(prompt: str) -> str:
    from .terminal import Left

    try:
        return input(prompt)
    except EOFError:
        raise Left from None
