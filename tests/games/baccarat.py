"""Short ways to say a round of baccarat in the tests of both baccarats."""

from __future__ import annotations

from typing import Any

import pytest
from tests.spare import play_with_spare

from chapter47.scripts import Played
from chapter47.table.window import Action

BOTH = pytest.mark.parametrize("game", ["minibaccarat", "punto-banco"])


def script(game: str, *lines: str, **elections: Any) -> Played:
    """Play a script at a table with eight seats taken, $5,000 each."""
    elected = [f"elect {name}={value}" for name, value in elections.items()]
    seats = [f"seat {n} P{n} $5,000" for n in (1, 2, 3, 4, 5, 6, 7)]
    return play_with_spare("\n".join([f"game {game}", *elected, *seats, *lines]))


def settle(game: str, bets: dict[str, int], cards: str, **elections: Any) -> dict[str, int]:
    """Net in dollars of wagers of seat 1, given the cards in the order they leave the shoe."""
    played = script(
        game, *(f"bet 1 {wager} ${amount}" for wager, amount in bets.items()), f"cards {cards}", **elections
    )
    cents = {wager["wager"]: wager["net"] for wager in played.as_dict()["wagers"]}
    return {wager: net // 100 if net % 100 == 0 else net / 100 for wager, net in cents.items()}


def steps(played: Played) -> list[str]:
    """The lines of the transcript without header and citations."""
    body = played.transcript.text().split("\n\n", 1)[1]
    return [line.split("  ")[0].split(" {")[0] for line in body.splitlines()]


def starting(played: Played, *verbs: str) -> list[str]:
    """The lines that start with one of these words."""
    return [line for line in steps(played) if line.startswith(verbs)]


def cites(played: Played) -> set[str]:
    """Every citation of the transcript."""
    return {event.cite for event in played.transcript.events}


__all__ = ["BOTH", "Action", "cites", "script", "settle", "starting", "steps"]
