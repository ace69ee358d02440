"""Ten thousand tables and a hundred thousand patrons, reckoned from what single things were measured to cost.

    python -m bench.reckon            # the table of docs/scale.md

Each cost is one that a command printed; docs/scale.md says which. Whoever measures others changes them here.
"""

from __future__ import annotations

from math import ceil

TABLES, PATRONS, EVERY = 10_000, 100_000, 20  # each patron makes a wager every so many seconds
PROCESSOR, DATABASE = 1.84, 0.44  # milliseconds a wager on PostgreSQL, and what of it is the database's own
EVENTS, ENTRIES, KEYS = 7.04, 3.06, 1.0  # rows a wager
EVENT, ENTRY, KEY = 321, 253, 318  # bytes of each with its indexes
LOG = 5_547  # bytes of PostgreSQL's log a wager
COMMITS = 33  # a second, that a worker makes at most: one for what its tables did in 30 ms
PUSH = 1_340  # bytes
SOCKET = 0.048  # megabytes of one that looks on, with its part of the table
WORKER = 150  # megabytes of a worker that has nothing to do
LOAD = 0.5  # of what its processor can do is asked of each
CORE = (25, 40)  # dollars a month, with its memory


def _processors(milliseconds: float) -> int:
    """How many do so much in each second, with room left."""
    return ceil(round(milliseconds / 1000 / LOAD, 6))


def lines() -> list[str]:
    """The rows of the table."""
    wagers, each = PATRONS / EVERY, PATRONS / TABLES
    workers, database = (_processors(cost * wagers) for cost in (PROCESSOR - DATABASE, DATABASE))
    rows, kept = EVENTS + ENTRIES + KEYS, EVENTS * EVENT + ENTRIES * ENTRY + KEYS * KEY
    pushed = wagers * each * PUSH
    memory = (PATRONS * SOCKET + workers * WORKER) / 1000
    low, high = (cost * (workers + database) for cost in CORE)
    return [
        "| what | reckoned from | needs |",
        "| --- | --- | --- |",
        f"| wagers | {PATRONS:,} patrons, one wager each in {EVERY} seconds | {wagers:,.0f} a second |",
        f"| processors of workers | {PROCESSOR - DATABASE:.2f} ms a wager, each at {LOAD:.0%} | {workers} |",
        f"| processors of the database | {DATABASE:.2f} ms a wager, each at {LOAD:.0%} | {database} |",
        f"| rows | {rows:.1f} a wager | {rows * wagers:,.0f} a second |",
        f"| commits | {COMMITS} a second of a worker, at most | {COMMITS * workers:,} a second |",
        f"| the database's log | {LOG:,} bytes a wager | {LOG * wagers / 1e6:.0f} MB/s |",
        f"| what is kept | {kept:,.0f} bytes a wager | {kept * wagers / 1e6:.0f} MB/s, "
        f"{kept * wagers * 86_400 / 1e12:.1f} TB a day if nobody sleeps |",
        f"| network to patrons | {each:.0f} watchers, {PUSH:,} bytes a push | {pushed / 1e6:.0f} MB/s, "
        f"{pushed * 8 / 1e6:.0f} Mbit/s |",
        f"| memory of all workers | {SOCKET * 1000:.0f} kB a socket, {WORKER} MB a worker | {memory:.1f} GB |",
        f"| price of processors | {CORE[0]} to {CORE[1]} dollars a month each | {low:,} to {high:,} dollars a month |",
    ]


if __name__ == "__main__":
    print("\n".join(lines()))
