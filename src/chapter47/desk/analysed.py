"""What an analyst asks of a game: events, shoes, hands, comparisons, trees, sessions, counts and runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..documents import DocumentView
from ..odds.analysis import GameOdds
from .chosen import Chosen

if TYPE_CHECKING:
    from ..odds.events import EventTable
    from ..table.window import Action
    from .compare import Comparison
    from .counters import Counter
    from .decisions import Decision
    from .hands import Hand, Rows
    from .reckoning import Exact
    from .sessions import Played
    from .shoes import ByCount, Effects
    from .tree import Node


class Analysed(Chosen):
    """A game under elections, with an answer to each question of an analyst."""

    def events(self, wager: str | Mapping[str, object]) -> EventTable:
        """The named events of a wager, or of several made together, with all that follows from them.

        Args:
            wager: a key, or several with the units on each

        Raises:
            Refusal: there is no such wager

        >>> from chapter47 import Game
        >>> Game("roulette").events("red").hit_frequency
        Fraction(9, 19)
        >>> full = Game("craps").events({"pass": 1, "pass-odds": 2})
        >>> round(float(full.element_of_risk), 5)
        0.00606
        """
        from .events import table_of

        return table_of(self.type, self.elections, wager)

    def classes(self, wager: str) -> EventTable:
        """The same with every class of rounds apart: pockets, rolls, Point Counts.

        Args:
            wager: a key, with its place after a colon where it has several

        Raises:
            Refusal: there is no such wager
        """
        from .events import classes_of

        return classes_of(self.type, self.elections, wager)

    def covariance(self, one: str, other: str) -> Fraction | float:
        """How two wagers of one unit move together when they are made in one round.

        Args:
            one: a key, with its place after a colon where it has several
            other: the same of the other wager

        Raises:
            Refusal: there is no such wager

        >>> from chapter47 import Game
        >>> Game("roulette").covariance("red", "black")
        Fraction(-324, 361)
        """
        from .events import covariance_of

        return covariance_of(self.type, self.elections, one, other)

    def shoe(self, removed: str = "", left: str | Sequence[int] = "", *, what_if: bool = False) -> GameOdds:
        """The odds of every wager on the cards that are left: the full shoe less some, or a number of each kind.

        Args:
            removed: cards that are gone, such as `5 5 KH`
            left: how many are left of each kind, instead
            what_if: more of a kind than the decks have is computed too

        Raises:
            Refusal: the cards cannot be gone or left, or the game has no shoe to count

        >>> from chapter47 import Game
        >>> round(Game("minibaccarat").shoe(removed="5 5 5 5")["banker"].house_edge, 6)
        0.010905
        """
        from .shoes import odds_left

        return odds_left(self.type, self.elections, removed, left, what_if)

    def effects(self, wager: str) -> Effects:
        """What the removal of one card of each kind does to a wager, and which count tells it best.

        Args:
            wager: a key, with its place after a colon where it has several

        Raises:
            Refusal: there is no such wager, or no shoe to count
        """
        from .shoes import effects_of

        return effects_of(self.type, self.elections, wager)

    def by_count(self, wager: str, tags: Sequence[int]) -> ByCount:
        """The house edge of a wager at each true count of a count.

        Args:
            wager: a key, with its place after a colon where it has several
            tags: one for each kind of card, as the shoe lists them

        Raises:
            Refusal: there is no such wager, or the tags are not those of its shoe
        """
        from .shoes import by_count

        return by_count(self.type, self.elections, wager, tags)

    def insurance_count(self, tags: Sequence[int], decks_left: float | None = None) -> float:
        """The true count from which insurance pays.

        Args:
            tags: one for each kind of card, as the shoe lists them
            decks_left: half of the shoe if left out

        Raises:
            Refusal: the count does not say when insurance pays
        """
        from .shoes import insurance_count

        return insurance_count(self.type, self.elections, tags, decks_left)

    def index_plays(self, tags: Sequence[int], widest: int = 6) -> Rows:
        """Plays of the blackjack chart that depend on the true count.

        Args:
            tags: one for each kind of card, as the shoe lists them
            widest: the largest true count that is tried, either way

        Raises:
            Refusal: the game has no such hands, or no shoe has so wide a count
        """
        from .hands import index_plays

        return index_plays(self.type, self.elections, tags, widest)

    def penetration(self, shares: Sequence[float], rounds: int = 20_000_000, **more: Any) -> Rows:
        """What a flat player or a counter makes by the share of the shoe that is dealt, simulated.

        Args:
            shares: of the shoe that are dealt, such as 0.75
            rounds: simulated for each share
            **more: `count` for a counter; seed and workers

        Raises:
            Refusal: a share is none, or there are no such rounds
        """
        from .penetration import by_penetration

        return by_penetration(self.type, self.elections, shares, rounds, **more)

    def count_kept(self, wager: str, tags: Sequence[int], shares: Sequence[float], **more: Any) -> Rows:
        """What one gains who makes a wager only where a count says that he has the edge, by the share dealt.

        Args:
            wager: a key, with its place after a colon where it has several
            tags: one for each kind of card, as the shoe lists them
            shares: of the shoe that are dealt, such as 0.75
            **more: rounds, seed and workers of the simulation

        Raises:
            Refusal: there is no such wager, or a share is none
        """
        from .penetration import by_count_kept

        return by_count_kept(self.type, self.elections, wager, tags, shares, **more)

    def hand(self, cards: str | Sequence[int], up: str | int, removed: str = "") -> Hand:
        """What each play of a blackjack hand is worth.

        Args:
            cards: of the hand, such as `10 6`
            up: the dealer's card
            removed: further cards that are gone, such as `5 5 KH`

        Raises:
            Refusal: the game has no such hands, or the cards cannot be

        >>> from chapter47 import Game
        >>> Game("blackjack").hand("10 6", 10).best
        'hit'
        """
        from .hands import hand_of

        return hand_of(self.type, self.elections, cards, up, removed)

    def decision(self, cards: str, shown: str = "") -> Decision:
        """What each choice about a hand is worth, at any game that asks its patrons something.

        Args:
            cards: of the hand, such as `QS 6H 4D`; tiles by their halves
            shown: what the dealer or the layout shows

        Raises:
            Refusal: nothing is asked about such cards, or they cannot be

        >>> from chapter47 import Game
        >>> Game("three-card-poker").decision("QS 6H 4D").best
        'play'
        """
        from .decisions import decision_of

        return decision_of(self, cards, shown)

    def dealer_table(self, peeked: bool = False, removed: str = "") -> Rows:
        """How the blackjack dealer ends from each card up.

        Args:
            peeked: the dealer has looked, and has no blackjack
            removed: cards that are gone, such as `5 5 KH`

        Raises:
            Refusal: the game has no such hands, or the cards cannot be
        """
        from .hands import dealer_table

        return dealer_table(self.type, self.elections, peeked, removed)

    def every_hand(self) -> Rows:
        """The value of each play of every blackjack hand of two cards against every card up.

        Raises:
            Refusal: the game has no such hands
        """
        from .hands import every_hand

        return every_hand(self.type, self.elections)

    def exceptions(self) -> Rows:
        """Blackjack hands whose own cards overrule the chart by totals.

        Raises:
            Refusal: the game has no such hands
        """
        from .hands import exceptions

        return exceptions(self.type, self.elections)

    def compare(
        self, vary: Mapping[str, Sequence[object]] | None = None, /, *, what_if: bool = False, **more: Sequence[object]
    ) -> Comparison:
        """Every combination of the values given, or without any what each choice does alone.

        Args:
            vary: values to try of each election, by name
            what_if: values that the regulation forbids are tried too
            **more: the same as keywords

        Raises:
            Refusal: a combination is not lawful, unless it is a what-if

        >>> from chapter47 import Game
        >>> Game("minibaccarat").compare(decks=[6, 8]).rows()[0]["decks"]
        6
        """
        from .compare import compare

        return compare(self.type, self.elections, {**(vary or {}), **more}, what_if)

    def environment(self, **options: Any) -> Any:
        """A Gymnasium environment of this game; ``seat=True`` gives the whole view of a seat.

        Args:
            **options: `seat`, and what the environment takes

        Raises:
            Refusal: the rules are a what-if, or nothing is asked of a patron
        """
        from .environment import environment

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

        Args:
            bets: wagers with their cents, or actions
            saved: the bytes of a table to begin at, instead of a new one
            seats: how many patrons there are
            suits: whether cards of one rank are told apart

        Raises:
            Refusal: a wager cannot be made

        >>> from chapter47 import Game
        >>> node = Game("three-card-poker").tree({"ante": 1000})
        >>> node.is_chance_node(), len(node.chance_outcomes())
        (True, 52)
        """
        from .tree import tree

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

        Args:
            program: plain values, a file, or a callable
            sessions: how many are played
            seed: of the chance, to be repeated
            wagers: those that a callable may make
            **more: values that stand for those of the program

        Raises:
            Refusal: the program cannot be read or played

        >>> from chapter47 import Game
        >>> told = Game("roulette").sessions({"bets": {"red": 1}, "rounds": 50}, sessions=2000, seed=1)
        >>> told.sessions, round(told.chance("rounds over")[0], 3)
        (2000, 1.0)
        """
        from .callables import families_for, play_strategy
        from .programs import compiled, read_program
        from .sessions import play

        if callable(program):
            bankroll, rounds = more.pop("bankroll", 50_000), more.pop("rounds", 1000)
            told = families_for(self.type, self.elections, wagers)
            return play_strategy(program, told, sessions, seed, bankroll=bankroll, rounds=rounds, **more)
        return play(compiled(read_program(program, self.key, **more), self.type, self.elections), sessions, seed)

    def exact_sessions(self, program: Mapping[str, object] | Path | str, **more: object) -> Exact:
        """The exact result of a program, where there are not too many amounts of money.

        Args:
            program: plain values or a file
            **more: values that stand for those of the program

        Raises:
            Refusal: the program cannot be read, or has too many amounts of money
        """
        from .programs import compiled, read_program
        from .reckoning import exact

        return exact(compiled(read_program(program, self.key, **more), self.type, self.elections))

    def counter(self, count: str | DocumentView, **more: Any) -> Counter:
        """What a card counter's spread makes: gain a round and an hour, swing, chances of ruin.

        Args:
            count: a name, a file, or its plain values
            **more: bankroll, rounds, seed and the like

        Raises:
            Refusal: the count cannot be read, or never bets
        """
        from .counters import counter

        return counter(self.type, self.elections, count, **more)

    def run_chance(self, wager: str, length: int, rounds: int, of: str = "lost") -> float:
        """The exact chance of a run of so many losses or wins in so many rounds.

        Args:
            wager: a key, with its place after a colon where it has several
            length: of the run
            rounds: that are played
            of: `lost` or `won`

        Raises:
            Refusal: there is no such wager, run or number of rounds

        >>> from chapter47 import Game
        >>> round(Game("roulette").run_chance("red", 8, 200), 4)
        0.4256
        """
        from .chains import run_chance

        return run_chance(self.events(wager), length, rounds, of)

    def run_rounds(self, wager: str, length: int, of: str = "lost") -> Fraction | float:
        """Expected rounds until the first run of that length.

        Args:
            wager: a key, with its place after a colon where it has several
            length: of the run
            of: `lost` or `won`

        Raises:
            Refusal: there is no such wager or run
        """
        from .chains import run_rounds

        return run_rounds(self.events(wager), length, of)

    def ruin(self, wager: str, units: int, target: int | None = None) -> float:
        """The exact chance to lose so many units before winning the target, one unit a round without end.

        Args:
            wager: a key, with its place after a colon where it has several
            units: that are brought
            target: units to be won; without one, play goes on for ever

        Raises:
            Refusal: there is no such wager, or too many amounts of money lie between
        """
        from .chains import ruin_chance

        return ruin_chance(self.events(wager), units, target)
