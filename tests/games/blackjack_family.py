"""Short ways to say a round of blackjack in the tests of the whole family."""

from __future__ import annotations

from typing import Any


from chapter47.scripts import Played, play_script



def script(*lines: str, game: str = "blackjack", seats: tuple[int, ...] = (1, 2, 3), **elections: Any) -> Played:
    """Play a script at a table with some seats taken, $50,000 each."""
    elected = [f"elect {name}={value}" for name, value in elections.items()]
    seated = [f"seat {n} P{n} $50,000" for n in seats]
    return play_script("\n".join([f"game {game}", *elected, "limits $1 to $50,000", *seated, *lines]))


def steps(played: Played) -> list[str]:
    """The lines of the transcript without header and citations."""
    body = played.transcript.text().split("\n\n", 1)[1]
    return [line.split("  ")[0].split(" {")[0] for line in body.splitlines()]


def starting(played: Played, *verbs: str) -> list[str]:
    """The lines that start with one of these words."""
    return [line for line in steps(played) if line.startswith(verbs)]


def cites(played: Played) -> set[str]:
    """Every citation of the transcript."""
    return {request.cite for request, _ in played.transcript.entries}


def nets(played: Played) -> dict[str, float]:
    """Net in dollars by wager of seat 1, doubles and splits under their own names."""
    found: dict[str, float] = {}
    for wager in played.as_dict()["wagers"]:
        if wager["seat"] == 1:
            found[wager["wager"]] = found.get(wager["wager"], 0) + wager["net"] / 100
    return found


def net(*lines: str, seat: int = 1, **more: Any) -> float:
    """What a seat wins or loses in all, in dollars."""
    played = script(*lines, **more)
    return (played.table.seats[seat].balance - 5_000_000) / 100
