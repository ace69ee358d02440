"""How a bot plays chemin de fer: when it takes, keeps and passes the bank, what it stakes against one (19:47-4).

Every stake against a bank is as good as another, so strength shows in the free choices of the draw and in how much of
its chips a player puts into a bank.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...table.game import Moves, Skill
from ...table.money import Cents
from ...table.requests import Ask, AskAmount
from ...table.sight import Sight
from ...table.window import Bet
from .wagers import BANCO, BANK, STAKE, SUIVI

FIVE_DRAWS = 0.82  # how often the punters' five asks for a card, where the banker knows the game
SHARE = (4, 10, 20)  # of its chips that a player puts into a bank, by strength: a fourth, a tenth, a twentieth
GROWN = (2, 4, 8)  # times the table minimum at which a bank is passed


def _bank(sight: Sight) -> tuple[int, Cents]:
    """Who keeps the bank and what lies in it; nobody is seat 0."""
    return next(((seat, amount) for seat, wager, amount in sight.staked if wager == BANK.key), (0, 0))


def choose(sight: Sight, request: Ask | AskAmount, skill: Skill) -> Any:
    """The answer of a bot: banks within its means, passed once they have grown, the draw by the book."""
    if isinstance(request, AskAmount):
        return _amount(sight, request, skill)
    if request.phrase == "keep-the-bank":
        least = sight.limits.minimum
        return "pass" if _bank(sight)[1] >= GROWN[skill.strength] * max(least, _fitting(sight, skill)) else "keep"
    if request.phrase == "take-the-bank":
        return "accept" if skill.strength or skill.random.random() < 0.7 else "decline"
    if request.phrase == "third-card-on" and len(request.choices) > 1:
        draws = skill.random.random() < (0.5, 1.0, FIVE_DRAWS)[skill.strength]
        return "draw" if draws else "stand"
    return request.default


def _fitting(sight: Sight, skill: Skill) -> Cents:
    """What a bot puts into a bank of its own."""
    return sight.chips[sight.seat] // SHARE[skill.strength]


def _amount(sight: Sight, request: AskAmount, skill: Skill) -> Cents:
    wanted = request.high if request.phrase == "withdrawal" and skill.strength else _fitting(sight, skill)
    return max(request.low, min(request.high, wanted // request.step * request.step))


def bets(sight: Sight, skill: Skill) -> Sequence[Moves]:
    """A stake against the bank; now and then the whole of it, and again after one that was lost."""
    banker, bank = _bank(sight)
    if not banker or banker == sight.seat:
        return []
    chips, coin = sight.chips[sight.seat], sight.limits.coin
    stake = min(sight.limits.minimum * skill.random.randint(1, 4 - skill.strength), bank)
    wanted: list[Bet] = []
    if bank <= chips // SHARE[skill.strength]:
        whole = -(-bank // coin) * coin
        wanted += [Bet(sight.seat, SUIVI.key, whole)] if skill.strength == 0 else []
        wanted += [Bet(sight.seat, BANCO.key, whole)] if skill.random.random() < 0.2 else []
    wanted += [Bet(sight.seat, STAKE.key, amount) for amount in (stake, min(sight.limits.minimum, bank))]
    return [(bet,) for bet in wanted]
