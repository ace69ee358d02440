"""Who is who: names as people type them are one name, and a badge is somebody whatever name is typed. 13:47-6.25(b)."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from ..errors import Refusal

if TYPE_CHECKING:
    from .accounts import Books
    from .model import Night


def name_key(name: str) -> tuple[str, ...]:
    """What makes a name: its words without accents, case, points and order.

    >>> name_key("P. Hale") == name_key("hale, p"), name_key("P. Hale") == name_key("Q. Hale")
    (True, False)
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    words = "".join(sign if sign.isalnum() else " " for sign in plain.casefold()).split()
    return tuple(sorted(words))


def same(one: str, other: str) -> bool:
    """Whether two names are the same person's, as far as names can tell."""
    return bool(name_key(one)) and name_key(one) == name_key(other)


def alike(one: str, other: str) -> bool:
    """Whether two names can be one, where a first name may be its initial and a middle initial may be left out.

    >>> alike("L. Ortiz", "Lena Ortiz"), alike("Lena M. Ortiz", "ortiz, lena"), alike("Lou Ortiz", "Lena Ortiz")
    (True, True, False)
    """
    mine, theirs = list(name_key(one)), list(name_key(other))
    shared = [word for word in mine if word in theirs and len(word) > 1]
    for word in shared:
        mine.remove(word)
        theirs.remove(word)
    few, many = sorted((mine, theirs), key=len)
    if not shared or (not few and any(len(word) > 1 for word in many)):
        return False
    for word in few:
        hit = next((each for each in many if word[0] == each[0] and 1 in (len(word), len(each))), None)
        if hit is None:
            return False
        many.remove(hit)
    return all(len(word) == 1 for word in many)


def might_be(typed: str, name: str) -> bool:
    """Whether somebody who typed this may be one of that name: alike, or a part of it.

    >>> might_be("Peter Hale", "P. Hale"), might_be("Hale", "P. Hale"), might_be("Pat", "P. Hale")
    (True, True, False)
    """
    mine, theirs = set(name_key(typed)), set(name_key(name))
    part = bool(mine) and (mine <= theirs or theirs <= mine) and any(len(word) > 1 for word in mine & theirs)
    return part or alike(typed, name)


def badge_code(night: Night, number: int) -> str:
    """What the code on a badge says: its number, and the licence of its night."""
    return f"badge {number} of {night.licence.number or night.organization.name}"


def badge_number(text: str) -> int | None:
    """The number of a badge, as people type it: "12", "#12", "badge 12", or its code; None where it is a name.

    >>> badge_number("#12"), badge_number("badge 12 of RA:1047"), badge_number("Pat")
    (12, 12, None)
    """
    text = text.partition(" of ")[0] if text.strip().casefold().startswith("badge ") else text
    word = text.strip().casefold().removeprefix("badge").strip().removeprefix("#").strip()
    return int(word) if word.isdecimal() and len(word) <= 6 else None


def find_player(books: Books, text: str | None) -> str:
    """A player by badge or by name: the name of whoever holds the badge, or the name as it was first typed."""
    if not text or not text.strip():
        return ""
    number = badge_number(text)
    if number is not None:
        if " of " in text and text.strip() != badge_code(books.night, number):
            said = f"{text.strip()!r} is a badge of another night."
            raise Refusal(said, cite="13:47-6.25(b)[stop-play]", instead="a badge of tonight")
        if number not in books.state.players:
            last = len(books.state.players)
            known = f"a badge from 1 to {last}" if last else "a name, or a badge first"
            raise Refusal(f"No badge {number} was given out.", instead=known)
        return books.state.players[number]
    return next((name for name in books.state.players.values() if same(name, text)), text.strip())


def badge_of(books: Books, player: str) -> int | None:
    """The badge of a player, where one was given out."""
    return next((number for number, name in books.state.players.items() if same(name, player)), None)
