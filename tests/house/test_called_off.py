"""A table at its opening checklist can be closed; what is declared in a window leaves no wager that blocks it."""

from __future__ import annotations

import pytest
from tests.house.playing import FLOOR

from chapter47.games import MODULES
from chapter47.house import House, audit
from chapter47.house.live import LiveTable
from chapter47.table.events import Closed
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Attest, Bets
from chapter47.table.window import Bet, Leave, Limits, Sit


@pytest.mark.parametrize("game", MODULES)
def test_an_opening_is_called_off(game: str) -> None:
    """Before the checklist is confirmed: the table is closed, stays so when it is taken up, and opens again."""
    house = House(":memory:")
    live = house.open(game, limits=Limits(minimum=100), entered=True)
    if not isinstance(live.pending, Attest):
        pytest.skip("its opening asks nothing of anybody")
    house.close_table(live.number, FLOOR, "called off")
    assert live.pending is None
    assert isinstance(live.recent[-1].event, Closed)
    again = LiveTable(house.engine, live.number)
    assert again.pending is None
    assert audit(house.engine).faults == []
    again.reopen()
    assert isinstance(again.pending, Attest)


def seated(game: str, seats: int, **elections: object) -> tuple[House, LiveTable]:
    house = House(":memory:")
    live = house.open(game, dict(elections), Limits(minimum=100))
    for seat in range(1, seats + 1):
        house.welcome(f"p{seat}", 100_000)
        live.bet(Sit(seat, f"p{seat}", 50_000))
    return house, live


def test_a_wager_that_a_declaration_forbids_does_not_hold_the_window_up() -> None:
    """The light of seat 1 fails while a progressive wager waits there: the rest is dealt."""
    house, live = seated("blackjack", 2, progressive=True)
    live.deal()
    assert isinstance(live.pending, Bets)
    for seat in (1, 2):
        live.bet(Bet(seat, "blackjack", 1000), Bet(seat, "progressive", 100))
    live.declare(Declaration("light-fault", "dealer", seat=1))
    left = [(one.seat, one.wager) for one in live.waiting if isinstance(one, Bet)]
    assert left == [(1, "blackjack"), (2, "blackjack"), (2, "progressive")]
    assert LiveTable(house.engine, live.number).waiting == live.waiting
    live.deal()
    assert not live.waiting
    assert audit(house.engine).faults == []


def test_somebody_removed_while_about_to_leave() -> None:
    _, live = seated("poker", 3)
    live.deal()
    while not isinstance(live.pending, Bets):
        live.choose(live.pending.seat, live.pending.absent)  # type: ignore[union-attr]
    live.bet(Leave(2))
    live.declare(Declaration("player-removed", "floorperson", seat=2, reason="delay"))
    assert not live.waiting
    live.deal()
    assert 2 not in live.table.seats
