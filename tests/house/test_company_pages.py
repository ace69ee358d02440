"""Alone with bots in a real browser: from the lobby by the chooser to a hand of hold'em that is decided."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from selenium.webdriver.support.select import Select
from tests.house import staging
from tests.house.browsing import one, press, text_of, until
from tests.house.rounds_listed import amounts
from tests.house.staging import WIDE, phase, resize

STILL = [{"name": "prefers-reduced-motion", "value": "reduce"}]
HANDS = 60  # enough that one of them moves chips: a pot may be split
SEATS = {2: "novice", 4: "regular"}


@pytest.fixture(autouse=True)
def still(browser: Any) -> Iterator[None]:
    """Nothing travels: what is waited for is there at once."""
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": STILL})
    resize(browser, WIDE)
    yield
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def set_up(browser: Any, address: str, game: str) -> None:
    """From the lobby to the chooser, bots into two seats and nobody into the others, and to the table."""
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(f"{address}/?game={game}")
    press(browser, f'[data-setup="{game}"]')
    until(lambda: f"/setup/{game}" in browser.current_url)
    one(browser, "[data-open]")
    for select in browser.find_elements("css selector", 'select[name^="bot-"]'):
        seat = int(select.get_attribute("name").removeprefix("bot-"))
        Select(select).select_by_value(SEATS.get(seat, ""))
    press(browser, "[data-open]")
    until(lambda: "/table/" in browser.current_url)
    until(lambda: phase(browser))


def cents(browser: Any) -> int:
    """The patron's chips, those on the felt among them."""
    told = [str(browser.find_element("css selector", css).text) for css in ("[data-have]", "[data-felt]")]
    return sum(int(each.strip("$").replace(",", "").replace(".", "")) for each in told)


def go_on(browser: Any) -> None:
    """Leave what the last hand brought, and press the button that goes on."""
    for css in ("[data-change]", "[data-go]"):
        for button in browser.find_elements("css selector", css):
            if button.is_displayed() and button.is_enabled():
                button.click()


def play(browser: Any, bets: Callable[[], None], answers: Callable[[], None]) -> int:
    """Hand after hand by pressing, until one has changed the patron's chips; by how much."""
    until(lambda: phase(browser) in ("betting", "result"))
    began = cents(browser)
    for _ in range(HANDS):
        before = staging.number(browser, "round")
        over = ("betting", "result")

        def pressed(before: int = before, over: tuple[str, ...] = over) -> bool:
            now = phase(browser)
            if staging.number(browser, "round") > before and now in over:
                return True
            if now == "asked":
                answers()
            elif now in over:
                bets()
                go_on(browser)
            return False

        until(pressed, 240)
        if (now := cents(browser)) != began:
            return now - began
    raise AssertionError(f"{HANDS} hands moved nothing")


def answer_with(browser: Any, *wanted: str) -> None:
    """Press the first of these answers that is offered, else the first of all."""
    for css in (*(f'[data-choice="{each}"]' for each in wanted), staging.CHOICES):
        for button in browser.find_elements("css selector", css):
            if button.is_displayed():
                button.click()
                return


def test_a_hand_of_hold_em_alone_with_bots(address: str, browser: Any) -> None:
    """Who always checks or calls is in the hand until the cards are shown or everybody else has folded."""
    set_up(browser, address, "poker")
    pods = ".pod text:nth-of-type(2)"
    until(lambda: {each.text for each in browser.find_elements("css selector", pods)} == {"Bot 2", "Bot 4"})
    moved = play(browser, lambda: None, lambda: answer_with(browser, "check", "call"))
    assert moved and "Hold'em" in browser.find_element("css selector", "#felt").text
    browser.get(f"{address}/rounds")
    press(browser, ".rounds li a")
    until(lambda: browser.find_elements("css selector", "[data-phh]"))
    file = browser.find_element("css selector", "[data-phh]").get_attribute("href")
    fetched = "return fetch(arguments[0]).then(reply => reply.text())"
    assert "variant = 'FT'" in browser.execute_script(fetched, file)
    press(browser, "[data-first]")
    until(lambda: text_of(browser, "[data-pot]") == "In the pot: $0.00")
    told: set[str] = set()
    while len(told) < 3:  # nothing, the small blind, the big blind
        count = text_of(browser, "[data-count]")
        assert not re.fullmatch(r"step (\d+) of \1", count), told
        press(browser, "[data-forward]")
        until(lambda before=count: text_of(browser, "[data-count]") != before)
        told.add(text_of(browser, "[data-pot]"))


MINE = '#felt .area[data-wager="{}"][aria-label*="of yours"]'


def goes_banco(browser: Any) -> None:
    """Against the whole bank of somebody else: what is said instead of the chip that was pressed is pressed too."""
    for css in ('#felt .area[data-wager="banco"]', "[data-use]"):
        for each in browser.find_elements("css selector", css):
            if each.is_displayed() and each.is_enabled():
                each.click()


def test_coups_of_chemin_de_fer_alone_with_bots(address: str, browser: Any) -> None:
    """A bank of one's own and a banco against another's: what the coups brought is what the chips say, to the cent."""
    set_up(browser, address, "chemin-de-fer")
    until(lambda: phase(browser) in ("betting", "asked", "waiting"))
    began, wanted = cents(browser), {"bank", "banco"}

    def made() -> bool:
        now = phase(browser)
        for wager in sorted(wanted):
            if browser.find_elements("css selector", MINE.format(wager)):
                wanted.discard(wager)
        if now == "asked":
            answer_with(browser, "accept", "pass", "draw")
        elif now in ("betting", "result"):
            if not wanted and now == "betting" and not browser.find_elements("css selector", MINE.format("bank")):
                return True
            if "banco" in wanted:
                goes_banco(browser)
            go_on(browser)
        return False

    until(made, 240)
    ended = cents(browser)
    browser.get(f"{address}/rounds")
    one(browser, ".rounds")
    until(lambda: sum(amounts(browser)) == ended - began)
