"""Gaming guides: the text says what the table pays. 19:47-8.5."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from tests.floor.floors import floor, table

from chapter47 import Game, Refusal, play_script
from chapter47.floor import guide, submission
from chapter47.floor.effects import effects
from chapter47.floor.guides import verify_posting
from chapter47.floor.submissions import markdown
from chapter47.games import game_type
from chapter47.rulebook.testing import provision
from chapter47.table.money import parse_dollars

RICH = {"total_cards": True, "tie_pays": "9 to 1"}
# Cards for Player, Banker, Player, Banker and any third cards, and the wager that they let win.
DEALS = {
    "player": "9C 2D KH 5S",
    "banker": "2D 9C 5S KH",
    "tie": "9C 9D KH KS",
    "four-cards": "9C 2D KH 5S",
    "five-cards": "2C 7D 3H KS 6D",
    "six-cards": "2C 2D 3H KS 6D 4C",
}


@pytest.mark.parametrize("wager", DEALS)
def test_the_guide_states_what_the_table_pays(wager: str) -> None:
    """The words of the guide are read back and compared with the money of a played round."""
    told = {one.key: one for one in guide(floor(table(7, "minibaccarat", **RICH)), "7").wagers}[wager]
    elections = "\n".join(f"elect {name}={value}" for name, value in RICH.items()).replace("True", "true")
    played = play_script(f"game minibaccarat\n{elections}\nseat 1 Ann $500\nbet 1 {wager} $100\ncards {DEALS[wager]}")
    (made,) = played.wagers
    (row,) = told.rows
    assert row.odds is not None
    assert made.paid == row.odds.pay(10_000)
    said = re.search(r"\$100\.00 wins (\$[\d,.]+\d)", told.example)
    assert said is not None
    assert parse_dollars(said[1]) == made.paid - made.charged
    percent = re.search(r"less (\d)%", told.pays)
    assert made.charged == (int(percent[1]) * 100 if percent else 0)


def test_the_guide_states_the_exact_odds() -> None:
    made = guide(floor(table(7, "minibaccarat", **RICH)), "7")
    exact = Game("minibaccarat", RICH).odds()
    for one in made.wagers:
        assert f"({exact[one.key].house_edge:.2%} house edge)" in one.edge
        assert one.win == f"{exact[one.key].win:.2%}"


@provision("19:47-8.5[guides-approved]")
def test_a_guide_carries_its_approval_and_is_no_advertisement() -> None:
    bare = floor(table(7, "minibaccarat"))
    assert "approval: awaiting approval. This guide is not an advertisement." in guide(bare, "7").text()
    approved = bare.file.model_copy(update={"guide_approval": "G-44"})
    object.__setattr__(bare, "file", approved)
    made = guide(bare, "7")
    assert "approval: G-44." in made.text()
    assert made.as_dict()["advertisement"] is False


@provision("19:47-8.5[posted-information]")
def test_a_posting_lists_every_wager_that_the_table_offers() -> None:
    made = guide(floor(table(7, "minibaccarat", **RICH)), "7")
    (posting,) = [sign for sign in made.signs if sign.heading.endswith("wagers")]
    assert "Tie pays 9 to 1" in posting.lines
    assert "Five cards pays 2 to 1" in posting.lines
    kind = game_type("minibaccarat")
    with pytest.raises(Refusal, match="leaves out Six cards"):
        verify_posting(kind, kind.elections.elect(RICH), ["banker", "player", "tie", "four-cards", "five-cards"])


@pytest.mark.parametrize("game", ["minibaccarat", "punto-banco"])
def test_the_page_has_layout_wagers_and_signs_and_loads_nothing(game: str) -> None:
    page = guide(floor(table(7, game, **RICH)), "7").html()
    assert "<svg" in page
    assert "Five cards" in page
    assert "Minimum wager $20.00" in page
    assert " for 1" not in page
    assert not re.search(r'(src|href)="https?:', page)


def test_pages_close_what_they_open() -> None:
    class Tags(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []

        def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
            if tag != "meta":
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    tags = Tags()
    tags.feed(guide(floor(table(7, "minibaccarat", more='sign_approval = "<S & T>"', **RICH)), "7").html())
    assert tags.open == []


def test_a_game_without_words_of_its_own_gets_those_of_the_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    from chapter47.table.floor_rules import FloorRules

    monkeypatch.setattr("chapter47.floor.guides.floor_rules", lambda _: FloorRules())
    ((heading, texts),) = guide(floor(table(7, "minibaccarat")), "7").sections
    assert heading == "How the game is played"
    assert any("19:47-7.9(b)" in text for text in texts)


def test_the_draw_rules_of_the_guide_are_those_of_the_game() -> None:
    from chapter47.games.minibaccarat import rules

    sections = dict(guide(floor(table(7, "minibaccarat")), "7").sections)
    for count in range(8):
        (line,) = [t for t in sections["How the cards are dealt"] if t.startswith(f"Banker has {count}:")]
        drawn = {third for third in range(10) if rules.banker_draws(0, count, third)}
        said = {int(digit) for digit in re.findall(r"\d", line.partition("counts")[2])}
        assert said == (drawn if 0 < len(drawn) < 10 else set())
        assert ("stands" in line) == (not drawn)


def test_the_guide_of_a_table_that_is_not_there() -> None:
    with pytest.raises(Refusal, match="no table 99"):
        guide(floor(table(7, "minibaccarat")), "99")
    with pytest.raises(Refusal, match="table 7"):
        guide(floor(table(7, "minibaccarat", decks=5)), "7")


# ---- submission and effects ----------------------------------------------------------------------------------------


def test_the_submission_lists_every_election_with_its_tables() -> None:
    made = floor(
        table(7, "minibaccarat", settlement_order=1, exposed_card=2), table(8, "minibaccarat", "5", settlement_order=2)
    )
    lines = submission(made)
    orders = {line.value: line.tables for line in lines if line.item == "settlement_order"}
    assert orders == {"1": ("7",), "2": ("8",)}
    names = {line.item for line in lines}
    assert {choice.name for choice in game_type("minibaccarat").elections.choices()} <= names
    text = markdown(made, lines)
    assert "- [x] 19:47-7.11(c) exposed_card: 2 (table 7)" in text
    assert "- [ ] 19:47-8.5[guides-approved] approval of the guides" in text


def test_the_effect_of_each_election_on_the_house_edge() -> None:
    told = {(one.election, one.value): one for one in effects(game_type("minibaccarat"))}
    before, after = told["banker_six_pays_half", True].edges["banker"]
    assert before == pytest.approx(Game("minibaccarat").odds()["banker"].house_edge)
    assert after == pytest.approx(Game("minibaccarat", banker_six_pays_half=True).odds()["banker"].house_edge)
    assert told["settlement_order", 1].edges == {}
    assert "not alone" in str(told["total_cards_waive_vigorish", True])
    assert "banker 1.0579% to 0.5993%" in str(told["vigorish_percent", 4])


def test_an_example_stakes_no_more_than_the_wager_allows() -> None:
    made = guide(floor(table(7, "caribbean-stud")), "7")
    told = {one.key: one for one in made.wagers}
    assert told["progressive"].example.startswith("$1.00 wins $499.00 on four-of-a-kind")
    assert told["progressive"].edge.startswith("On average each $1.00 costs you")
    assert told["ante"].example == "$100.00 wins $100.00."
    assert "<span>flush: 5 to 1</span>" in made.html()


def test_a_printed_sign_cites_the_paragraph_and_not_our_name_for_it() -> None:
    made = guide(floor(table(7, "caribbean-stud")), "7")
    (limit,) = [sign for sign in made.signs if sign.election == "payout_limit"]
    assert (limit.cite, limit.law) == (
        "19:47-16.12[limit-sign]",
        "N.J.A.C. 19:47-16.12 (later New Jersey text, not of this edition)",
    )
    assert "[limit-sign]" not in made.html()
