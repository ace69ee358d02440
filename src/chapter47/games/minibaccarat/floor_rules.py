"""What minibaccarat asks of the floor: one pit, one way; notice of changes; cards and cutting cards; its guide."""

from __future__ import annotations

from decimal import Decimal

from ...table.floor_rules import Asked, Fitting, FloorRules, FloorTable, Follows, NoticeDuty, SignDuty, Trigger, Uniform
from ...table.given import Of
from . import rules
from .elections import BaccaratElections, MinibaccaratElections
from .wagers import vigorish


def by_hand(elections: MinibaccaratElections) -> bool | None:
    """Only cards shuffled by hand are feathered or laced; a table with a device is not compared."""
    return True if elections.shuffler == "none" else None


def vigorish_type(elections: BaccaratElections) -> str:
    """Whether vigorish is charged on ties; all that is charged on wins, or waived there, is the other type."""
    return "on ties" if getattr(elections, "tie_vigorish", False) else "on wins"


def rate_on_wins(elections: BaccaratElections) -> int | Decimal | None:
    """The percentage of a Banker win that the house takes; not comparable where it charges ties instead."""
    if vigorish_type(elections) == "on ties":
        return None
    return vigorish(elections).percent if elections.takes_vigorish else 0


def vigorish_text(elections: BaccaratElections) -> str:
    """The vigorish in force as a sign states it."""
    if vigorish_type(elections) == "on ties":
        return "On a tie, 25 percent of each Banker wager is charged as vigorish. Banker wins pay 1 to 1."
    if elections.banker_six_pays_half:
        return "Banker wins pay 1 to 1 without vigorish, except that a Banker win with six pays 1 to 2."
    text = f"Banker wins pay 1 to 1 less a vigorish of {elections.rate} percent of the winnings."
    if elections.total_cards_waive_vigorish:
        text += " No vigorish is charged to a patron whose total-cards wagers add up to the Banker wager or more."
    return text


def no_vigorish_sign(name: str) -> Of[str | None]:
    """The text of a no-vigorish sign while the option is in force."""
    return lambda elections: vigorish_text(elections) if getattr(elections, name) else None


def mixed_backs(table: FloorTable, _: object) -> str | None:
    """Whether cards of different backs go into one shoe."""
    backs = table.equipment.backs
    if backs and table.equipment.shuffler is None and len(set(backs)) > 1:
        return f"The cards of one shoe have backs of one colour and design, not {' and '.join(backs)}."
    return None


def two_cutting_cards(table: FloorTable, _: object) -> str | None:
    """Whether the shoe gets its two cutting cards."""
    number = table.equipment.cutting_cards
    return None if number in (None, 2) else f"A shoe is prepared with two cutting cards, not {number}."


def cutting_card_colour(table: FloorTable, _: object) -> str | None:
    """Whether the cutting cards can be told from the backs."""
    colour = table.equipment.cutting_card_colour
    if colour is not None and colour in (table.equipment.backs or ()):
        return f"The cutting card is {colour} and cannot be told from {colour} backs."
    return None


def cutting_card_approved(table: FloorTable, _: object) -> str | None:
    """Whether the colour of the cutting cards has its approval on record."""
    fitted = table.equipment
    if fitted.cutting_card_colour is not None and not fitted.cutting_card_approval:
        return f"The {fitted.cutting_card_colour} cutting cards have no approval on record."
    return None


def defers(elections: BaccaratElections) -> bool:
    """Whether vigorish is marked and collected later."""
    return elections.defer_vigorish


def how_to_play(elections: BaccaratElections) -> list[tuple[str, list[str]]]:
    """The game in plain English, with its draw rules read from the tables that deal it."""
    zero = [name for rank, name in ((10, "tens"), (11, "jacks"), (12, "queens"), (13, "kings"))]
    worth = [f"Aces count {rules.card_value(1)}, cards from two to nine their number, {_and(zero)} nothing."]
    stands = next(count for count in range(10) if not rules.player_draws(count, 0))
    draws = [
        "Player's Hand and Banker's Hand get two cards each. If either has eight or nine, nobody draws.",
        f"Otherwise Player's Hand draws a third card on {stands - 1} or less and stands on {stands} or more.",
        "Banker's Hand then draws or stands by this table:",
        *(f"Banker has {count}: {_banker_draws(count)}." for count in range(8)),
    ]
    aim = ["You bet on which of two hands comes nearer to nine. The cards decide; nobody makes a choice."]
    if elections.bonus and elections.bonus_requires_base:
        aim.append("A bonus wager needs a wager on Player or Banker beside it.")
    return [
        ("The aim", aim),
        ("What the cards count", [*worth, "Only the last digit of a hand's total counts: seven and eight make five."]),
        ("How the cards are dealt", draws),
        ("Vigorish", [vigorish_text(elections)]),
    ]


def _banker_draws(count: int) -> str:
    drawn = [third for third in range(10) if rules.BANKER_DRAWS[count][third + 1]]
    if len(drawn) == 10:
        return "draws"
    if not drawn:
        return "stands" if not rules.BANKER_DRAWS[count][0] else "draws only where Player's Hand took no third card"
    alone = "also where it took none" if rules.BANKER_DRAWS[count][0] else "not where it took none"
    return f"draws where Player's third card counts {_and([str(third) for third in drawn])}, {alone}"


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def raised(cite: str) -> NoticeDuty:
    """The notice of a higher vigorish on wins."""
    names = ("vigorish_percent", "banker_six_pays_half")
    return NoticeDuty(cite, names, (Trigger.INCREASE,), value=rate_on_wins, text=vigorish_text)


def begun(cite: str) -> list[NoticeDuty]:
    """The notices of wagers without vigorish."""
    return [NoticeDuty(cite, (name,), (Trigger.START,), text=vigorish_text) for name in NO_VIGORISH]


def without_vigorish(cite: str) -> tuple[SignDuty, ...]:
    """The signs of wagers without vigorish."""
    return tuple(SignDuty(name, cite, no_vigorish_sign(name)) for name in NO_VIGORISH)


def internal(cite: str, name: str, *on: Trigger) -> NoticeDuty:
    """A procedure of the house of which the State is told in writing."""
    return NoticeDuty(cite, (name,), on, to=TO_THE_STATE, written=True)


def controls(cite: str, standards: str) -> tuple[Asked, ...]:
    """What is submitted where vigorish is collected later."""
    return (
        Asked(cite, "internal controls for deferred vigorish that is never collected", defers),
        Asked(standards, "those controls meet 19:45-1.9 and 19:45-1.9B", defers),
    )


NO_VIGORISH = ("banker_six_pays_half", "total_cards_waive_vigorish")
TO_THE_STATE = ("Commission", "surveillance")

FLOOR = FloorRules(
    between=(
        Uniform(
            "19:47-7.5(c)",
            ("after_shuffle", "shuffle_after_lacing"),
            "The minibaccarat tables of a pit shuffle and lace alike",
            among=by_hand,
        ),
        Uniform("19:47-7.10(c)1", ("settlement_order",), "The minibaccarat tables of a pit settle by one procedure"),
        Follows(
            "19:47-7.10(c)2",
            "punto-banco",
            ("settlement_order",),
            "Beside a punto banco table minibaccarat settles by the procedure used there",
        ),
    ),
    notices=(
        NoticeDuty("19:47-7.3(e)", ("tie_vigorish",), (Trigger.CHANGE,), value=vigorish_type, text=vigorish_text),
        raised("19:47-7.3(e)"),
        *begun("19:47-7.3(f)[notice]"),
        internal("19:47-7.5(b)2.ii", "shuffle_after_lacing", Trigger.START, Trigger.STOP),
        internal("19:47-8.3[internal-procedures]", "after_shuffle", Trigger.CHANGE),
        internal("19:47-7.10(c)3", "settlement_order", Trigger.START, Trigger.CHANGE),
    ),
    signs=without_vigorish("19:47-7.3(f)[notice]"),
    fittings=(
        Fitting("19:47-7.1(a)", two_cutting_cards, "two cutting cards"),
        Fitting("19:47-7.1(a)[cutting-card]", cutting_card_colour, "a colour unlike the backs"),
        Fitting("19:47-7.1(a)[cutting-card]", cutting_card_approved, "cutting_card_approval with its reference"),
        Fitting("19:47-7.6", mixed_backs, "backs of one colour, or one for each batch of a shuffling device"),
    ),
    submission=controls("19:47-7.3(c)3", "19:47-7.3(c)3.v"),
    odds={"tie": "tie_pays"},
    guide=how_to_play,
)
