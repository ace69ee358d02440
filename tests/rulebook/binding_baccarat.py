"""Binders of the baccarat games: what is drawn, called, paid, charged and done about a card in error, each tried."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from functools import cache
from typing import Any

from tests.rulebook.binding_cards import RESULTS, ratio_of
from tests.rulebook.binding_doings import asked, literals
from tests.rulebook.binding_record import Leaf, Made, count, record, steps
from tests.rulebook.binding_told import Nothing, by, only, under
from tests.rulebook.binding_window import window
from tests.rulebook.binding_yes_no import elects

from chapter47 import Refusal
from chapter47.floor.registry import floor_rules
from chapter47.floor.terms import of_duty
from chapter47.games import game_type
from chapter47.games.minibaccarat import rules, wagers
from chapter47.games.night_baccarat import wagers as night_wagers
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


BACCARAT_TABLES: dict[str, Made] = {
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
}


def baccarat_tables(row: Provision, leaf: Leaf) -> Any:
    """A value of a baccarat game that was tried."""
    made = BACCARAT_TABLES.get(f"{row.cite} {'.'.join(leaf)}")
    return made() if made is not None else None
