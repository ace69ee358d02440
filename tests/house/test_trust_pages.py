"""Pages that are there for trust: luck reckoned again by the page, reports, what patrons set for themselves."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.house import browsing
from tests.house.absent import missing
from tests.house.playing import Gambler, committed

from chapter47 import Refusal
from chapter47.house import House, audit
from chapter47.house.api.access import COOKIE
from chapter47.house.draws import draws
from chapter47.house.live import LiveTable
from chapter47.house.pages.table import STAGE
from chapter47.house.people import Role
from chapter47.house.statement import accounts, statement
from chapter47.house.store import reading
from chapter47.table.money import dollars
from chapter47.table.requests import Bets

PASSWORD = "seven wild geese over there"
NODE = shutil.which("node")
CHECK = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const { checked } = await import(pathToFileURL(process.argv[3]).href);
console.log(JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf8")).map(checked)));
"""
KINDS = {  # what chance each game has
    "minibaccarat": {"shuffle", "cut", "card"},
    "blackjack": {"shuffle", "cut", "card"},
    "pai-gow": {"shuffle", "card", "roll"},
    "craps": {"roll"},
    "roulette": {"spin"},
    "keno": {"numbers"},
}


def played(house: House, game: str, rounds: int = 30) -> LiveTable:
    """A committed table with patrons' seeds, played and closed."""
    live, gambler = committed(house, game), Gambler(5)
    for turn in range(rounds):
        if turn % 7 == 3 and isinstance(live.pending, Bets):
            live.give_seed(f"ann{live.number}", f"my seed {turn}")
        gambler.act(live)
    while not (isinstance(live.pending, Bets) and not live.table.wagers):
        gambler.act(live)
    live.close()
    return live


def told(house: House, table: int) -> dict[str, Any]:
    with reading(house.engine) as connection:
        found: dict[str, Any] = json.loads(json.dumps(draws(connection, table)))
    return found


def checked(folder: Path, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page's own module says of each."""
    if not NODE:
        missing("node")
    (folder / "told.json").write_text(json.dumps(given))
    (folder / "check.mjs").write_text(CHECK)
    shutil.copy(STAGE / "fair.js", folder / "fair.mjs")
    done = subprocess.run(
        [str(NODE), str(folder / "check.mjs"), str(folder / "told.json"), str(folder / "fair.mjs")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """A house in which every kind of chance was committed to, and what is told of each table."""
    folder = tmp_path_factory.mktemp("fair")
    house = House(str(folder / "house.db"))
    house.people.add("cora", Role.COMPLIANCE, PASSWORD)
    tables = [played(house, game).number for game in KINDS]
    found = [told(house, number) for number in tables]
    house.close()
    return folder, found


def test_every_kind_of_chance_is_reckoned_again_by_the_page(whole: tuple[Path, list[dict[str, Any]]]) -> None:
    folder, tables = whole
    for table, kinds in zip(tables, KINDS.values(), strict=True):
        assert kinds <= {each["kind"] for each in table["draws"]}
        assert table["seeds"]["given"]
    for table, found in zip(tables, checked(folder, tables), strict=True):
        assert found["wrong"] == ""
        assert found["cards"] == sum(each["kind"] == "card" for each in table["draws"])
        assert found["draws"] == sum(each["kind"] not in ("card", "declared") for each in table["draws"])


def another(value: Any) -> Any:
    if isinstance(value, list):
        return [*reversed(value)] if isinstance(value[0], str) else [value[0] + 1, *value[1:]]
    return value + 1 if isinstance(value, int) else f"{value}0"


def first(kind: str, change: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
    return lambda table: change(next(each for each in table["draws"] if each["kind"] == kind))


def fell(draw: dict[str, Any]) -> None:
    draw["fell"] = another(draw["fell"])


CHANGED: list[tuple[int, str, Callable[[dict[str, Any]], None]]] = [
    (0, "not the one that it had committed to", lambda table: table["seeds"].update(seed="00" * 32)),
    (0, "has not shown its seed", lambda table: table["seeds"].update(seed=None)),
    (3, "something else of this", lambda table: table["seeds"]["given"][0].__setitem__(2, "another seed")),
    (0, "was next in the order", first("card", lambda draw: draw.update(fell="JOKER"))),
    (0, "else of this shuffle", first("shuffle", lambda draw: draw.update(order=another(draw["order"])))),
    (0, "else of this cut", first("cut", fell)),
    (2, "else of this roll", first("roll", fell)),
    (3, "else of this roll", first("roll", fell)),
    (4, "else of this spin", first("spin", fell)),
    (5, "else of this numbers", first("numbers", fell)),
]


def test_whatever_is_changed_is_found_by_the_page(whole: tuple[Path, list[dict[str, Any]]], tmp_path: Path) -> None:
    given = []
    for at, _, change in CHANGED:
        table = deepcopy(whole[1][at])
        change(table)
        given.append(table)
    for (_, says, _), found in zip(CHANGED, checked(tmp_path, given), strict=True):
        assert says in found["wrong"], found


def test_a_sitting_that_is_not_over_tells_nothing(tmp_path: Path) -> None:
    house = House(str(tmp_path / "house.db"))
    live = committed(house, "minibaccarat")
    with reading(house.engine) as connection, pytest.raises(Refusal, match="is not over"):
        draws(connection, live.number)
    with reading(house.engine) as connection, pytest.raises(Refusal, match="no such sitting"):
        draws(connection, live.number, 7)


@pytest.fixture(scope="module")
def place(whole: tuple[Path, list[dict[str, Any]]]) -> Iterator[str]:
    with browsing.served(whole[0]) as address:
        yield address


def test_the_page_shows_and_checks_it(whole: tuple[Path, list[dict[str, Any]]], place: str, browser: Any) -> None:
    browser.get(f"{place}/fair/1")
    found = browsing.one(browser, "[data-check][data-done=yes]").text
    assert "each is what happened" in found
    assert "own SHA-256 agrees" in found
    assert whole[1][0]["seeds"]["commitment"] == browsing.one(browser, "[data-commitment]").text


def test_reports_are_a_page_for_those_who_examine(place: str, browser: Any) -> None:
    with httpx.Client(base_url=place, timeout=120) as http:
        assert http.get("/reports").status_code == 409
        token = http.post("/api/v1/sessions", json={"name": "cora", "password": PASSWORD}).json()["token"]
        http.cookies.set(COOKIE, token)
        told = http.get("/api/v1/reports/game").json()
        shown = http.get("/reports", params={"by": "game"})
        assert shown.status_code == 200
        for line in told["lines"]:
            assert line["drop"] == 400_000  # what each patron bought chips for
            assert f"<td>{line['what']}</td>" in shown.text
            for name in ("wagered", "win", "drop"):
                assert f'<td class="num">{dollars(line[name])}</td>' in shown.text
        assert "No activity." in http.get("/reports", params={"until": "2001-01-01"}).text
        wrong = http.get("/reports", params={"by": "weather", "since": "yesterday"}).text
        assert "is not a day" in wrong
        assert "There is no report" in http.get("/reports", params={"by": "weather"}).text
    browser.get(f"{place}/")
    browser.add_cookie({"name": COOKIE, "value": token})
    browser.get(f"{place}/reports?by=table&theory=true")
    browsing.one(browser, "[data-report]")


def test_a_guest_s_token_is_chosen_by_the_house(place: str) -> None:
    """A cookie that somebody else put into a browser is good for nothing once its owner is a guest."""
    planted = {COOKIE: "a-token-that-somebody-else-knows-0123456789"}
    headers = {"Accept": "text/html"}
    with httpx.Client(base_url=place, timeout=120, headers=headers, cookies=planted, follow_redirects=True) as http:
        word = re.search(r'name="csrf" value="([0-9a-f]+)"', http.get("/care").text)
        assert word
        sent = http.post("/care/limits", data={"csrf": word[1], "loss": "$70", "stake": "", "minutes": ""})
        assert 'value="$70.00"' in sent.text
        chosen = [cookie.value for cookie in http.cookies.jar if cookie.name == COOKIE]
        assert any(value and value != planted[COOKIE] for value in chosen)
    with httpx.Client(base_url=place, timeout=120, headers=headers, cookies=planted) as other:
        assert 'value="$70.00"' not in other.get("/care").text
        assert other.get("/api/v1/me").status_code == 401


def test_patrons_set_limits_keep_away_and_see_their_play(place: str) -> None:
    with httpx.Client(base_url=place, timeout=120, headers={"Accept": "text/html"}, follow_redirects=True) as http:
        assert "1-800-GAMBLER" in http.get("/care").text
        http.get("/table/1")  # a guest from now on

        def word() -> str:
            found = re.search(r'name="csrf" value="([0-9a-f]+)"', http.get("/care").text)
            assert found
            return found[1]

        sent = http.post("/care/limits", data={"csrf": word(), "loss": "$50", "stake": "5", "minutes": ""})
        assert 'data-limit="loss"' in sent.text
        assert 'value="$50.00"' in sent.text and 'value="$5.00"' in sent.text
        looser = http.post("/care/limits", data={"csrf": word(), "loss": "$60", "stake": "$5", "minutes": "30"}).text
        assert 'value="$50.00"' in looser and "data-later" in looser and 'value="30"' in looser
        for wrong in ({"minutes": "many"}, {"loss": "-3"}, {"stake": "\ud7ff"}):
            assert http.post("/care/limits", data={"csrf": word(), **wrong}).status_code == 409
        assert http.post("/care/limits", data={"csrf": "no", "loss": "$1"}).status_code == 409
        assert http.post("/care/else", data={"csrf": word()}).status_code == 409
        assert "You keep away until" in http.post("/care/away", data={"csrf": word(), "days": "7"}).text
        assert http.post("/care/away", data={"csrf": word(), "days": "1"}).status_code == 409
        told = http.get("/api/v1/me/statement").json()
        assert told["games"] == {} and told["entries"][0]["why"] == "welcome"


def test_a_statement_adds_up_and_staff_accounts_say_what_laboratories_ask(tmp_path: Path) -> None:
    house = House(str(tmp_path / "house.db"))
    live = played(house, "roulette", 12)
    with reading(house.engine) as connection:
        mine = statement(connection, "ann1")
    line = mine.games["roulette"]
    assert line["wagers"] >= 10
    assert line["won"] == sum(int(str(each["cents"])) for each in mine.entries if each["table"] == live.number)
    house.people.add("dora", Role.DEALER, PASSWORD)
    house.people.verify("dora", PASSWORD, address="10.0.0.7")
    with reading(house.engine) as connection:
        (dora,) = accounts(connection)
    assert dora["last_address"] == "10.0.0.7" and int(str(dora["last_in"])) >= int(str(dora["made"])) > 0
    assert dora["rights"] == ["deal"] and not dora["second_factor"] and dora["locked_until"] is None
    assert audit(house.engine).faults == []
