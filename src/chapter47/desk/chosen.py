"""A game with its elections: what analysis and tables are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Self

from ..errors import Refusal
from ..games import game_type
from ..odds.analysis import GameOdds
from ..table.elections import Elections, Violation
from ..table.game import GameType
from ..table.limits import Limits
from ..table.table import Table
from ..table.wagers import WagerType
from ..table.what_if import mark, suppose
from ..table.window import Sit


class Chosen:
    """A game as one licensee offers it: its type and its elections.

    >>> [wager.key for wager in Chosen("minibaccarat", decks=6).wagers]
    ['banker', 'player', 'tie']
    """

    def __init__(self, key: str, elections: Mapping[str, object] | None = None, /, **more: object) -> None:
        self.type: GameType = game_type(key)
        self.elections: Elections = self.type.elections.elect(elections, **more)

    def what_if(self, changes: Mapping[str, object] | None = None, /, **more: object) -> Self:
        """The same game under any rules and pay tables: lawful ones, or a what-if that says why it is none.

        Args:
            changes: rules and pay tables, by name
            **more: the same as keywords

        Raises:
            Refusal: the values cannot be read, or contradict each other

        >>> one_deck = Chosen("minibaccarat").what_if(decks=1)
        >>> round(one_deck.odds()["banker"].house_edge, 6), one_deck.mark
        (0.010117, 'not lawful in New Jersey: 19:47-7.1(a)')
        """
        given = self.elections.model_dump(exclude_unset=True, exclude={"suppositions"})
        other = object.__new__(type(self))
        other.type = self.type
        wanted = {**given, **self.elections.supposed, **(changes or {}), **more}
        other.elections = suppose(self._lawful, wanted)
        return other

    @property
    def _lawful(self) -> type[Elections]:
        return self.type.elections

    @property
    def not_lawful(self) -> list[Violation]:
        """What the law has against these rules; nothing, unless they are a what-if."""
        return self.elections.not_lawful

    @property
    def mark(self) -> str:
        """The line that stands beside every number of a what-if; empty for a lawful game."""
        return mark(self.not_lawful)

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.type.key

    @property
    def wagers(self) -> list[WagerType]:
        """The wagers offered under these elections."""
        return [wager for wager in self.type.wagers if wager.offered(self.elections)]

    def odds(self) -> GameOdds:
        """The exact value of every wager offered.

        Raises:
            Refusal: the rules of a what-if contradict each other

        >>> banker = Chosen("minibaccarat").odds()["banker"]
        >>> round(banker.house_edge, 6)
        0.010579
        """
        return computed(self)

    def open_table(self, patrons: Mapping[int, tuple[str, int]] | None = None, limits: Limits | None = None) -> Table:
        """A table of this game with patrons seated: ``{seat: (name, cents)}``.

        Args:
            patrons: name and chips in cents, by seat
            limits: what the table posts; the usual limits if left out

        Raises:
            Refusal: the rules are a what-if, or somebody cannot sit there
        """
        if self.not_lawful:
            first = self.not_lawful[0]
            raise Refusal(
                f"No table is opened for a what-if, {self.mark}.", cite=first.cite, instead="odds, strategy or simulate"
            )
        table = Table(self.type, self.elections, limits)
        for seat, (name, chips) in (patrons or {}).items():
            table.verify_place(seat)
            if type(chips) is not int or chips < 0:
                raise Refusal(f"{name} cannot bring {chips!r}: chips are whole cents.", instead="an int such as 10_000")
            table.verify_sit(Sit(seat, name, chips))
            table.sit(seat, name, chips)
        return table


def computed(game: Chosen) -> GameOdds:
    """The odds of a game, with what the law has against a what-if; rules that contradict each other are refused."""
    try:
        value = game.type.odds(game.elections)
    except (KeyError, IndexError, ZeroDivisionError, AssertionError) as error:
        if not game.not_lawful:
            raise
        told = f"These rules cannot be computed: something is missing ({error})."
        raise Refusal(told, instead="whole pay tables, and cards enough for a round") from None
    return replace(value, not_lawful=tuple(game.not_lawful))
