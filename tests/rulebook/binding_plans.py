"""Binders of the casino night: the plan of a lawful one with lines changed, and rounds of its games."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.rulebook.binding_play import _taken
from tests.rulebook.binding_record import Leaf, Made, count, record, steps
from tests.rulebook.binding_rounds import BET, SPLIT, offered
from tests.rulebook.binding_told import Nothing
from tests.rulebook.binding_yes_no import elects

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.night.games import NIGHT_GAMES
from chapter47.night.worked import carried_out
from chapter47.rulebook.provisions import Provision
from chapter47.scripts import play_script

Lines = tuple[str, ...]


@cache
def faults(*lines: str) -> frozenset[str]:
    """The paragraphs under which the lawful plan with these lines is found wrong, or to lack something."""
    report, _ = carried_out(list(lines))
    return frozenset(one.cite or "" for one in (*report.violations, *report.missing))


def is_fault(cite: str, *lines: str) -> bool:
    return cite in faults(*lines)


# ---- the plan ---

ADMITTED = "13:47-7.5(a)[card-with-admission]"
OPERATOR = "13:47-20.2[class-a-casino-night-operator]"


def card_good_for() -> str | None:
    """For how many of the regular games of bingo the card with the admission must be good."""
    for games in (1, 8):
        prices = 'kind = "bingo", licence = "BL:7", prices = { admission = "$4" }'
        line = f"beside.2 = {{ {prices}, regular_games = {games}, card_good_for = %d }}"
        least = next(n for n in range(games + 1) if not is_fault(ADMITTED, line % n))
        if least != games:
            return None
    return "all regular games"


def at_every_table() -> str | None:
    """Whether a class A operator may deal every game of a night that is dealt."""
    dealt = [name for name, game in NIGHT_GAMES.items() if not game.machine]
    barred = [name for name in dealt if any(cite.startswith("13:47-20.9") for cite in faults(*_at(name)))]
    return None if barred else "all"


def _at(game: str) -> Lines:
    return (f'tables.1 = {{ number = 1, game = "{game}", gear = {{ provider = "Shore Tables" }} }}',)


def may() -> list[str]:
    """What a class A operator does in the lawful plan and a class B operator in her place may not."""
    tried = {
        "operate": ("13:47-20.9(d)", 'roster.4.person = "Ben Marsh"'),
        "instruct": ("13:47-20.9(c)2", 'people.6.taught.1.by = "Cara Bloom"'),
        "supervise": ("13:47-20.2[class-b-casino-night-operator]", 'roster.6.supervisor = "Cara Bloom"'),
    }
    return [word for word, (cite, line) in tried.items() if is_fault(cite, line) and not faults()]


def paid_or_not() -> str | None:
    free = faults("without roster.4.pay")
    return "either" if not free and not faults('roster.4.pay = "$300"') else None


def unpaid_members() -> list[str]:
    """Those whose pay is refused because of what they belong to."""
    cite, paid = "13:47-20.5(d)[who-may-be-paid]", 'roster.4.pay = "$300"'
    of = {"members of holder": "Post 12", "members of auxiliary or affiliated organization": "Post 12 Auxiliary"}
    return [words for words, name in of.items() if is_fault(cite, paid, f'people.4.member_of = "{name}"')]


def shown_value() -> list[str]:
    """What is enough on a chip, each alone, where neither is not."""
    cite = "13:47-20.12(a)"
    ways = {
        "value marked": ("without money.series.1.colour", "money.series.1.marked = true"),
        "color coded": ('money.series.1.colour = "red"', "money.series.1.marked = false"),
    }
    neither = ("without money.series.1.colour", "money.series.1.marked = false")
    return [word for word, lines in ways.items() if is_fault(cite, *neither) and not is_fault(cite, *lines)]


def on_scrip() -> list[str]:
    """What scrip may not lack."""
    words = {"date": "event date", "name": "holder name"}
    return [
        said
        for word, said in words.items()
        if is_fault("13:47-20.12(d)", f'money.series.4.shows = ["{next(w for w in words if w != word)}"]')
    ]


def any_admission() -> str | None:
    free = [line for line in ("without admission", 'admission = "$1"', 'admission = "$5000"') if not faults(line)]
    return "not limited here" if len(free) == 3 else None


# ---- rounds of the night's games ---


def against(game: str, bets: Lines, low: str, high: str, *choices: str) -> bool:
    """Whether the dealer's cards change what the same player's cards win."""
    ends = {tuple(steps(record(game, *bets, f"cards {cards}", *choices), r"(pay|take) ")) for cards in (low, high)}
    return len(ends) > 1


def played_against_house() -> str | None:
    bets, choice = ("bet 1 ante $10",), 'ask 1 "bet" -> bet'
    weak = "KS 2C QH 3D 9D 4S 8C 9H 2D JC"
    strong = "KS AC QH AD 9D AS 8C AH 2D JC"
    return "house" if against("night-caribbean-stud", bets, weak, strong, choice) else None


def no_opponent() -> Any:
    """At let it ride no hand but the player's own is dealt: nothing is there to beat."""
    bets = tuple(f"bet 1 bet-{n} $5" for n in (1, 2, 3))
    lines = record("night-let-it-ride", *bets, "cards QH 5D JC KH 2H QS")
    return None if any(line.startswith("draw dealer") for line in lines) else Nothing()


def dealer_keeps() -> bool:
    """Whether the dealer's first card is dealt once and all three hands of the dealer have it."""
    lines = record("multi-action-blackjack", *SPOTS, "cards KS 9H QD 10C 10D 2S 10S")
    return count(lines, "draw dealer 9H") == 1 and len(steps(lines, r"(?:pay|take|return) 1 hand:(\d)")) == 3


def split_again() -> Any:
    """Four pairs after one another may all be split."""
    eights = "3S 8S 10H 8D 7C 8C 8H 8S 8D 10S 10D 10C 10H 9S 9D"
    lines = record("night-blackjack", BET, f"cards {eights}", *[SPLIT] * 5)
    return Nothing() if count(lines, "stake 1 split") >= 5 else None


def right_hand_first() -> str | None:
    """The first hand lies on the player's right: it is drawn to before the one split from it."""
    lines = record("night-blackjack", BET, "cards 3S 8S 10H 8D 7C 10S 10D", SPLIT)
    drawn = steps(lines, r"draw (box1\S*) ")[2:]
    return "player's right to left" if drawn == ["box1", "box1.2"] else None


def short_of_one() -> int:
    """How many cards the dealer has when one more completes the hand."""
    lines = record("night-caribbean-stud", "bet 1 ante $10", *_short(), 'ask 1 "bet" -> fold')
    declared = next(at for at, line in enumerate(lines) if line.startswith("declare dealer-short"))
    return count(lines[:declared], "draw dealer ")


def _short() -> Lines:
    cards = [f"draw {who} {card}" for card, who in zip("6S QS AH 4C JS 3S 2C 5D KD".split(), _turns(), strict=True)]
    return (*[f"{line} down" for line in cards], "declare dealer-short by dealer", "draw dealer 9D")


def _turns() -> list[str]:
    return ["seat-1", "dealer"] * 4 + ["seat-1"]


def as_many_as(game: str, *words: str) -> str | None:
    """Whether how many may play is elected, with no end to it but the places of the table."""
    taken = _taken(game, "players", range(1, 21))
    return words[0] if taken[:1] == [1] and len(taken) > 7 else None


def joker_lost() -> int | None:
    """With how many jokers a bet on one joker loses, of those with which it might win."""
    lost = [n for n, cards in ((1, "JOKER1 2C"), (2, "JOKER1 JOKER2")) if not _joker(cards)]
    return lost[0] if len(lost) == 1 else None


def _joker(two: str) -> bool:
    lines = record("joker-seven", "bet 1 one-joker $10", f"cards AS KD JC 9H 7S {two}")
    return any(line.startswith("pay 1 one-joker") for line in lines)


def prial() -> int:
    """The fewest cards of one rank that a bet on a prial wins with."""
    hands = {2: "8S 8H 7D KC QC 5D 2C", 3: "8S 8H 8D KC QC 5D 2C"}
    won = [n for n, cards in hands.items() if count(record("joker-seven", "bet 1 prial $10", f"cards {cards}"), "pay")]
    return min(won)


def combinations() -> list[str]:
    """The squares of joker seven, in the words of the text."""
    numbers = {"exactly-four": "4", "exactly-five": "5", "exactly-six": "6", "exactly-seven": "7"}
    kinds = {kind.key: kind.spots for kind in game_type("joker-seven").wagers}
    exact = [(numbers[key], spots) for key, spots in kinds.items() if key in numbers]
    found = [f"4+ {colour}" for colour in kinds.pop("four-or-more")]
    for colour in dict.fromkeys(spot for _, spots in exact for spot in spots):
        found.append(f"exactly {'/'.join(number for number, spots in exact if colour in spots)} {colour}")
    for key, spots in kinds.items():
        if key not in numbers:
            found.append(f"{key} {spots[0]} to {spots[-1]}" if spots else key.replace("-", " "))
    return [f"specific {one}" if one.startswith("pair ") else one for one in found]


def second_hand_at() -> list[int]:
    """The places at which a player of place 4 may play a second hand."""
    found = []
    for place in (1, 2, 3, 5, 6, 7):
        lines = ["game night-let-it-ride", "seat 4 Ann $500", f"seat {place} Ann $500"]
        bets = [f"bet {seat} bet-{n} $5" for seat in (4, place) for n in (1, 2, 3)]
        if refused_by(*lines, *bets) != "13:47-20.27(f)6":
            found.append(place)
    return found


def third_hand() -> bool:
    """Whether a player of places 3, 4 and 5 is refused."""
    lines = ["game night-let-it-ride", *(f"seat {place} Ann $500" for place in (3, 4, 5))]
    bets = [f"bet {seat} bet-{n} $5" for seat in (3, 4, 5) for n in (1, 2, 3)]
    return refused_by(*lines, *bets) == "13:47-20.27(f)6"


def refused_by(*lines: str) -> str | None:
    """The paragraph by which a script is refused; one whose cards run out is not."""
    try:
        play_script("\n".join(lines) + "\n")
    except Refusal as refusal:
        return refusal.cite
    return None


SPOTS = tuple(f"bet 1 hand:{n} $10" for n in (1, 2, 3))


def insured_against() -> str | None:
    """The dealer's first card against which insurance is offered at multi-action blackjack."""
    found = []
    for rank in "A 2 9 10 J Q K".split():
        cards, asked = f"cards 10S {rank}H 9D", 'ask 1 "insurance on hand 1" -> dance'
        try:
            record("multi-action-blackjack", *SPOTS, cards, asked)
        except Refusal as refusal:
            if "is not a choice" in refusal.message:
                found.append(rank)
    return {("A",): "ace"}.get(tuple(found))


def may_choose() -> list[str]:
    """What may be done with two cards of multi-action blackjack that are no pair and cannot be doubled."""
    found = offered("multi-action-blackjack", *SPOTS, "cards 10S 9H 6D", 'ask 1 "box1" -> dance')
    return [{"stand": "stay"}.get(one, one) for one in found]


def natural_of() -> int:
    """How many cards a blackjack of multi-action blackjack has: one of three cards is paid even money."""
    lines = record("multi-action-blackjack", *SPOTS, "cards AS 9H QD")
    return count(lines, "draw box1 ")


def lays_instead() -> bool:
    """Whether lay bets are offered although the listed odds are not."""
    return elects("night-craps", lay_bets=True, place_to_lose=False)


PLANS: dict[str, Made] = {
    f"{ADMITTED} games": card_good_for,
    f"{OPERATOR} games": at_every_table,
    f"{OPERATOR} may": may,
    f"{OPERATOR} compensated": paid_or_not,
    "13:47-20.2[caribbean-stud-poker] opponent": played_against_house,
    "13:47-20.2[let-it-ride] opponent": no_opponent,
    "13:47-20.2[multi-action-blackjack] dealer_keeps_first_card": dealer_keeps,
    "13:47-20.5(d)[who-may-be-paid] excluded": unpaid_members,
    "13:47-20.6(a) must_be": lambda: (
        "member" if is_fault("13:47-20.6(a)", "without people.1.member_of") and not faults() else None
    ),
    "13:47-20.12(a) one_of": shown_value,
    "13:47-20.12(d) must_show": on_scrip,
    "13:47-20.13 amount": any_admission,
    "13:47-20.10(d)2 tips": lambda: (
        0 if is_fault("13:47-20.10(d)2", "tables.2.gear.tip_box = true") and not faults() else None
    ),
    "13:47-20.22(g)2[resplit] max_hands": split_again,
    "13:47-20.22(g)2[right-hand-first] order": right_hand_first,
    "13:47-20.23(j)4[dealer-short-one] dealer_cards": short_of_one,
    "13:47-20.24(c) max_players": lambda: as_many_as("chuck-a-luck", "dealer's discretion"),
    "13:47-20.25(f) max_players": lambda: as_many_as("night-craps", "room at the table"),
    "13:47-20.25(k)[offer-and-fee] in_lieu_allowed": lays_instead,
    "13:47-20.26(a)[prial] cards": prial,
    "13:47-20.26(f)1 combinations": combinations,
    "13:47-20.26(g)2.vi.(3) loses_on": joker_lost,
    "13:47-20.27(f)6 adjacent_only": lambda: second_hand_at() == [3, 5],
    "13:47-20.27(f)6 max_hands": lambda: 2 if second_hand_at() and third_hand() else None,
    "13:47-20.30(a)[blackjack] cards": natural_of,
    "13:47-20.30(a)[insurance-betting] upcard": insured_against,
    "13:47-20.30(f)3 choices": may_choose,
}


def plans(row: Provision, leaf: Leaf) -> Any:
    """A value of the night that was tried."""
    made = PLANS.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
