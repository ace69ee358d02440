"""People of the house, and how they sign in."""

from __future__ import annotations

from typing import Any

from tests.house.browsing import one, until

PASSWORDS = {
    "dora": "walnut kettle orbit seven",
    "fay": "marble pigeon tundra nine",
    "eye": "copper lantern quarry two",
    "ada": "velvet anchor gravel four",
}


def sign_in(browser: Any, address: str, name: str) -> None:
    """By the form, as people do; whoever was in goes out first."""
    browser.get(f"{address}/sign-in")
    if browser.find_elements("css selector", 'form[action="/sign-out"]'):
        one(browser, "main form button").click()
        until(lambda: browser.find_elements("css selector", 'input[name="password"]'))
    one(browser, 'input[name="name"]').send_keys(name)
    one(browser, 'input[name="password"]').send_keys(PASSWORDS[name])
    one(browser, "main form button").click()
    until(lambda: name in one(browser, "[data-person]").text)
