"""What is declared at a craps table: rolls that do not count, dice that do not lie flat, wagers called on, dice passed.

19:47-1.9 and 1.10 say which throws count and who may say so; 1.3(e) who calls a wager on; 1.11 who gives up the dice.
"""

from __future__ import annotations

import re

from ...errors import Refusal, certain
from ...rulebook.cite import law
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.table import RoundVoid, Steps
from ...table.wagers import Wager, void
from .dealing import give_up, offer_dice
from .state import CrapsTable, Variant, clockwise, session
from .wagers import SPOTS

Faces = tuple[int, int]
STAFF = ("stickperson", "boxperson", "dealer", "floorperson")

# Why a throw may be called No Roll; whatever else is improper is told after "improper: ".
GROUNDS = {
    "dice did not leave the hand together": "19:47-1.9(b)1",
    "dice did not reach the end of the table": "19:47-1.9(b)2",
    "die on the bank before the boxperson": "19:47-1.9(b)3",
    "die in the cup or on a rail": "19:47-1.9(b)4",
    "cheating device or technique": "19:47-1.9(b)5",
    "helicopter throw": "19:47-1.8",
}
BEFORE_REST = ("19:47-1.9(b)1", "19:47-1.9(b)2", "19:47-1.9(b)6")  # 19:47-1.9(c)


def ground(reason: str) -> str:
    """The paragraph behind a reason for No Roll. All other improper throws: 19:47-1.9(b)6."""
    if reason.startswith("improper: ") and len(reason) > 10:
        return "19:47-1.9(b)6"
    return GROUNDS.get(reason, "")


@law("19:47-1.9(b)")
def verify_no_roll(table: CrapsTable, declared: Declaration) -> None:
    """Only those designated may call it, and only for a listed reason. 19:47-1.9(b), 19:47-1.9(e)1, 19:47-1.9(e)2."""
    elections = table.elections
    if declared.by not in elections.callers:
        raise Refusal(
            f"No Roll is not for the {declared.by} to call at this table.",
            cite=elections.variant.no_roll_cite,
            instead=" or ".join(elections.callers),
        )
    if not ground(declared.reason):
        lawful = "; ".join((*GROUNDS, "improper: and why"))
        touching = "chips" in declared.reason or "coupon" in declared.reason
        raise Refusal(
            f"{declared.reason or 'Nothing'!r} is no ground for No Roll.",
            cite="19:47-1.9(d)" if touching else "19:47-1.9(b)6",
            instead=lawful,
        )


def no_roll(table: CrapsTable, declared: Declaration) -> Steps:
    """The throw does not count and no wager is settled; the dice are thrown again."""
    yield from table.note(ground(declared.reason), "no-roll", reason=declared.reason)
    if declared.reason == "cheating device or technique":
        yield from table.attest("19:47-1.9(b)5", declared.by, "incident-logged")


def no_roll_at_rest(table: CrapsTable, declared: Declaration) -> Steps:
    """Called after the dice stopped, which for some reasons is later than it should be. 19:47-1.9(c)."""
    yield from no_roll(table, declared)
    if ground(declared.reason) in BEFORE_REST:
        yield from table.note("19:47-1.9(c)", "no-roll-called-late")


def off_table(table: CrapsTable, _: Declaration) -> Steps:
    """A die that leaves the table makes the roll invalid by itself. 19:47-1.9(a)[off-table]."""
    yield from table.note("19:47-1.9(a)[off-table]", "roll-invalid-off-table")


def stacked(table: CrapsTable, _: Declaration) -> Steps:
    """One die on top of the other makes the roll invalid by itself. 19:47-1.9(a)[stacked]."""
    yield from table.note("19:47-1.9(a)[stacked]", "roll-invalid-stacked")


def wedged(table: CrapsTable, _: Declaration) -> Steps:
    """A die that rests on more than one side voids the roll. 19:47-1.10(a)1[two-sides-void]."""
    yield from table.note("19:47-1.10(a)1[two-sides-void]", "roll-void-on-two-sides")


_COCKED = re.compile(r"rests on ([1-6]), other shows ([1-6])")
_RULED = re.compile(r"([1-6]) ([1-6])|rethrow")


def verify_cocked(_: CrapsTable, declared: Declaration) -> None:
    """Which side rests on the chips, and the other die. 19:47-1.10(a)[one-face]."""
    if not _COCKED.fullmatch(declared.reason):
        raise Refusal(
            "A cocked die is told by the one side it rests on and the other die.",
            cite="19:47-1.10(a)[one-face]",
            instead='declare cocked-die "rests on 2, other shows 4"',
        )


def cocked(table: CrapsTable, declared: Declaration) -> Steps[Faces]:
    """A cocked die counts the face opposite the side it rests on. 19:47-1.10(a)1[cocked]."""
    found = _COCKED.fullmatch(declared.reason)
    found = certain(found)
    faces = 7 - int(found[1]), int(found[2])
    yield from table.note("19:47-1.10(a)1[cocked]", "leaning-die-counts", leaning=faces[0], other=faces[1])
    return faces


def verify_dispute(table: CrapsTable, declared: Declaration) -> None:
    """The person whom the game's rule names decides. 19:47-1.10(a)2.i, 19:47-1.10(a)2.ii."""
    variant = table.elections.variant
    if declared.by != variant.dispute_by:
        raise Refusal(
            f"A dispute over a face is not for the {declared.by} to settle.",
            cite=variant.dispute_cite,
            instead=f"the {variant.dispute_by}",
        )
    if not _RULED.fullmatch(declared.reason):
        raise Refusal("A ruling names both faces, or a rethrow.", cite=variant.dispute_cite, instead='"4 3" or rethrow')


def dispute(table: CrapsTable, declared: Declaration) -> Steps[Faces | None]:
    """The faces as ruled, or a rethrow. 19:47-1.10(a)2.i, 19:47-1.10(a)2.ii."""
    found = _RULED.fullmatch(declared.reason)
    found = certain(found)
    yield from table.note(
        table.elections.variant.dispute_cite, "faces-ruled-by", by=declared.by, reason=declared.reason
    )
    return (int(found[1]), int(found[2])) if found[1] else None


# ---- between rolls ---------------------------------------------------------------------------------------------------


def called(table: CrapsTable, declared: Declaration) -> list[Wager]:
    """The standing wagers that a call of "On" or "Off" is about."""
    return [w for w in table.wagers if w.seat == declared.seat and w.name == declared.reason]


def verify_called(table: CrapsTable, declared: Declaration) -> None:
    """A wager that sleeps on come out rolls, standing, and called by its player. 19:47-1.3(e)[all-others-on]."""
    wagers = called(table, declared)
    if not wagers:
        raise Refusal(
            f"Seat {declared.seat} has no wager {declared.reason!r} to call.",
            cite="19:47-1.3(e)[inactive-classes]",
            instead="seat and the name of a standing wager",
        )
    if not table.elections.variant.sleeps(SPOTS[declared.reason].index):
        raise Refusal(
            f"{declared.reason} always works.", cite="19:47-1.3(e)[all-others-on]", instead="take it down where allowed"
        )


def call_on(table: CrapsTable, declared: Declaration) -> Steps:
    """The player calls it on and the dealer puts the marker on it. 19:47-1.2(a)5[inactive-on-come-out]."""
    state = session(table)
    state.on += [wager.number for wager in called(table, declared) if wager.number not in state.on]
    yield from table.note("19:47-1.3(e)[inactive-classes]", "on-marker-put", wager=declared.reason, seat=declared.seat)


def call_off(table: CrapsTable, declared: Declaration) -> Steps:
    """The on marker is taken off again. 19:47-1.3(e)[inactive-classes]."""
    state, off = session(table), {wager.number for wager in called(table, declared)}
    state.on = [number for number in state.on if number not in off]
    yield from table.note(
        "19:47-1.3(e)[inactive-classes]", "on-marker-taken-off", wager=declared.reason, seat=declared.seat
    )


def verify_pass_dice(table: CrapsTable, declared: Declaration) -> None:
    """The shooter's own choice, after any roll; at a casino night after a decision. 19:47-1.11(a)[shooter-choice]."""
    state = session(table)
    if not state.shooter:
        raise Refusal("Nobody has the dice.", cite="19:47-1.11(a)[shooter-choice]", instead="wait for the offer")
    if declared.seat not in (None, state.shooter):
        raise Refusal(
            f"Seat {declared.seat} does not have the dice.",
            cite="19:47-1.11(a)[shooter-choice]",
            instead=f"seat {state.shooter}",
        )
    if state.point and not table.elections.variant.pass_after_any_roll:
        raise Refusal(
            "The dice are given up after a decision.", cite="19:47-1.11(a)[shooter-choice]", instead="the point first"
        )


def pass_dice(table: CrapsTable, _: Declaration) -> Steps:
    """The dice go to the player at the shooter's left and on. 19:47-1.11(a)[shooter-choice]."""
    shooter = session(table).shooter
    yield from table.note("19:47-1.11(a)[shooter-choice]", "dice-passed", seat=shooter)
    yield from hand_on(table)


def hand_on(table: CrapsTable) -> Steps:
    """The shooter gives up the dice and the whole set is offered on. 19:47-1.11(c)."""
    old = session(table).shooter
    give_up(table)
    yield from offer_dice(table, "19:47-1.11(c)", [n for n in clockwise(table, old) if n != old])


# The last is the automated shaker's.
ORDER_GROUNDS = law("19:47-1.11[automated-rotation]")(
    ("unreasonable delay", "repeated invalid rolls", "violation of the Act or regulations", "time is up")
)


def verify_order(table: CrapsTable, declared: Declaration) -> None:
    """The boxperson at craps, the dealer at mini-craps. 19:47-1.11(a)2."""
    who = table.elections.variant.order_by
    if declared.by != who:
        raise Refusal(f"The {declared.by} cannot order the dice passed.", cite="19:47-1.11(a)2", instead=f"the {who}")
    verify_pass_any(table)


def verify_pass_any(table: CrapsTable) -> None:
    """There must be a shooter."""
    if not session(table).shooter:
        raise Refusal("Nobody has the dice.", cite="19:47-1.11(a)2", instead="wait for a shooter")


def order_pass(table: CrapsTable, declared: Declaration) -> Steps:
    """The shooter must pass the dice. 19:47-1.11(a)2."""
    shooter = session(table).shooter
    yield from table.note("19:47-1.11(a)2", "dice-ordered-on", seat=shooter, reason=declared.reason)
    yield from hand_on(table)


def new_dice(table: CrapsTable, declared: Declaration) -> Steps:
    """Every player may ask for other dice; they come after the next decision. 13:47-20.25(g)8."""
    session(table).new_dice = True
    yield from table.note("13:47-20.25(g)8", "new-dice-asked-for", seat=declared.seat)


# ---- the automated shaker --------------------------------------------------------------------------------------------


class DeviceFailure(RoundVoid):
    """The shaker cannot be put right; every wager goes back."""


def device_fault(table: CrapsTable, declared: Declaration) -> Steps:
    """Dice not flat or a fault of the shaker: no roll, wagers stand. 19:47-1.9[automated-no-roll]."""
    yield from table.note("19:47-1.9[automated-no-roll]", "no-roll-of-shaker", reason=declared.reason)


def device_failure(table: CrapsTable, declared: Declaration) -> Steps:
    """A failure that cannot be corrected. 19:47-1.9[automated-failure]."""
    yield from table.note("19:47-1.9[automated-failure]", "device-failure", reason=declared.reason)
    for wager in list(table.wagers):
        yield from table.give_back(wager, void("19:47-1.9[automated-failure]"))
    raise DeviceFailure("19:47-1.9[automated-failure]", declared.reason)


IRREGULARITIES = by_key(
    Irregularity("off-table", "19:47-1.9(a)[off-table]", "a die left the table", off_table, by=STAFF),
    Irregularity("stacked", "19:47-1.9(a)[stacked]", "one die lies on the other", stacked, by=STAFF),
    Irregularity(
        "no-roll",
        "19:47-1.9(b)6",
        "No Roll is called before the dice stop",
        no_roll,
        by=(*STAFF, "pit boss"),
        check=verify_no_roll,
    ),
    Irregularity(
        "no-roll-at-rest",
        "19:47-1.9(c)",
        "No Roll is called after the dice stopped",
        no_roll_at_rest,
        by=STAFF,
        check=verify_no_roll,
    ),
    Irregularity("cocked-die", "19:47-1.10(a)1[cocked]", "a die leans", cocked, by=STAFF, check=verify_cocked),
    Irregularity("wedged-die", "19:47-1.10(a)1[two-sides-void]", "a die rests on two sides", wedged, by=STAFF),
    Irregularity("dispute", "19:47-1.10(a)2.i", "which face is up", dispute, by=STAFF, check=verify_dispute),
    Irregularity(
        "called-on",
        "19:47-1.3(e)[inactive-classes]",
        "a player calls a sleeping wager on",
        call_on,
        by=("dealer",),
        needs_reason=True,
        check=verify_called,
    ),
    Irregularity(
        "called-off",
        "19:47-1.3(e)[inactive-classes]",
        "a player calls it off again",
        call_off,
        by=("dealer",),
        needs_reason=True,
        check=verify_called,
    ),
    Irregularity(
        "pass-dice",
        "19:47-1.11(a)[shooter-choice]",
        "the shooter gives up the dice",
        pass_dice,
        by=("shooter",),
        check=verify_pass_dice,
    ),
    Irregularity(
        "order-pass",
        "19:47-1.11(a)2",
        "the shooter is ordered to pass the dice",
        order_pass,
        by=STAFF,
        grounds=ORDER_GROUNDS,
        check=verify_order,
    ),
    Irregularity("new-dice", "13:47-20.25(g)8", "a player asks for new dice", new_dice, by=("player",)),
    Irregularity(
        "device-fault",
        "19:47-1.9[automated-no-roll]",
        "the shaker faults or the dice are not flat",
        device_fault,
        by=STAFF,
        needs_reason=True,
    ),
    Irregularity(
        "device-failure",
        "19:47-1.9[automated-failure]",
        "the shaker cannot be put right",
        device_failure,
        by=STAFF,
        needs_reason=True,
    ),
)


def known_to(*variants: Variant) -> dict[str, Irregularity]:
    """Those that the rules of these variants know."""
    keys = {key for variant in variants for key in (*variant.between_rolls, *variant.while_rolling)}
    return {key: known for key, known in IRREGULARITIES.items() if key in keys}
