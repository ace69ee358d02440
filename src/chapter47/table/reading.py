"""Reading the notation: the lines of transcripts and scripts as data (docs/notation.md)."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from ..documents import Document
from ..errors import Refusal, nearest
from .cards import Card, parse_cards
from .irregularities import Declaration
from .money import Cents, parse_dollars
from .tiles import Tile, parse_tiles
from .transcript import MAGIC, checksum
from .window import Action, Away, Back, Bet, Leave, Limits, Sit, TakeDown

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
T = TypeVar("T")
_MIXED = r"(\d+ \S+( \S+)?( side \S+)?)?"
_PATRON = r"\d+ \S+ \S+"
_SAID = r'\S+( ")?( \d+)?( by \S+)?'
SHAPES = {  # what may stand after a verb; a text in quotation marks is one word, written " here
    "game": r"\S+",
    "seat": _PATRON,
    "staff": "",
    "open": "",
    "round": r"(\d+)?",
    "down": _PATRON,
    "sit": _PATRON,
    "leave": r"\d+( (collect|form))?",
    "close": r'"?',
    "ask": r"\d+( \S+)* -> \S+( (timed-out|ruled))?|\d+( (?!->)\S+)+",
    "amount": r"\d+( \S+)* -> \S+( (timed-out|ruled))?|\d+( (?!->)\S+)+",
    "cut": r"\d+ at \d+( side \S+)?",
    "shuffle": _MIXED,
    "load": _MIXED,
    "insert": _MIXED,
    "draw": r"\S+ \S+( (held|declared|exposed|moved|ruled))?( down)?",
    "roll": r"\d+( \d+)*( ruled)?( by .+)?",
    "numbers": r"\d+( \d+)*",
    "spin": r"\S+( ruled)?",
    "attest": _SAID,
    "refuse": _SAID,
    "end": r"\S+",
}


class Quoted(str):
    """A word that stood in quotation marks."""

    __slots__ = ()


def _split(line: str) -> list[str]:
    """The words of a line; what stands in quotation marks is one, whatever is in it."""
    if '"' not in line:
        return line.split()
    return [Quoted(re.sub(r"\\(.)", _unescaped, m[1])) if m[1] is not None else m[2] for m in _WORD.finditer(line)]


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "r": "\r"}.get(match[1], match[1])


@dataclass(slots=True)
class ScriptLine:
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
class Supply(Generic[T]):
    """Outcomes that a script gives ahead: cards, tiles, dice or spins, each with the line that it stands in."""

    items: deque[tuple[int, T]] = field(default_factory=deque)

    def __len__(self) -> int:
        return len(self.items)

    def add(self, number: int, items: Iterable[T]) -> None:
        """What a line gives."""
        self.items.extend((number, item) for item in items)

    def take(self) -> tuple[int, T]:
        """The next of them, with its line."""
        return self.items.popleft()


@dataclass(slots=True)
class Script:
    """What a script or transcript gives: the table, and what happened at it in order."""

    game: str = ""
    version: str = ""
    elections: Document = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    seats: list[tuple[int, str, Cents]] = field(default_factory=list)
    staffed: bool = False  # people of the house stand at the table
    opening: bool = False
    format: int = 0  # of a transcript
    lines: deque[ScriptLine] = field(default_factory=deque)
    cards: Supply[Card] = field(default_factory=Supply)
    tiles: Supply[Tile] = field(default_factory=Supply)
    dice: Supply[int] = field(default_factory=Supply)
    spins: Supply[str] = field(default_factory=Supply)
    closed: bool = False  # ends with the checksum of a transcript
    where: dict[str, int] = field(default_factory=dict)  # the lines of elections, limits and seats

    @property
    def supplies(self) -> dict[str, Supply[Any]]:
        """What is given ahead, by the word of its lines."""
        return {"cards": self.cards, "tiles": self.tiles, "dice": self.dice, "spins": self.spins}


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
        words = _split(line)
        verb = words[0]
        if verb not in VERBS:
            raise failed(number, f"{verb!r} is not a word of the notation.", nearest(verb, VERBS))
        if script.closed:
            raise failed(number, "there is something after the end.")
        try:
            _verify_shape(number, verb, words[1:])
            _take(script, ScriptLine(number, verb, words[1:], line), text)
        except Refusal as refusal:
            if not refusal.message.startswith("Line "):
                refusal.message = f"Line {number}: {refusal.message}"
            raise
        except (IndexError, ValueError):
            raise failed(number, f"{line!r} is not complete.", "see docs/notation.md for each line") from None
    if not script.game:
        raise Refusal("The script does not name its game.", instead="a line such as: game minibaccarat")
    return script


def _verify_shape(number: int, verb: str, words: list[str]) -> None:
    """Whether a line has the words that its verb takes, and none besides."""
    shape = SHAPES.get(verb)
    said = " ".join('"' if isinstance(word, Quoted) else word for word in words)
    if shape is None or re.fullmatch(shape, said):
        return
    for most in range(len(words) - 1, -1, -1):
        if re.fullmatch(shape, " ".join('"' if isinstance(word, Quoted) else word for word in words[:most])):
            raise failed(number, f"{words[most]!r} is not a word that {verb} takes here.", "see docs/notation.md")
    raise ValueError


def _format(number: int, line: str) -> int:
    """Which form a transcript is written in: 1 by version 0.1.0, 2 from then on."""
    word = line.removeprefix(MAGIC).strip()
    if word not in ("1", "2"):
        raise failed(number, f"a transcript of form {word!r} cannot be read.", "a newer version of chapter47")
    return int(word)


def _take(script: Script, line: ScriptLine, text: str) -> None:
    words = line.words
    match line.verb:
        case "game":
            _once(script, "game", line)
            script.game = words[0]
        case "version":
            script.version = " ".join(words)
        case "elect":
            name, equals, value = line.text.partition(" ")[2].partition("=")
            if not equals:
                raise failed(line.number, "an election is name=value.")
            _once(script, f"elect {name.strip()}", line)
            script.elections[name.strip()] = value.strip()
        case "limits":
            script.limits = _limits(script.limits, line)
            _once(script, f"limits {'' if words[1] == 'to' else words[0]}".strip(), line)
        case "seat":
            _once(script, f"seat {int(words[0])}", line)
            script.seats.append((int(words[0]), str(words[1]), parse_dollars(words[2])))
        case "staff":
            script.staffed = True
        case "open":
            script.opening = True
        case "cards":
            script.cards.add(line.number, parse_cards(" ".join(words)))
        case "tiles":
            script.tiles.add(line.number, parse_tiles(" ".join(words)))
        case "dice":
            script.dice.add(line.number, map(int, words))
        case "spins":
            script.spins.add(line.number, words)
        case "end":
            body = text[: text.rindex("\nend ") + 1]
            if checksum(body) != words[0]:
                raise failed(line.number, "the checksum does not fit: the transcript was altered.")
            script.closed = True
        case _:
            script.lines.append(line)


def _once(script: Script, what: str, line: ScriptLine) -> None:
    """Note where something stands that a table has once."""
    if what in script.where:
        raise failed(line.number, f"{what} stands in line {script.where[what]} already.", "one line for each")
    script.where[what] = line.number


def _limits(posted: Limits, line: ScriptLine) -> Limits:
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
    return replace(posted, wagers=(*posted.wagers, (wager, low, high)))


def action(line: ScriptLine) -> Action:
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
        case "away":
            return Away(int(words[0]))
        case "back":
            return Back(int(words[0]))
        case _:
            return Leave(int(words[0]), words[1] if len(words) > 1 else "")


def declaration(line: ScriptLine) -> Declaration:
    """A ``declare`` line; the reason stands in quotation marks, or is one word, such as a spot of the layout."""
    try:
        return _declaration(line)
    except (IndexError, ValueError):
        how = 'declare KEY card 6H seat 4 by dealer "reason"'
        raise failed(line.number, f"{line.text!r} is not complete.", how) from None


def _declaration(line: ScriptLine) -> Declaration:
    words = deque(line.words)
    said: Document = {"key": words.popleft()}
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
            if "reason" in said:
                raise failed(line.number, f"{word!r} is not a word that declare takes.", "a reason in quotation marks")
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


def question_of(line: ScriptLine) -> str:
    """The question of a line, or the act that it confirms, in its words; none where it gives the answer alone."""
    words = line.words
    if line.verb in ("attest", "refuse"):
        return next((word for word in words[1:2] if isinstance(word, Quoted)), "")
    return " ".join(words[1 : words.index("->") if "->" in words else -1])


def stands_in(said: str, question: str) -> bool:
    """Whether a question is meant: its words, or some of them in their order.

    >>> stands_in("cut", "cut the cards"), stands_in("", "insurance"), stands_in("box1", "box1.2")
    (True, True, False)
    """
    return not said or f" {said} " in f" {question} "


def said_by_rules(text: str) -> bool:
    """Whether the rules say a written line by themselves."""
    words = _split(text.partition("\n")[0])
    return ScriptLine(0, words[0], words[1:], text).is_output
