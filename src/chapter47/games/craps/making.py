"""Making and removing wagers (19:47-1.3, 1.5, 1.6): every check of the betting window, before anything moves."""

from __future__ import annotations

from typing import Any

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import Stakes
from ...table.money import DOLLAR, Cents, dollars, round_up
from ...table.odds import Odds
from ...table.wagers import WagerType
from ...table.window import Action, Bet, Limits, TakeDown
from .payouts import AGAINST, TRUE
from .session import LINE, CrapsTable, session
from .wagers import BASE, PARTS, SPOTS

BY_PARTS = frozenset(("pass-odds", "dont-pass-odds", "c-and-e", "horn", "horn-high", "whirl"))
ANY_AMOUNT = Limits(minimum=1, maximum=10**12, chip=1)
CHARGED = ("buy:", "lay:")
FREE = 0, ""
NO_RETURN = "19:47-1.3(d)[no-return]"


def verify_action(table: CrapsTable, action: Action, standing: Cents) -> None:
    """Whether a wager may be made, raised, reduced or taken down now."""
    assert isinstance(action, (Bet, TakeDown))  # a union would be made anew for every wager
    made = "made", action.wager, table.own.point, not standing
    if made in table.derived and isinstance(action, Bet):
        return  # lawful before at such a moment, for any amount that the window takes
    key, _, spot = action.wager.partition(":")
    if isinstance(action, TakeDown):
        _verify_removal(table, key)
        total = standing - action.amount
        if total:
            table.limits_for(table.kind(action.wager)).verify(total)
    else:
        _verify_moment(table, key, standing)
        if key == "fire":
            _verify_fire(table, action, spot, standing)
        total = standing + action.amount
    if total and (key in BY_PARTS or isinstance(action, TakeDown) or coin_of(table) > table.limits.coin):
        payable(table, action.wager, total)  # the window itself checks the odds of all other wagers
    elif key != "fire" and isinstance(action, Bet):
        table.derived[made] = True


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


def _verify_fire(table: CrapsTable, bet: Bet, spot: str, standing: Cents) -> None:
    """Before a new shooter's first come out roll, once, at the player's own spot, $1 to $5 in whole dollars."""
    state = session(table)
    if standing:
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
    if not DOLLAR <= bet.amount <= 5 * DOLLAR:
        raise Refusal("A fire bet is $1 to $5.", cite="19:47-1.12(b)1[min-max]", instead="$1, $2, $3, $4 or $5")
    if bet.amount % DOLLAR:
        raise Refusal("A fire bet is in whole dollars.", cite="19:47-1.12(b)1[increments]", instead="$1 to $5")


@law("19:47-1.3(c)[general]", "19:47-1.3(d)[removable]")
def _verify_removal(table: CrapsTable, key: str) -> None:
    """Any wager may come down before the roll that decides it, 19:47-1.3(c)[general], but for these.

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
            instead="take down the odds behind it",
        )


# ---- how much ----------------------------------------------------------------------------------------------------


def coin_of(table: CrapsTable) -> Cents:
    """The smallest value that is paid: the table's coin, or the game's own."""
    coin: Cents | None = table.derived.get("coin")
    if coin is None:
        coin = table.derived["coin"] = max(table.limits.coin, int(table.elections.smallest_coin))
    return coin


@law("13:47-20.25(h)1.xx[units]")
def payable(table: CrapsTable, name: str, amount: Cents) -> None:
    """Refuse an amount that the odds and the chips cannot pay, part by part. 19:47-1.4(f)."""
    coin, chip = coin_of(table), table.limits.chip
    point = session(table).point
    if name == "pass-odds":
        TRUE[point].pay(amount, coin)
    elif name == "dont-pass-odds":
        AGAINST[point].pay(amount, coin)
    elif name in PARTS:
        key = name.partition(":")[0]
        parts = PARTS[name]
        units = sum(n for _, n in parts)
        if key in ("horn-high", "whirl") and amount % (units * chip):
            cite = "19:47-1.2(a)20[units-of-five]" if key == "horn-high" else "19:47-1.2(a)21[units-of-five]"
            raise Refusal(
                f"{dollars(amount)} is not a number of units of five.",
                cite=cite,
                instead=f"a multiple of {dollars(units * chip)}",
            )
        if amount % units:
            raise Refusal(f"{dollars(amount)} does not divide into {units}.", cite="19:47-1.4(f)")
        for part, n in parts:
            for odds in _part_odds(table, part):
                _pay_part(odds, amount // units * n, coin, units)
    else:
        for odds in table.kind(name).odds_at(table.elections, name.partition(":")[2]):
            odds.pay(amount, coin)


def _part_odds(table: CrapsTable, part: str) -> list[Odds]:
    return [table.elections.payout(key) for key in SPOTS[part].pays]


def _pay_part(odds: Odds, amount: Cents, coin: Cents, units: int) -> None:
    if amount % coin or not odds.can_pay(amount, coin):
        raise Refusal(
            f"{dollars(amount)} on one part of the wager cannot be paid with {dollars(coin)} as the smallest unit.",
            cite="19:47-1.4(f)",
            instead=f"a multiple of {dollars(units * coin)}",
        )


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
    """Fire bets and supplemental wagers have limits of their own; the posted ones hold for all others."""
    return ANY_AMOUNT if kind.key == "fire" or kind.key in BASE else table.limits


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


def charge(table: CrapsTable, bet: Bet) -> tuple[Cents, str]:
    """The percentage on a buy or lay bet that is taken when it is made.

    19:47-1.5(a)[fee-when-made], 19:47-1.5(b)[fee-when-made].
    """
    if not bet.wager.startswith(CHARGED):
        return FREE
    key, _, spot = bet.wager.partition(":")
    elections = table.elections
    if key == "buy" and not elections.buy_charged_on_win(int(spot)):
        return buy_charge(elections, bet.amount, coin_of(table)), "19:47-1.5(a)[fee-when-made]"
    if key == "lay" and not elections.lay_charged_on_win:
        return lay_charge(elections, int(spot), bet.amount, coin_of(table)), "19:47-1.5(b)[fee-when-made]"
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


def buy_charge(elections: Any, amount: Cents, coin: Cents) -> Cents:
    """The percentage of the amount wagered, down to whole coins: never above it. 19:47-1.5(a)[max-fee]."""
    return int(amount * elections.buy_percent // (100 * coin) * coin)


def lay_charge(elections: Any, number: int, amount: Cents, coin: Cents) -> Cents:
    """The charge on a lay bet, down to whole coins. 19:47-1.5(b)[max-fee]."""
    return int(elections.lay_charge(amount, AGAINST[number]) // (100 * coin) * coin)
