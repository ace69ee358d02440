"""What roulette asks of the floor: a sign for the zero rule, notice when it or the wheel changes (19:47-5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.floor_rules import FloorRules, NoticeDuty, SignDuty, Trigger

if TYPE_CHECKING:
    from .elections import RouletteElections


def zero_rule(elections: RouletteElections) -> str | None:
    """What even-money wagers lose on 0 or 00, at a double-zero wheel."""
    if elections.wheel != "double-zero":
        return None
    lost = "half of the wager" if elections.zero_loss == "half" else "the whole wager"
    return f"On 0 or 00, wagers on red, black, odd, even, 1 to 18 and 19 to 36 lose {lost}."


def zero_notice(elections: RouletteElections) -> str:
    """What the notice of a change says."""
    return zero_rule(elections) or wheel_notice(elections)


def wheel_notice(elections: RouletteElections) -> str:
    """Which zeros decide wagers at the table."""
    if elections.wheel == "single-zero":
        return "This table has a single-zero wheel."
    if elections.wheel == "double-zero":
        return "This table has a double-zero wheel."
    return "This double-zero wheel is used as a single-zero wheel: 00 decides nothing and the ball is spun again."


def used_as_single(elections: RouletteElections) -> str | None:
    """The sign of a double-zero wheel that is used as single zero."""
    return wheel_notice(elections) if elections.used_as_single else None


def how_to_play(elections: RouletteElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    zeros = "0 and 00" if elections.wheel == "double-zero" else "0"
    rule = zero_rule(elections)
    return [
        ("The aim", ["You bet on where a ball will come to rest on a spinning wheel."]),
        (
            "The wheel",
            [
                f"The wheel has the numbers 1 to 36, half of them red and half black, and {zeros} in green.",
                wheel_notice(elections),
                *([rule] if rule else []),
            ],
        ),
        (
            "How to bet",
            [
                "Put your chips on a number, or across the lines or in the boxes that stand for several numbers.",
                "When the dealer calls no more bets, wagers stand. The number of the ball decides all of them.",
            ],
        ),
    ]


FLOOR = FloorRules(
    notices=(
        NoticeDuty("19:47-5.2(b)[notice]", ("zero_loss",), (Trigger.CHANGE,), text=zero_notice),
        NoticeDuty("19:47-5.2(d)1", ("wheel", "single_zero_notice"), (Trigger.CHANGE,), text=wheel_notice),
    ),
    signs=(
        SignDuty("zero_loss", "19:47-5.2(b)[notice]", zero_rule),
        SignDuty("wheel", "19:47-5.2(d)1", used_as_single),
    ),
    guide=how_to_play,
)
