"""Money in cents, odds in whole numbers, charges rounded as the rule says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapter47 import Odds, Refusal
from chapter47.table.money import dollars, parse_dollars, round_up
from chapter47.table.wagers import Charge, Result, lost, void, won


@given(st.integers(0, 10**12))
def test_dollars_round_trip(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents


@pytest.mark.parametrize("text", ["", "$", "1.5", "1,00", "-5", "$1.234", "ten", "1e3", "$ 5 0", "٣"])
def test_what_is_not_money_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="not an amount"):
        parse_dollars(text)


@given(st.integers(0, 10**9), st.integers(1, 1000))
def test_rounding_is_always_upward_and_least(amount: int, step: int) -> None:
    rounded = round_up(amount, step)
    assert rounded % step == 0
    assert 0 <= rounded - amount < step


@given(st.integers(1, 500), st.integers(1, 50), st.integers(1, 10**7))
def test_odds_pay_exactly_or_not_at_all(win: int, against: int, stake: int) -> None:
    odds = Odds(win, against)
    if odds.can_pay(stake):
        assert Fraction(odds.pay(stake)) == stake * Fraction(win, against)
    else:
        with pytest.raises(Refusal, match="cannot be paid") as refused:
            odds.pay(stake)
        assert refused.value.cite == "19:47-1.4(f)"


def test_odds_are_written_with_to() -> None:
    assert str(Odds.parse("9 to 5")) == "9 to 5"
    with pytest.raises(Refusal, match="never with") as refused:
        Odds.parse("9 for 1")
    assert refused.value.instead == "8 to 1"
    for wrong in ("", "to", "9", "9 to 0", "a to b", "-1 to 2"):
        with pytest.raises(Refusal):
            Odds.parse(wrong)


def test_odds_order_by_what_they_pay() -> None:
    assert Odds(9, 5) < Odds(2, 1) < Odds(5, 2)
    assert Odds(2, 1) == Odds(4, 2)
    assert len({Odds(2, 1), Odds(4, 2)}) == 1


def test_the_refusal_names_the_nearest_wagers_that_can_be_paid() -> None:
    with pytest.raises(Refusal) as refused:
        Odds(7, 6).pay(1000, chip=100)
    assert refused.value.instead == "a wager of $6.00 or $12.00"


def test_decisions_tell_the_whole_money() -> None:
    vigorish = Charge(5, round_to=25)
    assert won(Odds(1), "", vigorish).net(3300) == 3300 - 175
    assert void("", Charge(25, on="wager")).net(8000) == -2000
    assert lost("").net(500) == -500
    assert lost("", Fraction(1, 2)).net(500) == -250
    assert lost("", Fraction(1, 2)).result is Result.LOST
