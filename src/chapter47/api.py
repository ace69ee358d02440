"""The front door for Python: a game under elections, with its odds, its simulation and its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .desk.chosen import Chosen
from .documents import DocumentView
from .errors import Refusal
from .games import game_types
from .odds.analysis import GameOdds
from .rulebook import Provision, rulebook
from .table.drivers import Betting, Choosing, Dealer, Players, drive, first_choice
from .table.sources import CryptographicSource, SeededSource
from .table.table import Table
from .table.transcript import Transcript

if TYPE_CHECKING:
    from .desk.compare import Comparison
    from .desk.counters import Counter
    from .desk.hands import Hand, Rows
    from .desk.reckoning import Exact
    from .desk.sessions import Played
    from .desk.shoes import ByCount, Effects
    from .desk.tree import Node
    from .odds.events import EventTable
    from .odds.strategy import Strategy
    from .sim.engine import Totals
    from .table.window import Action


class Game(Chosen):
    """A game as one licensee offers it.

    >>> mini = Game("minibaccarat", decks=6)
    >>> mini
    Game('minibaccarat', decks=6)
    >>> [wager.key for wager in mini.wagers]
    ['banker', 'player', 'tie']
    """

    def events(self, wager: str | Mapping[str, object]) -> EventTable:
        """The named events of a wager, or of several made together, with all that follows from them.

        >>> Game("roulette").events("red").hit_frequency
        Fraction(9, 19)
        >>> full = Game("craps").events({"pass": 1, "pass-odds": 2})
        >>> round(float(full.element_of_risk), 5)
        0.00606
        """
        from .desk.events import table_of

        return table_of(self.type, self.elections, wager)

    def classes(self, wager: str) -> EventTable:
        """The same with every class of rounds apart: pockets, rolls, Point Counts."""
        from .desk.events import classes_of

        return classes_of(self.type, self.elections, wager)

    def covariance(self, one: str, other: str) -> Fraction | float:
        """How two wagers of one unit move together when they are made in one round.

        >>> Game("roulette").covariance("red", "black")
        Fraction(-324, 361)
        """
        from .desk.events import covariance_of

        return covariance_of(self.type, self.elections, one, other)

    def shoe(self, removed: str = "", left: str | Sequence[int] = "") -> GameOdds:
        """The odds of every wager on the cards that are left: the full shoe less some, or a number of each kind.

        >>> round(Game("minibaccarat").shoe(removed="5 5 5 5")["banker"].house_edge, 6)
        0.010905
        """
        from .desk.shoes import odds_left

        return odds_left(self.type, self.elections, removed, left)

    def effects(self, wager: str) -> Effects:
        """What the removal of one card of each kind does to a wager, and which count tells it best."""
        from .desk.shoes import effects_of

        return effects_of(self.type, self.elections, wager)

    def by_count(self, wager: str, tags: Sequence[int]) -> ByCount:
        """The house edge of a wager at each true count of a count."""
        from .desk.shoes import by_count

        return by_count(self.type, self.elections, wager, tags)

    def insurance_count(self, tags: Sequence[int], decks_left: float | None = None) -> float:
        """The true count from which insurance pays."""
        from .desk.shoes import insurance_count

        return insurance_count(self.type, self.elections, tags, decks_left)

    def index_plays(self, tags: Sequence[int], widest: int = 6) -> Rows:
        """Plays of the blackjack chart that depend on the true count."""
        from .desk.hands import index_plays

        return index_plays(self.type, self.elections, tags, widest)

    def penetration(self, shares: Sequence[float], rounds: int = 20_000_000, **more: Any) -> Rows:
        """What a flat player or a counter makes by the share of the shoe that is dealt, simulated."""
        from .desk.penetration import by_penetration

        return by_penetration(self.type, self.elections, shares, rounds, **more)

    def count_kept(self, wager: str, tags: Sequence[int], shares: Sequence[float], **more: Any) -> Rows:
        """What one gains who makes a wager only where a count says that he has the edge, by the share dealt."""
        from .desk.penetration import by_count_kept

        return by_count_kept(self.type, self.elections, wager, tags, shares, **more)

    def hand(self, cards: str | Sequence[int], up: str | int, removed: str = "") -> Hand:
        """What each play of a blackjack hand is worth.

        >>> Game("blackjack").hand("10 6", 10).best
        'hit'
        """
        from .desk.hands import hand_of

        return hand_of(self.type, self.elections, cards, up, removed)

    def dealer_table(self, peeked: bool = False, removed: str = "") -> Rows:
        """How the blackjack dealer ends from each card up."""
        from .desk.hands import dealer_table

        return dealer_table(self.type, self.elections, peeked, removed)

    def every_hand(self) -> Rows:
        """The value of each play of every blackjack hand of two cards against every card up."""
        from .desk.hands import every_hand

        return every_hand(self.type, self.elections)

    def exceptions(self) -> Rows:
        """Blackjack hands whose own cards overrule the chart by totals."""
        from .desk.hands import exceptions

        return exceptions(self.type, self.elections)

    def compare(
        self, vary: Mapping[str, Sequence[object]] | None = None, /, *, what_if: bool = False, **more: Sequence[object]
    ) -> Comparison:
        """Every combination of the values given, or without any what each choice does alone.

        >>> Game("minibaccarat").compare(decks=[6, 8]).rows()[0]["decks"]
        6
        """
        from .desk.compare import compare

        return compare(self.type, self.elections, {**(vary or {}), **more}, what_if)

    def environment(self, **options: Any) -> Any:
        """A Gymnasium environment of this game; ``seat=True`` gives the whole view of a seat."""
        from .desk.environment import environment

        return environment(self.type, self.elections, **options)

    def tree(
        self,
        bets: Mapping[str, int] | Sequence[Action] = (),
        saved: bytes | None = None,
        *,
        seats: int = 1,
        suits: bool = True,
    ) -> Node:
        """A round as a tree on the audited procedure: legal actions, exact chances, children, returns.

        >>> node = Game("three-card-poker").tree({"ante": 1000})
        >>> node.is_chance_node(), len(node.chance_outcomes())
        (True, 52)
        """
        from .desk.tree import tree

        return tree(self, bets, saved, seats=seats, suits=suits)

    def sessions(
        self,
        program: DocumentView | Path | str | Callable[[Any], Mapping[str, int] | None],
        sessions: int = 100_000,
        seed: int = 0,
        *,
        wagers: Sequence[str] = (),
        **more: Any,
    ) -> Played:
        """Play whole sessions of a program: plain values, a TOML file, or a Python callable that names its wagers.

        >>> told = Game("roulette").sessions({"bets": {"red": 1}, "rounds": 50}, sessions=2000, seed=1)
        >>> told.sessions, round(told.chance("rounds over")[0], 3)
        (2000, 1.0)
        """
        from .desk.callables import families_for, play_strategy
        from .desk.programs import compiled, read_program
        from .desk.sessions import play

        if callable(program):
            bankroll, rounds = more.pop("bankroll", 50_000), more.pop("rounds", 1000)
            told = families_for(self.type, self.elections, wagers)
            return play_strategy(program, told, sessions, seed, bankroll=bankroll, rounds=rounds, **more)
        return play(compiled(read_program(program, self.key, **more), self.type, self.elections), sessions, seed)

    def exact_sessions(self, program: Mapping[str, object] | Path | str, **more: object) -> Exact:
        """The exact result of a program, where there are not too many amounts of money."""
        from .desk.programs import compiled, read_program
        from .desk.reckoning import exact

        return exact(compiled(read_program(program, self.key, **more), self.type, self.elections))

    def counter(self, count: str | DocumentView, **more: Any) -> Counter:
        """What a card counter's spread makes: gain a round and an hour, swing, chances of ruin."""
        from .desk.counters import counter

        return counter(self.type, self.elections, count, **more)

    def run_chance(self, wager: str, length: int, rounds: int, of: str = "lost") -> float:
        """The exact chance of a run of so many losses or wins in so many rounds.

        >>> round(Game("roulette").run_chance("red", 8, 200), 4)
        0.4256
        """
        from .desk.chains import run_chance

        return run_chance(self.events(wager), length, rounds, of)

    def run_rounds(self, wager: str, length: int, of: str = "lost") -> Fraction | float:
        """Expected rounds until the first run of that length."""
        from .desk.chains import run_rounds

        return run_rounds(self.events(wager), length, of)

    def ruin(self, wager: str, units: int, target: int | None = None) -> float:
        """The exact chance to lose so many units before winning the target, one unit a round without end."""
        from .desk.chains import ruin_chance

        return ruin_chance(self.events(wager), units, target)

    def strategy(self) -> Strategy:
        """How to play, where the game asks its patrons something.

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
        """Play ``rounds`` rounds on the compiled kernel; the totals depend on seed, rounds and elections alone."""
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
        chosen = self.elections.model_dump(mode="json", exclude_unset=True, exclude={"suppositions"})
        told = self.elections.chosen()
        chosen |= {name: told[name] for name in self.elections.supposed}
        listed = [f"{k}={v!r}" for k, v in chosen.items()]
        if self.not_lawful:
            return f"Game({self.key!r}).what_if({', '.join(listed)})"
        return f"Game({', '.join([repr(self.key), *listed])})"


def game(key: str, elections: DocumentView | None = None, /, **more: object) -> Game:
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
