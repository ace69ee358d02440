"""What New Jersey's later text and its sister games add or correct: rows, elections, and what the games then do."""

from __future__ import annotations

import re
from datetime import date, datetime
from pathlib import Path

import pytest
from tests.floor.floors import floor, report, table

from chapter47 import Game, Refusal, Unlawful, play_script
from chapter47.floor.notice import notices
from chapter47.floor.petition import CONTENTS, Party, Petition, lacking_of_tournament, verify_test
from chapter47.rulebook import Cite, Origin, origin, rulebook
from chapter47.rulebook.testing import provision

RECOVERED = Path(__file__).with_name("recovered.txt")


def test_what_only_the_later_code_says_is_not_called_law() -> None:
    for row in rulebook():
        assert row.grade != "NJ" or "N.J.A.C. 1" in row.source, row.cite
    assert origin("19:47-15.5[selection]") is Origin.DEFAULT  # twenty is nobody's text
    assert origin("19:47-15.4[time]") is Origin.LATER
    assert origin("19:47-8.3[change]") is Origin.UNCONFIRMED


@provision("19:47-16.6[positions]", "19:47-16.6[progressive-offered]", "19:47-16.12[limit]")
def test_caribbean_stud_has_six_or_seven_places_its_progressive_and_one_limit() -> None:
    assert Game("caribbean-stud", players=6).elections.chosen()["players"] == 6
    refused = {"players": 5, "progressive": False, "payout_limit": 10_000}
    cites = ["19:47-16.6[positions]", "19:47-16.6[progressive-offered]", "19:47-16.12[limit]"]
    for (name, value), cite in zip(refused.items(), cites, strict=True):
        with pytest.raises(Unlawful) as refusal:
            Game("caribbean-stud", {name: value})
        assert refusal.value.cite == cite


@provision("19:47-18.11[limit]", "19:47-18.11[limit-decrease]", "19:47-18.6A[bonus]")
def test_let_it_ride_has_a_floor_under_its_limit_and_the_table_of_the_machine() -> None:
    assert Game("let-it-ride").elections.chosen()["bonus"] == "3"
    with pytest.raises(Unlawful) as refusal:
        Game("let-it-ride", payout_limit=40_000)
    assert refusal.value.cite == "19:47-18.11[limit]"
    high, low = (table(3, "let-it-ride", payout_limit=amount) for amount in (75_000, 50_000))
    given = datetime(2010, 5, 1, 20)
    assert [one.terms.cite for one in notices(floor(high), floor(low), given).owed] == ["19:47-18.11[limit-decrease]"]
    assert notices(floor(low), floor(high), given).owed == []


@provision("19:47-9.4[no-vigorish]", "19:47-9.4[uniform]", "19:47-9.4[minimum]")
def test_sic_bo_pays_at_least_its_table_the_same_everywhere_and_charges_nothing() -> None:
    played = play_script("game sic-bo\nseat 1 Ann $500\nbet 1 small $20\ndice 1 2 4")
    (small,) = played.wagers
    assert (small.paid, small.charged) == (2000, 0)
    two = (table(1, "sic-bo"), table(2, "sic-bo", pays="Australia"))
    assert [one.cite for one in report(*two).warnings if "same odds" in one.message] == ["19:47-9.4[uniform]"]
    assert not [one for one in report(two[0], table(2, "sic-bo")).warnings if "same odds" in one.message]


@provision("19:47-22.2[no-continuous]", "19:47-22.9[least]")
def test_casino_war_has_no_continuous_shuffler_and_a_least_price_of_a_tie() -> None:
    with pytest.raises(Unlawful):
        Game("casino-war", shuffler="continuous")
    with pytest.raises(Unlawful) as refusal:
        Game("casino-war", tie_pays="9 to 1")
    assert refusal.value.cite == "19:47-22.9[least]"
    assert Game("casino-war", tie_pays="12 to 1").odds()["tie"].house_edge < 0.05


@provision("19:47-19.5[layout-odds]", "19:47-19.5[sign]")
def test_spanish_21_prints_its_bonus_odds_and_hangs_its_sign() -> None:
    assert "3 TO 1 ON 7-7-7 OF SPADES" in Game("spanish-21")._repr_svg_().upper()
    bare = report(table(1, "spanish-21"))
    assert "19:47-19.5[sign]" in {one.cite for one in (*bare.violations, *bare.warnings)}
    hung = report(table(1, "spanish-21", "4", 'signs = ["no_bonus_when_doubled"]'))
    assert "19:47-19.5[sign]" not in {one.cite for one in (*hung.violations, *hung.warnings)}


@provision("19:47-20.11[to]")
def test_three_card_poker_states_its_odds_with_to() -> None:
    game = Game("three-card-poker")
    for kind in game.wagers:
        assert " to " in kind.sentence(game.elections) and " for " not in kind.sentence(game.elections)


WITH_TO: dict[str, tuple[str, dict[str, object], str]] = {
    "19:47-1.4(a)": ("craps", {"pays": {"field-2": "3 for 1"}}, "2 to 1"),
    "19:47-5.5(b)": ("big-six", {"pays": {"1": "3 for 1"}}, "2 to 1"),
    "19:47-8.3[sign-content]": ("casino-war", {"tie_pays": "11 for 1"}, "10 to 1"),
    "19:47-9.4[to]": ("sic-bo", {"pays": {"any-triple": "31 for 1"}}, "30 to 1"),
    "19:47-12.6(a)": ("pokette", {"pays": {"rank": "13 for 1"}}, "12 to 1"),
    "19:47-13.6(a)": ("mini-dice", {"any_7_pays": "5 for 1"}, "4 to 1"),
    "19:47-20.11[to]": ("three-card-poker", {"pair_plus_pays": {"pair": "2 for 1"}}, "1 to 1"),
    "13:47-20.23(i)[to]": ("night-caribbean-stud", {"pays": {"flush": "6 for 1"}}, "5 to 1"),
    "13:47-20.25(i)1": ("night-craps", {"pays": {"field-2": "3 for 1"}}, "2 to 1"),
    "13:47-20.26(g)[to]": ("joker-seven", {"pair_in_prial_pays": "4 for 1"}, "3 to 1"),
    "13:47-20.31(e)[to]": ("night-red-dog", {"spread_1_pays": "6 for 1"}, "5 to 1"),
}


@provision(*WITH_TO)
@pytest.mark.parametrize("cite", WITH_TO)
def test_odds_with_for_are_refused_under_the_paragraph_of_the_game(cite: str) -> None:
    key, chosen, instead = WITH_TO[cite]
    with pytest.raises(Refusal, match="never with") as refusal:
        Game(key, chosen)
    assert (refusal.value.cite, refusal.value.instead) == (cite, instead)


@provision("13:47-20.23(i)2")
def test_the_posted_odds_of_a_night_name_every_line() -> None:
    for pays, says in (({"zzz": "2 to 1"}, "lacks royal flush"), ({"flush": "5 to 1"}, "lacks royal flush")):
        with pytest.raises(Unlawful, match=says) as refusal:
            Game("night-caribbean-stud", pays=pays)
        assert refusal.value.cite == "13:47-20.23(i)2"


def test_a_licensee_may_override_the_word_where_it_is_a_default() -> None:
    for_one = {"tie_pays": "10 for 1", "overrides": {"19:47-8.3[sign-content]": "own rule 7"}}
    assert str(Game("minibaccarat", for_one).elections.chosen()["tie_pays"]) == "9 to 1"
    with pytest.raises(Refusal, match="New Jersey's text"):
        Game("craps", {"pays": {"field-2": "3 for 1"}, "overrides": {"19:47-1.4(a)": "own rule 7"}})
    with pytest.raises(Refusal, match="never with") as refusal:
        Game("minibaccarat", tie_pays="1 for 5")
    assert refusal.value.instead == 'write them like "9 to 5"'


@provision("19:47-14.10(b)[coin]")
def test_an_ante_below_a_dollar_is_a_coin() -> None:
    with pytest.raises(Unlawful, match="a coin of 25 or 50 cents") as refusal:
        Game("poker", ante=30)
    assert refusal.value.cite == "19:47-14.10(b)[coin]"
    assert Game("poker", ante=50).elections.chosen()["ante"] == 50


@provision("19:47-8.4[signed]", "19:47-8.4[petitioners]", "19:47-8.4[temporary-rules]")
def test_a_petition_is_signed_by_all_and_its_test_has_an_end() -> None:
    casino = Party("Boardwalk", "casino licensee", agrees_to_test=True, signed=True)
    lessee = Party("Games Inc.", "lessee of rights")
    petition = Petition("variation", [casino, lessee], set(CONTENTS))
    assert petition.lacking() == ["the signature of Games Inc."]
    verify_test(date(2010, 3, 1), date(2010, 11, 25))
    with pytest.raises(Refusal, match="cannot end on 2010-11-26"):
        verify_test(date(2010, 3, 1), date(2010, 11, 26))


@provision("19:47-8.6[notice-holds]")
def test_the_notice_of_a_tournament_holds_its_certificates() -> None:
    everything = lacking_of_tournament(())
    assert "certificate: casino controller" in everything
    assert lacking_of_tournament(everything) == []
    assert lacking_of_tournament([one for one in everything if "controller" not in one]) == [
        "certificate: casino controller"
    ]


# ---- what had no row -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cite", ["19:47-12.1", "19:47-14.1", "19:47-6.6", "19:47-12.10", "19:47-14.19"])
def test_sections_of_which_only_the_title_is_left_have_their_row(cite: str) -> None:
    assert rulebook()[cite].untestable
    assert all(row.cite.is_within(Cite.parse(cite)) for row in rulebook().find(cite))


def test_the_chapter_has_its_authority_adoption_and_expiry() -> None:
    assert rulebook()["19:47[authority]"].data["statute"][0] == "5:12-63c"
    assert rulebook()["19:47[adopted]"].since == date(1978, 6, 2)
    assert rulebook()["19:47[expires]"].data["expires"] == "2001-03-11"


@pytest.mark.parametrize(
    ("cite", "says"),
    [
        ("19:47-2.99", "No text at hand has a section 19:47-2.99."),
        ("19:47-2.99(a)", "No text at hand has a section 19:47-2.99."),
        ("19:47-99", "No text at hand has a subchapter 19:47-99."),
    ],
)
def test_a_section_that_no_text_has_is_answered_as_unknown(cite: str, says: str) -> None:
    with pytest.raises(Refusal) as refusal:
        rulebook().find(cite)
    assert refusal.value.message == says
    first = (refusal.value.instead or "").removeprefix("one of ").split(", ")[0]
    assert rulebook().find(first)


FACTS = [line.split(maxsplit=3) for line in RECOVERED.read_text("utf-8").splitlines() if not line.startswith("#")]


def test_every_recovered_fact_of_poker_and_casino_nights_is_looked_at() -> None:
    assert [(name, int(number)) for name, number, *_ in FACTS] == [
        *(("poker", n) for n in range(1, 54)),
        *(("casino-night", n) for n in range(1, 52)),
    ]


@pytest.mark.parametrize("fact", FACTS, ids=[" ".join(fact[:2]) for fact in FACTS])
def test_a_recovered_fact_has_rows_that_say_where_it_is_from(fact: list[str]) -> None:
    """What no New Jersey text confirms is not called its text; a source names a section where it cites a code."""
    _, _, mark, cites = fact
    assert mark in ("confirms", "changes", "new", "none")
    for cite in () if mark == "none" else cites.split():
        row = rulebook()[cite]
        assert row.source and (mark == "confirms" or row.grade != "NJ" or cite.startswith("13:47")), cite
        assert not re.search(r"[a-z]{2}\.\d", row.source), row.source


@pytest.mark.parametrize(
    ("cite", "grade", "source"),
    [
        ("19:47-14.10(g)", "later", "13:69F-14.10(g)"),  # only as far as the stored text goes
        ("19:47-14.10(g)[later-cards]", "analog", "New Zealand"),
        ("19:47-14.10(d)", "analog", "Massachusetts"),
        ("19:47-14.6[burn]", "analog", "Massachusetts"),
        ("19:47-14.3[suits]", "analog", "South Dakota"),
        ("19:47-14.7[table-stakes]", "analog", "New Zealand"),
        ("19:47-14.15[play-on]", "analog", "New Zealand"),
        ("19:47-14.13[opener]", "inferred", "South Dakota"),
        ("19:47-14.5(a)", "later", "13:69F-14.5(a)"),
        ("13:47-4.10", "known", "Medford"),
        ("13:47-6.6", "later", "8.18"),
    ],
)
def test_a_grade_claims_no_more_than_its_source(cite: str, grade: str, source: str) -> None:
    assert (rulebook()[cite].grade, source in rulebook()[cite].source) == (grade, True)
