"""Applications, licences, fees, qualification and pay: 13:47-16.2, 19, 20.5 to 20.8."""

from __future__ import annotations

from datetime import date

import pytest
from tests.night.nights import missing, planned, refused, violations
from tests.night.registrations import BEN, HUGO

from chapter47.night.model import Application, Experience, Held, Payment, Person, Served
from chapter47.night.people import (
    APPLICATION,
    LICENCE,
    RENEWAL,
    fees,
    incomplete,
    is_good,
    last_day,
    must_apply,
    qualifies,
    renewal_is_late,
    serve,
)
from chapter47.night.roster import findings
from chapter47.rulebook.testing import provision

DAY = date(2010, 6, 15)
BOOKS = """
[[people]]
name = "Max Penn"
member_of = "Post 12 Auxiliary"
[[roster]]
person = "Max Penn"
"""


def paid(dollars: int, means: str, on: date = DAY) -> Payment:
    return Payment.model_validate({"amount": dollars, "means": means, "on": on})


def held(**more: object) -> Held:
    return Held.model_validate({"number": "A-1", "issued": DAY, **more})


@provision("13:47-19.1(a)[fee]", "13:47-19.1(b)[fee]")
def test_application_fees() -> None:
    with refused("13:47-19.1(a)[fee]"):
        APPLICATION[False].verify(paid(25, "check"))
    with refused("13:47-19.1(a)[fee]"):
        APPLICATION[False].verify(paid(100, "cash"))
    APPLICATION[False].verify(paid(100, "money order"))
    assert (APPLICATION[True].amount, APPLICATION[False].amount) == (2_500, 10_000)
    applied = 'application = { copies = 2, fee = { amount = "$25", means = "check", on = "2009-08-01" } }\n'
    hugo = ("experience = { casino_months = 60 }\n", f"experience = {{ casino_months = 60 }}\n{applied}")
    assert "13:47-19.1(a)[fee]" in violations(hugo)
    ada = ("experience = { dealer_school = true }\n", f"experience = {{ dealer_school = true }}\n{applied}")
    assert "13:47-19.1(b)[fee]" not in violations(ada)  # employed by a licensed provider


@provision("13:47-19.1(a)[form]", "13:47-19.1(b)[form]", "13:47-19.2(a)")
def test_what_an_application_lacks() -> None:
    whole = Application(copies=2, signed=["applicant"], notarized=True, agent=True, fee=paid(100, "check"))
    assert not list(incomplete(whole, employee=False))
    assert list(incomplete(whole, employee=True)) == [("13:47-19.1(b)[form]", "the employing provider has not signed")]
    for change, cite in (
        ({"copies": 1}, "13:47-19.1(a)[form]"),
        ({"notarized": False}, "13:47-19.1(a)[form]"),
        ({"signed": []}, "13:47-19.1(a)[form]"),
        ({"agent": False}, "13:47-19.2(a)"),
        ({"fee": None}, "13:47-19.1(a)[fee]"),
    ):
        assert [where for where, _ in incomplete(whole.model_copy(update=change), employee=False)] == [cite]
    applied = 'application = { copies = 2, signed = ["applicant"], notarized = true }\n'
    assert "13:47-19.2(a)" in missing(
        ('licence = "class B"\nfamiliar = true\n', f'licence = "class B"\nfamiliar = true\n{applied}')
    )


@provision("13:47-19.1(a)[who-applies]")
def test_who_applies() -> None:
    class_a, class_b = Person(name="A", licence="class A"), Person(name="B", licence="class B")
    race = Person(name="P", licence="projectionist")
    assert must_apply(class_a, paid=False)
    assert must_apply(class_b, paid=True)
    assert not must_apply(class_b, paid=False)  # reading E-331: approval is still asked for
    assert must_apply(race, paid=True)
    unpaid = (
        'pay = "$300"\nsince = "2010-05-04 18:00"\nuntil = "2010-05-05 00:30"\n\n[[roster]]\nperson = "Ben',
        '[[roster]]\nperson = "Ben',
    )
    assert "13:47-19.1(a)[who-applies]" in violations((f"held = {HUGO}\n", ""), unpaid)
    cara = ('held = { number = "B-102", issued = "2010-02-20" }\n', "")
    assert "13:47-19.1(a)[who-applies]" not in violations(cara)
    assert "13:47-20.2[class-b-casino-night-operator]" in missing(cara)


@provision("13:47-19.2(b)")
def test_service_of_papers() -> None:
    ann = Person(name="Ann", address="3 Elm St")
    assert serve(ann, Served(on=DAY, mail="certified", receipt="7009")) == "3 Elm St"
    for wrong in (Served(on=DAY), Served(on=DAY, mail="registered")):
        with refused("13:47-19.2(b)"):
            serve(ann, wrong)
    with refused("13:47-19.2(b)"):
        serve(Person(name="Bob"), Served(on=DAY, mail="certified", receipt="1"))
    served = ('name = "Dora Keene"\n', 'name = "Dora Keene"\nserved = [{ on = "2010-05-01" }]\n')
    assert "13:47-19.2(b)" in violations(served)


@provision("13:47-19.4(a)")
def test_a_licence_lasts_a_year() -> None:
    licence = held()
    assert is_good(licence, date(2011, 6, 14))
    assert not is_good(licence, date(2011, 6, 15))
    assert not is_good(licence, date(2010, 6, 14))
    assert last_day(held(issued=date(2008, 2, 29))) == date(2009, 2, 28)
    LICENCE[False].verify(paid(125, "certified check"))
    with refused("13:47-19.4(a)"):
        LICENCE[False].verify(paid(125, "check"))
    assert "13:47-19.4(a)" in violations(
        ('number = "A-290", issued = "2009-09-01"', 'number = "A-290", issued = "2009-05-04"')
    )
    assert not violations(('number = "A-290", issued = "2009-09-01"', 'number = "A-290", issued = "2009-05-05"'))


@provision("13:47-19.4(b)")
def test_a_providers_employee_pays_less() -> None:
    assert (LICENCE[True].amount, LICENCE[False].amount) == (2_500, 12_500)
    assert "13:47-19.4(b)" in violations((BEN, BEN.replace("$25", "$125")))
    owed = {
        (one.who, one.fee.cite): one.amount for one in fees(planned((f"held = {BEN}\n", ""), (f"held = {HUGO}\n", "")))
    }
    assert owed["Ben Marsh", "13:47-19.4(b)"] == 2_500
    assert owed["Hugo Lind", "13:47-19.4(a)"] == 12_500


@provision("13:47-19.4(c)")
def test_renewal_in_time() -> None:
    licence = held()
    assert not renewal_is_late(licence, date(2011, 6, 14))
    assert renewal_is_late(licence, date(2011, 6, 15))
    renewed = held(renewals=[paid(125, "money order", date(2011, 6, 14))])
    assert is_good(renewed, date(2012, 6, 14))
    assert not is_good(renewed, date(2012, 6, 15))
    due = next(one for one in fees(planned()) if one.who == "Hugo Lind")
    assert (due.amount, due.due, due.fee.cite) == (12_500, date(2010, 8, 31), "13:47-19.4(c)")
    late = HUGO.replace("2009-09-01", "2008-04-01").replace(
        " } }", ' }, renewals = [{ amount = "$125", means = "money order", on = "2009-06-01" }] }'
    )
    assert "13:47-19.4(c)" in violations((HUGO, late))
    on_time = late.replace('on = "2009-06-01"', 'on = "2009-03-31"')
    assert "13:47-19.4(c)" not in violations((HUGO, on_time))


@provision("13:47-19.4(d)")
def test_renewal_of_an_employee() -> None:
    RENEWAL[True].verify(paid(25, "money order"))
    due = {one.who: one.amount for one in fees(planned())}
    assert due["Ben Marsh"] == 2_500
    left = (
        'employer = "Shore Tables"\nfamiliar = true\nheld = { number = "B-090"',
        'familiar = true\nheld = { number = "B-090"',
    )
    assert {one.who: one.amount for one in fees(planned(left))}["Ben Marsh"] == 12_500


@provision("13:47-19.4(e)")
def test_no_end_without_a_hearing() -> None:
    assert not is_good(held(status="revoked"), date(2010, 8, 1))
    gone = BEN.replace(" } }", ' }, status = "revoked", hearing = "2010-04-01" }')
    assert "13:47-19.4(e)" in violations((BEN, gone))
    assert "13:47-19.4(e)" in violations((BEN, gone.replace(', hearing = "2010-04-01"', "")))


@provision("13:47-20.5(a)", "13:47-20.5(a)1", "13:47-20.5(a)2", "13:47-20.5(a)3")
def test_three_routes_to_class_a() -> None:
    def known(familiar: bool = True, **more: object) -> Person:
        return Person(name="A", familiar=familiar, experience=Experience.model_validate(more))

    assert qualifies(known(dealer_school=True)) == "13:47-20.5(a)1"
    assert qualifies(known(casino_months=36)) == "13:47-20.5(a)2"
    assert qualifies(known(night_months=36, operated=True, supervised=True)) == "13:47-20.5(a)3"
    for short in (
        known(),
        known(casino_months=35),
        known(night_months=36, operated=True),
        known(night_months=35, operated=True, supervised=True),
        known(familiar=False, dealer_school=True),
    ):
        with refused("13:47-20.5(a)"):
            qualifies(short)
    assert "13:47-20.5(a)" in violations(("casino_months = 60", "casino_months = 35"))


@provision("13:47-20.5(b)2", "13:47-20.5(c)")
def test_familiarity_is_declared() -> None:
    cara = ('licence = "class B"\nfamiliar = true\nmember_of', 'licence = "class B"\nmember_of')
    assert missing(cara) == {"13:47-20.5(b)2"}
    assert missing(('knows = ["craps"]', 'knows = ["roulette"]')) == {"13:47-20.5(c)"}


@provision("13:47-16.2(a)[class-a-operator]", "13:47-16.2(a)[class-b-operator]", "13:47-20.5(d)[how-much]")
@pytest.mark.parametrize(
    ("old", "pay", "cite"),
    [
        ('pay = "$300"', "$500", None),
        ('pay = "$300"', "$501", "13:47-16.2(a)[class-a-operator]"),
        ('pay = "$150"', "$250", None),
        ('pay = "$150"', "$251", "13:47-16.2(a)[class-b-operator]"),
        ('pay = "$150"', "$300", "13:47-16.2(a)[class-b-operator]"),
    ],
)
def test_pay_by_the_day(old: str, pay: str, cite: str | None) -> None:
    assert violations((old, f'pay = "{pay}"')) == ({cite} if cite else set())


@provision("13:47-20.5(d)[who-may-be-paid]", "13:47-20.10(c)6", "13:47-20.8(b)3")
def test_who_may_be_paid() -> None:
    cara = ('person = "Cara Bloom"\n', 'person = "Cara Bloom"\npay = "$50"\n')
    assert violations(cara) == {"13:47-20.5(d)[who-may-be-paid]", "13:47-20.10(c)6"}
    banker = ('role = "banker"\n', 'role = "banker"\npay = "$1"\n')
    assert violations(banker) == {"13:47-20.8(b)3", "13:47-20.10(c)6"}
    assert "13:47-20.5(d)[who-may-be-paid]" in violations(('role = "assistant"\n', 'role = "assistant"\npay = "$20"\n'))
    assert not violations(more=BOOKS + 'role = "bookkeeper"\npay = "$80"\n')
    assert "13:47-20.5(d)[who-may-be-paid]" in violations((f"held = {HUGO}\n", ""))  # paid, not approved


@provision("13:47-20.6(a)", "13:47-20.7", "13:47-20.8(a)1")
@pytest.mark.parametrize(
    ("person", "role", "cite"),
    [
        ("Ruth Vance", "member in charge", "13:47-20.6(a)"),
        ("Owen Pratt", "member in charge of proceeds", "13:47-20.7"),
        ("Lena Ortiz", "banker", "13:47-20.8(a)1"),
    ],
)
def test_members_who_answer_for_it(person: str, role: str, cite: str) -> None:
    line = f'[[roster]]\nperson = "{person}"\nrole = "{role}"\n'
    assert cite in missing((line, ""))
    outsider = (f'name = "{person}"\nmember_of = "Post 12"', f'name = "{person}"\nmember_of = "Post 12 Auxiliary"')
    assert violations(outsider) == {cite}


@provision("13:47-20.1(b)")
def test_the_same_rules_for_paid_and_unpaid() -> None:
    for person, game in (("Ben Marsh", "red dog"), ("Cara Bloom", "money wheel")):  # a provider's dealer, and a member
        found = findings(planned((f'game = "{game}"', 'game = "roulette"')))
        assert any(one.cite == "13:47-20.9(d)" and person in one.message for one in found)


@provision("13:47-20.8(b)3", "13:47-20.5(d)[who-may-be-paid]")
def test_a_bookkeeper_who_is_paid_does_nothing_else() -> None:
    line = '\n[[roster]]\nperson = "{}"\nrole = "bookkeeper"\npay = "$50"\n'
    assert violations(more=line.format("Lena Ortiz")) == {"13:47-20.8(b)3", "13:47-20.5(d)[who-may-be-paid]"}
    assert violations(more=line.format("Dora Keene")) == {"13:47-20.5(d)[who-may-be-paid]"}
    assert not violations(more=line.format("Dora Keene").replace('pay = "$50"\n', ""))
