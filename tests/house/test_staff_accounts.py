"""Second factors, names, and the administrator who stays."""

from __future__ import annotations

import pytest
from pyotp.totp import TOTP

from chapter47 import Refusal
from chapter47.house import House, audit, incidents, passwords
from chapter47.house.people import Role

PASSWORD = "seven wild geese over there"


@pytest.fixture
def house() -> House:
    return House(":memory:")


def test_a_second_factor(house: House) -> None:
    house.people.add("ann", Role.ADMIN, PASSWORD)
    secret = house.people.give_factor("ann", "boss")
    assert passwords.uri(secret, "ann").startswith("otpauth://totp/chapter47:ann")
    with pytest.raises(Refusal, match="do not fit"):
        house.people.sign_in("ann", PASSWORD)
    code = TOTP(secret).now()
    assert house.people.sign_in("ann", PASSWORD, code).person.name == "ann"
    with pytest.raises(Refusal, match="do not fit"):  # a code is good once
        house.people.sign_in("ann", PASSWORD, code)
    with house.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT factor FROM people WHERE name = 'ann'").scalar_one()
    assert secret not in kept
    house.people.unlock("ann", "boss", "a test")
    house.people.add("bea", Role.ADMIN, PASSWORD)
    house.people.take_factor("ann", "bea", "lost")
    assert house.people.sign_in("ann", PASSWORD).person.name == "ann"
    house.people.factor_needed = True
    with pytest.raises(Refusal, match="second factor"):
        house.people.sign_in("ann", PASSWORD)
    assert audit(house.engine).faults == []


def test_the_last_administrator_stays(house: House) -> None:
    house.people.add("ann", Role.ADMIN, PASSWORD)
    with pytest.raises(Refusal, match="only administrator"):
        house.people.bar("ann", "ann", "a mistake")
    house.people.add("bea", Role.ADMIN, PASSWORD)
    house.people.bar("ann", "bea", "left")
    with pytest.raises(Refusal, match="only administrator"):
        house.people.bar("bea", "bea", "left")


def test_the_last_administrator_who_can_come_in_keeps_what_they_come_in_by(house: House) -> None:
    house.people.add("ann", Role.ADMIN, PASSWORD)
    house.people.give_factor("ann", "ann")
    with pytest.raises(Refusal, match=r"only administrator .* another second factor for ann"):
        house.people.take_factor("ann", "ann", "lost")
    house.people.give_factor("ann", "ann")  # that can be done
    house.people.add("bea", Role.ADMIN, PASSWORD)
    house.people.factor_needed = True  # bea has none, so she cannot come in
    for gone in (house.people.take_factor, house.people.bar):
        with pytest.raises(Refusal, match="only administrator"):
            gone("ann", "bea", "lost")
    house.people.bar("bea", "ann", "she left")
    assert audit(house.engine).faults == []


@pytest.mark.parametrize("taken", [False, True], ids=["given", "taken away"])
def test_another_second_factor_ends_the_sessions(taken: bool, house: House) -> None:
    for name in ("ann", "bea"):
        house.people.add(name, Role.ADMIN, PASSWORD)
    ann, bea = (house.people.sign_in(name, PASSWORD) for name in ("ann", "bea"))
    assert house.people.session(ann.token) is not None
    if taken:
        house.people.take_factor("ann", "bea", "lost")
    else:
        house.people.give_factor("ann", "bea")
    assert house.people.session(ann.token) is None
    assert house.people.session(bea.token) is not None
    assert audit(house.engine).faults == []


def test_nobody_is_unlocked_who_is_not_known(house: House) -> None:
    for _ in range(incidents.TRIES):
        with pytest.raises(Refusal, match="do not fit"):
            house.people.sign_in("nobody", "wrong")
    with pytest.raises(Refusal, match="There is no nobody"):
        house.people.unlock("nobody", "boss", "a mistake")
    assert house.acts() == []


@pytest.mark.parametrize(
    "name", ["b\u043ess", "\uff42oss", "bos\u017f", "bo\u0131s", "..", "-x", "_x", "boss\n", "", "x" * 41]
)
def test_no_name_looks_like_another_or_like_a_path(name: str, house: House) -> None:
    for way in (lambda: house.people.add(name, Role.ADMIN, PASSWORD), lambda: house.welcome(name, 1000)):
        with pytest.raises(Refusal, match="is not a name"):
            way()
