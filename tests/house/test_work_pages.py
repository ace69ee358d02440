"""Every page through axe, in the dark and in the light; what is asked by a what-if is marked wherever it shows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.house.axe import looked_at, violations
from tests.house.browsing import one, until
from tests.house.targets import small_on_a_phone

PATHS = (
    "/odds?game=minibaccarat",
    "/odds?game=minibaccarat&tie_pays=7+to+1&what_if=true",
    "/rules?q=insurance",
    "/rules?cite=19:47-7.9(c)[banker-3]",
    "/rule?cite=19:47-7.3(b)&run=true",
    "/floor",
    "/night",
    "/rounds",
    "/dealer",
    "/supervisor",
    "/docs",
)


@pytest.mark.parametrize("look", ["dark", "light"])
@pytest.mark.parametrize("path", PATHS)
def test_axe_has_nothing_against_a_page(path: str, look: str, address: str, browser: Any) -> None:
    looked_at(browser, look)
    try:
        browser.get(address + path)
        one(browser, "h1, [role=alert]")
        if "/odds" in path:
            until(lambda: browser.find_elements("css selector", "[data-edge]"), 120)
        until(lambda: browser.execute_script("return document.readyState") == "complete")
        assert violations(browser) == []
        if look == "light" and path != "/docs":  # that page is its framework's
            assert small_on_a_phone(browser) == []
    finally:
        looked_at(browser, "")


def test_a_rule_plays_its_example_and_shows_its_evidence(address: str, browser: Any) -> None:
    browser.get(f"{address}/rule?cite=19:47-7.3(b)")
    assert "19:47-7.3(b)" in one(browser, "h1").text
    one(browser, "[data-run]").click()
    until(lambda: "as the example says" in one(browser, "[data-ended]").text)
    assert "game minibaccarat" in one(browser, "[data-transcript]").text
    assert "games/minibaccarat" in one(browser, ".evidence").text
