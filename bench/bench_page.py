"""The table page on loopback: what it weighs, how soon a press is painted, what each who looks on costs the server."""

from __future__ import annotations

import asyncio
import importlib
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from .common import MISSING, Figure
from .load import PREFIX, free_port, processor, running
from .load_patrons import BRIEF, HOST, seated
from .load_wires import Socket

LOOKERS, CHANGES, PRESSES = 40, 100, 30
# From a press to the first frame that shows it: the sum on the felt has changed, and the frame after that is drawn.
PRESS = """
const done = arguments[arguments.length - 1], wanted = arguments[0], took = [];
const area = document.querySelector('#felt .area[data-wager="pass"]'), sum = document.querySelector("[data-felt]");
let began = 0, was = "";
const click = () => area.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const press = () => { was = sum.textContent; began = performance.now(); click(); };
const painted = () => {
  took.push(performance.now() - began);
  if (took.length < wanted) setTimeout(press, 50); else done(took);
};
new MutationObserver(() => {
  if (!began || sum.textContent === was) return;
  was = sum.textContent;
  const after = new MessageChannel();
  after.port1.onmessage = painted;
  requestAnimationFrame(() => after.port2.postMessage(0));
}).observe(sum, { childList: true });
press();
"""
WEIGHT = "return performance.getEntries().filter((e) => e.transferSize !== undefined).map((e) => e.transferSize)"


def run() -> list[Figure]:
    """A house of our own, a table with lookers, and a browser at a table of craps."""
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        address = f"http://{HOST}:{port}"
        command = ["-m", "chapter47", "serve", "--port", str(port), "--database", str(folder / "house.db")]
        with running(command, folder, [f"{address}{PREFIX}/health"]) as server:
            looked = asyncio.run(_looked_on(port, server.pid))
            return [*looked, *_seen(address)]


async def _looked_on(port: int, pid: int) -> list[Figure]:
    """Wagers at a table that nobody watches, then the same with lookers: what each of them costs for a change."""
    who = (await seated([port], 1, 1))[0]

    async def bets() -> float:
        before = processor(pid)
        for at in range(CHANGES):
            body = {"wager": "banker" if at % 2 else "player", "amount": 100}
            await who.wire.call("POST", f"{PREFIX}/tables/{who.table}/bets", body, BRIEF)
        await asyncio.sleep(0.5)
        return processor(pid) - before

    alone = await bets()
    lookers = [Socket(f"{PREFIX}/tables/{who.table}/live", HOST, who.wire.token) for _ in range(LOOKERS)]
    for each in lookers:
        await asyncio.get_running_loop().create_connection(lambda each=each: each, HOST, port)
        if not await each.open:
            raise SystemExit("a looker was turned away")
    began = sum(each.messages for each in lookers)
    watched = await bets()
    told = sum(each.messages for each in lookers) - began
    return [
        ("a wager, the server's processor time with one who looks on", alone / CHANGES * 1000, "ms"),
        (f"for each of {LOOKERS} more who look on, a change", (watched - alone) / max(told, 1) * 1000, "ms"),
    ]


def _seen(address: str) -> list[Figure]:
    """What a browser sees of a table of craps: its weight when nothing is kept, and presses until they are painted."""
    kinds = (
        ("table of craps, cold", "KB"),
        ("table of craps, cold", "requests"),
        ("a press until it is painted, the median", "ms"),
        ("a press until it is painted, 9 of 10 within", "ms"),
    )
    browsing, staging = _helpers()
    if not (browsing.CHROMIUM and browsing.DRIVER):
        return [(name, MISSING, unit) for name, unit in kinds]
    with browsing.chromium() as browser:
        browsing.sit_down(browser, address, "craps")
        sizes = _weight(browser, browsing.until)
        staging.settled(browser, "betting")
        took: list[float] = browser.execute_async_script(PRESS, PRESSES)
    values = (sum(sizes) / 1000, len(sizes), statistics.median(took), sorted(took)[int(0.9 * PRESSES) - 1])
    return [(name, value, unit) for (name, unit), value in zip(kinds, values, strict=True)]


def _helpers() -> tuple[ModuleType, ModuleType]:
    """What drives the browser in our tests, although a peer has put a package of their name beside it."""
    tests = ModuleType("tests")
    tests.__path__ = [str(Path(__file__).parents[1] / "tests")]
    sys.modules["tests"] = tests
    return importlib.import_module("tests.house.browsing"), importlib.import_module("tests.house.staging")


def _weight(browser: Any, until: Callable[[Callable[[], object]], object]) -> list[int]:
    """The bytes of each request when the browser has kept nothing."""
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    browser.get(browser.current_url)
    until(lambda: browser.execute_script("return document.body.dataset.phase"))
    return [int(size) for size in browser.execute_script(WEIGHT)]
