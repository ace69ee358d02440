"""Binders of what is left of the card tables: baccarat, blackjack and its kin, poker and roulette, each value tried."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from functools import cache
from typing import Any

from tests.rulebook.binding_blackjack import OPTIONS
from tests.rulebook.binding_blackjack import refused as barred
from tests.rulebook.binding_cards import RESULTS, ratio_of
from tests.rulebook.binding_counts import fewest, refused
from tests.rulebook.binding_doings import asked, literals
from tests.rulebook.binding_golden import Nothing, by, only, under
from tests.rulebook.binding_play import _taken
from tests.rulebook.binding_record import Leaf, Made, count, record, steps
from tests.rulebook.binding_rounds import BET, HIT, offered, paid
from tests.rulebook.binding_window import window
from tests.rulebook.binding_words import sign
from tests.rulebook.binding_yes_no import elects, void_from

from chapter47 import Refusal
from chapter47.floor.registry import floor_rules
from chapter47.floor.terms import of_duty
from chapter47.games import game_type
from chapter47.games.blackjack import rules as twenty_one
from chapter47.games.minibaccarat import rules, wagers
from chapter47.games.night_baccarat import wagers as night_wagers
from chapter47.games.poker import rules as poker
from chapter47.rulebook.provisions import Provision
from chapter47.worked import examples_of, perform

TOTALS = {"four-cards": "4", "five-cards": "5", "six-cards": "6"}
ALONE = [("player-bonus", 1000)]
BACCARAT = {"3": "punto-banco", "7": "minibaccarat"}


@cache
def shown(cite: str) -> tuple[str, ...]:
    """What is said and done under a paragraph in the worked examples that name it, which are played for this."""
    lines = [line for example in examples_of(cite) for line in perform(example).transcript.splitlines()]
    return tuple(" ".join(line.split()).removesuffix(f" {{{cite}}}") for line in lines if f"{{{cite}}}" in line)


# ---- baccarat ---


def equal_naturals() -> str | None:
    """The counts at which a bonus wager is void, over every result of two cards each and of more."""
    void = {
        (rules.cards_dealt(r), rules.player_count(r), rules.banker_count(r))
        for r in RESULTS
        if rules.bonus_line(r, True) == rules.VOID
    }
    return "equal naturals (8-8 or 9-9)" if void == {(4, 8, 8), (4, 9, 9)} else None


def tie_never_void() -> Any:
    elections = game_type("minibaccarat").elections.elect({})
    ends = {wagers.decide_tie(r, elections).result.value for r in RESULTS}
    return Nothing() if ends == {"won", "lost"} else None


def minutes(game: str, cite: str) -> int | None:
    found: int | None = only(of_duty(duty).minutes for duty in floor_rules(game).notices if duty.cite == cite)
    return found


def least_copies() -> int:
    """Copies of a vigorish form with which it may be finished."""
    for copies in range(5):
        with suppress(Refusal):
            _finished(copies)
            return copies
    return 0


def _finished(copies: int) -> None:
    from datetime import date

    from chapter47.floor.vigorish_forms import FormBook, Person, Role

    book = FormBook("minibaccarat", 1, 9)
    people = {role: Person(role.value, role) for role in Role}
    book.prepare(people[Role.PIT_CLERK], "1", "Ann", 500, date(2010, 1, 1))
    for role in Role:
        book.sign(1, people[role])
    book.sign_patron(1)
    book.finalise(1, copies)


def serials() -> str | None:
    """The numbers of forms that are made out one after the other."""
    from datetime import date

    from chapter47.floor.vigorish_forms import FormBook, Person, Role

    book = FormBook("minibaccarat", 4, 9)
    clerk = Person("Ann", Role.PIT_CLERK)
    made = [book.prepare(clerk, "1", "Bob", 500, date(2010, 1, 1)).serial for _ in range(3)]
    return "sequential" if made == [4, 5, 6] else None


def cut_offered(game: str) -> list[int]:
    """The seats to which the cut is offered at the opening, where the first declines."""
    lines = record(game, "open", 'ask 6 "cut the cards" -> decline', "cards AC 2C", seats="2 4 6")
    return [int(seat) for seat in steps(lines, r'ask (\d+) "cut the cards"')]


def cut_is_offered_first(game: str) -> str | None:
    found = cut_offered(game)
    return {6: "highest seat", 2: "lowest seat"}.get(found[0]) if found else None


def cut_goes(game: str) -> str | None:
    """Seats of baccarat are numbered from the dealer's right, as 19:47-3.6(b) offers the shoe: down is clockwise."""
    found = cut_offered(game)
    return {(6, 4): "clockwise", (6, 2): "counterclockwise"}.get(tuple(found[:2]))


def drawn(game: str, *elections: str) -> str | None:
    """Whether the first four cards lie face up or down."""
    lines = record(game, *elections, "bet 1 player $10", "cards KC 9D QH 10S")
    first = [line for line in lines if re.match("draw (player|banker) ", line)][:4]
    ways = {"down" if re.search(r" (down|unseen)\b", line) else "up" for line in first}
    return ways.pop() if len(ways) == 1 else None


def third_cards(game: str) -> str | None:
    lines = record(game, "bet 1 player $10", "cards KC 2D QH 10S 2C 2H")
    thirds = [line for line in lines if re.match("draw (player|banker) ", line)][4:]
    return "up" if thirds and not any(" down" in line or "unseen" in line for line in thirds) else None


def two_hands(game: str) -> list[str]:
    lines = record(game, "bet 1 player $10", "bet 2 banker $10", "cards KC 9D QH 10S", seats="1 2")
    return [f"{hand.title()}'s Hand" for hand in dict.fromkeys(steps(lines, r"draw (player|banker) "))]


def others_of_banker(game: str) -> Fraction | None:
    """What a winning Banker wager is paid with any count but six, where six pays half."""
    elections = game_type(game).elections.elect({"banker_six_pays_half": True})
    won = [r for r in RESULTS if rules.banker_count(r) > rules.player_count(r) and rules.banker_count(r) != 6]
    found = {ratio_of(wagers.decide_banker(r, elections).odds) for r in won}
    return found.pop() if len(found) == 1 else None


def sheet(drawn: bool) -> str | None:
    """Whether the table leaves the Banker's Hand a choice: the rules ask nobody."""
    asked_for = any("banker" in words for words in under("19:47-7.9(c)") if words.startswith("ask"))
    letters = {cell for row in rules.BANKER_DRAWS for cell in row}
    return None if asked_for or letters != {True, False} else "must draw" if drawn else "must stay"


def exposed(cite: str, pattern: str) -> list[str]:
    return [words for words in shown(cite) if re.match(pattern, words)]


def night_wins(decide: Any, words: tuple[str, str, str]) -> str | None:
    """When a wager of the night wins, over every result: one comparison says it."""
    elections = game_type("night-baccarat").elections.elect({})
    for sign_, text in zip((">", "<", "="), words, strict=True):
        holds = {">": lambda b, p: b > p, "<": lambda b, p: b < p, "=": lambda b, p: b == p}[sign_]
        if all(
            (decide(r, elections).result.value == "won") is holds(rules.banker_count(r), rules.player_count(r))
            for r in RESULTS
        ):
            return text
    return None


NIGHT_WORDS = ("bank point count > player point count", "player point count > bank point count", "equal point counts")


def _baccarat(s: str) -> dict[str, Made]:
    game = BACCARAT[s]
    fees, errors = ("3.3(e)1", "3.12") if s == "3" else ("7.3(f)1", "7.11")
    again = "3.5(a)1.i" if s == "3" else "7.5(b)2.i"
    told = ("3.5(a)1.ii", "3.10(c)2") if s == "3" else ("7.5(b)2.ii", "7.10(c)3")
    kinds = [kind.key for kind in game_type(game).wagers]
    table: dict[str, Made] = {
        f"{s}.2(a)4 default": lambda: None if game_type(game).elections.elect({}).total_cards else "not offered",  # type: ignore[attr-defined]
        f"{s}.2(a)4 wagers": lambda: [k.replace("-", " ") for k in kinds if k.endswith("-cards")],
        f"{s}.2(a)5 default": lambda: None if game_type(game).elections.elect({}).bonus else "not offered",  # type: ignore[attr-defined]
        f"{s}.2(a)5 hands": lambda: [k.removesuffix("-bonus") for k in kinds if k.endswith("-bonus")],
        f"{s}.2(a)5.iii void": equal_naturals,
        f"{s}.2(b) allowed": lambda: [
            *(k for k in kinds if "-" not in k),
            f"total cards {'/'.join(TOTALS[k] for k in kinds if k.endswith('-cards'))}",
            *(f"bonus {k.removesuffix('-bonus')}" for k in kinds if k.endswith("-bonus")),
        ],
        f"{s}.2(b)[bonus-requires-base] values": lambda: [
            {True: "base wager required", False: "not required"}[given]
            for given in (True, False)
            if (window(game, ALONE, {"bonus": True, "bonus_requires_base": given}) is not None) is given
        ],
        f"{s}.3(c)2 values": lambda: [
            {False: "at payout", True: "deferred"}[given]
            for given in (False, True)
            if any(line.startswith("mark 1 ") for line in banker_won(game, given)) is given
        ],
        f"{s}.3(c)3.i copies_min": least_copies,
        f"{s}.3(c)3.ii order": serials,
        f"{fees} other": lambda: others_of_banker(game),
        f"{again} values": lambda: [
            {True: "reshuffle", False: "no reshuffle"}[given]
            for given in (True, False)
            if elects(game, shuffle_after_lacing=given, **({} if s == "3" else {"after_shuffle": "lace"}))
        ],
        **{f"{cite} minutes": lambda cite=cite: minutes(game, f"19:47-{cite}") for cite in told},  # type: ignore[misc]
        f"{s}.7(a) hands": lambda: two_hands(game),
        f"{s}.9(f) D": lambda: sheet(True),
        f"{s}.9(f) S": lambda: sheet(False),
        f"{errors}(c) values": lambda: [f"(c){n}" for n in literals(game, "exposed_card")],
        f"{errors}(c)1[ten-value] pre_selected": lambda: all(
            elects(game, exposed_ten_discards=n) for n in literals(game, "exposed_ten_discards")
        ),
        f"{errors}(c)1 face": lambda: face_of(f"19:47-{errors}(c)1"),
        f"{errors}(c)2 additional": lambda: len(exposed(f"19:47-{errors}(c)2", "draw discard (?!.* declared)")),
        f"{errors}(c)2 face": lambda: {True: "down"}.get(
            any(words.endswith(("unseen", "down")) for words in exposed("19:47-7.11(c)2", "draw discard "))
        ),
        f"{errors}(c)3 wagers": lambda: (
            "none" if any("no wagers accepted" in words for words in shown(f"19:47-{errors}(c)3")) else None
        ),
        f"{errors}(c)3 start": lambda: (
            "exposed card" if exposed(f"19:47-{errors}(c)3", "draw ")[0].endswith(" held") else None
        ),
        f"{errors}(d) ten_value_additional": lambda: after_ten(game, f"19:47-{errors}(d)"),
    }
    return {f"19:47-{key}": made for key, made in table.items()}


def banker_won(game: str, deferred: bool) -> tuple[str, ...]:
    elect = f"elect defer_vigorish={str(deferred).lower()}"
    return record(game, elect, "bet 1 banker $100", "cards KC 9D QH 10S")


def face_of(cite: str) -> str | None:
    lines = exposed(cite, "draw discard ")
    return None if not lines else "down" if any(w.endswith(("unseen", "down")) for w in lines) else "up"


def after_ten(game: str, cite: str) -> int:
    """How many cards follow one worth nothing that lay face up in the shoe."""
    lines = record(game, "bet 1 player $10", "declare card-face-up-in-shoe card KD by dealer", "cards KC 9D QH 10S")
    return count(tuple(line for line in lines if f"{{{cite}}}" in line), "draw discard ") - 1


# ---- blackjack and its kin ---


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
    **_baccarat("3"),
    **_baccarat("7"),
    "19:47-3.2(a)3 void": tie_never_void,
    "19:47-3.8(c) face": lambda: third_cards("punto-banco"),
    "19:47-3.5(c) first.opening": lambda: cut_is_offered_first("punto-banco"),
    "19:47-3.5(c) direction": lambda: cut_goes("punto-banco"),
    "19:47-7.5(d) first": lambda: cut_is_offered_first("minibaccarat"),
    "19:47-7.5(d) direction": lambda: cut_goes("minibaccarat"),
    "19:47-4.4[cut] first": lambda: cut_is_offered_first("chemin-de-fer"),
    "19:47-4.4[shuffle] procedures": lambda: len(literals("chemin-de-fer", "shuffle")),
    "19:47-3.11(a) choices": lambda: asked(
        "punto-banco", "bet 1 player $10", "cards KC 9D QH 10S", 'ask 1 "keep the shoe" -> dance'
    ),
    "19:47-3.11(a)2 by": lambda: [
        {"dealer": "dealer calling the game"}.get(who, who) for who in by("punto-banco", "curator-removed")
    ],
    **{
        f"19:47-7.7(c){n} face": lambda n=n: drawn("minibaccarat", f"elect dealing={n}")
        for n in (1, 2, 3)  # type: ignore[misc]
    },
    "19:47-7.5(b)2 value": lambda: "lace" if any("laced" in words for words in shown("19:47-7.5(b)2")) else None,
    **{
        f"13:47-{s}(e)1[{slug}] wins": lambda decide=decide: night_wins(decide, NIGHT_WORDS)  # type: ignore[misc]
        for s in ("20.20", "20.28")
        for slug, decide in (
            ("bet-on-the-bank", night_wagers.decide_bank),
            ("bet-on-the-player", night_wagers.decide_player),
            ("bet-on-a-tie", night_wagers.decide_tie),
        )
    },
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
