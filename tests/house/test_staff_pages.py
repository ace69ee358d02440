"""The pages of the staff in a real browser: a dealer deals, a supervisor runs the floor, a dispute is replayed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from tests.house.browsing import choose, fill, one, press, press_for, served, text_of, unfold, until
from tests.house.signing import PASSWORDS, sign_in
from typer.testing import CliRunner

from chapter47.cli import app
from chapter47.house import House, audit
from chapter47.house.api.access import COOKIE
from chapter47.house.people import Role
from chapter47.table.cards import RANK_NAMES, SUITS

ROLES = {"dora": Role.DEALER, "fay": Role.FLOORPERSON, "eye": Role.SURVEILLANCE}
OWN = {"dora": "/dealer", "fay": "/supervisor", "eye": "/disputes"}
SHOTS = os.environ.get("CHAPTER47_SHOTS")  # a folder for pictures of the pages

Shoot = Callable[[str], None]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with its people: the administrator by the command, the others by the administrator's page later."""
    folder = tmp_path_factory.mktemp("staff")
    database = str(folder / "house.db")
    command = ["people", "add", "ada", "--role", "admin", "--database", database]
    done = CliRunner().invoke(app, command, input=PASSWORDS["ada"] + "\n")
    assert "ada is admin now." in done.output
    house = House(database)
    for name, role in ROLES.items():
        house.people.add(name, role, PASSWORDS[name])
    house.close()
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """The house, served."""
    with served(folder) as url:
        yield url


@pytest.fixture
def shoot(browser: Any) -> Shoot:
    """Keeps a picture of the page where one is asked for."""

    def shoot(name: str) -> None:
        if SHOTS:
            tidy = "window.scrollTo(0, 0); document.querySelectorAll('.q-notification').forEach((n) => n.remove())"
            browser.execute_script(tidy)
            browser.save_screenshot(str(Path(SHOTS) / f"{name}.png"))

    return shoot


def typed(browser: Any, words: str, then: str) -> None:
    """Type what fell at the console, and wait for what the table says next."""
    field = one(browser, "[data-typed] input, input[data-typed]")
    field.click()
    field.send_keys(words + "\ue007")
    until(lambda: then in text_of(browser, "[data-prompt]"))


def tap(browser: Any, entry: str, then: str) -> None:
    """Press a button of the pad; of a card its rank and then its suit."""
    if entry[:-1] in RANK_NAMES and entry[-1] in SUITS:
        press(browser, f'[data-rank="{entry[:-1]}"]')
        press(browser, f'[data-suit="{entry[-1]}"]:not([disabled])')
    else:
        press(browser, f'[data-enter="{entry}"]')
    until(lambda: then in text_of(browser, "[data-prompt]"))


def open_table(browser: Any, address: str, game: str, number: int, *, real: bool) -> None:
    """A supervisor opens a table by the dialog."""
    browser.get(f"{address}/supervisor")
    press(browser, "[data-open-table]")
    field = one(browser, "[data-game-chosen] input, input[data-game-chosen]")
    field.click()
    field.send_keys("\ue009a\ue000" + game)
    until(lambda: [e for e in browser.find_elements("css selector", ".q-menu .q-item") if e.text == game])
    next(e for e in browser.find_elements("css selector", ".q-menu .q-item") if e.text == game).click()
    if real:
        press(browser, "[data-entered]")
    press(browser, "[data-confirm]")
    until(lambda: f"Table {number}: {game}" in one(browser, f'[data-table="{number}"]').text)


def a_round_of_blackjack_with_an_irregularity_and_an_undo(
    address: str, folder: Path, browser: Any, shoot: Shoot
) -> None:
    sign_in(browser, address, "fay")
    open_table(browser, address, "Blackjack", 1, real=True)
    sign_in(browser, address, "dora")
    browser.get(f"{address}/dealer")
    press(browser, '[data-console="1"]')
    until(lambda: "The dealer confirms 4 acts" in text_of(browser, "[data-prompt]"))
    press(browser, '[data-not-done="2"]')
    until(lambda: "Confirm the rest, 1 not done" in text_of(browser, '[data-enter="done"]'))
    shoot("dealer-checklist")
    tap(browser, "done", "The dealer confirms one act")  # what was not done is asked for again
    assert "8 decks received" in text_of(browser, "[data-checklist]")
    tap(browser, "done", "cards deep")
    assert "8 decks received" in one(browser, "[data-attested]").text  # what only hands can do stays in sight
    assert "dora" in one(browser, "[data-attested]").text
    typed(browser, "5", "cards deep")  # too shallow: refused, nothing changed
    until(lambda: "not allowed" in browser.page_source)
    typed(browser, "200", "cutting card go to the back")
    tap(browser, "", "Bets of round 1")
    fill(browser, "[data-patron]", "ann")
    press(browser, "[data-sit]")
    until(lambda: "ann" in one(browser, '[data-at-seat="1"]').text)
    fill(browser, "[data-amount]", "$25")
    press(browser, "[data-place]")
    until(lambda: "$25.00" in one(browser, '[data-at-seat="1"]').text)
    shoot("dealer-bets")
    press(browser, "[data-no-more-bets]")
    until(lambda: "Card for box 1" in text_of(browser, "[data-prompt]"))
    until(lambda: browser.find_elements("css selector", ".from-dealer .asked-hand"))  # where the card goes
    assert "1. ann $25" in one(browser, ".from-dealer").text
    typed(browser, "10C", "Card for dealer")
    tap(browser, "6D", "Card for box 1")
    unfold(browser, "[data-irregularities]")
    fill(browser, "[data-card-given]", "5S")
    press(browser, "[data-declare]")
    until(lambda: "5S to the discard rack" in one(browser, "[data-log]").text)
    tap(browser, "9H", "Box 1 19")
    unfold(browser, "[data-undoing]")
    fill(browser, "[data-undo-reason]", "it was the eight")
    press(browser, "[data-undo]")
    until(lambda: "do not fit" in browser.page_source)  # a dealer alone takes nothing back
    fill(browser, "[data-sign-name=undo]", "fay")
    fill(browser, "[data-sign-password=undo]", PASSWORDS["fay"])
    press(browser, "[data-undo]")
    until(lambda: "Card for box 1" in text_of(browser, "[data-prompt]"))
    shoot("dealer")
    tap(browser, "8H", "Box 1 18")
    tap(browser, "", "Seat 1: box 1")
    tap(browser, "stand", "Dealer's Card")
    typed(browser, "", "Card for dealer")
    typed(browser, "kd", "Card for dealer")
    one(browser, '[data-hand="6D KD"]')
    tap(browser, "KS", "Dealer 26")
    tap(browser, "", "Bets of round 2")
    settled = one(browser, "[data-settled]").text
    assert "Seat 1 is paid $25.00 on blackjack, at 1 to 1." in settled
    assert "19:47-2." in settled
    house = House(str(folder / "house.db"))
    assert audit(house.engine).faults == []
    told = [act["text"] for act in house.acts()]
    assert any("it was the eight (approved by fay)" in text for text in told)
    assert any(text.startswith("table 1: card-face-up-in-shoe declared") for text in told)
    house.close()


def a_roll_of_craps_by_buttons_and_by_keyboard(address: str, browser: Any, shoot: Shoot) -> None:
    sign_in(browser, address, "fay")
    open_table(browser, address, "Craps", 2, real=True)
    browser.get(f"{address}/dealer/2")
    until(lambda: "The stickperson confirms one act" in text_of(browser, "[data-prompt]"))
    typed(browser, "done", "The stickperson confirms 2 acts")  # a checklist may be confirmed by typing, too
    typed(browser, "done", "Bets of round 1")
    typed(browser, "sit 1 bob $300", "Bets of round 1")
    until(lambda: "bob" in one(browser, '[data-at-seat="1"]').text)
    typed(browser, "deal", "take the dice")
    tap(browser, "accept", "choose two dice")
    tap(browser, "1-2", "Bets of round 2")
    typed(browser, "bet 1 pass $10", "Bets of round 2")
    typed(browser, "deal", "2 dice")
    unfold(browser, "[data-irregularities]")
    choose(browser, "[data-irregularity]", "off table")
    press(browser, "[data-declare]")
    until(lambda: "dice off the table" in one(browser, "[data-log]").text)
    press(browser, '[data-enter="1-4"]')
    tap(browser, "2-3", "Bets of round 3")
    assert "Seat 1 is paid $10.00 on pass, at 1 to 1." in one(browser, "[data-settled]").text
    browser.set_window_size(390, 900)
    fits = "return document.documentElement.scrollWidth <= window.innerWidth"
    until(lambda: browser.execute_script(fits), 20)
    shoot("dealer-phone")
    browser.set_window_size(1300, 1000)


def the_floor_opened_changed_filled_and_closed(address: str, folder: Path, browser: Any, shoot: Shoot) -> None:
    sign_in(browser, address, "fay")
    open_table(browser, address, "Minibaccarat", 3, real=True)
    press(browser, '[data-change="3"]')
    fill(browser, "[data-limit=minimum]", "$25.00")
    press(browser, "[data-notice]")
    until(lambda: "19:47-8.3" in one(browser, "[data-owed]").text)
    press(browser, "[data-confirm]")
    until(lambda: "$25.00 to $10,000.00" in one(browser, '[data-table="3"]').text or _sign(browser, 3))
    press(browser, '[data-change="2"]')  # bob plays there
    unfold(browser, "[data-elections]")
    fill(browser, "[data-find-election]", "odds")
    fill(browser, "[data-limit=minimum]", "$10.00")
    press(browser, "[data-confirm]")
    until(lambda: "needs the announcement" in browser.page_source)
    press(browser, '[data-told="announcement"]')
    press(browser, "[data-confirm]")
    until(lambda: "$10.00 to $10,000.00" in one(browser, '[data-table="2"]').text)
    press(browser, '[data-fill="3"]')
    fill(browser, "[data-carry]", "$5,000")
    fill(browser, "[data-sign-name=carry]", "dora")
    fill(browser, "[data-sign-password=carry]", PASSWORDS["dora"])
    press(browser, "[data-confirm]")
    until(lambda: "$5,000.00" in one(browser, '[data-table="3"] [data-figure=rack]').text)
    shoot("supervisor")
    browser.get(f"{address}/dealer/2")  # it was opened again by the new terms: its checklist comes first
    until(lambda: "The stickperson confirms one act" in text_of(browser, "[data-prompt]"))
    typed(browser, "done", "The stickperson confirms 2 acts")
    typed(browser, "done", "Bets of round")
    press(browser, "[data-call-floor]")
    until(lambda: "is called" in one(browser, "[data-call-floor]").text.lower())
    browser.get(f"{address}/supervisor")
    assert "1 table calls the floor" in text_of(browser, "[data-needs]")
    press(browser, '[data-there="2"]')
    until(lambda: "table 2: the floor is there" in one(browser, "[data-record]").text)
    press(browser, '[data-close="2"]')
    fill(browser, "[data-why]", "end of the day")
    press(browser, "[data-confirm]")
    until(lambda: "closed" in one(browser, '[data-table="2"] .state').text)
    until(lambda: "table 2 closed: end of the day" in one(browser, "[data-record]").text)
    press_for(browser, '[data-reopen="2"]', "[data-confirm]")
    fill(browser, "[data-why]", "another day")
    press(browser, "[data-confirm]")
    until(lambda: "open" in one(browser, '[data-table="2"] .state').text)
    house = House(str(folder / "house.db"))
    assert audit(house.engine).faults == []
    assert any("fill of $5,000.00 (approved by fay)" in act["text"] for act in house.acts())
    house.close()


def _sign(browser: Any, table: int) -> bool:
    return bool(browser.find_elements("css selector", f'[data-table="{table}"] [data-sign]'))


def a_dispute_is_replayed(address: str, browser: Any, shoot: Shoot) -> None:
    sign_in(browser, address, "eye")
    browser.get(f"{address}/disputes")
    fill(browser, "[data-by-patron]", "ann")
    press(browser, "[data-find]")
    press(browser, '[data-replay="1-1"]')
    until(lambda: "betting closes" in one(browser, "[data-step]").text)
    for _ in range(3):
        press(browser, "[data-forward]")
    until(lambda: "step 4 of" in one(browser, "[data-count]").text)
    assert browser.find_elements("css selector", "[data-steps] .undone")
    press(browser, "[data-back]")
    until(lambda: "step 3 of" in one(browser, "[data-count]").text)
    press(browser, "[data-last]")
    until(lambda: "+$525.00" in one(browser, "[data-ledger]").text)  # ann's seat: $500 brought, $25 won
    steps = browser.find_elements("css selector", "[data-steps] li")
    paid = next(step for step in steps if "is paid" in step.text)
    paid.find_element("css selector", "button").click()
    until(lambda: "Seat 1 is paid $25.00 on blackjack, at 1 to 1." in one(browser, "[data-step]").text)
    assert browser.find_elements("css selector", ".felt svg")
    assert browser.find_elements("css selector", '[data-hand="10C 8H"] svg')
    shoot("dispute")


def test_the_staff_at_work(address: str, folder: Path, browser: Any, shoot: Shoot) -> None:
    """One evening: what each does, the next finds."""
    a_round_of_blackjack_with_an_irregularity_and_an_undo(address, folder, browser, shoot)
    a_roll_of_craps_by_buttons_and_by_keyboard(address, browser, shoot)
    the_floor_opened_changed_filled_and_closed(address, folder, browser, shoot)
    a_dispute_is_replayed(address, browser, shoot)


def test_people_are_added_and_barred(address: str, browser: Any) -> None:
    sign_in(browser, address, "ada")
    browser.get(f"{address}/people")
    fill(browser, "[data-new-name]", "ben")
    fill(browser, "[data-new-password]", "short")
    press(browser, "[data-add]")
    until(lambda: "too short" in browser.page_source)
    fill(browser, "[data-new-password]", "long-enough-1")
    press(browser, "[data-add]")
    until(lambda: "ben, dealer" in one(browser, '[data-person-name="ben"]').text)
    press(browser, '[data-bar="ben"]')
    fill(browser, "[data-why]", "left")
    press(browser, "[data-confirm]")
    until(lambda: "(barred)" in one(browser, '[data-person-name="ben"]').text)


@pytest.mark.parametrize(
    ("who", "path"),
    [("dora", "/supervisor"), ("dora", "/people"), ("dora", "/disputes"), ("eye", "/dealer"), ("fay", "/people")],
)
def test_a_page_is_for_those_with_the_right(who: str, path: str, address: str) -> None:
    door = Request(f"{address}/api/v1/sessions", method="POST", headers={"Content-Type": "application/json"})
    with urlopen(door, json.dumps({"name": who, "password": PASSWORDS[who]}).encode()) as answer:
        token = json.load(answer)["token"]
    with urlopen(Request(address + path, headers={"Cookie": f"{COOKIE}={token}"})) as answer:
        page = answer.read().decode()
    assert "This page is for those who may" in page
    with urlopen(Request(f"{address}{OWN[who]}", headers={"Cookie": f"{COOKIE}={token}"})) as answer:
        assert "This page is for those who may" not in answer.read().decode()


def test_the_commands(tmp_path: Path) -> None:
    run, database = CliRunner(), str(tmp_path / "house.db")

    def people(*words: str, said: str = "") -> str:
        return run.invoke(app, ["people", *words, "--database", database], input=said).output

    assert "There is no database" in people("list")
    assert people("add", "dora", "--role", "dealer", said="dealer-password\n") == "dora is dealer now.\n"
    assert "too short" in people("add", "ben", said="short\n")
    assert "no role 'croupier'" in people("add", "ben", "--role", "croupier", said="dealer-password\n")
    assert "dora is barred." in people("bar", "dora", "--why", "left")
    assert '"barred": true' in people("list", "--json")
    house = House(database)
    with pytest.raises(Exception, match="do not fit"):
        house.people.verify("dora", "dealer-password")
    house.close()
    assert "says why" in people("let-in", "dora")
    people("let-in", "dora", "--why", "back")
    people("password", "dora", said="another-password\n")
    house = House(database)
    assert house.people.verify("dora", "another-password").role is Role.DEALER
    assert [act["text"] for act in house.acts()][1:3] == [
        "dora is let in again: back [before: barred]",
        "dora is barred: left [before: not barred]",
    ]
    house.close()
