"""What the best play would be: for a patron who asks, at tables without real cards, and only about their own question.

At a real table no aid is given to anybody at it (19:47-8.1, ``floor.conduct``).
"""

from __future__ import annotations

from ..desk.worths import Worths, worths
from ..documents import Written
from ..errors import Refusal
from ..floor.conduct import Aid, Asker, Conduct
from ..table.money import dollars
from ..table.requests import Ask, AskAmount
from .live import LiveTable
from .people import Person
from .view import seat_of

REASONS = {
    "action": "Against other patrons no value holds whatever they do.",
    "straddle": "Against other patrons no value holds whatever they do.",
    "high-card-opens": "Against other patrons no value holds whatever they do.",
    "low-card-opens": "Against other patrons no value holds whatever they do.",
}


def hint(live: LiveTable, person: Person) -> dict[str, object]:
    """The choices of a question with the exact worth and cost of each, the best first.

    The table is not held up meanwhile; where it moved on, nothing is told of it.
    """
    seat = seat_of(live, person.name)
    Conduct(str(live.number)).verify(Asker("patron", seat), Aid.STRATEGY, in_play=live.entered)
    with live.lock:
        request, step = live.pending, live.steps
    if not seat or not isinstance(request, Ask | AskAmount) or request.seat != seat:
        raise Refusal("Nothing is asked of you now.", instead="a hint when it is your turn")
    found = _valued(live, request, step)
    told: Written = {"table": live.number, "step": step, "question": request.question, "phrase": request.phrase}
    if found is None:
        reason = REASONS.get(request.phrase, "Nobody has counted what this choice is worth.")
        return told | {"best": None, "choices": [], "words": reason}
    return told | found.as_dict() | {"words": in_words(found, request)}


def _valued(live: LiveTable, request: Ask | AskAmount, step: int) -> Worths | None:
    moved = Refusal("The table has moved on.", instead="ask again")
    try:
        found = worths(live.table, request)
    except Refusal:
        return None  # the rules of this table are outside what is counted
    except Exception:
        if live.steps != step:  # what was counted changed under the hand
            raise moved from None
        raise
    if live.steps != step:
        raise moved
    return found


def in_words(found: Worths, request: Ask | AskAmount) -> str:
    """The best choice and what the others give away.

    >>> in_words(Worths({"hit": -0.25, "stand": -0.5}, 1_000, "a full shoe"), Ask("", 1, "play-hand", ("hit", "stand")))
    'Best: hit. Stand costs $2.50.'
    """
    best = found.best
    if not any(found.cost(choice) for choice in found.values):
        return "It makes no difference to what you win."
    named = {c: dollars(int(c)) if isinstance(request, AskAmount) else c for c in found.values}
    others = [c for c in sorted(found.values, key=lambda c: found.cost(c)) if c != best][:3]
    costs = ", ".join(f"{named[c]} costs {dollars(found.cost(c))}" for c in others)
    return f"Best: {named[best]}. {costs[:1].upper()}{costs[1:]}."
