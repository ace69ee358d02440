"""Other legalized games on the evening: they run under their own licences, and bingo has its own prices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from ..table.money import DOLLAR, Cents, dollars
from .model import Beside, Night
from .office import is_number, same_number
from .rules import Wrong, missing, rule

# What bingo may cost, by the name of the price: the cap and its paragraph.
BINGO: dict[str, tuple[Cents, str]] = {
    "admission": (5 * DOLLAR, "13:47-7.5(a)[admission-cap]"),
    "special game": (DOLLAR, "13:47-7.5(b)"),
    "extra card": (DOLLAR, "13:47-7.5(c)"),
    "progressive jackpot card": (DOLLAR, "13:47-7.28(a)"),
    "50/50 card": (DOLLAR, "13:47-7.41(a)"),
    "multi-color card": (DOLLAR, "13:47-7.48(a)"),
    "predraw card": (DOLLAR, "13:47-7.56"),
}


def _of(night: Night, kind: str) -> list[Beside]:
    return [one for one in night.beside if one.kind == kind]


@rule("13:47-20.16(b)", "beside")
def under_their_own_licence(night: Night) -> Iterator[Wrong]:
    """Bingo and raffles with cash prizes run alongside under licences of their own."""
    for one in night.beside:
        if not one.licence:
            prizes = f" with {dollars(one.cash_prizes)} in cash" if one.cash_prizes else ""
            yield missing(f"The {one.kind}{prizes} has no licence of its own.", "its licence number")
        elif not is_number(one.licence):
            yield missing(
                f"The {one.kind}: {one.licence!r} is no licence number.", "the number itself, such as RL:2001"
            )
        elif same_number(one.licence, night.licence.number):
            said = f"The {one.kind} names the casino night's own licence, {one.licence}."
            yield Wrong(said, "a licence of its own")
    for one, other in combinations(night.beside, 2):
        if one.kind != other.kind and same_number(one.licence, other.licence):
            yield Wrong(f"The {one.kind} and the {other.kind} name one licence, {one.licence}.", "a licence for each")


def _cap(name: str) -> Callable[[Night], Iterator[Wrong]]:
    most, _ = BINGO[name]

    def check(night: Night) -> Iterator[Wrong]:
        for one in _of(night, "bingo"):
            price = one.prices.get(name, 0)
            if price > most:
                yield Wrong(f"The bingo {name} costs {dollars(price)}.", f"{dollars(most)} at the most")

    check.__doc__ = f"The bingo {name} costs {dollars(most)} at the most."
    return check


for _name, (_, _cite) in BINGO.items():
    rule(_cite, "beside")(_cap(_name))


@rule("13:47-7.5(a)[card-with-admission]", "beside")
def a_card_with_the_admission(night: Night) -> Iterator[Wrong]:
    """The admission to bingo brings a card that is good for every regular game."""
    for one in _of(night, "bingo"):
        if "admission" not in one.prices or one.regular_games is None:
            continue
        if (one.card_good_for or 0) < one.regular_games:
            said = (
                f"The card with the bingo admission is good for {one.card_good_for or 0} of {one.regular_games} games."
            )
            yield Wrong(said, "a card for all regular games, at no further charge")


@rule("13:47-19.3(a)", "beside")
def armchair_race(night: Night) -> Iterator[Wrong]:
    """A projectionist or cashier works only at an armchair race that is authorized, licensed and lawfully equipped."""
    races = _of(night, "armchair race")
    for duty in night.roster:
        if duty.role not in ("projectionist", "cashier"):
            continue
        if not races:
            yield Wrong(f"{duty.person} would be {duty.role} and there is no armchair race.", "the race, in beside")
        for race in races:
            provider = night.provider(race.provider)
            lacking = [
                what
                for what, there in (
                    ("the Commission's authorization", race.authorization),
                    ("a municipal licence", race.licence),
                    ("equipment of an approved provider", provider and provider.held),
                )
                if not there
            ]
            if lacking:
                yield Wrong(
                    f"{duty.person} may not work at an armchair race without {', '.join(lacking)}.", "those first"
                )
