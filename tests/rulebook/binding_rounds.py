"""More binders that play rounds: odds paid, cards dealt, choices offered, limits tried; and plans of nights."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from tests.rulebook.binding_play import _cuts, _taken
from tests.rulebook.binding_record import Leaf, Made, blackjack_round, count, record, ride_round, steps, stud_round
from tests.rulebook.binding_window import window

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.games.sic_bo.elections import SCHEDULES
from chapter47.night.calendar import report_due
from chapter47.night.definitions import HANDS, beats
from chapter47.night.identity import OF_AGE
from chapter47.night.reader import parse_night
from chapter47.night.worked import carried_out, lawful_plan
from chapter47.rulebook.provisions import Provision
from chapter47.table.cards import parse_cards


def paid(lines: tuple[str, ...], wager: str) -> Fraction:
    """The odds at which a wager of the round is paid."""
    win, against = next(
        found.groups() for line in lines if (found := re.search(rf"pay \d+ {wager} \S+ at (\d+) to (\d+)", line))
    )
    return Fraction(int(win), int(against))


def offered(game: str, *lines: str, seats: str = "1") -> list[str]:
    """The choices a patron has, as the refusal of another one names them."""
    try:
        record(game, *lines, seats=seats)
    except Refusal as refusal:
        return sorted((refusal.instead or "").split(" or "))
    raise AssertionError("any choice is taken")


# ---- blackjack ---

BET = "bet 1 blackjack $10"
HIT, SPLIT = 'ask 1 "box1" -> hit', 'ask 1 "box1" -> split'


def split_ace() -> tuple[str, ...]:
    return record("night-blackjack", BET, "cards 3S AS 10H AD 10C KS 9D", SPLIT)


def natural(game: str) -> tuple[str, ...]:
    return record(game, BET, "cards 3S AS 9H KD 10C")


def insured(game: str, burned: str = "") -> tuple[str, ...]:
    return record(game, BET, f"cards {burned} 10S AH 9D KC", 'ask 1 "insurance" -> insure')


@cache
def insured_with(game: str, burned: str = "") -> list[str]:
    """The dealer's cards against which insurance is offered."""
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()

    def is_offered(rank: str) -> bool:
        try:
            lines = record(game, BET, f"cards {burned} 10S {rank}H 9D 5C 5D 5S 5H 4C 4D", 'ask 1 "insurance" -> no')
        except Refusal as refusal:
            return "never asked for" in refusal.message and "of the cards" in refusal.message
        return bool(lines)

    return [rank for rank in ranks if is_offered(rank)]


# ---- fast action hold'em, casino war, red dog ---


def board() -> tuple[str, ...]:
    cards = "cards KS 9S KD 9H 8C 3D 8D 4C 2S 2C 4D 6H 7S JC"
    return record("fast-action-holdem", "bet 1 original $10", 'ask 1 "set the hand" -> split-KS-KD', cards)


def dealer_natural() -> tuple[str, ...]:
    return record("fast-action-holdem", "bet 1 original $10", "cards KS 9C QH 9D 7D 9H 3C 9S")


def burned_in_war(dealer_burns: bool) -> int:
    cards = "cards KH KD AC 8H 5S 9D 2C 2D 2H 10D" if dealer_burns else "cards KH KD AC 8H 5S 9D 10D"
    elect = f"elect dealer_burns={str(dealer_burns).lower()}"
    lines = record("casino-war", elect, "bet 1 initial $10", cards, 'ask 1 "surrender or war" -> war')
    return count(lines, "draw burn ")


def red_dog(game: str) -> tuple[str, ...]:
    return record(game, "bet 1 original $10", "cards 4H 8D 6C")


# ---- baccarat ---


def before_natural(game: str) -> int:
    lines = record(game, "bet 1 player $100", "cards 9C 10D KH QS")
    at = next(at for at, line in enumerate(lines) if 'call "Natural"' in line)
    return count(lines[:at], "draw player ")


def charged(game: str, elections: str, bets: str, cards: str) -> int:
    """What is collected beside a winning wager, in cents."""
    lines = record(game, *elections.split("; "), *bets.split("; "), f"cards {cards}")
    assert any(line.startswith("pay 1 ") for line in lines)
    return sum(int(Fraction(sum_) * 100) for sum_ in steps(lines, r"(?:collect|mark) 1 \w+ \$([\d.]+)"))


def rounded(game: str, percent: int) -> float:
    """The least vigorish: that of the smallest wager, rounded up."""
    coin = "limits $1 to $10,000 chip $1 coin $0.05"
    elections = ("elect round_vigorish=true", f"elect vigorish_percent={percent}")
    lines = record(game, *elections, "bet 1 banker $1", "cards KC 9D QH 10S", limits=coin)
    return float(steps(lines, r"collect 1 \w+ \$([\d.]+)")[0])


# ---- tried at the window ---


@cache
def fire_bets() -> list[int]:
    """The amounts in quarters of a dollar that a fire bet may have, in cents."""
    given = {"fire_bet": True}
    return [
        cents for cents in range(25, 1000, 25) if window("craps", [("pass", 1000), ("fire:1", cents)], given) is None
    ]


def where_offered(election: str, wager: str) -> list[str]:
    """The games of the craps family that take a wager, automated craps by its own name."""
    found = []
    for name, game, given in (
        ("craps", "craps", {election: True}),
        ("mini-craps", "mini-craps", {election: True}),
        ("automated craps", "craps", {election: True, "automated": True}),
    ):
        try:
            taken = election in game_type(game).elections.model_fields and bool(game_type(game).elections.elect(given))
        except Refusal:
            taken = False
        if taken and window(game, [("pass", 1000), (wager, 500)], given) is None:
            found.append(name)
    return found


# ---- the night ---

RANKS = "2 3 4 5 6 7 8 9 T J Q K A"


def ranks(text: str, low_ace: bool = False) -> str:
    order = RANKS.replace(" ", "")
    cards = [card[:-1].replace("10", "T") for card in text.split()]
    return "".join(sorted(cards, key=lambda one: -1 if low_ace and one == "A" else order.index(one)))


def best(name: str) -> str:
    """The best of a kind of hand, highest card first; only what makes it."""
    hand = next(one for one in HANDS if one.name == name)
    assert not beats(parse_cards(hand.poorest), parse_cards(hand.best))
    return _made(name, ranks(hand.best)[::-1])


def poorest(name: str) -> str:
    hand = next(one for one in HANDS if one.name == name)
    return _made(name, ranks(hand.poorest, low_ace="straight" in name))


def _made(name: str, cards: str) -> str:
    needed = {"four-of-a-kind": 4, "three-of-a-kind": 3}.get(name)
    by_count = sorted(cards, key=lambda card: -cards.count(card))
    many = "".join(by_count)[:needed] if needed or name == "full house" else cards
    return f"{many} suited" if name == "straight flush" else many


def least_piece() -> int:
    """The smallest value of a chip that a lawful night has, in dollars, tried in quarters."""
    for quarters in range(1, 9):
        change = f'money.series.1.value = "${quarters / 4:.2f}"'
        if carried_out([change])[0].ready:
            return quarters // 4 if quarters % 4 == 0 else 0
    return 0


def due(day: str) -> tuple[int, str]:
    night = parse_night(json.dumps({**lawful_plan(), "dates": [day]}, default=str), "night.json")
    last = report_due(night)
    month = (last.month - night.dates[0].month) % 12
    return last.day, {0: "the same", 1: "following"}[month]


def may_be_paid() -> list[str]:
    """Whom a plan may pay: each role is tried with the least pay."""
    places = {"class A operator": 5, "class B operator": 6, "banker": 3, "member in charge": 1}
    return [role for role, at in places.items() if carried_out([f'roster.{at}.pay = "$1"'])[0].ready]


def most_pay_of_banker() -> int:
    return max(pay for pay in (0, 1, 2) if carried_out([f'roster.3.pay = "${pay}"'])[0].ready)


def totals() -> dict[str, Made]:
    lines = {"4,17": 4, "5,16": 5, "6,15": 6, "7,14": 7, "8,13": 8, "9,12": 9, "10,11": 10}
    usual = SCHEDULES["Atlantic City"]

    def of(first: int) -> Made:
        key = next(line for line in usual if re.search(rf"\b{first}\b", line) and "total" in line)
        return lambda: Fraction(usual[key].win, usual[key].against)

    return {f"19:47-9.4[total] odds.{name}": of(first) for name, first in lines.items()}


def schedule(name: str) -> tuple[int, ...]:
    return tuple(int(odds.win) for odds in list(SCHEDULES[name].values())[:11])


def cut_ends(game: str) -> int | None:
    """How near to an end of the stack a cut may be."""
    return next(iter(set(_cuts(game).values())), None)


def choice_words(found: Iterable[str], **words: str) -> list[str]:
    return [words.get(one.replace("-", "_"), one) for one in found]


RIDE = [f"bet 1 bet-{bet} $5" for bet in (1, 2, 3)]
STUD = ("bet 1 ante $10", "cards KC KS KH KD 9C 9S 7C 7S 2C 2S")
PLAYED: dict[str, Made] = {
    "13:47-20.22(g)2[split-21] odds": lambda: paid(split_ace(), "blackjack"),
    "13:47-20.22(g)4[win] odds": lambda: paid(insured("night-blackjack", "3S"), "insurance"),
    "13:47-20.22(h)2 odds": lambda: paid(record("night-blackjack", BET, "cards 2C 10S 10H 2D 6C 7S"), "blackjack"),
    "19:47-2.9(c) odds": lambda: paid(insured("blackjack"), "insurance"),
    "19:47-2.7(c)[even-money] odds": lambda: paid(
        record("blackjack", "elect even_money=true", BET, "cards AS AH KD", 'ask 1 "insurance" -> even-money'),
        "blackjack",
    ),
    "19:47-2.17(e)1 odds": lambda: paid(
        record("blackjack", "elect over_under=true", BET, "bet 1 over-13 $10", "cards 10S 10H 9D 10C"), "over-13"
    ),
    "19:47-2.3(e)4 odds": lambda: paid(
        record("blackjack", "elect five_card_21=true", BET, "cards 2S 10H 3D 4C 5C 7C 9C", HIT, HIT, HIT), "blackjack"
    ),
    "19:47-21.8(n) odds": lambda: paid(board(), "original"),
    "19:47-4.10[player-wins] odds": lambda: paid(
        record("chemin-de-fer", 'amount 1 "bank" -> $100', "bet 2 stake $80", "cards 4S AH 5C KH", seats="1 2 3"),
        "stake",
    ),
    "19:47-9.4[one-of-a-kind] odds": lambda: tuple(
        f"{paid(record('sic-bo', 'bet 1 one-of-a-kind:1 $10', f'roll {dice}'), 'one-of-a-kind:1')} to 1"
        for dice in ("1 2 3", "1 1 2", "1 1 1")
    ),
    **totals(),
    "19:47-9.4[other-schedules] macau": lambda: schedule("Macau"),
    "19:47-9.4[other-schedules] australia": lambda: schedule("Australia"),
    "13:47-20.22(a)[blackjack] cards": lambda: count(natural("night-blackjack"), "draw box1 "),
    "13:47-20.22(a)[hole-card] count": lambda: sum(
        " down" in line for line in blackjack_round() if line.startswith("draw dealer ")
    ),
    "13:47-20.22(g)6[deal-order] dealer": lambda: tuple(
        "down" if " down" in line else "up" for line in blackjack_round() if line.startswith("draw dealer ")
    ),
    "13:47-20.20(a)[natural] cards": lambda: before_natural("night-baccarat"),
    "13:47-20.28(a)[natural] cards": lambda: before_natural("night-minibaccarat"),
    "13:47-20.2[red-dog] cards": lambda: count(red_dog("night-red-dog"), "draw "),
    "19:47-22.8[burn] cards": lambda: burned_in_war(False),
    "19:47-22.8[dealer-burn] cards": lambda: burned_in_war(True) - burned_in_war(False),
    "19:47-22.1[original-deal] cards_each": lambda: count(
        record("casino-war", "bet 1 initial $10", "cards 8D 9C"), "draw seat-1 "
    ),
    "19:47-21.8(j) cards": lambda: count(board(), "draw community-"),
    "19:47-21.8(j) burn": lambda: count(board(), "draw burn "),
    "19:47-21.1[community-card] count": lambda: count(board(), "draw community-"),
    "19:47-21.8(h) community_cards": lambda: count(dealer_natural(), "draw community-"),
    "19:47-21.8(c) hands": lambda: sum(line.startswith(("turn seat-1 ", "turn seat-1-split ")) for line in board()),
    "13:47-20.27(f)8 bets": lambda: len(steps(ride_round(), r"bet 2 (bet-\d) ")),
    "13:47-20.2[let-it-ride] community_cards": lambda: count(ride_round(), "draw community-") - 1,
    "13:47-20.27(a)[hand] community": lambda: count(ride_round(), "draw community-") - 1,
    "13:47-20.27(a)[community-card] used": lambda: count(ride_round(), "draw community-") - 1,
    "13:47-20.23(a)[bet-wager] multiple_of_ante": lambda: int(steps(stud_round(), r"stake 2 bet \$(\d+)")[0]) // 10,
    "13:47-20.23(h)8[bet-is-twice-ante] multiple": lambda: int(steps(stud_round(), r"stake 2 bet \$(\d+)")[0]) // 10,
    "13:47-20.23(h)8[bet-or-fold] choices": lambda: offered("night-caribbean-stud", *STUD, 'ask 1 "bet" -> dance'),
    "13:47-20.31(d)12 choices": lambda: offered(
        "night-red-dog", "bet 1 original $10", "cards 4H 8D 6C", 'ask 1 "spread 3" -> dance'
    ),
    "13:47-20.27(f)10 choices": lambda: choice_words(
        offered("night-let-it-ride", *RIDE, "cards KD 3C 9D 7D 4D 2D", 'ask 1 "bet 1" -> dance'), ride="let it ride"
    ),
    "19:47-22.8(e) choices": lambda: offered(
        "casino-war", "bet 1 initial $10", "cards 7H 7S", 'ask 1 "surrender or war" -> dance'
    ),
    "13:47-20.22(g)10.i choices": lambda: choice_words(
        offered("night-blackjack", BET, "cards 3S 10S 9H 5D 10C", 'ask 1 "box1" -> dance'), stand="stay", hit="draw"
    ),
    "13:47-20.22(a)[insurance-betting] upcard": lambda: {("A",): "ace"}.get(
        tuple(insured_with("night-blackjack", "3S"))
    ),
    "13:47-20.22(g)4[offer] upcard": lambda: {("A",): "ace"}.get(tuple(insured_with("night-blackjack", "3S"))),
    "19:47-2.9(a)[right] upcard": lambda: ",".join(insured_with("blackjack")),
    "19:47-2.7(c)[even-money] upcard": lambda: ",".join(insured_with("blackjack")),
    "19:47-3.3(e) vigorish": lambda: charged(
        "punto-banco", "elect banker_six_pays_half=true", "bet 1 banker $100", "KC 9D QH 10S"
    ),
    "19:47-7.3(f) vigorish": lambda: charged(
        "minibaccarat", "elect banker_six_pays_half=true", "bet 1 banker $100", "KC 9D QH 10S"
    ),
    "19:47-3.3(g)[no-vigorish] vigorish": lambda: charged(
        "punto-banco", "elect bonus=true", "bet 1 player-bonus $100", "9C KD KH QS"
    ),
    "19:47-7.3(h)[no-vigorish] vigorish": lambda: charged(
        "minibaccarat", "elect bonus=true", "bet 1 player-bonus $100", "9C KD KH QS"
    ),
    "19:47-3.3(c)1 round_up.5%": lambda: rounded("punto-banco", 5),
    "19:47-3.3(c)1 round_up.4%": lambda: rounded("punto-banco", 4),
    "19:47-7.3(c)1 round_up": lambda: rounded("minibaccarat", 5),
    "19:47-1.12(b)1[min-max] min": lambda: fire_bets()[0] // 100,
    "19:47-1.12(b)1[min-max] max": lambda: fire_bets()[-1] // 100,
    "19:47-1.12(b)1[increments] increment": lambda: (fire_bets()[1] - fire_bets()[0]) // 100,
    "19:47-1.2(a)[fire-bet-craps-only] fire_bet_games": lambda: where_offered("fire_bet", "fire:1"),
    "19:47-1.2(a)[fire-bet-craps-only] refused_at": lambda: [
        one for one in ("mini-craps", "automated craps") if one not in where_offered("fire_bet", "fire:1")
    ],
    "19:47-16.6[positions] positions": lambda: _taken("caribbean-stud", "players", range(1, 12))[-2:],
    "19:47-4.4[cut-ends] cards": lambda: cut_ends("chemin-de-fer"),
    "19:47-3.5(d) min_from_ends": lambda: cut_ends("punto-banco"),
    "19:47-7.5(e) min_from_ends": lambda: cut_ends("minibaccarat"),
    "19:47-2.5(c) min_from_end": lambda: cut_ends("blackjack"),
    "13:47-20.19(b)3[where-to-cut] min_cards_from_end": lambda: cut_ends("night-red-dog"),
    "13:47-6[age] least_age": lambda: OF_AGE,
    "13:47-9.1 day": lambda: due("2010-05-04")[0],
    "13:47-9.1 month": lambda: due("2010-12-30")[1],
    "13:47-20.12(c)1 unit_usd": least_piece,
    "13:47-20.8(b)3 pay_usd": most_pay_of_banker,
    "13:47-20.5(d)[who-may-be-paid] paid_roles": may_be_paid,
    **{
        f"13:47-20.2[{name.replace(' ', '-')}] {which}": lambda name=name, made=made: made(name)  # type: ignore[misc]
        for name in ("four-of-a-kind", "full house", "straight", "straight flush", "three-of-a-kind")
        for which, made in (("highest", best), ("lowest", poorest))
    },
    "13:47-20.2[royal-flush] cards": lambda: f"{ranks(HANDS[0].best)[::-1]} suited",
    "13:47-20.2[suit] ranked": lambda: beats(parse_cards("AS KS QS JS 9S"), parse_cards("AH KH QH JH 9H")),
    "13:47-20.2[straight] wrap": lambda: beats(parse_cards("QS KH AD 2C 3S"), parse_cards("2S 2H 5D 4C 3S")),
}


def played(row: Provision, leaf: Leaf) -> Any:
    """What rounds and plans that are tried say of this value."""
    made = PLAYED.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
