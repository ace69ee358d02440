"""Cards that lie face down at a real table: entered when they are turned, and nothing hangs on them before."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.night.desks import LENA, fresh
from tests.night.nights import planned

from chapter47 import Refusal
from chapter47.house.night_store import open_desk
from chapter47.night.dealing import UNKNOWN
from chapter47.night.desk import NightDesk
from chapter47.night.face_down import RealTable
from chapter47.night.games import NIGHT_GAMES
from chapter47.night.model import NightTable
from chapter47.table.events import DOWN, Drawn, Turned

STACK = 100_000
WITH_CARDS = [game.name for game in NIGHT_GAMES.values() if game.cards]


def table(game: str, **elections: object) -> RealTable:
    """A table of a game, at its first window."""
    opened = RealTable(planned(), NightTable(number="9", game=game, elections=elections))
    go_on(opened)
    return opened


def go_on(at: RealTable) -> None:
    """Whatever only has to be seen to."""
    while at.expected().kind in ("word", "cut"):
        at.enter("" if at.expected().kind == "word" else str(at.expected().low), STACK)


def enter(at: RealTable, *entries: str) -> list[str]:
    """Enter things; what they told."""
    told = []
    for typed in entries:
        told += [one.says for one in at.enter(typed, STACK)]
        go_on(at)
    return told


LET_IT_RIDE = ("1 bet-1 5 Pat", "1 bet-2 5 Pat", "1 bet-3 5 Pat", "deal")
CARDS = ("KH", "2C", "KD", "7S", "3H", "9C")  # seat, community, seat, community, seat, community


def test_a_card_that_nobody_has_seen_is_an_event_without_its_card() -> None:
    at = table("let it ride")
    enter(at, *LET_IT_RIDE)
    at.enter(UNKNOWN, STACK)
    drawn = [one for one in at.happened if isinstance(one, Drawn)]
    assert [(one.hand, one.piece, one.face) for one in drawn] == [("seat-1", None, DOWN)]
    enter(at, *[UNKNOWN] * 5, "ride")
    at.enter("2C", STACK)
    assert at.happened[0] == Turned(at.happened[0].cite, "community-2", ("2C",))  # the first is burned


def test_what_is_no_card_is_refused_where_it_is_turned() -> None:
    at = table("let it ride")
    enter(at, *LET_IT_RIDE, *[UNKNOWN] * 6, "ride", "2C", "ride", "7S")
    says = at.expected().says
    assert says == "turn seat-1"  # the first of three
    for typed in ("rubbish", "", "KHKH", "?"):
        with pytest.raises(Refusal, match="no card that can lie there"):
            at.enter(typed, STACK)
    assert at.expected().says == says


def test_decisions_come_before_the_cards_are_known() -> None:
    seen, blind = table("let it ride"), table("let it ride")
    enter(seen, *LET_IT_RIDE, *CARDS, "ride", "ride")
    told = enter(blind, *LET_IT_RIDE, *[UNKNOWN] * 6)
    assert told[-1] == "a card for community-3, face down"
    assert blind.expected().kind == "choice"
    assert not any(code in " ".join(told) for code in CARDS)
    assert blind.view()["hands"]["seat-1"] == [UNKNOWN] * 3  # the phone shows them as they lie
    enter(blind, "ride")
    assert blind.expected().says == "turn community-2"  # the one that is turned now, and no other
    assert "First community card 7S" in " ".join(enter(blind, "7S"))
    assert blind.view()["hands"]["community-2"] == ["7S"]
    assert blind.expected().kind == "choice"
    enter(blind, "ride")
    lying = {"seat-1": ["KH", "KD", "3H"], "community-1": ["2C"], "community-3": ["9C"]}
    while blind.expected().kind == "card":
        enter(blind, lying[blind.expected().hand].pop(0))
    assert blind.table.rack == seen.table.rack == -1_500  # a pair of kings pays each of three wagers
    assert blind.expected() == seen.expected()
    assert blind.view()["hands"] == seen.view()["hands"]


def test_a_card_that_everybody_sees_is_entered_at_once() -> None:
    stud = table("caribbean stud poker")
    enter(stud, "1 ante 5 Pat", "deal", *[UNKNOWN] * 9)
    with pytest.raises(Refusal, match="dealt face up"):
        stud.enter(UNKNOWN, STACK)
    assert {"AS", "2S"} <= {one.enters for one in stud.expected().buttons}  # no card is used up by being unknown
    enter(stud, "AS")
    assert stud.expected().kind == "choice"


def test_the_dealer_looks_where_the_law_lets_him() -> None:
    """With an ace up the hole card decides whether players act: it is entered then, and a natural ends the round."""
    for hole, asked in (("KH", "bets"), ("9H", "choice")):
        night = table("blackjack")
        enter(night, "1 blackjack 10 Pat", "deal", "10C", "AD", "9C", UNKNOWN, "no")
        assert night.expected().says == "turn dealer"
        enter(night, hole)
        assert night.expected().kind == asked


def test_cards_that_cannot_be_are_refused_and_nothing_is_lost() -> None:
    blind = table("let it ride")
    enter(blind, *LET_IT_RIDE, "KH", *[UNKNOWN] * 5, "ride")
    with pytest.raises(Refusal, match="'KH' is no card that can lie there"):
        enter(blind, "KH")  # one deck has one king of hearts
    with pytest.raises(Refusal, match="'red' is no card that can lie there"):
        enter(blind, "red")
    enter(blind, "2C")
    assert blind.expected().kind == "choice"


def typed_at(at: RealTable, chance: random.Random) -> Iterator[str]:
    """One lawful thing after another, blind where that may be, until the next window."""
    while (asked := at.expected()).kind != "bets":
        choices = [one.enters for one in asked.buttons if one.enters != UNKNOWN]
        if any(one.enters == UNKNOWN for one in asked.buttons) and chance.random() < 0.8:
            yield UNKNOWN
        elif choices:
            yield chance.choice(choices)
        elif asked.kind == "amount":
            yield f"${asked.low // 100}"
        else:
            yield str(asked.low) if asked.kind == "cut" else ""


@pytest.mark.parametrize("game", WITH_CARDS)
@pytest.mark.parametrize("seed", range(3))
def test_every_game_is_played_blind(game: str, seed: int) -> None:
    """Each game with cards goes from window to window with all that may lie face down unknown until it is turned."""
    chance, blind = random.Random(seed), table(game)
    while blind.expected().kind != "bets":
        enter(blind, next(typed_at(blind, chance)))
    offered = [one.enters for one in blind.expected().buttons if one.enters not in ("deal", "close")]
    for wager in offered if game == "let it ride" else offered[:1]:
        enter(blind, f"1 {wager} 10 Pat")
    enter(blind, "deal")
    for entries, typed in enumerate(typed_at(blind, chance)):
        with suppress(Refusal):  # a card that this test turned up although it cannot lie there: another one
            blind.enter(typed, STACK)
        assert entries < 400, blind.expected()
    assert blind.expected().kind == "bets"
    assert sum(seat.balance for seat in blind.table.seats.values()) + blind.table.rack + sum(
        wager.amount for wager in blind.table.wagers
    ) == STACK * len(blind.table.seats)


def test_the_desk_takes_a_blind_round_up_again(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("2",))
    desk.do("sell", {"cash": "$100"}, by=LENA)

    def waiting(at: NightDesk) -> str:
        return f"{at.expected('2').kind} {at.expected('2').says}"

    for _ in range(60):
        asked = desk.expected("2")
        if asked.kind == "bets":
            break
        first = next((one.enters for one in asked.buttons), str(asked.low) if asked.kind == "cut" else "")
        desk.do("deal", {"table": "2", "entry": first}, by="Ada Fields")
        assert waiting(open_desk(desk.path)) == waiting(desk)
