"""What is tried at the betting window of a game, through the script that a person would write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from chapter47 import Refusal
from chapter47.scripts import play_script


def window(game: str, bets: Iterable[tuple[str, int]], given: Mapping[str, object] | None = None) -> str | None:
    """The paragraph by which wagers of one patron, in cents, are refused; None where they are taken."""
    chosen = tuple(f"elect {name}={str(value).lower()}" for name, value in (given or {}).items())
    return _tried(game, chosen, tuple(f"bet 1 {wager} ${cents / 100:.2f}" for wager, cents in bets))


@cache
def _tried(game: str, chosen: tuple[str, ...], bets: tuple[str, ...]) -> str | None:
    lines = [f"game {game}", *chosen, "limits $1 to $10,000", "seat 1 Ann $100,000", *bets]
    try:
        play_script("\n".join(lines) + "\n")
    except Refusal as refusal:
        return None if "runs out" in refusal.message else refusal.cite or "refused"
    return "not dealt to"  # what was wagered is out of the round
