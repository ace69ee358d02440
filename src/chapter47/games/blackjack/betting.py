"""What the betting window refuses at blackjack, and what follows when it closes (19:47-2.3, 2.13, 2.14, 2.17 on)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.events import FUNDING
from ...table.game import Stakes
from ...table.limits import Limits, Step
from ...table.money import Cents, dollars
from ...table.pressing import Pressing
from ...table.table import Steps
from ...table.wagers import Decision, Wager, WagerType, lost, void
from ...table.window import Action, Bet, TakeDown
from .sides.wagers import (
    ADDED,
    BONUS,
    MATCH,
    OPTIONAL,
    PROGRESSIVE_WAGER,
    SEVENS_WAGER,
    SIDE_WAGERS,
    STREAK,
    TWENTY,
    on_another_box,
    side_box,
    streak_key,
)
from .state import METER, RESET_METER, BlackjackTable, Streak, box_of, on_box, side_box_of
from .wagers import BOX, MAIN, MAIN_WAGERS, SPOT

DOLLAR, FIVE = 100, 500
# Why each side wager needs a main wager beside it.
BASE_CITES = {
    **{kind.key: "19:47-2.17(b)1" for kind in ADDED},
    PROGRESSIVE_WAGER.key: "19:47-2.19(f)",
    BONUS.key: "19:47-2.20(c)",
    STREAK.key: "19:47-2.22(b)",
    MATCH.key: "19:47-2.23(c)[base]",
    TWENTY.key: "19:47-2.24(c)[base]",
    OPTIONAL.key: "19:47-2.25(b)",
}
# A spoken wager with cash, by wager; the progressive takes a chip or a coupon, a streak takes chips.
CASH_CITES = {
    **{kind.key: "19:47-2.3(d)[verbal-cash]" for kind in MAIN_WAGERS},
    **{kind.key: "19:47-2.17(f)" for kind in ADDED},
    BONUS.key: "19:47-2.20(b)[verbal-cash]",
    MATCH.key: "19:47-2.23(d)",
    TWENTY.key: "19:47-2.24(c)[base]",
    OPTIONAL.key: "19:47-2.25(b)",
}
NO_COUPON = (BONUS.key, STREAK.key, OPTIONAL.key, PROGRESSIVE_WAGER.key)


FIVES = Step(FIVE, "{amount} is not a multiple of $5.00.", "19:47-2.3(d)[six-to-five-multiples]")


def steps(table: BlackjackTable, _name: str) -> Sequence[Step]:
    """Every wager of a 6 to 5 table is a multiple of $5. 19:47-2.3(d)[six-to-five-multiples]."""
    return (FIVES,) if table.elections.six_to_five else ()


def limits(table: BlackjackTable, kind: WagerType) -> Limits:
    """The limits of a wager: the table's, or those of a side wager's own section."""
    e, posted = table.elections, table.limits
    own: tuple[Cents, Cents, str] | None = None
    if kind in (SEVENS_WAGER, PROGRESSIVE_WAGER):
        own = (DOLLAR, DOLLAR, "19:47-2.17(a)3.i" if kind is SEVENS_WAGER else "19:47-2.3(k)[one-dollar-chip]")
    elif kind in ADDED:
        own = (DOLLAR, e.added_maximum, "19:47-2.17(g)2")
    elif kind is BONUS:
        own = (DOLLAR, FIVE, "19:47-2.20(a)")
    elif kind is MATCH:
        own = (*e.match_limits, "19:47-2.23(c)[limits]")
    elif kind is TWENTY:
        own = (*e.twenty_point_limits, "19:47-2.24(c)[limits]")
    elif kind is OPTIONAL:
        own = (DOLLAR, e.optional_bonus_maximum, "19:47-2.25(c)[min]")
    elif kind is STREAK:
        own = (DOLLAR, posted.maximum, "19:47-2.22(b)")
    return replace(posted, minimum=own[0], maximum=own[1], cite=own[2]) if own else posted


@law("19:47-2.20(b)[placement]", "19:47-2.3(k)[coupon]")
def verify_tender(table: BlackjackTable, bet: Bet) -> None:
    """Chips, a coupon beside chips, or cash that dealer and supervisor confirm. 19:47-2.3(d)[instruments]."""
    # The bonus area takes chips before the first card: 19:47-2.20(b)[placement].
    key = bet.wager.partition(":")[0]
    if bet.tender == "chips" or (bet.tender == "match play" and key not in NO_COUPON):
        return
    if bet.tender == "coupon" and key == PROGRESSIVE_WAGER.key:  # 19:47-2.3(k)[coupon]
        return
    if bet.tender == "cash" and key in CASH_CITES:
        if {"dealer", "casino supervisor"} <= set(bet.confirmed):
            return
        raise Refusal(
            "A spoken wager with cash counts only when dealer and casino supervisor both confirm it.",
            cite=CASH_CITES[key],
            instead="both confirmations before the first card, or chips",
        )
    cite = "19:47-2.19(b)[chip]" if key == PROGRESSIVE_WAGER.key else "19:47-2.3(d)[instruments]"
    raise Refusal(f"A wager on {key} cannot be made with {bet.tender}.", cite=cite, instead="chips or plaques")


def verify_action(table: BlackjackTable, action: Action, standing: Cents) -> None:
    """What one action may not do, whatever else stands."""
    if isinstance(action, TakeDown):
        _verify_take_down(table, action)
    if not isinstance(action, Bet):
        return
    kind = table.kind(action.wager)
    if kind is PROGRESSIVE_WAGER and (box := side_box(action.seat, action.wager)) in table.own.dark:
        raise Refusal(f"The light at box {box} is out of order.", cite="19:47-2.15(n)", instead="no progressive wager")
    if kind in MAIN_WAGERS:
        _verify_entry(table, action.seat)


def _verify_take_down(table: BlackjackTable, action: TakeDown) -> None:
    standing = (w for w in table.wagers if w.seat == action.seat and w.name == action.wager)
    wager = next(standing, None)
    if wager is not None and wager.kind is STREAK and wager.round != table.round:
        raise Refusal("A streak that has begun stays.", cite="19:47-2.3(c)", instead="the next hand")


def _verify_streaks(table: BlackjackTable, stakes: Stakes) -> None:
    """Streak wagers are made together; no more until all are decided. 19:47-2.22(k)1, 19:47-2.22(k)2."""
    pending: dict[str, dict[str, Cents]] = {}
    for wager in table.wagers:
        if wager.kind is STREAK and wager.round != table.round and (wager.seat, wager.name) in stakes:
            pending.setdefault(streak_key(wager.seat, side_box_of(wager)), {})[wager.name] = wager.amount
    for (seat, name), amount in stakes.items() if pending else ():
        if not name.startswith(f"{STREAK.key}:"):
            continue
        key = streak_key(seat, side_box(seat, name))
        if key in pending and amount > pending[key].get(name, 0):
            together = len(pending[key]) > 1 or table.own.streaks[key].made > 1
            raise Refusal(
                f"Seat {seat} has a streak pending on box {side_box(seat, name)}.",
                cite="19:47-2.22(k)2" if together else "19:47-2.22(k)1",
                instead="streak wagers placed together, when none is pending",
            )


def _verify_entry(table: BlackjackTable, seat: int) -> None:
    """Who sat a round out waits for the reshuffle, where the licensee elects so. 19:47-2.3(i)."""
    inside = table.own.in_play
    if not table.elections.bar_midshoe_entry or inside is None or seat in inside:
        return
    raise Refusal(
        f"Seat {seat} did not wager on every round since the shuffle.",
        cite="19:47-2.3(i)",
        instead="wait for the reshuffle, or for the house to let you in",
    )


SIDE_KEYS = frozenset(kind.key for kind in SIDE_WAGERS)


def verify_wagers(table: BlackjackTable, stakes: Stakes) -> None:
    """What the wagers of all patrons together may not be."""
    main: dict[tuple[int, int], Cents] = {}  # by seat and box
    boxes: dict[int, set[int]] = {}
    for (seat, name), amount in stakes.items():
        key, _, spot = name.partition(":")
        if key in (MAIN.key, BOX.key):
            box = int(spot) if key == BOX.key else seat
            _verify_box(table, seat, box, own=key == MAIN.key)
            boxes.setdefault(box, set()).add(seat)
            main[seat, box] = amount
        if key == SPOT.key:
            _verify_box(table, seat, seat, own=True)
            main[seat, seat] = max(main.get((seat, seat), 0), amount)
    _verify_boxes(table, boxes)
    _verify_streaks(table, stakes)
    for (seat, name), amount in stakes.items():
        if name.partition(":")[0] in SIDE_KEYS:
            _verify_side(table, seat, name, amount, main)


@law("19:47-19.14")
def _verify_box(table: BlackjackTable, seat: int, box: int, *, own: bool) -> None:
    if box > table.elections.boxes:
        raise Refusal(
            f"This table has {table.elections.boxes} boxes.", cite="19:47-2.14", instead="a wager on one of them"
        )
    if not own and seat == box:
        raise Refusal(f"Box {box} is seat {seat}'s own.", instead=f"bet {seat} blackjack")


@law("19:47-19.13(g)", "19:47-19.14")
def _verify_boxes(table: BlackjackTable, boxes: dict[int, set[int]]) -> None:
    """How many may bet on a box, on how many boxes one may. 19:47-2.13(a)[up-to-three], 19:47-2.13(g), 19:47-2.14."""
    e = table.elections
    shared = [box for box, seats in boxes.items() if len(seats) > 1]
    if shared and not e.shared_boxes:
        raise Refusal(f"Box {shared[0]} is taken.", cite="19:47-2.13(a)[up-to-three]", instead="a free box")
    crowded = [box for box in shared if len(boxes[box]) > 3]
    if crowded:
        raise Refusal(
            f"Three people already bet on box {crowded[0]}.", cite="19:47-2.13(a)[up-to-three]", instead="another box"
        )
    if e.shared_box_limit is not None and len(shared) > e.shared_box_limit:
        raise Refusal(
            f"The Commission allows {e.shared_box_limit} shared boxes at this table.",
            cite="19:47-2.13(g)",
            instead="a box of your own",
        )
    if e.several_boxes:
        return
    for seat in {seat for seats in boxes.values() for seat in seats}:
        if sum(seat in seats for seats in boxes.values()) > 1:
            raise Refusal(f"Seat {seat} may bet on one box.", cite="19:47-2.14", instead="one box")


def _verify_side(
    table: BlackjackTable, seat: int, name: str, amount: Cents, mains: dict[tuple[int, int], Cents]
) -> None:
    """A side wager stands beside a main wager of the same patron on the same box, and some are no larger than it."""
    key, box = name.partition(":")[0], side_box(seat, name)
    main = mains.get((seat, box), 0)
    pending = key == STREAK.key and any(on_box(w, STREAK, seat, box) and w.round != table.round for w in table.wagers)
    if not main and not pending:
        elsewhere = [other for one, other in mains if one == seat]
        instead = f"a main wager on box {box} as well"
        if elsewhere:
            instead = f"{name if elsewhere[0] == box else on_another_box(name, elsewhere[0], seat)}, or {instead}"
        raise Refusal(
            f"Seat {seat} has no main wager on box {box} beside {key}.", cite=BASE_CITES[key], instead=instead
        )
    held, its_steps = table.limits_for(table.kind(name)), table.steps_of(name)
    if key == BONUS.key and amount not in (DOLLAR, FIVE):
        made = [one for one in (DOLLAR, FIVE) if not one % held.unit(its_steps)] or [amount]
        near = min(made, key=lambda one: (abs(one - amount), -one))
        instead = " or ".join(map(dollars, made)) if near != amount else "no bonus: the chips here cannot make one"
        raise Refusal("A blackjack bonus is $1.00 or $5.00.", cite="19:47-2.20(a)", instead=instead, amount=near)
    added = {kind.key for kind in ADDED}
    if key not in added and key != OPTIONAL.key:
        return
    beside = replace(held, maximum=min(main, held.maximum))
    if amount > main:
        lawful = beside.possible(its_steps)
        raise Refusal(
            f"{dollars(amount)} on {key} is more than the main wager.",
            cite="19:47-2.17(g)1" if key in added else "19:47-2.25(c)[max]",
            instead=f"{dollars(lawful[-1])} or less" if lawful else "a larger main wager beside it",
            amount=lawful[-1] if lawful else None,
        )
    if main < held.maximum:
        beside.verify(amount, its_steps)


# ---- when the window closes ----------------------------------------------------------------------------------------


def close_betting(table: BlackjackTable) -> Steps:
    """Consents to share a box, streaks that are abandoned, who is in play, and the calls before the first card."""
    yield from return_incomplete(table)
    yield from ask_consent(table)
    yield from abandoned_streaks(table)
    forget_streaks(table)
    remember_players(table)
    e = table.elections
    if e.progressive:
        yield from register_progressive(table)
    elif e.blackjack_bonus:
        yield from table.call("19:47-2.20(b)[no-more-bets]", "no-more-bets-blackjack")
    elif e.twenty_point:
        yield from table.call("19:47-2.24(d)[deal]", "no-more-bets-blackjack")


def return_incomplete(table: BlackjackTable) -> Steps:
    """Multiple action needs two or three wagers, three where the licensee requires it; fewer go back.

    19:47-2.18(b)[two-or-three], 19:47-2.18(b)[require-three].
    """
    required = table.elections.require_three_wagers
    cite = "19:47-2.18(b)[require-three]" if required else "19:47-2.18(b)[two-or-three]"
    seats = [wager.seat for wager in table.wagers if wager.kind is SPOT]
    short = {seat for seat in seats if seats.count(seat) < (3 if required else 2)}
    for wager in [w for w in table.wagers if w.seat in short]:
        yield from table.give_back(wager, void(cite))


def ask_consent(table: BlackjackTable) -> Steps:
    """The first bettor on a box consents to each other one, or that wager goes back. 19:47-2.13(a)[up-to-three]."""
    if not table.elections.shared_boxes:
        return
    first: dict[int, int] = {}
    for wager in list(table.wagers):
        box = box_of(wager)
        if box is None or first.setdefault(box, wager.seat) == wager.seat:
            continue
        cite = "19:47-2.13(a)[up-to-three]"
        consent = ("consent", "refuse")
        asked = table.ask(cite, first[box], "let-seat-bet-on-box", consent, absent="refuse", seat=wager.seat, box=box)
        if (yield from asked) == "refuse":
            beside = [w for w in table.wagers if any(on_box(w, kind, wager.seat, box) for kind in SIDE_WAGERS)]
            for each in (wager, *beside):  # what needs it beside it goes back too
                yield from table.give_back(each, void(cite))


def leaving(_: BlackjackTable, wager: Wager) -> Decision:
    """A streak is lost when its patron leaves; nothing else stands over from an earlier round. 19:47-2.22(f)."""
    return lost("19:47-2.22(f)")


def abandoned_streaks(table: BlackjackTable) -> Steps:
    """A pending streak whose patron does not play the next hand of that box is lost. 19:47-2.22(f)."""
    pending = [w for w in table.wagers if w.kind is STREAK]
    playing = boxes_played(table) if pending else set()
    for wager in pending:
        if (wager.seat, side_box_of(wager)) not in playing:
            yield from table.take(wager, lost("19:47-2.22(f)"))


def boxes_played(table: BlackjackTable) -> set[tuple[int, int]]:
    """Who has a main wager on which box."""
    return {(wager.seat, box) for wager in table.wagers if (box := box_of(wager)) is not None}


def forget_streaks(table: BlackjackTable) -> None:
    """The marker of a patron without a streak wager is taken off."""
    if not table.own.streaks:
        return
    there = {streak_key(wager.seat, side_box_of(wager)) for wager in table.wagers if wager.kind is STREAK}
    for key in set(table.own.streaks) - there:
        del table.own.streaks[key]


def remember_players(table: BlackjackTable) -> None:
    """Who wagered on every round since the shuffle, and who has several streaks."""
    boxes = boxes_played(table)
    playing = {seat for seat, _ in boxes}
    inside = table.own.in_play
    table.own.in_play = playing if inside is None else inside & playing
    if not table.elections.streak:
        return
    for seat, box in boxes:
        made = sum(on_box(w, STREAK, seat, box) and w.round == table.round for w in table.wagers)
        if made:
            table.own.streaks[streak_key(seat, box)] = Streak(made)


def progressive_wagers(table: BlackjackTable) -> list[Wager]:
    """The progressive wagers of the round, from the dealer's left."""
    return sorted((w for w in table.wagers if w.kind is PROGRESSIVE_WAGER), key=lambda w: (side_box_of(w), w.seat))


def register_progressive(table: BlackjackTable) -> Steps:
    """Lights, the count of chips, the call, and the meters before the first card. 19:47-2.19(b)[no-more-bets]."""
    e = table.elections
    wagers = progressive_wagers(table)
    if wagers:
        yield from table.note("19:47-2.19(b)[light]", "lights-at", lights=tuple(side_box_of(w) for w in wagers))
        yield from count_chips_and_lights(table, len(wagers))
    cite = "19:47-2.19(b)[no-more-bets]"
    yield from table.call(cite, "no-more-bets-blackjack")
    raise_meters(table, cite, len(wagers) * e.progressive_rate, len(wagers) * e.progressive_reset_rate)
    if wagers:
        yield from table.note(cite, "progressive-meter", meter=table.own.meter)


def count_chips_and_lights(table: BlackjackTable, wagers: int) -> Steps:
    """The dealer counts the chips taken in and the lights that burn; no card comes until both agree.

    19:47-2.19(b)[verify].
    """
    cite = "19:47-2.19(b)[verify]"
    while True:
        chips = yield from table.count(cite, "dealer", "progressive-chips", wagers)
        lights = yield from table.count(cite, "dealer", "progressive-lights", wagers)
        if {chips, lights} in ({wagers}, {None}):
            return
        yield from table.note(cite, "chips-and-lights-differ", chips=chips, lights=lights, wagers=wagers)


def raise_meters(table: BlackjackTable, cite: str, meter: Cents, reset: Cents) -> None:
    """What the house adds to the meter, and to the one that it begins with when it was won. 19:47-2.19(i)[rate]."""
    table.move(cite, FUNDING, METER, meter, "meter")
    table.move(cite, FUNDING, RESET_METER, reset, "meter")
    table.own.meter += meter
    table.own.reset_meter += reset


def others(table: BlackjackTable) -> bool:
    """Whether wagers on the boxes of others are offered."""
    return any(kind is BOX for kind in table.offered)


def wager(table: BlackjackTable, seat: int, area: str, whose: int) -> str:
    """What pressing an area means: on another's box it is a wager on that box, a side wager where it is one."""
    if not whose or whose == seat or not others(table):
        return area
    return f"{BOX.key}:{whose}" if area in ("", MAIN.key, BOX.key) else on_another_box(area, whose, seat)


PRESSING = Pressing(wager=wager, others=others)
