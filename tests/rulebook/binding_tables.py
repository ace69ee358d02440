"""Binders of what is left of the tables: blackjack and its kin, casino war, poker and roulette, each value tried."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from tests.rulebook.binding_blackjack import OPTIONS
from tests.rulebook.binding_blackjack import refused as barred
from tests.rulebook.binding_counts import fewest, refused
from tests.rulebook.binding_doings import asked, literals
from tests.rulebook.binding_play import _taken
from tests.rulebook.binding_record import Leaf, Made, record, steps
from tests.rulebook.binding_rounds import BET, HIT, offered, paid
from tests.rulebook.binding_window import window
from tests.rulebook.binding_words import sign
from tests.rulebook.binding_yes_no import elects, void_from

from chapter47 import Refusal
from chapter47.games import game_type
from chapter47.games.blackjack import rules as twenty_one
from chapter47.games.poker import rules as poker
from chapter47.rulebook.provisions import Provision


def most_on_a_box(game: str) -> int:
    """How many may bet on one box: a fourth is refused."""
    for others in range(1, 6):
        bets = [f"bet {seat} box:1 $10" for seat in range(2, 2 + others)]
        try:
            record(
                game, "elect shared_boxes=true", BET, *bets, "cards 10S", seats=" ".join(map(str, range(1, 2 + others)))
            )
        except Refusal as refusal:
            if "already bet" in refusal.message:
                return others
    return 0


def doubled_together(game: str) -> int:
    """How many cards a doubled hand has that two bet on."""
    lines = record(
        game, "elect shared_boxes=true", "elect several_boxes=true", BET, "bet 2 box:1 $10", "bet 2 blackjack $10",
        'ask 1 "let seat 2 bet on box 1" -> consent',
        "cards 6S KS KH 5D 9S 9C KC", 'ask 1 "box1" -> double', seats="1 2",
    )  # fmt: skip
    return len(steps(lines, r"draw (box1) ")) - 2


def insured_up_to() -> str:
    """The most that may be insured of $10."""
    base = (BET, "cards 10S AH 9D KC", 'ask 1 "insurance" -> insure')
    most = max(n for n in range(1, 12) if not refused("blackjack", *base, f'amount 1 "insurance" -> ${n}'))
    return f"{Fraction(most, 10)} of initial wager"


def doubled_up_to() -> str | None:
    """The most that may be added to $10."""
    base = (BET, "cards 6S 10H 5D 9C 7C", 'ask 1 "box1" -> double')
    most = max(n for n in range(1, 15) if not refused("blackjack", *base, f'amount 1 "double" -> ${n}'))
    return "original wager" if most == 10 else None


def optional_bonus_up_to() -> str | None:
    """The most on the optional bonus: as much as the main wager, and no more than its own maximum."""
    given = {"optional_bonus": True, "decks": 6, "optional_bonus_maximum": 2000}

    def most(main: int) -> int:
        bets = {n: [("blackjack", main * 100), ("bust", n * 100)] for n in range(1, 40)}
        return max(n for n, both in bets.items() if window("blackjack", both, given) is None)

    taken = {main: most(main) for main in (10, 20, 30)}
    return "lesser of main wager and posted maximum" if taken == {10: 10, 20: 20, 30: 20} else None


def named(cite: str) -> str | None:
    """The wager of a paragraph in the words of the text."""
    kinds = [kind.key for kind in game_type("blackjack").wagers if kind.cite == cite]
    words = {("over-13", "under-13"): "over/under 13", ("same-suit",): "same suit", ("sevens",): "sevens"}
    return words.get(tuple(kinds))


def raised_decks() -> list[str]:
    """The options for which the older text asks for more than one deck."""
    options = {"2.17(a)3": {"sevens": True}, "2.19": {"progressive": True}, "2.17(a)1": {"over_under": True}}
    return [name for name, one in options.items() if fewest("blackjack", edition="1999", **one) > 1]


def super_bonus(wager: int) -> int | None:
    """What three suited sevens against a seven win beside the bonus payout."""
    lines = record("spanish-21", f"bet 1 blackjack ${wager}", "cards 7S 7D 7S KH 7S", HIT)
    found = steps(lines, r"pay 1 super-bonus \$([\d,]+)\.00")
    return int(found[0].replace(",", "")) if found else None


def matched(decks: int) -> tuple[str, ...]:
    """What a match of another suit and one of the same suit pay at Spanish 21."""
    elect = ("elect match_dealer=true", f"elect decks={decks}")
    bets = ("bet 1 blackjack $10", "bet 1 match $10")
    odds = []
    for cards in ("9S 9D 8C 10H", "9D 9D 8C 10H"):
        lines = record("spanish-21", *elect, *bets, f"cards {cards.replace('10H', 'KH')}")
        odds.append(paid(lines, "match"))
    return tuple(f"{one} to 1" for one in odds)


def is_offered_first(game: str, first: str, right: str) -> str | None:
    """To whom the cut is offered when a game begins: seats are taken in another order than they are numbered."""
    lines = record(game, "open", "cards 2C", seats="4 2 6")
    found = steps(lines, r'ask (\d+) "cut the cards"')
    return {"4": first, "6": right}.get(found[0]) if found else None


TABLES: dict[str, Made] = {
    # ---- blackjack
    "19:47-2.2(c)[two-decks] min_decks": lambda: fewest("blackjack", double_shoe=True),
    "19:47-2.2(a)[cutting-cards] six_to_five": lambda: (
        game_type("blackjack").elections.elect({"six_to_five": True, "decks": 2}).cutting_cards_needed
    ),  # type: ignore[attr-defined]
    "19:47-2.2(a)[old-four-decks] options": raised_decks,
    "19:47-2.2(a)1 implied_not_with": lambda: [
        name
        for name, option in {"2.17(a)3": {"sevens": True}, **OPTIONS}.items()
        if barred({"decks": 6, **option}) is None and barred({**option, "decks": 2}) is not None and name != "2.24"
    ],
    "19:47-2.2(d)1 batches": lambda: fewest("blackjack", shuffle="automated") // fewest("blackjack"),
    "19:47-2.2(d)1 equal": lambda: all(
        n % 2 == 0 for n in _taken("blackjack", "decks", range(1, 25), shuffle="automated")
    ),
    "19:47-2.5(g)[who-recuts] choices": lambda: literals("blackjack", "recut_by", last_cutter="player who last cut"),
    "19:47-2.10(c)[submission] choices": lambda: literals(
        "blackjack",
        "double_card",
        up="face up at all tables",
        down="face down at designated tables",
        on_request="face down at request of a player",
    ),
    "19:47-2.3(e)3 notice": lambda: sign('designated_blackjack = "AS JS"', "designated_blackjack"),
    "19:47-2.10(d) notice": lambda: sign(
        "six_to_five = true; decks = 2; double_after_split = false", "double_after_split"
    ),
    "19:47-2.10(d) only": lambda: (
        "6 to 5 variation"
        if elects("blackjack", double_after_split=False, **OPTIONS["6 to 5 variation"])
        and not elects("blackjack", double_after_split=False)
        else None
    ),
    "19:47-2.9(b)[half-limit] max": insured_up_to,
    "19:47-2.10(a)[amount] max": doubled_up_to,
    "19:47-2.13(a)[up-to-three] max": lambda: most_on_a_box("blackjack"),
    "19:47-19.13(a) max_players_per_box": lambda: most_on_a_box("spanish-21"),
    "19:47-2.13(d)[one-card] cards": lambda: doubled_together("blackjack"),
    "19:47-19.13(d) cards": lambda: doubled_together("spanish-21"),
    "19:47-2.17(a)1 wager": lambda: named("19:47-2.17(a)1"),
    "19:47-2.17(a)2 wager": lambda: named("19:47-2.17(a)2"),
    "19:47-2.17(a)3 wager": lambda: named("19:47-2.17(a)3"),
    "19:47-2.25(c)[max] max": optional_bonus_up_to,
    "19:47-2.18(c)[deal] decisions": lambda: [
        {"double": "double down", "hit": "draw"}.get(one, one)
        for one in offered(
            "blackjack",
            "elect multiple_action=true",
            "bet 1 hand:1 $10",
            "bet 1 hand:2 $10",
            "cards 8S 10H 8D 10C 7C 7D",
            'ask 1 "box1" -> dance',
        )
    ],
    "19:47-2.23(e) order": lambda: match_order(),
    "19:47-19.5(g)[super-bonus] from_5": lambda: super_bonus(5),
    "19:47-19.5(g)[super-bonus] from_25": lambda: super_bonus(25),
    "19:47-19.6[six-decks] odds": lambda: matched(6),
    "19:47-19.6[eight-decks] odds": lambda: matched(8),
    "19:47-19.4(a) methods": lambda: literals("spanish-21", "shuffle", hand="manual"),
    "19:47-19.4(b)1 cut": lambda: cuts("spanish-21", "elect shuffle=device"),
    "19:47-19.4(b)2 cut": lambda: cuts("spanish-21", "elect shuffle=hand"),
    "19:47-19.4(d)1 first": lambda: is_offered_first("spanish-21", "first player to table", "far right of dealer"),
    "13:47-20.19(b)1 first_offer.game_starting": lambda: is_offered_first(
        "night-red-dog", "first player at the table", "player farthest right of the dealer"
    ),
    "19:47-19.15(l)1 valid_up_cards": lambda: [
        name
        for rank, name in ((1, "A"), (13, "K"), (12, "Q"), (11, "J"), (10, "10"), (9, "9"))
        if twenty_one.may_be_blackjack(rank) and rank != 10
    ],
    # ---- other games
    "19:47-6.7[third-card-exposed] choices": lambda: asked(
        "red-dog",
        "bet 1 original $10",
        "draw left 4H",
        "draw right 8D",
        "declare third-card-exposed 8C by dealer",
        'ask 1 "play the round out" -> dance',
    ),
    "19:47-22.9[war-tie] bonus": lambda: war_tie(True),
    "19:47-22.9[war-tie] without": lambda: war_tie(False),
    "19:47-22.2(a) cards_per_deck": lambda: (
        int(steps(record("casino-war", "elect decks=6", "open"), r"shuffle (\d+) cards")[0]) // 6
    ),
    "19:47-22.1[war-wager] amount": lambda: (
        "= initial wager"
        if steps(at_war(), r"stake 1 war \$(\d+)") == steps(at_war(), r"bet 1 initial \$(\d+)")
        else None
    ),
    "19:47-20.1[play-wager] amount": lambda: (
        "= ante" if steps(played_on(), r"stake 1 play \$(\d+)") == steps(played_on(), r"bet 1 ante \$(\d+)") else None
    ),
    "19:47-12.6(a) allowed_words": lambda: literals("pokette", "odds_word"),
    "19:47-5.5(b) allowed_words": lambda: literals("big-six", "odds_word"),
    "19:47-12.5[jacer] most": lambda: max(
        n for n in range(1, 8) if elects("pokette", jacer=tuple("JOKER1 JOKER2 AS AC AH AD KS KH".split()[:n]))
    ),
    "13:47-20.2[joker-seven] jokers": lambda: literals("joker-seven", "jokers")[0],
    "13:47-20.23(j)2[one-card] count": lambda: void_from() - 1,
    "13:47-20.32(i)2 void": lambda: no_spin(),
    "19:47-5.1(e)7 colours": lambda: colours("seven-numbers-color"),
    "19:47-5.1(e)8 colours": lambda: colours("eight-numbers-color"),
    "19:47-5.1(g) then_not": lambda: [
        name
        for name, wager in (("dozen", "dozen:1st12"), ("red", "red"), ("black", "black"), ("odd", "odd"))
        if window("roulette", [(wager, 1000)], COLOURED) is not None
    ],
    "19:47-14.7[raises] raises": lambda: poker.most_bets(True, 3, 4, game_type("poker").elections.elect({}).raises) - 1,  # type: ignore[attr-defined]
    "19:47-14.3[suits] order": lambda: "".join(
        sorted("SHDC", key=lambda suit: -poker.high_card_key(14, "SHDC".index(suit)))
    ),
}
COLOURED = {"eight_numbers_color": True, "layout_approval": "L-47", "dozens": False, "red_black": False}


def war_tie(bonus: bool) -> Fraction:
    lines = record(
        "casino-war", f"elect war_tie_bonus={str(bonus).lower()}", "bet 1 initial $10", "cards 7H 7S 2C 3C 4C 9D 9H",
        'ask 1 "surrender or war" -> war',
    )  # fmt: skip
    return paid(lines, "war")


def at_war() -> tuple[str, ...]:
    return record("casino-war", "bet 1 initial $10", "cards 7H 7S 2C 3C 4C 9D 8H", 'ask 1 "surrender or war" -> war')


def played_on() -> tuple[str, ...]:
    return record("three-card-poker", "bet 1 ante $10", "cards 4S KC 4H KH 9D 2D", 'ask 1 "play" -> play')


def match_order() -> tuple[str, ...] | None:
    lines = record(
        "blackjack", "elect match_dealer=true", "elect decks=6", BET, "bet 2 blackjack $10", "bet 1 match $10",
        "bet 2 match $10", "cards 9S 5D 9D 8C 7C 10H", seats="1 2",
    )  # fmt: skip
    moves = [line.split()[0] for line in lines if re.match(r"(take|pay) \d match", line)]
    return tuple({"take": "collect losers", "pay": "pay winners"}[one] for one in dict.fromkeys(moves))


def cuts(game: str, *elections: str) -> bool:
    lines = record(game, *elections, "open", "cards 2C")
    return any(line.startswith("cut ") for line in lines)


def no_spin() -> str | None:
    """The pocket that makes no spin where a wheel with two zeros is played with one."""
    void = []
    elections = ('elect wheel="double-zero as single-zero"', "elect single_zero_notice=true")
    for pocket in ("0", "00", "17"):
        lines = record("night-roulette", *elections, "bet 1 straight:17 $10", f"spin {pocket}", "spin 5")
        if any('call "No Spin' in line for line in lines):
            void.append(pocket)
    return void[0] if len(void) == 1 else None


def colours(key: str) -> list[str]:
    return list(next(kind.spots for kind in game_type("roulette").wagers if kind.key == key))


def tables(row: Provision, leaf: Leaf) -> Any:
    """A value of a table that was tried."""
    made = TABLES.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
