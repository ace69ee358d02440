"""Changes of a floor file that put a finding right: each is tried on the floor before it is offered.

>>> text = 'casino = "A"\\ncomplete_text = "the desk"\\n[[table]]\\nnumber = 7\\ngame = "minibaccarat"\\n'
>>> text += 'elections = { decks = 5 }\\nlimits = { minimum = "$5", maximum = "$50" }\\n'
>>> [(one.name, one.before, one.after) for one in remedies(text, check(parse_floor(text)).violations[0])]
[('decks', '5', '6')]
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date

import tomlkit

from ..errors import Refusal
from .checks import Finding, Report, check
from .effects import choices
from .forms import label, nearby
from .model import TableEntry
from .reader import Floor, parse_floor
from .signs import required_signs
from .toml import item

MOST = 2  # remedies of one finding
TRIED = 60  # changes that are tried for one finding


@dataclass(frozen=True, slots=True)
class Remedy:
    """One change of one table: what it is called, what stands there and what would; ``value`` is that as JSON."""

    table: str
    key: str  # "elections" or "signs"
    name: str
    value: str
    before: str
    after: str

    @property
    def in_words(self) -> str:
        """The change in words."""
        if self.key == "signs":
            return f"Table {self.table}: hang the sign of {label(self.name).lower()}"
        return f"Table {self.table}: {label(self.name).lower()}"

    def as_json(self) -> str:
        """The change as a form carries it."""
        return json.dumps(asdict(self))


def read_remedy(text: str) -> Remedy:
    """A change from what a form carries, or a refusal."""
    try:
        told = json.loads(text)
        made = Remedy(**{name: str(told[name]) for name in Remedy.__slots__})
        json.loads(made.value)
    except (ValueError, TypeError, KeyError):
        raise Refusal("This is no change of a floor.", instead="check the floor again and press its remedy") from None
    return made


def apply(text: str, remedy: Remedy) -> str:
    """The floor file with the change made; comments and order stay."""
    parse_floor(text).table(remedy.table)
    document = tomlkit.parse(text)
    for table in document["table"]:
        if str(table["number"]).strip() != remedy.table:
            continue
        if remedy.key == "signs":
            table["signs"] = item([*table.get("signs", []), remedy.name])
        else:
            if "elections" not in table:
                table["elections"] = item({})
            table["elections"][remedy.name] = item(json.loads(remedy.value))
    return tomlkit.dumps(document)


def remedies(text: str, finding: Finding, day: date | None = None) -> list[Remedy]:
    """Changes of the table's own elections and signs after which this finding is gone and nothing forbidden came."""
    floor = parse_floor(text)
    if finding.table is None:
        return []
    before = check(floor, day)
    found: list[Remedy] = []
    for tried, change in enumerate(_changes(floor, floor.table(finding.table), finding)):
        if len(found) == MOST or tried == TRIED:
            break
        if change.name not in {one.name for one in found} and _mends(apply(text, change), finding, before, day):
            found.append(change)
    return found


def _mends(text: str, finding: Finding, before: Report, day: date | None) -> bool:
    """Whether a floor no longer has the finding, and no violation that it did not have."""
    try:
        after = check(parse_floor(text), day)
    except Refusal:
        return False
    told = {(one.table, one.cite) for one in (*after.violations, *after.warnings)}
    had = {(one.table, one.cite) for one in before.violations}
    return (finding.table, finding.cite) not in told and {(one.table, one.cite) for one in after.violations} <= had


def _changes(floor: Floor, entry: TableEntry, finding: Finding) -> Iterator[Remedy]:
    """What could be changed about a table, the likeliest first."""
    game = floor.games[entry.game]
    if "sign" in finding.message:
        try:
            owed = [sign.election for sign in required_signs(game, floor.elections(entry))]
        except Refusal:
            owed = []
        for name in owed:
            if name not in entry.signs:
                yield Remedy(entry.number, "signs", name, "true", "", label(name))
        return
    named = [name for name in game.elections.model_fields if name in finding.message]
    beside = [other for other in floor.tables if other is not entry and other.game == entry.game]
    for name in dict.fromkeys([*named, *entry.elections]):
        if name not in game.elections.model_fields:
            continue
        has = entry.elections.get(name, game.elections.model_fields[name].get_default())
        others = [other.elections[name] for other in beside if name in other.elections]
        offered = [*nearby(game.elections, name, entry.elections), *others, *choices(game.elections, name)]
        for value in offered:
            if value != has and _writable(value):
                yield Remedy(entry.number, "elections", name, json.dumps(value), _said(has), _said(value))


def _writable(value: object) -> bool:
    return isinstance(value, bool | int | str) or (isinstance(value, list) and all(map(_writable, value)))


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "not chosen" if value is None else str(value)
