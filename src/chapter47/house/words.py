"""The lines of the journal in plain words, as a patron of one seat reads them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ..errors import Refusal
from ..rulebook import rulebook
from ..table.game import GameType

MONEY = r"(\$[\d,]+\.\d\d)"
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_CARD = re.compile(r"^(10|[2-9AJQK])([SHDC])$")
_OWNER = re.compile(r"(?:seat-?|box|sevens)(\d+)(.*)")
_HAND = re.compile(r"\b(?:seat-|box)\d+(?:\.\w+)?\b")
_WAGER = re.compile(r"\b[a-z]+(?:-[a-z]+)*:[\w-]+")
JOKERS = ("JOKER1", "JOKER2")

Titles = Callable[[str], str]


def titles_of(game: GameType) -> Titles:
    """How a game's wagers are called: ``place:6`` is "Place 6"."""
    kinds = {kind.key: kind.title for kind in game.wagers}

    def title(name: str) -> str:
        key, _, spot = name.partition(":")
        called = kinds.get(key, key.replace("-", " ").capitalize())
        return f"{called} {spot}" if spot else called

    return title


def card_name(code: str) -> str:
    """A card as people write it.

    >>> card_name("10H"), card_name("6-6")
    ('10♥', '6-6')
    """
    found = _CARD.match(code)
    return f"{found[1]}{SUITS[found[2]]}" if found else "Joker" if code in JOKERS else code


def owner(hand: str) -> int:
    """The seat or box that a hand belongs to; 0 where it is nobody's own.

    >>> owner("seat-3"), owner("box2.1"), owner("dealer")
    (3, 2, 0)
    """
    found = _OWNER.fullmatch(hand)
    return int(found[1]) if found else 0


def hand_name(hand: str, seat: int) -> str:
    """A hand as this patron calls it.

    >>> hand_name("box1", 1), hand_name("box1.2", 1), hand_name("seat-4", 1), hand_name("dealer", 1)
    ('Your hand', 'Your hand 2', 'Seat 4', 'Dealer')
    """
    found = _OWNER.fullmatch(hand)
    if not found:
        return hand.replace("-", " ").capitalize()
    number, rest = int(found[1]), found[2].strip(".-")
    whose = "Your hand" if number == seat else f"{'Box' if hand.startswith('box') else 'Seat'} {number}"
    return f"{whose} {rest}".strip()


def named(text: str, own: int, title: Titles = str) -> str:
    """Words of the game with its hands and wagers called as people call them.

    >>> named("box4 9", 4), named("cards to the rack: box4, box2", 4)
    ('Your hand 9', 'cards to the rack: your hand, Box 2')
    """

    def hand(found: re.Match[str]) -> str:
        called = hand_name(found[0], own)
        return called if found.start() == 0 else called.replace("Your", "your", 1)

    return _WAGER.sub(lambda found: title(found[0]), _HAND.sub(hand, text))


def answer_name(answer: str) -> str:
    """What somebody chose: cards as people write them, anything else as it is.

    >>> answer_name("QH,JS"), answer_name("stand")
    ('Q♥ J♠', 'stand')
    """
    codes = answer.split(",")
    return " ".join(map(card_name, codes)) if all(_CARD.match(code) or code in JOKERS for code in codes) else answer


def person(seat: str | int, own: int) -> str:
    """Who sits there.

    >>> person(1, 1), person("2", 1), person(0, 1)
    ('You', 'Seat 2', 'The house')
    """
    number = int(seat)
    return "You" if number == own and own else f"Seat {number}" if number else "The house"


def _bet(m: re.Match[str], own: int, title: Titles) -> str:
    return f"{person(m[1], own)}: {m[3]} on {title(m[2])}{m[4]}"


def _paid(m: re.Match[str], own: int, title: Titles) -> str:
    return f"{person(m[1], own)}: {title(m[2])} wins {m[3]}{m[4]}"


def _taken(m: re.Match[str], own: int, title: Titles) -> str:
    return f"{person(m[1], own)}: {title(m[2])} loses {m[3]}{m[4]}"


def _returned(m: re.Match[str], own: int, title: Titles) -> str:
    return f"{person(m[1], own)}: {m[3]} on {title(m[2])} goes back"


def _charged(m: re.Match[str], own: int, _: Titles) -> str:
    return f"{person(m[2], own)}: {m[3]} of {m[4]}" + (" is marked as owed" if m[1] == "mark" else "")


def _drawn(m: re.Match[str], own: int, _: Titles) -> str:
    card = "a card" if m[2] in ("unseen", "face") else card_name(m[2])
    return f"{hand_name(m[1], own)}: {card}" + (" face down" if "down" in m[0] else "")


def _rolled(m: re.Match[str], own: int, _: Titles) -> str:
    faces = m[1].split()
    by = f" by {m[2]}" if m[2] else ""
    return f"The dice{by}: {', '.join(faces)}" + (f", total {sum(map(int, faces))}" if len(faces) > 1 else "")


def _asked(m: re.Match[str], own: int, _: Titles) -> str:
    """A hand of one's own needs no name; anything else that was asked does."""
    about = "" if owner(m[2]) == int(m[1]) and hand_name(m[2], int(m[1])) == "Your hand" else f", {named(m[2], own)}"
    return f"{person(m[1], own)}{about}: {answer_name(m[3])}"


def _noted(m: re.Match[str], own: int, title: Titles) -> str:
    told = named(m[1], own, title)
    return told[:1].upper() + told[1:]


_PHRASES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], int, Titles], str]], ...] = tuple(
    (re.compile(pattern), say)
    for pattern, say in (
        (r'call "(.*)"', lambda m, own, _title: f"“{named(m[1], own)}”"),
        (r'note "(.*)"', _noted),
        (rf"bet (\d+) (\S+) {MONEY}(.*)", _bet),
        (rf"stake (\d+) (\S+) {MONEY}(.*)", _bet),
        (rf"down (\d+) (\S+) {MONEY}", lambda m, own, title: f"{person(m[1], own)}: {m[3]} off {title(m[2])}"),
        (rf"pay (\d+) (\S+) {MONEY}(.*)", _paid),
        (rf"take (\d+) (\S+) {MONEY}(.*)", _taken),
        (rf"return (\d+) (\S+) {MONEY}", _returned),
        (rf"(collect|mark) (\d+) (.+) {MONEY}", _charged),
        (r"draw (\S+) (\S+).*", _drawn),
        (r"turn (\S+) by \d+", lambda m, own, _title: f"{hand_name(m[1], own)} is turned up"),
        (r"roll ([\d ]+?)(?: by (.+))?", _rolled),
        (r"spin (.+)", lambda m, _own, _title: f"The wheel stops at {card_name(m[1])}"),
        (r"numbers (.+)", lambda m, _own, _title: f"The numbers: {', '.join(m[1].split())}"),
        (r'(?:ask|amount) (\d+) "(.*)" -> (.+)', _asked),
        (r"cut (\d+) at (\d+)", lambda m, own, _title: f"{person(m[1], own)}: cut at {m[2]}"),
        (r'sit (\d+) "(.*)" (.+)', lambda m, _own, _title: f"{m[2]} sits down at seat {m[1]} with {m[3]}"),
        (r"leave (\d+).*", lambda m, own, _title: f"{person(m[1], own)}: leaves the table"),
        (r"(shuffle|load|insert) (\d+) (\S+).*", lambda m, _own, _title: f"{m[2]} {m[3]} are shuffled"),
        (r"round (\d+)", lambda m, _own, _title: f"Round {m[1]}"),
        (r"close", lambda _m, _own, _title: "The table closes"),
    )
)


def in_words(line: str, own: int, title: Titles) -> str:
    """A line of the journal, without its citation, in words; one that is not known stands as it is.

    >>> in_words("roll 3 4", 1, str), in_words("pay 1 tie $80.00 at 8 to 1", 1, str)
    ('The dice: 3, 4, total 7', 'You: tie wins $80.00 at 8 to 1')
    """
    for pattern, say in _PHRASES:
        if found := pattern.fullmatch(line):
            return say(found, own, title)
    return line


@lru_cache(maxsize=4096)
def provision_text(cite: str) -> str:
    """What a provision says, or nothing where the rulebook has no row of that citation."""
    try:
        return " ".join(row.says for row in rulebook().find(cite)[:3])
    except Refusal:
        return ""
