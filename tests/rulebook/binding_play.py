"""Binders that try the games: which elections are taken, who may declare, where a cut may be, how cards are dealt."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from tests.rulebook.binding_wheels import GOLDEN

from chapter47 import Game, Refusal
from chapter47.floor import petition, vigorish_forms
from chapter47.games import game_type, game_types
from chapter47.games.fast_action_holdem.rules import house_way
from chapter47.rulebook.provisions import Provision
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.game import GameType
from chapter47.table.requests import Cut, Request
from chapter47.table.sources import SeededSource

Leaf = tuple[str, ...]


@cache
def _game(key: str) -> GameType | None:
    return game_type(key) if key in {one.key for one in game_types()} else None


def _taken(game: str, name: str, values: range, **given: Any) -> list[int]:
    """Which values of an election are taken."""

    def is_taken(value: int) -> bool:
        try:
            game_type(game).elections.elect({**given, name: value})
        except Refusal:
            return False
        return True

    return [value for value in values if is_taken(value)]


def decks(row: Provision, leaf: Leaf) -> Any:
    """How many decks a table may have: with dealing by hand, and with a device that holds a second batch."""
    game = _game(row.game)
    fields = game.elections.model_fields if game is not None else {}
    if leaf not in (("decks",), ("min_decks",)) or "decks" not in fields or game is None:
        return None
    if leaf == ("decks",) and game.elections._choice("decks", fields["decks"]).cite == str(row.cite):
        taken = _taken(row.game, "decks", range(1, 12))
        return None if taken[-1] == 11 else taken if len(taken) > 1 else taken[0]  # "or more" is no list
    if leaf == ("decks",) or "shuffler" not in fields or row.game == "red-dog":  # where a deck is a batch
        return None
    if game.elections._choice("shuffler", fields["shuffler"]).cite != str(row.cite):
        return None
    return min(_taken(row.game, "decks", range(9, 25), shuffler="automated"), default=None)


def declared_by(row: Provision, leaf: Leaf) -> Any:
    """Who may declare an irregularity of this paragraph."""
    game = _game(row.game)
    if leaf != ("by",) or game is None or str(row.cite) == "19:47-3.11(a)2":  # there the dealer who calls the game
        return None
    own = dict(game.parallels)
    found = {one.by for one in game.irregularities.values() if own.get(one.cite, one.cite) == str(row.cite)}
    if len(found) != 1:
        return None
    who = list(found.pop())
    return who[0] if len(who) == 1 else who


@cache
def _cuts(key: str) -> dict[str, int]:
    """How near to an end of the stack a cut may be, by the paragraph that asks for it, in an opening that is played."""
    table = Game(key).open_table({1: ("Ann", 10**7), 2: ("Bob", 10**7)})
    players = Players(table, Dealer(SeededSource(1)), lambda _: None)
    own, found = dict(table.game.parallels), {}

    def watched(request: Request) -> Any:
        if isinstance(request, Cut):
            found[own.get(request.cite, request.cite)] = request.low
        return players(request)

    drive(table, table.game.procedure(table, True), watched)
    return found


def cut(row: Provision, leaf: Leaf) -> Any:
    """How many cards must lie on each side of the cutting card."""
    if leaf != ("min_cards_from_end",) or _game(row.game) is None:
        return None
    return _cuts(row.game).get(str(row.cite))


@cache
def _dealt() -> dict[str, set[bool]]:
    """Whether the cards that golden transcripts draw under a paragraph lie face down."""
    found: dict[str, set[bool]] = {}
    for line, cite in _drawn():
        found.setdefault(cite, set()).add(line.endswith(" down"))
    return found


def _drawn() -> Iterator[tuple[str, str]]:
    for path in sorted(GOLDEN.rglob("*.c47")):
        yield from re.findall(r"^(draw \S+ \S+(?: down)?) +\{(\S+)\}$", path.read_text("utf-8"), re.M)


def face(row: Provision, leaf: Leaf) -> Any:
    """How the cards of a paragraph are dealt."""
    ways = _dealt().get(str(row.cite), set()) if leaf == ("face",) else set()
    return None if len(ways) != 1 else "down" if next(iter(ways)) else "up"


@cache
def _house_ways() -> dict[int, int]:
    """How many pairs of cards answer to each house way."""
    found: dict[int, int] = {}
    for high in range(2, 15):
        for low in range(2, high + 1):
            for suited in (True, False):
                way = house_way(high, low, suited)
                found[way] = found.get(way, 0) + 1
    return found


def house_ways(row: Provision, leaf: Leaf) -> Any:
    """The fourteen house ways, each of which some pair of cards answers to."""
    found = re.fullmatch(r"19:47-21\.8\(i\)(\d+)", str(row.cite))
    if not found or int(found[1]) not in _house_ways():
        return None
    return {"priority": int(found[1]), "of": len(_house_ways())}.get(leaf[0])


PLACES = {  # paragraphs that say how many may play
    "13:47-20.2[baccarat]": "night-baccarat",
    "13:47-20.20(b)1": "night-baccarat",
    "13:47-20.2[mini-baccarat]": "night-minibaccarat",
    "13:47-20.28(b)1": "night-minibaccarat",
    "13:47-20.22(f)[players]": "night-blackjack",
    "13:47-20.30(e)": "multi-action-blackjack",
    "19:47-22.6[seats]": "casino-war",
}


def positions(row: Provision, leaf: Leaf) -> Any:
    """How many may sit at a table."""
    key = PLACES.get(str(row.cite)) if leaf == ("max_players",) else None
    return max(kind.positions for kind in game_types() if kind.key == key) if key else None


def _tested() -> int:
    """The longest test in a pit that is not refused."""
    from datetime import date, timedelta

    first = date(2010, 1, 1)

    def is_taken(days: int) -> bool:
        try:
            petition.verify_test(first, first + timedelta(days=days))
        except Refusal:
            return False
        return True

    return 1 + max(days for days in range(1, 400) if is_taken(days))  # the first day and the last are days of it


def papers(row: Provision, leaf: Leaf) -> Any:
    """Petitions and vigorish forms, from the modules that hold their controls."""
    table: dict[tuple[str, str], Callable[[], Any]] = {
        ("19:47-8.4[kinds]", "kinds"): lambda: list(petition.KINDS),
        ("19:47-8.4[test-pit]", "max_days"): _tested,
        ("19:47-8.6[tournament-notice]", "tournament_business_days"): lambda: petition.TOURNAMENT_DAYS,
        ("19:47-8.6[tournament-notice]", "special_event_hours"): lambda: petition.EVENT_HOURS,
        **{(f"{section}.vi", "mark"): lambda: str(vigorish_forms.Status.VOID) for section in SECTIONS},
        **{(f"{section}.vi", "signatures"): lambda: _signers("void") for section in SECTIONS},
        **{(f"{section}.iii", "witnesses"): lambda: _signers("drop") for section in SECTIONS},
    }
    made = table.get((str(row.cite), ".".join(leaf)))
    return made() if made is not None else None


SECTIONS = tuple(vigorish_forms.SECTIONS.values())


@cache
def _signers(act: str) -> list[str]:
    """The fewest roles with whom a form is dropped or made void: every set of them is tried, in either place."""
    from datetime import date

    from chapter47.floor.vigorish_forms import FormBook, Person, Role

    def tried(roles: tuple[Role, ...]) -> bool:
        book = FormBook("minibaccarat", 1, 9)
        people = {role: Person(role.value, role) for role in Role}
        book.prepare(people[Role.PIT_CLERK], "1", "Ann", 500, date(2010, 1, 1))
        for role in Role:
            book.sign(1, people[role])
        book.sign_patron(1)
        book.finalise(1)
        try:
            if act == "void":
                book.void(1, people[roles[0]], people[roles[1]])
            else:
                book.drop(1, people[Role.DEALER], people[roles[0]], people[roles[1]])
        except Refusal:
            return False
        return True

    return [role.value for role in next(pair for pair in combinations(Role, 2) if tried(pair))]


PLAY: tuple[Callable[[Provision, Leaf], Any], ...] = (
    decks,
    declared_by,
    cut,
    face,
    house_ways,
    positions,
    papers,
)
