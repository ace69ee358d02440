"""A house that is served and browsers that look at it, for the tests of the pages."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
SIZE = 1300, 1000
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    f"--disable-component-update --disable-sync --disable-dev-shm-usage --window-size={SIZE[0]},{SIZE[1]}"
).split()


@contextmanager
def served(folder: Path, *more: str, program: Sequence[str] = ("-m", "chapter47")) -> Iterator[str]:
    """A house in a process of its own; where it is."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, *program, "serve", "--database", str(folder / "house.db"), "--port", str(port)]
    with (folder / "log").open("w") as log:
        environment = {k: v for k, v in os.environ.items() if "PYTEST" not in k}  # NiceGUI would think it is in a test
        server = subprocess.Popen([*command, *more], stdout=log, stderr=log, cwd=folder, env=environment)
        url = f"http://127.0.0.1:{port}"
        for _ in range(480):
            try:
                with urlopen(f"{url}/api/v1/health", timeout=1):
                    break
            except OSError:
                assert server.poll() is None, Path(log.name).read_text()
                time.sleep(0.05)
        try:
            yield url
        finally:
            server.terminate()
            server.wait(20)


@contextmanager
def chromium() -> Iterator[Any]:
    """A headless browser with a memory of its own."""
    from selenium import webdriver

    assert CHROMIUM and DRIVER, "under CI the browser must be there"
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()


class Browsers:
    """One browser for many tests: a window that knows nobody for each who asks, or another browser if it has died."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._driver: Any = None

    def __enter__(self) -> Browsers:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def fresh(self) -> Any:
        """A browser with one empty window, no cookies, nothing emulated and nothing in its log."""
        from selenium.common.exceptions import WebDriverException

        if self._driver is not None:
            try:
                self._clear()
            except WebDriverException:
                with suppress(WebDriverException, OSError):
                    self._stack.close()
                self._driver = None
        if self._driver is None:
            self._driver = self._stack.enter_context(chromium())
        return self._driver

    def _clear(self) -> None:
        driver, old = self._driver, self._driver.window_handles
        driver.switch_to.new_window("window")  # what is emulated ends with its window
        new = driver.current_window_handle
        for handle in old:
            driver.switch_to.window(handle)
            driver.close()
        driver.switch_to.window(new)
        driver.set_window_size(*SIZE)
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.get_log("browser")


def until(found: Any, seconds: float = 30) -> Any:
    """Wait for something; a page that is drawn anew meanwhile is asked again."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if value := found():
                return value
        except Exception as error:  # the page is being drawn anew
            last: object = error
        else:
            last = "nothing"
        time.sleep(0.03)
    raise AssertionError(f"it never came: {last}")


def one(browser: Any, css: str) -> Any:
    """The first element of that kind that is in sight."""
    return until(lambda: next((e for e in browser.find_elements("css selector", css) if e.is_displayed()), None))


QUIET = """
if (window.drawn === undefined) {
    window.drawn = performance.now();
    new MutationObserver(() => { window.drawn = performance.now(); })
        .observe(document, {subtree: true, childList: true});
}
return performance.now() - window.drawn;
"""


def settle(browser: Any) -> None:
    """Wait until a page is not being drawn: a press on what is about to be replaced is not heard."""
    deadline = time.monotonic() + 2
    while browser.execute_script(QUIET) < 150 and time.monotonic() < deadline:
        time.sleep(0.03)


def press(browser: Any, css: str) -> None:
    """Press something, again if the page was drawn anew under the hand."""

    def done() -> bool:
        settle(browser)
        element = one(browser, css)
        browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()
        return True

    until(done)


def press_until(browser: Any, css: str, found: Callable[[], bool]) -> None:
    """Press something until what it brings is there: a page that was just drawn anew may not have heard it."""

    def heard() -> bool:
        press(browser, css)
        end = time.monotonic() + 3
        while time.monotonic() < end:
            if found():
                return True
            time.sleep(0.03)
        return False

    until(heard)


def press_for(browser: Any, css: str, wanted: str) -> None:
    """Press something until what it opens is in sight."""
    press_until(browser, css, lambda: any(e.is_displayed() for e in browser.find_elements("css selector", wanted)))


def fill(browser: Any, css: str, words: str, *, shown: str = "") -> None:
    """Write into a field."""

    def done() -> bool:
        field = one(browser, f"{css}:is(input), {css} input")
        browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", field)
        field.click()
        if not shown:
            field.send_keys("\ue009a\ue000")
        field.send_keys(words)
        return str(field.get_attribute("value")) == (shown or words)

    until(done)


def unfold(browser: Any, css: str) -> None:
    """Unfold a part of a page."""

    def open_now() -> bool:
        header = one(browser, f"{css} .q-item")
        browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", header)
        if header.get_attribute("aria-expanded") != "true":
            header.click()
        return str(header.get_attribute("aria-expanded")) == "true"

    until(open_now)
    height = f"return document.querySelector('{css}').offsetHeight"
    seen: list[int] = []

    def still() -> bool:  # a part that slides open takes no press
        seen.append(browser.execute_script(height))
        return len(seen) > 3 and len(set(seen[-4:])) == 1

    until(still)


def choose(browser: Any, css: str, words: str) -> None:
    """Choose an entry of a select by its words."""

    def listed() -> list[Any]:
        found = [e for e in browser.find_elements("css selector", ".q-menu .q-item") if e.is_displayed()]
        if not found:
            press(browser, css)
        return [entry for entry in found if words in entry.text]

    until(listed)[0].click()
    until(lambda: not [e for e in browser.find_elements("css selector", ".q-menu .q-item") if e.is_displayed()])


def text_of(browser: Any, css: str) -> str:
    """What an element says, once it says something."""
    return str(until(lambda: browser.find_element("css selector", css).text))


def sit_down(browser: Any, address: str, game: str) -> None:
    """From the lobby to a table of one's own, as a guest who comes in now."""
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(f"{address}/?game={game}")  # its kind is open
    press(browser, f'[data-game="{game}"]')
    until(lambda: "/table/" in browser.current_url)
    until(lambda: browser.execute_script("return document.body.dataset.phase"))
