"""Binders of words that are said, parts that are paid, and signs that must stand at a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.rulebook.binding_record import Leaf, Made, record, steps
from tests.rulebook.binding_rounds import BET, insured, paid

from chapter47 import Refusal
from chapter47.floor.checks import check
from chapter47.floor.reader import parse_floor
from chapter47.rulebook.provisions import Provision
from chapter47.table.odds import Odds

FLOOR = 'casino = "A"\ncomplete_text = "the desk"\n[[table]]\nnumber = 1\ngame = "blackjack"\n'
SIGNED = {  # options of blackjack, each with the election that a sign must state
    "19:47-2.3(e)[optional-payouts]": ("suited_678 = true", "suited_678"),
    "19:47-2.9(b)[timing-own-turn]": ("insurance_at_own_turn = true", "insurance_at_own_turn"),
    "19:47-2.11(e)[aces-once]": ("split_hands = 3; resplit_aces = false", "split_hands"),
    "19:47-2.17(e)2[selection]": ("same_suit = true", "same_suit_option"),
    "19:47-2.17(h)": ("same_suit = true", "added_maximum"),
    "19:47-2.18(b)[posting]": ("multiple_action = true", "multiple_action"),
    "19:47-2.23(c)[limits]": ("match_dealer = true", "match_limits"),
    "19:47-2.24(c)[limits]": ("twenty_point = true", "twenty_point_limits"),
    "19:47-2.24(f)[paytable]": ("twenty_point = true", "twenty_point_pays"),
}


def sign(elections: str, name: str) -> str | None:
    """19:47-8.3, where a floor with these elections is unlawful for want of a sign."""
    lines = "".join(f"elections.{one.strip()}\n" for one in elections.split(";"))
    report = check(parse_floor(f'{FLOOR}limits = {{ minimum = "$5", maximum = "$500" }}\n{lines}'))
    said = f"No sign at the table states the rule of {name}: "
    return "19:47-8.3" if any(said in str(one) for one in report.violations) else None


def takes(word: str) -> bool:
    """Whether odds may be stated with a word."""
    try:
        Odds.parse(f"9 {word} 1")
    except (Refusal, ValueError):
        return False
    return True


def part(lines: tuple[str, ...], pattern: str, whole: int) -> str:
    return str(Fraction(Fraction(steps(lines, pattern)[0].replace(",", "")), whole))


def called(lines: tuple[str, ...], *words: str) -> list[str]:
    return [word for word in words if any(line.startswith(f'call "{word}') for line in lines)]


RED = ("bet 1 original $10", "cards 4H 8D 6C")
SAID: dict[str, Made] = {
    **{f"{cite} notice": lambda given=given: sign(*given) for cite, given in SIGNED.items()},  # type: ignore[misc]
    "19:47-1.4(a) word": lambda: next(word for word in ("for", "to") if takes(word)),
    "19:47-1.4(a) forbidden": lambda: next(word for word in ("to", "for") if not takes(word)),
    "13:47-20.25(i)1 word": lambda: next(word for word in ("for", "to") if takes(word)),
    "13:47-20.25(i)1 forbidden": lambda: next(word for word in ("to", "for") if not takes(word)),
    "19:47-5.5(b) forbidden_word": lambda: next(word for word in ("to", "for") if not takes(word)),
    "19:47-12.6(a) forbidden_word": lambda: next(word for word in ("to", "for") if not takes(word)),
    "13:47-20.31(d)13[third-card] announce": lambda: called(record("night-red-dog", *RED), "Raises closed")[0],
    "19:47-6.5[third-card] announce": lambda: called(record("red-dog", *RED), "Raises closed")[0],
    "13:47-20.22(g)4[amount] fraction": lambda: part(
        insured("night-blackjack", "3S"), r"stake 1 insurance \$([\d.]+)", 10
    ),
    "19:47-22.8[surrender] share": lambda: part(
        record("casino-war", "bet 1 initial $10", "cards 7H 7S", 'ask 1 "surrender or war" -> surrender'),
        r"take 1 initial \$([\d.]+)",
        10,
    ),
    "19:47-5.2(b)[return] returned": lambda: part(
        record("roulette", "elect zero_loss=half", "bet 1 red $10", "spin 00"), r'note "\$([\d.]+) of red returned', 10
    ),
    "13:47-20.22(g)2[equal-wager] ratio": lambda: Fraction(
        part(
            record("night-blackjack", BET, "cards 3S 8S 10H 8D 7C 10S 10D", 'ask 1 "box1" -> split'),
            r"stake 1 split\S* \$([\d.]+)",
            10,
        )
    ),
    "13:47-20.22(g)3[amount] ratio": lambda: Fraction(
        part(
            record("night-blackjack", BET, "cards 3S 6S 10H 5D 9C 10S", 'ask 1 "box1" -> double'),
            r"stake 1 \S+ \$([\d.]+)",
            10,
        )
    ),
    "19:47-19.11[insurance-pays] pays": lambda: paid(
        record("spanish-21", "bet 1 blackjack $10", "cards QS AH 9D KC", 'ask 1 "insurance" -> insure'), "insurance"
    ),
    "19:47-5.3(d) odds": lambda: paid(
        record(
            "roulette", "elect layout_approval=L-47", "elect five_adjacent=true", "bet 1 five-adjacent:0 $10", "spin 0"
        ),
        r"\S+",
    ),
    "19:47-3.10(a) tie_call": lambda: tie_call("punto-banco"),
    "19:47-7.10(a) tie_call": lambda: tie_call("minibaccarat"),
    "19:47-3.7(b) calls": lambda: called(
        record("punto-banco", "bet 1 player $10", "cards KC 9D QH 10S"), "No More Bets", "Cards"
    ),
}


def tie_call(game: str) -> str:
    lines = record(game, "bet 1 tie $10", "cards 9C 9D KH QS")
    return steps(lines, r'call "Player \d, Banker \d: ([^"]+)"')[0]


def said(row: Provision, leaf: Leaf) -> Any:
    """A word, a part or a sign."""
    made = SAID.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
