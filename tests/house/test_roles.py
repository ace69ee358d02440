"""Every role on every route; sessions, csrf, rate limits, and sockets that close."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from tests.house.playing import text

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.client import Client
from chapter47.house import House, audit
from chapter47.house.api import PREFIX, ROUTERS, mount
from chapter47.house.api.access import COOKIE, Door
from chapter47.house.people import RIGHTS, Right, Role
from chapter47.house.store import reading

PASSWORD = "correct horse battery"
PUBLIC = {
    ("POST", "/patrons"),
    ("POST", "/sessions"),
    ("GET", "/health"),
    ("GET", "/health/ready"),
    ("GET", "/games"),
    ("GET", "/games/{game}"),
    ("GET", "/games/{game}/odds"),
    ("GET", "/games/{game}/changes"),
    ("GET", "/rules"),
    ("GET", "/rules/{cite:path}"),
    ("GET", "/school/kinds"),
    ("GET", "/school/drills/{kind}/{game}"),
    ("GET", "/school/worksheets/{kind}/{game}"),
}
# What each route needs, written down a second time: a route that is not here fails the test.
NIGHTS = {Right.NIGHT_RUN, Right.NIGHT_BANK, Right.NIGHT_DEAL}
NEEDS: dict[tuple[str, str], set[Right]] = {
    ("DELETE", "/sessions"): set(),
    ("GET", "/me"): set(),
    ("GET", "/tables"): set(),
    ("POST", "/promises"): set(),
    ("POST", "/tables/{table}/seed"): {Right.PLAY},
    ("POST", "/tables"): set(),  # a patron their own, a supervisor any: tested apart
    ("GET", "/tables/{table}"): set(),
    ("GET", "/tables/{table}/conduct"): set(),  # whether they may be told is answered to everybody
    ("GET", "/vigorish/{game}"): {Right.CLERK, Right.DEAL, Right.SUPERVISE, Right.EXAMINE},
    ("POST", "/vigorish/{game}/{act}"): {Right.CLERK, Right.DEAL, Right.SUPERVISE, Right.EXAMINE},
    ("POST", "/petitions"): {Right.EXAMINE},
    ("POST", "/tables/{table}/sit"): {Right.PLAY},
    ("POST", "/tables/{table}/bets"): {Right.PLAY},
    ("POST", "/tables/{table}/down"): {Right.PLAY},
    ("POST", "/tables/{table}/leave"): {Right.PLAY},
    ("POST", "/tables/{table}/away"): {Right.PLAY},
    ("POST", "/tables/{table}/back"): {Right.PLAY},
    ("POST", "/tables/{table}/deal"): {Right.PLAY},
    ("GET", "/tables/{table}/rounds/{number}/hand"): set(),
    ("GET", "/tables/{table}/rounds/{number}/phh"): set(),
    ("POST", "/tables/{table}/choose"): {Right.PLAY},
    ("POST", "/tables/{table}/place"): {Right.DEAL},
    ("POST", "/tables/{table}/no-more-bets"): {Right.DEAL},
    ("POST", "/tables/{table}/enter"): {Right.DEAL},
    ("POST", "/tables/{table}/declare"): {Right.DEAL},
    ("POST", "/tables/{table}/undo"): {Right.DEAL},
    ("POST", "/tables/{table}/fill"): {Right.DEAL},
    ("POST", "/tables/{table}/credit"): {Right.DEAL},
    ("GET", "/tables/{table}/accounts"): {Right.SUPERVISE},
    ("POST", "/tables/{table}/resume"): {Right.SUPERVISE},
    ("POST", "/tables/{table}/close"): {Right.SUPERVISE},
    ("POST", "/tables/{table}/reopen"): {Right.SUPERVISE},
    ("GET", "/tables/{table}/hint"): {Right.PLAY},
    ("GET", "/tables/{table}/review"): {Right.PLAY},
    ("GET", "/tables/{table}/shuffles"): set(),
    ("GET", "/tables/{table}/draws"): set(),  # of a sitting that is over
    ("GET", "/tables/{table}/felt"): set(),
    ("GET", "/tables/{table}/told"): set(),
    ("GET", "/tables/{table}/earlier"): {Right.PLAY},
    ("POST", "/tables/{table}/press"): {Right.PLAY},
    ("GET", "/tables/{table}/proof"): {Right.WATCH},  # of an open table
    ("GET", "/rounds"): {Right.WATCH},
    ("GET", "/me/rounds"): {Right.PLAY},
    ("GET", "/tables/{table}/rounds"): {Right.WATCH},
    ("GET", "/tables/{table}/rounds/{number}"): set(),  # a patron their own: tested with recall
    ("GET", "/tables/{table}/transcript"): {Right.WATCH},
    ("POST", "/tables/{table}/notices"): {Right.SUPERVISE},
    ("POST", "/tables/{table}/changes"): {Right.SUPERVISE},
    ("GET", "/tables/{table}/changes"): set(),
    ("POST", "/changes/{number}/withdraw"): {Right.SUPERVISE},
    ("GET", "/acts"): {Right.WATCH},
    ("GET", "/audit"): {Right.EXAMINE},
    ("GET", "/people"): {Right.ADMINISTER},
    ("POST", "/people"): {Right.ADMINISTER},
    ("POST", "/people/{name}/bar"): {Right.ADMINISTER},
    ("POST", "/people/{name}/unlock"): {Right.ADMINISTER},
    ("POST", "/people/{name}/factor"): {Right.ADMINISTER},
    ("DELETE", "/people/{name}/factor"): {Right.ADMINISTER},
    ("GET", "/people/{name}/sessions"): {Right.ADMINISTER},
    ("DELETE", "/people/{name}/sessions/{which}"): {Right.ADMINISTER},
    ("GET", "/incidents"): {Right.WATCH},
    ("GET", "/reports/{by}"): {Right.EXAMINE},
    ("GET", "/switches"): set(),
    ("POST", "/switches"): {Right.SUPERVISE},
    ("GET", "/me/limits"): {Right.PLAY},
    ("PUT", "/me/limits"): {Right.PLAY},
    ("POST", "/me/exclusion"): {Right.PLAY},
    ("GET", "/me/statement"): {Right.PLAY},
    ("GET", "/nights"): NIGHTS,
    ("GET", "/nights/{night}"): NIGHTS,
    ("POST", "/nights/{night}"): {Right.NIGHT_RUN},
    ("GET", "/nights/{night}/plan"): {Right.NIGHT_RUN},
    ("POST", "/nights/{night}/plan"): {Right.NIGHT_RUN},
    ("GET", "/nights/{night}/tables/{place}"): NIGHTS,
    ("POST", "/nights/{night}/do/{operation}"): NIGHTS,
    ("POST", "/school/answers"): set(),
    ("GET", "/school/me"): set(),
    ("GET", "/school/next"): set(),
    ("POST", "/school/auditions"): {Right.SUPERVISE},
    ("GET", "/school/auditions"): set(),
    ("POST", "/school/auditions/{number}/begin"): set(),
    ("POST", "/school/auditions/{number}/answers"): set(),
    ("GET", "/school/auditions/{number}/class"): set(),  # one's own, or an instructor's class: tested with the school
    ("GET", "/school/auditions/{number}/sheets/{name}"): set(),
    ("GET", "/me/sessions"): set(),
    ("DELETE", "/me/sessions/{which}"): set(),
}
APPROVAL = {"name": "floorperson", "password": PASSWORD}
BODIES: dict[str, dict[str, Any]] = {
    "sit": {"seat": 1, "chips": 10_000},
    "bets": {"wager": "banker", "amount": 1000},
    "down": {"wager": "banker", "amount": 1000},
    "choose": {"answer": "yes"},
    "press": {"presses": [{"wager": "banker", "amount": 1000}]},
    "place": {"lines": ["bet 1 banker $10.00"]},
    "enter": {"typed": "9C"},
    "declare": {"irregularity": "no-such"},
    "undo": {"reason": "misread", "approval": APPROVAL},
    "fill": {"amount": 10_000, "approval": APPROVAL},
    "credit": {"amount": 10_000, "approval": APPROVAL},
    "close": {"why": "a test"},
    "reopen": {"why": "a test"},
    "resume": {"choice": "void", "why": "a test"},
    "people": {"name": "newcomer", "role": "dealer", "password": PASSWORD},
    "bar": {"why": "a test"},
    "tables": {"game": "minibaccarat"},
    "notices": {},
    "changes": {"why": "a test"},
    "withdraw": {"why": "a test"},
    "unlock": {"why": "a test"},
    "seed": {"seed": "forty-seven"},
    "factor": {"why": "a test"},
    "switches": {"what": "no game", "off": True, "why": "a test"},
    "limits": {},
    "exclusion": {"days": 1},
    "{act}": {"serial": 1001},
    "petitions": {"text": 'kind = "variation"'},
    "{night}": {"organization": "Post 12"},
    "plan": {"part": "Organization"},
    "{operation}": {},
    "/school/answers": {"task": "no such task", "answers": {}},
    "/school/auditions/{number}/answers": {"answers": {}},
    "auditions": {"title": "A test", "games": ["craps"], "kinds": ["payouts"], "drills": 1},
}


def routes() -> list[tuple[str, str]]:
    found = []
    for router in ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute):
                found += [(method, route.path.removeprefix(PREFIX)) for method in sorted(route.methods)]
    return found


@pytest.fixture(scope="module")
def house() -> House:
    house = House(":memory:")
    for role in Role:
        if role is not Role.PATRON:
            house.people.add(role.replace(" ", "-"), role, PASSWORD)
    house.welcome("patron", 1_000_000, PASSWORD)
    return house


@pytest.fixture(scope="module")
def app(house: House) -> FastAPI:
    app = FastAPI()
    mount(app, house, Door(house.people, tries=10_000, asks=100_000))
    return app


@pytest.fixture(scope="module")
def tokens(house: House) -> dict[Role, str]:
    return {role: house.people.sign_in(role.replace(" ", "-"), PASSWORD).token for role in Role}


def test_every_route_is_known_here() -> None:
    known = {*PUBLIC, *NEEDS}
    assert {route for route in routes() if route not in known} == set()
    assert {route for route in known if route not in routes()} == set()


@pytest.mark.parametrize("role", [None, *Role])
@pytest.mark.parametrize(("method", "path"), routes())
def test_each_role_on_each_route(
    method: str, path: str, role: Role | None, app: FastAPI, house: House, tokens: dict[Role, str]
) -> None:
    if (method, path) in PUBLIC or path == "/sessions":
        return
    table = house.open("minibaccarat").number
    real = (
        path.replace("{table}", str(table))
        .replace("{name}", "nobody")
        .replace("{number}", "1")
        .replace("{which}", "f" * 12)
        .replace("{by}", "game")
        .replace("/school/next", "/school/next?game=craps")
    )
    given = BODIES.get(path, BODIES.get(path.rpartition("/")[2]))
    body = given if method in ("POST", "PUT") else None
    headers = {"Authorization": f"Bearer {tokens[role]}"} if role else {}
    with TestClient(app, raise_server_exceptions=True) as client:
        before = text(house.table(table)), house.acts(limit=1)
        status = client.request(method, PREFIX + real, json=body, headers=headers).status_code
    if role is None:
        assert status == 401
    elif not NEEDS[method, path] or RIGHTS[role] & NEEDS[method, path]:
        assert status not in (401, 422), (role, path, status)
        own = ("/tables/{table}/rounds/{number}", "/tables/{table}/review")  # of whoever played there
        assert status != 403 or path.startswith(own) or path == "/tables"
    else:
        assert status == 403
    if status in (401, 403):
        assert (text(house.table(table)), house.acts(limit=1)) == before


def test_patrons_open_tables_only_where_the_house_lets_them(
    app: FastAPI, house: House, tokens: dict[Role, str]
) -> None:
    def opened(role: Role, **more: Any) -> int:
        headers = {"Authorization": f"Bearer {tokens[role]}"}
        with TestClient(app) as client:
            return client.post(f"{PREFIX}/tables", json={"game": "craps", **more}, headers=headers).status_code

    assert opened(Role.PATRON) == 201
    assert opened(Role.PATRON, entered=True) == 403
    assert opened(Role.FLOORPERSON, entered=True) == 201
    assert opened(Role.DEALER) == 403
    house.guests_open = False
    try:
        assert opened(Role.PATRON) == 403
    finally:
        house.guests_open = True


def test_declarations_that_a_supervisor_makes_are_not_a_dealers(app: FastAPI, house: House) -> None:
    table = house.open("minibaccarat").number
    body = {"irregularity": "no-such", "by": "casino supervisor"}
    for name, status in (("dealer", 403), ("floorperson", 409)):
        with TestClient(app) as http:
            client = Client("", http=http)
            client.sign_in(name, PASSWORD)
            reply = http.post(
                f"{PREFIX}/tables/{table}/declare", json=body, headers={"Authorization": f"Bearer {client.token}"}
            )
            assert reply.status_code == status


def test_a_cookie_alone_changes_nothing(app: FastAPI, house: House) -> None:
    session = house.people.sign_in("patron", PASSWORD)
    with TestClient(app, cookies={COOKIE: session.token}) as client:
        assert client.get(f"{PREFIX}/me").json()["name"] == "patron"
        assert client.post(f"{PREFIX}/tables", json={"game": "craps"}).status_code == 403
        wrong = {"X-CSRF-Token": "x" * 22}
        assert client.post(f"{PREFIX}/tables", json={"game": "craps"}, headers=wrong).status_code == 403
        right = {"X-CSRF-Token": session.csrf}
        assert client.post(f"{PREFIX}/tables", json={"game": "craps"}, headers=right).status_code == 201


def test_passwords_sessions_and_bars(house: House) -> None:
    people = house.people
    with reading(people.engine) as connection:
        stored = connection.exec_driver_sql("SELECT name, password FROM people").all()
    assert all(password is None or password.startswith("$argon2id$") for _, password in stored)
    for name, password in (("dealer", "wrong password"), ("nobody", PASSWORD), ("dealer", "")):
        with pytest.raises(Refusal, match="do not fit"):
            people.sign_in(name, password)
    session = people.sign_in("dealer", PASSWORD)
    with reading(people.engine) as connection:
        kept = connection.exec_driver_sql("SELECT token FROM sessions").scalars().all()
    assert session.token not in kept
    people.sign_out(session.token)
    assert people.session(session.token) is None
    assert [(a["who"], a["text"]) for a in house.acts(limit=2)] == [("dealer", "signed out"), ("dealer", "signed in")]
    session = people.sign_in("dealer", PASSWORD)
    people.bar("dealer", "admin", "a test")
    assert people.session(session.token) is None
    with pytest.raises(Refusal):
        people.sign_in("dealer", PASSWORD)
    people.bar("dealer", "admin", "over", barred=False)
    session = people.sign_in("dealer", PASSWORD)
    people.change_password("dealer", "another password", "admin")
    assert people.session(session.token) is None
    people.change_password("dealer", PASSWORD, "admin")
    for name, role, password in (
        ("x", "dealer", "short"),
        ("x", "king", PASSWORD),
        ("a b", "dealer", PASSWORD),
        ("x", "dealer", None),
        ("dealer", "dealer", PASSWORD),
    ):
        with pytest.raises(Refusal):
            people.add(name, role, password)
    assert [(a["who"], a["text"]) for a in house.acts(limit=4)] == [
        ("admin", "dealer has another password"),
        ("admin", "dealer has another password"),
        ("dealer", "signed in"),
        ("admin", "dealer is let in again: over [before: barred]"),
    ]
    assert audit(house.engine).sound


def test_who_asks_too_often_waits(house: House) -> None:
    app = FastAPI()
    mount(app, house, Door(house.people, newcomers=3, tries=2, asks=5))
    with TestClient(app) as client:
        names = [client.post(f"{PREFIX}/patrons", json={"name": f"many-{i}"}).status_code for i in range(5)]
        assert names == [201, 201, 201, 429, 429]
        tries = [
            client.post(f"{PREFIX}/sessions", json={"name": "admin", "password": "guess number"}) for _ in range(4)
        ]
        assert [reply.status_code for reply in tries] == [409, 409, 429, 429]
        assert int(tries[-1].headers["Retry-After"]) > 0
        headers = {"Authorization": f"Bearer {house.people.sign_in('patron', PASSWORD).token}"}
        asks = [client.get(f"{PREFIX}/me", headers=headers).status_code for _ in range(8)]
        assert asks[:5] == [200] * 5
        assert 429 in asks[5:]


def test_a_socket_closes_when_the_session_is_over(app: FastAPI, house: House) -> None:
    table = house.open("minibaccarat")
    with TestClient(app) as http:
        client = Client("", http=http)
        client.come_in("closing")
        headers = {"Authorization": f"Bearer {client.token}"}
        with http.websocket_connect(f"{PREFIX}/tables/{table.number}/live", headers=headers) as socket:
            assert socket.receive_json()["asked"] == "bets of round 1"
            house.people.bar("closing", "admin", "a test")
            house.welcome("other", 50_000)
            house.sit(table.number, 2, "other", 10_000)
            closed = socket.receive()  # nothing of the change comes any more
            assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


def test_a_socket_of_another_site_or_without_a_token_is_closed(app: FastAPI, house: House) -> None:
    session, number = house.people.sign_in("patron", PASSWORD), house.open("minibaccarat").number
    cases: list[dict[str, str]] = [
        {"Origin": "http://elsewhere.example", "Cookie": f"{COOKIE}={session.token}"},
        {"Origin": "http://[", "Cookie": f"{COOKIE}={session.token}"},
        {"Authorization": "Bearer nonsense"},
    ]
    path = f"{PREFIX}/tables/{number}/live"
    for headers in cases:
        with TestClient(app) as http, http.websocket_connect(path, headers=headers) as socket:
            if "Origin" not in headers:  # another site is not even asked
                socket.send_json({"token": "nonsense"})
            assert socket.receive()["code"] == 4401
    with TestClient(app) as http, http.websocket_connect(path) as socket:
        socket.send_json({"token": session.token})
        assert socket.receive_json()["number"] == number
