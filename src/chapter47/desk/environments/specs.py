"""The environments as data: the game, the wagers made each round, what a patron can be asked and can answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from ...table.given import OwnElections

UNIT = 1000  # cents: one unit of the first wager
AMOUNTS = ("least", "middle", "most")  # actions where an agent names an amount of money


@dataclass(frozen=True, slots=True)
class Sets:
    """Ways to set a hand: an action for any two of its pieces by their places, the pieces in the order of the deck."""

    verb: str  # what stands before the pieces in the game's own choice
    word: str  # the actions are ``word-1-2``, ``word-1-3``, ...
    pieces: int  # in the hand
    parted: bool = False  # the other pieces make the other hand, so that both pairs say the same

    def actions(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Each action with the places of its two pieces, from 0."""
        for a, b in combinations(range(self.pieces), 2):
            if a == 0 or not self.parted:
                yield f"{self.word}-{a + 1}-{b + 1}", (a, b)


@dataclass(frozen=True, slots=True)
class Spec:
    """An environment: its name, the game, the wagers made each round, and every choice a patron can meet.

    Args:
        name: of the environment
        game: its key
        wagers: made each round, a unit each
        choices: that a patron can meet
        value_of: the row of the odds, or the figure of the strategy, that an optimal agent reaches; "": none
        questions: without the numbers, cards and amounts in them
        opening: of these, what is asked before the wagers of a round are made
        sets: ways to set a hand
        amounts: the agent names amounts; else it is always a unit, or what is nearest to it
        holds: a question, and the hand that who is asked holds
        hands: where the cards of a patron's hands are kept: "boxes", "pot"; "": as they were dealt
        tiles: it is played with tiles
        unit: the election that is a unit of the reward; "": ten dollars
        bankroll: units that everybody brings to each round; 0: as much as they need
        exact: the value is counted, not simulated
        note: what the value is, or why there is none
    """

    name: str
    game: str
    wagers: tuple[str, ...]
    choices: tuple[str, ...]
    value_of: str
    questions: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    sets: tuple[Sets, ...] = ()
    amounts: bool = False
    holds: tuple[tuple[str, str], ...] = ()
    hands: str = ""
    tiles: bool = False
    unit: str = ""
    bankroll: int = 0
    exact: bool = True
    note: str = ""

    @property
    def rounds_worth(self) -> int:
        """Wagers of a unit whose values add up to the reward's."""
        return len(self.wagers) if self.value_of == "hand" else 1

    def at(self, elections: OwnElections) -> Spec:
        """The same where elections change the wagers: multiple action has one for each dealer hand. 19:47-2.18(e).

        Args:
            elections: what the house has elected
        """
        if self.game != "blackjack" or not elections.multiple_action:
            return self
        return replace(self, wagers=THREE_HANDS, questions=("box", "insurance on hand"), value_of="hand")


THREE_HANDS = ("hand:1", "hand:2", "hand:3")
HITS = ("stand", "hit", "double", "split", "surrender", "no", "insure")
FIRST_ROUND = "The first round of a full shoe. A patron who remembers what was dealt may do better."
BANKS = ("pass", "bank", "co-bank")
BANKING = "take the bank"
SETTING = "set the hands at position"
BEST_SET = "best set of every hand, against the dealer's bank"
BANKED = (
    "The best set of every hand against the dealer's bank; exact where nobody else may bank (player_banking=False). "
    "A patron who banks has another game."
)

RED_DOG = Spec("RedDog", "red-dog", ("original",), ("call", "raise"), "original", ("spread",), note=FIRST_ROUND)
CARIBBEAN = Spec("CaribbeanStud", "caribbean-stud", ("ante",), ("bet", "fold"), "ante", ("bet or fold",))
LET_IT_RIDE = Spec(
    "LetItRide", "let-it-ride", ("bet-1", "bet-2", "bet-3"), ("ride", "withdraw"), "three-bets", ("bet",)
)  # fmt: skip

SPECS = (
    RED_DOG,
    Spec(
        "CasinoWar", "casino-war", ("initial",), ("war", "surrender", "no", "yes"), "initial",
        ("surrender or war", "tie wager on the war deal"), note=FIRST_ROUND,
    ),
    Spec("ThreeCardPoker", "three-card-poker", ("ante",), ("play", "fold"), "ante", ("play or fold",)),
    CARIBBEAN,
    LET_IT_RIDE,
    Spec("DoubleDownStud", "double-down-stud", ("initial",), ("stand", "double"), "initial", ("stand or double",)),
    Spec(
        "Blackjack", "blackjack", ("blackjack",), (*HITS, "even-money"), "blackjack", ("box", "insurance"),
        hands="boxes", note=FIRST_ROUND,
    ),
    Spec(
        "Spanish21", "spanish-21", ("blackjack",), (*HITS, "rescue"), "blackjack", ("box", "box rescue", "insurance"),
        hands="boxes", note=FIRST_ROUND,
    ),
    Spec("NightBlackjack", "night-blackjack", ("blackjack",), HITS, "blackjack", ("box", "insurance"), hands="boxes",
         note=FIRST_ROUND),
    Spec(
        "MultiActionBlackjack", "multi-action-blackjack", THREE_HANDS, HITS, "hand",
        ("box", "insurance on hand"), hands="boxes", note=f"Three hands of a unit each. {FIRST_ROUND}",
    ),
    Spec("NightRedDog", "night-red-dog", RED_DOG.wagers, RED_DOG.choices, "original", ("spread",), note=FIRST_ROUND),
    Spec("NightCaribbeanStud", "night-caribbean-stud", CARIBBEAN.wagers, CARIBBEAN.choices, "ante", ("bet or fold",)),
    Spec("NightLetItRide", "night-let-it-ride", LET_IT_RIDE.wagers, LET_IT_RIDE.choices, "three-bets", ("bet",)),
)  # fmt: skip

MORE = (
    Spec(
        "FastActionHoldem", "fast-action-holdem", ("original",), ("natural",), "original", ("set the hand",),
        sets=(Sets("keep", "keep", 4), Sets("split", "split", 4, parted=True)), exact=False,
        note="The game is simulated, not counted: no exact value. The reference is its own strategy's.",
    ),
    Spec(
        "PaiGow", "pai-gow", ("pai-gow",), (*BANKS, "surrender"), BEST_SET, (BANKING, SETTING), opening=(BANKING,),
        sets=(Sets("", "pair", 4, parted=True),), tiles=True, note=BANKED,
    ),
    Spec(
        "PaiGowPoker", "pai-gow-poker", ("pai-gow-poker",), (*BANKS, "surrender"), BEST_SET, (BANKING, SETTING),
        opening=(BANKING,), sets=(Sets("", "low", 7),), note=BANKED,
    ),
    Spec(
        "CheminDeFer", "chemin-de-fer", ("stake",), ("accept", "decline", "keep", "pass", "draw", "stand"), "",
        (BANKING, "take the bank at", "keep the bank", "third card on", "draw on against a", "draw on against no card"),
        opening=(BANKING, "take the bank at", "keep the bank"),
        holds=(("third card on", "player"), ("draw on", "banker")),
        note="What is best depends on the others, who play by a plain rule: no exact value.",
    ),
    Spec(
        "Poker", "poker", (),
        ("check", "bet", "call", "raise", "fold", "bring-in", "complete", "small", "big", "keep", "throw", "no",
         "straddle"), "",
        ("action", "low card opens", "high card opens", "open pair", "throw", "straddle"), amounts=True, hands="pot",
        unit="small_bet", bankroll=100,
        note="What is best depends on the others, who play by a plain rule: no exact value.",
    ),
)  # fmt: skip
