"""Ways to break the law that were once let through: prizes under every name, payments by their words, odd plans."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.night.nights import EVENING, missing, opened, refused, violations

from chapter47.night import bank, cheating, prizes
from chapter47.night.accounts import Books
from chapter47.night.identity import might_be
from chapter47.night.payments import Payment, pay
from chapter47.night.prize_kinds import sounds_like
from chapter47.rulebook.testing import provision

OWEN = "Owen Pratt"
BARRED = {
    "cash": "one hundred dollars; greenbacks; cashprize; csah; a chek; moneys; prepaid Visa; casino chips; Powerball "
    "tickets; crypto wallet; $50 at the till; scratch-off tickets; 100 USD; $$$; scratchers; a C-note; wad of bills; "
    "lottery subscription; sweepstakes entry; dinero en efectivo; "
    "prepaid debit card; Vanilla card; wire transfer; bank draft; an NFT; 500 pesos",
    "security": "US savingsbond; U.S. Treasuries; T-bill; stock in Apple; share of IBM; mutual fund; ETF; IOU; "
    "CD at a bank; 401k",
    "weapon": "riffle; BB-gun; BBgun; AR-15; Glock; ammo; switchblade; pocketknives; pepper spray; shot gun; pistoll; "
    "12 gauge; muzzleloader; throwing stars; escopeta; fusil",
    "tobacco": "ciggarettes; Marlboro carton; vaping kit; e-cigs; box of Cohibas; smokes; tabacco pouch; Zyn; "
    "tin of dip; tabaco; puros",
    "live animal": "koi for the pond; tortoise; a dog; labrador pup; cat; "
    "horse; chickens; a goat; live lobsters; puppys",
    "alcohol": "vino tinto; cerveza; White Claw; hard seltzer; Hennessy; mimosa kit; bottle of sake",
    "coin": "ounce of platinum; doubloons; silver eagle; gold bar; goldcoins; an ounce of gold; proof set",
    "real estate": "house; cottage; land in Ocean County; time share; condo; real-estate; deed to a lot; "
    "vacation home; cabin in the Poconos",
    "vehicle lease": "two-year Lexus lease; leased car",
    "refundable": "redeemable for money; refundable deposit",
}
FINE = (
    "gift basket; cashmere scarf; dog bed; rocking horse; house plant; stocking; honey jar; treasure chest of toys; "
    "crossbody bag; steak house dinner; checkers set; hot dog stand; toy dog; spirit level; resistance bands; socks; "
    "security camera; kitchen whisk; crossword book; fish tank; press release frame; bonded leather chair; "
    "gold necklace; music CD; vanilla candle; sports bra; army surplus jacket; note book; fusilli pasta; gauge set"
)


@provision("13:47-20.10(c)3", "13:47-20.10(c)4")
def test_a_barred_prize_is_heard_by_every_name() -> None:
    for kind, names in BARRED.items():
        for name in names.split("; "):
            assert kind in {one.name for one in sounds_like(name)}, name
    for name in FINE.split("; "):
        assert sounds_like(name) == [], name
    assert sounds_like("$50 at Joe's Diner", "gift card") == []
    assert violations(('name = "radio"', 'name = "one hundred dollars"')) == {"13:47-20.10(c)3"}
    assert violations(('name = "radio"', 'name = "time share"')) == {"13:47-20.10(c)4"}
    assert violations(('price = "$600"', 'price = "$600"\ncost = "$90"')) == {"13:47-20.16(a)"}


MORE_RENT = """
[[providers]]
name = "Bay Games"
familiar = true
agreed = "2010-04-02 18:00"
certified = "2010-04-03 10:00"
held = { number = "EP-218", issued = "2010-01-15" }
[[rentals]]
provider = "Bay Games"
tables = [1, 2, 3, 4, 5]
amount = "$900"
"""


@pytest.mark.parametrize(
    ("cite", "old", "new"),
    [
        ("13:47-6[age]", 'name = "Ben Marsh"\n', 'name = "Ben Marsh"\nborn = "1992-05-05"\n'),
        ("13:47-6.11(c)", 'issued_to = "Post 12"', 'issued_to = "Post 12"\nhours = "6 pm to 4 am"'),
        ("13:47-6.11(c)", "since = \"2010-05-04 18:30\"", "since = \"2010-05-05 01:00\""),
        ("13:47-3[wait]", 'issued_to = "Post 12"', 'issued_to = "Post 12"\nissued = "2010-05-05"'),
        ("13:47-20.10(b)", 'provider = "Shore Tables"\ntables', 'provider = "Post 12"\ntables'),
        ("13:47-20.10(c)6", 'table = 3\nsince', 'table = 3\npay = "$10"\nsince'),
        ("13:47-20.12(a)", 'colour = "green"', 'colour = "Red "'),
        ("13:47-20.16(b)", 'licence = "RL:2001"', 'licence = "RA:1047"'),
        ("13:47-13.7(a)", 'certified = "2010-04-03 10:00"', 'certified = "2010-04-01 10:00"'),
        ("13:47-13.7(a)", 'agreed = "2010-04-02 18:00"\ncertified = "2010-04-03 10:00"',
         'agreed = "2010-05-05 18:00"\ncertified = "2010-05-06 10:00"'),
        ("13:47-20.2[casino-night-equipment-provider]", 'number = "EP-217"', 'number = "none"'),
        ("13:47-16.1(d)", 'kind = "raffle"\nlicence = "RL:2001"\ncash_prizes = "$500"\n',
         'kind = "raffle"\nlicence = "RL:2001"\n' + MORE_RENT),
    ],
)  # fmt: skip
@provision("13:47-6[age]", "13:47-6.11(c)", "13:47-16.1(d)", "13:47-20.16(b)", "13:47-13.7(a)", "13:47-20.12(a)")
def test_a_plan_that_was_once_let_through(cite: str, old: str, new: str) -> None:
    affiliate = ('member_of = "Post 12 Auxiliary"', 'member_of = "post 12 auxiliary"')
    assert cite in violations(affiliate, (old, new))


@pytest.mark.parametrize(
    ("cite", "old", "new"),
    [
        ("13:47-20.3", '"123-4-56789"', '"pending 2010"'),
        ("13:47-20.3", '"123-4-56789"', '"1"'),
        ("13:47-20.3", '"RA:1047"', '"applied for 5"'),
        ("13:47-20.3", '"RA:1047"', '"TBA 1"'),
        ("13:47-19.3(b)[event-and-games]", '"CN-2010-0311"', '"pending"'),
        ("13:47-19.4(a)", '"A-311"', '"pending"'),
        ("13:47-20.16(b)", '"RL:2001"', '"to be had 2010"'),
    ],
)
def test_a_number_that_is_still_to_come_is_none(cite: str, old: str, new: str) -> None:
    assert missing((old, new)) == {cite}


@pytest.fixture(scope="module")
def settled() -> Books:
    """A night that took $8,000 from Kim and is closed and deposited, with its rent paid."""
    books = opened()
    bank.sell(books, EVENING, 800_000, player="Kim")
    bank.close(books, EVENING, 820_000)
    bank.deposit(books, EVENING, 800_000, "slip 1")
    pay(books, EVENING, OWEN, Payment("rent", 90_000, "Shore Tables, Inc."))
    pay(books, EVENING, OWEN, Payment("fee", 20_000, "Control Commission"))
    return books


@pytest.mark.parametrize(
    ("cite", "asked"),
    [
        ("13:47-16.1(d)", Payment("rent", 40_000, "The Shore Tables Company")),
        ("13:47-16.1(d)", Payment("fee", 40_000, "Shore Tables", "delivery fee")),
        ("13:47-16.1(d)", Payment("prizes", 40_000, "Shore Tables", "radio")),
        ("13:47-16.1(d)", Payment("proceeds", 40_000, "Shore Tables LLC", "donation", payee="business")),
        ("13:47-16.1(d)", Payment("bookkeeping", 40_000, "Shore Tables", "books")),
        ("13:47-16.1(d)", Payment("expense", 40_000, "Shore Tables Co.", "petrol")),
        ("13:47-16.1(d)", Payment("expense", 90_000, "Bay Games", "rent of roulette tables")),
        ("13:47-20.5(d)[who-may-be-paid]", Payment("expense", 40_000, "Joe Stone", "dealing blackjack")),
        ("13:47-20.5(d)[who-may-be-paid]", Payment("expense", 40_000, "Lind Consulting LLC", "dealing services")),
        ("13:47-20.5(d)[who-may-be-paid]", Payment("prizes", 40_000, "Joe Stone", "two dealers")),
        ("13:47-20.10(d)2", Payment("expense", 4_000, "Joe Stone", "tips for the dealers")),
        ("13:47-20.10(d)2", Payment("expense", 4_000, "Joe Stone", "gratuities")),
        ("13:47-20.10(c)3", Payment("expense", 4_000, "Joe Stone", "cash for the winner")),
        ("13:47-20.10(c)5", Payment("expense", 6_000, "Joe Stone", "radio bought back")),
        ("13:47-20.10(c)5", Payment("expense", 6_000, "Joe Stone", "buy-back of a prize")),
        ("13:47-20.8(b)1", Payment("expense", 6_000, "Joe Stone", "refund of chips")),
        ("13:47-20.8(b)1", Payment("expense", 6_000, "Joe Stone", "unused scrip cashed in")),
        ("13:47-6[expenses]", Payment("expense", 6_000, "Promoters Inc", "10% of the gate")),
        ("13:47-6[expenses]", Payment("expense", 6_000, "Promoters Inc", "commission on tickets")),
        ("13:47-6.3(a)", Payment("proceeds", 50_000, "Joe Stone", "help", payee="person")),
        ("13:47-6.3(a)", Payment("proceeds", 50_000, "Mrs. Mary Stone", "her rent", payee="business")),
        ("13:47-6.3(a)", Payment("proceeds", 50_000, "Joe Stone", "help")),
        ("13:47-4.9(c)12", Payment("fee", 1_00, "Commission")),  # licence and registration were paid
        ("13:47-4.9(c)12", Payment("fee", 30_000, "Finder Inc")),
        ("13:47-4.10", Payment("fee", 10_001, "Clerk of Medford Township")),
        ("13:47-20.9(b)3", Payment("expense", 8_000, "Medford Press", "printing", "cash")),
    ],
)  # fmt: skip
@provision(
    "13:47-16.1(d)", "13:47-20.5(d)[who-may-be-paid]", "13:47-20.10(d)2", "13:47-20.10(c)3", "13:47-20.10(c)5",
    "13:47-20.8(b)1", "13:47-6[expenses]", "13:47-6.3(a)", "13:47-4.9(c)12", "13:47-4.10",
)  # fmt: skip
def test_a_payment_is_what_its_words_say(settled: Books, cite: str, asked: Payment) -> None:
    before = len(settled.journal.lines)
    with refused(cite):
        pay(settled, EVENING + timedelta(hours=1), OWEN, asked)
    assert len(settled.journal.lines) == before


def test_bills_that_sound_alike_are_paid(settled: Books) -> None:
    for what in ("rent of the hall", "tables and chairs", "meals for the dealers", "printing of posters", "ice"):
        pay(settled, EVENING + timedelta(hours=1), OWEN, Payment("expense", 1_000, "Medford Supply", what))


@provision("13:47-6[age]", "13:47-6.25(b)[stop-play]")
def test_nobody_under_age_plays_and_a_stopped_player_has_no_other_spelling() -> None:
    books = opened()
    for name, age in (("Tim Young (17)", None), ("Tim, aged 12", None), ("Tim Young", 17)):
        with refused("13:47-6[age]"):
            bank.give_badge(books, EVENING, name, by="Dora Keene", age=age)
    with refused("13:47-6[age]"):
        bank.sell(books, EVENING, 2_000, player="Tim (17)")
    bank.sell(books, EVENING, 2_000)  # nobody was stopped yet
    cheating.stop(books, EVENING, "Ada Fields", "P. Hale", "red dog", "showed his cards")
    for typed in ("Mr Hale", "P. Hael", "PHale", "P. Halle", ""):
        with refused("13:47-6.25(b)[stop-play]"):
            bank.sell(books, EVENING, 2_000, player=typed)
    with refused("13:47-6.25(b)[stop-play]"):
        books.verify_wager("seat 3", 500, EVENING)
    with refused("13:47-6[age]"):
        prizes.redeem(books, EVENING, "1", player="Tim (17)")
    assert not might_be("Pat Hill", "P. Hale")
