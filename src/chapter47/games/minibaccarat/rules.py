"""The arithmetic of baccarat: values, draws, results. Pure functions of small integers, for people and for kernels.

Minibaccarat (19:47-7) and baccarat-punto banco (19:47-3) share every rule here. A card is its value, 0 to 9; a hand
that takes no third card has ``NO_CARD`` in that place. The result of a round is one of 300 classes: how many cards
were dealt, the Player's count and the Banker's count decide every wager of both games.
"""

from __future__ import annotations

from ...rulebook.cite import law

NO_CARD = -1
CLASSES = 300

# One row for each Banker count 0 to 9; columns: no third card, then Player's third card worth 0 to 9. True: draw.
# The row is the two-card count, the column is the third card itself. See reading E-001.
BANKER_DRAWS = law(
    "19:47-3.9(c)[*]", "19:47-7.9(c)[*]", "19:47-3.9(d)", "19:47-7.9(d)", "19:47-3.9(e)", "19:47-7.9(e)"
)(
    (
        (True,) * 11,
        (True,) * 11,
        (True,) * 11,
        (True, True, True, True, True, True, True, True, True, False, True),
        (True, False, False, True, True, True, True, True, True, False, False),
        (True, False, False, False, False, True, True, True, True, False, False),
        (False, False, False, False, False, False, False, True, True, False, False),
        (False,) * 11,
        (False,) * 11,
        (False,) * 11,
    )
)


@law("19:47-3.1(b)", "19:47-4.1[values]", "19:47-7.1(b)", "13:47-20.20(b)2.iii", "13:47-20.28(b)2.iii")
def card_value(rank: int) -> int:
    """Value of a card by its rank, ace 1 to king 13: tens and faces are worth nothing. 19:47-3.1(b), 19:47-7.1(b)."""
    return rank if rank < 10 else 0


def burn_number(rank: int) -> int:
    """How many cards follow the first card of a shoe into the discards. 19:47-3.5(e)[burn], 19:47-7.5(f)[burn]."""
    return rank if rank < 10 else 10


@law("19:47-3.1(c)", "19:47-4.1[count]", "19:47-7.1(c)", "13:47-20.20(e)4.i", "13:47-20.28(e)4.i")
@law("13:47-20.20(e)4.iii", "13:47-20.28(e)4.ii")
def point_count(total: int) -> int:
    """Point Count of card values that add up to ``total``: the units digit. 19:47-3.1(c), 19:47-7.1(c)."""
    return total % 10


@law("19:47-3.9(a)", "19:47-7.9(a)", "13:47-20.20(e)2.iii", "13:47-20.28(e)2.iii")
def is_natural(two_card_count: int) -> bool:
    """Whether a two-card hand is a natural. 19:47-3.9(a), 19:47-7.9(a)."""
    return two_card_count >= 8


def player_draws(player: int, banker: int) -> bool:
    """Table 1: Player's Hand draws on 0 to 5 unless a natural ends the round. 19:47-3.9(b), 19:47-7.9(b)."""
    return player <= 5 and not is_natural(banker)


@law("19:47-3.9(f)", "19:47-3.9(g)", "19:47-7.9(f)", "19:47-7.9(g)")
def banker_draws(player: int, banker: int, third: int) -> bool:
    """Table 2, at the crossing of Banker's two-card count and Player's third card. 19:47-3.9(g), 19:47-7.9(g).

    Draw and stay are both duties: nobody is asked. 19:47-3.9(f), 19:47-7.9(f).
    """
    return not is_natural(player) and BANKER_DRAWS[banker][third + 1]


def result_class(cards: int, player: int, banker: int) -> int:
    """The class of a finished round: 4, 5 or 6 cards dealt and the two final Point Counts."""
    return (cards - 4) * 100 + player * 10 + banker


def cards_dealt(result: int) -> int:
    """Cards that the rules required in a round of this class. 19:47-3.2(a)4[settlement], 19:47-7.2(a)4[settlement]."""
    return result // 100 + 4


def player_count(result: int) -> int:
    """Player's final Point Count in a round of this class."""
    return result % 100 // 10


def banker_count(result: int) -> int:
    """Banker's final Point Count in a round of this class."""
    return result % 10


LOSES, NATURAL, VOID = 0, 10, 11  # lines of the bonus schedule that are not a margin of 4 to 9


def bonus_line(result: int, on_banker: bool) -> int:
    """Line of the bonus schedule for a hand: a margin 4 to 9, NATURAL, VOID or LOSES.

    19:47-3.2(a)5.i, 19:47-3.2(a)5.ii, 19:47-3.2(a)5.iii; 19:47-7.2(a)5.i, 19:47-7.2(a)5.ii, 19:47-7.2(a)5.iii.
    """
    hand, other = player_count(result), banker_count(result)
    if on_banker:
        hand, other = other, hand
    two_cards_each = result < 100  # a natural leaves both hands with two cards
    if two_cards_each and is_natural(hand):
        if hand == other:
            return VOID
        return NATURAL if hand > other else LOSES
    margin = hand - other
    return margin if margin >= 4 else LOSES
