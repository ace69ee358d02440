"""Seals: each transaction signs the ends of the chains that it wrote, in its own commit, once for all of them.

A chain alone has no secret: whoever rewrites all of it leaves a chain that holds. The seal of its end is made with the
key of the house, which is not in the database. A seal whose chains have all gone on since is no longer needed.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from .bulk import Insert, insert
from .keys import Key

INFO = "sealing"  # where a connection keeps what its transaction will sign
KIND = "chapter47 seal 1"

_HEADS = sa.table("heads", *(sa.column(name) for name in ("chain", "number", "hash", "seal")))
_SEAL = Insert("seals", ("id", "at", "key", "ends", "signature"))
_SEALS = sa.table("seals", *(sa.column(name) for name in _SEAL.columns))


@dataclass(slots=True)
class Sealing:
    """The ends that a transaction has written so far, and the number of the seal that will hold them."""

    key: Key
    number: int = field(default_factory=lambda: secrets.randbits(62))
    ends: dict[str, tuple[int, str]] = field(default_factory=dict)


def attach(engine: Engine, key: Key) -> None:
    """From now on each transaction that writes to a chain seals it."""

    def begin(connection: Connection) -> None:
        connection.info.pop(INFO, None)  # of a transaction that failed
        if not connection.get_execution_options().get("reading", False):
            connection.info[INFO] = Sealing(key)

    def commit(connection: Connection) -> None:
        sealing: Sealing | None = connection.info.pop(INFO, None)
        if sealing is not None and sealing.ends:
            insert(connection, _SEAL, [tuple(seal(sealing).values())])  # in every transaction: it is not made anew

    sa.event.listen(engine, "begin", begin)
    sa.event.listen(engine, "commit", commit)


def key_in(connection: Connection) -> Key | None:
    """The key that this transaction seals with; none where a database is only reached, as by a migration."""
    sealing: Sealing | None = connection.info.get(INFO)
    return sealing.key if sealing is not None else None


def seal(sealing: Sealing) -> dict[str, object]:
    """A seal as it is stored."""
    from .store import now

    at, ends = now(), json.dumps(sorted([chain, *end] for chain, end in sealing.ends.items()))
    signature = sealing.key.sign(KIND, sealing.number, at, ends)
    return {"id": sealing.number, "at": at, "key": sealing.key.name, "ends": ends, "signature": signature}


def seal_all(connection: Connection, key: Key) -> int:
    """Seal the end of every chain anew: after a migration, a restored backup, or another key. How many there are."""
    sealing = Sealing(key)
    for row in connection.execute(sa.select(_HEADS)).all():
        sealing.ends[row.chain] = row.number, row.hash
    connection.execute(sa.delete(_SEALS))
    if sealing.ends:
        connection.execute(sa.insert(_SEALS).values(seal(sealing)))
        connection.execute(sa.update(_HEADS).values(seal=sealing.number))
    return len(sealing.ends)


def prune(engine: Engine) -> None:
    """Forget the seals that hold no chain's end any more."""
    with engine.begin() as connection:
        forget(connection)


def forget(connection: Connection) -> None:
    """The same, in a transaction that writes anyway."""
    connection.execute(sa.delete(_SEALS).where(_SEALS.c.id.not_in(sa.select(_HEADS.c.seal))))


def verify_key(connection: Connection, key: Key | None, where: str) -> None:
    """Refuse to go on with a house that another key has sealed."""
    name = "" if key is None else key.name
    other = connection.execute(sa.select(_SEALS.c.key).where(_SEALS.c.key != name).limit(1)).scalar()
    if other is not None:
        here = f"the key here is {name}" if name else "there is none here"
        raise Refusal(
            f"The house was sealed with the key {other}; {here}.",
            instead=f"put its key at {where}, or seal it anew with chapter47 reseal",
        )


def faults(connection: Connection, key: Key) -> Iterator[str]:
    """Chains whose end is not sealed as it stands, and seals that are not this key's."""
    held: dict[int, dict[str, tuple[int, str]]] = {}
    for row in connection.execute(sa.select(_SEALS).order_by(_SEALS.c.id)):
        if row.key != key.name:
            yield f"seal {row.id} is by the key {row.key}, not by {key.name}"
        elif not key.signed(row.signature, KIND, row.id, row.at, row.ends):
            yield f"seal {row.id} was changed or forged"
        else:
            held[row.id] = {chain: (number, last) for chain, number, last in json.loads(row.ends)}
    for row in connection.execute(sa.select(_HEADS).order_by(_HEADS.c.chain)):
        if held.get(row.seal, {}).get(row.chain) != (row.number, row.hash):
            yield f"{row.chain}: its end, row {row.number}, is not sealed by the key of the house"
