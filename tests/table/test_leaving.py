"""What leaving does to a wager that stands is that wager's own law, in every game that has such wagers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.craps.table import craps, refused
from tests.table.machines import Playing, every_option
from tests.table.seeking import lawful_elections

from chapter47 import Refusal, game_types, play_script
from chapter47.games import game_type
from chapter47.rulebook.testing import provision
from chapter47.table.events import Left
from chapter47.table.requests import Bets
from chapter47.table.window import Leave

KEYS = [game.key for game in game_types()]


def left(*steps: str, **more: Any) -> int:
    """What Ann carries away in cents."""
    played = craps(*steps, **more)
    (gone,) = [event for event in played.transcript.events if isinstance(event, Left)]
    return gone.chips


@provision("19:47-1.3(c)[general]", "19:47-1.3(d)[removable]")
def test_what_may_come_down_goes_with_its_player() -> None:
    assert left("place:6 12", "2-3", "leave 2", "3-3") == 1_000_000
    assert left("hard:4 10", "2-3", "leave 2", "2-2") == 1_000_000
    assert left("dont-pass 20", "2-2", "dont-pass-odds 40", "2-3", "leave 2", "2-2") == 1_000_000
    assert left("lay:4 40", "2-3", "leave 2", "2-2") == 1_000_000 - 200  # what was charged is not returned


@provision("19:47-1.3(c)1", "19:47-1.3(c)2[no-removal]")
def test_what_is_locked_keeps_its_player() -> None:
    assert "once it has its point" in refused("19:47-1.3(c)1", "pass 10", "2-2", "leave 2", "--").message
    refused("19:47-1.3(c)1", "2-2", "come 10", "2-3", "leave 2", "--")
    refused("19:47-1.3(c)2[no-removal]", "fire:2 5", "2-2", "leave 2", "--", fire_bet="true")
    assert "wagers on the layout" in refused("19:47-1.3(c)[general]", "field 5", "leave 2", "--").message


@provision("19:47-1.3(f)[remain-seated]")
def test_at_mini_craps_any_bet_keeps_its_player() -> None:
    refused("19:47-1.3(f)[remain-seated]", "place:6 12", "2-3", "leave 2", "--", game="mini-craps")


@provision("19:47-13.4[removal]")
def test_a_place_bet_of_mini_dice_goes_too() -> None:
    head = "game mini-dice\nlimits $1 to $1000\nseat 1 Ann $100\nseat 2 Bob $100\n"
    played = play_script(f"{head}bet 1 place:6 $12\nroll 1 1\nround\nleave 1\nroll 2 2\n")
    assert played.table.carried == {"Ann": 0, "Bob": 10_000}


@provision("19:47-15.2[multi-game]")
def test_a_keno_ticket_with_games_to_come_keeps_its_player() -> None:
    numbers = " ".join(map(str, range(1, 21)))
    text = (
        f"game keno\nseat 1 Ann $100\nbet 1 straight:1,2x3 $6\nnumbers {numbers}\nround\nleave 1\nnumbers {numbers}\n"
    )
    with pytest.raises(Refusal, match="runs for games to come") as caught:
        play_script(text)
    assert caught.value.cite == "19:47-15.2[multi-game]"


class Leaving(Playing):
    """Everybody tries to leave between rounds, wherever the table stands."""

    def leave(self, seed: int) -> int:
        random, tried = Random(seed), 0
        self.open(seed=seed, seats=3, staffed=False)
        for _ in range(6):
            if not isinstance(self.pending, Bets) or not self.table.seats:
                break
            self.play_round(seed=random.randrange(2**32), declares=[])
            for seat in sorted(self.table.seats):
                if isinstance(self.pending, Bets) and seat in self.table.seats:
                    tried += self._try(seat)
        self.teardown()
        return tried

    def _try(self, seat: int) -> int:
        standing = [wager for wager in self.table.wagers if wager.seat == seat]
        assert isinstance(self.pending, Bets)
        try:
            self.pending.window.check([Leave(seat, "collect")])
        except Refusal as refusal:
            assert standing and refusal.cite and refusal.instead, refusal
            return 1
        self._send((Leave(seat, "collect"),))
        self._on()
        assert all(wager.seat != seat for wager in self.table.wagers)
        self.table.check_conserved()
        return 1


@pytest.mark.parametrize("key", KEYS)
def test_nobody_leaves_a_wager_behind(key: str) -> None:
    tried = 0
    for seed in range(6):
        elected = every_option(key) if seed % 2 else lawful_elections(game_type(key), Random(seed))
        tried += type("Leaving", (Leaving,), {"key": key, "elections": elected})().leave(seed)
    assert tried
