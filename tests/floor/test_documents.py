"""What documents say comes from the pay tables and elections that settle; each sentence is held against play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.floor.floors import floor, table
from tests.games.blackjack_family import nets, script

from chapter47 import Game
from chapter47.floor.checks import check
from chapter47.floor.effects import choices, effects
from chapter47.floor.guides import guide
from chapter47.floor.notice import notices
from chapter47.floor.registry import floor_rules
from chapter47.floor.signs import posted_wagers, required_signs, signs_of
from chapter47.games import MODULES, game_type
from chapter47.night.papers.notices import TIES, table_signs
from chapter47.night.reader import read_night
from chapter47.odds.analysis import WagerOdds
from chapter47.rulebook import rulebook
from chapter47.rulebook.testing import provision
from chapter47.table.pay_tables import Pay
from chapter47.table.wagers import Result, WagerType

UNIT = 60_000  # cents: every printed price divides it
RICH: dict[str, dict[str, Any]] = {
    "minibaccarat": {"total_cards": True, "bonus": True, "tie_pays": "9 to 1"},
    "punto-banco": {"banker_six_pays_half": True, "bonus": True},
    "blackjack": {"same_suit": True, "same_suit_option": 2, "decks": 8, "streak": True},
    "craps": {"six_seven_eight": True, "fire_bet": True},
    "roulette": {"five_adjacent": True, "layout_approval": "L-1", "zero_loss": "half"},
    "let-it-ride": {"bonus": "3", "three_card_bonus": "A"},
    "pai-gow-poker": {"bonus": True},
    "big-six": {"odds_word": "win"},
    "joker-seven": {},
}


def priced(key: str, elections: Any) -> Iterator[tuple[WagerType, WagerOdds, tuple[Pay, ...]]]:
    """The wagers of a game that stand by themselves, with their exact outcomes and the rows of their pay table."""
    game = game_type(key)
    raised = {kind.raises for kind in game.wagers if kind.raises} | {k.key for k in game.wagers if k.raises}
    kinds = {kind.key: kind for kind in game.wagers if kind.key not in raised}
    for one in game.odds(elections).wagers:
        name, _, spot = one.wager.partition(":")
        kind = kinds.get(name)
        if kind is None or one.distribution is None or (spot and spot not in kind.spots):
            continue
        rows = kind.pay_table(elections, spot)
        if kind.key != "match" and not any(row.words for row in rows):
            yield kind, one, rows


@pytest.mark.parametrize("key", MODULES)
def test_every_price_on_a_pay_table_is_one_that_is_paid_and_none_is_missing(key: str) -> None:
    """The rows against the exact outcomes of every deal, spin or roll: the same prices, charges taken off."""
    for elections in (game_type(key).elections.elect(), game_type(key).elections.elect(RICH.get(key, {}))):
        for kind, exact, rows in priced(key, elections):
            assert exact.distribution is not None
            stake = 100 if any(row.prize is not None for row in rows) else UNIT
            told = {row.net(stake) for row in rows if row.odds is not None or row.prize is not None}
            assert told == {net for _, net, result in exact.distribution if result is Result.WON}, exact.wager
            for row in rows:
                assert game_type(key).parallels.get(row.cite, row.cite) in rulebook(), (kind.key, row.cite)


@pytest.mark.parametrize("key", [key for key in MODULES if game_type(key).cite.startswith("19:")])
def test_the_examples_of_a_guide_are_prices_of_the_table_and_no_range_is_read_as_odds(key: str) -> None:
    made = guide(floor(table(1, key, **RICH.get(key, {}))), "1")
    for one in made.wagers:
        rows = [row for row in one.rows if not row.words]
        prices = {row.net(one.stake if row.prize is not None else one.stake * 60) for row in rows}
        if one.most is not None:
            prices.add(Fraction(one.most, one.stake))
        for stake, verb, gain in re.findall(r"\$([\d,.]+\d) (wins|loses) \$([\d,.]+\d)", one.example):
            amount, net = (Fraction(text.replace(",", "")) for text in (stake, gain))
            assert (net if verb == "wins" else -net) / amount in prices, (one.key, one.example)


def test_a_spread_of_4_to_11_is_no_price() -> None:
    made = guide(floor(table(4, "red-dog")), "4")
    original = next(one for one in made.wagers if one.key == "original")
    assert "$100.00 wins $100.00 on spread 4 to 11" in original.example
    assert "$400.00" not in made.text().replace("$100.00 wins $400.00 on spread 2", "")


def said(key: str, elections: Any) -> object:
    """All that a guide says of a table but the edges: its sections, pay tables and signs."""
    game = game_type(key)
    wagers = [(kind.key, kind.pay_table(elections)) for kind in posted_wagers(game, elections)]
    return floor_rules(key).guide(elections), wagers, [one.text for one in required_signs(game, elections)]  # type: ignore[misc]


SLOW = ("blackjack", "spanish-21")  # their odds take long: what they hand to the odds is compared instead


@pytest.mark.parametrize("key", [k for k in MODULES if game_type(k).cite.startswith("19:") and k not in SLOW])
def test_no_election_moves_the_house_edge_without_a_word_in_the_guide(key: str) -> None:
    plain = said(key, game_type(key).elections.elect())
    for effect in effects(game_type(key)):
        if effect.edges:
            chosen = game_type(key).elections.elect({effect.election: effect.value})
            assert said(key, chosen) != plain, (effect.election, effect.value)


@pytest.mark.parametrize("key", SLOW)
def test_no_election_of_blackjack_changes_the_play_without_a_word_in_the_guide(key: str) -> None:
    kind = game_type(key).elections
    plain = kind.elect()
    for name in kind.model_fields:
        for value in choices(kind, name):
            if kind.violations({name: value}):
                continue
            chosen = kind.elect({name: value})
            if chosen.parameters != plain.parameters:  # type: ignore[attr-defined]
                assert said(key, chosen) != said(key, plain), (name, value)


# ---- blackjack -----------------------------------------------------------------------------------------------------

STAND, HIT = "ask 1 box1 -> stand", "ask 1 box1 -> hit"
HANDS = {
    "a winning hand": ({}, (STAND,), "10H 9D 10C 8S"),
    "a blackjack": ({}, (), "AH 9D KC"),
    "a blackjack of AS and JS": ({"designated_blackjack": "AS JS"}, (), "AS 9D JS"),
    "suited 6-7-8": ({"suited_678": "true"}, (HIT,), "6H 9D 7H 8H 8S"),
    "7-7-7": ({"three_sevens": "true"}, (HIT,), "7H 9D 7C 7S 8S"),
    "five-card 21": ({"five_card_21": "true"}, (HIT, HIT, HIT), "2H 9D 3C 4S 5D 7C 8S"),
}


@pytest.mark.parametrize("event", HANDS)
def test_each_row_of_the_main_wager_is_what_that_hand_is_paid(event: str) -> None:
    chosen, acts, cards = HANDS[event]
    played = script("bet 1 blackjack $10", *acts, f"cards {cards}", **chosen)
    game = Game("blackjack", chosen)
    row = next(row for row in game.wagers[0].pay_table(game.elections) if row.event.replace("♠", "S") == event)
    assert nets(played)["blackjack"] == row.net(1000) * 10


@provision("19:47-2.6(k)1[ties-lose]", "19:47-2.6(k)2", "19:47-2.6(k)4", "19:47-8.5[posted-information]")
def test_a_table_with_both_cards_up_tells_its_patrons_what_it_takes_from_them() -> None:
    up = table(7, "blackjack", "4", 'signs = ["hole_card"]', hole_card="up")
    text = " ".join(guide(floor(up), "7").text().split())
    assert "Equal hands are a push" not in text
    assert "Equal hands lose but a blackjack wins against a dealer's blackjack." in text
    assert "Double on a count of 9, 10 or 11 only" in text
    assert "Blackjack pays 1 to 1 on a winning hand, a blackjack too" in text
    tied = script("bet 1 blackjack $10", STAND, "cards 10H 9D 10C AS", hole_card="up")
    assert nets(tied)["blackjack"] == -10
    assert "Equal hands are a push" in " ".join(guide(floor(table(7, "blackjack")), "7").text().split())
    changed = notices(floor(table(7, "blackjack")), floor(up), datetime(2010, 5, 1, 20))
    (told,) = changed.owed
    assert told.terms.cite == "19:47-2.6(k)[hole-card-up]"
    assert told.sign is not None
    assert any("Equal hands lose" in line and "9, 10 or 11" in line for line in told.sign.lines)
    assert "Blackjack pays 1 to 1 on a winning hand, a blackjack too." in told.sign.lines


@provision("19:47-2.17(e)2[selection]", "19:47-8.3[sign-content]")
def test_the_notice_of_the_same_suit_option_states_what_will_be_paid() -> None:
    def offered(option: int) -> str:
        return table(7, "blackjack", "4", "", decks=8, same_suit=True, same_suit_option=option)

    (told,) = notices(floor(offered(1)), floor(offered(2)), datetime(2010, 5, 1, 20)).owed
    assert told.sign is not None
    (line,) = told.sign.lines
    paid = Game("blackjack", decks=8, same_suit=True, same_suit_option=2).odds()["same-suit"].distribution
    assert paid is not None
    assert line == "Same suit pays 25 to 1 on king and queen of one suit; 5 to 2 on any other two of one suit."
    assert {net for _, net, result in paid if result is Result.WON} == {Fraction(25), Fraction(5, 2)}


def test_poker_tells_what_it_costs_by_the_hour() -> None:
    (pot,) = guide(floor(table(9, "poker")), "9").wagers
    assert "house edge" not in pot.edge
    assert "With 6 players and 40 hands an hour that is at most $120.00 of the table in an hour" in pot.edge


POSTED: dict[
    str, tuple[object, dict[str, object]]
] = {  # another value of each, and the table at which it says something
    "small_bet": (500, {}),
    "big_bet": (1000, {}),
    "ante": (100, {"game": "seven-card-stud"}),
    "big_blind_ante": (400, {}),
    "straddle": (True, {}),
    "check_raise": (False, {}),
    "raises": (2, {}),
    "draw_limit": (3, {"game": "five-card-draw"}),
    "high_card_opens": (True, {"game": "five-card-stud"}),
    "show_all": (True, {}),
    "rake_cap": (200, {}),
    "rake": ("time", {}),
    "no_flop_no_drop": (False, {}),
    "minimum_buy_in": (6000, {}),
    "maximum_buy_in": (20000, {}),
    "hands_away": (10, {}),
}


@pytest.mark.parametrize("name", POSTED)
@provision(
    "19:47-14.7[check-raise]", "19:47-14.7[raises]", "19:47-14.7[buy-in]", "19:47-14.7[top-up]", "19:47-14.12[draw]",
    "19:47-14.13[opener]", "19:47-14.14[posted]", "19:47-14.14[no-flop]", "19:47-14.17[posted]", "19:47-14.18[kept]",
)  # fmt: skip
def test_what_a_card_room_must_post_is_on_a_sign_of_its_table(name: str) -> None:
    def signs(**elected: Any) -> list[str]:
        entries = floor(table(1, "poker", **elected))
        (entry,) = entries.tables
        return [line for sign in signs_of(entry, game_type("poker"), entries.elections(entry)) for line in sign.lines]

    value, at = POSTED[name]
    assert signs(**at, **{name: value}) != signs(**at)


def test_no_rule_that_a_card_room_must_post_is_left_out() -> None:
    posting = re.compile(r"\bhouse posts\b|\bposted\b(?! before)")
    rows = {str(row.cite) for row in rulebook() if row.game == "poker" and posting.search(row.says)}
    owing = {choice.name for choice in game_type("poker").elections.choices() if choice.cite in rows}
    assert owing and owing <= POSTED.keys()


@provision("19:47-14.7[check-raise]")
def test_a_table_without_check_and_raise_says_so_on_a_sign() -> None:
    owed = check(floor(table(1, "poker", check_raise=False)))
    assert owed.lawful and [one.cite for one in owed.warnings] == ["19:47-14.7[check-raise]"]  # no text of New Jersey's
    told = check(floor(table(1, "poker", "3", 'signs = ["check_raise"]\nsign_approval = "S-1"', check_raise=False)))
    assert not told.warnings


# ---- signs ---------------------------------------------------------------------------------------------------------


@provision("19:47-2.11(e)[notice]", "19:47-8.3[sign-in-force]")
def test_a_sign_is_owed_by_the_election_that_declares_it_and_by_no_other() -> None:
    split = check(floor(table(1, "blackjack", split_hands=3)))
    assert [(one.table, one.cite) for one in split.violations] == [("1", "19:47-2.11(e)[notice]")]
    assert check(floor(table(1, "blackjack", "4", 'signs = ["split_hands"]', split_hands=3))).lawful
    assert check(floor(table(1, "blackjack", boxes=6))).lawful
    (sign,) = required_signs(game_type("blackjack"), Game("blackjack", split_hands=3).elections)
    assert sign.text == "Pairs may be split into up to 3 hands."


def test_every_row_that_asks_for_a_sign_is_declared_by_an_election_of_its_game() -> None:
    """A row of notice that binds while an option is in force has a sign; one about leaving or changing has a notice."""
    for row in rulebook().select(kind="notice"):
        if (
            row.game not in MODULES
            or not row.is_law
            or not ({"notice", "ref", "refs", "type", "minutes"} & set(row.data))
        ):
            continue
        rules = floor_rules(row.game)
        cites = {duty.cite for duty in (*rules.signs, *rules.notices)}
        assert str(row.cite) in cites, row.cite


@pytest.mark.parametrize("key", [key for key in MODULES if game_type(key).cite.startswith("19:")])
def test_a_sign_names_an_election_of_its_game_and_a_row_of_the_rulebook(key: str) -> None:
    game = game_type(key)
    for duty in floor_rules(key).signs:
        always = duty.text(game.elections.elect()) is not None  # a sign that every table of the game owes
        assert duty.election in game.elections.model_fields or always
        assert duty.cite in rulebook()


@pytest.mark.parametrize("ties", TIES)
def test_the_sign_of_a_casino_night_states_its_pay_table(ties: str) -> None:
    """A blackjack is not said to pay two prices, and the tie rule names the price that is paid."""
    game = Game("night-blackjack", ties=ties)
    main = game.wagers[0]
    even, natural = main.pay_table(game.elections)
    assert main.sentence(game.elections) == (f"Blackjack pays 1 to 1 on a winning hand; {natural.odds} on a blackjack")
    assert even.event == "a winning hand"
    assert f"A natural pays {natural.odds}." in TIES[ties]


def test_every_line_of_a_nights_table_sign_is_the_sentence_of_a_wager() -> None:
    night = read_night(Path(__file__).parents[2] / "examples" / "night.toml")
    (sign,) = table_signs(night)
    for kind in game_type("night-roulette").wagers:
        elections = game_type("night-roulette").elections.elect()
        if kind.offered(elections):
            assert f"<p>{kind.sentence(elections)}</p>" in sign.body
