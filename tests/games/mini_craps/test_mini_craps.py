"""Mini-craps: the same wagers at a seated table with fewer people (19:47-1)."""

from __future__ import annotations

import pytest
from tests.games.craps.table import craps, net, refused
from tests.games.craps.watching import Watcher

from chapter47 import Game, Refusal, game
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate

MINI = {"game": "mini-craps"}


@provision("19:47-1.3(f)[seated-only]")
def test_only_the_seated_play() -> None:
    refused("19:47-1.3(f)[seated-only]", "5: field 5", "4-5", **MINI)
    assert net(craps("sit 5 Eve $100", "5: field 5", "4-5", seats=3, **MINI)) == 0
    with pytest.raises(Refusal, match="Nobody sits") as caught:
        craps("5: field 5", "4-5")
    assert caught.value.cite is None  # at craps they stand


@provision("19:47-1.3(f)[remain-seated]")
def test_a_player_with_a_wager_stays_until_it_is_decided() -> None:
    refused("19:47-1.3(f)[remain-seated]", "pass 10", "3-3", "leave 2", "1-1", **MINI)
    assert 2 not in craps("pass 10", "3-3", "3-3", "leave 2", "--", **MINI).table.seats


@provision("19:47-1.7[mini-craps-seats]")
def test_nine_seats() -> None:
    assert craps("sit 9 Hal $100", "9: field 5", "4-5", **MINI).table.seats[9].balance == 10500
    with pytest.raises(Refusal, match="no seat 10"):
        craps("sit 10 Ida $100", "--", **MINI)


def test_the_odds_are_those_of_craps_without_the_fire_bet() -> None:
    full, mini = game("craps").odds(), game("mini-craps").odds()
    assert [(w.wager, w.exact) for w in mini.wagers] == [(w.wager, w.exact) for w in full.wagers]
    assert mini.game == "mini-craps"


def test_its_streams_are_its_own() -> None:
    runs = [simulate(g.type.kernel(g.elections), 10_000, 7).wagers[0] for g in (Game("craps"), Game("mini-craps"))]
    assert runs[0].won != runs[1].won


def test_random_play_agrees_with_the_second_opinion() -> None:
    watcher = Watcher(Game("mini-craps", six_seven_eight=True, stickperson=True), 5, 300)
    watcher.run()
    assert watcher.decided > 100
