"""Names and numbers in a plan, however they are typed: one person is one, one licence is one person's."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.night.desks import fresh
from tests.night.nights import planned, refused, violations
from tests.night.registrations import HUGO

from chapter47.night import check, parse_night
from chapter47.night.games import night_game
from chapter47.night.identity import same
from chapter47.night.operations import roles_of
from chapter47.night.reader import BadNight
from chapter47.rulebook.testing import provision

ADA_HELD = '"2009-06-15", fee = { amount = "$25", means = "money order", on = "2009-06-15" }'
SUSPENDED = (HUGO, HUGO.replace('issued = "2009', 'status = "suspended", hearing = "2010-04-01", issued = "2009'))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('issued_to = "Post 12"', 'issued_to = "Post  12"'),
        ('issued_to = "Post 12"', 'issued_to = "POST 12."'),
        ('provider = "Shore Tables"\ntables', 'provider = "shore tables"\ntables'),
        ('gear = { provider = "Shore Tables" }', 'gear = { provider = "Shore  Tables" }'),
        ('employer = "Shore Tables"', 'employer = "SHORE TABLES"'),
        ('by = "Ada Fields"', 'by = "fields, ada"'),
        ('person = "Ada Fields"\nrole', 'person = "ADA  FIELDS"\nrole'),
        ('person = "Ben Marsh"\nrole', 'person = "Ben Marsh"\nsupervisor = "ada fields"\nrole'),
        ('member_of = "Post 12"', 'member_of = "post  12"'),
    ],
)
def test_a_name_is_one_however_it_is_typed(old: str, new: str) -> None:
    assert check(planned((old, new))).ready


@provision("13:47-19.4(e)", "13:47-16.2(a)[class-a-operator]", "13:47-6[age]", "13:47-20.8(b)2")
@pytest.mark.parametrize(
    ("cite", "pairs"),
    [
        ("13:47-19.4(e)", [SUSPENDED]),
        ("13:47-16.2(a)[class-a-operator]", [('table = 4\npay = "$300"', 'table = 4\npay = "$600"')]),
        ("13:47-6[age]", [('name = "Hugo Lind"\n', 'name = "Hugo Lind"\nborn = "1992-05-05"\n')]),
        ("13:47-19.1(a)[who-applies]", [(f"held = {HUGO}\n", "")]),
    ],
)
def test_another_spelling_in_the_roster_hides_nobody(cite: str, pairs: list[tuple[str, str]]) -> None:
    assert cite in violations(*pairs)
    assert cite in violations(*pairs, ('person = "Hugo Lind"\nrole', 'person = "LIND, Hugo"\nrole'))


def test_father_and_son_are_two() -> None:
    son = '[[people]]\nname = "Ben Marsh Jr."\nmember_of = "Post 12"\n'
    night = planned(more=f'\n{son}[[roster]]\nperson = "Ben Marsh Jr."\nrole = "bookkeeper"\n')
    assert [one.role for one in night.roster if one.person == "Ben Marsh Jr."] == ["bookkeeper"]
    assert roles_of(night, "ben marsh jr") == {"staff"}
    assert "operator" in roles_of(night, "Ben Marsh")
    assert same("Ben Marsh", "Ben Marsh Jr.")  # at the window one is held to be the other until a badge says more


def test_one_person_is_listed_once() -> None:
    with pytest.raises(BadNight, match="is here twice"):
        planned(('name = "Dora Keene"', 'name = "Marsh, Ben"'), ('person = "Dora Keene"', 'person = "Ben Marsh"'))
    with pytest.raises(BadNight, match="is here twice"):
        planned(more='\n[[providers]]\nname = "SHORE tables"\n')


@provision("13:47-19.4(a)")
@pytest.mark.parametrize(("number", "lawful"), [("A-311", False), ("a 311", False), ("A-3110", True), ("B-090", True)])
def test_one_licence_is_one_persons(number: str, lawful: bool) -> None:
    told = check(planned(('number = "A-290"', f'number = "{number}"'))).violations
    assert [one.cite for one in told] == ([] if lawful else ["13:47-19.4(a)"])
    if not lawful:
        assert "Ada Fields and Hugo Lind" in told[0].message


@provision("13:47-20.2[casino-night-equipment-provider]")
def test_one_approval_is_one_providers() -> None:
    held = '{ number = "EP-217", issued = "2010-01-15" }'
    told = 'familiar = true\nagreed = "2010-04-02 18:00"\ncertified = "2010-04-03 10:00"\n'
    second = f'\n[[providers]]\nname = "Bay Wheels"\n{told}held = {held}\n'
    assert violations(more=second) == {"13:47-20.2[casino-night-equipment-provider]"}
    assert not violations(more=second.replace("EP-217", "EP-218"))


@provision("13:47-20.16(b)")
def test_another_game_has_a_licence_of_its_own() -> None:
    assert violations(('licence = "RL:2001"', 'licence = "ra 1047"')) == {"13:47-20.16(b)"}
    bingo = '\n[[beside]]\nkind = "bingo"\nlicence = "{}"\n'
    assert violations(more=bingo.format("rl-2001")) == {"13:47-20.16(b)"}
    assert not violations(more=bingo.format("BA:2001"))


@provision("13:47-20.5(b)1")
def test_the_teacher_was_licensed_when_teaching() -> None:
    fresh = ADA_HELD.replace("2009-06-15", "2010-05-02")
    assert violations((ADA_HELD, fresh)) == {"13:47-20.5(b)1"}
    assert not violations((ADA_HELD, ADA_HELD.replace("2009-06-15", "2010-05-01")))  # on the day itself
    lapsed = ADA_HELD.replace("2009-06-15", "2009-04-20")
    renewed = f'{lapsed}, renewals = [{{ amount = "$25", means = "money order", on = "2010-05-03" }}]'
    assert "13:47-20.5(b)1" in violations((ADA_HELD, renewed))  # between the two she held none
    in_time = f'{lapsed}, renewals = [{{ amount = "$25", means = "money order", on = "2010-04-19" }}]'
    assert not violations((ADA_HELD, in_time))
    assert violations(('by = "Ada Fields"', 'by = "Cara Bloom"')) == {
        "13:47-20.9(c)2"
    }  # no class A: not the supervisor


def test_a_name_on_file_is_what_the_plan_says() -> None:
    night = parse_night("""
organization = { name = "Post 12" }
people = [{ name = "Al Roe", employer = "bay wheels" }]
providers = [{ name = "Bay Wheels" }]
rentals = [{ provider = "Bay  wheels", tables = [], amount = "$1" }]
roster = [{ person = "roe, al", role = "banker", supervisor = "somebody else" }]
""")
    assert (night.roster[0].person, night.roster[0].supervisor) == ("Al Roe", "somebody else")
    assert (night.people[0].employer, night.rentals[0].provider) == ("Bay Wheels", "Bay Wheels")


def test_whoever_acts_is_known_however_the_name_is_typed(tmp_path: Path) -> None:
    desk = fresh(tmp_path, tables=("2",))
    assert desk.do("sell", {"cash": "$20"}, by="ortiz,  LENA")["entry"]["by"] == "Lena Ortiz"
    assert desk.do("chips to table", {"table": "2", "chips": "20 red"}, by="lena ortiz")["entry"]["by"] == "Lena Ortiz"
    assert desk.do("count", {"table": "2", "chips": "20 red"}, by="ben marsh")["entry"]["by"] == "Ben Marsh"
    with refused("13:47-20.8(a)2"):
        desk.do("sell", {"cash": "$20"}, by="Lena Ortiz Jr.")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("count = 3", "count = 0", "it is 1 or more"),
        ('form = "token"', 'form = "coupon"', "it is one of 'chip', 'scrip', 'ticket' or 'token'"),
        ('"2010-05-04"]', '"2010-02-29"]', "it is a day of the calendar, such as 2010-05-04"),
        ('"2010-05-04"]', "2010-05-04T18:00:00]", "it is a day, such as 2010-05-04"),
        ('since = "2010-05-04 18:00"', 'since = "6 PM"', "it is a day and a time, such as 2010-05-04 18:30"),
        ('since = "2010-05-04 18:00"', 'since = "2010-05-04T22:00:00Z"', "on the night's own clock"),
        ('since = "2010-05-04 18:00"', "since = 2010-05-04T18:00:00-04:00", "on the night's own clock"),
        ('role = "banker"', 'role = "cashier girl"', "it is one of 'member in charge', "),
    ],
)
def test_a_wrong_value_is_told_what_it_should_be(old: str, new: str, said: str) -> None:
    with pytest.raises(BadNight) as told:
        planned((old, new))
    assert said in str(told.value)
    assert "input should" not in str(told.value)


@provision("13:47-6.25(b)[stop-play]", "13:47-6[age]")
def test_after_a_stop_whoever_plays_is_somebody(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    desk.do("sell", {"cash": "$20", "player": "Guest 1"}, by="Lena Ortiz")
    desk.do("badge", {"player": "Guy"}, by="Ruth Vance")
    desk.do("stop", {"player": "P. Hale", "game": "red dog", "facts": "showed his cards"}, by="Ada Fields")
    for nobody in ("Guest 1", "anonymous", "player", "a lady", "x", "-", "seat 3", "unknown man"):
        with refused("13:47-6.25(b)[stop-play]"):
            desk.do("sell", {"cash": "$20", "player": nobody}, by="Lena Ortiz")
    for somebody in ("Lou Gray", "Guy", "1", "Guest, Edgar", "\u674e"):
        desk.do("sell", {"cash": "$20", "player": somebody}, by="Lena Ortiz")
    for young in ("Tim 17 y.o.", "Tim (teen)", "Tim, high school", "Tim U18", "Tim (10th grade)"):
        with refused("13:47-6[age]"):
            desk.do("badge", {"player": young}, by="Ruth Vance")
    for grown in ("Mr. Young", "Kid Smith", "Tim (21)", "Grade Highschool"):
        desk.do("badge", {"player": grown}, by="Ruth Vance")


@provision("13:47-20.8(a)2", "13:47-20.12(c)3", "13:47-20.13")
def test_cash_and_the_window_by_the_words_people_use(tmp_path: Path) -> None:
    desk = fresh(tmp_path)
    for place, tender in (("Banker's Window", "Cash"), ("the window", "dollar bills"), ("at the banker's window", "")):
        desk.do("sell", {"cash": "$20", "place": place, "tender": tender}, by="Lena Ortiz")
    desk.do("admit", {"people": 1, "tender": "Dollars"}, by="Lena Ortiz")
    for tender in ("credit", "an IOU", "Visa", "play money", "cash next week"):
        with refused("13:47-20.8(a)2"):
            desk.do("sell", {"cash": "$20", "tender": tender}, by="Lena Ortiz")


@provision("13:47-20.4", "13:47-20.10(a)")
def test_a_game_is_one_however_it_is_written() -> None:
    for typed, name in (
        ("Black Jack", "blackjack"),
        ("mini baccarat", "mini-baccarat"),
        ("Chuck a Luck", "chuck-a-luck"),
        ("Under / Over", "under/over"),
        ("Caribbean Stud", "caribbean stud poker"),
        ("multi action blackjack", "multi-action blackjack"),
    ):
        assert night_game(typed).name == name
    for typed in ("texas hold'em", "big six", "mini-craps", "", "-", "black jacks or better"):
        with refused("13:47-20.4" if typed == "mini-craps" else "13:47-20.10(a)"):
            night_game(typed)
