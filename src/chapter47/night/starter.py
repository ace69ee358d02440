"""A new night, question by question: each answer is held against the law before the next is asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from ..errors import Refusal
from .games import night_game
from .model import Night
from .rules import check

Document = dict[str, Any]
MOST_TABLES = 100  # of one answer


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to be asked: the option's name, the question, what the law says of it, and where it goes."""

    key: str
    question: str
    law: str
    cite: str
    put: Callable[[Document, str], None]
    many: bool = False


def _section(name: str, key: str) -> Callable[[Document, str], None]:
    def put(document: Document, answer: str) -> None:
        document.setdefault(name, {})[key] = answer

    return put


def _organization(document: Document, answer: str) -> None:
    document.setdefault("organization", {})["name"] = answer


def _licence(document: Document, answer: str) -> None:
    """The number of a licence in the organization's own name."""
    document.setdefault("licence", {}).update(number=answer, issued_to=document["organization"]["name"])


def _date(document: Document, answer: str) -> None:
    document.setdefault("dates", []).append(answer)


def _game(document: Document, answer: str) -> None:
    """A game, with its number of tables: "red dog", "red dog x 2"."""
    name, _, times = answer.rpartition(" x ") if " x " in answer else (answer, "", "1")
    if not times.strip().isdecimal() or not 1 <= int(times) <= MOST_TABLES:
        said = f"{answer!r} does not say how many tables."
        raise Refusal(said, instead=f"such as: red dog x 2, and {MOST_TABLES} at the most")
    game = night_game(name)
    tables = document.setdefault("tables", [])
    for _ in range(int(times)):
        tables.append({"number": str(len(tables) + 1), "game": game.name})
    if "authorization" in document.get("licence", {}):  # without one, no game is authorized yet
        games = document["licence"].setdefault("games", [])
        if game.name not in games:
            games.append(game.name)


def _prize(document: Document, answer: str) -> None:
    """A prize: name, retail value, and price in imitation money, or "drawing" for one that is drawn for."""
    parts = [part.strip() for part in answer.split(",")]
    if len(parts) != 3:
        said = f"{answer!r} is not a name, a retail value and a price."
        raise Refusal(said, cite="13:47-20.11(c)", instead="such as: radio, $79.95, $600 or bicycle, $450, drawing")
    prizes = document.setdefault("prizes", [])
    prize = {"number": str(len(prizes) + 1), "name": parts[0], "retail": parts[1]}
    prize |= {"method": "drawing"} if parts[2] == "drawing" else {"price": parts[2]}
    prizes.append(prize)


def _appointed(role: str) -> Callable[[Document, str], None]:
    def put(document: Document, answer: str) -> None:
        people = document.setdefault("people", [])
        if answer not in [person["name"] for person in people]:
            people.append({"name": answer, "member_of": document["organization"]["name"]})
        document.setdefault("roster", []).append({"person": answer, "role": role})

    return put


STEPS = (
    Step(
        "organization",
        "Registered organization",
        "The holder's name is on the licence.",
        "13:47-20.2[casino-night-holder]",
        _organization,
    ),
    Step(
        "registration",
        "Its registration number",
        "Only a registered organization may.",
        "13:47-20.3",
        _section("organization", "registration"),
    ),
    Step(
        "municipality",
        "Municipality",
        "The municipality licenses the night.",
        "13:47-20.3",
        _section("licence", "municipality"),
    ),
    Step("licence", "Municipal licence number", "No night without one.", "13:47-20.3", _licence),
    Step(
        "authorization",
        "The Commission's authorization",
        "Event and games are authorized.",
        "13:47-19.3(b)[event-and-games]",
        _section("licence", "authorization"),
    ),
    Step(
        "date",
        "Date, as 2010-05-04",
        "From midnight to 2 A.M.; six in seven days at the most.",
        "13:47-6.11(c)",
        _date,
        many=True,
    ),
    Step("game", "Game, or game x tables", "One of seventeen.", "13:47-20.4", _game, many=True),
    Step("rate", "Exchange rate, as 5 to 1", "At least 2 to 1.", "13:47-20.12(b)", _section("money", "rate")),
    Step(
        "ratio",
        "Price of a ticket of the drawing",
        "Posted where prizes are drawn for.",
        "13:47-20.11(b)",
        _section("money", "ratio"),
    ),
    Step(
        "prize",
        "Prize: name, retail, price or drawing",
        "No cash; $100,000 at retail in all.",
        "13:47-20.16(a)",
        _prize,
        many=True,
    ),
    Step(
        "admission",
        "Admission",
        "Any amount, or none.",
        "13:47-20.13",
        lambda document, answer: document.update(admission=answer),
    ),
    Step(
        "in-charge",
        "Member in charge",
        "A member, named by the officers.",
        "13:47-20.6(a)",
        _appointed("member in charge"),
    ),
    Step(
        "proceeds",
        "Member in charge of proceeds",
        "A member, named by the officers.",
        "13:47-20.7",
        _appointed("member in charge of proceeds"),
    ),
    Step("banker", "Banker", "A member, unpaid, who runs no game.", "13:47-20.8(a)1", _appointed("banker")),
)


def answered(document: Document, step: Step, answer: str) -> Document:
    """The document with one more answer, or a refusal with the law; the one given is not changed."""
    grown: Document = json.loads(json.dumps(document))
    step.put(grown, answer.strip())
    try:
        night = Night.model_validate(grown)
    except ValidationError as error:
        first = error.errors()[0]
        what = str(first.get("ctx", {}).get("error", "")) or first["msg"].lower()
        raise Refusal(f"The {step.key} cannot be {answer!r}: it is {what}.", cite=step.cite) from None
    for finding in check(night).violations:
        raise finding.refusal()
    return grown


def lacking(document: Document) -> Iterator[str]:
    """What the night still needs, one line each, with the law."""
    for finding in check(Night.model_validate(document)).missing:
        yield f"{finding.message} ({finding.cite})" + (f" Instead: {finding.instead}" if finding.instead else "")


def as_toml(document: Document) -> str:
    """The document as a file that a person goes on with."""
    lines = ["# A casino night. chapter47 night check says what is still missing, with the law."]
    plain = {key: value for key, value in document.items() if not _is_table(value)}
    lines += [f"{key} = {_value(value)}" for key, value in plain.items()]
    for key, value in document.items():
        if isinstance(value, dict):
            lines += ["", f"[{key}]", *(f"{name} = {_value(inner)}" for name, inner in value.items())]
        elif _is_table(value):
            for entry in value:
                lines += ["", f"[[{key}]]", *(f"{name} = {_value(inner)}" for name, inner in entry.items())]
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _value(value: Any) -> str:
    """A value in TOML; its strings are those of JSON, but for the delete character."""
    return json.dumps(value).replace("\x7f", "\\u007f")
