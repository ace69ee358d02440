"""The floor checker in a real browser: a violation, its fix, the law of another day, and a floor file with faults."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from tests.house.browsing import fill, one, press, text_of, until

from chapter47.floor.forms import judge_floor
from chapter47.house.floor_papers import made, tables_of
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
        assert tables_of(as_file(game, {}, {"minimum": "5", "maximum": "100"})), game


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
    browser.get(f"{address}/floor?game=minibaccarat")
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
    browser.get(f"{address}/floor?game=blackjack")
    until(lambda: "Lawful" in text_of(browser, "[data-verdict]"))
    fill(browser, "[data-find]", "six to five")
    press(browser, '[data-election="six_to_five"]')
    until(lambda: "nlawful" in text_of(browser, "[data-verdict]") or "Lawful" in text_of(browser, "[data-verdict]"))
    fill(browser, "[data-day]", "01012005", shown="2005-01-01")
    until(lambda: "on 2005-01-01" in text_of(browser, "[data-verdict]"))
    until(lambda: "Offered since 2006-01-17" in browser.page_source)
    assert "Unlawful" in text_of(browser, "[data-verdict]")


def test_a_pasted_file_with_faults_says_line_and_column(address: str, browser: Any, tmp_path: Path) -> None:
    browser.get(f"{address}/floor")
    press(browser, "[data-tab-file]")
    paste(browser, FLOOR.replace('game = "minibaccarat"', 'gaem = "minibaccarat"'))
    until(lambda: "cannot be read" in text_of(browser, "[data-file-verdict]"))
    expected = judge_floor(FLOOR.replace('game = "minibaccarat"', 'gaem = "minibaccarat"'))
    said = text_of(browser, "[data-file-findings]")
    assert "line 6, column 1" in said
    assert all(f"line {one.line}, column {one.column}" in said for one in expected)
    paste(browser, FLOOR)
    until(lambda: "Unlawful: 1 violation" in text_of(browser, "[data-file-verdict]"))
    row = one(browser, '[data-file-findings] [data-line="7"]')
    assert "19:47-7.1(a)" in row.text
    row.click()
    until(lambda: browser.execute_script("return document.activeElement.matches('[data-floor-text]')"))
    chosen = "const t = document.activeElement; return t.value.slice(t.selectionStart, t.selectionEnd)"
    assert browser.execute_script(chosen) == "elections = { decks = 5 }"
    paste(browser, FLOOR.replace("decks = 5", "decks = 8"))
    until(lambda: "✓ Lawful" in text_of(browser, "[data-file-verdict]"))
    press(browser, "[data-example]")
    until(lambda: "warnings" in text_of(browser, "[data-file-verdict]"))
    uploaded = tmp_path / "floor.toml"
    uploaded.write_text(FLOOR.replace("decks = 5", "decks = [5"), "utf-8")
    browser.find_element("css selector", '.q-uploader input[type="file"]').send_keys(str(uploaded))
    until(lambda: "cannot be read" in text_of(browser, "[data-file-verdict]"))
    assert "line 7, column" in text_of(browser, "[data-file-findings]")
    press(browser, "[data-guide]")
    until(lambda: text_of(browser, "[data-paper-alert]"))  # no guide of a file that cannot be read


def paste(browser: Any, text: str) -> None:
    """Put a text into the large field at once, as pasting does."""
    field = one(browser, "textarea[data-floor-text], [data-floor-text] textarea")
    browser.execute_script(
        "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
        field,
        text,
    )
