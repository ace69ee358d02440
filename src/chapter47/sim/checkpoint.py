"""A simulation that can be stopped and taken up again: what is done so far, in a small file."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

from ..errors import Refusal, unreadable, unwritable

EVERY = 2.0  # seconds between two writes


class Checkpoint:
    """The blocks done and their sums, for one simulation. The file is replaced whole: a crash leaves the last one."""

    def __init__(self, path: Path, simulation: Mapping[str, object]) -> None:
        self.path = path
        self.simulation = dict(simulation)  # game, elections, seed, version: what must be the same to go on
        self._written = 0.0
        self._last: tuple[int, list[int]] | None = None  # not written yet

    def load(self) -> tuple[int, list[int]]:
        """Blocks done and their sums; where there is no file one is begun, so that a wrong place is known at once."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            self._last = 0, []
            self.flush()
            return 0, []
        except (OSError, UnicodeDecodeError) as error:
            raise unreadable(self.path, error, "another checkpoint file, or a new name") from None
        try:
            saved = json.loads(text)
            simulation, blocks, sums = saved["simulation"], int(saved["blocks"]), [int(n) for n in saved["sums"]]
        except (ValueError, KeyError, TypeError):
            raise Refusal(f"{self.path} is not a checkpoint.", instead="another file, or delete it") from None
        if simulation != self.simulation:
            other = [name for name, value in self.simulation.items() if simulation.get(name) != value]
            raise Refusal(
                f"{self.path} belongs to another simulation: {', '.join(other)} differ.",
                instead="the same simulation, or another checkpoint file",
            )
        return blocks, sums

    def save(self, blocks: int, sums: list[int], *, now: bool = False) -> None:
        """Write what is done, at most every two seconds unless it must be ``now``."""
        self._last = blocks, sums
        moment = time.monotonic()
        if now or moment - self._written >= EVERY:
            self._written = moment
            self.flush()

    def flush(self) -> None:
        """Write what was last saved."""
        if self._last is None:
            return
        blocks, sums = self._last
        self._last = None
        saved = {"simulation": self.simulation, "blocks": blocks, "sums": [str(n) for n in sums]}
        beside = self.path.with_name(self.path.name + ".new")
        try:
            beside.write_text(json.dumps(saved), encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            raise unwritable(self.path, error) from None
