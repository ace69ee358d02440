"""The table page in a real browser: every game by pressing, wide and on a phone; keys, refusals, slip, a lost line."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.house import axe, staging
from tests.house.browsing import chromium, sit_down, until
from tests.house.staging import PHONE, WIDE, area, click, phase, play, resize, settled
from tests.house.targets import small, unread
from tests.whole import WHOLE

from chapter47.client import Client, TableClient
from chapter47.games import MODULES
from chapter47.house.api.access import COOKIE

STILL = [{"name": "prefers-reduced-motion", "value": "reduce"}]
ROUNDS = {WIDE: 3, PHONE: 3} if WHOLE else {WIDE: 2, PHONE: 1}


@pytest.fixture(autouse=True)
def still(browser: Any) -> Iterator[None]:
    """Nothing travels: what is waited for is there at once."""
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": STILL})
    resize(browser, WIDE)
    yield
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@contextmanager
def at_table(address: str, browser: Any) -> Iterator[TableClient]:
    """The same patron by the interface, for what is not pressed."""
    number = int(browser.current_url.rpartition("/")[2])
    with httpx.Client(base_url=address, timeout=60) as http:
        yield Client("", browser.get_cookie(COOKIE)["value"], http=http).table(number)


def made(address: str, browser: Any) -> set[str]:
    """The wagers on the layout, once the house has answered every press."""
    until(lambda: browser.execute_script("return document.body.dataset.held") == "0")
    with at_table(address, browser) as table:
        return {each["wager"] for each in table.look()["wagers"]}


def text(browser: Any, css: str) -> str:
    return str(browser.find_element("css selector", css).text)


def log_of(browser: Any) -> list[str]:
    """What the browser itself complained of; a refusal of the house is none of it."""
    found = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    return [message for message in found if "409 (Conflict)" not in message]


# ---- every game ------------------------------------------------------------------------------------------------------

ALONE = [game for game in MODULES if game not in ("poker", "chemin-de-fer")]


@pytest.mark.parametrize("game", ALONE)
def test_rounds_of_every_game_by_pressing_from_the_lobby(game: str, address: str, browser: Any) -> None:
    """At a desk, and then on a phone at the same table."""
    sit_down(browser, address, game)
    settled(browser, "betting")
    for size, rounds in ROUNDS.items():
        resize(browser, size)
        if size != WIDE:
            browser.refresh()  # as it comes to a phone
        for _ in range(rounds):
            play(browser, game)
        wide, high = size
        told = browser.execute_script(
            "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert told[0] <= wide and told[1] <= high  # one screen, without scrolling
        assert unread(browser) == []
    assert small(browser) == []
    assert staging.number(browser, "round") >= sum(ROUNDS.values())
    assert log_of(browser) == []


@pytest.mark.parametrize("game", ["poker", "chemin-de-fer"])
def test_two_patrons_play_against_each_other(game: str, address: str, browser: Any) -> None:
    sit_down(browser, address, game)
    with httpx.Client(base_url=address, timeout=60) as http:
        other = Client("", http=http)
        other.come_in(f"other-{game}")
        theirs = other.table(int(browser.current_url.rpartition("/")[2]))
        theirs.sit(2, 100_000)
        click(browser, "[data-go]")
        for size, rounds in ROUNDS.items():
            resize(browser, size)
            if size != WIDE:
                browser.refresh()
            last, end = theirs.look()["round"] + rounds, time.monotonic() + 240
            while (told := theirs.look())["round"] < last and time.monotonic() < end:
                time.sleep(0.05)
                if told["choices"]:
                    theirs.choose(told["choices"][0])
                elif told["amounts"]:
                    theirs.choose(told["amounts"][0])
                elif told["betting"] and theirs.number and 2 not in told["ready"]:
                    theirs.deal()
                elif phase(browser) == "asked":
                    staging.answer(browser)
                elif phase(browser) in ("betting", "result") and 1 not in told["ready"]:
                    until(lambda: browser.find_elements("css selector", "[data-go]:not([disabled])"))
                    for css in ("[data-change]", "[data-go]"):
                        for button in browser.find_elements("css selector", css):
                            if button.is_displayed() and button.is_enabled():
                                button.click()
            assert theirs.look()["round"] >= last
    assert log_of(browser) == []


def test_a_result_is_seen_although_the_next_question_follows_at_once(address: str, browser: Any) -> None:
    """At three card poker the patron is asked to cut as soon as the wagers are decided; no window closes by itself."""
    sit_down(browser, address, "three-card-poker")
    settled(browser, "betting")
    began = staging.number(browser, "round")
    staging.bet(browser, "three-card-poker")
    staging.go_on(browser)
    while text(browser, "#panel .question header strong") != "Cut the cards?":
        assert browser.find_elements("css selector", "#panel .hint")
        staging.answer(browser)
        settled(browser, "asked")
    until(lambda: browser.find_elements("css selector", "#panel [data-slip]"))
    assert browser.find_elements("css selector", "#panel [data-choice]")
    assert not browser.find_elements("css selector", "#panel .hint")  # nothing is won or lost by a cut
    staging.answer(browser)
    assert settled(browser, "result", "betting") == "result"
    assert staging.number(browser, "round") == began + 1


# ---- betting ---------------------------------------------------------------------------------------------------------

LAYOUTS = [
    ("craps", "pass"),
    ("roulette", "straight:17"),
    ("roulette", "split:17-20"),
    ("blackjack", "blackjack"),
    ("minibaccarat", "banker"),
    ("sic-bo", "total:9"),
]


@pytest.mark.parametrize(("game", "wager"), LAYOUTS)
def test_a_press_bets_the_chosen_chip_and_the_right_button_takes_it_down(
    game: str, wager: str, address: str, browser: Any
) -> None:
    from selenium.webdriver import ActionChains

    sit_down(browser, address, game)
    click(browser, '[data-chip="2500"]')
    area(browser, wager)
    until(lambda: text(browser, "[data-have]") == "$975.00" and text(browser, "[data-felt]") == "$25.00")
    area(browser, wager)
    until(lambda: text(browser, "[data-felt]") == "$50.00")
    click(browser, "[data-undo]")
    until(lambda: text(browser, "[data-felt]") == "$25.00")
    click(browser, "[data-double]")
    until(lambda: text(browser, "[data-felt]") == "$50.00")
    target = browser.find_element("css selector", f'#felt .area[data-wager="{wager}"]')
    ActionChains(browser).move_to_element(target).context_click().perform()
    until(lambda: text(browser, "[data-felt]") == "$25.00")
    click(browser, "[data-clear]")
    until(lambda: text(browser, "[data-have]") == "$1,000.00")


def test_a_chip_that_cannot_be_bet_says_what_can_and_one_press_does_it(address: str, browser: Any) -> None:
    from selenium.webdriver import ActionChains

    sit_down(browser, address, "craps")
    click(browser, '[data-chip="500"]')
    target = browser.find_element("css selector", '#felt .area[data-wager="place:6"]')
    ActionChains(browser).move_to_element(target).perform()
    until(lambda: browser.find_elements("css selector", "#felt .ghost .chip"))  # what a press would bet, and win
    assert "$5 at 7 to 6" in text(browser, "#told")
    area(browser, "place:6")
    until(lambda: "$6.00" in text(browser, "#note"))
    click(browser, "#note [data-use]")
    until(lambda: text(browser, "[data-felt]") == "$6.00")
    other = browser.find_element("css selector", '#felt .area[data-wager="place:8"]')
    ActionChains(browser).drag_and_drop(target, other).perform()  # the chips go with the hand
    yours = '#felt .area[data-wager="place:{}"][aria-label*="of yours"]'
    until(lambda: browser.find_elements("css selector", yours.format(8)))
    assert not browser.find_elements("css selector", yours.format(6))
    assert text(browser, "[data-felt]") == "$6.00"


def test_a_finger_aims_through_a_loupe_at_what_is_smaller_than_it(address: str, browser: Any) -> None:
    resize(browser, PHONE)
    sit_down(browser, address, "roulette")
    settled(browser, "betting")
    box = browser.find_element("css selector", '#felt .area[data-wager="straight:17"]').rect
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": left, "y": top} for left, top in points]
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (x, y))
    touch("touchMove", (x + box["width"] / 2, y + box["height"] / 2))  # the corner of 17, 18, 20 and 21
    until(lambda: browser.find_element("css selector", "#loupe").is_displayed())
    assert "Four numbers 17-18-20-21" in text(browser, "#told")
    touch("touchEnd")
    until(lambda: text(browser, "[data-felt]") == "$5.00")
    assert made(address, browser) == {"four-numbers:17-18-20-21"}
    assert not browser.find_element("css selector", "#loupe").is_displayed()


def test_horn_high_hops_and_whirl_of_craps(address: str, browser: Any) -> None:
    sit_down(browser, address, "craps")
    click(browser, '[data-chip="500"]')
    area(browser, "whirl")
    until(lambda: text(browser, "[data-felt]") == "$5.00")
    area(browser, "page:hops")
    for wager in ("horn-high:12", "hop:2-3"):
        before = text(browser, "[data-felt]")
        area(browser, wager)
        until(lambda before=before: text(browser, "[data-felt]") != before)
    assert made(address, browser) == {"whirl", "horn-high:12", "hop:2-3"}


def test_a_keno_ticket_of_ones_own_numbers_and_a_way_ticket(address: str, browser: Any) -> None:
    sit_down(browser, address, "keno")
    for spot in (7, 16, 23):
        area(browser, f"number:{spot}")
    area(browser, "buy")
    until(lambda: text(browser, "[data-felt]") == "$5.00")
    area(browser, "kind:way")
    for group in ((1, 2), (3, 4), (5, 6)):
        for spot in group:
            area(browser, f"number:{spot}")
        area(browser, "group")
    area(browser, "taken")
    area(browser, "buy")
    until(lambda: text(browser, "[data-felt]") == "$20.00")
    assert made(address, browser) == {"straight:7,16,23", "way:1,2/3,4/5,6@2"}


# ---- the question and the result -------------------------------------------------------------------------------------


def test_the_slip_tells_every_wager_and_why_with_its_paragraph(address: str, browser: Any) -> None:
    sit_down(browser, address, "blackjack")
    play(browser, "blackjack")
    settled(browser, "result")
    until(lambda: "Round 1" in text(browser, "[data-slip]"))
    click(browser, "[data-slip] summary")
    assert "19:47-2" in text(browser, "[data-slip] a")
    click(browser, "[data-drawer]")
    until(lambda: "Your hand" in text(browser, "[data-log]"))
    click(browser, "[data-close]")
    click(browser, "[data-again]")
    until(lambda: staging.number(browser, "round") >= 2)


# What is bet on, down from where the focus enters the felt.
KEYED = {"blackjack": "blackjack", "craps": "field", "roulette": "dozen:1st12"}


@pytest.mark.parametrize("game", KEYED)
def test_a_round_by_keys_alone(game: str, address: str, browser: Any) -> None:
    """Nothing is pressed and nothing is given the focus but by a key, from the chip to the round's end."""
    from selenium.webdriver import ActionChains, Keys

    def keys(*pressed: str) -> None:
        ActionChains(browser).send_keys(*pressed).perform()

    def at(css: str) -> bool:
        return bool(browser.execute_script("return document.activeElement.matches(arguments[0])", css))

    def walk(css: str, key: str = Keys.TAB) -> None:
        for _ in range(60):
            if at(css):
                return
            keys(key)
        raise AssertionError(f"no way by keys to {css}")

    sit_down(browser, address, game)
    settled(browser, "betting")
    keys("3")  # the third chip
    until(lambda: browser.find_element("css selector", '[data-chip="1000"]').get_attribute("aria-checked") == "true")
    walk(".area")
    walk(f'.area[data-wager="{KEYED[game]}"]', Keys.ARROW_DOWN)
    before = staging.number(browser, "step")
    keys(Keys.ENTER)
    until(lambda: staging.number(browser, "step") > before)
    walk("[data-go]")
    keys(Keys.ENTER)
    until(lambda: phase(browser) == "asked" or staging.number(browser, "round") > 1)
    for _ in range(20):
        if settled(browser, "asked", "betting", "result") != "asked":
            break
        before = staging.number(browser, "step")
        time.sleep(0.3)  # no key acts on a question that has just come
        if browser.find_elements("css selector", ".die-choice"):
            for _ in range(2):
                walk(".die-choice:not(.chosen)")
                keys(Keys.ENTER)
        shown = browser.find_elements("css selector", "#panel [data-choice]")
        keys(str(shown[0].get_attribute("data-key")).lower())
        until(lambda before=before: staging.number(browser, "step") > before)
    assert staging.number(browser, "round") > 1


def test_a_held_key_counts_once_and_no_key_acts_on_a_question_that_has_just_come(address: str, browser: Any) -> None:
    sit_down(browser, address, "blackjack")
    area(browser, "blackjack")
    until(lambda: text(browser, "[data-felt]") == "$5.00")
    repeated = "document.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', repeat: true, bubbles: true}))"
    browser.execute_script(repeated)
    assert staging.number(browser, "round") == 1 and phase(browser) == "betting"
    assert browser.execute_script("return document.activeElement.tagName") in ("BODY", "g")


# ---- the line, others, the page itself -------------------------------------------------------------------------------


def test_a_house_that_dies_in_a_round_is_told_and_taken_up_where_it_was(tmp_path: Path, browser: Any) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"

    def house() -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "chapter47", "serve", "--database", str(tmp_path / "house.db")]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        running = subprocess.Popen([*command, "--port", str(port)], cwd=tmp_path, **quiet)
        until(lambda: httpx.get(f"{address}/api/v1/health", timeout=1).is_success, 120)
        return running

    first = house()
    try:
        sit_down(browser, address, "three-card-poker")
        staging.bet(browser, "three-card-poker")
        click(browser, "[data-go]")
        settled(browser, "asked")
        lying = text_of_lying(browser)
    finally:
        first.kill()
        first.wait(20)
    until(lambda: "Your wagers and your hand are kept" in text(browser, "#banner"))
    second = house()
    try:
        until(lambda: "offline" not in str(browser.find_element("css selector", "body").get_attribute("class")), 60)
        settled(browser, "asked")
        assert text_of_lying(browser) == lying
        while settled(browser, "asked", "result", "betting") == "asked":
            staging.answer(browser)
    finally:
        second.terminate()
        second.wait(20)


def test_two_browsers_at_one_table(address: str, browser: Any) -> None:
    sit_down(browser, address, "minibaccarat")
    with chromium() as other:
        other.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": STILL})
        other.get(browser.current_url)
        settled(other)
        click(other, "[data-sit]")
        settled(other, "betting")
        area(other, "tie")
        until(lambda: text(other, "[data-felt]") == "$5.00")
        until(lambda: browser.find_elements("css selector", "#felt .chips-piece .other"))
        area(browser, "banker")
        until(lambda: text(browser, "[data-felt]") == "$5.00")
        click(browser, "[data-go]")
        until(lambda: "Waiting for others" in text(browser, "[data-go]"))
        click(other, "[data-go]")
        for each in (browser, other):
            until(lambda each=each: staging.number(each, "round") == 2)
            settled(each)
        cards = [until(lambda e=e: text_of_lying(e)) for e in (browser, other)]
        assert cards[0].split(".")[:2] == cards[1].split(".")[:2]


def text_of_lying(browser: Any) -> str:
    return str(browser.execute_script("return document.querySelector('[data-lying]').textContent"))


def test_the_page_is_light(address: str, browser: Any) -> None:
    sit_down(browser, address, "craps")
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    browser.get(browser.current_url)
    settled(browser)
    found = browser.execute_script(
        "return performance.getEntries().filter((e) => e.transferSize !== undefined)"
        ".map((e) => [e.name, e.transferSize])"
    )
    assert len(found) <= 25, json.dumps(found, indent=1)
    assert sum(size for _, size in found) < 250_000


@pytest.mark.parametrize("look", ["dark", "light"])
@pytest.mark.parametrize("game", ["blackjack", "craps", "roulette", "minibaccarat", "keno", "pai-gow-poker"])
def test_axe_has_nothing_against_a_table(game: str, look: str, address: str, browser: Any) -> None:
    sit_down(browser, address, game)
    axe.looked_at(browser, look)
    settled(browser, "betting")
    assert axe.violations(browser) == []
    staging.bet(browser, game)
    click(browser, "[data-go]")
    settled(browser, "asked", "result", "betting")
    assert axe.violations(browser) == []
