"""A petition as a file: who asks, for what game, what it holds, and the days of its test (19:47-8.4)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from ..documents import Document, in_file
from ..errors import Refusal, nearest, unreadable
from ..games import game_type
from .model import Entry, Money, wanted
from .petition import CONTENTS, Party, Petition, annex, verify_test
from .positions import parse


class PartyEntry(Entry):
    """Somebody who petitions."""

    name: str
    kind: str
    agrees_to_test: bool = False
    signed: bool = False


class TestEntry(Entry):
    """The days of the test in a pit."""

    first: date
    last: date


class PetitionFile(Entry):
    """The whole file."""

    kind: str
    game: str | None = None  # a game that is built: its odds annex is computed
    contents: list[str] = []
    cost: Money = 0
    party: list[PartyEntry] = []
    test: TestEntry | None = None


def read_petition(path: Path) -> PetitionFile:
    """Read a petition file, or refuse it with every fault."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error, "a file such as docs/floor.md shows") from None
    return parse_petition(raw, path.name)


def parse_petition(raw: bytes, name: str = "petition.toml") -> PetitionFile:
    """A petition from the text of its file."""
    document, _, fault = parse(raw)
    if document is None:
        raise Refusal(f"{name}, {fault}")
    try:
        return PetitionFile.model_validate(document)
    except ValidationError as error:
        told = [_fault(one) for one in error.errors()]
        raise Refusal(f"{name}: {' '.join(told)}", instead="a file such as docs/floor.md shows") from None


def judged(file: PetitionFile) -> Document:
    """What a petition lacks, its odds annex, what it is judged on and who answers for its cost."""
    asked = petition_of(file)
    lacking = asked.lacking()
    return {
        "complete": not lacking,
        "lacking": lacking,
        "annex": annex_of(file),
        "criteria": asked.checklist(),
        "liable": asked.liable(file.cost),
    }


def _fault(one: ErrorDetails) -> str:
    where = ".".join(str(part) for part in one["loc"])
    if one["type"] == "extra_forbidden":
        return f"There is no {where}."
    if one["type"] == "missing":
        return f"{where} is missing."
    return f"{where} cannot be {in_file(one['input'])}: it is {wanted(one)}."


def petition_of(file: PetitionFile) -> Petition:
    """The petition of a file; what it says it holds is known, and the odds of a built game are computed."""
    for name in file.contents:
        if name not in CONTENTS:
            raise Refusal(f"A petition holds no {name!r}.", cite="19:47-8.4[contents]", instead=nearest(name, CONTENTS))
    parties = [Party(one.name, one.kind, one.agrees_to_test, one.signed) for one in file.party]
    held = set(file.contents)
    if file.game is not None:
        held |= {"true odds", "payout odds", "house advantage"}
    if file.test is not None:
        verify_test(file.test.first, file.test.last)
    return Petition(file.kind, parties, held)


def annex_of(file: PetitionFile) -> list[str]:
    """The odds annex of the game, from its exact analysis."""
    if file.game is None:
        return []
    game = game_type(file.game)
    return annex(game.odds(game.elections.elect()).wagers)
