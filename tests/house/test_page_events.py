"""Every role on every event of every page: what a page offers does nothing for who has not, or no longer, the right."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from tests.house.page_events import FOLDER, Opened, Scene, Site, scene, sites
from tests.house.playing import FLOOR, said

from chapter47.house import House
from chapter47.house import people as people_module
from chapter47.house.nights import Nights
from chapter47.house.pages.standing import Standing
from chapter47.house.people import RIGHTS, People, Person, Right, Role
from chapter47.table.requests import Bets, Draw
from chapter47.table.window import Bet, Sit

EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"
RUTH, ADA = Person("ruth.vance", Role.IN_CHARGE), Person("ada.fields", Role.OPERATOR)
NIGHTS = {Right.NIGHT_RUN, Right.NIGHT_BANK, Right.NIGHT_DEAL}
# What each page needs, written down a second time: an event that none of them has shown fails the test.
NEEDS: dict[str, set[Right]] = {
    "/people": {Right.ADMINISTER},
    "/supervisor": {Right.SUPERVISE},
    "/dealer": {Right.DEAL},
    "/dealer/1": {Right.DEAL},
    "/dealer/2": {Right.DEAL},
    "/dealer/3": {Right.DEAL},
    "/disputes": {Right.WATCH},
    "/disputes/4/1/1": {Right.WATCH},
    "/rounds/4/1/1": {Right.PLAY},
    "/night": {Right.NIGHT_RUN},  # everybody sees it; whoever may run one begins one there
    "/night/spring/plan": {Right.NIGHT_RUN},
    "/night/spring": NIGHTS,
    "/night/autumn": NIGHTS,
    "/night/autumn/bank": {Right.NIGHT_BANK},
    "/night/autumn/deal/4": {Right.NIGHT_DEAL},
    "/night/autumn/deal/1": {Right.NIGHT_DEAL},
    "/night/autumn/prizes": NIGHTS,
    "/night/autumn/close": {Right.NIGHT_BANK, Right.NIGHT_RUN},
}
FOR_ALL = {"floor_table.py", "night_board.py"}  # anybody tries a table out there; neither knows of a house to write to
WRITES = {"/people", "/supervisor", "/dealer/1", "/dealer/3", "/night", "/night/spring/plan", "/night/autumn"}
FILLED = {"/people", "/night", "/night/autumn"}  # elsewhere what stands in the fields is best
TIMES = 7  # that one place of the code is set off on one page


def played(house: House) -> None:
    """Three real tables: one whose cards are still to be seen to, one at its betting, one that waits for a card; and
    rounds of a table that deals itself, of a patron who has the name of whoever looks.
    """
    random = Random(47)
    for upto in (None, Bets, Draw):
        live = house.open("minibaccarat" if upto else "blackjack", entered=True)
        while upto is not None and not isinstance(live.pending, upto):
            if isinstance(live.pending, Bets):
                house.welcome("ann", 100_000)
                house.place(live.number, [Sit(1, "ann", 50_000), Bet(1, "banker", 1000)], FLOOR)
                house.no_more_bets(live.number, FLOOR)
            else:
                house.enter(live.number, said(live, random), FLOOR)
    live = house.open("minibaccarat")
    house.welcome("ada", 100_000)
    house.sit(live.number, 1, "ada", 50_000)
    for _ in range(27):
        house.bet(live.number, 1, "banker", 500)
        live.deal()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("events")
    for name in ("spring", "autumn"):
        shutil.copy(EXAMPLE, folder / f"{name}.toml")
    nights = Nights(folder, lambda: datetime(2010, 5, 4, 19, 30))
    with scene(folder, nights) as made:
        played(made.house)
        made.house.people.add("boss", Role.ADMIN, "tall brass lamp 47")
        nights.do(made.house, RUTH, "autumn", "open", {"change": "$200"})
        checked = [step["key"] for step in nights.desk("autumn").table("4")["checklist"]]
        nights.do(made.house, ADA, "autumn", "open table", {"table": "4", "checked": checked})
        yield made


def holder(path: str, made: Scene) -> None:
    """Whoever may use a page looks at it from now on."""
    made.role = Role.PATRON if NEEDS[path] == {Right.PLAY} else Role.ADMIN
    made.name = "ruth.vance" if path.startswith("/night/autumn") else "ada"  # on the roster of that night
    made.fills = path in FILLED


def explored(made: Scene, path: str) -> Opened:
    """A page on which everything was pressed that it offered, and what came of that in turn."""
    holder(path, made)
    page = made.open(path)
    made.tick(page)
    done: dict[Site, int] = {}
    fired, chance, reached = set[str](), Random(47), made.reached.setdefault(path, set())
    while True:
        waiting = [each for each in page.listeners() if each[1] not in fired and done.get(each[2], 0) < TIMES]
        if not waiting:
            return page
        least = min(done.get(each[2], 0) for each in waiting)  # what was pressed least; so all of a page has its turn
        at, which, site = chance.choice([each for each in waiting if done.get(each[2], 0) == least])
        fired.add(which)
        done[site] = done.get(site, 0) + 1
        reached.add(site)
        made.do(page, at, which)


@pytest.mark.parametrize("path", NEEDS)
def test_each_role_at_each_event(path: str, made: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    before = made.written()
    page = explored(made, path)
    offered = page.listeners()
    assert path not in WRITES or made.written() != before, "nothing that was pressed here has written anything"
    lapsed: list[Role | None] = []
    monkeypatch.setattr(Standing, "lapse", lambda self: lapsed.append(made.role))  # each event is tried for itself
    for role in [None, *Role]:
        if role is not None and RIGHTS[role] & NEEDS[path]:
            continue
        made.role = role
        before = made.written()
        for at, which, _ in offered:
            made.do(page, at, which)
        made.tick(page)
        assert made.written() == before, role
        guarded = len(offered) + len(page.timers())
        assert path == "/night" or lapsed.count(role) == guarded, role
        fresh = made.open(path)
        assert fresh.listeners() == [], role
        assert path in ("/night", "/rounds/4/1/1") or "This page is for those who may" in fresh.text, role
    holder(path, made)


def test_every_event_in_the_code_of_the_pages_was_tried(made: Scene) -> None:
    known = {site for site in sites() if site[0] not in FOR_ALL}
    for path in NEEDS:
        if path not in made.reached:
            explored(made, path)
    assert sorted(known.difference(*made.reached.values())) == []
    for name in FOR_ALL:
        assert "visitor.house" not in (FOLDER / name).read_text("utf-8")


@pytest.mark.parametrize("path", ["/dealer/3", "/night/autumn/deal/4"])
def test_a_page_that_stands_open_is_emptied_when_its_visitor_is_gone(path: str, made: Scene) -> None:
    """Neither the table nor a card that is dealt later is shown to a dealer who was barred meanwhile."""
    holder(path, made)
    page = made.open(path)
    made.tick(page)
    assert page.listeners() and page.timers()
    made.role = None
    made.tick(page)
    assert page.listeners() == [] and page.timers() == []
    shown = [element for element in page.client.content.descendants() if "data-lapsed" in element.props]
    assert len(shown) == 1
    holder(path, made)


def test_a_page_that_looks_on_does_not_keep_its_visitor_in(made: Scene) -> None:
    """What a page does by itself is not what somebody does, and what they do is seen though the page looked before."""
    people = People(made.house.engine)
    token = people.enter(people.find("boss")).token
    touched: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people_module, "TOUCH", -1)
        patch.setattr(people, "_touch", touched.append)
        assert people.session(token, active=False) is not None and touched == []
        assert not people.believed(token)
        assert people.session(token) is not None and len(touched) == 1
        assert people.believed(token)
