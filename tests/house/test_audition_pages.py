"""An audition in a real browser: an instructor composes it, a trainee sits it on a phone, the sheet and the class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.house.axe import violations
from tests.house.browsing import one, press, served, text_of, until
from tests.house.schooling import fill
from tests.house.signing import PASSWORDS, sign_in
from tests.house.staging import PHONE, WIDE, resize

from chapter47.house import House
from chapter47.house.people import Role
from chapter47.school import drill
from chapter47.school.auditions import Audition, sheet

WHEELS = Audition("Wheels", ("big-six", "roulette"), ("payouts", "rulings"), 1, 4, 15, 80, 4)
FETCHED = """
return fetch(arguments[0]).then(reply => reply.blob().then(file => file.text().then(text =>
    [reply.status, reply.headers.get("content-type"), text.slice(0, 2000)])));
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house with an instructor and a trainee."""
    folder = tmp_path_factory.mktemp("auditions")
    house = House(str(folder / "house.db"))
    house.people.add("fay", Role.FLOORPERSON, PASSWORDS["fay"])
    house.people.add("dora", Role.DEALER, PASSWORDS["dora"])
    house.close()
    with served(folder) as url:
        yield url


def compose(browser: Any, audition: Audition, title: str, *, ticked: bool) -> None:
    """By the form: titles typed, games and kinds ticked."""
    for name, value in (
        ("title", title),
        ("level", audition.level),
        ("drills", audition.drills),
        ("minutes", audition.minutes),
        ("pass_mark", audition.pass_mark),
        ("seed", audition.seed),
    ):
        field = one(browser, f'input[name="{name}"]')
        field.clear()
        field.send_keys(str(value))
    for name, keys in (("games", audition.games), ("kinds", audition.kinds)):
        for key in keys if ticked else ():
            press(browser, f'label.choice:has([name="{name}"][value="{key}"])')
    press(browser, 'form[action="/school/auditions"] button.go')


def test_an_audition_from_its_composition_to_the_class(address: str, browser: Any) -> None:
    resize(browser, WIDE)
    sign_in(browser, address, "fay")
    browser.get(f"{address}/school/auditions")
    compose(browser, WHEELS, "Nothing ticked", ticked=False)
    until(lambda: "Instead" in text_of(browser, "main"))  # said on the page, nothing set
    assert one(browser, 'input[name="title"]').get_attribute("value") == "Nothing ticked"  # nothing is typed twice
    assert "Nothing ticked" not in text_of(browser, "main section.panel")
    compose(browser, WHEELS, WHEELS.title, ticked=True)
    until(lambda: browser.current_url.rpartition("/")[2].isdecimal())
    page = browser.current_url
    assert "Nobody sat it yet" in text_of(browser, "main") and violations(browser) == []

    resize(browser, PHONE)
    sign_in(browser, address, "dora")
    browser.get(page)
    press(browser, "[data-sit]")
    one(browser, "[data-hand-in]")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= PHONE[0]
    assert violations(browser) == []
    right = [drill(task) for task in WHEELS.tasks][:-1]  # the last one is left empty
    for at, lesson in enumerate(right, 1):
        for part in lesson.parts:
            fill(browser, part, f"{at}|")
    press(browser, "[data-hand-in]")
    until(lambda: browser.current_url == page)
    told = text_of(browser, "[data-class]")
    due = sheet(WHEELS, "dora", 0, 1.0, {lesson.task.key: lesson.solution for lesson in right})
    assert "dora" in told and f"{due.mark}%" in told and "not passed" in told and 0 < due.mark < WHEELS.pass_mark
    assert not browser.find_elements("css selector", "[data-sit]")  # once only
    file = one(browser, "[data-class] a").get_attribute("href")
    status, kind, text = browser.execute_script(FETCHED, file)
    assert (status, kind) == (200, "application/pdf") and text.startswith("%PDF")

    resize(browser, WIDE)
    sign_in(browser, address, "fay")
    browser.get(page)
    assert "dora" in text_of(browser, "[data-class]")
    status, kind, text = browser.execute_script(FETCHED, f"{page}/class.csv")
    assert status == 200 and kind.startswith("text/csv") and "dora" in text.splitlines()[1]
