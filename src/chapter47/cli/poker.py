"""Poker's own desk: hands in PHH, real hands replayed, exact equities, the rake by the hour."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..errors import Refusal, unreadable, unwritable
from . import show

Deal = Annotated[list[str], typer.Argument(metavar="HANDS", help="Two hands or more: AsKd, QQ+, AKs, random.")]
Board = Annotated[str, typer.Option(metavar="CARDS", help="Community cards: 'Ah 7d 2c'.")]
Dead = Annotated[str, typer.Option(metavar="CARDS", help="Cards that are out of play.")]
Variant = Annotated[
    str, typer.Option("--game", metavar="GAME", help="hold-em, omaha, omaha-eight, or a game of stud or draw.")
]
Files = Annotated[list[Path], typer.Argument(metavar="FILES", help="Hands in PHH.")]
Number = Annotated[int | None, typer.Option("--hand", metavar="N", help="One hand by its round; else all of them.")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Write it there instead of printing it.")]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise unreadable(path, error, "hands in PHH, or a transcript of poker") from None


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from None


def export(
    transcript: Annotated[Path, typer.Argument(metavar="TRANSCRIPT", help="A transcript or script of poker.")],
    number: Number = None,
    save: Save = None,
) -> None:
    """Write the hands of a transcript in PHH."""
    from ..desk.histories import hands
    from ..games.poker.elections import PokerElections
    from ..scripts import play_script
    from ..scripts import replay as replayed

    text = _read(transcript)
    played = replayed(text) if text.startswith("chapter47 transcript") else play_script(text)
    elections = played.table.elections
    if not isinstance(elections, PokerElections):
        raise Refusal(f"{transcript} is not of poker.", instead="a transcript of poker")
    found = [hand for hand in hands(played.table.events, elections) if number in (None, hand.round)]
    if not found:
        raise Refusal(f"{transcript} has no hand {number or ''}".rstrip() + ".", instead="a round with a hand")
    written = "\n".join(hand.phh() if len(found) == 1 else f"[{hand.round}]\n{hand.phh()}" for hand in found)
    if save is None:
        typer.echo(written)
        return
    _write(save, written)
    show.say(f"{len(found)} {'hand' if len(found) == 1 else 'hands'} written to {save}.")


def replay(files: Files, transcript: Save = None, as_json: show.Json = False) -> None:
    """Play hands of PHH files through our own table, and compare what everybody has at the end."""
    from ..desk import phh

    rows = []
    for path in files:
        done = phh.replay(_read(path))
        said = "as the file says" if done.said is not None else "the file does not say"
        rows.append(
            {"file": path.name, "players": len(done.stacks), "end": done.differs or said, "stacks": done.stacks}
        )
        if transcript is not None:
            _write(transcript, done.played.transcript.text())
    if as_json:
        show.emit({"hands": rows})
    else:
        show.say(
            show.table(("file", "players", "end"), [[str(row[k]) for k in ("file", "players", "end")] for row in rows])
        )
    if any("has $" in str(row["end"]) for row in rows):
        raise typer.Exit(1)


def equity(
    hands: Deal, board: Board = "", dead: Dead = "", game: Variant = "hold-em", as_json: show.Json = False
) -> None:
    """Say exactly what share of the pot each hand or range has."""
    from ..games.poker.equity import equity as counted

    told = counted(hands, board, dead, game)
    if as_json:
        show.emit({"game": game, "board": board, "players": [player.as_dict() for player in told]})
        return
    rows = [
        [player.hand, f"{float(player.equity):.4%}", f"{player.won:,}", f"{player.tied:,}", f"{player.boards:,}"]
        for player in told
    ]
    numbers = ("equity", "won", "shared", "boards")
    show.say(show.table(("hand", *numbers), rows, numbers=numbers))


def rake(
    settings: show.Settings = None,
    players: Annotated[int, typer.Option(help="Players at the table.")] = 6,
    hands: Annotated[int, typer.Option(help="Hands that bots play.")] = 200,
    seed: Annotated[int, typer.Option(help="Repeats the same hands.")] = 1,
    as_json: show.Json = False,
) -> None:
    """Measure the rake by the hour: bots play hands at a table of these elections."""
    from ..desk.rake import measure
    from ..games.poker.elections import PokerElections

    told = measure(PokerElections.elect(show.read_settings(settings or [])), players, hands, seed=seed)
    if as_json:
        show.emit(told.as_dict())
        return
    money = [f"${amount / 100:,.2f}" for amount in (told.pot, told.rake, told.an_hour, told.each)]
    columns = ("players", "mean pot", "rake a hand", "hands an hour", "rake an hour", "of each player")
    row = [str(told.players), *money[:2], str(told.hands_an_hour), *money[2:]]
    show.say(show.table(columns, [row], numbers=columns))
    error = told.stderr * told.hands_an_hour / 100
    show.say(f"{told.hands} hands of bots; the standard error of the rake is ${error:,.2f} an hour.")


GROUP = show.group(
    "poker",
    "Poker: hand histories, equities, rake.",
    {
        export: ("chapter47 poker export evening.c47 --hand 3",),
        replay: (
            "chapter47 poker replay hand.phh",
            "chapter47 poker replay hands/*.phh",
        ),
        equity: (
            "chapter47 poker equity AsAh KdKc",
            "chapter47 poker equity 'QQ+, AKs' JTs --board '9h 8d 2c'",
            "chapter47 poker equity AsAhKsKh 9s8s7h6h --game omaha",
            "chapter47 poker equity AsAh9d5c 8d7d6d2c --game seven-card-stud --dead 'Ac Kh'",
        ),
        rake: ("chapter47 poker rake --players 6 --set structure=no",),
    },
)
