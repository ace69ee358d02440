"""Short ways to say a hand of poker in its tests: three players with $200 each, the button at seat 1.

Cards come in the order of the deal: seats 2, 3, 1 in turn, then a burn before each street.
"""

from __future__ import annotations

import shlex
from collections import deque
from collections.abc import Sequence
from typing import Any

from tests.spare import play_with_spare

from chapter47.api import Game
from chapter47.scripts import Played
from chapter47.table.drivers import Dealer, drive
from chapter47.table.reading import ScriptLine, action
from chapter47.table.requests import Ask, AskAmount, Bets, Request
from chapter47.table.sources import SeededSource
from chapter47.table.transcript import Transcript

STACKS = {1: 200, 2: 200, 3: 200}
ACES = "AS 2C KS AD 7D QH"  # aces for seat 2, seven-deuce for seat 3, king-queen for seat 1
BOARD = "3C AH KC 9D 3H 4S 3S 8C"  # with its burns: aces full of nothing, a set of aces


def play(*lines: str, stacks: dict[int, int] | None = None, **elections: Any) -> Played:
    """Play a script at a table with these stacks in dollars."""
    elections = ({"minimum_buy_in": 0} if stacks else {}) | elections
    elected = [f"elect {name}={str(value).lower()}" for name, value in elections.items()]
    chips = [f"seat {n} P{n} ${amount}" for n, amount in (stacks or STACKS).items()]
    return play_with_spare("\n".join(["game poker", *elected, *chips, *lines]))


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


def evening(
    *windows: Sequence[str], stacks: dict[int, int], say: dict[str, Any] | None = None, **elections: Any
) -> Played:
    """Hand after hand with cards of chance: in each window what its lines say, then everybody folds to the big blind.

    ``say`` are answers by seat and question, ``"4 post-blinds"``, given every time.
    """
    chosen = Game("poker", {"minimum_buy_in": 0, "rake_percent": 0} | elections)
    table = chosen.open_table({n: (f"P{n}", amount * 100) for n, amount in stacks.items()})
    transcript, dealer, todo = Transcript.of(table, opening=False), Dealer(SeededSource(1)), deque(windows)

    def answer(request: Request) -> Any:
        if isinstance(request, Bets):
            return [action(ScriptLine(1, *_split(line), line)) for line in todo.popleft()] if todo else None
        if isinstance(request, Ask | AskAmount):
            said = (say or {}).get(f"{request.seat} {request.phrase}")
            if said is not None and (isinstance(request, AskAmount) or said in request.choices):
                return said
            return request.default if isinstance(request, AskAmount) else passive(request.choices)
        return dealer(request)

    drive(table, chosen.type.procedure(table, False), answer)
    return Played(table, transcript, list(table.decided))


def passive(choices: tuple[str, ...]) -> str:
    """Fold where one can, else what costs nothing."""
    return "fold" if "fold" in choices else choices[0]


def _split(line: str) -> tuple[str, list[str]]:
    verb, *words = shlex.split(line)
    return verb, words
