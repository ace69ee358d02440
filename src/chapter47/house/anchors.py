"""Anchors: the ends of all chains written down outside the database, in a file that is kept elsewhere.

A chain has no secret: whoever rewrites all of it, and its end, leaves a chain that holds. Only somebody who wrote down
what its end was can tell. Each line of the file is one chain: when, which, how many rows it had, and the last hash. A
chain only ever grows, so the row with that number must have that hash for ever.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ..errors import Refusal, unreadable

LINE = re.compile(r"(?P<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (?P<chain>\S+) (?P<number>[1-9]\d*) (?P<hash>[0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Anchor:
    """How long a chain was at a moment, and its last hash then."""

    at: str
    chain: str
    number: int
    hash: str

    def line(self) -> str:
        """As it stands in the file."""
        return f"{self.at} {self.chain} {self.number} {self.hash}"

    def missed(self) -> str:
        """What is wrong where today's chain does not reach so far."""
        return f"{self.chain}: row {self.number}, anchored at {self.at}, is missing"


def steady(ends: Mapping[str, tuple[int, str]]) -> list[Anchor]:
    """Anchors of all chains: they only grow."""
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    kept = [(chain, *end) for chain, end in sorted(ends.items()) if end[0]]
    return [Anchor(at, *each) for each in kept]


def read(path: Path) -> list[Anchor]:
    """The anchors of a file; empty lines and those that begin with # are for people."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error, "a file that chapter47 audit --anchor wrote") from None
    anchors: list[Anchor] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = LINE.fullmatch(line.strip())
        if found is None:
            raise Refusal(f"Line {number} of {path} is no anchor.", instead="time, chain, number of rows, hash")
        anchors.append(Anchor(found["at"], found["chain"], int(found["number"]), found["hash"]))
    return anchors


def append(path: Path, anchors: Iterable[Anchor]) -> None:
    """Write anchors at the end of a file, on the disk before it is said."""
    text = "".join(f"{anchor.line()}\n" for anchor in anchors)
    try:
        path.touch(mode=0o600)  # in the middle of a round a hash might help somebody who tries out hidden cards
        with path.open("a+b") as file:
            if file.tell() and not path.read_bytes().endswith(b"\n"):
                text = f"\n{text}"
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise Refusal(f"Cannot write {path}: {error.strerror}.", instead="a file that can be written") from None
