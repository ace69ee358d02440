"""What two dice decide: every wager of craps as a function of small integers, for people and for kernels.

A wager is its number in the list of 19:47-1.2(a), 1 to 40; supplemental wagers, buy and lay bets follow as 41 to 46.
``point`` is the come out point, 0 on a come out roll. ``number`` is the wager's own: a come point (0 until it has one),
the number placed, the high number of a horn high, or for a fire bet the set of points made. The casino-night game
(13:47-20.25) uses the same functions.
"""

from __future__ import annotations

from ...rulebook.cite import law

PASS, DONT_PASS, COME, DONT_COME, PLACE_WIN, PLACE_LOSE = 1, 2, 3, 4, 5, 6
HARD_4, HARD_6, HARD_8, HARD_10 = 7, 8, 9, 10
FIELD, ANY_SEVEN, ANY_CRAPS, CRAPS_2, CRAPS_3, CRAPS_12, ELEVEN = 11, 12, 13, 14, 15, 16, 17
C_AND_E, HORN, HORN_HIGH, WHIRL = 18, 19, 20, 21
FIRST_HOP, LAST_HOP, SIX_SEVEN_EIGHT, FIRE = 22, 38, 39, 40
PASS_ODDS, DONT_PASS_ODDS, COME_ODDS, DONT_COME_ODDS, BUY, LAY = 41, 42, 43, 44, 45, 46

# What a roll does to a wager. A winner's code is WINS plus the row of its payout schedule.
STAYS, LOSES, VOID, MOVES, WINS = 0, 1, 2, 3, 4

# 19:47-1.1[come-out-point], 19:47-1.1[come-point]; 13:47-20.25(a)[come-out-point], 13:47-20.25(a)[come-point]
POINTS = law("19:47-1.1[come-out-point]", "13:47-20.25(a)[come-out-point]")((4, 5, 6, 8, 9, 10))

# The dice of wagers 22 to 38.
HOPS = law(
    "19:47-1.2(a)22",
    "19:47-1.2(a)23",
    "19:47-1.2(a)24",
    "19:47-1.2(a)25",
    "19:47-1.2(a)26",
    "19:47-1.2(a)27",
    "19:47-1.2(a)28",
    "19:47-1.2(a)29",
    "19:47-1.2(a)30",
    "19:47-1.2(a)31",
    "19:47-1.2(a)32",
    "19:47-1.2(a)33",
    "19:47-1.2(a)34",
    "19:47-1.2(a)35",
    "19:47-1.2(a)36",
    "19:47-1.2(a)37",
    "19:47-1.2(a)38",
)(
    (
        (2, 2),
        (3, 3),
        (4, 4),
        (5, 5),
        (1, 3),
        (1, 4),
        (2, 3),
        (1, 5),
        (2, 4),
        (1, 6),
        (2, 5),
        (3, 4),
        (2, 6),
        (3, 5),
        (3, 6),
        (4, 5),
        (4, 6),
    )
)
FIRE_NEEDS = 4  # different points, 19:47-1.2(a)40[outcome]


@law("13:47-20.25(a)[come-point]")
def is_point(total: int) -> bool:
    """Whether a total becomes a come out point or a come point. 19:47-1.1[come-out-point], 19:47-1.1[come-point]."""
    return total != 7 and 4 <= total <= 10


@law("13:47-20.25(a)[crap]")
def is_craps(total: int) -> bool:
    """Two, three or twelve. 13:47-20.25(a)[crap]."""
    return total <= 3 or total == 12


@law("13:47-20.25(a)[natural]")
def is_natural(total: int) -> bool:
    """Seven or eleven. 13:47-20.25(a)[natural]."""
    return total in (7, 11)


@law("13:47-20.25(a)[come-out-roll]", "19:47-1.1[come-out-roll]")
def is_loser_seven(total: int, point: int) -> bool:
    """A 7 while a come out point is set; on a come out roll a 7 is no loser. 19:47-1.1[come-out-roll]."""
    return total == 7 and point != 0


@law("13:47-20.25(a)[come-out-roll]", "19:47-1.1[come-out-roll]")
def next_point(total: int, point: int) -> int:
    """The come out point after a roll; 0 when the next is a come out roll. 19:47-1.1[come-out-roll]."""
    if point == 0:
        return total if is_point(total) else 0
    return 0 if total in (7, point) else point


@law(
    "13:47-20.25(g)4",
    "13:47-20.25(g)5[craps]",
    "13:47-20.25(h)1.i.(1).(A)",
    "13:47-20.25(h)1.i.(1).(B)",
    "13:47-20.25(h)1.iii.(1).(A)",
    "13:47-20.25(h)1.iii.(1).(B)",
    "19:47-1.2(a)1.i(1)",
    "19:47-1.2(a)1.i(2)",
    "19:47-1.2(a)3.i(1)",
    "19:47-1.2(a)3.i(2)",
)
def with_the_dice(total: int, number: int) -> int:
    """Pass or Come: 19:47-1.2(a)1.i(1), 19:47-1.2(a)1.i(2), 19:47-1.2(a)1.ii(1), 19:47-1.2(a)1.ii(2),
    19:47-1.2(a)3.i(1), 19:47-1.2(a)3.i(2), 19:47-1.2(a)3.ii(1), 19:47-1.2(a)3.ii(2). At a casino night these are
    the pass and the miss-out of 13:47-20.25(g)4, 13:47-20.25(g)5[craps] and 13:47-20.25(g)5[point].
    """
    if number == 0:
        if is_natural(total):
            return WINS
        return LOSES if is_craps(total) else MOVES
    if total == number:
        return WINS
    return LOSES if total == 7 else STAYS


@law(
    "13:47-20.25(h)1.ii.(1).(A)",
    "13:47-20.25(h)1.ii.(1).(B)",
    "13:47-20.25(h)1.iv.(1).(A)",
    "13:47-20.25(h)1.iv.(1).(B)",
    "19:47-1.2(a)2.i(1)",
    "19:47-1.2(a)2.i(2)",
    "19:47-1.2(a)4.i(1)",
    "19:47-1.2(a)4.i(2)",
)
def against_the_dice(total: int, number: int) -> int:
    """Don't Pass or Don't Come, where 12 alone is barred: 19:47-1.2(a)2.i(1), 19:47-1.2(a)2.i(2),
    19:47-1.2(a)2.ii(1), 19:47-1.2(a)2.ii(2), 19:47-1.2(a)2.iii, 19:47-1.2(a)4.i(1), 19:47-1.2(a)4.i(2),
    19:47-1.2(a)4.ii(1), 19:47-1.2(a)4.ii(2), 19:47-1.2(a)4.iii.
    """
    if number == 0:
        if is_natural(total):
            return LOSES
        if total == 12:
            return VOID
        return WINS if is_craps(total) else MOVES
    if total == 7:
        return WINS
    return LOSES if total == number else STAYS


@law("13:47-20.25(h)1.v[result]")
def before_seven(total: int, number: int) -> int:
    """A place bet to win, a buy bet or odds: the number before a 7. 19:47-1.2(a)5[wager]."""
    if total == number:
        return WINS
    return LOSES if total == 7 else STAYS


@law("13:47-20.25(h)1.vi")
def after_seven(total: int, number: int) -> int:
    """A place bet to lose, a lay bet or odds laid: a 7 before the number. 19:47-1.2(a)6."""
    if total == 7:
        return WINS
    return LOSES if total == number else STAYS


@law("13:47-20.25(h)1.ix", "13:47-20.25(h)1.vii", "13:47-20.25(h)1.viii", "13:47-20.25(h)1.x")
def hardway(one: int, two: int, number: int) -> int:
    """The number as a pair before it comes easy and before a 7.

    19:47-1.2(a)7, 19:47-1.2(a)8, 19:47-1.2(a)9, 19:47-1.2(a)10.
    """
    total = one + two
    if total == number:
        return WINS if one == two else LOSES
    return LOSES if total == 7 else STAYS


@law("13:47-20.25(h)1.xi")
def field(total: int) -> int:
    """Rows: 3, 4, 9, 10 or 11; then 2; then 12. 19:47-1.2(a)11."""
    if 5 <= total <= 8:
        return LOSES
    if total == 2:
        return WINS + 1
    return WINS + 2 if total == 12 else WINS


def six_seven_eight(one: int, two: int) -> int:
    """Rows: 7 or an easy 6 or 8; then a hard 6 or 8. 19:47-1.2(a)39."""
    if not 6 <= one + two <= 8:
        return LOSES
    return WINS + 1 if one == two else WINS


@law("13:47-20.25(h)1.xix")
def horn_row(total: int) -> int:
    """The row of 2, 3, 11 or 12 among the horn numbers; -1 for any other total. 19:47-1.2(a)19."""
    if total <= 3:
        return total - 2
    return total - 9 if total >= 11 else -1


@law(
    "13:47-20.25(h)1.xii",
    "13:47-20.25(h)1.xiii",
    "13:47-20.25(h)1.xiv",
    "13:47-20.25(h)1.xv",
    "13:47-20.25(h)1.xvi",
    "13:47-20.25(h)1.xvii",
    "13:47-20.25(h)1.xviii",
    "13:47-20.25(h)1.xx[units]",
    "19:47-1.2(a)12",
    "19:47-1.2(a)13",
    "19:47-1.2(a)14",
    "19:47-1.2(a)15",
    "19:47-1.2(a)16",
    "19:47-1.2(a)17",
    "19:47-1.2(a)18",
    "19:47-1.2(a)20[wager]",
    "19:47-1.2(a)21[wager]",
)
def one_roll(wager: int, one: int, two: int) -> int:
    """The one roll wagers 11 to 21, 19:47-1.2(a)12, 19:47-1.2(a)13, 19:47-1.2(a)14, 19:47-1.2(a)15,
    19:47-1.2(a)16, 19:47-1.2(a)17, 19:47-1.2(a)18, 19:47-1.2(a)20[wager], 19:47-1.2(a)21[wager]; hops and 6-7-8.
    """
    total = one + two
    if wager == FIELD:
        return field(total)
    if wager == SIX_SEVEN_EIGHT:
        return six_seven_eight(one, two)
    if FIRST_HOP <= wager <= LAST_HOP:
        dice = HOPS[wager - FIRST_HOP]
        return WINS if min(one, two) == dice[0] and max(one, two) == dice[1] else LOSES
    row = horn_row(total)
    if wager in (HORN, HORN_HIGH, WHIRL) and row >= 0:
        return WINS + row
    if wager == WHIRL:
        return WINS + 4 if total == 7 else LOSES
    if wager == C_AND_E and row >= 0:
        return WINS + 1 if total == 11 else WINS
    if wager == ANY_SEVEN:
        return WINS if total == 7 else LOSES
    if wager == ANY_CRAPS:
        return WINS if is_craps(total) else LOSES
    if CRAPS_2 <= wager <= ELEVEN:
        return WINS if row == (0, 1, 3, 2)[wager - CRAPS_2] else LOSES
    return LOSES


@law("19:47-1.12(b)2", "19:47-1.12(b)3")
def count_points(made: int) -> int:
    """How many different points are in a set, whatever their order. 19:47-1.12(b)2, 19:47-1.12(b)3."""
    count = 0
    while made:
        count += made & 1
        made >>= 1
    return count


@law("19:47-1.12(b)2")
def with_point(made: int, total: int) -> int:
    """The set of points made, with one more; a point made before changes nothing. 19:47-1.12(b)2."""
    return made | 1 << (total - 4)


@law("19:47-1.12(a)5", "19:47-1.4(e)[paid-once-highest]")
def fire(total: int, point: int, made: int) -> int:
    """Decided by a loser 7 alone; rows: four, five, six different points. 19:47-1.2(a)40[outcome], 19:47-1.12(a)5.

    One row, the highest, is paid: 19:47-1.4(e)[paid-once-highest].
    """
    if not is_loser_seven(total, point):
        return STAYS
    count = count_points(made)
    return WINS + count - FIRE_NEEDS if count >= FIRE_NEEDS else LOSES


def decide(wager: int, one: int, two: int, point: int, number: int) -> int:
    """What a roll does to a wager that works."""
    total = one + two
    if wager == PASS:
        return with_the_dice(total, point)
    if wager == DONT_PASS:
        return against_the_dice(total, point)
    if wager == COME:
        return with_the_dice(total, number)
    if wager == DONT_COME:
        return against_the_dice(total, number)
    if wager in (PLACE_WIN, BUY, COME_ODDS):
        return before_seven(total, number)
    if wager in (PLACE_LOSE, LAY, DONT_COME_ODDS):
        return after_seven(total, number)
    if HARD_4 <= wager <= HARD_10:
        return hardway(one, two, number)
    if wager == PASS_ODDS:
        return before_seven(total, point)
    if wager == DONT_PASS_ODDS:
        return after_seven(total, point)
    if wager == FIRE:
        return fire(total, point, number)
    return one_roll(wager, one, two)


@law("13:47-20.25(h)1.v[off-on-the-come-out]")
def decide_off(wager: int, one: int, two: int, number: int) -> int:
    """What a roll does to a wager that is off: nothing, but odds follow a come bet that is decided.

    19:47-1.3(e)[inactive-classes].
    """
    if wager == COME_ODDS and one + two in (7, number):
        return VOID
    return STAYS


@law("19:47-1.2(a)5[inactive-on-come-out]")
def sleeps(wager: int) -> bool:
    """Whether a casino's wager is off on a come out roll: place to win, buy, come odds and hardways.

    19:47-1.2(a)5[inactive-on-come-out], 19:47-1.3(e)[inactive-classes]; every other works, 19:47-1.3(e)[all-others-on].
    """
    return wager in (PLACE_WIN, BUY, COME_ODDS) or HARD_4 <= wager <= HARD_10
