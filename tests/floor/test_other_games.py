"""Craps, roulette, Big Six and blackjack on the floor: rules across the casino, notices, signs, checklist."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from tests.floor.floors import floor, found, table

from chapter47 import Refusal
from chapter47.floor import notices, submission
from chapter47.games import MODULES, game_types
from chapter47.rulebook.testing import provision

EIGHT = datetime(2010, 5, 1, 20, 0)
BUY = 'signs = ["buy_bets"]'
BLACKJACK = pytest.mark.skipif("blackjack" not in MODULES, reason="blackjack is not built yet")


def raised(number: int, game: str, odds: str, pit: str = "A") -> str:
    return table(number, game, pit, more=f'{BUY}\nodds = {{ "field-12" = "{odds}" }}')


def owed(game: str, before: dict[str, Any], after: dict[str, Any], more: str = "") -> list[str]:
    told = notices(floor(table(4, game, more=more, **before)), floor(table(4, game, more=more, **after)), EIGHT)
    return [one.terms.cite for one in told.owed]


# ---- craps ---------------------------------------------------------------------------------------------------------


@provision("19:47-1.4(b)[higher-if-uniform]")
def test_odds_above_the_schedule_are_the_same_throughout_the_casino() -> None:
    plain = table(1, "craps", "A", more=BUY)
    assert found(plain, raised(4, "craps", "3 to 1", "B")) == [("4", "19:47-1.4(b)[higher-if-uniform]")]
    assert found(raised(1, "craps", "3 to 1"), raised(4, "craps", "3 to 1", "B")) == []
    assert found(raised(1, "craps", "3 to 1"), raised(4, "mini-craps", "3 to 1")) == []
    assert found(raised(1, "craps", "3 to 1"), table(4, "mini-craps", more=BUY)) == [
        ("4", "19:47-1.4(b)[higher-if-uniform]")
    ]
    assert found(plain, raised(4, "craps", "2 to 1")) == []  # the schedule's own odds, written out


@provision("19:47-1.5(a)[notice]")
def test_buy_bets_and_the_way_they_are_charged_have_their_notice() -> None:
    cite = "19:47-1.5(a)[notice]"
    assert owed("craps", {"buy_bets": False}, {"buy_bets": True}) == [cite]
    assert owed("craps", {}, {"buy_win_only": [4, 10]}) == [cite]
    assert owed("craps", {}, {"dice": 6}) == ["19:47-8.3[change]"]
    assert found(table(4, "craps")) == [("4", cite)]
    assert found(table(4, "craps", more=BUY)) == []
    assert found(table(4, "craps", buy_bets=False)) == []
    (told,) = notices(floor(table(4, "craps")), floor(table(4, "craps", buy_win_only=[4, 10])), EIGHT).owed
    assert told.sign is not None
    assert told.sign.lines == ("Buy bets are paid at true odds for 5% of the wager, of winners on 4 and 10.",)
    assert told.table == "4"


@provision("19:47-1.5(a)[checklist]")
def test_the_checklist_states_for_each_buy_number_when_it_is_charged() -> None:
    made = floor(table(4, "craps", buy_win_only=[4, 10]), table(5, "craps", buy_bets=False))
    (line,) = [one for one in submission(made) if one.cite == "19:47-1.5(a)[checklist]"]
    assert line.value == "4 won, 5 made, 6 made, 8 made, 9 made, 10 won"
    assert (line.tables, line.done) == (("4",), True)


# ---- roulette and Big Six ------------------------------------------------------------------------------------------


@provision("19:47-5.2(b)[notice]")
def test_a_double_zero_table_posts_its_zero_rule() -> None:
    cite = "19:47-5.2(b)[notice]"
    assert found(table(4, "roulette")) == [("4", cite)]
    assert found(table(4, "roulette", more='signs = ["zero_loss"]')) == []
    assert found(table(4, "roulette", wheel="single-zero")) == []
    assert owed("roulette", {"zero_loss": "half"}, {"zero_loss": "all"}) == [cite]


@provision("19:47-5.6(d)")
def test_a_big_six_table_states_its_clapper_option() -> None:
    assert found(table(4, "big-six")) == [("4", "19:47-5.6(d)")]
    assert found(table(4, "big-six", more='signs = ["clapper"]')) == []
    before, after = table(4, "big-six", clapper="respin"), table(4, "big-six", clapper="passed")
    (told,) = notices(floor(before), floor(after), EIGHT).owed
    assert told.sign is not None
    assert told.sign.lines == ("If the clapper stops between two numbers the number just passed wins.",)


@provision("19:47-12.9(b)")
def test_a_pokette_table_states_its_clapper_option() -> None:
    assert found(table(4, "pokette")) == [("4", "19:47-12.9(b)")]
    assert found(table(4, "pokette", more='signs = ["clapper"]')) == []
    assert owed("pokette", {"clapper": "respin"}, {"clapper": "passed"}) == ["19:47-12.9(b)"]


# ---- blackjack -----------------------------------------------------------------------------------------------------


@BLACKJACK
@provision("19:47-2.17(e)2[uniform]")
def test_the_same_suit_option_goes_with_the_number_of_decks() -> None:
    def offered(number: int, decks: int, option: int) -> str:
        signs = 'signs = ["added_maximum", "same_suit_option"]'
        return table(number, "blackjack", f"P{number}", signs, decks=decks, same_suit=True, same_suit_option=option)

    assert found(offered(1, 6, 1), offered(2, 6, 2)) == [("2", "19:47-2.17(e)2[uniform]")]
    assert found(offered(1, 6, 1), offered(2, 6, 1), offered(3, 8, 2)) == []


@BLACKJACK
@provision("19:47-2.20(k)[uniform]")
def test_the_bonus_has_one_advantage_for_each_denomination() -> None:
    def offered(number: int, more: str = "") -> str:
        drawn = f"bonus_one = {{ {more} }}\n" if more else ""
        return table(number, "blackjack", f"P{number}", decks=6, blackjack_bonus=True) + drawn

    assert found(offered(1), offered(2)) == []
    assert found(offered(1), offered(2, "1500 = 1")) == [("2", "19:47-2.20(k)[uniform]")]


@BLACKJACK
@provision(
    "19:47-2.7(c)[notice]",
    "19:47-2.8(c)[notice]",
    "19:47-2.10(c)[notice]",
    "19:47-2.11(e)[notice]",
    "19:47-2.16(c)[notice]",
    "19:47-2.17(a)[notice]",
    "19:47-2.18(a)[notice]",
)
@pytest.mark.parametrize(
    ("election", "off", "on", "begins", "ends", "cite"),
    [
        ("even_money", False, True, True, True, "19:47-2.7(c)[notice]"),
        ("surrender", False, True, True, True, "19:47-2.8(c)[notice]"),
        ("double_card", "up", "down", True, True, "19:47-2.10(c)[notice]"),
        ("split_hands", 2, 3, True, True, "19:47-2.11(e)[notice]"),
        ("five_card_21", False, True, False, True, "19:47-2.16(c)[notice]"),
        ("over_under", False, True, False, True, "19:47-2.17(a)[notice]"),
        ("multiple_action", False, True, False, True, "19:47-2.18(a)[notice]"),
    ],
)
def test_the_options_of_blackjack_have_their_notices(
    election: str, off: Any, on: Any, begins: bool, ends: bool, cite: str
) -> None:
    assert (cite in owed("blackjack", {election: off}, {election: on})) == begins
    assert (cite in owed("blackjack", {election: on}, {election: off})) == ends
    assert owed("blackjack", {election: off}, {election: on})  # at the least a sign


@BLACKJACK
@provision("19:47-2.24(h)[decrease]", "19:47-2.24(h)[posting]", "19:47-2.24(c)[limits]", "19:47-2.23(c)[limits]")
def test_posted_limits_of_the_side_wagers() -> None:
    def capped(amount: int) -> dict[str, Any]:
        return {"twenty_point": True, "decks": 2, "twenty_point_cap": amount, "twenty_point_cap_approval": "T-1"}

    cite = "19:47-2.24(h)[decrease]"
    assert cite in owed("blackjack", capped(5_000_000), capped(2_500_000))
    assert cite not in owed("blackjack", capped(2_500_000), capped(5_000_000))
    assert {c for _, c in found(table(4, "blackjack", **capped(2_500_000)))} == {
        "19:47-2.24(h)[posting]",
        "19:47-2.24(f)[paytable]",
        "19:47-2.24(c)[limits]",
    }
    assert found(table(4, "blackjack", decks=6, match_dealer=True)) == [("4", "19:47-2.23(c)[limits]")]


@BLACKJACK
@provision("19:47-8.3[sign-in-force]")
def test_a_table_with_surrender_opens_only_with_its_sign() -> None:
    assert ("4", "19:47-2.8(c)[notice]") in found(table(4, "blackjack", surrender=True))
    assert found(table(4, "blackjack", more='signs = ["surrender"]', surrender=True)) == []


# ---- every game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [game.key for game in game_types() if game.cite.startswith("19:")])
def test_every_election_of_every_game_can_be_changed_with_a_notice(key: str) -> None:
    from chapter47.floor.effects import choices
    from chapter47.games import game_type

    kind = game_type(key).elections
    plain, defaults = floor(table(4, key)), kind.elect()
    for name in kind.model_fields:
        for value in choices(kind, name):
            try:
                kind.elect({name: value})
            except Refusal:
                continue
            told = notices(plain, floor(table(4, key, **{name: value})), EIGHT).as_dict()
            moved = value != getattr(defaults, name)
            assert bool(told["notices"] or told["no_notice"]) == moved, (name, value)
