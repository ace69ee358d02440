"""What a change asks for: the notice provisions of 19:47-3, 19:47-7 and 19:47-8.3, each by its own example."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from tests.floor.floors import floor, found, table

from chapter47 import Refusal
from chapter47.floor import Notice, Sign, notices
from chapter47.floor import terms as t
from chapter47.floor.notice import default_terms
from chapter47.floor.terms import Filed, Terms, earliest, in_force, verify_activation
from chapter47.rulebook.testing import provision
from chapter47.table.elections import Choice
from chapter47.table.odds import Odds

TWO = datetime(2010, 5, 1, 14, 0)
EIGHT = datetime(2010, 5, 1, 20, 0)


def minutes(after: datetime, number: int) -> datetime:
    return after + timedelta(minutes=number)


def changed(
    game: str, before: dict[str, Any], after: dict[str, Any], more: str = "", given: datetime = TWO
) -> list[Notice]:
    told = notices(floor(table(7, game, more=more, **before)), floor(table(7, game, more=more, **after)), given)
    return told.notices


def owed(game: str, before: dict[str, Any], after: dict[str, Any], more: str = "") -> list[str]:
    return [one.terms.cite for one in changed(game, before, after, more) if one.owed]


def refused_at(terms: Terms, filed: Filed, at: datetime) -> bool:
    try:
        verify_activation(terms, filed, at)
    except Refusal as refusal:
        assert refusal.cite == terms.cite
        return True
    return False


# ---- the games' own sections ---------------------------------------------------------------------------------------


@provision("19:47-3.3(d)")
def test_more_vigorish_needs_notice_and_less_does_not() -> None:
    four, five = {"vigorish_percent": 4}, {"vigorish_percent": 5}
    (told,) = changed("punto-banco", four, five)
    assert (told.owed, told.terms.cite, told.earliest) == (True, "19:47-3.3(d)", minutes(TWO, 30))
    assert told.sign is not None
    assert "vigorish of 5 percent" in " ".join(told.sign.lines)
    assert refused_at(told.terms, Filed(), TWO)
    assert owed("punto-banco", five, four) == []
    assert owed("punto-banco", {"banker_six_pays_half": True}, five) == ["19:47-3.3(d)"]  # from none to five


@provision("19:47-3.3(e)[notice]")
def test_a_punto_banco_table_without_vigorish_has_its_notice() -> None:
    bare = table("PB1", "punto-banco", banker_six_pays_half=True)
    assert found(bare) == [("PB1", "19:47-3.3(e)[notice]")]
    assert found(table("PB1", "punto-banco", more='signs = ["banker_six_pays_half"]', banker_six_pays_half=True)) == []
    assert found(table("PB1", "punto-banco", more="open = false", banker_six_pays_half=True)) == []
    (told,) = changed("punto-banco", {}, {"banker_six_pays_half": True})
    assert told.terms.cite == "19:47-3.3(e)[notice]"
    assert told.sign is not None
    assert any("1 to 2" in line for line in told.sign.lines)


@provision("19:47-7.3(f)[notice]")
@pytest.mark.parametrize("option", ["banker_six_pays_half", "total_cards_waive_vigorish"])
def test_a_minibaccarat_table_without_vigorish_has_its_notice(option: str) -> None:
    chosen = {option: True, "total_cards": True}
    assert found(table(7, "minibaccarat", **chosen)) == [("7", "19:47-7.3(f)[notice]")]
    assert found(table(7, "minibaccarat", more=f'signs = ["{option}"]', **chosen)) == []
    assert owed("minibaccarat", {"total_cards": True}, chosen) == ["19:47-7.3(f)[notice]"]


@provision("19:47-7.3(e)")
def test_type_and_increase_of_vigorish_need_notice_at_minibaccarat() -> None:
    four, five, ties = {"vigorish_percent": 4}, {"vigorish_percent": 5}, {"tie_vigorish": True}
    assert owed("minibaccarat", {}, ties) == ["19:47-7.3(e)"]
    assert owed("minibaccarat", four, five) == ["19:47-7.3(e)"]
    assert owed("minibaccarat", five, four) == []
    assert owed("minibaccarat", ties, four) == ["19:47-7.3(e)"]
    (told,) = changed("minibaccarat", {}, ties)
    assert told.sign is not None
    assert "25 percent" in " ".join(told.sign.lines)


@provision("19:47-3.5(a)1.ii", "19:47-7.5(b)2.ii")
@pytest.mark.parametrize(("game", "cite"), [("punto-banco", "19:47-3.5(a)1.ii"), ("minibaccarat", "19:47-7.5(b)2.ii")])
@pytest.mark.parametrize("on", [True, False])
def test_the_second_shuffle_starts_and_stops_half_an_hour_after_notice(game: str, cite: str, on: bool) -> None:
    noon = datetime(2010, 5, 1, 12, 0)
    (told,) = changed(game, {"shuffle_after_lacing": not on}, {"shuffle_after_lacing": on}, given=noon)
    assert told.terms.cite == cite
    assert told.terms.to == ["Commission in writing", "surveillance in writing"]
    assert told.sign is None
    filed = Filed(commission=noon, surveillance=noon)
    assert refused_at(told.terms, filed, minutes(noon, 29))
    assert not refused_at(told.terms, filed, minutes(noon, 30))


@provision("19:47-3.10(c)2", "19:47-7.10(c)3")
@pytest.mark.parametrize(("game", "cite"), [("punto-banco", "19:47-3.10(c)2"), ("minibaccarat", "19:47-7.10(c)3")])
def test_a_settlement_procedure_changes_half_an_hour_after_notice(game: str, cite: str) -> None:
    (told,) = changed(game, {"settlement_order": 1}, {"settlement_order": 2})
    assert told.terms.cite == cite
    assert told.earliest == minutes(TWO, 30)
    filed = Filed(commission=TWO, surveillance=TWO)
    assert refused_at(told.terms, filed, minutes(TWO, 10))
    assert not refused_at(told.terms, filed, minutes(TWO, 30))
    assert refused_at(told.terms, Filed(commission=TWO), minutes(TWO, 60))
    opened = notices(floor(), floor(table(7, game, settlement_order=2)), TWO).notices
    assert [one.earliest for one in opened if one.terms.cite == cite] == [minutes(TWO, 30)]
    shut = changed(game, {"settlement_order": 1}, {"settlement_order": 2}, more="open = false")
    assert [one.terms.minutes for one in shut] == [30]  # a letter keeps its time at an empty table too


# ---- 19:47-8.3 -----------------------------------------------------------------------------------------------------


@provision("19:47-8.3[change]")
def test_a_change_waits_half_an_hour_and_for_word_to_the_commission() -> None:
    terms = t.of_row(t.CHANGE)
    told = Filed(sign=EIGHT, announced=EIGHT, commission=EIGHT)
    assert refused_at(terms, told, minutes(EIGHT, 29))
    assert not refused_at(terms, told, minutes(EIGHT, 30))
    assert refused_at(terms, Filed(sign=EIGHT, announced=EIGHT), minutes(EIGHT, 600))
    assert refused_at(terms, Filed(sign=EIGHT, commission=EIGHT), minutes(EIGHT, 600))
    assert owed("minibaccarat", {"decks": 8}, {"decks": 6}) == ["19:47-8.3[change]"]


@provision("19:47-8.3[empty-table]")
def test_an_empty_table_changes_with_its_sign() -> None:
    empty = t.at_an_empty_table(t.of_row(t.CHANGE))
    done = Filed(sign=EIGHT, commission=EIGHT)
    assert not refused_at(empty, done, EIGHT)
    assert earliest(t.of_row(t.CHANGE), Filed.all_at(EIGHT)) == minutes(EIGHT, 30)
    (told,) = changed("minibaccarat", {"decks": 8}, {"decks": 6}, more="open = false")
    assert (told.terms.cite, told.terms.minutes, told.terms.announce) == ("19:47-8.3[empty-table]", 0, False)


@provision("19:47-8.3[limits]")
def test_limits_bind_once_posted_and_announced() -> None:
    before = floor(table(7, "minibaccarat", more='limits = { minimum = "$10", maximum = "$500" }'))
    after = floor(table(7, "minibaccarat", more='limits = { minimum = "$25", maximum = "$500" }'))
    (told,) = notices(before, after, EIGHT).notices
    assert (told.terms.cite, told.terms.minutes, told.terms.commission) == ("19:47-8.3[limits]", 0, False)
    assert told.sign is not None
    assert "$25.00" in told.sign.lines[0]
    nine = minutes(EIGHT, 60)
    old, new = (f.tables[0].limits.posted() for f in (before, after) if f.tables[0].limits)
    binding = in_force(told.terms, Filed(sign=nine, announced=nine), nine, old, new)
    with pytest.raises(Refusal, match="under the table minimum"):
        binding.verify(1500)
    in_force(told.terms, Filed(sign=nine), nine, old, new).verify(1500)  # not announced: the old minimum


@provision("19:47-8.3[vigorish-increase]")
def test_a_higher_charge_waits_and_a_lower_one_does_not() -> None:
    rate = Choice("commission_percent", "4, 5", 5, "", "19:47-1.1", None)
    higher, _ = default_terms(rate, 4, 5)
    assert in_force(higher, Filed.all_at(EIGHT), minutes(EIGHT, 29), 4, 5) == 4
    assert in_force(higher, Filed.all_at(EIGHT), minutes(EIGHT, 30), 4, 5) == 5
    lower, why = default_terms(rate, 5, 4)
    assert not lower.owed
    assert why
    assert in_force(lower, Filed(), EIGHT, 5, 4) == 4


@provision("19:47-8.3[payout-limit]")
def test_a_lower_payout_limit_binds_after_half_an_hour() -> None:
    def with_payout(amount: str) -> str:
        return table(7, "minibaccarat", more=f'limits = {{ minimum = "$20", maximum = "$500", payout = "{amount}" }}')

    (told,) = notices(floor(with_payout("$50,000")), floor(with_payout("$25,000")), EIGHT).notices
    assert told.terms.cite == "19:47-8.3[payout-limit]"
    assert told.earliest == minutes(EIGHT, 30)
    filed = Filed.all_at(EIGHT)
    assert in_force(told.terms, filed, minutes(EIGHT, 29), 5_000_000, 2_500_000) == 5_000_000
    assert in_force(told.terms, filed, minutes(EIGHT, 30), 5_000_000, 2_500_000) == 2_500_000
    (raised,) = notices(floor(with_payout("$25,000")), floor(with_payout("$50,000")), EIGHT).notices
    assert not raised.owed


@provision("19:47-8.3[withdrawal]")
def test_a_wager_is_withdrawn_after_half_an_hour_and_introduced_at_once() -> None:
    off, on = {"total_cards": False}, {"total_cards": True}
    (stop,) = changed("minibaccarat", on, off, given=EIGHT)
    assert (stop.terms.cite, stop.earliest) == ("19:47-8.3[withdrawal]", minutes(EIGHT, 30))
    assert in_force(stop.terms, Filed.all_at(EIGHT), minutes(EIGHT, 29), "taken", "refused") == "taken"
    assert in_force(stop.terms, Filed.all_at(EIGHT), minutes(EIGHT, 30), "taken", "refused") == "refused"
    assert stop.sign is not None
    assert "Four cards is no longer offered." in stop.sign.lines
    (start,) = changed("minibaccarat", off, on, given=EIGHT)
    assert start.earliest == EIGHT
    assert in_force(start.terms, Filed(sign=EIGHT), EIGHT, "refused", "taken") == "taken"
    assert in_force(start.terms, Filed(), EIGHT, "refused", "taken") == "refused"


@provision("19:47-8.3[surrender]")
@pytest.mark.parametrize("on", [True, False])
def test_surrender_waits_half_an_hour_to_begin_and_to_end(on: bool) -> None:
    surrender = Choice("surrender", "true, false", False, "", "19:47-2.8(c)", None)
    terms, _ = default_terms(surrender, not on, on)
    assert terms.minutes == 30
    filed = Filed.all_at(EIGHT)
    assert in_force(terms, filed, minutes(EIGHT, 10), not on, on) is (not on)
    assert in_force(terms, filed, minutes(EIGHT, 30), not on, on) is on


@provision("19:47-8.3[internal-procedures]")
def test_internal_procedures_are_told_in_writing_to_both() -> None:
    (told,) = changed("minibaccarat", {"after_shuffle": "lace"}, {"after_shuffle": "feather"})
    assert told.terms.cite == "19:47-8.3[internal-procedures]"
    assert (told.terms.sign, told.terms.written) == (False, True)
    row = t.of_row(t.INTERNAL)
    for terms in (told.terms, row):
        assert not refused_at(terms, Filed(commission=EIGHT, surveillance=EIGHT), minutes(EIGHT, 30))
        assert refused_at(terms, Filed(commission=EIGHT), minutes(EIGHT, 30))
        assert refused_at(terms, Filed(surveillance=EIGHT), minutes(EIGHT, 30))


@provision("19:47-8.3[sign-in-force]")
def test_a_table_opens_only_with_the_signs_of_its_options() -> None:
    opened = notices(floor(), floor(table(7, "minibaccarat", banker_six_pays_half=True)), EIGHT).owed
    hung = [line for one in opened if one.terms.cite == t.IN_FORCE and one.sign for line in one.sign.lines]
    assert "Banker wins pay 1 to 1 without vigorish, except that a Banker win with six pays 1 to 2." in hung
    assert found(table(7, "minibaccarat", banker_six_pays_half=True)) != []


@provision("19:47-8.3[sign-content]")
def test_a_sign_says_to_and_says_when() -> None:
    Sign("5", "Blackjack", ("Blackjack pays 3 to 2",), "19:47-8.3").verify()
    with pytest.raises(Refusal, match="never with") as refusal:
        Sign("5", "Blackjack", ("Blackjack pays 5 for 2",), "19:47-8.3").text()
    assert refusal.value.instead == "3 to 2"
    change = Sign("5", "Notice", ("Tie pays 8 to 1.",), "19:47-8.3", change=True)
    with pytest.raises(Refusal, match="from when"):
        change.verify()
    timed = Sign("5", "Notice", ("Tie pays 8 to 1.",), "19:47-8.3", change=True, effective=EIGHT)
    assert timed.text() == ["Notice", "From May 1, 2010 at 20:00:", "Tie pays 8 to 1."]


@provision("19:47-8.3[sign-approval]")
def test_a_sign_without_approval_says_that_it_waits_for_it() -> None:
    (waits,) = [n.sign for n in changed("minibaccarat", {"decks": 8}, {"decks": 6}) if n.sign]
    assert waits.foot == "Awaiting approval"
    approved = changed("minibaccarat", {"decks": 8}, {"decks": 6}, more='sign_approval = "S-12"')
    assert [n.sign.foot for n in approved if n.sign] == ["Approved: S-12"]


def test_a_table_that_opens_hangs_its_signs_first() -> None:
    shut, opened = (table(7, "minibaccarat", more=more) for more in ("open = false", "open = true"))
    told = notices(floor(shut), floor(opened), TWO).owed
    assert [(one.change, one.terms.minutes) for one in told] == [("opening: limits", 0), ("opening: wagers", 0)]
    assert notices(floor(opened), floor(shut), TWO).notices == []


def test_better_odds_need_only_their_sign_and_worse_odds_wait() -> None:
    (better,) = changed("minibaccarat", {"tie_pays": "8 to 1"}, {"tie_pays": "9 to 1"})
    assert (better.terms.to, better.terms.minutes) == (["patrons by sign"], 0)
    (worse,) = changed("minibaccarat", {"tie_pays": "9 to 1"}, {"tie_pays": "8 to 1"})
    assert worse.terms.minutes == 30
    pays = Choice("pays", "odds", {}, "", "19:47-5.2(a)", None)
    assert default_terms(pays, {}, {"straight": Odds(36, 1)})[0].minutes == 0
    assert default_terms(pays, {"straight": Odds(36, 1)}, {})[0].minutes == 30


def test_each_change_of_a_table_has_its_own_sign_and_nothing_else_on_it() -> None:
    told = changed("minibaccarat", {}, {"total_cards": True, "tie_pays": "9 to 1"})
    assert [one.sign.lines for one in told if one.sign] == [
        ("Tie pays 9 to 1.",),
        ("Four cards pays 3 to 2.", "Five cards pays 2 to 1.", "Six cards pays 2 to 1."),
    ]


def test_a_duty_younger_than_the_day_asked_for_is_not_owed() -> None:
    from datetime import date

    before, after = (floor(table(7, "punto-banco", shuffle_after_lacing=on)) for on in (False, True))
    (then,) = notices(before, after, TWO, date(1995, 1, 1)).notices
    assert not then.owed
    assert "1995-08-07" in then.reason


def test_each_notice_of_several_changes_states_what_the_table_will_pay() -> None:
    """A new wager is told with the pay table that is elected beside it, not with the one that stood before."""
    told = changed("blackjack", {}, {"same_suit": True, "same_suit_option": 2, "decks": 8})
    signs = [line for one in told if one.sign for line in one.sign.lines if line.startswith("Same suit")]
    assert signs
    assert all("25 to 1" in line and "5 to 2" in line for line in signs), signs


def test_a_notice_of_a_pay_table_is_silent_of_a_wager_that_goes() -> None:
    told = changed("blackjack", {"same_suit": True, "decks": 8}, {"same_suit_option": 2, "decks": 8})
    lines = [line for one in told if one.sign for line in one.sign.lines if line.startswith("Same suit")]
    assert set(lines) == {"Same suit is no longer offered."}
