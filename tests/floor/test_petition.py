"""New games and tournaments: 19:47-8.4 and 19:47-8.6."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from chapter47 import Game, Odds, Refusal
from chapter47.floor.petition import (
    CONTENTS,
    Party,
    Petition,
    annex,
    annex_line,
    verify_event,
    verify_test,
    verify_tournament,
)
from chapter47.floor.petition_file import PetitionFile, petition_of
from chapter47.rulebook.testing import provision

INVENTOR = Party("I. Nventor", "owner of rights", signed=True)
LICENSEE = Party("Boardwalk Example", "casino licensee", agrees_to_test=True, signed=True)


@provision("19:47-8.4[petitioners]")
def test_an_inventor_alone_cannot_petition() -> None:
    petition = Petition("variation", [INVENTOR], set(CONTENTS))
    assert petition.lacking() == ["a casino licensee that joins and agrees in writing to test the game"]
    petition.parties.append(Party("Silent", "casino licensee"))
    assert petition.lacking()
    petition.parties[-1] = LICENSEE
    assert petition.lacking() == []
    assert Petition("variation", [LICENSEE, Party("A fan", "patron", signed=True)], set(CONTENTS)).lacking() == [
        "A fan may not petition"
    ]


@provision("19:47-8.4[costs]")
def test_each_party_answers_for_the_whole_cost() -> None:
    petition = Petition("composite", [INVENTOR, LICENSEE, Party("S. Ervice", "service industry")])
    assert petition.liable(900_000) == {"I. Nventor": 900_000, "Boardwalk Example": 900_000, "S. Ervice": 900_000}


@provision("19:47-8.4[kinds]")
def test_a_new_game_is_of_one_of_three_kinds() -> None:
    for kind in ("variation", "composite", "other suitable"):
        assert Petition(kind).kind == kind
    with pytest.raises(Refusal) as refusal:
        Petition("wheel of anything")
    assert refusal.value.cite == "19:47-8.4[kinds]"


@provision("19:47-8.4[contents]")
def test_the_annex_states_true_odds_payout_odds_and_advantage() -> None:
    line = annex_line("Hard eight", 1, 10, Odds(9, 1))
    assert line == "Hard eight: true odds 10 to 1, payout odds 9 to 1, house advantage 9.09 percent"
    (tie,) = [text for text in annex(Game("minibaccarat").odds().wagers) if text.startswith("tie")]
    assert tie.endswith("payout odds 8 to 1, house advantage 14.36 percent")
    lacking = Petition("variation", [LICENSEE], set(CONTENTS) - {"layout"}).lacking()
    assert lacking == ["layout"]


@provision("19:47-8.4[criteria]")
def test_the_checklist_has_a_heading_for_each_criterion() -> None:
    headings = Petition("variation").checklist()
    assert len(headings) == 10
    assert {"method", "odds", "security", "likeness to authorized games or other games of chance"} <= set(headings)


@provision("19:47-8.4[test-pit]")
def test_a_test_runs_270_days() -> None:
    first = date(2010, 1, 1)
    verify_test(first, first + timedelta(days=269))
    with pytest.raises(Refusal) as refusal:
        verify_test(first, first + timedelta(days=270))
    assert refusal.value.instead == "2010-09-27 or before"
    with pytest.raises(Refusal):
        verify_test(first, date(2009, 12, 31))


@provision("19:47-8.6[tournament-notice]")
def test_a_tournament_is_notified_five_business_days_ahead() -> None:
    monday = date(2010, 3, 15)
    verify_tournament(date(2010, 3, 8), monday)
    with pytest.raises(Refusal) as refusal:
        verify_tournament(date(2010, 3, 9), monday)
    assert refusal.value.instead == "notice by 2010-03-08"
    noon = datetime(2010, 3, 15, 12)
    verify_event(noon - timedelta(hours=24), noon)
    with pytest.raises(Refusal):
        verify_event(noon - timedelta(hours=23, minutes=59), noon)


@provision("19:47-8.4[contents]")
def test_a_file_holds_what_it_says_and_the_odds_of_a_built_game() -> None:
    computed = {"true odds", "payout odds", "house advantage"}
    assert petition_of(PetitionFile(kind="variation", contents=["layout"])).contents == {"layout"}
    assert petition_of(PetitionFile(kind="variation", contents=["layout"], game="sic-bo")).contents == {
        "layout",
        *computed,
    }
    with pytest.raises(Refusal) as refused:
        petition_of(PetitionFile(kind="variation", contents=["a song"]))
    assert refused.value.cite == "19:47-8.4[contents]"


@provision("19:47-8.4[test-pit]", "19:47-8.4[temporary-rules]")
def test_the_days_of_a_test_in_a_file_are_judged() -> None:
    first = date(2010, 1, 1)
    for days in (269, 270):
        file = PetitionFile.model_validate(
            {"kind": "variation", "test": {"first": first, "last": first + timedelta(days=days)}}
        )
        if days < 270:
            assert petition_of(file).kind == "variation"
        else:
            with pytest.raises(Refusal, match="cannot end on"):
                petition_of(file)
