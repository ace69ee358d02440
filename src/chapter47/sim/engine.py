"""Simulation of any game: fixed blocks of rounds, run on any number of threads, always with the same totals."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import partial
from inspect import signature
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..documents import Written
from ..errors import Refusal
from ..odds.tabular import Tabular
from ..table.money import Cents
from ..table.wagers import Result
from .checkpoint import Checkpoint

if TYPE_CHECKING:
    from ..table.elections import Elections


Block = NDArray[np.int64]
LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class WagerTotals:
    """What became of one wager over a simulation. Money is in cents; ``mean`` and ``stderr`` are per unit staked."""

    wager: str
    made: int
    won: int
    lost: int
    void: int
    staked: Cents
    net: Cents
    mean: float
    stderr: float

    @classmethod
    def tally(cls, wager: str, outcomes: Iterable[tuple[int, Cents, Cents, Result]]) -> WagerTotals:
        """Totals from ways a wager ended: how often, the stake, the patron's net, the result."""
        ended = dict.fromkeys(Result, 0)
        staked = net = staked_squares = net_squares = products = 0
        for times, stake, gain, result in outcomes:
            ended[result] += times
            staked += times * stake
            net += times * gain
            staked_squares += times * stake * stake
            net_squares += times * gain * gain
            products += times * stake * gain
        return cls.from_sums(wager, ended, staked, net, staked_squares, net_squares, products)

    @classmethod
    def from_sums(
        cls,
        wager: str,
        ended: dict[Result, int],
        staked: Cents,
        net: Cents,
        staked_squares: int,
        net_squares: int,
        products: int,
    ) -> WagerTotals:
        """Totals from sums over rounds of stake and net, of their squares and of their product.

        The standard error is that of the ratio net / staked, so that it holds also where a stake is raised in a round.
        """
        mean = stderr = 0.0
        if staked:
            mean = net / staked
            # the sum over rounds of (gain - mean * stake)**2, times staked**2, in whole numbers
            squares = net_squares * staked**2 - 2 * products * net * staked + staked_squares * net**2
            stderr = sqrt(squares / staked**4)
        won, lost, void = ended[Result.WON], ended[Result.LOST], ended[Result.VOID]
        return cls(wager, won + lost + void, won, lost, void, staked, net, mean, stderr)

    def as_dict(self) -> Written:
        """The totals as ``--json`` prints them."""
        return asdict(self)


class Kernel(Protocol):
    """One game at certain elections, compiled."""

    block_rounds: int

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Play ``rounds`` rounds of a block: counts that may be added to those of other blocks. Releases the GIL."""

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What the added counts mean for each wager."""


def with_seats(game: str, kernel: Kernel, elections: Elections, seats: int | None) -> Kernel:
    """The kernel of a table with so many players, where they change each other's cards and it can be simulated."""
    if seats is None:
        return kernel
    built: Any = type(kernel)
    takes = list(signature(built).parameters)
    if takes[:1] != ["elections"] or "seats" not in takes:
        raise Refusal(
            f"The simulation of {game} knows one player: --seats {seats} means nothing to it.",
            instead="the same without --seats; blackjack simulates one to seven",
        )
    seated: Kernel = built(elections, seats=seats)
    return seated


@dataclass(frozen=True, slots=True)
class Totals(Tabular):
    """A finished simulation."""

    rounds: int
    seconds: float
    wagers: list[WagerTotals]

    @property
    def rounds_per_second(self) -> float:
        """How fast it was."""
        return self.rounds / self.seconds

    @property
    def caption(self) -> str:
        """How many rounds there were."""
        return f"{self.rounds:,} rounds"

    def rows(self) -> list[Written]:
        """A row for each wager."""
        return [wager.as_dict() for wager in self.wagers]

    def as_dict(self, game: str) -> Written:
        """The simulation as ``--json`` prints it."""
        return {
            "game": game,
            "rounds": self.rounds,
            "seconds": self.seconds,
            "rounds_per_second": self.rounds_per_second,
            "wagers": self.rows(),
        }


Blocks = Iterator[tuple[int, int, Block]]  # number, rounds, counts
Runner = Callable[[Kernel, Iterator[tuple[int, int]], int], Blocks]


def simulate(
    kernel: Kernel,
    rounds: float,
    seed: int,
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
    *,
    checkpoint: Checkpoint | None = None,
    runner: Runner | None = None,
) -> Totals:
    """Play ``rounds`` rounds. The totals depend on the seed alone, not on who runs the blocks.

    ``workers`` is the number of threads; ``runner`` runs the blocks elsewhere, as on a cluster. ``progress`` is called
    with the rounds done so far. A ``checkpoint`` is written as it goes and taken up again after an interruption.
    """
    rounds, seed, threads = whole_rounds(rounds), lawful_seed(seed), threads_of(workers)
    kernel.run_block(seed, 0, 1)  # compiled, or read from disk, before the clock starts
    started = time.perf_counter()
    first, sums = checkpoint.load() if checkpoint else (0, [])
    size = kernel.block_rounds
    run = runner or partial(run_on_threads, threads)
    done = first * size
    for number, played, block in in_order(run(kernel, shares_of(rounds, size, first), seed), first):
        counts = block.tolist()
        sums = [a + b for a, b in zip(sums, counts, strict=True)] if sums else counts
        done += played
        if checkpoint and played == size:
            checkpoint.save(number + 1, sums)
        if progress is not None:
            progress(done)
    if checkpoint:
        checkpoint.flush()
    seconds = max(time.perf_counter() - started, 1e-9)
    return Totals(rounds, seconds, kernel.summarize(sums))


def shares_of(rounds: int, size: int, first: int) -> Iterator[tuple[int, int]]:
    """The blocks from ``first`` on, each with its rounds; a checkpoint holds whole blocks, not more than are asked."""
    if first * size > rounds:
        raise Refusal(
            f"The checkpoint holds {first * size:,} already, more than {rounds:,}.",
            instead="as many or more, or another checkpoint file",
        )
    return ((i, min(size, rounds - i * size)) for i in range(first, -(-rounds // size)))


def in_order(blocks: Blocks, first: int) -> Blocks:
    """Blocks one after the other, whatever the order they finish in, so that a checkpoint has no holes."""
    waiting: dict[int, tuple[int, int, Block]] = {}
    following = first
    for block in blocks:
        waiting[block[0]] = block
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def run_on_threads(workers: int, kernel: Kernel, shares: Iterator[tuple[int, int]], seed: int) -> Blocks:
    """The blocks as they finish. Only a few wait at a time, however many there are."""
    pool = ThreadPoolExecutor(workers, thread_name_prefix="simulate")
    running: dict[Future[Block], tuple[int, int]] = {}
    try:
        while True:
            for number, share in islice(shares, 2 * workers - len(running)):
                running[pool.submit(kernel.run_block, seed, number, share)] = number, share
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number, share = running.pop(future)
                yield number, share, future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def whole_rounds(rounds: float) -> int:
    """A number of rounds that can be played, or why it is none."""
    if isinstance(rounds, bool) or not isinstance(rounds, (int, float, np.integer)) or rounds < 1 or rounds % 1 != 0:
        raise Refusal(f"Cannot simulate {rounds!r} rounds.", instead="a whole number of rounds, one or more")
    return int(rounds)


def lawful_seed(seed: int) -> int:
    """A seed that the streams of chance take, or why it is none."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed <= LARGEST_SEED:
        raise Refusal(f"{seed!r} is not a seed.", instead=f"a whole number from 0 to {LARGEST_SEED}")
    return int(seed)


def threads_of(workers: int | None) -> int:
    """The threads asked for, one for each processor unless said."""
    if workers is None:
        return os.cpu_count() or 1
    if isinstance(workers, bool) or not isinstance(workers, (int, np.integer)) or workers < 1:
        raise Refusal(f"Cannot simulate with {workers!r} workers.", instead="one worker or more")
    return int(workers)
