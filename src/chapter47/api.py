"""The front door for Python: a game under elections, with its odds, its simulation and its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from .desk.analysed import Analysed
from .errors import Refusal
from .games import game_types
from .rulebook import Provision, rulebook
from .table.drivers import Betting, Choosing, Dealer, Players, drive, first_choice
from .table.sources import CryptographicSource, SeededSource
from .table.table import Table
from .table.transcript import Transcript

if TYPE_CHECKING:
    from .odds.strategy import Strategy
    from .sim.engine import Totals


class Game(Analysed):
    """A game as one licensee offers it.

    Args:
        key: of the game
        elections: what the house elects, by name
        **more: the same as keywords

    Raises:
        Refusal: there is no such game, or the regulation does not allow the elections (`Unlawful`)

    >>> mini = Game("minibaccarat", decks=6)
    >>> mini
    Game('minibaccarat', decks=6)
    >>> [wager.key for wager in mini.wagers]
    ['banker', 'player', 'tie']
    """

    def strategy(self) -> Strategy:
        """How to play, where the game asks its patrons something.

        Raises:
            Refusal: nothing is asked of its patrons

        >>> Game("three-card-poker").strategy().rules
        ('Make the play wager with Q-6-4 or better; fold everything below.',)
        """
        if self.type.strategy is None:
            others = ", ".join(kind.key for kind in game_types() if kind.strategy is not None)
            raise Refusal(f"{self.type.title} has no strategy here.", instead=f"one of {others}")
        return replace(self.type.strategy(self.elections), not_lawful=tuple(self.not_lawful))

    def simulate(
        self,
        rounds: int,
        seed: int = 0,
        workers: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Totals:
        """Play ``rounds`` rounds on the compiled kernel; the totals depend on seed, rounds and elections alone.

        Args:
            rounds: how many
            seed: of the chance, to be repeated
            workers: threads; one for each processor if left out
            progress: called with the rounds that are done

        Raises:
            Refusal: rounds, seed or workers are no lawful numbers
        """
        from .sim.engine import simulate

        return simulate(self.type.kernel(self.elections), rounds, seed, workers, progress)

    def play(
        self,
        table: Table,
        betting: Betting,
        choosing: Choosing = first_choice,
        *,
        seed: int | None = None,
        opening: bool = True,
    ) -> Transcript:
        """Play at a table until ``betting`` closes it (returns None); without a seed the cards are unpredictable.

        Args:
            table: that is played at
            betting: what is done in each window; None closes the table
            choosing: what each question is answered
            seed: of the cards, to be repeated
            opening: whether the table is opened first

        Raises:
            Refusal: a wager or an answer cannot be taken, or the table was played at before

        >>> from chapter47 import Bet
        >>> game = Game("minibaccarat")
        >>> table = game.open_table({1: ("Ann", 100_000)})
        >>> transcript = game.play(table, lambda t: [Bet(1, "banker", 10_000)] if t.round < 3 else None, seed=7)
        >>> table.round
        2
        """
        if table.round:
            raise Refusal(
                "A table is played at once, from its opening until it closes.",
                instead="another, by open_table, with the same patrons and what they have",
            )
        transcript = Transcript.of(table, opening=opening)
        source = CryptographicSource() if seed is None else SeededSource(seed)
        driver = Players(table, Dealer(source), betting, choosing)
        drive(table, self.type.procedure(table, opening), driver)
        return transcript

    def _repr_svg_(self) -> str:
        """The layout, for a notebook."""
        return self.type.layout(None, self.elections)

    def _repr_html_(self) -> str:
        """The layout and the wagers with their odds, for a notebook."""
        rows = "".join(
            f"<tr><td>{w.wager}</td><td>{w.pays}</td><td>{w.house_edge:.4%}</td></tr>" for w in self.odds().wagers
        )
        head = "<tr><th>wager</th><th>pays</th><th>house edge</th></tr>"
        return f"<div>{self._repr_svg_()}<table>{head}{rows}</table></div>"

    def __repr__(self) -> str:
        chosen = self.elections.model_dump(mode="json", exclude_unset=True, exclude={"suppositions"})
        told = self.elections.chosen()
        chosen |= {name: told[name] for name in self.elections.supposed}
        listed = [f"{k}={v!r}" for k, v in chosen.items()]
        if self.not_lawful:
            return f"Game({self.key!r}).what_if({', '.join(listed)})"
        return f"Game({', '.join([repr(self.key), *listed])})"


def game(key: str, elections: Mapping[str, object] | None = None, /, **more: object) -> Game:
    """A game by its key, under the elections given.

    Args:
        key: of the game
        elections: what the house elects, by name
        **more: the same as keywords

    Raises:
        Refusal: there is no such game, or the regulation does not allow the elections (`Unlawful`)

    >>> game("punto-banco", vigorish_percent=4).odds()["banker"].pays
    '1 to 1 less 4%'
    """
    return Game(key, elections, **more)


def rule(cite: str) -> list[Provision]:
    """What the rulebook says at a citation: that paragraph, or all within a section.

    Args:
        cite: of a section, a paragraph or one rule

    Raises:
        Refusal: it is no citation, or nothing stands there

    >>> rule("19:47-7.9(b)")[0].says
    'With Banker on 0-7 after two cards, Player draws on 0-5 and stays on 6-9 (Table 1).'
    """
    return rulebook().find(cite)
