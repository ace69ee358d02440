"""What winners are paid: the schedule of 19:47-1.4, the true odds of 1.5 and 1.6, the fire bet's two tables."""

from __future__ import annotations

from ....rulebook.cite import law
from ....table.odds import EVEN, Odds

TWO, SEVEN, NINE, FIFTEEN, THIRTY = Odds(2, 1), Odds(7, 1), Odds(9, 1), Odds(15, 1), Odds(30, 1)

# The least that each line pays, and its paragraph; reading E-004 restores the hard eight.
PAYS: dict[str, tuple[Odds, str]] = {
    "pass": (EVEN, "19:47-1.4(b)[pass]"),
    "dont-pass": (EVEN, "19:47-1.4(b)[dont-pass]"),
    "come": (EVEN, "19:47-1.4(b)[come]"),
    "dont-come": (EVEN, "19:47-1.4(b)[dont-come]"),
    "place-4-to-win": (Odds(9, 5), "19:47-1.4(b)[place-4-to-win]"),
    "place-5-to-win": (Odds(7, 5), "19:47-1.4(b)[place-5-to-win]"),
    "place-6-to-win": (Odds(7, 6), "19:47-1.4(b)[place-6-to-win]"),
    "place-8-to-win": (Odds(7, 6), "19:47-1.4(b)[place-8-to-win]"),
    "place-9-to-win": (Odds(7, 5), "19:47-1.4(b)[place-9-to-win]"),
    "place-10-to-win": (Odds(9, 5), "19:47-1.4(b)[place-10-to-win]"),
    "place-4-to-lose": (Odds(5, 11), "19:47-1.4(b)[place-4-to-lose]"),
    "place-5-to-lose": (Odds(5, 8), "19:47-1.4(b)[place-5-to-lose]"),
    "place-6-to-lose": (Odds(4, 5), "19:47-1.4(b)[place-6-to-lose]"),
    "place-8-to-lose": (Odds(4, 5), "19:47-1.4(b)[place-8-to-lose]"),
    "place-9-to-lose": (Odds(5, 8), "19:47-1.4(b)[place-9-to-lose]"),
    "place-10-to-lose": (Odds(5, 11), "19:47-1.4(b)[place-10-to-lose]"),
    "hard-4": (SEVEN, "19:47-1.4(b)[hard-4]"),
    "hard-6": (NINE, "19:47-1.4(b)[hard-6]"),
    "hard-8": (NINE, "19:47-1.4(b)[hard-8]"),
    "hard-10": (SEVEN, "19:47-1.4(b)[hard-10]"),
    "field-even": (EVEN, "19:47-1.4(b)[field-even]"),
    "field-2": (TWO, "19:47-1.4(b)[field-2]"),
    "field-12": (TWO, "19:47-1.4(b)[field-12]"),
    "any-seven": (Odds(4, 1), "19:47-1.4(b)[any-seven]"),
    "any-craps": (SEVEN, "19:47-1.4(b)[any-craps]"),
    "craps-2": (THIRTY, "19:47-1.4(b)[craps-2]"),
    "craps-3": (FIFTEEN, "19:47-1.4(b)[craps-3]"),
    "craps-12": (THIRTY, "19:47-1.4(b)[craps-12]"),
    "eleven": (FIFTEEN, "19:47-1.4(b)[eleven]"),
    "hop-2-2": (THIRTY, "19:47-1.4(b)[hop-2-2]"),
    "hop-3-3": (THIRTY, "19:47-1.4(b)[hop-3-3]"),
    "hop-4-4": (THIRTY, "19:47-1.4(b)[hop-4-4]"),
    "hop-5-5": (THIRTY, "19:47-1.4(b)[hop-5-5]"),
    "hop-1-3": (FIFTEEN, "19:47-1.4(b)[hop-1-3]"),
    "hop-1-4": (FIFTEEN, "19:47-1.4(b)[hop-1-4]"),
    "hop-2-3": (FIFTEEN, "19:47-1.4(b)[hop-2-3]"),
    "hop-1-5": (FIFTEEN, "19:47-1.4(b)[hop-1-5]"),
    "hop-2-4": (FIFTEEN, "19:47-1.4(b)[hop-2-4]"),
    "hop-1-6": (FIFTEEN, "19:47-1.4(b)[hop-1-6]"),
    "hop-2-5": (FIFTEEN, "19:47-1.4(b)[hop-2-5]"),
    "hop-3-4": (FIFTEEN, "19:47-1.4(b)[hop-3-4]"),
    "hop-2-6": (FIFTEEN, "19:47-1.4(b)[hop-2-6]"),
    "hop-3-5": (FIFTEEN, "19:47-1.4(b)[hop-3-5]"),
    "hop-3-6": (FIFTEEN, "19:47-1.4(b)[hop-3-6]"),
    "hop-4-5": (FIFTEEN, "19:47-1.4(b)[hop-4-5]"),
    "hop-4-6": (FIFTEEN, "19:47-1.4(b)[hop-4-6]"),
    "six-seven-eight-easy": (EVEN, "19:47-1.4(b)[six-seven-eight-easy]"),
    "six-seven-eight-hard": (TWO, "19:47-1.4(b)[six-seven-eight-hard]"),
}

# True odds on a number before a 7, the stake won; turned round they are the odds against it.
TRUE = {4: TWO, 5: Odds(3, 2), 6: Odds(6, 5), 8: Odds(6, 5), 9: Odds(3, 2), 10: TWO}
AGAINST = {number: Odds(odds.against, odds.win) for number, odds in TRUE.items()}

BUY_CITE = {
    4: "19:47-1.5(a)[pay-4]",
    5: "19:47-1.5(a)[pay-5]",
    6: "19:47-1.5(a)[pay-6]",
    8: "19:47-1.5(a)[pay-8]",
    9: "19:47-1.5(a)[pay-9]",
    10: "19:47-1.5(a)[pay-10]",
}
LAY_CITE = {
    4: "19:47-1.5(b)[pay-4]",
    5: "19:47-1.5(b)[pay-5]",
    6: "19:47-1.5(b)[pay-6]",
    8: "19:47-1.5(b)[pay-8]",
    9: "19:47-1.5(b)[pay-9]",
    10: "19:47-1.5(b)[pay-10]",
}


def _by_point(outside: str, middle: str, inside: str) -> dict[int, str]:
    return {4: outside, 5: middle, 6: inside, 8: inside, 9: middle, 10: outside}


# Larger supplemental wagers are paid alike.
PASS_ODDS_CITE = law("19:47-1.6(e)[same-odds]")(
    _by_point("19:47-1.6(a)[pay-4-10]", "19:47-1.6(a)[pay-5-9]", "19:47-1.6(a)[pay-6-8]")
)
DONT_PASS_ODDS_CITE = _by_point("19:47-1.6(b)[pay-4-10]", "19:47-1.6(b)[pay-5-9]", "19:47-1.6(b)[pay-6-8]")
COME_ODDS_CITE = _by_point("19:47-1.6(c)[pay-4-10]", "19:47-1.6(c)[pay-5-9]", "19:47-1.6(c)[pay-6-8]")
DONT_COME_ODDS_CITE = _by_point("19:47-1.6(d)[pay-4-10]", "19:47-1.6(d)[pay-5-9]", "19:47-1.6(d)[pay-6-8]")

# Four, five and six different points.
FIRE_TABLES: dict[str, tuple[Odds, Odds, Odds]] = {
    "A": (Odds(24, 1), Odds(249, 1), Odds(999, 1)),
    "B": (Odds(39, 1), Odds(199, 1), Odds(499, 1)),
}
FIRE_CITES = {
    "A": ("19:47-1.4(e)[table-a-four]", "19:47-1.4(e)[table-a-five]", "19:47-1.4(e)[table-a-six]"),
    "B": ("19:47-1.4(e)[table-b-four]", "19:47-1.4(e)[table-b-five]", "19:47-1.4(e)[table-b-six]"),
}
