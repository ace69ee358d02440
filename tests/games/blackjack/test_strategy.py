"""The chart: found by the engine, it is the one that books print."""

from __future__ import annotations

from types import SimpleNamespace

from chapter47.games.blackjack import rules
from chapter47.games.blackjack.elections import elect
from chapter47.games.blackjack.exact.odds import solution
from chapter47.games.blackjack.exact.rules import Parameters
from chapter47.games.blackjack.strategy import advise, chart, hint, strategy, svg

# Books' chart for eight decks, dealer stands on soft 17, double after a split, no surrender; columns 2 to ace.
HARD = {
    "8": "HHHHHHHHHH", "9": "HDDDDHHHHH", "10": "DDDDDDDDHH", "11": "DDDDDDDDDH", "12": "HHSSSHHHHH",
    "13": "SSSSSHHHHH", "14": "SSSSSHHHHH", "15": "SSSSSHHHHH", "17": "SSSSSSSSSS",
}  # fmt: skip
SOFT = {
    "A,2": "HHHDDHHHHH", "A,3": "HHHDDHHHHH", "A,4": "HHDDDHHHHH", "A,5": "HHDDDHHHHH", "A,6": "HDDDDHHHHH",
    "A,8": "SSSSSSSSSS", "A,9": "SSSSSSSSSS",
}  # fmt: skip
PAIRS = {
    "2,2": "PPPPPPHHHH", "3,3": "PPPPPPHHHH", "4,4": "HHHPPHHHHH", "5,5": "DDDDDDDDHH", "6,6": "PPPPPHHHHH",
    "7,7": "PPPPPPHHHH", "8,8": "PPPPPPPPPP", "9,9": "PPPPPSPPSS", "10,10": "SSSSSSSSSS", "A,A": "PPPPPPPPPP",
}  # fmt: skip


def test_the_chart_of_eight_decks_is_the_one_in_books() -> None:
    solved = solution(Parameters(decks=8, hole=rules.HOLE_READER, two_card_21_wins=0, most_hands=4, resplit_aces=0))
    drawn = chart(solved.p, solved.chart)
    assert drawn.columns == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
    for section, book in (("Hard", HARD), ("Soft", SOFT), ("Pairs", PAIRS)):
        rows = dict(dict(drawn.sections)[section])
        for label, cells in book.items():
            assert "".join(rows[label]) == cells, label
    assert [drawn.cell("Soft", "A,7", up) for up in ("2", "3", "6", "7", "9")] == ["S", "Ds", "Ds", "S", "H"]
    assert drawn.cell("Hard", "16", "10") == "H"


def test_surrender_and_hitting_soft_17_change_the_chart() -> None:
    solved = solution(elect(decks=8, surrender=True, soft17="hit").parameters)
    drawn = chart(solved.p, solved.chart)
    assert drawn.cell("Hard", "15", "10") == "R"
    assert drawn.cell("Hard", "16", "9") == "R"
    assert drawn.cell("Hard", "11", "A") == "D"
    assert drawn.cell("Soft", "A,7", "2") == "Ds"


def test_five_card_bonus_makes_the_number_of_cards_matter() -> None:
    told = strategy(elect(decks=8, five_card_21=True))
    assert any("4 cards" in note for note in told.notes)


def test_both_cards_up_has_a_column_for_each_total() -> None:
    solved = solution(Parameters(decks=1, hole=rules.HOLE_UP, ties=rules.TIES_LOSE, double_on=rules.DOUBLE_9_TO_11))
    drawn = chart(solved.p, solved.chart)
    assert drawn.columns[0] == "4" and "s17" in drawn.columns
    assert drawn.cell("Hard", "19", "20") == "H"  # a tie loses, so 19 against 20 must draw
    assert drawn.cell("Hard", "12", "16") == "S"


def test_the_strategy_tells_its_worth_and_prints_itself() -> None:
    elections = elect(decks=8)
    told = strategy(elections)
    assert told.columns == ("hand", "2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
    assert len(told.rows) == 16 + 8 + 10
    assert 0.004 < told.figures["this chart"] < 0.005
    solved = solution(elections.parameters)
    picture = svg(chart(solved.p, solved.chart), "Eight decks")
    assert picture.startswith("<svg") and picture.count("<rect") == 1 + 340
    assert told.svg.startswith("<svg") and set(told.styles) == {"H", "S", "D", "Ds", "P"}


def test_advice_is_among_the_lawful_choices() -> None:
    p = elect(decks=8).parameters
    plan = solution(p).chart
    every = ("stand", "hit", "double", "split")
    assert advise(p, plan, [8, 8], [10], every) == "split"
    assert advise(p, plan, [8, 8], [10], ("stand", "hit")) in ("stand", "hit")
    assert advise(p, plan, [6, 5], [13], every) == "double"
    assert advise(p, plan, [6, 5], [13], ("stand", "hit")) == "hit"
    assert advise(p, plan, [1, 6, 10], [12], ("stand", "hit")) == "stand"
    assert advise(p, plan, [1, 2], [5], every) == "double"


def test_a_hint_answers_for_the_hand_that_is_asked_about() -> None:
    elections = elect(decks=8)
    cards = [SimpleNamespace(rank=8), SimpleNamespace(rank=8)]
    box = SimpleNamespace(name="box1", cards=cards)
    state = SimpleNamespace(hands=lambda: [box], dealer=SimpleNamespace(cards=[SimpleNamespace(rank=13)]))
    table = SimpleNamespace(elections=elections, state=state)

    def ask(question: str, *choices: str) -> str | None:
        return hint(table, SimpleNamespace(values={"hand": question}, choices=choices))

    assert ask("box1", "stand", "hit", "double", "split") == "split"
    assert ask("insurance", "no", "insure") == "no insurance"
    assert ask("cut the cards", "cut", "decline") is None
    assert ask("box2", "stand", "hit") is None
