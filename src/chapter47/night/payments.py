"""Payments from the games-of-chance account: what for, to whom, and how much in all. 13:47-16, 20.5(d), 20.8, 20.10.

A payment is judged together with those made before it: a cap is not passed in two cheques.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from ..errors import Refusal, nearest
from ..table.money import DOLLAR, Cents, dollars
from .accounts import BANK, CASH, PAID, Books
from .check_people import belongs
from .check_providers import rent_cap
from .identity import alike, name_key, same
from .journal import JournalEntry, Posting
from .model import Night, Person
from .payees import stands_for
from .payment_words import heard
from .people import CLASS_A, DAILY_PAY, days_of, licence_fee, municipal_fee
from .prize_kinds import CASH_RULE
from .vocabulary import Vocabulary, spoken


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment as it is asked for."""

    purpose: str
    amount: Cents
    to: str
    what: str = ""
    check: str = ""  # the number of the cheque
    payee: str = ""  # what kind of payee it is: asked where proceeds are used


PURPOSES = {
    "rent": "rent of the games, to their provider",
    "pay": "pay of an operator, or of a provider's operators",
    "bookkeeping": "a bookkeeper or accountant",
    "fee": "licence and registration fees",
    "prizes": "prizes, to whoever sold them",
    "expense": "goods or services that the games needed",
    "proceeds": "net proceeds, for an authorized purpose",
}
PAYEES = {
    "organization": "a charity, a school, a church or another organization",
    "business": "a shop or a company, on its bill",
    "office": "a public office",
    "person": "a person",
}
REGISTRATION: Cents = 100 * DOLLAR
_COMPANY = {"inc", "llc", "ltd", "co", "corp", "company", "corporation", "incorporated", "limited", "the", "and"}
_TITLES = {"mr", "mrs", "ms", "miss", "dr", "sir", "madam"}
_TO_NOBODY = Vocabulary.of(
    "petty cash, the bearer, bill of cash",
    last="cash, bearer, self, myself, himself, herself, whoever, anybody, tbd, blank",
)
_LATER = Vocabulary.of("post dated, postdated, dated ahead")
_COMMISSION = Vocabulary.of("commission, lgccc, legalized games of chance")
_ANY_TOWN = frozenset(
    "township twp tp borough boro city town village municipality of the new jersey nj municipal clerk clerks office "
    "treasurer hall".split()
)
_NEEDS_WORDS = {"expense": "13:47-6[expenses]", "proceeds": "13:47-6.3(a)"}


def pay(books: Books, at: datetime, by: str, payment: Payment) -> JournalEntry:
    """Pay from the games-of-chance account: the member in charge of proceeds does, no operator. 13:47-20.9(b)3."""
    keepers = [person.name for person in books.night.in_role("member in charge of proceeds")]
    person = books.night.person(by)
    if by not in keepers or (person and person.licence == CLASS_A):
        raise Refusal(
            f"{by} may not pay from the games-of-chance account.", cite="13:47-20.9(b)3", instead=" or ".join(keepers)
        )
    if payment.amount <= 0:
        raise Refusal(f"{dollars(payment.amount)} pays nothing.", instead="an amount above nothing")
    if payment.purpose not in PURPOSES:
        known = "; ".join(f"{name}: {says}" for name, says in PURPOSES.items())
        said = f"{payment.purpose!r} is no purpose of a payment."
        raise Refusal(said, instead=f"{nearest(payment.purpose, PURPOSES)} ({known})")
    payment = replace(payment, to=_provider_like(books.night, payment.to) or payment.to)
    _verify_words(books, payment)
    if not payment.what and payment.purpose in _NEEDS_WORDS:
        said = f"The payment to {payment.to} does not say what for."
        raise Refusal(said, cite=_NEEDS_WORDS[payment.purpose], instead="what it buys, or which purpose it serves")
    _JUDGES[payment.purpose](books, by, payment)
    moved: list[Posting] = [(BANK, CASH, -payment.amount), (f"{PAID}{payment.purpose}", CASH, payment.amount)]
    data = {"what": payment.purpose, "for": payment.what, "amount": payment.amount, "to": payment.to}
    data |= {"check": payment.check} | ({"payee": payment.payee} if payment.payee else {})
    return books.record("payment", at, by, data, moved)


def payments(books: Books) -> list[JournalEntry]:
    """What was paid, in the order of the journal."""
    return [line for line in books.journal.lines if line.kind == "payment"]


def paid_to(books: Books, name: str, purpose: str) -> Cents:
    """What somebody was paid for a purpose so far."""
    paid = [line.data for line in payments(books) if line.data["what"] == purpose]
    return sum(
        data["amount"]
        for data in paid
        if same(data["to"], name) or alike(data["to"], name) or stands_for(data["to"], name)
    )


# ---- whom the account may pay, purpose by purpose --------------------------------------------------------------------


def _verify_words(books: Books, payment: Payment) -> None:
    """Refuse what the payment's own words forbid, and cash for a player, whatever it is called. 13:47-20.10(c)3."""
    meant = heard(books.night, payment.purpose, payment.what)
    if meant:
        said = f"{dollars(payment.amount)} to {payment.to}, {payment.what!r}, {meant.says}."
        raise Refusal(said, cite=meant.cite, instead=meant.instead)
    if _TO_NOBODY.hears(payment.to):
        said = f"A check to {payment.to} is cash in whoever's hand."
        raise Refusal(said, cite="13:47-20.9(b)3", instead="the name of whoever is paid")
    if _is_player(books, payment.to):
        said = f"{payment.to} played tonight and is paid nothing from the account."
        raise Refusal(said, cite=CASH_RULE, instead="a merchandise prize at the counter")
    if any(word in ("cash", "bills", "currency") for word in spoken(payment.check)):
        said = "The account pays by check, never in cash."
        raise Refusal(said, cite="13:47-20.9(b)3", instead="the number of the check")
    if _LATER.hears(payment.check):
        said = "The account pays by a check of its day, never a post-dated one."
        raise Refusal(said, cite="13:47-20.9(b)3", instead="the number of a check of today")


def _is_player(books: Books, name: str) -> bool:
    """Whether somebody bought, redeemed, drew or holds a badge."""
    named = [str(line.data.get("player", "")) for line in books.journal.lines]
    named += [str(one.get("player", "")) for one in books.state.winners] + list(books.state.players.values())
    whole = [one for one in named if len(spoken(one)) > 1]
    return any(same(one, name) or alike(one, name) for one in named if one) or any(
        stands_for(name, one) for one in whole
    )


def _of_the_night(books: Books, by: str, payment: Payment) -> Person | None:
    """The payee, where it is one of the night's people; never whoever pays. 13:47-20.10(c)6, 13:47-20.8(b)3."""
    person = books.night.person(payment.to)
    if person is None:
        person = next((one for one in books.night.people if alike(one.name, payment.to)), None)
    if person is None and len(name_key(payment.to)) == 1:  # a family name alone: "Mr. Pratt"
        person = next((one for one in books.night.people if name_key(payment.to)[0] == spoken(one.name)[-1]), None)
    if person is None:
        person = next((one for one in books.night.people if stands_for(payment.to, one.name)), None)
    if person is None:
        return None
    if same(person.name, by):
        raise Refusal(f"{by} would pay himself or herself.", cite="13:47-20.10(c)6", instead="no pay for members")
    if any(same(one.name, person.name) for one in books.night.in_role("banker")):
        raise Refusal(f"{person.name} is the banker and is paid nothing.", cite="13:47-20.8(b)3", instead="no pay")
    return person


def _rent(books: Books, by: str, payment: Payment) -> None:
    """Rent goes to an approved provider and is $250 a game and day at the most, over all invoices. 13:47-16.1(d)."""
    provider = _provider(books.night, payment.to)
    if provider is None:
        known = " or ".join(one.name for one in books.night.providers) or "a provider on file"
        said = f"{payment.to} is no provider of this night, and games are rented from one."
        raise Refusal(said, cite="13:47-20.10(b)", instead=known)
    night = books.night
    tables = {table for one in night.rentals if one.provider == provider for table in one.tables}
    tables |= {table.number for table in night.tables if table.gear.provider == provider}
    most = rent_cap(len(tables), len(night.dates))
    _verify_cap(books, payment, most, "13:47-16.1(d)", f"{len(tables)} games over {len(night.dates)} days")
    paid = sum(line.data["amount"] for line in payments(books) if line.data["what"] == "rent")
    most = rent_cap(len(night.tables), len(night.dates))
    _verify_sum(payment, paid, most, "13:47-16.1(d)", f"all {len(night.tables)} games, whoever provides them")


def _provider_like(night: Night, name: str) -> str:
    """A provider on file whose name this is, with or without "Inc." behind it."""
    words = set(spoken(name)) - _COMPANY
    known = {one.name: set(spoken(one.name)) - _COMPANY for one in night.providers}
    return next((one for one, its in known.items() if its and its <= words), "")


def _provider_named(night: Night, payment: Payment) -> str:
    """A provider on file that a payment speaks of, in one word, with a slip of the pen, or in what it is for."""
    told = f"{payment.to} {payment.what}"
    its = {one.name: " ".join(word for word in spoken(one.name) if word not in _COMPANY) for one in night.providers}
    return next((name for name, words in its.items() if words and Vocabulary((words,)).hears(told)), "")


def _provider(night: Night, name: str) -> str | None:
    return next((one.name for one in night.providers if same(one.name, name) and one.held is not None), None)


def _pay(books: Books, by: str, payment: Payment) -> None:
    """Only approved operators from outside are paid, up to the schedule of services. 13:47-20.5(d)[who-may-be-paid]."""
    night, person = books.night, _of_the_night(books, by, payment)
    if person is not None:
        if belongs(night, person):
            said = f"{person.name} belongs to {person.member_of} and may not be paid."
            raise Refusal(said, cite="13:47-20.10(c)6", instead="no pay for members")
        most, cite = _most(night, person)
        _verify_cap(books, replace(payment, to=person.name), most, cite, f"{person.licence} at this night")
        staff = _staff(night, person.employer)
        if staff:
            _verify_crew(books, payment, person.employer or "", staff)
        return
    provider = _provider(night, payment.to)
    staff = _staff(night, provider)
    if not staff:
        said = f"{payment.to} is no operator of this night."
        raise Refusal(said, cite="13:47-20.5(d)[who-may-be-paid]", instead=" or ".join(_payable(night)) or "nobody")
    _verify_crew(books, payment, provider or "", staff)


def _staff(night: Night, provider: str | None) -> list[Person]:
    return [one for one in night.people if provider and one.employer == provider and one.licence in DAILY_PAY]


def _verify_crew(books: Books, payment: Payment, provider: str, staff: list[Person]) -> None:
    """A provider's operators have one sum together, whether they or the provider are paid. 13:47-16.2(a)."""
    most = sum(_most(books.night, one)[0] for one in staff)
    before = sum(paid_to(books, name, payment.purpose) for name in (provider, *(one.name for one in staff)))
    cite = _most(books.night, staff[0])[1]
    _verify_sum(payment, before, most, cite, f"the {len(staff)} operators of {provider}")


def _most(night: Night, person: Person) -> tuple[Cents, str]:
    """What an operator may be paid for the days of the roster, and the paragraph."""
    if person.licence not in DAILY_PAY or person.held is None:
        said = f"{person.name} is no approved operator and may not be paid."
        raise Refusal(said, cite="13:47-20.5(d)[who-may-be-paid]", instead=" or ".join(_payable(night)) or "nobody")
    a_day, cite = DAILY_PAY[person.licence]
    days = {day for duty in night.roster if duty.person == person.name for day in days_of(night, duty)}
    return a_day * len(days), cite


def _payable(night: Night) -> list[str]:
    return [one.name for one in night.people if one.licence in DAILY_PAY and one.held and not belongs(night, one)]


def _verify_cap(books: Books, payment: Payment, most: Cents, cite: str, why: str) -> None:
    _verify_sum(payment, paid_to(books, payment.to, payment.purpose), most, cite, why)


def _verify_sum(payment: Payment, before: Cents, most: Cents, cite: str, why: str) -> None:
    if before + payment.amount > most:
        had = f" after {dollars(before)}" if before else ""
        said = f"{dollars(payment.amount)} to {payment.to}{had} is above {dollars(most)}, the most for {why}."
        left = most - before
        raise Refusal(said, cite=cite, instead=f"{dollars(left)} at the most" if left > 0 else "nothing more")


def _bookkeeping(books: Books, by: str, payment: Payment) -> None:
    """A bookkeeper or accountant is paid, but neither the banker nor whoever pays. 13:47-20.5(d)[who-may-be-paid]."""
    person = _of_the_night(books, by, payment)
    if person is None:
        _to_others(books, by, payment)
        return
    roles = {duty.role for duty in books.night.roster if duty.person == person.name}
    if roles - {"bookkeeper"}:
        said = f"{person.name} works at the night as {' and '.join(sorted(roles - {'bookkeeper'}))}."
        raise Refusal(said, cite="13:47-20.5(d)[who-may-be-paid]", instead="a bookkeeper who does nothing else")


def _to_others(books: Books, by: str, payment: Payment) -> None:
    """Fees, bills and proceeds go to others than the night's people and its provider. 13:47-20.10(c)6, 13:47-6.3(a)."""
    person = _of_the_night(books, by, payment)
    if provider := _provider_like(books.night, payment.to) or _provider_named(books.night, payment):
        said = f"{provider} provides the games: what it is paid is rent, or pay of its operators."
        raise Refusal(said, cite="13:47-16.1(d)", instead="--purpose rent, or --purpose pay")
    if person is None:
        return
    if payment.purpose == "proceeds":
        said = f"Net proceeds are given to nobody in person, and {person.name} works at the night."
        raise Refusal(said, cite="13:47-6.3(a)", instead="the purpose itself, or a bill paid on somebody's behalf")
    if belongs(books.night, person):
        said = f"{person.name} belongs to {person.member_of} and may not be paid."
        raise Refusal(said, cite="13:47-20.10(c)6", instead="the shop or supplier itself, on its own bill")
    said = f"{person.name} is paid for nothing but work as an operator."
    raise Refusal(said, cite="13:47-20.5(d)[who-may-be-paid]", instead="the shop or supplier itself, on its own bill")


def _fee(books: Books, by: str, payment: Payment) -> None:
    """Fees go to the Commission and the municipality, each what it asks for the days. 13:47-4.9(c)12, 13:47-4.10."""
    _to_others(books, by, payment)
    night, days = books.night, len(books.night.dates)
    town, office = night.licence.municipality or "", _office(books.night, payment.to)
    if not office:
        said = f"{payment.to} asks no fee for this casino night."
        instead = f"the Commission or {town or 'the municipality'}; --purpose expense for other bills"
        raise Refusal(said, cite="13:47-4.9(c)12", instead=instead)
    before = sum(
        line.data["amount"]
        for line in payments(books)
        if line.data["what"] == "fee" and _office(night, line.data["to"]) == office
    )
    if office == town:
        _verify_sum(payment, before, municipal_fee(night, days), "13:47-4.10", f"the licence of {town}")
    else:
        most = licence_fee(days) + REGISTRATION
        _verify_sum(payment, before, most, "13:47-4.9(c)12", "the Commission's licence and registration")


def _office(night: Night, name: str) -> str:
    """The office that a fee goes to: the Commission, the municipality, or none."""
    town = night.licence.municipality or ""
    if _COMMISSION.hears(name):
        return "Commission"
    its = _name_of(town)
    return town if its and its == _name_of(name) else ""


def _name_of(town: str) -> set[str]:
    """The words of a municipality that others have not."""
    return set(spoken(town)) - _ANY_TOWN


def _proceeds(books: Books, by: str, payment: Payment) -> None:
    """Net proceeds serve an authorized purpose; none are given to a person. 13:47-6.3(a)."""
    _to_others(books, by, payment)
    person = payment.payee == "person" or bool(set(spoken(payment.to)) & _TITLES)
    if person:
        said = f"Net proceeds are given to nobody in person: {payment.to}."
        raise Refusal(said, cite="13:47-6.3(a)", instead="the purpose itself, or a bill paid on somebody's behalf")
    if payment.payee not in PAYEES:
        known = "; ".join(f"{name}: {says}" for name, says in PAYEES.items())
        said = f"What is {payment.to}? Net proceeds are given to nobody in person."
        raise Refusal(said, cite="13:47-6.3(a)", instead=known)


_JUDGES: dict[str, Callable[[Books, str, Payment], None]] = {
    "rent": _rent,
    "pay": _pay,
    "bookkeeping": _bookkeeping,
    "fee": _fee,
    "prizes": _to_others,
    "expense": _to_others,
    "proceeds": _proceeds,
}
