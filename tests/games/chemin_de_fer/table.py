"""Short ways to say a coup of chemin de fer in its tests: three seats with $1,000 each unless said otherwise."""

from __future__ import annotations

from typing import Any

from tests.spare import play_with_spare

from chapter47.scripts import Played

SEATS = {1: 1000, 2: 1000, 3: 1000}
PLAYER_WINS, BANKER_WINS, TIE = "cards KC KD 9C 3D", "cards KC KD 3C 9D", "cards 6C 6D KC KD"


def play(*lines: str, seats: dict[int, int] | None = None, **elections: Any) -> Played:
    """Play a script at a table with these seats."""
    elections = {"seats" if name == "seated" else name: value for name, value in elections.items()}
    elected = [f"elect {name}={str(value).lower()}" for name, value in elections.items()]
    chips = [f"seat {n} P{n} ${amount}" for n, amount in (seats or SEATS).items()]
    return play_with_spare("\n".join(["game chemin-de-fer", *elected, *chips, *lines]))


def bank(amount: int, seat: int = 1) -> str:
    """The banker names the bank."""
    return f'amount {seat} "bank" -> ${amount}'


def steps(played: Played, *verbs: str) -> list[str]:
    """The lines of the transcript without header and citations, those that start with one of these words."""
    body = played.transcript.text().split("\n\n", 1)[1]
    lines = [line.split("  ")[0].split(" {")[0] for line in body.splitlines()]
    return [line for line in lines if not verbs or line.startswith(verbs)]


def balances(played: Played) -> dict[int, float]:
    """What every seat has at the end, in dollars."""
    return {number: seat.balance / 100 for number, seat in played.table.seats.items()}


def cites(played: Played) -> set[str]:
    """Every citation of the transcript."""
    return {event.cite for event in played.transcript.events}
