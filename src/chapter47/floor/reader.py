"""Reading a floor file: every fault with its line and column, all at once, and nothing changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, ValidationError

from ..documents import Document, in_file
from ..errors import Refusal, certain, nearest, read_written
from ..games import MODULES, game_type, game_types
from ..rulebook import Cite, rulebook
from ..table.elections import Elections
from ..table.game import GameType
from ..table.odds import Odds
from .model import FloorFile, TableEntry, wanted
from .positions import Fault, Positions, Spot, parse
from .positions import Path as Place
from .registry import floor_rules, is_schedule, odds_election, schedule_lines

MOST_TOLD = 8


class BadFloor(Refusal):
    """A floor file that cannot be read; ``faults`` lists every reason with its place."""

    def __init__(self, name: str, faults: list[Fault]) -> None:
        told = [str(fault) for fault in faults[:MOST_TOLD]]
        if len(faults) > MOST_TOLD:
            told.append(f"and {len(faults) - MOST_TOLD} more")
        super().__init__(f"{name}, " + "\n".join(told))
        self.name = name
        self.faults = faults

    def as_dict(self) -> Document:
        """The error for ``--json``, with a line and a column for each fault."""
        told = [fault.as_dict() for fault in self.faults]
        return {"message": self.message, "cite": None, "instead": told[0]["instead"], "file": self.name, "faults": told}


@dataclass(frozen=True)
class Floor:
    """A licensee's floor: the file, its tables with their games, and where each thing stands in the file."""

    file: FloorFile
    text: str = ""
    name: str = "floor.toml"
    games: dict[str, GameType] = field(default_factory=dict)

    @property
    def tables(self) -> list[TableEntry]:
        """The tables in the order of the file."""
        return self.file.table

    def table(self, number: str) -> TableEntry:
        """One table, or a refusal that names the others."""
        for entry in self.tables:
            if entry.number == number:
                return entry
        raise Refusal(f"The floor has no table {number}.", instead=nearest(number, [t.number for t in self.tables]))

    def choices(self, entry: TableEntry) -> Document:
        """The elections of a table, with the odds that it raises."""
        chosen = dict(entry.elections)
        if entry.overrides:
            chosen["overrides"] = dict(entry.overrides)
        for wager, odds in entry.odds.items():
            kind = self.games[entry.game].elections
            name = odds_election(entry.game, wager, kind)
            name = certain(name)
            if not is_schedule(kind, name):
                chosen[name] = odds
            else:  # what the table says of the other lines, or the schedule as it stands
                chosen[name] = {**chosen.get(name, kind.model_fields[name].get_default()), wager: odds}
        return chosen

    def elections(self, entry: TableEntry) -> Elections:
        """The elections of a table; a refusal names the table."""
        try:
            return self.games[entry.game].elections.elect(self.choices(entry))
        except Refusal as refusal:
            said = f"{self.name}, table {entry.number}: {refusal.message}"
            raise Refusal(said, cite=refusal.cite, instead=refusal.instead) from None

    @cached_property
    def positions(self) -> Positions:
        """The places of all keys; found only when somebody needs one."""
        return Positions(self.text)

    def spot(self, entry: TableEntry, *path: str | int) -> Spot:
        """Where something of a table stands in the file."""
        index = next((i for i, other in enumerate(self.tables) if other is entry), 0)
        return self.positions.spot(("table", index, *path))


def read_floor(path: Path) -> Floor:
    """Read a floor file from disk, or refuse it."""
    return parse_floor(read_written(path, "chapter47 init"), path.name)


def parse_floor(raw: bytes | str, name: str = "floor.toml") -> Floor:
    """A floor from the text of its file.

    >>> parse_floor('casino = "Example"').file.casino
    'Example'
    """
    document, text, fault = parse(raw.encode() if isinstance(raw, str) else raw)
    if document is None:
        fault = certain(fault)
        raise BadFloor(name, [fault])
    try:
        file = FloorFile.model_validate(document)
    except ValidationError as error:
        raise BadFloor(name, _faults(error, text)) from None
    faults = list(_meaning(file))
    if faults:
        at = Positions(text)
        raise BadFloor(name, [Fault(at.spot(place), message, instead) for place, message, instead in faults])
    return Floor(file, text, name, {key: game_type(key) for key in dict.fromkeys(t.game for t in file.table)})


def _faults(error: ValidationError, text: str) -> list[Fault]:
    at = Positions(text)
    found: dict[Fault, None] = {}
    for one in error.errors():
        place, kind = tuple(one["loc"]), one["type"]
        key = next((str(part) for part in reversed(place) if isinstance(part, str)), "the file")
        if kind == "extra_forbidden":
            fault = Fault(at.spot(place), f"There is no key {key!r} here.", nearest(key, _known(place[:-1])))
        elif kind == "missing":
            fault = Fault(at.spot(place[:-1]), f"{key} is missing.", f"a line {key} = ...")
        else:
            fault = Fault(at.spot(place), f"{key} cannot be {in_file(one['input'])}: it is {wanted(one)}.")
        found[fault] = None
    return sorted(found, key=lambda fault: (fault.spot.line, fault.spot.column))


def _known(place: Place) -> Sequence[str]:
    """The keys that may stand at a place."""
    model: type[BaseModel] = FloorFile
    for part in place:
        if part not in model.model_fields:  # an index, or a name that the file chooses
            continue
        annotation = model.model_fields[part].annotation
        inner = (m for m in (annotation, *_within(annotation)) if isinstance(m, type) and issubclass(m, BaseModel))
        found = next(inner, None)
        if found is None:
            return []
        model = found
    return list(model.model_fields)


def _within(annotation: object) -> Iterator[object]:
    for part in getattr(annotation, "__args__", ()):
        yield part
        yield from _within(part)


FileFault = tuple[Place, str, str | None]


def _meaning(file: FloorFile) -> Iterator[FileFault]:
    """Faults that only a reader of the whole file sees: duplicates, and names that mean nothing."""
    pits: dict[str, int] = {}
    for index, pit in enumerate(file.pit):
        if pit.name in pits:
            yield ("pit", index, "name"), f"Pit {pit.name} is here twice.", "another name"
        pits.setdefault(pit.name, index)
    seen: set[str] = set()
    for index, table in enumerate(file.table):
        place: Place = ("table", index)
        if table.number in seen:
            yield (*place, "number"), f"Table {table.number} is here twice.", "another number"
        seen.add(table.number)
        if pits and table.pit not in pits:
            what = f"There is no pit {table.pit!r}." if table.pit else f"Table {table.number} stands in no pit."
            yield (*place, "pit"), what, nearest(table.pit, pits, what="pit =")
        if table.game not in MODULES:
            yield (*place, "game"), *_no_game(table.game)
            continue
        yield from _names(table, place)
        yield from _overrides(table, place)


def _overrides(table: TableEntry, place: Place) -> Iterator[FileFault]:
    """Overrides of rules that no text has, or without a reason; whether one is a default is judged with the table."""
    for cite, why in table.overrides.items():
        at = (*place, "overrides", cite)
        try:
            known = cite in rulebook()
            refusal = None if known else rulebook().unknown(Cite.parse(cite))
        except Refusal as unread:
            refusal = unread
        if refusal is not None:
            yield at, refusal.message, refusal.instead
        elif not why.strip():
            yield at, f"The override of {cite} gives no reason.", "the licensee's own rule or its approval"


def casino_games() -> list[str]:
    """The games of a licensee's floor."""
    return [game.key for game in game_types() if game.cite.startswith("19:")]


def _no_game(key: str) -> tuple[str, str | None]:
    """Why a game cannot stand on a floor, in the words of the games themselves."""
    try:
        game_type(key)
    except Refusal as refusal:
        return refusal.message, nearest(key, casino_games())
    raise AssertionError(f"{key} is built")


def _names(table: TableEntry, place: Place) -> Iterator[FileFault]:
    """Elections, wagers and signs that the game does not have."""
    game = game_type(table.game)
    known = game.elections.model_fields
    for name in table.elections:
        if name not in known:
            yield (*place, "elections", name), f"{game.title} has no election {name!r}.", nearest(name, known)
        elif fault := game.elections.mistyped(name, table.elections[name]):
            yield (*place, "elections", name), fault.message, fault.instead
    lines = schedule_lines(game.elections)
    for line in table.elections["pays"] if isinstance(table.elections.get("pays"), dict) and lines else ():
        if line not in lines:
            yield (*place, "elections", "pays", line), f"The schedule has no line {line!r}.", nearest(line, lines)
    wagers = {kind.key: kind for kind in game.wagers}
    for section, names in (("odds", table.odds), ("limits", table.limits.wagers if table.limits else {})):
        for wager in names:
            at = (*place, "odds", wager) if section == "odds" else (*place, "limits", "wagers", wager)
            there = lines if section == "odds" and lines else wagers
            if wager not in there:
                yield at, f"{game.title} has no wager {wager!r}.", nearest(wager, there)
            elif section == "odds":
                yield from _odds_name(table, game, wager, at)
    signs = {**known, **{duty.election: None for duty in floor_rules(table.game).signs}}
    for index, name in enumerate(table.signs):
        if name not in signs:
            owed = [duty.election for duty in floor_rules(table.game).signs] or list(signs)
            yield (*place, "signs", index), f"No election {name!r} has a sign.", nearest(name, dict.fromkeys(owed))


def _odds_name(table: TableEntry, game: GameType, wager: str, at: Place) -> Iterator[FileFault]:
    name = odds_election(game.key, wager, game.elections)
    if not Odds.reads(table.odds[wager]):
        yield at, f"{wager} cannot be {in_file(table.odds[wager])}: it is odds.", '"9 to 1", for example'
    if name is None:
        yield (
            at,
            f"The odds of {wager} are not elected by themselves.",
            f"chapter47 options {game.key}",
        )
    elif name in table.elections and not (
        is_schedule(game.elections, name) and wager not in dict(table.elections[name])
    ):
        yield at, f"{wager} has odds here and as the election {name}.", "one of the two"
