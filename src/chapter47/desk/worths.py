"""What each choice of a question is worth to whoever is asked: the exact value of every answer, the best first.

Only what the seat that is asked sees is looked at. Values are for the wagers that hang on the answer, in units of the
wager that the question is about, against having that wager back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from ..documents import Written
from ..table.cards import DECK, Card
from ..table.given import OwnTable
from ..table.money import Cents
from ..table.requests import Ask, AskAmount
from ..table.table import Table

if TYPE_CHECKING:
    from ..games.blackjack.state import BlackjackTable
    from ..games.caribbean_stud.procedure import StudTable
    from ..games.casino_war.dealing import CasinoWarTable
    from ..games.chemin_de_fer.dealing import CheminDeFerTable
    from ..games.double_down_stud.procedure import StudTable as DoubleDownTable
    from ..games.fast_action_holdem.settlement import FastActionTable
    from ..games.let_it_ride.procedure import RideTable
    from ..games.pai_gow.procedure import PaiGowTable
    from ..games.red_dog.dealing import RedDogTable
    from ..games.three_card_poker.procedure import ThreeCardTable
    from ..table.tiles import Tile

Question = Ask | AskAmount
ALONE = "a full shoe, less the cards of this hand and the dealer's card"
UNSEEN = "every card that you do not see"


@dataclass(frozen=True, slots=True)
class Worths:
    """The worth of every choice in units of a wager, how it was counted, and whether to the last digit."""

    values: Mapping[str, float]
    unit: Cents
    counted: str
    exact: bool = True

    @property
    def best(self) -> str:
        """The choice that is worth most; of equals the first."""
        return max(self.values, key=lambda choice: self.values[choice])

    def cents(self, choice: str) -> int:
        """The worth of a choice in cents, to the nearest."""
        return round(self.values[choice] * self.unit)

    def cost(self, choice: str) -> int:
        """What a choice gives away against the best, in cents, to the nearest."""
        return round((self.values[self.best] - self.values[choice]) * self.unit)

    def as_dict(self) -> Written:
        """The choices with their worth and cost, the best first."""
        ordered = sorted(self.values, key=lambda choice: -self.values[choice])
        return {
            "best": self.best,
            "choices": [
                {"choice": c, "value": self.values[c], "cents": self.cents(c), "cost": self.cost(c)} for c in ordered
            ],
            "unit": self.unit,
            "counted": self.counted,
            "exact": self.exact,
        }


Valued = Callable[[OwnTable, Question], Worths | None]


def worths(table: Table, request: Question) -> Worths | None:
    """The worth of every choice of a question; None where no value holds whoever else sits there.

    The choices of an amount are its ends, in cents: what is asked is worth so much a dollar, so one of them is best.
    """
    if request.phrase in WITHOUT_EFFECT and isinstance(request, Ask):
        return Worths(dict.fromkeys(request.choices, 0.0), 0, "nothing is won or lost by it")
    valued = VALUED.get(request.phrase)
    return valued(table, request) if valued is not None else None


def has_worth(request: Question) -> bool:
    """Whether the choices of a question are counted at all, and not alike."""
    return request.phrase in VALUED


def _ends(request: AskAmount, each: float, unit: Cents, counted: str, exact: bool = True) -> Worths:
    """An amount that is worth so much for each cent of it."""
    unit = unit or request.high or 1
    return Worths({str(cents): each * cents / unit for cents in (request.low, request.high)}, unit, counted, exact)


def _wager(table: Table, seat: int, *keys: str) -> Cents:
    return sum(w.amount for w in table.wagers if w.seat == seat and (not keys or w.kind.key in keys))


def _offered(request: Question, values: Mapping[str, float]) -> dict[str, float]:
    """The values of the choices that there are."""
    return {c: values[c] for c in request.choices if c in values} if isinstance(request, Ask) else {}


def _left(*seen: Card) -> list[Card]:
    gone = {card.index for card in seen}
    return [card for card in DECK if card.index not in gone]


# ---- blackjack and its relatives -------------------------------------------------------------------------------------


def _play_hand(table: BlackjackTable, request: Question) -> Worths | None:
    """The plays of a hand against the dealer's card; a hand that a split made is valued as if it were dealt alone."""
    from ..games.blackjack import rules
    from .hands import hand_of

    round_ = table.state
    hand = next((h for h in round_.hands() if h.name == request.values.get("hand")), None)
    if hand is None or round_.p.hole == rules.HOLE_UP or hand.total > 21:
        return None
    told = hand_of(table.game, table.elections, [c.rank for c in hand.cards], round_.dealer.cards[0].rank)
    none = round_.p.hole == rules.HOLE_READER and round_.reader_checked
    values = dict(told.given_none if none else told.plays)
    if "double" in values:
        values["double-hidden"] = values["double"]
    choices = request.choices if isinstance(request, Ask) else ()
    kept = {choice: values[choice] for choice in choices if choice in values}
    stake = sum(ride.wager.amount for ride in hand.rides if ride.wager.seat == request.seat)
    if not kept or len(kept) < len(choices):
        return None
    counted = f"{ALONE}{', as if this hand were dealt alone' if hand.split else ''}"
    return Worths(kept, stake, counted, not hand.split)


def _insurance(table: BlackjackTable, request: Question) -> Worths | None:
    """Insurance pays 2 to 1 where the dealer's next card counts ten; even money gives the same away. 19:47-2.9."""
    from ..games.blackjack import rules
    from .shoes import counts_of, shoe_of

    round_ = table.state
    own = [h for h in round_.hands() if any(ride.wager.seat == request.seat for ride in h.rides)]
    left = list(counts_of(shoe_of(table.game, table.elections), ""))
    for card in [*(card for hand in own for card in hand.cards), round_.dealer.cards[0]]:
        left[rules.points(card.rank) - 1] -= 1
    tens = left[9] / sum(left)
    gain = 3 * tens - 1  # per unit of insurance
    stake = _wager(table, request.seat, "blackjack", "hand", "box")
    if isinstance(request, AskAmount):
        return _ends(request, gain, stake, ALONE)
    pays = float(table.elections.blackjack_pays.ratio) if hasattr(table.elections, "blackjack_pays") else 1.5
    natural = any(hand.blackjack for hand in own)
    base = (1 - tens) * pays if natural else 0.0
    values = {"no": base, "insure": base + gain / 2, "even-money": 1.0}
    return Worths({choice: values[choice] for choice in request.choices}, stake, ALONE)


def _double_amount(table: BlackjackTable, request: Question) -> Worths | None:
    """Every dollar more on a hand that gets one card brings the same. 19:47-2.10."""
    from .hands import hand_of

    round_ = table.state
    asked = [h for h in round_.hands() if not h.doubled and any(r.wager.seat == request.seat for r in h.rides)]
    if not isinstance(request, AskAmount) or len(asked) != 1:
        return None
    told = hand_of(table.game, table.elections, [c.rank for c in asked[0].cards], round_.dealer.cards[0].rank)
    if "double" not in told.plays:
        return None
    return _ends(request, told.plays["double"] / 2, asked[0].rides[0].wager.amount, ALONE)


def _rescue(table: BlackjackTable, request: Question) -> Worths | None:
    """A doubled hand stands, or its first wager is given up and the double comes back. 19:47-19.10."""
    from .hands import hand_of

    round_ = table.state
    hand = next((h for h in round_.hands() if h.name == request.values.get("hand")), None)
    if hand is None or hand.total > 21:
        return None
    told = hand_of(table.game, table.elections, [c.rank for c in hand.cards], round_.dealer.cards[0].rank)
    stake = min(ride.wager.amount for ride in hand.rides if ride.wager.seat == request.seat)
    return Worths({"no": 2 * told.plays["stand"], "rescue": -1.0}, stake, ALONE)


# ---- games against the house -----------------------------------------------------------------------------------------


def _war(table: CasinoWarTable, request: Question) -> Worths:
    from ..games.casino_war.odds import class_counts, value_of_war
    from ..games.casino_war.wagers import decide_surrender

    war = value_of_war(table.elections, class_counts(table.elections.shoe_decks))
    values = {"war": float(war), "surrender": decide_surrender().net(10_000) / 10_000}
    return Worths(_offered(request, values), _wager(table, request.seat, "initial"), "a full shoe of this table")


def _tie_on_war(table: CasinoWarTable, request: Question) -> Worths:
    from ..games.casino_war.odds import odds

    edge = odds(table.elections)["war-tie"].house_edge
    if isinstance(request, AskAmount):
        return _ends(request, -edge, 0, "a full shoe of this table")
    return Worths({"no": 0.0, "yes": -edge}, table.limits.minimum, "a full shoe of this table, for the least wager")


def _raise(table: RedDogTable, request: Question) -> Worths:
    from ..games.red_dog.odds import raise_value

    said = request.values.get("spread")
    spread = int(str(table.state.spread if said is None else said))
    gained = float(raise_value(table.elections, spread))
    if isinstance(request, AskAmount):
        return _ends(request, gained, _wager(table, request.seat, "original"), "a full shoe of this table")
    return Worths({"call": 0.0, "raise": gained}, _wager(table, request.seat, "original"), "a full shoe of this table")


def _play_or_fold(table: ThreeCardTable, request: Question) -> Worths:
    """Every hand of the dealer, 18,424 of them, against three cards. 19:47-20.10."""
    from ..games.three_card_poker import rules
    from ..games.three_card_poker.procedure import QUALIFYING
    from ..games.three_card_poker.wagers import ANTE, DECIDE, PLAY
    from ..table.poker_hands import THREE_CARDS

    cards = table.state.hands[request.seat].cards
    mine = THREE_CARDS.strength(cards)
    kind = rules.NAMES.index(THREE_CARDS.class_of[mine])
    nets, ways = 0, 0
    for contest, many in _contests(tuple(c.index for c in cards), mine, QUALIFYING).items():
        result = rules.result_class(kind, contest)
        nets += many * sum(DECIDE[each](result, table.elections).net(10_000) for each in (ANTE, PLAY))
        ways += many
    fold = DECIDE[ANTE](rules.result_class(kind, rules.FOLDED), table.elections).net(10_000) / 10_000
    values = {"play": nets / ways / 10_000, "fold": fold}
    return Worths(_offered(request, values), _wager(table, request.seat, "ante"), UNSEEN)


@lru_cache(maxsize=512)
def _contests(held: tuple[int, ...], mine: int, qualifying: int) -> dict[int, int]:
    from ..games.three_card_poker import rules
    from ..table.poker_hands import THREE_CARDS

    found: dict[int, int] = {}
    for dealer in combinations([card for card in DECK if card.index not in held], 3):
        contest = rules.contest(mine, THREE_CARDS.strength(dealer), qualifying)
        found[contest] = found.get(contest, 0) + 1
    return found


def _ride(table: RideTable, request: Question) -> Worths:
    """What one bet brings if it stays: every two community cards, or every last one. 19:47-18.10."""
    from ..games.let_it_ride import rules
    from ..table.poker_hands import FIVE_CARDS

    bet, round_ = int(str(request.values["bet"])), table.state
    seen = list(round_.hands[request.seat].cards) + ([round_.community.cards[1]] if bet == 2 else [])
    pays = {line: table.elections.pays[name].ratio for line, name in enumerate(rules.LINES) if line}

    def net(last: Sequence[Card]) -> Fraction:
        line = rules.LINE_OF[FIVE_CARDS.strength([*seen, *last])]
        return Fraction(pays[line]) if line else Fraction(-1)

    ways = list(combinations(_left(*seen), 5 - len(seen)))
    value = sum((net(last) for last in ways), Fraction(0)) / len(ways)
    return Worths({"ride": float(value), "withdraw": 0.0}, _wager(table, request.seat, f"bet-{bet}"), UNSEEN)


def _bet_or_fold(table: StudTable, request: Question) -> Worths:
    """Every four cards under the dealer's card up, 163,185 of them. 19:47-16.10."""
    from ..games.caribbean_stud import rules
    from ..games.caribbean_stud.procedure import TIMES
    from ..games.caribbean_stud.wagers import ANTE, BET, DECIDE
    from ..table.poker_hands import FIVE_CARDS
    from .studs import dealers_contests

    round_ = table.state
    cards, up = round_.hands[request.seat].cards, round_.dealer.cards[-1]
    mine = FIVE_CARDS.strength(cards)
    line, nets, ways = rules.LINE_OF[mine], 0, 0
    for contest, many in dealers_contests(tuple(c.index for c in cards), up.index, mine).items():
        result = rules.result_class(line, contest)
        nets += many * (
            DECIDE[ANTE](result, table.elections).net(10_000) + DECIDE[BET](result, table.elections).net(TIMES * 10_000)
        )
        ways += many
    values = {"bet": nets / ways / 10_000, "fold": -1.0}
    return Worths(_offered(request, values), _wager(table, request.seat, "ante"), UNSEEN)


def _double(table: DoubleDownTable, request: Question) -> Worths:
    """What one more wager brings over every last card. 19:47-17.9."""
    from ..games.double_down_stud import rules
    from ..games.double_down_stud.wagers import decide
    from ..table.poker_hands import FIVE_CARDS

    round_ = table.state
    seen = [*round_.hands[request.seat].cards, *round_.community.cards[:3]]
    left = _left(*seen)
    nets = [
        decide(rules.result_class(rules.LINE_OF[FIVE_CARDS.strength([*seen, last])], True), table.elections).net(10_000)
        for last in left
    ]
    one = sum(nets) / len(left) / 10_000
    values = {"stand": one, "double": 2 * one}
    return Worths(_offered(request, values), _wager(table, request.seat, "initial"), UNSEEN)


def _set_hands(table: OwnTable, request: Question) -> Worths:
    """Every lawful set against every hand of a bank that sets the house way. 19:47-10.7, 19:47-11.9."""
    position = int(str(request.values["position"]))
    round_ = table.state
    cards, banks = round_.hands[position].cards, position == round_.bank.seat
    choices = request.choices if isinstance(request, Ask) else ()
    if table.game.key == "pai-gow":
        values = _tile_values(table, cards, choices, banks)
    else:
        from ..games.pai_gow_poker.strategy import worths as card_sets
        from ..games.pai_gow_poker.wagers import BANK, WAGER

        found = card_sets(cards, table.elections, BANK if banks else WAGER)
        values = {worth.low: float(worth.value) for worth in found}
    values["surrender"] = -1.0
    unit = _wager(table, request.seat) if not banks else sum(w.amount for w in table.wagers if w.seat != position)
    return Worths(_offered(request, values), unit, "every hand of a bank that sets the house way")


def _tile_values(table: PaiGowTable, tiles: Sequence[Tile], choices: Sequence[str], banks: bool) -> dict[str, float]:
    from ..games.pai_gow.procedure import kinds_of, label, tile_sets
    from ..games.pai_gow.strategy import worths as tile_worths
    from ..games.pai_gow.wagers import BANK, WAGER

    found = tile_worths(kinds_of(tiles), table.elections, BANK if banks else WAGER)
    by_kinds = {tuple(tuple(sorted(hand)) for hand in worth.split): float(worth.value) for worth in found}
    named = {label(one): tuple(tuple(sorted(kinds_of(hand))) for hand in one) for one in tile_sets(tiles)}
    return {name: by_kinds[split] for name, split in named.items() if name in choices and split in by_kinds}


def _fast_action(table: FastActionTable, request: Question) -> Worths:
    """Two cards by how often they win over all discards, from the simulated rounds of the package. 19:47-21.8."""
    from ..games.fast_action_holdem.dealing import settings
    from ..games.fast_action_holdem.odds import counted

    counts = counted(table.elections.shoe_decks)["worths"]
    values: dict[str, float] = {}
    for choice in settings(table, table.state, request.seat):
        chances = [_chance(counts, two) for two in (choice.first, choice.second) if len(two) == 2]
        values[choice.name] = 1.5 if choice.name == "natural" else sum(2 * chance - 1 for chance in chances)
    told = "simulated rounds with any discards, against a dealer without a natural"
    return Worths(_offered(request, values), _wager(table, request.seat, "original"), told, False)


def _chance(counts: Sequence[int], two: Sequence[Card]) -> float:
    from ..games.fast_action_holdem import rules

    one, other = (rules.value(card.index) for card in two)
    kind = rules.pair_kind(max(one, other), min(one, other), two[0].suit == two[1].suit)
    held, won = counts[3 * kind], counts[3 * kind + 2]
    return won / held if held else 0.0


# ---- chemin de fer ---------------------------------------------------------------------------------------------------


def _banker_draws(table: CheminDeFerTable, request: Question) -> Worths:
    from ..games.chemin_de_fer import rules
    from ..games.chemin_de_fer.odds import best_play, worth

    against = str(request.values["against"])
    third = rules.NO_CARD if against == "no card" else int(against.removeprefix("a "))
    five = best_play(table.elections).five
    stand, draw = worth(table.elections, five, (int(str(request.values["count"])), third))
    covered = sum(w.amount for w in table.wagers if w.seat != request.seat)
    counted = f"a full shoe, against punters who {'draw' if five else 'stand'} on five"
    return Worths({"draw": float(draw), "stand": float(stand)}, covered, counted)


def _punters_five(table: CheminDeFerTable, request: Question) -> Worths | None:
    from ..games.chemin_de_fer.odds import odds

    rows = {row.wager: row.house_edge for row in odds(table.elections).wagers}
    choices = request.choices if isinstance(request, Ask) else ()
    if set(choices) != {"draw", "stand"}:
        return Worths(dict.fromkeys(choices, 0.0), 0, "the rule leaves no other choice")
    values = {"draw": -rows["stake:five-drawn"], "stand": -rows["stake:five-stood"]}
    told = "whole coups from a full shoe, against a banker who answers it best"
    return Worths(values, _wager(table, request.seat, "stake"), told)


def _bank(table: Table, request: Question) -> Worths:
    """A bank against playing as one would without it, for each unit of wagers that it covers."""
    rows = {row.wager: row.house_edge for row in table.game.odds(table.elections).wagers}
    taken, own = -rows["bank"], -rows.get(table.game.key, 0.0)
    values = {"bank": taken, "co-bank": (taken + own) / 2, "accept": taken, "keep": taken}
    choices = request.choices if isinstance(request, Ask) else ()
    told = "for each unit of wagers that the bank covers"
    return Worths({choice: values.get(choice, own) for choice in choices}, table.limits.minimum, told)


VALUED: Mapping[str, Valued] = {
    "play-hand": _play_hand,
    "insurance": _insurance,
    "insurance-on-hand": _insurance,
    "surrender-or-war": _war,
    "tie-wager-on-war-deal": _tie_on_war,
    "call-or-raise": _raise,
    "play-or-fold": _play_or_fold,
    "ride-or-withdraw": _ride,
    "bet-or-fold": _bet_or_fold,
    "stand-or-double": _double,
    "set-the-hands": _set_hands,
    "set-the-hand": _fast_action,
    "draw-on-against": _banker_draws,
    "third-card-on": _punters_five,
    "double": _double_amount,
    "rescue": _rescue,
    "tie-wager": _tie_on_war,
    "raise": _raise,
    "take-bank": _bank,
    "take-the-bank": _bank,
    "take-the-bank-at": _bank,
    "keep-the-bank": _bank,
}
WITHOUT_EFFECT = frozenset(  # who does it changes nothing about what is won
    "cut-cards take-dice choose-two-dice shake-dice take-shoe keep-shoe turn-the-hand beaten-hand doubling-card "
    "let-seat-bet-on-box".split()
)
__all__ = ["Worths", "worths"]
