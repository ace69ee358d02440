"""Pictures of every table for the documentation: ``python -m tools.picture_tables [game ...]``."""

from __future__ import annotations

import base64
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tools.album import FOLDER, note

ROOT = Path(__file__).parents[1]
PHONES = ("blackjack", "craps", "roulette", "keno", "pai-gow-poker")
SCALE = 0.7
ROUNDS = 3  # until something fell
FELL = "#felt .cards-piece, #felt .dice-piece, #felt .spin"
# Nothing moves any more: every animation has ended, but for the clock.
LIES = """
const done = arguments[0];
const quiet = () => Promise.allSettled(document.getAnimations().map((each) => each.finished));
quiet().then(() => requestAnimationFrame(() => quiet().then(done)));
"""


def main(games: list[str]) -> None:
    """A round of each game by pressing, and a small picture of its question or its end."""
    sys.path.insert(0, str(ROOT))
    from tests.house import browsing, staging

    from chapter47.games import MODULES

    FOLDER.mkdir(exist_ok=True)
    dark = {"name": "prefers-color-scheme", "value": "dark"}
    still = {"name": "prefers-reduced-motion", "value": "reduce"}
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing.served(Path(folder), "--guests", "1000") as address,
        browsing.chromium() as browser,
    ):
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [dark, still]})
        for game in games or MODULES:
            for size, tail in ((staging.WIDE, ""), *([(staging.PHONE, "-phone")] if game in PHONES else [])):
                staging.resize(browser, size)
                _seated(browser, browsing, address, game)
                _picture(browser, staging, game, FOLDER / f"{game}{tail}.png", size)
                note(f"{game}{tail}")


def _seated(browser: Any, browsing: Any, address: str, game: str) -> None:
    """A table of one's own, with bots where a game is played against others."""
    from chapter47.games import game_type

    if game_type(game).opponents is None:
        browsing.sit_down(browser, address, game)
        return
    browser.get(f"{address}/setup/{game}")
    browsing.press(browser, "[data-open]")
    browsing.until(lambda: "/table/" in browser.current_url)
    if game_type(game).felt.family == "oval":  # nobody deals before the bots have come
        browsing.until(lambda: browser.find_elements("css selector", "#felt .pod"), 60)


def _dealt_in(browser: Any, staging: Any) -> None:
    """Ready, and again whenever somebody has come meanwhile, until a hand asks something."""
    for _ in range(60):
        if staging.phase(browser) == "asked":
            return
        for button in browser.find_elements("css selector", "[data-change], [data-go]"):
            if button.is_displayed() and button.is_enabled():
                button.click()
        time.sleep(2)


def _picture(browser: Any, staging: Any, game: str, path: Path, size: tuple[int, int]) -> None:
    """Bet, go on, and draw the first question, or the round as it ended."""
    for _ in range(ROUNDS):
        staging.settled(browser, "betting")
        staging.bet(browser, game)
        if game == "poker":
            _dealt_in(browser, staging)
        else:
            staging.go_on(browser)
        while staging.settled(browser, "asked", "betting", "result") == "asked":
            if browser.execute_script("return document.querySelectorAll('#felt .cards-piece').length"):
                break
            staging.answer(browser)
        if game == "keno" or browser.execute_script(f"return document.querySelectorAll('{FELL}').length"):
            break  # in some games a round is no more than who takes the dice
    browser.execute_async_script(LIES)
    clip = {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": SCALE}
    drawn = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": clip})
    path.write_bytes(base64.b64decode(drawn["data"]))


if __name__ == "__main__":
    main(sys.argv[1:])
