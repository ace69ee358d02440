"""Write the records of the rows anew, or list what is not bound: ``python -m tests.rulebook.bind [--rest]``."""

from __future__ import annotations

import json
import sys
from collections import Counter

from tests.rulebook.binding import leaves
from tests.rulebook.bound_data import DIGESTS, RECORD, bound_now, digests
from tests.rulebook.descriptive import why_not

from chapter47.rulebook.provisions import rulebook


def main() -> None:
    """The command."""
    now = bound_now()
    rows = [row for row in rulebook() if any(True for _ in leaves(row.data))]
    whole = [row for row in rows if len(now.get(str(row.cite), ())) == len(list(leaves(row.data)))]
    if "--rest" in sys.argv:
        reasons: Counter[str] = Counter()
        for row in rows:
            free = [leaf for leaf, _ in leaves(row.data) if ".".join(leaf) not in now.get(str(row.cite), ())]
            reasons.update(why_not(str(row.cite), leaf[0]) or "not compared yet" for leaf in free)
            if free:
                print(row.cite, row.game, ", ".join(".".join(leaf) for leaf in free))
        for reason, count in reasons.most_common():
            print(f"{count:>5}  {reason}")
    else:
        lines = ",\n".join(f" {json.dumps(cite)}: {json.dumps(names)}" for cite, names in now.items())
        RECORD.write_text(f"{{\n{lines}\n}}\n", "utf-8")
        DIGESTS.write_text("".join(f"{digest} {cite}\n" for cite, digest in digests().items()), "utf-8")
    count = sum(map(len, now.values()))
    total = sum(len(list(leaves(row.data))) for row in rows)
    print(f"{len(whole)} rows bound whole, {len(now) - len(whole)} in part, {len(rows) - len(now)} not at all")
    print(f"{count} of {total} values")


if __name__ == "__main__":
    main()
