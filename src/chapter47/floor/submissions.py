"""The rules-of-the-games checklist: for every game of a floor what was elected, where, and by which paragraph."""

from __future__ import annotations

from dataclasses import dataclass

from ..documents import Written
from ..rulebook import provenance
from ..table.elections import Elections
from ..table.game import GameType
from .model import TableEntry
from .reader import Floor
from .registry import floor_rules
from .signs import required_signs


@dataclass(frozen=True, slots=True)
class SubmissionLine:
    """One line of the checklist: what is asked, what was chosen at which tables, and whether it is settled."""

    game: str
    cite: str
    item: str
    value: str
    tables: tuple[str, ...]
    done: bool = True

    def as_dict(self) -> Written:
        """The line for ``--json``."""
        return {
            "game": self.game,
            "cite": self.cite,
            "provenance": provenance(self.cite),
            "item": self.item,
            "value": self.value,
            "tables": list(self.tables),
            "done": self.done,
        }


def submission(floor: Floor) -> list[SubmissionLine]:
    """The checklist of a floor, game by game."""
    groups: dict[str, list[tuple[TableEntry, Elections]]] = {}
    for entry in floor.tables:
        groups.setdefault(entry.game, []).append((entry, floor.elections(entry)))
    lines = []
    for key, tables in groups.items():
        game = floor.games[key]
        lines += _elections(game, tables)
        lines += _limits(game, tables)
        lines += _signs(game, tables)
        for asked in floor_rules(key).submission:
            by_value: dict[str, list[str]] = {}
            for entry, elections in tables:
                if asked.when(elections):
                    by_value.setdefault(asked.value(elections) if asked.value else "", []).append(entry.number)
            lines += [SubmissionLine(key, asked.cite, asked.what, v, tuple(at), bool(v)) for v, at in by_value.items()]
    lines += _general(floor)
    return lines


def _elections(game: GameType, tables: list[tuple[TableEntry, Elections]]) -> list[SubmissionLine]:
    lines = []
    chosen = [(entry.number, elections.chosen()) for entry, elections in tables]
    for choice in game.elections.choices():
        by_value: dict[str, list[str]] = {}
        for number, values in chosen:
            value = values[choice.name]
            by_value.setdefault("not set" if value is None else _plain(value), []).append(number)
        lines += [
            SubmissionLine(game.key, choice.cite, choice.name, value, tuple(at)) for value, at in by_value.items()
        ]
    return lines


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _limits(game: GameType, tables: list[tuple[TableEntry, Elections]]) -> list[SubmissionLine]:
    """Posted limits, and increments, which the submission must state. 19:47-8.2[increments]."""
    lines = []
    for entry, _ in tables:
        said = " ".join(entry.limits.lines()) if entry.limits else "none posted"
        cite = "19:47-8.2[increments]" if entry.limits and entry.limits.increment else "19:47-8.2[licensee-sets]"
        lines.append(SubmissionLine(game.key, cite, "limits", said, (entry.number,), entry.limits is not None))
    return lines


def _signs(game: GameType, tables: list[tuple[TableEntry, Elections]]) -> list[SubmissionLine]:
    return [
        SubmissionLine(
            game.key,
            sign.cite,
            f"sign for {sign.election}",
            sign.text,
            (entry.number,),
            sign.election in entry.signs,
        )
        for entry, elections in tables
        for sign in required_signs(game, elections)
    ]


def _general(floor: Floor) -> list[SubmissionLine]:
    text, approval = floor.file.complete_text, floor.file.guide_approval
    return [
        SubmissionLine(
            "all games", "19:47-8.5[complete-text]", "place of the complete text", text or "", (), bool(text)
        ),
        SubmissionLine(
            "all games", "19:47-8.5[guides-approved]", "approval of the guides", approval or "", (), bool(approval)
        ),
    ]


def markdown(floor: Floor, lines: list[SubmissionLine]) -> str:
    """The checklist as text, a heading a game."""
    out = [f"# Rules of the games: {floor.file.casino}"]
    game = None
    for line in lines:
        if line.game != game:
            game = line.game
            title = floor.games[game].title if game in floor.games else "All games"
            out += ["", f"## {title}", ""]
        at = f" (table{'s' if len(line.tables) > 1 else ''} {', '.join(line.tables)})" if line.tables else ""
        value = f": {line.value}" if line.value else ""
        told = provenance(line.cite)
        source = f" [{told}]" if told else ""
        out.append(f"- [{'x' if line.done else ' '}] {line.cite} {line.item}{value}{at}{source}")
    return "\n".join([*out, ""])
