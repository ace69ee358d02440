"""Why somebody was paid what they were paid: each decided wager of a round with its rule and its arithmetic.

Everything follows from the events of the round, as the patron may see them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..table.events import Announced, Decided, Moved, Numbers, Rolled, Spun, WindowClosed
from ..table.money import Cents, dollars
from .say import Titles, card_name, for_patron, hand_name, owner, phrase_for, provision_text, seat_of
from .view import FACE_DOWN, Step

LAST_CALLS = 3
NO_MORE_BETS = "no-more-bets"  # how every key of that call begins: it explains nothing


@dataclass(frozen=True, slots=True)
class Reason:
    """One decided wager: what stood on it, how it ended, by which rule, and the sum to the cent."""

    wager: str
    title: str
    result: str  # won, lost, returned, or charged
    stake: Cents | None
    how: str  # the result in a few words: by which odds it won
    sum: str
    net: Cents
    cite: str
    says: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A round as one seat's money saw it."""

    round: int
    fell: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def net(self) -> Cents:
        """What the round brought, or cost."""
        return sum(reason.net for reason in self.reasons)


def explain(steps: Sequence[Step], seat: int, title: Titles, hands: Mapping[str, list[str]]) -> Explanation:
    """Every wager of ``seat`` that this round decided."""
    reasons: list[Reason] = []
    stakes: dict[str, Cents] = {}  # of what was decided last under each name
    number = 0
    for step in steps:
        event = step.event
        if isinstance(event, WindowClosed):
            number = event.round
        elif isinstance(event, Decided) and event.seat == seat:
            stakes[event.wager] = event.stake
        elif isinstance(event, Moved) and seat_of(event) == seat:
            reason = _reason(event, stakes.get(event.of), title)
            if reason is not None:
                reasons.append(reason)
        elif isinstance(event, Moved) and (banked := _banked(event, seat, title)):
            reasons.append(banked)
    return Explanation(number, tuple(fell(steps, seat, hands)), tuple(reasons))


def staked(steps: Iterable[Step], seat: int) -> Cents:
    """What a seat put onto the layout in this round, less what it took down again."""
    total = 0
    for step in steps:
        event = step.event
        if isinstance(event, Moved) and event.why in ("bet", "stake") and event.source.ref == seat:
            total += event.cents
        elif isinstance(event, Moved) and event.why == "taken down" and event.target.ref == seat:
            total -= event.cents
    return total


def fell(steps: Iterable[Step], seat: int, hands: Mapping[str, list[str]]) -> list[str]:
    """What chance brought: dice, wheel or numbers, the hands that count for this seat, the dealer's last words."""
    steps = list(steps)
    told = [for_patron(step.event, seat) for step in steps if isinstance(step.event, Rolled | Spun | Numbers)]
    for hand, codes in hands.items():
        if owner(hand) in (0, seat) and FACE_DOWN not in codes:
            told.append(f"{hand_name(hand, seat)}: {' '.join(card_name(code) for code in codes)}")
    calls = [
        phrase_for(step.event, seat)
        for step in steps
        if isinstance(step.event, Announced)
        and step.event.voice == "called"
        and not step.event.phrase.startswith(NO_MORE_BETS)
    ]
    return told + [f"“{call}”" for call in calls[-LAST_CALLS:]]


def _reason(event: Moved, stake: Cents | None, title: Titles) -> Reason | None:
    """What a movement means for whoever it is about; None where it only follows from another."""
    bank = event.target if event.why == "lost" else event.source
    other = f"seat {bank.ref}" if bank.ref else "the pot"
    tail = f" {'to' if event.why == 'lost' else 'from'} {other}" if bank.kind == "layout" else ""
    amount, says = event.cents, provision_text(event.cite)
    match event.why:
        case "won":
            told = _won(event, stake, tail)
            how = f"won at {_odds(event)}" if event.odds else f"won{tail}" if tail else "won by the pay table"
            return Reason(event.of, title(event.of), "won", stake, how, told, amount, event.cite, says)
        case "lost":
            stood = max(stake or 0, amount)
            whole = f"{dollars(amount)} lost" if amount == stood else f"{dollars(amount)} of {dollars(stood)} lost"
            return Reason(event.of, title(event.of), "lost", stood, "lost", whole + tail, -amount, event.cite, says)
        case "returned":
            how = "nothing won, nothing lost"
            told = f"{dollars(amount)} goes back: {how}"
            return Reason(event.of, title(event.of), "returned", amount, how, told, 0, event.cite, says)
        case "charge":
            told = f"{dollars(amount)} collected"
            return Reason(
                event.of, event.of.capitalize(), "charged", None, "collected", told, -amount, event.cite, says
            )
        case "marked":
            told = f"{dollars(amount)} marked as owed, collected later"
            return Reason(event.of, event.of.capitalize(), "charged", None, "marked as owed", told, 0, event.cite, says)
    return None


def _banked(event: Moved, seat: int, title: Titles) -> Reason | None:
    """What somebody else's wager brought or cost the bank that ``seat`` keeps."""
    taken, paid = event.why == "lost", event.why == "won"
    amount, bank = event.cents, event.target if taken else event.source
    if not (taken or paid) or bank.kind != "layout" or bank.ref != seat:
        return None
    of, says = f"{title(event.of)}, against your bank", provision_text(event.cite)
    if taken:
        told = f"{dollars(amount)} of seat {event.source.ref} taken into the bank"
        return Reason(event.of, of, "won", amount, "won", told, amount, event.cite, says)
    told = f"{dollars(amount)} paid from the bank to seat {event.target.ref}"
    return Reason(event.of, of, "lost", amount, "lost", told, -amount, event.cite, says)


def _won(event: Moved, stake: Cents | None, tail: str) -> str:
    """``$25.00 at 3 to 2 = $37.50``."""
    if event.odds and stake is not None:
        return f"{dollars(stake)} at {_odds(event)} = {dollars(event.cents)}{tail}"
    odds = f" at {_odds(event)}" if event.odds else "" if tail else " as the pay table says"
    return f"{dollars(event.cents)} paid{odds}{tail}"


def _odds(event: Moved) -> str:
    """``3 to 2``."""
    return "{} to {}".format(*event.odds) if event.odds else ""
