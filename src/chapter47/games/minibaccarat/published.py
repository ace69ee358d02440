"""Baccarat figures that others published; minibaccarat and punto banco share them."""

from __future__ import annotations

from functools import partial

from ...odds.published import Figure, event, read

THORP = "multiplayerbaccarat.com, odds after Thorp"
WIZARD = "wizardofodds.com, baccarat, appendix 5"
PUNKS = "excelpunks.com, non-commission baccarat"
EXPLOIT = "casinoexploit.com, copy of the tables of wizardofodds.com"


_read = read
_edge = partial(_read, "house_edge", bonus=True, total_cards=True)
_chance = partial(_read, "win", total_cards=True)
_wins = partial(_read, "wins")


_deals = partial(event, "ways", bonus=True)


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
    Figure("banker natural win, 8 decks, deals", "812685054124032", WIZARD, _deals("banker-bonus", "natural win")),
    Figure("banker wins by 5, 8 decks, deals", "157275882332160", WIZARD, _deals("banker-bonus", "win by 5")),
    Figure("banker wins by 6, 8 decks, deals", "119200072366080", WIZARD, _deals("banker-bonus", "win by 6")),
    Figure("banker wins by 9, 8 decks, deals", "15390342909952", WIZARD, _deals("banker-bonus", "win by 9")),
    Figure("player natural win, 8 decks, deals", "812685054124032", WIZARD, _deals("player-bonus", "natural win")),
    Figure("natural tie, 8 decks, deals", "89325908267520", WIZARD, _deals("player-bonus", "natural tie")),
    Figure("player wins by 7, 8 decks, deals", "89590261473280", WIZARD, _deals("player-bonus", "win by 7")),
    Figure("banker wins with 3, 8 decks, deals", "72927778568192", PUNKS, _deals("banker", "Banker wins with 3")),
    Figure("banker wins with 5, 8 decks, deals", "216715928915968", PUNKS, _deals("banker", "Banker wins with 5")),
    Figure("banker wins with 8, 8 decks, deals", "529914458673152", PUNKS, _deals("banker", "Banker wins with 8")),
)
