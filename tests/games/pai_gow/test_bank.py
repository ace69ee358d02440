"""The bank that goes round the table, alone or with the house: 19:47-10.1, 10.8."""

from __future__ import annotations

import pytest
from tests.games.pai_gow.helping import DEALER, LOSES, WINS, nets, script, starting, steps

from chapter47 import Bet, Game, Refusal, Unlawful
from chapter47.games.pai_gow.betting import Bank
from chapter47.games.pai_gow.dealing import DEAD, counted
from chapter47.games.pai_gow.layout import layout
from chapter47.games.pai_gow.procedure import TILES
from chapter47.rulebook.testing import provision

THREE = "2-2 2-2 1-5 1-5"  # two pairs, below those of WINS


def draws(**hands: str) -> list[str]:
    """Lines of draws, by hand in the order they are dealt."""
    return [f"draw {name.replace('_', '-')} {tile}" for name, tiles in hands.items() for tile in tiles.split()]


def first(two: int = 30) -> tuple[str, ...]:
    """A round in which seats 1 and 2 lose $100 and ``two`` to the dealer."""
    hands = {"seat_2": "3-3 1-2 3-5 2-2"} if two else {}
    lines = ["bet 1 pai-gow $100", *([f"bet 2 pai-gow ${two}"] if two else []), "roll 1 2 6"]
    lines += draws(dealer=DEALER, **hands, seat_1=LOSES)
    return (*lines, 'ask 1 "set" -> 4-6,3-4/5-5,5-6', *(['ask 2 "set" -> 1-2,3-5/3-3,2-2'] if two else []))


def banked(bank: str, *bets: str, roll: str = "1 2 6", **hands: str) -> tuple[str, ...]:
    """The round after it, in which seat 1 answers the offer; nine falls on the bank, then clockwise: dealer, 3, 2."""
    return (*first(), f'ask 1 "take the bank" -> {bank}', *bets, f"roll {roll}", *draws(**hands))


@provision("19:47-10.1[bank]", "19:47-10.8[bank-wins]", "19:47-10.8[vigorish]", "19:47-10.8[dealer-hand]")
def test_a_player_banks_and_wins() -> None:
    played = script(*banked("bank", "bet 2 pai-gow $30", seat_1=WINS, dealer=LOSES, seat_2=DEALER))
    lines = steps(played)
    assert 'note "the bank marker is put before seat 1"' in lines
    assert 'note "the house wagers $100.00 against the bank"' in lines
    assert "stake 1 bank $130.00" in lines
    assert 'call "Bank has high pair of Yun, low pair of Gor"' in lines
    assert 'note "the dealer\'s hand loses $100.00"' in lines
    assert starting(played, "take", "pay", "collect")[-3:] == [
        "take 2 pai-gow $30.00",
        "pay 1 bank $130.00",
        "collect 1 vigorish $6.50",
    ]
    assert nets(played)[-1] == (1, "bank", 13000 - 650)
    assert played.table.rack == 10000 + 3000 - 10000 + 650


@provision("19:47-10.8[bank-pays]", "19:47-10.8[sets-alone]", "19:47-10.8[bank-wins]")
def test_a_player_banks_and_pays_the_difference() -> None:
    weak, weaker = "5-6 4-6 3-4 1-3", "5-6 4-6 3-5 3-3"
    bets = "bet 2 pai-gow $30", "bet 3 pai-gow $100"
    lines = banked("bank", *bets, seat_1=weak, seat_3=THREE, seat_2=weaker)
    sets = 'ask 2 "set" -> 3-3,3-5/5-6,4-6', 'ask 3 "set" -> 2-2,2-2/1-5,1-5', 'ask 1 "set" -> 4-6,3-4/1-3,5-6'
    played = script(*lines, *sets, house_wager="none")
    chosen = 'ask 1 "set the hands at position 1" -> 4-6,3-4/1-3,5-6'
    assert chosen in steps(played)
    cites = [line for line in played.transcript.text().splitlines() if line.startswith(chosen)]
    assert "19:47-10.8[sets-alone]" in cites[0]
    assert nets(played)[2:] == [(2, "pai-gow", -3000), (3, "pai-gow", 9500), (1, "bank", -7000)]
    assert played.table.rack == 13000 + 500  # the first round, and the winner's vigorish


@provision("19:47-10.8[offer]", "19:47-10.8[wagered-before]", "19:47-10.8[refused]")
def test_the_offer() -> None:
    played = script(*first(two=0), "bet 2 pai-gow $30", "roll 1 2 6", *draws(dealer=DEALER, seat_2=WINS))
    offers = starting(played, "ask")
    assert 'ask 1 "take the bank" -> pass' in offers
    assert offers.index('ask 1 "take the bank" -> pass') < offers.index('ask 2 "take the bank" -> pass')
    second_round = offers[offers.index('ask 1 "take the bank" -> pass') :]
    assert second_round[1].startswith('ask 2 "set')  # seat 2 sat out in round 1 and was not asked
    assert 'note "nobody takes the bank: the dealer banks"' in steps(played)
    assert 'ask 1 "take the bank" -> pass' not in second_round[1:]  # seat 1 sat out in round 2
    with pytest.raises(Refusal, match="taken when it is offered") as refused:
        script("bet 1 bank $100")
    assert refused.value.cite == "19:47-10.8[offer]"
    nobody = script(*first(), player_banking="false")
    assert not starting(nobody, 'ask 1 "take')
    with pytest.raises(Refusal, match="takes no wager 'bank'"):
        script("bet 1 bank $100", player_banking="false")


@provision("19:47-10.8[cover]")
def test_the_cover() -> None:
    seats = {1: 200, 2: 1000}
    for amount, good in ((150, False), (90, True)):  # seat 1 has lost $100 of its $200
        lines = banked("bank", f"bet 2 pai-gow ${amount}", seat_1=WINS, dealer=LOSES, seat_2=THREE)
        if good:
            played = script(*lines, seats=seats)
            assert "stake 1 bank $100.00" in steps(played)  # $90, and $10 against the house
            assert 'note "the house wagers $10.00 against the bank"' in steps(played)
        else:
            with pytest.raises(Refusal, match=r"covers \$100.00") as refused:
                script(*lines, seats=seats)
            assert refused.value.cite == "19:47-10.8[cover]"


@provision("19:47-10.8[no-own-wager]")
def test_the_bank_makes_no_wager() -> None:
    with pytest.raises(Refusal, match="wagers against nobody") as refused:
        script(*first(), 'ask 1 "take the bank" -> bank', "bet 1 pai-gow $100")
    assert refused.value.cite == "19:47-10.8[no-own-wager]"


@provision("19:47-10.8[consecutive]")
def test_not_two_rounds_running() -> None:
    lines = banked("bank", "bet 3 pai-gow $10", seat_1=WINS, dealer=LOSES, seat_3=THREE)
    sets = 'ask 3 "set" -> 2-2,2-2/1-5,1-5', 'ask 1 "set" -> 4-4,4-4/1-3,1-3'
    once = script(*lines, *sets)
    assert starting(once, 'ask 1 "take') == ['ask 1 "take the bank" -> bank']
    assert starting(once, 'ask 2 "take') == ['ask 2 "take the bank" -> pass']  # the offer goes on after the last bank
    again = script(*lines, *sets, consecutive_banking="true")
    assert len(starting(again, 'ask 1 "take')) == 2


@provision("19:47-10.8[marker]")
def test_the_marker_on_the_layout() -> None:
    game = Game("pai-gow")
    table = game.open_table({1: ("Ann", 50_000), 2: ("Bob", 50_000)})
    assert "data-marker" not in layout(table, table.elections)
    table.own.bank = Bank(1, False, "Ann")
    drawn = layout(table, table.elections)
    assert 'data-marker="bank"' in drawn
    assert 'r="22"' in drawn and 'stroke-width="3"' in drawn.partition('data-marker="bank"')[2]
    table.own.bank = Bank(2, True, "Bob")
    assert 'data-marker="co-bank"' in layout(table, table.elections)
    table.own.bank = Bank(2, True, "Somebody who left")
    assert "data-marker" not in layout(table, table.elections)


@provision("19:47-10.8[count-from-bank]")
def test_the_count_starts_from_the_bank() -> None:
    bank = Bank(2, False, "Bob")
    assert counted(TILES.positions, bank, 9) == 2
    assert counted(TILES.positions, bank, 10) == 3
    assert counted(TILES.positions, bank, 6) == DEAD
    assert counted(TILES.positions, bank, 7) == 0
    hands = {"seat_2": DEALER, "seat_1": WINS, "dealer": LOSES}
    lines = banked("bank", "bet 2 pai-gow $30", roll="4 4 2", **hands)
    assert 'note "counted from seat 1: the deal starts with position 2"' in steps(script(*lines))


@provision(
    "19:47-10.8[co-bank]", "19:47-10.8[co-bank-cover]", "19:47-10.8[co-bank-house-way]", "19:47-10.1[co-banking]"
)
def test_a_co_bank() -> None:
    lines = banked("co-bank", "bet 2 pai-gow $200", seat_1=WINS, seat_2=DEALER)
    played = script(*lines, seats={1: 200, 2: 1000})
    told = steps(played)
    assert 'note "the co-bank marker is put before seat 1"' in told
    assert "stake 1 bank $100.00" in told
    assert 'note "the dealer sets the co-bank\'s hands the house way"' in told
    assert not starting(played, 'ask 1 "set')[1:]  # asked in round 1 alone
    assert "turn dealer by 0" not in told[told.index("stake 1 bank $100.00") :]  # the dealer's hand is dead
    assert starting(played, "pay", "collect")[-2:] == ["pay 1 bank $100.00", "collect 1 vigorish $5.00"]
    with pytest.raises(Refusal, match=r"covers \$200.00") as refused:
        script(*first(), 'ask 1 "take the bank" -> co-bank', "bet 2 pai-gow $250", seats={1: 200, 2: 1000})
    assert refused.value.cite == "19:47-10.8[co-bank-cover]"
    with pytest.raises(Refusal, match="'co-bank' is not a choice"):
        script(*first(), 'ask 1 "take the bank" -> co-bank', "bet 2 pai-gow $30", co_banking="false")
    with pytest.raises(Unlawful, match="no co-bank where players cannot bank"):
        Game("pai-gow", player_banking=False, co_banking=True)


def test_a_co_bank_that_loses_carries_half() -> None:
    lines = banked("co-bank", "bet 2 pai-gow $201", seat_1=LOSES, seat_2=WINS)
    played = script(*lines)
    assert "stake 1 bank $100.50" in steps(played)
    assert nets(played)[-1] == (1, "bank", -10050)
    assert played.table.rack == 13000 - 10050 + 1005


def test_a_bank_without_other_wagers_plays_the_dealer() -> None:
    game = Game("pai-gow")
    table = game.open_table({1: ("Ann", 50_000)})

    def bets(t: object) -> list[Bet] | None:
        return [Bet(1, "pai-gow", 5000)] if table.round == 1 else [] if table.round < 3 else None

    transcript = game.play(
        table, bets, lambda _, request: "bank" if "bank" in request.choices else request.default, seed=3
    )
    text = transcript.text()
    assert "stake 1 bank $50.00" in text
    assert "turn seat-1 by 0" in text
