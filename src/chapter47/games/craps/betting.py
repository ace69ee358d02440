"""Making and removing wagers (19:47-1.3, 1.5, 1.6): every check of the betting window, before anything moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import lcm
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import Stakes
from ...table.limits import Limits, Step, paid_in
from ...table.money import DOLLAR, Cents, dollars, round_up
from ...table.pressing import Pressing
from ...table.wagers import Decision, Wager, WagerType, void
from ...table.window import Action, Bet, TakeDown
from .layout import Area, areas
from .payouts.rules import AGAINST, TRUE
from .state import LINE, CrapsTable, Session, session
from .wagers import BASE, PARTS, SPOTS

if TYPE_CHECKING:
    from .elections import CrapsElections


UNLIMITED = 10**12
CHARGED = ("buy:", "lay:")
FREE = 0, ""
NO_RETURN = "19:47-1.3(d)[no-return]"
DONT = ("dont-pass", "dont-come")


def verify_action(table: CrapsTable, action: Action, standing: Cents) -> None:
    """Whether a wager may be made, raised, reduced or taken down now; for what it amounts to see ``steps``."""
    if not isinstance(action, Bet):
        if isinstance(action, TakeDown):
            _verify_down(table, action)
        return
    made = "made", action.wager, table.own.point, not standing
    if made in table.derived:
        return  # lawful before at such a moment
    key, _, spot = action.wager.partition(":")
    _verify_moment(table, key, standing)
    if key == "fire":
        _verify_fire(table, action, spot)
    else:
        table.derived[made] = True


def _verify_down(table: CrapsTable, action: TakeDown) -> None:
    key = action.wager.partition(":")[0]
    if key != "fire" or _on_layout(table, action):
        _verify_removal(table, key)


# ---- when --------------------------------------------------------------------------------------------------------


@law(
    "13:47-20.25(a)[come-point]", "13:47-20.25(h)1.i", "13:47-20.25(h)1.ii", "13:47-20.25(h)1.iii", "13:47-20.25(h)1.iv"
)
def _verify_moment(table: CrapsTable, key: str, standing: Cents) -> None:
    point = session(table).point
    if key in LINE and point:
        if key == "dont-pass" and standing:
            raise Refusal(
                "A Don't Pass bet is not raised or put back once a point is set.", cite=NO_RETURN, instead="Don't Come"
            )
        cite = "19:47-1.2(a)1" if key == "pass" else "19:47-1.2(a)2"
        raise Refusal(
            f"The point is {point}: line bets are made before a come out roll.",
            cite=cite,
            instead="a Come or Don't Come bet, or the next come out roll",
        )
    if key in ("come", "dont-come") and not point:
        cite = "19:47-1.2(a)3" if key == "come" else "19:47-1.2(a)4"
        raise Refusal(
            "Come and Don't Come bets are made after the come out roll.", cite=cite, instead="Pass or Don't Pass"
        )
    if key == "come-point":
        raise Refusal("The dice give a Come bet its number.", cite="19:47-1.1[come-point]", instead="come")
    if key == "dont-come-point":
        raise Refusal("A Don't Come bet with a number is not raised or put back.", cite=NO_RETURN, instead="dont-come")
    if key in ("pass-odds", "dont-pass-odds") and not point:
        cite = "19:47-1.6(a)[right]" if key == "pass-odds" else "19:47-1.6(b)[right]"
        raise Refusal("There is no come out point to take or lay odds on.", cite=cite, instead="after the come out")


def _on_layout(table: CrapsTable, action: Bet | TakeDown) -> bool:
    """Whether a wager was made in an earlier window: what this one amounts to is judged when it closes."""
    return any(one.seat == action.seat and one.name == action.wager for one in table.wagers)


def _verify_fire(table: CrapsTable, bet: Bet, spot: str) -> None:
    """Before a new shooter's first come out roll, once, of as many chips as it may be, at the player's own spot."""
    state = session(table)
    if _on_layout(table, bet):
        raise Refusal(
            "A fire bet is neither raised nor lowered.",
            cite="19:47-1.3(c)2[no-size-change]",
            instead="the next shooter",
        )
    if state.point or not state.fresh:
        raise Refusal(
            "Fire bets are made before a new shooter's come out roll.",
            cite="19:47-1.2(a)40[when]",
            instead="after the loser 7, when the next shooter has the dice",
        )
    if int(spot) != bet.seat:
        raise Refusal(
            f"Spot {spot} is not the nearest to place {bet.seat}.", cite="19:47-1.12(a)1", instead=f"fire:{bet.seat}"
        )


@law("19:47-1.3(c)[general]", "19:47-1.3(d)[removable]")
def _verify_removal(table: CrapsTable, key: str) -> None:
    """Every wager may come down before the roll that decides it, 19:47-1.3(c)[general], but for these.

    Don't Pass and Don't Come bets may at any time: 19:47-1.3(d)[removable].
    """
    if key == "fire":
        raise Refusal(
            "A fire bet stays until a loser 7 is thrown.", cite="19:47-1.3(c)2[no-removal]", instead="wait for the 7"
        )
    if key == "come-point" or (key == "pass" and session(table).point):
        raise Refusal(
            "A Pass or Come bet is neither removed nor reduced once it has its point.",
            cite="19:47-1.3(c)1",
            instead="wait for the roll that decides it; odds behind it may come down",
        )


@law("19:47-1.3(d)[removable]", "19:47-1.3(c)[general]")
def leaving(table: CrapsTable, wager: Wager) -> Decision:
    """A player who leaves takes along what may be removed; a locked bet keeps its player, mini-craps every bet does."""
    stay = table.elections.variant.stay_seated
    if stay:
        raise Refusal(
            f"A player with {wager.name} down stays seated.", cite=stay, instead="take it down where that is allowed"
        )
    _verify_removal(table, wager.kind.key)
    return void("19:47-1.3(d)[removable]" if wager.kind.key.startswith("dont") else "19:47-1.3(c)[general]")


# ---- what was taken down does not come back ------------------------------------------------------------------------


@law("19:47-1.3(d)[no-return]")
def verify_window(table: CrapsTable, actions: Sequence[Action]) -> None:
    """A don't bet that was removed or reduced is neither put back nor raised until that bet would have been decided."""
    gone = set(session(table).reduced)
    for action in actions:
        if isinstance(action, TakeDown):
            if action.wager in DONT:
                gone.add(reduced(table, action))
        elif gone and isinstance(action, Bet) and action.wager in DONT and reduced(table, action) in gone:
            title = table.kind(action.wager).title
            raise Refusal(
                f"A {title} bet that was removed or reduced is not put back or raised before it is decided.",
                cite=NO_RETURN,
                instead="after the next come out roll is decided" if action.wager == "dont-pass" else "after the roll",
            )


def reduced(table: CrapsTable, action: Bet | TakeDown) -> str:
    """How a don't bet that was removed or reduced is remembered: which, and whose."""
    seat = table.seats.get(action.seat)
    return f"{action.wager} {seat.name if seat else action.seat}"


def taken_down(table: CrapsTable, action: TakeDown) -> None:
    """Remember a don't bet that was removed or reduced. 19:47-1.3(d)[no-return]."""
    name, gone = reduced(table, action), session(table).reduced
    if action.wager in DONT and name not in gone:
        gone.append(name)


def decided_again(state: Session, come_out_is_over: bool) -> None:
    """After a roll don't come bets are new ones; don't pass bets once the come out, or its point, is decided."""
    state.reduced = [] if come_out_is_over else [name for name in state.reduced if name.startswith("dont-pass ")]


# ---- how much ----------------------------------------------------------------------------------------------------


def coin_of(table: CrapsTable) -> Cents:
    """The smallest value that is paid: the table's coin, or the game's own."""
    coin: Cents | None = table.derived.get("coin")
    if coin is None:
        coin = table.derived["coin"] = max(table.limits.coin, int(table.elections.smallest_coin))
    return coin


@law("13:47-20.25(h)1.xx[units]", "19:47-1.4(f)")
def steps(table: CrapsTable, name: str) -> Sequence[Step]:
    """What a wager is a multiple of: odds by the point, combined wagers part by part, fire bets. 19:47-1.4(f)."""
    coin, point, cite = coin_of(table), session(table).point, table.game.payable_cite
    key, _, spot = name.partition(":")
    if name in POINT_ODDS:
        return (paid_in(coin, POINT_ODDS[name][point], cite),) if point else ()
    if key == "fire":
        return (Step(DOLLAR, "{amount} is not a fire bet in whole dollars.", "19:47-1.12(b)1[increments]"),)
    if name in PARTS:
        return _part_steps(table, key, PARTS[name], coin)
    if coin > table.limits.coin:  # the window itself knows the coin of the table
        return [paid_in(coin, odds, cite) for odds in table.kind(name).odds_at(table.elections, spot)]
    return ()


POINT_ODDS = {"pass-odds": TRUE, "dont-pass-odds": AGAINST}
UNITS_CITE = {"horn-high": "19:47-1.2(a)20[units-of-five]", "whirl": "19:47-1.2(a)21[units-of-five]"}


def _part_steps(table: CrapsTable, key: str, parts: tuple[tuple[str, int], ...], coin: Cents) -> list[Step]:
    """A combined wager divides into its parts, each of which can be paid."""
    units = sum(n for _, n in parts)
    odds = {table.elections.payout(line) for part, _ in parts for line in SPOTS[part].pays}
    unit = units * lcm(coin, *(paid_in(coin, one).unit for one in odds))
    said = f"{{amount}} does not divide into {units} parts that can be paid with {dollars(coin)} as the smallest unit."
    found = [Step(unit, said, table.game.payable_cite)]
    if key in UNITS_CITE:
        found.insert(0, Step(units * table.limits.chip, "{amount} is not a number of units of five.", UNITS_CITE[key]))
    return found


def verify_wagers(table: CrapsTable, stakes: Stakes) -> None:
    """Every supplemental wager stands behind its flat bet and within the house's limit. 19:47-1.6."""
    for (seat, name), amount in stakes.items():
        key, _, spot = name.partition(":")
        if key not in BASE:
            continue
        base = BASE[key]
        flat = stakes.get((seat, f"{base}:{spot}" if spot else base), 0)
        cites = ODDS_CITES[key]
        if not flat:
            raise Refusal(
                f"Odds stand behind a {base} bet with its point, and seat {seat} has none there.",
                cite=cites[0],
                instead=f"make, or keep, the {base} bet",
            )
        most = most_odds(table, key, int(spot) if spot else session(table).point, flat)
        if amount > most:
            raise Refusal(
                f"{dollars(amount)} is more odds than a bet of {dollars(flat)} allows here.",
                cite=cites[1],
                instead=f"{dollars(most)} or less",
            )


# The right to odds, and the licensee's limit up to 100 times.
ODDS_CITES = {
    "pass-odds": ("19:47-1.6(a)[right]", "19:47-1.6(e)[pass-come-100x]"),
    "dont-pass-odds": ("19:47-1.6(b)[right]", "19:47-1.6(e)[dont-100x-winnings]"),
    "come-odds": ("19:47-1.6(c)[right]", "19:47-1.6(e)[pass-come-100x]"),
    "dont-come-odds": ("19:47-1.6(d)[right]", "19:47-1.6(e)[dont-100x-winnings]"),
}


@law("19:47-1.6(f)")
def most_odds(table: CrapsTable, key: str, point: int, flat: Cents) -> Cents:
    """The largest supplemental wager: the multiple of the flat bet, or on the don't side what wins that much.

    It may be exceeded, like the posted maximum, as far as a payout in whole chips needs. 19:47-1.6(f).
    """
    against = key.startswith("dont")
    odds = (AGAINST if against else TRUE)[point]
    win = flat * table.elections.multiple(point)
    limit = -(-win * odds.against // odds.win) if against else win
    return round_up(min(limit, table.limits.maximum), odds.against * table.limits.chip)


def limits(table: CrapsTable, kind: WagerType) -> Limits:
    """Fire bets and supplemental wagers have limits of their own; the posted ones hold for all others.

    19:47-1.12(b)1[min-max]; odds are held by what stands before them, 19:47-1.6(e)[pass-come-100x], in chips of the
    table.
    """
    posted = table.limits
    if kind.key == "fire":
        return replace(posted, minimum=DOLLAR, maximum=5 * DOLLAR, chip=1, cite="19:47-1.12(b)1[min-max]")
    return replace(posted, minimum=1, maximum=UNLIMITED) if kind.key in BASE else posted


# ---- with what -----------------------------------------------------------------------------------------------------


def verify_tender(table: CrapsTable, bet: Bet) -> None:
    """Chips and plaques; a coupon on the line only; cash when the dealer confirms; while the dice roll when both do.

    19:47-1.3(b)[instruments], 19:47-1.3(b)[match-play-line-only], 19:47-1.3(b)[verbal-with-cash].
    """
    if bet.tender == "chips":
        return
    variant = table.elections.variant
    if bet.tender == "match play":
        if bet.wager not in LINE:
            raise Refusal(
                f"A match play coupon cannot be used on {bet.wager}.",
                cite="19:47-1.3(b)[match-play-line-only]",
                instead="Pass or Don't Pass",
            )
    elif bet.tender == "cash":
        if "dealer" not in bet.confirmed:
            raise Refusal(
                "A spoken wager with cash counts when the dealer confirms it.",
                cite="19:47-1.3(b)[verbal-with-cash]",
                instead="the dealer's confirmation, or chips",
            )
    elif bet.tender == "in flight":  # 19:47-1.3(a)1, 19:47-1.3(a)2
        if not variant.late_confirm or not set(variant.late_confirm) <= set(bet.confirmed):
            who = " and ".join(variant.late_confirm)
            raise Refusal(
                "While the dice roll a wager counts only as the rule confirms it.",
                cite=variant.late_cite,
                instead=f"confirmation by {who}" if who else "a wager before the throw",
            )
    else:
        raise Refusal(
            f"A wager cannot be made with {bet.tender}.", cite="19:47-1.3(b)[instruments]", instead="chips or plaques"
        )


def charge(table: CrapsTable, name: str, amount: Cents) -> tuple[Cents, str]:
    """The percentage on a buy or lay bet of that amount that is taken when it is made.

    19:47-1.5(a)[fee-when-made], 19:47-1.5(b)[fee-when-made].
    """
    if not name.startswith(CHARGED):
        return FREE
    key, _, spot = name.partition(":")
    elections = table.elections
    if key == "buy" and not elections.buy_charged_on_win(int(spot)):
        return buy_charge(elections, amount, coin_of(table)), "19:47-1.5(a)[fee-when-made]"
    if key == "lay" and not elections.lay_charged_on_win:
        return lay_charge(elections, int(spot), amount, coin_of(table)), "19:47-1.5(b)[fee-when-made]"
    return 0, ""


def charge_on_win(table: CrapsTable, name: str, amount: Cents) -> tuple[Cents, str]:
    """The percentage on a buy or lay bet that is taken from winners only.

    19:47-1.5(a)[fee-on-win-only], 19:47-1.5(b)[fee-on-win-only].
    """
    if not name.startswith(CHARGED):
        return FREE
    key, _, spot = name.partition(":")
    elections = table.elections
    if key == "buy" and elections.buy_charged_on_win(int(spot)):
        return buy_charge(elections, amount, coin_of(table)), "19:47-1.5(a)[fee-on-win-only]"
    if key == "lay" and elections.lay_charged_on_win:
        return lay_charge(elections, int(spot), amount, coin_of(table)), "19:47-1.5(b)[fee-on-win-only]"
    return 0, ""


def buy_charge(elections: CrapsElections, amount: Cents, coin: Cents) -> Cents:
    """The percentage of the amount wagered, down to whole coins: never above it. 19:47-1.5(a)[max-fee]."""
    return int(amount * elections.buy_percent // (100 * coin) * coin)


def lay_charge(elections: CrapsElections, number: int, amount: Cents, coin: Cents) -> Cents:
    """The charge on a lay bet, down to whole coins. 19:47-1.5(b)[max-fee]."""
    return int(elections.lay_charge(amount, AGAINST[number]) // (100 * coin) * coin)


_MARKER = re.compile(r'<g[^>]*class="marker"')
_BEHIND = {base: odds for odds, base in BASE.items()}
LABEL, SMALL = "+ ODDS", "odds"
GOLD = "#7a5c12"


def draw(drawing: str, table: CrapsTable, seat: int) -> str:
    """The drawing with a place for odds behind each bet of a seat that may have them now, under the chips."""
    places = "".join(area.draw() for area in _places(table, seat))
    marker = _MARKER.search(drawing)
    return drawing[: marker.start()] + places + drawing[marker.start() :] if places and marker else drawing


def _places(table: CrapsTable, seat: int) -> Iterator[Area]:
    printed = {area.name: area for area in areas(table.elections)}
    for name in _bases(table, seat):
        odds = behind(name, table, seat)
        if odds is None or name not in printed:
            continue
        area = printed[name]
        if ":" in name:
            height = min(area.height, 30)
            yield Area(odds, area.x + 64, area.y + area.height - height, 36, height, SMALL, "", GOLD, 10)
        elif name == "pass":
            yield Area(odds, area.x, area.y + area.height, area.width, 32, f"{LABEL} BEHIND PASS", "", GOLD, 13)
        else:
            yield Area(odds, area.x + area.width - 90, area.y, 90, area.height, LABEL, "", GOLD, 13)


def _bases(table: CrapsTable, seat: int) -> list[str]:
    """The bets of a seat behind which odds may stand."""
    mine = dict.fromkeys(made.name for made in table.wagers if made.seat == seat)
    return [name for name in mine if name.partition(":")[0] in _BEHIND]


def behind(name: str, table: CrapsTable, seat: int) -> str | None:
    """The odds behind a bet of a seat, if they are offered and the bet has its point: ``come-point:6``."""
    key, _, spot = name.partition(":")
    odds = _BEHIND.get(key)
    if odds is None or name not in _bases(table, seat) or all(kind.key != odds for kind in table.offered):
        return None
    if not spot and not table.own.point:
        return None
    return f"{odds}:{spot}" if spot else odds


def wager(table: CrapsTable, seat: int, area: str, _whose: int) -> str:
    """What pressing a printed area means: behind a bet that has its point it is odds, a number is placed."""
    odds = behind(area, table, seat)
    if odds is not None:
        return odds
    key, _, spot = area.partition(":")
    return f"place:{spot}" if key == "come-point" else area


PRESSING = Pressing(draw, wager, turns=frozenset({*_BEHIND, "come-point"}))
