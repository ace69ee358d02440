"""Words as people write them: plurals, words written together or apart, and slips of the pen are the same word."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

LONG, VERY_LONG = 6, 9  # letters from which one slip, and two, leave a word what it is
COMPOUND = 4  # letters of a word that is found within another
REMEMBERED = 16_384  # texts that are taken apart once: every check of a plan reads the same ones again and again
# Words of other things that are near one of ours: never taken for a slip or a compound.
_OTHERS = frozenset(
    "cashmere cashew cashews monkey monkeys cheek cheeks chick chicks chuck begun vagabond piston pistons danger "
    "digger treasure treasures crossword crosswords password release releases stocking stockings checkers checkered "
    "checkerboard chequered coincidence twine entwine bonding whisk whisks seahorse greenhouse birdhouse dollhouse "
    "playhouse lighthouse moneywort swordfish gunmetal woodstock household houseplant housewares "
    "beeswax sock socks spirit bullet ginger gingham rummy winter winery chipmunk chipboard kegel petunia "
    "diner diners tabasco brand brands branded".split()
)  # fmt: skip

# Letters of other alphabets that look like Latin ones, by what they look like.
_LATIN = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455"
    "\u03b1\u03b5\u03b9\u03ba\u03bf\u03c1\u03c4\u03c5\u03c7\u03bd\u0131",
    "abekmhopctyxijsaeikoptuxvi",
)


def spoken(text: str) -> list[str]:
    """The words of a text without case, accents and signs.

    >>> spoken("A Bottle of Jack Daniel's, 12-year")
    ['a', 'bottle', 'of', 'jack', 'daniels', '12', 'year']
    """
    return list(_spoken(text))


@lru_cache(REMEMBERED)
def _spoken(text: str) -> tuple[str, ...]:
    plain = (
        unicodedata.normalize("NFKD", text).casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    ).translate(_LATIN)
    kept = (sign for sign in plain if not unicodedata.combining(sign))
    return tuple("".join(sign if sign.isalnum() else " " for sign in kept).split())


def one_of(word: str) -> set[str]:
    """A word, and what it is one of several of.

    >>> sorted(one_of("puppies")), sorted(one_of("boxes"))
    (['puppi', 'puppie', 'puppies', 'puppy'], ['box', 'boxe', 'boxes'])
    """
    ends = (("ies", "y"), ("ves", "fe"), ("es", ""), ("s", ""))
    return {word} | {word[: -len(end)] + one for end, one in ends if word.endswith(end) and len(word) > len(end) + 1}


@cache
def slips(one: str, other: str) -> int:
    """How many letters were left out, put in, mistaken or swapped between two words.

    >>> slips("cigarette", "ciggarete"), slips("cash", "csah"), slips("rifle", "rifle")
    (2, 1, 0)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        two_before, before, row = before, row, [at]
        for to, mark in enumerate(other, 1):
            least = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != mark))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == mark:
                least = min(least, two_before[to - 2] + 1)
            row.append(least)
    return row[-1]


def is_word(written: str, word: str) -> bool:
    """Whether what was written is a word: as it is, one of several, within another, or with a slip.

    >>> is_word("pocketknives", "knife"), is_word("cashprize", "cash"), is_word("cashmere", "cash")
    (True, True, False)
    """
    if written == word:
        return True
    if written in _OTHERS or len(written) < len(word) - 1:
        return False
    return any(one == word or _within(one, word) or _slipped(one, word) for one in one_of(written))


def _within(written: str, word: str) -> bool:
    rest = len(written) - len(word)
    if len(word) < COMPOUND:
        return word == "gun" and rest > 1 and written.endswith(word)
    return (rest > 1 and written.endswith(word)) or (rest > 2 and written.startswith(word))


def _slipped(written: str, word: str) -> bool:
    if written[0] != word[0]:
        return False
    if len(word) < LONG:
        swapped = sorted(written) == sorted(word) and len(word) >= COMPOUND
        return (swapped or (len(word) == LONG - 1 and len(written) != len(word))) and slips(written, word) == 1
    return slips(written, word) <= (2 if len(word) >= VERY_LONG else 1)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words and phrases that speak of one thing."""

    anywhere: tuple[str, ...]
    last: tuple[str, ...] = ()  # words that speak of it only where they are what is meant: a dog, not a dog bed
    unless: tuple[str, ...] = ()  # words beside which those do not: a toy dog
    whole: tuple[str, ...] = ()  # words that speak of it wherever they stand, as they are or one of several

    @staticmethod
    def of(anywhere: str, last: str = "", unless: str = "", whole: str = "") -> Vocabulary:
        """Words and phrases between commas."""
        parts = (anywhere, last, unless, whole)
        return Vocabulary(*(tuple(filter(None, map(str.strip, one.split(",")))) for one in parts))

    def hears(self, text: str) -> bool:
        """Whether a text speaks of it.

        >>> dogs = Vocabulary.of("puppy, live animal", last="dog", unless="toy")
        >>> [dogs.hears(told) for told in ("two pupies", "a dog", "dog bed", "toy dog", "liveanimals")]
        [True, True, False, False, True]
        """
        return _hears(self, text)


@lru_cache(REMEMBERED)
def _hears(vocabulary: Vocabulary, text: str) -> bool:
    words = spoken(text)
    if any(_phrase(words, spoken(phrase)) for phrase in vocabulary.anywhere):
        return True
    if any(not one_of(word).isdisjoint(_plain(vocabulary.whole)) for word in words):
        return True
    return bool(words) and not set(words) & set(vocabulary.unless) and bool(one_of(words[-1]) & set(vocabulary.last))


@cache
def _plain(words: tuple[str, ...]) -> frozenset[str]:
    """Words of other languages as they are compared, without accents."""
    return frozenset("".join(spoken(word)) for word in words)


SILENT = Vocabulary(())


def without(text: str, phrases: tuple[str, ...]) -> str:
    """A text without phrases, each of which means nothing but itself: what is left is heard by its own words.

    >>> without("hunting rifle with a gun safe", ("gun safe",)), without("2 wine glasses", ("wine glass",))
    ('hunting rifle with a ', '2 ')
    """
    words, kept = spoken(text), []
    at = 0
    while at < len(words):
        found = next((one for one in _phrases(phrases) if _stands(one, words[at : at + len(one)])), None)
        kept.append("" if found else words[at])
        at += len(found) if found else 1
    return " ".join(kept)


@cache
def _phrases(phrases: tuple[str, ...]) -> tuple[list[str], ...]:
    return tuple(map(spoken, phrases))


def _stands(phrase: list[str], words: list[str]) -> bool:
    return len(phrase) == len(words) and all(one in one_of(word) for one, word in zip(phrase, words, strict=True))


def _phrase(words: list[str], phrase: list[str]) -> bool:
    """Whether words stand in a text in this order, apart or together."""
    together = [one + other for one, other in pairwise(words)]
    whole = "".join(phrase)
    if any(whole in one_of(word) for word in together):
        return True
    if len(phrase) == 1:
        return any(is_word(word, whole) for word in words)
    ends = range(len(words) - len(phrase) + 1)
    if any(all(map(is_word, words[at : at + len(phrase)], phrase)) for at in ends):
        return True
    return any(whole in one_of(word) for word in words)
