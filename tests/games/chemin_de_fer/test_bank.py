"""The bank: who is offered it, what is put up, keeping, passing and losing it (19:47-4.5, 4.6, 4.11)."""

from __future__ import annotations

import pytest

from chapter47 import Refusal, Unlawful
from chapter47.api import Game
from chapter47.rulebook.testing import provision

from .table import BANKER_WINS, PLAYER_WINS, TIE, balances, bank, play, steps


@provision("19:47-4.5[first-right]")
def test_the_bank_is_offered_from_seat_one_in_order() -> None:
    played = play('ask 2 "take the bank" -> decline', bank(100, 5), seats={2: 1000, 5: 1000, 7: 1000})
    assert steps(played, "ask")[:2] == ['ask 2 "take the bank" -> decline', 'ask 5 "take the bank" -> accept']
    assert steps(played, "stake") == ["stake 5 bank $100.00"]


@provision("19:47-4.5[seats]")
def test_a_table_has_three_to_fourteen_seats() -> None:
    for wrong in (2, 15):
        with pytest.raises(Unlawful, match="seats"):
            Game("chemin-de-fer", seats=wrong)
    assert Game("chemin-de-fer", seats=14).open_table().positions == 14
    assert Game("chemin-de-fer").open_table().positions == 9
    with pytest.raises(Refusal, match="no seat 10"):
        play(seats={10: 100})


@provision("19:47-4.5[nobody]", "19:47-4.5[offer]")
def test_without_a_banker_there_is_no_coup_and_the_bank_is_offered_again() -> None:
    declines = [f'ask {n} "take the bank" -> decline' for n in (1, 2, 3)]
    played = play(*declines, "round", *declines, "close")
    assert not steps(played, "draw")
    assert steps(played, "note")[-1] == 'note "nobody takes the bank; it is offered again"'
    assert len(steps(played, "ask")) == 6
    with pytest.raises(Refusal, match="Nobody keeps the bank") as refused:
        play(*declines, "bet 2 stake $50")
    assert refused.value.cite == "19:47-4.6[stake]"


@provision("19:47-4.5[house-role]")
@pytest.mark.parametrize(("cards", "house"), [(PLAYER_WINS, 0), (TIE, 0), (BANKER_WINS, 500)])
def test_the_house_wins_vigorish_and_nothing_else(cards: str, house: int) -> None:
    played = play(bank(100), "bet 2 banco $100", cards)
    assert played.table.rack == house
    assert sum(balances(played).values()) * 100 + house == 300_000


@provision("19:47-4.6[stake]")
def test_the_banker_puts_up_at_least_the_minimum_and_first() -> None:
    with pytest.raises(Refusal, match="cannot be the bank") as refused:
        play(bank(4))
    assert refused.value.cite == "19:47-4.6[stake]"
    played = play(bank(5), "bet 2 stake $5", BANKER_WINS)
    lines = steps(played)
    assert lines.index("stake 1 bank $5.00") < lines.index("round 1")
    with pytest.raises(Refusal, match="put up when the shoe is taken"):
        play(bank(100), "bet 1 bank $50")


@provision("19:47-4.6[winnings-stay]")
def test_winnings_stay_in_the_bank_unless_the_house_lets_them_out() -> None:
    coup = (bank(100), "bet 2 banco $100", BANKER_WINS)
    played = play(*coup)
    assert steps(played, "return") == ["return 1 bank $195.00"]
    assert not steps(played, 'amount 1 "withdrawal"')
    played = play(*coup, 'amount 1 "withdrawal" -> $95', banker_may_withdraw=True)
    assert steps(played, "return") == ["return 1 bank $95.00", "return 1 bank $100.00"]
    with pytest.raises(Refusal, match=r"\$96.00 cannot be the withdrawal"):
        play(*coup, 'amount 1 "withdrawal" -> $96', banker_may_withdraw=True)


@provision("19:47-4.6[refuse-over]")
def test_a_stake_above_the_bank_is_refused() -> None:
    with pytest.raises(Refusal, match="over the wager's maximum") as refused:
        play(bank(100), "bet 2 stake $150")
    assert refused.value.cite == "19:47-4.6[refuse-over]"


@provision("19:47-4.11[keep]", "19:47-4.11[pass]", "19:47-4.11[pass-at-amount]")
def test_after_a_win_the_banker_passes_at_the_amount_it_stood() -> None:
    seats = {1: 1000, 2: 150, 3: 1000}
    played = play(
        bank(100),
        "bet 3 banco $100",
        BANKER_WINS,
        'ask 1 "keep the bank" -> pass',
        'ask 3 "take the bank at $195.00" -> accept',
        "close",
        seats=seats,
    )
    asked = steps(played, "ask")
    assert asked[-2:] == ['ask 1 "keep the bank" -> pass', 'ask 3 "take the bank at $195.00" -> accept']  # 2 has $150
    assert "stake 3 bank $195.00" in steps(played)
    assert balances(played) == {1: 1095, 2: 150, 3: 900}


@provision("19:47-4.11[new-bank]", "19:47-4.11[retiring-last]")
def test_if_none_takes_it_over_the_next_opens_a_new_bank_and_the_retiring_banker_is_last() -> None:
    over = ['ask 2 "take the bank at $195.00"', 'ask 3 "take the bank at $195.00"']
    again = [f'ask {n} "take the bank"' for n in (2, 3, 1)]
    declines = [f"{line} -> decline" for line in over + again[:2]]
    played = play(
        bank(100), "bet 2 banco $100", BANKER_WINS, 'ask 1 "keep the bank" -> pass', *declines, bank(40), "close"
    )
    asked = [line.split(" ->")[0] for line in steps(played, "ask")]
    assert asked[-5:] == over + again
    assert steps(played, "stake")[-1] == "stake 1 bank $40.00"


@provision("19:47-4.11[lose]")
def test_a_banker_who_loses_gives_the_shoe_to_the_right() -> None:
    played = play(bank(100), "bet 3 banco $100", PLAYER_WINS, bank(50, 2), "close")
    assert 'ask 1 "keep the bank"' not in "".join(steps(played, "ask"))
    assert steps(played, "stake")[-1] == "stake 2 bank $50.00"
    assert balances(played) == {1: 900, 2: 1000, 3: 1100}


@provision("19:47-4.11[tie-stays]")
def test_a_tie_leaves_the_bank_in_place() -> None:
    played = play(bank(100), "bet 2 banco $100", TIE, "close")
    assert steps(played, "ask")[-1] == 'ask 1 "keep the bank" -> keep'
    assert steps(played, "return") == ["return 2 banco $100.00", "return 1 bank $100.00"]


@provision("19:47-4.11[decliner-leaves]")
def test_one_house_makes_a_decliner_leave() -> None:
    decline = 'ask 1 "take the bank" -> decline'
    assert set(balances(play(decline, bank(50, 2), "close", decliner_leaves=True))) == {2, 3}
    assert set(balances(play(decline, bank(50, 2), "close"))) == {1, 2, 3}


@provision("19:47-4.11[forced]")
def test_a_banker_may_be_made_to_pass() -> None:
    played = play(
        bank(100),
        "bet 2 banco $100",
        BANKER_WINS,
        'declare banker-removed by dealer "unreasonable delay"',
        bank(60, 2),
        "close",
    )
    assert 'note "the banker passes the bank: unreasonable delay"' in steps(played)
    assert steps(played, "stake")[-1] == "stake 2 bank $60.00"
    with pytest.raises(Refusal, match="needs one of its grounds"):
        play(bank(100), "bet 2 banco $100", BANKER_WINS, 'declare banker-removed by dealer "winning too much"')


@provision("19:47-4.11[too-few]")
def test_with_fewer_than_seven_cards_there_is_no_further_coup() -> None:
    from chapter47.games.chemin_de_fer.procedure import prepare
    from chapter47.table.cards import parse_cards
    from chapter47.table.drivers import Dealer, Players, drive
    from chapter47.table.events import Announced, Shuffled
    from chapter47.table.shoe import Shoe
    from chapter47.table.sources import SeededSource

    for cards, enough in ((6, False), (7, True)):
        table = Game("chemin-de-fer").open_table({1: ("Ann", 1000)})
        table.shoe, table.due = Shoe(parse_cards("AC 2C 3C 4C 5C 6C 7C")[:cards]), False
        drive(table, prepare(table), Players(table, Dealer(SeededSource(1)), lambda _: None))
        told = [event.phrase for event in table.events if isinstance(event, Announced)]
        assert ("cards-left-no-further-coup" in told) == (not enough)
        assert any(isinstance(event, Shuffled) for event in table.events) == (not enough)


@provision("19:47-4.11[lose]")
def test_a_banker_who_lost_gives_up_the_bank_where_the_shoe_runs_short_too() -> None:
    """Seven cards: a coup that the banker loses, one exposed in it, and too few left to discard for that one."""
    from chapter47.games.chemin_de_fer.betting import take_bank
    from chapter47.games.chemin_de_fer.procedure import play
    from chapter47.table.cards import Card, parse_cards
    from chapter47.table.drivers import drive
    from chapter47.table.irregularities import Declaration
    from chapter47.table.requests import Ask, AskAmount, Bets, Draw, Request
    from chapter47.table.shoe import Shoe
    from chapter47.table.table import Steps
    from chapter47.table.window import Bet

    table = Game("chemin-de-fer").open_table({1: ("Ann", 100_000), 2: ("Bob", 100_000)})
    table.shoe, table.due = Shoe(parse_cards("KC KD 9C 3D 9S 2C 2D")), False
    cards = iter(parse_cards("KC KD 9C 3D 2C 2D"))
    wrong = iter([Declaration("card-drawn-in-error", "dealer", Card.parse("9S"), True)])

    def short() -> Steps:
        yield from take_bank(table, 1, 10_000)
        yield from table.bets("")
        yield from play(table)
        table.close_round()

    def answer(request: Request) -> object:
        if isinstance(request, Bets):
            return [Bet(2, "banco", 10_000)]
        if isinstance(request, Draw):
            return next(wrong, None) or next(cards)
        return request.low if isinstance(request, AskAmount) else request.default if isinstance(request, Ask) else None

    drive(table, short(), answer)
    assert table.due
    assert [(w.name, w.seat) for w in table.wagers] == [("bank", 2)]
    assert table.seats[1].balance == 90_000


@provision("19:47-4.11[pass]")
def test_a_table_that_closes_gives_the_bank_and_tied_stakes_back() -> None:
    closed = play(bank(100), "bet 2 stake $60", BANKER_WINS, "close", vigorish_base="bank")
    assert not closed.table.wagers and balances(closed) == {1: 1057, 2: 940, 3: 1000}
    tied = play(bank(100), "bet 2 stake $60", TIE, "close", ties="carried")
    assert not tied.table.wagers and balances(tied) == {1: 1000, 2: 1000, 3: 1000}
    assert steps(tied, "return") == ["return 2 stake $60.00", "return 1 bank $100.00"]
