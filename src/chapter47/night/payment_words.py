"""What a payment says it is for, heard: pay, rent, tips, prizes and refunds under another name are what they are."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .model import Night
from .prize_kinds import CASH_RULE, KINDS, PrizeKind, sounds_like
from .vocabulary import Vocabulary, spoken

_BACK = Vocabulary.of(
    "refund, refunded, buy back, bought back, buyback, buying back, cash out, cashed out, cashing out, cash in, "
    "cashed in, cashing in, redeem, redeemed, redemption, reimburse, reimbursed, reimbursement, money back, "
    "take back, took back, returned, return of, left over, leftover, unused"
)
_IMITATION = Vocabulary.of(
    "chips, scrip, token, imitation money, play money, funny money, casino money, unused tickets",
    last="stake, wager, bet",
)
_WINNER = Vocabulary.of("prize, winner, winnings, player, jackpot, payout")
_TIP = Vocabulary.of("gratuity, tip, tip jar, tipping, toke, propina, pourboire, mancia, trinkgeld")
_WORK = Vocabulary.of(
    "dealing, croupier, pit boss, wage, salary, overtime, dealer services, operator services, dealer fee, "
    "operator fee, dealers pay, running the tables, running the games, ran the games, supervising the, boxman, "
    "stickman, boxperson, stickperson, for working, for work at, honorarium, stipend, per diem",
    last="dealer, operator, supervisor",
    unless="meals, food, aprons, shirts, badges, coffee, water, lunch, dinner, supper",
)
_STAFF = Vocabulary.of("", whole="dealer, operator, staff, volunteer, crew, banker, helper, worker, member, croupier")
_PRESENT = Vocabulary.of(
    "gift, gift card, gift certificate, present, reward, envelope of, envelopes of, cash for, thank you money"
)
_RENT = Vocabulary.of("rent, rental, renting, hire, hiring, lease, leasing, loan of, use of")
_GAMES = Vocabulary.of(
    "roulette, craps, blackjack, baccarat, caribbean stud, let it ride, red dog, money wheel, chuck a luck, games, "
    "gaming, casino, wheel, layout, dice, shoe, gaming tables, card table, dealing shoe, slot machine, skill stop, "
    "token pusher",
    last="table, equipment",
    unless="chairs, chair, hall, kitchen, sound",
)
_SHARE = Vocabulary.of(
    "commission on, share of, cut of, split of, profit share, kickback, finders fee, bonus, of the profit, of profits, "
    "of the receipts, of receipts, of the gate, of the take, of the takings, of the winnings, percentage"
)
_FURNISHED = Vocabulary.of("", last="table, wheel, layout, package, equipment, machine")
_ABOUT = {"for", "to", "at", "of", "near", "beside"}  # "signs for the blackjack tables" are signs
_PERCENT = re.compile(r"\d\s*(?:%|per ?cent)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heard:
    """What a payment is in truth: the paragraph, and what is done instead."""

    says: str
    cite: str
    instead: str


def heard(night: Night, purpose: str, what: str) -> Heard | None:
    """What the words of a payment give away that its purpose does not say; nothing where they agree.

    The account pays out no imitation money, 13:47-20.8(b)1, buys no prize back, 13:47-20.10(c)5, pays no cash to a
    winner, 13:47-20.10(c)3, no tip, 13:47-20.10(d)2, and no alcohol for whoever works, 13:47-20.10(d)3. Work at a game
    is pay, 13:47-20.5(d)[who-may-be-paid], a game's rent is rent, 13:47-16.1(d), and a share of what came in is no
    expense, 13:47-6[expenses].
    """
    if _BACK.hears(what) and _IMITATION.hears(what):
        return Heard(
            "would turn imitation money back into cash", "13:47-20.8(b)1", "a merchandise prize during the night"
        )
    if _BACK.hears(what) and (_WINNER.hears(what) or any(_names(prize.name, what) for prize in night.prizes)):
        return Heard("would buy a prize back", "13:47-20.10(c)5", "the prize kept")
    cash = KINDS["cash"].words.hears(what)
    if cash and (purpose == "prizes" or _WINNER.hears(what)):
        return Heard("would be a prize in cash", CASH_RULE, "a merchandise prize at the counter")
    if _TIP.hears(what):
        return Heard("would be a tip", "13:47-20.10(d)2", "no tip, direct or indirect")
    if _STAFF.hears(what) and _PRESENT.hears(what):
        return Heard("would give something to whoever works", "13:47-20.10(d)2", "no tip, direct or indirect")
    if _STAFF.hears(what) and KINDS["alcohol"] in sounds_like(what):
        return Heard("would buy alcohol for whoever works", "13:47-20.10(d)3", "drinks without alcohol")
    if purpose != "pay" and _WORK.hears(what):
        return Heard("is pay for work at the games", "13:47-20.5(d)[who-may-be-paid]", "--purpose pay, to an operator")
    furnished = _FURNISHED.hears(what) and not set(spoken(what)) & _ABOUT
    if purpose != "rent" and (_RENT.hears(what) or furnished) and _GAMES.hears(what):
        return Heard("is rent of games", "13:47-16.1(d)", "--purpose rent, to their provider")
    kind = _barred(night, what) if purpose == "prizes" else None
    if kind is not None:
        return Heard(f"would buy a prize that is barred, {kind.says}", kind.cite, "a prize of the plan")
    if purpose != "proceeds" and (_SHARE.hears(what) or _PERCENT.search(what)):
        return Heard("is a share of what came in, not a bill", "13:47-6[expenses]", "what the goods or services cost")
    return None


def _barred(night: Night, what: str) -> PrizeKind | None:
    """The barred kind that a bill for prizes speaks of, but for a prize of the plan, which is judged there."""
    if any(_names(prize.name, what) for prize in night.prizes):
        return None
    return next((kind for kind in sounds_like(what) if kind.cite), None)


def _names(prize: str, what: str) -> bool:
    return Vocabulary((prize,)).hears(what)
