"""Licence, dates, games, equipment and money of a night: 13:47-4.9, 6.11, 20.1 to 20.4, 20.10 to 20.17."""

from __future__ import annotations

from datetime import datetime

import pytest
from tests.night.nights import EXAMPLE, missing, opened, planned, refused, text, violations

from chapter47 import Refusal
from chapter47.night import check, parse_night, read_night
from chapter47.night.calendar import calendar
from chapter47.night.games import NIGHT_GAMES, elections_of, night_game
from chapter47.night.people import fees, licence_fee
from chapter47.night.rules import rules, section_status
from chapter47.rulebook import rulebook
from chapter47.rulebook.testing import provision

RATE, RED = 'rate = "5 to 1"', 'form = "chip", value = "$5", count = 4000, colour = "red"'
SCRIP = 'shows = ["date", "name"]'


def test_the_example_is_lawful_and_ready() -> None:
    report = check(read_night(EXAMPLE))
    assert report.ready, report.as_dict()


def test_every_rule_cites_a_paragraph_of_the_rulebook_once_and_says_what_it_asks() -> None:
    book = rulebook()
    assert all(rule.cite in book and rule.says for rule in rules())
    assert len({(rule.cite, rule.check) for rule in rules()}) == len(rules())


@provision("13:47-6.18", "13:47-6.19", "13:47-8.26")
def test_reserved_sections_impose_nothing() -> None:
    for section in ("13:47-6.18", "13:47-6.19", "13:47-8.26"):
        assert section_status(section) == "reserved"
        assert not any(rule.cite.startswith(section) for rule in rules())
    assert section_status("13:47-20.4") == "in force"


@provision("13:47-4.9(c)12")
def test_the_fee_is_flat_by_the_day() -> None:
    assert licence_fee(2) == 20_000  # eight tables or one
    assert licence_fee(1) == 10_000


@provision("13:47-4.10")
def test_the_municipality_asks_as_much() -> None:
    two = planned(('dates = ["2010-05-04"]', 'dates = ["2010-05-04", "2010-05-05"]'))
    assert [(one.fee.cite, one.amount) for one in fees(two)[:2]] == [("13:47-4.9(c)12", 20_000), ("13:47-4.10", 20_000)]


@provision("13:47-6.11(a)10")
def test_six_nights_in_seven_days() -> None:
    week = [f'"2010-05-0{day}"' for day in range(3, 9)]
    held = f"held = [{', '.join(x for x in week if '05-04' not in x)}]\n"
    night = parse_night(held + text())
    assert "13:47-6.11(a)10" not in check(night).cites()
    assert "13:47-6.11(a)10" in check(parse_night(held.replace("[", '["2010-05-09", ') + text())).cites()
    june = "held = [" + ", ".join(f'"2010-06-0{day}"' for day in range(1, 8)) + "]\n"
    assert "13:47-6.11(a)10" not in check(parse_night(june + text())).cites()  # seven, and this night is none of them


@provision("13:47-6.11(c)")
def test_from_midnight_until_two() -> None:
    books = opened()
    for at in (datetime(2010, 5, 4, 0, 0), datetime(2010, 5, 5, 1, 59)):
        books.verify_wager("Pat", 500, at)
    for at in (datetime(2010, 5, 3, 23, 59), datetime(2010, 5, 5, 2, 0)):
        with refused("13:47-6.11(c)"):
            books.verify_wager("Pat", 500, at)
    assert "13:47-6.11(c)" in violations(('until = "2010-05-05 00:30"', 'until = "2010-05-05 02:30"'))
    assert "13:47-6.11(c)" not in violations(('until = "2010-05-05 00:30"', 'until = "2010-05-05 02:00"'))
    assert "13:47-6.11(c)" in missing(('dates = ["2010-05-04"]\n', ""))


@provision("13:47-20.3", "13:47-20.2[casino-night-holder]")
def test_registered_and_licensed_in_its_own_name() -> None:
    assert "13:47-20.3" in missing(('number = "RA:1047"\n', ""))
    assert "13:47-20.3" in missing(('registration = "123-4-56789"\n', ""))
    with refused("13:47-20.3"):
        opened(('number = "RA:1047"\n', ""))
    assert violations(('issued_to = "Post 12"', 'issued_to = "Elks Lodge 9"')) == {"13:47-20.2[casino-night-holder]"}


@provision("13:47-20.4", "13:47-20.10(a)", "13:47-20.2[casino-night]")
def test_only_the_seventeen_games() -> None:
    assert len(NIGHT_GAMES) == 17
    assert night_game("under/over").key == "under-over"
    for game in ("pai-gow-poker", "mini-craps"):
        assert "13:47-20.4" in violations(('game = "red dog"', f'game = "{game}"'))
    assert "13:47-20.10(a)" in violations(('game = "red dog"', 'game = "hold\'em poker"'))
    listed = {"baccarat", "blackjack", "token pusher", "joker seven", "multi-action blackjack", "let it ride"}
    assert listed < set(NIGHT_GAMES)


@provision("13:47-19.3(b)[event-and-games]")
def test_the_authorization_lists_the_games() -> None:
    assert "13:47-19.3(b)[event-and-games]" in violations(('"craps", "red dog",', '"craps",'))
    assert "13:47-19.3(b)[event-and-games]" in missing(('authorization = "CN-2010-0311"', ""))


@provision("13:47-20.17(b)")
def test_no_option_from_another_chapter() -> None:
    red_dog = 'game = "red dog"\n'
    assert "13:47-20.17(b)" in violations((red_dog, red_dog + "elections = { surrender = true }\n"))
    assert "13:47-20.17(b)" in violations((red_dog, red_dog + "elections = { decks = 2 }\n"))
    assert "13:47-20.17(b)" not in violations((red_dog, red_dog + 'elections = { spread_1_pays = "6 to 1" }\n'))
    blackjack = ('game = "red dog"\n', 'game = "blackjack"\nelections = { surrender = true }\n')
    assert "13:47-20.17(b)" in violations(blackjack)


@provision("13:47-20.15(b)", "13:47-20.15(d)", "13:47-20.10(d)2", "13:47-20.2[money-wheel]")
def test_equipment_at_the_tables() -> None:
    gear = "wheel_spaces = 50"
    assert "13:47-20.15(b)" in violations((gear, f"{gear}, ordered_out = true"))
    assert "13:47-20.15(b)" in violations((gear, f"{gear}, worn = true"))
    assert "13:47-20.2[money-wheel]" in violations((gear, "wheel_spaces = 54"))
    assert "13:47-20.10(d)2" in violations((gear, f"{gear}, tip_box = true"))
    assert "13:47-20.15(d)" in violations((', certification = "SS-88-14"', ""))


@provision("13:47-20.12(b)")
@pytest.mark.parametrize(("rate", "lawful"), [("2 to 1", True), ("1 to 1", False), ("3 to 2", False), ("5 to 2", True)])
def test_at_least_two_for_one(rate: str, lawful: bool) -> None:
    assert ("13:47-20.12(b)" not in violations((RATE, f'rate = "{rate}"'))) is lawful
    assert "13:47-20.12(b)" in missing((RATE, ""))


@provision("13:47-20.12(a)", "13:47-20.12(c)1", "13:47-20.12(d)", "13:47-20.11(e)")
def test_every_piece_tells_its_value() -> None:
    assert "13:47-20.12(a)" in violations((RED, 'form = "chip", value = "$5", count = 9, marked = false'))
    assert not violations((RED, 'form = "chip", value = "$5", count = 9, marked = false, colour = "blue"'))
    assert "13:47-20.12(c)1" in violations((RED, 'form = "chip", value = "$0.50", count = 9'))
    assert "13:47-20.12(a)" in violations(('colour = "green"', 'colour = "red"'))
    assert "13:47-20.12(d)" in violations((SCRIP, 'shows = ["name"]'))
    assert "13:47-20.11(e)" in violations(
        ('"token", value = "$1", count = 1000', '"token", value = "$1", count = 1, marked = false')
    )


@provision("13:47-20.11(a)")
def test_the_general_notices_are_asked_for() -> None:
    assert missing(('posted = ["6.6"]', "posted = []")) == {"13:47-20.11(a)"}


def test_the_file_is_read_strictly() -> None:
    for old, new, told in (
        ('rate = "5 to 1"', 'rat = "5 to 1"', "rate"),
        ('rate = "5 to 1"', 'rate = "five"', "5 to 1"),
        ('dates = ["2010-05-04"]', 'dates = ["May 4"]', "line 2"),
        ('number = 2\ngame = "red dog"', 'number = 1\ngame = "red dog"', "twice"),
        ('person = "Hugo Lind"', 'person = "Hugo Lynd"', "hugo lind"),
        ('role = "banker"', 'role = "bankr"', "role"),
        ("[organization]", "[organisation", "line"),
        ('kind = "raffle"', 'kind = "bingo"\nprices = { admision = "$4" }', "admission"),
    ):
        with pytest.raises(Refusal) as caught:
            planned((old, new))
        assert told in str(caught.value).lower(), str(caught.value)
    with pytest.raises(Refusal, match="not JSON"):
        parse_night("{", "night.json")
    for junk in ("[]", "3", "null", '{"organization": 3}', "[" * 5_000):
        with pytest.raises(Refusal):
            parse_night(junk, "night.json")
    assert parse_night('{"organization": {"name": "Post 12"}, "dates": ["2010-05-04"]}', "night.json").dates


@provision("13:47-20.12(c)1")
def test_the_posted_rounding_holds_at_every_table() -> None:
    down = parse_night('rounding = "down"\n' + text())
    assert [elections_of(down, down.tables[at]).rounding for at in (0, 1, 3)] == ["down"] * 3  # type: ignore[attr-defined]
    assert elections_of(planned(), planned().tables[1]).rounding == "half up"  # type: ignore[attr-defined]


@provision("13:47-20.3")
@pytest.mark.parametrize(
    ("old", "new"), [('"123-4-56789"', '"none"'), ('"RA:1047"', '"pending"'), ('"RA:1047"', '"?1"')]
)
def test_numbers_in_their_form(old: str, new: str) -> None:
    assert "13:47-20.3" in missing((old, new))


@provision("13:47-3.6")
def test_dates_apart_are_two_events() -> None:
    dates = 'dates = ["2010-05-04"]'
    assert "13:47-3.6" in violations((dates, 'dates = ["2010-05-04", "2010-05-20"]'))
    assert "13:47-3.6" in violations((dates, 'dates = ["2010-05-04", "2010-05-04"]'))
    assert "13:47-3.6" not in violations((dates, 'dates = ["2010-05-04", "2010-05-05"]'))


@provision("13:47-20.25(i)2")
def test_craps_pays_the_same_all_over_the_event() -> None:
    first = 'number = 1\ngame = "craps"\n'
    second = '\n[[tables]]\nnumber = 6\ngame = "craps"\nelections = {}\ngear = {{ provider = "Shore Tables" }}\n'
    higher = '{ pays = { field-12 = "3 to 1" }, higher_odds_everywhere = true }'
    assert "13:47-20.25(i)2" not in violations(more=second.format("{}"))
    assert "13:47-20.25(i)2" in violations(more=second.format(higher))
    assert "13:47-20.25(i)2" not in violations((first, f"{first}elections = {higher}\n"), more=second.format(higher))


@provision("13:47-2.3[valid]")
def test_the_registration_outlasts_the_night() -> None:
    name = 'name = "Post 12"\n'
    assert violations((name, f'{name}expires = "2010-05-03"\n')) == {"13:47-2.3[valid]"}
    assert not violations((name, f'{name}expires = "2010-05-04"\n'))


@provision("13:47-6[sunday]")
def test_a_sunday_only_where_the_licence_allows_it() -> None:
    sunday = ('dates = ["2010-05-04"]', 'dates = ["2010-05-02"]')
    number = 'number = "RA:1047"\n'
    assert "13:47-6[sunday]" in missing(sunday)
    assert "13:47-6[sunday]" in violations(sunday, (number, f"{number}sunday = false\n"))
    assert "13:47-6[sunday]" not in violations(sunday, (number, f"{number}sunday = true\n"))


@provision("13:47-9.1")
@pytest.mark.parametrize(
    ("day", "report", "records"),
    [
        ("2010-05-04", "2010-06-15", "2013-05-04"),
        ("2010-05-31", "2010-06-15", "2013-05-31"),
        ("2010-12-30", "2011-01-15", "2013-12-30"),
        ("2012-02-29", "2012-03-15", "2015-03-01"),
    ],
)
def test_days_that_follow_from_the_night(day: str, report: str, records: str) -> None:
    told = {due.what: str(due.on) for due in calendar(planned(('dates = ["2010-05-04"]', f'dates = ["{day}"]')))}
    assert (told["The report of operations is filed"], told["The records may go"]) == (report, records)
