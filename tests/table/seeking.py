"""A table whose staff look for irregularities that were not declared yet, with whatever wagers, options and people."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.table.machines import Playing

from chapter47 import Refusal
from chapter47.floor.forms import choices
from chapter47.table import irregularities
from chapter47.table.cards import ALL_CARDS, Card
from chapter47.table.elections import Elections
from chapter47.table.game import GameType
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Attest, Bets, Request

# What some rules want to read in a declaration, beside the names of wagers and cards that a table has.
REASONS = (
    "as seen",
    "time 2010-05-01 23:10, table 7, name R. Roe, licence 1234",
    "rests on 2, other shows 4",
    "4 3",
    "rethrow",
    "improper: the dice were slid",
    *(f"ticket {number:06d}" for number in range(1, 9)),
)


MOST = 500  # declarations at one table


def lawful_elections(game: GameType, random: Random) -> dict[str, Any]:
    """Elections at random, each kept only where the law takes it beside those before."""
    chosen: dict[str, Any] = {}
    names = [name for name in game.elections.model_fields if random.random() < 0.5]
    random.shuffle(names)
    for name in names:
        offered = [value for value in _offered(game.elections, name) if value is not None]
        if offered and not game.elections.violations(more := {**chosen, name: random.choice(offered)}):
            chosen = more
    return chosen


def _offered(elections: type[Elections], name: str) -> list[Any]:
    kind = elections.model_fields[name].annotation
    return [True, False] if kind is bool else list(choices(elections, name) or ())


class Seeking(Playing):
    """Declares what is still missing wherever it may be, and goes on."""

    def seek(self, seed: int, missing: set[str], rounds: int = 4, *, again: bool = False) -> None:
        """Open, play some rounds, close: every wager is decided and every chip is somewhere, or it raises.

        With ``again`` what was declared may be declared again, until the shoe is empty if it comes to that.
        """
        self.random, self.missing, self.again, self.declared = Random(seed), missing, again, 0
        self.open(seed=seed, seats=self.random.randint(1, 3), staffed=self.random.random() < 0.5)
        for _ in range(rounds):
            if not isinstance(self.pending, Bets):
                break
            self.play_round(seed=self.random.randrange(2**32), declares=[])
            self._cards_are_where_they_should_be()
        self.teardown()

    def _cards_are_where_they_should_be(self) -> None:
        """What the table counts in each of its shoes is what the dealer holds."""
        for side, shoe in self.table.shoes.items():
            stack = self.dealer.sides.get(side, []) if side else self.dealer.stack
            untouched = not stack and shoe.left == shoe.size  # a wheel of cards, or a side that was never dealt from
            # A card that was burned unseen may be any of those that a new shuffle mixes.
            assert untouched or 0 <= len(stack) - shoe.left <= shoe.unseen, (
                f"{shoe.left} in the shoe, the dealer has {len(stack)}"
            )

    def _on(self) -> None:
        while self.pending is not None and not isinstance(self.pending, Bets):
            if not self._declares(self.pending, []):
                self._send(self._answer(self.pending, self.random.randrange(9)))

    def _declares(self, request: Request, due: list[list[Any]]) -> bool:
        wanted = [key for key in request.admits if key in self.missing]
        enough = self.declared > MOST  # a recut can be asked for again before each step of a recut
        if not wanted or enough or isinstance(request, Attest) or self.random.random() < 0.4:
            return False
        key = self.random.choice(wanted)
        for said in self._ways(key):
            try:
                irregularities.verify(said, self.table, request.admits)
            except Refusal as refusal:
                self.refused.append(refusal)
                continue
            out = irregularities.card_taken(said, self.table)
            if out is not None:
                self.dealer.take_out(out, self.table.shoe.name)
            if not self.again:
                self.missing.discard(key)
            self.declared += 1
            self._send(said)
            return True
        return False

    def _ways(self, key: str) -> Iterator[Declaration]:
        """Ways to declare it: by everybody who may, of any seat, with any card and reason, some at random."""
        known, table, random = self.table.game.irregularities[key], self.table, self.random
        names = [wager.name for wager in table.wagers]
        grounds = known.grounds or (*REASONS, *names, *self._pairs())
        seats = [*table.seats, None]
        for _ in range(60):
            card = (
                random.choice(self._cards())
                if known.needs_card or (known.may_name_card and random.random() < 0.5)
                else None
            )
            seat = random.choice(seats)
            exposed = random.random() < 0.5
            yield Declaration(key, random.choice(known.by), card, exposed, seat, random.choice(grounds))

    def _cards(self) -> list[Card]:
        stack = self.dealer.sides.get(self.table.side) or self.dealer.stack
        return stack[-40:] or list(ALL_CARDS)

    def _pairs(self) -> list[str]:
        """Two cards of the dealer, where they lie in the state of the round."""
        held = [card for card in getattr(self.table.state, "dealer_cards", ()) if card is not None]
        return [f"{one} {two}" for one in held for two in held if one is not two]
