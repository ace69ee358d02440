"""Odds of the cards that are left, what each card removed does, and what a count of them tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ..documents import Document
from ..errors import Refusal, nearest
from ..games import inherited
from ..odds.analysis import GameOdds
from ..odds.left import Counts, Left, Means, Seen
from ..odds.tabular import Tabular
from ..table.cards import RANK_NAMES, SUIT_SIGNS, SUITS
from ..table.elections import Elections, Violation
from ..table.game import GameType

DECK = 52.0  # cards for which a true count is told
INSURANCE = "insurance"
Tags = NDArray[np.float64]
USUAL_COUNTS = range(-6, 9)
ALIKE = 1e-12  # effects that differ by less are the same


def shoe_of(game: GameType, elections: Elections) -> Left:
    """How a game looks at its shoe; refused where no cards are left from round to round."""
    left = inherited(game.key, "odds", "left")
    if left is None:
        raise Refusal(
            f"{game.key} is not valued on a shoe that is partly dealt.",
            instead="the baccarats, the blackjacks, red-dog, casino-war or three-card-poker",
        )
    shoe: Left = left(elections)
    return shoe


def read_cards(text: str) -> list[Seen]:
    """Cards as people write them: ``A 5 T K``, with suits where they matter: ``AS 5♥``.

    >>> [str(one) for one in read_cards("a, T 10♥ 5h")]
    ['A', '10', '10H', '5H']
    """
    return [_read_card(word) for word in text.replace(",", " ").split()]


def _read_card(word: str) -> Seen:
    name = word.upper()
    for suit, sign in SUIT_SIGNS.items():
        name = name.replace(sign, suit)
    rank, suit = (name[:-1], name[-1]) if name[-1] in SUITS else (name, "")
    rank = {"T": "10", "1": "A"}.get(rank, rank)
    if rank not in RANK_NAMES[1:]:
        raise Refusal(f"{word!r} is no card.", instead="A, 2 to 10, J, Q or K, with a suit where it matters: 9C")
    return Seen(RANK_NAMES.index(rank), suit)


def read_left(shoe: Left, text: str) -> Counts:
    """A whole shoe in numbers: one for each kind of card, in the order of ``kinds``."""
    words = text.replace(",", " ").split()
    if not all(word.isdecimal() for word in words):
        raise Refusal(f"{text!r} is no shoe.", instead=f"{len(shoe.kinds)} whole numbers: {'; '.join(shoe.kinds)}")
    return shoe.verified([int(word) for word in words])


def counts_of(shoe: Left, removed: str = "", left: str | Sequence[int] = "") -> Counts:
    """A shoe by what was removed from the full one, or told in numbers."""
    if left and removed:
        raise Refusal("A shoe is told by what is removed or by what is left, not by both.", instead="one of them")
    if not isinstance(left, str):
        return shoe.verified(list(left))
    return read_left(shoe, left) if left else shoe.without(read_cards(removed))


def odds_left(
    game: GameType,
    elections: Elections,
    removed: str = "",
    left: str | Sequence[int] = "",
    what_if: bool = False,
) -> GameOdds:
    """The odds of every wager on what is left: the full shoe less some cards, or a shoe told in numbers.

    More cards of a kind than the decks have are a what-if: no such shoe is lawful.
    """
    shoe = shoe_of(game, elections)
    now = counts_of(shoe, removed, left)
    against = list(elections.not_lawful)
    if beyond := shoe.beyond(now):
        cite = next((choice.cite for choice in game.elections.choices() if choice.name == "decks"), None)
        told = f"A shoe of {shoe.size} has {beyond}."
        if shoe.fresh or not (what_if or against):
            other = "" if shoe.fresh else ", more decks, or a what-if"
            raise Refusal(told, cite=cite, instead=f"no more than these{other}")
        against.append(Violation(cite, told))
    said = {**elections.chosen(), "left": dict(zip(shoe.kinds, now, strict=True))}
    return GameOdds(game.key, said, shoe.value(now), tuple(against))


# ---- what each card does -------------------------------------------------------------------------------------------


def verify_level(level: int) -> int:
    """Refuse a level of which no count is looked for."""
    if not 1 <= level <= 9:
        raise Refusal(f"There is no count of level {level}.", instead="1 to 9")
    return level


def verify_tags(shoe: Left, tags: Sequence[int]) -> None:
    """Refuse tags that do not name each kind of card once."""
    if len(tags) != len(shoe.kinds) or not all(type(tag) is int and abs(tag) <= 99 for tag in tags):
        told = f"A count has {len(shoe.kinds)} whole tags here, not {list(tags)}."
        raise Refusal(told, instead=f"one for each of: {'; '.join(shoe.kinds)}")


@dataclass(frozen=True)
class Effects(Tabular):
    """What the removal of one card of each kind does to what a wager brings, and what counts tell of it."""

    game: str
    wager: str
    shoe: Left
    edge: float  # of the full shoe
    removal: tuple[float, ...]  # by kind: the change of the player's expectation

    @property
    def caption(self) -> str:
        """The wager and its edge."""
        return f"{self.game}, {self.wager}: house edge {self.edge:.4%}; what one card removed adds to the return"

    def rows(self) -> list[Document]:
        """A row for each kind of card; those that do the same by symmetry stand together."""
        firsts = self.shoe.alike or tuple(range(len(self.removal)))
        together = {first: [at for at, of in enumerate(firsts) if of == first] for first in dict.fromkeys(firsts)}
        return [
            {
                "card": ", ".join(self.shoe.kinds[at] for at in kinds),
                "in the shoe": sum(self.shoe.full[at] for at in kinds),
                "removed": self.removal[first],
            }
            for first, kinds in together.items()
        ]

    def correlation(self, tags: Sequence[int]) -> float:
        """How well a count tells what the cards do: 1 would be all of it."""
        verify_tags(self.shoe, tags)
        effect, number = self._arrays()
        tag = np.array(tags, np.float64)
        spread = (number * tag * tag).sum() - (number * tag).sum() ** 2 / number.sum()
        whole = (number * effect * effect).sum() * spread
        return float((number * effect * tag).sum() / sqrt(whole)) if whole > 0 else 0.0

    def _arrays(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        number = np.array(self.shoe.full, np.float64)
        effect = np.array(self.removal)
        return effect - float((number * effect).sum() / number.sum()), number

    def best_tags(self, level: int = 1) -> tuple[int, ...]:
        """The balanced tags of at most ``level`` that tell most; a positive one helps the player by being removed.

        For one scale and one shift the best whole tag of each kind is the nearest to it, so scales and shifts are
        tried, as fine as makes a difference.
        """
        verify_level(level)
        effect, number = self._arrays()
        best, score = (0,) * len(number), 0.0
        largest = float(np.abs(effect).max())
        if largest < ALIKE:
            return best
        tried: set[bytes] = set()
        for scale in np.linspace(largest / (level + 0.5) / 40, 2.2 * largest, 800):
            for shift in np.linspace(-0.5, 0.5, 21):
                wanted = np.clip(effect / scale + shift, -level, level)
                rounded = np.rint(wanted).tobytes()
                if rounded in tried:
                    continue
                tried.add(rounded)
                tags = _balanced(wanted, number, level)
                if tags is None or not tags.any():
                    continue
                found = float((number * effect * tags).sum() / sqrt((number * tags * tags).sum()))
                if found > score + 1e-15:
                    best, score = tuple(int(tag) for tag in tags), found
        return best


def _balanced(wanted: Tags, number: Tags, level: int) -> Tags | None:
    """Whole tags near those wanted that add up to nothing over the shoe; None where none are found.

    A tag is moved by one where that costs least, until they do.
    """
    tags = np.rint(wanted)
    while (over := float((number * tags).sum())) != 0.0:
        step = -1.0 if over > 0 else 1.0
        may = (number > 0) & (number <= abs(over)) & (np.abs(tags + step) <= level)
        if not may.any():
            return None
        costs = np.where(may, (tags + step - wanted) ** 2 - (tags - wanted) ** 2, np.inf)
        tags[int(np.argmin(costs))] += step
    return tags


def verify_wager(shoe: Left, wager: str) -> None:
    """Refuse a wager that is not valued on this shoe."""
    known = [value.wager for value in shoe.value(shoe.full)]
    if wager not in known:
        raise Refusal(f"There is no wager {wager!r} to count for.", instead=nearest(wager, known))


def effects_of(game: GameType, elections: Elections, wager: str) -> Effects:
    """What one card of each kind is worth, removed from a full shoe; the play stays that of the full shoe."""
    shoe = shoe_of(game, elections)
    verify_wager(shoe, wager)
    full = tuple(map(float, shoe.full))
    edge = shoe.edge(wager, full)
    alike = shoe.alike or tuple(range(len(full)))
    gains: dict[int, float] = {}
    for kind in sorted(set(alike)):
        less = tuple(n - (at == kind) for at, n in enumerate(full))
        gains[kind] = edge - shoe.edge(wager, less) if shoe.full[kind] else 0.0
    return Effects(game.key, wager, shoe, edge, tuple(gains[kind] for kind in alike))


# ---- counts --------------------------------------------------------------------------------------------------------


def mean_shoe(shoe: Left, tags: Sequence[int], true_count: float) -> Means:
    """The shares of each kind of card at a true count, by regression on the count, as a shoe of full size.

    How many cards are left does not matter: the next cards out of a shoe that is partly dealt are as those out of a
    full one, but for what the count tells.
    """
    number = np.array(shoe.full, np.float64)
    return _regressed(number, np.array(tags, np.float64), true_count * number.sum() / DECK, float(number.sum()))


def _regressed(number: NDArray[np.float64], tag: NDArray[np.float64], running: float, cards: float) -> Means:
    """What is left on average of these cards when so many are left and the count of those gone is ``running``."""
    share = number / number.sum()
    mean = float((share * tag).sum())
    spread = float((share * tag * tag).sum()) - mean * mean
    if spread <= 0:
        raise Refusal("Tags that are all the same tell nothing.", instead="tags such as -1 1 1 1 1 1 0 0 0 -1")
    return tuple(float(n) for n in cards * share - running * share * (tag - mean) / spread)


@dataclass(frozen=True)
class ByCount(Tabular):
    """The house edge of a wager at each true count, on the mean shoe of that count."""

    game: str
    wager: str
    tags: tuple[int, ...]
    edges: dict[int, float]

    @property
    def caption(self) -> str:
        """What is told."""
        return f"{self.game}, {self.wager}: house edge by true count"

    def rows(self) -> list[Document]:
        """A row for each true count."""
        return [{"true count": at, "house edge": edge} for at, edge in self.edges.items()]

    @property
    def per_count(self) -> float:
        """What one more of the true count is worth to the player, near nought."""
        return (self.edges[-1] - self.edges[1]) / 2


def by_count(
    game: GameType, elections: Elections, wager: str, tags: Sequence[int], counts: Sequence[int] = USUAL_COUNTS
) -> ByCount:
    """The edge at true counts from -6 to 8, or at others that a mean shoe can have."""
    shoe = shoe_of(game, elections)
    verify_wager(shoe, wager)
    if shoe.fresh:
        told = f"{game.key} is dealt from a deck that is shuffled for every round, so there is no count to keep."
        raise Refusal(told, instead="the odds without cards that were seen: chapter47 shoe")
    verify_tags(shoe, tags)
    shoes = {at: mean_shoe(shoe, tags, float(at)) for at in counts}
    edges = {at: shoe.edge(wager, left) for at, left in shoes.items() if min(left) >= 0}
    return ByCount(game.key, wager, tuple(tags), edges)


def has_insurance(elections: Elections) -> bool:
    """Whether a table has insurance."""
    return bool(getattr(elections, INSURANCE, False))


def verify_decks_left(game: GameType, elections: Elections, decks_left: float | None = None) -> float:
    """The decks for which insurance is told, the whole shoe unless said; refused where there is no insurance."""
    shoe = shoe_of(game, elections)
    if not has_insurance(elections):
        raise Refusal(f"{game.key} has no insurance here.", instead="blackjack, spanish-21 or night-blackjack")
    decks = float(shoe.decks) if decks_left is None else decks_left
    if not 0.25 <= decks <= shoe.decks:
        raise Refusal(f"{decks:g} decks are not left of {shoe.decks}.", instead=f"0.25 to {shoe.decks}")
    return decks


def insurance_count(
    game: GameType, elections: Elections, tags: Sequence[int], decks_left: float | None = None
) -> float:
    """The true count, the dealer's ace counted, from which insurance pays; of the whole shoe unless said.

    The other cards that are gone are regressed on the count less the ace, and a third of those left must be tens.
    """
    shoe = shoe_of(game, elections)
    verify_tags(shoe, tags)
    decks = verify_decks_left(game, elections, decks_left)
    ace, ten = shoe.kinds.index("A"), len(shoe.kinds) - 1
    number, tag = np.array(shoe.full, np.float64), np.array(tags, np.float64)
    cards = number.sum() / shoe.decks * decks
    number[ace] -= 1
    at_none, at_one = (_regressed(number, tag, running, cards)[ten] / cards for running in (0.0, 1.0))
    if at_one <= at_none:
        raise Refusal("This count does not tell when insurance pays.", instead="a tag below nothing for tens")
    running = (1 / 3 - at_none) / (at_one - at_none) + tags[ace]
    return float(running * DECK / cards)


__all__ = [
    "ByCount", "Effects", "by_count", "counts_of", "effects_of", "insurance_count", "mean_shoe", "odds_left",
    "read_cards", "read_left", "shoe_of", "verify_tags",
]  # fmt: skip
