"""What kind of thing a prize is: kinds that may be offered, kinds that are barred, and the words people use for them.

The kind is an answer that somebody gives, never a guess. A name that sounds like a barred kind is asked about: either
it is one, or ``explained`` says why it is none ("a toy"). 13:47-20.10(c)3, 13:47-20.10(c)4, 13:47-6.20(a).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from .vocabulary import SILENT, Vocabulary, without


@dataclass(frozen=True, slots=True)
class PrizeKind:
    """One kind of prize: whether it may be offered, and the words that give it away."""

    name: str
    says: str
    cite: str = ""  # the paragraph that bars it; none: it may be offered
    words: Vocabulary = SILENT
    answers: str = ""  # the barred kind that it sounds like and is not


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


CASH_RULE, BARRED_RULE = "13:47-20.10(c)3", "13:47-20.10(c)4"
_LIKENESS = (
    "toy, rubber, plush, stuffed, statue, figurine, model, ceramic, porcelain, chocolate, inflatable, rocking, wooden, "
    "hot, doll, gingerbread, play, bird, tree, coffee, steak, full, open"
)
# Things of every day whose names have a word of a barred kind in them: they are taken out before a name is heard.
_HARMLESS = tuple(
    " ".join(pair)
    for before, after in (
        ("toy, water, nerf, squirt, glue, nail, heat, massage, staple, caulk, spray, tattoo", "gun"),
        ("gun", "safe, rack, case, vault, cabinet, metal"),
        ("steak, chef, chefs, butter, cheese, bread, kitchen, paring, carving, butcher, palette", "knife"),
        ("knife", "block, sharpener, rack"),
        (
            "wine, whiskey, whisky, beer, martini, champagne, cognac, brandy, sherry, sake, margarita",
            "glass, mug, stein, flute, rack, fridge, cooler, opener, stopper, decanter, charm, goblet, tumbler",
        ),
        ("ginger, root, birch", "beer, ale"),
        ("rum, beer", "cake, bread"),
        ("scotch", "tape, egg, pine"),
        (
            "smoked, smoke, smoker",
            "salmon, ham, turkey, trout, cheese, sausage, fish, meats, detector, alarm, grill, oven, barbecue",
        ),
        ("money, cash", "clip, belt, register, box"),
        ("coin", "purse, bank, album"),
        ("rain, coat, sound, reality, spell, gingham, hound", "check"),
        ("currency", "converter"),
        ("dollar", "store, tree, general"),
        ("stock", "pot, photo"),
        ("bond", "paper"),
        ("james", "bond"),
        ("cigar", "cutter"),
        ("havana", "shirt"),
        ("cuban", "sandwich"),
        ("rubber, plastic", "duck"),
        ("koi", "print"),
        ("goldfish", "cracker"),
        ("tortoise", "shell"),
        ("american eagle", "jacket, jeans, shirt, gift card, outfitters"),
        ("remington", "shaver, statue, bronze, typewriter, print"),
        ("winchester", "mystery house"),
        ("sword", "fern"),
    )
    for pair in product(_listed(before), _listed(after))
)
# A stay is no interest in the place: "a week at a beach house".
_STAY = re.compile(
    r"\b(?:days?|nights?|weeks?|weekends?|stay|getaway|vacation|holiday)\b.*\b(?:at|in) .*"
    r"\b(?:cottage|cabin|condo|house|bungalow|apartment|casa|vacation home)\b",
    re.IGNORECASE,
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
                "bank draft, quick pick, keno ticket, pull tab, slot play, free bet, sportsbook, fanduel, draftkings, "
                "loan payment, loan payoff, debt payoff, argent comptant",
                last="visa, mastercard, amex, american express, benjamin, grand, thousand, quid, yen, soldi, plata",
                whole="geld, scheck, contanti, denaro, assegno, dinheiro, especes, liquide, billetes, gotowka, "
                "pieniadze, czek, mortgage, \u73b0\u91d1, \u73fe\u91d1, \ud604\uae08, "
                "\u043d\u0430\u043b\u0438\u0447\u043d\u044b\u0435, \u0434\u0435\u043d\u044c\u0433\u0438",
            ),
        ),
        PrizeKind(
            "security", "bonds, shares, securities and evidence of debt", BARRED_RULE,
            Vocabulary.of(
                "bond, shares, stocks, stock in, share of, shares of, stock certificate, stock option, securities, "
                "treasury, t bill, treasury bill, debenture, iou, promissory note, mutual fund, index fund, etf, "
                "annuity, equity in, certificate of deposit, cd at, ira contribution, 401k, savings account",
                last="stock, note of debt, ira, muni",
                whole="acciones, bonos, azioni, obbligazioni, aktie, aktien, wertpapier, wertpapiere, anleihe, acoes",
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
                last="arma, faca, mace, pistolet, bullet",
                whole="pistola, pistole, pistolen, gewehr, messer, waffe, schwert, cuchillo, navaja, espada, "
                "couteau, couteaux, fucile, fucili, coltello, coltelli, spada, espingarda, strzelba, karabin, nunchaku",
            ),
        ),
        PrizeKind(
            "tobacco", "tobacco products", BARRED_RULE,
            Vocabulary.of(
                "cigar, tobacco, snuff, vape, vaping, havana, cheroot, cigarillo, e cig, e cigarette, hookah, "
                "cigarette, cohiba, cubans, marlboro, juul, nicotine, smokes, stogie, zyn, tin of dip, can of dip, "
                "tabaco, puros",
                whole="snus, shisha, bidi, tabak, tabac, zigarre, zigarren, zigarette, zigaretten, sigaro, "
                "sigari, sigaretta, sigarette, charuto, cygaro, cygara, papierosy, cigarro, cigarrillo",
            ),
        ),
        PrizeKind(
            "live animal", "live animals", BARRED_RULE,
            Vocabulary.of(
                "puppy, kitten, goldfish, live animal, parrot, hamster, piglet, guinea pig, live lobster, betta fish, "
                "live fish, live turkey, foal, chihuahua, labrador, poodle, heifer, livestock, gerbil, duckling, "
                "koi, axolotl, tortoise, hermit crab, parakeet, bearded dragon, tarantula, alpaca, iguana, gecko, "
                "ferret, chinchilla, cockatiel, canaries, perrito, cachorro, gatito, cucciolo, chiot, chaton, welpe",
                last="dog, cat, horse, pony, pup, rabbit, bunny, lamb, calf, rooster, canary, chicken, hen, goat, pig, "
                "cow, sheep, duck, goose, bird, turtle, lizard, snake, pet, fish, lobster, perro, gato, llama, "
                "hund, katze, pferd, kaninchen, chien, cheval, lapin, caballo, conejo, gallina, cabra, gatto, "
                "cavallo, cavalo",
                unless=_LIKENESS,
            ),
        ),
        PrizeKind(
            "coin", "coins, but for collector's sets sold as such", BARRED_RULE,
            Vocabulary.of(
                "coin, gold piece, krugerrand, bullion, silver dollar, silver eagle, american eagle, gold eagle, "
                "gold bar, silver bar, platinum bar, ounce of platinum, ounce of silver, doubloon, ingot, "
                "sovereigns, maple leafs, proof set, roll of pennies, pieces dor, penny collection",
                last="gold, quarter, dime, nickel, half dollar, moneda, moneta, monete, moedas, penny collection",
                whole="munze, munzen, goldmunze, goldmunzen, monedas",
            ),
        ),
        PrizeKind(
            "real estate", "real estate or an interest in it", BARRED_RULE,
            Vocabulary.of(
                "real estate, condominium, condo, timeshare, building lot, plot of land, acre, land in, deed to, "
                "cemetery plot, burial plot, bungalow, vacation home, second home, cabin in",
                last="house, cottage, cabin, land, apartment, lot, casa, maison, haus, terreno, finca, appartamento, "
                "apartamento, grundstuck",
                unless=_LIKENESS,
                whole="immobilie, immobilien",
            ),
        ),
        PrizeKind(
            "vehicle lease", "leases of motor vehicles", BARRED_RULE,
            Vocabulary.of("lease, leased, leasing"),
        ),
        PrizeKind(
            "refundable", "whatever is refundable in those or in money", BARRED_RULE,
            Vocabulary.of(
                "refund, refundable, redeemable for, exchangeable for, cash back, convertible to",
                whole="reembolsable, remboursable, erstattbar, rimborsabile",
            ),
        ),
    )
}  # fmt: skip
FINE = tuple(kind.name for kind in KINDS.values() if not kind.cite)
BARRED = {kind.name: kind for kind in KINDS.values() if kind.cite}
_AMOUNT = re.compile(
    r"\${2,}|(?:us\s*|usd\s*)?[$\u20ac\u00a3\u00a5]\s?\d[\d,]*(?:\.\d\d)?|usd\s*\d[\d,]*"
    r"|\d[\d,]*(?:\.\d\d)? ?(?:us )?(?:dollars?|usd|bucks|euros?|[$\u20ac\u00a3\u00a5])",
    re.IGNORECASE,
)
_WORTH = ("gift card", "service", "travel", "seafood certificate")  # kinds that are called by what they are worth


def sounds_like(name: str, kind: str | None = None) -> list[PrizeKind]:
    """The kinds whose words stand in the name of a prize; an amount of money is cash, but for a card that is worth it.

    >>> [kind.name for kind in sounds_like("$100 cash")], [kind.name for kind in sounds_like("gift basket")]
    (['cash'], [])
    """
    meant = without(_STAY.sub(" ", _AMOUNT.sub(" ", name)), _HARMLESS)
    heard = [one for one in KINDS.values() if one.words.hears(meant)]
    card = (kind in _WORTH or KINDS["gift card"] in heard) and not _AMOUNT.fullmatch(name.strip())
    if KINDS["cash"] not in heard and _AMOUNT.search(name) and not card:
        heard.append(KINDS["cash"])
    return heard
