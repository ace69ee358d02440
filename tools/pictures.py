"""Take the pictures of docs/pictures: a house is served, a session is played, and a browser looks at its pages.

python -m tools.pictures [folder] [name ...]
"""

from __future__ import annotations

import base64
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.house.browsing import chromium, served
from tests.house.sessions import play

from chapter47.client import Client
from chapter47.house import House
from chapter47.house.api.access import COOKIE
from chapter47.house.live import LiveTable
from chapter47.house.people import Role
from chapter47.table.window import Bet, Sit
from tools import picture_nights
from tools.album import note
from tools.picture_nights import LET_IT_RIDE, NIGHT, ROULETTE

DESK, WIDE, PHONE = (1280, 720), (1440, 900), (390, 844)
STAFF = {"dora": Role.DEALER, "flo": Role.FLOORPERSON, **picture_nights.STAFF}
PASSWORD = "a password for pictures"


class Shot(NamedTuple):
    """One picture: its name, the address, who looks, how large and in which look."""

    name: str
    path: str
    who: str = "guest"
    size: tuple[int, int] = DESK
    look: str = "dark"
    wait: float = 1.0
    first: str = ""  # what is done on the page before the picture, as a script
    away: bool = False  # without a network by then


SHOTS = (
    Shot("lobby", "/"),
    Shot("lobby-new", "/", "nobody"),
    Shot("lobby-light", "/?kind=blackjack", "nobody", WIDE, "light"),
    Shot("lobby-phone", "/", "guest", PHONE),
    Shot("chooser", "/setup/blackjack?decks=2&surrender=true&bot-2=regular&bot-6=novice", wait=12),
    Shot("chooser-light", "/setup/craps", size=WIDE, look="light"),
    Shot("chooser-phone", "/setup/minibaccarat", size=PHONE),
    Shot("review", "/review", wait=4),
    Shot("review-light", "/review", size=WIDE, look="light", wait=2),
    Shot("review-phone", "/review", size=PHONE, wait=2),
    Shot("not-found", "/no-such-page", "nobody"),
    Shot(
        "odds-light",
        "/odds?game=blackjack&decks=6&surrender=true&six_to_five=true&what_if=true",
        "nobody",
        WIDE,
        "light",
        25,
    ),
    Shot("rule-light", "/rule?cite=19:47-7.3(b)&run=true", "nobody", WIDE, "light", 3),
    Shot("rules-light", "/rules", "nobody", WIDE, "light", 3),
    Shot("floor-light", "/floor", "nobody", WIDE, "light", 6),
    Shot("rounds-light", "/rounds", "guest", WIDE, "light", 3),
    Shot("dealer-light", "/dealer/1", "dora", WIDE, "light", 3),
    Shot("supervisor-light", "/supervisor", "flo", WIDE, "light", 3),
    Shot("school-payouts", "/school/drill/payouts/roulette/2/7", "nobody", WIDE, "light", 3),
    Shot("school-ruling", "/school/drill/rulings/blackjack/2/23", "nobody", WIDE, "light", 3),
    Shot("school-play", "/school/drill/decisions/blackjack/2/5", "nobody", WIDE, "light", 3),
    Shot("school-floor", "/school/drill/floors/blackjack/3/3", "nobody", WIDE, "light", 3),
    Shot("school-counting", "/school/drill/counting/blackjack/3/4/zen", "nobody", WIDE, "light", 3),
    Shot("school-phone", "/school/drill/payouts/craps/2/7", "nobody", PHONE, "light", 3),
    Shot("odds-phone", "/odds?game=minibaccarat", "nobody", PHONE, "light", 6),
    Shot("night-banker-light", f"/night/{NIGHT}/bank", "lena.ortiz", WIDE, "light", 3, picture_nights.SIXTY),
    Shot("night-banker-phone", f"/night/{NIGHT}/bank", "lena.ortiz", PHONE, "dark", 3),
    Shot("night-phone-face-down", f"/night/{NIGHT}/deal/{LET_IT_RIDE}", "ada.fields", PHONE, "light", 3),
    Shot("night-phone-bets", f"/night/{NIGHT}/deal/{ROULETTE}", "hugo.lind", PHONE, "dark", 3),
    Shot(
        "night-phone-away",
        f"/night/{NIGHT}/settle/{ROULETTE}",
        "hugo.lind",
        PHONE,
        "light",
        3,
        picture_nights.SETTLED,
        away=True,
    ),
    Shot("night-plan-light", f"/night/{NIGHT}/plan", "ruth.vance", WIDE, "light", 3),
    Shot("night-board", f"/night/{NIGHT}/board", "nobody", WIDE, "dark", 3),
    Shot("rules-phone", "/rules?q=insurance", "nobody", PHONE, "light", 3),
)


@contextmanager
def prepared() -> Iterator[tuple[str, dict[str, str]]]:
    """A house with staff, a session that was played and tables with company; the token of each who looks."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        house = House(str(folder / "house.db"))
        for person, role in STAFF.items():
            house.people.add(person, role, PASSWORD)
        _dealt(house, house.open("blackjack", entered=True))
        house.close()
        picture_nights.planned(folder)
        with served(folder, "--rehearse", picture_nights.BEGINS) as address:
            tokens = {"nobody": "", "guest": _guest(address)}
            for person in STAFF:
                with Client(address) as client:
                    client.sign_in(person, PASSWORD)
                    tokens[person] = client.token
            picture_nights.evening(address, tokens)
            yield address, tokens


def _dealt(house: House, live: LiveTable) -> None:
    """A table with real cards in the middle of a round: three patrons, and a card for the second of them."""
    dora = house.people.find("dora")
    number = live.number
    house.enter(number, "done", dora)
    for typed in ("200", ""):
        house.enter(number, typed, dora)
    for seat, name in ((1, "Bea"), (3, "Abe"), (4, "Mae")):
        house.welcome(name, 50_000)
        house.place(number, [Sit(seat, name, 50_000)], dora)
        house.place(number, [Bet(seat, "blackjack", 1_000 if seat == 4 else 2_500)], dora)
    house.no_more_bets(number, dora)
    for typed in ("10S", "9C", "8S", "6D", "9D", "5D", "8H", "", "stand", "", "hit"):
        house.enter(number, typed, dora)


def _guest(address: str) -> str:
    """A guest in the middle of a hand of blackjack, with others at other tables."""
    for at, game in enumerate(("craps", "roulette", "minibaccarat", "poker")):
        with Client(address) as client:
            client.come_in(("ann", "ben", "kim", "lou")[at])
            client.open(game).sit(1, 100_000)
    with Client(address) as client:
        client.come_in("guest-be8c3e7c")
        table = client.table(play(client, "blackjack", 40))
        for _ in range(20):
            table.bet("blackjack", 2_500)
            seen = table.deal()
            if seen["choices"]:
                break
        return client.token


def take(browser: Any, address: str, token: str, shot: Shot, folder: Path) -> None:
    """Look at a page and keep the picture."""
    width, height = shot.size
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    media = [
        {"name": "prefers-color-scheme", "value": shot.look},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    browser.get(f"{address}/sign-in")
    browser.delete_all_cookies()
    if token:
        browser.add_cookie({"name": COOKIE, "value": token})
    browser.get(address + shot.path)
    time.sleep(shot.wait)
    if shot.first:
        network = {"offline": shot.away, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        browser.execute_cdp_cmd("Network.enable", {})
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", network)
        browser.execute_script(shot.first)
        time.sleep(1.5)
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    if wide > width:
        print(f"{shot.name}: {wide} wide on {width}", file=sys.stderr)
    png = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
    (folder / f"{shot.name}.png").write_bytes(base64.b64decode(png))
    if shot.away:
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", network | {"offline": False})


def main(folder: str = "docs/pictures", *names: str) -> None:
    """Take all pictures, or those that are named."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    with prepared() as (address, tokens), chromium() as browser:
        for shot in SHOTS:
            if not names or shot.name in names:
                take(browser, address, tokens[shot.who], shot, target)
                note(shot.name, folder=target)
                print(target / f"{shot.name}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
