"""The pages behind a right, and those of a night, through axe in the dark and in the light, and by a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.house.axe import looked_at, violations
from tests.house.browsing import one, until
from tests.house.targets import small_on_a_phone
from tools.picture_nights import LET_IT_RIDE, NIGHT, ROULETTE
from tools.pictures import prepared

from chapter47.house.api.access import COOKIE

PAGES = (
    ("/dealer/1", "dora"),
    ("/supervisor", "flo"),
    ("/reports", "flo"),
    ("/care", "guest"),
    ("/review", "guest"),
    ("/fair/6", "guest"),
    ("/changes", "nobody"),
    ("/school/auditions", "flo"),
    (f"/night/{NIGHT}", "ruth.vance"),
    (f"/night/{NIGHT}/plan", "ruth.vance"),
    (f"/night/{NIGHT}/close", "ruth.vance"),
    (f"/night/{NIGHT}/bank", "lena.ortiz"),
    (f"/night/{NIGHT}/prizes", "lena.ortiz"),
    (f"/night/{NIGHT}/board", "nobody"),
    (f"/night/{NIGHT}/deal", "ada.fields"),
    (f"/night/{NIGHT}/deal/{LET_IT_RIDE}", "ada.fields"),
    (f"/night/{NIGHT}/deal/{ROULETTE}", "hugo.lind"),
    (f"/night/{NIGHT}/settle/{ROULETTE}", "hugo.lind"),
)


@pytest.fixture(scope="module")
def busy() -> Iterator[tuple[str, dict[str, str]]]:
    """A house with a table that is dealt, a session that was played and a night that runs."""
    with prepared() as told:
        yield told


@pytest.mark.parametrize(("path", "who"), PAGES)
def test_axe_and_a_finger_have_nothing_against_a_page_of_work(
    path: str, who: str, busy: tuple[str, dict[str, str]], browser: Any
) -> None:
    address, tokens = busy
    browser.get(f"{address}/sign-in")
    browser.delete_all_cookies()
    if tokens[who]:
        browser.add_cookie({"name": COOKIE, "value": tokens[who]})
    try:
        for look in ("dark", "light"):
            looked_at(browser, look)
            browser.get(address + path)
            one(browser, "h1")
            until(lambda: browser.execute_script("return document.readyState") == "complete")
            assert violations(browser) == [], look
        assert small_on_a_phone(browser) == []
    finally:
        looked_at(browser, "")
