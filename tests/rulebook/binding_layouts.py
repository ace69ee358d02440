"""Binders of banks, wheels, dice, stands and batches, and of the war: chemin de fer to casino war, each tried."""

from __future__ import annotations

import re
from fractions import Fraction
from math import gcd
from typing import Any

from tests.rulebook.binding_baccarat import shown
from tests.rulebook.binding_doings import literals
from tests.rulebook.binding_record import Leaf, Made, count, record, steps
from tests.rulebook.binding_told import grounds, only
from tests.rulebook.binding_window import window
from tests.rulebook.binding_yes_no import elects

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.games.minibaccarat import rules as baccarat
from chapter47.games.sic_bo import wagers as sic_bo
from chapter47.rulebook.provisions import Provision
from chapter47.worked import examples_of, perform

# ---- chemin de fer, roulette, sic bo, pokette ---


def half_of_bank() -> str | None:
    """What a patron covers who goes avec la table against $100."""
    bank = 'amount 1 "bank" -> $100'
    taken = [
        dollars
        for dollars in (25, 40, 50, 60, 75, 100)
        if _taken_at_chemin(bank, f"bet 2 avec-la-table ${dollars}", "bet 3 stake $10")
    ]
    return "half" if taken == [50] else None


def _taken_at_chemin(*lines: str) -> bool:
    try:
        record("chemin-de-fer", *lines, "cards 4S AH 5C KH", seats="1 2 3")
    except Refusal:
        return False
    return True


def least_bank() -> str | None:
    """The least that a banker may put up at a table with a minimum of $10."""
    limits = "limits $10 to $10,000"
    for dollars in (5, 9, 10):
        try:
            record("chemin-de-fer", f'amount 1 "bank" -> ${dollars}', "bet 2 stake $10", "cards 4S AH 5C KH",
                   seats="1 2", limits=limits)  # fmt: skip
        except Refusal:
            continue
        return "table minimum" if dollars == 10 else None
    return None


def first_asked() -> int:
    return int(steps(record("chemin-de-fer", "bet 2 stake $10", "cards 4S AH 5C KH", seats="1 2 3"),
                     r'ask (\d) "take the bank"')[0])  # fmt: skip


def vigorish_step() -> int:
    """The greatest step of which all charges on a banker's winnings are multiples, in cents."""
    found = 0
    for dollars in (31, 33, 37, 41):
        bets = ('amount 1 "bank" -> $100', f"bet 2 stake ${dollars}", "cards 4S 9H 10C KH")
        for charge in _charges(*bets):
            found = gcd(found, charge)
    return found


def _charges(*lines: str) -> list[int]:
    try:
        done = record("chemin-de-fer", *lines, seats="1 2", limits="limits $1 to $10,000 chip $1 coin $0.05")
    except Refusal:
        return []
    return [int(Fraction(one) * 100) for one in steps(done, r"(?:collect|mark) 1 \w+ \$([\d.]+)")]


def winning_pockets(wager: str, wheel: str) -> list[str]:
    """The pockets on which a wager on one colour wins."""
    name = wager.replace("-", "_")
    elect = (f"elect wheel={wheel}", "elect layout_approval=L-47", "elect dozens=false", "elect red_black=false")
    pockets = ["0", *(["00"] if wheel == "double-zero" else []), *map(str, range(1, 37))]
    return [
        pocket
        for pocket in pockets
        if count(record("roulette", *elect, f"elect {name}=true", f"bet 1 {wager}:black $5", f"spin {pocket}"), "pay 1")
    ]


def wheel_of(name: str) -> str | None:
    """The wheel at which a colour wager may be offered."""
    given: dict[str, Any] = {"layout_approval": "L-47", "dozens": False, "red_black": False, name: True}
    found: str | None = only(w for w in ("single-zero", "double-zero") if elects("roulette", wheel=w, **given))
    return found


def never_with_dozens() -> list[str]:
    names = ("six_numbers_color", "seven_numbers_color", "eight_numbers_color", "five_adjacent")
    wheels = {"seven_numbers_color": "single-zero"}
    given = {name: {name: True, "layout_approval": "L-47", "wheel": wheels.get(name, "double-zero")} for name in names}
    apart = {"dozens": False, "red_black": False}
    return [
        name.replace("_", " ")
        for name, one in given.items()
        if elects("roulette", **one, **apart) and not elects("roulette", **one)
    ]


def five_adjacent() -> tuple[str, ...]:
    elect = ("elect layout_approval=L-47", "elect five_adjacent=true")
    return record("roulette", *elect, "bet 1 five-adjacent:17 $25", "bet 1 red $5", "spin 22")


def order_at_roulette() -> tuple[str, ...]:
    words = {
        'note "crown': "crown", 'note "$5.00 of seat 1 moved': "(d) transfer",
        "take 1 red": "collect losers", "pay 1": "pay winners",
    }  # fmt: skip
    found = [next((said for start, said in words.items() if line.startswith(start)), "") for line in five_adjacent()]
    return tuple(dict.fromkeys(one for one in found if one))


def _opens(high: bool) -> bool:
    """Whether the high card may make the forced bet of five-card stud."""
    try:
        game_type("poker").elections.elect({"game": "five-card-stud", "high_card_opens": high})
    except Refusal:
        return False
    return True


def after_no_spin() -> str | None:
    """What becomes of a wager at a spin that does not count."""
    lines = record("roulette", "bet 1 red $10", "declare ball-with-wheel by dealer", "spin 3")
    ends = [line.split()[0] for line in lines if re.match("(take|pay|return) 1", line)]
    return "stand" if ends == ["pay"] else None


def must_go(game: str, wager: str, pocket: str) -> str | None:
    """Which way a spin counts: where one with the wheel is no spin it is the other, else either."""
    if "ball-with-wheel" not in game_type(game).irregularities:
        return "either"
    lines = record(game, f"bet 1 {wager} $10", "declare ball-with-wheel by dealer", f"spin {pocket}")
    return "opposite to wheel" if any('call "No Spin' in line for line in lines) else None


def any_returned() -> bool:
    """Whether a wager of sic bo is ever returned, over every roll."""
    elections = game_type("sic-bo").elections.elect({})
    deciders = [
        (sic_bo.decide_small, ""), (sic_bo.decide_big, ""), (sic_bo.decide_any_three_of_a_kind, ""),
        (sic_bo.decide_total, "9"), (sic_bo.decide_one_of_a_kind, "4"),
    ]  # fmt: skip
    rolls = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    ends = {decide(roll, spot, elections).result.value for decide, spot in deciders for roll in rolls}  # type: ignore[arg-type]
    return not ends <= {"won", "lost"}


def secured_shaker() -> str | None:
    """The shaker of which it is said that it is secured to the table."""
    found = [
        way
        for way in literals("sic-bo", "shaker")
        if any("is secured to the table" in line for line in record("sic-bo", "staff", f"elect shaker={way}", "open"))
    ]
    return found[0] if len(found) == 1 else None


def again_at_once() -> bool:
    lines = record("pokette", "spin 9H", "spin 9H")
    return count(lines, "draw stand-1 9H") == 1 and count(lines, "draw stand-2 9H") == 1


def joker_first() -> str | None:
    lines = record("pokette", "spin JOKER1", "spin 9H")
    return "never first card" if steps(lines, r"draw stand-1 (\S+)") == ["9H"] else None


def opened_after_two() -> list[str]:
    """What may be wagered after two cards that are no pair."""
    lines = record("pokette", "spin 9H", "spin 8H")
    said = re.findall(r'call "([^"]+) may be made" \{(\S+)\}', "\n".join(lines))
    later = [words for words, cite in said if cite.startswith("19:47-12.8(d)")]
    return [*(words.lower() for words, cite in said if cite == "19:47-12.8(c)"), *(["(d) bets"] if later else [])]


# ---- baccarat and casino war ---


def banker_and_third(cite: str) -> tuple[int, int] | None:
    """The Banker's count and the Player's third card in the example that a paragraph is shown by."""
    for example in examples_of(cite):
        lines = perform(example).transcript.splitlines()
        dealt = {hand: [c for line in lines for c in re.findall(rf"^draw {hand} (\S+)", line)] for hand in HANDS}
        two, third = dealt["banker"][:2], dealt["player"][2]
        return baccarat.point_count(sum(map(_points, two))), _points(third)
    return None


HANDS = ("player", "banker")


def _points(card: str) -> int:
    rank = card[:-1]
    return 1 if rank == "A" else int(rank) if rank.isdigit() and rank != "10" else 0


def tie_wager_with() -> list[str]:
    found = ["initial wager"] if window("casino-war", [("initial", 1000), ("tie", 1000)]) is None else []
    cards, war = "cards 7H 7S 2C 3C 4C 9D 8H", 'ask 1 "surrender or war" -> war'
    lines = record("casino-war", "bet 1 initial $10", cards, war, 'ask 1 "tie wager on the war deal" -> no')
    return [*found, "war wager"] if any("tie wager on the war deal" in line for line in lines) else found


def burned() -> str | None:
    cards, war = "cards 7H 7S 2C 3C 4C 9D 8H", 'ask 1 "surrender or war" -> war'
    lines = [line for line in record("casino-war", "bet 1 initial $10", cards, war) if line.startswith("draw burn")]
    return "down" if lines and all(" unseen" in line for line in lines) else None


def batches_said(cite: str, words: str) -> int | None:
    found: int | None = only(len(re.findall(words, line)) for line in shown(cite))
    return found


LAID: dict[str, Made] = {
    "19:47-4.5[first-right] first": first_asked,
    "19:47-4.6[stake] least": least_bank,
    "19:47-4.7[avec-la-table] share": half_of_bank,
    "19:47-4.10[vigorish-rounding] step": vigorish_step,
    "19:47-5.1[color-sections] numbers": lambda: len(
        set(winning_pockets("eight-numbers-color", "double-zero")) - {"0", "00"}
    ),
    "19:47-5.1(e)7 numbers": lambda: len(winning_pockets("seven-numbers-color", "single-zero")),
    "19:47-5.1(e)8 numbers": lambda: len(winning_pockets("eight-numbers-color", "double-zero")),
    "19:47-5.1(e)7 wheel": lambda: wheel_of("seven_numbers_color"),
    "19:47-5.1(e)8 wheel": lambda: wheel_of("eight_numbers_color"),
    "19:47-5.1(g) if_any": never_with_dozens,
    "19:47-5.3[respin] wagers": after_no_spin,
    "19:47-5.3(a) direction": lambda: must_go("roulette", "red", "3"),
    "13:47-20.32(j)1 direction": lambda: must_go("night-roulette", "red", "3"),
    "19:47-5.6(b) direction": lambda: must_go("big-six", "joker", "2"),
    "13:47-20.29(b)3 direction": lambda: must_go("money-wheel", "joker", "2"),
    "19:47-5.3(d) paid_as": lambda: only(steps(five_adjacent(), r"pay 1 ([a-z-]+)")),
    "19:47-5.3(e) order": order_at_roulette,
    "19:47-9.2[one-shake] void": any_returned,
    "19:47-9.1[secured] shaker": secured_shaker,
    "19:47-12.2[decks] replacement": again_at_once,
    "19:47-12.8(g) joker": joker_first,
    "19:47-12.8(c) opens": opened_after_two,
    **{
        f"19:47-{s}.9(g) example.{name}": lambda s=s, at=at: (banker_and_third(f"19:47-{s}.9(g)") or (None, None))[at]  # type: ignore[misc]
        for s in ("3", "7")
        for at, name in enumerate(("banker", "third"))
    },
    "19:47-7.1(d)4 in_play": lambda: batches_said("19:47-7.1(d)4", "batch in play"),
    "19:47-7.1(d)4 in_device": lambda: batches_said("19:47-7.1(d)4", "batch in the device"),
    "19:47-7.1(d)6 discard_batches_max": lambda: batches_said("19:47-7.1(d)6", r"only \w+ cards in the discard rack"),
    "19:47-7.4(d) batches": lambda: "separate" if len(set(shown("19:47-7.4(d)"))) == 2 else None,
    "19:47-14.13[opener] choices": lambda: [word for high, word in ((False, "low"), (True, "high")) if _opens(high)],
    "19:47-22.1[tie-wager] with": tie_wager_with,
    "19:47-22.1[burn-card] face": burned,
    "19:47-22.10[two-cards] grounds": lambda: grounds("casino-war", "two-cards-dealt"),
}


def laid(row: Provision, leaf: Leaf) -> Any:
    """What was tried for this value of a layout, a bank or a stand."""
    made = LAID.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
