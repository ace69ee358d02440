"""The lobby in a real browser: first sight, a game in two presses, tables that are alive, pages for what is lost."""

from __future__ import annotations

from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from tests.house.axe import looked_at, violations
from tests.house.browsing import chromium, one, press, sit_down, text_of, until
from tests.house.targets import small_on_a_phone

from chapter47.house.catalogue import KINDS

WEIGHT = "return performance.getEntriesByType('resource').length + 1"


def test_first_sight_says_what_this_is_with_few_requests(address: str, browser: Any) -> None:
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(address)
    assert "37 table games" in text_of(browser, "h1") and "New Jersey" in text_of(browser, "h1")
    assert len(browser.find_elements("css selector", ".kind .felt-picture")) == len(KINDS) == 6
    assert browser.execute_script(WEIGHT) <= 8
    answer = urlopen(address)
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert len(answer.read()) < 80_000
    for path in ("/rules", "/odds", "/floor", "/night"):
        assert browser.find_elements("css selector", f'nav a[href="{path}"]')


def test_a_game_is_two_presses_away_and_the_lobby_leads_back(address: str, browser: Any) -> None:
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(address)
    press(browser, '[data-kind="poker"]')
    press(browser, '[data-game="three-card-poker"]')
    until(lambda: "/table/" in browser.current_url)
    table = browser.current_url
    browser.get(address)
    assert "Three Card Poker" in text_of(browser, ".continue h2")
    assert "$1,000.00 in chips" in text_of(browser, ".continue")
    assert text_of(browser, "[data-chips]") == "$9,000.00"
    press(browser, "[data-continue]")
    until(lambda: browser.current_url == table)


def test_open_tables_are_alive_while_somebody_looks(address: str, browser: Any) -> None:
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(address)
    with chromium() as other:
        sit_down(other, address, "sic-bo")
        table = other.current_url.rpartition("/")[2]
        told = text_of(browser, f'[data-row="{table}"]')
        assert "Sic bo" in told and "bets are open" in told and "$5 to $10,000" in told
        press(browser, f'[data-table="{table}"]')
        until(lambda: browser.current_url.endswith(f"/table/{table}"))


def test_a_refused_form_is_told_on_the_page_and_nothing_is_written(address: str, browser: Any) -> None:
    browser.get(address)
    browser.execute_script(
        "const form = document.querySelector('form[action=\"/play\"]'); form.game.value = 'tarock'; form.submit()"
    )
    assert "There is no game 'tarock' here." in text_of(browser, ".refusal")
    assert "Nothing was written" in text_of(browser, ".refusal")
    browser.get(address)
    browser.execute_script(
        "const form = document.querySelector('form[action=\"/play\"]'); form.csrf.value = 'forged'; form.submit()"
    )
    assert "too old" in text_of(browser, ".refusal")


@pytest.mark.parametrize(("path", "status"), [("/nothing-here", 404), ("/tables?page=x", 422), ("/play", 405)])
def test_what_is_lost_has_a_page_of_its_own(path: str, status: int, address: str) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(address + path, headers={"Accept": "text/html"}))
    assert refused.value.code == status
    page = refused.value.read().decode()
    assert '<html lang="en"' in page and "There is no such page" in page and 'href="/"' in page


PAGES = ("/", "/?kind=dice", "/tables", "/sign-in", "/nothing-here")


@pytest.mark.parametrize("look", ["dark", "light"])
def test_axe_has_nothing_against_the_lobby(look: str, address: str, browser: Any) -> None:
    sit_down(browser, address, "craps")
    looked_at(browser, look)
    try:
        found = {}
        for path in PAGES:
            browser.get(address + path)
            one(browser, "h1")
            found[path] = violations(browser) + (small_on_a_phone(browser) if look == "light" else [])
        assert {path: told for path, told in found.items() if told} == {}
    finally:
        looked_at(browser, "")
