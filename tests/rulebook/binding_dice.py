"""Binders of the dice games: what the rules of craps do over all thirty-six throws, and what its tables pay."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from chapter47.games import game_types
from chapter47.games.craps import rules
from chapter47.games.craps.payouts import rules as payouts
from chapter47.rulebook.provisions import Provision
from chapter47.table.odds import Odds

Leaf = tuple[str, ...]
THROWS = [(one, two) for one in range(1, 7) for two in range(1, 7)]


def ratio_of(odds: Odds) -> Fraction:
    return Fraction(odds.win, odds.against)


@cache
def shared(game: str, cite: str) -> tuple[str, ...]:
    """The citations that the game's shared code uses for its own paragraph, its own among them."""
    parallels = next((dict(g.parallels) for g in game_types() if g.key == game), {})
    return (cite, *(theirs for theirs, own in parallels.items() if own == cite))


def craps(row: Provision, leaf: Leaf) -> Any:
    """A leaf of a row of craps or of the casino night's craps."""
    if row.game not in ("craps", "night-craps", "mini-craps"):
        return None
    for cite in shared(row.game, str(row.cite)):
        for binder in (_payout, _true_odds, _fire, _line, _numbers, _hardway, _words):
            value = binder(cite, leaf)
            if value is not None:
                return value
    return None


def _payout(cite: str, leaf: Leaf) -> Any:
    paid = {of: (odds, key) for key, (odds, of) in payouts.PAYS.items()}
    if cite not in paid:
        return None
    odds, key = paid[cite]
    if leaf in (("odds",), ("odds_min",), ("min_odds",)):
        return ratio_of(odds)
    place = re.fullmatch(r"place-(\d+)-to-(?:win|lose)", key)
    if leaf == ("number",) and place:
        return int(place[1])
    if leaf == ("totals",) and key.startswith("field-"):
        line = {"field-even": 0, "field-2": 1, "field-12": 2}[key]
        return sorted({sum(t) for t in THROWS if rules.field(sum(t)) == rules.WINS + line})
    return None


def _true_odds(cite: str, leaf: Leaf) -> Any:
    for table, odds in ((payouts.BUY_CITE, payouts.TRUE), (payouts.LAY_CITE, payouts.AGAINST)):
        for number, of in table.items():
            if of == cite:
                return {"number": number, "odds": ratio_of(odds[number])}.get(leaf[0])
    supplemental = (
        (payouts.PASS_ODDS_CITE, payouts.TRUE, "pass"),
        (payouts.DONT_PASS_ODDS_CITE, payouts.AGAINST, "dont-pass"),
        (payouts.COME_ODDS_CITE, payouts.TRUE, "come"),
        (payouts.DONT_COME_ODDS_CITE, payouts.AGAINST, "dont-come"),
    )
    for table, odds, flat in supplemental:
        numbers = [number for number, of in table.items() if of == cite]
        if numbers:
            known = {"points": numbers, "odds": ratio_of(odds[numbers[0]]), "flat": ratio_of(payouts.PAYS[flat][0])}
            return known.get(leaf[0])
    return None


def _fire(cite: str, leaf: Leaf) -> Any:
    for name, cites in payouts.FIRE_CITES.items():
        if cite in cites:
            at = cites.index(cite)
            pays = payouts.FIRE_TABLES[name][at]
            return {"table": name, "points": at + rules.FIRE_NEEDS, "odds": ratio_of(pays)}.get(leaf[0])
    return None


def _ends(wager: int, number: int, code: Callable[[int], bool]) -> list[int]:
    """The totals whose every throw ends a line or come wager so; ``number`` is its point, 0 before it has one."""
    found = []
    for total in range(2, 13):
        throws = [throw for throw in THROWS if sum(throw) == total]
        point = number if wager in (rules.PASS, rules.DONT_PASS) else 6
        if all(code(rules.decide(wager, *throw, point, number)) for throw in throws):
            found.append(total)
    return found


def _won(code: int) -> bool:
    return code >= rules.WINS


def _lost(code: int) -> bool:
    return code == rules.LOSES


def _line(cite: str, leaf: Leaf) -> Any:
    """Pass, don't pass, come, don't come: on the come out roll and with a point."""
    found = re.fullmatch(r"19:47-1\.2\(a\)([1-4])\.(i|ii|iii)(?:\((1|2)\))?", cite)
    if not found:
        return None
    wager, name = int(found[1]), leaf[0]
    points = [n for n in range(2, 13) if rules.is_point(n)]
    if found[3] == "2":
        ends = {tuple(t for t in _ends(wager, p, _won if found[2] == "i" else _lost) if t != p) for p in points}
        own = all(p in _ends(wager, p, _won if found[2] == "i" else _lost) for p in points)
        if name == "points":
            return points if own or ends == {(7,)} else None
        return 7 if name in ("lose_on", "win_on") and ends == {(7,)} else None
    by = {"i": _won, "ii": _lost, "iii": lambda code: code == rules.VOID}[found[2]]
    words = {"i": ("win", "wins"), "ii": ("lose", "loses"), "iii": ("void",)}[found[2]]
    return _ends(wager, 0, by) if name in words else None


def _numbers(cite: str, leaf: Leaf) -> Any:
    points = [number for number in range(2, 13) if rules.is_point(number)]
    if cite in ("19:47-1.1[come-out-point]", "19:47-1.1[come-point]") and leaf == ("totals",):
        return points
    if cite in ("19:47-1.2(a)5[wager]", "19:47-1.2(a)6") and leaf == ("numbers",):
        return points
    if cite == "13:47-20.25(a)[crap]" and leaf == ("totals",):
        return [total for total in range(2, 13) if rules.is_craps(total)]
    if cite == "13:47-20.25(a)[natural]" and leaf == ("totals",):
        return [total for total in range(2, 13) if rules.is_natural(total)]
    if cite == "19:47-1.2(a)40[outcome]":
        return {"needed": rules.FIRE_NEEDS, "points": points}.get(leaf[0])
    return None


def _hardway(cite: str, leaf: Leaf) -> Any:
    found = re.fullmatch(r"19:47-1\.2\(a\)(7|8|9|10)", cite)
    if not found:
        return None
    won = [throw for throw in THROWS if rules.decide(int(found[1]), *throw, 0, 0) >= rules.WINS]
    if len(won) != 1:
        return None
    one, two = won[0]
    return {"total": one + two, "dice": f"{one}-{two}", "wins": [one, two]}.get(leaf[0])


def _words(cite: str, leaf: Leaf) -> Any:
    """One-roll wagers: the totals they win and lose on, how many throws win, the total of a hop."""
    found = re.fullmatch(r"19:47-1\.2\(a\)(\d+)(?:\[wager\])?", cite)
    wager = int(found[1]) if found else 0
    if not rules.FIELD <= wager <= rules.SIX_SEVEN_EIGHT:
        return None
    if wager in (rules.C_AND_E, rules.HORN, rules.HORN_HIGH, rules.WHIRL):
        rows = [total for total in range(2, 13) if rules.horn_row(total) >= 0]
        return rows if leaf[0] in ("win", "wins") and wager != rules.WHIRL else None
    codes = {throw: rules.decide(wager, *throw, 0, 0) for throw in THROWS}
    won = [throw for throw, code in codes.items() if code >= rules.WINS]
    if leaf[0] == "ways_of_36":
        return len(won)
    if leaf == ("total",):
        return sum(won[0]) if len({sum(throw) for throw in won}) == 1 else None
    if leaf[0] in ("win", "wins"):
        return sorted({sum(throw) for throw in won})
    if leaf[0] in ("lose", "loses"):
        return sorted({sum(throw) for throw, code in codes.items() if code == rules.LOSES})
    return None
