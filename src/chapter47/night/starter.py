"""A new night, question by question: each answer is held against the law before the next is asked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from ..documents import Document
from ..errors import Refusal
from ..floor.model import wanted
from .games import night_game
from .model import Night
from .prize_kinds import FINE
from .rules import check

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


SERIES_PARTS, PROVIDER = "form, value, how many, colour", "name, approval, day of it"
AGREED, MACHINE = "when it agreed, when it certified", "model, certification, token"
DEALER = "name, class, licence, day of it, table, how qualified"
_EXAMPLES = {
    SERIES_PARTS: "chip, $5, 4000, red",
    PROVIDER: "Shore Tables, EP-217, 2010-01-15",
    AGREED: "2010-04-02 18:00, 2010-04-03 10:00",
    MACHINE: "skill stop reel (Reel King 2, SS-88-14, $1)",
    DEALER: "Ada Fields, class A, A-311, 2009-06-15, table 1, dealer school",
}


def _parts(answer: str, form: str, least: int, cite: str, asked: str = "") -> list[str]:
    """An answer of several parts, or a refusal that shows the form."""
    parts = [part.strip() for part in answer.split(",")]
    if not least <= len(parts) <= form.count(",") + 1 or not all(parts):
        said = f"{answer!r} is not {asked or form}." if answer else f"It does not say {asked or form}."
        raise Refusal(said, cite=cite, instead=f"such as: {_EXAMPLES[form]}")
    return parts


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


_GAME = re.compile(r"(.+?)(?: x (\S+))?(?: \((.*)\))?")


def _game(document: Document, answer: str) -> None:
    """A game, with its number of tables: "red dog", "red dog x 2"; a machine with its tested model in brackets."""
    match = _GAME.fullmatch(" ".join(answer.split()))
    name, times, model = match.groups() if match else (answer, None, None)
    times = times or "1"
    if not times.isdecimal() or not 1 <= int(times) <= MOST_TABLES:
        said = f"{answer!r} does not say how many tables."
        raise Refusal(said, instead=f"such as: red dog x 2, and {MOST_TABLES} at the most")
    game = night_game(name)
    gear = _model(game.name, model) if game.machine or model else {}
    tables = document.setdefault("tables", [])
    for _ in range(int(times)):
        tables.append({"number": str(len(tables) + 1), "game": game.name, **({"gear": dict(gear)} if gear else {})})
    if "authorization" in document.get("licence", {}):  # without one, no game is authorized yet
        games = document["licence"].setdefault("games", [])
        if game.name not in games:
            games.append(game.name)


def _model(game: str, told: str | None) -> dict[str, str]:
    """The tested model of a machine: name, certification and the value of its token. 13:47-20.15(d)."""
    model, certification, token = _parts(
        told or "", MACHINE, 3, "13:47-20.15(d)", asked=f"the tested model of a {game}"
    )
    return {"model": model, "certification": certification, "token_value": token}


def _prize(document: Document, answer: str) -> None:
    """A prize: name, retail value, price in imitation money or "drawing", and what kind of thing it is."""
    parts = [part.strip() for part in answer.split(",")]
    amounts = [part for part in parts[1:3] if part != "drawing"]
    if len(parts) not in (3, 4) or not all(part.startswith("$") for part in amounts):
        said = f"{answer!r} is not a name, a retail value and a price, each with its dollar sign."
        example = "in single quotes: 'radio, $79.95, $600, merchandise' or 'bicycle, $450, drawing, merchandise'"
        raise Refusal(said, cite="13:47-20.11(c)", instead=example)
    prizes = document.setdefault("prizes", [])
    prize = {"number": str(len(prizes) + 1), "name": parts[0], "retail": parts[1]}
    prize |= {"method": "drawing"} if parts[2] == "drawing" else {"price": parts[2]}
    prizes.append(prize | ({"kind": parts[3]} if len(parts) == 4 else {}))


def _add_series(document: Document, answer: str) -> None:
    """Pieces of one value; scrip and tickets are printed here with date and holder. 13:47-20.12(d)."""
    parts = _parts(answer, SERIES_PARTS, 3, "13:47-20.12(a)")
    if not parts[2].isdecimal():
        raise Refusal(f"{parts[2]!r} is no number of pieces.", cite="13:47-20.12(a)", instead="such as: 4000")
    series: dict[str, object] = {"form": parts[0], "value": parts[1], "count": int(parts[2])}
    series |= {"colour": parts[3]} if len(parts) > 3 else {}
    series |= {"shows": ["date", "name"]} if parts[0] in ("scrip", "ticket") else {}
    document.setdefault("money", {}).setdefault("series", []).append(series)


def _provider(document: Document, answer: str) -> None:
    """Who brings the equipment of every table that has nobody yet."""
    name, number, issued = _parts(answer, PROVIDER, 3, "13:47-20.15(a)")
    held = {"number": number, "issued": issued}
    document.setdefault("providers", []).append({"name": name, "familiar": True, "held": held})
    for entry in document.get("tables", []):
        entry.setdefault("gear", {}).setdefault("provider", name)


def _agreed(document: Document, answer: str) -> None:
    """When the provider agreed to supply the night and when it certified that to the Commission."""
    agreed, *certified = _parts(answer, AGREED, 1, "13:47-13.7(a)")
    if not document.get("providers"):
        raise Refusal("No provider is named yet.", cite="13:47-20.15(a)", instead="the provider first")
    document["providers"][-1] |= {"agreed": agreed} | ({"certified": certified[0]} if certified else {})


def _table(document: Document, number: str) -> Document:
    wanted = number.removeprefix("table").strip()
    for entry in document.get("tables", []):
        if str(entry["number"]) == wanted:
            found: Document = entry
            return found
    known = ", ".join(f"{entry['number']} {entry['game']}" for entry in document.get("tables", [])) or "no table yet"
    raise Refusal(f"There is no table {wanted}.", instead=known)


_QUALIFIED = (
    (re.compile("dealer school"), lambda m, game: {"experience": {"dealer_school": True}}),
    (re.compile(r"(\d+) months at casinos"), lambda m, game: {"experience": {"casino_months": int(m[1])}}),
    (
        re.compile(r"(\d+) months at casino nights"),
        lambda m, game: {"experience": {"night_months": int(m[1]), "operated": True, "supervised": True}},
    ),
    (
        re.compile(r"taught ([\d-]+) by (.+)"),
        lambda m, game: {"taught": [{"game": game, "by": m[2], "on": m[1]}]},
    ),
)


def _dealer(document: Document, answer: str) -> None:
    """A class A or class B operator at a table, with licence and how they came to know the game. 13:47-20.5(a)."""
    name, licence, number, issued, place, how = _parts(answer, DEALER, 6, "13:47-20.5(a)")
    entry = _table(document, place)
    match = next(((m, make) for form, make in _QUALIFIED if (m := form.fullmatch(how))), None)
    if match is None:
        ways = "dealer school; 60 months at casinos; 40 months at casino nights; taught 2010-05-01 by Ada Fields"
        raise Refusal(f"{how!r} is no way to qualify.", cite="13:47-20.5(a)", instead=ways)
    known = match[1](match[0], entry["game"])
    person = {"name": name, "licence": licence, "familiar": True, "held": {"number": number, "issued": issued}, **known}
    document.setdefault("people", []).append(person)
    document.setdefault("roster", []).append({"person": name, "role": "dealer", "table": str(entry["number"])})


def _notices(document: Document, answer: str) -> None:
    """Whether the general notices are displayed. 13:47-20.11(a)."""
    if answer.lower() not in ("yes", "y", "no", "n"):
        raise Refusal(f"{answer!r} is neither yes nor no.", cite="13:47-20.11(a)", instead="yes or no")
    if answer.lower().startswith("y"):
        document["posted"] = ["6.6"]


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
    Step(
        "game",
        "Game, or game x tables",
        "One of seventeen; a machine with its tested model in brackets.",
        "13:47-20.4",
        _game,
        many=True,
    ),
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
        "Prize: name, retail, price or drawing, kind",
        f"No cash, none that is barred; $100,000 at retail in all. Kinds: {', '.join(FINE)}.",
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
    Step(
        "pieces",
        f"Imitation money: {SERIES_PARTS}",
        "Whole dollars; each piece shows its value or has its colour; scrip shows date and holder.",
        "13:47-20.12(a)",
        _add_series,
        many=True,
    ),
    Step(
        "provider",
        f"Provider of the equipment: {PROVIDER}",
        "Approved by the Commission, and declares to know casino nights; $250 a day for a game at the most.",
        "13:47-20.15(a)",
        _provider,
    ),
    Step(
        "agreed",
        "The provider agreed, and certified, as 2010-04-02 18:00, 2010-04-03 10:00",
        "It certifies to the Commission within 48 hours of agreeing.",
        "13:47-13.7(a)",
        _agreed,
    ),
    Step(
        "dealer",
        f"Dealer: {DEALER}",
        "Class A first; class B is taught each game by a class A of the night and never runs craps or roulette.",
        "13:47-20.9(d)",
        _dealer,
        many=True,
    ),
    Step(
        "notices",
        "The licence and the other notices of 13:47-6.6 are displayed (yes or no)",
        "They hang where everybody sees them.",
        "13:47-20.11(a)",
        _notices,
    ),
)


def answered(document: Document, step: Step, answer: str) -> Document:
    """The document with one more answer, or a refusal with the law; the one given is not changed."""
    grown: Document = json.loads(json.dumps(document))
    step.put(grown, answer.strip())
    try:
        night = Night.model_validate(grown)
    except ValidationError as error:
        what = wanted(error.errors()[0])
        raise Refusal(f"The {step.key} cannot be {answer!r}: it is {what}.", cite=step.cite) from None
    for finding in check(night).violations:
        raise finding.refusal()
    return grown


def lacking(document: Document) -> Iterator[str]:
    """What the night still needs, one line each, with the law."""
    for finding in check(Night.model_validate(document)).missing:
        yield f"{finding.message} ({finding.cite})" + (f" Instead: {finding.instead}" if finding.instead else "")
