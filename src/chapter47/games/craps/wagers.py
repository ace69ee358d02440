"""The forty wagers of 19:47-1.2(a), the supplemental wagers of 1.6, buy and lay bets: names, places, payouts.

``SPOTS`` is the table of all of them, one line for each place a chip can stand on; ``rules.decide`` says what a roll
does there, and ``decision`` what is paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from ...table.odds import Odds
from ...table.pay_tables import Pay, PayTable, by_place
from ...table.wagers import Decision, Wager, WagerType, lost, void, won
from . import rules
from .payouts import rules as payouts
from .payouts.rules import AGAINST, TRUE
from .payouts.wagers import FEE_CITE, HIGH_PART, HIGHS, events, fire_rows, hop_rows, parts
from .payouts.wagers import PARTS as PARTS
from .payouts.wagers import PARTS_CITE as PARTS_CITE

if TYPE_CHECKING:
    from .elections import CasinoElections, CrapsFamily
    from .state import CrapsTable


NUMBERS = tuple(str(n) for n in rules.POINTS)
FIRE_SPOTS = tuple(str(n) for n in range(1, 17))


@dataclass(frozen=True, slots=True)
class Spot:
    """One wager on one place: its number in ``rules``, its own number, and the payout line of each winning row."""

    name: str
    index: int
    number: int = 0
    pays: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key of its kind."""
        return self.name.partition(":")[0]


def _spots() -> Iterable[Spot]:
    yield Spot("pass", rules.PASS, pays=("pass",))
    yield Spot("dont-pass", rules.DONT_PASS, pays=("dont-pass",))
    yield Spot("come", rules.COME, pays=("come",))
    yield Spot("dont-come", rules.DONT_COME, pays=("dont-come",))
    for n in rules.POINTS:
        yield Spot(f"come-point:{n}", rules.COME, n, ("come",))
        yield Spot(f"dont-come-point:{n}", rules.DONT_COME, n, ("dont-come",))
        yield Spot(f"place:{n}", rules.PLACE_WIN, n, (f"place-{n}-to-win",))
        yield Spot(f"place-lose:{n}", rules.PLACE_LOSE, n, (f"place-{n}-to-lose",))
        yield Spot(f"come-odds:{n}", rules.COME_ODDS, n)
        yield Spot(f"dont-come-odds:{n}", rules.DONT_COME_ODDS, n)
        yield Spot(f"buy:{n}", rules.BUY, n)
        yield Spot(f"lay:{n}", rules.LAY, n)
    for at, n in enumerate((4, 6, 8, 10)):
        yield Spot(f"hard:{n}", rules.HARD_4 + at, n, (f"hard-{n}",))
    yield Spot("field", rules.FIELD, pays=("field-even", "field-2", "field-12"))
    yield Spot("any-seven", rules.ANY_SEVEN, pays=("any-seven",))
    yield Spot("any-craps", rules.ANY_CRAPS, pays=("any-craps",))
    for index, n in ((rules.CRAPS_2, 2), (rules.CRAPS_3, 3), (rules.CRAPS_12, 12)):
        yield Spot(f"craps:{n}", index, n, (f"craps-{n}",))
    yield Spot("eleven", rules.ELEVEN, pays=("eleven",))
    yield Spot("c-and-e", rules.C_AND_E)
    yield Spot("horn", rules.HORN)
    for high in HIGHS:
        yield Spot(f"horn-high:{high}", rules.HORN_HIGH, int(high))
    yield Spot("whirl", rules.WHIRL)
    for at, (one, two) in enumerate(rules.HOPS):
        yield Spot(f"hop:{one}-{two}", rules.FIRST_HOP + at, pays=(f"hop-{one}-{two}",))
    yield Spot("six-seven-eight", rules.SIX_SEVEN_EIGHT, pays=("six-seven-eight-easy", "six-seven-eight-hard"))
    yield from (Spot(f"fire:{place}", rules.FIRE) for place in FIRE_SPOTS)
    yield Spot("pass-odds", rules.PASS_ODDS)
    yield Spot("dont-pass-odds", rules.DONT_PASS_ODDS)


SPOTS: dict[str, Spot] = {spot.name: spot for spot in _spots()}


def booked_as(name: str, own_area: bool) -> tuple[tuple[str, int], ...]:
    """The wagers that a combined one is booked as when it is made; none where it stands as it is.

    A whirl always: 19:47-1.2(a)21[always-broken-down]. A horn high where the layout has no area for it:
    19:47-1.2(a)20[breakdown-without-area].
    """
    if name == "whirl":
        return ("horn", 4), ("any-seven", 1)
    if name.startswith("horn-high:") and not own_area:
        return ("horn", 4), (HIGH_PART[name.partition(":")[2]], 1)
    return ()


# ---- what a decided wager is paid ------------------------------------------------------------------------------------

# The paragraph by which a wager is lost: before it has its number, and after.
LOST_CITE: dict[int, tuple[str, str]] = {
    rules.PASS: ("19:47-1.2(a)1.ii(1)", "19:47-1.2(a)1.ii(2)"),
    rules.DONT_PASS: ("19:47-1.2(a)2.ii(1)", "19:47-1.2(a)2.ii(2)"),
    rules.COME: ("19:47-1.2(a)3.ii(1)", "19:47-1.2(a)3.ii(2)"),
    rules.DONT_COME: ("19:47-1.2(a)4.ii(1)", "19:47-1.2(a)4.ii(2)"),
}
VOID_CITE = {
    rules.DONT_PASS: "19:47-1.2(a)2.iii",
    rules.DONT_COME: "19:47-1.2(a)4.iii",
    rules.COME_ODDS: "19:47-1.3(e)[inactive-classes]",
}


def payout(spot: Spot, row: int, point: int, elections: CrapsFamily) -> tuple[Odds, str]:
    """The odds and the paragraph by which a winning wager is paid."""
    index, number = spot.index, spot.number
    if spot.pays:
        return elections.payout(spot.pays[row]), payouts.PAYS[spot.pays[row]][1]
    if index == rules.FIRE:
        casino = cast("CasinoElections", elections)  # no casino night has it
        return casino.fire_odds[row], payouts.FIRE_CITES[casino.fire_table][row]
    if index == rules.PASS_ODDS:
        return TRUE[point], payouts.PASS_ODDS_CITE[point]
    if index == rules.DONT_PASS_ODDS:
        return AGAINST[point], payouts.DONT_PASS_ODDS_CITE[point]
    odds, cites = {
        rules.COME_ODDS: (TRUE, payouts.COME_ODDS_CITE),
        rules.DONT_COME_ODDS: (AGAINST, payouts.DONT_COME_ODDS_CITE),
        rules.BUY: (TRUE, payouts.BUY_CITE),
        rules.LAY: (AGAINST, payouts.LAY_CITE),
    }[index]
    return odds[number], cites[number]


def decision(spot: Spot, code: int, point: int, elections: CrapsFamily, cite: str | None = None) -> Decision:
    """What is done with a wager that a roll decided; ``cite`` where it is part of a combined one."""
    if code >= rules.WINS:
        odds, by = payout(spot, code - rules.WINS, point, elections)
        return won(odds, cite or by)
    if code == rules.VOID:
        return void(VOID_CITE[spot.index])
    cites = LOST_CITE.get(spot.index)
    if cites is None:
        return lost(cite or lost_cite(spot))
    has_number = point if spot.index in (rules.PASS, rules.DONT_PASS) else spot.number
    return lost(cites[1] if has_number else cites[0])


def lost_cite(spot: Spot) -> str:
    """The paragraph that says when a wager is lost."""
    if spot.index == rules.FIRE:
        return "19:47-1.2(a)40[outcome]"
    return HARD_CITE.get(spot.name) or ONE_ROLL_CITE.get(spot.name) or KINDS[spot.key].cite


HARD_CITE = {
    "hard:4": "19:47-1.2(a)7",
    "hard:6": "19:47-1.2(a)8",
    "hard:8": "19:47-1.2(a)9",
    "hard:10": "19:47-1.2(a)10",
}
ONE_ROLL_CITE = {
    "craps:2": "19:47-1.2(a)14",
    "craps:3": "19:47-1.2(a)15",
    "craps:12": "19:47-1.2(a)16",
    **{f"hop:{one}-{two}": f"19:47-1.2(a){22 + at}" for at, (one, two) in enumerate(rules.HOPS)},
}


# ---- the kinds -------------------------------------------------------------------------------------------------------


def _listed(name: str, elections: CrapsFamily) -> Sequence[Odds]:
    """Every payout that a wager can have on its place; a combined one is checked by its parts."""
    spot = SPOTS[name]
    if spot.index == rules.FIRE:
        return tuple(cast("CasinoElections", elections).fire_odds)
    return tuple(elections.payout(key) for key in spot.pays)


BASE = {
    "pass-odds": "pass",
    "dont-pass-odds": "dont-pass",
    "come-odds": "come-point",
    "dont-come-odds": "dont-come-point",
}


# ---- what stands over a roll -----------------------------------------------------------------------------------------


def _while_there_is_a_point(table: CrapsTable, _: Wager) -> bool:
    """A line bet is decided by a come out roll, or has its point. 19:47-1.2(a)1, 19:47-1.2(a)2."""
    return bool(table.own.point)


def _beside_its_base(table: CrapsTable, wager: Wager) -> bool:
    """Odds stand as long as the bet that they were taken or laid on. 19:47-1.6(a)[right]."""
    base = BASE[wager.kind.key] + (f":{wager.spot}" if wager.spot else "")
    return any(other.seat == wager.seat and other.name == base for other in table.wagers)


def _until_the_loser_seven(table: CrapsTable, wager: Wager) -> bool:
    """A fire bet is brought in and stays until a loser 7. 19:47-1.2(a)40[when], 19:47-1.12(a)5."""
    return wager.seat in table.own.fire


def _until_decided(_table: object, _wager: Wager) -> bool:
    """Its number or a 7 decides it; it may sleep on a come out roll. 19:47-1.3(e)[inactive-classes]."""
    return True


# Come and Don't Come bets go to a number with the next roll, and all others are decided by it: they never stand over.
CARRIES: dict[str, Callable[[CrapsTable, Wager], bool]] = {
    **dict.fromkeys(("pass", "dont-pass"), _while_there_is_a_point),
    **dict.fromkeys(BASE, _beside_its_base),
    **dict.fromkeys(("come-point", "dont-come-point", "place", "place-lose", "hard", "buy", "lay"), _until_decided),
    "fire": _until_the_loser_seven,
}


def _kind(key: str, title: str, cite: str, spots: tuple[str, ...] = (), **more: Any) -> WagerType:
    more["carries"] = CARRIES.get(key)
    if not spots:
        more.setdefault("odds", partial(_listed, key))
        return WagerType(key, title, cite, **more)

    def at(elections: CrapsFamily, spot: str) -> Sequence[Odds]:
        return _listed(f"{key}:{spot}", elections)

    def rows(elections: CrapsFamily) -> PayTable:
        return by_place((spot, at(elections, spot)[0], _line_cite(f"{key}:{spot}", cite)) for spot in spots)

    more.setdefault("spot_odds", at)
    more.setdefault("rows", rows)
    return WagerType(key, title, cite, odds=lambda elections: at(elections, spots[0]), spots=spots, **more)


def _line_cite(name: str, cite: str) -> str:
    """The paragraph that states what a place pays."""
    pays = SPOTS[name].pays
    return payouts.PAYS[pays[0]][1] if pays else cite


def _true(
    key: str,
    title: str,
    cite: str,
    odds: dict[int, Odds],
    cites: dict[int, str],
    spots: tuple[str, ...],
    fee: str = "",
    **more: Any,
) -> WagerType:
    table = by_place((str(n), odds[n], cites[n]) for n in rules.POINTS)

    def rows(elections: CrapsFamily) -> PayTable:
        if not fee:
            return table
        return *table, Pay("", None, FEE_CITE[fee], words=f"charge {getattr(elections, f'{fee}_terms')}")

    return WagerType(
        key,
        title,
        cite,
        odds=lambda _: (),  # by the point, which the window cannot know: see ``betting.steps``
        rows=rows,
        charged=bool(fee),
        carries=CARRIES[key],
        changes=not spots,
        spots=spots,
        spot_odds=(lambda _, spot: (odds[int(spot)],)) if spots else None,
        **more,
    )


def _supplements(elections: CrapsFamily) -> bool:
    return bool(elections.variant.supplemental)


WAGERS: tuple[WagerType, ...] = (
    _kind("pass", "Pass", "19:47-1.2(a)1"),
    _kind("dont-pass", "Don't Pass", "19:47-1.2(a)2"),
    _kind("come", "Come", "19:47-1.2(a)3"),
    _kind("dont-come", "Don't Come", "19:47-1.2(a)4"),
    _kind("come-point", "Come on its number", "19:47-1.2(a)3", NUMBERS),
    _kind("dont-come-point", "Don't Come behind its number", "19:47-1.2(a)4", NUMBERS),
    _kind("place", "Place to win", "19:47-1.2(a)5[wager]", NUMBERS),
    _kind("place-lose", "Place to lose", "19:47-1.2(a)6", NUMBERS, offered=lambda e: bool(e.place_to_lose)),
    _kind("hard", "The Hardway", "19:47-1.2(a)7", ("4", "6", "8", "10")),
    _kind(
        "field",
        "Field",
        "19:47-1.2(a)11",
        rows=events(field_even="3, 4, 9, 10 and 11", field_2="2", field_12="12"),
    ),
    _kind("any-seven", "Any Seven", "19:47-1.2(a)12"),
    _kind("any-craps", "Any Craps", "19:47-1.2(a)13"),
    _kind("craps", "Craps Two, Three, Twelve", "19:47-1.2(a)14", ("2", "3", "12")),
    _kind("eleven", "Eleven", "19:47-1.2(a)17"),
    _kind("c-and-e", "C and E", "19:47-1.2(a)18", rows=parts("c-and-e")),
    _kind("horn", "Horn", "19:47-1.2(a)19", rows=parts("horn")),
    _kind(
        "horn-high", "Horn High", "19:47-1.2(a)20[wager]", HIGHS, rows=parts(*(f"horn-high:{high}" for high in HIGHS))
    ),
    _kind(
        "whirl",
        "Whirl",
        "19:47-1.2(a)21[wager]",
        rows=parts("whirl"),
        offered=_supplements,
    ),
    _kind(
        "hop",
        "On the Hop",
        "19:47-1.2(a)22",
        tuple(f"{one}-{two}" for one, two in rules.HOPS),
        rows=hop_rows,
        offered=_supplements,
    ),
    _kind(
        "six-seven-eight",
        "6-7-8",
        "19:47-1.2(a)39",
        rows=events(six_seven_eight_easy="7, easy 6 and easy 8", six_seven_eight_hard="hard 6 and hard 8"),
        offered=lambda e: bool(e.six_seven_eight),
    ),
    _kind(
        "fire",
        "Fire Bet",
        "19:47-1.2(a)40[when]",
        FIRE_SPOTS,
        rows=fire_rows,
        offered=lambda e: bool(e.fire_bet),
    ),
    _true(
        "pass-odds", "Odds behind Pass", "19:47-1.6(a)[right]", TRUE, payouts.PASS_ODDS_CITE, (), offered=_supplements
    ),
    _true(
        "dont-pass-odds",
        "Odds behind Don't Pass",
        "19:47-1.6(b)[right]",
        AGAINST,
        payouts.DONT_PASS_ODDS_CITE,
        (),
        offered=_supplements,
    ),
    _true(
        "come-odds",
        "Odds behind Come",
        "19:47-1.6(c)[right]",
        TRUE,
        payouts.COME_ODDS_CITE,
        NUMBERS,
        offered=_supplements,
    ),
    _true(
        "dont-come-odds",
        "Odds behind Don't Come",
        "19:47-1.6(d)[right]",
        AGAINST,
        payouts.DONT_COME_ODDS_CITE,
        NUMBERS,
        offered=_supplements,
    ),
    _true(
        "buy",
        "Buy",
        "19:47-1.5(a)[buy-option]",
        TRUE,
        payouts.BUY_CITE,
        NUMBERS,
        "buy",
        offered=lambda e: bool(e.buy_bets),
    ),
    _true(
        "lay",
        "Lay",
        "19:47-1.5(b)[lay-option]",
        AGAINST,
        payouts.LAY_CITE,
        NUMBERS,
        "lay",
        offered=lambda e: bool(e.lay_bets),
    ),
)
KINDS: dict[str, WagerType] = {kind.key: kind for kind in WAGERS}
