"""The chooser in a real browser: a choice dims others, moves the edge, and the table opens with it; private by link."""

from __future__ import annotations

from typing import Any

import pytest
from tests.house.axe import looked_at, violations
from tests.house.browsing import chromium, one, press, text_of, until
from tests.house.targets import small_on_a_phone


def test_a_choice_moves_the_edge_and_bars_what_cannot_stand_with_it(address: str, browser: Any) -> None:
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(f"{address}/?game=minibaccarat")
    press(browser, '[data-setup="minibaccarat"]')
    until(lambda: "/setup/minibaccarat" in browser.current_url)
    assert "1.06%" in text_of(browser, "[data-edge]")
    browser.find_element("css selector", '[data-row="banker_six_pays_half"] .switch').click()
    until(lambda: "banker_six_pays_half=true" in browser.current_url)
    until(lambda: "1.46%" in text_of(browser, "[data-edge]"), 120)
    assert "+0.40%" in text_of(browser, '[data-row="banker_six_pays_half"] [data-moved]')
    barred = '[data-row="vigorish_percent"] input:disabled, [data-row="tie_vigorish"] input:disabled'
    until(lambda: browser.find_elements("css selector", barred))
    press(browser, "[data-open]")
    until(lambda: "/table/" in browser.current_url)


def test_a_private_table_is_reached_by_its_link_alone(address: str, browser: Any) -> None:
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(f"{address}/setup/sic-bo?private=true")
    press(browser, "[data-open]")
    link = text_of(browser, "[data-invite]")
    press(browser, "[data-enter]")
    until(lambda: "/table/" in browser.current_url)
    table = browser.current_url.rpartition("/")[2]
    with chromium() as other:
        other.get(f"{address}/tables")
        one(other, "h1")
        assert not other.find_elements("css selector", f'[data-row="{table}"]')
        other.get(link)
        assert "asks you to a table of Sic bo" in text_of(other, "h1")
        press(other, "[data-accept]")
        until(lambda: other.current_url.endswith(f"/table/{table}"))


@pytest.mark.parametrize("look", ["dark", "light"])
def test_axe_has_nothing_against_the_chooser(look: str, address: str, browser: Any) -> None:
    looked_at(browser, look)
    try:
        for game in ("blackjack", "poker"):
            browser.get(f"{address}/setup/{game}")
            one(browser, "h1")
            assert violations(browser) == []
            assert look == "dark" or small_on_a_phone(browser) == []
    finally:
        looked_at(browser, "")
