"""A step of the journal as a sentence, for those who do not read the notation."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..errors import Refusal
from ..table.cards import JOKER, Card

_RANKS = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def card_name(code: str) -> str:
    """A card as people say it; what is no card, a tile or a card face down, by its name.

    >>> card_name("9C"), card_name("KH"), card_name("6-6")
    ('the 9 of clubs', 'the king of hearts', 'the 6-6')
    """
    try:
        card = Card.parse(code)
    except Refusal:
        return {"unseen": "a card that nobody sees", "face": "a card face down"}.get(code, f"the {code}")
    return "a joker" if card.rank == JOKER else f"the {_RANKS.get(card.rank, card.rank)} of {_SUITS[card.suit]}"


def place(name: str) -> str:
    """A hand or a seat as people say it.

    >>> place("box1"), place("seat-2.high"), place("dealer")
    ('box 1', 'seat 2 high', 'the dealer')
    """
    if name == "burn":
        return "the burned cards"
    if parts := re.fullmatch(r"(box|seat)-?(\d+)(?:\.(.+))?", name):
        return f"{parts[1]} {parts[2]}" + (f" {parts[3]}" if parts[3] else "")
    return f"the {name}"


def spoken(asked: str) -> str:
    """What a table asks for, with its places as people say them.

    >>> spoken("card for box1")
    'Card for box 1'
    """
    return _capital(re.sub(r"\b(box|seat)-?(\d+)", r"\1 \2", asked))


def _dealt(found: re.Match[str]) -> str:
    down = ", face down" if found[3] and found[2] not in ("face", "unseen") else ""
    return f"{_capital(card_name(found[2]))} goes to {place(found[1])}{down}."


def _rolled(found: re.Match[str]) -> str:
    faces = found[1].split()
    return f"The dice show {', '.join(faces)}: {sum(map(int, faces))}."


def _declared(found: re.Match[str]) -> str:
    what, said = found[1], found[2]
    who = re.search(r"\bby ([^\"]+?)\s*(?:\"|$)", said)
    reason = re.search(r'"([^"]*)"', said)
    about = re.sub(r"\s*\bby .*", "", said).strip()
    told = f"The {who[1] if who else 'staff'} declares: {what.replace('-', ' ')}"
    return told + (f", {about}" if about else "") + (f" ({reason[1]})" if reason else "") + "."


_SENTENCES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"draw (\S+) (\S+)(.*)", _dealt),
    (r"roll ([\d ]+?)(?: by .*)?", _rolled),
    (r"spin (\S+)", r"The wheel stops at \1."),
    (r"numbers (.+)", r"The numbers are \1."),
    (r"(?:shuffle|load|insert) (\d+) (\w+).*", r"\1 \2 are shuffled and ready."),
    (r"cut 0 at (\d+)", r"The dealer cuts at \1 cards."),
    (r"cut (\d+) at (\d+)", r"Seat \1 cuts at \2 cards."),
    (r'ask 0 "(.*)" -> (.+)', r"The house's people are asked: \1? They say: \2."),
    (r'ask (\d+) "(.*)" -> (.+)', r"Seat \1 is asked: \2? They say: \3."),
    (r'amount (\d+) "(.*)" -> (.+)', r"Seat \1 names \3 for \2."),
    (r"round (\d+)", r"Round \1: the betting closes."),
    (r"bet (\d+) (\S+) (\S+)(.*)", r"Seat \1 bets \3 on \2\4."),
    (r"down (\d+) (\S+) (\S+)", r"Seat \1 takes \3 down from \2."),
    (r'sit (\d+) "(.*)" (\S+)', r"\2 sits down at seat \1 with \3."),
    (r"leave (\d+).*", r"Seat \1 leaves with their chips."),
    (r"declare (\S+)(.*)", _declared),
    (r'undo (\d+) by (\S+) "(.*)"', r"\2 takes back everything after step \1: \3."),
    (r"close", "The table closes."),
    (r'call "(.*)"', r"The dealer says: \1."),
    (r'note "(.*)"', r"On record: \1."),
    (r"stake (\d+) (\S+) (\S+)", r"Seat \1 adds \3 on \2."),
    (r"take (\d+) (\S+) (\S+)( to .*)?", r"The house takes \3 from seat \1's \2\4."),
    (r"pay (\d+) (\S+) (\S+) at (\d+ to \d+)(.*)", r"Seat \1 is paid \3 on \2, at \4\5."),
    (r"pay (\d+) (\S+) (\S+)(.*)", r"Seat \1 is paid \3 on \2\4."),
    (r"return (\d+) (\S+) (\S+)", r"\3 on \2 goes back to seat \1."),
    (r"collect (\d+) (.+) (\S+)", r"Seat \1 pays \3 of \2."),
    (r"mark (\d+) (.+) (\S+)", r"Seat \1 owes \3 of \2."),
)
_COMPILED = tuple((re.compile(pattern), told) for pattern, told in _SENTENCES)


def in_words(line: str) -> str:
    """A line of the notation, without its citation, as a sentence; one that is not known stays as it is.

    >>> in_words("draw box1 9C"), in_words("pay 1 tie $80.00 at 8 to 1")
    ('The 9 of clubs goes to box 1.', 'Seat 1 is paid $80.00 on tie, at 8 to 1.')
    """
    if line.startswith("turn "):
        return f"{_capital(place(line.split()[1]))} is turned up."
    for pattern, told in _COMPILED:
        if found := pattern.fullmatch(line):
            said = told(found) if callable(told) else found.expand(told)
            return f"{said[:-2]}." if said.endswith("..") else said
    return line


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
