"""Short ways to say a round in the tests of pai gow."""

from __future__ import annotations

from typing import Any

from chapter47 import play_script
from chapter47.scripts import Played

DEALER_FIRST = "dice 1 2 6"  # nine: the deal starts with the dealer, then clockwise: position 6 down to 1
DEALER = "6-6 4-5 1-4 5-5"  # set the house way as Teen wong over five points
WINS = "4-4 4-4 1-3 1-3"  # two pairs
PUSHES = "6-6 3-6 1-3 2-2"  # a copy of the Teen wong over eight points
LOSES = "5-6 4-6 3-4 5-5"  # seven over one


def script(*lines: str, seats: dict[int, int] | None = None, **elections: Any) -> Played:
    """Play a script at a table with these seats taken, $1,000 each unless said otherwise."""
    elected = [f"elect {name}={value}" for name, value in elections.items()]
    sitting = [f"seat {n} P{n} ${chips}" for n, chips in (seats or {1: 1000, 2: 1000, 3: 1000}).items()]
    return play_script("\n".join(["game pai-gow", *elected, *sitting, *lines]))


def one(player: str, *lines: str, dealer: str = DEALER, bet: int = 100, **elections: Any) -> Played:
    """A round of position 1 against the dealer's bank."""
    return script(f"bet 1 pai-gow ${bet}", DEALER_FIRST, f"tiles {dealer} {player}", *lines, **elections)


def steps(played: Played) -> list[str]:
    """The lines of the transcript without header and citations."""
    body = played.transcript.text().split("\n\n", 1)[1]
    return [line.split("  ")[0].split(" {")[0] for line in body.splitlines()]


def starting(played: Played, *verbs: str) -> list[str]:
    """The lines that start with one of these words."""
    return [line for line in steps(played) if line.startswith(verbs)]


def nets(played: Played) -> list[tuple[int, str, int]]:
    """Seat, wager and net in cents of every wager in the order they ended."""
    return [(w["seat"], w["wager"], w["net"]) for w in played.as_dict()["wagers"]]
