"""What baccarat-punto banco asks of the floor: minibaccarat's signs and guide under its own paragraphs."""

from __future__ import annotations

from ...table.floor_rules import Fitting, FloorRules, FloorTable, Trigger, Uniform
from ..minibaccarat.floor_rules import (
    begun,
    controls,
    cutting_card_colour,
    how_to_play,
    internal,
    mixed_backs,
    raised,
    two_cutting_cards,
    without_vigorish,
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
        raised("19:47-3.3(d)"),
        *begun("19:47-3.3(e)[notice]"),
        internal("19:47-3.5(a)1.ii", "shuffle_after_lacing", Trigger.START, Trigger.STOP),
        internal("19:47-8.3[internal-procedures]", "shuffle", Trigger.CHANGE),
        internal("19:47-3.10(c)2", "settlement_order", Trigger.START, Trigger.CHANGE),
    ),
    signs=without_vigorish("19:47-3.3(e)[notice]"),
    fittings=(
        Fitting("19:47-3.1(a)[cutting-cards]", two_cutting_cards, "two cutting cards"),
        Fitting("19:47-3.1(a)[cutting-cards]", cutting_card_colour, "a colour unlike the backs"),
        Fitting("19:47-3.6(a)", mixed_backs, "backs of one colour and design"),
        Fitting("19:47-3.5(a)2", three_dealers, "three dealers, or shuffle=1"),
    ),
    submission=controls("19:47-3.3(c)3", "19:47-3.3(c)3.v"),
    odds={"tie": "tie_pays"},
    guide=how_to_play,
)
