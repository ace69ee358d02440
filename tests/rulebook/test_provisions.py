import json
from collections import Counter
from datetime import date

import pytest

from chapter47.errors import Refusal
from chapter47.rulebook import rulebook
from chapter47.rulebook.provisions import read_rows

GAMES = [
    "craps",
    "blackjack",
    "punto-banco",
    "roulette",
    "big-six",
    "red-dog",
    "minibaccarat",
    "pokette",
    "spanish-21",
    "three-card-poker",
    "fast-action-holdem",
    "casino-war",
    "all-games",
    "casino-night",
    "licensing",
    "bingo",
    "night-craps",
    "night-blackjack",
    "night-baccarat",
    "night-minibaccarat",
    "night-caribbean-stud",
    "night-let-it-ride",
    "night-red-dog",
    "night-roulette",
    "multi-action-blackjack",
    "joker-seven",
    "money-wheel",
    "chuck-a-luck",
    "under-over",
    "beat-the-dealer",
    "skill-stop-reel",
    "skill-stop-video",
    "token-pusher",
]
LATER_GAMES = [
    "chemin-de-fer",
    "sic-bo",
    "pai-gow",
    "pai-gow-poker",
    "mini-dice",
    "poker",
    "keno",
    "caribbean-stud",
    "double-down-stud",
    "let-it-ride",
]


def test_every_citation_is_there_once() -> None:
    counts = Counter(row["cite"] for row in read_rows())
    assert [cite for cite, count in counts.items() if count > 1] == []
    assert len(rulebook()) == len(counts) >= 1_932 + 15 + 28


def test_every_row_is_whole() -> None:
    for p in rulebook():
        assert p.says and p.test and p.source and p.edition, p.cite
        assert p.grade in {"NJ", "analog", "inferred", "known", "later", "custom"}, p.cite
        assert isinstance(p.data, dict), p.cite
        assert p.software in {"enforce", "execute", "settle", "generate", "record", "guide"}, p.cite


def test_the_games_have_the_names_the_product_uses() -> None:
    assert set(GAMES) <= set(rulebook().games) <= {*GAMES, *LATER_GAMES}
    for p in rulebook().select(within="13:47-20"):
        assert p.game not in {"craps", "blackjack", "roulette", "red-dog", "minibaccarat"}, p.cite


def test_one_row() -> None:
    row = rulebook()["19:47-7.9(c)[banker-3]"]
    assert row.game == "minibaccarat"
    assert row.source == "the print of 2010 of N.J.A.C. 19:47"
    assert row.is_law
    assert row.caveat is None
    assert rulebook()["N.J.A.C. 19:47-7.9 (c)[banker-3]"] is row
    assert row.as_dict()["cite"] == "19:47-7.9(c)[banker-3]"
    assert hash(row)


def test_what_is_not_law_says_so() -> None:
    row = rulebook()["19:47-3.12(a)"]
    assert not row.is_law
    assert row.caveat == (
        "not in New Jersey's text of this edition, but the text of a sister game or of another State: "
        "modelled on 19:47-7.11(a)"
    )


def test_no_row_speaks_of_what_only_its_writers_know() -> None:
    """A source is named so that an outsider can look for it."""
    insiders = [str(p.cite) for p in rulebook() if "seed" in json.dumps(p.as_dict(), default=str).lower()]
    assert insiders == []


def test_find_gives_a_place_and_all_within_it() -> None:
    found = [str(p.cite) for p in rulebook().find("19:47-7.11(c)")]
    assert found == [
        "19:47-7.11(c)",
        "19:47-7.11(c)1",
        "19:47-7.11(c)1[ten-value]",
        "19:47-7.11(c)2",
        "19:47-7.11(c)3",
    ]
    assert [p.cite.slug for p in rulebook().find("19:47-7.9(c)[banker-4]")] == ["banker-4"]
    assert {p.cite.subchapter for p in rulebook().find("19:47-7")} == {7}


def test_named_with_a_star_is_one_paragraph() -> None:
    assert len(rulebook().named("19:47-7.9(c)[*]")) == 6
    assert [str(p.cite) for p in rulebook().named("19:47-7.11(c)1[*]")] == [
        "19:47-7.11(c)1",
        "19:47-7.11(c)1[ten-value]",
    ]


def test_select() -> None:
    book = rulebook()
    payouts = book.select(game="craps", kind="payout", within="19:47-1.4")
    assert {p.software for p in payouts} == {"settle"}
    assert {p.cite.section for p in payouts} == {"4"}
    assert book.select(software="generate", game="blackjack")


def test_select_as_of_a_day() -> None:
    book = rulebook()
    cards = "19:47-7.2(a)4"
    assert cards in {str(p.cite) for p in book.select(game="minibaccarat", as_of=date(2008, 1, 1))}
    assert cards not in {str(p.cite) for p in book.select(game="minibaccarat", as_of="2007-10-14")}
    old = "19:47-2.2(a)[old-four-decks]"
    assert old in {str(p.cite) for p in book.select(game="blackjack", as_of="2000-01-01")}
    assert old not in {str(p.cite) for p in book.select(game="blackjack", as_of="2011-06-01")}
    assert book.select(game="casino-war", as_of="2011-06-01")


def test_unknown_citations_name_their_neighbours() -> None:
    with pytest.raises(Refusal, match=r"19:47-7\.11\(f\)"):
        rulebook()["19:47-7.11(g)"]
    with pytest.raises(Refusal, match=r"banker-3"):
        rulebook()["19:47-7.9(c)[baker-3]"]
    with pytest.raises(Refusal, match=r"holds several .*banker-0-2"):
        rulebook()["19:47-7.9(c)"]
    with pytest.raises(Refusal):
        rulebook().find("19:47-99")
    with pytest.raises(Refusal):
        rulebook().named("19:47-7.99[*]")


@pytest.mark.parametrize(
    ("written", "meant"), [("14.7", "19:47-14.7"), ("2.11(e)", "19:47-2.11(e)"), ("20.2", "19:47-20.2 or 13:47-20.2")]
)
def test_a_place_without_its_chapter_is_refused_with_those_that_it_may_mean(written: str, meant: str) -> None:
    with pytest.raises(Refusal, match="does not say of which chapter") as refused:
        rulebook().find(written)
    assert refused.value.instead == meant
    assert all(rulebook().find(place) for place in meant.split(" or "))
    with pytest.raises(Refusal, match="is not a citation"):
        rulebook().find("99.9")


def test_unknown_words_name_the_nearest() -> None:
    with pytest.raises(Refusal, match="blackjack"):
        rulebook().select(game="blackjak")
    with pytest.raises(Refusal, match="payout"):
        rulebook().select(kind="payouts")


def test_rows_mended_by_the_readings() -> None:
    book = rulebook()
    assert "first card is a 7" in book["19:47-2.17(b)4"].says
    assert book["13:47-20.25(k)[offer-and-fee]"].data["cap_percent_of_wager"] == 5
    assert book["19:47-2.2(d)1"].data == {"batches": 2, "equal": True}
    assert book["19:47-2.2(d)1[old-numbering]"].edition == "1999"
