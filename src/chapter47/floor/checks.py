"""Is this floor lawful: within each table, between the tables of a pit, across the casino."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date

from ..documents import Written
from ..rulebook import is_law, provenance, rulebook
from ..table.elections import Elections, Violation
from ..table.floor_rules import Apart, Follows, Uniform
from ..table.game import GameType
from ..table.money import DOLLAR, dollars
from ..table.table import Table
from .editions import in_force, on_day
from .model import TableEntry
from .reader import Floor, casino_games
from .registry import floor_rules
from .signs import required_signs
from .warnings import favours, most_places, warnings

__all__ = ["Checked", "Finding", "Report", "between_tables", "check", "check_table"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found at a table: what, by which paragraph, and the nearest lawful change."""

    table: str | None
    cite: str | None
    message: str
    instead: str | None = None

    def as_dict(self) -> dict[str, str | None]:
        """The finding for ``--json``."""
        told = {"table": self.table, "cite": self.cite, "message": self.message, "instead": self.instead}
        return {**told, "provenance": provenance(self.cite)}

    def __str__(self) -> str:
        where = f"table {self.table}: " if self.table else ""
        law = f" ({self.cite})" if self.cite else ""
        return f"{where}{self.message}{law}"


@dataclass(slots=True)
class Report:
    """What was found on a floor."""

    tables: int
    as_of: date | None = None
    violations: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    undated: list[Finding] = field(default_factory=list)

    @property
    def lawful(self) -> bool:
        """Whether nothing is forbidden."""
        return not self.violations

    @property
    def empty(self) -> bool:
        """Whether there was no table to judge."""
        return not self.tables

    def as_dict(self) -> Written:
        """The report for ``--json``."""
        return {
            "lawful": None if self.empty else self.lawful,
            "empty": self.empty,
            "violations": [one.as_dict() for one in self.violations],
            "warnings": [one.as_dict() for one in self.warnings],
            "undated": [one.as_dict() for one in self.undated],
            "tables": self.tables,
            "as_of": self.as_of.isoformat() if self.as_of else None,
        }

    def add(self, finding: Finding) -> None:
        """A finding of the law is a violation; one that rests on a documented default only is a warning."""
        (self.violations if is_law(finding.cite) else self.warnings).append(finding)


@dataclass(frozen=True, slots=True)
class Checked:
    """A table whose own elections may stand."""

    entry: TableEntry
    game: GameType
    elections: Elections


def check(floor: Floor, as_of: date | None = None, *, edge: bool = False) -> Report:
    """Everything that is unlawful or unusual on a floor; with ``edge`` also wagers that favour the patron."""
    report = Report(len(floor.tables), as_of)
    known: dict[str, Elections | list[Violation]] = {}
    standing = []
    for entry in floor.tables:
        elections = _elect(floor, entry, known)
        if isinstance(elections, list):
            for fault in elections:
                # A table that cannot be set up is never lawful, even where the bound is a documented default.
                report.violations.append(
                    Finding(entry.number, fault.cite, _placed(floor, entry, fault), _remedy(fault))
                )
            continue
        table = Checked(entry, floor.games[entry.game], elections)
        standing.append(table)
        for finding in check_table(table, as_of):
            report.add(finding)
        if as_of is not None:
            _dates(table, as_of, report)
        report.warnings += [Finding(entry.number, *told) for told in warnings(entry, table.game, elections)]
        if edge:
            report.warnings += [Finding(entry.number, *told) for told in favours(table.game, elections)]
    for finding in between_tables(standing, as_of):
        report.add(finding)
    for pit in floor.file.pit:
        if not any(entry.pit == pit.name for entry in floor.tables):
            report.warnings.append(Finding(None, None, f"Pit {pit.name} has no table."))
    if floor.tables and not floor.file.complete_text:
        text = "The floor names no place where patrons find the complete text of the rules."
        report.add(Finding(None, "19:47-8.5[complete-text]", text, 'complete_text = "..." at the head of the file'))
    order = {entry.number: at for at, entry in enumerate(floor.tables)}
    for findings in (report.violations, report.warnings):
        findings.sort(key=lambda one: order.get(one.table or "", -1))
    return report


def _remedy(fault: Violation) -> str | None:
    """What to do instead; a default of this program may also be replaced by the licensee's own rule."""
    if fault.cite is None or is_law(fault.cite) or fault.cite not in rulebook():
        return fault.instead
    own = f'overrides = {{ "{fault.cite}" = "the licensee\'s own rule" }}'
    return f"{fault.instead}, or {own}" if fault.instead else own


def _elect(
    floor: Floor, entry: TableEntry, known: dict[str, Elections | list[Violation]]
) -> Elections | list[Violation]:
    """The elections of a table, or why they cannot stand; equal tables are examined once."""
    choices = floor.choices(entry)
    key = entry.game + json.dumps(choices, sort_keys=True, default=str)
    if key not in known:
        kind = floor.games[entry.game].elections
        faults = kind.violations(choices)
        known[key] = faults or kind.elect(choices)
    return known[key]


def _placed(floor: Floor, entry: TableEntry, fault: Violation) -> str:
    """What is wrong, with the line of the election that it names first."""
    name = fault.message.split(" ", 1)[0]
    if name not in entry.elections or not floor.text:
        return fault.message
    return f"{fault.message} ({floor.spot(entry, 'elections', name)})"


def check_table(table: Checked, as_of: date | None = None) -> Iterator[Finding]:
    """What the law says of one table beyond its elections: limits, odds, signs, cards and equipment."""
    entry, game = table.entry, table.game
    if game.cite.startswith("13:"):
        text = f"{game.title} is a game of casino nights, not of a licensee's floor."
        yield Finding(entry.number, game.cite, text, f"one of {', '.join(casino_games())}")
    yield from _limits(entry)
    yield from _own_limits(table)
    yield from _payout_limit(table)
    yield from _places(table)
    yield from _aids(entry)
    for fitting in floor_rules(game.key).fittings:
        wrong = fitting.wrong(entry, table.elections) if in_force(fitting.cite, as_of) else None
        if wrong:
            yield Finding(entry.number, fitting.cite, wrong, fitting.instead)
    if entry.open:
        for sign in required_signs(game, table.elections):
            if sign.election not in entry.signs and in_force(sign.cite, as_of):
                text = f"No sign at the table states the rule of {sign.election}: {sign.text}"
                how = f'signs = ["{sign.election}"], once the sign that chapter47 guide prints hangs'
                yield Finding(entry.number, sign.cite, text, how)


def _limits(entry: TableEntry) -> Iterator[Finding]:
    """Limits are set and posted, and each is possible. 19:47-8.2[licensee-sets]."""
    cite, number, limits = "19:47-8.2[licensee-sets]", entry.number, entry.limits
    if limits is None:
        if entry.open:
            yield Finding(number, cite, "The table is open without posted limits.", "a minimum and a maximum")
        return
    pairs = [("the table", limits.minimum, limits.maximum)]
    pairs += [(wager, its.minimum, its.maximum) for wager, its in limits.wagers.items()]
    for what, low, high in pairs:
        if low <= 0:
            yield Finding(number, cite, f"The minimum of {what} is {dollars(low)}.", "a minimum above $0")
        elif low > high:
            text = f"The minimum of {what}, {dollars(low)}, is above its maximum, {dollars(high)}."
            yield Finding(number, cite, text, "a minimum not above the maximum")
    for name, amount in (("chip", limits.chip), ("coin", limits.coin)):
        if amount <= 0:
            yield Finding(number, cite, f"The smallest {name} is {dollars(amount)}.", f"a {name} above $0")
    if limits.payout is not None and limits.payout <= 0:
        yield Finding(number, cite, "The payouts of one round are limited to $0.00.", "a limit above $0, or none")
    if limits.increment and not entry.increment_in_submission:
        text = "Wagers are held to fixed increments that the rules submission does not state."
        yield Finding(number, "19:47-8.2[increments]", text, "the increment in the submission and on the sign")


def _own_limits(table: Checked) -> Iterator[Finding]:
    """Limits posted for a wager leave room within those that its own rule sets."""
    limits, game = table.entry.limits, table.game
    if limits is None or game.limits is None or not limits.wagers:
        return
    played = Table(game, table.elections, limits.posted())
    for kind in game.wagers:
        own = game.limits(played, kind)
        both = played.limits_for(kind)
        if kind.key in limits.wagers and own is not played.limits and both.minimum > both.maximum:
            room = f"{dollars(own.minimum)} to {dollars(own.maximum)}"
            text = f"No wager on {kind.key} meets its posted limits: by its own rule it is {room}."
            yield Finding(table.entry.number, own.cite, text, room)


def _payout_limit(table: Checked) -> Iterator[Finding]:
    """A posted limit on what a hand wins is never below the best hand at the table minimum."""
    least = table.entry.limits.minimum if table.entry.limits is not None else 0
    for most in {kind.most for kind in table.game.wagers if kind.most is not None}:
        posted, needed = most(table.elections, 0), most(table.elections, least)
        if posted is None or needed is None or needed <= posted:
            continue
        text = f"The best hand wins {dollars(needed)} at the minimum of {dollars(least)}; {dollars(posted)} is posted."
        cite = next(one.cite for one in table.elections.choices() if one.name == "payout_limit")
        yield Finding(table.entry.number, cite, text, f"payout_limit = {needed // DOLLAR} or more")


def _places(table: Checked) -> Iterator[Finding]:
    """No more places than may play: the game's, or fewer where the elections say so."""
    most = most_places(table.game, table.elections)
    if table.entry.positions is not None and table.entry.positions > most:
        cite = floor_rules(table.game.key).places or table.game.cite
        text = f"The table has {table.entry.positions} positions; at most {most} play."
        yield Finding(table.entry.number, cite, text, f"1 to {most}")


def _aids(entry: TableEntry) -> Iterator[Finding]:
    """An aid is enabled only on the Commission's word. 19:47-8.1[commission-exception]."""
    for aid, reference in entry.aids.items():
        if not reference.strip():
            text = f"The aid {aid!r} has no permission of the Commission on record."
            yield Finding(entry.number, "19:47-8.1[commission-exception]", text, "the reference of the permission")


def _dates(table: Checked, day: date, report: Report) -> None:
    """Games and elections that were not yet offered on a day, and those whose date nobody knows."""
    then = on_day(table.game, table.elections, day)
    number = table.entry.number
    report.violations += [Finding(number, one.cite, one.message, one.instead) for one in then.refused]
    report.undated += [Finding(number, one.cite, one.message) for one in then.unknown]


# ---- between tables ------------------------------------------------------------------------------------------------


def between_tables(tables: Iterable[Checked], as_of: date | None = None) -> Iterator[Finding]:
    """What the rules between tables of a pit, and across the casino, forbid."""
    by_game: dict[str, list[Checked]] = {}
    for table in tables:
        by_game.setdefault(table.game.key, []).append(table)
    rules = dict.fromkeys((rule, key) for key in by_game for rule in floor_rules(key).between)
    done: set[Uniform | Follows | Apart] = set()
    for rule, key in rules:
        if rule in done or not in_force(rule.cite, as_of):
            continue
        done.add(rule)  # a rule that several games share is told once
        if isinstance(rule, Uniform):
            keys = dict.fromkeys((key, *rule.games))
            yield from _uniform(rule, [table for each in keys for table in by_game.get(each, [])])
        elif isinstance(rule, Follows):
            yield from _follows(rule, by_game[key], by_game.get(rule.leader, []))
        else:
            yield from _apart(
                rule, by_game[key], [table for other in by_game if other != key for table in by_game[other]]
            )


def _apart(rule: Apart, tables: list[Checked], others: list[Checked]) -> Iterator[Finding]:
    neighbours = {other.entry.pit: other for other in others}
    for table in tables:
        beside = neighbours.get(table.entry.pit)
        if beside is not None:
            text = f"{rule.message}: table {beside.entry.number} beside this one is {beside.game.title}."
            yield Finding(table.entry.number, rule.cite, text, "a pit of its own")


def _place(rule: Uniform | Follows, table: Checked) -> str:
    return table.entry.pit if rule.scope == "pit" else ""


def _value(table: Checked, names: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(getattr(table.elections, name) for name in names)


def _compared(rule: Uniform | Follows, table: Checked) -> str:
    """What two tables must have in common, in a form that does not mind the order of a schedule's lines."""
    if isinstance(rule, Uniform) and rule.value is not None:
        return repr(rule.value(table.elections))
    values = _value(table, rule.elections)
    return repr([sorted(v.items(), key=str) if isinstance(v, dict) else v for v in values])


def _said(names: tuple[str, ...], value: tuple[object, ...]) -> str:
    return ", ".join(f"{name}={_plain(v)}" for name, v in zip(names, value, strict=True))


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{line}: {odds}" for line, odds in value.items()) + "}" if value else "the schedule"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _uniform(rule: Uniform, tables: list[Checked]) -> Iterator[Finding]:
    """Tables that choose otherwise than most of their like; on a draw the first table leads."""
    groups: dict[tuple[str, Hashable], list[Checked]] = {}
    for table in tables:
        alike = rule.among(table.elections) if rule.among else True
        if alike is not None:
            groups.setdefault((_place(rule, table), alike), []).append(table)
    for (place, _), group in groups.items():
        leaders = _leaders(rule, group)
        lawful = _said(rule.elections, _value(leaders[0], rule.elections))
        names, leading = _tables(leaders), {id(table) for table in leaders}
        for table in group:
            if id(table) in leading:
                continue
            has = _said(rule.elections, _value(table, rule.elections))
            where = f" in pit {place}" if place else ""
            text = f"{rule.message.rstrip('.')}: this one has {has}, {names}{where} {lawful}."
            yield Finding(table.entry.number, rule.cite, text, lawful)


def _leaders(rule: Uniform | Follows, group: list[Checked]) -> list[Checked]:
    """The tables that choose as most do; the first met, where several choices are as many."""
    counted = Counter(_compared(rule, table) for table in group)
    most = counted.most_common(1)[0][0]
    return [table for table in group if _compared(rule, table) == most]


def _tables(group: list[Checked]) -> str:
    """The tables that lead, the first few by number."""
    shown = [table.entry.number for table in group[:4]]
    more = f" and {len(group) - 4} more" if len(group) > 4 else ""
    return f"table{'s' if len(group) > 1 else ''} {', '.join(shown)}{more}"


def _follows(rule: Follows, tables: list[Checked], leaders: list[Checked]) -> Iterator[Finding]:
    places: dict[str, list[Checked]] = {}
    for leader in leaders:
        places.setdefault(_place(rule, leader), []).append(leader)
    lead = {place: _leaders(rule, group)[0] for place, group in places.items()}
    for table in tables:
        first = lead.get(_place(rule, table))
        if first is None or _value(table, rule.elections) == _value(first, rule.elections):
            continue
        lawful = _said(rule.elections, _value(first, rule.elections))
        has = _said(rule.elections, _value(table, rule.elections))
        text = f"{rule.message.rstrip('.')}: this one has {has}, table {first.entry.number} {lawful}."
        yield Finding(table.entry.number, rule.cite, text, lawful)
