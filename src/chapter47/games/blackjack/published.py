"""Blackjack figures that others published, each recomputed by the exact engine.

Conventions: no cutting card; the dealer looks for a blackjack before the player acts ("peeked") unless it is said
otherwise; a split two-card 21 ties a dealer's drawn 21, as elsewhere than in New Jersey.
"""

from __future__ import annotations

from collections.abc import Callable

from ...odds.published import Figure, Number, PublicGame, event, read
from ...table.odds import Odds
from . import rules
from .exact.odds import solution
from .exact.rules import Parameters
from .exact.strategy import Solver, natural_pays

APPENDIX_2, APPENDIX_9 = "wizardofodds.com, blackjack, appendix 2", "wizardofodds.com, blackjack, appendix 9"
RULES = "wizardofodds.com, rule variations (copies)"
ENDLESS = 10**9
ROYAL: dict[str, object] = {"decks": 6, "same_suit": True}
TWENTY: dict[str, object] = {"decks": 6, "twenty_point": True}
SEVENS: dict[str, object] = {"decks": 6, "sevens": True}
QUEENS = "queens of hearts, dealer's blackjack"
EXPOSED: dict[str, object] = {
    "decks": 6,
    "soft17": "hit",
    "hole_card": "up",
    "double_after_split": False,
    "split_hands": 2,
    "both_blackjacks": "void",
    "split_21_beats_drawn_21": False,
}
ELSEWHERE: dict[str, object] = {
    "hole_card": "reader",
    "split_21_beats_drawn_21": False,
    "split_hands": 4,
    "resplit_aces": False,
}


def dealer(decks: int, up: str, final: str, peeked: bool = True) -> Callable[[PublicGame], Number]:
    """The chance of the dealer's final count, the full shoe less the up card."""

    def ours(game: PublicGame) -> Number:
        rows = game.what_if(decks=decks).dealer_table(peeked=peeked).rows()
        number: float = next(row for row in rows if row["up card"] == up)[final]
        return number

    return ours


def hand(decks: int, hits: bool, cards: str, play: str, lose_all: bool = False) -> Callable[[PublicGame], Number]:
    """The value of a play against an ace."""
    rules = {**ELSEWHERE, "decks": decks, "soft17": "hit" if hits else "stand"}
    if lose_all:
        rules |= {"hole_card": "none", "dealer_blackjack_takes": "all wagers"}
    return lambda game: float(game.what_if(rules).hand(cards, "A").given_none[play])


def dealt(decks: int, hits: bool, cards: str) -> Callable[[PublicGame], Number]:
    """The chance of two cards against an ace without a dealer's blackjack."""

    def ours(game: PublicGame) -> Number:
        told = game.what_if({**ELSEWHERE, "decks": decks, "soft17": "hit" if hits else "stand"})
        row = next(r for r in told.every_hand().rows() if r["up card"] == "A" and r["hand"] == cards)
        none = 1 - float(told.hand(cards.replace(",", " "), "A").dealer["blackjack"])
        return float(row["dealt"]) * none

    return ours


def change(**changes: object) -> Callable[[PublicGame], Number]:
    """What a rule does to the return of the main wager."""

    def ours(game: PublicGame) -> Number:
        before, after = (game.what_if(r).odds()["blackjack"].house_edge for r in (ELSEWHERE, {**ELSEWHERE, **changes}))
        return float(before - after)

    return ours


def no_peek_under_a_ten() -> Number:
    """The same where a blackjack under a ten, but not under an ace, takes all wagers: no table of ours deals so."""
    p = Parameters(hole=rules.HOLE_READER, two_card_21_wins=0, most_hands=4, resplit_aces=0)
    solver = Solver(p, (10,))
    return float(solver.value(solver.basic(), natural_pays(p))) + solution(p).edge


def royal_match(decks: int, king_queen: int, other: Odds) -> Callable[[PublicGame], Number]:
    """The edge of the same-suit wager at any odds."""
    return read("house_edge", "same-suit", decks=decks, same_suit=True, same_suit_odds=(Odds(king_queen, 1), other))


def over_under(quantity: str, decks: int, wager: str = "over-13") -> Callable[[PublicGame], Number]:
    """Over or under 13."""
    return read(quantity, wager, decks=decks, over_under=True)


def twenty(decks: int) -> Callable[[PublicGame], Number]:
    """The edge of the twenty point wager at paytable A."""
    return read("house_edge", "twenty", decks=decks, twenty_point=True)


def sevens(quantity: str, decks: int) -> Callable[[PublicGame], Number]:
    """The sevens wager, a third card always dealt."""
    return read(quantity, "sevens", decks=decks, sevens=True)


def hands(wager: str, name: str, each: int, **elected: object) -> Callable[[PublicGame], Number]:
    """The deals of an event where others count several of ours as one: in any order, or before a fourth card."""
    return lambda game: game.what_if(elected).events(wager)[name].ways // each


def spanish_match(quantity: str) -> Callable[[PublicGame], Number]:
    """Match the dealer at Spanish 21 of six decks."""
    return lambda game: getattr(type(game)("spanish-21", decks=6, match_dealer=True).odds()["match"], quantity)


def spanish_21() -> Number:
    """Spanish 21 of six decks, every card looked at."""
    return solution(SPANISH).best_edge


SPANISH = Parameters(
    decks=6,
    tens_removed=1,
    hole=rules.HOLE_READER,
    double_on=rules.DOUBLE_ANY_NUMBER,
    most_hands=4,
    hit_split_aces=1,
    surrender=1,
    rescue=1,
    natural_tie=rules.NATURALS_WIN,
    player_21_wins=1,
    spanish=1,
)

_NAMES = {1: "ace", 0: "blackjack", 22: "bust"}
_UP, _FINAL = {"1": "A"}, {"0": "blackjack", "22": "bust"}
# decks, up card, final count, printed chance
_PEEKED = """1 10 17 0.124156|1 10 21 0.03957|1 10 22 0.232499|1 3 19 0.123761|1 3 20 0.123345|1 4 18 0.114163|
1 4 19 0.120679|1 4 22 0.402803|1 6 18 0.106454|1 6 20 0.100705|1 6 22 0.420823|1 7 18 0.138583|1 7 20 0.078897|
1 7 21 0.072987|1 8 18 0.362989|1 8 19 0.129445|1 9 17 0.121886|1 9 18 0.103921|1 1 18 0.19089|1 1 21 0.075137|
2 10 17 0.122412|2 10 20 0.36387|2 2 18 0.133348|2 2 20 0.123997|2 2 21 0.119254|2 3 19 0.124575|2 3 20 0.121811|
2 3 21 0.11538|2 4 17 0.130704|2 4 19 0.121038|2 4 20 0.116366|2 5 19 0.117318|2 5 21 0.10732|2 5 22 0.422505|
2 6 17 0.166224|2 6 19 0.106749|2 6 21 0.097508|2 7 19 0.078013|2 7 21 0.07339|2 8 19 0.129025|2 9 21 0.060977|
2 9 22 0.230898|2 1 19 0.188851|2 1 20 0.190272|6 4 22 0.395805|6 5 22 0.418406"""
_BEFORE = "1 1 17 0.126128|1 1 19 0.129486|1 1 20 0.131553"
_ENDLESS = """10 18 0.1114|10 20 0.3422|10 21 0.0345|10 0 0.0769|7 19 0.0786|7 21 0.0741|9 19 0.3508|1 20 0.1308|
1 21 0.0539"""
# decks, H17 or S17, two cards, play, printed value; all against an ace
_HANDS = """1 H 2 1 double -0.552040|1 H 2 1 hit -0.107929|1 H 2 1 stand -0.589084|1 H 6 5 double 0.234296|
1 H 6 5 hit 0.143003|1 H 6 5 stand -0.575374|1 H 7 1 hit -0.173175|1 H 7 1 stand -0.223909|1 S 2 1 hit -0.067808|
1 S 2 1 stand -0.661732|1 S 6 5 stand -0.634013|1 S 7 1 double -0.357778|2 H 2 1 stand -0.594150|5 H 6 4 hit 0.034973|
5 H 6 5 double 0.128187|5 H 6 5 stand -0.594346|5 S 2 1 double -0.618525|5 S 6 5 hit 0.148532|5 S 6 5 stand -0.660850"""
_LOSE_ALL = """2 1 double -1.024082|2 1 hit -0.378980|2 1 stand -0.722307|3 2 double -1.443909|3 2 hit -0.528987|
4 3 hit -0.553054|6 4 hit -0.286345|6 4 stand -0.721150|6 5 double -0.537869|6 5 hit -0.235977|7 1 double -0.908247|
7 1 hit -0.420237"""
_ROYAL = """1 25 5/2 0.108597|2 10 3 0.008215|2 25 5/2 0.083271|4 10 3 -0.006317|6 10 3 -0.011130|6 25 5/2 0.066658|
8 25 5/2 0.064597"""


def _rows(text: str) -> list[list[str]]:
    return [row.split() for row in text.replace("\n", "").split("|")]


def _dealer_figures() -> list[Figure]:
    told = []
    for text, peeked, note in ((_PEEKED, True, "peeked"), (_BEFORE, False, "before the dealer looks")):
        for decks, up, final, theirs in _rows(text):
            what = f"{decks} decks S17, dealer's {up}: {_NAMES.get(int(final), final)}"
            ours = dealer(int(decks), _UP.get(up, up), _FINAL.get(final, final), peeked)
            told.append(Figure(what, theirs, APPENDIX_2, ours, note))
    for up, final, theirs in _rows(_ENDLESS):
        what = f"endless deck S17, dealer's {up}: {_NAMES.get(int(final), final)}"
        ours = dealer(ENDLESS, _UP.get(up, up), _FINAL.get(final, final), False)
        told.append(Figure(what, theirs, "casinocitytimes.com, Krigman", ours, "before the dealer looks"))
    return told


def _hand_figures() -> list[Figure]:
    told = []
    for decks, soft17, one, two, play, theirs in _rows(_HANDS):
        ours = hand(int(decks), soft17 == "H", f"{one} {two}", play)
        told.append(Figure(f"{decks} decks {soft17}17, {one},{two} against an ace: {play}", theirs, APPENDIX_9, ours))
    for one, two, play, theirs in _rows(_LOSE_ALL):
        what = f"8 decks H17, {one},{two} against an ace: {play}"
        ours = hand(8, True, f"{one} {two}", play, True)
        told.append(Figure(what, theirs, APPENDIX_9, ours, "no hole card, a blackjack takes all wagers"))
    for number, soft17, theirs in ((1, "H", "0.00048758"), (5, "S", "0.00060255")):
        told.append(
            Figure(
                f"{number} decks {soft17}17, 2,A against an ace dealt",
                theirs,
                APPENDIX_9,
                dealt(number, soft17 == "H", "A,2"),
            )
        )
    return told


def _main_figures() -> list[Figure]:
    told = [
        Figure(f"{n} decks, insurance", edge, "21blackjack.net", read("house_edge", "insurance", decks=n))
        for n, edge in ((2, "0.06796"), (4, "0.07246"), (6, "0.07395"), (8, "0.07470"))
    ]
    exposed = "both cards up, 6 decks H17, double 9 to 11, none after a split, one split"
    told += [
        Figure(
            exposed,
            "0.0147",
            "wizardofodds.com, double exposure (copy)",
            read("house_edge", "blackjack", **EXPOSED),
            differs="if soft 19 and 20 double too, as the source says of Atlantic City, ours is 0.0144",
        ),
    ]
    base = "8 decks S17, double any two and after a split, four hands, peek"
    told += [
        Figure(f"{base}; draw to split aces", "0.0019", RULES, change(draw_to_split_aces=True)),
        Figure(f"{base}; no double after a split", "-0.0014", RULES, change(double_after_split=False)),
        Figure(f"{base}; no peek under a ten", "-0.0010", RULES, no_peek_under_a_ten, "a blackjack takes all"),
        Figure("Spanish 21, 6 decks, no redoubling", "0.0037", "Wikipedia, Spanish 21", spanish_21),
    ]
    return told


def _side_figures() -> list[Figure]:
    wizard = "wizardofodds.com, side bets"
    told = [
        Figure(f"{n} decks, same suit {kq} and {other} to 1", edge, wizard, royal_match(int(n), int(kq), odds))
        for n, kq, other, edge in _rows(_ROYAL)
        for odds in [Odds(5, 2) if other == "5/2" else Odds(int(other), 1)]
    ]
    jacobson = "888casino.com, Jacobson"
    match_of_two = read("house_edge", "match", decks=2, match_dealer=True, match_pays=("4 to 1", "19 to 1"))
    streak = read("house_edge", "streak:3", decks=6, streak=True)
    return [
        *told,
        Figure("2 decks, over 13 wins", "0.4668", wizard, over_under("win", 2)),
        Figure("8 decks, over 13 wins", "0.4673", wizard, over_under("win", 8)),
        Figure("8 decks, under 13 wins", "0.4497", wizard, over_under("win", 8, "under-13")),
        Figure("4 decks, over 13", "0.0658", wizard, over_under("house_edge", 4)),
        Figure("6 decks, over 13", "0.06555", jacobson, over_under("house_edge", 6)),
        Figure("5 decks, sevens", "0.1325", wizard, sevens("house_edge", 5), "third card always dealt"),
        Figure("6 decks, sevens", "0.11400", jacobson, sevens("house_edge", 6), "third card always dealt"),
        Figure("6 decks, sevens, standard deviation", "22.8", jacobson, sevens("stdev", 6)),
        Figure("6 decks, sevens, any win", "0.07692", jacobson, sevens("win", 6)),
        Figure("1 deck, twenty point A", "0.3816", "onlineblackjack.org", twenty(1)),
        Figure("6 decks, twenty point A", "0.247089", wizard, twenty(6)),
        Figure("8 decks, twenty point A", "0.2405", "onlineblackjack.org", twenty(8)),
        Figure(
            "2 decks, match the dealer 4 and 19 to 1",
            "0.033124",
            wizard,
            match_of_two,
        ),
        *(
            Figure(f"{n} decks, match the dealer: one", ways, wizard, hands("match", "one match", 2, **rules))
            for n, ways in ((2, "576"), (4, "2304"))
            for rules in [{"decks": n, "match_dealer": True}]
        ),
        Figure("6 decks, king and queen", "144", wizard, hands("same-suit", "suited king and queen", 2, **ROYAL)),
        Figure("6 decks, queens and a blackjack", "135360", wizard, event("ways", "twenty", QUEENS, **TWENTY)),
        Figure("6 decks, twenty not suited", "744863040", wizard, event("ways", "twenty", "any twenty", **TWENTY)),
        Figure("6 decks, three sevens", "11664", jacobson, hands("sevens", "three sevens", 309, **SEVENS)),
        Figure("6 decks, a first seven", "2142720", jacobson, hands("sevens", "one seven", 309, **SEVENS)),
        Figure("Spanish 21, match the dealer wins", "0.15411", jacobson, spanish_match("win")),
        Figure("Spanish 21, match the dealer, spread", "2.448", jacobson, spanish_match("stdev")),
        Figure("a streak of three at 7 to 1", "0.143", "blackjackhero.com", streak, "six decks"),
    ]


PUBLISHED = (*_dealer_figures(), *_hand_figures(), *_main_figures(), *_side_figures())
__all__ = ["PUBLISHED", "SPANISH"]
