"""How long the desk takes: a thousand tables checked, the rulebook loaded, the law traced."""

from __future__ import annotations

import time
from collections.abc import Callable

from chapter47.floor import check, parse_floor
from chapter47.rulebook import Coverage
from chapter47.rulebook.provisions import Rulebook, _provision, read_rows

Figure = tuple[str, float, str]


def floor(tables: int) -> str:
    lines = ['casino = "Bench"']
    for n in range(tables):
        game = "minibaccarat" if n % 3 else "punto-banco"
        lines += ["[[table]]", f"number = {n + 1}", f'game = "{game}"', f'pit = "P{n // 12}"', f"elections.decks = {6 + n % 3}"]
    return "\n".join(lines)


def best(call: Callable[[], object]) -> float:
    times = []
    for _ in range(5):
        started = time.perf_counter()
        call()
        times.append(time.perf_counter() - started)
    return min(times)


def run() -> list[Figure]:
    text = floor(1000)
    return [
        ("a thousand tables read and checked", best(lambda: check(parse_floor(text))), "s"),
        ("the rulebook loaded", best(lambda: Rulebook(_provision(row) for row in read_rows())), "s"),
        ("every provision traced to code and tests", best(lambda: Coverage.of().as_dict()), "s"),
    ]
