"""Where things stand in a TOML file: line and column of every key, for errors that a person can find.

``tomllib`` checks the file first; this scanner only walks over text that is known to be TOML.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass

from ..documents import Written
from ..errors import certain

Path = tuple[str | int, ...]

MOST = 2 * 1024 * 1024  # bytes: a thousand tables take a fifth of it
LONGEST_LINE = 20_000

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_PART = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_PLAIN = re.compile(r"[^,\]}\n#]*")
_WHERE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a file, where, and what would be right."""

    spot: Spot
    message: str
    instead: str | None = None

    def __str__(self) -> str:
        return f"{self.spot}: {self.message}" + (f" Instead: {self.instead}" if self.instead else "")

    def as_dict(self) -> Written:
        """The fault for ``--json``."""
        return {
            "line": self.spot.line,
            "column": self.spot.column,
            "message": self.message,
            "instead": self.instead,
        }


def parse(raw: bytes) -> tuple[dict[str, object] | None, str, Fault | None]:
    """The document and its text, or the first fault of form: encoding, size, syntax."""
    start = raw[:MOST]
    try:
        text = start.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if not (len(raw) > MOST and error.start >= MOST - 4):  # a letter that the cut went through is no fault
            before = start[: error.start].decode("utf-8", "replace")
            return (
                None,
                before,
                Fault(spot_at(before, len(before)), "These bytes are not UTF-8 text.", "a text file in TOML"),
            )
        text = start[: error.start].decode("utf-8-sig")
    text = text.replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            spot = Spot(number, LONGEST_LINE + 1)
            return None, text, Fault(spot, f"The line is longer than {LONGEST_LINE:,} characters.", "shorter lines")
    if len(raw) > MOST:
        text = text[: text.rfind("\n") + 1]
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, text, _syntax(str(error), text)
    except ValueError:  # more digits than Python reads
        return None, text, Fault(_longest_number(text), "The number is too long.", "a number of a few digits")
    except RecursionError:
        return None, text, Fault(_deepest(text), "Brackets are nested too deeply.", "one table in another, no more")
    if len(raw) > MOST:
        size = f"The file has {len(raw) / 2**20:.1f} MB; a floor file has at most {MOST // 2**20}."
        return None, text, Fault(spot_at(text, len(text)), size, "one file for each casino")
    return document, text, None


def _syntax(message: str, text: str) -> Fault:
    """What tomllib says, with its place taken out of the sentence."""
    where = _WHERE.search(message)
    spot = Spot(int(where[1]), int(where[2])) if where and where[1] else spot_at(text, len(text))
    return Fault(spot, f"This is not TOML: {_WHERE.sub('', message)}.", 'lines such as game = "minibaccarat"')


def _longest_number(text: str) -> Spot:
    """Where the longest row of digits begins."""
    longest = max(re.finditer(r"[0-9_]+", text), key=lambda found: len(found[0]))
    return spot_at(text, longest.start())


def _deepest(text: str) -> Spot:
    """The bracket at which a hundred stand open."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "[{") - (sign in "]}")
        if depth >= 100:
            return spot_at(text, at)
    return Spot(1, 1)


def spot_at(text: str, offset: int) -> Spot:
    """Line and column of an offset, both from 1."""
    return Spot(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


class Positions:
    """The offsets of all keys of a TOML document, found by path: ``("table", 3, "limits", "minimum")``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offsets: dict[Path, int] = {(): 0}
        self._counts: dict[Path, int] = {}
        self._walk()

    def spot(self, path: Path) -> Spot:
        """Where a path stands, or the nearest thing around it."""
        while path not in self.offsets:
            path = path[:-1]
        return spot_at(self.text, self.offsets[path])

    def _walk(self) -> None:
        here: Path = ()
        at = self._skip(0)
        while at < len(self.text):
            if self.text[at] == "[":
                here, at = self._header(at)
            else:
                at = self._pair(at, here)
            at = self._skip(at)

    def _skip(self, at: int) -> int:
        match = _SPACE.match(self.text, at)
        match = certain(match)
        return match.end()

    def _header(self, at: int) -> tuple[Path, int]:
        array = self.text.startswith("[[", at)
        parts, end = self._key(at + 1 + array)
        path: Path = ()
        for index, part in enumerate(parts):
            path += (part,)
            if array and index == len(parts) - 1:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path += (self._counts[path],)
        self.offsets.setdefault(path, at)
        return path, self.text.index("]", end) + 1 + array

    def _key(self, at: int) -> tuple[list[str], int]:
        parts = []
        while True:
            blank = _BLANK.match(self.text, at)
            match = _PART.match(self.text, blank.end() if blank else at)
            match = certain(match)
            word = match[0]
            parts.append(word[1:-1] if word[0] in "\"'" else word)
            blank = _BLANK.match(self.text, match.end())
            at = blank.end() if blank else match.end()
            if self.text[at : at + 1] != ".":
                return parts, at
            at += 1

    def _pair(self, at: int, here: Path) -> int:
        parts, end = self._key(at)
        path = here + tuple(parts)
        self.offsets.setdefault(path, at)
        return self._value(self._skip(self.text.index("=", end) + 1), path)

    def _value(self, at: int, path: Path) -> int:
        sign = self.text[at]
        if sign in "\"'":
            match = _STRING.match(self.text, at)
            match = certain(match)
            return match.end()
        if sign == "[":
            return self._items(at, path)
        if sign == "{":
            return self._inline(at, path)
        plain = _PLAIN.match(self.text, at)
        plain = certain(plain)
        return plain.end()

    def _items(self, at: int, path: Path) -> int:
        at, index = self._skip(at + 1), 0
        while self.text[at] != "]":
            self.offsets[(*path, index)] = at
            at = self._skip(self._value(at, (*path, index)))
            if self.text[at] == ",":
                at = self._skip(at + 1)
            index += 1
        return at + 1

    def _inline(self, at: int, path: Path) -> int:
        at = self._skip(at + 1)
        while self.text[at] != "}":
            at = self._skip(self._pair(at, path))
            if self.text[at] == ",":
                at = self._skip(at + 1)
        return at + 1
