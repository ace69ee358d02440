"""What a raise is, and who may make one: half a bet, a full raise, one motion, one chip (19:47-14.7, 14.15)."""

from __future__ import annotations

import pytest
from tests.games.poker_table import ACES, BOARD, acts, gains, play, steps

from chapter47 import Refusal
from chapter47.games.poker.pots.settlement import Pot, halves, pots, raked, shared
from chapter47.rulebook.testing import provision

DEAL = ("round", f"cards {ACES} {BOARD}")
LIMP = acts("1 call, 2 call, 3 check")


@provision("19:47-14.7[half-bet]")
def test_an_all_in_raise_of_less_than_half_a_bet_does_not_reopen_the_betting() -> None:
    stacks = {1: 200, 2: 200, 3: 9}  # seat 3 has $5 after the blinds
    bet = [*LIMP, *acts("2 bet, 3 raise")]  # to $5 over a bet of $4
    with pytest.raises(Refusal, match="'raise' is not a choice"):
        play(*DEAL, *bet, *acts("1 call, 2 raise"), stacks=stacks)
    played = play(*DEAL, *bet, *acts("1 raise, 2 raise, 1 fold"), stacks=stacks)  # seat 1 had not acted
    assert "stake 1 pot $8.00" in steps(played)  # the bet of $4 is completed to one raise, $8
    assert "stake 2 pot $8.00" in steps(played)  # and a full raise reopens it: from $4 to $12


@provision("19:47-14.7[half-bet]")
def test_half_a_bet_or_more_counts_as_a_bet() -> None:
    stacks = {1: 200, 2: 200, 3: 10}  # a raise of $2 over $4
    played = play(*DEAL, *LIMP, *acts("2 bet, 3 raise, 1 call, 2 raise, 1 fold"), stacks=stacks)
    assert "stake 2 pot $6.00" in steps(played)  # from $4 to a full raise over $6
    all_raises = acts("2 bet, 3 raise, 1 raise, 2 raise")
    with pytest.raises(Refusal, match="'raise' is not a choice"):  # it is one of the three
        play(*DEAL, *LIMP, *all_raises, *acts("1 raise"), stacks=stacks)


@provision("19:47-14.7[half-bet]")
def test_a_raise_that_is_none_is_not_counted() -> None:
    stacks = {1: 200, 2: 200, 3: 9}
    four = acts("2 bet, 3 raise, 1 raise, 2 raise, 1 raise")  # a bet, an all-in of a quarter, three raises
    assert play(*DEAL, *LIMP, *four, *acts("2 fold"), stacks=stacks)
    with pytest.raises(Refusal, match="'raise' is not a choice"):
        play(*DEAL, *LIMP, *four, *acts("2 raise"), stacks=stacks)


@provision("19:47-14.7[reopen]", "19:47-14.7[minimum-raise]")
def test_a_short_all_in_does_not_reopen_no_limit() -> None:
    stacks = {1: 200, 2: 200, 3: 30}
    bet = [*LIMP, 'ask 2 "action" -> bet', 'amount 2 "bet" -> $20', 'ask 3 "action" -> raise']  # all in, $26
    with pytest.raises(Refusal, match="'raise' is not a choice"):
        play(*DEAL, *bet, *acts("1 call, 2 raise"), stacks=stacks, structure="no")
    with pytest.raises(Refusal, match=r"\$46.00 to"):  # the last full raise was $20
        play(*DEAL, *bet, *acts("1 raise 45"), stacks=stacks, structure="no")
    full = play(*DEAL, *bet, *acts("1 raise 46, 2 raise 66, 1 fold"), stacks=stacks, structure="no")
    assert gains(full, stacks)[1] == -50


@provision("19:47-14.7[reopen]")
def test_a_limper_does_not_raise_over_a_short_all_in_before_the_flop() -> None:
    stacks = {1: 200, 2: 6, 3: 200}  # the small blind is all in for $6, half a raise over $4
    with pytest.raises(Refusal, match="'raise' is not a choice"):
        play(*DEAL, *acts("1 call, 2 raise, 3 call, 1 raise 20"), stacks=stacks, structure="no")
    assert play(*DEAL, *acts("1 call, 2 raise, 3 raise 12, 1 raise 30, 3 fold"), stacks=stacks, structure="no")


@provision("19:47-14.15[oversized-chip]", "19:47-14.15[string-bet]")
def test_one_chip_without_a_word_is_a_call_or_the_bet() -> None:
    chip = "declare oversized-chip by dealer"
    opening = play(*DEAL, *LIMP, chip, *acts("3 fold, 1 fold"))
    assert "stake 2 pot $4.00" in steps(opening)  # nothing to call: it is the bet
    facing = play(*DEAL, *LIMP, *acts("2 bet"), chip, *acts("1 fold, 2 check, 3 check") + acts("2 check, 3 check"))
    assert steps(facing).count("stake 3 pot $4.00") == 2  # the blind, and the call
    string = play(*DEAL, "declare string-bet by dealer", *acts("2 fold, 3 check"), *acts("3 check, 1 check") * 3)
    assert "stake 1 pot $4.00" in steps(string)


@provision("19:47-14.15[odd-chip]", "19:47-14.7[side-pots]", "19:47-14.14[cap]")
def test_pots_are_shared_and_raked_in_whole_units() -> None:
    assert shared(1400, (0, 1, 2), 25) == {0: 475, 1: 475, 2: 450}  # at most one odd quarter each
    assert halves(1425, 2, 25) == [725, 700]
    main, side = pots((600, 2600, 2600, 400), (0, 0, 0, 200), (True, True, True, False))
    assert (main, side) == (Pot(2400, (0, 1, 2)), Pot(4000, (1, 2)))
    taken = raked((main.amount, side.amount), lambda whole: min(whole // 10 // 25 * 25, 300))
    assert taken == [225, 75] and all(amount % 25 == 0 for amount in taken)


@provision("19:47-14.15[odd-chip-stud]")
def test_in_stud_the_odd_unit_goes_by_the_highest_card() -> None:
    deal = "cards AH AS 3D KH KC 3H 7C 7D 8S"  # ace, king and seven twice; seat 2 holds the ace of spades
    streets = "cards TC QD QC TD JC JD TH 4S 4H TS 2D 2C".replace("T", "10")
    acts_ = ['ask 1 "low card opens" -> bring-in', *acts("2 call, 3 fold")]
    played = play("round", deal, *acts_, streets, "close", game="seven-card-stud", ante=25, rake_percent=0)
    assert gains(played) == {1: 0, 2: 0.25, 3: -0.25}  # $4.75 are nineteen quarters
