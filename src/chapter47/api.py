"""The front door for Python: a game under elections, with its odds, its simulation and its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .games import game_type
from .odds.analysis import GameOdds
from .rulebook import Provision, rulebook
from .table.drivers import Betting, Choosing, Dealer, Players, drive, first_choice
from .table.elections import Elections
from .table.game import GameType
from .table.sources import CryptographicSource, SeededSource
from .table.table import Table
from .table.transcript import Transcript
from .table.wagers import WagerType
from .table.window import Limits

if TYPE_CHECKING:
    from .sim.engine import Totals


class Game:
    """A game as one licensee offers it.

    >>> mini = Game("minibaccarat", decks=6)
    >>> mini
    Game('minibaccarat', decks=6)
    >>> [wager.key for wager in mini.wagers]
    ['banker', 'player', 'tie']
    """

    def __init__(self, key: str, elections: Mapping[str, Any] | None = None, /, **more: Any) -> None:
        self.type: GameType = game_type(key)
        self.elections: Elections = self.type.elections.elect(elections, **more)

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

        >>> banker = Game("minibaccarat").odds()["banker"]
        >>> round(banker.house_edge, 6)
        0.010579
        """
        return self.type.odds(self.elections)

    def simulate(
        self,
        rounds: int,
        seed: int = 0,
        workers: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Totals:
        """Play ``rounds`` rounds on the compiled kernel; the totals depend on seed, rounds and elections alone."""
        from .sim.engine import simulate

        return simulate(self.type.kernel(self.elections), rounds, seed, workers, progress)

    def open_table(
        self, patrons: Mapping[int, tuple[str, int]] | None = None, limits: Limits | None = None
    ) -> Table[Any]:
        """A table of this game with patrons seated: ``{seat: (name, cents)}``."""
        table = Table(self.type, self.elections, limits)
        for seat, (name, chips) in (patrons or {}).items():
            table.sit(seat, name, chips)
        return table

    def play(
        self,
        table: Table[Any],
        betting: Betting,
        choosing: Choosing = first_choice,
        *,
        seed: int | None = None,
        opening: bool = True,
    ) -> Transcript:
        """Play at a table until ``betting`` closes it (returns None); without a seed the cards are unpredictable.

        >>> from chapter47 import Bet
        >>> game = Game("minibaccarat")
        >>> table = game.open_table({1: ("Ann", 100_000)})
        >>> transcript = game.play(table, lambda t: [Bet(1, "banker", 10_000)] if t.round < 3 else None, seed=7)
        >>> table.round
        2
        """
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
        chosen = self.elections.model_dump(mode="json", exclude_unset=True)
        return f"Game({', '.join([repr(self.key), *(f'{k}={v!r}' for k, v in chosen.items())])})"


def game(key: str, elections: Mapping[str, Any] | None = None, /, **more: Any) -> Game:
    """A game by its key, under the elections given.

    >>> game("punto-banco", vigorish_percent=4).odds()["banker"].pays
    '1 to 1 less 4%'
    """
    return Game(key, elections, **more)


def rule(cite: str) -> list[Provision]:
    """What the rulebook says at a citation: that paragraph, or all within a section.

    >>> rule("19:47-7.9(b)")[0].says
    'With Banker on 0-7 after two cards, Player draws on 0-5 and stays on 6-9 (Table 1).'
    """
    return rulebook().find(cite)
