"""The papers: notices of 13:47-20.11 and 6.6, scrip, rules cards, sheets, applications and letters."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from tests.night.nights import EVENING, EXAMPLE, opened, planned, refused
from tests.night.registrations import BEN, HUGO

from chapter47.night import Night, bank, parse_night, plan
from chapter47.night.accounts import Books
from chapter47.night.cheating import sent, stop
from chapter47.night.games import NIGHT_GAMES
from chapter47.night.papers import index, pack, withheld
from chapter47.night.papers.applications import registration
from chapter47.night.papers.cards import rules_cards
from chapter47.night.papers.letters import due_by, operations
from chapter47.night.papers.notices import slips
from chapter47.night.payments import Payment, pay
from chapter47.night.people import fees
from chapter47.night.writer import as_toml, read_document
from chapter47.rulebook import rulebook
from chapter47.rulebook.testing import provision


def texts(night: Night, books: Books | None = None) -> dict[str, str]:
    """Every paper by its name, as people read it."""
    return {paper.name: unescape(paper.html(night)) for paper in pack(night, books)}


def places(night: Night, name: str) -> list[str]:
    return [paper.place for paper in pack(night) if paper.name.startswith(name)]


BOTH = ["where games are run", "where prizes are shown"]


@provision("13:47-20.1(a)")
def test_the_enabling_law_is_named() -> None:
    assert "P.L. 1999, c.17" in texts(planned())["about"]


@provision("13:47-20.11(a)", "13:47-20.11(a)1", "13:47-20.11(a)2", "13:47-6.6")
def test_rate_and_method() -> None:
    night = planned()
    told = texts(night)
    assert "$1.00 buys $5.00 of imitation money" in told["notice-exchange-rate"]
    assert places(night, "notice-exchange-rate") == ["banker's window"]
    assert places(night, "notice-prize-method") == BOTH
    for name in ("notice-prize-method-games", "notice-prize-method-prizes"):
        assert "3 × radio: for $600.00 of imitation money" in told[name]
        assert "bicycle: drawn for by ticket" in told[name]
    listed = told["notices-checklist"]
    assert "13:47-6.6: the municipal licence" in listed
    assert all(f"13:47-20.11{x}" in listed for x in ("(a)1", "(a)2", "(b)", "(c)", "(d)", "(e)"))
    assert "13:47-6.6: the problem-gambling poster" in listed
    assert "13:47-20.32: what holds and is paid at table 4, at the table" in listed


@provision("13:47-20.11(b)")
def test_the_ratio_only_where_something_is_drawn_for() -> None:
    assert places(planned(), "notice-exchange-ratio") == BOTH
    assert "$100.00 of imitation money buys one numbered ticket" in texts(planned())["notice-exchange-ratio-games"]
    none = planned(('method = "drawing"', 'price = "$2,000"'))
    assert places(none, "notice-exchange-ratio") == []


@provision("13:47-20.11(c)", "13:47-20.11(d)")
def test_tags_and_colours() -> None:
    night = planned()
    assert texts(night)["prize-tags"].count('<div class="value">$600.00</div>') == 3
    assert places(night, "notice-colour-values") == BOTH
    told = texts(night)["notice-colour-values-games"]
    assert "red = $5.00" in told
    assert "green = $25.00" in told


@provision("13:47-20.12(d)", "13:47-20.12(a)")
def test_scrip_names_the_night_and_the_holder() -> None:
    night = planned()
    scrip = texts(night)["scrip-4"]
    assert scrip.count("Casino night of 2010-05-04") == scrip.count('<div class="slip"><div>Post 12') == 10
    assert "$100.00" in slips(night, night.money.series[3], 1).html()
    assert night.supply == 81_000
    assert "$81,000" in texts(night)["imitation-money"]


@provision("13:47-20.9(b)1", "13:47-20.15(c)", "13:47-20.15(d)", "13:47-20.10(d)3")
def test_the_sheets_of_the_staff() -> None:
    told = texts(planned())
    assert "Table 4: roulette, by N.J.A.C. 13:47-20.32" in told["supervision-sheet"]
    assert "☐ class A operator: the wheel stands horizontal and level (13:47-20.15(c))" in told["supervision-sheet"]
    assert "Ben Marsh" in told["supervision-sheet"]
    assert "Reel King 2, certified SS-88-14, token $1.00" in told["equipment-list"]
    assert "You do not drink alcohol during the event. (13:47-20.10(d)3)" in told["staff-briefing"]


def test_rules_cards_say_what_the_table_pays() -> None:
    told = texts(planned())
    assert "spread 1: 5 to 1" in told["rules-table-2"]
    raised = planned(('game = "red dog"\n', 'game = "red dog"\nelections = { spread_1_pays = "6 to 1" }\n'))
    assert "spread 1: 6 to 1" in texts(raised)["rules-table-2"]
    assert "Field" in told["rules-table-1"]
    assert "<svg" in told["rules-table-4"]
    assert "lose half of their amount" in told["sign-table-4"]
    assert "Reel King 2" in told["rules-table-5"]
    assert told["rules-table-2"].index("draws the third card") < told["rules-table-2"].index("Then losing wagers")


@pytest.mark.parametrize(
    ("ties", "says"), [("i", "3 to 2"), ("ii", "every other tie loses"), ("iii", "wins every tie")]
)
def test_the_tie_option_of_blackjack_hangs_at_its_table(ties: str, says: str) -> None:
    blackjack = f'game = "blackjack"\nelections = {{ ties = "{ties}" }}\n'
    taught = ('game = "red dog", by', 'game = "blackjack", by')
    night = planned(('game = "red dog"\n', blackjack), taught, ('"craps", "red dog"', '"craps", "blackjack"'))
    assert says in texts(night)["sign-table-2"]


@provision("13:47-20.32(i)2", "13:47-20.32(k)")
def test_a_rules_card_tells_the_options_that_its_table_has() -> None:
    double = texts(planned())["rules-table-4"]
    assert "a 00 is no spin" not in double and "neighbor bet" not in double and "zero loss" in double
    chosen = 'elections = { wheel = "double-zero as single-zero", single_zero_notice = true }'
    assert "a 00 is no spin" in texts(planned(('elections = { zero_loss = "half" }', chosen)))["rules-table-4"]
    taught = ('game = "red dog", by', 'game = "blackjack", by')
    named = (('game = "red dog"\n', 'game = "blackjack"\n'), taught, ('"craps", "red dog"', '"craps", "blackjack"'))
    assert "13:47-20.22(g)7" in texts(planned(*named))["rules-table-2"]  # how ties are paid, as posted


def test_a_report_says_that_it_is_not_to_be_filed_yet() -> None:
    books = opened()
    assert "NOT TO BE FILED YET" in operations(books).html(books.night)
    bank.sell(books, EVENING, 2_000, player="Pat")
    bank.close(books, EVENING, 22_000)
    bank.deposit(books, EVENING, 2_000, "slip 1")
    assert "NOT TO BE FILED YET" not in operations(books).html(books.night)


def test_every_game_of_the_list_has_a_rules_card() -> None:
    tables = "".join(f'[[tables]]\nnumber = {at}\ngame = "{name}"\n' for at, name in enumerate(NIGHT_GAMES, 1))
    cards = list(rules_cards(parse_night(f'[organization]\nname = "Post 12"\n{tables}')))
    assert len(cards) == 17
    for made in cards[:13]:
        assert "<h2>Wagers</h2>" in made.body
        assert not re.search(r"\b\d+ for \d+\b", unescape(made.body))


@provision("13:47-13.7(a)")
def test_the_certification_is_due_within_48_hours_even_without_charge() -> None:
    told = texts(planned(('amount = "$900"', 'amount = "$0"')))["certification-1"]
    assert "to be sent by 2010-04-04 18:00" in told
    assert "Charge: $0.00" in told


@provision("13:47-19.1(a)[form]", "13:47-19.1(b)[form]")
def test_application_packs_in_two_copies() -> None:
    applied = "application = { copies = 0 }\n"
    unpaid = ('table = 4\npay = "$300"\n', "table = 4\n")
    pages = texts(planned((f"held = {HUGO}\n", applied), unpaid))["application-5"]
    assert ("copy 1 of 2" in pages, "copy 2 of 2" in pages) == (True, True)
    assert pages.count("Applicant's signature") == pages.count("Notary public") == 2
    assert "$100.00 by check or money order" in pages
    assert "employing provider" not in pages
    class_a = 'licence = "class A"\nexperience = { dealer_school = true }\nemployer'
    promoted = ('licence = "class B"\nemployer', class_a)
    ben = texts(planned((f"held = {BEN}\n", applied), ('pay = "$150"\n', ""), promoted))
    assert ben["application-6"].count("Signature of Shore Tables, employing provider") == 2
    assert "$25.00 by check or money order" in ben["application-6"]


@provision("13:47-6.25(b)[notify]", "13:47-6.25(c)")
def test_the_report_of_improper_play() -> None:
    books = opened()
    stop(books, EVENING, "Ada Fields", "P. Hale", "red dog", "showed his cards", helped="Q. Stone", table="2")
    told = texts(books.night, books)["cheating-report-1"]
    for part in (
        "NOT SENT YET",
        "Post 12",
        "2010-05-04 19:00",
        "red dog, table 2",
        "P. Hale",
        "Q. Stone",
        "showed his",
    ):
        assert part in told
    sent(books, EVENING, "Ruth Vance", 1)
    assert "Sent 2010-05-04 19:00." in texts(books.night, books)["cheating-report-1"]


@provision("13:47-20.8(a)3", "13:47-9.1")
def test_the_report_of_operations_adds_up() -> None:
    books = opened()
    bank.sell(books, EVENING, 100_000)
    bank.admit(books, EVENING, 10)
    bank.close(books, EVENING, 135_000)
    told = unescape(operations(books).html(books.night))
    assert "expenses paid $0.00; net proceeds $1,150.00" in told  # nothing is paid yet, whatever the plan says
    assert "rent to Shore Tables, planned $900.00, paid $0.00" in told
    assert "Still to be deposited: $1,150.00" in told
    assert "Newark 07101, by 2010-06-15" in told
    assert "$1,150.00" in texts(books.night, books)["deposit-slip"]
    bank.deposit(books, EVENING, 115_000, "slip 1")
    pay(books, EVENING, "Owen Pratt", Payment("rent", 85_000, "Shore Tables", check="104"))
    pay(books, EVENING, "Owen Pratt", Payment("prizes", 9_000, "Corner Shop", "three radios"))
    pay(books, EVENING, "Owen Pratt", Payment("proceeds", 20_000, "Medford Food Bank", "meals", payee="organization"))
    told = unescape(operations(books).html(books.night))
    assert "Deposited $" in told
    assert " on 2010-05-" in told
    assert "Gross receipts $1,150.00; expenses paid $940.00; net proceeds $210.00, of which $200.00 were used." in told
    assert "rent to Shore Tables, planned $900.00, paid $850.00" in told
    assert "prizes to Corner Shop, planned $0.00, paid $90.00" in told
    for part in ("104", "Medford Food Bank", "proceeds: meals"):
        assert part in told
    assert str(due_by(planned(('dates = ["2010-05-04"]', 'dates = ["2010-12-30"]')))) == "2011-01-15"


def test_papers_are_whole_pages_that_load_nothing() -> None:
    night = planned()
    papers = pack(night)
    assert len({paper.name for paper in papers}) == len(papers)
    book = rulebook()
    for paper in papers:
        text = paper.html(night)
        assert text.startswith("<!doctype html>")
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert all(cite in book or cite.count(".") == 1 for cite in paper.cites)
    assert all(f'href="{paper.name}.html"' in index(night, papers) for paper in papers)


def test_no_paper_of_an_unlawful_night() -> None:
    with refused("13:47-20.12(b)"):
        pack(planned(('rate = "5 to 1"', 'rate = "1 to 1"')))


def test_names_are_escaped() -> None:
    night = planned(('name = "radio"', 'name = "<b>radio</b>"'))
    assert "<b>radio" not in next(paper for paper in pack(night) if paper.name == "prize-tags").html(night)


@pytest.mark.parametrize("page", ["scrip-4", "rules-table-4"])
def test_pages_can_be_written(tmp_path: Path, page: str) -> None:
    night = planned()
    paper = next(one for one in pack(night) if one.name == page)
    (tmp_path / "page.html").write_text(paper.html(night), "utf-8")
    assert (tmp_path / "page.html").stat().st_size > 1_000


@provision("13:47-3.2[application]", "13:47-3.6", "13:47-3.2[form-13]", "13:47-3.2[rent]", "13:47-3[findings]")
def test_what_is_filed_before_the_night_is_filled_from_the_plan() -> None:
    two = planned(('dates = ["2010-05-04"]', 'dates = ["2010-05-04", "2010-05-05"]'))
    told = texts(two)
    for day in ("2010-05-04", "2010-05-05"):  # an application for each date
        application = told[f"licence-application-{day}"]
        for part in ("123-4-56789", "rent of tables 1, 2, 3, 4, 5", "$900.00", "bicycle", "Ruth Vance"):
            assert part in application, part
    form = told["form-13-1"]
    for part in ("EP-217, until 2011-01-14", "skill stop reel", "Ben Marsh", "$150.00", "our own sheet"):
        assert part in form, part
    assert "Dora Keene, assistant" in told["affidavits"]
    assert "2010-06-15" in told["calendar"]
    assert "$200.00 to the Commission, $200.00 to the town" in told["certificate-and-licence"]  # two days
    assert "registration" not in told
    assert "Five people over 18" in texts(planned(('registration = "123-4-56789"\n', "")))["registration"]


FOR_FORMS = {
    "organization.kind": "veterans' organization",
    "organization.mailing": "Box 12, Medford",
    "organization.telephone": "555 0112",
    "organization.email": "post12@example.org",
    "organization.incorporated": "New Jersey, 1946-05-01",
    "organization.receives": "Ruth Vance, 3 Oak Lane",
    "organization.bank": "Medford Savings, 0012345",
    "licence.county": "Burlington",
    "licence.hours": "18:30 to 00:30",
    "licence.owner": "Medford Township",
    "licence.place_rent": "$75",
    "licence.issued": "2010-04-20",
    "licence.fee": "$20",
}
ON = {  # which papers print each of them
    "organization.receives": ("licence-application-2010-05-04",),
    "organization.bank": ("report-of-operations", "account-ledger"),
    "licence.county": ("report-of-operations",),
    "licence.hours": ("licence-application-2010-05-04", "form-13-1", "certification-1", "certificate-and-licence"),
    "licence.owner": ("licence-application-2010-05-04",),
    "licence.place_rent": ("licence-application-2010-05-04",),
    "licence.issued": ("certificate-and-licence",),
    "licence.fee": ("licence-application-2010-05-04",),
}


@provision("13:47-4.10", "13:47-3.2[application]", "13:47-3.2[form-13]", "13:47-2.3(a)")
def test_every_fact_that_a_form_asks_for_is_planned_and_printed(tmp_path: Path) -> None:
    """Set in the plan by its own form, and found on each paper that asks for it."""
    path = tmp_path / "night.toml"
    path.write_bytes(EXAMPLE.read_bytes())
    document = plan.put(read_document(path), plan.find_section("For the forms"), 0, FOR_FORMS)
    officer = {"name": "Ira Holt", "title": "president", "address": "5 Elm Street"}
    document = plan.add(document, plan.find_section("Officers"), officer)
    document = plan.put(
        document, plan.find_section("Providers"), 0, {"address": "9 Pier Road", "telephone": "555 0147"}
    )
    own = {"answers": "yes", "born": "1960-02-29", "member_since": "2004-09-01"}
    document = plan.put(document, plan.find_section("People and training"), 0, own)
    night = parse_night(as_toml(document))
    books = Books(night)
    bank.open_night(books, EVENING, "Ruth Vance", 20_000)
    told = texts(night, books)
    told["registration"] = unescape(registration(night).html(night))
    for key, typed in FOR_FORMS.items():
        for name in ON.get(key, ("registration", "licence-application-2010-05-04")):
            assert typed in told[name], (key, name)
    for name in ("registration", "licence-application-2010-05-04", "report-of-operations"):
        assert "Ira Holt" in told[name]
    for name in ("form-13-1", "certification-1", "licence-application-2010-05-04"):
        assert "9 Pier Road" in told[name]
    assert night.people[0].name in told["registration"]
    assert "1960-02-29" in told["licence-application-2010-05-04"]
    assert "2004-09-01" in told["affidavits"]
    owed = {one.fee.cite: one.amount for one in fees(night)}
    assert (owed["13:47-4.9(c)12"], owed["13:47-4.10"]) == (10_000, 2_000)  # some towns ask less
    assert "the form asks for" in told["form-13-1"] and "_____" in texts(planned())["form-13-1"]  # else a line to fill


def test_who_is_not_approved_yet_gets_the_papers_that_are_applied_with() -> None:
    """Without them no plan could become lawful; notices, cards and the licence's papers wait for the approval."""
    night = planned(
        ('held = { number = "EP-217", issued = "2010-01-15", ', "# "),
        ('held = { number = "A-290", issued = "2009-09-01", ', "# "),
    )
    named = [paper.name for paper in pack(night)]
    assert (named[0], *(name.rpartition("-")[0] for name in named[1:])) == ("form-11-1", "application")
    assert {paper.when for paper in pack(night)} == {"before"}
    first = withheld(night)
    assert first is not None and first.cite == "13:47-20.2[casino-night-equipment-provider]"
    assert withheld(planned()) is None
