"""A card counter as data: tags, a ramp of bets, departures from the chart; read from a strategy file and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from ..documents import DocumentView
from ..errors import Refusal, nearest
from ..sim.engine import Kernel, with_seats
from .chosen import Chosen

if TYPE_CHECKING:
    from ..games.blackjack.count.kernel import Count, Index

KEYS = ("tags", "ramp", "index", "insurance_at", "initial")
INDEX_KEYS = ("hand", "total", "up", "action", "at", "below")
HANDS = {"hard": range(4, 22), "soft": range(12, 22), "pair": range(1, 11)}  # totals, or the card of a pair
Counted = str | DocumentView
# Systems that players know by name: their tags from the ace to the ten.
SYSTEMS: dict[str, tuple[str, tuple[int, ...]]] = {
    "hi-lo": ("Hi-Lo", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)),
    "ko": ("KO", (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1)),
    "hi-opt-1": ("Hi-Opt I", (0, 0, 1, 1, 1, 1, 0, 0, 0, -1)),
    "omega-2": ("Omega II", (0, 1, 1, 2, 2, 2, 1, 0, -1, -2)),
    "zen": ("Zen", (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2)),
}


def read_tags(text: str) -> tuple[int, ...]:
    """The tags of a system by its name, or as they are written.

    >>> read_tags("zen"), read_tags("0 0 1 1 1 1 0 0 0 -1") == read_tags("hi-opt-1")
    ((-1, 1, 1, 2, 2, 2, 1, 0, 0, -2), True)
    """
    if text in SYSTEMS:
        return SYSTEMS[text][1]
    try:
        return tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError:
        names = ", ".join(SYSTEMS)
        raise Refusal(f"{text!r} are no tags.", instead=f"numbers such as -1 1 1 1 1 1 0 0 0 -1, or {names}") from None


def read_count(data: object) -> Count:
    """A count from plain values, or one that is known by its name.

    >>> read_count("hi-lo").insurance_at
    3
    """
    from ..games.blackjack.count.kernel import HI_LO, Count
    from ..games.blackjack.count.rules import LIMIT

    if isinstance(data, str):
        if data != "hi-lo":
            raise Refusal(f"There is no count {data!r}.", instead='count = "hi-lo", or a [count] with its tags')
        return HI_LO
    if not isinstance(data, Mapping):
        raise Refusal(f"A count cannot be {data!r}.", instead='count = "hi-lo", or a [count] with its tags')
    _known(data, KEYS, "A count")
    tags, ramp = data.get("tags", ()), data.get("ramp", [[-LIMIT, 1]])
    if not _whole(tags):
        raise Refusal(f"tags cannot be {tags!r}.", instead="ten whole numbers, from the ace to the ten")
    if not isinstance(ramp, list | tuple) or not all(_whole(step) and len(step) == 2 for step in ramp):
        raise Refusal(f"ramp cannot be {ramp!r}.", instead="pairs of true count and units: [[-12, 1], [1, 2], [3, 8]]")
    indices = data.get("index", [])
    if not isinstance(indices, list | tuple):
        raise Refusal(f"index cannot be {indices!r}.", instead="a [[count.index]] for each departure")
    numbers = {key: _number(key, data[key]) for key in ("insurance_at", "initial") if key in data}
    steps = tuple((int(at), int(units)) for at, units in ramp)
    return Count(tuple(tags), steps, tuple(map(_index, indices)), **numbers)


def _index(data: object) -> Index:
    from ..games.blackjack.count.kernel import Action, Index

    if not isinstance(data, Mapping):
        raise Refusal(f"A departure cannot be {data!r}.", instead="a table [[count.index]]")
    _known(data, INDEX_KEYS, "A departure")
    hand: Any = data.get("hand")
    action: Any = data.get("action")
    if hand not in HANDS:
        raise Refusal(f"A departure has no hand {hand!r}.", instead=nearest(str(hand), HANDS))
    allowed = ("split", "no split", "surrender") if hand == "pair" else ("hit", "stand", "double", "surrender")
    if action not in allowed:
        raise Refusal(f"{action!r} is no departure of a {hand} hand.", instead=nearest(str(action), allowed))
    total, up, at = (_number(key, data.get(key)) for key in ("total", "up", "at"))
    if total not in HANDS[hand] or not 1 <= up <= 10:
        raise Refusal(
            f"There is no {hand} {total} against {up}.",
            instead=f"{hand} {HANDS[hand][0]} to {HANDS[hand][-1]} against 1 (the ace) to 10",
        )
    below = data.get("below", False)
    if not isinstance(below, bool):
        raise Refusal(f"below cannot be {below!r}.", instead="true or false")
    kind: Literal["hard", "soft", "pair"] = hand
    play: Action = action
    return Index(kind, total, up, play, at, below)


def _known(data: Mapping[str, object], keys: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in keys:
            raise Refusal(f"{what} has no {key!r}.", instead=nearest(key, keys))


def _whole(values: object) -> bool:
    return isinstance(values, list | tuple) and all(type(value) is int for value in values)


def _number(key: str, value: object) -> int:
    if type(value) is not int:
        raise Refusal(f"{key} cannot be {value!r}.", instead="a whole number")
    return value


def kernel_for(game: Chosen, seats: int | None = None, count: Counted | None = None) -> Kernel:
    """The compiled simulation of a game, for so many players or for one who counts: built from data anywhere."""
    if count is None:
        return with_seats(game.key, game.type.kernel(game.elections), game.elections, seats)
    counted = read_count(count)
    parameters: Any = getattr(game.elections, "parameters", None)
    if getattr(parameters, "dealer_hands", 0) != 1 or seats not in (None, 1):
        raise Refusal(
            f"Cards are counted by one player at blackjack, not here at {game.key}.",
            instead="blackjack, spanish-21 or night-blackjack, without --seats",
        )
    from ..games.blackjack.count.kernel import CountingKernel
    from ..games.blackjack.exact.odds import solution

    table: Any = game.type.kernel(game.elections)
    while not hasattr(table, "cut"):  # the table of the main wager stands inside the kernel of all wagers
        table = table.table
    return CountingKernel(parameters, solution(parameters).chart, counted, table.cut, f"{game.key}-count")
