"""The pages in a real browser: the lobby, a full round of every game, the rulebook, the odds."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from chapter47.games import MODULES

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
if not (CHROMIUM and DRIVER) and not os.environ.get("CI"):
    pytest.skip("there is no browser here", allow_module_level=True)

FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --window-size=1300,1000"
).split()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The house, served for these tests."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("served")
    command = [sys.executable, "-m", "chapter47", "serve", "--database", str(folder / "house.db"), "--port", str(port)]
    with (folder / "log").open("w") as log:
        environment = {k: v for k, v in os.environ.items() if "PYTEST" not in k}  # NiceGUI would think it is in a test
        server = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=environment)
        url = f"http://127.0.0.1:{port}"
        for _ in range(480):
            try:
                with urlopen(f"{url}/api/v1/health", timeout=1):
                    break
            except OSError:
                assert server.poll() is None, Path(log.name).read_text()
                time.sleep(0.25)
        yield url
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    from selenium import webdriver

    assert CHROMIUM and DRIVER, "under CI the browser must be there"
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


def until(found: Any, seconds: float = 60) -> Any:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if value := found():
                return value
        except Exception as error:  # the page is being drawn anew
            last: object = error
        else:
            last = "nothing"
        time.sleep(0.1)
    raise AssertionError(f"it never came: {last}")


def one(browser: Any, css: str) -> Any:
    return until(lambda: next((e for e in browser.find_elements("css selector", css) if e.is_displayed()), None))


def status(browser: Any) -> str:
    return str(until(lambda: browser.find_element("css selector", "[data-status]").text))


@pytest.mark.parametrize("game", MODULES)
def test_a_full_round_of_every_game(game: str, address: str, browser: Any) -> None:
    browser.get(address)
    button = one(browser, f'[data-game="{game}"]')
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()
    until(lambda: "/table/" in browser.current_url)
    play_until_the_next_round(browser)
    assert browser.find_elements("css selector", "svg")


def play_until_the_next_round(browser: Any) -> None:
    """Bet, deal and take the first choice until the betting of a later round is open."""
    from selenium.common.exceptions import WebDriverException

    started, deadline = 0, time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            now = status(browser)
            number, betting = int(now.split()[1].rstrip(":")), "bets of round" in now
            if betting and started and number != started:
                return
            if betting and not started:
                one(browser, "[data-bet]").click()
                started = number
                time.sleep(0.4)
            css = "[data-deal]" if betting else "[data-choice]"
            for button in browser.find_elements("css selector", css):
                if button.is_displayed():
                    button.click()
                    break
        except WebDriverException:  # the page was drawn anew under the hand
            pass
        time.sleep(0.3)
    raise AssertionError(f"the round never ended: {status(browser)}")


def test_the_rulebook_and_the_odds(address: str, browser: Any) -> None:
    browser.get(f"{address}/rules")
    one(browser, "input").send_keys("19:47-7.9(b)")
    until(lambda: "Player draws on 0-5" in browser.page_source)
    browser.get(f"{address}/odds")
    until(lambda: "1.0579%" in browser.page_source)
