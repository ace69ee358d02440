"""Binders of counts: decks, batches, places, cards, dice and numbers, each tried or read from a round."""

from __future__ import annotations

from typing import Any

from tests.rulebook.binding_play import _taken
from tests.rulebook.binding_record import Leaf, Made, blackjack_round, record, steps
from tests.rulebook.binding_rounds import BET, SPLIT, offered
from tests.rulebook.binding_window import window

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.rulebook.provisions import Provision
from chapter47.scripts import play_script

WORDS = {"double": "double down", "hit": "draw"}
PAIR = (BET, "cards 8S 10H 8D 10C 7C 7D")


def decisions(*lines: str) -> list[str]:
    """What a player at blackjack may decide, in the words of the text."""
    return [WORDS.get(one, one) for one in offered("blackjack", *lines, 'ask 1 "box1" -> dance')]


def fewest(game: str, **given: Any) -> int:
    return min(_taken(game, "decks", range(1, 25), **given))


def batches(game: str) -> int:
    """How many batches a device works with: by how much it raises the fewest decks."""
    return fewest(game, shuffler="automated") // fewest(game)


def batches_are_equal(game: str) -> bool:
    return all(decks % 2 == 0 for decks in _taken(game, "decks", range(1, 25), shuffler="automated"))


def refused(game: str, *lines: str) -> bool:
    try:
        record(game, *lines)
    except Refusal:
        return True
    return False


def raised(game: str) -> int:
    """How many times the wager a raise may be, tried in halves."""
    base = ("bet 1 original $10", "cards 4H 8D 6C", 'ask 1 "spread 3" -> raise')
    most = max(amount for amount in range(5, 35, 5) if not refused(game, *base, f'amount 1 "raise" -> ${amount}'))
    return most // 10


def has_seat(game: str, seat: int, *elections: str) -> bool:
    try:
        play_script("\n".join([f"game {game}", *elections, f"seat {seat} Ann $500"]) + "\n")
    except Refusal as refusal:
        return "has no seat" not in refusal.message
    return True


def seats(game: str, *elections: str) -> int:
    return max(seat for seat in range(1, 30) if has_seat(game, seat, *elections))


def default(game: str, name: str) -> Any:
    return getattr(game_type(game).elections.elect({}), name)


def drawn_numbers() -> int:
    """How many numbers a game of keno needs."""
    for many in range(1, 80):
        numbers = " ".join(map(str, range(1, many + 1)))
        if not refused("keno", "bet 1 straight:1,2,3 $2", f"numbers {numbers}"):
            return many
    return 0


def numbers() -> int:
    return max(number for number in range(70, 90) if window("keno", [(f"straight:1,2,{number}", 200)]) is None)


def odds_multiple(wager: str, dice: str, win: int, against: int) -> int:
    """How many times a bet of $5 its odds may be at most: taken, or won where they are laid."""
    elect, bet = "elect odds_multiples=[100, 100, 100]", (f"bet 1 {wager} $5", f"roll {dice}")
    step = 5 * against
    most = max(
        amount
        for amount in range(480 // win * step // 5, 540 * against // win + 1, step)
        if not refused("craps", elect, *bet, f"bet 1 {wager}-odds ${amount}", "roll 3 4")
    )
    return most * win // against // 5


def second_card(game: str) -> int:
    """How many cutting cards a shoe has, by what is said when they go in."""
    lines = record(game, "bet 1 player $10", "cards KC 9D QH 10S")
    said = next(line for line in lines if "cutting card" in line)
    return 1 + ("the second" in said)


COUNTED: dict[str, Made] = {
    "19:47-2.6(f)[decisions] decisions": lambda: decisions("elect surrender=true", *PAIR),
    "19:47-2.11(c) decisions": lambda: decisions("elect surrender=true", BET, "cards 8S 10H 8D 3C 10C 7C 7D", SPLIT),
    "19:47-2.6A(d)[decisions] decisions": lambda: decisions(
        "elect six_to_five=true", "elect decks=2", BET, "cards 8S 10H 8D 10C 7C"
    ),
    **{
        f"{cite} batches": lambda game=game: batches(game)
        for cite, game in (  # type: ignore[misc]
            ("19:47-7.1(d)2", "minibaccarat"),
            ("19:47-21.2(d)2", "fast-action-holdem"),
            ("19:47-22.2(d)2", "casino-war"),
            ("19:47-6.1[shuffler]", "red-dog"),
        )
    },
    **{
        f"{cite} equal": lambda game=game: batches_are_equal(game)
        for cite, game in (  # type: ignore[misc]
            ("19:47-7.1(d)2", "minibaccarat"),
            ("19:47-21.2(d)2", "fast-action-holdem"),
        )
    },
    "19:47-6.1[shuffler] min_decks": lambda: fewest("red-dog", shuffler="automated"),
    "19:47-2.2(a)[old-basic] min_decks": lambda: fewest("blackjack", edition="1999"),
    "19:47-2.2(a)[old-four-decks] min_decks": lambda: fewest("blackjack", edition="1999", progressive=True),
    "19:47-2.2(d)[two-decks] min_decks": lambda: fewest("blackjack", shuffle="automated"),
    "19:47-4.1[decks] decks": lambda: default("chemin-de-fer", "decks"),
    "19:47-21.4(a) decks": lambda: _taken("fast-action-holdem", "decks", range(1, 25)),
    "19:47-20.2(b) max_decks": lambda: max(_taken("three-card-poker", "decks", range(1, 25), shuffler="automated")),
    "19:47-3.1(a)[cutting-cards] cutting_cards": lambda: second_card("punto-banco"),
    "19:47-7.1(a) cutting_cards": lambda: second_card("minibaccarat"),
    "19:47-21.2(a) cutting_cards": lambda: default("fast-action-holdem", "cutting_cards"),
    "19:47-4.10[vigorish-rate] percent": lambda: int(default("chemin-de-fer", "vigorish_percent")),
    "19:47-4.4[cutting-card] from_back": lambda: default("chemin-de-fer", "cutting_card_from_back"),
    "13:47-20.2[burning-a-card] value_shown": lambda: (
        not all(line.startswith("draw burn unseen") for line in blackjack_round() if line.startswith("draw burn"))
    ),
    "13:47-20.31(d)12 max_multiple": lambda: raised("night-red-dog"),
    "19:47-6.5[raise] max_multiple": lambda: raised("red-dog"),
    "19:47-1.6(e)[pass-come-100x] max_multiple": lambda: odds_multiple("pass", "2 2", 1, 1),
    "19:47-1.6(e)[dont-100x-winnings] max_multiple_of_winnings": lambda: odds_multiple("dont-pass", "2 2", 1, 2),
    "19:47-15.1[numbers] drawn": drawn_numbers,
    "19:47-15.1[numbers] numbers": numbers,
    "19:47-14.10(b)[players] most": lambda: seats("poker"),
    "19:47-4.5[seats] least": lambda: min(_taken("chemin-de-fer", "seats", range(1, 20))),
    "19:47-1.7(c) picks": lambda: len(
        next(
            found for found in steps(record("craps", "bet 1 pass $10", "roll 6 5"), r'ask 1 "choose two dice" -> (\S+)')
        ).split("-")
    ),
    "19:47-14.2[deck] cards": lambda: int(
        steps(
            record("poker", "open", "draw button-1 QC", "draw button-2 10D", seats="1 2", limits=""),
            r"shuffle (\d+) cards",
        )[0]
    ),
    "19:47-20.1[stub] deck": lambda: int(
        steps(record("three-card-poker", "bet 1 ante $10", "cards 4S KC 4H KH 9D 2D"), r"shuffle (\d+) cards")[0]
    ),
}


def counted(row: Provision, leaf: Leaf) -> Any:
    """A count that is tried or read from a round."""
    made = COUNTED.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
