"""What baccarat-punto banco asks of the floor: minibaccarat's signs and guide under its own paragraphs."""

from __future__ import annotations

from ...table.floor_rules import Asked, Fitting, FloorRules, FloorTable, NoticeDuty, SignDuty, Trigger, Uniform
from ..minibaccarat.floor_rules import (
    NO_VIGORISH,
    TO_THE_STATE,
    cutting_card_colour,
    defers,
    how_to_play,
    mixed_backs,
    no_vigorish_sign,
    rate_on_wins,
    two_cutting_cards,
    vigorish_text,
)
from .elections import PuntoBancoElections

DEALERS = 3


def three_dealers(table: FloorTable, elections: PuntoBancoElections) -> str | None:
    """Whether the wash of procedure 2 has three dealers to shuffle after it."""
    dealers = table.staff.dealers
    if elections.shuffle == 2 and dealers is not None and dealers < DEALERS:
        return f"Shuffle procedure 2 needs three dealers, each shuffling once; the table has {dealers}."
    return None


FLOOR = FloorRules(
    between=(
        Uniform(
            "19:47-3.5(b)",
            ("shuffle", "shuffle_after_lacing"),
            "The punto banco tables of a pit shuffle and lace alike",
        ),
        Uniform("19:47-3.10(c)1", ("settlement_order",), "The punto banco tables of a pit settle by one procedure"),
    ),
    notices=(
        NoticeDuty(
            "19:47-3.3(d)",
            ("vigorish_percent", "banker_six_pays_half"),
            (Trigger.INCREASE,),
            value=rate_on_wins,
            text=vigorish_text,
        ),
        *(NoticeDuty("19:47-3.3(e)[notice]", (name,), (Trigger.START,), text=vigorish_text) for name in NO_VIGORISH),
        NoticeDuty(
            "19:47-3.5(a)1.ii",
            ("shuffle_after_lacing",),
            (Trigger.START, Trigger.STOP),
            to=TO_THE_STATE,
            written=True,
        ),
        NoticeDuty("19:47-8.3[internal-procedures]", ("shuffle",), (Trigger.CHANGE,), to=TO_THE_STATE, written=True),
        NoticeDuty(
            "19:47-3.10(c)2",
            ("settlement_order",),
            (Trigger.START, Trigger.CHANGE),
            to=TO_THE_STATE,
            written=True,
        ),
    ),
    signs=tuple(SignDuty(name, "19:47-3.3(e)[notice]", no_vigorish_sign(name)) for name in NO_VIGORISH),
    fittings=(
        Fitting("19:47-3.1(a)[cutting-cards]", two_cutting_cards, "two cutting cards"),
        Fitting("19:47-3.1(a)[cutting-cards]", cutting_card_colour, "a colour unlike the backs"),
        Fitting("19:47-3.6(a)", mixed_backs, "backs of one colour and design"),
        Fitting("19:47-3.5(a)2", three_dealers, "three dealers, or shuffle=1"),
    ),
    submission=(
        Asked("19:47-3.3(c)3", "internal controls for deferred vigorish that is never collected", defers),
        Asked("19:47-3.3(c)3.v", "those controls meet 19:45-1.9 and 19:45-1.9B", defers),
    ),
    odds={"tie": "tie_pays"},
    guide=how_to_play,
)
