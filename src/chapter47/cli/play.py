"""The commands at a table: play, deal, replay."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import Refusal, unreadable, unwritable
from . import show
from .groups import AtTable

if TYPE_CHECKING:
    from ..api import Game
    from ..scripts import Played
    from ..table.drivers import Answer
    from ..table.window import Limits


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="The game's key; a script names its own.", autocompletion=show.complete_game
        ),
    ] = None,
    script: Annotated[
        Path | None, typer.Option(help="Play what this file gives instead of asking; - is standard input.")
    ] = None,
    settings: show.Settings = None,
    seed: Annotated[
        int | None, typer.Option(help="Cards that can be repeated; without it nothing predicts them.")
    ] = None,
    *,
    at: AtTable,
    json: show.Json = False,
) -> None:
    """Play a game by the rules, every step with its citation; or run a script and see what it pays."""
    from ..table.drivers import Dealer
    from ..table.sources import CryptographicSource, SeededSource

    if script is not None:
        _script_says_all(
            {"--set": settings, "--seed": seed, "--save": at.save, "--floor": at.floor, "--table": at.table}
        )
        _script(game, script, at.as_of, json=json)
        return
    if game is None:
        raise Refusal("Which game is to be played?", instead="a name that chapter47 games lists, or --script FILE")
    source = CryptographicSource() if seed is None else SeededSource(seed)
    _at_table(_open(game, settings, at), at, Dealer(source), quiet=True)


def deal(
    game: show.GameKey,
    settings: show.Settings = None,
    *,
    at: AtTable,
) -> None:
    """Deal a real table: you type the cards and dice that fall and what patrons say; the rules tell who is paid what.

    Type ! and a word to declare an irregularity; ? says which may be declared at this point.
    """
    _at_table(_open(game, settings, at), at, None, quiet=False)


def replay(file: Annotated[Path, typer.Argument(help="A transcript.")], json: show.Json = False) -> None:
    """Replay a transcript and verify every line of it, to the last cent."""
    from ..rulebook.provenance import not_the_text
    from ..scripts import replay as verify
    from ..table.money import dollars

    played = verify(_text(file))
    origins = not_the_text(event.cite for event in played.table.events if event.cite)
    if json:
        show.emit({**played.as_dict(), "provenance": origins})
        return
    show.say(
        f"{file.name}: {played.table.round} rounds of {played.table.game.title}, {len(played.wagers)} wagers decided; "
        f"every line is as the rules say. The house {'won' if played.table.win >= 0 else 'lost'} "
        f"{dollars(abs(played.table.win))}.",
        *origins,
    )


def _text(path: Path) -> str:
    if str(path) == "-":
        return sys.stdin.read()
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error, "a file in the notation, docs/notation.md") from None


SCRIPT_INSTEAD = {
    "--set": "a line in the script such as: elect decks=8",
    "--seed": "a line in the script with the cards, dice or spins",
    "--save": "chapter47 play --script FILE > TRANSCRIPT",
    "--floor": "lines in the script: elect NAME=VALUE, limits $5 to $500",
    "--table": "lines in the script: elect NAME=VALUE, limits $5 to $500",
}


def _script_says_all(options: Mapping[str, object]) -> None:
    """Refuse an option that a script would leave without effect."""
    for name, value in options.items():
        if value not in (None, []):
            raise Refusal(f"{name} has no effect on a script.", instead=SCRIPT_INSTEAD[name])


def _script(game: str | None, path: Path, as_of: str | None, *, json: bool) -> None:
    from ..games import game_type
    from ..rulebook.provenance import not_the_text
    from ..scripts import play_script
    from ..table.notation import read
    from .editions import verify_on

    text = _text(path)
    if game is not None and not any(line.split()[:1] == ["game"] for line in text.splitlines()):
        text = f"{text.rstrip()}\ngame {game_type(game).key}\n"  # after the rest: lines keep their numbers
    script = read(text)
    if game is not None and game_type(script.game).key != game_type(game).key:
        raise Refusal(f"The script is for {script.game}, not {game}.", instead=f"chapter47 play {script.game}")
    said = verify_on(game_type(script.game), script.elections, as_of) if as_of else []
    played = play_script(text)
    if not (script.opening or script.lines or any(script.supplies.values())):
        raise Refusal("Nothing is played: the script has no wager and no round.", instead="a line such as: round 1")
    if json:
        cites = (event.cite for event in played.table.events if event.cite)
        told = {**played.as_dict(), "provenance": not_the_text(cites)}
        show.emit({**told, **({"as_of": as_of, "not_known": said} if as_of else {})})
    else:
        _tell(played, said)


def _tell(played: Played, said: list[str]) -> None:
    """The transcript, then as comments of it what each wager was paid and which rules are not New Jersey's text."""
    from ..rulebook.provenance import not_the_text
    from ..table.money import dollars

    for line in played.transcript.text().splitlines():
        sys.stdout.write(line + "\n")
    rows = [
        (str(w["round"]), str(w["seat"]), w["wager"], dollars(w["staked"]), w["outcome"], dollars(w["net"]), w["cite"])
        for w in played.as_dict()["wagers"]
    ]
    rows += [
        (str(one.round), str(one.seat), one.wager, "", one.outcome, dollars(one.net), one.cite) for one in played.others
    ]
    columns = ("round", "seat", "wager", "staked", "outcome", "net", "law")
    origins = not_the_text(event.cite for event in played.table.events if event.cite)
    show.say_as_comments(*said, show.table(columns, rows, numbers=("staked", "net")), *origins)


@dataclass(frozen=True, slots=True)
class Opened:
    """The table that a command opens: the game as elected, its posted limits, and what is to be said first."""

    game: Game
    limits: Limits | None
    said: list[str]
    aids: tuple[tuple[str, str], ...] = ()  # what the Commission permits at the table, with its reference


def _open(game: str, settings: list[str] | None, at: AtTable) -> Opened:
    """A table as the command line elects it, or as a floor file has it."""
    from ..api import Game
    from .editions import game_on, verify_on

    floor, number, as_of = at.floor, at.table, at.as_of
    if (floor is None) != (number is None):
        raise Refusal("A table of a floor is named by both.", instead="--floor floor.toml --table 7")
    if floor is None or number is None:
        chosen, said = game_on(game, settings, as_of)
        return Opened(chosen, None, said)
    from ..floor.limits import PostedLimits
    from ..floor.reader import read_floor
    from ..games import game_type

    if settings:
        raise Refusal("The table's elections are in the floor file.", instead="--set alone, or --floor alone")
    made, key = read_floor(floor), game_type(game).key
    entry = made.table(number.strip())
    if entry.game != key:
        raise Refusal(f"Table {number} is a table of {entry.game}, not {key}.", instead=f"chapter47 play {entry.game}")
    made.elections(entry)  # a refusal names the table
    said = verify_on(game_type(key), made.choices(entry), as_of) if as_of else []
    return Opened(Game(key, made.choices(entry)), PostedLimits.of(entry).table, said, tuple(entry.aids.items()))


def _at_table(opened: Opened, at: AtTable, dealer: Answer | None, *, quiet: bool) -> None:
    from ..desk.bots import Company
    from ..floor.conduct import conduct_of
    from ..rulebook.provenance import in_comments
    from ..table.drivers import drive
    from ..table.money import dollars, parse_dollars
    from ..table.transcript import Transcript
    from .terminal import Left, Terminal, help_page, with_company

    chosen, patrons = opened.game, at.patrons
    chips = parse_dollars(at.bankroll)
    if patrons > chosen.type.positions:
        raise Refusal(f"{chosen.type.title} has {chosen.type.positions} places.", instead="fewer patrons")
    seats: dict[int, tuple[str, int]] = {n: (f"seat {n}", chips) for n in range(1, patrons + 1)}
    opponents = chosen.type.opponents if dealer else None
    if opponents is not None:
        most = min(patrons + opponents.seats, getattr(chosen.elections, "players", chosen.type.positions))
        seats |= {n: (f"opponent {n}", chips) for n in range(patrons + 1, most + 1)}
    table = chosen.open_table(seats, opened.limits)
    transcript = Transcript.of(table, opening=True)
    show.say(show.heading(f"{chosen.type.title}, {chosen.type.cite}"), *opened.said, help_page(table.offered[0].key))
    terminal = Terminal(table, dealer, _ask, quiet=quiet, conduct=conduct_of("in play", dict(opened.aids)))
    company = Company(table, frozenset(range(1, patrons + 1)))
    answer = with_company(terminal, company) if opponents else terminal
    closed = True
    try:
        drive(table, chosen.type.procedure(table, True), answer)
        terminal.show()
    except Left:
        closed = False
    for seat in table.seats.values():
        show.say(f"{seat.name} leaves with {dollars(seat.balance)}.")
    if at.save is not None:
        _save(at.save, transcript.text(closed=closed) + in_comments(event.cite for event in transcript.events))


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from None
    show.say(f"Transcript written to {path}.")


def _ask(prompt: str) -> str:
    from .terminal import Left

    try:
        return input(prompt)
    except EOFError:
        raise Left from None


COMMANDS: show.Commands = {
    play: (
        "chapter47 play minibaccarat",
        "chapter47 play minibaccarat --seed 7 --save evening.c47",
        "chapter47 play --script hand.c47 > hand.txt",
        "chapter47 play --script hand.c47 --json",
        "chapter47 play craps --as-of 1999-01-01",
        "chapter47 play minibaccarat --floor floor.toml --table 7",
    ),
    deal: (
        "chapter47 deal punto-banco --set decks=6",
        "chapter47 deal minibaccarat --save shoe.c47",
    ),
    replay: (
        "chapter47 replay evening.c47",
        "chapter47 replay evening.c47 --json",
    ),
}
