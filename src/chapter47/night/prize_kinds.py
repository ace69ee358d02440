"""What kind of thing a prize is: kinds that may be offered, kinds that are barred, and the words people use for them.

The kind is an answer that somebody gives, never a guess. A name that sounds like a barred kind is asked about: either
it is one, or ``explained`` says why it is none ("a toy"). 13:47-20.10(c)3, 13:47-20.10(c)4, 13:47-6.20(a).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .vocabulary import SILENT, Vocabulary


@dataclass(frozen=True, slots=True)
class PrizeKind:
    """One kind of prize: whether it may be offered, and the words that give it away."""

    name: str
    says: str
    cite: str = ""  # the paragraph that bars it; none: it may be offered
    words: Vocabulary = SILENT
    answers: str = ""  # the barred kind that it sounds like and is not


CASH_RULE, BARRED_RULE = "13:47-20.10(c)3", "13:47-20.10(c)4"
_LIKENESS = (
    "toy, plush, stuffed, statue, figurine, model, ceramic, porcelain, chocolate, inflatable, rocking, wooden, hot, "
    "doll, gingerbread, play, bird, tree, coffee, steak, full, open"
)
KINDS = {
    kind.name: kind
    for kind in (
        PrizeKind("merchandise", "goods"),
        PrizeKind("service", "a service, or a certificate for one"),
        PrizeKind("travel", "a journey or a stay"),
        PrizeKind(
            "gift card", "a card or certificate for goods or services",
            words=Vocabulary.of("gift card, gift certificate, voucher, store credit, giftcard"),
        ),
        PrizeKind("seafood certificate", "a certificate for live seafood", answers="live animal"),
        PrizeKind("coin set", "a collector's set of coins, sold as such", answers="coin"),
        PrizeKind(
            "alcohol", "wine, beer or spirits",
            words=Vocabulary.of(
                "wine, beer, whisky, whiskey, bourbon, vodka, liquor, champagne, spirits, rum, gin, tequila, alcohol, "
                "brandy, cognac, scotch, bordeaux, burgundy, chianti, merlot, cabernet, prosecco, bubbly, lager, ale, "
                "cider, schnapps, moonshine, absinthe, jack daniels, johnnie walker, six pack, booze, port wine, "
                "margarita, budweiser, heineken, chardonnay, pinot, magnum, sangria, sherry, mezcal, bud light, "
                "mimosa, hard seltzer, white claw, hennessy, guinness, vino, cerveza",
                last="keg, nightcap, sake",
            ),
        ),
        PrizeKind(
            "cash", "cash, a check or a money order", CASH_RULE,
            Vocabulary.of(
                "cash, money, currency, cheque, check, banknote, dollar bill, bucks, greenback, venmo, paypal, zelle, "
                "prepaid card, prepaid visa, prepaid mastercard, visa card, amex card, bitcoin, ethereum, crypto, "
                "cryptocurrency, dollars, euros, casino chips, slot credits, free play, lottery, lotto, "
                "sweepstake, scratch off, scratch ticket, powerball, mega millions, instant ticket, raffle ticket, "
                "loan forgiveness, debt relief, moolah, scratcher, nft, c note, wad of bills, dinero, efectivo, "
                "bargeld, argent liquide, pesos, pounds sterling, prepaid debit, debit card, express prepaid, "
                "vanilla card, visa gift, mastercard gift, amex gift, express gift, wire transfer, direct deposit, "
                "bank draft",
                last="visa, mastercard, amex, american express, benjamin",
            ),
        ),
        PrizeKind(
            "security", "bonds, shares, securities and evidence of debt", BARRED_RULE,
            Vocabulary.of(
                "bond, shares, stocks, stock in, share of, shares of, stock certificate, stock option, securities, "
                "treasury, t bill, treasury bill, debenture, iou, promissory note, mutual fund, index fund, etf, "
                "annuity, equity in, certificate of deposit, cd at, ira contribution, 401k, savings account",
                last="stock, note of debt",
            ),
        ),
        PrizeKind(
            "weapon", "weapons", BARRED_RULE,
            Vocabulary.of(
                "rifle, gun, shotgun, pistol, revolver, handgun, firearm, weapon, knife, dagger, sword, crossbow, "
                "ammunition, ammo, bayonet, machete, taser, bow and arrow, longbow, compound bow, musket, carbine, "
                "glock, winchester, remington, smith and wesson, beretta, ruger, ar 15, ak 47, switchblade, nunchuck, "
                "pepper spray, brass knuckles, blowgun, katana, stiletto blade, hunting bow, "
                "grenade, tomahawk, 12 gauge, 20 gauge, muzzleloader, throwing star, bear spray, escopeta, fusil",
                last="arma",
            ),
        ),
        PrizeKind(
            "tobacco", "tobacco products", BARRED_RULE,
            Vocabulary.of(
                "cigar, tobacco, snuff, vape, vaping, havana, cheroot, cigarillo, e cig, e cigarette, hookah, "
                "cigarette, cohiba, cubans, marlboro, juul, nicotine, smokes, stogie, zyn, tin of dip, can of dip, "
                "tabaco, puros",
            ),
        ),
        PrizeKind(
            "live animal", "live animals", BARRED_RULE,
            Vocabulary.of(
                "puppy, kitten, goldfish, live animal, parrot, hamster, piglet, guinea pig, live lobster, betta fish, "
                "live fish, live turkey, foal, chihuahua, labrador, poodle, heifer, livestock, gerbil, duckling, "
                "koi, axolotl, tortoise, hermit crab",
                last="dog, cat, horse, pony, pup, rabbit, bunny, lamb, calf, rooster, canary, chicken, hen, goat, pig, "
                "cow, sheep, duck, goose, bird, turtle, lizard, snake, pet, fish, lobster, perro, gato",
                unless=_LIKENESS,
            ),
        ),
        PrizeKind(
            "coin", "coins, but for collector's sets sold as such", BARRED_RULE,
            Vocabulary.of(
                "coin, gold piece, krugerrand, bullion, silver dollar, silver eagle, american eagle, gold eagle, "
                "gold bar, silver bar, platinum bar, ounce of platinum, ounce of silver, doubloon, ingot, "
                "sovereigns, maple leafs, proof set",
                last="gold",
            ),
        ),
        PrizeKind(
            "real estate", "real estate or an interest in it", BARRED_RULE,
            Vocabulary.of(
                "real estate, condominium, condo, timeshare, building lot, plot of land, acre, land in, deed to, "
                "cemetery plot, burial plot, bungalow, vacation home, second home, cabin in",
                last="house, cottage, cabin, land, apartment, lot, casa",
                unless=_LIKENESS,
            ),
        ),
        PrizeKind(
            "vehicle lease", "leases of motor vehicles", BARRED_RULE,
            Vocabulary.of("lease, leased, leasing"),
        ),
        PrizeKind(
            "refundable", "whatever is refundable in those or in money", BARRED_RULE,
            Vocabulary.of("refund, refundable, redeemable for, exchangeable for, cash back, convertible to"),
        ),
    )
}  # fmt: skip
FINE = tuple(kind.name for kind in KINDS.values() if not kind.cite)
BARRED = {kind.name: kind for kind in KINDS.values() if kind.cite}
_AMOUNT = re.compile(
    r"\${2,}|(?:us\s*)?\$\s?\d[\d,]*(?:\.\d\d)?|\d[\d,]*(?:\.\d\d)? ?(?:us )?(?:dollars?|usd|bucks|euros?)",
    re.IGNORECASE,
)
_WORTH = ("gift card", "service", "travel", "seafood certificate")  # kinds that are called by what they are worth


def sounds_like(name: str, kind: str | None = None) -> list[PrizeKind]:
    """The kinds whose words stand in the name of a prize; an amount of money is cash, but for a card that is worth it.

    >>> [kind.name for kind in sounds_like("$100 cash")], [kind.name for kind in sounds_like("gift basket")]
    (['cash'], [])
    """
    heard = [one for one in KINDS.values() if one.words.hears(_AMOUNT.sub(" ", name))]
    card = (kind in _WORTH or KINDS["gift card"] in heard) and not _AMOUNT.fullmatch(name.strip())
    if KINDS["cash"] not in heard and _AMOUNT.search(name) and not card:
        heard.append(KINDS["cash"])
    return heard
