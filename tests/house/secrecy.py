"""Two houses that differ in nothing but where two cards lie: whoever may see neither must be told the same by both.

The oracle is the secret order of the cards. A scene is played twice with the same chance, the same patrons and the same
choices; in the second house two places of a shuffled order are exchanged. If the round takes the same course, every
byte that goes out to somebody who may see neither of the two must be the same.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
import warnings
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from tests.house import playing
from tests.whole import WHOLE
from typer.testing import CliRunner

from chapter47 import Bet, Refusal
from chapter47.cli import app as cli
from chapter47.games import MODULES, game_type
from chapter47.house import House, recall, say, seeds, transcripts, view
from chapter47.house import playing as tables_at_play
from chapter47.house.api import ROUTERS, mount
from chapter47.house.api.access import COOKIE, Door
from chapter47.house.live import LiveTable
from chapter47.house.pages import care, fair, lobby, review
from chapter47.house.pages import table as table_page
from chapter47.house.pages.frame import Doorkeeper
from chapter47.house.people import Person, Role, make_known
from chapter47.house.shape import SEEDS
from chapter47.house.store import address_of, journal_of, read, reading
from chapter47.table import irregularities
from chapter47.table.drivers import Dealer
from chapter47.table.events import DOWN, Drawn, Event, Turned
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, AskAmount, Bets, Draw, Shuffle
from chapter47.table.sources import SeededSource
from chapter47.table.window import Limits

STAFF = [Person(str(role).replace(" ", "-"), role) for role in Role if role is not Role.PATRON]
STRANGER = Person("stranger", Role.PATRON)
ROUNDS = 3
PAGES = (lobby, table_page, fair, care, review)  # those of plain HTML; the others draw from what is told here
SHOWN = ("/", "/tables", "/lobby/tables", "/table/{}", "/fair/{}", "/care", "/review", "/review/{}")
Place = tuple[int, int]  # which shuffle, and where in its order


class Gambler(playing.Gambler):
    """Bets only what is lawful: a refusal takes the table up anew, and the dealer's hands would not be followed."""

    def act(self, live: LiveTable) -> None:
        if not isinstance(live.pending, Bets):
            super().act(live)
            return
        for seat in live.table.seats:
            for _ in range(3):
                kind = self.random.choice(live.table.offered)
                name = f"{kind.key}:{self.random.choice(kind.spots)}" if kind.spots else kind.key
                made = Bet(seat, name, self.random.choice((500, 1000, 2000, 6000)))
                with suppress(Refusal):
                    live.pending.window.check([*live.waiting, made])
                    live.bet(made)
        live.deal()


@dataclass
class Piece:
    """A card or tile that was drawn: from which place of which order, for which hand, and how it lies."""

    place: Place
    hand: str
    face: str
    code: str
    round: int


@dataclass
class Watched:
    """Follows the dealer's hands: which place of the shuffled order each card came from."""

    swap: tuple[Place, Place] | None = None
    shuffles: int = 0
    stacks: dict[str, list[Place]] = field(default_factory=dict)
    drawn: list[Piece] = field(default_factory=list)
    never: list[Place] = field(default_factory=list)  # places whose cards were not dealt before the next shuffle
    declared: Place | None = None
    round: int = 0
    followed: bool = True  # lost where cards are inserted among others

    def install(self, patch: pytest.MonkeyPatch) -> None:
        mix, cut, draw, take_out = Dealer._mix, Dealer.cut, Dealer._draw, Dealer.take_out

        def mixed(dealer: Dealer, request: Shuffle) -> None:
            mix(dealer, request)
            stack = dealer._stack(request.side)
            if request.how == "insert":
                self.followed = False
                return
            places = [(self.shuffles, at) for at in range(len(stack))]
            if self.swap is not None and self.swap[0][0] == self.shuffles:
                one, two = self.swap[0][1], self.swap[1][1]
                stack[one], stack[two] = stack[two], stack[one]
            self.never += self.stacks.get(request.side, [])
            self.stacks[request.side] = places
            self.shuffles += 1

        def was_cut(dealer: Dealer, depth: int, side: str = "") -> int:
            places = self.stacks.get(side, [])
            places[:] = places[-depth:] + places[:-depth]
            return cut(dealer, depth, side)

        def drew(dealer: Dealer, request: Draw) -> Any:
            side = request.shoe.name
            piece = draw(dealer, request)
            place = self.stacks[side].pop() if self.stacks.get(side) else (-1, -1)
            self.drawn.append(Piece(place, request.to, request.face, str(piece), self.round))
            return piece

        def taken_out(dealer: Dealer, card: Any, side: str = "") -> None:
            before = list(dealer._stack(side))
            take_out(dealer, card, side)
            after = dealer._stack(side)
            at = next((n for n, kept in enumerate(after) if kept is not before[n]), len(after))
            while at + 1 < len(before) and before[at + 1] is card:  # the nearest to the top was taken
                at += 1
            self.declared = self.stacks[side].pop(at)

        patch.setattr(Dealer, "_mix", mixed)
        patch.setattr(Dealer, "cut", was_cut)
        patch.setattr(Dealer, "_draw", drew)
        patch.setattr(Dealer, "take_out", taken_out)


@dataclass
class Told:
    """A scene that was played: all that went out to each observer, and the course that the table took."""

    shape: list[Any]
    out: dict[str, dict[str, str]]
    watched: Watched
    turned: set[str]  # hands of which something was turned up
    round: int
    house: House
    table: LiveTable


def owners(hand: str) -> set[int]:
    """Whose hand it is, by the names that procedures give to hands; nobody's where it is the house's."""
    found = re.fullmatch(r"(?:seat-?|box-?|sevens-?|hand-?|player-?)(\d+)(?:[.-].*)?", hand)
    return {int(found[1])} if found else set()


def staff_for(key: str) -> list[Person]:
    """Who of the staff looks on at a game: three of them, others at the next game, or all."""
    if WHOLE:
        return STAFF
    first = 3 * list(MODULES).index(key)
    return [STAFF[(first + more) % len(STAFF)] for more in range(3)]


def patrons(table: LiveTable) -> list[Person]:
    return [Person(seat.name, Role.PATRON) for seat in table.table.seats.values()]


def play(
    key: str,
    seed: int,
    swap: tuple[Place, Place] | None = None,
    declare: str = "",
    elections: Any = None,
    like: list[Any] | None = None,
) -> Told:
    """Play a scene up to a question in the middle of a round (or up to a window where the game asks nothing).

    Where it took another course than ``like`` there is nothing to compare, and nobody asks what goes out.
    """
    with pytest.MonkeyPatch.context() as patch:
        watched = Watched(swap)
        whole = {name: getattr(Dealer, name) for name in ("_mix", "cut", "_draw", "take_out")}
        watched.install(patch)
        patch.setattr(tables_at_play, "CryptographicSource", lambda: SeededSource(seed))
        patch.setattr(seeds.Fair, "source", lambda fair: _same_chance(fair, seed))
        log: list[str] = []
        handler = logging.Handler()
        handler.emit = lambda record: log.append(record.getMessage())  # type: ignore[method-assign]
        logger = logging.getLogger("chapter47")
        level = logger.level
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
        try:
            house = House(":memory:")
            table = _scene(house, watched, key, seed, declare, elections)
            for name, made in whole.items():  # what looks back deals again, and is not followed
                patch.setattr(Dealer, name, made)
            with reading(house.engine) as connection:
                events = [row.event for row in read(journal_of(connection, table.number))]
            shape = [_shape(event) for event in events]
            out = everything(house, table) if like in (None, shape) else {"stranger": {}}
        finally:
            logger.removeHandler(handler)
            logger.setLevel(level)
        out["stranger"]["log"] = "\n".join(log)
    turned = {event.hand for event in events if isinstance(event, Turned)}
    return Told(shape, out, watched, turned, table.table.round, house, table)


def _same_chance(fair: seeds.Fair, seed: int) -> seeds.Mixed:
    """The chance of a committed table, in both houses from one seed."""
    fair.drawn += 1
    return seeds.Mixed(f"{seed:064x}", fair.given, fair.drawn)


def _shape(event: Event) -> tuple[Any, ...]:
    return type(event).__name__, getattr(event, "hand", None), getattr(event, "of", None)


def _scene(house: House, watched: Watched, key: str, seed: int, declare: str, elections: Any) -> LiveTable:
    table = house.open(key, elections, Limits(minimum=100), committed=True)
    for seat in range(1, min(game_type(key).positions, 2) + 1):
        house.welcome(f"p{seat}", 300_000)
        house.sit(table.number, seat, f"p{seat}", 200_000)
    table.deal()
    gambler, declared = Gambler(seed), False
    for _ in range(400):
        watched.round = table.table.round
        if table.pending is None or table.table.round > ROUNDS + 1:
            break
        hidden = any(piece.round == watched.round and piece.face == DOWN for piece in watched.drawn)
        asks = isinstance(table.pending, Ask | AskAmount) and watched.round >= 2
        if declare and not declared and declare in table.pending.admits and watched.round >= 2:
            declared = _declare(table, declare)
            if declared:
                break
        elif asks and hidden and not declare:
            break
        gambler.act(table)
    if declare and not declared:
        raise Refusal(f"{declare} was never admitted with a card.")
    return table


def _declare(table: LiveTable, key: str) -> bool:
    """Declare with the card that lies fifth from the top, not exposed."""
    known, stack = table.table.game.irregularities[key], table.dealer._stack(table.table.shoe.name)
    seat = min(table.table.seats, default=None)
    reason = known.grounds[0] if known.grounds else "as seen"
    if len(stack) < 5 or table.pending is None:
        return False
    said = Declaration(key, known.by[0], stack[-5], False, seat, reason)
    try:
        irregularities.verify(said, table.table, table.pending.admits)
    except Refusal:
        return False
    table.declare(said)
    return True


# ---- every way out ---------------------------------------------------------------------------------------------------


def everything(house: House, table: LiveTable) -> dict[str, dict[str, str]]:
    """All that each observer can get out of the house about a table, with times and hashes made alike."""
    app = FastAPI()
    mount(app, house, Door(house.people, asks=10**9))
    app.add_middleware(Doorkeeper)
    for page in PAGES:
        page.mount(app)
    with TestClient(app) as client:
        return _everything(house, table, client)


def _everything(house: House, table: LiveTable, client: TestClient) -> dict[str, dict[str, str]]:
    seen = patrons(table)
    with house.engine.begin() as connection:
        for person in [*STAFF, STRANGER]:
            make_known(connection, person, "x")
    found: dict[str, dict[str, str]] = {}
    with reading(house.engine) as connection:  # alike() would take the seed of all chance for a hash
        sown = list(connection.execute(sa.select(SEEDS.c.text).where(SEEDS.c.kind == seeds.HOUSE)).scalars())
    for person in [*seen, STRANGER, *staff_for(table.table.game.key)]:
        token = house.people.enter(person).token
        headers = {"Authorization": f"Bearer {token}"}
        told = found[person.name] = {}
        assert client.portal is not None
        asked = paths(table) + [path.format(table.number) for path in SHOWN]
        for path, answer in client.portal.call(answers, client.app, asked, token).items():
            assert not any(seed in answer for seed in sown), f"{person.name} can tell every card from {path}"
            told[path] = alike(answer)
        with client.websocket_connect(f"/api/v1/tables/{table.number}/live", headers=headers) as socket:
            told["socket"] = alike(socket.receive_text())
        back = f"/api/v1/tables/{table.number}/live?words=1&since={max(table.steps - 60, 0)}"
        with client.websocket_connect(back, headers=headers) as socket:
            told["socket since"] = alike(socket.receive_text())
        told |= {name: alike(text) for name, text in pages(house, table, person).items()}
    return found


async def answers(app: Any, asked: list[str], token: str) -> dict[str, str]:
    """What the interface answers, asked without a client's own work: there are hundreds of questions."""
    found = {}
    for path in asked:
        where, _, query = path.partition("?")
        scope = {"type": "http", "method": "GET", "scheme": "http", "http_version": "1.1", "root_path": ""}
        scope |= {"path": where, "raw_path": where.encode(), "query_string": query.encode(), "state": {}}
        scope |= {"client": ("127.0.0.1", 50_000), "server": ("testserver", 80)}
        scope["headers"] = [(b"host", b"testserver"), (b"authorization", f"Bearer {token}".encode())]
        scope["headers"] += [(b"cookie", f"{COOKIE}={token}".encode()), (b"accept", b"text/html")]
        sent: list[Any] = [{"type": "http.request", "body": b""}]
        body = bytearray()

        async def receive(sent: list[Any] = sent) -> Any:
            return sent.pop() if sent else await asyncio.Event().wait()

        async def send(message: Any, body: bytearray = body) -> None:
            body += message.get("body", b"")

        await app(scope, receive, send)
        found[path] = body.decode()
    return found


def commands(house: House) -> dict[str, str]:
    """What the commands of whoever runs the house print: the audit, the reports, the backup. The file is a secret."""
    path, told = address_of(house.engine), {}
    run = CliRunner()
    for words in (("audit",), ("audit", "--json"), ("report", "--by", "table"), ("report", "--csv"), ("quarantine",)):
        printed = run.invoke(cli, [words[0], path, *words[1:]])
        assert printed.exit_code == 0, printed.output
        told[f"command {' '.join(words)}"] = alike(
            re.sub(r"\d\d:\d\d:\d\d", "TIME", printed.output.replace(path, "PATH"))
        )
    printed = run.invoke(cli, ["backup", path, f"{path}.{time.time_ns()}.backup"])
    told["command backup"] = re.sub(r"\S+\.backup", "FILE", printed.output.replace("\n", " "))
    return told


def paths(table: LiveTable) -> list[str]:
    """Every GET of the interface that is about a table, a round or the house; those of the rules say nothing of it."""
    known: list[str] = []
    for router in ROUTERS:
        for route in router.routes:
            path = str(getattr(route, "path", ""))
            if "GET" not in (getattr(route, "methods", None) or ()) or re.search(
                r"/(games|rules|health|me/sessions)", path
            ):
                continue
            if "{number}" in path and "{table}" in path:
                last = table.table.round
                for number in range(max(last - 1, 0), last + 1):
                    one = path.replace("{table}", str(table.number)).replace("{number}", str(number))
                    known.append(f"{one}?pictures=true")
            elif "{number}" not in path and "{name}" not in path:
                known.append(path.replace("{table}", str(table.number)))
    return known


def pages(house: House, table: LiveTable, person: Person) -> dict[str, str]:
    """What the pages show beside the interface: the round in words, past rounds, the replay of a dispute."""
    told: dict[str, str] = {}
    shown = view.view(table, view.eyes(table, person))
    told["words"] = repr([say.for_staff(step.event) for step in shown.steps]) + repr(shown.hands) + shown.asked
    told["past"] = repr(recall.last_rounds(table, person.name))
    if person.role is Role.COMPLIANCE:  # the layout with its chips, the same for all who watch
        with suppress(Refusal):
            recalled = recall.recall(house, table.number, table.table.round, person)
            told["dispute"] = repr(transcripts.layouts(house, recalled, person))
    return told


def alike(text: str) -> str:
    """Without times, hashes and tokens, which differ in any two houses."""
    words = re.sub(r'data-word="[^"]*"|\b\d\d:\d\d(?::\d\d)?\b', "WORD", text)
    return re.sub(r"\b1\d{12}\b", "TIME", re.sub(r"\b[0-9a-f]{64}\b", "HASH", words))


def undealt(told: Told, shuffle: int, random: Random, count: int) -> list[Place]:
    """Places of an order whose cards are still to come."""
    stacks = [*told.watched.stacks.values(), told.watched.never]
    left = [place for stack in stacks for place in stack if place[0] == shuffle]
    return random.sample(left, min(count, len(left)))


def dumped(told: Told, name: str) -> str:
    return json.dumps(told.out[name], sort_keys=True)


def hidden_draws(told: Told) -> list[Piece]:
    """What was drawn face down, of this round and of those before it, and was not turned up since."""
    return [
        piece
        for piece in told.watched.drawn
        if piece.face != "up" and piece.place[0] >= 0 and not (piece.round == told.round and piece.hand in told.turned)
    ]


def is_drawn(event: Event) -> bool:
    return isinstance(event, Drawn)
