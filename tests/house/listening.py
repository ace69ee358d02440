"""What a browser receives of a table page: its first HTML, every frame of its socket; and cards in it."""

from __future__ import annotations

import html
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from chapter47.games import game_types
from chapter47.house.api.access import COOKIE
from chapter47.rulebook import rulebook
from chapter47.table import svg
from chapter47.table.cards import SUIT_SIGNS
from chapter47.table.tiles import Tile


def first_html(http: httpx.Client, token: str, path: str) -> str:
    """A page as a browser gets it before anything moves."""
    headers = {"Accept": "text/html", "Cookie": f"{COOKIE}={token}"}
    return http.get(path, headers=headers).raise_for_status().text


class Listener:
    """One tab at the page of a table, as a browser opens it; it closes with the stack."""

    def __init__(self, http: httpx.Client, token: str, path: str, stack: ExitStack) -> None:
        self.first = first_html(http, token, path)
        number = path.rpartition("/")[2]
        assert f'data-table="{number}"' in self.first, "it is not the page of that table"
        address = str(http.base_url).replace("http", "ws", 1).rstrip("/")
        self.frames: list[str] = []
        self.step = 0
        url = f"{address}/api/v1/tables/{number}/live"
        told = {"Cookie": f"{COOKIE}={token}"}
        self.socket = stack.enter_context(connect(url, max_size=None, open_timeout=60, additional_headers=told))
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        stack.callback(self._close)

    def _listen(self) -> None:
        try:
            for message in self.socket:
                frame = message if isinstance(message, str) else message.decode("utf-8", "replace")
                self.frames.append(frame)
                self.step = max(self.step, int(json.loads(frame)["step"]))
        except (ConnectionClosed, OSError):
            pass

    def heard(self, step: int, seconds: float = 60) -> list[str]:
        """The frames since the last look, once they have come to a step."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.step >= step:
                return self.rest()
            time.sleep(0.005)
        raise AssertionError(f"the page never came to step {step}: {[frame[:200] for frame in self.frames]}")

    def rest(self) -> list[str]:
        """The frames since the last look, if any came."""
        frames, self.frames = self.frames, []
        return frames

    def _close(self) -> None:
        self.socket.close()
        self.thread.join(10)


# ---- cards in a text, however they are written or drawn --------------------------------------------------------------

_RANK, _SUITS = r"(10|[2-9AJQK])", {sign: code for code, sign in SUIT_SIGNS.items()}
_WORDS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
_PATHS = {re.findall(r'd="([^"]*)"', svg.suit(code, 0, 0, 1))[0]: code for code in SUIT_SIGNS}
_DRAWN = re.compile(rf'>{_RANK}</text><path d="({"|".join(map(re.escape, _PATHS))})"')
_CODE = re.compile(rf"(?<![\w.#%-]){_RANK}([SHDC])(?!\w)")
_SIGN = re.compile(rf"(?<!\w){_RANK}([♠♥♦♣])")
_SAID = re.compile(r" of (spade|heart|diamond|club)s")
_RANKED = re.compile(r"(ace|king|queen|jack|10|[2-9])$", re.IGNORECASE)
_JOKER = re.compile(r"JOKER[12]")
_TILE = re.compile(r"(?<![\w:.-])([1-6]-[1-6])(?![\w-])")


def plain(received: str) -> str:
    """The text behind the escapes of JSON and HTML, without what the rulebook prints."""
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), received)
    text = html.unescape(html.unescape(text.replace('\\"', '"').replace("\\n", "\n")))
    for says in _printed():
        text = text.replace(says, "")
    return text


def cards_in(received: str, *, tiles: bool = False) -> dict[str, set[str]]:
    """The cards that a text shows, by the way in which it shows them."""
    text = plain(received)
    found = {
        "drawn": {rank + _PATHS[path] for rank, path in _DRAWN.findall(text)},
        "sign": {rank + _SUITS[sign] for rank, sign in _SIGN.findall(text)} if set(_SUITS) & set(text) else set(),
        "said": set(_said(text)),
        "joker": set(_JOKER.findall(text)),
    }
    text = re.sub(r'\bd="[^"]*"', "", text)  # a path may look like anything
    found["code"] = {rank + suit for rank, suit in _CODE.findall(text)}
    if tiles:
        found["tile"] = {Tile.parse(code).code for code in _TILE.findall(text)}
    return found


def _said(text: str) -> Iterator[str]:
    """Cards in words, the ace of spades: the suits are found first, for they are rare."""
    for suit in _SAID.finditer(text):
        if rank := _RANKED.search(text[max(0, suit.start() - 5) : suit.start()]):
            yield _WORDS.get(rank[1].lower(), rank[1]) + suit[1][0].upper()


def all_in(received: list[str], *, tiles: bool = False) -> set[str]:
    """Every card that anything received shows in any way."""
    return {card for each in received for cards in cards_in(each, tiles=tiles).values() for card in cards}


@cache
def _printed() -> list[str]:
    """Provisions that name cards: they are printed beside every line that they decide."""
    said = [row.says for row in rulebook().select()]
    for game in game_types():  # what is printed on a layout names cards too
        elections = game.elections()
        rows = (row for kind in game.wagers if kind.offered(elections) for row in kind.pay_table(elections))
        said += [f" {row.event}" for row in rows]
    return [words for words in said if any(p.search(words) for p in (_SAID, _SIGN, _CODE))]
