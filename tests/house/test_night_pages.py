"""A casino night in real browsers: planned, banked, dealt from a phone, shown on the board, closed to the cent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from tests.house.browsing import fill, one, press, press_until, served, text_of, unfold, until
from tests.house.night_steps import (
    DESK,
    EXAMPLE,
    PHONE,
    TOKENS,
    asking,
    by_form,
    closing,
    dealing,
    fact,
    filing,
    opening,
    planning,
    prizes_and_board,
    selling,
    shoot,
    sign_in,
    window,
    without_wifi,
)

from chapter47.house import House
from chapter47.house.api.access import COOKIE
from chapter47.house.nights import Nights
from chapter47.house.pages.night_parts import LOOK_AGAIN
from chapter47.house.people import Role
from chapter47.rulebook.testing import provision

STAFF = {
    "ruth.vance": Role.IN_CHARGE, "owen.pratt": Role.IN_CHARGE, "lena.ortiz": Role.BANKER, "hugo.lind": Role.OPERATOR,
    "ada.fields": Role.OPERATOR, "boss": Role.ADMIN, "dealer": Role.DEALER,
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with its people, and the example night beside it."""
    folder = tmp_path_factory.mktemp("night")
    house = House(str(folder / "house.db"))
    for name, role in STAFF.items():
        TOKENS[name] = house.people.enter(house.people.add(name, role, f"{name} walnut kettle orbit")).token
    house.close()
    (folder / "nights").mkdir()
    (folder / "nights" / "spring.toml").write_bytes(EXAMPLE.read_bytes())
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """The house, with the nights on a clock that starts on the evening of the example."""
    with served(folder, "--rehearse", "2010-05-04 19:30") as url:
        yield url


# ---- a whole night ---------------------------------------------------------------------------------------------------


def seen(address: str, path: str, token: str) -> tuple[int, str]:
    """What a page sends to whoever shows a token."""
    request = Request(f"{address}{path}", headers={"Cookie": f"{COOKIE}={token}", "Accept": "text/html"})
    try:
        with urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode("utf-8", "replace")
    except HTTPError as error:
        return error.code, error.read().decode("utf-8", "replace")


def test_who_may_see_what(address: str) -> None:
    staff = {"ruth.vance", "lena.ortiz", "hugo.lind", "boss"}
    pages = {
        "": staff,
        "/plan": {"ruth.vance", "boss"},
        "/bank": {"lena.ortiz", "boss"},
        "/receipts/1": {"lena.ortiz", "boss"},
        "/deal": {"ruth.vance", "hugo.lind", "boss"},
        "/deal/4": {"ruth.vance", "hugo.lind", "boss"},
        "/prizes": staff,
        "/close": {"ruth.vance", "lena.ortiz", "boss"},
        "/papers/about.html": {"ruth.vance", "lena.ortiz", "boss"},
        "/papers/papers.pdf": {"ruth.vance", "lena.ortiz", "boss"},
        "/board": {*staff, "dealer", ""},
    }
    for name, token in [(name, TOKENS[name]) for name in (*sorted(staff), "dealer")] + [("", "")]:
        for path, who in pages.items():
            status, told = seen(address, f"/night/spring{path}", token)
            refused = "for those who may" in told
            assert refused == (name not in who), (name, path, status)
            assert (status == 403) == (refused and path.startswith(("/papers", "/receipts"))), (name, path, status)
            assert refused or "Post 12" in told or path in ("/receipts/1", "/papers/papers.pdf"), (name, path)
    for path in ("/night/..%2f..%2fetc/board", "/night/autumn/board", "/night/spring/papers/..%2fspring.toml"):
        status, told = seen(address, path, TOKENS["boss"])
        assert "registration" not in told, path
        assert status == 404 or "There is no night" in told, (path, status)


@provision("13:47-20.8(a)2", "13:47-20.8(a)3", "13:47-20.2[dealer]", "13:47-20.11(c)")
def test_a_night_from_an_empty_page_to_the_filed_report(address: str, folder: Path, browser: Any) -> None:
    window(browser, DESK)
    planning(browser, address)
    opening(browser, address)
    selling(browser, address)
    dealing(browser, address)
    asking(browser, address)
    without_wifi(browser, address)
    prizes_and_board(browser, address)
    closing(browser, address)
    filing(browser, address)
    house = House(str(folder / "house.db"))
    acts = [act["text"].partition(";")[0] for act in house.acts() if act["text"].startswith("night gala")]
    house.close()
    assert acts[-1] == "night gala: planned"
    assert {"night gala: open, entry 1", "night gala: sell, entry 3", "night gala: the plan as text"} <= set(acts)
    assert acts[0].startswith("night gala: file report")
    night = Nights(folder / "nights" / "rehearsal", lambda: datetime(2010, 5, 5, 1)).desk("gala")
    end = night.closing()
    assert (end["settled"], end["reconciled"], end["gross"], end["differences"]) == (True, True, 12_000, [])
    assert not (folder / "nights" / "gala.toml").exists()  # it was a rehearsal
    settled = [line.data for line in night.books.journal.lines if line.kind == "settled"]
    assert [one["entry"] for one in settled] == ["red $10.00 lost", "black $10.00 1 to 1", "straight:17 $10.00 lost"]


# ---- the plan, and the accounts --------------------------------------------------------------------------------------


def test_a_night_is_planned_step_by_step(address: str, browser: Any) -> None:
    window(browser, DESK)
    sign_in(browser, address, "ruth.vance")
    browser.get(f"{address}/night")
    fill(browser, "[data-holder]", "Rescue Squad 9")
    fill(browser, "[data-short]", "Not A Name")
    press(browser, "[data-begin]")
    until(lambda: "no name of a night" in text_of(browser, "[data-alert]"))
    fill(browser, "[data-short]", f"autumn-{datetime.now():%H%M%S}")  # another one each time it is tried
    press(browser, "[data-begin]")
    until(lambda: "Organization" in text_of(browser, '[data-part="Organization"]'))
    before = text_of(browser, "[data-law]")
    fact(browser, "registration", "200-1-30000")
    until(lambda: text_of(browser, "[data-law]") != before)
    fill(browser, '[data-fact="address"] input', "1 Main Street")
    time.sleep(2 * LOOK_AGAIN)  # the page has looked at the night again, and what is being typed stands
    assert one(browser, '[data-fact="address"] input').get_attribute("value") == "1 Main Street"
    part(browser, "Dates and money")
    fact(browser, "money.rate", "1 to 1")
    until(lambda: "1 to 1 is less than 2 to 1" in text_of(browser, "[data-law]"))  # saved, and said to be forbidden
    fact(browser, "money.rate", "five")
    until(lambda: "such as" in text_of(browser, "[data-alert]"))  # cannot be read: refused
    fact(browser, "money.rate", "5 to 1")
    until(lambda: "1 to 1 is less" not in text_of(browser, "[data-law]"))
    fact(browser, "dates", "2010-10-02")
    until(lambda: "15 November 2010" in text_of(browser, "[data-calendar]"))  # the report of operations
    part(browser, "Prizes")
    press_until(browser, "[data-add]", lambda: shown(browser, "[data-save-entry]"))
    for name, typed in (("name", "US savings bond"), ("retail", "$100"), ("price", "$1,000")):
        fill(browser, f'[data-fact="{name}"] input', typed)
    press(browser, '[data-fact="kind"] .q-field__native')
    press(browser, ".q-menu .q-item:first-child")  # merchandise
    press(browser, "[data-save-entry]")
    until(lambda: "its name speaks of bonds" in text_of(browser, "[data-law]"))
    shoot(browser, "night-plan")
    press_until(browser, '[data-entry="1"] [data-remove]', lambda: "bonds" not in text_of(browser, "[data-law]"))
    window(browser, PHONE, phone=True)
    shoot(browser, "night-plan-phone")
    window(browser, DESK)


def part(browser: Any, title: str) -> None:
    """Go to a part of the plan."""
    press_until(browser, f'[data-part="{title}"]', lambda: shown(browser, f'[data-part="{title}"][aria-current]'))


def shown(browser: Any, selector: str) -> bool:
    """Whether the page has it."""
    return bool(browser.find_elements("css selector", selector))


def test_the_administrator_makes_the_accounts(address: str, browser: Any) -> None:
    window(browser, DESK)
    sign_in(browser, address, "boss")
    browser.get(f"{address}/night/spring")
    unfold(browser, "[data-accounts]")
    press(browser, "[data-make-accounts]")
    until(lambda: "ben.marsh" in text_of(browser, "[data-passwords]"))
    told = text_of(browser, "[data-passwords]")  # seen before any account is made
    press(browser, "[data-noted]")
    until(lambda: "are made" in text_of(browser, "[data-accounts-made]"), 60)
    assert "cara.bloom" in told
    assert "ruth.vance" not in told  # she has one
    word = next(line.split()[-1] for line in told.splitlines() if "ben.marsh" in line)
    by_form(browser, address, "ben.marsh", word)
    until(lambda: "ben.marsh" in one(browser, "[data-person]").text)
