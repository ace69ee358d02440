"""A patron's own rounds in the browser: the list, one of them step by step, its payments and the proof of its cards."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from tests.house.browsing import one, press, sit_down, text_of, until
from tests.house.rounds_listed import amounts

from chapter47 import Refusal
from chapter47.client import Client, TableClient
from chapter47.house import House
from chapter47.house.api.access import COOKIE
from chapter47.house.explain import staked
from chapter47.house.forward import PAGE
from chapter47.house.people import NotYours
from chapter47.house.recall import glance, rounds
from chapter47.house.view import FACE_DOWN
from chapter47.table.requests import Ask
from chapter47.table.window import Leave

Guest = Callable[[str], TableClient]


@pytest.fixture
def guest(address: str, browser: Any) -> Iterator[Guest]:
    """Seats somebody new in the browser at a game, with a hand on the interface too."""
    with httpx.Client(base_url=address, timeout=60) as http:

        def sit(game: str) -> TableClient:
            sit_down(browser, address, game)
            client = Client("", browser.get_cookie(COOKIE)["value"], http=http)
            return client.table(int(browser.current_url.rpartition("/")[2]))

        yield sit


# ---- without a browser ---------------------------------------------------------------------------------------------


def test_a_glance_at_ones_own_round_shows_what_one_saw_and_nothing_more() -> None:
    house = House(":memory:")
    live = house.open("three-card-poker")
    for seat, name in enumerate(("ann", "bob"), 1):
        house.welcome(name, 100_000)
        house.sit(1, seat, name, 50_000)
        house.bet(1, seat, "ante", 1000)
    live.deal()
    while isinstance(live.pending, Ask):
        live.choose(live.pending.seat, "fold" if "fold" in live.pending.choices else live.pending.default)
    live.bet(Leave(1, "collect"))
    live.deal()
    total, (listed,) = rounds(house, patron="ann")
    assert (total, listed.round) == (1, 1)
    seen = glance(house, listed, "ann")
    assert seen.seat == 1 and FACE_DOWN not in seen.hands["seat-1"]
    assert seen.hands["seat-2"] == [FACE_DOWN] * 3
    assert staked(seen.steps, 1) == 1000
    with pytest.raises(NotYours, match="cyd did not sit in round 1 of table 1"):
        glance(house, listed, "cyd")


def test_a_round_is_shown_by_the_worker_that_holds_its_table() -> None:
    held = PAGE.match("/rounds/3/1/7")
    assert held and held[1] == "3"
    assert PAGE.match("/disputes/4/1/2") and PAGE.match("/table/5") and not PAGE.match("/rounds")


# ---- in the browser ------------------------------------------------------------------------------------------------


def test_my_rounds_newest_first_by_page_with_what_each_brought(guest: Guest, address: str, browser: Any) -> None:
    table = guest("minibaccarat")
    for _ in range(21):
        table.bet("player", 1000)
        told = table.deal()
    chips = told["seats"][str(told["seat"])]["chips"]
    browser.get(browser.current_url.partition("/table/")[0] + "/rounds")
    assert text_of(browser, "[data-told]") == "21 rounds, newest first; page 1 of 2"
    first = text_of(browser, ".rounds li")
    assert first.startswith(f"Minibaccarat, table {table.number}, round 21") and "$10.00 wagered" in first
    newest = amounts(browser)
    assert len(newest) == 20
    press(browser, "[data-older]")
    until(lambda: "round 1\n" in text_of(browser, ".rounds li"))
    oldest = amounts(browser)
    assert len(oldest) == 1
    assert 100_000 + sum(newest) + sum(oldest) == chips  # to the cent


def test_one_round_again_by_keys_with_its_law_and_its_payment(guest: Guest, address: str, browser: Any) -> None:
    from selenium.webdriver import ActionChains

    table = guest("roulette")
    table.bet("red", 1000)
    table.bet("black", 500)
    table.deal()
    browser.get(f"{address}/rounds")
    press(browser, ".rounds li a")
    until(lambda: browser.current_url.endswith(f"/rounds/{table.number}/1/1"))
    assert "$15.00 wagered" in text_of(browser, "[data-told]")
    why = text_of(browser, "[data-why]")
    spun = re.search(r"The wheel stops at (\d+)", why)
    assert spun, why
    assert ("$5.00 lost" in why or "$10.00 lost" in why) and "Round 1 in all" in why
    last = text_of(browser, "[data-count]")
    assert re.fullmatch(r"step (\d+) of \1", last)
    for _ in range(40):
        if "The wheel stops at" in text_of(browser, "[data-step]"):
            break
        before = text_of(browser, "[data-count]")
        ActionChains(browser).send_keys("b").perform()
        until(lambda b=before: text_of(browser, "[data-count]") != b)
    assert "19:47-5" in text_of(browser, "[data-step] .law")
    press(browser, "[data-first]")
    until(lambda: "Round 1" in text_of(browser, "[data-step]"))
    assert not browser.find_elements("css selector", "[data-fair]")  # nothing was promised here
    press(browser, "[data-all]")
    until(lambda: browser.find_elements("css selector", ".rounds li"))


def test_nobody_else_may_look(guest: Guest, address: str, browser: Any) -> None:
    table = guest("minibaccarat")
    table.bet("tie", 500)
    table.deal()
    sit_down(browser, address, "sic-bo")  # somebody else
    browser.get(f"{address}/rounds/{table.number}/1/1")
    assert f"did not sit in round 1 of table {table.number}" in text_of(browser, '[role="alert"]')
    browser.get(f"{address}/rounds")
    assert "You have played no round yet." in text_of(browser, "main, .nicegui-content")
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(f"{address}/rounds/{table.number}/1/1")
    assert "You have played no round yet." in text_of(browser, '[role="alert"]')
    assert not browser.find_elements("css selector", 'nav a[href="/rounds"]')  # a patron's page, and nobody is known


def test_the_proof_of_a_committed_table_once_its_cards_are_over(guest: Guest, address: str, browser: Any) -> None:
    table = guest("sic-bo").client.open("three-card-poker", committed=True)
    table.sit(1, 50_000)
    table.bet("ante", 1000)
    told = table.deal()
    while told["choices"] and "fold" not in told["choices"]:
        told = table.choose(told["choices"][0])
    page = f"{address}/rounds/{table.number}/1/1"
    browser.get(page)
    fair = text_of(browser, "[data-fair]")
    promised = re.search(r"\b[0-9a-f]{64}\b", fair)
    assert promised and "may still be dealt" in fair and "order below" not in fair
    assert "still played" in text_of(browser, "[data-told]")
    table.choose("fold")  # the round is over, and its cards are shuffled again
    browser.get(page)
    fair = text_of(browser, "[data-fair]")
    assert promised[0] in fair and "✓ The order below is the one that was promised." in fair
    browser.execute_script("document.querySelector('[data-fair] details').open = true")
    order = text_of(browser, "[data-fair] .order").split()
    assert len(order) == len(set(order)) == 52
    hand = [card.get_attribute("data-card") for card in browser.find_elements("css selector", ".mine [data-card]")]
    assert len(hand) == 3 and set(hand) < set(order)


@pytest.mark.parametrize("look", ["dark", "light"])
def test_on_a_phone_nothing_is_too_wide_or_too_small(look: str, guest: Guest, address: str, browser: Any) -> None:
    table = guest("blackjack")
    table.bet("blackjack", 1000)
    told = table.deal()
    while told["choices"]:
        told = table.choose("stand" if "stand" in told["choices"] else told["choices"][-1])
    phone = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    media = [{"name": "prefers-color-scheme", "value": look}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    try:
        for path, css in (("/rounds", ".rounds li a"), (f"/rounds/{table.number}/1/1", "[data-all]")):
            browser.get(address + path)
            one(browser, css)
            until(lambda: browser.find_elements("css selector", f".body--{look}"))
            time.sleep(0.3)
            assert browser.execute_script("return document.documentElement.scrollWidth") == 390, path
            shown = browser.execute_script(
                "return [...document.querySelectorAll('.rounds li, .q-btn, details summary')]"
                ".filter((e) => e.offsetParent).map((e) => e.getBoundingClientRect().height)"
            )
            assert shown and min(shown) >= 43.5, path
            nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
            used = [n for n in nodes if not n["ignored"] and n["role"]["value"] in ("link", "button")]
            assert len(used) > 5 and all(n.get("name", {}).get("value", "").strip() for n in used), path
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_a_page_that_is_not_there_is_refused_in_words(guest: Guest, address: str, browser: Any) -> None:
    table = guest("minibaccarat")
    browser.get(f"{address}/rounds/{table.number}/1/99")
    assert f"Table {table.number} had no round 99." in text_of(browser, '[role="alert"]')
    browser.get(f"{address}/rounds?page=nonsense")
    assert "You have played no round yet." in text_of(browser, ".panel")
    with pytest.raises(Refusal):
        table.client.call("GET", f"/tables/{table.number}/rounds/99")
