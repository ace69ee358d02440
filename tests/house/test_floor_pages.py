"""The floor checker in a real browser: a violation, its fix, the law of another day, and a floor file with faults."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.house.browsing import fill, one, press, text_of, until

from chapter47.floor.forms import judge_floor
from chapter47.floor.overview import overview
from chapter47.floor.remedies import Remedy, apply, read_remedy
from chapter47.house.floor_papers import made
from chapter47.house.pages.floor_forms import as_file, as_value, games, judged
from chapter47.rulebook import rulebook

SHOTS = os.environ.get("CHAPTER47_SHOTS")
FLOOR = """casino = "Example"
complete_text = "the desk"

[[table]]
number = 7
game = "minibaccarat"
elections = { decks = 5 }
limits = { minimum = "$25", maximum = "$5,000" }
"""


def shoot(browser: Any, name: str) -> None:
    """Keeps a picture of the page where one is asked for."""
    if SHOTS:
        browser.execute_script("scrollTo(0, 0)")
        browser.save_screenshot(str(Path(SHOTS) / f"{name}.png"))


# ---- without a browser -----------------------------------------------------------------------------------------------


def test_every_game_of_the_form_is_lawful_as_it_stands_and_becomes_a_file() -> None:
    listed = games()
    assert "minibaccarat" in listed
    assert "night-roulette" not in listed
    for game in listed:
        assert [one.message for one in judged(game, {}, {}, None) if one.level == "violation"] == [], game
        assert overview(as_file(game, {}, {"minimum": "5", "maximum": "100"})).tables == 1, game


def test_limits_are_judged_with_the_elections() -> None:
    found = judged("minibaccarat", {"decks": 5}, {"minimum": "$500", "maximum": "100"}, None)
    assert [(one.cite, one.field) for one in found] == [
        ("19:47-7.1(a)", "decks"),
        ("19:47-8.2[licensee-sets]", "limits"),
    ]
    (bad,) = judged("minibaccarat", {}, {"minimum": "ten"}, None)[:1]
    assert bad.level == "violation"
    assert judged("minibaccarat", {}, {"minimum": "10", "maximum": "100"}, None) == []
    assert all(one.cite in rulebook() for one in found)


def test_what_is_filled_in_is_read_as_elections_take_it() -> None:
    text = as_file("roulette", {"note": 'a "quoted" word', "on": True, "list": [1, "2 to 1"], "by": {"a b": 1}}, {})
    assert 'elections = {note = "a \\"quoted\\" word", on = true, list = [1, "2 to 1"], by = {"a b" = 1}}' in text
    from chapter47.floor.forms import form

    fields = {field.kind: field for field in form("blackjack")}
    assert as_value(fields["number"], "") is None
    assert as_value(fields["number"], 6.0) == 6
    assert as_value(fields["text"], "[1, 2]") == [1, 2]
    assert as_value(fields["text"], "[1, 2") == "[1, 2"


def test_papers_or_why_there_are_none() -> None:
    good = FLOOR.replace("decks = 5", "decks = 8")
    name, text, refused = made("guide", good, "7")
    assert (name, refused) == ("guide-table-7.html", None)
    assert "Minibaccarat" in text
    assert "<h1>" in made("signs", good)[1]
    assert "Rules of the games: Example" in made("submission", good)[1]
    changed = good.replace('minimum = "$25"', 'minimum = "$50"')
    name, text, refused = made("notices", changed, "", good)
    assert (name, refused) == ("notices.html", None)
    assert "Notices owed" in text
    assert made("notices", good, "", good)[2] == (
        "No notice is owed for this change.",
        "19:47-8.3",
        "two floors that differ",
    )
    assert made("guide", "casino = ", "7")[2] is not None
    assert made("guide", good, "9")[2] is not None


# ---- in the browser --------------------------------------------------------------------------------------------------


def test_a_violation_and_the_fix_that_clears_it(address: str, browser: Any) -> None:
    browser.get(f"{address}/floor/table?game=minibaccarat")
    until(lambda: "Lawful" in text_of(browser, "[data-verdict]"))
    fill(browser, "[data-find]", "deck")
    fill(browser, '[data-limit="minimum"]', "25")
    fill(browser, '[data-limit="maximum"]', "5000")
    fill(browser, '[data-election="decks"]', "5")
    until(lambda: "19:47-7.1(a)" in one(browser, '[data-finding="violation"]').text)
    until(lambda: "Unlawful: 1 violation" in text_of(browser, "[data-verdict]"))
    finding = one(browser, '[data-finding="violation"]')
    assert "/rule?cite=19%3A47-7.1%28a%29" in finding.find_element("css selector", "a").get_attribute("href")
    until(lambda: "Of a lawful table only" in text_of(browser, "[data-edges]"))
    shoot(browser, "floor")
    press(browser, "[data-fix]")
    until(lambda: "✓ Lawful" in text_of(browser, "[data-verdict]"))
    assert one(browser, 'input[data-election="decks"], [data-election="decks"] input').get_attribute("value") == "6"
    until(lambda: "1.0" in text_of(browser, "[data-edges]") and "%" in text_of(browser, "[data-edges]"), 90)
    fill(browser, '[data-limit="minimum"]', "500")
    fill(browser, '[data-limit="maximum"]', "100")
    until(lambda: "19:47-8.2" in text_of(browser, "[data-findings]"))


def test_the_law_of_another_day(address: str, browser: Any) -> None:
    browser.get(f"{address}/floor/table?game=blackjack")
    until(lambda: "Lawful" in text_of(browser, "[data-verdict]"))
    fill(browser, "[data-find]", "six to five")
    press(browser, '[data-election="six_to_five"]')
    until(lambda: "nlawful" in text_of(browser, "[data-verdict]") or "Lawful" in text_of(browser, "[data-verdict]"))
    fill(browser, "[data-day]", "01012005", shown="2005-01-01")
    until(lambda: "on 2005-01-01" in text_of(browser, "[data-verdict]"))
    until(lambda: "Offered since 2006-01-17" in browser.page_source)
    assert "Unlawful" in text_of(browser, "[data-verdict]")


def sent(address: str, text: str, **more: str) -> str:
    """A floor file through the page's own form, without a browser."""
    with httpx.Client(base_url=address, headers={"accept": "text/html"}, timeout=60) as http:
        word = re.search(r'name="csrf" value="(\w+)"', http.get("/floor").text)
        assert word
        return http.post("/floor", data={"csrf": word[1], "text": text, **more}).text


def test_a_remedy_is_offered_and_pressed_and_taken_back(address: str, browser: Any) -> None:
    browser.get(f"{address}/floor")
    until(lambda: text_of(browser, "[data-verdict]") == "lawful")
    paste(browser, FLOOR)
    press(browser, "[data-check]")
    until(lambda: text_of(browser, "[data-verdict]") == "not lawful")
    assert "19:47-7.1(a)" in text_of(browser, '[data-finding="violation"]')
    shoot(browser, "floor")
    press(browser, "[data-fix]")
    until(lambda: text_of(browser, "[data-verdict]") == "lawful")
    assert "decks = 6" in str(
        one(browser, "[data-floor]").find_element("css selector", "textarea").get_attribute("value")
    )
    press(browser, "[data-undo]")
    until(lambda: text_of(browser, "[data-verdict]") == "not lawful")


def test_a_file_with_faults_says_line_and_column(address: str) -> None:
    wrong = FLOOR.replace('game = "minibaccarat"', 'gaem = "minibaccarat"')
    said = sent(address, wrong)
    assert "cannot be read" in said
    assert all(f"line {one.line}, column {one.column}" in said for one in judge_floor(wrong))
    assert ">no table yet<" in sent(address, 'casino = "A"\n')
    assert "is not a day" in sent(address, FLOOR, day="yesterday")
    assert "This is no change of a floor." in sent(address, FLOOR, remedy="{}")
    assert "The floor has no table 9." in sent(address, FLOOR, remedy=json.dumps(dict.fromkeys(Remedy.__slots__, "9")))
    assert "too old" in sent(address, FLOOR, csrf="x")


@pytest.mark.parametrize(
    ("broken", "name", "after"),
    [
        ("elections = { decks = 5 }", "decks", "6"),
        ("elections = { decks = 8, vigorish_percent = 9 }", "vigorish_percent", "5"),
        ("elections = { decks = 8, settlement_order = 7 }", "settlement_order", "4"),
        ("elections = { decks = 8, banker_six_pays_half = true }", "banker_six_pays_half", "Banker six pays half"),
    ],
)
def test_what_is_offered_is_itself_lawful(broken: str, name: str, after: str) -> None:
    text = FLOOR.replace("elections = { decks = 5 }", broken)
    troubles = [one for one in overview(text).troubles if one.remedies]
    (remedy,) = {each for one in troubles for each in one.remedies}
    assert (remedy.name, remedy.after) == (name, after)
    assert read_remedy(remedy.as_json()) == remedy
    assert overview(apply(text, remedy)).count("violation") == 0


def paste(browser: Any, text: str) -> None:
    """Put a text into the field of the file at once, as pasting does."""
    browser.execute_script(
        "document.querySelector('[data-floor-text]').value = arguments[0];"
        "document.querySelector('[value=file]').checked = true",
        text,
    )
