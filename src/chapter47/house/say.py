"""Events in words: for a patron of one seat, who is "You", and for the house's people, in whole sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ..errors import Refusal
from ..rulebook import rulebook
from ..table.cards import JOKER, Card
from ..table.events import (
    DOWN,
    AmountNamed,
    Announced,
    Asked,
    Attested,
    CardsCut,
    Closed,
    Declared,
    Drawn,
    Event,
    Left,
    Moved,
    Numbers,
    Placed,
    Quarantined,
    Resumed,
    Rolled,
    Seated,
    Shuffled,
    Spun,
    Turned,
    Undone,
    Value,
    WindowClosed,
)
from ..table.game import GameType
from ..table.money import dollars
from ..table.phrases import words
from ..table.window import Action, Away, Back, Bet, Leave, Sit, TakeDown
from ..table.writing import line

Titles = Callable[[str], str]
_RANKS = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def titles_of(game: GameType) -> Titles:
    """How a game's wagers are called: ``place:6`` is "Place 6"."""
    kinds = {kind.key: kind.title for kind in game.wagers}

    def title(name: str) -> str:
        key, _, spot = name.partition(":")
        called = kinds.get(key, key.replace("-", " ").capitalize())
        return f"{called} {spot}" if spot else called

    return title


# ---- the names of things ---------------------------------------------------------------------------------------------


def card_name(code: str) -> str:
    """A card as people write it.

    >>> card_name("10H"), card_name("6-6")
    ('10♥', '6-6')
    """
    try:
        return Card.parse(code).name
    except Refusal:
        return code


def card_in_full(code: str | None) -> str:
    """A card as people say it; a tile by its halves.

    >>> card_in_full("9C"), card_in_full("KH"), card_in_full("6-6"), card_in_full(None)
    ('the 9 of clubs', 'the king of hearts', 'the 6-6', 'a card face down')
    """
    if code is None:
        return "a card face down"
    try:
        card = Card.parse(code)
    except Refusal:
        return f"the {code}"
    return "a joker" if card.rank == JOKER else f"the {_RANKS.get(card.rank, card.rank)} of {_SUITS[card.suit]}"


def parts_of(hand: str) -> tuple[str, int, str]:
    """What a hand's name says: the kind of place, its number (0 where it is nobody's own), and which of its hands.

    >>> parts_of("seat-3"), parts_of("box2.1"), parts_of("dealer")
    (('seat', 3, ''), ('box', 2, '1'), ('dealer', 0, ''))
    """
    for kind in ("seat", "box", "sevens"):
        if hand.startswith(kind):
            rest = hand.removeprefix(kind).removeprefix("-")
            digits = len(rest) - len(rest.lstrip("0123456789"))
            if digits:
                return kind, int(rest[:digits]), rest[digits:].strip(".-")
    return hand, 0, ""


def owner(hand: str) -> int:
    """The seat or box that a hand belongs to; 0 where it is nobody's own."""
    return parts_of(hand)[1]


def hand_name(hand: str, seat: int) -> str:
    """A hand as this patron calls it.

    >>> hand_name("box1", 1), hand_name("box1.2", 1), hand_name("seat-4", 1), hand_name("dealer", 1)
    ('Your hand', 'Your hand 2', 'Seat 4', 'Dealer')
    """
    kind, number, rest = parts_of(hand)
    if not number:
        return hand.replace("-", " ").capitalize()
    whose = "Your hand" if number == seat else f"{'Box' if kind == 'box' else 'Seat'} {number}"
    return f"{whose} {rest}".strip()


def place(hand: str) -> str:
    """A hand as the house's people say it.

    >>> place("box1"), place("seat-2.high"), place("dealer")
    ('box 1', 'seat 2 high', 'the dealer')
    """
    kind, number, rest = parts_of(hand)
    if number:
        return f"{kind} {number} {rest}".strip()
    return "the burned cards" if hand == "burn" else f"the {hand}"


def person(seat: int, own: int) -> str:
    """Who sits there.

    >>> person(1, 1), person(2, 1), person(0, 1)
    ('You', 'Seat 2', 'The house')
    """
    return "You" if seat == own and own else f"Seat {seat}" if seat else "The house"


def answer_name(answer: str) -> str:
    """What somebody chose: cards as people write them, anything else as it is.

    >>> answer_name("QH,JS"), answer_name("stand")
    ('Q♥ J♠', 'stand')
    """
    codes = answer.split(",")
    try:
        return " ".join(Card.parse(code).name for code in codes)
    except Refusal:
        return answer


def phrase_for(event: Announced | Asked | AmountNamed | Attested, own: int, title: Titles = str) -> str:
    """A phrase with its hands and wagers called as this patron calls them."""
    values = {name: _called(value, own, title) for name, value in event.values.items()}
    return words(event.phrase, values)


def _called(value: Value, own: int, title: Titles) -> Value:
    if isinstance(value, tuple | list):
        return tuple(str(_called(each, own, title)) for each in value)
    if not isinstance(value, str):
        return value
    if owner(value):
        return hand_name(value, own)
    return title(value) if ":" in value and " " not in value else value


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _odds(event: Moved) -> str:
    return f" at {event.odds[0]} to {event.odds[1]}" if event.odds else ""


def seat_of(event: Moved) -> int:
    """Whose chips a movement is about; 0 for the house's own."""
    account = event.target if event.why in ("won", "returned", "marked", "stake back", "rest back") else event.source
    return int(account.ref) if account.kind in ("seat", "layout", "owed") else 0


# ---- for a patron ----------------------------------------------------------------------------------------------------


def action_for_patron(action: Action, own: int, title: Titles) -> str:
    """What somebody did in a window."""
    who = person(action.seat, own)
    match action:
        case Bet():
            return f"{who}: {dollars(action.amount)} on {title(action.wager)}"
        case TakeDown():
            return f"{who}: {dollars(action.amount)} off {title(action.wager)}"
        case Sit():
            return f"{action.name} sits down at seat {action.seat} with {dollars(action.chips)}"
        case Leave():
            return f"{who}: leaves the table"
        case Away():
            return f"{who}: sits out"
        case Back():
            return f"{who}: plays again"


def _bank(event: Moved) -> str:
    """To or from whom, where a patron keeps the bank or there is a pot."""
    bank = event.target if event.why == "lost" else event.source
    return f" {'to' if event.why == 'lost' else 'from'} {bank.ref or 'the pot'}" if bank.kind == "layout" else ""


def _money_for_patron(event: Moved, own: int, title: Titles) -> str:
    who, amount, whose = person(seat_of(event), own), dollars(event.cents), _bank(event)
    return {
        "won": f"{who}: {title(event.of)} wins {amount}{_odds(event)}{whose}",
        "lost": f"{who}: {title(event.of)} loses {amount}{whose}",
        "returned": f"{who}: {amount} on {title(event.of)} goes back",
        "stake": f"{who}: {amount} on {title(event.of)}",
        "charge": f"{who}: {amount} of {event.of}",
        "marked": f"{who}: {amount} of {event.of} is marked as owed",
    }.get(event.why, "")


def _asked_for_patron(event: Asked | AmountNamed, own: int) -> str:
    """A hand of one's own needs no name; anything else that was asked does."""
    about = phrase_for(event, event.of)
    named = "" if about == "Your hand" else f", {phrase_for(event, own)}"
    said = dollars(event.answer) if isinstance(event, AmountNamed) else answer_name(event.answer)
    late = " (no answer came in time)" if event.why == "timed out" else ""
    return f"{person(event.of, own)}{named}: {said}{late}"


def for_patron(event: Event, own: int, title: Titles = str) -> str:
    """An event in a patron's words; nothing where it follows from others.

    >>> from ..table.events import Rolled
    >>> for_patron(Rolled("", (3, 4)), 1)
    'The dice: 3, 4, total 7'
    """
    match event:
        case Announced(voice="called"):
            return f"“{phrase_for(event, own, title)}”"
        case Announced() | Attested():
            return _capital(phrase_for(event, own, title))
        case Moved():
            return _money_for_patron(event, own, title)
        case Drawn():
            piece = "a card" if event.piece is None else card_name(event.piece)
            return f"{hand_name(event.hand, own)}: {piece}" + (" face down" if event.face == DOWN else "")
        case Turned():
            return f"{hand_name(event.hand, own)} is turned up"
        case Rolled():
            total = f", total {sum(event.faces)}" if len(event.faces) > 1 else ""
            by = f" by {event.by}" if event.by else ""
            return f"The dice{by}: {', '.join(map(str, event.faces))}{total}"
        case Spun():
            return f"The wheel stops at {card_name(event.space)}"
        case Numbers():
            return f"The numbers: {', '.join(map(str, event.numbers))}"
        case Asked() | AmountNamed():
            return _asked_for_patron(event, own)
        case CardsCut():
            return f"{person(event.by, own)}: cut at {event.depth}"
        case Shuffled():
            return f"{event.count} {event.what} are shuffled"
        case WindowClosed():
            return f"Round {event.round}"
        case Closed():
            return "The table closes"
        case Quarantined():
            return "The round cannot go on; a supervisor decides"
        case Resumed():
            return "The round is void, and every wager goes back" if event.choice == "void" else "The table is closed"
        case Declared() | Undone():
            return for_staff(event)
    return ""


# ---- for the house's people ------------------------------------------------------------------------------------------


def action_for_staff(action: Action) -> str:
    """What somebody did in a window, as a sentence."""
    match action:
        case Bet():
            tender = "" if action.tender == "chips" else f" in {action.tender}"
            return f"Seat {action.seat} bets {dollars(action.amount)} on {action.wager}{tender}."
        case TakeDown():
            return f"Seat {action.seat} takes {dollars(action.amount)} down from {action.wager}."
        case Sit():
            return f"{action.name} sits down at seat {action.seat} with {dollars(action.chips)}."
        case Leave():
            return f"Seat {action.seat} leaves with their chips."
        case Away():
            return f"Seat {action.seat} sits out and keeps the place."
        case Back():
            return f"Seat {action.seat} plays again."


def _money_for_staff(event: Moved) -> str:
    seat, amount, whose = seat_of(event), dollars(event.cents), _bank(event)
    return {
        "won": f"Seat {seat} is paid {amount} on {event.of}{',' if event.odds else ''}{_odds(event)}{whose}.",
        "lost": f"The house takes {amount} from seat {seat}'s {event.of}{whose}.",
        "returned": f"{amount} on {event.of} goes back to seat {seat}.",
        "stake": f"Seat {seat} adds {amount} on {event.of}.",
        "charge": f"Seat {seat} pays {amount} of {event.of}.",
        "marked": f"Seat {seat} owes {amount} of {event.of}.",
    }.get(event.why, "")


def _declared_for_staff(event: Declared) -> str:
    about = [event.card or "", "exposed" if event.exposed else "", f"seat {event.seat}" if event.seat else ""]
    told = ", ".join([event.key.replace("-", " "), *filter(None, about)])
    return f"The {event.by} declares: {told}" + (f" ({event.reason})" if event.reason else "") + "."


def _asked_for_staff(event: Asked | AmountNamed) -> str:
    question = words(event.phrase, event.values)
    if isinstance(event, AmountNamed):
        return f"Seat {event.of} names {dollars(event.answer)} for {question}."
    who = f"Seat {event.of} is" if event.of else "The house's people are"
    late = ", having said nothing in time" if event.why == "timed out" else ""
    return f"{who} asked: {question}? They say: {event.answer}{late}."


def for_staff(event: Event) -> str:
    """An event as a sentence; nothing where it follows from others.

    >>> from ..table.events import Drawn
    >>> for_staff(Drawn("", "box1", "9C"))
    'The 9 of clubs goes to box 1.'
    """
    match event:
        case Announced(voice="called"):
            return f"The dealer says: {words(event.phrase, event.values)}."
        case Announced():
            return f"On record: {words(event.phrase, event.values)}."
        case Attested():
            value = "" if event.value is None else f": {event.value}"
            done = "" if event.done else "was not done: "
            return f"The {event.role} ({event.by or 'nobody named'}): {done}{words(event.phrase, event.values)}{value}."
        case Moved():
            return _money_for_staff(event)
        case Drawn():
            seen = "a card that nobody sees" if event.face == "unseen" else card_in_full(event.piece)
            down = ", face down" if event.face == DOWN and event.piece is not None else ""
            return f"{_capital(seen)} goes to {place(event.hand)}{down}."
        case Turned():
            return f"{_capital(place(event.hand))} is turned up."
        case Rolled():
            return f"The dice show {', '.join(map(str, event.faces))}: {sum(event.faces)}."
        case Spun():
            return f"The wheel stops at {event.space}."
        case Numbers():
            return f"The numbers are {' '.join(map(str, event.numbers))}."
        case Shuffled():
            return f"{event.count} {event.what} are shuffled and ready."
        case CardsCut():
            return f"{f'Seat {event.by}' if event.by else 'The dealer'} cuts at {event.depth} cards."
        case Asked() | AmountNamed():
            return _asked_for_staff(event)
        case WindowClosed():
            return f"Round {event.round}: the betting closes."
        case Placed():
            return action_for_staff(event.action)
        case Declared():
            return _declared_for_staff(event)
        case Undone():
            return f"{event.by} takes back everything after step {event.back_to}: {event.reason}."
        case Closed():
            return "The table closes."
        case Seated():
            return f"{event.patron} sits at seat {event.seat} with {dollars(event.chips)}."
        case Left():
            return f"{event.patron} leaves seat {event.seat} with {dollars(event.chips)}."
        case Quarantined():
            return f"The round cannot go on: {event.why}."
        case Resumed():
            return f"{event.by} decides: {event.choice}."
    return line(event) or ""


def spoken(asked: str) -> str:
    """What a table asks for, as it begins a sentence, with places as people say them.

    >>> spoken("card for box1")
    'Card for box 1'
    """
    return _capital(with_places(asked))


def with_places(words: str) -> str:
    """Words with places as people say them: ``box1`` is box 1."""
    return re.sub(r"\b(box|seat)-?(?=\d)", r"\1 ", words)


@lru_cache(maxsize=4096)
def provision_text(cite: str) -> str:
    """What a provision says, or nothing where the rulebook has no row of that citation."""
    try:
        return " ".join(row.says for row in rulebook().find(cite)[:3])
    except Refusal:
        return ""
