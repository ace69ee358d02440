"""Every price that a guide states is played: the round is dealt, rolled or spun, and the money compared. 19:47-8.5.

The floor is the one that ``chapter47 init`` writes, with every game; each table keeps its own elections and limits.
Dice and wheels are tried with everything that can fall. Cards are dealt by the names of the events.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from chapter47 import play_script
from chapter47.floor import Floor, guide, parse_floor
from chapter47.floor.guides import GuideWager
from chapter47.floor.starter import starter
from chapter47.rulebook.testing import provision
from chapter47.table.money import Cents, dollars, parse_dollars
from chapter47.table.wagers import Result

PRICE = re.compile(r"(\$[\d,.]+\d) (wins|loses) (\$[\d,.]+\d)(?: on ([^;]+?))?(?:, the limit of one hand)?(?=;|, before|\.$)")
PAIRS = [f"{a} {b}" for a, b in combinations_with_replacement(range(1, 7), 2)]
TRIPLES = [" ".join(map(str, dice)) for dice in combinations_with_replacement(range(1, 7), 3)]


@cache
def floor() -> Floor:
    return parse_floor(starter())


@cache
def head(game: str) -> str:
    """The lines of a script that make its table the one of the floor."""
    entry = next(entry for entry in floor().file.table if entry.game == game)
    elected = [f"elect {name}={json.dumps(value)}" for name, value in entry.elections.items()]
    assert entry.limits is not None
    return "\n".join([f"game {game}", *elected, *entry.limits.posted().lines(), 'seat 1 "Ann" $100,000'])


@cache
def told(game: str) -> dict[str, GuideWager]:
    entry = next(entry for entry in floor().file.table if entry.game == game)
    return {one.title: one for one in guide(floor(), str(entry.number)).wagers}


def prices(wager: GuideWager) -> dict[str, tuple[Cents, Cents]]:
    """What the guide's sentence says: for each event the stake and the gain."""
    said = {}
    for stake, verb, gain, event in PRICE.findall(wager.example):
        said[event] = parse_dollars(stake), parse_dollars(gain) * (1 if verb == "wins" else -1)
    assert len(said) == len([row for row in wager.rows if not row.words]), wager.example
    return said


def gained(script: str, name: str) -> tuple[Cents, Cents] | None:
    """The stake and what it won, charges that are told apart left out; None where it did not win."""
    for made in play_script(script).wagers:
        if made.name == name and made.decision is not None and made.decision.result is Result.WON:
            on_wager = made.name.startswith(("buy", "lay"))
            return made.amount, made.paid - (0 if on_wager else made.charged)
    return None


def fallen(game: str, name: str, stake: Cents, rolls: Iterable[str], verb: str) -> set[tuple[Cents, Cents]]:
    """What a wager wins, over everything that can fall."""
    bet = f"{head(game)}\nbet 1 {name} {dollars(stake)}\n{verb} "
    return {won for roll in rolls if (won := gained(bet + roll, name)) is not None}


def spun(game: str) -> list[str]:
    from chapter47.games import game_type

    if game == "roulette":
        return ["00", *map(str, range(37))]
    if game == "big-six":
        return ["1", "2", "5", "10", "20", "joker", "flag"]
    (kind,) = [kind for kind in game_type("pokette").wagers if kind.key == "straight-up"]
    return list(kind.spots)


def places(game: str) -> Iterator[tuple[str, str]]:
    """Every wager that the guide tells, by its title, with one of its places."""
    from chapter47.games import game_type

    kinds = {kind.key: kind for kind in game_type(game).wagers}
    for title, one in told(game).items():
        spots = kinds[one.key].spots
        first = next((spot for spot in spots if spot in title.partition(" on ")[2].split(", ")), "") or "".join(spots[:1])
        yield title, f"{one.key}:{first}" if first else one.key


ONE_FALL = {"roulette": "spins", "big-six": "spins", "sic-bo": "dice", "mini-dice": "dice"}


@provision("19:47-8.5[guides-approved]")
@pytest.mark.parametrize("game", ONE_FALL)
def test_dice_and_wheels_win_what_the_guide_says_and_nothing_else(game: str) -> None:
    rolls = {"sic-bo": TRIPLES, "mini-dice": PAIRS}.get(game) or spun(game)
    for title, name in places(game):
        said = prices(told(game)[title])
        (stake,) = {stake for stake, _ in said.values()}
        assert fallen(game, name, stake, rolls, ONE_FALL[game]) == set(said.values()), title
