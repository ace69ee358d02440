"""What a press of the layout means: odds behind a bet of craps, three equal bets, an amount that can be paid."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import httpx
from tests.house.browsing import press, sit_down, status, text_of, until

from chapter47.client import Client
from chapter47.house import House
from chapter47.house.api.doors import COOKIE
from chapter47.house.live import LiveTable
from chapter47.house.pages.felt import picture, wager_at
from chapter47.house.view import view
from chapter47.table.requests import Ask, Bets
from chapter47.table.window import Bet, Sit

ODDS = re.compile(r'class="area" data-wager="((?:dont-)?(?:pass|come)-odds[^"]*)" role="button"')


class Falls:
    """Dice that fall as they are told."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)

    def below(self, n: int) -> int:
        return self.faces.pop(0) - 1 if n == 6 else 0


def craps(*rolls: tuple[int, int]) -> LiveTable:
    house = House(":memory:")
    live = house.open("craps")
    live.source = live.dealer.source = Falls(face for roll in rolls for face in roll)
    for seat, name in enumerate(("ann", "bob"), 1):
        house.welcome(name, 100_000)
        live.bet(Sit(seat, name, 50_000))
    roll(live)  # somebody takes the dice
    return live


def roll(live: LiveTable, *bets: Bet) -> None:
    if bets:
        live.bet(*bets)
    live.deal()
    while isinstance(live.pending, Ask):
        live.choose(live.pending.seat, live.pending.default)
    assert isinstance(live.pending, Bets)


def offered(live: LiveTable, seat: int) -> set[str]:
    return set(ODDS.findall(picture(live, view(live, seat))))


def pressed(live: LiveTable, seat: int, area: str) -> str:
    return wager_at(live, view(live, seat), area, 0)


def test_odds_have_a_place_behind_ones_own_bets_once_they_have_their_point() -> None:
    live = craps((2, 2), (3, 3), (1, 1))
    live.bet(Bet(1, "pass", 1000))
    assert offered(live, 1) == set()  # there is no point yet
    assert pressed(live, 1, "pass") == "pass"
    roll(live, Bet(2, "dont-pass", 1000))
    assert live.table.own.point == 4
    assert offered(live, 1) == {"pass-odds"} and offered(live, 2) == {"dont-pass-odds"} and offered(live, 0) == set()
    assert pressed(live, 1, "pass") == "pass-odds" and pressed(live, 2, "pass") == "pass"
    assert pressed(live, 2, "dont-pass") == "dont-pass-odds"
    roll(live, Bet(1, "come", 1000), Bet(2, "dont-come", 1000), Bet(1, "pass-odds", 1000))
    assert offered(live, 1) == {"pass-odds", "come-odds:6"}
    assert offered(live, 2) == {"dont-pass-odds", "dont-come-odds:6"}
    live.bet(Bet(1, pressed(live, 1, "come-point:6"), 1000))
    standing = {(seat, name): amount for seat, name, amount in view(live, 1).wagers}
    assert standing[1, "come-odds:6"] == standing[1, "pass-odds"] == 1000


def test_a_number_without_a_come_bet_is_placed() -> None:
    live = craps((2, 2))
    roll(live, Bet(1, "pass", 1000))
    assert pressed(live, 1, "come-point:6") == "place:6"
    assert pressed(live, 1, "dont-come-point:6") == "dont-come-point:6"  # the house says what instead
    assert pressed(live, 1, "field") == "field"


def test_chips_stand_on_top_of_the_place() -> None:
    live = craps((2, 2))
    roll(live, Bet(1, "pass", 1000))
    live.bet(Bet(1, "pass-odds", 2000))
    drawn = picture(live, view(live, 1))
    assert drawn.index('data-wager="pass-odds" role="button"') < drawn.index("Odds behind Pass: $20.00")


def test_odds_by_pressing_the_layout(address: str, browser: Any) -> None:
    sit_down(browser, address, "craps")
    number = int(browser.current_url.rpartition("/")[2])
    with httpx.Client(base_url=address, timeout=60) as http:
        table = Client("", browser.get_cookie(COOKIE)["value"], http=http).table(number)
        told = table.look()
        for _ in range(30):  # until a point is set with a pass bet behind it
            if not any(wager["wager"] == "pass" for wager in told["wagers"]):
                table.bet("pass", 1000)
            told = table.deal()
            while told["choices"]:
                told = table.choose(told["choices"][0])
            if any("come out point is" in step["text"] for step in told["steps"]):
                break
    until(lambda: "the point is" in status(browser))
    press(browser, '[data-chip="1000"]')
    until(lambda: browser.find_element("css selector", '[data-chip="1000"]').get_attribute("aria-checked") == "true")
    press(browser, '.felt .area[role="button"][data-wager="pass-odds"]')
    until(lambda: "Odds behind Pass" in text_of(browser, ".mine-list"))


def test_an_amount_that_would_do_is_filled_in(address: str, browser: Any) -> None:
    sit_down(browser, address, "craps")
    press(browser, '.felt .area[role="button"][data-wager="place:6"]')  # $5 cannot be paid at 7 to 6
    refused = text_of(browser, ".q-notification__message")
    assert "Instead: a wager of $4.50 or $6.00. $6.00 is filled in: press Bet for it" in refused
    press(browser, "[data-bet]")
    until(lambda: "Place to win 6" in text_of(browser, ".mine-list") and "$6.00" in text_of(browser, ".mine-list"))
    until(lambda: "You have $994.00" in status(browser))


def test_one_press_makes_the_three_equal_bets_of_let_it_ride(address: str, browser: Any) -> None:
    from selenium.webdriver import ActionChains

    sit_down(browser, address, "let-it-ride")
    area = '.felt .area[role="button"][data-wager="bet-2"]'
    press(browser, area)
    until(lambda: "You have $985.00" in status(browser))
    assert text_of(browser, ".mine-list").count("$5.00") == 3
    ActionChains(browser).move_to_element(browser.find_element("css selector", area)).context_click().perform()
    until(lambda: "You have $1,000.00" in status(browser))
    assert not browser.find_elements("css selector", ".mine-list li")


def seated(game: str, **elections: Any) -> LiveTable:
    house = House(":memory:")
    live = house.open(game, elections)
    for seat, name in enumerate(("ann", "bob"), 1):
        house.welcome(name, 100_000)
        live.bet(Sit(seat, name, 50_000))
    roll(live)
    return live


def test_a_press_on_anothers_box_bets_on_it_where_boxes_are_shared() -> None:
    shared = seated("blackjack", shared_boxes=True)
    assert wager_at(shared, view(shared, 1), "blackjack", 2) == "box:2"
    assert wager_at(shared, view(shared, 1), "blackjack", 1) == "blackjack"
    assert picture(shared, view(shared, 1)).count('data-wager="blackjack"') > 1
    alone = seated("blackjack")
    assert wager_at(alone, view(alone, 1), "blackjack", 2) == "blackjack"


def test_lines_and_corners_of_roulette_are_pressed_by_those_who_sit() -> None:
    live = seated("roulette")
    spot = 'class="area" data-wager="split:1-2" role="button"'
    assert spot in picture(live, view(live, 1))
    assert "split:1-2" not in picture(live, view(live, 0))
