"""A simulation on more than one machine: Dask runs the blocks, and the totals are those of one core, bit for bit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..errors import Refusal
from ..sim.engine import Block, Blocks, Kernel, Runner
from ..sim.progressions import Plan
from ..sim.sessions import SessionBlocks, rounds_of
from .chosen import Chosen
from .counting import Counted, kernel_for

if TYPE_CHECKING:
    from distributed import Client

AHEAD = 4  # batches under way for each worker
Shares = list[tuple[int, int]]  # blocks by number, with their rounds or sessions
BATCH = 32  # blocks in a batch: long enough that asking for one costs nothing


def run_batch(
    game: str,
    elections: Mapping[str, object],
    seats: int | None,
    seed: int,
    shares: Shares,
    count: Counted | None = None,
) -> list[Block]:
    """On a worker: some blocks of a game, built there from its key, elections, seats and count."""
    kernel = _kernel(game, json.dumps(elections, sort_keys=True), seats, json.dumps(count, sort_keys=True))
    return [kernel.run_block(seed, number, share) for number, share in shares]


def run_sessions(game: str, elections: Mapping[str, object], plan: Plan, seed: int, shares: Shares) -> list[Block]:
    """On a worker: some blocks of sessions, of the same wager by the same plan."""
    blocks = _sessions(game, json.dumps(elections, sort_keys=True), plan)
    return [blocks.run_block(seed, number, share) for number, share in shares]


@cache
def _sessions(game: str, elections: str, plan: Plan) -> SessionBlocks:
    chosen = Chosen(game).what_if(json.loads(elections))
    value = chosen.odds()[plan.wager]
    return SessionBlocks(rounds_of(game, chosen.type.kernel(chosen.elections), value, plan), plan)


@cache
def _kernel(game: str, elections: str, seats: int | None, count: str) -> Kernel:
    return kernel_for(Chosen(game).what_if(json.loads(elections)), seats, json.loads(count))


@contextmanager
def connect(address: str) -> Iterator[Client]:
    """A client of the cluster at ``tcp://host:port``, or of one started here by ``local:4`` with four processes."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise Refusal("Clusters need Dask.", instead="pip install 'chapter47[analysis]'") from None
    kind, _, rest = address.partition(":")
    if kind == "local":
        if not rest.isdigit() or int(rest) < 1:
            raise Refusal(f"{address!r} is not a cluster.", instead="local:4 for four processes on this machine")
        with (
            dask.config.set({"distributed.worker.profile.enabled": False}),  # it costs time, and nobody looks
            LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=int(rest), threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
            ) as cluster,
            Client(cluster) as client,  # type: ignore[no-untyped-call]
        ):
            yield client
        return
    try:
        client = Client(address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise Refusal(f"There is no cluster at {address!r}.", instead="tcp://host:port, or local:4") from error
    with client:
        yield client


def runner(
    client: Client,
    game: str,
    elections: Mapping[str, object],
    seats: int | None = None,
    count: Counted | None = None,
) -> Runner:
    """Something that runs blocks of rounds on a cluster, for ``simulate``."""
    chosen = dict(elections)
    return on_cluster(client, lambda seed, batch: (run_batch, game, chosen, seats, seed, batch, count))


def session_runner(client: Client, game: str, elections: Mapping[str, object], plan: Plan) -> Runner:
    """Something that runs blocks of sessions on a cluster, for ``play_sessions``."""
    chosen = dict(elections)
    return on_cluster(client, lambda seed, batch: (run_sessions, game, chosen, plan, seed, batch))


def on_cluster(client: Client, work: Callable[[int, Shares], tuple[Any, ...]]) -> Runner:
    """Blocks handed out in batches. A worker that dies has its batches run again."""
    from distributed import as_completed

    def run(_: Kernel, shares: Iterator[tuple[int, int]], seed: int) -> Blocks:
        batches = iter(lambda: list(islice(shares, BATCH)), [])
        submitted: dict[Any, Shares] = {}

        def submit(batch: Shares) -> Any:
            future = client.submit(*work(seed, batch), pure=False, retries=5)
            submitted[future.key] = batch
            return future

        ahead = AHEAD * max(1, len(client.scheduler_info()["workers"]))
        under_way: Any = as_completed([submit(batch) for batch in islice(batches, ahead)])  # type: ignore[no-untyped-call]
        for future in under_way:
            for (number, share), block in zip(submitted.pop(future.key), future.result(), strict=True):
                yield number, share, block
            for batch in islice(batches, 1):
                under_way.add(submit(batch))

    return run
