"""A short way to say craps in tests: what Ann bets, what the dice show, what becomes of it.

The shooter stands at place 1 and keeps a Pass bet going; Ann at place 2 and Bob at place 3 make the wagers. A step is
``"field 5"`` (Ann bets), ``"3: come 10"`` (Bob does), ``"down pass 10"``, ``"4-4"`` (a roll), ``"declare ..."`` before
a window, ``"~declare ..."`` or ``"~ask ..."`` after it, or any other line of the notation before it.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from chapter47 import Refusal, play_script
from chapter47.games import game_type
from chapter47.games.craps.rules import next_point
from chapter47.scripts import Played
from chapter47.table.drivers import drive
from chapter47.table.notation import Scripted, read
from chapter47.table.requests import Bets, Request
from chapter47.table.table import Table

ROLL = re.compile(r"(\d)-(\d)")
ACTION = re.compile(r"(?:(\d+): )?(down )?([a-z][a-z0-9:-]*) (\d+(?:\.\d\d)?)((?: [a-z].*)?)")
PLAIN = ("ask", "declare", "sit", "leave", "open", "close", "amount")


def lines(steps: tuple[str, ...], line: bool, others: int = 0) -> list[str]:
    """The steps as lines of a script; ``others`` players decline the dice after each loser 7."""
    told: list[str] = []
    window: list[str] = []
    after: list[str] = []
    point = 0

    def shut(roll: str = "") -> None:
        told.extend(["round", *window, *after, *([roll] if roll else [])])
        window.clear()
        after.clear()

    for step in steps:
        if rolled := ROLL.fullmatch(step):
            if line and not point:
                window.insert(0, "bet 1 pass $10")
            shut(f"roll {rolled[1]} {rolled[2]}")
            total = int(rolled[1]) + int(rolled[2])
            if point and total == 7:
                told.extend(f'ask {n} "take the dice" -> decline' for n in range(2, 2 + others))
            point = next_point(total, point)
        elif step == "--":
            shut()
        elif step.startswith("~"):
            after.append(step[1:])
        elif step.startswith(("sit", "leave")):
            window.append(step)
        elif step.startswith(PLAIN):
            told.append(step)
        else:
            bet = ACTION.fullmatch(step)
            assert bet, step
            window.append(f"{'down' if bet[2] else 'bet'} {bet[1] or 2} {bet[3]} ${bet[4]}{bet[5]}")
    if window or after:
        shut()
    return told


def craps(*steps: str, **more: Any) -> Played:
    """Play these steps."""
    return play_script(script(*steps, **more))


def at_last_window(*steps: str, **more: Any) -> Table[Any]:
    """The table as it stood before it closed."""
    told = read(script(*steps, **more))
    game = game_type(told.game)
    table: Table[Any] = Table(game, game.elections.elect(told.elections), told.limits)
    for number, name, chips in told.seats:
        table.sit(number, name, chips)
    answers, windows = Scripted(told), []

    def answer(request: Request) -> Any:
        if isinstance(request, Bets):
            windows.append(table.save())
        return answers(request)

    drive(table, game.procedure(table, told.opening), answer)
    return Table.load(windows[-1])


def script(
    *steps: str,
    game: str = "craps",
    line: bool = True,
    limits: str = "$1 to $10000",
    seats: int = 3,
    decline: bool = False,
    **elections: Any,
) -> str:
    """These steps as a script."""
    names = ("Shooter", "Ann", "Bob", "Cyd", "Dee", "Eve", "Flo", "Gus", "Hal")
    elected = [f"elect {name}={value}" for name, value in elections.items()]
    who = [f"seat {n} {names[n - 1]} $10000" for n in range(1, seats + 1)]
    opening = [step for step in steps if step in ("open", "staff")]
    rest = tuple(step for step in steps if step not in ("open", "staff"))
    text = [
        f"game {game}",
        f"limits {limits}",
        *elected,
        *who,
        *opening,
        *lines(rest, line, seats - 1 if decline else 0),
    ]
    return "\n".join(text)


def refused(cite: str, *steps: str, **more: Any) -> Refusal:
    """The steps are refused under this citation."""
    with pytest.raises(Refusal) as caught:
        craps(*steps, **more)
    assert caught.value.cite == cite, f"{caught.value}"
    return caught.value


def accepted(*steps: str, **more: Any) -> Played:
    """The steps can be played."""
    return craps(*steps, **more)


CLOSING = ("19:47-1.3[undecided]", "13:47-20.25(h)1[undecided]")


def ended(played: Played, seat: int = 2) -> list[tuple[str, str, int]]:
    """Ann's wagers that a roll decided: name, result, net in cents."""
    told = played.as_dict()["wagers"]
    return [(w["wager"], w["outcome"], w["net"]) for w in told if w["seat"] == seat and w["cite"] not in CLOSING]


def net(played: Played, seat: int = 2) -> float:
    """What a player gained, in dollars; chips that were on the layout when the table closed came back."""
    assert not played.table.wagers
    return (played.table.seats[seat].balance - 1_000_000) / 100


def standing(played: Played, seat: int = 2) -> dict[str, int]:
    """A player's wagers on the layout when the table closed, in cents."""
    left = [w for w in played.wagers if w.seat == seat and w.decision is not None and w.decision.cite in CLOSING]
    return {w.name: w.amount for w in left}


def steps_of(played: Played) -> list[str]:
    """The transcript, a line a step, with citations."""
    body = played.transcript.text(closed=False).split("\n\n", 1)[1]
    return [" ".join(line.split()) for line in body.splitlines()]


def cites(played: Played) -> set[str]:
    """Every citation of the transcript."""
    return {event.cite for event in played.transcript.events}
