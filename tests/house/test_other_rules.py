"""Words and citations may change under a table in play, and nothing happens; where rules change, its round is held up.

A quarantine is one table's: the lobby, the other tables, audit, anchors and backup go on, patrons are told, and a
supervisor has the choice.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.house.playing import Gambler, chips, in_the_books, seated, total

from chapter47 import Bet, Refusal, game_types, games
from chapter47.games import game_type
from chapter47.house import House, audit
from chapter47.house.anchors import append, read
from chapter47.house.backup import backup
from chapter47.house.live import LiveTable
from chapter47.house.people import NotYours, Person, Role
from chapter47.house.shape import TABLES
from chapter47.house.view import view
from chapter47.table import phrases
from chapter47.table.events import RACK, Account, Moved
from chapter47.table.game import GameType
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.table import Table

KEYS = [game.key for game in game_types()]
FLOOR = Person("flo", Role.FLOORPERSON)
ROUNDS = 25  # a game that asked nothing in so many rounds never asks


def in_the_middle(live: LiveTable, gambler: Gambler) -> bool:
    """Play until somebody is asked in the middle of a round, with wagers on the layout; a game may never ask."""
    for _ in range(300):
        asks = isinstance(live.pending, Ask | AskAmount)
        if asks and live.table.round > 1 and live.table.wagers:
            return True
        gambler.act(live)
        if live.pending is None or live.table.round > ROUNDS:
            return False
    return False


def stopped(live: LiveTable, gambler: Gambler) -> None:
    """In a round of a game that asks nothing the table stops where a process dies: within a transaction, or between."""
    if not in_the_middle(live, gambler) and isinstance(live.pending, Bets):
        for seat in live.table.seats:  # what waits in a window is the most that such a round leaves behind
            kind = live.table.offered[0]
            name = f"{kind.key}:{kind.spots[0]}" if kind.spots else kind.key
            with suppress(Refusal):
                live.bet(Bet(seat, name, 1000))


class Renumbered(dict[str, str]):
    """Another number for every paragraph, however often it is asked for."""

    def get(self, cite: str, default: Any = None) -> Any:
        """The other number."""
        return cite if cite.startswith("99:") else f"99:{cite}"


def change(patch: pytest.MonkeyPatch) -> None:
    """Every phrase of the catalogue says something else, and every paragraph has another number."""
    changed = {key: f"otherwise, {key.replace('-', ' ')}" for key in (*phrases.PHRASES, *games.phrases())}
    patch.setattr(phrases, "PHRASES", changed)
    made = Table.__init__

    def init(self: Table[Any], *given: Any, **named: Any) -> None:
        made(self, *given, **named)
        self._own = lambda cite, _=None: f"99:{cite}"

    patch.setattr(Table, "__init__", init)
    patch.setattr(GameType, "parallels", Renumbered())


def stands(live: LiveTable) -> dict[str, Any]:
    """Everything that a patron or the house would miss: chips, wagers, cards dealt and to come, and the question."""
    table, request = live.table, live.pending
    return {
        "chips": {seat.number: (seat.name, seat.balance) for seat in table.seats.values()},
        "wagers": [(w.number, w.seat, w.kind.key, w.spot, w.amount, w.round) for w in table.wagers],
        "rack": table.rack,
        "owed": dict(table.owed),
        "to come": live.dealer.save(),
        "out": {side: dict(shoe.out) for side, shoe in table.shoes.items()},
        "hands": {seat: view(live, seat).hands for seat in (0, *table.seats)},
        "asked": (type(request).__name__, getattr(request, "seat", None), getattr(request, "choices", None)),
        "waiting": list(live.waiting),
        "round": table.round,
    }


@pytest.mark.parametrize("key", KEYS)
def test_other_words_and_citations_leave_every_table_as_it_was(key: str) -> None:
    house = House(":memory:")
    live, gambler = seated(house, key), Gambler(11)
    stopped(live, gambler)
    before, said = stands(live), view(live, 1).steps[-1].text
    with pytest.MonkeyPatch.context() as patch:
        change(patch)
        again = LiveTable(house.engine, live.number)
        assert not again.held_up
        assert stands(again) == before
        assert said is not None
        more = Gambler(12)
        first = again.table.round
        for _ in range(40):
            if again.pending is not None:
                more.act(again)
        assert again.table.round > first
        assert chips(again) == in_the_books(house, live.number)
        cites = {step.cite for step in view(again, 0).steps if step.cite}
        assert cites and all(cite.startswith("99:") for cite in cites)
        assert audit(house.engine).sound
    assert audit(house.engine).sound  # and the words of today audit what was played under the others


# ---- a round that cannot go on ---------------------------------------------------------------------------------------


@pytest.fixture
def floor() -> tuple[House, LiveTable, LiveTable]:
    """A house with a table of three card poker in the middle of a round, and another of roulette."""
    house = House(":memory:")
    live, other = seated(house, "three-card-poker"), seated(house, "roulette")
    gambler = Gambler(3)
    for seat in (1, 2):
        live.bet(Bet(seat, "ante", 2000))
    live.deal()
    assert isinstance(live.pending, Ask) and live.table.wagers
    live.choose(1, "play")
    gambler.act(other)
    return house, live, other


def one_more_question(patch: pytest.MonkeyPatch, key: str) -> None:
    kind = game_type(key)
    play = kind.play

    def asks_first(table: Table[Any]) -> Any:
        yield from table.ask("1:1", 1, "decision", ("yes", "no"), absent="no")
        yield from play(table)

    patch.setitem(vars(kind), "play", asks_first)  # frozen, for everybody but a test


def another_settlement(patch: pytest.MonkeyPatch, key: str) -> None:
    """The rules of today move a dollar more."""
    kind = game_type(key)
    play = kind.play

    def takes_a_dollar(table: Table[Any]) -> Any:
        table.seats[1].balance -= 100
        table.rack += 100
        table.events.append(Moved("1:1", Account("seat", 1), RACK, 100, "charge"))
        yield from play(table)

    patch.setitem(vars(kind), "play", takes_a_dollar)


def everything_else_goes_on(house: House, number: int, other: int, path: Path) -> None:
    assert [each for each, _ in house.tables()] == [number, other]
    live = house.table(other)
    rounds = live.table.round
    Gambler(5).act(live)
    assert live.table.round > rounds or not isinstance(live.pending, Bets)
    assert house.table(number).held_up
    with house.engine.connect() as connection:
        named = connection.execute(sa.select(TABLES.c.quarantine).where(TABLES.c.id == number)).scalar_one()
    assert named
    found = audit(house.engine)
    assert all(f"table {number}" in fault for fault in found.faults)
    append(path / "anchors", found.heads)
    assert {anchor.chain for anchor in read(path / "anchors")} >= {f"table:{other}:events", "ledger"}
    assert backup(str(house.engine.url.database), path / "house.gz") > 0


@pytest.mark.parametrize("how", ["question", "settlement"])
@pytest.mark.parametrize("choice", ["void", "close"])
def test_a_round_under_other_rules_is_held_up_alone_and_a_supervisor_ends_it(
    floor: tuple[House, LiveTable, LiveTable], how: str, choice: str, tmp_path: Path
) -> None:
    house, live, other = floor
    before, all_money = {seat.number: seat.balance for seat in live.table.seats.values()}, total(house)
    wagered = {w.seat: w.amount for w in live.table.wagers}
    laid: dict[int, int] = {}
    for wager in live.table.wagers:
        laid[wager.seat] = laid.get(wager.seat, 0) + wager.amount
    assert wagered
    with pytest.MonkeyPatch.context() as patch:
        if how == "question":
            one_more_question(patch, "three-card-poker")
        else:
            another_settlement(patch, "three-card-poker")
        house.holding.tables.clear()  # as after a start
        held = house.table(live.number)
        assert held.held_up and held.pending is None
        told = view(held, 1)
        assert told.held_up and not told.closed and "supervisor" in told.asked
        for act in (lambda: held.bet(Bet(1, "ante", 1000)), held.deal, lambda: held.choose(2, "play"), held.close):
            with pytest.raises(Refusal):
                act()
        everything_else_goes_on(house, live.number, other.number, tmp_path)
        with pytest.raises(NotYours):
            house.resume(live.number, choice, Person("ann", Role.PATRON), "a test")
        with pytest.raises(Refusal, match="void or close"):
            house.resume(live.number, "shrug", FLOOR, "a test")
        house.resume(live.number, choice, FLOOR, "the rules were changed")
        after = house.table(live.number)
        assert not after.held_up
        assert total(house) == all_money == 0
        if choice == "void":
            assert isinstance(after.pending, Bets) and not after.table.wagers
            assert {s.number: s.balance for s in after.table.seats.values()} == {
                n: cents + laid.get(n, 0) for n, cents in before.items()
            }
            assert in_the_books(house, live.number) == chips(after)
            Gambler(2).act(after)  # and on it goes, under the rules of today
        else:
            assert after.pending is None
            assert in_the_books(house, live.number) == {}
            for seat, cents in before.items():
                name = f"p{live.number}x{seat}"
                assert house.balance(name) == 100_000 + cents + laid.get(seat, 0)
            house.reopen(live.number, FLOOR, why="a test")
            assert isinstance(house.table(live.number).pending, Bets)
        assert audit(house.engine).sound, audit(house.engine).faults
        assert any("quarantine ended" in act["text"] for act in house.acts())


def test_a_round_whose_rules_come_back_goes_on_by_itself(floor: tuple[House, LiveTable, LiveTable]) -> None:
    house, live, _ = floor
    before = stands(live)
    with pytest.MonkeyPatch.context() as patch:
        one_more_question(patch, "three-card-poker")
        house.holding.tables.clear()
        assert house.table(live.number).held_up
    house.holding.tables.clear()
    again = house.table(live.number)
    assert not again.held_up and stands(again) == before
    with house.engine.connect() as connection:
        assert connection.execute(sa.select(TABLES.c.quarantine).where(TABLES.c.id == live.number)).scalar() is None
    again.choose(2, "fold")
    assert audit(house.engine).sound
