"""What a table asks of a patron, in plain words: what it is about, the choices with what they cost, pieces to press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from types import MappingProxyType

from ..desk.worths import has_worth
from ..documents import Written
from ..table.money import Cents
from ..table.requests import Ask, AskAmount, Request
from .live import LiveTable
from .say import answer_name, hand_name, owner

# Choices whose bare word says too little, by the question and the answer.
CHOICES: Mapping[tuple[str, str], str] = {
    ("take-dice", "accept"): "Take the dice",
    ("take-dice", "decline"): "Pass the dice on",
    ("shake-dice", "shake"): "Shake the dice",
    ("shake-dice", "pass"): "Let another shake",
    ("take-shoe", "accept"): "Take the shoe",
    ("take-shoe", "dealer"): "Let the dealer deal for you",
    ("take-shoe", "decline"): "Pass the shoe on",
    ("keep-shoe", "keep"): "Keep the shoe",
    ("keep-shoe", "pass"): "Pass the shoe on",
    ("take-the-bank", "accept"): "Take the bank",
    ("take-the-bank", "decline"): "Leave the bank",
    ("take-the-bank-at", "accept"): "Take the bank",
    ("take-the-bank-at", "decline"): "Leave the bank",
    ("keep-the-bank", "keep"): "Keep the bank",
    ("keep-the-bank", "pass"): "Pass the bank on",
    ("take-bank", "pass"): "Let the dealer bank",
    ("take-bank", "bank"): "Be the bank",
    ("take-bank", "co-bank"): "Bank with the house",
    ("cut-cards", "cut"): "Cut the cards",
    ("cut-cards", "decline"): "Let the dealer cut",
    ("surrender-or-war", "surrender"): "Surrender half",
    ("surrender-or-war", "war"): "Go to war",
    ("tie-wager-on-war-deal", "no"): "No tie wager",
    ("tie-wager-on-war-deal", "yes"): "Bet on another tie",
    ("call-or-raise", "call"): "Stay",
    ("call-or-raise", "raise"): "Raise",
    ("ride-or-withdraw", "ride"): "Let it ride",
    ("ride-or-withdraw", "withdraw"): "Take it back",
    ("beaten-hand", "muck"): "Keep it face down",
    ("beaten-hand", "show"): "Show it",
    ("turn-the-hand", "turn"): "Turn the cards",
    ("turn-the-hand", "decline"): "Let the dealer turn them",
    ("straddle", "no"): "No straddle",
    ("straddle", "straddle"): "Straddle",
    ("insurance", "no"): "No insurance",
    ("rescue", "no"): "Play on",
    ("rescue", "rescue"): "Rescue: give up the double, keep the rest",
    ("doubling-card", "up"): "The card face up",
    ("doubling-card", "down"): "The card face down",
}
TITLES: Mapping[str, str] = {
    "take-dice": "The dice are yours",
    "choose-two-dice": "Choose two dice",
    "shake-dice": "The shaker is yours",
    "set-the-hands": "Set your hands",
    "set-the-hand": "Set your hand",
    "cut-cards": "Cut the cards?",
    "take-bank": "Do you want the bank?",
    "take-the-bank": "Do you want the bank?",
    "take-shoe": "The shoe is yours",
    "keep-shoe": "Keep the shoe?",
    "keep-the-bank": "Keep the bank?",
}


def question(live: LiveTable, request: Request | None, seat: int) -> Written | None:
    """What is asked of a seat now, or nothing; nobody else is told more than that they are asked."""
    if not isinstance(request, Ask | AskAmount) or not seat or request.seat != seat:
        return None
    hand = str(request.values.get("hand", ""))
    told: Written = {
        "phrase": request.phrase,
        "title": TITLES.get(request.phrase, "Your move"),
        "about": _about(live, request, hand, seat),
        "hand": hand,
        "cite": request.cite,
        "hint": has_worth(request),
    }
    if isinstance(request, AskAmount):
        return told | {"amounts": {"low": request.low, "high": request.high, "step": request.step}}
    felt = live.table.game.felt
    costs = felt.costs(live.table, request) if felt.costs else {}
    pieces = felt.pieces(live.table, request) if felt.pieces else None
    return told | {
        "choices": [_choice(live, request, answer, costs.get(answer, 0)) for answer in _ordered(live, request)],
        "pieces": asdict(pieces) if pieces else None,
    }


def _ordered(live: LiveTable, request: Ask) -> list[str]:
    """The choices in the order of the buttons: the same word in the same place every time."""
    order = live.table.game.felt.choose
    return sorted(request.choices, key=lambda choice: order.index(choice) if choice in order else len(order))


def _choice(live: LiveTable, request: Ask, answer: str, cost: Cents) -> dict[str, object]:
    return {"answer": answer, "words": choice_name(request.phrase, answer, live.table.game.felt.words), "cost": cost}


def choice_name(phrase: str, answer: str, own: Mapping[str, str] = MappingProxyType({})) -> str:
    """A choice in plain words; ``own`` are those of the game.

    >>> choice_name("ride-or-withdraw", "ride"), choice_name("", "QH,JS"), choice_name("", "double-down")
    ('Let it ride', 'Q♥ J♠', 'Double down')
    """
    words = CHOICES.get((phrase, answer)) or own.get(answer)
    plain = answer_name(answer)
    if words is None:
        words = plain if plain != answer else (answer[:1].upper() + answer[1:]).replace("-", " ")
    return words


def _about(live: LiveTable, request: Ask | AskAmount, hand: str, seat: int) -> str:
    """What it is about, in the fewest words: ``11 against 6``."""
    count = live.table.game.felt.count
    if hand and count is not None:
        from .view import FACE_DOWN, hands_seen

        hands = hands_seen(live, seat)
        up = [code for code in hands.get("dealer", []) if code != FACE_DOWN]
        own = count(hands.get(hand, []))
        more = hand_name(hand, seat).removeprefix("Your hand").strip()
        named = f"hand {more}, " if more else ""
        return f"{named}{own} against {count(up)}" if up else f"{named}{own}"
    words = request.question
    if owner(words):
        return hand_name(words, seat).lower()
    return "" if TITLES.get(request.phrase) else words
