"""Whom a payment goes to under another name: somebody's kin, household, firm or address is somebody."""

from __future__ import annotations

import re

from .vocabulary import spoken

_OF_SOMEBODY = re.compile(r"['\N{RIGHT SINGLE QUOTATION MARK}]s?(?![a-z])", re.IGNORECASE)
_FIRM = re.compile(r"(?:&|\band)\s+(?:sons?|daughters?|brothers?|bros)\b", re.IGNORECASE)  # "Marsh & Son" is a shop
_KIN = frozenset(
    "husband wife spouse son daughter mother father mom dad brother sister family household boyfriend girlfriend "
    "fiance fiancee partner cousin uncle aunt nephew niece grandson granddaughter grandmother grandfather estate "
    "child children kids".split()
)
_BESIDE = frozenset("mr mrs ms miss dr and the of for to a his her their in law step co care attn".split())


def stands_for(payee: str, name: str) -> bool:
    """Whether a payee is somebody of a name: the name is within it, or it is their kin or household.

    >>> [stands_for(payee, "Lena Ortiz") for payee in ("Lena Ortiz's husband", "Ortiz family", "Ortiz Family Bakery")]
    [True, True, False]
    >>> stands_for("Ada Fields LLC", "Ada Fields"), stands_for("Fields & Sons", "Ada Fields")
    (True, False)
    """
    words, its = spoken(_OF_SOMEBODY.sub(" ", payee)), spoken(name)
    if len(its) > 1 and set(its) <= set(words):
        return True
    told = [word for word in words if word not in _BESIDE]
    kin = bool(_KIN & set(told)) and not _FIRM.search(payee)
    rest = [word for word in told if word not in _KIN]
    household = "and" in words and len(rest) == 1  # "Mr. and Mrs. Vance"
    return (kin or household) and bool(rest) and all(_is_one(word, its) for word in rest)


def _is_one(word: str, name: list[str]) -> bool:
    return word in name or any(len(word) == 1 and one.startswith(word) for one in name)
