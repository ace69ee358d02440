"""The bank at pai gow poker, alone or with the house: 19:47-11.1, 11.10."""

from __future__ import annotations

import pytest
from tests.games.pai_gow_poker.helping import DEALER, KEY, LOSES, PUSHES, WINS, draws, nets, script, starting, steps

from chapter47 import Game, Refusal
from chapter47.games.pai_gow.betting import Bank
from chapter47.games.pai_gow.dealing import counted
from chapter47.games.pai_gow_poker.procedure import CARDS
from chapter47.rulebook.testing import provision


def first(*bets: str) -> tuple[str, ...]:
    """A round in which seats 1 and 2 lose $100 and $30 to the dealer; then the round that follows is cut."""
    lines = [f"bet 1 {KEY} $100", f"bet 2 {KEY} $30", *bets, "roll 1 1 6"]
    lines += draws(dealer=DEALER, seat_2="JD 8S 7C 5H 4C 3H 2C", seat_1=LOSES)
    sets = 'ask 1 "set" -> 8C,7H', 'ask 2 "set" -> 8S,7C'
    return (*lines, *sets, 'ask 1 "cut the cards" -> cut', "cut 1 at 20")


def banked(bank: str, *bets: str, roll: str = "1 1 6", **hands: str) -> tuple[str, ...]:
    """The round after it, in which seat 1 answers the offer; eight falls on the bank, then clockwise: dealer, 3, 2."""
    return (*first(), f'ask 1 "take the bank" -> {bank}', *bets, f"roll {roll}", *draws(**hands))


@provision(
    "19:47-11.1[bank]",
    "19:47-11.10[bank-wins]",
    "19:47-11.10[vigorish]",
    "19:47-11.10[dealer-hand]",
    "19:47-11.10[marker]",
    "19:47-11.10[cover]",
)
def test_a_player_banks_and_wins() -> None:
    played = script(*banked("bank", f"bet 2 {KEY} $30", seat_1=WINS, dealer=DEALER, seat_2=LOSES))
    lines = steps(played)
    assert 'note "the bank marker is put before seat 1"' in lines
    assert 'note "the house wagers $100.00 against the bank"' in lines
    assert "stake 1 bank $130.00" in lines
    assert 'note "the dealer\'s hand loses $100.00"' in lines
    assert starting(played, "take", "pay", "collect")[-3:] == [
        f"take 2 {KEY} $30.00",
        "pay 1 bank $130.00",
        "collect 1 vigorish $6.50",
    ]
    assert "19:47-10." not in played.transcript.text()


@provision("19:47-11.10[bank-pays]", "19:47-11.10[sets-alone]")
def test_a_player_banks_and_pays() -> None:
    lines = banked("bank", f"bet 2 {KEY} $30", seat_1=WINS, seat_2="KC KD KH 3S 2D 9S 8S")
    played = script(*lines, 'ask 2 "set" -> 9S,8S', 'ask 1 "set" -> 6D,4C', house_wager="none")
    assert nets(played)[2:] == [(2, KEY, 2850), (1, "bank", -3000)]
    chosen = [line for line in played.transcript.text().splitlines() if "6D,4C" in line]
    assert "19:47-11.10[sets-alone]" in chosen[0]


@provision("19:47-11.10[offer]", "19:47-11.10[wagered-before]", "19:47-11.10[refused]", "19:47-11.10[consecutive]")
def test_the_offer() -> None:
    played = script(*first())
    assert starting(played, 'ask 1 "take', 'ask 2 "take', 'ask 3 "take') == [
        'ask 1 "take the bank" -> pass',
        'ask 2 "take the bank" -> pass',
    ]  # seat 3 sat out
    assert 'note "nobody takes the bank: the dealer banks"' in steps(played)
    lines = banked("bank", f"bet 2 {KEY} $30", seat_1=WINS, dealer=DEALER, seat_2=LOSES)
    sets = 'ask 2 "set" -> 8C,7H', 'ask 1 "set" -> QH,JS'
    assert len(starting(script(*lines, *sets), 'ask 1 "take')) == 1
    assert len(starting(script(*lines, *sets, consecutive_banking="true"), 'ask 1 "take')) == 2
    with pytest.raises(Refusal, match="taken when it is offered") as refused:
        script("bet 1 bank $100")
    assert refused.value.cite == "19:47-11.10[offer]"


@provision("19:47-11.10[cover]", "19:47-11.10[no-own-wager]")
def test_the_cover() -> None:
    with pytest.raises(Refusal, match=r"covers \$100.00") as refused:
        script(*first(), 'ask 1 "take the bank" -> bank', f"bet 2 {KEY} $150", seats={1: 200, 2: 1000})
    assert refused.value.cite == "19:47-11.10[cover]"
    with pytest.raises(Refusal, match="wagers against nobody") as own:
        script(*first(), 'ask 1 "take the bank" -> bank', f"bet 1 {KEY} $100")
    assert own.value.cite == "19:47-11.10[no-own-wager]"


@provision("19:47-11.10[count-from-bank]")
def test_the_count_starts_from_the_bank() -> None:
    bank = Bank(1, False, "P1")
    assert counted(CARDS.positions, bank, 8) == 1
    assert counted(CARDS.positions, bank, 9) == 2
    assert counted(CARDS.positions, bank, 7) == 0


@provision(
    "19:47-11.1[co-banking]", "19:47-11.10[co-bank]", "19:47-11.10[co-bank-cover]", "19:47-11.10[co-bank-house-way]"
)
def test_a_co_bank() -> None:
    lines = banked("co-bank", f"bet 2 {KEY} $200", seat_1=WINS, seat_2=LOSES)
    played = script(*lines, seats={1: 200, 2: 1000})
    told = steps(played)
    assert "stake 1 bank $100.00" in told
    assert 'note "the dealer sets the co-bank\'s hands the house way"' in told
    assert starting(played, "pay", "collect")[-2:] == ["pay 1 bank $100.00", "collect 1 vigorish $5.00"]
    with pytest.raises(Refusal, match=r"covers \$200.00") as refused:
        script(*first(), 'ask 1 "take the bank" -> co-bank', f"bet 2 {KEY} $250", seats={1: 200, 2: 1000})
    assert refused.value.cite == "19:47-11.10[co-bank-cover]"
    with pytest.raises(Refusal, match="'co-bank' is not a choice"):
        script(*first(), 'ask 1 "take the bank" -> co-bank', co_banking="false")


@provision("19:47-11.10[marker]")
def test_the_marker_on_the_layout() -> None:
    game = Game(KEY)
    table = game.open_table({1: ("Ann", 50_000)})
    table.own.bank = Bank(1, False, "Ann")
    assert 'data-marker="bank"' in game.type.layout(table, table.elections)


@provision("19:47-11.13[house-banks]")
def test_the_house_banks_the_bonus() -> None:
    bets = f"bet 2 {KEY} $30", "bet 2 bonus $10", "bet 1 bonus $5"
    flush = "AH QH 9C 7H 4H 8H JS"  # a flush over J-9
    played = script(*banked("bank", *bets, seat_1=PUSHES.replace("AH", "AS"), dealer=DEALER, seat_2=flush))
    results = {(seat, name): net for seat, name, net in nets(played)[2:]}
    assert results[2, "bonus"] == 4000  # paid by the house
    assert results[1, "bonus"] == -500
    assert results[1, "bank"] == 0  # two pushes: the bonus leaves the bank's net untouched
