"""Providers, rentals, and the other games of the evening: 13:47-7, 13, 16.1, 19.3(a), 20.14, 20.15(a), 20.16."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from tests.night.nights import missing, planned, refused, violations

from chapter47.night import check
from chapter47.night.check_beside import BINGO
from chapter47.night.check_prizes import room_left
from chapter47.night.check_providers import certification_due, not_known, rent_cap
from chapter47.night.model import Held, Payment, Prize
from chapter47.night.people import PROVIDER_APPLICATION, renewal_is_late
from chapter47.night.prize_kinds import BARRED, FINE, KINDS, sounds_like
from chapter47.rulebook.testing import provision

HELD = (
    'held = { number = "EP-217", issued = "2010-01-15", '
    'fee = { amount = "$500", means = "certified check", on = "2010-01-15" } }\n'
)
SHORE = 'name = "Shore Tables"\n'


@provision("13:47-13.1(a)", "13:47-20.2[casino-night-equipment-provider]", "13:47-19.3(b)[equipment-source]")
def test_a_provider_is_approved_first() -> None:
    found = violations((HELD, ""))
    assert {"13:47-20.2[casino-night-equipment-provider]", "13:47-19.3(b)[equipment-source]"} <= found
    assert "13:47-13.1(a)" in violations((SHORE, SHORE + 'approved_for = ["bingo"]\n'))


@provision("13:47-20.15(a)", "13:47-20.10(b)")
def test_nothing_from_the_cupboard_or_from_strangers() -> None:
    gear = 'provider = "Shore Tables", wheel_spaces'
    assert "13:47-20.15(a)" in violations((gear, 'provider = "Post 12", wheel_spaces'))
    assert "13:47-20.15(a)" in missing((gear, "wheel_spaces"))
    assert "13:47-20.10(b)" in violations((gear, 'provider = "Uncle Bob", wheel_spaces'))
    assert "13:47-19.3(b)[equipment-source]" in violations((gear, 'provider = "Uncle Bob", wheel_spaces'))


@provision("13:47-13.1(g)")
def test_the_application_costs_a_hundred() -> None:
    def by(means: str, dollars: int = 100) -> Payment:
        return Payment.model_validate({"amount": dollars, "means": means, "on": date(2010, 1, 2)})

    for wrong in (by("cash"), by("check", 99)):
        with refused("13:47-13.1(g)"):
            PROVIDER_APPLICATION.verify(wrong)
    PROVIDER_APPLICATION.verify(by("money order"))
    applied = 'application = { fee = { amount = "$100", means = "cash", on = "2010-01-02" } }\n'
    assert violations((SHORE, SHORE + applied)) == {"13:47-13.1(g)"}


@provision("13:47-13.6(a)", "13:47-13.6(b)", "13:47-13.6(g)", "13:47-20.14")
def test_an_approval_lasts_a_year() -> None:
    fee = {"amount": 500, "means": "certified check", "on": date(2010, 3, 1)}
    held = Held.model_validate({"number": "EP-1", "issued": date(2010, 3, 1), "fee": fee})
    assert not renewal_is_late(held, date(2011, 2, 28))
    assert renewal_is_late(held, date(2011, 3, 1))
    assert violations(('issued = "2010-01-15"', 'issued = "2009-01-15"')) == {"13:47-20.14"}
    assert "13:47-13.6(a)" in violations(('amount = "$500"', 'amount = "$400"'))
    late = HELD.replace("2010-01-15", "2009-01-15").replace(
        " } }", ' }, renewals = [{ amount = "$500", means = "money order", on = "2010-01-15" }] }'
    )
    assert violations((HELD, late)) == {"13:47-13.6(b)"}
    assert not violations((HELD, late.replace('on = "2010-01-15" }]', 'on = "2010-01-14" }]')))
    suspended = HELD.replace(" } }", ' }, status = "suspended", hearing = "2010-04-01" }')
    assert "13:47-13.6(g)" in violations((HELD, suspended))
    assert "13:47-13.6(g)" in violations((HELD, suspended.replace(', hearing = "2010-04-01"', "")))


@provision("13:47-13.7(a)")
def test_certification_within_48_hours() -> None:
    assert certification_due(datetime(2010, 4, 2, 18, 0)) == datetime(2010, 4, 4, 18, 0)  # Friday to Sunday
    sent = 'certified = "2010-04-03 10:00"\n'
    report = check(planned((sent, ""), ('amount = "$900"', 'amount = "$0"')))
    assert [one.cite for one in report.missing] == ["13:47-13.7(a)"]
    assert "2010-04-04 18:00" in report.missing[0].message
    assert violations((sent, 'certified = "2010-04-04 18:01"\n')) == {"13:47-13.7(a)"}
    assert not violations((sent, 'certified = "2010-04-04 18:00"\n'))


@provision("13:47-13.8(a)")
def test_supplied_to_the_registered_and_licensed_only() -> None:
    report = check(planned(('number = "RA:1047"\n', "")))
    assert {"13:47-13.8(a)", "13:47-20.3"} == report.cites()


@provision("13:47-16.1(a)")
def test_schedule_a_is_not_printed() -> None:
    assert "Schedule A, the rent of other equipment, is not in the text" in not_known()[0]


@provision("13:47-16.1(d)")
def test_rent_by_game_and_day() -> None:
    assert rent_cap(4, 2) == 200_000
    assert not violations(('amount = "$900"', 'amount = "$1,250"'))
    assert violations(('amount = "$900"', 'amount = "$1,250.01"')) == {"13:47-16.1(d)"}
    two_days = ('dates = ["2010-05-04"]', 'dates = ["2010-05-04", "2010-05-05"]')
    four = ('tables = [1, 2, 3, 4, 5]\namount = "$900"', 'tables = [1, 2, 3, 4]\ndays = 2\namount = "$2,000"')
    assert "13:47-16.1(d)" not in violations(two_days, four)
    assert "13:47-16.1(d)" in violations(two_days, (four[0], four[1].replace("$2,000", "$2,001")))
    assert violations(four) == {"13:47-16.1(d)"}  # two days of a night that has one


@pytest.mark.parametrize(
    ("tables", "amount", "lawful"),
    [
        ("1", "$350", True),
        ("1", "$351", False),
        ("1, 2, 3, 4, 5", "$350.01", False),
        ("9", "$10", False),
        ("", "$10", False),
    ],
)
def test_rent_is_added_up_over_invoices(tables: str, amount: str, lawful: bool) -> None:
    more = f'\n[[rentals]]\nprovider = "Shore Tables"\ntables = [{tables}]\namount = "{amount}"\n'
    assert violations(more=more) == (set() if lawful else {"13:47-16.1(d)"})


# ---- prizes ----------------------------------------------------------------------------------------------------------


def prized(name: str, kind: str = "", **more: str) -> tuple[set[str], set[str]]:
    """What a plan with one prize more breaks, and what it lacks."""
    lines = [f'kind = "{kind}"'] if kind else []
    lines += [f"{key} = {value}" for key, value in more.items()]
    added = "\n".join(
        ["", "[[prizes]]", "number = 9", f'name = "{name}"', 'retail = "$40"', 'price = "$90"', *lines, ""]
    )
    report = check(planned(more=added))
    return {one.cite for one in report.violations}, {one.cite for one in report.missing}


@provision("13:47-20.10(c)3")
@pytest.mark.parametrize(
    "name",
    ["$100 cash", "100 dollars", "$50", "a check for $100", "cheque", "money order", "prepaid cards", "US currency"],
)
def test_no_cash_by_whatever_name(name: str) -> None:
    for kind in ("", "merchandise", "gift card", "cash"):
        assert "13:47-20.10(c)3" in prized(name, kind)[0], kind
    assert prized("gift basket", "merchandise") == (set(), set())


@provision("13:47-20.10(c)4", "13:47-6.20(a)")
@pytest.mark.parametrize(
    "name",
    "hunting rifle,carton of cigarettes,US savings bond,shares of a bank,a puppy,gold coins,pocket knife,"
    "timeshare week,lease of a sedan".split(","),
)
def test_nothing_barred_by_whatever_name(name: str) -> None:
    for kind in ("", "merchandise"):
        assert "13:47-20.10(c)4" in prized(name, kind)[0], kind
    assert prized(name, "merchandise", explained='"a toy"') == (set(), set())  # an answer that somebody gave


FINE_THINGS = (
    "gun safe,water gun,glue gun,steak knives,knife block,chef's knife,wine glasses,beer mugs,root beer,rum cake,"
    "smoked salmon,smoke detector,money clip,cash register,coin purse,rain check,dollar store basket,stock pot,"
    "James Bond films,rubber duck,goldfish crackers,scotch tape,champagne flutes,Remington shaver,hundred-piece puzzle,"
    "toy soldiers,Monet print,hair care (cabello),grand piano,cattle brand apron,bullet journal,chicken dinner"
)


@pytest.mark.parametrize("name", FINE_THINGS.split(","))
def test_things_of_every_day_are_no_barred_kind(name: str) -> None:
    assert prized(name, "merchandise") == (set(), set())


@provision("13:47-20.10(c)3", "13:47-20.10(c)4", "13:47-6.20(a)")
@pytest.mark.parametrize(
    ("name", "cite"),
    [
        ("hunting rifle with a gun safe", "13:47-20.10(c)4"),
        ("wine glasses and a puppy", "13:47-20.10(c)4"),
        ("Messer", "13:47-20.10(c)4"),
        ("cuchillos de caza", "13:47-20.10(c)4"),
        ("Zigaretten", "13:47-20.10(c)4"),
        ("dos sigari toscani", "13:47-20.10(c)4"),
        ("un chiot", "13:47-20.10(c)4"),
        ("ein Pferd", "13:47-20.10(c)4"),
        ("monedas de oro", "13:47-20.10(c)4"),
        ("Goldm\N{LATIN SMALL LETTER U WITH DIAERESIS}nzen", "13:47-20.10(c)4"),
        ("pi\N{LATIN SMALL LETTER E WITH GRAVE}ces d'or", "13:47-20.10(c)4"),
        ("acciones de un banco", "13:47-20.10(c)4"),
        ("Aktien", "13:47-20.10(c)4"),
        ("terreno", "13:47-20.10(c)4"),
        ("snus", "13:47-20.10(c)4"),
        ("roll of quarters", "13:47-20.10(c)4"),
        ("Bargeld", "13:47-20.10(c)3"),
        ("contanti", "13:47-20.10(c)3"),
        ("em dinheiro", "13:47-20.10(c)3"),
        ("\u73b0\u91d1", "13:47-20.10(c)3"),
        ("free slot play", "13:47-20.10(c)3"),
        ("quick pick tickets", "13:47-20.10(c)3"),
        ("USD 500", "13:47-20.10(c)3"),
        ("500 \N{EURO SIGN}", "13:47-20.10(c)3"),
        ("ten grand", "13:47-20.10(c)3"),
    ],
)
def test_barred_in_other_words(name: str, cite: str) -> None:
    assert prized(name, "merchandise") == ({cite}, set())


@provision("13:47-6.20(a)")
def test_a_stay_is_no_interest_in_the_place() -> None:
    for name in ("weekend in a cabin", "week at a beach house", "2 nights at a condo in Florida"):
        assert prized(name, "travel") == (set(), set())
    for name in ("timeshare week", "cabin in the Poconos", "a house", "week of timeshare in Florida"):
        assert prized(name, "travel")[0] == {"13:47-20.10(c)4"}


@provision("13:47-20.10(c)4", "13:47-6.20(a)")
def test_of_each_prize_somebody_says_what_it_is() -> None:
    assert prized("lamp") == (set(), {"13:47-20.10(c)4"})
    assert prized("lamp", "thing") == (set(), {"13:47-20.10(c)4"})
    barred = [kind for kind in BARRED.values() if kind.cite == "13:47-20.10(c)4"]
    assert len(barred) == 8
    for kind in barred:
        assert prized("lamp", kind.name) == ({"13:47-20.10(c)4"}, set())
    assert prized("collector's set of coins", "coin set") == (set(), set())
    assert prized("live lobsters", "seafood certificate") == (set(), set())
    assert prized("dinner voucher", "merchandise") == (set(), {"13:47-20.10(c)4"})  # can it be turned into money?
    assert prized("dinner voucher", "gift card", refundable="true") == ({"13:47-20.10(c)4"}, set())
    assert prized("dinner voucher", "gift card", refundable="false") == (set(), set())
    assert prized("case of wine", "merchandise") == (set(), {"13:47-20.10(c)4"})
    assert prized("case of wine", "alcohol", explained='"permit 7"') == (set(), set())
    assert not any(sounds_like(KINDS[kind].name) and KINDS[kind].cite for kind in FINE)


@provision("13:47-20.16(a)")
def test_a_hundred_thousand_at_retail() -> None:
    night = planned()
    assert night.retail == 3 * 7_995 + 12_000 + 45_000
    room = room_left(night)
    car = Prize(
        number="9", name="car", kind="merchandise", retail=f"${room // 100:,}.{room % 100:02d}", method="drawing"
    )
    full = night.model_copy(update={"prizes": [*night.prizes, car]})
    assert (full.retail, check(full).cites()) == (10_000_000, set())
    pen = Prize(number="10", name="pen", kind="merchandise", retail=1, price=5)
    over = full.model_copy(update={"prizes": [*full.prizes, pen]})
    assert {one.cite for one in check(over).violations} == {"13:47-20.16(a)"}
    nothing = planned(('retail = "$79.95"', 'retail = "$0"'))
    assert {one.cite for one in check(nothing).missing} == {"13:47-20.16(a)"}


@provision("13:47-20.16(b)")
def test_a_raffle_beside_may_pay_cash() -> None:
    night = planned()
    assert night.beside[0].cash_prizes == 50_000
    assert check(night).ready
    assert night.retail == planned(('cash_prizes = "$500"', 'cash_prizes = "$0"')).retail
    assert "13:47-20.16(b)" in missing(('licence = "RL:2001"\n', ""))


# ---- bingo and armchair races ----------------------------------------------------------------------------------------

BINGO_GAME = """
[[beside]]
kind = "bingo"
licence = "BL:7"
regular_games = 8
card_good_for = 8
"""


@provision(
    "13:47-7.5(a)[admission-cap]", "13:47-7.5(b)", "13:47-7.5(c)", "13:47-7.28(a)", "13:47-7.41(a)", "13:47-7.48(a)",
    "13:47-7.56",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "least_too_much", "cite"),
    [
        ("admission", "5.01", "13:47-7.5(a)[admission-cap]"),
        ("special game", "1.25", "13:47-7.5(b)"),
        ("extra card", "2.00", "13:47-7.5(c)"),
        ("progressive jackpot card", "1.01", "13:47-7.28(a)"),
        ("50/50 card", "1.01", "13:47-7.41(a)"),
        ("multi-color card", "1.01", "13:47-7.48(a)"),
        ("predraw card", "1.01", "13:47-7.56"),
    ],
)
def test_bingo_prices(name: str, least_too_much: str, cite: str) -> None:
    most = BINGO[name][0] // 100
    assert not violations(more=f'{BINGO_GAME}prices = {{ "{name}" = "${most}" }}\n')
    assert violations(more=f'{BINGO_GAME}prices = {{ "{name}" = "${least_too_much}" }}\n') == {cite}


@provision("13:47-7.5(a)[card-with-admission]")
def test_a_card_for_every_regular_game_comes_with_the_admission() -> None:
    asked = 'prices = { admission = "$4" }\n'
    assert not violations(more=BINGO_GAME + asked)
    for good in ("card_good_for = 5", ""):
        card = BINGO_GAME.replace("card_good_for = 8", good)
        assert violations(more=card + asked) == {"13:47-7.5(a)[card-with-admission]"}


@provision("13:47-19.3(a)")
def test_an_armchair_race_is_authorized_licensed_and_equipped() -> None:
    crew = '\n[[roster]]\nperson = "Dora Keene"\nrole = "projectionist"\n'
    race = '\n[[beside]]\nkind = "armchair race"\nprovider = "Shore Tables"\nauthorization = "AR-1"\nlicence = "AL:1"\n'
    both = (SHORE, SHORE + 'approved_for = ["casino night", "armchair race"]\n')
    assert not violations(both, more=crew + race)
    for line in ('authorization = "AR-1"\n', 'licence = "AL:1"\n', 'provider = "Shore Tables"\n'):
        assert violations(both, more=crew + race.replace(line, "")) == {"13:47-19.3(a)"}
    assert violations(more=crew) == {"13:47-19.3(a)"}
