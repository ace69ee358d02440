"""13:47-20.10(c)1: at a casino night nothing but imitation money is wagered, at any game."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, game, game_types
from chapter47.rulebook.testing import provision
from chapter47.table.window import Bet

NIGHT = [kind.key for kind in game_types() if kind.cite.startswith("13:")]
OWN = {"money-wheel": "13:47-20.29(b)1", "night-roulette": "13:47-20.32(d)1"}  # whose own paragraph says it too


@provision("13:47-20.10(c)1")
@pytest.mark.parametrize("key", NIGHT)
@pytest.mark.parametrize("tender", ["match play", "cash", "currency"])
def test_no_coupon_and_no_cash(key: str, tender: str) -> None:
    table = game(key).open_table({1: ("Ann", 50_000)})
    kind = table.offered[0]
    name = f"{kind.key}:{kind.spots[0]}" if kind.spots else kind.key
    with pytest.raises(Refusal) as refused:
        table.verify_tender(Bet(1, name, 1000, tender, ("dealer", "casino supervisor")))
    assert refused.value.cite == "13:47-20.10(c)1"  # one statement for all games
    assert table.game.parallels.get("13:47-20.10(c)1", "13:47-20.10(c)1") == OWN.get(key, "13:47-20.10(c)1")
