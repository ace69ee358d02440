"""The value of the wagers of a variant, by the same solver as blackjack's; and its compiled simulation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...odds.analysis import GameOdds, WagerOdds
from ...table.wagers import WagerType
from .odds import insurance_odds, main_odds
from .side_odds import deck, match
from .side_wagers import MATCH
from .solution import solution

if TYPE_CHECKING:
    from .kernel import BlackjackKernel


def variant_odds(game: str, elections: Any, kinds: tuple[WagerType, ...]) -> GameOdds:
    """Every wager of a variant: main wagers by the best chart, match-the-dealer exactly, insurance."""
    solved = solution(elections.parameters)
    spanish = bool(elections.parameters.tens_removed)
    told: list[WagerOdds] = []
    for kind in kinds:
        if not kind.offered(elections):
            continue
        if kind is MATCH:
            outcomes = match(elections.shoe_decks, deck(spanish), elections)
            told.append(WagerOdds.from_outcomes(kind.key, kind.cite, kind.pays(elections), outcomes))
        else:
            told.append(main_odds(kind.key, kind, elections, solved))
    tens, cards = (12, 48) if spanish else (16, 52)
    told.append(insurance_odds(elections.shoe_decks, tens, cards))
    parallels = elections.parallels
    return GameOdds(game, elections.chosen(), [replace(w, cite=parallels.get(w.cite, w.cite)) for w in told])


def variant_kernel(elections: Any) -> BlackjackKernel:
    """The compiled simulation of a variant by its best chart."""
    from .kernel import BlackjackKernel

    return BlackjackKernel(elections)
