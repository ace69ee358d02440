"""The pages in a real browser: on a phone, in the dark and in the light, by their names, and what they tell."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.house.browsing import one, press, sit_down, text_of, until

PAGES = ("/", "/rules?q=blackjack", "/odds?game=minibaccarat", "/rounds")

# ---- for everybody -------------------------------------------------------------------------------------------------


@pytest.fixture
def table(address: str, browser: Any) -> str:
    sit_down(browser, address, "blackjack")
    return str(browser.current_url.rpartition("/")[2])


def settle(browser: Any, url: str) -> None:
    browser.get(url)
    until(lambda: browser.find_element("css selector", "h1").text)
    if "/odds" in url:
        until(lambda: browser.find_elements("css selector", "td"), 120)
    time.sleep(0.6)


def test_nothing_is_wider_than_a_phone(address: str, browser: Any, table: str) -> None:
    phone = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    try:
        for page in PAGES:
            settle(browser, address + page.format(table=table))
            wide = browser.execute_script("return [document.documentElement.scrollWidth, window.innerWidth]")
            assert wide == [390, 390], page
            heights = browser.execute_script(
                "return [...document.querySelectorAll('.q-btn, .button, .tray button')].filter((b) => b.offsetParent)"
                ".map((b) => b.getBoundingClientRect().height)"
            )
            assert min(heights, default=44) >= 40, (page, heights)
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


CONTRAST = """
const rgb = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
const light = ([r, g, b]) => {
  const f = (v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 };
  return .2126 * f(r) + .7152 * f(g) + .0722 * f(b) };
const ground = (el) => { for (; el; el = el.parentElement) { const c = rgb(getComputedStyle(el).backgroundColor);
  if (c.length === 3 || c[3] > .9) return c } return [255, 255, 255] };
const worst = {};
for (const css of arguments[0]) for (const el of document.querySelectorAll(css)) {
  if (!el.offsetParent || !el.textContent.trim()) continue;
  const [a, b] = [light(rgb(getComputedStyle(el).color)), light(ground(el))].sort((x, y) => y - x);
  worst[css] = Math.min(worst[css] || 99, (a + .05) / (b + .05)); }
return worst;
"""
LOOKS = "return getComputedStyle(document.documentElement).colorScheme"  # as the page itself has it
KEY_TEXT = [
    "h1",
    "h2",
    ".quiet",
    ".bar a",
    ".muted",
    ".button",
    ".q-btn",
    ".good",
    ".bad",
    ".law",
    ".cite",
    "td",
]


@pytest.mark.parametrize("look", ["dark", "light"])
def test_key_text_stands_out_in_the_dark_and_in_the_light(look: str, address: str, browser: Any, table: str) -> None:
    media = [{"name": "prefers-color-scheme", "value": look}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    seen: set[str] = set()
    try:
        for page in PAGES:
            settle(browser, address + page.format(table=table))
            until(lambda: look in browser.execute_script(LOOKS))
            found = browser.execute_script(CONTRAST, KEY_TEXT)
            seen |= set(found)
            assert {css: ratio for css, ratio in found.items() if ratio < 4.5} == {}, page
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert {"h1", ".button", ".cite", "td"} <= seen


def test_the_look_is_chosen_and_remembered(address: str, browser: Any) -> None:
    settle(browser, address)
    try:
        for look in ("dark", "light"):
            press(browser, "[data-look]")
            until(lambda look=look: browser.execute_script(LOOKS) == look)
        settle(browser, f"{address}/rules")
        until(lambda: browser.execute_script(LOOKS) == "light")
    finally:
        browser.delete_cookie("chapter47-look")


ROLES = {"button", "textbox", "searchbox", "combobox", "switch", "radio", "spinbutton", "link", "checkbox"}


def test_everything_that_can_be_used_has_a_name(address: str, browser: Any, table: str) -> None:
    for page in PAGES:
        settle(browser, address + page.format(table=table))
        nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        used = [node for node in nodes if not node["ignored"] and node["role"]["value"] in ROLES]
        assert len(used) > 5, page
        nameless = [node for node in used if not node.get("name", {}).get("value", "").strip()]
        assert nameless == [], page
        roles = {node["role"]["value"] for node in nodes if not node["ignored"]}
        assert {"banner", "main", "navigation", "heading"} <= roles, page
        assert browser.execute_script("return document.documentElement.lang").startswith("en")


# ---- the rulebook and the odds -------------------------------------------------------------------------------------


def test_the_rulebook_by_citation_by_words_and_by_link(address: str, browser: Any) -> None:
    browser.get(f"{address}/rules?cite=19:47-7.9(b)")
    told = text_of(browser, '.provision[data-cite="19:47-7.9(b)"]')
    assert "Player draws on 0-5" in told and "1 of" in text_of(browser, "[data-told]")
    assert "chapter47/games/minibaccarat/rules.py" in told
    assert "tests/games/minibaccarat/test_draws.py::test_player_draws_to_five_and_stays_on_six" in told
    browser.get(f"{address}/rules")
    one(browser, "[data-search]").send_keys("giving up half", "\n")
    until(lambda: 0 < len(browser.find_elements("css selector", ".provision")) < 10)
    assert "giving up half the wager" in browser.find_element("css selector", ".provision").text


def test_the_odds_change_and_the_law_is_told(address: str, browser: Any) -> None:
    browser.get(f"{address}/odds?game=minibaccarat")
    until(lambda: "1.0579%" in text_of(browser, "[data-figures]"), 120)
    browser.find_element("css selector", '[data-election="decks"] input[value="6"]').click()
    until(lambda: "▲" in text_of(browser, "[data-figures]") or "▼" in text_of(browser, "[data-figures]"), 60)
    until(lambda: "decks=6" in browser.current_url)
    assert "chapter47 odds minibaccarat --set decks=6" in text_of(browser, ".command")
    browser.get(f"{address}/odds?game=minibaccarat&tie_pays=7+to+1")
    fault = text_of(browser, "[data-faults]")
    assert "Tie pays at least 8 to 1" in fault and "19:47-7.3(b)" in fault and "Instead: 8 to 1 or better" in fault
    browser.find_element("css selector", ".what-if .switch").click()
    until(lambda: "Not lawful in New Jersey" in text_of(browser, "[data-not-lawful]"), 60)
    until(lambda: "--what-if" in text_of(browser, ".command"))
