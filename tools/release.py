"""Put the record of this checkout's tests into the package, for the wheel: ``python -m tools.release``.

An installed package has no tests; ``rule``, ``coverage`` and the rules page show what the release's own run recorded,
with its commit and date, and say so.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from chapter47.rulebook import trace

ROOT = Path(__file__).resolve().parents[1]


def released(root: Path = ROOT) -> dict[str, object]:
    """The record of the last run, and which provisions the mutations hold."""
    record = trace.record(root / trace.PROOFS)
    mutations = root / trace.MUTATIONS
    return {**record, "held": trace.holds(mutations) if mutations.is_file() else {}}


def main() -> int:
    """The command."""
    found = released()
    if not found["tests"]:
        print("There is no record of a run of the tests. Run make test first.")
        return 1
    trace.RELEASED.write_text(json.dumps(found, sort_keys=True, separators=(",", ":")) + "\n", "utf-8")
    print(f"Recorded {len(trace.RELEASED.read_bytes()):,} bytes for the wheel.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
