"""What craps asks of the floor: payouts above the schedule everywhere alike, and notice of buy bets (19:47-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import dice
from ...table.floor_rules import Asked, FloorRules, NoticeDuty, SignDuty, Trigger, Uniform
from . import rules
from .payouts import rules as payouts

if TYPE_CHECKING:
    from .elections import CrapsElections


def raised(elections: CrapsElections) -> list[tuple[str, str]]:
    """The lines of the schedule that pay more than they must."""
    above = [(line, odds) for line, odds in elections.pays.items() if odds > payouts.PAYS[line][0]]
    return sorted((line, str(odds)) for line, odds in above)


def buy_bets(elections: CrapsElections) -> str | None:
    """Buy bets as the sign states them: the charge, and the numbers that pay it only when they win."""
    return f"Buy bets are paid at true odds for {elections.buy_terms}." if elections.buy_bets else None


def buy_notice(elections: CrapsElections) -> str:
    """What the notice of a change says."""
    return buy_bets(elections) or "Buy bets are no longer taken."


def buy_charges(elections: CrapsElections) -> str:
    """For each number whether the charge is taken when the bet is made or when it is won. 19:47-1.5(a)[checklist]."""
    return ", ".join(f"{n} {'won' if elections.buy_charged_on_win(n) else 'made'}" for n in sorted(rules.POINTS))


def offers_buy_bets(elections: CrapsElections) -> bool:
    """Whether buy bets are taken at all."""
    return bool(elections.buy_bets)


def how_to_play(elections: CrapsElections) -> list[tuple[str, list[str]]]:
    """The game in plain English, with its come out roll read from the rules that settle it."""
    wins = _or([total for total in range(2, 13) if rules.is_natural(total)])
    loses = _or([total for total in range(2, 13) if rules.is_craps(total)])
    points = _or(list(rules.POINTS))
    come_out = [
        f"The first roll is the come out roll. Pass wins on {wins} and loses on {loses}.",
        f"A roll of {points} becomes the point: Pass then wins if the point comes again before a 7, and loses on a 7.",
        "Don't Pass is the other way round, except that a 12 on the come out roll is a standoff.",
        "Come and Don't Come are the same bets, made later: the next roll is their come out roll.",
    ]
    odds = "Behind these bets you may stake odds, which are paid what the dice are worth: they cost nothing."
    most = ", ".join(f"{elections.multiple(n)} times on {n}" for n in rules.POINTS)
    return [
        ("The aim", ["A shooter rolls two dice. You bet on what the dice will show: with the shooter or against."]),
        ("Line bets", come_out),
        ("Odds", [odds, f"At this table at most {most}."]),
        (
            "Other bets",
            ["They are decided by the next roll, or stay until their number or a 7 comes, as listed below."],
        ),
    ]


def _or(numbers: list[int]) -> str:
    words = [str(number) for number in numbers]
    return f"{', '.join(words[:-1])} or {words[-1]}"


NOTICE = "19:47-1.5(a)[notice]"

FLOOR = FloorRules(
    between=(
        Uniform(
            "19:47-1.4(b)[higher-if-uniform]",
            ("pays",),
            "Payouts above the schedule are the same throughout the casino",
            scope="casino",
            games=("craps", "mini-craps", "automated-craps"),
            value=raised,
        ),
    ),
    notices=(
        NoticeDuty(NOTICE, ("buy_bets",), (Trigger.START, Trigger.STOP), text=buy_notice),
        NoticeDuty(NOTICE, ("buy_win_only", "buy_percent"), (Trigger.CHANGE,), text=buy_notice),
    ),
    signs=(SignDuty("buy_bets", NOTICE, buy_bets),),
    fittings=(dice("19:47-1.7(a)[five-dice]", 5, or_more=True),),
    moved=frozenset({"come-point", "dont-come-point"}),
    guide=how_to_play,
    submission=(
        Asked("19:47-1.5(a)[checklist]", "when the charge on each buy number is taken", offers_buy_bets, buy_charges),
    ),
)
