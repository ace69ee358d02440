"""Short ways to say a round in the tests of the poker games against the house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.spare import play_with_spare

from chapter47 import Bet, Game
from chapter47.scripts import Played
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import Ask, Request
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.writing import line

SEATS = (1, 2, 3, 4, 5, 6, 7)


def script(game: str, *lines: str, seats: tuple[int, ...] = SEATS, **elections: Any) -> Played:
    """Play a script at a table with these seats taken, $5,000 each."""
    elected = [f"elect {name}={value}" for name, value in elections.items()]
    sitting = [f"seat {n} P{n} $5,000" for n in seats]
    return play_with_spare("\n".join([f"game {game}", *elected, *sitting, *lines]))


def nets(played: Played) -> dict[str, int]:
    """Net in dollars of every wager, added up by its name; seat and name where there are several seats."""
    wagers = played.as_dict()["wagers"]
    several = len({wager["seat"] for wager in wagers}) > 1
    found: dict[str, int] = {}
    for wager in wagers:
        name = f"{wager['seat']} {wager['wager']}" if several else wager["wager"]
        found[name] = found.get(name, 0) + wager["net"] // 100
    return found


def steps(played: Played) -> list[str]:
    """The lines of the transcript without header and citations."""
    body = played.transcript.text().split("\n\n", 1)[1]
    return [line.split("  ")[0].split(" {")[0] for line in body.splitlines()]


def starting(played: Played, *verbs: str) -> list[str]:
    """The lines that start with one of these words."""
    return [line for line in steps(played) if line.startswith(verbs)]


def late_refusals(game: str, bets: list[Bet], late: Bet) -> set[str]:
    """Play a round and try a late wager at every step after the call; the citations of the refusals."""
    from chapter47 import Refusal

    chosen = Game(game)
    table = chosen.open_table({bet.seat: ("Ann", 100_000) for bet in bets})
    people = Players(table, Dealer(SeededSource(1)), lambda t: bets if t.round == 1 else None)
    cites: set[str] = set()

    def answer(request: Request) -> Any:
        if table.window is None and table.wagers:
            try:
                table.verify_bet(late)
            except Refusal as refusal:
                cites.add(str(refusal.cite))
            else:
                raise AssertionError("a late wager was accepted")
        return people(request)

    drive(table, chosen.type.procedure(table, True), answer)
    return cites


def rounds_of(
    game: str,
    rounds: int,
    bets: Callable[[Table[Any]], list[Bet]],
    choose: Callable[[Table[Any], Ask], str] | None = None,
    seed: int = 1,
    opening: bool = True,
    staffed: bool = False,
    **elections: Any,
) -> tuple[Table[Any], list[str]]:
    """Play some rounds with one patron and return the table and the lines."""
    chosen = Game(game, elections)
    table = chosen.open_table({1: ("Ann", 10**9)})
    table.staffed = staffed
    pick: Any = choose or (lambda _, request: request.default)
    transcript = chosen.play(table, lambda t: bets(t) if t.round <= rounds else None, pick, seed=seed, opening=opening)
    return table, [written for event in transcript.events if (written := line(event))]
