"""Binders of what may and may not be done: tried through a script, a plan of a night, or the elections."""

from __future__ import annotations

from typing import Any

from tests.rulebook.binding_counts import refused
from tests.rulebook.binding_play import _taken
from tests.rulebook.binding_record import Leaf, Made, count, record, steps
from tests.rulebook.binding_rounds import BET, SPLIT
from tests.rulebook.binding_window import window

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.night.model import Application
from chapter47.night.people import incomplete
from chapter47.night.worked import carried_out
from chapter47.rulebook.provisions import Provision


def elects(game: str, **given: Any) -> bool:
    try:
        game_type(game).elections.elect(given)
    except Refusal:
        return False
    return True


def is_floor(game: str, name: str, low: Any, high: Any, **given: Any) -> bool:
    """Whether odds may be better than printed and not worse."""
    return elects(game, **{name: high}, **given) and not elects(game, **{name: low}, **given)


def _stud_pays(*flushes: str) -> list[dict[str, str]]:
    """The pay table of the bet wager at a night's Caribbean stud, with other odds of a flush."""
    from chapter47.games.caribbean_stud.elections import PAYS

    return [{line: str(odds) for line, odds in PAYS.items()} | {"flush": flush} for flush in flushes]


def boxes(game: str, wager: str, given: dict[str, object] | None = None) -> int:
    """On how many places one patron may wager unless more are offered."""
    return 1 if window(game, [(wager, 1000), (f"{wager}:2", 1000)], given) is not None else 2


def most_odds(edition: str) -> int:
    return max(n for n in (1, 9, 10, 11, 99, 100, 101) if elects("craps", edition=edition, odds_multiples=(n, n, n)))


def first_lines(lines: tuple[str, ...], *cites: str) -> list[int]:
    """In which place each paragraph's first step comes among theirs."""
    at = [next(n for n, line in enumerate(lines) if f"{{{cite}}}" in line) for cite in cites]
    return [sorted(at).index(one) + 1 for one in at]


DEALT = ("19:47-2.6(e)1", "19:47-2.6(e)2", "19:47-2.6(e)3")
PASS = "bet 1 pass $10"
FIRE = ("elect fire_bet=true", "bet 1 fire:1 $3", PASS, "roll 3 3", "roll 3 3", PASS)
RIDE = tuple(f"bet 1 bet-{bet} $5" for bet in (1, 2, 3))


def ride(*choices: str) -> tuple[str, ...]:
    return record("night-let-it-ride", *RIDE, "cards QH 5D JC KH 2H QS", *choices)


def bet_of(cite: str, *choices: str) -> int:
    """Which of the three bets the steps of a paragraph speak of."""
    said = [line for line in ride(*choices) if f"{{{cite}}}" in line]
    found = {int(one) for line in said for one in steps((line,), r".*\bbet[- ](\d)\b")}
    return found.pop() if len(found) == 1 else 0


def over_seven(wager: str) -> list[int]:
    """The least and the greatest total that a wager wins on."""
    totals = {
        a + b
        for a in range(1, 7)
        for b in range(1, 7)
        if count(record("mini-dice", f"bet 1 {wager} $10", f"roll {a} {b}"), f"pay 1 {wager} ")
    }
    return [min(totals), max(totals)]


def missing(**given: Any) -> bool:
    return any("notar" in said for _, said in incomplete(Application(**given), employee=False))


def dollars_step(game: str, wager: str, given: dict[str, object] | None = None) -> int:
    """The smallest step of a wager in dollars, tried in quarters from $10 up; nothing below a dollar."""
    for cents in range(1025, 2100, 25):
        if window(game, [(wager, cents)], given) is None:
            return (cents - 1000) // 100 if cents % 100 == 0 else 0
    return 0


def split_aces() -> int:
    lines = record(
        "blackjack", "elect split_hands=3", "elect resplit_aces=false", BET, "cards AS 10H AD AC 5C 7C", SPLIT
    )
    return len(set(steps(lines, r"draw (box1\S*) ")))


def no_raise_on_a_pair() -> bool:
    return any(line.startswith("ask 1") for line in record("red-dog", "bet 1 original $10", "cards 4H 4D 6C"))


def three_card() -> bool:
    lines = record("three-card-poker", "bet 1 ante $10", "bet 1 pair-plus $10", "cards 4S KC 4H KH 9D 2D")
    return count(lines, "take 1 ante") == 1 and count(lines, "pay 1 pair-plus") == 1


TRIED: dict[str, Made] = {
    **{
        f"{cite} order": lambda at=at: first_lines(record("blackjack", BET, "cards 10S 10H 9D 10C"), *DEALT)[at]  # type: ignore[misc]
        for at, cite in enumerate(DEALT)
    },
    "13:47-20.23(i)2 floor": lambda: is_floor("night-caribbean-stud", "pays", *_stud_pays("4 to 1", "6 to 1")),
    "13:47-20.31(f) floor": lambda: is_floor("night-red-dog", "spread_3_pays", "3 to 2", "3 to 1"),
    "19:47-6.5[minimum-odds] floor": lambda: is_floor("red-dog", "spread_3_pays", "3 to 2", "3 to 1"),
    "13:47-20.25(i)2 floor": lambda: is_floor(
        "night-craps", "pays", {"field-12": "1 to 1"}, {"field-12": "3 to 1"}, higher_odds_everywhere=True
    ),
    "19:47-1.4(b)[floor] minimum": lambda: is_floor(
        "craps", "pays", {"field-12": "1 to 1"}, {"field-12": "3 to 1"}, higher_odds_everywhere=True
    ),
    "19:47-1.4(b)[higher-if-uniform] uniform": lambda: (
        not elects("craps", pays={"field-12": "3 to 1"}, higher_odds_everywhere=False)
    ),
    "19:47-1.6(e) before_1999-11-15": lambda: most_odds("1998"),
    "19:47-1.6(e) from_1999-11-15": lambda: most_odds("1999"),
    "19:47-1.3(c)2[no-removal] remove_before_loser_7": lambda: not refused("craps", *FIRE, "down 1 fire:1 $3"),
    "19:47-1.3(c)2[no-size-change] increase": lambda: not refused("craps", *FIRE, "bet 1 fire:1 $2", "roll 1 1"),
    "19:47-1.3(c)2[no-size-change] reduce": lambda: not refused("craps", *FIRE, "down 1 fire:1 $2", "roll 1 1"),
    "19:47-1.3(d)[no-return] replace_after_removal": lambda: (
        not refused(
            "craps", "bet 1 dont-pass $10", "roll 3 3", "down 1 dont-pass $10", "bet 1 dont-pass $10", "roll 3 3"
        )
    ),
    "19:47-1.3(d)[no-return] increase_after_reduction": lambda: (
        not refused("craps", "bet 1 dont-pass $10", "roll 3 3", "down 1 dont-pass $5", "bet 1 dont-pass $5", "roll 3 3")
    ),
    "19:47-2.3(d)[six-to-five-multiples] multiple": lambda: dollars_step(
        "blackjack", "blackjack", {"six_to_five": True, "decks": 2}
    ),
    "13:47-20.17(a) unit_usd": lambda: dollars_step("night-red-dog", "original"),
    "19:47-2.11(e)[aces-once] aces_hands": split_aces,
    "19:47-7.3(d) rate_percent": lambda: charged_on_a_tie(),
    "19:47-2.14 default_boxes": lambda: boxes("blackjack", "blackjack"),
    "19:47-19.14 default_boxes": lambda: boxes("spanish-21", "spanish-21"),
    "19:47-21.10 max_areas": lambda: boxes("fast-action-holdem", "original"),
    "19:47-6.8[one-area] default": lambda: boxes("red-dog", "original"),
    "13:47-20.31(g)4 default": lambda: boxes("night-red-dog", "original"),
    "19:47-3.2(a)5 both_allowed": lambda: window("punto-banco", BOTH, {"bonus": True}) is None,
    "19:47-7.2(a)5 both_allowed": lambda: window("minibaccarat", BOTH, {"bonus": True}) is None,
    "19:47-20.1[pair-plus-wager] independent_of_dealer": three_card,
    "19:47-6.5[pair] raise": no_raise_on_a_pair,
    "13:47-20.27(f)10 bet": lambda: bet_of("13:47-20.27(f)10"),
    "13:47-20.27(f)11 bet": lambda: bet_of("13:47-20.27(f)11"),
    "13:47-20.27(f)12 bet": lambda: bet_of("13:47-20.27(f)12", 'ask 1 "bet 1" -> withdraw'),
    "13:47-20.27(f)15 bet": lambda: bet_of("13:47-20.27(f)15"),
    "13:47-20.27(f)16 bet": lambda: bet_of("13:47-20.27(f)16"),
    "13:47-20.27(f)8 equal": lambda: (
        window("night-let-it-ride", [("bet-1", 500), ("bet-2", 500), ("bet-3", 600)]) is not None
    ),
    "19:47-13.2(a)4 wins": lambda: over_seven("over-7"),
    "19:47-13.2(a)5 wins": lambda: over_seven("under-7"),
    "13:47-19.1(a)[form] notarized": lambda: missing(notarized=False) and not missing(notarized=True),
    "13:47-19.1(b)[form] notarized": lambda: missing(notarized=False) and not missing(notarized=True),
    "13:47-13.7(a) charge_irrelevant": lambda: (
        not carried_out(['rentals.1.amount = "$0"', "without providers.1.certified"])[0].ready
    ),
    "19:47-2.3(k)[one-dollar-chip] amount": lambda: next(n for n in (1, 2, 5) if takes_progressive(n)),
    "13:47-20.25(e)3 min_offered": lambda: min(_taken("night-craps", "dice", range(1, 12))),
    "13:47-20.25(j)[offer-and-fee] fee_max_percent": lambda: max(_taken("night-craps", "buy_percent", range(1, 12))),
    "13:47-20.25(k)[offer-and-fee] cap_percent_of_wager": lambda: lay_cap(),
    "13:47-20.23(j)2[more-than-one] count_from": lambda: void_from(),
}
BOTH = [("player", 1000), ("player-bonus", 1000), ("banker-bonus", 1000)]


def takes_progressive(dollars: int) -> bool:
    bets = [("blackjack", 1000), ("progressive", dollars * 100)]
    return window("blackjack", bets, {"progressive": True}) is None


def charged_on_a_tie() -> int:
    lines = record("minibaccarat", "elect tie_vigorish=true", "bet 1 banker $100", "cards 9C 9D KH QS")
    return int(float(steps(lines, r"(?:collect|mark) 1 \w+(?:-\w+)* \$([\d.]+)")[0]))


def lay_cap() -> int:
    """The charge on a lay bet at the highest percentage, in percent of the wager."""
    lines = record("night-craps", "elect lay_percent=10", PASS, "bet 1 lay:6 $60", "roll 3 4")
    return int(float(steps(lines, r"collect 1 \w+ \$([\d.]+)")[0])) * 100 // 60


def void_from() -> int:
    """How many cards face up make a round void."""
    up = [f"declare card-face-up card {card} by dealer" for card in ("2C", "3C")]
    lines = record("night-caribbean-stud", "bet 1 ante $10", "draw seat-1 KH down", *up)
    void = next(at for at, line in enumerate(lines) if "Round void" in line)
    return count(lines[:void], "declare card-face-up ")


def tried(row: Provision, leaf: Leaf) -> Any:
    """What may be done, found by doing it."""
    made = TRIED.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
