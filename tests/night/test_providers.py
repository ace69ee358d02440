"""Providers, rentals, and the other games of the evening: 13:47-7, 13, 16.1, 19.3(a), 20.14, 20.15(a), 20.16."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from tests.night.nights import missing, planned, refused, violations

from chapter47.night import check
from chapter47.night.check_beside import BINGO
from chapter47.night.check_prizes import BARRED, add_prize, room_left
from chapter47.night.check_providers import approved_on, certification_due, rent_cap, schedule_a
from chapter47.night.model import Held, Payment, Prize, Provider
from chapter47.night.people import PROVIDER_APPLICATION, end_early, renewal_is_late
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
    with refused("13:47-13.1(a)"):
        approved_on(Provider(name="Cheap Wheels"), date(2010, 5, 4))


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
    assert PROVIDER_APPLICATION.refund() == 0
    applied = 'application = { fee = { amount = "$100", means = "cash", on = "2010-01-02" } }\n'
    assert violations((SHORE, SHORE + applied)) == {"13:47-13.1(g)"}


@provision("13:47-13.6(a)", "13:47-13.6(b)", "13:47-13.6(g)", "13:47-20.14")
def test_an_approval_lasts_a_year() -> None:
    fee = {"amount": 500, "means": "certified check", "on": date(2010, 3, 1)}
    held = Held.model_validate({"number": "EP-1", "issued": date(2010, 3, 1), "fee": fee})
    provider = Provider(name="Shore", held=held)
    approved_on(provider, date(2011, 2, 28))
    with refused("13:47-13.6(a)"):
        approved_on(provider, date(2011, 3, 1))
    with refused("13:47-13.6(a)"):
        personal = Payment.model_validate({**fee, "means": "check"})
        approved_on(Provider(name="Shore", held=held.model_copy(update={"fee": personal})), date(2010, 4, 1))
    assert not renewal_is_late(held, date(2011, 2, 28))
    assert renewal_is_late(held, date(2011, 3, 1))
    with refused("13:47-13.6(g)"):
        end_early(held, "suspended", None, provider=True)
    gone = Provider(name="Shore", held=end_early(held, "suspended", date(2010, 4, 1), provider=True))
    with refused("13:47-13.6(g)"):
        approved_on(gone, date(2010, 5, 4))
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
    assert (
        schedule_a("bingo machine")
        == "Schedule A is not available: the text does not print its line for bingo machine."
    )


@provision("13:47-16.1(d)")
def test_rent_by_game_and_day() -> None:
    assert rent_cap(4, 2) == 200_000
    assert not violations(('amount = "$900"', 'amount = "$1,250"'))
    assert violations(('amount = "$900"', 'amount = "$1,250.01"')) == {"13:47-16.1(d)"}
    four = ('tables = [1, 2, 3, 4, 5]\namount = "$900"', 'tables = [1, 2, 3, 4]\ndays = 2\namount = "$2,001"')
    assert violations(four) == {"13:47-16.1(d)"}


# ---- prizes ----------------------------------------------------------------------------------------------------------


@provision("13:47-20.10(c)3", "13:47-20.10(c)4", "13:47-6.20(a)")
def test_no_cash_and_nothing_barred() -> None:
    basket = Prize(number="9", name="gift basket", retail=40)
    add_prize(planned(), basket)
    with refused("13:47-20.10(c)3"):
        add_prize(planned(), Prize(number="9", name="a hundred dollars", kind="cash", retail=100))
    assert len(BARRED) == 8
    for kind in BARRED:
        assert violations(('kind = "gift card"', f'kind = "{kind}"')) == {"13:47-20.10(c)4"}
    for fine in ("seafood certificate", "coin set"):
        assert not violations(('kind = "gift card"', f'kind = "{fine}"'))


@provision("13:47-20.16(a)")
def test_a_hundred_thousand_at_retail() -> None:
    night = planned()
    assert night.retail == 3 * 7_995 + 12_000 + 45_000
    room = room_left(night)
    full = add_prize(
        night, Prize(number="9", name="car", retail=f"${room // 100:,}.{room % 100:02d}", method="drawing")
    )
    assert full.retail == 10_000_000
    with refused("13:47-20.16(a)"):
        add_prize(full, Prize(number="10", name="pen", retail=1))


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
