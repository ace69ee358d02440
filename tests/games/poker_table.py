"""Short ways to say a hand of poker in its tests: three players with $200 each, the button at seat 1.

Cards come in the order of the deal: seats 2, 3, 1 in turn, then a burn before each street.
"""

from __future__ import annotations

from typing import Any

from chapter47.scripts import Played, play_script

STACKS = {1: 200, 2: 200, 3: 200}
ACES = "AS 2C KS AD 7D QH"  # aces for seat 2, seven-deuce for seat 3, king-queen for seat 1
BOARD = "3C AH KC 9D 3H 4S 3S 8C"  # with its burns: aces full of nothing, a set of aces


def play(*lines: str, stacks: dict[int, int] | None = None, **elections: Any) -> Played:
    """Play a script at a table with these stacks in dollars."""
    elected = [f"elect {name}={str(value).lower()}" for name, value in elections.items()]
    chips = [f"seat {n} P{n} ${amount}" for n, amount in (stacks or STACKS).items()]
    return play_script("\n".join(["game poker", *elected, *chips, *lines]))


def acts(text: str) -> list[str]:
    """``1 call, 2 raise``: the actions as lines of a script; an amount after a raise is asked for."""
    lines = []
    for part in text.split(","):
        seat, action, *amount = part.split()
        lines.append(f'ask {seat} "action" -> {action}')
        if amount:
            lines.append(f'amount {seat} "raise to" -> ${amount[0]}')
    return lines


def steps(played: Played, *verbs: str) -> list[str]:
    """The lines of the transcript without header and citations, those that start with one of these words."""
    body = played.transcript.text().split("\n\n", 1)[1]
    lines = [line.split("  ")[0].split(" {")[0] for line in body.splitlines()]
    return [line for line in lines if not verbs or line.startswith(verbs)]


def balances(played: Played) -> dict[int, float]:
    """What every seat has at the end, in dollars."""
    return {number: seat.balance / 100 for number, seat in played.table.seats.items()}


def gains(played: Played, stacks: dict[int, int] | None = None) -> dict[int, float]:
    """What every seat won or lost, in dollars; who left lost everything."""
    return {n: round(balances(played).get(n, 0) - chips, 2) for n, chips in (stacks or STACKS).items()}


def cites(played: Played) -> set[str]:
    """Every citation of the transcript."""
    return {event.cite for event in played.transcript.events}
