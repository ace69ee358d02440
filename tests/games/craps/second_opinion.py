"""What a roll does to a wager, written out a second time as plain tables: nothing here comes from the game's rules."""

from __future__ import annotations

from fractions import Fraction

POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
NINE_FIVE, SEVEN_FIVE, SEVEN_SIX = Fraction(9, 5), Fraction(7, 5), Fraction(7, 6)
PLACE = {4: NINE_FIVE, 5: SEVEN_FIVE, 6: SEVEN_SIX, 8: SEVEN_SIX, 9: SEVEN_FIVE, 10: NINE_FIVE}
FIVE_ELEVEN, FIVE_EIGHT, FOUR_FIVE = Fraction(5, 11), Fraction(5, 8), Fraction(4, 5)
AGAINST = {4: FIVE_ELEVEN, 5: FIVE_EIGHT, 6: FOUR_FIVE, 8: FOUR_FIVE, 9: FIVE_EIGHT, 10: FIVE_ELEVEN}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
BY_TOTAL = {
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2},
    "any-seven": {7: 4},
    "any-craps": {2: 7, 3: 7, 12: 7},
    "craps:2": {2: 30},
    "craps:3": {3: 15},
    "craps:12": {12: 30},
    "eleven": {11: 15},
}
UNITS = {
    "horn": {"craps:2": 1, "craps:3": 1, "eleven": 1, "craps:12": 1},
    "horn-high:2": {"craps:2": 2, "craps:3": 1, "eleven": 1, "craps:12": 1},
    "horn-high:3": {"craps:2": 1, "craps:3": 2, "eleven": 1, "craps:12": 1},
    "horn-high:11": {"craps:2": 1, "craps:3": 1, "eleven": 2, "craps:12": 1},
    "horn-high:12": {"craps:2": 1, "craps:3": 1, "eleven": 1, "craps:12": 2},
    "c-and-e": {"any-craps": 1, "eleven": 1},
}
FIRE = {4: 24, 5: 249, 6: 999}
SLEEPERS = ("place", "buy", "come-odds", "hard")

Stays = None
Gain = Fraction | int


def race(total: int, wins: int, loses: int, pays: Gain) -> Gain | None:
    """A wager that waits for one of two totals."""
    return pays if total == wins else -1 if total == loses else Stays


def opinion(name: str, dice: tuple[int, int], point: int, on: bool = False, made: int = 0) -> Gain | str | None:
    """The gain on one unit; None where it stays; "void" or "moves"."""
    key, _, place = name.partition(":")
    total = sum(dice)
    if key in SLEEPERS and not point and not on:
        return "void" if key == "come-odds" and total in (7, int(place)) else Stays
    if name in UNITS:
        units = UNITS[name]
        gains = [n * Fraction(str(opinion(part, dice, point))) for part, n in units.items()]
        return sum(gains, Fraction(0)) / sum(units.values())
    if name in BY_TOTAL:
        return BY_TOTAL[name].get(total, -1)
    if key == "hop":
        one, two = sorted(dice)
        return (30 if one == two else 15) if place == f"{one}-{two}" else -1
    if key == "six-seven-eight":
        return (2 if dice[0] == dice[1] else 1) if total in (6, 7, 8) else -1
    if key == "fire":
        if not (point and total == 7):
            return Stays
        return FIRE.get(made, -1)
    return long_run(key, dice, point, int(place) if place else 0)


def long_run(key: str, dice: tuple[int, int], point: int, number: int) -> Gain | str | None:
    """Wagers of more than one roll."""
    total = sum(dice)
    if key in ("pass", "come", "dont-pass", "dont-come") and not (point and key.endswith("pass")):
        right = {7: 1, 11: 1, 2: -1, 3: -1, 12: -1}.get(total)
        if right is None:
            return "moves" if key.endswith("come") else Stays
        if key.startswith("dont"):
            return "void" if total == 12 else -right
        return right
    number = number or point
    if key in ("pass", "come-point"):
        return race(total, number, 7, 1)
    if key in ("dont-pass", "dont-come-point"):
        return race(total, 7, number, 1)
    if key == "place":
        return race(total, number, 7, PLACE[number])
    if key == "place-lose":
        return race(total, 7, number, AGAINST[number])
    if key in ("buy", "pass-odds", "come-odds"):
        return race(total, number, 7, TRUE[number])
    if key in ("lay", "dont-pass-odds", "dont-come-odds"):
        return race(total, 7, number, 1 / TRUE[number])
    assert key == "hard"
    return HARD[number] if total == number and dice[0] == dice[1] else -1 if total in (7, number) else Stays
