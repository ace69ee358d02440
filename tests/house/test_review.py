"""The review after a session: what it says adds up to the cent, and what each decision cost is its exact value."""

from __future__ import annotations

from typing import Any

import pytest
from tests.house.axe import looked_at, violations
from tests.house.browsing import one, press, text_of, until
from tests.house.sessions import play
from tests.house.staging import PHONE, resize
from tests.house.targets import unread

from chapter47.client import Client
from chapter47.errors import Refusal
from chapter47.house import House
from chapter47.house.api.access import COOKIE
from chapter47.house.lobby import free_seats
from chapter47.house.pages.review import choice_named
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.review import last_table, review
from chapter47.house.wager_figures import WagerFigures, compute
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.window import Bet

ANN = Person("ann", Role.PATRON)


def session(game: str, wagers: tuple[str, ...], rounds: int) -> tuple[House, int]:
    """Rounds in which every answer is the last choice, which is seldom the best."""
    house = House(":memory:")
    house.welcome("ann", 1_000_000)
    live = house.open(game)
    house.sit(live.number, free_seats(house, live)[0], "ann", 1_000_000)
    while live.table.round <= rounds or not isinstance(live.pending, Bets):
        request = live.pending
        if isinstance(request, Bets):
            seat = next(iter(live.playing()))
            live.bet(*(Bet(seat, wager, 2_000) for wager in wagers))
            live.deal()
        elif isinstance(request, Ask | AskAmount):
            live.choose(request.seat, request.choices[-1] if isinstance(request, Ask) else request.high)
    return house, live.number


@pytest.mark.parametrize(
    ("game", "wagers"),
    [("blackjack", ("blackjack",)), ("let-it-ride", ("bet-1", "bet-2", "bet-3")), ("roulette", ("red",))],
)
def test_price_decisions_and_luck_add_up_to_the_result(game: str, wagers: tuple[str, ...]) -> None:
    house, number = session(game, wagers, 8)
    told = review(house, number, ANN, compute(game, {}))
    balance = house.table(number).table.seats[next(iter(house.table(number).table.seats))].balance
    assert told.result == balance - 1_000_000 == told.price + told.skill + told.luck
    assert len(told.nets) == 8 and told.price < 0 and told.skill <= 0
    assert all(decision.cost >= 0 for decision in told.decisions)
    assert (told.skill < 0) == bool(told.costly)
    assert [d["cost"] for d in told.as_dict()["decisions"]] == [d.cost for d in told.decisions]


def test_every_decision_at_blackjack_shows_the_hand_it_was_about() -> None:
    """An amount to double with was shown without cards and without what it was for."""
    house, number = session("blackjack", ("blackjack",), 8)
    told = review(house, number, ANN, compute("blackjack", {}))
    amounts = [decision for decision in told.decisions if decision.chosen.isdigit()]
    assert amounts and all(len(decision.own) >= 2 for decision in told.decisions)
    assert {choice_named(decision.chosen, decision).split()[0] for decision in amounts} <= {"double", "insurance"}


def test_withdrawing_a_winning_pair_is_a_costly_decision() -> None:
    house, number = session("let-it-ride", ("bet-1", "bet-2", "bet-3"), 40)
    told = review(house, number, ANN, compute("let-it-ride", {}))
    assert told.costly and all(d.chosen == "withdraw" and d.found.best == "ride" for d in told.costly if d.found)


def test_a_session_is_its_players_own() -> None:
    house, number = session("roulette", ("red",), 1)
    with pytest.raises(NotYours, match="did not play"):
        review(house, number, Person("bob", Role.PATRON), WagerFigures())
    assert last_table(house, ANN) == number and last_table(house, Person("bob", Role.PATRON)) == 0
    real = house.open("roulette", entered=True)
    with pytest.raises(Refusal):
        review(house, real.number, ANN, WagerFigures())


# ---- in a browser ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", ["dark", "light"])
def test_the_page_shows_what_each_decision_cost(look: str, address: str, browser: Any) -> None:
    with Client(address) as client:
        client.come_in(f"reviewer-{look}")
        number = play(client, "three-card-poker", 6)
        told = client.table(number).review()
        browser.get(address)
        browser.delete_all_cookies()
        browser.add_cookie({"name": COOKIE, "value": client.token})
    looked_at(browser, look)
    try:
        browser.get(address)
        press(browser, "[data-review]")
        until(lambda: browser.current_url.endswith(f"/review/{number}"))
        shown = f"{abs(told['result']) / 100:,.2f}"
        assert shown in text_of(browser, "[data-result]")
        assert f"{told['best']} of" in text_of(browser, "[data-best]")
        if any(decision["cost"] for decision in told["decisions"]):
            press(browser, "[data-decision]")
            assert "What each choice was worth" in text_of(browser, "[data-opened]")
        one(browser, ".chart.broad")
        assert violations(browser) == []
        resize(browser, PHONE)
        one(browser, ".chart.narrow")
        assert unread(browser) == []
    finally:
        looked_at(browser, "")
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
