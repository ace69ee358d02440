"""The pages in a real browser: every game, wagers by pressing the layout and by keys, together, on a phone."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from tests.house.browsing import chromium, one, press, sit_down, status, text_of, until

from chapter47.games import MODULES

PAGES = ("/", "/rules?q=blackjack", "/odds?game=minibaccarat", "/table/{table}", "/rounds")
LAYOUTS = [  # game, an area, and the wager as it is called
    ("craps", "pass", "Pass"),
    ("roulette", "straight:17", "Straight 17"),
    ("roulette", "split:17-20", "Split 17-20"),
    ("blackjack", "blackjack", "Blackjack"),
    ("minibaccarat", "banker", "Banker"),
    ("sic-bo", "total:9", "Total 9"),
]


# ---- every game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", MODULES)
def test_a_full_round_of_every_game(game: str, address: str, browser: Any) -> None:
    sit_down(browser, address, game)
    play_until_the_next_round(browser)
    assert browser.find_elements("css selector", ".felt svg")


def play_until_the_next_round(browser: Any) -> None:
    """Bet, deal and take the first choice until the betting of a later round is open."""
    from selenium.common.exceptions import WebDriverException

    started, deadline = 0, time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            now = status(browser)
            number, betting = int(now.split()[1].rstrip(":")), "place your bets" in now
            if betting and started and number != started:
                return
            if betting and not started:
                one(browser, "[data-bet]").click()
                started = number
                time.sleep(0.3)
            css = "[data-deal]" if betting else "[data-choice]"
            for button in browser.find_elements("css selector", css):
                if button.is_displayed():
                    button.click()
                    break
        except WebDriverException:  # the page was drawn anew under the hand
            pass
        time.sleep(0.2)
    raise AssertionError(f"the round never ended: {status(browser)}")


# ---- wagers by pressing the layout ---------------------------------------------------------------------------------


def area(browser: Any, wager: str) -> Any:
    return one(browser, f'.felt .area[role="button"][data-wager="{wager}"]')


def on_layout(browser: Any) -> str:
    return str(browser.find_element("css selector", ".mine-list").text)


@pytest.mark.parametrize(("game", "wager", "called"), LAYOUTS)
def test_pressing_the_layout_bets_the_chosen_chip_and_takes_it_down(
    game: str, wager: str, called: str, address: str, browser: Any
) -> None:
    from selenium.webdriver import ActionChains

    sit_down(browser, address, game)
    until(lambda: "You have $1,000.00" in status(browser))
    press(browser, '[data-chip="2500"]')
    until(lambda: one(browser, '[data-chip="2500"]').get_attribute("aria-checked") == "true")
    until(lambda: ActionChains(browser).move_to_element(area(browser, wager)).click().perform() is None)
    until(lambda: "You have $975.00" in status(browser))
    until(lambda: called in on_layout(browser) and "$25.00" in on_layout(browser))
    until(lambda: browser.find_element("css selector", '.felt .chip[data-cents="2500"]'))
    ActionChains(browser).move_to_element(area(browser, wager)).context_click().perform()
    until(lambda: "You have $1,000.00" in status(browser) and called not in on_layout(browser))


def test_take_down_mode_and_a_refusal_that_says_what_instead(address: str, browser: Any) -> None:
    from selenium.webdriver import ActionChains

    sit_down(browser, address, "sic-bo")
    press(browser, '[data-chip="100"]')
    ActionChains(browser).move_to_element(area(browser, "small")).click().perform()
    refused = text_of(browser, ".q-notification__message")
    assert "$1.00 is under the table minimum" in refused and "$5.00 or more" in refused
    press(browser, '[data-chip="500"]')
    ActionChains(browser).move_to_element(area(browser, "small")).click().perform()
    until(lambda: "You have $995.00" in status(browser))
    press(browser, "[data-take]")
    until(lambda: one(browser, "[data-take]").get_attribute("aria-pressed") == "true")
    ActionChains(browser).move_to_element(area(browser, "small")).click().perform()
    until(lambda: "You have $1,000.00" in status(browser))


def test_why_was_i_paid_this_and_the_rounds_before(address: str, browser: Any) -> None:
    from selenium.webdriver import ActionChains

    sit_down(browser, address, "roulette")
    for wager in ("red", "black"):
        until(lambda w=wager: ActionChains(browser).move_to_element(area(browser, w)).click().perform() is None)
        until(lambda w=wager: w.capitalize() in on_layout(browser))
    press(browser, "[data-deal]")
    until(lambda: "Round 2" in status(browser))
    told = text_of(browser, "[data-why]")
    spun = re.search(r"The wheel stops at (\d+)", told)
    assert spun, told
    if spun[1] in ("0", "00"):
        assert told.count("$5.00 lost") == 2 and "in all: −$10.00" in told
    else:
        assert "$5.00 at 1 to 1 = $5.00" in told and "$5.00 lost" in told and "in all: $0.00" in told
    browser.execute_script("document.querySelectorAll('.reason').forEach((d) => d.open = true)")
    until(lambda: "19:47-5" in text_of(browser, "[data-why] .law"))
    press(browser, "[data-history] .q-item")
    until(lambda: "Round 1:" in text_of(browser, ".past summary"))
    press(browser, "[data-leave]")
    until(lambda: browser.current_url.rstrip("/") == address)
    left = "$9,990.00" if spun[1] in ("0", "00") else "$10,000.00"
    until(lambda: text_of(browser, "[data-chips]") == left)


# ---- by keys alone -------------------------------------------------------------------------------------------------


def test_a_round_by_the_keyboard_alone(address: str, browser: Any) -> None:
    from selenium.webdriver import ActionChains, Keys

    def keys(*pressed: str) -> None:
        ActionChains(browser).send_keys(*pressed).perform()

    def tab_to(css: str) -> None:
        for _ in range(80):
            keys(Keys.TAB)
            if browser.execute_script("return document.activeElement.matches(arguments[0])", css):
                return
        raise AssertionError(f"the tab key never came to {css}")

    browser.get(address)
    one(browser, '[data-game="minibaccarat"]')
    keys(Keys.TAB)
    assert browser.execute_script("return document.activeElement.className") == "skip"
    tab_to("[data-search], [data-search] input")
    keys("punto")
    until(lambda: not browser.find_element("css selector", '[data-game="minibaccarat"]').is_displayed())
    tab_to('[data-game="punto-banco"]')
    keys(Keys.ENTER)
    until(lambda: "/table/" in browser.current_url)
    until(lambda: browser.find_element("css selector", '.felt .area[tabindex="0"]'))
    keys("4")  # the fourth chip of the tray
    until(lambda: one(browser, '[data-key="4"]').get_attribute("aria-checked") == "true")
    tab_to(".felt .area")
    first = browser.execute_script("return document.activeElement.dataset.wager")
    keys(Keys.ARROW_RIGHT)
    second = browser.execute_script("return document.activeElement.dataset.wager")
    assert first != second
    keys(Keys.ENTER)
    until(lambda: "You have $975.00" in status(browser))
    until(lambda: browser.execute_script("return document.activeElement.dataset.wager") == second)  # still there
    keys(Keys.DELETE)
    until(lambda: "You have $1,000.00" in status(browser))
    keys(Keys.ENTER)
    until(lambda: "You have $975.00" in status(browser))
    keys("d")
    for _ in range(12):  # whatever is asked: its first choice has a key
        until(lambda: "your turn" in status(browser) or "Round 2: place your bets" in status(browser))
        if "Round 2: place your bets" in status(browser):
            break
        key = until(lambda: one(browser, "[data-choice]").get_attribute("data-key"))
        before = status(browser)
        keys(key)
        until(lambda b=before: status(browser) != b)
    assert "Round 1 in all" in text_of(browser, "[data-why]")
    press(browser, "[data-keys]")  # turned off, a key presses nothing
    browser.execute_script("document.activeElement.blur()")
    keys("1")
    time.sleep(0.5)
    assert one(browser, '[data-key="4"]').get_attribute("aria-checked") == "true"
    press(browser, "[data-keys]")


# ---- together ------------------------------------------------------------------------------------------------------


def test_two_patrons_play_a_round_together(address: str, browser: Any) -> None:
    sit_down(browser, address, "minibaccarat")
    table = browser.current_url.rpartition("/")[2]
    with chromium() as other:
        other.get(address)
        press(other, f'[data-table="{table}"]')
        until(lambda: other.current_url.endswith(f"/table/{table}"))
        until(lambda: browser.find_element("css selector", ".seat-list").text.count("betting") == 2, 10)
        press(other, '.felt .area[role="button"][data-wager="tie"]')
        until(lambda: browser.find_element("css selector", '.felt [data-seat="3"] .chip'), 10)
        press(browser, "[data-deal]")
        until(lambda: "waiting for seat 3" in status(browser), 10)
        until(lambda: "ready" in other.find_element("css selector", ".seat-list li:last-child").text, 10)
        press(other, "[data-deal]")
        until(lambda: "Round 2" in status(browser) and "Round 2" in status(other), 10)
        hands = [
            [card.get_attribute("data-card") for card in each.find_elements("css selector", ".hands [data-card]")]
            for each in (browser, other)
        ]
        assert hands[0] == hands[1] and 4 <= len(hands[0]) <= 6
        assert "Tie" in text_of(other, "[data-why]") and "None of your wagers" in text_of(browser, "[data-why]")


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
                "return [...document.querySelectorAll('.q-btn, .tray button')].filter((b) => b.offsetParent)"
                ".map((b) => b.getBoundingClientRect().height)"
            )
            assert heights and min(heights) >= 40, (page, min(heights))
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
KEY_TEXT = [
    "h1",
    "h2",
    ".status",
    ".quiet",
    ".head a",
    ".q-btn",
    ".good",
    ".bad",
    ".seat-list li",
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
            until(lambda: browser.find_elements("css selector", f".body--{look}"))
            found = browser.execute_script(CONTRAST, KEY_TEXT)
            seen |= set(found)
            assert {css: ratio for css, ratio in found.items() if ratio < 4.5} == {}, page
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert {"h1", ".status", ".quiet", ".q-btn", ".cite", "td"} <= seen


def test_the_look_is_chosen_and_remembered(address: str, browser: Any) -> None:
    settle(browser, address)
    press(browser, "[data-look]")
    until(lambda: browser.find_elements("css selector", ".body--dark"))
    until(lambda: "chapter47-look=dark" in browser.execute_script("return document.cookie"))
    settle(browser, f"{address}/rules")
    until(lambda: browser.find_elements("css selector", ".body--dark"))
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
    one(browser, "[data-search], [data-search] input").send_keys("giving up half")
    until(lambda: 0 < len(browser.find_elements("css selector", ".provision")) < 10)
    assert "giving up half the wager" in browser.find_element("css selector", ".provision").text


def test_the_odds_change_and_the_law_is_told(address: str, browser: Any) -> None:
    browser.get(f"{address}/odds?game=minibaccarat")
    until(lambda: "1.0579%" in text_of(browser, "[data-figures]"), 120)
    box = one(browser, '[data-election="decks"] input, input[data-election="decks"]')
    box.send_keys("\ue009a\ue000", "6")
    until(lambda: "▲" in text_of(browser, "[data-figures]") or "▼" in text_of(browser, "[data-figures]"), 60)
    until(lambda: "decks 6" in text_of(browser, "[data-told]") and "decks=6" in browser.current_url)
    browser.get(f"{address}/odds?game=minibaccarat&tie_pays=7+to+1")
    fault = text_of(browser, "[data-faults]")
    assert "Tie pays at least 8 to 1" in fault and "19:47-7.3(b)" in fault and "Instead: 8 to 1 or better" in fault
