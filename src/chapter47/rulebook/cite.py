"""Citations: values that parse, print and sort as the Administrative Code numbers its paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import total_ordering
from typing import TypeVar

from chapter47.errors import Refusal

EXAMPLE = "a citation such as 19:47-2.11(e), 13:47-20.22(g)7.ii, 19:47-7.9(c)[banker-3] or a prefix such as 19:47-7"

_CITE = re.compile(
    r"(13|19):47"
    r"(?:-(\d+)"
    r"(?:\.(\d+)([A-Z]?)"
    r"(?:\(([a-z]{1,2})\)"
    r"(?:(\d+)"
    r"(?:\.?([ivxl]+)"
    r"(?:\.?\((\d+)\)"
    r"(?:\.?\(([A-Z])\))?)?)?)?)?)?)?"
    r"(?:\[([a-z0-9]+(?:-[a-z0-9]+)*)\])?"
)
_NOISE = re.compile(r"(?i:n\.?j\.?a\.?c\.?)|§|\s+")
_ROMAN = ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_DIGITS = re.compile(r"(\d+)")


def to_roman(number: int) -> str:
    """The lower-case numeral that the code uses for its third level, for 1 to 89."""
    text = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        text += sign * count
    return text


_ROMAN_VALUES = {to_roman(number): number for number in range(1, 90)}


@total_ordering
@dataclass(frozen=True, slots=True)
class Cite:
    """One place in N.J.A.C. 13:47 or 19:47, down to the paragraph and, within it, to one rule named by a slug.

    Args:
        title: 13 or 19
        subchapter: its number
        section: its number, with a letter where it has one
        levels: from the paragraph down
        slug: the name of one rule within it
    """

    title: int
    subchapter: int | None = None
    section: str | None = None
    levels: tuple[str, ...] = ()
    slug: str | None = None

    @classmethod
    def parse(cls, text: str) -> Cite:
        """The citation a person or a file wrote, whatever its spaces, section sign or ``N.J.A.C.``.

        Args:
            text: what somebody wrote

        Raises:
            Refusal: it is no citation of the two chapters
        """
        match = _CITE.fullmatch(text) or _CITE.fullmatch(_NOISE.sub("", text))
        if match is None:
            raise Refusal(f"{text!r} is not a citation of 13:47 or 19:47.", instead=EXAMPLE)
        title, subchapter, number, letter, *levels, slug = match.groups()
        present = [level for level in levels if level is not None]
        if len(present) > 2 and present[2] not in _ROMAN_VALUES:
            raise Refusal(f"{text!r} has no proper roman numeral at {present[2]!r}.", instead=EXAMPLE)
        return cls(
            title=int(title),
            subchapter=None if subchapter is None else int(subchapter),
            section=None if number is None else f"{int(number)}{letter}",
            levels=tuple(str(int(level)) if level.isdigit() else level for level in present),
            slug=slug,
        )

    def __str__(self) -> str:
        text = f"{self.title}:47"
        if self.subchapter is not None:
            text += f"-{self.subchapter}"
        if self.section is not None:
            text += f".{self.section}"
        dot = "." if self.title == 13 else ""  # the two titles print their deep levels differently
        forms = ("({})", "{}", ".{}", dot + "({})", dot + "({})")
        text += "".join(form.format(level) for form, level in zip(forms, self.levels, strict=False))
        return text + (f"[{self.slug}]" if self.slug else "")

    def __repr__(self) -> str:
        return f"Cite({str(self)!r})"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Cite):
            return NotImplemented
        return self.sort_key < other.sort_key

    @property
    def sort_key(self) -> tuple[object, ...]:
        """What the natural order compares: 2.6 before 2.6A before 2.11, ii before ix, a paragraph before its parts."""
        section = _DIGITS.match(self.section or "")
        number = (int(section[1]), (self.section or "")[section.end() :]) if section else (-1, "")
        subchapter = -1 if self.subchapter is None else self.subchapter
        levels = tuple(_level_key(depth, level) for depth, level in enumerate(self.levels))
        return self.title, subchapter, number, levels, _slug_key(self.slug), self.slug or ""

    @property
    def paragraph(self) -> Cite:
        """The same place without the slug."""
        return Cite(self.title, self.subchapter, self.section, self.levels) if self.slug else self

    @property
    def parent(self) -> Cite | None:
        """The next wider place: paragraph, section, subchapter, chapter, then none."""
        if self.slug:
            return self.paragraph
        if self.levels:
            return Cite(self.title, self.subchapter, self.section, self.levels[:-1])
        if self.section is not None:
            return Cite(self.title, self.subchapter)
        return None if self.subchapter is None else Cite(self.title)

    def is_within(self, prefix: Cite) -> bool:
        """Whether this place is ``prefix`` itself or a part of it.

        Args:
            prefix: the place that it may be part of
        """
        if prefix.slug:
            return self == prefix
        return (
            self.title == prefix.title
            and prefix.subchapter in (None, self.subchapter)
            and prefix.section in (None, self.section)
            and self.levels[: len(prefix.levels)] == prefix.levels
        )


def _level_key(depth: int, level: str) -> tuple[int, str]:
    """Numbers by value, roman numerals by value, letters by length and then alphabet."""
    if depth == 2:
        return _ROMAN_VALUES[level], ""
    return (int(level), "") if level.isdigit() else (len(level), level)


def _slug_key(slug: str | None) -> tuple[tuple[int, str], ...]:
    """Words by alphabet, the numbers within them by value."""
    if not slug:
        return ()
    return tuple((int(part), "") if at % 2 else (-1, part) for at, part in enumerate(_DIGITS.split(slug)))


_T = TypeVar("_T")


def law(*cites: str) -> Callable[[_T], _T]:
    """Say in code which provisions a function carries out or a table holds: the record of what tests run goes by it.

    >>> @law("19:47-7.1(c)")
    ... def point_count(total: int) -> int:
    ...     return total % 10
    >>> PAYS = law("19:47-7.3(a)")((1, 1))
    """
    return lambda carrier: carrier
