"""Binders of the casino night, its licences and the floor's papers: fees, lists, counts and days."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any

from chapter47.floor import petition
from chapter47.floor.registry import floor_rules
from chapter47.floor.terms import of_duty
from chapter47.games import game_types
from chapter47.night import check_beside, check_event, check_prizes, check_providers, people, prize_kinds
from chapter47.night.games import NIGHT_GAMES, NOT_FOR_CLASS_B
from chapter47.night.model import CLOSES_AT, Application, Held, Person
from chapter47.night.papers.letters import COMMISSION
from chapter47.night.people import Fee
from chapter47.night.rules import RESERVED
from chapter47.rulebook.provisions import Provision
from chapter47.table.money import DOLLAR

Leaf = tuple[str, ...]
Made = Callable[[], Any]
FEES = {
    fee.cite: fee
    for value in vars(people).values()
    for fee in (value.values() if isinstance(value, dict) else [value])
    if isinstance(fee, Fee)
}


def fees(row: Provision, leaf: Leaf) -> Any:
    """What is owed to the Commission, and how it is paid."""
    fee = FEES.get(str(row.cite))
    if fee is None:
        return None
    if leaf in (("fee_usd",), ("renewal_fee_usd",), ("fee_per_day_usd",)):
        return fee.amount // DOLLAR
    return list(fee.means) if leaf == ("means",) else None


def reserved(row: Provision, leaf: Leaf) -> Any:
    """Numbers that impose nothing."""
    return RESERVED.get(str(row.cite)) if leaf == ("status",) else None


def bingo(row: Provision, leaf: Leaf) -> Any:
    """What bingo beside a night may cost."""
    caps = {cite: cents for cents, cite in check_beside.BINGO.values()}
    found = caps.get(str(row.cite))
    return found // DOLLAR if leaf == ("max_usd",) and found is not None else None


def _years() -> int:
    """For how many years a licence holds, tried on one that was issued on the first of a year."""
    held = Held(number="1", issued=date(2010, 1, 1))
    return (people.last_day(held) - held.issued).days // 364


def _copies() -> int:
    return next(n for n in range(1, 9) if not any("copies" in said for _, said in _lacks(copies=n)))


def _lacks(employee: bool = False, **given: Any) -> list[tuple[str, str]]:
    return list(people.incomplete(Application(**given), employee=employee))


def _signers(employee: bool) -> list[str]:
    """Who must have signed: each is left out in turn."""
    words = {"applicant": "applicant", "provider": "employing equipment provider"}
    missing = lambda who: any("signed" in said for _, said in _lacks(employee, signed=[w for w in words if w != who]))  # noqa: E731
    return [words[who] for who in words if missing(who)]


def _applies(kind: str, paid: bool) -> bool:
    return people.must_apply(Person(name="Ann", licence=kind), paid=paid)  # type: ignore[arg-type]


def _who_applies() -> list[str]:
    kinds = {"projectionist": "projectionist", "cashier": "cashier", "class A": "class A", "class B": "class B"}
    return [
        f"{'compensated' if paid else 'non-compensated'} {kinds[kind]}"
        for paid in (True, False)
        for kind in kinds
        if _applies(kind, paid) and (paid or kind.startswith("class"))
    ]


def _not_listed() -> list[str]:
    classes = ("class A", "class B")
    return [f"non-compensated {kind}" for kind in classes if not _applies(kind, False)]


GAMES: Made = lambda: list(NIGHT_GAMES)  # noqa: E731
EVENT: dict[str, Made] = {
    "13:47-6.11(a)10 max_events": lambda: check_event.MOST_IN_A_WEEK,
    "13:47-6.11(c) hours": lambda: int(CLOSES_AT.total_seconds()) // 3600,
    "13:47-6.11(c) expires": lambda: f"{int(CLOSES_AT.total_seconds()) // 3600 - 24:02}:00 next day",
    "13:47-6.20(a) barred": lambda: [kind.name for kind in prize_kinds.BARRED.values() if kind.cite.endswith("(c)4")],
    "13:47-6.20(a) allowed": lambda: [kind.name for kind in prize_kinds.KINDS.values() if kind.answers],
    "13:47-13.1(a) activities": lambda: list(check_providers.ACTIVITIES),
    "13:47-13.1(g) payee": lambda: COMMISSION,
    "13:47-13.6(a) valid_years": _years,
    "13:47-19.4(a) valid_years": _years,
    "13:47-19.4(b) valid_years": _years,
    "13:47-13.7(a) deadline_hours": lambda: int(check_providers.CERTIFICATION.total_seconds()) // 3600,
    "13:47-16.1(d) max_usd": lambda: check_providers.RENT // DOLLAR,
    "13:47-16.1(d) games": GAMES,
    "13:47-16.2(a)[class-a-operator] max_usd_per_day": lambda: people.DAILY_PAY["class A"][0] // DOLLAR,
    "13:47-16.2(a)[class-b-operator] max_usd_per_day": lambda: people.DAILY_PAY["class B"][0] // DOLLAR,
    "13:47-20.5(d)[how-much] class_A_max_per_day_usd": lambda: people.DAILY_PAY["class A"][0] // DOLLAR,
    "13:47-20.5(d)[how-much] class_B_max_per_day_usd": lambda: people.DAILY_PAY["class B"][0] // DOLLAR,
    "13:47-19.1(a)[form] copies": _copies,
    "13:47-19.1(b)[form] copies": _copies,
    "13:47-19.1(a)[form] signed_by": lambda: _signers(False),
    "13:47-19.1(b)[form] signed_by": lambda: _signers(True),
    "13:47-19.1(a)[who-applies] must_apply": _who_applies,
    "13:47-19.1(a)[who-applies] not_listed": _not_listed,
    "13:47-20.2[casino-night] games": GAMES,
    "13:47-20.4 games": GAMES,
    "13:47-20.4 count": lambda: len(NIGHT_GAMES),
    "13:47-20.2[class-b-casino-night-operator] excluded_games": lambda: list(NOT_FOR_CLASS_B),
    "13:47-20.9(d) games": lambda: list(NOT_FOR_CLASS_B),
    "13:47-20.15(d) games": lambda: [game.name for game in NIGHT_GAMES.values() if game.machine],
    "13:47-20.5(a)2 min_years": lambda: people.ROUTE_MONTHS // 12,
    "13:47-20.5(a)3 min_years": lambda: people.ROUTE_MONTHS // 12,
    "13:47-20.12(b) min_imitation_per_cash": lambda: f"{check_event.LEAST_RATE} to 1",
    "13:47-20.16(a) max_aggregate_retail_usd": lambda: check_prizes.MOST_RETAIL // DOLLAR,
    "13:47-4.9(c)12 per_table_surcharge_usd": lambda: (people.licence_fee(1) - people.DAY_FEE.amount) // DOLLAR,
    "19:47-8.4[temporary-rules] days": lambda: petition.LONGEST_TEST,
}


def event(row: Provision, leaf: Leaf) -> Any:
    """A value of the night's or the floor's rows."""
    made = EVENT.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None


@cache
def _signs() -> dict[tuple[str, str], bool]:
    """By game and paragraph: whether a change of it is told to patrons by a sign, as 19:47-8.3 says."""
    found: dict[tuple[str, str], bool] = {}
    for game in game_types():
        own = dict(game.parallels)
        for duty in floor_rules(game.key).notices:
            found[game.key, own.get(duty.cite, duty.cite)] = of_duty(duty).sign
    return found


def notice(row: Provision, leaf: Leaf) -> Any:
    """That a change needs the notice of 19:47-8.3."""
    return "19:47-8.3" if leaf == ("notice",) and _signs().get((row.game, str(row.cite))) else None


NIGHT: tuple[Callable[[Provision, Leaf], Any], ...] = (fees, reserved, bingo, event, notice)
