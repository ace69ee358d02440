"""A game is made from its parts: what a variant says, what it has from its base, and what is loaded late."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields

import pytest

from chapter47.games import MODULES, declared, game_type
from chapter47.games.craps import GAME as CRAPS
from chapter47.games.craps.elections import CrapsElections
from chapter47.games.three_card_poker import GAME as THREE_CARD_POKER
from chapter47.table.game import Betting, Cites, GameType, Life, Name, Numbers, Screen
from chapter47.table.table import Table

NAME = Name(key="craps-again", title="Craps again", cite="19:47-1", positions=5)


def test_every_field_of_a_game_belongs_to_one_part() -> None:
    parts = [field.name for part in (Name, Life, Numbers, Screen, Betting) for field in fields(part)]
    own = {"elections", "wagers", "irregularities", "opponents", "base"}
    assert len(parts) == len(set(parts))
    assert {field.name for field in fields(GameType)} == {*parts, *own}


def test_a_variant_has_from_its_base_what_it_does_not_say() -> None:
    variant = CRAPS.derive(NAME, CrapsElections, tenders=("chips",))
    assert (variant.key, variant.base, variant.positions, variant.tenders) == ("craps-again", "craps", 5, ("chips",))
    assert (variant.play, variant.close, variant.cites) == (CRAPS.play, CRAPS.close, CRAPS.cites)


def test_a_part_that_a_variant_gives_is_its_own_whole() -> None:
    variant = CRAPS.derive(NAME, CrapsElections, Life(play=CRAPS.play))
    assert variant.play is CRAPS.play
    assert variant.close is not CRAPS.close
    assert variant.between == ()


def test_cites_change_one_by_one() -> None:
    cites = Cites("19:47-1.2", "19:47-1.2(b)", "19:47-1.3(a)1", leave="19:47-1.3(c)[general]")
    changed = cites.but(late="13:47-20.25(h)1")
    assert changed == Cites("19:47-1.2", "19:47-1.2(b)", "13:47-20.25(h)1", leave="19:47-1.3(c)[general]")


def test_no_game_loads_the_compiler_before_it_is_asked_for_a_kernel() -> None:
    code = "import sys; from chapter47.games import game_types; game_types(); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("key", ["sic-bo", "money-wheel"])
def test_a_kernel_is_the_class_that_the_game_names(key: str) -> None:
    game = game_type(key)
    kernel = game.kernel(game.elections())
    assert type(kernel) is declared(key if key in MODULES and not game.base else game.base, "kernel", "KERNEL")


def test_nothing_lies_on_a_table_before_a_round() -> None:
    table = Table(THREE_CARD_POKER, THREE_CARD_POKER.elections())
    assert table.lying is None
    assert 'class="card"' not in THREE_CARD_POKER.layout(table, table.elections)
