"""Ways to break the law of a casino night, through every door: refused with its paragraph, nothing written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest
from tests.house.doors import DOORS, ROLES, Given, Interface, Told, Way

from chapter47 import Refusal
from chapter47.house.night_store import audit, open_desk
from chapter47.night.operations import OPERATIONS, roles_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"
RUTH, OWEN, LENA, ADA, HUGO, BEN, DORA = (
    "Ruth Vance", "Owen Pratt", "Lena Ortiz", "Ada Fields", "Hugo Lind", "Ben Marsh", "Dora Keene",
)  # fmt: skip
EVENING, MORNING = datetime(2010, 5, 4, 20, 0), datetime(2010, 5, 5, 1, 0)
WEEK_LATER = datetime(2010, 5, 12, 10, 0)

ODDS = {"table": "2", "player": "Lou", "wager": "original", "amount": "$5", "result": "12 to 1"}
# In the running night: P. Hale with badge 1 was stopped, Kim has $25 on red at table 4, table 1 was ordered out.
RUNNING: list[tuple[str, str, str, Given]] = [
    ("13:47-20.12(c)3", "sell", LENA, {"cash": "$20", "place": "table 2"}),
    ("13:47-20.8(a)2", "sell", LENA, {"cash": "$20", "player": "Kim", "tender": "on credit"}),
    ("13:47-20.8(a)2", "sell", LENA, {"cash": "$20", "player": "Kim", "tender": "a check"}),
    ("13:47-20.12(c)3", "sell", LENA, {"cash": "$20", "player": "Kim", "place": "the bar"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "Guest 9"}),
    ("13:47-20.12(c)4", "admit", LENA, {"people": 2, "tender": "red chips"}),
    ("13:47-20.13", "admit", LENA, {"people": 2, "tender": "an IOU"}),
    ("13:47-20.10(d)1", "sell", LENA, {"cash": "$20", "player": "ben marsh"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "Hale, P"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "#1"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "Peter Hale"}),
    ("13:47-6.25(b)[stop-play]", "badge", DORA, {"player": "Peter J. Hale"}),
    ("13:47-20.10(d)1", "badge", DORA, {"player": "B. Marsh"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "Mr. Hael"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20"}),
    ("13:47-6[age]", "sell", LENA, {"cash": "$20", "player": "Tim Young (17)"}),
    ("13:47-6[age]", "badge", DORA, {"player": "Tim Young", "age": 17}),
    ("13:47-20.8(a)2", "sell", RUTH, {"cash": "$20"}),
    ("13:47-20.12(c)1", "sell", LENA, {"cash": "$10.10", "player": "Kim"}),
    ("13:47-20.8(a)2", "sell", LENA, {"cash": "$20", "for": "$150", "player": "Kim"}),
    ("13:47-20.8(b)1", "buy back", LENA, {"chips": "$20"}),
    ("13:47-20.12(c)3", "change", LENA, {"given": "2 green", "handed": "60 tokens"}),
    ("13:47-20.12(c)4", "admit", LENA, {"people": 2, "tender": "imitation money"}),
    ("13:47-20.9(b)2", "open table", BEN, {"table": "3", "checked": "all"}),
    ("13:47-20.15(b)", "open table", ADA, {"table": "1", "checked": "all"}),
    ("13:47-20.15(b)", "open table", ADA, {"table": "3", "checked": "level"}),
    ("13:47-20.9(b)2", "chips to table", LENA, {"table": "3", "chips": "$100"}),
    ("13:47-20.2[dealer]", "deal", BEN, {"table": "4", "entry": "2 red 5 Lou"}),
    ("13:47-20.10(d)1", "deal", HUGO, {"table": "4", "entry": "2 red 5 Dora Keene"}),
    ("13:47-6.25(b)[stop-play]", "deal", HUGO, {"table": "4", "entry": "2 red 5 P Hale"}),
    ("13:47-20.17(a)", "deal", HUGO, {"table": "4", "entry": "2 red 2.50 Lou"}),
    ("13:47-20.31(d)3", "settle", ADA, ODDS),
    ("13:47-20.12(c)3", "count", BEN, {"table": "2", "chips": "$90,000"}),
    ("13:47-20.2[dealer]", "close table", HUGO, {"table": "4", "chips": "40 red"}),
    ("13:47-6.25(c)", "redeem", DORA, {"prize": "1", "player": "p. HALE"}),
    ("13:47-20.11(b)", "redeem", DORA, {"prize": "3", "player": "2"}),
    ("13:47-20.10(c)5", "give back", DORA, {"prize": "1"}),
    ("13:47-6.25(c)", "tickets", DORA, {"count": 2, "player": "1"}),
    ("13:47-20.11(b)", "draw", LENA, {}),
    ("13:47-20.6(a)1", "ruling", BEN, {"dispute": "a late wager", "decision": "it stands"}),
    ("13:47-20.6(a)2", "receipt", LENA, {"what": "five tables"}),
    ("13:47-20.9(b)2", "close", LENA, {"drawer": "$600"}),
    ("13:47-20.9(b)3", "pay", LENA, {"purpose": "fee", "amount": "$100", "to": "Commission"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "Hale Jr."}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "P. H."}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "Peter Hale-Jones"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "\N{CYRILLIC CAPITAL LETTER ER}. Hale"}),
    ("13:47-6.25(b)[stop-play]", "sell", LENA, {"cash": "$20", "player": "No. 1"}),
    ("13:47-6.25(b)[stop-play]", "deal", HUGO, {"table": "4", "entry": "2 red 5 Peter H."}),
    ("13:47-6[age]", "sell", LENA, {"cash": "$20", "player": "Tim (seventeen)"}),
    ("13:47-6[age]", "sell", LENA, {"cash": "$20", "player": "Tim 17"}),
    ("13:47-6[age]", "badge", DORA, {"player": "Tim Young, underage"}),
    ("13:47-20.10(d)2", "deal", HUGO, {"table": "4", "entry": "2 red 5 for the dealer"}),
    ("13:47-20.10(d)2", "deal", HUGO, {"table": "4", "entry": "2 red 5 a tip"}),
    ("13:47-20.32(e)1", "deal", HUGO, {"table": "4", "entry": "2 straight:37 5 Lou"}),
    ("13:47-20.12(c)3", "chips from table", LENA, {"table": "4", "chips": "41 red"}),
    ("13:47-20.8(a)3", "deposit", LENA, {"amount": "$400"}),
    ("13:47-20.11(b)", "draw", RUTH, {}),
    ("13:47-9.1", "file report", RUTH, {"how": "by mail"}),
    ("13:47-20.2[dealer]", "ask for chips", BEN, {"table": "4", "chips": "20 red"}),
    ("13:47-20.2[dealer]", "ask for chips", LENA, {"table": "4", "chips": "20 red"}),
    ("13:47-20.9(b)2", "ask for chips", ADA, {"table": "3", "chips": "20 red"}),
    ("13:47-20.12(c)3", "ask for chips", HUGO, {"table": "4", "chips": "9000 red"}),
    ("13:47-20.12(c)3", "offer chips", HUGO, {"table": "4", "chips": "41 red"}),
    ("13:47-20.12(c)4", "refuse request", LENA, {"table": "4", "why": "none left"}),
    ("13:47-20.12(c)4", "refuse request", HUGO, {"table": "4", "why": "none left"}),
]  # fmt: skip
# After the close.
CLOSED: list[tuple[str, str, str, Given]] = [
    ("13:47-20.12(c)2", "sell", LENA, {"cash": "$20"}),
    ("13:47-20.8(a)3", "deposit", LENA, {"amount": "$100"}),
    ("13:47-20.8(b)3", "pay", OWEN, {"purpose": "pay", "amount": "$50", "to": "L. Ortiz"}),
    ("13:47-20.8(b)3", "pay", OWEN, {"purpose": "expense", "amount": "$50", "to": "ortiz lena", "what": "petrol"}),
    ("13:47-16.2(a)[class-a-operator]", "pay", OWEN, {"purpose": "pay", "amount": "$600", "to": "Ada Fields"}),
    ("13:47-16.1(d)", "pay", OWEN, {"purpose": "expense", "amount": "$50", "to": "Shore Tables", "what": "delivery"}),
    ("13:47-16.1(d)", "pay", OWEN, {"purpose": "rent", "amount": "$1,300", "to": "Shore Tables"}),
    ("13:47-20.10(c)3", "pay", OWEN, {"purpose": "expense", "amount": "$40", "to": "Kim", "what": "a cash prize"}),
    ("13:47-6.3(a)", "pay", OWEN, {"purpose": "proceeds", "amount": "$40", "to": "Ruth Vance", "what": "help"}),
    ("13:47-6.3(a)", "pay", OWEN, {"purpose": "proceeds", "amount": "$4", "to": "Jo", "what": "x", "payee": "person"}),
    ("13:47-16.1(d)", "pay", OWEN, {"purpose": "fee", "amount": "$50", "to": "Shore Tables, Inc.", "what": "delivery"}),
    ("13:47-16.1(d)", "pay", OWEN, {"purpose": "expense", "amount": "$50", "to": "Bay", "what": "rent of wheels"}),
    ("13:47-20.5(d)[who-may-be-paid]", "pay", OWEN, {"purpose": "fee", "amount": "$9", "to": "Jo", "what": "dealing"}),
    ("13:47-20.10(d)2", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "tips"}),
    ("13:47-20.10(c)5", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "radio bought back"}),
    ("13:47-20.8(b)1", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "refund of chips"}),
    ("13:47-6[expenses]", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "5% of the gate"}),
    ("13:47-4.9(c)12", "pay", OWEN, {"purpose": "fee", "amount": "$300", "to": "Commission"}),
    ("13:47-16.1(d)", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Shoretables", "what": "delivery"}),
    ("13:47-16.1(d)", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "owed by Shore Tables"}),
    ("13:47-16.1(d)", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "blackjack tables"}),
    ("13:47-16.1(d)", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "casino party package"}),
    ("13:47-20.5(d)[who-may-be-paid]", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo",
                                                     "what": "honorarium"}),
    ("13:47-20.5(d)[who-may-be-paid]", "pay", OWEN, {"purpose": "fee", "amount": "$9", "to": "Jo", "what": "stipend"}),
    ("13:47-20.10(d)2", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "propina"}),
    ("13:47-20.10(d)2", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "tokes"}),
    ("13:47-6[expenses]", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "half of the gate"}),
    ("13:47-20.8(b)1", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "leftover scrip"}),
    ("13:47-20.8(b)1", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "return of her stake"}),
    ("13:47-20.10(c)4", "pay", OWEN, {"purpose": "prizes", "amount": "$9", "to": "Jo", "what": "cigars"}),
    ("13:47-20.10(c)3", "pay", OWEN, {"purpose": "prizes", "amount": "$9", "to": "Jo", "what": "Visa gift cards"}),
    ("13:47-20.9(b)3", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Cash", "what": "supplies"}),
    ("13:47-20.9(b)3", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "the bearer", "what": "supplies"}),
    ("13:47-20.10(c)6", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Mr. Pratt", "what": "petrol"}),
    ("13:47-20.10(c)3", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Lou Gray", "what": "petrol"}),
    ("13:47-9.1", "file report", RUTH, {"how": "by mail"}),
    ("13:47-20.8(b)3", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Lena Ortiz's son", "what": "ice"}),
    ("13:47-20.10(c)6", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Mr. and Mrs. Vance", "what": "ice"}),
    ("13:47-20.5(d)[who-may-be-paid]", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Ada Fields LLC",
                                                     "what": "advice"}),
    ("13:47-20.10(c)3", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Lou Gray's brother", "what": "ice"}),
    ("13:47-20.10(d)2", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo",
                                      "what": "gift cards for the volunteers"}),
    ("13:47-20.10(d)3", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "beer for the crew"}),
    ("13:47-4.9(c)12", "pay", OWEN, {"purpose": "fee", "amount": "$100", "to": "Evesham Township"}),
    ("13:47-20.9(b)3", "pay", OWEN, {"purpose": "expense", "amount": "$9", "to": "Jo", "what": "ice",
                                     "check": "post-dated"}),
]  # fmt: skip
# In the plan; the night does not open.
PLANNED: list[tuple[str, str, int, dict[str, str]]] = [
    ("13:47-20.12(b)", "Dates and money", 1, {"money.rate": "3 to 2"}),
    ("13:47-20.10(c)3", "Prizes", 1, {"name": "$100 cash"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "hunting rifle"}),
    ("13:47-20.9(d)", "Games and tables", 2, {"game": "roulette"}),
    ("13:47-20.10(c)3", "Prizes", 1, {"name": "one hundred dollars"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "ciggarettes"}),
    ("13:47-20.3", "Licence", 1, {"number": "pending 2010"}),
    ("13:47-6[age]", "People and training", 6, {"born": "1992-05-05"}),
    ("13:47-20.10(c)3", "Prizes", 1, {"name": "money order"}),
    ("13:47-20.10(c)3", "Prizes", 1, {"name": "Visa gift card"}),
    ("13:47-20.10(c)3", "Prizes", 1, {"name": "scratchers"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "box of puros"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "12 gauge"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "CD at a bank"}),
    ("13:47-20.10(c)3", "Prizes", 1, {"name": "lottery subscription"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "ounce of platinum"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "koi for the pond"}),
    ("13:47-20.12(d)", "Imitation money", 4, {"shows": "date"}),
    ("13:47-20.11(e)", "Imitation money", 5, {"marked": "no"}),
    ("13:47-20.2[money-wheel]", "Games and tables", 3, {"gear.wheel_spaces": "54"}),
    ("13:47-20.10(d)2", "Games and tables", 4, {"gear.tip_box": "yes"}),
    ("13:47-20.15(b)", "Games and tables", 4, {"gear.worn": "yes"}),
    ("13:47-20.17(b)", "Games and tables", 4, {"elections": "zero_loss = half; single_zero = yes"}),
    ("13:47-13.1(a)", "Providers", 1, {"approved_for": "bingo"}),
    ("13:47-13.6(g)", "Providers", 1, {"held.status": "revoked", "held.hearing": "2010-03-01"}),
    ("13:47-19.4(b)", "Licences and fees", 4, {"held.fee.means": "cash"}),
    ("13:47-19.4(e)", "Licences and fees", 4, {"held.status": "suspended"}),
    ("13:47-19.4(a)", "People and training", 4, {"held.issued": "2009-05-03"}),
    ("13:47-20.5(b)1", "People and training", 6, {"taught": "red dog by Ada Fields on 2010-05-05"}),
    ("13:47-20.9(c)2", "People and training", 6, {"taught": "red dog by Dora Keene on 2010-05-01"}),
    ("13:47-20.2[class-b-casino-night-operator]", "Shifts", 6, {"supervisor": "Cara Bloom"}),
    ("13:47-6.11(c)", "Shifts", 4, {"until": "2010-05-05 02:30"}),
    ("13:47-16.2(a)[class-b-operator]", "Shifts", 6, {"pay": "$251"}),
    ("13:47-3.6", "Dates and money", 1, {"dates": "2010-05-04, 2010-05-06"}),
    ("13:47-6.11(a)10", "Dates and money", 1, {"held": ", ".join(f"2010-05-0{day}" for day in (1, 2, 3, 5, 6, 7))}),
    ("13:47-16.1(d)", "Rent", 1, {"tables": "1, 1, 2, 3, 4", "amount": "$1,200"}),
    ("13:47-7.5(a)[admission-cap]", "Other games", 1, {"kind": "bingo", "prices": "admission = $6"}),
    ("13:47-6.11(c)", "For the forms", 1, {"licence.hours": "6 PM - 2:30 AM"}),
    ("13:47-19.4(a)", "People and training", 5, {"held.number": "a 311"}),
    ("13:47-20.5(b)1", "People and training", 4, {"held.issued": "2010-05-02"}),
    ("13:47-20.16(b)", "Other games", 1, {"licence": "ra 1047"}),
    ("13:47-20.2[assistant]", "Shifts", 8, {"role": "stickperson", "until": "2010-05-05 01:00"}),
    ("13:47-16.2(a)[class-a-operator]", "Shifts", 5, {"person": "LIND, hugo", "pay": "$600"}),
    ("13:47-20.10(c)3", "Prizes", 1, {"name": "Bargeld"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "monedas de oro"}),
    ("13:47-20.10(c)4", "Prizes", 1, {"name": "ein Pferd"}),
]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A running night, a closed one and a plan, made once and copied for each door."""
    running, closed, planned = (tmp_path_factory.mktemp(name) for name in ("running", "closed", "planned"))
    for folder in (running, closed, planned):
        shutil.copy(EXAMPLE, folder / "spring.toml")
    desk = open_desk(running / "spring.toml", now=lambda: EVENING)
    desk.do("open", {"change": "$200"}, by=RUTH)
    desk.do("sell", {"cash": "$400", "player": "Kim"}, by=LENA)
    desk.do("badge", {"player": "P. Hale"}, by=DORA)
    desk.do("badge", {"player": "Lou Gray"}, by=DORA)
    for number in ("2", "4"):
        desk.do("open table", {"table": number, "checked": "all"}, by=ADA)
    desk.do("chips to table", {"table": "4", "chips": "40 red"}, by=LENA)
    desk.do("deal", {"table": "4", "entry": "1 red 25 Kim"}, by=HUGO)
    desk.do("stop", {"player": "P. Hale", "table": "2", "facts": "showed his cards"}, by=ADA)
    desk.do("order out", {"table": "1", "why": "a worn layout"}, by=RUTH)
    desk = open_desk(closed / "spring.toml", now=lambda: MORNING)
    desk.do("open", {"change": "$200"}, by=RUTH, at=EVENING)
    desk.do("sell", {"cash": "$2,000", "player": "Kim"}, by=LENA, at=EVENING)
    desk.do("open table", {"table": "4", "checked": "all"}, by=ADA, at=EVENING)
    for entry in ("1 red 5 Lou Gray", "deal", "16"):  # who wagered is a player, with a badge or without
        desk.do("deal", {"table": "4", "entry": entry}, by=HUGO, at=EVENING)
    desk.do("close table", {"table": "4", "chips": "0"}, by=HUGO, at=EVENING)
    desk.do("close", {"drawer": "$2,200"}, by=LENA)
    return {"running": running, "closed": closed, "planned": planned}


@pytest.fixture(scope="module", params=DOORS)
def doors(
    request: pytest.FixtureRequest, prepared: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Way]]:
    """One kind of door to each of the three nights."""
    made = {}
    for name, folder in prepared.items():
        own = tmp_path_factory.mktemp(f"{name}-{request.param}")
        shutil.copytree(folder, own, dirs_exist_ok=True)
        made[name] = DOORS[request.param](own)
    yield made
    for door in made.values():
        door.close()


def refused(door: Way, cite: str, operation: str, by: str, given: Given) -> None:
    """The door refuses it with the paragraph, and nothing is written."""
    before = door.entries()
    with pytest.raises(Told) as told:
        door.do(operation, given, by)
    assert told.value.cite == cite, told.value
    assert door.entries() == before


@pytest.mark.parametrize(("cite", "operation", "by", "given"), RUNNING)
def test_in_the_running_night(doors: dict[str, Way], cite: str, operation: str, by: str, given: Given) -> None:
    refused(doors["running"], cite, operation, by, given)


@pytest.mark.parametrize(
    ("operation", "by", "given"), [("sell", LENA, {"cash": "$20"}), ("deal", HUGO, {"table": "4", "entry": "deal"})]
)
def test_from_two_in_the_morning(doors: dict[str, Way], operation: str, by: str, given: Given) -> None:
    door = doors["running"]
    door.at = datetime(2010, 5, 5, 2, 0)
    try:
        refused(door, "13:47-6.11(c)", operation, by, given)
    finally:
        door.at = EVENING


@pytest.mark.parametrize(("cite", "operation", "by", "given"), CLOSED)
def test_after_the_close(doors: dict[str, Way], cite: str, operation: str, by: str, given: Given) -> None:
    door = doors["closed"]
    door.at = MORNING
    refused(door, cite, operation, by, given)


def test_a_deposit_comes_at_once_or_says_why_not(doors: dict[str, Way]) -> None:
    door = doors["closed"]
    door.at = WEEK_LATER
    refused(door, "13:47-20.8(a)3", "deposit", LENA, {"amount": "$2,000"})


@pytest.mark.parametrize(("cite", "part", "entry", "facts"), PLANNED)
def test_in_the_plan(
    doors: dict[str, Way], prepared: dict[str, Path], cite: str, part: str, entry: int, facts: dict[str, str]
) -> None:
    door = doors["planned"]
    shutil.copy(prepared["planned"] / "spring.toml", door.path)
    door.plan(part, entry, facts)
    refused(door, cite, "open", RUTH, {"change": "$200"})


def test_there_are_more_than_a_hundred() -> None:
    assert len(RUNNING) + len(CLOSED) + len(PLANNED) + 3 >= 130


ODD = [
    0, -1, 10**30, True, 1.5, "", " ", "9" * 999, "\x00", "é" * 300, "$-5", "$1e9", [], [[]], ["all"], {}, {"red": "x"},
    {"a": {}}, None,
]  # fmt: skip


def test_nothing_that_is_sent_breaks_the_interface(prepared: dict[str, Path], tmp_path: Path) -> None:
    """Every field of every operation with every odd value: an answer that says why not, and a journal that is sound."""
    shutil.copytree(prepared["running"], tmp_path, dirs_exist_ok=True)
    door = Interface(tmp_path)
    desk = door.nights.desk("spring")
    for operation in OPERATIONS.values():
        by = next(name for name in ROLES if roles_of(desk.books.night, name) & set(operation.roles))
        for number in range(len(ODD)):
            given = {field.name: ODD[(number + at) % len(ODD)] for at, field in enumerate(operation.fields)}
            known = {"table": "4", "prize": "1", "player": "2"}
            for each in (given, given | {name: known[name] for name in given if name in known}):
                with suppress(Refusal):
                    desk.do(operation.name, each, by=by)
        with suppress(Told):
            door.do(operation.name, {field.name: ODD[2] for field in operation.fields}, by)
    door.close()
    assert audit(door.path).faults == []
