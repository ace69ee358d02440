"""The school in a real browser: one drill of each kind answered on a desktop and on a phone; an audition sat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.house.axe import looked_at, violations
from tests.house.browsing import one, press, text_of
from tests.house.staging import resize

from chapter47.school import KINDS, Task, drill
from chapter47.school.drill import Order, Part, Pick, Sum

TASKS = (
    "payouts/roulette/2/3 procedures/craps/2/5 rulings/blackjack/1/4 floors/keno/1/1 nights/night-craps/1/2 "
    "decisions/red-dog/1/3 settings/pai-gow-poker/1/1 counting/blackjack/2/4"
).split()


def fill(browser: Any, part: Part, prefix: str = "") -> None:
    """Press what answers a part rightly, as a trainee would."""
    name = f'[name="{prefix}say:{part.key}"]'
    if isinstance(part, Pick):
        press(browser, f'label.choice:has({name}[value="{part.answer}"])')
    elif isinstance(part, Sum):
        act, _, amount = part.answer.partition(" ")
        press(browser, f'label.act:has([name="{prefix}act:{part.key}"][value="{act}"])')
        if act in ("pay", "collect", "mark"):
            field = one(browser, f'[name="{prefix}sum:{part.key}"]')
            cents = part.cents
            for chip in part.tray:  # with chips, the largest first
                for _ in range(cents // chip):
                    press(browser, f'[data-for="{prefix}sum:{part.key}"][data-chip="{chip}"]')
                cents %= chip
            assert field.get_attribute("value") == amount
    elif isinstance(part, Order):
        for place, key in enumerate(part.answer.split(), 1):
            field = one(browser, f'[name="{prefix}turn:{part.key}:{key}"]')
            field.clear()
            field.send_keys(str(place))
    else:
        one(browser, name).send_keys(part.answer)


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)], ids=["desktop", "phone"])
def test_one_drill_of_each_kind_is_played(address: str, browser: Any, width: int, height: int) -> None:
    assert {Task.read(key).kind for key in TASKS} == set(KINDS)
    resize(browser, (width, height))
    try:
        for key in TASKS:
            lesson = drill(Task.read(key))
            browser.get(f"{address}/school/drill/{key}")
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width
            for part in lesson.parts:
                fill(browser, part)
            press(browser, "[data-judge]")
            assert one(browser, "[data-verdict]").get_attribute("data-verdict") == "right", key
            assert browser.find_elements("css selector", ".marks .cite")
        browser.get(f"{address}/school")
        assert " of " in text_of(browser, "[data-standing]")
        for page in ("/school", f"/school/drill/{TASKS[0]}"):
            browser.get(f"{address}{page}")
            for look in ("dark", "light"):
                looked_at(browser, look)
                assert violations(browser) == []
    finally:
        looked_at(browser, "")
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_wrong_answer_shows_the_right_one_and_what_followed(address: str, browser: Any) -> None:
    lesson = drill(Task.read("rulings/blackjack/1/4"))
    browser.get(f"{address}/school/drill/{lesson.task.key}")
    for part in lesson.parts:
        assert isinstance(part, Pick)
        wrong = (part.right + 1) % len(part.choices) + 1
        press(browser, f'label.choice:has([name="say:{part.key}"][value="{wrong}"])')
    press(browser, "[data-judge]")
    assert one(browser, "[data-verdict]").get_attribute("data-verdict") == "not right"
    assert lesson.shown[0] in text_of(browser, ".shown")
    press(browser, "[data-next]")
    assert one(browser, "[data-judge]")  # the next drill waits for an answer
    assert not browser.current_url.endswith(lesson.task.key) and "/school/drill/rulings/" in browser.current_url
