"""Binders of what is offered, to whom it is offered next, and with what wagers are made: each tried."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from tests.rulebook.binding_baccarat import shown
from tests.rulebook.binding_counts import refused
from tests.rulebook.binding_doings import literals
from tests.rulebook.binding_record import Leaf, Made, record, steps
from tests.rulebook.binding_rounds import BET, HIT, SPLIT, offered, paid
from tests.rulebook.binding_told import grounds, only
from tests.rulebook.binding_yes_no import elects

from chapter47 import Bet, Game, Refusal
from chapter47.floor.checks import check
from chapter47.floor.reader import parse_floor
from chapter47.games import game_type
from chapter47.rulebook.provisions import Provision
from chapter47.worked import examples_of, perform

# ---- with what ---


def tenders(game: str, wager: str, **given: Any) -> list[str]:
    """What a wager may be made with when nobody confirms anything."""
    table = Game(game, **given).open_table({1: ("Ann", 10**8)})
    found = []
    for tender in ("chips", "currency", "match play", "cash", "silver", "cheque"):
        try:
            table.verify_tender(Bet(1, wager, 2500, tender))
        except Refusal:
            continue
        found.append(tender)
    return found


def instruments(game: str, wager: str, coupon: str, *without: str) -> list[str]:
    """Chips and plaques, and a coupon in the row's words; there may be wagers without one."""
    both = tenders(game, wager) == ["chips", "match play"]
    if not both or any("match play" in tenders(game, other) for other in without):
        return []
    return ["gaming chips", "plaques", coupon]


# ---- to whom next ---


def next_offered(lines: tuple[str, ...], pattern: str, after: int, *, from_right: bool) -> str | None:
    """Which way an offer goes from a seat, where seats are numbered from the dealer's right or left."""
    seats = [int(seat) for seat in steps(lines, pattern)]
    up = seats == sorted(seats) and len(seats) > 1 and seats[0] == after + 1
    return None if not up else "counterclockwise from the right" if from_right else "clockwise from the left neighbour"


def turning(game: str, *elections: str, cards: str) -> str | None:
    """To whom the right to turn cards goes when seat 2, then seat 3 declines."""
    bets = [f"bet {seat} banker ${amount}" for seat, amount in ((2, 100), (4, 50), (1, 50))]
    no = [f'ask {seat} "turn banker" -> decline' for seat in (2, 3)]
    lines = record(game, *elections, *bets, f"cards {cards}", *no, seats="1 2 3 4")
    first = lines.index(next(line for line in lines if line.startswith('ask 2 "turn banker"')))
    return next_offered(lines[first + 1 : first + 4], r'ask (\d) "turn banker"', 2, from_right=True)


def shoe_passes() -> str | None:
    bets = ("bet 1 player $10", "cards 10C 5D QC KS 9D")
    lines = record("punto-banco", *bets, 'ask 2 "take the shoe" -> decline', seats="1 2 3")
    passed = next(at for at, line in enumerate(lines) if "passes the shoe" in line)
    return next_offered(lines[passed:], r'ask (\d) "take the shoe"', 1, from_right=True)


def dice_pass() -> str | None:
    lines = record("craps", "bet 1 pass $10", "roll 3 3", "roll 3 4", 'ask 2 "take the dice" -> decline', seats="1 2 3")
    passed = next(at for at, line in enumerate(lines) if "passes the dice" in line)
    return next_offered(lines[passed:], r'ask (\d) "take the dice"', 1, from_right=False)


def cut_passes() -> str | None:
    """Seats of blackjack are numbered from the dealer's left: up is clockwise."""
    declined = [f'ask {seat} "cut the cards" -> decline' for seat in (2, 4)]
    seats = steps(record("blackjack", "open", *declined, "cards 2C", seats="2 4 6"), r'ask (\d) "cut the cards"')
    return "clockwise" if seats == ["2", "4", "6"] else None


def cuts_at_last() -> str | None:
    """Who cuts where all decline."""
    declined = [f'ask {seat} "cut" -> decline' for seat in (2, 1)]
    lines = record("red-dog", "open", *declined, "cards 4C", seats="1 2")
    return {"0": "dealer"}.get(steps(lines, r"cut (\d)")[0])


# ---- craps ---


def thrown_again(key: str) -> bool:
    """Whether a throw is invalid by itself: no ground is given for it, and nothing is settled by it."""
    lines = record("craps", "bet 1 pass $10", f"declare {key} by boxperson", "roll 6 5")
    declared = next(at for at, line in enumerate(lines) if line.startswith(f"declare {key}"))
    thrown = next(at for at, line in enumerate(lines) if line.startswith("roll "))
    moved = any(re.match("(take|pay|return) ", line) for line in lines[declared:thrown])
    return not moved and not grounds("craps", key)


def of_old_list() -> list[str]:
    """The games that the older text knows."""
    games = {"craps": {}, "mini-craps": {}, "automated craps": {"automated": True}}
    return [name for name, given in games.items() if elects(name.removeprefix("automated "), edition="1998", **given)]


# ---- blackjack and its kin ---


def side_wager(cite: str) -> str | None:
    """The paragraph of the wager beside the main one, in the examples that a paragraph is shown by."""
    kinds = {kind.key: kind.cite for kind in game_type("blackjack").wagers}
    found = {
        kinds[key].removeprefix("19:47-")
        for example in examples_of(cite)
        for line in example.when
        if (m := re.match(r"bet \d+ ([a-z0-9-]+)", line)) and (key := m[1]) in kinds and key != "blackjack"
        if perform(example).wrong == ()
    }
    return found.pop() if len(found) == 1 else None


def not_insured(name: str, wager: str) -> bool:
    """Whether insurance of a hand with a side wager is no more than half the main wager."""
    base = (f"elect {name}=true", "elect decks=6", BET, f"bet 1 {wager} $1", "cards 10S AH 9D KC")
    most = [
        amount
        for amount in (5, 6)
        if not refused("blackjack", *base, 'ask 1 "insurance" -> insure', f'amount 1 "insurance" -> ${amount}')
    ]
    return most == [5]


def added_uninsured() -> str | None:
    added = {"over_under": "over-13", "same_suit": "same-suit", "sevens": "sevens"}
    return "2.17(a)" if all(not_insured(name, wager) for name, wager in added.items()) else None


def one_of_three() -> list[str]:
    """The added wagers that are offered alone and not beside another."""
    options = {"over_under": "2.17(a)1", "same_suit": "2.17(a)2", "sevens": "2.17(a)3"}
    alone = [name for name in options if elects("blackjack", decks=6, **{name: True})]
    pairs = [pair for pair in combinations(options, 2) if elects("blackjack", decks=6, **dict.fromkeys(pair, True))]
    return [] if pairs else [options[name] for name in alone]


def not_with_multiple_action() -> list[str]:
    words = {"down": "2.6(j)", "up": "2.6(k)", "reader": "card reader", "none": "2.6(h)"}
    return [said for way, said in words.items() if not elects("blackjack", multiple_action=True, hole_card=way)]


def not_doubled() -> list[str]:
    """The two-card hands of 21 that may not be doubled: dealt, and made by a split."""
    dealt = record("blackjack", BET, "cards AS 9H KD")
    split = (BET, "cards 10S 9H 10D AC 9S 9C", SPLIT)
    found = [] if any(line.startswith('ask 1 "box1"') for line in dealt) else ["blackjack"]
    asked_first = 'ask 1 "box1" -> double'
    return [*found, "two-card 21"] if refused("blackjack", *split, asked_first) else found


def no_split_natural(game: str) -> bool:
    """Whether an ace and a ten-value card pay more than even money as dealt, and not on a hand that was split."""
    lines = record(game, BET, "cards AS 6H AD KC 9D KS QC", SPLIT)
    odds = {Fraction(int(a), int(b)) for line in lines for a, b in re.findall(r"at (\d+) to (\d+)", line)}
    dealt = "cards AS 6H KD" if game == "blackjack" else "cards AS 6H KD 9C"
    return odds == {Fraction(1)} and paid(record(game, BET, dealt), "blackjack") == Fraction(3, 2)


@cache
def three_cards_paid(option: str, odds: Fraction) -> tuple[tuple[tuple[str, ...], bool], ...]:
    """The three-card hands of 21, of one suit and of several, that are paid at odds where an option is elected."""
    found = []
    for ranks in (
        ("6", "7", "8"),
        ("7", "7", "7"),
        ("5", "7", "9"),
        ("4", "8", "9"),
        ("2", "9", "10"),
        ("3", "8", "K"),
    ):
        for suits in ("SSS", "SHD"):
            a, b, c = (f"{rank}{suit}" for rank, suit in zip(ranks, suits, strict=True))
            lines = record("blackjack", f"elect {option}=true", "elect decks=8", BET, f"cards {a} 10S {b} {c} 8C", HIT)
            if paid(lines, "blackjack") == odds:
                found.append((ranks, suits == "SSS"))
    return tuple(found)


def bonus_range() -> tuple[int, int]:
    """The least and the greatest advantage of a bonus wager that may be elected, in whole percent."""
    chance = Fraction(4608, 97032)
    taken = [cents for cents in range(1000, 2500, 5) if _bonus(cents)]
    edge = [100 * (1 - chance * (Fraction(cents, 100) + 1)) for cents in (taken[0], taken[-1])]
    return round(edge[1]), round(edge[0])


def _bonus(cents: int) -> bool:
    return elects("blackjack", blackjack_bonus=True, decks=6, bonus_one={str(cents): 1000})


def ace_with() -> str | None:
    """The cards that make a blackjack with an ace at Spanish 21."""
    found = []
    for rank in "8 9 J Q K".split():
        more = "" if rank in "JQK" else " KS"
        lines = record("spanish-21", BET, f"cards AS 6H {rank}D 9C{more}")
        if any("at 3 to 2" in line for line in lines):
            found.append(rank)
    return f"A + {'/'.join(found)}"


def suits_together() -> list[list[str]]:
    """The suits that may share a back colour, a pair of them and the pair that is left."""
    suits = ("hearts", "diamonds", "spades", "clubs")
    pairs = [list(pair) for pair in combinations(suits, 2) if elects("blackjack", first_side_suits=pair)]
    return [pair for pair in pairs if [s for s in suits if s not in pair] in pairs]


def insures_alone(game: str) -> bool:
    """Whether of two who bet on a box one insures and the other does not."""
    lines = record(
        game, "elect shared_boxes=true", "bet 1 blackjack $10", "bet 2 box:1 $10",
        'ask 1 "let seat 2 bet on box 1" -> consent', "cards QS AH 9D KC", 'ask 1 "insurance" -> no',
        'ask 2 "insurance" -> insure', seats="1 2",
    )  # fmt: skip
    return steps(lines, r"stake (\d) insurance") == ["2"]


def spanish_sign() -> bool:
    lines = ['casino = "A"', 'complete_text = "the desk"', "[[table]]", "number = 1", 'game = "spanish-21"']
    report = check(parse_floor("\n".join([*lines, 'limits = { minimum = "$5", maximum = "$500" }']) + "\n"))
    return any(one.cite == "19:47-19.5[sign]" for one in (*report.violations, *report.warnings))


def split_shared() -> list[str]:
    """What another bettor on a box may do when it is split."""
    lines = (
        "elect shared_boxes=true", "bet 1 blackjack $20", "bet 2 box:1 $30",
        'ask 1 "let seat 2 bet on box 1" -> consent', "cards 8C 7D 8D KS", 'ask 1 "box1" -> split',
        'ask 2 "split" -> dance',
    )  # fmt: skip
    words = {"cover": "cover each hand"}
    return sorted({words.get(one, "designate one hand") for one in offered("spanish-21", *lines, seats="1 2")})


OFFERS: dict[str, Made] = {
    "19:47-1.3(b)[instruments] instruments": lambda: instruments(
        "craps", "pass", "match play coupons (limited)", "field"
    ),
    "19:47-2.3(d)[instruments] instruments": lambda: instruments(
        "blackjack", "blackjack", "match play coupon with wager"
    ),
    "19:47-3.2(c) instruments": lambda: instruments("punto-banco", "player", "match play coupon"),
    "19:47-7.2(c) instruments": lambda: instruments("minibaccarat", "player", "match play coupon"),
    "19:47-15.3[tender] tender": lambda: tenders("keno", "straight:1,2,3"),
    "19:47-1.11(c) direction": dice_pass,
    "19:47-2.5(f)[pass-clockwise] direction": cut_passes,
    "19:47-3.11(b) direction": shoe_passes,
    "19:47-3.12(f)[offer] direction": lambda: turning(
        "punto-banco", 'elect dealing="face down"', cards="10C 5D QC 8S 9D 2H"
    ),
    "19:47-7.11(f)[offer] direction": lambda: turning("minibaccarat", "elect dealing=3", cards="10C 5D QC 8S 9D 2H"),
    "19:47-6.3[offer-cut] else": cuts_at_last,
    "19:47-1.9(a)[off-table] automatic": lambda: thrown_again("off-table"),
    "19:47-1.9(a)[stacked] automatic": lambda: thrown_again("stacked"),
    "19:47-1.2(a) games": of_old_list,
    "19:47-1.11(a)2 reasons": lambda: [one for one in grounds("craps", "order-pass") if one != "time is up"],
    "19:47-1.5(a)[buy-option] in_addition_to_place": lambda: (
        elects("craps", buy_bets=True) and not elects("craps", buy_bets=True, place_to_win=False)
    ),
    "19:47-1.5(b)[lay-option] in_addition_or_in_lieu": lambda: all(
        elects("craps", lay_bets=True, place_to_lose=given) for given in (True, False)
    ),
    **{
        f"19:47-{cite} wager": lambda cite=cite: side_wager(f"19:47-{cite}")  # type: ignore[misc]
        for cite in ("2.2(b)3.ii", "2.6(j)3", "2.6(k)6[sevens]", "2.11(f)[announce-forfeit]", "2.11(f)[pay-first]")
    },
    "19:47-2.9(e) wager": lambda: "2.19" if not_insured("progressive", "progressive") else None,
    "19:47-2.9(f) wagers": added_uninsured,
    "19:47-2.17(a)[one-of-three] choices": one_of_three,
    "19:47-2.18(e) not_with": not_with_multiple_action,
    "19:47-2.6(j)2 not_with": lambda: (
        "progressive (2.19)"
        if elects("blackjack", hole_card="down", decks=6)
        and elects("blackjack", progressive=True, decks=6)
        and not elects("blackjack", hole_card="down", progressive=True, decks=6)
        else None
    ),
    "19:47-2.10(a)[right] excluded": not_doubled,
    "19:47-2.1[blackjack] excluded": lambda: "split hands" if no_split_natural("blackjack") else None,
    "19:47-19.1[blackjack] not_after": lambda: "split" if no_split_natural("spanish-21") else None,
    "19:47-19.1[blackjack] cards": ace_with,
    "19:47-2.2(a)[old-basic] cutting_cards": lambda: (
        game_type("blackjack").elections.elect({"edition": "1999"}).cutting_cards_needed  # type: ignore[attr-defined]
    ),
    "19:47-2.3(e)1 cards": lambda: {((("6", "7", "8"), True),): "6,7,8 one suit"}.get(
        three_cards_paid("suited_678", Fraction(2))
    ),
    "19:47-2.3(e)2 cards": lambda: {((("7", "7", "7"), True), (("7", "7", "7"), False)): "7,7,7"}.get(
        three_cards_paid("three_sevens", Fraction(3, 2))
    ),
    "19:47-2.15(o) odds": lambda: paid(
        record(
            "blackjack",
            "elect blackjack_bonus=true",
            BET,
            "bet 1 bonus $5",
            "cards AC 7D KC",
            "declare bonus-system-failure by dealer",
        ),
        "bonus",
    ),
    "19:47-2.19(g)3 who": lambda: {"casino-supervisor": "casino supervisor"}.get(
        str(only(line.split()[1] for line in shown("19:47-2.19(g)3")))
    ),
    "19:47-2.20(k)[range] min_percent": lambda: bonus_range()[0],
    "19:47-2.20(k)[range] max_percent": lambda: bonus_range()[1],
    "19:47-3.5(a) choices": lambda: literals(
        "punto-banco", "shuffle", **{"1": "(a)1 shuffle and lace", "2": "(a)2 wash and three shuffles"}
    ),
    "19:47-2.6(d)1[mapping] groups": suits_together,
    "19:47-19.13(f) independent": lambda: insures_alone("spanish-21"),
    "19:47-19.5[sign] sign": spanish_sign,
    "19:47-19.13(e) choices": split_shared,
}


def offers(row: Provision, leaf: Leaf) -> Any:
    """What was offered or taken for this value."""
    made = OFFERS.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
