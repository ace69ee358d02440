"""Every game dealt by hand: what fell is typed in, entries are taken back, rounds recalled, and the books are sound."""

from __future__ import annotations

from random import Random

import pytest
from tests.house.playing import FLOOR, said

from chapter47 import Refusal
from chapter47.games import MODULES, game_type
from chapter47.house import House, audit
from chapter47.house.live import LiveTable
from chapter47.house.recall import recall, rounds
from chapter47.house.transcripts import layouts
from chapter47.table.requests import Attest, Bets, Pause
from chapter47.table.window import Bet, Limits, Sit


def bet(house: House, live: LiveTable, random: Random) -> None:
    """Everybody at the table tries a few wagers."""
    for seat in list(live.playing()):
        for kind in random.sample(live.table.offered, min(3, len(live.table.offered))):
            name = f"{kind.key}:{random.choice(kind.spots)}" if kind.spots else kind.key
            try:
                house.place(1, [Bet(seat, name, random.choice((500, 1000, 2000, 6000)))], FLOOR)
            except Refusal as refusal:
                assert refusal.message


@pytest.mark.parametrize("game", MODULES)
def test_every_game_is_dealt_by_hand(game: str) -> None:
    house, random = House(":memory:"), Random(7)
    live = house.open(game, limits=Limits(minimum=100), entered=True)
    for turn in range(24):
        if isinstance(live.pending, Bets):
            if not live.playing():
                for seat in range(1, min(game_type(game).positions, 3) + 1):
                    house.welcome(f"p{turn}x{seat}", 300_000)
                    house.place(1, [Sit(seat, f"p{turn}x{seat}", 200_000)], FLOOR)
            bet(house, live, random)
            house.no_more_bets(1, FLOOR)
        elif live.pending is None:
            break
        else:
            before, fell = live.asked(), not isinstance(live.pending, Pause | Attest)
            house.enter(1, said(live, random), FLOOR)
            if fell and turn % 5 == 0:
                try:
                    house.undo(1, "tried again", FLOOR)
                except Refusal as refusal:
                    assert "over" in refusal.message or "settled" in refusal.message
                else:
                    assert live.asked() == before
    assert audit(house.engine).faults == []
    total, listed = rounds(house, table=1)
    assert total == len(listed) > 0
    told = recall(house, 1, listed[0].round, FLOOR)
    assert sum(told.money.values()) == 0
    assert len(layouts(house, told, FLOOR)) == len(told.steps)
    assert all(step.sentences for step in told.steps)
    house.close()
