"""What the checklist of a laboratory says of returns is what the odds say."""

from __future__ import annotations

import pytest

from chapter47.desk.chosen import Chosen
from chapter47.house.gli import CHECKLIST, LESS, NOT

LEAST = 0.75


@pytest.mark.parametrize(
    ("game", "named"), [("keno", "keno"), ("pokette", "pokette"), ("money-wheel", "money wheel"), ("roulette", "")]
)
def test_bets_that_return_less_than_three_quarters_are_owned_up_to(game: str, named: str) -> None:
    returns = [1 - float(wager["house_edge"]) for wager in Chosen(game, {}).odds().as_dict()["wagers"]]
    assert (min(returns) < LEAST) is bool(named)
    assert not named or named in LESS


def test_a_return_of_three_quarters_is_not_claimed() -> None:
    (point,) = [point for point in CHECKLIST if point.section == "4.7.1"]
    assert point.state == NOT and LESS in point.where
