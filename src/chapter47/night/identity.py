"""Who is who: names as people type them are one name, and a badge is somebody whatever name is typed. 13:47-6.25(b)."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from ..errors import Refusal
from .vocabulary import REMEMBERED, slips, spoken

if TYPE_CHECKING:
    from .accounts import Books
    from .model import Night


_TITLES = {"mr", "mrs", "ms", "miss", "dr", "sir", "madam"}
_GENERATIONS = {"jr", "sr", "junior", "senior", "ii", "iii"}
_NEARLY = 4  # letters of a name from which one slip of the pen is the same name
_AGE = re.compile(
    r"(?:\(|,|\baged?\b|\bage\b)\s*(\d{1,2})\s*(?:\)|years?|yrs?|y/?o|$)|\b(\d{1,2})[ -]?(?:years?[ -]old\b|y[./]?o\b)"
    r"|(?<!seat)(?<!guest)(?<!player)(?<!table)(?<!team)\s(1[0-7])$"
)
_YOUNG = re.compile(
    r"\bunder[ -]?(?:age|18|eighteen)\b|\bu18\b|<\s*18\b|\bhigh school\b|\b\d{1,2}th grade\b"
    r"|[(,]\s*(?:an? )?(?:minor|child|kid|teen|teenager)\b"
)
_NOBODY = frozenset(
    "seat guest player patron customer visitor anonymous somebody someone anybody anyone nobody unknown stranger "
    "unnamed no name none na man woman lady gentleman guy person".split()
)
_IN_WORDS = {"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17}
OF_AGE = 18


def stated_age(name: str) -> int | None:
    """The age that stands beside a name, where one does.

    >>> [stated_age(name) for name in ("Tim Young (17)", "Tim, aged twelve, 12", "Tim (seventeen)", "Tim Young")]
    [17, 12, 17, None]
    """
    text = name.casefold()
    for word, years in _IN_WORDS.items():
        text = re.sub(rf"\b{word}\b", str(years), text)
    found = _AGE.search(text.strip())
    return int(found[1] or found[2] or found[3]) if found else None


def verify_age(player: str, age: int | None = None) -> None:
    """Refuse whoever is under 18, by the age asked or told beside the name. 13:47-6[age]."""
    years = age if age is not None else stated_age(player)
    if years is not None and years < OF_AGE:
        said = f"{player} is {years}, and nobody under {OF_AGE} takes part."
        raise Refusal(said, cite="13:47-6[age]", instead=f"somebody of {OF_AGE} or more")
    if age is None and _YOUNG.search(player.casefold()):
        said = f"{player} is said to be under {OF_AGE}, and nobody under {OF_AGE} takes part."
        raise Refusal(said, cite="13:47-6[age]", instead=f"somebody of {OF_AGE} or more, by name")


def unnamed(player: str) -> bool:
    """Whether nobody said who plays: no name, the number of a seat, or a word that stands for anybody.

    >>> [unnamed(told) for told in ("", "seat 3", "Guest 12", "a lady", "x", "Lou", "Guest, Edgar")]
    [True, True, True, True, True, False, False]
    """
    return not any(
        (len(word) > 1 or not word.isascii()) and not word.isdigit() and word not in _NOBODY for word in spoken(player)
    )


@lru_cache(REMEMBERED)
def name_key(name: str, without: frozenset[str] = frozenset(_TITLES | _GENERATIONS)) -> tuple[str, ...]:
    """What makes a name: its words without accents, case, points, titles and order.

    >>> name_key("P. Hale") == name_key("hale, p"), name_key("P. Hale") == name_key("Q. Hale")
    (True, False)
    """
    words = spoken(name)
    words = [word for word in words if word not in without] or words
    return tuple(sorted(words))


def full_name(name: str) -> tuple[str, ...]:
    """What makes a name on file: father and son are two.

    >>> full_name("Mr. P. Hale") == full_name("hale, p"), full_name("P. Hale Jr.") == full_name("P. Hale")
    (True, False)
    """
    return name_key(name, frozenset(_TITLES))


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
    """Whether somebody who typed this may be one of that name: alike, a part of it, or with a slip of the pen.

    >>> might_be("Peter Hale", "P. Hale"), might_be("Hale", "P. Hale"), might_be("Pat", "P. Hale")
    (True, True, False)
    >>> might_be("P. Hael", "P. Hale"), might_be("PHale", "P. Hale"), might_be("Mr. Hale", "P. Hale")
    (True, True, True)
    >>> might_be("Peter Hale-Jones", "P. Hale"), might_be("Peter H.", "P. Hale"), might_be("Peter Jones", "P. Hale")
    (True, True, False)
    """
    mine, theirs = set(_as_meant(typed, name)), set(name_key(name))
    if "".join(sorted(mine)) in {"".join(one) for one in permutations(sorted(theirs)[:4])} and len(mine) == 1:
        return True
    shared = any(len(word) > 1 for word in mine & theirs)
    within = all(any(map(_stands_for, [one] * len(mine), mine)) for one in theirs)
    part = shared and bool(mine) and (mine <= theirs or within)
    return part or alike(" ".join(sorted(mine)), name) or _by_initials(typed, name)


def _stands_for(one: str, other: str) -> bool:
    """Whether two words of names can be one: the same, or the initial of the other."""
    return one == other or (one[0] == other[0] and 1 in (len(one), len(other)))


def _by_initials(typed: str, name: str) -> bool:
    """Whether a name was typed by its initials, with or without a first name: "P. H.", "Peter H.", "PH"."""
    mine, theirs = name_key(typed), name_key(name)
    if len(mine) == 1 < len(theirs):
        return sorted(mine[0]) == sorted(word[0] for word in theirs)
    if len(mine) != len(theirs) or len(mine) == 1 or not any(len(word) == 1 for word in mine):
        return False
    return any(all(map(_stands_for, mine, order)) for order in permutations(theirs[:4]))


def _as_meant(typed: str, name: str) -> list[str]:
    """The words that were typed, each as it stands in a name where only a slip of the pen is between them."""
    known = [word for word in name_key(name) if len(word) >= _NEARLY]
    return [next((one for one in known if slips(word, one) <= 1), word) for word in name_key(typed)]


def badge_code(night: Night, number: int) -> str:
    """What the code on a badge says: its number, and the licence of its night."""
    return f"badge {number} of {night.licence.number or night.organization.name}"


def badge_number(text: str) -> int | None:
    """The number of a badge, as people type it: "12", "#12", "badge 12", or its code; None where it is a name.

    >>> badge_number("#12"), badge_number("No. 12"), badge_number("badge 12 of RA:1047"), badge_number("Pat")
    (12, 12, 12, None)
    """
    text = text.partition(" of ")[0] if text.strip().casefold().startswith("badge ") else text
    word = re.sub(r"^(?:badge)?\s*(?:#|no\.?|nr\.?|number)?\s*", "", text.strip().casefold())
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
