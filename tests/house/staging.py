"""A patron at the table page, who presses what a person would: chips, areas, the button that goes on, choices."""

from __future__ import annotations

import time
from typing import Any

from tests.house.browsing import press_until, until

WIDE, PHONE = (1280, 720), (390, 844)
# Where the first wager of the felt is not what one begins with.
BEGIN = {
    "multi-action-blackjack": ("hand:1", "hand:2"),
    "chemin-de-fer": (),
    "poker": (),
    "keno": ("pick", "buy"),
    "red-dog": ("original",),
    "craps": ("pass", "field"),
    "mini-craps": ("pass", "field"),
    "night-craps": ("pass", "field"),
    "mini-dice": ("field",),
    "pai-gow": ("pai-gow",),
    "joker-seven": ("four-or-more:red",),
    "pokette": ("straight-up:AS",),
}
CHOICES = "#panel [data-choice], #panel [data-say]"


def resize(browser: Any, size: tuple[int, int]) -> None:
    """The window of a desk, or a phone held upright."""
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 640}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def phase(browser: Any) -> str:
    """What the page is about: betting, asked, moving, result, waiting, closed."""
    return str(browser.execute_script("return document.body.dataset.phase || ''"))


def settled(browser: Any, *wanted: str) -> str:
    """Wait until nothing moves, in one of these phases."""
    return str(until(lambda: (now := phase(browser)) and now != "moving" and (not wanted or now in wanted) and now, 60))


def number(browser: Any, name: str) -> int:
    """A number that the page tells of itself: round, step."""
    return int(browser.execute_script(f"return document.body.dataset.{name} || '0'"))


def felt(browser: Any) -> Any:
    """The description that the page drew itself from."""
    return browser.execute_async_script(
        "const done = arguments[0]; fetch(`/api/v1/tables/${document.body.dataset.table}/felt`)"
        ".then((a) => a.json()).then(done)"
    )


def click(browser: Any, css: str) -> None:
    """Press the first element of that kind that is in sight, where a finger would."""

    def pressed() -> bool:
        for element in browser.find_elements("css selector", css):
            if element.is_displayed() and element.is_enabled():
                element.click()
                return True
        return False

    until(pressed)


def area(browser: Any, wager: str) -> None:
    """Press an area of the felt."""
    click(browser, f'#felt .area[data-wager="{wager}"]')


def wagers(browser: Any, game: str) -> tuple[str, ...]:
    """What one bets on to begin with."""
    if game in BEGIN:
        return BEGIN[game]
    found = [wager["name"] for wager in felt(browser)["wagers"] if not wager["later"]]
    return (found[0],)


def bet(browser: Any, game: str) -> None:
    """Make the first wagers of a game by pressing."""
    for wager in wagers(browser, game):
        before = number(browser, "step")
        if browser.find_elements("css selector", f'.area[data-wager="{wager}"][aria-label*="of yours"]'):
            continue  # it stands over from the last round
        if wager == "pick":
            area(browser, wager)
        else:
            press_until(
                browser, f'#felt .area[data-wager="{wager}"]', lambda before=before: number(browser, "step") > before
            )


def answer(browser: Any) -> None:
    """Answer whatever is asked: the first button, or pieces and then the button."""
    before = number(browser, "step")

    def answered() -> bool:
        if number(browser, "step") > before or phase(browser) != "asked":
            return True
        dice = browser.find_elements("css selector", ".die-choice:not(.chosen)")
        chosen = browser.find_elements("css selector", ".die-choice.chosen")
        if dice and len(chosen) < 2:
            dice[0].click()
            return False
        for button in browser.find_elements("css selector", CHOICES):
            if button.is_displayed():
                button.click()
                time.sleep(0.1)
                break
        return number(browser, "step") > before

    until(answered)


def go_on(browser: Any) -> None:
    """Press the button that begins the round, and wait until the house has heard it."""
    before = number(browser, "round")
    click(browser, "[data-go]")
    until(lambda: number(browser, "round") > before or phase(browser) == "asked")


def put_away(browser: Any) -> bool:
    """Press the result away; it stays a moment, so that nobody misses it, and is pressed again then."""
    shown = [button for button in browser.find_elements("css selector", "[data-change]") if button.is_displayed()]
    for button in shown:
        button.click()
    return not shown


def play(browser: Any, game: str) -> None:
    """One round by pressing, from the bets to its end."""
    settled(browser, "betting", "result")
    until(lambda: put_away(browser))
    bet(browser, game)
    go_on(browser)
    while settled(browser, "asked", "betting", "result") == "asked":
        answer(browser)
