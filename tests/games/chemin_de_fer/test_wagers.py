"""Wagers against the bank, by priority (19:47-4.7)."""

from __future__ import annotations

import pytest

from chapter47 import Bet, Refusal
from chapter47.api import Game
from chapter47.rulebook.testing import provision
from chapter47.table.requests import Draw, Request

from .table import BANKER_WINS, PLAYER_WINS, TIE, balances, bank, play, steps


@provision("19:47-4.7[against-the-bank]")
def test_one_call_for_each_patron_and_none_for_the_banker() -> None:
    with pytest.raises(Refusal, match="does not wager against the bank"):
        play(bank(100), "bet 1 stake $50")
    with pytest.raises(Refusal, match="has called banco and stake"):
        play(bank(100), "bet 2 banco $100", "bet 2 stake $50")
    with pytest.raises(Refusal, match="no wager 'player'"):
        play(bank(100), "bet 2 player $50")


@provision("19:47-4.7[banco]")
def test_banco_covers_the_whole_bank_alone() -> None:
    played = play(bank(100), "bet 2 stake $50", "bet 3 banco $100", BANKER_WINS)
    assert steps(played, "return", "take") == [
        "return 2 stake $50.00",
        "take 3 banco $100.00 to 1",
        "return 1 bank $195.00",
    ]
    with pytest.raises(Refusal, match=r"Instead: \$100.00"):
        play(bank(100), "bet 3 banco $60")


@provision("19:47-4.7[banco-prime]")
def test_of_several_bancos_the_nearest_to_the_bankers_right_plays() -> None:
    played = play('ask 1 "take the bank" -> decline', bank(100, 2), "bet 1 banco $100", "bet 3 banco $100", PLAYER_WINS)
    assert steps(played, "return")[0] == "return 1 banco $100.00"
    assert balances(played) == {1: 1000, 2: 900, 3: 1100}


@provision("19:47-4.7[banco-suivi]")
def test_who_lost_banco_may_follow_it_before_all_others() -> None:
    lost = (bank(100), "bet 3 banco $100", BANKER_WINS, "round")
    played = play(*lost, "bet 2 banco $195", "bet 3 banco-suivi $195", PLAYER_WINS)
    assert "return 2 banco $195.00" in steps(played)
    assert balances(played) == {1: 900, 2: 1000, 3: 1095}
    with pytest.raises(Refusal, match="went banco and lost"):
        play(*lost, "bet 2 banco-suivi $195")
    passed = (*lost[:3], 'ask 1 "keep the bank" -> pass', 'ask 2 "take the bank at $195.00" -> accept', "round")
    assert "take 3 banco-suivi $195.00 to 2" in steps(play(*passed, "bet 3 banco-suivi $195", BANKER_WINS))


@provision("19:47-4.7[avec-la-table]")
def test_avec_la_table_takes_half_and_the_table_the_rest() -> None:
    seats = {1: 1000, 2: 1000, 3: 1000, 4: 1000}
    played = play(bank(100), "bet 2 stake $40", "bet 3 stake $30", "bet 4 avec-la-table $50", BANKER_WINS, seats=seats)
    assert steps(played, "return")[0] == "return 3 stake $20.00"
    assert [line.split()[3] for line in steps(played, "take")] == ["$40.00", "$10.00", "$50.00"]
    with pytest.raises(Refusal, match=r"Instead: \$50.00"):
        play(bank(100), "bet 4 avec-la-table $30", seats=seats)
    with pytest.raises(Refusal, match="no wager 'avec-la-table'"):
        play(bank(100), "bet 2 avec-la-table $50", avec_la_table=False)
    two = play(bank(100), "bet 2 avec-la-table $50", "bet 3 avec-la-table $50", BANKER_WINS)
    assert steps(two, "return")[0] == "return 3 avec-la-table $50.00"


@provision("19:47-4.7[partial]", "19:47-4.7[over-bank]")
def test_stakes_cover_what_is_left_in_order() -> None:
    played = play(bank(100), "bet 3 stake $60", "bet 2 stake $60", BANKER_WINS)
    assert steps(played, "return")[0] == "return 3 stake $20.00"  # seat 2 sits nearer the banker's right
    played = play(bank(100), "bet 2 stake $80", "bet 3 stake $80", PLAYER_WINS)
    assert balances(played) == {1: 900, 2: 1080, 3: 1020}


@provision("19:47-4.7[standing]")
def test_who_stands_fills_what_is_left() -> None:
    seats = {1: 1000, 2: 1000, 4: 1000}
    rules = {"standing_players": True, "seated": 3}
    played = play(bank(100), "bet 4 stake $50", "bet 2 stake $80", BANKER_WINS, seats=seats, **rules)
    assert "return 4 stake $30.00" in steps(played)
    with pytest.raises(Refusal, match="only fill what seated players leave"):
        play(bank(100), "bet 4 banco $100", seats=seats, **rules)
    assert "return 4 stake $50.00" in steps(
        play(bank(100), "bet 4 stake $50", "bet 2 banco $100", TIE, seats=seats, **rules)
    )
    with pytest.raises(Refusal, match="no seat 4"):
        play(seats=seats, seated=3)


@provision("19:47-4.7[uncovered]")
def test_what_nobody_covers_is_not_at_risk() -> None:
    played = play(bank(100), "bet 2 stake $30", PLAYER_WINS)
    assert 'note "$70.00 of the bank is not at risk"' in steps(played)
    assert steps(played, "pay", "return") == [
        "pay 2 stake $30.00 at 1 to 1 from 1",
        "return 1 bank $70.00",
        "return 2 bank $1,030.00",  # the next banker's, as the table closes
    ]
    assert balances(played) == {1: 970, 2: 1030, 3: 1000}


@provision("19:47-4.7[before-the-deal]")
def test_no_wager_after_the_call() -> None:
    game = Game("chemin-de-fer")
    table = game.open_table({1: ("Ann", 100_000), 2: ("Bob", 100_000)})
    refused = []

    def late(_: object, request: Request) -> None:
        if isinstance(request, Draw):
            with pytest.raises(Refusal, match="betting is closed") as caught:
                table.verify_bet(Bet(2, "stake", 1000))
            refused.append(caught.value.cite)

    from chapter47.table.drivers import Dealer, Players, drive
    from chapter47.table.sources import SeededSource

    dealer = Dealer(SeededSource(4))

    def dealing(request: Request) -> object:
        late(None, request)
        return dealer(request)

    plan = Players(table, dealing, lambda t: [Bet(2, "stake", 1000)] if t.round == 1 else None)
    drive(table, game.type.procedure(table, False), plan)
    assert set(refused) == {"19:47-4.7[before-the-deal]"}


@provision("19:47-4.7[nothing-covered]")
def test_without_a_stake_no_card_is_dealt() -> None:
    played = play(bank(100), "round", 'ask 1 "keep the bank" -> pass', bank(50, 2), "close")
    assert not steps(played, "draw")
    assert 'note "nobody wagers against the bank: no coup"' in steps(played)
    assert steps(played, "stake") == ["stake 1 bank $100.00", "stake 2 bank $50.00"]
