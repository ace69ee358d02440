"""The school in a real browser: one drill of each kind answered on a desktop and on a phone; an audition sat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.house.axe import looked_at, violations
from tests.house.browsing import one, press, text_of
from tests.house.schooling import fill
from tests.house.staging import resize

from chapter47.school import KINDS, Task, drill
from chapter47.school.drill import Pick

TASKS = (
    "payouts/roulette/2/3 procedures/craps/2/5 rulings/blackjack/1/4 floors/keno/3/1 nights/night-craps/1/2 "
    "decisions/red-dog/1/3 settings/pai-gow-poker/1/1 counting/blackjack/2/4 counting/blackjack/3/4/zen"
).split()


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


def test_cards_are_counted_by_a_system_or_by_own_tags(address: str, browser: Any) -> None:
    for field, typed, said in (("focus", "Omega II", "Omega II"), ("tags", "0 1 1 1 1 1 1 0 -1 -1", "Your tags")):
        browser.get(f"{address}/school?game=blackjack")
        one(browser, f'[data-systems] [name="{field}"]').send_keys(typed)
        press(browser, "[data-systems] button")
        assert said in text_of(browser, ".felt .lines")
    assert violations(browser) == []
    browser.get(f"{address}/school/new/counting/blackjack/1?tags=1+2+3")
    assert "ten tags" in text_of(browser, "main")  # said on the page, with what there is instead
