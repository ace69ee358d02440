"""What a dealer does, in words: each event of the record as an act, without what chance or a patron makes of it."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import Refusal
from ..table import events as facts
from ..table.cards import Card
from ..table.events import STRANGER, UNSEEN, Event, Observer, visible
from ..table.money import dollars
from ..table.phrases import words

Titles = Mapping[str, str]


def place(hand: str) -> str:
    """Where a hand lies.

    >>> place("box1"), place("seat-2"), place("dealer")
    ('box 1', 'seat 2', 'the dealer')
    """
    for kind in ("seat", "box"):
        rest = hand.removeprefix(kind).removeprefix("-")
        if hand.startswith(kind) and rest[:1].isdigit():
            return f"{kind} {rest.replace('.', ' hand ')}"
    return f"the {hand.replace('-', ' ')}"


def piece(code: str | None) -> str:
    """A card as people write it, a tile by its halves."""
    if code is None:
        return "face down"
    try:
        return Card.parse(code).name
    except Refusal:
        return code


def act(event: Event, titles: Titles) -> str:
    """What is done, as one tells a dealer to do it; nothing where the event is no act of the house."""
    match event:
        case facts.Announced(voice="called"):
            return f"Call “{words(event.phrase, event.values)}”"
        case facts.Announced():
            return _capital(words(event.phrase, event.values))
        case facts.Attested():
            return f"The {event.role}: {words(event.phrase, event.values)}"
        case facts.Moved():
            return _money(event, titles)
        case facts.Drawn(source="shoe"):
            return _drawn(event)
        case facts.Turned():
            return f"Turn up the cards of {place(event.hand)}" if event.by == 0 else ""
        case facts.Shuffled():
            return f"{'Put in' if event.how == 'load' else 'Shuffle'} the {event.count} {event.what}"
        case facts.CardsCut():
            return f"Have the stack cut by {f'seat {event.by}' if event.by else 'the dealer'}"
        case facts.Asked() | facts.AmountNamed():
            who = f"seat {event.of}" if event.of else "the house"
            return f"Ask {who}{about(words(event.phrase, event.values))}"
    return _chance(event)


def about(question: str) -> str:
    """What somebody is asked, as it ends a sentence: a hand by its place, anything else in its words."""
    where = place(question)
    return f" about {where}" if where != f"the {question.replace('-', ' ')}" else f": {question}"


def _chance(event: Event) -> str:
    match event:
        case facts.Rolled():
            return f"Have the dice thrown{f' by {event.by}' if event.by else ''}"
        case facts.Spun():
            return "Spin the wheel"
        case facts.Numbers():
            return "Draw the numbers"
    return ""


def outcome(event: Event) -> str:
    """What came of it."""
    match event:
        case facts.Drawn(piece=str(code)):
            return piece(code)
        case facts.Turned():
            return " ".join(map(piece, event.pieces))
        case facts.Rolled():
            return f"{', '.join(map(str, event.faces))}, total {sum(event.faces)}"
        case facts.Spun():
            return event.space
        case facts.Numbers():
            return " ".join(map(str, event.numbers))
        case facts.Asked():
            return event.answer
        case facts.AmountNamed():
            return dollars(event.answer)
        case facts.CardsCut():
            return f"{event.depth} cards"
    return ""


def step_in_words(event: Event, titles: Titles, observer: Observer = STRANGER) -> str:
    """What was done and what came of it, as somebody sees it; nothing where the event follows from others."""
    event = visible(event, observer)
    if isinstance(event, facts.Declared):
        more = [event.card or "", f"seat {event.seat}" if event.seat else "", event.reason]
        return f"The {event.by} declares: {', '.join([event.key.replace('-', ' '), *filter(None, more)])}"
    if isinstance(event, facts.Closed):
        return "The table closes"
    if isinstance(event, facts.Drawn) and event.source != "shoe":
        return f"{piece(event.piece)} goes to {place(event.hand)}"
    done, came = act(event, titles), outcome(event)
    return f"{done}: {came}" if done and came else done


def sweep(event: Event) -> str:
    """The kind of an act of which several in a row may be done in any order; nothing where each has its turn."""
    if isinstance(event, facts.Announced):
        return event.phrase if event.voice == "noted" else ""
    return event.why if isinstance(event, facts.Moved) else ""


def called(titles: Titles, wager: str) -> str:
    """A wager as people call it: ``place:6`` is "Place 6"."""
    key, _, spot = wager.partition(":")
    title = titles.get(key, key.replace("-", " ").capitalize())
    return f"{title} {spot}" if spot else title


def seat_of(event: facts.Moved) -> int:
    """Whose chips they are; 0 where a pot or the house itself moves them."""
    account = event.target if event.why in ("won", "returned", "marked") else event.source
    return int(account.ref) if account.kind in ("seat", "layout", "owed") else 0


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _drawn(event: facts.Drawn) -> str:
    if event.hand == "burn":
        return "Burn a card"
    face = {facts.DOWN: " face down", UNSEEN: " that nobody sees"}.get(event.face, " face up")
    return (
        f"Deal {place(event.hand)} a card{face}"
        if "-" not in (event.piece or "")
        else f"Deal {place(event.hand)} a tile"
    )


def _money(event: facts.Moved, titles: Titles) -> str:
    seat, amount, what = seat_of(event), dollars(event.cents), called(titles, event.of)
    if not seat:
        return ""
    return {
        "won": f"Pay seat {seat} {amount} on {what}",
        "lost": f"Take {amount} from seat {seat}'s {what}",
        "returned": f"Give seat {seat} {amount} on {what} back",
        "charge": f"Collect {amount} of {event.of} from seat {seat}",
        "marked": f"Mark {amount} of {event.of} for seat {seat}",
    }.get(event.why, "")
