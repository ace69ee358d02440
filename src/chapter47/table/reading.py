"""Reading the notation: the lines of transcripts and scripts as data (docs/notation.md)."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import Refusal, nearest
from .cards import Card, parse_cards
from .irregularities import Declaration
from .money import Cents, parse_dollars
from .tiles import Tile, parse_tiles
from .transcript import MAGIC, checksum
from .window import Action, Bet, Leave, Limits, Sit, TakeDown

HEADER = "game version elect limits seat staff open cards tiles dice spins end"
INPUTS = (
    "shuffle load insert cut draw roll numbers spin ask amount round bet down sit leave declare attest refuse close"
)
OUTPUTS = frozenset("call note turn stake take pay return collect mark".split())
VERBS = (*HEADER.split(), *INPUTS.split(), *sorted(OUTPUTS))
RULED = frozenset("held declared exposed moved ruled".split())  # a piece or outcome that nobody was asked for
MAY_BE_RULED = frozenset("draw roll spin ask amount".split())
ONE_ANSWER = frozenset("verified equal lit validated complete confirmed".split())  # of staff, asked by version 0.1.0
_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s"]+)')
_OPEN = re.compile(r'(?:[^"]|"(?:[^"\\]|\\.)*")*"(?:[^"\\]|\\.)*')
_CITE = re.compile(r"\s*\{[^{}]*\}\s*$")


class Quoted(str):
    """A word that stood in quotation marks."""

    __slots__ = ()


def _words(line: str) -> list[str]:
    """The words of a line; what stands in quotation marks is one, whatever is in it."""
    if '"' not in line:
        return line.split()
    return [Quoted(re.sub(r"\\(.)", _unescaped, m[1])) if m[1] is not None else m[2] for m in _WORD.finditer(line)]


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "r": "\r"}.get(match[1], match[1])


@dataclass(slots=True)
class Line:
    """One line of a script: where it stands and what it says."""

    number: int
    verb: str
    words: list[str]
    text: str

    @property
    def is_output(self) -> bool:
        """Whether the rules say it by themselves."""
        if self.verb == "close":
            return bool(self.words)  # a rule has closed the table, and says why
        if self.verb == "ask" and self.words[:1] == ["0"] and self.words[-1] in ONE_ANSWER:
            return True  # what nobody could answer otherwise is no question any more
        return self.verb in OUTPUTS or (self.verb in MAY_BE_RULED and not RULED.isdisjoint(self.words[-2:]))


@dataclass(slots=True)
class Script:
    """What a script or transcript gives: the table, and what happened at it in order."""

    game: str = ""
    version: str = ""
    elections: dict[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    seats: list[tuple[int, str, Cents]] = field(default_factory=list)
    staffed: bool = False  # people of the house stand at the table
    opening: bool = False
    format: int = 0  # of a transcript
    lines: deque[Line] = field(default_factory=deque)
    cards: deque[Card] = field(default_factory=deque)
    tiles: deque[Tile] = field(default_factory=deque)
    dice: deque[int] = field(default_factory=deque)
    spins: deque[str] = field(default_factory=deque)
    closed: bool = False  # ends with the checksum of a transcript


def failed(number: int, message: str, instead: str | None = None) -> Refusal:
    """What is wrong with a line, by its number."""
    return Refusal(f"Line {number}: {message}", instead=instead)


def read(text: str) -> Script:
    """Read a script or transcript; the checksum of a closed transcript is verified here."""
    script = Script()
    for number, raw in enumerate(text.splitlines(), 1):
        # an election may be a JSON object, which would look like a citation
        line = (raw if raw.lstrip().startswith("elect ") else _CITE.sub("", raw)).strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith(f"{MAGIC} "):
            script.format = _format(number, line)
            continue
        if '"' in line and _OPEN.fullmatch(line):
            raise failed(number, "a quotation is not closed.")
        words = _words(line)
        verb = words[0]
        if verb not in VERBS:
            raise failed(number, f"{verb!r} is not a word of the notation.", nearest(verb, VERBS))
        if script.closed:
            raise failed(number, "there is something after the end.")
        try:
            _take(script, Line(number, verb, words[1:], line), text)
        except Refusal as refusal:
            if not refusal.message.startswith("Line "):
                refusal.message = f"Line {number}: {refusal.message}"
            raise
        except (IndexError, ValueError):
            raise failed(number, f"{line!r} is not complete.", "see docs/notation.md for each line") from None
    if not script.game:
        raise Refusal("The script does not name its game.", instead="a line such as: game minibaccarat")
    return script


def _format(number: int, line: str) -> int:
    """Which form a transcript is written in: 1 by version 0.1.0, 2 from then on."""
    word = line.removeprefix(MAGIC).strip()
    if word not in ("1", "2"):
        raise failed(number, f"a transcript of form {word!r} cannot be read.", "a newer version of chapter47")
    return int(word)


def _take(script: Script, line: Line, text: str) -> None:
    words = line.words
    match line.verb:
        case "game":
            script.game = words[0]
        case "version":
            script.version = " ".join(words)
        case "elect":
            name, equals, value = line.text.partition(" ")[2].partition("=")
            if not equals:
                raise failed(line.number, "an election is name=value.")
            script.elections[name.strip()] = value.strip()
        case "limits":
            script.limits = _limits(script.limits, line)
        case "seat":
            script.seats.append((int(words[0]), str(words[1]), parse_dollars(words[2])))
        case "staff":
            script.staffed = True
        case "open":
            script.opening = True
        case "cards":
            script.cards.extend(parse_cards(" ".join(words)))
        case "tiles":
            script.tiles.extend(parse_tiles(" ".join(words)))
        case "dice":
            script.dice.extend(int(word) for word in words)
        case "spins":
            script.spins.extend(words)
        case "end":
            body = text[: text.rindex("\nend ") + 1]
            if checksum(body) != words[0]:
                raise failed(line.number, "the checksum does not fit: the transcript was altered.")
            script.closed = True
        case _:
            script.lines.append(line)


def _limits(posted: Limits, line: Line) -> Limits:
    """The table's limits, or with a wager's name before them those of one wager."""
    wager = "" if line.words[1] == "to" else line.words[0]
    words = line.words[1:] if wager else line.words
    if len(words) % 2 == 0 or words[1] != "to":
        raise ValueError
    amounts = {name: parse_dollars(amount) for name, amount in zip(words[1::2], words[2::2], strict=True)}
    unknown = set(amounts) - ({"to"} if wager else {"to", "chip", "coin", "increment"})
    if unknown:
        raise failed(
            line.number, f"limits have no {sorted(unknown)[0]!r} here.", "to; for a table chip, coin, increment"
        )
    low, high = parse_dollars(words[0]), amounts["to"]
    if not wager:
        table = Limits(low, high, amounts.get("chip", 100), amounts.get("coin", 25))
        return replace(table, increment=amounts.get("increment", 0), wagers=posted.wagers)
    if low > high:
        raise failed(line.number, f"the least of {wager} is above the most.", "the smaller amount first")
    if posted.of(wager) is not posted:
        raise failed(line.number, f"the limits of {wager} are here twice.", "one line for each wager")
    return replace(posted, wagers=(*posted.wagers, (wager, low, high)))


def action(line: Line) -> Action:
    """A line of the betting window as an action."""
    words = [str(word) for word in line.words]  # quoted or not: what is kept is plain text
    match line.verb:
        case "bet":
            rest = words[3:]
            confirmed: tuple[str, ...] = ()
            if "confirmed" in rest:
                at = rest.index("confirmed")
                confirmed = tuple(name.strip() for name in " ".join(rest[at + 1 :]).split(","))
                rest = rest[:at]
            return Bet(int(words[0]), words[1], parse_dollars(words[2]), " ".join(rest) or "chips", confirmed)
        case "down":
            return TakeDown(int(words[0]), words[1], parse_dollars(words[2]))
        case "sit":
            return Sit(int(words[0]), words[1], parse_dollars(words[2]))
        case _:
            return Leave(int(words[0]), words[1] if len(words) > 1 else "")


def declaration(line: Line) -> Declaration:
    """A ``declare`` line; the reason stands in quotation marks, or is what no other word is."""
    words = deque(line.words)
    said: dict[str, Any] = {"key": words.popleft()}
    while words:
        word = words.popleft()
        if isinstance(word, Quoted):
            said["reason"] = str(word)
        elif word == "exposed":
            said["exposed"] = True
        elif word == "seat":
            said["seat"] = int(words.popleft())
        elif word == "card":
            said["card"] = Card.parse(words.popleft())
        elif word == "by":
            said["by"] = words.popleft()
            while words and words[0] in ("supervisor", "A", "operator"):  # casino supervisor, class A operator
                said["by"] += f" {words.popleft()}"
        elif "card" not in said and is_card(word):
            said["card"] = Card.parse(word)
        else:
            said["reason"] = word
    return Declaration(**said)


def is_card(word: str) -> bool:
    """Whether a word names a card."""
    try:
        Card.parse(word)
    except Refusal:
        return False
    return True


def answer_of(words: list[str]) -> str:
    """The answer of an ``ask`` line: what follows the arrow, or its last word."""
    return words[words.index("->") + 1] if "->" in words else words[-1]


def said_by_rules(text: str) -> bool:
    """Whether the rules say a written line by themselves."""
    words = _words(text.partition("\n")[0])
    return Line(0, words[0], words[1:], text).is_output
