"""How long the desk takes: a thousand tables checked, the rulebook loaded, the law traced."""

from __future__ import annotations

from chapter47.floor import check, parse_floor
from chapter47.rulebook import Coverage
from chapter47.rulebook.provisions import Rulebook, _provision, read_rows

from .common import Figure, fastest, show


def floor(tables: int) -> str:
    lines = ['casino = "Bench"']
    for n in range(tables):
        game = "minibaccarat" if n % 3 else "punto-banco"
        lines += [
            "[[table]]",
            f"number = {n + 1}",
            f'game = "{game}"',
            f'pit = "P{n // 12}"',
            f"elections.decks = {6 + n % 3}",
        ]
    return "\n".join(lines)


def run() -> list[Figure]:
    text = floor(1000)
    return [
        ("a thousand tables read and checked", fastest(lambda: check(parse_floor(text)))[0], "s"),
        ("the rulebook loaded", fastest(lambda: Rulebook(_provision(row) for row in read_rows()))[0], "s"),
        ("every provision traced to code and tests", fastest(lambda: Coverage.of().as_dict())[0], "s"),
    ]


if __name__ == "__main__":
    show(run())
