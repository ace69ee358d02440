"""Binders that read the record of rounds played for them: in which order, from which side, how often, how much."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from chapter47.rulebook.provisions import Provision
from chapter47.scripts import play_script

Leaf = tuple[str, ...]
Made = Callable[[], Any]
Seen = list[str]


@cache
def record(game: str, *lines: str, seats: str = "1", limits: str = "limits $1 to $10,000") -> tuple[str, ...]:
    """The steps of a round: elections first, then wagers, cards and choices."""
    chosen = [line for line in lines if line.startswith("elect ")]
    done = [line for line in lines if not line.startswith("elect ")]
    patrons = [f"seat {seat} P{seat} $9,000" for seat in seats.split()]
    played = play_script("\n".join([f"game {game}", *chosen, limits, *patrons, *done]) + "\n")
    return tuple(" ".join(line.split()) for line in played.transcript.text().splitlines())


def steps(lines: tuple[str, ...], pattern: str) -> Seen:
    """What a pattern finds in the record, in turn."""
    return [found[1] for line in lines if (found := re.match(pattern, line))]


# ---- in which order --------------------------------------------------------------------------------------------------

TWO_LOSE = {  # rounds in which seats 1 and 3 win, and 2 and 4 lose
    "roulette": ("straight:17", "straight:18", "spin 17"),
    "night-roulette": ("straight:17", "straight:18", "spin 17"),
    "big-six": ("insignia-2", "insignia-1", "spin 2"),
    "money-wheel": ("insignia-2", "insignia-1", "spin 2"),
    "sic-bo": ("small", "big", "roll 1 2 3"),
    "mini-dice": ("field", "under-7", "roll 4 5"),
    "punto-banco": ("banker", "player", "cards KC 9D QH 10S"),
    "minibaccarat": ("banker", "player", "cards KC 9D QH 10S"),
}


@cache
def collected_first(game: str) -> bool:
    """Whether every losing wager is taken before a winning one is paid, whoever has it."""
    won, lost, outcome = TWO_LOSE[game]
    bets = [f"bet {seat} {lost if seat % 2 == 0 else won} $10" for seat in (1, 2, 3, 4)]
    moves = steps(record(game, *bets, outcome, seats="1 2 3 4"), r"(take|pay) \d")
    assert sorted(moves) == ["pay", "pay", "take", "take"]
    return moves == ["take", "take", "pay", "pay"]


def losers_first(game: str, *words: str) -> Made:
    return lambda: words if collected_first(game) else words[::-1]


def dealt(game: str) -> tuple[str, ...]:
    """To which hand the four cards of baccarat go in turn."""
    return tuple(steps(record(game, "bet 1 player $10", "cards KC 9D QH 10S"), r"draw (player|banker) "))


def numbered(hands: tuple[str, ...]) -> tuple[str, ...]:
    """P1, B1, P2, B2."""
    return tuple(f"{hand[0].upper()}{hands[: at + 1].count(hand)}" for at, hand in enumerate(hands))


def thirds(game: str) -> tuple[str, ...]:
    """Which hand draws its third card first."""
    drawn = steps(record(game, "bet 1 player $10", "cards KC 2D QH 10S 2C 2H"), r"draw (player|banker) ")
    return tuple(drawn[4:])


def called(game: str) -> tuple[str, ...]:
    """Which hand is announced first."""
    lines = record(game, "bet 1 player $10", "cards KC 9D QH 10S")
    return tuple(word.lower() for word in steps(lines, r'call "(Player|Banker) \d" '))


def descending(game: str, order: int) -> str | None:
    """Whether winners are paid from the highest place down, under one of the four procedures."""
    bets = [f"bet {seat} banker $100" for seat in (2, 4, 6)]
    lines = record(game, f"elect settlement_order={order}", *bets, "cards KC 9D QH 10S", seats="2 4 6")
    paid = [int(seat) for seat in steps(lines, r"pay (\d+) ")]
    return "descending position" if paid == sorted(paid, reverse=True) else "ascending position"


def turned(lines: tuple[str, ...], pattern: str) -> list[int]:
    return list(dict.fromkeys(map(int, steps(lines, pattern))))


def direction(seats: list[int]) -> str | None:
    """Seats are numbered from the dealer's left: upwards is clockwise."""
    up = seats == sorted(seats)
    return None if len(seats) < 2 else "clockwise" if up else "counterclockwise"


def side(seats: list[int], left: str, right: str) -> str:
    return left if seats[0] == min(seats) else right


def blackjack_round() -> tuple[str, ...]:
    bets = [f"bet {seat} blackjack $10" for seat in (1, 3, 6)]
    return record("night-blackjack", *bets, "cards 3S 10S 10D 10C 7H KS KD KC 10H", seats="1 3 6")


def stud_round() -> tuple[str, ...]:
    bets = [f"bet {seat} ante $10" for seat in (2, 4, 7)]
    cards = "cards 2C 3C 4C QH 2D 3D 4D 9S 2H 3H 4H 8S 9C 9D 9H 7D JC QC KC 6D"
    return record("night-caribbean-stud", *bets, cards, seats="2 4 7")


def ride_round() -> tuple[str, ...]:
    bets = [f"bet {seat} bet-{bet} $5" for seat in (2, 5, 7) for bet in (1, 2, 3)]
    return record("night-let-it-ride", *bets, "cards KD KC KH 3C QD JD 7S 8S 2H 3H 4H KS", seats="2 5 7")


PAID, ASKED = r"pay (\d+) ", r'ask (\d+) "box'
FIRST_DRAW = r"draw (?:box|seat-)(\d+) "


# ---- how many --------------------------------------------------------------------------------------------------------


def count(lines: tuple[str, ...], start: str) -> int:
    return sum(line.startswith(start) for line in lines)


def opened(game: str, *lines: str) -> tuple[str, ...]:
    return record(game, *lines, "open")


def no_roll(ground: str) -> bool:
    """Whether a throw that is called off settles nothing: the wager is decided by the next one."""
    lines = record("craps", "bet 1 pass $10", f'declare no-roll by stickperson "{ground}"', "roll 6 6")
    called_off = next(at for at, line in enumerate(lines) if line.startswith("declare no-roll"))
    thrown = next(at for at, line in enumerate(lines) if line.startswith("roll 6 6"))
    return not any(re.match(r"(take|pay|return) ", line) for line in lines[called_off:thrown])


GROUNDS = (
    "dice did not leave the hand together",
    "dice did not reach the end of the table",
    "die on the bank before the boxperson",
    "die in the cup or on a rail",
    "cheating device or technique",
    "helicopter throw",
)


def odds_cap(multiple: int, wager: str, dice: str) -> int:
    """The most that may be laid or taken behind a bet of $10, tried dollar by dollar."""
    from chapter47 import Refusal

    def is_taken(amount: int) -> bool:
        try:
            record(
                "craps",
                f"elect odds_multiples=[{multiple}, {multiple}, {multiple}]",
                f"bet 1 {wager} $10",
                f"roll {dice}",
                f"bet 1 {wager}-odds ${amount}",
                "roll 3 4",
            )
        except Refusal:
            return False
        return True

    return max(amount for amount in range(1, 41) if is_taken(amount))


def won_equal(wager: str) -> str | None:
    """Whether the tightest cap on laid odds lets them win as much as the flat bet, and no more, on every point."""
    caps = [odds_cap(1, wager, dice) for dice in ("2 2", "4 5", "3 3")]
    return "winnings equal to flat bet" if caps == [20, 15, 12] else None


def commission(game: str) -> int:
    lines = record(game, "bet 1 player $100", "cards 9C 10D KH QS")
    return int(float(steps(lines, r"collect 1 \w+ \$([\d.]+) ")[0]))


RECORDED: dict[str, Made] = {
    "13:47-20.29(b)5 order": losers_first("money-wheel", "collect losers", "pay winners"),
    "13:47-20.32(l) order": losers_first("night-roulette", "collect losers", "pay winners"),
    "19:47-5.6(e) order": losers_first("big-six", "collect losers", "pay winners"),
    "19:47-9.5[settlement] order": losers_first("sic-bo", "losers", "winners"),
    "19:47-13.5[settlement] order": losers_first("mini-dice", "losers", "winners"),
    "19:47-3.10(b) first": lambda: "collect losing wagers" if collected_first("punto-banco") else "pay",
    "19:47-7.10(b) first": lambda: "collect losing wagers" if collected_first("minibaccarat") else "pay",
    "19:47-3.7(c) order": lambda: numbered(dealt("punto-banco")),
    "19:47-7.7(c) order": lambda: numbered(dealt("minibaccarat")),
    "19:47-3.8(a)[player-first] order": lambda: called("punto-banco"),
    "19:47-7.8(a) order": lambda: called("minibaccarat"),
    "19:47-3.8(c) order": lambda: thirds("punto-banco"),
    "19:47-7.8(c) order": lambda: thirds("minibaccarat"),
    **{f"19:47-3.10(b){n} order": lambda n=n: descending("punto-banco", n) for n in (1, 2, 3, 4)},  # type: ignore[misc]
    **{f"19:47-7.10(b){n} order": lambda n=n: descending("minibaccarat", n) for n in (1, 2, 3, 4)},  # type: ignore[misc]
    "19:47-3.8(d) max_cards_per_hand": lambda: 2 + thirds("punto-banco").count("player"),
    "19:47-7.8(d) max_cards_per_hand": lambda: 2 + thirds("minibaccarat").count("player"),
    "13:47-20.20(e)1[initial-deal] sequence": lambda: tuple(
        h.replace("banker", "bank") for h in dealt("night-baccarat")
    ),
    "13:47-20.28(e)1[initial-deal] sequence": lambda: tuple(
        h.replace("banker", "bank") for h in dealt("night-minibaccarat")
    ),
    "13:47-20.20(d)5 percent": lambda: commission("night-baccarat"),
    "13:47-20.28(d)5 percent": lambda: commission("night-minibaccarat"),
    "13:47-20.22(h)1[settlement-order] direction": lambda: direction(turned(blackjack_round(), PAID)),
    "13:47-20.22(h)1[settlement-order] start": lambda: side(
        turned(blackjack_round(), PAID), "dealer's extreme left", "dealer's extreme right"
    ),
    "13:47-20.22(g)10.iii direction": lambda: direction(turned(blackjack_round(), ASKED)),
    "13:47-20.22(g)9.i[turn-order] start": lambda: side(
        turned(blackjack_round(), ASKED), "dealer's extreme left", "dealer's extreme right"
    ),
    "13:47-20.22(g)6[deal-order] start": lambda: side(
        turned(blackjack_round(), FIRST_DRAW), "dealer's extreme left", "dealer's extreme right"
    ),
    "13:47-20.22(g)6[deal-order] passes": lambda: count(blackjack_round(), "draw box1 "),
    "13:47-20.22(g)6[burn] cards": lambda: count(blackjack_round(), "draw burn "),
    "13:47-20.23(h)12 direction": lambda: direction(turned(stud_round(), PAID)),
    "13:47-20.23(h)12 start": lambda: side(turned(stud_round(), PAID), "farthest left", "farthest right"),
    "13:47-20.23(h)6 rounds": lambda: count(stud_round(), "draw seat-2 "),
    "13:47-20.23(h)6 cards_up": lambda: sum(
        " down" not in line for line in stud_round() if line.startswith("draw dealer ")
    ),
    "13:47-20.23(h)6 dealer_up_card": lambda: (
        1
        + next(
            at
            for at, line in enumerate(line for line in stud_round() if line.startswith("draw dealer "))
            if " down" not in line
        )
    ),
    "13:47-20.23(a)[hole-card] count": lambda: sum(
        " down" in line for line in stud_round() if line.startswith("draw dealer ")
    ),
    "13:47-20.27(f)23 direction": lambda: direction(turned(ride_round(), PAID)),
    "13:47-20.27(f)23 start": lambda: side(turned(ride_round(), PAID), "farthest left", "farthest right"),
    "13:47-20.27(f)9 passes": lambda: count(ride_round(), "draw seat-2 "),
    "13:47-20.27(a)[hand] own": lambda: count(ride_round(), "draw seat-2 "),
    "13:47-20.2[let-it-ride] own_cards": lambda: count(ride_round(), "draw seat-2 "),
    "13:47-20.27(a)[community-card] dealt": lambda: count(ride_round(), "draw community-"),
    **{f"19:47-1.9(b){n} no_bets_settled": lambda n=n: no_roll(GROUNDS[n - 1]) for n in range(1, 7)},  # type: ignore[misc]
    "19:47-1.6(a)[house-limit] min_allowed_cap": lambda: f"{odds_cap(1, 'pass', '2 2') // 10} times flat bet",
    "19:47-1.6(b)[house-limit] min_allowed_cap": lambda: won_equal("dont-pass"),
}


def recorded(row: Provision, leaf: Leaf) -> Any:
    """What the record of a round says of this value."""
    made = RECORDED.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
