"""The layout, and the doubling card that lies sideways on it."""

from __future__ import annotations

from typing import Any

import pytest

from chapter47 import Bet, Game
from chapter47.rulebook.testing import provision
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.requests import Request
from chapter47.table.sources import SeededSource


class EnoughError(Exception):
    """The picture is taken."""


@provision("19:47-2.10(c)[sideways]")
@pytest.mark.parametrize("face", ["up", "down"])
def test_a_doubling_card_lies_sideways(face: str) -> None:
    game = Game("blackjack", double_card=face)
    table = game.open_table({1: ("Ann", 100_000)})

    def choose(_: Any, request: Any) -> Any:
        return "double" if "double" in getattr(request, "choices", ()) else request.default

    players = Players(table, Dealer(SeededSource(3)), lambda _: [Bet(1, "blackjack", 1000)], choose)

    def answer(request: Request) -> Any:
        doubled = [hand for hand in table.state.hands() if hand.doubled] if hasattr(table.state, "hands") else []
        if doubled and len(doubled[0].cards) == 3:
            raise EnoughError
        return players(request)

    with pytest.raises(EnoughError):
        drive(table, game.type.procedure(table, True), answer)
    drawing = game.type.layout(table, game.elections)
    assert drawing.count('data-sideways="true"') == 1
    sideways = drawing.split('data-sideways="true"')[1][:200]
    assert ("card face down" in sideways) is (face == "down")


def test_the_layout_states_the_rules() -> None:
    drawing = Game("blackjack", soft17="hit", decks=8, match_dealer=True)._repr_svg_()
    for words in ("BLACKJACK PAYS 3 TO 2", "HITS SOFT 17", "INSURANCE PAYS 2 TO 1", "same suit: 14 to 1"):
        assert words in drawing
    assert "INSURANCE" not in Game("blackjack", hole_card="up")._repr_svg_()
    assert Game("blackjack", boxes=5)._repr_svg_().count('data-wager="blackjack"') == 5
    assert 'data-wager="hand:3"' in Game("blackjack", multiple_action=True)._repr_svg_()
