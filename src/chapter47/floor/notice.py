"""Two floors, one after the other: which changes need notice, to whom, how long before, and the text of each sign."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any

from ..documents import Written
from ..errors import Refusal, certain
from ..rulebook import provenance
from ..table.elections import Choice, Elections
from ..table.floor_rules import NoticeDuty, Trigger
from ..table.game import GameType
from ..table.odds import Odds
from . import terms as t
from .editions import in_force, since
from .model import TableEntry
from .reader import Floor
from .registry import floor_rules
from .signs import Sign, in_words, required_signs, signs_of
from .terms import Terms

ONE_WAY = {Trigger.START, Trigger.STOP}  # a duty of one way leaves the other way to the general rule
POSTED = ("minimum", "maximum", "wagers", "increment")  # the limits that a sign states


@dataclass(frozen=True, slots=True)
class Notice:
    """What a change at one table asks for; where nothing is owed, ``reason`` says why."""

    table: str
    change: str
    terms: Terms
    reason: str = ""
    sign: Sign | None = None
    earliest: datetime | None = None

    @property
    def owed(self) -> bool:
        """Whether anybody must be told."""
        return self.terms.owed

    def as_dict(self) -> Written:
        """The notice for ``--json``."""
        return {
            "table": self.table,
            "change": self.change,
            "owed": self.owed,
            "cite": self.terms.cite,
            "provenance": provenance(self.terms.cite),
            "to": self.terms.to,
            "minutes": self.terms.minutes,
            "earliest": self.earliest.isoformat(timespec="minutes") if self.earliest else None,
            "sign": self.sign.text() if self.sign else None,
            "reason": self.reason or None,
        }


@dataclass(slots=True)
class Notices:
    """All that a change of floor asks for."""

    given: datetime
    notices: list[Notice] = field(default_factory=list)

    @property
    def owed(self) -> list[Notice]:
        """Those that somebody must be told of."""
        return [notice for notice in self.notices if notice.owed]

    def as_dict(self) -> Written:
        """The notices for ``--json``."""
        return {
            "given": self.given.isoformat(timespec="minutes"),
            "notices": [one.as_dict() for one in self.notices if one.owed],
            "no_notice": [one.as_dict() for one in self.notices if not one.owed],
        }


def notices(before: Floor, after: Floor, given: datetime, as_of: date | None = None) -> Notices:
    """What the change from one floor to another asks for, if every step is taken at ``given``."""
    found = Notices(given)
    old = {entry.number: entry for entry in before.tables}
    for entry in after.tables:
        game = after.games[entry.game]
        now = after.elections(entry)
        was = old.get(entry.number)
        new = was is None or was.game != entry.game
        if new:
            found.notices += _opened(entry, game, now, as_of)
        else:
            was = certain(was)
            then = before.elections(was)
            found.notices += _changed(was, entry, game, then, now, as_of)
            found.notices += _limits(was, entry, game)
            if entry.open and not was.open:
                found.notices += _signs_before_opening(entry, game, now, "opening")
    found.notices = [_timed(notice, given) for notice in found.notices]
    return found


def _timed(notice: Notice, given: datetime) -> Notice:
    """The notice with the moment from which it permits the change, on its sign as well."""
    if not notice.owed:
        return notice
    at = given + timedelta(minutes=notice.terms.minutes)
    sign = replace(notice.sign, effective=at) if notice.sign and notice.sign.change else notice.sign
    return replace(notice, earliest=at, sign=sign)


# ---- a change of elections -----------------------------------------------------------------------------------------


def _changed(
    was: TableEntry, entry: TableEntry, game: GameType, then: Elections, now: Elections, as_of: date | None
) -> Iterator[Notice]:
    names = [c for c in game.elections.choices() if getattr(then, c.name) != getattr(now, c.name)]
    duties = floor_rules(game.key).notices
    told: set[str] = set()
    for duty in duties:
        touched = [choice for choice in names if choice.name in duty.elections]
        if not touched or not in_force(duty.cite, as_of) or not triggered(duty, then, now):
            continue
        told.update(choice.name for choice in touched)
        yield _notice(entry, game, touched, then, now, _for_table(t.of_duty(duty), was), duty.text)
    for choice in names:
        if choice.name in told:
            continue
        spared = next((duty for duty in duties if choice.name in duty.elections and _spares(duty, as_of)), None)
        if spared is not None:
            reason = _reason(spared, as_of)
            yield Notice(entry.number, _says([choice], then, now), Terms(spared.cite), reason)
            continue
        terms, reason = default_terms(choice, getattr(then, choice.name), getattr(now, choice.name))
        yield _notice(entry, game, [choice], then, now, _for_table(terms, was), None, reason)


def _spares(duty: NoticeDuty, as_of: date | None) -> bool:
    """Whether a duty that was not triggered settles the matter; one of one way leaves the other way open."""
    return not in_force(duty.cite, as_of) or not set(duty.triggers) <= ONE_WAY


def _reason(duty: NoticeDuty, as_of: date | None) -> str:
    if not in_force(duty.cite, as_of):
        return f"the duty dates from {since(duty.cite)}"
    return f"notice is due on {' or '.join(duty.triggers)} only"


def _for_table(terms: Terms, entry: TableEntry) -> Terms:
    return terms if entry.open else t.at_an_empty_table(terms)


def triggered(duty: NoticeDuty, then: Elections, now: Elections) -> bool:
    """Whether a change sets a duty off."""
    pairs = (
        [(duty.value(then), duty.value(now))]
        if duty.value
        else [(getattr(then, n), getattr(now, n)) for n in duty.elections]
    )
    return any(_fires(trigger, old, new) for old, new in pairs for trigger in duty.triggers)


def _fires(trigger: Trigger, old: Any, new: Any) -> bool:
    if old == new:
        return False
    if trigger is Trigger.CHANGE:
        return True
    if trigger is Trigger.START:
        return bool(new) and not old
    if trigger is Trigger.STOP:
        return bool(old) and not new
    if old is None or new is None:
        return False
    return bool(new > old if trigger is Trigger.INCREASE else new < old)


def default_terms(choice: Choice, old: Any, new: Any) -> tuple[Terms, str]:
    """The terms of an election for which its game declares no duty of its own: those of 19:47-8.3."""
    if choice.name == "surrender":
        return t.of_row(t.SURRENDER), ""
    if isinstance(old, bool) and isinstance(new, bool):
        return (t.introduction() if new else t.of_row(t.WITHDRAWAL)), ""
    if _better(old, new):
        return Terms("19:47-8.3", sign=True), "better odds need their sign and no time"
    if any(word in choice.name for word in ("vigorish", "commission")) and _numbers(old, new):
        return (t.of_row(t.VIGORISH), "") if new > old else (Terms(t.VIGORISH), "a lower charge needs no notice")
    if "payout_limit" in choice.name or "aggregate" in choice.name:
        raised = old is not None and (new is None or new > old)
        return (Terms(t.PAYOUT_LIMIT), "the limit is not lowered") if raised else (t.of_row(t.PAYOUT_LIMIT), "")
    return t.of_row(t.CHANGE), ""


def _better(old: object, new: object) -> bool:
    """Whether odds, or every line of a schedule of odds, are no worse; a line left out stands at its minimum."""
    if isinstance(old, Odds) and isinstance(new, Odds):
        return new >= old
    if isinstance(old, dict) and isinstance(new, dict):
        return all(isinstance(o, Odds) and isinstance(new.get(k), Odds) and new[k] >= o for k, o in old.items())
    return False


def _numbers(*values: object) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def _notice(
    entry: TableEntry,
    game: GameType,
    choices: list[Choice],
    then: Elections,
    now: Elections,
    terms: Terms,
    text: Callable[[Elections], str] | None = None,
    reason: str = "",
) -> Notice:
    sign = None
    if terms.sign:
        names = {choice.name for choice in choices}
        lines = [text(now)] if text else list(_stated(game, names, now))
        if not text:
            lines += [line for line in _payouts(game, *_alone(choices, then, now), now) if line not in lines]
        lines = lines or [in_words(choice, getattr(now, choice.name)) for choice in choices]
        heading = f"Notice: {game.title}, table {entry.number}"
        name = choices[0].name
        sign = Sign(entry.number, heading, tuple(lines), terms.cite, name, terms.minutes > 0, None, entry.sign_approval)
    return Notice(entry.number, _says(choices, then, now), terms, reason, sign)


def _stated(game: GameType, names: set[str], now: Elections) -> Iterator[str]:
    """What the signs of these elections will say, where they owe one."""
    yield from (sign.text for sign in required_signs(game, now) if sign.election in names)


def _alone(choices: list[Choice], then: Elections, now: Elections) -> tuple[Elections, Elections]:
    """The elections before and after these choices alone; with all other changes where that would be unlawful."""
    with suppress(Refusal):
        return then, then.but(**{choice.name: getattr(now, choice.name) for choice in choices})
    with suppress(Refusal):
        return now.but(**{choice.name: getattr(then, choice.name) for choice in choices}), now
    return then, now


def _payouts(game: GameType, then: Elections, alone: Elections, now: Elections) -> list[str]:
    """The wagers that pay otherwise, come or go by a change alone, each as it pays once all changes apply."""
    lines = []
    for kind in game.wagers:
        old = kind.pays(then) if kind.offered(then) else None
        new = kind.pays(alone) if kind.offered(alone) else None
        if old == new:
            continue
        if kind.offered(now):
            lines.append(f"{kind.sentence(now)}.")
        elif old is not None:
            lines.append(f"{kind.title} is no longer offered.")
    return lines


def _says(choices: list[Choice], then: Elections, now: Elections) -> str:
    old, new = then.chosen(), now.chosen()
    return ", ".join(f"{c.name} was {_plain(old[c.name])}, will be {_plain(new[c.name])}" for c in choices)


def _plain(value: object) -> str:
    return "not set" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


# ---- new tables and limits -----------------------------------------------------------------------------------------


def _opened(entry: TableEntry, game: GameType, now: Elections, as_of: date | None) -> Iterator[Notice]:
    """A new table: its signs before it opens, and the letters owed before a procedure is first used there."""
    yield from _signs_before_opening(entry, game, now, "new table")
    for duty in floor_rules(game.key).notices:
        starts = Trigger.START in duty.triggers and any(getattr(now, name) for name in duty.elections)
        if starts and duty.written and in_force(duty.cite, as_of):
            chosen = now.chosen()
            said = ", ".join(f"{name}: {_plain(chosen[name])}" for name in duty.elections)
            yield Notice(entry.number, f"new table, {said}", t.of_duty(duty))


def _signs_before_opening(entry: TableEntry, game: GameType, now: Elections, why: str) -> Iterator[Notice]:
    """The signs that hang before a table opens. 19:47-8.3[sign-in-force]."""
    for sign in signs_of(entry, game, now):
        yield Notice(entry.number, f"{why}: {sign.heading.partition(': ')[2]}", t.of_row(t.IN_FORCE), "", sign)


def _limits(was: TableEntry, entry: TableEntry, game: GameType) -> Iterator[Notice]:
    """New limits hang and are announced, at any time; a lower payout limit waits. 19:47-8.3[limits]."""
    old, new = was.limits, entry.limits
    if old == new or new is None or floor_rules(game.key).stakes is not None:
        return
    lowered = old is not None and new.payout is not None and (old.payout is None or new.payout < old.payout)
    posted = old is None or any(getattr(old, name) != getattr(new, name) for name in POSTED)
    heading = f"Notice: {game.title}, table {entry.number}"
    if posted:
        sign = Sign(entry.number, heading, tuple(new.lines()), t.LIMITS, "limits", False, None, entry.sign_approval)
        terms = _for_table(t.of_row(t.LIMITS), was)
        yield Notice(entry.number, "limits", terms, "", sign)
    if lowered:
        lines = (new.lines()[-1],)
        sign = Sign(entry.number, heading, lines, t.PAYOUT_LIMIT, "payout", True, None, entry.sign_approval)
        yield Notice(entry.number, "payout limit lowered", _for_table(t.of_row(t.PAYOUT_LIMIT), was), "", sign)
    elif old is not None and old.payout != new.payout:
        yield Notice(entry.number, "payout limit raised", Terms(t.PAYOUT_LIMIT), "only a lower limit needs notice")
