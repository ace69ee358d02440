"""Baccarat figures that others published; minibaccarat and punto banco share them."""

from __future__ import annotations

from functools import partial

from ...odds.published import Figure, Number, reader
from . import rules
from .elections import MinibaccaratElections
from .odds import class_counts, odds, shoe_values

THORP = "multiplayerbaccarat.com, odds after Thorp"
WIZARD = "wizardofodds.com, baccarat, appendix 5"
PUNKS = "excelpunks.com, non-commission baccarat"
EXPLOIT = "casinoexploit.com, copy of the tables of wizardofodds.com"


_read = reader(MinibaccaratElections, odds)
_edge = partial(_read, "house_edge", bonus=True, total_cards=True)
_chance = partial(_read, "win", total_cards=True)
_wins = partial(_read, "wins")


def _bonus(on_banker: bool, line: int) -> Number:
    counts = class_counts(shoe_values(8))
    return sum(n for result, n in enumerate(counts) if rules.bonus_line(result, on_banker) == line)


def _banker_wins_with(total: int) -> Number:
    counts = class_counts(shoe_values(8))
    return sum(counts[rules.result_class(cards, player, total)] for cards in (4, 5, 6) for player in range(total))


PUBLISHED = (
    Figure("banker at 5%, 6 decks, house edge", "0.010558", THORP, _edge("banker", decks=6)),
    Figure("banker at 5%, 8 decks, house edge", "0.010579", THORP, _edge("banker")),
    Figure("banker at 4%, 8 decks, house edge", "0.005993", THORP, _edge("banker", vigorish_percent=4)),
    Figure("tie at 8 to 1, 8 decks, house edge", "0.143596", THORP, _edge("tie")),
    Figure("tie at 9 to 1, 8 decks, house edge", "0.048440", THORP, _edge("tie", tie_pays="9 to 1")),
    Figure("tie at 9 to 1, 6 decks, house edge", "0.049313", THORP, _edge("tie", tie_pays="9 to 1", decks=6)),
    Figure("banker wins, 6 decks, probability", "0.458653", THORP, _chance("banker", decks=6)),
    Figure("tie, 8 decks, probability", "0.095156", THORP, _chance("tie", decks=8)),
    Figure("player wins, 8 decks, probability", "0.4462466093", PUNKS, _chance("player", decks=8)),
    Figure("four cards, 6 decks, probability", "0.378925", WIZARD, _chance("four-cards", decks=6)),
    Figure("five cards, 6 decks, probability", "0.303540", WIZARD, _chance("five-cards", decks=6)),
    Figure("banker bonus A, 6 decks, house edge", "0.0939", WIZARD, _edge("banker-bonus", decks=6)),
    Figure("banker bonus A, 8 decks, house edge", "0.093731", WIZARD, _edge("banker-bonus")),
    Figure("player bonus A, 8 decks, house edge", "0.026517", WIZARD, _edge("player-bonus")),
    Figure("banker wins, 6 decks, deals", "403095751234560", EXPLOIT, _wins("banker", decks=6)),
    Figure("player wins, 8 decks, deals", "2230518282592256", EXPLOIT, _wins("player", decks=8)),
    Figure("banker natural win, 8 decks, deals", "812685054124032", WIZARD, partial(_bonus, True, rules.NATURAL)),
    Figure("banker wins by 5, 8 decks, deals", "157275882332160", WIZARD, partial(_bonus, True, 5)),
    Figure("banker wins by 6, 8 decks, deals", "119200072366080", WIZARD, partial(_bonus, True, 6)),
    Figure("banker wins by 9, 8 decks, deals", "15390342909952", WIZARD, partial(_bonus, True, 9)),
    Figure("player natural win, 8 decks, deals", "812685054124032", WIZARD, partial(_bonus, False, rules.NATURAL)),
    Figure("natural tie, 8 decks, deals", "89325908267520", WIZARD, partial(_bonus, False, rules.VOID)),
    Figure("player wins by 7, 8 decks, deals", "89590261473280", WIZARD, partial(_bonus, False, 7)),
    Figure("banker wins with 3, 8 decks, deals", "72927778568192", PUNKS, partial(_banker_wins_with, 3)),
    Figure("banker wins with 5, 8 decks, deals", "216715928915968", PUNKS, partial(_banker_wins_with, 5)),
    Figure("banker wins with 8, 8 decks, deals", "529914458673152", PUNKS, partial(_banker_wins_with, 8)),
)
