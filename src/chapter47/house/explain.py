"""Why somebody was paid what they were paid: each decided wager of a round with its rule and its arithmetic.

Everything follows from the lines of the journal, as the patron may see them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..table.money import Cents, dollars, parse_dollars
from ..table.odds import Odds
from .view import FACE_DOWN, Step
from .words import MONEY, Titles, card_name, hand_name, in_words, named, owner, provision_text

_STAKED = re.compile(rf"(?:bet|stake) (\d+) (\S+) {MONEY}.*")
_DOWN = re.compile(rf"down (\d+) (\S+) {MONEY}")
_DECIDED = re.compile(rf"(pay|take|return) (\d+) (\S+) {MONEY}(?: at (\d+ to \d+))?(.*)")
_CHARGED = re.compile(rf"(collect|mark) (\d+) (.+) {MONEY}")
_CHANCE = re.compile(r"(roll|spin|numbers) .*")
_CALL = re.compile(r'call "(.*)"')
_IDLE = re.compile(r"no more bets", re.IGNORECASE)
LAST_CALLS = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """One decided wager: what stood on it, how it ended, by which rule, and the sum to the cent."""

    wager: str
    title: str
    result: str  # won, lost, returned, or charged
    stake: Cents | None
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


@dataclass(slots=True)
class _Stakes:
    """What one seat put on each wager in this round."""

    seat: int
    amounts: dict[str, Cents] = field(default_factory=dict)

    def note(self, line: str) -> None:
        for pattern, sign in ((_STAKED, 1), (_DOWN, -1)):
            found = pattern.fullmatch(line)
            if found and int(found[1]) == self.seat:
                self.amounts[found[2]] = self.amounts.get(found[2], 0) + sign * parse_dollars(found[3])


def explain(steps: Sequence[Step], seat: int, title: Titles, hands: Mapping[str, list[str]]) -> Explanation:
    """Every wager of ``seat`` that this round decided."""
    stakes, reasons = _Stakes(seat), list[Reason]()
    number = 0
    for step in steps:
        stakes.note(step.text)
        if step.text.startswith("round "):
            number = int(step.text.split()[1])
        elif (found := _DECIDED.fullmatch(step.text)) and int(found[2]) == seat:
            reasons.append(_decided(found, step.cite, stakes.amounts.get(found[3]), title))
        elif (found := _CHARGED.fullmatch(step.text)) and int(found[2]) == seat:
            reasons.append(_charge(found, step.cite))
    return Explanation(number, tuple(fell(steps, seat, hands)), tuple(reasons))


def staked(steps: Iterable[Step], seat: int) -> Cents:
    """What a seat put onto the layout in this round, less what it took down again."""
    stakes = _Stakes(seat)
    for step in steps:
        stakes.note(step.text)
    return sum(stakes.amounts.values())


def fell(steps: Iterable[Step], seat: int, hands: Mapping[str, list[str]]) -> list[str]:
    """What chance brought: dice, wheel or numbers, the hands that count for this seat, the dealer's last words."""
    steps = list(steps)
    told = [in_words(step.text, seat, str) for step in steps if _CHANCE.fullmatch(step.text)]
    for hand, codes in hands.items():
        if owner(hand) in (0, seat) and FACE_DOWN not in codes:
            told.append(f"{hand_name(hand, seat)}: {' '.join(card_name(code) for code in codes)}")
    calls = [found[1] for step in steps if (found := _CALL.fullmatch(step.text)) and not _IDLE.match(found[1])]
    return told + [f"“{named(call, seat)}”" for call in calls[-LAST_CALLS:]]


def staked_at(paid: Cents, odds: Odds) -> Cents | None:
    """The stake that these odds pay so much on; None where it is no whole number of cents.

    >>> staked_at(3750, Odds(3, 2)), staked_at(100, Odds(3, 2))
    (2500, None)
    """
    stake, rest = divmod(paid * odds.against, odds.win) if odds.win else (0, 1)
    return None if rest else stake


def _decided(found: re.Match[str], cite: str, put: Cents | None, title: Titles) -> Reason:
    verb, wager, amount, odds, rest = found[1], found[3], parse_dollars(found[4]), found[5], found[6].strip()
    if verb == "pay":
        stake = staked_at(amount, Odds.parse(odds)) if odds else put
        result, net, told = "won", amount, _won(amount, odds, stake, rest)
    elif verb == "take":
        stake, result, net = max(put or 0, amount), "lost", -amount
        told = f"{dollars(amount)} lost" if amount == stake else f"{dollars(amount)} of {dollars(stake)} lost"
        told += f" {rest}" if rest else ""
    else:
        stake, result, net = amount, "returned", 0
        told = f"{dollars(amount)} goes back: nothing won, nothing lost"
    return Reason(wager, title(wager), result, stake, told, net, cite, provision_text(cite))


def _won(amount: Cents, odds: str | None, stake: Cents | None, rest: str) -> str:
    """``$25.00 at 3 to 2 = $37.50``."""
    tail = f" {rest}" if rest else ""
    if odds and stake is not None:
        return f"{dollars(stake)} at {odds} = {dollars(amount)}{tail}"
    return f"{dollars(amount)} paid" + (f" at {odds}" if odds else " as the pay table says") + tail


def _charge(found: re.Match[str], cite: str) -> Reason:
    verb, what, amount = found[1], found[3], parse_dollars(found[4])
    now = verb == "collect"
    told = f"{dollars(amount)} {'collected' if now else 'marked as owed, collected later'}"
    return Reason(what, what.capitalize(), "charged", None, told, -amount if now else 0, cite, provision_text(cite))
