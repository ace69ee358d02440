"""What kind of thing a prize is: kinds that may be offered, kinds that are barred, and the words people use for them.

The kind is an answer that somebody gives, never a guess. A name that sounds like a barred kind is asked about: either
it is one, or ``explained`` says why it is none ("a toy"). 13:47-20.10(c)3, 13:47-20.10(c)4, 13:47-6.20(a).
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrizeKind:
    """One kind of prize: whether it may be offered, and the words that give it away."""

    name: str
    says: str
    cite: str = ""  # the paragraph that bars it; none: it may be offered
    words: tuple[str, ...] = ()  # whole words, or the beginnings of them where they end in "-"
    answers: str = ""  # the barred kind that it sounds like and is not


CASH_RULE, BARRED_RULE = "13:47-20.10(c)3", "13:47-20.10(c)4"
KINDS = {
    kind.name: kind
    for kind in (
        PrizeKind("merchandise", "goods"),
        PrizeKind("service", "a service, or a certificate for one"),
        PrizeKind("travel", "a journey or a stay"),
        PrizeKind("gift card", "a card or certificate for goods or services"),
        PrizeKind("seafood certificate", "a certificate for live seafood", answers="live animal"),
        PrizeKind("coin set", "a collector's set of coins, sold as such", answers="coin"),
        PrizeKind("alcohol", "wine, beer or spirits"),
        PrizeKind(
            "cash", "cash, a check or a money order", CASH_RULE,
            ("cash", "money", "currency", "cheque-", "check", "checks", "banknote-", "dollar bill-", "bucks", "venmo",
             "paypal", "prepaid card-", "visa card-", "bitcoin-", "cryptocurrency"),
        ),
        PrizeKind(
            "security", "bonds, shares, securities and evidence of debt", BARRED_RULE,
            ("bond", "bonds", "shares", "stocks", "stock certificate-", "securit-", "treasury", "debenture-", "iou"),
        ),
        PrizeKind(
            "weapon", "weapons", BARRED_RULE,
            ("rifle-", "gun", "guns", "shotgun-", "pistol-", "revolver-", "handgun-", "firearm-", "weapon-", "knife",
             "knives", "dagger-", "sword-", "crossbow-", "ammunition", "bayonet-", "machete-",
             "taser-", "bow and arrow-", "longbow-", "musket-"),
        ),
        PrizeKind(
            "tobacco", "tobacco products", BARRED_RULE,
            ("cigar-", "tobacco", "snuff", "vape-", "havana-", "cheroot-", "cigarillo-",
             "e-cigarette-", "hookah-", "cigarette-"),
        ),
        PrizeKind(
            "live animal", "live animals", BARRED_RULE,
            ("puppy", "puppies", "kitten-", "pony", "ponies", "goldfish", "live animal-", "parrot-", "rabbit",
             "hamster-", "piglet-", "lamb", "calf", "rooster-", "canary", "canaries"),
        ),
        PrizeKind("coin", "coins, but for collector's sets sold as such", BARRED_RULE,
                  ("coin", "coins", "gold piece-", "krugerrand-", "bullion", "silver dollar-")),
        PrizeKind("real estate", "real estate or an interest in it", BARRED_RULE,
                  ("real estate", "condominium-", "timeshare", "time-share", "building lot", "plot of land",
                   "acre-")),
        PrizeKind("vehicle lease", "leases of motor vehicles", BARRED_RULE, ("lease-",)),
        PrizeKind("refundable", "whatever is refundable in those or in money", BARRED_RULE, ("refund-",)),
    )
}  # fmt: skip
FINE = tuple(kind.name for kind in KINDS.values() if not kind.cite)
BARRED = {kind.name: kind for kind in KINDS.values() if kind.cite}
_ASKED_WORDS = {  # they may be offered, with an answer more
    "gift card": ("gift card-", "gift certificate-", "voucher-", "gift cheque-"),
    "alcohol": ("wine-", "beer-", "whisk-", "bourbon", "vodka", "liquor-", "champagne", "spirits", "rum", "gin",
                "tequila", "alcohol-", "brandy", "cognac", "scotch", "bordeaux", "burgundy", "chianti", "merlot",
                "cabernet", "prosecco", "bubbly", "lager-", "ale", "cider-", "schnapps", "moonshine", "absinthe"),
}  # fmt: skip
_AMOUNT = re.compile(r"(?:us\s*)?\$\s?[\d,]+(?:\.\d\d)?|[\d,]+(?:\.\d\d)? (?:us )?dollars?")


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    ends = "|".join(re.escape(word.rstrip("-")) + (r"\w*" if word.endswith("-") else "") for word in words)
    return re.compile(rf"(?<![\w-])(?:{ends})(?!\w)")


_SOUNDS = [(kind, _pattern(kind.words)) for kind in KINDS.values() if kind.words]
_SOUNDS += [(KINDS[name], _pattern(words)) for name, words in _ASKED_WORDS.items()]


def sounds_like(name: str) -> list[PrizeKind]:
    """The kinds whose words stand in the name of a prize; an amount of money alone is cash.

    >>> [kind.name for kind in sounds_like("$100 cash")], [kind.name for kind in sounds_like("gift basket")]
    (['cash'], [])
    """
    words = " ".join(name.casefold().split())
    if _AMOUNT.fullmatch(words):
        return [KINDS["cash"]]
    return [kind for kind, pattern in _SOUNDS if pattern.search(words)]
