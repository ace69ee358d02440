"""Binders of dice and wheels beyond their payouts: names of wagers, throws that win and lose, parts, chances."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from tests.rulebook.binding_dice import THROWS, ratio_of, shared

from chapter47.games import game_type, game_types
from chapter47.games.beat_the_dealer import rules as beat
from chapter47.games.big_six import rules as big
from chapter47.games.chuck_a_luck.wagers import CITES as MATCHES
from chapter47.games.craps import betting, rules, wagers
from chapter47.games.craps.payouts import rules as payouts
from chapter47.games.mini_dice import rules as mini
from chapter47.games.roulette import rules as wheel
from chapter47.games.sic_bo.elections import SCHEDULES
from chapter47.games.under_over import rules as under
from chapter47.rulebook.provisions import Provision
from chapter47.table.odds import Odds

Leaf = tuple[str, ...]
Made = Callable[[], Any]
WORD = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
LINES = {
    "pass": "Pass bet",
    "dont-pass": "Don't Pass bet",
    "come": "Come bet",
    "dont-come": "Don't Come bet",
    "any-seven": "Any Seven",
    "any-craps": "Any Craps",
    "eleven": "11 in One Roll",
}


def _field(line: int) -> list[int]:
    return sorted({sum(t) for t in THROWS if rules.field(sum(t)) == rules.WINS + line})


def _listed(numbers: list[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _in_words(key: str) -> str | None:
    """A line of the pay table in the words of the text."""
    place = re.fullmatch(r"place-(\d+)-to-(win|lose)", key)
    hop = re.fullmatch(r"hop-(\d)-(\d)", key)
    other = re.fullmatch(r"(hard|craps)-(\d+)", key)
    if place:
        return f"Place Bet {place[1]} to {place[2].title()}"
    if hop:
        one, two = int(hop[1]), int(hop[2])
        named = f"{WORD[one + two]} the Hardway" if one == two else f"{WORD[one]}-{WORD[two]}"
        return f"{named} on the Hop ({one}-{two})"
    if other:
        return f"Craps {WORD[int(other[2])]}" if other[1] == "craps" else f"{WORD[int(other[2])]} the Hardway"
    if key.startswith("field-"):
        return f"Field bet on {_listed(_field(('even', '2', '12').index(key.removeprefix('field-'))))}"
    return LINES.get(key)


def named(row: Provision, leaf: Leaf) -> Any:
    """The wager that a line of craps' pay table is for."""
    if leaf != ("wager",) or row.game != "craps":
        return None
    key = next((key for key, (_, cite) in payouts.PAYS.items() if cite == str(row.cite)), None)
    return _in_words(key) if key else None


def hardways(row: Provision, leaf: Leaf) -> Any:
    """Over all throws: on which a hardway wins and loses."""
    for cite in shared(row.game, str(row.cite)) if row.game in ("craps", "night-craps") else ():
        found = re.fullmatch(r"19:47-1\.2\(a\)(7|8|9|10)", cite)
        if found:
            wager = int(found[1])
            number = (4, 6, 8, 10)[wager - rules.HARD_4]
            ends = {throw: rules.decide(wager, *throw, 0, number) for throw in THROWS}
            won = [throw for throw, code in ends.items() if code >= rules.WINS]
            lost = {sum(throw) for throw, code in ends.items() if code == rules.LOSES}
            if len(won) != 1 or lost != {number, 7}:
                return None
            text = leaf[0] == "lose"
            return {
                "total": sum(won[0]),
                "dice": f"{won[0][0]}-{won[0][1]}",
                "wins": list(won[0]),
                "lose": [f"easy {number}", "7"],
                "loses": [f"easy {number}", 7],
            }.get(leaf[0] if not text else "lose")
    return None


def _parts(name: str) -> dict[str, int]:
    return {part.rpartition(":")[2]: units for part, units in wagers.PARTS[name]}


def _pays(part: str) -> Fraction:
    return ratio_of(payouts.PAYS[part][0])


def _capped(point: int) -> int:
    """What wins as much as a flat bet of ten, against the point."""
    odds = payouts.AGAINST[point]
    return 10 * odds.against // odds.win


NUMBERS = {"2": "craps-2", "3": "craps-3", "11": "eleven", "12": "craps-12"}
SLEEPING = {
    "buy": rules.BUY,
    "place to win": rules.PLACE_WIN,
    "come odds": rules.COME_ODDS,
    "lay": rules.LAY,
    "place to lose": rules.PLACE_LOSE,
    "come (flat)": rules.COME,
    "don't come": rules.DONT_COME,
    "don't come odds": rules.DONT_COME_ODDS,
    "field": rules.FIELD,
    "one roll bets": rules.ANY_SEVEN,
    "fire bet": rules.FIRE,
    "hardways": rules.HARD_4,
}


def _asleep(asleep: bool) -> list[str]:
    return [name for name, wager in SLEEPING.items() if rules.sleeps(wager) is asleep]


def _combinations(hard: bool) -> list[str]:
    found = {
        "any 7" if sum(throw) == 7 else f"{min(throw)}-{max(throw)}"
        for throw in THROWS
        if rules.six_seven_eight(*throw) >= rules.WINS and (throw[0] == throw[1]) is hard
    }
    return sorted(found)


CRAPS: dict[str, Made] = {
    "1.2(a)20[units-of-five] units": lambda: sum(_parts("horn-high:2").values()),
    "1.2(a)20[units-of-five] horn_units": lambda: sum(_parts("horn").values()),
    "1.2(a)20[units-of-five] extra_unit_on": lambda: [int(k.partition(":")[2]) for k in wagers.PARTS if "high:" in k],
    "1.2(a)21[units-of-five] units": lambda: sum(_parts("whirl").values()),
    **{
        f"1.2(a)21[units-of-five] split.{n}": (lambda n=n: _parts("whirl")[PART_NAMES.get(n, n)])  # type: ignore[misc]
        for n in ("2", "3", "11", "12", "any seven")
    },
    "1.2(a)21[wager] win": lambda: sorted({sum(t) for t in THROWS if rules.horn_row(sum(t)) >= 0} | {7}),
    "1.3(e)[inactive-classes] off_on_come_out": lambda: _asleep(True),
    "1.3(e)[all-others-on] on_on_come_out": lambda: _asleep(False),
    "1.4(b)[six-seven-eight-easy] combinations": lambda: _combinations(False),
    "1.4(b)[six-seven-eight-hard] combinations": lambda: _combinations(True),
    **{f"1.4(c)[horn] parts.{n}": (lambda key=key: _pays(key)) for n, key in NUMBERS.items()},  # type: ignore[misc]
    "1.4(c)[horn-high] units.high": lambda: max(_parts("horn-high:2").values()),
    "1.4(c)[horn-high] units.others": lambda: min(_parts("horn-high:2").values()),
    "1.4(d) any_craps_half": lambda: _pays("any-craps"),
    "1.4(d) eleven_half": lambda: _pays("eleven"),
    "1.4(e)[preselected-table] tables": lambda: list(payouts.FIRE_TABLES),
    "1.5(a)[buy-option] numbers": lambda: list(payouts.BUY_CITE),
    "1.5(b)[lay-option] numbers": lambda: list(payouts.LAY_CITE),
    **{
        f"1.6({part})[house-limit] cap_per_10.{points}": (lambda p=point: _capped(p))  # type: ignore[misc]
        for part in "bd"
        for points, point in (("4/10", 4), ("5/9", 5), ("6/8", 6))
    },
    "1.6(e)[pass-come-100x] max_multiple": lambda: _most("odds_multiple"),
    "1.6(e)[dont-100x-winnings] max_multiple_of_winnings": lambda: _most("odds_multiple"),
    "1.7[mini-craps-seats] max_seats": lambda: game_type("mini-craps").positions,
    "1.12(a)6 at_points": lambda: rules.FIRE_NEEDS,
    "1.2(a)[closed-list-games] listed_wagers": lambda: rules.FIRE,
    "1.3(d)[removable] bets": lambda: [{"dont-pass": "Don't Pass", "dont-come": "Don't Come"}[k] for k in betting.DONT],
    "20.25(a)[come-out-point] totals": lambda: [n for n in range(2, 13) if rules.is_point(n)],
    "20.25(g)4 totals": lambda: [n for n in range(2, 13) if rules.is_natural(n)],
    "20.25(g)5[craps] totals": lambda: [n for n in range(2, 13) if rules.is_craps(n)],
    "20.25(h)1.xx[units] units": lambda: sum(_parts("horn-high:2").values()),
    "20.25(h)1.xx[units] high_on": lambda: [int(k.partition(":")[2]) for k in wagers.PARTS if "high:" in k],
    "20.25(i)3 parts": lambda: [n for n in range(2, 13) if rules.horn_row(n) >= 0],
    "20.25(i)2[field-bet] odds_min.3,4,9,10,11": lambda: _pays("field-even"),
    "20.25(i)2[field-bet] odds_min.2": lambda: _pays("field-2"),
    "20.25(i)2[field-bet] odds_min.12": lambda: _pays("field-12"),
}
PART_NAMES = {"2": "2", "3": "3", "12": "12", "11": "eleven", "any seven": "any-seven"}


def _most(name: str) -> int | None:
    field = game_type("craps").elections.model_fields.get(name)
    return next((m.le for m in field.metadata if hasattr(m, "le")), None) if field else None


def _chance(wins: Callable[..., bool], dice: int) -> str:
    throws = list(product(range(1, 7), repeat=dice))
    return f"{sum(wins(*throw) for throw in throws)}/{len(throws)}"


def _sides(side: int) -> list[int]:
    return sorted({sum(throw) for throw in THROWS if under.side(*throw) == side})


def _side_of(low: bool) -> int:
    return under.side(1, 1) if low else under.side(6, 6)


MIDDLE = under.side(3, 4)
EVENS = [k.key for k in game_type("roulette").wagers if k.key in ("red", "black", "odd", "even", "1-to-18", "19-to-36")]
SPACES = {1: 0, 2: 1, 5: 2, 10: 3, 20: 4}


def _money_wheel() -> tuple[int, ...]:
    spaces: tuple[int, ...] = game_type("money-wheel").elections.elect({}).spaces  # type: ignore[attr-defined]
    return spaces


def _column(which: int) -> str:
    numbers = [n for n in range(1, 37) if wheel.column(n) == which]
    return f"{numbers[0]},{numbers[1]},...,{numbers[-1]}"


def _total_odds(name: str) -> dict[str, Odds]:
    return SCHEDULES[name]  # type: ignore[return-value]


def _mini(wins: Callable[[int], bool]) -> list[int]:
    return [total for total in range(2, 13) if wins(total)]


DICE_AND_WHEELS: dict[str, Made] = {
    "20.33(d)1 totals": lambda: _sides(_side_of(low=True)),
    "20.33(d)2 totals": lambda: _sides(_side_of(low=False)),
    "20.33(d)3 totals": lambda: _sides(MIDDLE),
    "20.33(d)1 win_probability": lambda: _chance(lambda *t: under.side(*t) == _side_of(low=True), under.DICE),
    "20.33(d)2 win_probability": lambda: _chance(lambda *t: under.side(*t) == _side_of(low=False), under.DICE),
    "20.33(d)3 win_probability": lambda: _chance(lambda *t: under.side(*t) == MIDDLE, under.DICE),
    **{f"{cite} dice": lambda: under.DICE for cite in ("20.2[under-over]", "20.33(a)2", "20.33(c)2")},
    **{f"{cite} dice": lambda: beat.DICE for cite in ("20.2[beat-the-dealer]", "20.21(a)2")},
    **{f"{cite} dice": lambda: max(MATCHES) for cite in ("20.2[chuck-a-luck]", "20.24(a)2")},
    "20.2[craps] dice": lambda: len(THROWS[0]),
    "20.21(a)3 player_positions": lambda: beat.POSITIONS,
    "20.21(a)3 layout_numbers": lambda: [1, beat.NUMBERS],
    "20.21(c)1[winner] win_probability": lambda: _chance(beat.player_wins, 4),
    "20.21(c)1[ties] tie_probability": lambda: _chance(lambda a, b, c, d: a + b == c + d, 4) if _ties_lose() else None,
    "20.21(c)1[winner] wins": lambda: "player total > dealer total" if _ties_lose() else None,
    **{
        f"20.24(e){n} matches": (lambda n=n: next(k for k, c in MATCHES.items() if c.endswith(f"(e){n}")))
        for n in (1, 2, 3)
    },  # type: ignore[misc]
    **{
        f"{cite} {leaf}": lambda: [int(spot) for spot in game_type("chuck-a-luck").wagers[0].spots]
        for cite, leaf in (("20.2[chuck-a-luck]", "numbers"), ("20.24(a)3", "layout"), ("20.24(d)1", "numbers"))
    },
    "13.1[number] dice": lambda: mini.DICE,
    "13.3[dice] dice": lambda: mini.DICE,
    "13.3[positions] positions": lambda: game_type("mini-dice").positions,
    "13.2(a)1 numbers": lambda: list(mini.PLACES),
    "13.2(a)2 wins": lambda: _mini(mini.field_wins),
    "13.2(a)3 wins": lambda: _mini(mini.seven_out),
    "13.2(b) kinds": lambda: len(game_type("mini-dice").wagers),
    "18.6[positions] positions": lambda: game_type("let-it-ride").positions,
    "18.11[pays] pays": lambda: [o.win for o in game_type("let-it-ride").elections.elect({}).pays.values()],  # type: ignore[attr-defined]
    "17.10[pays] pays": lambda: [o.win for o in game_type("double-down-stud").elections.elect({}).pays.values()],  # type: ignore[attr-defined]
    "15.2[no-others] kinds": lambda: len(game_type("keno").wagers),
    "5.6[wheel] atlantic city": lambda: list(big.WHEELS["atlantic-city"]),
    "5.6[wheel] las vegas": lambda: list(big.WHEELS["las-vegas"]),
    "5.6[wagers] on": lambda: list(big.FACES),
    "20.29(b)1 on": lambda: [f"${face}" if face.isdigit() else face for face in _money_faces()],
    "20.29(a)2 spaces": lambda: len(_money_faces()),
    "20.29(a)1[wheel] spaces": lambda: sum(_money_wheel()),
    "20.2[money-wheel] spaces": lambda: sum(_money_wheel()),
    "20.2[money-wheel] bills_usd": lambda: [int(face) for face in _money_faces() if face.isdigit()],
    "20.2[money-wheel] designator_spaces": lambda: sum(_money_wheel()[5:]),
    "20.29(a)1[distribution] designators": lambda: sum(_money_wheel()[5:]),
    **{f"20.29(a)1[distribution] {n}": (lambda at=at: _money_wheel()[at]) for n, at in SPACES.items()},  # type: ignore[misc]
    "20.29(c)[other-designators] spaces": lambda: _money_wheel()[5] if _money_wheel()[5] == _money_wheel()[6] else None,
    **{f"5.1(e)9 columns.{n}": (lambda n=n: _column(n)) for n in (1, 2, 3)},  # type: ignore[misc]
    **{
        f"{k.cite.partition('47-')[2]} property": (lambda key=k.key: key)  # type: ignore[misc]
        for k in game_type("roulette").wagers
        if k.key in EVENS
    },
    **{
        f"{cite} bets": lambda: [key.replace("-", " ") for key in EVENS]
        for cite in ("5.2(b)", "5.2(c)", "5.2(d)3", "20.32(g)[option]", "20.32(h)")
    },
    **{
        f"5.5(a)[{k}] bet": (lambda k=k: f"${k.partition('-')[2]} insignia" if "-" in k else k)  # type: ignore[misc]
        for k in (one.key for one in game_type("big-six").wagers)
    },
}


def _money_faces() -> list[str]:
    return [k.key.rpartition("-")[2] for k in game_type("money-wheel").wagers]


def _ties_lose() -> bool:
    """Whether the patron wins with the higher total and never otherwise."""
    return all(beat.player_wins(*t) is (t[2] + t[3] > t[0] + t[1]) for t in product(range(1, 7), repeat=4))


def _sic_bo(row: Provision, leaf: Leaf) -> Any:
    if row.game != "sic-bo" or str(row.cite) != "19:47-9.4[total]" or leaf[0] != "odds":
        return None
    table: Any = SCHEDULES["Atlantic City"]
    totals = leaf[1].split(",")
    found = {ratio_of(table[f"total:{n}"]) for n in totals if f"total:{n}" in table}
    return found.pop() if len(found) == 1 else None


def throws(row: Provision, leaf: Leaf) -> Any:
    """A value of a row of a game of dice or of a wheel."""
    key = f"{str(row.cite).partition('47-')[2]} {'.'.join(leaf)}"
    made = CRAPS.get(key) if row.game in ("craps", "night-craps") else DICE_AND_WHEELS.get(key)
    return made() if made is not None and row.game in {game.key for game in game_types()} else None


def roulette_bets(row: Provision, leaf: Leaf) -> Any:
    """The wager that a line of roulette's pay table is for: they pay what the table says under that name."""
    found = re.fullmatch(r"19:47-5\.2\(a\)\[([a-z0-9-]+)\]", str(row.cite))
    if leaf != ("bet",) or not found:
        return None
    keys = {k.key for k in game_type("roulette").wagers}
    name = {"first-five-numbers": "first-five", "eight-numbers": "eight-numbers-color"}.get(found[1], found[1])
    return found[1] if name in keys else None


THROWN: tuple[Callable[[Provision, Leaf], Any], ...] = (named, hardways, _sic_bo, throws, roulette_bets)
