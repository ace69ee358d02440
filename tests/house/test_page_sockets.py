"""Everything that a table page receives, its first HTML and every frame of its socket, searched for hidden cards."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.house import browsing
from tests.house.listening import Listener, all_in, cards_in, first_html

from chapter47 import Refusal
from chapter47.client import Client, TableClient
from chapter47.games import MODULES, game_type
from chapter47.house import House
from chapter47.house.store import journal_of, read, reading
from chapter47.house.view import view, view_as_json
from chapter47.table import svg
from chapter47.table.cards import ALL_CARDS, JOKER
from chapter47.table.events import Declared, Drawn, Event, Turned, WindowClosed, decode
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.sources import SeededSource
from chapter47.table.tiles import KINDS, tile_svg
from chapter47.table.window import Bet, Sit
from chapter47.table.writing import line

SEED = 47  # the cards are the same every time: whether any lay face down for a while is not left to chance
SEEDED = f"""
from chapter47.cli import main
from chapter47.house import feed, playing, view
from chapter47.table.sources import SeededSource

playing.CryptographicSource = lambda: SeededSource({SEED})
"""
HONEST = f"{SEEDED}main()"
LEAKING = f"{SEEDED}view.visible = feed.visible = lambda event, who: event; main()"
Elected = dict[str, Any] | None
LONGEST = 80  # acts in a sitting
WITHOUT_CARDS = (
    "craps mini-craps night-craps roulette night-roulette big-six money-wheel pokette sic-bo mini-dice keno "
    "chuck-a-luck under-over beat-the-dealer"
).split()


# ---- what may be seen, from the journal alone ------------------------------------------------------------------------


def seen_and_hidden(rows: list[Event], seat: int) -> tuple[set[str], set[str]]:
    """The cards of a round that lie face up or before this seat, and those that do not yet.

    By the faces of the cards and the names of the hands alone, not by what the events themselves say of who sees them.
    """
    seen, hidden = set[str](), dict[str, set[str]]()
    for event in rows:
        if isinstance(event, Drawn) and event.piece is not None:
            own = event.hand.partition(".")[0].removesuffix("-split") in (f"seat-{seat}", f"box{seat}")
            if event.face == "up" or own:
                seen.add(event.piece)
            else:
                hidden.setdefault(event.hand, set()).add(event.piece)
        elif isinstance(event, Turned):
            seen |= hidden.pop(event.hand, set()) | set(event.pieces)
        elif isinstance(event, Declared) and event.card is not None:
            (seen if event.exposed else hidden.setdefault("declared", set())).add(event.card)
    return seen, {card for cards in hidden.values() for card in cards} - seen


def out_of_play(rows: list[Event]) -> set[str]:
    """Cards that went to the rack and lie on no layout, though everybody saw them."""
    racked = {event.piece for event in rows if isinstance(event, Drawn) and event.hand in ("burn", "discard")}
    lying = {event.piece for event in rows if isinstance(event, Drawn) and event.hand not in ("burn", "discard")}
    return {piece for piece in racked - lying if piece is not None}


def test_what_may_be_seen_by_the_journal() -> None:
    rows: list[Event] = [
        Drawn("c", "seat-1", "9C", "down", seen_by=(1,)),
        Drawn("c", "seat-2.high", "5H", "down", seen_by=(2,)),
        Drawn("c", "dealer", "KH", "down", seen_by=()),
        Drawn("c", "dealer", "2S"),
        Drawn("c", "burn", None, "unseen", seen_by=()),
        Declared("c", "card-drawn-in-error", "dealer", "7D", seen_by=()),
    ]
    assert seen_and_hidden(rows, 1) == ({"9C", "2S"}, {"5H", "KH", "7D"})
    assert seen_and_hidden(rows, 2) == ({"5H", "2S"}, {"9C", "KH", "7D"})
    turned = Turned("c", "dealer", ("KH",))
    assert seen_and_hidden([*rows, turned], 0) == ({"2S", "KH"}, {"9C", "5H", "7D"})


def journal(database: Path, table: int) -> list[Event]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT body FROM events WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    connection.close()
    return [decode(body) for (body,) in rows]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chapter47.house.playing.CryptographicSource", lambda: SeededSource(SEED))
        house = House(":memory:")
        yield house
        house.close()


def names(game: str) -> list[str]:
    """Wagers of a game, each at its first places: some games deal to nobody who makes but one."""
    kinds = game_type(game).wagers
    return [f"{kind.key}:{spot}" if spot else kind.key for kind in kinds for spot in (kind.spots[:3] or ("",))]


def draws(house: House, game: str, elections: Elected = None) -> list[str]:
    """The draws of a round of a game, played here and now with the first choice everywhere; a wheel deals nothing."""
    live = house.open(game, elections)
    for seat in (1, 2):
        name = f"{game}-{live.number}-{seat}"
        house.welcome(name, 1_000_000)
        live.bet(Sit(seat, name, 500_000))
        for wager in names(game):
            with suppress(Refusal):
                live.bet(Bet(seat, wager, 1000))
    live.deal()
    while live.table.round <= 1 and isinstance(live.pending, Ask | AskAmount):
        live.choose(live.pending.seat, live.pending.default)
    with reading(house.engine) as connection:
        rows = read(journal_of(connection, live.number))
    return [str(line(row.event)) for row in rows if isinstance(row.event, Drawn) and row.event.source != "moved"]


# ---- two who play and one who looks on -------------------------------------------------------------------------------


class Sitting:
    """A table at which two patrons play, and the pages of both and of one who looks on (seat 0)."""

    def __init__(self, http: httpx.Client, database: Path, game: str, elections: Elected, stack: ExitStack) -> None:
        self.http, self.database, self.game = http, database, game
        self.people = [Client("", http=http) for _ in range(3)]
        for client in self.people:
            client.come_in(f"guest-{secrets.token_hex(8)}")
        self.number = self.people[0].open(game, elections).number
        self.players: list[TableClient] = [client.table(self.number) for client in self.people[:2]]
        for seat, player in enumerate(self.players, 1):
            player.sit(seat, 200_000)
            self._bet(player)
        self.tokens = {seat: self.people[seat - 1].token for seat in (1, 2, 0)}
        self.path = f"/table/{self.number}"
        self.pages = {seat: Listener(http, token, self.path, stack) for seat, token in self.tokens.items()}
        self.shown = {seat: set[str]() for seat in self.pages}  # what each page has shown
        self.open = {seat: set[str]() for seat in self.pages}  # and what it was free to show
        self.racked: set[str] = set()  # cards that went to the rack
        self.hidden = {seat: set[str]() for seat in self.pages}  # and what it was not, for a while
        self.leaks: list[str] = []

    def play(self, *, down: bool) -> None:
        """A round, and others until a card lay face down if the game has such; all that comes of an act is searched."""
        before = {seat: self._look(seat, [page.first], set()) for seat, page in self.pages.items()}
        fresh = True
        for turn in range(LONGEST):
            step = self._act(turn, down=down)
            if not step:
                self._rest(before)
                return
            for seat, page in self.pages.items():
                received = page.heard(step)
                if fresh and self.hidden[seat]:  # somebody who comes to the page, or comes again, just now
                    received += self._come(seat)
                    fresh = seat != 0
                before[seat] = self._look(seat, received, before[seat])
        raise AssertionError("it never came to an end")

    def _rest(self, before: dict[int, set[str]]) -> None:
        """What comes a moment after the sign of the last act, in frames of its own."""
        end = time.monotonic() + (3 if self.game == "fast-action-holdem" else 10)  # there not all is shown again
        while time.monotonic() < end and any(self.open[s] - self.racked - self.shown[s] for s in self.pages):
            for seat, page in self.pages.items():
                self._look(seat, page.rest(), before[seat])
            time.sleep(0.02)

    def _come(self, seat: int) -> list[str]:
        """The page as it is got anew, and for who plays the page of their round."""
        played = sum(isinstance(event, WindowClosed) for event in journal(self.database, self.number))
        calls = [f"/api/v1/tables/{self.number}/{call}" for call in ("told", "felt")]
        paths = [self.path, *calls, *([f"/rounds/{self.number}/1/{played}"] if seat else [])]
        return [first_html(self.http, self.tokens[seat], path) for path in paths]

    def _look(self, seat: int, received: list[str], before: set[str]) -> set[str]:
        """Nothing but cards that were seen in this round, or the one before, is in what came."""
        rows = journal(self.database, self.number)
        first = max((at for at, event in enumerate(rows) if isinstance(event, WindowClosed)), default=0)
        seen, hidden = seen_and_hidden(rows[first:], seat)
        shown = all_in(received, tiles=self.game == "pai-gow")
        self.shown[seat] |= shown
        self.racked |= out_of_play(rows[first:])
        self.open[seat] |= seen
        self.hidden[seat] |= hidden
        if leak := shown - seen - before:
            self.leaks.append(f"{self.game}, seat {seat}, row {len(rows)}: {sorted(leak)}")
        return seen

    def _act(self, turn: int, *, down: bool) -> int:
        """One act of a patron, and the step it led to; 0 when enough was played."""
        looks = [player.look() for player in self.players]
        if looks[0]["round"] > 1 and (self.hidden[0] or not down):
            return 0
        if looks[0]["betting"]:
            for player in self.players if looks[0]["round"] > 1 else ():
                self._bet(player)
            return max(int(player.deal()["step"]) for player in self.players)
        for player, told in zip(self.players, looks, strict=True):
            if choices := [choice for choice in told["choices"] if choice != "fold"]:
                return int(player.choose(choices[turn % len(choices)])["step"])
            if told["amounts"]:
                return int(player.choose(told["amounts"][0])["step"])
        raise AssertionError(f"nobody is asked: {looks[0]['asked']}")

    def _bet(self, player: TableClient) -> None:
        for wager in names(self.game):
            with suppress(Refusal):
                player.bet(wager, 1000)


@contextmanager
def listened(folder: Path, program: str) -> Iterator[tuple[httpx.Client, Path]]:
    with (
        browsing.served(folder, "--guests", "1000", program=("-c", program)) as url,
        httpx.Client(base_url=url, timeout=60) as http,
    ):
        yield http, folder / "house.db"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, Path]]:
    with listened(tmp_path_factory.mktemp("listened"), HONEST) as house:
        yield house


def sat(http: httpx.Client, database: Path, game: str, elections: Elected = None, *, down: bool = True) -> Sitting:
    with ExitStack() as stack:
        sitting = Sitting(http, database, game, elections, stack)
        sitting.play(down=down)
    return sitting


def test_the_games_without_cards(house: House) -> None:
    assert {game: draws(house, game) for game in WITHOUT_CARDS} == {game: [] for game in WITHOUT_CARDS}


@pytest.mark.parametrize("game", [game for game in MODULES if game not in WITHOUT_CARDS])
def test_no_page_receives_a_card_that_lies_face_down(
    game: str, house: House, served: tuple[httpx.Client, Path]
) -> None:
    down = any(line.endswith(" down") for line in draws(house, game))
    sitting = sat(*served, game, down=down)
    assert sitting.leaks == []
    for seat, shown in sitting.shown.items():
        assert shown <= sitting.open[seat]
        if game != "fast-action-holdem":  # of what a player lays off there the page shows nothing any more
            assert sitting.open[seat] - sitting.racked <= shown  # the search finds everything that lies on the layout
    assert sitting.open[1] and sitting.open[2]
    assert bool(sitting.hidden[0]) == down


OTHERS = ("omaha", "seven-card-stud", "five-card-draw", "five-card-stud", "mambo-stud")  # all ways beside hold'em


@pytest.mark.parametrize("dealt", OTHERS)
def test_nor_a_card_of_the_other_games_of_poker(dealt: str, served: tuple[httpx.Client, Path]) -> None:
    sitting = sat(*served, "poker", {"game": dealt})
    assert sitting.leaks == []
    assert sitting.hidden[1] and sitting.hidden[2]


def test_a_question_about_ones_own_card_names_it_to_nobody_else(house: House) -> None:
    live = house.open("poker", {"game": "five-card-draw"})
    for seat in (1, 2):
        house.welcome(f"drawing-{seat}", 100_000)
        house.sit(live.number, seat, f"drawing-{seat}", 50_000)
    live.deal()
    while isinstance(live.pending, Ask) and not live.pending.question.startswith("throw "):
        live.choose(live.pending.seat, next(c for c in ("check", "call") if c in live.pending.choices))
    assert isinstance(live.pending, Ask)
    asked, card = live.pending.seat, live.pending.question.removeprefix("throw ")
    live.choose(asked, "keep")
    other = 3 - asked
    with pytest.raises(Refusal) as late:
        house.bet(live.number, other, "pot", 1000)
    with pytest.raises(Refusal) as early:
        live.choose(other, "keep")
    told = [view_as_json(live, other).decode(), view_as_json(live, 0).decode(), str(late.value), str(early.value)]
    own = set(view(live, asked).hands[f"seat-{asked}"])
    up = {row.event.piece for row in live.round_rows if isinstance(row.event, Drawn) and row.event.face == "up"}
    assert card in own and all_in(told).isdisjoint(own - up)  # the button was drawn for with cards face up
    assert f"throw {card}" in view_as_json(live, asked).decode()


def test_a_house_that_leaks_is_found_out(tmp_path: Path) -> None:
    with listened(tmp_path, LEAKING) as (http, database):
        sitting = sat(http, database, "three-card-poker")
    assert len(sitting.leaks) >= 3
    assert sitting.hidden[0] <= sitting.shown[0]


def test_every_way_to_write_or_draw_a_card_is_found() -> None:
    for card in ALL_CARDS:
        drawn = svg.card_svg(card)
        if card.rank == JOKER:
            assert cards_in(drawn)["joker"] == {card.code}
            continue
        found = cards_in(drawn.replace(f' data-card="{card.code}"', ""))
        assert found["drawn"] == found["said"] == {card.code}
        assert cards_in(f'42["update", "<b title=\\"{card.code}\\">"]')["code"] == {card.code}
        assert cards_in(f"Dealer: {card.name}")["sign"] == {card.code}
    for tile in KINDS:
        assert all_in([tile_svg(tile)], tiles=True) == {tile.code}
    assert all_in(['<path d="M0 9C-.35 .55"/>', "19%3A47-5%5Breq%5D", "#5D5D5D"]) == set()
