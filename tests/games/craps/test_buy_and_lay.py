"""19:47-1.5: buy and lay bets, their charge, when it is taken, and no other."""

from __future__ import annotations

import pytest
from tests.games.craps.table import craps, ended, net, refused, standing, steps_of

from chapter47 import Refusal, game
from chapter47.games.craps.floor_rules import FLOOR
from chapter47.rulebook.testing import provision


@provision("19:47-1.5(a)[buy-option]", "19:47-1.5(b)[lay-option]")
def test_buy_bets_beside_place_bets_and_lay_bets_instead() -> None:
    up = craps("4-5", "buy:4 20", "place:4 5", "1-1")
    assert standing(up) == {"buy:4": 2000, "place:4": 500}
    refused("19:47-1.5(a)[buy-option]", "buy:4 20", "--", buy_bets="false")
    refused("19:47-1.2(a)6", "place-lose:4 11", "--", place_to_lose="false")
    for wrong in ({"place_to_win": False}, {"place_to_lose": False, "lay_bets": False}):
        with pytest.raises(Refusal) as caught:
            game("craps", **wrong)
        assert caught.value.cite in ("19:47-1.5(a)[buy-option]", "19:47-1.5(b)[lay-option]")


@provision("19:47-1.5(a)[max-fee]", "19:47-1.5(b)[max-fee]")
def test_at_most_five_percent_of_the_wager() -> None:
    for name, cite in (("buy_percent", "19:47-1.5(a)[max-fee]"), ("lay_percent", "19:47-1.5(b)[max-fee]")):
        with pytest.raises(Refusal) as caught:
            game("craps", **{name: 6})
        assert caught.value.cite == cite
    assert net(craps("4-5", "buy:4 20", "1-1")) == -1
    assert net(craps("4-5", "buy:4 29", "1-1")) == -1.25  # 1.45 down to coins
    assert net(craps("4-5", "lay:4 40", "1-1")) == -2
    assert net(craps("4-5", "buy:4 20", "1-1", buy_percent="3")) == -0.5


@provision("19:47-1.5(a)[fee-when-made]", "19:47-1.5(b)[fee-when-made]")
def test_taken_when_made() -> None:
    assert net(craps("4-5", "buy:10 20", "3-4")) == -21
    assert net(craps("4-5", "buy:10 20", "5-5")) == 39
    assert net(craps("4-5", "lay:10 40", "5-5")) == -42
    raised = steps_of(craps("4-5", "buy:10 20", "1-1", "buy:10 20", "1-1"))
    assert raised.count("collect 2 vigorish $1.00 {19:47-1.5(a)[fee-when-made]}") == 2


@provision("19:47-1.5(a)[fee-on-win-only]", "19:47-1.5(b)[fee-on-win-only]")
def test_taken_from_winners_only() -> None:
    only = {"buy_win_only": "[4, 10]"}
    assert net(craps("4-5", "buy:4 20", "2-2", **only)) == 39
    assert net(craps("4-5", "buy:4 20", "3-4", **only)) == -20
    assert net(craps("4-5", "buy:5 20", "3-4", **only)) == -21
    assert net(craps("4-5", "lay:4 40", "3-4", lay_win_only="true")) == 18
    assert net(craps("4-5", "lay:4 40", "2-2", lay_win_only="true")) == -40
    with pytest.raises(Refusal) as caught:
        game("craps", buy_win_only=(7,))
    assert caught.value.cite == "19:47-1.5(a)[fee-on-win-only]"


PAY = {
    4: ("2-2", 40, 20),
    5: ("2-3", 30, 20),
    6: ("2-4", 24, 20),
    8: ("2-6", 24, 20),
    9: ("4-5", 30, 20),
    10: ("4-6", 40, 20),
}
LAID = {4: 40, 5: 30, 6: 24, 8: 24, 9: 30, 10: 40}


@provision(*(f"19:47-1.5({letter})[pay-{n}]" for letter in "ab" for n in PAY))
@pytest.mark.parametrize("number", PAY)
def test_true_odds(number: int) -> None:
    dice, bought, won = PAY[number]
    point = "2-2" if number != 4 else "5-5"
    buy = craps(point, f"buy:{number} 20", dice, buy_percent="0")
    assert ended(buy) == [(f"buy:{number}", "won", bought * 100)]
    lay = craps(point, f"lay:{number} {LAID[number]}", "3-4", lay_percent="0")
    assert ended(lay) == [(f"lay:{number}", "won", won * 100)]
    assert buy.as_dict()["wagers"][0]["cite"] == f"19:47-1.5(a)[pay-{number}]"


@provision("19:47-1.5(a)[checklist]")
def test_the_checklist_says_when_each_number_is_charged() -> None:
    elections = game("craps", buy_win_only=(4, 10)).elections
    assert elections.buy_checklist() == {4: "won", 5: "made", 6: "made", 8: "made", 9: "made", 10: "won"}  # type: ignore[attr-defined]
    asked = next(asked for asked in FLOOR.submission if asked.cite == "19:47-1.5(a)[checklist]")
    assert asked.value is not None
    assert asked.value(elections) == "4 won, 5 made, 6 made, 8 made, 9 made, 10 won"


@provision("19:47-1.5(a)[notice]")
def test_buy_bets_owe_a_notice() -> None:
    duties = [duty for duty in FLOOR.notices if duty.cite == "19:47-1.5(a)[notice]"]
    assert {name for duty in duties for name in duty.elections} == {"buy_bets", "buy_win_only", "buy_percent"}
    before, after = game("craps").elections, game("craps", buy_win_only=(4,)).elections
    for duty in duties:
        assert duty.text is not None
        assert duty.text(before) != duty.text(after)
        assert "of winners on 4" in duty.text(after)


@provision("19:47-1.5(c)")
@pytest.mark.parametrize("more", [{}, {"automated": True}])
def test_no_other_charge(more: dict[str, bool]) -> None:
    with pytest.raises(Refusal) as caught:
        game("craps", other_vigorish=5, **more)
    assert caught.value.cite == "19:47-1.5(c)"
    assert "collect" not in str(craps("pass 10", "4-5", "place:6 6", "hop:1-6 1", "3-6").transcript)


@provision("19:47-1.5(a)[max-fee]", "19:47-1.5(b)[max-fee]")
def test_a_percentage_may_have_a_part_of_a_percent() -> None:
    """The text says a percentage of at most five, not a whole one; what is taken is rounded down to the coin."""
    assert net(craps("4-5", "buy:4 100", "1-3", buy_percent="2.5")) == 197.5
    assert net(craps("4-5", "buy:4 99", "1-3", buy_percent="2.5")) == 195.75
    assert net(craps("4-5", "lay:4 100", "3-4", lay_percent="4.5")) == 45.5
    assert net(craps("4-5", "buy:4 100", "1-3", buy_percent="0.1")) == 200


@pytest.mark.parametrize("name", ["buy_percent", "lay_percent"])
@pytest.mark.parametrize(("given", "instead"), [(5.01, 5), (-0.5, 0), (True, 5), ("five", 5)])
def test_more_than_five_or_no_number_is_refused(name: str, given: object, instead: int) -> None:
    with pytest.raises(Refusal) as refused:
        game("craps", **{name: given})
    assert refused.value.instead == f"{name}={instead}"
    assert "Decimal" not in str(refused.value)


def test_a_part_of_a_percent_is_written_and_priced_as_it_was_elected() -> None:
    elected = game("craps", buy_percent=2.5)
    assert elected.elections.chosen()["buy_percent"] == 2.5
    assert game("craps", **elected.elections.chosen()).elections == elected.elections
    assert game("craps", buy_percent=5.0).elections == game("craps").elections
    assert str(elected.odds()["buy:4"].house_edge) == "0.025"
