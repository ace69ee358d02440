"""Imitation money by denomination: chips, scrip, tickets and tokens as pieces that are handed out and counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from ..errors import Refusal
from ..table.money import DOLLAR
from .model import Night, Series

Pieces = Mapping[str, int]  # how many of each denomination, by its name
FORMS = ("chip", "scrip", "ticket", "token")  # what is handed out first, where nobody says which

_PART = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)\s*(?:x\s+)?(\S.*)")


def denominations(night: Night) -> dict[str, Series]:
    """Every denomination by its name, such as "red chip of $5.00"; series alike are one."""
    return {str(series): series for series in night.money.series}


def made(night: Night) -> Counter[str]:
    """How many pieces of each denomination there are."""
    pieces: Counter[str] = Counter()
    for series in night.money.series:
        pieces[str(series)] += series.count
    return pieces


def worth(night: Night, pieces: Pieces) -> int:
    """What pieces are worth together, in whole dollars."""
    known = denominations(night)
    return sum(known[name].value // DOLLAR * many for name, many in pieces.items())


def pieces_in_words(pieces: Pieces) -> str:
    """Pieces as people say them.

    >>> pieces_in_words({"red chip of $5.00": 20, "token of $1.00": 1})
    '20 red chips of $5.00, 1 token of $1.00'
    """
    return ", ".join(f"{many:,} {_plural(name, many)}" for name, many in pieces.items() if many) or "nothing"


def _plural(name: str, many: int) -> str:
    what, of, value = name.rpartition(" of ")
    return name if many == 1 or what.endswith("scrip") else f"{what}s{of}{value}"


# ---- what people type ------------------------------------------------------------------------------------------------


def parse_pieces(night: Night, text: str) -> dict[str, int]:
    """Pieces as people type them: "340 red, 20 green, 5 scrip". A denomination named twice is counted together."""
    pieces: Counter[str] = Counter()
    for part in re.split(r",(?!\d{3}\b)|;", text):
        match = _PART.fullmatch(part.strip())
        if match is None:
            said = f"{part.strip()!r} is not a number of pieces."
            raise Refusal(said, instead=f"such as: {example(night)}")
        pieces[find(night, match[2])] += int(match[1].replace(",", ""))
    return dict(pieces)


def find(night: Night, text: str) -> str:
    """The one denomination that words name: its colour, its form, its value, or several of them."""
    wanted = {_word(word) for word in text.split()}
    names = [name for name in denominations(night) if wanted <= _singulars(name)]
    if len(names) != 1:
        why = "more than one denomination" if names else "no denomination of this night"
        raise Refusal(f"{text!r} is {why}.", instead=", ".join(names or denominations(night)))
    return names[0]


def _word(word: str) -> str:
    low = word.lower()
    if low.startswith("$"):
        return low if "." in low else f"{low}.00"
    return low.removesuffix("s")


def _singulars(name: str) -> set[str]:
    return {_word(word) for word in name.split()}


def example(night: Night) -> str:
    """How pieces of this night are typed."""
    few = list(denominations(night).values())[:2]
    return ", ".join(f"{10 * at} {series.colour or series}" for at, series in enumerate(few, 1)) or "20 red"


# ---- handing out -----------------------------------------------------------------------------------------------------


def hand_out(night: Night, tray: Pieces, amount: int, where: str) -> dict[str, int]:
    """Pieces of a tray that make an amount: chips first and the largest first, where that comes out."""
    known = denominations(night)
    order = sorted((name for name in known if tray.get(name, 0)), key=lambda n: rank(known[n]))
    values = [(name, known[name].value // DOLLAR, tray[name]) for name in order]
    enough = amount <= sum(value * have for _, value, have in values)
    picked = (_greedy(values, amount) or _exact(values, amount)) if enough else None
    if picked is None:
        raise Refusal(
            f"The pieces {where} do not make ${amount:,}: {pieces_in_words({name: tray[name] for name in order})}.",
            instead="another amount, or pieces changed at the window first",
        )
    return picked


def rank(series: Series) -> tuple[int, int]:
    """The order in which pieces are handed out."""
    return FORMS.index(series.form), -series.value


def _greedy(values: Iterable[tuple[str, int, int]], amount: int) -> dict[str, int] | None:
    picked = {}
    for name, value, have in values:
        many = min(amount // value, have)
        if many:
            picked[name] = many
            amount -= many * value
    return None if amount else picked


def _exact(values: list[tuple[str, int, int]], amount: int) -> dict[str, int] | None:
    """Whatever makes the amount, if anything does: for each sum below it, the denomination that first reached it."""
    reached: dict[int, tuple[int, str, int]] = {0: (0, "", 0)}  # sum: the sum before, the piece, how many of it so far
    for name, value, have in values:
        for total in range(value, amount + 1):
            before = reached.get(total - value)
            if total in reached or before is None:
                continue
            many = before[2] + 1 if before[1] == name else 1
            if many <= have:
                reached[total] = (total - value, name, many)
    if amount not in reached:
        return None
    picked: Counter[str] = Counter()
    while amount:
        amount, name, _ = reached[amount]
        picked[name] += 1
    return dict(picked)


def verify_whole(night: Night, pieces: Pieces) -> None:
    """Refuse numbers below nothing and pieces that this night has not."""
    known = denominations(night)
    for name, many in pieces.items():
        if name not in known:
            raise Refusal(f"{name!r} is no denomination of this night.", instead=", ".join(known))
        if many < 0:
            raise Refusal(f"{many} of the {name} cannot be.", instead="how many there are")
