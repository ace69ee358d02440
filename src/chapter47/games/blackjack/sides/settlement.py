"""Side wagers that end with the main wager or after it: twenty point queens, progressive, streak, bonus (2.19 on)."""

from __future__ import annotations

from dataclasses import replace

from ....rulebook.cite import law
from ....table.events import FUNDING
from ....table.money import Cents, dollars
from ....table.odds import Odds
from ....table.requests import Spin
from ....table.table import Steps
from ....table.wagers import Decision, Result, Wager, lost, won
from .. import rules
from ..betting import progressive_wagers
from ..settlement import take_or_pay
from ..state import METER, RESET_METER, BlackjackTable, Box, Round, Streak, on_box, side_box_of
from .procedure import side
from .wagers import BONUS, STREAK, TWENTY, decide_twenty, progressive_payout, streak_key, streak_length

FAILED_BONUS = Odds(21, 1)


def after_main_wagers(table: BlackjackTable, round_: Round) -> Steps:
    """What is settled when the main wagers are."""
    if round_.aside:
        yield from settle_queens(table, round_)
        yield from settle_progressive(table, round_)
        yield from settle_bonuses(table, round_)


# ---- twenty point --------------------------------------------------------------------------------------------------


def settle_queens(table: BlackjackTable, round_: Round) -> Steps:
    """Queens of hearts that waited, paid with the main wager: 19:47-2.24(e)1.i, 19:47-2.24(e)2.

    A limit on the top row is shared by wager, where the odds would pay more than it: 19:47-2.24(h)[share].
    """
    waiting = side(table, round_, TWENTY)
    if not waiting:
        return
    yield from table.attest("19:47-2.24(e)[floorperson]", "floorperson", "floorperson-present")
    blackjack = round_.dealer.blackjack
    cite = "19:47-2.24(e)1.i" if table.elections.card_reader else "19:47-2.24(e)2"
    pays = [(w, decide_twenty(box.first_cards, blackjack, table.elections)) for w, box in waiting]
    total = sum(decision.winnings(w.amount) for w, decision in pays)
    cap = table.elections.twenty_point_cap
    staked = sum(w.amount for w, _ in pays)
    for wager, decision in reversed(pays):
        if blackjack and cap is not None and total > cap:
            share = cap * wager.amount // staked
            yield from table.pay(wager, Decision(Result.WON, "19:47-2.24(h)[share]", fixed=share))
        else:
            yield from table.pay(wager, replace(decision, cite=cite))


# ---- progressive ---------------------------------------------------------------------------------------------------


@law("19:47-2.19(d)", "19:47-2.19(h)[when]")
def settle_progressive(table: BlackjackTable, round_: Round) -> Steps:
    """Each progressive wager is paid when its main wager is settled, whatever the dealer has.

    19:47-2.19(d), 19:47-2.19(h)[when], 19:47-2.19(h)[share].
    """
    wagers = progressive_wagers(table)
    if not wagers:
        return
    meter: Cents = table.own.meter
    payouts = []
    for wager in wagers:
        box = round_.box(side_box_of(wager))
        payouts.append((wager, *progressive_payout(box.first_cards if box else (), meter)))
    jackpots = [p for p in payouts if p[2] == "19:47-2.19(c)[four-one-colour]"]
    for wager, amount, cite in payouts:
        if not amount:
            yield from table.take(wager, lost(cite))
            continue
        if len(jackpots) > 1 and cite == "19:47-2.19(c)[four-one-colour]":
            amount, cite = meter // len(jackpots), "19:47-2.19(h)[share]"
        yield from pay_progressive(table, wager, amount, cite)
    if jackpots:
        yield from reset_meters(table)


def reset_meters(table: BlackjackTable) -> Steps:
    """The meter that was won begins with what was set aside for it. 19:47-2.19(i)[reset]."""
    own, cite = table.own, "19:47-2.19(i)[reset]"
    reset = own.reset_meter
    table.move(cite, METER, FUNDING, own.meter, "meter")
    table.move(cite, RESET_METER, METER, reset, "meter")
    table.move(cite, FUNDING, RESET_METER, table.elections.progressive_reset, "meter")
    own.meter, own.reset_meter = reset, table.elections.progressive_reset
    yield from table.note(cite, "progressive-meter-reset", reset=reset)


def pay_progressive(table: BlackjackTable, wager: Wager, amount: Cents, cite: str) -> Steps:
    """Verified by the dealer, validated by a supervisor, then paid. 19:47-2.19(g)1, 19:47-2.19(g)2, 19:47-2.19(g)3.

    The chip went into the acceptor device and is not returned with the amount: reading P-7.
    """
    supervisor, seat = "casino supervisor", wager.seat
    yield from table.attest("19:47-2.19(g)1", "dealer", "winning-cards-verified", seat=seat)
    yield from table.attest("19:47-2.19(g)2", "dealer", "light-is-lit", seat=seat)
    yield from table.attest("19:47-2.19(g)3", supervisor, "payout-validated", seat=seat, amount=amount)
    if cite in ("19:47-2.19(c)[four-one-colour]", "19:47-2.19(h)[share]"):
        yield from table.attest("19:47-2.19(h)[cards-stay]", supervisor, "documents-complete", seat=seat)
    yield from table.pay(wager, Decision(Result.WON, cite, fixed=amount - wager.amount))


# ---- streak --------------------------------------------------------------------------------------------------------


@law("19:47-2.22(g)", "19:47-2.22(i)")
def settle_streaks(table: BlackjackTable, box: Box) -> Steps:
    """A win moves the marker, a loss takes the streaks, a push leaves them.

    19:47-2.22(d)[lammer], 19:47-2.22(e), 19:47-2.22(g), 19:47-2.22(i).
    """
    on_it = [w.seat for w in table.wagers if w.kind is STREAK and side_box_of(w) == box.number]
    for seat in sorted(set(on_it)):
        yield from step_streak(table, seat, box)


@law("19:47-2.22(k)3")
def step_streak(table: BlackjackTable, seat: int, box: Box) -> Steps:
    """One round of a patron's streaks. 19:47-2.22(d)1, 19:47-2.22(d)2, 19:47-2.22(d)3, 19:47-2.22(d)4."""
    mine = sorted((w for w in table.wagers if on_box(w, STREAK, seat, box.number)), key=lambda w: w.spot)
    results = box.results.get(seat, [])
    step = rules.streak_step(results.count(rules.WON), results.count(rules.LOST))
    if step < 0:
        for wager in mine:
            yield from table.take(wager, lost("19:47-2.22(e)"))
        return
    if step == 0:
        return
    streak: Streak = table.own.streaks[streak_key(seat, box.number)]
    wins = streak.wins = streak.wins + 1
    pending = [w for w in mine if streak_length(w) > wins]
    if pending:  # the marker moves before a won streak is paid: 19:47-2.22(k)3
        yield from table.note("19:47-2.22(d)[lammer]", "streak-marker", seat=seat, wins=wins + 1)
    for wager in [w for w in mine if streak_length(w) == wins]:
        yield from table.pay(wager, won(table.elections.streak_odds[wins], f"19:47-2.22(d){wins - 1}"))


# ---- blackjack bonus -----------------------------------------------------------------------------------------------


@law("19:47-2.20(f)[complete]", "19:47-2.20(i)")
def settle_bonuses(table: BlackjackTable, round_: Round) -> Steps:
    """After all else each winner of a bonus presses the button once, from the dealer's left.

    19:47-2.20(f)[complete], 19:47-2.20(f)[button], 19:47-2.20(i).
    """
    for wager, _ in side(table, round_, BONUS):
        drawn = table.elections.bonus_one if wager.amount == 100 else table.elections.bonus_five
        spaces = [dollars(amount) for amount, weight in sorted(drawn.items()) for _ in range(weight)]
        table.admits = ("bonus-system-failure",)
        shown = yield from table.put(Spin("19:47-2.20(f)[button]", spaces))
        table.admits = ()
        if shown == "nothing":
            decision = won(FAILED_BONUS, "19:47-2.15(o)")
        else:
            amount = next(amount for amount in drawn if dollars(amount) == shown)
            decision = Decision(Result.WON, bonus_cite(wager), fixed=amount)
        yield from verify_bonus(table, wager, decision)
        yield from take_or_pay(table, wager, decision)


def bonus_cite(wager: Wager) -> str:
    """The range from which a bonus draws."""
    return "19:47-2.20(j)[one-dollar]" if wager.amount == 100 else "19:47-2.20(j)[five-dollar]"


def verify_bonus(table: BlackjackTable, wager: Wager, decision: Decision) -> Steps:
    """Cards, display, and the announcement or a supervisor's confirmation.

    19:47-2.20(g)1, 19:47-2.20(g)2, 19:47-2.20(g)3, 19:47-2.20(g)4.
    """
    amount = decision.winnings(wager.amount)
    yield from table.attest("19:47-2.20(g)1", "dealer", "blackjack-verified", seat=wager.seat)
    yield from table.attest("19:47-2.20(g)2", "dealer", "display-verified", amount=amount)
    if amount < 10_000:
        yield from table.call("19:47-2.20(g)3", "bonus", amount=amount)
    else:
        yield from table.attest("19:47-2.20(g)4", "casino supervisor", "bonus-confirmed", amount=amount)
