"""Complimentary Vigorish Forms: 19:47-3.3(c)3.i to vii and 19:47-7.3(c)3.i to vii, each row by its own example."""

from __future__ import annotations

from datetime import date

import pytest
from tests.floor.floors import floor, table

from chapter47 import Refusal
from chapter47.floor import submission
from chapter47.floor.vigorish_forms import CONTROLS, Copy, FormBook, Person, Role, Status
from chapter47.rulebook.testing import provision

DAY = date(2010, 5, 1)
DEALER, BOSS, CLERK = Person("Dee", Role.DEALER), Person("Bo", Role.PIT_BOSS), Person("Clea", Role.PIT_CLERK)
BOTH = pytest.mark.parametrize("game", ["punto-banco", "minibaccarat"])
SECTION = {"punto-banco": "19:47-3.3(c)3", "minibaccarat": "19:47-7.3(c)3"}


def book(game: str = "minibaccarat") -> FormBook:
    return FormBook(game, 101, 110)


def prepared(forms: FormBook, patron: str = "J. Doe", amount: int = 2000) -> int:
    serial = forms.prepare(CLERK, "7", patron, amount, DAY).serial
    for person in (DEALER, BOSS, CLERK):
        forms.sign(serial, person)
    forms.sign_patron(serial)
    return serial


def dropped(forms: FormBook, patron: str = "J. Doe", amount: int = 2000) -> int:
    serial = prepared(forms, patron, amount)
    forms.finalise(serial)
    forms.drop(serial, DEALER, BOSS, CLERK)
    return serial


@BOTH
@provision("19:47-3.3(c)3.i", "19:47-7.3(c)3.i")
@pytest.mark.parametrize("absent", [DEALER, BOSS])
def test_a_form_needs_the_three_signatures_and_has_two_copies(game: str, absent: Person) -> None:
    forms = book(game)
    serial = forms.prepare(CLERK, "7", "J. Doe", 2000, DAY).serial
    forms.sign_patron(serial)
    for person in {DEALER, BOSS} - {absent}:
        forms.sign(serial, person)
    with pytest.raises(Refusal, match=absent.role) as refusal:
        forms.finalise(serial)
    assert refusal.value.cite == f"{SECTION[game]}.i"
    forms.sign(serial, absent)
    with pytest.raises(Refusal, match="at least one duplicate"):
        forms.finalise(serial, copies=1)
    original, duplicate = forms.finalise(serial)
    assert original == Copy("original", 101, "J. Doe", 2000)
    assert duplicate == Copy("duplicate", 101, "J. Doe", 2000)
    with pytest.raises(Refusal, match="not written on again"):
        forms.sign(serial, DEALER)


@BOTH
@provision("19:47-3.3(c)3.i[patron-signature]", "19:47-7.3(c)3.i[patron-signature]")
def test_the_patron_signs_or_somebody_says_why_not(game: str) -> None:
    forms = book(game)
    serial = forms.prepare(CLERK, "7", "J. Doe", 2000, DAY).serial
    for person in (DEALER, BOSS):
        forms.sign(serial, person)
    with pytest.raises(Refusal) as refusal:
        forms.finalise(serial)
    assert refusal.value.cite == f"{SECTION[game]}.i[patron-signature]"
    with pytest.raises(Refusal):
        forms.explain(serial, CLERK, "left before signing")
    forms.explain(serial, BOSS, "left before signing")
    assert forms.finalise(serial)
    assert forms.forms[serial].statement == "left before signing (pit boss Bo)"


@BOTH
@provision("19:47-3.3(c)3.ii", "19:47-7.3(c)3.ii")
def test_a_series_runs_in_order_and_only_clerks_have_it(game: str) -> None:
    forms = book(game)
    dropped(forms)  # 101
    for person, serial in ((DEALER, 102), (BOSS, None), (CLERK, 103)):
        with pytest.raises(Refusal) as refusal:
            forms.prepare(person, "7", "A", 100, DAY, serial)
        assert refusal.value.cite == f"{SECTION[game]}.ii"
    assert list(forms.forms) == [101]
    assert forms.prepare(CLERK, "7", "A", 100, DAY, 102).serial == 102
    with pytest.raises(Refusal, match="every serial is accounted for"):
        forms.close_day(DAY, {101: 2000})
    for _ in range(103, 111):
        forms.prepare(CLERK, "7", "A", 100, DAY)
    with pytest.raises(Refusal, match="ends with 110"):
        forms.prepare(CLERK, "7", "A", 100, DAY)


@BOTH
@provision("19:47-3.3(c)3.iii", "19:47-7.3(c)3.iii")
def test_the_original_is_dropped_before_those_who_signed(game: str) -> None:
    forms = book(game)
    serial = prepared(forms)
    with pytest.raises(Refusal, match="not ready"):
        forms.drop(serial, DEALER, BOSS, CLERK)
    forms.finalise(serial)
    for dealer, boss, clerk in (
        (DEALER, Person("Other", Role.PIT_BOSS), CLERK),
        (DEALER, BOSS, Person("Other", Role.PIT_CLERK)),
        (BOSS, BOSS, CLERK),
    ):
        with pytest.raises(Refusal) as refusal:
            forms.drop(serial, dealer, boss, clerk)
        assert refusal.value.cite == f"{SECTION[game]}.iii"
    forms.drop(serial, DEALER, BOSS, CLERK)
    assert forms.forms[serial].dropped_by == ("Dee", "Bo", "Clea")


@BOTH
@provision("19:47-3.3(c)3.iv", "19:47-7.3(c)3.iv")
def test_accounting_compares_duplicate_and_original(game: str) -> None:
    forms = book(game)
    dropped(forms, amount=2500)
    closed = forms.close_day(DAY, {101: 2000})
    assert closed.forwarded == [Copy("duplicate", 101, "J. Doe", 2500)]
    assert closed.exceptions == ["form 101: original $20.00, duplicate $25.00"]
    assert forms.close_day(DAY, {101: 2500}).exceptions == []
    assert forms.close_day(DAY, {}).exceptions == ["form 101: the original is not in the drop box"]
    assert forms.close_day(DAY, {101: 2500, 109: 1}).exceptions == ["form 109: an original without its duplicate"]


@BOTH
@provision("19:47-3.3(c)3.v", "19:47-7.3(c)3.v")
def test_the_checklist_names_both_sections_on_complimentaries(game: str) -> None:
    assert CONTROLS == ("19:45-1.9", "19:45-1.9B")
    lines = [
        line for line in submission(floor(table(7, game, defer_vigorish=True))) if line.cite == f"{SECTION[game]}.v"
    ]
    assert [line.done for line in lines] == [False]
    assert all(control in lines[0].item for control in CONTROLS)
    assert not any(line.cite == f"{SECTION[game]}.v" for line in submission(floor(table(7, game))))


@BOTH
@provision("19:47-3.3(c)3.vi", "19:47-7.3(c)3.vi")
def test_a_void_form_stays_in_the_series(game: str) -> None:
    forms = book(game)
    dropped(forms)
    serial = prepared(forms)
    with pytest.raises(Refusal) as refusal:
        forms.void(serial, BOSS, DEALER)
    assert refusal.value.cite == f"{SECTION[game]}.vi"
    copies = forms.void(serial, BOSS, CLERK)
    assert [(copy.kind, copy.mark) for copy in copies] == [("original", "VOID"), ("duplicate", "VOID")]
    form = forms.forms[102]
    assert form.status is Status.VOID
    assert (form.signatures[Role.PIT_BOSS], form.signatures[Role.PIT_CLERK]) == ("Bo", "Clea")
    with pytest.raises(Refusal, match="cannot be deleted"):
        forms.delete(102)
    closed = forms.close_day(DAY, {101: 2000})
    assert [copy.mark for copy in closed.forwarded if copy.serial == 102] == ["VOID", "VOID"]
    assert [line.serial for line in closed.complimentaries] == [101]
    with pytest.raises(Refusal, match="already"):
        forms.void(101, BOSS, CLERK)


@BOTH
@provision("19:47-3.3(c)3.vii", "19:47-7.3(c)3.vii")
def test_day_close_posts_a_cash_complimentary_to_the_patron(game: str) -> None:
    forms = book(game)
    dropped(forms)
    forms.close_day(DAY, {101: 2000})
    forms.close_day(DAY, {101: 2000})  # a day closed twice posts once
    assert [(line.patron, line.amount, line.form, line.day) for line in forms.ledger] == [("J. Doe", 2000, "cash", DAY)]


@BOTH
@provision("19:47-3.3(c)3", "19:47-7.3(c)3")
def test_uncollected_vigorish_counts_in_the_tables_win(game: str) -> None:
    forms = book(game)
    dropped(forms)
    assert forms.table_win("7", rack=50_000) == 52_000
    assert forms.table_win("8", rack=50_000) == 50_000
    forms.void(prepared(forms), BOSS, CLERK)
    assert forms.table_win("7", rack=50_000) == 52_000


def test_what_is_not_there_is_refused() -> None:
    forms = book()
    for act in (lambda: forms.finalise(105), lambda: forms.delete(105), lambda: forms.sign(105, BOSS)):
        with pytest.raises(Refusal, match="has not been made out"):
            act()
    with pytest.raises(Refusal):
        FormBook("craps", 1, 2)
    for patron, amount in (("", 100), ("A", 0)):
        with pytest.raises(Refusal):
            forms.prepare(CLERK, "7", patron, amount, DAY)
    serial = prepared(forms)
    with pytest.raises(Refusal, match="has signed"):
        forms.sign(serial, Person("Someone", Role.DEALER))
