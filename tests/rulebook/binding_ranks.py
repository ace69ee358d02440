"""Binders of hands and how they compare, and of poker: judged by the rules of the games, or played."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from math import comb
from typing import Any

from tests.rulebook.binding_record import Leaf, Made, count, record, steps
from tests.rulebook.binding_rounds import board, offered
from tests.rulebook.binding_told import only, told
from tests.rulebook.binding_window import window

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.games.fast_action_holdem import rules as fast
from chapter47.games.fast_action_holdem.hands import rules as fast_hands
from chapter47.games.poker import wagers as poker_wagers
from chapter47.games.poker.permitted import rules as permitted
from chapter47.rulebook.provisions import Provision
from chapter47.scripts import play_script
from chapter47.table.cards import SUITS, parse_cards
from chapter47.table.poker_hands import THREE_CARDS

RANKS = "A23456789"


# ---- fast action hold'em ---


def strength(cards: str) -> int:
    return fast_hands.strength(parse_cards(cards))


def same_in_any_suit() -> str | None:
    """Whether the same ranks of one suit are as strong whichever suit it is."""
    hands = {strength(" ".join(f"{rank}{suit}" for rank in ("A", "J", "9", "5", "3"))) for suit in SUITS}
    return "equal" if len(hands) == 1 else None


def low_straight() -> tuple[str, ...] | None:
    """The straight with an ace that has a two."""
    found = []
    for ranks in combinations(("K", "Q", "J", "10", "9", "6", "5", "4", "3", "2"), 4):
        hand = [*(f"{rank}C" for rank in ranks[:3]), f"{ranks[3]}D", "AH"]
        if "2" in ranks and fast_hands.said(parse_cards(" ".join(hand))) == "straight":
            found.append((*ranks, "A"))
    return found[0] if len(found) == 1 else None


def copies() -> str | None:
    """What a hand is called that is as high as the dealer's and cannot win: it loses neither way."""
    cards = "cards 2S 2C 3D 3H 4H 4C 6D 6H 9C AS KS QS JS 10S"
    lines = record("fast-action-holdem", "bet 1 original $10", cards)
    is_copy, is_none = ([line for line in of if "copy" in line.lower()] for of in (lines, board()))
    return "equal" if is_copy and not is_none else None


def best_of() -> int:
    """Of how many cards a hand is the best five: those that were kept, and the community cards."""
    lines = board()
    kept = next(line for line in lines if line.startswith('note "dealer keeps'))
    return len(re.findall(r"\b(?:10|[2-9JQKA])[SHDC]\b", kept)) + count(lines, "draw community-")


def natural_is_of_one_rank() -> bool:
    """Whether the four cards of a natural are of one rank, over every four ranks."""
    return all(fast.is_natural(*four) is (len(set(four)) == 1) for four in product(range(13), repeat=4))


def marker_goes() -> str | None:
    """Seats are numbered from the dealer's left, so upwards is clockwise."""
    moves = set()
    for each in told():
        at = [int(m[1]) for _, words, _ in each if (m := re.match(r'note "dealing marker at position (\d)', words))]
        moves |= {(two - one) % 7 for one, two in pairwise(at)}
    return {(1,): "clockwise", (6,): "counterclockwise"}.get(tuple(moves))


def winners_paid() -> str | None:
    """From which side those who win are paid."""
    bets = [f"bet {seat} original $10" for seat in (1, 2)]
    cards = "cards AS AC 2H AD AH 3D KS KC 5S KD KH 7C 2S 2D 9C 9D JH 4S"
    lines = record("fast-action-holdem", *bets, cards, seats="1 2")
    paid = [int(seat) for seat in steps(lines, r"pay (\d) ")]
    return "right, counterclockwise" if list(dict.fromkeys(paid)) == [2, 1] else None


def short_hand() -> list[str]:
    """What may be done with too few cards."""
    drawn = zip(["seat-1", "dealer"] * 3, "QH 8H 3H 9H 9C JS".split(), strict=True)
    lines = [f"draw {who} {card} down" for who, card in drawn]
    short = ("declare player-short seat 1 by floorperson", "draw dealer 4D down")
    return offered("fast-action-holdem", "bet 1 original $10", *lines, *short, 'ask 1 "hand of too few cards" -> dance')


# ---- three card poker ---


def three(cards: str) -> int:
    return THREE_CARDS.strength(parse_cards(cards))


def highest_rank() -> str:
    """The rank that beats every other with the same two cards beside it."""
    ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split()
    return max((r for r in ranks if r not in ("2", "7")), key=lambda rank: three(f"{rank}S 2H 7D"))


def lowest_straight() -> str | None:
    """The straight that loses to all others."""
    order = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()
    runs = {"-".join(order[at : at + 3]): three(f"{a}S {b}H {c}D") for at, (a, b, c) in enumerate(_threes(order))}
    return min(runs, key=lambda name: runs[name])


def _threes(order: list[str]) -> list[tuple[str, str, str]]:
    return list(zip(order, order[1:], order[2:], strict=False))


def qualifies() -> str:
    """The lowest high card with which the dealer plays."""
    names = {rank: f"{rank}S" for rank in "9 10 J Q K A".split()}
    for rank, card in names.items():
        lines = record("three-card-poker", "bet 1 ante $10", f"cards AC {card} KD 2H 8D 4C", 'ask 1 "play" -> play')
        if any("qualifies" in line and "not" not in line for line in lines):
            return f"{rank} high"
    return ""


def stub_counted_every() -> int:
    """How many rounds there are from one count of the stub to the next."""
    cards = [f"draw {who} {card} down" for who, card in zip(["seat-1", "dealer"] * 3, THREE, strict=True)]
    rounds = [line for _ in range(11) for line in ("bet 1 ante $10", *cards, 'ask 1 "play" -> fold')]
    script = ["game three-card-poker", "staff", "limits $1 to $100", "seat 1 Ann $9,000", *rounds]
    lines = play_script("\n".join(script) + "\n").transcript.text().splitlines()
    numbered = [int(m[1]) if (m := re.match(r"round (\d+)", line)) else 0 for line in lines]
    at = [max(numbered[:n]) for n, line in enumerate(lines) if "the stub is counted" in line]
    found: int | None = only(two - one for one, two in pairwise(at))
    return found or 0


THREE = "9C KH 8D 7S 4C 2D".split()


# ---- poker ---


def low_up_to(kind: Any, suited: str, extra: str = "") -> int:
    """The highest rank with which a low hand still counts, tried with the lowest cards beside it."""
    most = 0
    for rank in range(5, 11):
        try:
            found = kind.from_game(f"{suited}{'T' if rank == 10 else rank}d{extra}")
        except (ValueError, KeyError):
            continue
        most = rank if found is not None else most
    return most


def coins() -> tuple[int, list[int]]:
    """The antes below the first that any chip makes, and what that is."""
    taken = [cents for cents in range(1, 106) if _elects_ante(cents)]
    free = next(cents for cents in range(1, 106) if all(c in taken for c in range(cents, 106)))
    return free, [cents for cents in taken if cents < free]


def _elects_ante(cents: int) -> bool:
    try:
        game_type("poker").elections.elect({"ante": cents})
    except Refusal:
        return False
    return True


def down_cards(game: str) -> int:
    """How many cards each player is dealt face down before the first betting."""
    elections = game_type("poker").elections.elect({"game": game})
    burn, own, *_ = permitted.deal_plan(elections)[0]  # type: ignore[arg-type]
    return 0 if burn else own.count(permitted.DOWN)


def kept_for() -> int:
    """The hands for which a seat is kept, unless the house posts others."""
    return int(game_type("poker").elections.elect({}).hands_away)  # type: ignore[attr-defined]


def fewest_players() -> int:
    """With how many players cards are drawn for the button, so that a game may begin."""
    for players in range(1, 4):
        drawn = [f"draw button-{n} {card}" for n, card in zip(range(1, players + 1), ("QC", "10D", "9H"), strict=False)]
        try:
            record("poker", "open", *drawn, seats=" ".join(map(str, range(1, players + 1))), limits="")
        except Refusal:
            continue
        return players
    return 0


def way_tickets() -> str | None:
    """How many wagers a way ticket of keno is: its price is so many times the price of one."""
    for groups, taken in ((3, 2), (4, 2), (4, 3), (5, 3)):
        spots = "/".join(f"{2 * n + 1},{2 * n + 2}" for n in range(groups))
        prices = [n for n in range(1, 12) if window("keno", [(f"way:{spots}@{taken}", n * 100)]) is None]
        if prices[:1] != [comb(groups, taken)]:
            return None
    return "C(groups, taken)"


RANKED: dict[str, Made] = {
    "19:47-21.1[copy-hand] rank": copies,
    "19:47-21.1[five-card-hand] of": best_of,
    "19:47-21.1[natural] same_rank": natural_is_of_one_rank,
    "19:47-21.3(a)[ace-low] low_straight": low_straight,
    "19:47-21.3(a)[suits-equal] suits": same_in_any_suit,
    "19:47-21.3(c) equal": lambda: "copy hand" if copies() else None,
    "19:47-21.7[marker] direction": marker_goes,
    "19:47-21.8(m) order": winners_paid,
    "19:47-21.9(e) choices": short_hand,
    "19:47-20.3(a) high": highest_rank,
    "19:47-20.3(a) low_ace": lowest_straight,
    "19:47-20.10[qualify] minimum": qualifies,
    "19:47-20.7[stub-count] every_rounds": stub_counted_every,
    "19:47-14.3[eight-or-better] highest": lambda: low_up_to(permitted.EightOrBetterLowHand, "Ac2c3c4c"),
    "19:47-14.13A[low] highest": lambda: low_up_to(permitted.MamboLowHand, "Ac2c"),
    "19:47-14.10(b)[coin] below": lambda: coins()[0],
    "19:47-14.10(b)[coin] coins": lambda: coins()[1],
    "19:47-14.11[cards] cards": lambda: down_cards("omaha"),
    "19:47-14.6[players] least": fewest_players,
    "19:47-14.7[return] hands": lambda: poker_wagers.SOON,
    "19:47-14.18[kept] hands": kept_for,
    "19:47-15.2[way] wagers": way_tickets,
}


def ranked(row: Provision, leaf: Leaf) -> Any:
    """A value of hands or of poker."""
    made = RANKED.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
