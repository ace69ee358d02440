"""Why one was paid, in words and cents; the lines in words; rounds remembered; a felt that shows no hidden card."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from chapter47 import Refusal
from chapter47.games import MODULES, game_type
from chapter47.house import House
from chapter47.house.explain import Explanation, explain, staked_at
from chapter47.house.figures import Kept, compute, key_of, unlawful
from chapter47.house.live import LiveTable
from chapter47.house.pages.felt import picture, pressable
from chapter47.house.pages.lobby import open_tables
from chapter47.house.pages.rules import enforced, search
from chapter47.house.pages.table_parts import explanation_html, log_html, past_html, shortcuts
from chapter47.house.past import recall, rounds
from chapter47.house.view import FACE_DOWN, Round, tell, view
from chapter47.house.words import in_words, titles_of
from chapter47.table.odds import Odds
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.sources import SeededSource
from chapter47.table.window import Bet, Leave, Sit


def seen(text: str, seat: int) -> Round:
    """A round of the journal as a seat sees it."""
    rows = []
    for line in text.strip().split("\n"):
        if line.startswith(("bet ", "down ", "sit ", "leave ")) and rows:
            rows[-1] = rows[-1][0], f"{rows[-1][1]}\n{line}"
        else:
            rows.append((len(rows) + 1, line))
    return tell(rows, seat)


def why(text: str, seat: int, game: str) -> Explanation:
    told = seen(text, seat)
    return explain(told.steps, seat, titles_of(game_type(game)), told.hands)


BLACKJACK = """
round 4 {19:47-2.3(a)[wager-first]}
bet 1 blackjack $25.00
bet 2 blackjack $10.00
draw box1 AC {19:47-2.6(e)1}
draw box2 10C {19:47-2.6(e)1}
draw dealer 9D {19:47-2.6(e)2}
draw box1 KC {19:47-2.6(e)3}
draw box2 9C {19:47-2.6(e)3}
call "box1 blackjack" {19:47-2.7(a)[pay-now]}
pay 1 blackjack $37.50 at 3 to 2 {19:47-2.3(e)[blackjack-3-2]}
draw dealer 8H {19:47-2.6(h)[dealer-second-card]}
pay 2 blackjack $10.00 at 1 to 1 {19:47-2.3(e)[even-money]}
"""


def test_a_blackjack_is_explained_to_the_cent() -> None:
    told = why(BLACKJACK, 1, "blackjack")
    (reason,) = told.reasons
    assert (reason.title, reason.result, reason.stake, reason.net) == ("Blackjack", "won", 2500, 3750)
    assert reason.sum == "$25.00 at 3 to 2 = $37.50"
    assert reason.cite == "19:47-2.3(e)[blackjack-3-2]" and "3 to 2" in reason.says
    assert told.round == 4 and told.net == 3750
    assert told.fell == ("Your hand: A♣ K♣", "Dealer: 9♦ 8♥", "“Your hand blackjack”")  # nothing of box 2


def test_a_win_its_vigorish_and_a_loss_add_up() -> None:
    text = """
round 2 {19:47-7.2(c)}
bet 1 banker $100.00
bet 1 tie $10.00
call "Banker 9, Player 5: Banker wins" {19:47-7.10(a)}
take 1 tie $10.00 {19:47-7.2(a)3}
pay 1 banker $100.00 at 1 to 1 {19:47-7.3(a)}
collect 1 vigorish $5.00 {19:47-7.3(c)}
"""
    told = why(text, 1, "minibaccarat")
    assert [(r.result, r.sum, r.net) for r in told.reasons] == [
        ("lost", "$10.00 lost", -1000),
        ("won", "$100.00 at 1 to 1 = $100.00", 10_000),
        ("charged", "$5.00 collected", -500),
    ]
    assert told.net == 8500
    assert "in all: <span class='good'>+$85.00</span>" in explanation_html(told)


def test_half_a_loss_a_return_a_deferred_charge_and_a_fixed_payout() -> None:
    text = """
round 3 {19:47-5.3(b)}
bet 1 odd $10.00
bet 1 straight:17 $5.00
spin 0 {19:47-5.3(a)}
take 1 odd $5.00 {19:47-5.2(b)}
return 1 odd $5.00 {19:47-5.2(b)}
mark 1 vigorish $2.50 {19:47-7.3(c)}
pay 1 straight:17 $82.00 {19:47-5.2(a)[straight]}
"""
    told = why(text, 1, "roulette")
    assert [reason.sum for reason in told.reasons] == [
        "$5.00 of $10.00 lost",
        "$5.00 goes back: nothing won, nothing lost",
        "$2.50 marked as owed, collected later",
        "$82.00 paid as the pay table says",
    ]
    assert told.net == 7700 and told.fell[0] == "The wheel stops at 0"


def test_a_wager_of_an_earlier_round_has_its_stake_from_the_odds() -> None:
    text = """
round 9 {19:47-1.3(a)[before-throw]}
roll 2 6 {19:47-1.8[automated-activation]}
call "eight" {19:47-1.10(a)[call-total]}
pay 2 place:8 $7.00 at 7 to 6 {19:47-1.4(b)[place-8-to-win]}
"""
    (reason,) = why(text, 2, "craps").reasons
    assert reason.stake == 600 and reason.sum == "$6.00 at 7 to 6 = $7.00"
    assert staked_at(700, Odds(7, 6)) == 600 and staked_at(701, Odds(7, 6)) is None
    assert why(text, 1, "craps").reasons == ()


@pytest.mark.parametrize("game", MODULES)
def test_every_golden_transcript_is_told_in_words_and_its_money_explained(game: str) -> None:
    """No line of the notation is left as it is, and what is explained is what the lines moved."""
    from pathlib import Path

    title = titles_of(game_type(game))
    for path in sorted(Path("tests/transcripts", game).glob("*.c47")):
        body = path.read_text().partition("\n\n")[2].split("\n")
        lines = [re.sub(r"\s+\{[^}]*\}$", "", line) for line in body if line and not line.startswith("end ")]
        same = [line for line in lines if in_words(line, 1, title) == line and not line.startswith("declare ")]
        assert same == [], path
        journal = "\n".join(re.sub(r"\s+\{", " {", line) for line in body if line and not line.startswith("end "))
        for seat in (1, 2):
            told = seen(journal, seat)
            net = explain(told.steps, seat, title, told.hands).net
            signs = {"pay": 1, "take": -1, "collect": -1}
            moved = [line.split() for line in lines if line.split()[0] in signs and line.split()[1] == str(seat)]
            cents = [
                signs[words[0]] * int(re.sub(r"[$,.]", "", next(w for w in words if w.startswith("$"))))
                for words in moved
            ]
            assert net == sum(cents), path


def test_the_law_stands_behind_each_line() -> None:
    told = seen(BLACKJACK, 1)
    html = log_html(told.steps, 1, titles_of(game_type("blackjack")))
    assert "href='/rules?cite=19%3A47-2.3%28e%29%5Bblackjack-3-2%5D'" in html
    assert html.index("Seat 2: Blackjack wins $10.00 at 1 to 1") < html.index("You: Blackjack wins $37.50 at 3 to 2")


def test_shortcuts_are_letters_of_the_choice_and_never_shared() -> None:
    keys = shortcuts(("stand", "hit", "double", "split", "surrender"))
    assert keys == {"stand": "s", "hit": "h", "double": "d", "split": "p", "surrender": "u"}
    assert shortcuts(("1-2", "1-3")) == {"1-2": "1", "1-3": "2"}
    assert shortcuts(("KD,QC", "QC,8D")) == {"KD,QC": "1", "QC,8D": "2"}  # no letter says which cards


# ---- what is hidden stays hidden -----------------------------------------------------------------------------------


def test_a_newcomer_does_not_see_the_cards_of_who_sat_there_before() -> None:
    rows = [
        (1, 'round 1 {c}\nsit 1 "ann" $500.00\nbet 1 ante $10.00'),
        (2, "draw seat-1 9C down {c}"),
        (3, "take 1 ante $10.00 {c}"),
        (4, 'round 2 {c}\nleave 1 collect\nsit 1 "bob" $500.00\nbet 1 ante $10.00'),
        (5, "draw seat-1 KH down {c}"),
        (6, "close {c}"),
    ]
    ann, bob = list(rounds(rows, "ann")), list(rounds(rows, "bob"))
    assert [past.hands["seat-1"] for past in ann] == [["9C"], [FACE_DOWN]]
    assert [past.hands["seat-1"] for past in bob] == [[FACE_DOWN], ["KH"]]
    assert [past.seat for past in ann] == [1, 0] and [past.seat for past in bob] == [0, 1]


def play(live: LiveTable, actions: list[Bet], times: int = 1) -> None:
    """Rounds with the first choice everywhere."""
    for _ in range(times):
        started = live.table.round
        if actions:
            live.bet(*actions)
        live.deal()
        while isinstance(live.pending, Ask | AskAmount) and live.table.round == started:
            live.choose(live.pending.seat, live.pending.default)


def table_of(house: House, game: str, names: tuple[str, ...] = ("ann", "bob"), seed: int = 5) -> LiveTable:
    for name in names:
        house.welcome(name, 1_000_000)
    live = house.open(game)
    live.source = SeededSource(seed)
    live.dealer.source = live.source
    for seat, name in enumerate(names, 1):
        house.sit(live.number, seat, name, 100_000)
    return live


def test_a_seat_taken_over_in_the_open_window_shows_nothing_of_the_last_round() -> None:
    house = House(":memory:")
    live = table_of(house, "three-card-poker")
    play(live, [Bet(1, "ante", 1000), Bet(2, "ante", 1000)])
    house.welcome("cyd", 100_000)
    live.bet(Leave(1, "collect"), Sit(1, "cyd", 50_000))
    told = view(live, 1)
    public = view(live, 0)
    assert told.hands == public.hands


def test_how_another_sets_a_hand_is_not_told() -> None:
    text = 'round 1 {c}\nask 2 "set the hands at position 2" -> QH,JS {c}\nask 1 "bet or fold" -> bet {c}'
    other, own = seen(text, 1), seen(text, 2)
    assert other.steps[1].text == 'ask 2 "set the hands at position 2" -> set'
    assert own.steps[1].text.endswith("-> QH,JS") and other.steps[2].text.endswith("-> bet")


@pytest.mark.parametrize(
    "game", ["three-card-poker", "pai-gow-poker", "pai-gow", "blackjack", "caribbean-stud", "poker"]
)
def test_no_felt_shows_a_card_that_lies_face_down(game: str) -> None:
    """At every question of a round the drawing holds no more of a card than everybody has seen."""
    house = House(":memory:")
    live = table_of(house, game, ("ann", "bob", "cyd"))
    wager = live.table.offered[0]
    stakes = [] if game == "poker" else [Bet(seat, wager.key, 1000) for seat in (1, 2, 3)]
    drawn = []

    def look() -> None:
        public = Counter(code for codes in view(live, 0).hands.values() for code in codes)
        for seat in (0, 1, 2):
            svg = picture(live, view(live, seat))
            shown = Counter(re.findall(r'data-(?:card|tile)="([^"]*)"', svg))
            assert not shown - public
            drawn.append(len(svg))

    live.listeners.append(look)
    play(live, stakes, 2)
    assert drawn


def test_only_ones_own_areas_can_be_pressed_and_only_while_bets_are_taken() -> None:
    house = House(":memory:")
    live = table_of(house, "minibaccarat")
    live.bet(Bet(1, "banker", 2500))
    mine = picture(live, view(live, 2))
    pressed = re.findall(r'<g[^>]*data-seat="(\d+)"[^>]*role="button"', mine)
    assert set(pressed) == {"2"} and len(pressed) == 3 and mine.count('tabindex="0"') == 1
    assert 'data-cents="2500"' in mine  # the wager that waits is on the felt for everybody
    assert 'role="button"' not in picture(live, view(live, 0))
    assert pressable('<g class="area" data-wager="x">', 1).endswith('role="button" tabindex="0">')


def test_roulette_takes_wagers_on_lines_and_corners() -> None:
    house = House(":memory:")
    live = table_of(house, "roulette")
    names = re.findall(r'class="area" data-wager="([^"]*)" role="button"', picture(live, view(live, 1)))
    assert {"straight:00", "split:17-20", "red", "dozen:1st12"} <= set(names)
    for name in names:  # every one of them is a wager that the table takes
        live.table.kind(name)
    assert len(names) == len(set(names)) > 140


# ---- rounds remembered, the lobby, the odds, the rulebook ----------------------------------------------------------


def test_rounds_are_remembered_newest_first_with_what_they_brought() -> None:
    house = House(":memory:")
    live = table_of(house, "minibaccarat")
    play(live, [Bet(1, "player", 1000)], 3)
    past = recall(live, "ann")
    assert [each.number for each in past] == [3, 2, 1] and {each.seat for each in past} == {1}
    told = [explain(each.steps, each.seat, titles_of(live.table.game), each.hands) for each in past]
    assert 100_000 + sum(each.net for each in told) == live.table.seats[1].balance
    assert "Round 3: " in past_html(past, told, titles_of(live.table.game))
    assert recall(live, "ann", last=1)[0].number == 3
    assert {each.seat for each in recall(live, "")} == {0}


def test_the_lobby_lists_tables_with_their_free_seats() -> None:
    house = House(":memory:")
    live = table_of(house, "minibaccarat")
    house.open("craps")
    first, second = open_tables(house)
    assert (first.number, first.seated, first.free) == (live.number, ("ann", "bob"), 5)
    assert second.game == "craps" and second.seated == ()


def test_play_money_again_only_for_who_has_none_left() -> None:
    house = House(":memory:")
    house.welcome("ann", 2_000)
    house.restock("ann", 1_000_000)
    assert house.balance("ann") == 1_002_000
    with pytest.raises(Refusal, match=r"still has \$10,020.00"):
        house.restock("ann", 1_000_000)
    live = house.open("minibaccarat")
    house.sit(live.number, 1, "ann", 1_002_000)
    live.deal()
    with pytest.raises(Refusal, match=r"still has \$10,020.00"):  # at a table, not at the house
        house.restock("ann", 1_000_000)


def test_figures_are_computed_kept_and_refused_with_the_paragraph() -> None:
    usual, six = compute("minibaccarat", {}), compute("minibaccarat", {"decks": 6})
    assert f"{usual.wagers[0].edge:.4%}" == "1.0579%" and usual.wagers[0].edge != six.wagers[0].edge
    (fault,) = compute("minibaccarat", {"tie_pays": "7 to 1"}).faults
    assert fault.cite == "19:47-7.3(b)" and fault.instead == "8 to 1 or better"
    assert unlawful("minibaccarat", {"tie_pays": "7 to 1"}) == (fault,) and unlawful("minibaccarat", {}) == ()
    kept = Kept(2)
    for decks in (6, 7, 8):
        kept.put(key_of("minibaccarat", {"decks": decks}), six)
    assert kept.get(key_of("minibaccarat", {"decks": 6})) is None
    assert kept.get(key_of("minibaccarat", {"decks": 8})) is six


def test_the_rulebook_is_searched_by_citation_words_game_and_kind() -> None:
    (row,) = search("19:47-7.9(b)")
    assert row.says.startswith("With Banker on 0-7")
    assert {str(p.cite) for p in search("19:47-7.9")} >= {"19:47-7.9(b)"}
    assert search("19:47-99.99") == [] and search("no such words anywhere") == []
    craps = search("dice", game="craps")
    assert craps and {p.game for p in craps} == {"craps"}
    assert any("minibaccarat/rules.py" in place for place in enforced()["19:47-7.9(b)"])
