"""A cookie that a stranger has put into somebody's browser opens no form of the house and is nobody's session."""

from __future__ import annotations

import hashlib
import hmac
import re
import warnings
from collections.abc import Iterator

import pytest
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from starlette.requests import Request

from chapter47.house import House, forward
from chapter47.house.api import PREFIX, mount
from chapter47.house.api.access import COOKIE, HOST_COOKIE, Door
from chapter47.house.keys import Key
from chapter47.house.pages.frame import Doorkeeper, mount_door
from chapter47.house.people import Role

PASSWORD = "correct horse battery"
PLANTED = "a-token-that-somebody-else-knows-0123456789"
CLEAR, TLS = "http://house.example", "https://house.example"


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    house = House(":memory:")
    house.people.add("mallory", Role.DEALER, PASSWORD)
    yield house
    house.close()


@pytest.fixture(scope="module")
def app(house: House) -> FastAPI:
    app = FastAPI()
    door = mount(app, house, Door(house.people, tries=1000))
    app.add_middleware(Doorkeeper)
    mount_door(app, house, door)
    return app


def browser(app: FastAPI, where: str, **cookies: str) -> TestClient:
    named = {name.replace("host_", "__Host-"): value for name, value in cookies.items()}
    headers = {"Accept": "text/html"}
    return TestClient(app, where, headers=headers, cookies=named, follow_redirects=False)


def word_of(client: TestClient) -> str:
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', client.get("/sign-in").text)
    assert found
    return found[1]


def sent(client: TestClient, word: str, origin: str = "") -> bool:
    """Whether the form lets its sender in."""
    said = {"name": "mallory", "password": PASSWORD, "csrf": word}
    answer = client.post("/sign-in", data=said, headers={"Origin": origin} if origin else {})
    assert answer.status_code in (303, 403)
    return answer.status_code == 303


def test_who_planted_a_cookie_cannot_work_out_the_word_of_a_form(app: FastAPI) -> None:
    """From the token alone, or at another house, whose key is another."""
    guessed = hmac.new(PLANTED.encode(), b"a form of this house", hashlib.sha256).hexdigest()
    others = Key(bytes(32)).mark("a form of this house", PLANTED)
    with browser(app, CLEAR, **{COOKIE: PLANTED}) as victim:
        assert not sent(victim, guessed)
        assert not sent(victim, others)
        assert not sent(victim, "0" * 64)
        assert sent(victim, word_of(victim))


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://house.example@elsewhere", "null"])
def test_an_origin_that_is_none_of_this_house_opens_no_form(origin: str, app: FastAPI) -> None:
    with browser(app, CLEAR) as client:
        assert not sent(client, word_of(client), origin)


@pytest.mark.parametrize("origin", ["http://evil.house.example", "http://house.example:81", "null", "file://"])
def test_a_word_that_its_sender_was_given_with_the_planted_cookie_opens_nothing_from_another_site(
    app: FastAPI, origin: str
) -> None:
    with browser(app, CLEAR, **{COOKIE: PLANTED}) as attacker:
        word = word_of(attacker)
    with browser(app, CLEAR, **{COOKIE: PLANTED}) as victim:
        assert not sent(victim, word, origin)
        assert sent(victim, word, CLEAR)  # the house's own page, in whose browser it is


def test_by_tls_a_cookie_has_a_name_that_no_neighbour_can_set(app: FastAPI, house: House) -> None:
    token = house.people.sign_in("mallory", PASSWORD).token
    with browser(app, TLS) as client:
        made = client.get("/sign-in").headers["set-cookie"]
        name, _, rest = made.partition("=")
        assert name == HOST_COOKIE == "__Host-chapter47"
        assert {"Secure", "Path=/", "HttpOnly", "SameSite=Lax"} <= set(rest.split("; ")) and "Domain" not in made
        assert sent(client, word_of(client), TLS)
        assert "You are mallory" in client.get("/sign-in").text
    with browser(app, TLS, **{COOKIE: token}) as victim:  # put there by a neighbour, or on a line in clear
        assert "You are mallory" not in victim.get("/sign-in").text
        assert victim.get(f"{PREFIX}/me").status_code == 401
    with browser(app, TLS, host_chapter47=token, chapter47=PLANTED) as both:
        assert both.get(f"{PREFIX}/me").json()["name"] == "mallory"


def test_a_worker_passes_on_only_the_cookie_that_it_believed_itself() -> None:
    def passed(scheme: str, cookies: str) -> str:
        headers = [(b"cookie", cookies.encode()), (b"host", b"house.example")]
        return forward._passed(Request({"type": "http", "scheme": scheme, "headers": headers})).get("cookie", "")

    assert passed("http", f"{COOKIE}=a; other=b") == f"{COOKIE}=a"
    assert passed("https", f"{COOKIE}=a; {HOST_COOKIE}=c") == f"{HOST_COOKIE}=c"
    assert passed("https", f"{COOKIE}=a") == ""
